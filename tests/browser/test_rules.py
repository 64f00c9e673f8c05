"""The rules of a title on the screen and on paper, and how a rule code leads there from the table."""

import pytest
from playwright.sync_api import expect

from games.titles import TITLES
from tests.browser.fitting import assert_fits, assert_one_screen, box_of
from tests.browser.table import address, finger
from tests.web.test_table import session_after

pytestmark = pytest.mark.browser

SIZES = [(1024, 768), (768, 1024), (390, 844)]
LETTERS_IN_A_LINE = """[...document.querySelectorAll(".clause p")].reduce((most, paragraph) => {
  const lines = paragraph.getClientRects()[0].height / parseFloat(getComputedStyle(paragraph).lineHeight);
  return lines < 3 ? most : Math.max(most, paragraph.innerText.length / Math.round(lines));
}, 0)"""


@pytest.mark.parametrize("slug", TITLES)
def test_the_rules_are_read_in_all_sizes_by_day_and_in_the_evening(tablet, picture, assert_accessible, slug):
    page = tablet(f"/titles/{slug}/rules", account=None, language="de")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert_fits(page)
        picture(page, f"rules-{slug}-{width}")
    assert_accessible(page, also_in_the_evening=True)


def test_lines_have_the_length_that_is_read_easily(tablet):
    page = tablet("/titles/medina/rules")
    assert 50 < page.evaluate(LETTERS_IN_A_LINE) < 80


def test_the_contents_stay_beside_the_text_and_lead_to_a_chapter(tablet):
    page = tablet("/titles/medina/rules")
    contents = page.get_by_role("navigation", name="Chapters")
    contents.get_by_role("link", name="Tower cards").click()
    expect(page.get_by_role("heading", name="Tower cards")).to_be_in_viewport()
    expect(contents.get_by_role("link", name="Turn")).to_be_in_viewport()
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(contents).not_to_be_in_viewport()


def test_a_rule_that_was_asked_for_is_highlighted(tablet):
    page = tablet("/titles/medina/rules#M30")
    rule = page.locator("#M30")
    expect(rule).to_be_in_viewport()
    others = page.locator("#M31").evaluate("rule => getComputedStyle(rule).backgroundColor")
    assert rule.evaluate("rule => getComputedStyle(rule).backgroundColor") != others
    page.get_by_role("link", name="Rule M12").last.click()
    expect(page.locator("#M12")).to_be_in_viewport()


BROKEN_OFF = """[...document.querySelectorAll(".clause .rule")].filter(link => {
  const before = link.previousSibling;
  if (!before?.data?.endsWith("(")) return false;
  const bracket = document.createRange();
  bracket.setStart(before, before.data.length - 1);
  bracket.setEnd(before, before.data.length);
  const {bottom} = bracket.getBoundingClientRect(), box = link.getBoundingClientRect();
  return bottom < box.top || bottom > box.bottom;
}).map(link => link.parentElement.innerText)"""


def test_on_a_phone_pictures_are_legible_and_brackets_stay_beside_their_codes(tablet):
    page = tablet("/titles/felinia/rules", size=(390, 844))
    halves = page.locator("#E20 .halves").first.locator("svg")
    left, right = (box_of(half) for half in halves.all())
    assert (left["width"] >= 300, left["x"] == right["x"], left["y"] < right["y"]) == (True, True, True)
    assert box_of(page.get_by_role("link", name="New game"))["width"] >= 350
    for slug in TITLES:
        page.goto(f"/titles/{slug}/rules")
        assert page.evaluate(BROKEN_OFF) == []
    page.set_viewport_size({"width": 1024, "height": 768})
    page.goto("/titles/felinia/rules")
    left, right = (box_of(half) for half in halves.all())
    assert (left["x"] + left["width"], left["y"]) == (right["x"], right["y"])


def test_on_paper_there_is_no_navigation(tablet):
    page = tablet("/titles/flandern/rules")
    page.emulate_media(media="print")
    for hidden in (page.locator(".bar"), page.locator(".contents"), page.get_by_role("button", name="Print")):
        expect(hidden).to_be_hidden()
    expect(page.locator("#F30")).to_be_visible()
    drawing = page.locator(".example > svg").first
    assert box_of(drawing)["width"] > 200


@pytest.mark.parametrize("size", SIZES)
def test_a_refused_tap_leads_to_the_rule_and_the_table_stays(tablet, size):
    page = tablet(address(session_after(40)), size=size, has_touch=True)
    page.get_by_role("radio", name="Wall").check()
    finger(page, '.fields button[value="N8"]')
    link = page.get_by_role("link", name="Rule M40, in a new tab")
    expect(link).to_be_visible()
    box = box_of(link)
    assert box["width"] >= 44
    assert box["height"] >= 44
    if size == SIZES[0]:
        assert_one_screen(page)
    with page.context.expect_page() as opened:
        link.click()
    rules = opened.value
    expect(rules.locator("#M40")).to_be_in_viewport()
    assert rules.evaluate("opener") is None
    rules.close()
    expect(link).to_be_visible()
