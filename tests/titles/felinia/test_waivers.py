"""A referee let a move stand: which ones can, and which cannot."""

import pytest

from games.engine.game import Refused
from games.engine.record import judge, read_record, write_record
from games.titles import TITLES
from games.titles.felinia.game import GAME
from tests.titles.felinia.table import (
    NAMES,
    ashore,
    breaks,
    document,
    ending,
    having,
    laid,
    legal,
    seated,
    set_up_lines,
    ship,
    storing,
    then,
    trading,
)
from tests.titles.felinia.waiving import on_the_quay, stays_broken


def test_the_waivable_rules_are_those_agreed_upon():
    waivable = {rule.code for rule in GAME.rulebook if rule.waivable}
    assert waivable == {"E3", "E11", "E13", "E15", "E22", "E23", "E30", "E40"}


def test_e12_e14_e24_e41_e45_and_e51_are_never_waived():
    assert stays_broken(trading("market 1", "guild"), "buy wine", "E12")
    assert stays_broken(trading("guild", "guild"), "bonus hidden", "E14")
    rich = having(trading("guild", "guild", bonus={"extra silk": 0, "plus tea": 1}), "green", gold=1, spice=1)
    assert stays_broken(rich, "bonus extra silk", "E14")
    assert stays_broken(rich, "bonus extra ivory", "E14")
    assert stays_broken(ashore(country="d", bag={"watches": 3, "clothing": 4}), "draw wine", "E24")
    assert stays_broken(seated(bag={"wine": 9}), "draw books", "E41")
    assert stays_broken(laid(), "blue: sell gold 1", "E45")
    assert stays_broken(having(ending(), "blue", hidden=1), "finish", "E51")
    named = having(ending(bonus={"extra silk": 0, "plus tea": 1}), "blue", hidden=1)
    assert stays_broken(named, "blue: declare extra silk", "E14")


def test_a_waivable_rule_beside_one_that_is_not_stays_broken_too():
    state = trading("market 1", "market 1", silver=0)
    assert stays_broken(state, "buy wine", "E11", "E12")
    state = trading("guild", "guild", silver=0)
    assert stays_broken(state, "bonus hidden", "E11", "E14")
    assert stays_broken(state, "exchange watches books", "E11", "E13")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("buy watches board 1 !E11", "No exception was made for E15."),
        ("buy watches board 1 !E15", "No exception was made for E11."),
        (
            "buy watches board 1 !E12",
            (
                "No exception was made for E11. No exception was made for E15. E12 is not broken: no"
                " exception is needed."
            ),
        ),
        ("buy watches board 1 !E11 !E13 !E15", "E13 is not broken: no exception is needed."),
        ("buy watches !E11 !E15", "E15 is not broken: no exception is needed."),
    ],
)
def test_exactly_what_is_broken_must_be_waived(line, why):
    state = on_the_quay("", ship("a", "10:00", wants="wine", silver=1), silver=0)
    ruling = GAME.ruling(state, line)
    assert not ruling.stands
    assert ruling.rules == (("E11", "E15") if "board" in line else ("E11",))
    assert ruling.message.en.endswith(why)
    assert ruling.message.de != ruling.message.en
    with pytest.raises(Refused):
        then(state, line)


@pytest.mark.parametrize(
    ("table", "line"),
    [
        (lambda: seated(), "draw wine !E41"),
        (lambda: laid(), "bid purse !E3"),
        (lambda: laid(), "blue: bid market 1 !E3"),
        (lambda: trading("market 1", "guild"), "withdraw !E11"),
        (lambda: trading("market 1", "guild"), "buy watches !E12"),
        (lambda: ashore(), "stop !E26"),
        (lambda: ashore(), "reveal a4 silk !E22"),
        (lambda: ashore(), "step a2 !E22 !E23"),
        (lambda: storing("wine " * 4), "keep !E30"),
        (lambda: laid(), "green: sell wine 1 !E45"),
        (lambda: ending(), "finish !E51"),
    ],
)
def test_a_waiver_where_nothing_is_broken_is_no_notation(table, line):
    assert breaks(table(), line) == ["notation"]


@pytest.mark.parametrize("waiver", ["!E99", "!e3", "!", "!E3 !E3", "!M12", "!turn", "!E3, !E11"])
def test_a_waiver_that_names_no_rule_or_one_twice_is_no_notation(waiver):
    assert breaks(laid(), f"bid market 4 {waiver}") == ["notation"]


def test_turn_and_phase_cannot_be_waived():
    assert breaks(laid(), "green: bid market 4 !E3") == ["turn"]
    assert breaks(seated(), "bid market 4 !E3") == ["phase"]
    assert breaks(trading("guild", "guild"), "buy wine !E12") == ["phase"]
    assert breaks(laid(), "sell gold 1 !E45") == ["turn"]


def test_no_legal_move_needs_a_waiver():
    state = laid()
    assert "bid market 4" not in legal(state)
    assert not any("!" in line for line in legal(state))


def test_a_record_keeps_its_waivers_and_whose_the_moves_are():
    lines = [*set_up_lines(seated(tokens=1, silver=0), None, None), "bid market 4 !E3", "bid market 1"]
    lines += ["buy watches board 1 !E15 !E11"]
    record = {
        "format": "tableside/1",
        "game": "felinia",
        "board": document(tokens=1, silver=0),
        "players": [{"name": NAMES[colour], "colour": colour} for colour in ("blue", "green")],
        "moves": lines,
    }
    read = read_record(record, TITLES)
    assert judge(read)["breach"] is None
    assert write_record(read)["moves"] == [
        *lines[:10], "blue: bid market 4 !E3", "green: bid market 1", "green: buy watches board 1 !E11 !E15"
    ]  # fmt: skip
    assert judge(read_record(write_record(read), TITLES)) == judge(read)
