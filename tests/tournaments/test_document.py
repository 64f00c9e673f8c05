"""The tournament file: what is read, what is refused, what is written."""

import json
from contextlib import suppress
from copy import deepcopy
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.document import Malformed, parse
from tests.present import present
from tests.tournaments.files import EXAMPLE, example, table
from tournaments.checks import check_standings
from tournaments.engine.document import KNOWN, read_points, read_standings, read_tournament
from tournaments.engine.standings import points_by_table, standings
from tournaments.engine.tournament import Entrant, Round, Table
from tournaments.engine.written_document import with_round, with_standings, write_points, write_tournament

FOUR_SCORES = (Fraction(52), Fraction(35), Fraction(36), Fraction(35))
ONE = {"id": 1, "name": "Ada"}


def a_round(*tables, **changes):
    return {"round": 1, "tables": [*tables], **changes}


def with_table(**changes):
    """The example with another first table; `...` takes a key away."""
    changed = {**EXAMPLE["rounds"][0]["tables"][0], **changes}
    return example(rounds=[a_round({key: value for key, value in changed.items() if value is not ...})])


def test_the_example_is_read_whole():
    tournament = read_tournament(EXAMPLE)
    assert (tournament.name, tournament.seed, tournament.table_sizes) == ("Spring Cup", 7, (3, 4))
    assert tournament.points.tables == {3: (5, 3, 1), 4: (5, 3, 2, 1)}
    assert tournament.points.bye is None
    assert tournament.entrants[2] == Entrant(3, "Cleo", 4, 1, 2)
    assert tournament.rounds == (
        Round(1, "medina", "balanced", (Table(1, (3, 1, 7, 2), FOUR_SCORES, (1, 3, 2, 3)),)),
    )


def test_what_may_be_left_out():
    read = read_tournament(
        example(
            standings=...,
            entrants=[{"id": number, "name": "x"} for number in (1, 2, 3)],
            rounds=[a_round({"table": 5, "seats": [3, 1, 2]})],
        )
    )
    assert read.entrants[0] == Entrant(1, "x", None, 1, None)
    assert read.rounds == (Round(1, None, "balanced", (Table(5, (3, 1, 2)),)),)
    assert not read.swiss_first


@pytest.mark.parametrize(
    "document",
    [
        example(standings=None),
        example(swiss_first=True),
        example(entrants=[], rounds=[]),
        example(tie_breaks=[]),
        example(seed=-(10**30)),
        example(rounds=[]),
        example(rounds=[a_round()]),
        example(points={"3": [1, 5, 0], "4": [0, 0, 0, 0], "bye": 0}),
        example(entrants=[ONE, {"id": 2, "name": "Ada"}], rounds=[]),
        example(entrants=[{**ONE, "from_round": 4, "until_round": 0}], rounds=[]),
        example(entrants=[{**ONE, "shoes": 42}], rounds=[], motto={"of": ["the", "day"]}),
        with_table(scores=[1, 2, 3, 4], places=None),
        with_table(points=["whatever"]),
        with_table(scores=[-1, 0, 0.5, 1e3]),
        with_table(places=[1, 1, 3, 4]),
        with_table(places=[1, 2, 2, 4]),
        with_table(places=[1, 1, 1, 1]),
        with_table(places=[4, 1, 1, 1]),
    ],
)
def test_what_is_let_pass(document):
    written = json.loads(json.dumps(write_tournament(read_tournament(document))))
    assert read_tournament(written) == read_tournament(document)


def test_points_are_needed_only_for_tables_that_are_there():
    assert read_tournament(example(table_sizes=[2, 3, 4], points={"4": [5, 3, 2, 1]})).table_sizes == (
        2,
        3,
        4,
    )


