"""What every test at the table does, whatever is played."""

import re
from time import monotonic

from playwright.sync_api import Error, Page, Route

from games.models import PlaySession

SMALL, LARGE = (1024, 768), (1280, 800)
RECORDED = "number => document.querySelector('input[name=after]').value == number"
SEEN = """selector => {
  const element = document.querySelector(selector);
  element.scrollIntoViewIfNeeded();
  return element.getBoundingClientRect().toJSON();
}"""
UPRIGHT, TELEPHONE = (768, 1024), (360, 740)
SIZES_AND_LANGUAGES = [(SMALL, "de"), (LARGE, "en")]


def address(session: PlaySession, more: str = "") -> str:
    return f"/sessions/{session.pk}{more}"


def finger(page: Page, selector: str) -> None:
    """Taps the spot where the element is, even if another element covers it."""
    box = page.evaluate(SEEN, selector)
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def look(page: Page) -> None:
    """Lets the next tap count at once.

    A quick second tap on something that has just appeared is taken for a bounce of the finger. A scorekeeper
    looks first; here that takes no time.
    """
    page.evaluate("try { swapped = tapped.time = -1000 } catch {}")


def expect_entries(page: Page, number: int, within: float = 5) -> None:
    """Waits until this many entries are shown.

    It looks again and again, even if the page has no scripts or is just being replaced: Playwright's own
    `expect` looks a second time after 100 ms, and a table is redrawn in less.
    """
    until = monotonic() + within
    while (shown := entries_shown(page)) != str(number):
        assert monotonic() < until, f"{shown} entries are shown, not {number}"
        page.wait_for_timeout(5)


def entries_shown(page: Page) -> str | None:
    try:
        return page.evaluate("document.querySelector('input[name=after]')?.value")
    except Error:  # one page is being replaced by another
        return None


def lose_the_answer(route: Route) -> None:
    """The request arrives and is answered, but the answer is lost."""
    route.fetch()
    route.abort("connectionreset")


def lines(session: PlaySession) -> list[str]:
    return list(session.entries.order_by("number").values_list("line", flat=True))


def pages_of(page: Page) -> int:
    """How many pages it takes on paper."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True)))
