import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.engine.record import read_record
from games.models import PlaySession
from games.records import store_record
from games.titles import TITLES
from tests.browser.fitting import assert_fits, box_of
from tests.browser.table import LARGE, SMALL
from tests.engine.test_record import changed, players
from tests.titles.medina.test_recorded_games import games, record

pytestmark = pytest.mark.browser

HEADINGS = {"en": "Which game is on the table?", "de": "Welches Spiel liegt auf dem Tisch?"}


@pytest.mark.parametrize(("size", "language"), [(SMALL, "de"), (LARGE, "en")])
def test_it_greets_in_the_language_of_the_tablet(tablet, picture, language, size):
    page = tablet(size=size, language=language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.get_by_role("heading", level=1)).to_have_text(HEADINGS[language])
    expect(page.get_by_role("heading", name="Medina")).to_be_visible()
    expect(page.locator(".welcome")).to_be_visible()
    assert_fits(page)
    picture(page, f"home-{language}-{size[0]}")


def test_the_rules_unfold(tablet, picture):
    page = tablet(language="de")
    rule = page.locator("dt", has_text=re.compile("^M1$"))
    expect(rule).to_be_hidden()
    page.get_by_text("Regeln in Kürze").last.click()
    expect(rule).to_be_visible()
    assert_fits(page)
    picture(page, "home-rules")


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
        for text in ("h1", ".lead", "h2", "summary", ".count", ".aside", ".welcome"):
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
        rows = page.locator(".play")
        expect(rows).to_have_count(5)
        expect(rows.first).to_contain_text("Ada")
    for page, (width, height) in ((english, SMALL), (german, SMALL), (german, LARGE)):
        page.set_viewport_size({"width": width, "height": height})
        assert_fits(page)
        name = page.get_by_text(LONG, exact=True)
        assert name.evaluate("name => name.scrollWidth > name.clientWidth"), "it is cut short"
        assert box_of(name)["width"] <= 200
        heights = {round(box_of(row)["height"]) for row in page.locator(".play").all()}
        assert len(heights) == 1
        picture(page, f"home-busy-{'en' if page is english else 'de'}-{width}")


@pytest.mark.parametrize("scripts", [True, False])
def test_a_tap_on_a_row_leads_to_its_table(tablet, scripts):
    session = a_busy_evening()
    page = tablet(java_script_enabled=scripts, has_touch=True)
    box = box_of(page.locator(".play").first)
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] - 4)
    page.wait_for_url(f"**/sessions/{session.pk}")
    expect(page.get_by_text("Ada").first).to_be_visible()


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
    button = page.get_by_role("link", name="New game")
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
