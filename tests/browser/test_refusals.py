"""A request that is refused in the middle of a page: the reason stands where the user is."""

import json
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.models import BrowserSession, ClubSettings
from config.costs import Wait
from games.recording import record_line
from plays.models import Draft
from tests.actors import TABLET
from tests.browser.fitting import assert_fits
from tests.browser.medina import place, session_after
from tests.browser.table import LARGE, SMALL, TELEPHONE, address, expect_entries, lines
from tests.browser.test_new_session import open_options
from tests.browser.test_score_a_game import draft_of, expect_points
from tests.finished import totals
from tests.titles.flandern.table import DOCUMENT
from tests.tournaments.stored import new_tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

BOARD = json.dumps({**DOCUMENT, "name": "Vereinsplan", "invented": False}).encode()
SET_UP = "/tournaments/new"
NOT_SENT = "Not sent: too many requests at once. Please try again in 7 seconds."


@pytest.fixture
def limited(monkeypatch: pytest.MonkeyPatch) -> Callable[[bool], None]:
    """Says whether whatever is posted from now on has to wait."""
    is_on = False
    monkeypatch.setattr("config.gate.is_costly", lambda request, door: is_on and request.method == "POST")
    monkeypatch.setattr("config.gate.take_place", lambda request: Wait(7))

    def switch(wish: bool) -> None:
        nonlocal is_on
        is_on = wish

    return switch


def choose_file(page: Page) -> None:
    page.locator("#file-flandern").set_input_files(
        {"name": "board.json", "mimeType": "application/json", "buffer": BOARD}
    )


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("start", ["/new?title=flandern", SET_UP])
def test_a_file_that_was_not_read_is_said_beside_it_and_can_be_chosen_again(
    tablet, limited, picture, assert_accessible, language, start
):
    page = tablet(start, language=language, may_fail=True)
    if start == SET_UP:
        page.locator("select[name=title]").first.select_option("flandern")
        page.locator("#terms-flandern > summary").click()
    else:
        open_options(page)
    page.locator('input[name="board-flandern"][value="+file"]').check()
    limited(True)
    choose_file(page)
    said = page.locator(".refusal")
    sentence = {
        "de": "Die Datei wurde nicht gelesen: zu viele Anfragen auf einmal."
        " Bitte in 7 Sekunden noch einmal auswählen.",
        "en": "The file was not read: too many requests at once. Please choose it again in 7 seconds.",
    }
    expect(said).to_have_text(sentence[language])
    expect(said).to_be_in_viewport()
    expect(page.locator("#file-flandern")).to_have_value("")
    for size in (SMALL, TELEPHONE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        said.scroll_into_view_if_needed()
        assert_fits(page)
        picture(page, f"refused-file-{'set-up' if start == SET_UP else 'new'}-{language}-{size[0]}")
    assert_accessible(page)
    limited(False)
    choose_file(page)
    expect(page.get_by_label("Vereinsplan")).to_be_checked()
    expect(said).to_have_count(0)


def test_a_button_that_was_not_looked_at_says_so_once(tablet, limited):
    page = tablet("/new?title=medina", may_fail=True)
    limited(True)
    chip = page.locator("#seats button.chip").first
    for _ in range(2):
        chip.click()
        expect(page.locator(".refusal")).to_have_text(NOT_SENT)
    limited(False)
    chip.click()
    expect(page.locator(".refusal")).to_have_count(0)


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_tap_that_has_to_wait_says_nothing_of_the_network_and_counts_once(
    tablet, limited, picture, language
):
    session = session_after(30)
    page = tablet(address(session), has_touch=True, may_fail=True, language=language)
    limited(True)
    place(page, "wall N1")
    trouble = page.locator("#trouble")
    german = "Nicht gesendet: zu viele Anfragen auf einmal. Bitte in 7 Sekunden noch einmal versuchen."
    expect(trouble).to_have_text(german if language == "de" else NOT_SENT)
    picture(page, f"table-refused-{language}")
    record_line(session, "wall N1", after=30, key="elsewhere", by=TABLET)
    expect_entries(page, 31)
    expect(trouble).to_be_visible()
    limited(False)
    place(page, "wall N2")
    expect_entries(page, 32)
    expect(trouble).to_be_hidden()
    assert lines(session)[30:] == ["wall N1", "wall N2"]


@pytest.mark.parametrize(("size", "language"), [(SMALL, "de"), ((390, 844), "en")])
def test_a_second_factor_demanded_in_mid_game_throws_nobody_off_the_table(
    tablet, picture, assert_accessible, size, language
):
    session = session_after(30)
    page = tablet(address(session), size, may_fail=True, language=language)
    ClubSettings.objects.create(demands_second_factor=True)
    way = page.locator("#trouble a")
    expect(way).to_be_visible()
    assert page.url.endswith(address(session))
    assert_accessible(page)
    picture(page, f"table-second-factor-{language}-{size[0]}")
    way.click()
    page.wait_for_url(f"**/account/second-factor?next=%2Fsessions%2F{session.pk}")


@pytest.mark.parametrize(("size", "language"), [(SMALL, "en"), ((390, 844), "de")])
def test_a_table_left_over_night_says_why_it_is_closed_and_leads_back(tablet, picture, size, language):
    session = session_after(30)
    page = tablet(address(session), size, may_fail=True, language=language)
    BrowserSession.objects.update(last_use=timezone.now() - timedelta(hours=13))
    said = {
        "en": "Signed out after 12 hours without use. Everything recorded before is safe."
        " Please sign in again or open a new link. Sign in",
        "de": "Nach 12 Stunden ohne Benutzung abgemeldet. Alles bisher Eingetragene ist gespeichert."
        " Bitte neu anmelden oder einen neuen Link öffnen. Anmelden",
    }
    expect(page.locator("#trouble")).to_have_text(said[language])
    picture(page, f"table-idle-{language}-{size[0]}")
    page.locator("#trouble a").click()
    page.wait_for_url(f"**/sign-in?next=%2Fsessions%2F{session.pk}")
    expect(page.locator(".notice").first).to_contain_text("12")


def test_what_is_entered_in_a_draft_waits_and_is_sent_again(tablet, limited):
    draft = draft_of(totals(("A", 1), ("B", 2), ("C", 3)), "Ada", "Ben", "Cleo")
    page = tablet(f"/score/{draft.pk}", may_fail=True, wears_out=True)
    page.clock.install()
    page.reload()
    limited(True)
    page.locator("input[name^=total]").first.fill("77")
    page.clock.run_for(200)
    expect(page.locator("#trouble")).to_contain_text("are sent again in a moment")
    assert "77" not in str(Draft.objects.get().content)
    limited(False)
    page.clock.run_for(7100)
    expect_points(page, {"Ada": 77})
    expect(page.locator("#trouble")).to_be_hidden()


def test_the_big_screen_does_not_blame_the_network(tablet, monkeypatch):
    made = new_tournament(8)
    page = tablet(f"/screen/{made.screen}", LARGE, account=None, may_fail=True, wears_out=True)
    page.clock.install()
    page.reload()
    monkeypatch.setattr("config.gate.is_costly", lambda request, door: True)
    monkeypatch.setattr("config.gate.take_place", lambda request: Wait(7))
    page.clock.run_for(8100)
    expect(page.locator("#trouble")).to_have_text(NOT_SENT)
    monkeypatch.undo()
    page.clock.run_for(8100)
    expect(page.locator("#trouble")).to_be_hidden()
    page.context.set_offline(True)
    page.clock.run_for(8100)
    expect(page.locator("#trouble")).to_have_text("No connection. The clock keeps running.")
