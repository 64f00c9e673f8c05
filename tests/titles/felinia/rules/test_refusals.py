"""Every refusal: its sentences, and what it marks on the board."""

import pytest

from games.titles.felinia.game import GAME
from tests.titles.felinia.table import (
    ashore,
    at_guild,
    at_market,
    breaks,
    ending,
    having,
    laid,
    legal,
    seated,
    ship,
    storing,
    then,
    trading,
    without_ship,
)

REFUSALS = [
    (lambda: seated(bag={"wine": 9}), "draw books"),
    (lambda: then(seated(), *["draw wine"] * 6), "ship 2 s05"),
    (lambda: then(seated(), *["draw wine"] * 6, "ship 1 s05"), "ship 2 s05"),
    (lambda: then(seated(), *["draw wine"] * 6), "ship 1 s04"),
    (lambda: laid(), "bid market 4"),
    (lambda: trading("market 1", "market 1", silver=0), "buy watches"),
    (lambda: trading("market 1", "guild"), "buy wine"),
    (lambda: trading("guild", "guild"), "exchange glassware wine"),
    (lambda: trading("guild", "guild"), "exchange wine wine"),
    (lambda: trading("guild", "guild", bag={"watches": 3, "clothing": 3}), "exchange wine clothing"),
    (lambda: trading("guild", "guild"), "bonus hidden"),
    (lambda: at_guild(bonus={}), "bonus hidden"),
    (lambda: at_guild(bonus={"extra silk": 0, "plus tea": 1}), "bonus extra silk"),
    (lambda: at_guild(), "bonus extra ivory"),
    (lambda: at_market("glassware"), "buy watches board 2"),
    (lambda: at_market(silver=1, boat=ship("a", "10:00", silver=1)), "buy books board 2"),
    (lambda: having(at_market(), "blue", merchants=0), "buy books board 2"),
    (
        lambda: then(at_market(boat=ship("a", "10:00", 1), bids=("market 1",) * 2), "buy watches board 2"),
        "buy books board 2",
    ),
    (lambda: then(ashore(), "reveal a4 silk", "reveal a5 tea"), "reveal a6 amber"),
    (lambda: then(ashore(), "reveal a5 silk", "step a2"), "reveal a6 amber"),
    (lambda: ashore(), "reveal b4 silk"),
    (lambda: ashore(), "reveal a1 silk"),
    (lambda: then(ashore(), "reveal a4 silk"), "reveal a5 silk"),
    (lambda: ashore(), "step b1"),
    (lambda: then(ashore(), "reveal a5 silk"), "step a5"),
    (lambda: ashore(), "step a4"),
    (lambda: then(ashore("blue", "blue"), "reveal a4 silk", "step a4"), "step a4"),
    (lambda: ashore(), "step a1"),
    (lambda: ashore(country="d", bag={"watches": 3, "clothing": 4}), "draw wine"),
    (lambda: storing("wine " * 5, silver=6), "keep" + " wine" * 5),
    (lambda: storing("wine " * 4, silver=0), "keep" + " wine" * 4),
    (lambda: storing("wine " * 4), "keep books"),
    (lambda: laid(), "green: sell gold 1"),
    (lambda: having(ending(), "blue", hidden=1), "finish"),
    (
        lambda: having(ending(bonus={"extra silk": 0, "plus tea": 1}), "blue", hidden=1),
        "blue: declare extra silk",
    ),
    (lambda: without_ship(at_market()), "buy books board 2"),
    (lambda: laid(), "green: bid purse"),
    (lambda: laid(), "sell wine 1"),
    (lambda: laid(), "withdraw"),
    (lambda: seated(), "blue: draw wine"),
    (lambda: then(ending(), "finish"), "finish"),
    (lambda: ending(), "blue: declare extra silk"),
    (lambda: laid(), "bid purse !E3"),
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(REFUSALS)))
def test_every_refusal_is_said_in_both_languages_and_marks_what_is_on_the_board(number):
    make, line = REFUSALS[number]
    state = make()
    ruling = GAME.ruling(state, line)
    assert len(ruling.violations) == 1
    known = {
        *state.board.provinces, "guild", *(f"berth {berth}" for berth in range(1, 5)),
        *(f"market {place}" for place in range(1, 6)),
    }  # fmt: skip
    for violation in ruling.violations:
        assert len(violation.text.en) > 10
        assert len(violation.text.de) > 10
        assert violation.text.en != violation.text.de
        assert set(violation.fields) <= known
    assert legal(state) == [other for other in legal(state) if other != line]


def test_every_code_a_move_can_break_is_among_the_refusals():
    codes = {code for make, line in REFUSALS for code in breaks(make(), line)}
    assert codes == {
        "E3", "E11", "E12", "E13", "E14", "E15", "E22", "E23", "E24", "E30", "E40", "E41", "E45", "E51",
        "turn", "phase", "notation",
    }  # fmt: skip
