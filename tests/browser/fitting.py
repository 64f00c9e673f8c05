"""What every page has to keep to on a tablet."""

from playwright.sync_api import FloatRect, Locator, Page

from tests.present import present

CONTROLS = "a, button, summary, textarea, input:not([type=hidden], [type=radio]), label:has(> input)"
MEASURE = """selector => [...document.querySelectorAll(selector)]
  .filter(element => element.checkVisibility() && !element.matches(".unseen"))
  .map(element => [element.outerHTML.slice(0, 120), element.getBoundingClientRect()])
  .map(([html, box]) => ({html, width: box.width, height: box.height}))"""
CUT_SHORT = """[...document.querySelectorAll("a, button, summary, legend, h1, h2, h3, label")]
  .filter(element => element.checkVisibility() && element.scrollWidth > element.clientWidth + 1)
  .filter(element => !element.matches(".unseen"))
  .map(element => element.outerHTML.slice(0, 120))"""
IS_WITHIN_ITS_WIDTH = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
SMALL_LETTERS = """[...document.querySelectorAll("textarea, select, input:not([type=hidden])")]
  .filter(element => !element.matches("[type=radio], [type=checkbox]"))
  .filter(element => element.checkVisibility() && parseFloat(getComputedStyle(element).fontSize) < 16)
  .map(element => element.outerHTML.slice(0, 120))"""
UNDER_A_BAR = """[...document.querySelectorAll("main :is(a, button, summary, select, textarea, input)")]
  .filter(element => !element.matches("[type=hidden]"))
  .filter(element => element.checkVisibility() && !element.closest(".unseen"))
  .filter(element => {
    element.scrollIntoView({block: "center", behavior: "instant"});
    const box = element.getClientRects()[0];
    const met = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return met?.closest(".bar, .foot, .navigation") !== element.closest(".bar, .foot, .navigation");
  })
  .map(element => element.outerHTML.slice(0, 120))"""
CUT_NAMES = """[...document.querySelectorAll("main :is(.name, th span, h2 span, bdi)")]
  .filter(element => element.checkVisibility() && !element.closest(".unseen") && element.clientWidth)
  .filter(element => getComputedStyle(element).overflow === "hidden")
  .filter(({scrollWidth, clientWidth, scrollHeight, clientHeight}) =>
    scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 3)
  .map(element => element.outerHTML.slice(0, 120))"""
SCROLLED = """[...document.querySelectorAll(".said:has(.notice)")]
  .filter(element => element.scrollHeight > element.clientHeight + 1)
  .map(element => element.innerText)"""


def box_of(thing: Locator) -> FloatRect:
    """Where something is seen on the page."""
    return present(thing.bounding_box())


def assert_fits(page: Page) -> None:
    """Nothing sticks out sideways, no words are cut, what can be tapped is as large as a finger, and no field
    has letters so small that a phone would enlarge the page around it."""
    page.wait_for_load_state()  # its text may be there before its style sheet
    assert page.evaluate(IS_WITHIN_ITS_WIDTH), seen_at(page)
    assert page.evaluate(SMALL_LETTERS) == [], seen_at(page)
    assert_no_words_are_cut(page)
    controls = page.evaluate(MEASURE, CONTROLS)
    assert controls
    too_small = [control for control in controls if control["width"] < 44 or control["height"] < 44]
    assert not too_small, seen_at(page)


def assert_no_words_are_cut(page: Page) -> None:
    page.wait_for_load_state()
    assert page.evaluate(CUT_SHORT) == [], seen_at(page)


def assert_names_are_whole(page: Page) -> None:
    """A name is read to its end, in as many lines as it needs."""
    page.wait_for_load_state()
    assert page.evaluate(CUT_NAMES) == [], seen_at(page)


def assert_nothing_lies_under_a_bar(page: Page) -> None:
    """Whatever can be tapped can be scrolled to where no bar covers it."""
    page.wait_for_load_state()
    assert page.evaluate(UNDER_A_BAR) == [], seen_at(page)


def assert_one_screen(page: Page) -> None:
    """Nothing has to be scrolled, neither the page nor what it answers under the board."""
    page.wait_for_load_state()
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), seen_at(page)
    assert page.evaluate(SCROLLED) == [], seen_at(page)


def assert_within_its_width(page: Page) -> None:
    """Nothing sticks out sideways."""
    page.wait_for_load_state()
    assert page.evaluate(IS_WITHIN_ITS_WIDTH), seen_at(page)


def seen_at(page: Page) -> str:
    """The page, the language and the size at which it is looked at, for the message of a test that fails."""
    return f"{page.url} in {page.locator('html').get_attribute('lang')} at {page.viewport_size}"
