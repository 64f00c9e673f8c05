"""Whatever is given instead of a board is answered with a sentence, by every title whose boards are data."""

import pytest

from games.titles import TITLES
from scoring.document import Malformed

WITH_BOARDS = [slug for slug, game in TITLES.items() if game.boards]


@pytest.mark.parametrize("slug", WITH_BOARDS)
@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        ("nowhere", 'board: "nowhere" is unknown; possible: practice.'),
        (None, "board must be a stored board's name or a whole board, not null."),
        ([], "board must be a stored board's name or a whole board, not […]."),
        ({}, "board: “format” is missing."),
    ],
)
def test_it_is_refused(slug, value, sentence):
    with pytest.raises(Malformed) as error:
        TITLES[slug].read_board(value)
    assert error.value.text.en == sentence
    assert error.value.text.de != sentence
