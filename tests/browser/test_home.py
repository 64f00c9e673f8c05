import re

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

HEADINGS = {"en": "Which game is on the table?", "de": "Welches Spiel liegt auf dem Tisch?"}
SMALL, LARGE = (1024, 768), (1280, 800)


@pytest.mark.parametrize("language", HEADINGS)
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_it_greets_in_the_language_of_the_tablet(tablet, picture, language, size):
    page = tablet(size=size, language=language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.get_by_role("heading", level=1)).to_have_text(HEADINGS[language])
    expect(page.get_by_role("heading", name="Medina")).to_be_visible()
    assert_fits(page)
    picture(page, f"home-{language}-{size[0]}")


def test_the_rules_unfold(tablet, picture):
    page = tablet(language="de")
    rule = page.locator("dt", has_text=re.compile("^M1$"))
    expect(rule).to_be_hidden()
    page.get_by_text("Regeln in Kürze").first.click()
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


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_readable_by_day_and_in_the_evening(tablet, picture, scheme):
    page = tablet(color_scheme=scheme)
    ground = brightness(colour_of(page, "body", "backgroundColor"))
    assert ground > 0.9 if scheme == "light" else ground < 0.02
    for text in ("h1", ".lead", "h2", "summary", ".seats", ".aside"):
        lighter, darker = sorted((ground, brightness(colour_of(page, text, "color"))), reverse=True)
        assert (lighter + 0.05) / (darker + 0.05) >= 4.5, f"{text} is too faint"
    picture(page, f"home-{scheme}")


def test_a_narrow_telephone_shows_it_too(tablet, picture):
    page = tablet(size=(360, 740), language="de")
    assert_fits(page)
    picture(page, "home-telephone")


def assert_fits(page: Page) -> None:
    """Nothing sticks out sideways, and what can be tapped is as large as a finger."""
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    for control in page.locator("a, button, summary").all():
        box = control.bounding_box()
        assert box["height"] >= 44, control.inner_text()
        assert box["width"] >= 44, control.inner_text()


def colour_of(page: Page, selector: str, style: str) -> list[int]:
    computed = "(element, style) => getComputedStyle(element)[style]"
    colour = page.locator(selector).first.evaluate(computed, style)
    return [int(number) for number in re.findall(r"\d+", colour)[:3]]


def brightness(colour: list[int]) -> float:
    """Relative luminance as the accessibility guidelines define it."""
    linear = [part / 3294.6 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
