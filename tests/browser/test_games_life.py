"""Reset the clock page to the first move with known people; a rematch; a game abandoned and brought back."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from games.models import PlaySession
from games.sessions import begin_session
from games.titles.medina.game import GAME
from tests.browser.fitting import assert_fits, box_of
from tests.browser.table import SMALL
from tests.models.test_sealing import enter, over
from tests.titles.medina.table import setup
from tests.web.test_known_people import LONG, play

pytestmark = pytest.mark.browser

PHONE = (390, 844)
SIZES = [PHONE, SMALL, (768, 1024), (1280, 800)]


def club() -> None:
    for _ in range(3):
        play("Ada", "Ben", "Cleo")
    for _ in range(2):
        play("Ada", LONG, "Gustav-Adolf", "Wilhelmine")
    play("Emil", "Friederike", "Jörg")


class Taps:
    """A finger that counts its taps, and does not scroll to where it taps."""

    def __init__(self, page: Page) -> None:
        self.page, self.count = page, 0

    def on(self, what) -> None:
        box = box_of(what)
        size = self.page.viewport_size
        assert size
        middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        assert 0 <= middle[1] <= size["height"], "out of sight"
        self.page.touchscreen.tap(*middle)
        self.count += 1


def at_the_table(page: Page) -> PlaySession:
    page.wait_for_url(re.compile(r"/sessions/\d+$"))
    return PlaySession.objects.get(pk=int(page.url.rsplit("/", 1)[1]))


@pytest.mark.parametrize("scripts", [True, False])
def test_three_taps_lead_a_known_group_to_its_table(tablet, scripts):
    club()
    page = tablet("/", size=PHONE, has_touch=True, java_script_enabled=scripts)
    finger = Taps(page)
    finger.on(page.get_by_role("link", name="New game"))
    page.wait_for_url("**/new")
    finger.on(page.locator("#group-1"))
    expect(page.locator("#name-3")).to_have_value("Ada")
    finger.on(page.get_by_role("button", name="Start game"))
    session = at_the_table(page)
    assert finger.count == 3
    assert [player.name for player in session.setup.players] == ["Ben", "Cleo", "Ada"]


@pytest.mark.parametrize("scripts", [True, False])
def test_known_people_are_tapped_without_scrolling(tablet, scripts):
    club()
    page = tablet("/new?title=medina", size=PHONE, has_touch=True, java_script_enabled=scripts)
    finger = Taps(page)
    for at, name in enumerate(("Cleo", "Ada", "Ben"), start=1):
        finger.on(page.get_by_role("button", name=name, exact=True))
        expect(page.locator(f"#name-{at}")).to_have_value(name)
        expect(page.get_by_role("button", name=name, exact=True)).to_have_attribute("aria-pressed", "true")
    finger.on(page.get_by_role("button", name="Start game"))
    assert [player.name for player in at_the_table(page).setup.players] == ["Cleo", "Ada", "Ben"]


def test_letters_find_somebody_while_they_are_typed(tablet):
    club()
    page = tablet("/new?title=medina", size=PHONE)
    page.locator("#find").press_sequentially("RIED")
    expect(page.locator(".persons .person")).to_have_count(1)
    expect(page.locator("#find")).to_be_focused()
    page.locator("#find").press("Enter")
    expect(page.locator(".persons .person")).to_have_text("Friederike")
    page.locator(".persons .person").click()
    expect(page.locator("#name-1")).to_have_value("Friederike")
    expect(page.locator("#find")).to_have_value("")


class SlowServer:
    """A server that answers the page for a new game only when it is let."""

    def __init__(self, page: Page) -> None:
        self.page, self.waiting = page, list[Route]()
        page.route("**/new", lambda route: self.waiting.append(route))

    def answer(self, times: int) -> None:
        """Answers one request after the other, each as soon as it is sent."""
        for _ in range(times):
            [route] = self.waiting
            self.waiting.clear()
            with self.page.expect_response("**/new"):
                route.continue_()
            self.page.wait_for_timeout(60)  # what was drawn anew settles, and the next request is sent


def test_who_taps_faster_than_the_server_answers_loses_no_tap(tablet):
    club()
    page = tablet("/new?title=medina", size=PHONE, has_touch=True)
    server, begun = SlowServer(page), PlaySession.objects.count()
    for name in ("Cleo", "Ada", "Ada", "Ben", "Start game"):
        page.get_by_role("button", name=name, exact=True).tap()
    server.answer(3)
    assert PlaySession.objects.count() == begun
    server.answer(1)
    players = at_the_table(page).setup.players
    assert [player.name for player in players] == ["Cleo", "Ada", "Ben"], "a double tap counts once"


def test_who_types_on_while_somebody_sits_down_loses_no_letter(tablet):
    club()
    page = tablet("/new?title=medina")
    server = SlowServer(page)
    page.get_by_role("button", name="Ada", exact=True).click()
    page.locator("#name-1").fill("Zora")
    page.locator("#name-3").fill("Ben")
    page.locator("#find").fill("le")
    server.answer(1)
    expect(page.locator("#name-1")).to_have_value("Ada")
    expect(page.locator("#name-2")).to_have_value("Zora")
    expect(page.locator("#name-3")).to_have_value("Ben")
    page.unroute("**/new")
    page.locator("#find").press("End")
    expect(page.locator("#find")).to_have_value("le")


def test_without_the_network_nothing_that_was_entered_is_lost(tablet):
    club()
    page = tablet("/new?title=medina", size=PHONE, may_fail=True)
    told, cleo = page.get_by_text("No connection."), page.get_by_role("button", name="Cleo", exact=True)
    page.locator("#name-1").fill("Zora")
    page.context.set_offline(True)
    for button in (cleo, page.get_by_role("button", name="Start game")):
        button.click()
        expect(told).to_be_in_viewport()
        expect(page.locator("#name-1")).to_have_value("Zora")
    page.context.set_offline(False)
    cleo.click()
    expect(told).to_be_hidden()
    expect(page.locator("#name-2")).to_have_value("Cleo")


def test_on_a_phone_known_people_stand_before_the_seats_also_where_a_game_is_over(tablet):
    club()
    page = tablet("/score", size=PHONE)
    tops = [box_of(page.locator(part).first)["y"] for part in (".title", ".person", "#name-1", ".terms")]
    assert tops == sorted(tops)


def test_a_phone_has_room_for_the_letters_that_are_looked_for(tablet):
    club()
    page = tablet("/new?title=medina", size=PHONE, language="de", java_script_enabled=False)
    assert_fits(page)
    assert box_of(page.locator("#find"))["width"] >= 120


@pytest.mark.parametrize(("language", "scheme"), [("de", "dark"), ("en", "light")])
def test_every_size_has_room_for_all_of_it(tablet, picture, assert_accessible, language, scheme):
    club()
    page = tablet("/new?title=medina", language=language, color_scheme=scheme)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert_fits(page)
        assert_accessible(page)
        start = box_of(page.locator("button.primary"))
        assert start["y"] + start["height"] <= height
        picture(page, f"new-session-people-{language}-{width}")


def test_a_rematch_begins_with_two_taps_from_the_end(tablet, picture, assert_accessible):
    over()
    page = tablet(f"/sessions/{PlaySession.objects.get().pk}", size=PHONE, has_touch=True)
    finger = Taps(page)
    assert_fits(page)
    finger.on(page.get_by_role("link", name="Rematch"))
    expect(page.locator("#name-1")).to_have_value("Ben")
    assert_accessible(page, also_in_the_evening=True)
    picture(page, "rematch-en-390")
    finger.on(page.get_by_role("button", name="Start game"))
    assert [player.name for player in at_the_table(page).setup.players] == ["Ben", "Cleo", "Ada"]
    assert finger.count == 2


@pytest.mark.parametrize("scripts", [True, False])
def test_a_game_is_abandoned_and_brought_back(tablet, picture, assert_accessible, scripts):
    session = begin_session(GAME, setup())
    enter(session, "merchant h6")
    page = tablet(f"/sessions/{session.pk}/desk", size=PHONE, java_script_enabled=scripts)
    page.get_by_role("link", name="Abandon this game").click()
    assert_fits(page)
    page.get_by_text("ran out of time").click()
    if scripts:
        assert_accessible(page, also_in_the_evening=True)
        picture(page, "abandon-en-390")
    page.get_by_role("button", name="Abandon this game").click()
    page.wait_for_url(re.compile(r"/sessions/\d+$"))
    expect(page.locator(".banner")).to_contain_text("ran out of time")
    assert_fits(page)
    if scripts:
        assert_accessible(page, also_in_the_evening=True)
        picture(page, "abandoned-en-390")
    page.goto("/plays/abandoned")
    assert_fits(page)
    page.get_by_role("link", name=re.compile("Medina")).click()
    page.get_by_role("link", name="Bring this game back").click()
    assert_fits(page)
    page.get_by_role("button", name="Bring this game back").click()
    page.wait_for_url(re.compile(r"/sessions/\d+$"))
    expect(page.locator(".banner")).not_to_contain_text("Abandoned")
    assert PlaySession.objects.get().abandoned is None


def test_what_was_never_played_is_deleted(tablet):
    session = begin_session(GAME, setup())
    page = tablet(f"/sessions/{session.pk}/abandon")
    assert_fits(page)
    page.get_by_role("button", name="Delete this game").click()
    page.wait_for_url("**/?done=deleted")
    expect(page.get_by_text("The game was deleted.")).to_be_visible()
    assert not PlaySession.objects.exists()
