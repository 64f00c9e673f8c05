import json
import re

import pytest
from playwright.sync_api import expect

from games.models import PlaySession
from tests.browser.fitting import assert_fits
from tests.browser.table import LARGE, SMALL, TELEPHONE
from tests.engine.test_record import changed
from tests.titles.medina.test_recorded_games import games, record

pytestmark = pytest.mark.browser

WRONG = json.dumps(changed(moves=["merchant h6", "palace orange c3", "stable f8"]))


@pytest.mark.parametrize("scripts", [True, False])
def test_a_file_comes_to_the_table(tablet, scripts):
    page = tablet("/", java_script_enabled=scripts, has_touch=True)
    page.get_by_role("link", name="Import a record").tap()
    document = json.dumps(record(games()["3p-human-1000"])).encode()
    file = {"name": "game.json", "mimeType": "application/json", "buffer": document}
    page.get_by_label("Choose a file").set_input_files(file)
    if scripts:
        expect(page.get_by_text(re.compile(r"^game\.json · [\d.]+ kB$"))).to_be_visible()
    page.get_by_role("button", name="Check the record").tap()
    expect(page.get_by_role("status")).to_contain_text("142 moves · the game is over")
    assert not PlaySession.objects.exists()
    page.get_by_role("button", name="Import this game").tap()
    page.wait_for_url(re.compile(r"/sessions/\d+$"))
    assert PlaySession.objects.get().ended is not None


@pytest.mark.parametrize("scripts", [True, False])
def test_a_text_comes_to_the_table(tablet, scripts):
    page = tablet("/import", java_script_enabled=scripts)
    page.get_by_label("or paste the text").fill(json.dumps(changed()))
    page.get_by_label("or paste the text").press("Tab")
    expect(page.get_by_role("button", name="Check the record")).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Import this game").click()
    page.wait_for_url(re.compile(r"/sessions/\d+$"))
    assert PlaySession.objects.get().entries.count() == 3


@pytest.mark.parametrize(
    ("language", "scheme", "sizes"), [("de", "light", [SMALL, TELEPHONE]), ("en", "dark", [LARGE])]
)
def test_a_refused_record_says_which_move_and_why(
    tablet, picture, assert_accessible, language, scheme, sizes
):
    page = tablet("/import", language=language, color_scheme=scheme)
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        assert_fits(page)
        picture(page, f"import-{language}-{width}")
    page.locator("#record").fill(WRONG)
    page.locator(".import .primary").click()
    why = page.get_by_role("alert")
    expect(why).to_be_focused()
    expect(why).to_contain_text({"en": "Move 3 is not valid:", "de": "Zug 3 ist ungültig:"}[language])
    expect(why).to_contain_text("stable f8")
    expect(why).to_contain_text("M30")
    expect(page.locator("#record")).to_have_value(WRONG)
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        assert_fits(page)
        assert_accessible(page)
        picture(page, f"import-wrong-{language}-{width}")
    assert not PlaySession.objects.exists()


def test_a_far_too_large_file_is_turned_away_kindly(tablet, picture, tmp_path):
    page = tablet("/import")
    file = tmp_path / "film.json"
    file.write_bytes(b"x" * (5 * 1024 * 1024))
    page.get_by_label("Choose a file").set_input_files(file)
    expect(page.get_by_text("film.json · 5 MB")).to_be_visible()
    page.get_by_role("button", name="Check the record").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Too large")
    expect(page.locator(".lead")).to_contain_text("this file has 5.0\xa0MB")
    assert_fits(page)
    picture(page, "too-much")


@pytest.mark.parametrize("scripts", [True, False])
def test_a_record_that_is_here_leads_to_its_game_or_is_imported_again(
    tablet, picture, assert_accessible, scripts
):
    document = json.dumps(record(games()["3p-human-1000"]))
    page = tablet(None, java_script_enabled=scripts, size=TELEPHONE)

    def check() -> None:
        page.goto("/import")
        page.get_by_label("or paste the text").fill(document)
        page.get_by_role("button", name="Check the record").click()

    check()
    assert_fits(page)
    if scripts:
        assert_accessible(page, also_in_the_evening=True)
        picture(page, "import-preview-360")
    page.get_by_role("button", name="Import this game").click()
    page.wait_for_url(re.compile(r"/sessions/\d+$"))
    check()
    notice = page.get_by_role("status")
    expect(notice).to_contain_text("This record is already here")
    assert_fits(page)
    if scripts:
        expect(notice).to_be_focused()
        assert_accessible(page, also_in_the_evening=True)
        picture(page, "import-known-360")
    session = PlaySession.objects.get()
    page.get_by_role("link", name="Open this game").click()
    page.wait_for_url(re.compile(rf"/sessions/{session.pk}$"))
    check()
    page.get_by_role("button", name="Import it a second time").click()
    page.wait_for_url(re.compile(rf"/sessions/{session.pk + 1}$"))
