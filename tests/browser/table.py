"""What every test at the table does, whatever is played."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from games.models import PlaySession

SMALL, LARGE = (1024, 768), (1280, 800)
RECORDED = "number => document.querySelector('input[name=after]').value == number"
SEEN = """selector => {
  const element = document.querySelector(selector);
  element.scrollIntoViewIfNeeded();
  return element.getBoundingClientRect().toJSON();
}"""
UPRIGHT, TELEPHONE = (768, 1024), (360, 740)
SIZES_AND_LANGUAGES = pytest.mark.parametrize(("size", "language"), [(SMALL, "de"), (LARGE, "en")])


def address(session: PlaySession, more: str = "") -> str:
    return f"/sessions/{session.pk}{more}"


def finger(page: Page, selector: str) -> None:
    """A tap where the thing is seen, whatever may lie over it."""
    box = page.evaluate(SEEN, selector)
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def look(page: Page) -> None:
    """A finger that comes back at once, where something else has come under it, is taken for a bounce.

    A scorekeeper looks first; here that takes no time.
    """
    page.evaluate("try { swapped = tapped.time = -1000 } catch {}")


def expect_entries(page: Page, number: int) -> None:
    expect(page.locator('input[name="after"]')).to_have_value(str(number))


def lose_the_answer(route: Route) -> None:
    """The request arrives, and is answered; the answer does not come back."""
    route.fetch()
    route.abort("connectionreset")


def lines(session: PlaySession) -> list[str]:
    return list(session.entries.order_by("number").values_list("line", flat=True))


def pages_of(page: Page) -> int:
    """How many pages it takes on paper."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True)))
