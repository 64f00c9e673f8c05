import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.engine.record import read_record
from games.models import PlaySession
from games.recording import record_line
from games.records import store_record
from games.titles import TITLES
from scoring.words import Line
from tests.actors import TABLET
from tests.browser.fitting import assert_fits, box_of
from tests.browser.table import LARGE, SMALL
from tests.engine.test_record import changed, players
from tests.titles.medina.test_recorded_games import games, record

pytestmark = pytest.mark.browser

HEADINGS = {"en": "Tables", "de": "Tische"}
UPRIGHT, PHONE = (768, 1024), (390, 844)


@pytest.mark.parametrize(("size", "language"), [(SMALL, "de"), (LARGE, "en"), (UPRIGHT, "en"), (PHONE, "de")])
def test_it_greets_in_the_language_of_the_tablet(tablet, picture, language, size):
    page = tablet(size=size, language=language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.get_by_role("heading", level=1)).to_have_text(HEADINGS[language])
    expect(page.get_by_role("heading", name="Medina")).to_be_visible()
    expect(page.locator(".welcome")).to_be_visible()
    assert_fits(page)
    picture(page, f"home-{language}-{size[0]}")


def test_a_tap_on_a_title_starts_a_game_of_it(tablet):
    page = tablet(has_touch=True)
    box = box_of(page.locator(".titles img").last)
    page.touchscreen.tap(box["x"] + 20, box["y"] + 20)
    expect(page.get_by_role("heading", level=1)).to_have_text("New game")
    expect(page.get_by_role("radio", name="Medina")).to_be_checked()
    page.goto("/")
    page.get_by_role("link", name=re.compile("Statistics.*Medina")).tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Medina")


@pytest.mark.parametrize("scripts", [True, False])
def test_the_language_is_switched_and_remembered(tablet, scripts):
    page = tablet(language="en", java_script_enabled=scripts)
    page.get_by_role("button", name="DE Deutsch").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text(HEADINGS["de"])
    page.get_by_role("button", name="EN English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_it_is_readable_by_day_and_in_the_evening(tablet, picture, assert_accessible):
    page = tablet()
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        ground = brightness(colour_of(page, "body", "backgroundColor"))
        assert ground > 0.9 if scheme == "light" else ground < 0.02
        for text in ("h1", ".lead", "h2", ".titles .whole", ".titles .quiet", ".aside a", ".welcome"):
            lighter, darker = sorted((ground, brightness(colour_of(page, text, "color"))), reverse=True)
            assert (lighter + 0.05) / (darker + 0.05) >= 4.5, f"{text} is too faint"
        picture(page, f"home-{scheme}")
    assert_accessible(page, also_in_the_evening=True)
    a_busy_evening()
    page.reload()
    assert_accessible(page, also_in_the_evening=True)


def test_a_narrow_telephone_shows_it_too(tablet, picture):
    page = tablet(size=(360, 740), language="de")
    assert_fits(page)
    picture(page, "home-telephone")
    a_busy_evening()
    page.reload()
    assert_fits(page)
    bar = page.locator(".foot")
    assert box_of(bar)["height"] <= 72, "the bar at the bottom is one row"
    picture(page, "home-busy-telephone")


LONG = "Maximiliane-Theodora Freifrau von Wolkenstein-Trostburg zu Hohenlohe-Langenburgs"


def a_busy_evening() -> PlaySession:
    """Two tables at play, one of them with names of 80 letters, and three games of the last days."""
    for days, name in enumerate(("3p-human-1000", "4p-human-1001", "4p-early-1002")):
        played = store_record(read_record(record(games()[name]), TITLES))
        ended = timezone.now() - timedelta(days=days)
        PlaySession.objects.filter(pk=played.pk).update(ended=ended, played=ended.date())
    seated = players((LONG, "yellow"), ("Ben", "red"), ("Cleo", "blue"), (LONG[::-1], "green"))
    store_record(read_record(changed(players=seated, moves=[]), TITLES))
    return store_record(read_record(changed(), TITLES))


def test_a_busy_evening_is_seen_at_a_glance(tablet, picture):
    a_busy_evening()
    english = tablet(None, language="en", color_scheme="dark")
    german = tablet(None, language="de")
    for page in (english, german):
        page.goto("/")
        cards = page.locator(".running-table")
        expect(cards).to_have_count(2)
        expect(cards.last.locator(".to-act")).to_have_count(1)
        for board in cards.locator("img").all():
            expect(board).to_have_js_property("complete", True)
            assert board.evaluate("image => image.naturalWidth") > 0
    for page, size in ((english, SMALL), (german, LARGE), (german, UPRIGHT), (english, PHONE)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert_fits(page)
        name = page.locator(".running-table").get_by_text(LONG, exact=True)
        assert box_of(name)["width"] <= box_of(cards.first)["width"] - 64, "it is cut short"
        picture(page, f"home-busy-{'en' if page is english else 'de'}-{size[0]}")


@pytest.mark.parametrize("scripts", [True, False])
def test_a_tap_anywhere_on_a_card_leads_to_its_table(tablet, scripts):
    session = a_busy_evening()
    page = tablet(java_script_enabled=scripts, has_touch=True)
    box = box_of(page.locator(f"#running-{session.pk}"))
    page.touchscreen.tap(box["x"] + box["width"] - 4, box["y"] + 40)
    page.wait_for_url(f"**/sessions/{session.pk}")
    expect(page.get_by_text("Ada").first).to_be_visible()


def test_the_cards_follow_the_tables_and_nothing_jumps(tablet):
    session = a_busy_evening()
    page = tablet()
    card, other = page.locator(f"#running-{session.pk}"), page.locator(".running-table img").last
    other.evaluate("board => { board.isTheSame = true }")
    page.evaluate("scrollTo(0, 160)")
    card.get_by_role("link").evaluate("link => link.focus({ preventScroll: true })")
    move(session, "undo")
    look(page)
    expect(card).to_contain_text("2nd piece of 2")
    expect(card.get_by_role("link")).to_be_focused()
    assert page.evaluate("scrollY") == 160
    assert other.evaluate("board => board.isTheSame"), "the picture of a table that did not change stays"


def test_a_page_that_nobody_sees_does_not_ask(tablet):
    session = a_busy_evening()
    page = tablet()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.headers.get("hx-request", "")))
    page.evaluate("Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })")
    move(session, "undo")
    look(page)
    page.wait_for_timeout(200)
    assert "true" not in asked
    page.evaluate("Object.defineProperty(document, 'hidden', { get: () => false })")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator(f"#running-{session.pk}")).to_contain_text("2nd piece of 2")


