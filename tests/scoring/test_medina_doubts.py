"""What is impossible on a Medina board: each doubt, and the nearest possible case."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.position import Doubt, by_name, score_document
from scoring.titles import scorers
from scoring.titles.medina.board import CITY_FIELD_AT, COLUMNS, FIELDS, RING
from scoring.titles.medina.position import PALACE_COLOURS

ADA, BEN, CLEO, DORA = (
    {"name": name, "colour": colour}
    for name, colour in (("Ada", "yellow"), ("Ben", "red"), ("Cleo", "blue"), ("Dora", "green"))
)


def position(**changes: Any) -> dict[str, Any]:
    """A plain board that is possible: two palaces at the west wall, merchants in a row."""
    return {
        "format": "tableside-position/1",
        "game": "medina",
        "players": [ADA, BEN, CLEO],
        "palaces": [
            {"colour": "grey", "parts": ["a3"], "stables": ["a4"], "owner": "yellow"},
            {"colour": "black", "parts": ["a6"], "owner": "red"},
            {"colour": "brown", "parts": ["m6", "m7"]},
        ],
        "merchants": ["b3", "c3", "d3"],
        "walls": ["W1", "W2", "W3", "W4", "W5", "W6"],
        "palace_cards": {"grey": "yellow", "black": "red"},
        "tower_cards": {"4": "red"},
        **changes,
    }


def doubts(**changes: Any) -> tuple[Doubt, ...]:
    return score_document(position(**changes), scorers()).doubts


def palace(
    colour: str, *parts: str, stables: tuple[str, ...] = (), owner: str | None = None
) -> dict[str, Any]:
    return {"colour": colour, "parts": [*parts], "stables": [*stables], "owner": owner}


def built(*palaces: dict[str, Any], **more: Any) -> tuple[Doubt, ...]:
    """The doubts about a board with these palaces and nothing else."""
    bare: dict[str, Any] = {"merchants": [], "walls": [], "palace_cards": {}, "tower_cards": {}}
    return doubts(**{**bare, "palaces": [*palaces], **more})


def only(found: tuple[Doubt, ...]) -> tuple[str, str, tuple[str, ...]]:
    (doubt,) = found
    assert doubt.refuses
    assert doubt.text.en != doubt.text.de
    return doubt.rule, doubt.text.en, doubt.fields


def row(number: int, columns: str = COLUMNS) -> list[str]:
    return [f"{column}{number}" for column in columns]


def test_a_board_that_can_be_is_not_doubted():
    assert doubts() == ()


def test_what_is_only_missing_is_not_doubted():
    bare = {key: position()[key] for key in ("format", "game", "players")}
    assert score_document(bare, scorers()).doubts == ()
    assert doubts(merchants=[]) == ()
    nobody = [{**palace, "owner": None} for palace in position()["palaces"]]
    assert doubts(palaces=nobody, palace_cards={}, tower_cards={}) == ()


def test_a_doubtful_board_is_scored_all_the_same():
    answer = by_name(score_document(position(tower_cards={"1": "blue"}), scorers()))
    assert answer["scores"] == {"Ada": 6, "Ben": 4, "Cleo": 1}


def test_every_doubt_is_told_in_the_order_of_the_law():
    found = doubts(
        palaces=[palace("grey", "c3", "c5", stables=("h8",)), palace("black", "d4", owner="red")],
        merchants=["a1"],
        walls=["N5"],
        palace_cards={},
        tower_cards={"1": "blue"},
    )
    assert [doubt.rule for doubt in found] == ["M2", "M10", "M12", "M30", "M40", "M60", "M70"]


OWNERS = st.sampled_from([None, "yellow", "red", "blue"])


@st.composite
def anything(draw: st.DrawFn) -> dict[str, Any]:
    """Pieces anywhere, cards with anybody: well-formed, but hardly ever a game."""
    fields: list[str] = draw(st.lists(st.sampled_from(FIELDS), unique=True, max_size=40))
    palaces: list[dict[str, Any]] = []
    while fields and bool(draw(st.booleans())):
        parts = fields[: draw(st.integers(1, 5))]
        fields = fields[len(parts) :]
        stables, fields = fields[: draw(st.integers(0, 2))], fields[2:]
        colour = draw(st.sampled_from(PALACE_COLOURS))
        palaces.append(palace(colour, *parts, stables=tuple(stables), owner=draw(OWNERS)))
    return position(
        palaces=palaces,
        merchants=fields,
        walls=draw(st.lists(st.sampled_from([*CITY_FIELD_AT]), unique=True)),
        palace_cards=draw(st.dictionaries(st.sampled_from(PALACE_COLOURS), OWNERS)),
        tower_cards=draw(st.dictionaries(st.sampled_from("1234"), OWNERS)),
        options={"tie_break": draw(st.sampled_from(["shared", "largest_palace"]))},
    )


@given(anything())
def test_whatever_is_well_formed_is_scored_and_every_doubt_is_a_sentence(document: dict[str, Any]):
    scored = score_document(document, scorers())
    assert set(by_name(scored)["scores"]) == {"Ada", "Ben", "Cleo"}
    for doubt in scored.doubts:
        assert doubt.text.en.endswith(".")
        assert doubt.text.de.endswith(".")
        assert set(doubt.fields) <= {*FIELDS, *RING}
        assert len(doubt.text.de) < 300


# The box


def many(pieces: int, rows: tuple[int, ...] = (1, 2, 3)) -> list[str]:
    """This many connected fields."""
    return [field for number in rows for field in row(number)][:pieces]


@pytest.mark.parametrize(("seats", "most"), [([ADA, BEN, CLEO], 18), ([ADA, BEN, CLEO, DORA], 20)])
def test_there_are_so_many_parts_of_a_colour(seats: list[dict[str, str]], most: int):
    assert built(palace("grey", *many(most)), players=seats) == ()
    assert only(built(palace("grey", *many(most + 1)), players=seats)) == (
        "",
        f"There are only {most} grey palace parts with {len(seats)} players, not {most + 1}.",
        (),
    )


def test_parts_are_counted_by_colour_over_all_palaces():
    assert built(palace("grey", *many(10)), palace("black", *many(9, (5,)))) == ()
    (doubt,) = built(palace("grey", *many(10)), palace("grey", *many(9, (5,))))
    assert doubt.text == (
        "There are only 18 grey palace parts with 3 players, not 19.",
        "Es gibt zu dritt nur 18 graue Palastteile, nicht 19.",
    )


@pytest.mark.parametrize(("seats", "most"), [([ADA, BEN, CLEO], 12), ([ADA, BEN, CLEO, DORA], 12)])
def test_there_are_so_many_stables(seats: list[dict[str, str]], most: int):
    parts, stables = row(5, COLUMNS[:13]), row(6, COLUMNS[:13])
    assert built(palace("grey", *parts, stables=tuple(stables[:most])), players=seats) == ()
    assert only(built(palace("grey", *parts, stables=tuple(stables)), players=seats))[1] == (
        f"There are only 12 stables with {len(seats)} players, not 13."
    )


@pytest.mark.parametrize("seats", [[ADA, BEN, CLEO], [ADA, BEN, CLEO, DORA]])
def test_there_are_so_many_merchants(seats: list[dict[str, str]]):
    chain = [*row(2), "p3", *row(4)[::-1]]
    assert built(players=seats, merchants=chain[:25]) == ()
    assert only(built(players=seats, merchants=chain[:26]))[1] == (
        f"There are only 25 merchants with {len(seats)} players, not 26."
    )


@pytest.mark.parametrize(("seats", "most"), [([ADA, BEN, CLEO], 30), ([ADA, BEN, CLEO, DORA], 32)])
def test_there_are_so_many_walls(seats: list[dict[str, str]], most: int):
    ring = [f"{side}{number}" for side in "NS" for number in range(1, 16)] + ["W1", "W2", "W3"]
    assert built(players=seats, walls=ring[:most]) == ()
    assert only(built(players=seats, walls=ring[: most + 1]))[1] == (
        f"There are only {most} walls with {len(seats)} players, not {most + 1}."
    )


# Where pieces stand


def test_m2_the_first_merchant_was_not_set_at_the_edge():
    assert built(merchants=["a2", "b2"]) == ()
    assert only(built(merchants=["a2", "p11"])) == (
        "M2",
        "All merchants stand at the edge; the first one must be further inside (b–o, 2–10).",
        ("a2", "p11"),
    )


def test_m10_the_parts_of_a_palace_hang_together():
    assert built(palace("grey", "c3", "c4", "d4")) == ()
    assert only(built(palace("grey", "c3", "c4", "d5"))) == (
        "M10",
        "The part at d5 is not connected to the rest of the grey palace.",
        ("d5",),
    )
    assert only(built(palace("grey", "c3", "c4", "c5", "f5", "f6")))[1] == (
        "The parts at f5 and f6 are not connected to the rest of the grey palace."
    )


def test_m10_the_edge_of_the_board_joins_nothing():
    assert only(built(palace("grey", "p3", "a4")))[0] == "M10"


def test_m10_a_stable_joins_no_parts():
    assert only(built(palace("grey", "c3", "e3", stables=("d3",))))[0] == "M10"


def test_m12_palaces_keep_their_distance():
    assert built(palace("grey", "c3"), palace("black", "e3")) == ()
    assert only(built(palace("grey", "c2", "c3"), palace("black", "d4", "e4"))) == (
        "M12",
        "The grey palace at c3 and the black palace at d4 touch; a lane must stay free between palaces.",
        ("c3", "d4"),
    )


def test_m12_palaces_of_a_colour_keep_their_distance_too():
    assert built(palace("grey", "c3"), palace("grey", "c5")) == ()
    assert only(built(palace("grey", "c3"), palace("grey", "c4")))[0] == "M12"


def test_m12_stables_keep_the_distance():
    assert built(palace("grey", "c3", stables=("d3",)), palace("black", "f3", stables=("f4",))) == ()
    assert only(built(palace("grey", "c3", stables=("d3",)), palace("black", "f3", stables=("e3",)))) == (
        "M12",
        "The grey palace at d3 and the black palace at e3 touch; a lane must stay free between palaces.",
        ("d3", "e3"),
    )


def test_m12_the_edge_of_the_board_is_no_neighbour():
    assert built(palace("grey", "p3"), palace("black", "a4")) == ()


def test_m21_one_palace_of_a_colour_is_a_player_s():
    cards = {"grey": "yellow"}
    two = palace("grey", "c3", owner="yellow"), palace("grey", "f3", "f4", owner="yellow")
    assert built({**two[0], "owner": None}, two[1], palace_cards=cards) == ()
    assert built(two[1], palace("grey", "c3", owner="red"), palace_cards=cards) == ()
    assert only(built(*two, palace_cards=cards)) == (
        "M21",
        "Ada owns 2 grey palaces; only one per colour is allowed.",
        ("c3", "f3", "f4"),
    )


def test_m30_a_stable_touches_a_part_of_its_palace():
    assert built(palace("grey", "c3", stables=("c4", "d3"))) == ()
    assert only(built(palace("grey", "c3", stables=("c4", "d4")))) == (
        "M30",
        "The stable at d4 touches no part of the grey palace.",
        ("d4",),
    )
    assert only(built(palace("grey", "c3", stables=("c4", "c5", "b4"))))[1] == (
        "The stables at b4 and c5 touch no part of the grey palace."
    )


def test_m40_a_wall_is_joined_to_a_tower():
    assert built(walls=["N1", "N2", "N16", "E1"]) == ()
    assert only(built(walls=["N1", "N3"])) == ("M40", "The wall at N3 is not connected to a tower.", ("N3",))
    assert only(built(walls=["W11", "W3", "W4"]))[1:] == (
        "The walls at W3 and W4 are not connected to a tower.",
        ("W3", "W4"),
    )


def test_m40_each_side_keeps_a_gap():
    west = [f"W{number}" for number in range(1, 12)]
    assert built(walls=west[:5] + west[6:]) == ()
    assert only(built(walls=west)) == (
        "M40",
        "The west side has no gap: on each side one wall field must stay free.",
        tuple(west),
    )


def test_m50_merchants_close_no_ring():
    assert built(merchants=["b2", "b3", "b4", "c4", "d4", "d3"]) == (), "open by one field"
    assert built(merchants=["c3", "b3", "d3", "c2", "c4"]) == (), "beginning new chains leads to crossings"
    assert only(built(merchants=["b2", "b3", "c2", "c3", "d3"])) == (
        "M50",
        "The merchants at b2, c2, b3 and c3 form a ring; when placed, a merchant may touch only one other.",
        ("b2", "c2", "b3", "c3"),
    )
    around = ["b2", "b3", "b4", "c4", "d4", "d3", "d2", "c2"]
    assert only(built(merchants=around))[1].startswith("The merchants at b2, c2, d2, b3, d3 and 3 more form")


# Cards


def test_m60_whoever_has_a_tower_card_has_a_palace_at_its_wall():
    assert doubts(tower_cards={"4": "yellow"}) == ()
    assert only(doubts(tower_cards={"4": "blue"})) == (
        "M60",
        "Cleo has tower card 4 but no palace that touches a wall of this tower.",
        ("SW",),
    )
    assert only(doubts(tower_cards={"4": "red", "1": "red"}))[2] == ("NW",)


def test_m60_a_tower_card_is_taken_when_an_owned_palace_touches_its_wall():
    assert doubts(tower_cards={}, walls=["W1", "W2"]) == ()
    (doubt,) = doubts(tower_cards={})
    assert (doubt.rule, doubt.fields) == ("M60", ("SW",))
    assert doubt.text == (
        "Nobody has tower card 4; it must belong to Ada or Ben.",
        "Niemand hat Turmkarte 4; sie muss bei Ada oder Ben liegen.",
    )


def test_m70_whoever_has_a_palace_card_owns_such_a_palace():
    assert only(doubts(palace_cards={"grey": "yellow", "black": "red", "orange": "blue"})) == (
        "M70",
        "Cleo has the orange palace card but owns no orange palace.",
        (),
    )
    assert only(doubts(palace_cards={"grey": "red", "black": "red"}))[1] == (
        "Ben has the grey palace card but owns no grey palace."
    )


def test_m70_a_palace_card_is_taken_with_the_first_roof():
    assert only(doubts(palace_cards={"grey": "yellow"})) == (
        "M70",
        "Nobody has the black palace card; it must belong to Ben.",
        ("a6",),
    )


def test_m71_nobody_keeps_a_palace_card_beside_a_larger_palace():
    two = palace("grey", "c3", owner="yellow"), palace("grey", "f3", owner="red")
    assert built(*two, palace_cards={"grey": "yellow"}) == (), "on equal size the holder keeps it"
    larger = palace("grey", "f3", stables=("f4",), owner="red")
    assert built(two[0], {**larger, "owner": None}, palace_cards={"grey": "yellow"}) == ()
    assert built(two[0], larger, palace_cards={"grey": "red"}) == ()
    assert only(built(two[0], larger, palace_cards={"grey": "yellow"})) == (
        "M71",
        "Ada has the grey palace card, but Ben owns a larger palace (2 against 1).",
        ("f3", "f4"),
    )
    third = palace("grey", "i3", "i4", owner="blue")
    assert only(built(two[0], larger, third, palace_cards={"grey": "yellow"}))[1] == (
        "Ada has the grey palace card, but Ben and Cleo own larger palaces (2 against 1)."
    )


def test_m15_ownerless_palaces_beside_owned_ones_are_not_doubted():
    owners = [
        palace("grey", f"{column}3", owner=seat)
        for column, seat in zip("cfi", ("yellow", "red", "blue"), strict=True)
    ]
    assert built(*owners, palace("grey", "l3", "l4", "l5"), palace_cards={"grey": "blue"}) == ()


def test_every_sentence_is_german_too():
    found = doubts(
        players=[ADA, BEN, CLEO],
        palaces=[
            palace("grey", "c3", "c5", stables=("h8",)),
            palace("black", "d4", owner="red"),
            palace("black", "k4", "k5", owner="red"),
            palace("orange", "k8", owner="yellow"),
            palace("orange", "k10", "l10", owner="red"),
        ],
        merchants=["a1", "a2", "b1", "b2"],
        walls=["N5", *(f"W{number}" for number in range(1, 12))],
        palace_cards={"orange": "yellow", "brown": "blue"},
        tower_cards={"1": "blue"},
    )
    assert [doubt.text.de for doubt in found] == [
        "Das Teil auf c5 hängt nicht mit dem Rest des grauen Palasts zusammen.",
        (
            "Der graue Palast auf c3 und c5 und der schwarze Palast auf d4 berühren sich; "
            "zwischen Palästen muss eine Gasse frei bleiben."
        ),
        "Der Ziegenstall auf h8 grenzt an kein Teil des grauen Palasts.",
        "Die Mauer auf N5 ist mit keinem Turm verbunden.",
        "Die Westseite hat keine Lücke: Auf jeder Seite muss ein Mauerfeld frei bleiben.",
        (
            "Die Besucher auf a1, b1, a2 und b2 bilden einen Ring; "
            "beim Setzen darf ein Besucher nur einen berühren."
        ),
        "Ben besitzt 2 schwarze Paläste; je Farbe ist nur einer erlaubt.",
        "Cleo hat Turmkarte 1, aber keinen Palast an einer Mauer dieses Turms.",
        "Niemand hat die schwarze Palastkarte; sie muss bei Ben liegen.",
        "Cleo hat die braune Palastkarte, besitzt aber keinen braunen Palast.",
        "Ada hat die orangefarbene Palastkarte, aber Ben besitzt einen größeren Palast (2 gegen 1).",
    ]
