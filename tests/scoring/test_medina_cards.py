"""Who can hold a card of Medina, by the board alone."""

from typing import Any

from scoring.titles.medina.cards import palace_card_holders, tower_card_holders
from scoring.titles.medina.counts import Counts, read_counts
from scoring.titles.medina.position import Position, read_position

SEATS = [
    {"name": name, "colour": colour} for name, colour in (("Ada", "yellow"), ("Ben", "red"), ("Cleo", "blue"))
]


def board(*palaces: dict[str, Any], walls: tuple[str, ...] = ()) -> Position:
    document = {"format": "tableside-position/1", "game": "medina", "players": SEATS}
    return read_position({**document, "palaces": [*palaces], "walls": [*walls]})[1]


def counts(*palaces: dict[str, Any]) -> Counts:
    document = {"format": "tableside-counts/1", "game": "medina", "players": SEATS}
    return read_counts({**document, "palaces": [*palaces]})[1]


def palace(
    owner: str | None, *parts: str, stables: tuple[str, ...] = (), colour: str = "grey"
) -> dict[str, Any]:
    return {"colour": colour, "parts": [*parts], "stables": [*stables], "owner": owner}


def test_nobody_holds_a_palace_card_while_no_palace_is_owned():
    assert palace_card_holders(board(), "grey") == ()
    assert palace_card_holders(board(palace(None, "c3")), "grey") == ()
    assert palace_card_holders(board(palace("yellow", "c3", colour="black")), "grey") == ()


def test_the_largest_owned_palace_has_the_card_stables_included():
    ada, ben = palace("yellow", "c3", "c4"), palace("red", "f3", "f4", stables=("g3",))
    assert palace_card_holders(board(ada, ben, palace(None, "i3", "i4", "i5", "i6")), "grey") == ("red",)


def test_equal_palaces_leave_it_open_who_has_the_card():
    three = palace("blue", "c3"), palace("yellow", "f3"), palace("red", "i3", "i4")
    assert palace_card_holders(board(*three[:2]), "grey") == ("yellow", "blue"), "in the order of the seats"
    assert palace_card_holders(board(*three), "grey") == ("red",)


def test_a_palace_card_is_the_same_by_counting():
    palace = {"colour": "grey", "owner": "yellow", "parts": 3, "stables": 1}
    other = {"colour": "grey", "owner": "red", "parts": 4}
    assert palace_card_holders(counts(palace, other), "grey") == ("yellow", "red")
    assert palace_card_holders(counts(palace, {**other, "stables": 1}), "grey") == ("red",)
    assert palace_card_holders(counts({**palace, "owner": None}), "grey") == ()


def test_a_tower_card_is_with_an_owner_at_a_wall_of_the_tower():
    ada, ben = palace("yellow", "a3"), palace("red", "c1", colour="black")
    assert tower_card_holders(board(ada, ben), 4) == ()
    assert tower_card_holders(board(ada, ben, walls=("W1", "W2", "W3")), 4) == ("yellow",)
    both = board(ada, ben, walls=("W1", "W2", "W3", "S1", "S2", "S3"))
    assert tower_card_holders(both, 4) == ("yellow", "red")
    assert tower_card_holders(both, 1) == ()


def test_a_wall_beyond_a_gap_is_none_of_the_tower():
    assert tower_card_holders(board(palace("yellow", "a3"), walls=("W1", "W3")), 4) == ()


def test_a_stable_at_the_wall_is_enough_and_an_ownerless_palace_takes_no_card():
    stable = palace("yellow", "b1", stables=("a1",))
    assert tower_card_holders(board(stable, walls=("W1",)), 4) == ("yellow",)
    assert tower_card_holders(board({**stable, "owner": None}, walls=("W1",)), 4) == ()


def test_by_counting_whoever_is_at_a_wall_may_have_any_tower_card():
    at_walls = counts(
        {"colour": "grey", "owner": "red", "parts": 3, "walls": 1},
        {"colour": "grey", "owner": "yellow", "parts": 3},
        {"colour": "black", "owner": None, "parts": 3, "walls": 2},
    )
    assert [tower_card_holders(at_walls, tower) for tower in (1, 2, 3, 4)] == [("red",)] * 4
