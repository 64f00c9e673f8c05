"""HTML and SVG: what is not `Markup` is escaped, whatever it is put into."""

import pytest
from markupsafe import Markup

from scoring.drawn import BLANK, drawn, together
from scoring.words import Colour

NAME = "<b hx-get=/ id='\">"
ESCAPED = "&lt;b hx-get=/ id=&#39;&#34;&gt;"


@pytest.mark.parametrize("text", [NAME, Colour(NAME)])
def test_text_is_escaped(text):
    assert drawn('<i title="{}">{name}</i>', text, name=text) == f'<i title="{ESCAPED}">{ESCAPED}</i>'


def test_markup_stays_what_it_is_and_so_does_what_was_drawn():
    assert drawn("<i>{}</i>{}", Markup("<b>1</b>"), drawn("<p>{}</p>", "&")) == "<i><b>1</b></i><p>&amp;</p>"


def test_numbers_keep_the_form_that_the_pattern_gives_them():
    assert drawn('<text x="{:.1f}">{}</text>', 1.25, 7) == '<text x="1.2">7</text>'


def test_what_is_put_together_is_markup_and_mere_text_in_it_is_escaped():
    whole = together([Markup("<i></i>"), NAME, BLANK])  # type: ignore[list-item]
    assert whole == f"<i></i>{ESCAPED}"
    assert type(whole) is Markup
    assert type(drawn("<i></i>")) is Markup
