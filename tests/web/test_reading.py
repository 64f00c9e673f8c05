"""How long a text is, is checked before anything else is done with it."""

import sys

import pytest

from accounts.models import folded
from games.names import suggested_names, typed_name
from games.recording import tidy_reason
from scoring import spelling
from scoring.document import Malformed
from scoring.spelling import LONGEST_COMPARED, LONGEST_NAME_KEY, KnownNames
from web import reading
from web.reading import TooLong, cut_to_one_line, in_one_line, tidied

ACCENTS_IN_BAD_ORDER = "a" + "\u0315\u0300" * 30_000
"""Each accent has to be moved past all others: `normalize` takes half a minute."""


@pytest.fixture
def normalized(monkeypatch):
    """The lengths of all texts that are normalized; none of them is."""
    lengths: list[int] = []

    def note(form: str, text: str) -> str:
        lengths.append(len(text))
        return text

    monkeypatch.setattr(reading, "normalize", note)
    return lengths


@pytest.mark.parametrize("read", [tidied, in_one_line])
def test_a_long_text_is_refused_before_it_is_tidied(read, normalized):
    with pytest.raises(TooLong):
        read(ACCENTS_IN_BAD_ORDER, 10)
    assert not normalized


def test_a_long_name_is_refused_before_it_is_tidied(normalized):
    with pytest.raises(Malformed):
        typed_name(ACCENTS_IN_BAD_ORDER, KnownNames())
    assert not normalized


def test_of_a_long_name_only_the_beginning_is_compared(monkeypatch):
    lengths: list[int] = []

    def note(form: str, text: str) -> str:
        lengths.append(len(text))
        return text

    monkeypatch.setattr(spelling, "normalize", note)
    folded(ACCENTS_IN_BAD_ORDER)
    assert lengths
    assert max(lengths) <= LONGEST_COMPARED


def test_of_a_long_reason_only_the_beginning_is_read():
    assert tidy_reason("because " + "x" * 10**6) == ("because " + "x" * 200)[:200]
    assert cut_to_one_line("a \n b" + ACCENTS_IN_BAD_ORDER, 3) == "a b"


@pytest.mark.django_db
def test_nobody_has_a_name_as_long_as_what_is_looked_for():
    assert suggested_names(ACCENTS_IN_BAD_ORDER) == []


def test_blanks_and_accents_do_not_count_against_a_name():
    assert tidied(f"  A\u0308nne {' ' * 20} Ott ", 20) == "Änne Ott"
    assert tidied("u\u0308" * 20, 20) == "ü" * 20
    with pytest.raises(TooLong) as too_long:
        tidied("u\u0308" * 21, 20)
    assert (too_long.value.length, too_long.value.most) == (21, 20)


def test_every_name_that_may_be_compared_can_be():
    """Whatever letters it is made of, and whatever folding makes of them."""
    for number in range(sys.maxunicode + 1):
        letter = chr(number)
        if len(letter.casefold()) > 1:
            assert 0 < len(folded(letter * LONGEST_COMPARED)) <= LONGEST_NAME_KEY