REFUSED = {
    "another format": (example(format="tableside-tournament/2"), "format"),
    "no format": (example(format=...), "format"),
    "no name": (example(name=...), "“name” is missing"),
    "no table_sizes": (example(table_sizes=...), "“table_sizes” is missing"),
    "no points": (example(points=...), "“points” is missing"),
    "no tie_breaks": (example(tie_breaks=...), "“tie_breaks” is missing"),
    "no seed": (example(seed=...), "“seed” is missing"),
    "no entrants": (example(entrants=...), "“entrants” is missing"),
    "no rounds": (example(rounds=...), "“rounds” is missing"),
    "an entrant without id": (example(entrants=[{"name": "x"}]), "entrants[0]: “id”"),
    "an entrant without name": (example(entrants=[{"id": 1}]), "entrants[0]: “name”"),
    "a round without number": (example(rounds=[{"tables": []}]), "rounds[0]: “round”"),
    "a round without tables": (example(rounds=[{"round": 1}]), "rounds[0]: “tables”"),
    "a table without number": (with_table(table=...), "rounds[0].tables[0]: “table”"),
    "a table without seats": (with_table(seats=...), "rounds[0].tables[0]: “seats”"),
    "a blank name": (example(name=" "), "name must be a name"),
    "a name with a line break": (example(entrants=[{"id": 1, "name": "A\nB"}]), "entrants[0].name"),
    "a name that is a number": (example(entrants=[{"id": 1, "name": 4}]), "entrants[0].name"),
    "a seed of text": (example(seed="7"), "seed must be a whole number"),
    "a seed that is true": (example(seed=True), "seed must be a whole number"),
    "a seed with a fraction": (example(seed=1.5), "seed must be a whole number"),
    "a seed of null": (example(seed=None), "seed must be a whole number"),
    "no size": (example(table_sizes=[]), "table_sizes"),
    "a size of five": (example(table_sizes=[4, 5]), "table_sizes"),
    "a size of true": (example(table_sizes=[True]), "table_sizes"),
    "sizes twice": (example(table_sizes=[3, 4, 3]), "table_sizes: 3 appears twice"),
    "points as a list": (example(points=[5, 3, 2, 1]), "points must be an object"),
    "points for five": (example(points={"5": [5, 4, 3, 2, 1]}), "points"),
    "points too short": (example(points={"4": [5, 3, 2]}), "points.4 must have 4 numbers"),
    "points too long": (example(points={"3": [5, 3, 2, 1]}), "points.3 must have 3 numbers"),
    "points of text": (example(points={"3": [5, "3", 1]}), "points.3[1] must be a number"),
    "points of true": (example(points={"3": [5, True, 1]}), "points.3[1] must be a number"),
    "negative points": (example(points={"3": [5, 3, -1]}), "points.3[2]: points cannot be negative"),
    "a negative bye": (example(points={"bye": -1}), "points.bye: points cannot be negative"),
    "a bye of null": (example(points={"bye": None}), "points.bye must be a number"),
    "a bye that is a list": (example(points={"bye": [1]}), "points.bye must be a number"),
    "an unknown tie-break": (example(tie_breaks=["luck"]), "tie_breaks[0]"),
    "a tie-break twice": (example(tie_breaks=["lot", "wins", "lot"]), "tie_breaks: \"lot\" appears twice"),
    "a tie-break that is a number": (example(tie_breaks=[1]), "tie_breaks[0]"),
    "entrants as an object": (example(entrants={}), "entrants must be a list"),
    "an id twice": (example(entrants=[ONE, ONE]), "entrants: 1 appears twice"),
    "an id of text": (example(entrants=[{**ONE, "id": "1"}]), "entrants[0].id"),
    "an id of true": (example(entrants=[{**ONE, "id": True}]), "entrants[0].id"),
    "an id of 1.0": (example(entrants=[{**ONE, "id": 1.0}]), "entrants[0].id"),
    "more byes than people": (
        example(rounds=[a_round(byes=["?"] * 6)]),
        "rounds[0].byes has 6 entries; at most 5 are possible",
    ),
    "more tables than people": (
        example(rounds=[a_round(*["?"] * 6)]),
        "rounds[0].tables has 6 entries; at most 5 are possible",
    ),
    "a crowd at a table": (with_table(seats=["?"] * 9), "a table of 9 is not in table_sizes"),
    "places for a crowd": (with_table(places=["?"] * 9), "must have 4 numbers, one for each seat, not 9"),
    "sizes without end": (
        example(table_sizes=["?"] * 9), "table_sizes has 9 entries; at most 3 are possible",
    ),
    "tie-breaks without end": (
        example(tie_breaks=["?"] * 99), "tie_breaks has 99 entries; at most 11 are possible",
    ),
    "a crowd": (example(entrants=[ONE] * 1001), "entrants has 1001 entries; at most 1000"),
    "rounds without end": (example(rounds=[a_round()] * 101), "rounds has 101 entries; at most 100"),
    "a group that is a list": (example(entrants=[{**ONE, "group": []}]), "entrants[0].group"),
    "a group of true": (example(entrants=[{**ONE, "group": True}]), "entrants[0].group"),
    "a round of text": (example(entrants=[{**ONE, "from_round": "1"}]), "entrants[0].from_round"),
    "a last round below 0": (example(entrants=[{**ONE, "until_round": -1}]), "entrants[0].until_round"),
    "swiss_first of 1": (example(swiss_first=1), "swiss_first must be true or false"),
    "standings of text": (example(standings="Ada"), "standings must be a list"),
    "rounds from 0": (example(rounds=[{"round": 0, "tables": []}]), "rounds[0].round"),
    "a round left out": (example(rounds=[a_round(), {"round": 3, "tables": []}]), "rounds[1].round"),
    "a round twice": (example(rounds=[a_round(), a_round()]), "rounds[1].round"),
    "a round of true": (example(rounds=[{"round": True, "tables": []}]), "rounds[0].round"),
    "an unknown mode": (example(rounds=[a_round(mode="fair")]), "rounds[0].mode"),
    "a title that is a number": (example(rounds=[a_round(title=1)]), "rounds[0].title"),
    "byes of null": (example(rounds=[a_round(byes=None)]), "rounds[0].byes"),
    "a bye without points": (example(rounds=[a_round(byes=[1])]), "rounds[0].byes: a bye needs"),
    "an unknown bye": (example(points={"bye": 1}, rounds=[a_round(byes=[99])]), "no entrant 99"),
    "a bye twice": (example(points={"bye": 1}, rounds=[a_round(byes=[1, 1])]), "rounds[0]: 1 appears twice"),
    "a bye at a table": (
        example(
            points={"3": [2, 1, 0], "bye": 1}, rounds=[a_round({"table": 1, "seats": [1, 2, 3]}, byes=[3])]
        ),
        "rounds[0]: 3 appears twice",
    ),
    "an unknown entrant": (with_table(seats=[3, 1, 7, 8]), "there is no entrant 8"),
    "an entrant twice at a table": (with_table(seats=[3, 1, 7, 3]), "rounds[0]: 3 appears twice"),
    "an entrant at two tables": (
        example(rounds=[a_round({"table": 1, "seats": [1, 2, 3]}, {"table": 2, "seats": [9, 7, 1]})]),
        "rounds[0]: 1 appears twice",
    ),
    "a table twice": (
        example(
            entrants=[{"id": number, "name": "x"} for number in range(6)],
            rounds=[a_round({"table": 1, "seats": [0, 1, 2]}, {"table": 1, "seats": [3, 4, 5]})],
        ),
        "rounds[0].tables: 1 appears twice",
    ),
    "a table 0": (with_table(table=0), "rounds[0].tables[0].table"),
    "a table of two": (
        with_table(seats=[1, 2], scores=[1, 2], places=[2, 1]),
        "a table of 2 is not in table_sizes",
    ),
    "a table of five": (with_table(seats=[1, 2, 3, 7, 9]), "a table of 5 is not in table_sizes"),
    "a table of nobody": (with_table(seats=[]), "a table of 0 is not in table_sizes"),
    "a table without points": (example(points={"3": [5, 3, 1]}), "a table of 4 are worth"),
    "seats of null": (with_table(seats=None), "rounds[0].tables[0].seats must be a list"),
    "a seat of text": (with_table(seats=[3, 1, 7, "2"]), "rounds[0].tables[0].seats[3]"),
    "too few scores": (with_table(scores=[1, 2, 3]), "rounds[0].tables[0].scores must have 4"),
    "too many scores": (with_table(scores=[5, 2, 3, 4, 5]), "rounds[0].tables[0].scores must have 4"),
    "too few places": (with_table(places=[1, 2, 3]), "rounds[0].tables[0].places must have 4"),
    "too many places": (with_table(places=[1, 2, 3, 4, 5]), "rounds[0].tables[0].places must have 4"),
    "places without scores": (with_table(scores=None), "there are places, but no scores"),
    "scores left out": (with_table(scores=...), "there are places, but no scores"),
    "a score of null": (with_table(scores=[1, 2, None, 4]), "rounds[0].tables[0].scores[2]"),
    "a score of text": (with_table(scores=[1, 2, "3", 4]), "rounds[0].tables[0].scores[2]"),
    "a score too large": (with_table(scores=[1, 2, 1e300, 4]), "rounds[0].tables[0].scores[2]"),
    "a score too long": (with_table(scores=[1, 2, 10**4000, 4]), "rounds[0].tables[0].scores[2]"),
    "a score too fine": (with_table(scores=[1, 2, 1e-300, 4]), "rounds[0].tables[0].scores[2]"),
    "a place of 1.0": (with_table(places=[1.0, 3, 2, 3]), "rounds[0].tables[0].places[0]"),
    "places 1, 1, 2, 3": (with_table(places=[1, 1, 2, 3]), "1, 1, 2, 3 is not a ranking: it begins with 1"),
    "places 2, 2, 3, 4": (with_table(places=[2, 2, 3, 4]), "is not a ranking"),
    "places 1, 2, 2, 3": (with_table(places=[1, 2, 2, 3]), "is not a ranking"),
    "places from 0": (with_table(places=[0, 1, 2, 3]), "is not a ranking"),
    "places 1, 2, 4, 4": (with_table(places=[1, 2, 4, 4]), "is not a ranking"),
}  # fmt: skip