def test_without_the_network_the_page_says_that_it_is_of_before(tablet):
    a_busy_evening()
    page = tablet(may_fail=True)
    expect(page.locator("#trouble")).to_be_hidden()
    page.context.set_offline(True)
    look(page)
    expect(page.locator("#trouble")).to_be_visible()
    page.context.set_offline(False)
    look(page)
    expect(page.locator("#trouble")).to_be_hidden()


def look(page: Page) -> None:
    """What happens every ten seconds."""
    page.evaluate("document.getElementById('live').dispatchEvent(new Event('look'))")


def move(session: PlaySession, line: str) -> None:
    after = session.entries.count()
    record_line(session, Line(line), after=after, key=f"from another tablet {after}", by=TABLET)


def test_a_winner_is_marked_by_more_than_colour(tablet):
    a_busy_evening()
    page = tablet()
    winners = page.locator(".result.won")
    expect(winners).to_have_count(3)
    for winner in winners.all():
        assert winner.evaluate("winner => getComputedStyle(winner).fontWeight") == "700"
        expect(winner).to_contain_text("(won)")


def test_the_next_step_stays_under_the_thumb(tablet):
    a_busy_evening()
    page = tablet()
    button = page.get_by_role("link", name="New game", exact=True)
    page.mouse.wheel(0, 2000)
    box = box_of(button)
    assert box["height"] >= 52
    assert (box["x"] + box["width"] > 980, box["y"] + box["height"] > 740) == (True, True)
    button.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("New game")


def colour_of(page: Page, selector: str, style: str) -> list[int]:
    computed = "(element, style) => getComputedStyle(element)[style]"
    colour = page.locator(selector).first.evaluate(computed, style)
    return [int(number) for number in re.findall(r"\d+", colour)[:3]]


def brightness(colour: list[int]) -> float:
    """Relative luminance as the accessibility guidelines define it."""
    linear = [part / 3294.6 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
