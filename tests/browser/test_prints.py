"""What is printed on A4: nothing is cut, and no word is broken."""

import pytest
from django.urls import reverse

from tests.browser.fitting import box_of
from tests.browser.medina import session_after
from tests.tournaments.stored import new_tournament, publish_round

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SHEET, PRINTABLE = {"width": 703, "height": 1000}, {"width": 733, "height": 1000}
"""An A4 page without margins of 12 mm, and of 8 mm, in the pixels of a style sheet."""
LINES = """selector => [...document.querySelectorAll(selector)].map(cell => {
  const range = document.createRange();
  range.selectNodeContents(cell);
  const lines = new Set([...range.getClientRects()].map(box => Math.round(box.top)));
  return [cell.textContent.trim(), lines.size];
})"""
ENDS_RIGHT = "() => document.documentElement.scrollWidth"


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_headings_of_a_score_sheet_are_not_broken(tablet, language):
    session = session_after(None)
    page = tablet(f"/sessions/{session.pk}/sheet", language=language)
    page.set_viewport_size(SHEET)
    page.emulate_media(media="print")
    headings = page.evaluate(LINES, ".points thead th")
    assert len(headings) == 7
    broken = [words for words, lines in headings if lines > len(words.replace("-", " ").split())]
    assert not broken
    assert page.evaluate(ENDS_RIGHT) <= SHEET["width"]


@pytest.mark.parametrize("language", ["de", "en"])
def test_what_is_printed_for_a_round_fits_on_paper(tablet, language):
    tournament = new_tournament(8)
    publish_round(tournament, [(1, 2, 3, 4), (5, 6, 7, 8)])
    page = tablet(None, language=language)
    page.set_viewport_size(PRINTABLE)
    page.emulate_media(media="print")
    for name in ("certificate", "cards", "round_sheet"):
        page.goto(reverse(name, args=[tournament.pk, 1]))
        assert page.evaluate(ENDS_RIGHT) <= PRINTABLE["width"], name
    heading, names = box_of(page.locator("section h3").first), box_of(page.locator(".finder"))
    assert heading["y"] + heading["height"] <= names["y"], "the names are below their heading"