@pytest.mark.parametrize(("document", "says"), REFUSED.values(), ids=REFUSED)
def test_what_is_refused(document, says):
    with pytest.raises(Malformed) as refusal:
        read_tournament(document)
    assert says in refusal.value.text.en
    assert refusal.value.text.de != refusal.value.text.en


@pytest.mark.parametrize("document", [None, [], "x", 4, True])
def test_a_document_is_an_object(document):
    with pytest.raises(Malformed):
        read_tournament(document)


@pytest.mark.parametrize(
    "raw",
    [
        b'{"seed": NaN}',
        b'{"seed": 1, "seed": 2}',
        b"[" * 100_000,
        b'{"seed": ' + b"9" * 5000 + b"}",
        json.dumps(EXAMPLE).replace('"seed": 7', '"seed": 7, "shoes": [1e999]').encode(),
        json.dumps(EXAMPLE).replace("36", "1e999").encode(),
    ],
    ids=["NaN", "a key twice", "deep", "long", "infinite and unread", "an infinite score"],
)
def test_what_is_refused_as_text(raw):
    with pytest.raises(Malformed):
        read_tournament(parse(raw))


def test_what_is_nested_too_deeply_to_be_printed_is_refused():
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(Malformed, match="nested too deeply"):
        read_tournament(example(shoes=deep))
    while deep:  # let go of it one by one
        deep = deep[0]


