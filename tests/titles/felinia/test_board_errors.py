"""What is wrong with a board file is reported in a sentence, and no document crashes the reader."""

from copy import deepcopy
from math import inf, nan

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.document import Malformed
from scoring.titles.felinia.board import FORMAT, Board, read_board
from tests.titles.board_documents import at, without
from tests.titles.felinia.errors_of_the_box import BOX_ERRORS, SHIP_ERRORS, START_GOODS_ERRORS, TILE_ERRORS
from tests.titles.felinia.errors_of_the_map import COUNTRY_ERRORS, PAIR_ERRORS, PROVINCE_ERRORS
from tests.titles.felinia.table import DOCUMENT, practice_document

ERRORS = [
    *BOX_ERRORS,
    *START_GOODS_ERRORS,
    *COUNTRY_ERRORS,
    *PROVINCE_ERRORS,
    *PAIR_ERRORS,
    *TILE_ERRORS,
    *SHIP_ERRORS,
]


class TestErrors:
    @pytest.mark.parametrize(("change", "english", "german"), ERRORS, ids=[str(error[1]) for error in ERRORS])
    def test_it_says_what_is_wrong(self, document, change, english, german):
        change(document)
        with pytest.raises(Malformed) as error:
            read_board(document)
        assert error.value.text == (english, german)
        assert english != german

    def test_what_is_nested_too_deeply(self):
        nested: list[object] = []
        for _ in range(100_000):
            nested = [nested]
        with pytest.raises(Malformed, match="nested too deeply"):
            read_board({"name": nested})


def places_in(value, path=()):
    """The path of every value in a document, the whole excepted."""
    entries = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    for key, entry in entries:
        yield (*path, key)
        yield from places_in(entry, (*path, key))


PLACES = list(places_in(DOCUMENT))
ODD: tuple[object, ...] = (
    None, True, False, 0, 1, -1, 5, 10**9, 10**30, 1.5, nan, inf, "", " ", "a", "a1", "silk", "\ud800",
    "x" * 500, [], [[]], [None], ["a1", "a1"], [1, 2], {}, {"a": 1}, {"": None}, {"\ud800": {}},
)  # fmt: skip


def read_or_refuse(document):
    """A board, or a sentence in both languages; nothing else may happen."""
    try:
        assert isinstance(read_board(document), Board)
    except Malformed as error:
        english, german = error.text
        assert english
        assert german not in ("", english)
        assert (english + german).isprintable()
        assert len(english) < 400


class TestOddDocuments:
    def test_anything_left_out(self):
        for path in PLACES:
            document = practice_document()
            without(*path)(document)
            read_or_refuse(document)

    @settings(max_examples=600, deadline=None)
    @given(st.sampled_from(PLACES), st.sampled_from(ODD))
    def test_anything_replaced(self, path, value):
        document = practice_document()
        at(*path, to=value)(document)
        read_or_refuse(document)

    @pytest.mark.parametrize("value", ODD, ids=repr)
    def test_every_kind_of_entry_replaced(self, value):
        kinds = {tuple(0 if isinstance(key, int) else key for key in path) for path in PLACES}
        for path in sorted(kinds & set(PLACES), key=str):
            document = practice_document()
            at(*path, to=value)(document)
            read_or_refuse(document)

    @settings(max_examples=200, deadline=None)
    @given(st.sampled_from(PLACES), st.sampled_from(PLACES))
    def test_one_thing_in_the_place_of_another(self, path, other):
        document, value = practice_document(), DOCUMENT
        for key in other:
            value = value[key]
        at(*path, to=deepcopy(value))(document)
        read_or_refuse(document)

    @settings(max_examples=100, deadline=None)
    @given(st.dictionaries(st.sampled_from([*DOCUMENT, "more"]), st.sampled_from(ODD)))
    def test_hardly_any_board_at_all(self, document):
        read_or_refuse({**document, "format": FORMAT})
