"""Histories of a small game, entry by entry."""

import pytest

from games.engine.game import Refused, Ruling
from games.engine.history import History, begin
from tests.engine.coin import COIN, SETUP

RED, BLUE, SHOW = "red: call heads", "blue: call tails", "show heads"


def coin(*lines: str) -> History:
    return followed(begin(COIN, SETUP), *lines)


def followed(history: History, *lines: str) -> History:
    for line in lines:
        history = history.followed_by(line)
    return history


def refusal(history: History, line: str) -> Ruling:
    with pytest.raises(Refused) as refused:
        history.followed_by(line)
    assert refused.value.ruling.text == line
    return refused.value.ruling