KEYS = [(), ("entrants", 0), ("rounds", 0), ("rounds", 0, "tables", 0), ("points",)]
ODD = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(), st.lists(st.integers(0, 5)),
    st.dictionaries(st.text(), st.none()),
)  # fmt: skip


@given(st.sampled_from(KEYS), st.data())
def test_whatever_stands_there_it_is_read_or_refused(path, data):
    document = deepcopy(EXAMPLE)
    place = document
    for step in path:
        place = place[step]
    place[data.draw(st.sampled_from(sorted(place)))] = data.draw(ODD)
    with suppress(Malformed):
        json.dumps(write_tournament(read_tournament(document)), allow_nan=False)


def test_decimals_are_what_is_written():
    read = read_tournament(with_table(scores=[0.1, 0.2, 0.3, 1e2]))
    tenth, two, three, hundred = present(read.rounds[0].tables[0].scores)
    assert (tenth, tenth + two, hundred) == (Fraction(1, 10), three, Fraction(100))
    assert write_tournament(read)["rounds"][0]["tables"][0]["scores"] == [0.1, 0.2, 0.3, 100]


def test_it_is_written_in_the_order_of_the_format():
    written = write_tournament(read_tournament(example(motto="x", swiss_first=True)))
    assert [key for key in written if key not in ("motto", "swiss_first")] == [*EXAMPLE]
    assert written["motto"] == "x"
    assert written["swiss_first"] is True
    assert [*written["rounds"][0]] == [*EXAMPLE["rounds"][0]]
    assert [*written["entrants"][0]] == [*EXAMPLE["entrants"][0]]


def test_what_is_read_is_written_again():
    assert write_tournament(read_tournament(EXAMPLE)) == EXAMPLE
    assert {*EXAMPLE} | {"swiss_first"} == {*KNOWN}


def test_points_are_read_and_written():
    points = {"2": [3, 0], "3": [3, 1.5, 0], "bye": 0.1}
    assert write_points(read_points(points)) == points


def test_a_round_more_changes_nothing_else():
    document = example(
        motto="x", rounds=[a_round({**table([1, 2, 3], [1, 2, 3], [3, 2, 1]), "mood": "good"})]
    )
    before = deepcopy(document)
    more = with_round(document, Round(2, "medina", "snake", (Table(1, (9, 1, 2, 3)),), (7,)))
    assert document == before
    assert more["rounds"].pop() == {
        "round": 2, "title": "medina", "mode": "snake",
        "tables": [{"table": 1, "seats": [9, 1, 2, 3], "scores": None, "places": None}], "byes": [7],
    }  # fmt: skip
    assert more == before


def test_standings_and_points_are_put_in_and_nothing_else_is_changed():
    document = example(motto="x", points={"3": [5.0, 3, 1], "4": [5, 3, 2, 1]})
    document["rounds"].append({"round": 2, "tables": [{"table": 1, "seats": [1, 2, 3], "points": [9]}]})
    tournament = read_tournament(document)
    printed = with_standings(document, standings(tournament), points_by_table(tournament))
    assert printed["rounds"][0]["tables"][0].pop("points") == [5, 1.5, 3, 1.5]
    assert printed["rounds"][1]["tables"] == [{"table": 1, "seats": [1, 2, 3]}]
    assert {**printed, "rounds": printed["rounds"][:1], "standings": []} == {
        **document,
        "rounds": document["rounds"][:1],
    }
    assert [row["rank"] for row in printed["standings"]] == [1, 2, 3, 4, 5]
    assert check_standings(tournament, read_standings(printed)) == ()


@pytest.mark.parametrize(
    "row",
    [
        None,
        {"entrant": 1, "rank": 1, "points": 1},
        {"entrant": "1", "rank": 1, "points": 1, "tie_breaks": {}},
        {"entrant": 1, "rank": 1.0, "points": 1, "tie_breaks": {}},
        {"entrant": 1, "rank": 1, "points": None, "tie_breaks": {}},
        {"entrant": 1, "rank": 1, "points": 1, "tie_breaks": []},
        {"entrant": 1, "rank": 1, "points": 1, "tie_breaks": {"wins": "1"}},
    ],
)
def test_what_is_no_row(row):
    with pytest.raises(Malformed, match=r"standings\[0\]"):
        read_standings(example(standings=[row]))
