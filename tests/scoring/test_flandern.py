"""Flandern 1302 scored from a position document."""

import json
from itertools import groupby, permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.document import Malformed
from scoring.position import by_name, score_document
from scoring.titles import scorers
from scoring.titles.flandern.position import (
    CITIES,
    CREST_NAMES,
    CRESTS,
    GUILDS,
    RANKED,
    CityCount,
    read_position,
)
from scoring.titles.flandern.score import Rank, ranking, score
from scoring.words import Colour
from tests.present import present

RECORDS = Path(__file__).parents[1] / "records"
EXAMPLES = [json.loads(line) for line in (RECORDS / "flandern-scoring.jsonl").read_text().splitlines()]
FINAL_INFLUENCE = json.loads((RECORDS / "flandern-order.json").read_text())["final_influence"]
ADA, BEN, CLEO, DORA = (
    {"name": name, "colour": colour}
    for name, colour in zip(("Ada", "Ben", "Cleo", "Dora"), GUILDS, strict=True)
)


def position(**changes: Any) -> dict[str, Any]:
    """Ghent is worth 4 + 3 + 2 + 1 and 2 and 3: Ada 15, Ben 8, grey 4, Cleo 2; Utrecht is Cleo's alone."""
    return {
        "format": "tableside-position/1",
        "game": "flandern",
        "players": [{**ADA, "influence": 2}, {**BEN, "influence": 1}, CLEO],
        "cities": {
            "ghent": {
                "finished": {"blue": 4, "yellow": 3, "grey": 2, "green": 1},
                "church": 1,
                "church_with_cathedral": 1,
            },
            "utrecht": {"finished": {"green": 1}, "masters": {"green": 2}},
        },
        **changes,
    }


def scored(**changes: Any) -> dict[str, Any]:
    return by_name(score_document(position(**changes), scorers()))


def value(document: dict[str, Any], city: str) -> int:
    _, there = read_position(document)
    return ranking(there.cities[city], there.seats, there.options["tie_rank"]).value


def test_every_city_and_the_influence_are_counted():
    elsewhere = dict.fromkeys(("bruges", "ypres", "leuven", "liege"), 0)
    assert scored() == {
        "scores": {"Ada": 18, "Ben": 8, "Cleo": 3, "grey": 4},
        "winners": ["Ada"],
        "sheet": {
            "Ada": {**elsewhere, "ghent": 15, "utrecht": 0, "influence": 3},
            "Ben": {**elsewhere, "ghent": 8, "utrecht": 0, "influence": 0},
            "Cleo": {**elsewhere, "ghent": 2, "utrecht": 1, "influence": 0},
            "grey": {**elsewhere, "ghent": 4, "utrecht": 0, "influence": 0},
        },
    }


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["about"])
def test_the_law_s_examples_come_out(example: dict[str, Any]):
    answer = by_name(score_document(example, scorers()))
    assert answer["scores"] == example["expect"]["scores"]
    assert {city: value(example, city) for city in example["expect"]["value"]} == example["expect"]["value"]


@pytest.mark.parametrize("example", FINAL_INFLUENCE, ids=lambda example: str(example["hand"]))
def test_the_most_influence_cards_bring_3_each(example: dict[str, Any]):
    hands = [
        {"name": name, "colour": colour, "influence": cards}
        for (name, cards), colour in zip(example["hand"].items(), GUILDS, strict=False)
    ]
    assert scored(players=hands, cities={})["scores"] == {**example["bonus"], "grey": 0}


def test_influence_brings_nothing_while_no_hands_are_given():
    _, there = read_position(position())
    assert score(there._replace(influence={})).sheet.total("blue") == 15


def count(*guilds: tuple[int, int], church: int = 0, cathedrals: int = 0) -> CityCount:
    """Quarters and masters of blue, yellow, green, red and grey."""
    finished, masters = zip(*guilds, strict=True)
    return CityCount(finished, masters, church, cathedrals)


NONE = (0, 0)
Ranked = tuple[int | None, int]
TIES: dict[str, tuple[list[tuple[int, int]], int, list[Ranked], list[Ranked]]] = {
    # (quarters, masters) of the five guilds, church quarters; then (rank, points) for low and for high
    "two first": (
        [(3, 0), (3, 0), (2, 0), (1, 0), NONE], 0,
        [(2, 5), (2, 5), (3, 4), (4, 2), (None, 0)],
        [(1, 9), (1, 9), (3, 4), (4, 2), (None, 0)],
    ),
    "two second": (
        [(4, 0), (2, 1), (2, 1), (1, 0), NONE], 1,
        [(1, 11), (3, 4), (3, 4), (4, 2), (None, 0)],
        [(1, 11), (2, 6), (2, 6), (4, 2), (None, 0)],
    ),
    "two third": (
        [(1, 0), (4, 0), (3, 0), (1, 0), NONE], 1,
        [(4, 2), (1, 11), (2, 6), (4, 2), (None, 0)],
        [(3, 4), (1, 11), (2, 6), (3, 4), (None, 0)],
    ),
    "two fourth, grey among them": (
        [(4, 0), (3, 0), (2, 0), (1, 0), (1, 0)], 0,
        [(1, 11), (2, 6), (3, 4), (5, 0), (5, 0)],
        [(1, 11), (2, 6), (3, 4), (4, 2), (4, 2)],
    ),
    "three first": (
        [(2, 1), (2, 1), (1, 5), (2, 1), NONE], 0,
        [(3, 4), (3, 4), (4, 2), (3, 4), (None, 0)],
        [(1, 7), (1, 7), (4, 2), (1, 7), (None, 0)],
    ),
    "three second": (
        [(1, 0), (1, 0), (1, 0), (2, 0), NONE], 0,
        [(4, 2), (4, 2), (4, 2), (1, 5), (None, 0)],
        [(2, 3), (2, 3), (2, 3), (1, 5), (None, 0)],
    ),
    "three third": (
        [(1, 0), (3, 0), (1, 0), (2, 0), (1, 0)], 0,
        [(5, 0), (1, 8), (5, 0), (2, 4), (5, 0)],
        [(3, 4), (1, 8), (3, 4), (2, 4), (3, 4)],
    ),
    "four first": (
        [(2, 0), (2, 0), (2, 0), (2, 0), (1, 0)], 0,
        [(4, 2), (4, 2), (4, 2), (4, 2), (5, 0)],
        [(1, 9), (1, 9), (1, 9), (1, 9), (5, 0)],
    ),
    "four second": (
        [(1, 0), (1, 0), (1, 0), (1, 0), (3, 0)], 0,
        [(5, 0), (5, 0), (5, 0), (5, 0), (1, 7)],
        [(2, 4), (2, 4), (2, 4), (2, 4), (1, 7)],
    ),
    "five first": (
        [(2, 2), (2, 2), (2, 2), (2, 2), (2, 2)], 1,
        [(5, 0)] * 5,
        [(1, 12)] * 5,
    ),
    "two first and two third": (
        [(3, 0), (1, 0), (3, 0), (1, 0), NONE], 0,
        [(2, 4), (4, 2), (2, 4), (4, 2), (None, 0)],
        [(1, 8), (3, 4), (1, 8), (3, 4), (None, 0)],
    ),
    "two first and three third": (
        [(3, 0), (1, 0), (3, 0), (1, 0), (1, 0)], 0,
        [(2, 5), (5, 0), (2, 5), (5, 0), (5, 0)],
        [(1, 9), (3, 4), (1, 9), (3, 4), (3, 4)],
    ),
    "masters break a tie": (
        [(2, 0), (2, 1), (2, 2), NONE, NONE], 0,
        [(3, 4), (2, 3), (1, 6), (None, 0), (None, 0)],
        [(3, 4), (2, 3), (1, 6), (None, 0), (None, 0)],
    ),
    "masters break a part of a tie": (
        [(2, 0), (2, 1), (2, 0), NONE, NONE], 0,
        [(3, 4), (1, 6), (3, 4), (None, 0), (None, 0)],
        [(2, 3), (1, 6), (2, 3), (None, 0), (None, 0)],
    ),
    "masters do not outweigh a quarter": (
        [(2, 0), (1, 4), NONE, NONE, NONE], 0,
        [(1, 3), (2, 2), (None, 0), (None, 0), (None, 0)],
        [(1, 3), (2, 2), (None, 0), (None, 0), (None, 0)],
    ),
    "guilds without a quarter tie for nothing": (
        [(1, 0), NONE, NONE, (0, 3), NONE], 0,
        [(1, 1), (None, 0), (None, 0), (None, 0), (None, 0)],
        [(1, 1), (None, 0), (None, 0), (None, 0), (None, 0)],
    ),
    "nobody there": ([NONE] * 5, 3, [(None, 0)] * 5, [(None, 0)] * 5),
}  # fmt: skip


@pytest.mark.parametrize("about", TIES)
@pytest.mark.parametrize("tie_rank", ["low", "high"])
def test_ties_of_every_kind(about: str, tie_rank: str):
    guilds, church, low, high = TIES[about]
    ranks = ranking(count(*guilds, church=church), GUILDS, tie_rank).ranks
    found = {rank.guild: (rank.rank, rank.points) for rank in ranks}
    assert found == dict(zip(RANKED, low if tie_rank == "low" else high, strict=True))


def test_the_best_stands_first_and_the_guild_without_a_rank_last():
    there = count((1, 0), NONE, (2, 0), (1, 1), (1, 0), church=1)
    assert ranking(there, GUILDS, "low") == (
        7,
        (
            Rank("green", 2, 0, 1, 7, shared=1),
            Rank("red", 1, 1, 2, 4, shared=1),
            Rank("blue", 1, 0, 4, 2, shared=2),
            Rank("grey", 1, 0, 4, 2, shared=2),
            Rank("yellow", 0, 0, None, 0, shared=0),
        ),
    )


def test_a_guild_nobody_plays_counts_in_the_value_and_is_never_ranked():
    leuven = {"leuven": {"finished": {"red": 5, "blue": 2, "green": 1}, "masters": {"red": 1}}}
    three = scored(cities=leuven, players=[ADA, BEN, CLEO])
    assert three["scores"] == {"Ada": 8, "Ben": 0, "Cleo": 4, "grey": 0}, "the value is 5 + 2 + 1"
    four = scored(cities=leuven, players=[ADA, BEN, CLEO, DORA])
    assert four["scores"] == {"Ada": 4, "Ben": 0, "Cleo": 4, "Dora": 8, "grey": 0}


def test_grey_cannot_win_and_level_players_win_together():
    utrecht = {"utrecht": {"finished": {"grey": 4, "blue": 1, "yellow": 1}}}
    answer = scored(cities=utrecht, players=[ADA, BEN, CLEO])
    assert answer["scores"] == {"Ada": 4, "Ben": 4, "Cleo": 0, "grey": 6}
    assert answer["winners"] == ["Ada", "Ben"]


def test_the_ranks_of_a_tie_are_an_option():
    cities = {"ypres": {"finished": {"blue": 2, "yellow": 2}, "church": 1}}
    assert scored(cities=cities)["sheet"]["Ada"]["ypres"] == 3
    assert scored(cities=cities, options={"tie_rank": "high"})["sheet"]["Ada"]["ypres"] == 6


def test_counts_are_taken_as_given_whether_or_not_centres_count():
    assert scored(options={"centre_counts": False}) == scored()


def test_what_is_missing_is_none():
    bare = {key: position(players=[ADA, BEN, CLEO])[key] for key in ("format", "game", "players")}
    answer = by_name(score_document(bare, scorers()))
    assert answer["scores"] == {"Ada": 0, "Ben": 0, "Cleo": 0, "grey": 0}
    assert answer["winners"] == ["Ada", "Ben", "Cleo"]
    assert scored(cities={"ghent": {}, "liege": {"church": 2}})["scores"]["Ada"] == 3


def test_expectations_and_remarks_are_not_needed_and_not_read():
    assert scored(about="an example", expect={"scores": {}}) == scored()


def test_every_line_says_points_rule_and_reason():
    cities = {
        "ghent": {"finished": {"blue": 3, "yellow": 3, "green": 1}, "masters": {"blue": 1}, "church": 1},
        "ypres": {"finished": {"blue": 1, "yellow": 1}, "masters": {"blue": 2, "yellow": 2}},
    }
    rows = score_document(position(cities=cities), scorers()).score.sheet.rows
    assert [(line.points, line.rule, line.reason.en) for line in rows["blue"]] == [
        (9, "F34", "Ghent, value 9: 3 quarters and 1 master, rank 1 (the whole value)"),
        (
            1,
            "F32",
            "Ypres, value 2: 1 quarter and 2 masters, rank 2, shared by 2 guilds (half, rounded up)",
        ),
        (3, "F42", "The most influence cards in hand: 2"),
    ]
    assert [line.reason.de for line in rows["blue"]] == [
        "Gent, Wert 9: 3 Viertel und 1 Zunftmeister, Rang 1 (der ganze Wert)",
        "Ypern, Wert 2: 1 Viertel und 2 Zunftmeister, Rang 2, geteilt von 2 Zünften (Hälfte, aufgerundet)",
        "Die meisten Einflusskarten auf der Hand: 2",
    ]
    assert [line.reason.en for line in rows["green"]] == ["Ghent, value 9: 1 quarter, rank 3 (4 points)"]


def test_every_crest_and_city_has_a_name_in_both_languages():
    assert CREST_NAMES["blue"] == ("blue", "Blau")
    assert CREST_NAMES["church"] == ("church", "Kirche")
    assert tuple(CREST_NAMES) == CRESTS
    categories = score_document(position(), scorers()).score.sheet.categories
    assert tuple(categories) == (*CITIES, "influence")


def players(*changes: dict[str, Any]) -> dict[str, Any]:
    """Ada, Ben and Cleo, changed one after the other."""
    return {
        "players": [
            {**player, **change}
            for player, change in zip((ADA, BEN, CLEO), (*changes, {}, {}, {}), strict=False)
        ]
    }


def ghent(**there: Any) -> dict[str, Any]:
    return {"cities": {"ghent": there}}


MALFORMED: dict[str, tuple[dict[str, Any], str, str]] = {
    "another format": ({"format": "tableside/1"}, "format must be", "Format muss"),
    "unknown key": ({"board": 3}, '$: unknown key "board"', '$: unbekannter Schlüssel "board"'),
    "unknown city": ({"cities": {"paris": {}}}, 'cities: unknown key "paris"', "unbekannter Schlüssel"),
    "cities are a list": ({"cities": []}, "cities must be an object", "cities muss ein Objekt"),
    "a city is a number": ({"cities": {"ghent": 3}}, "cities.ghent must be an object", "ein Objekt sein"),
    "a city with more": (ghent(value=3), 'cities.ghent: unknown key "value"', "unbekannter Schlüssel"),
    "unknown crest": (ghent(finished={"pink": 1}), 'finished: unknown key "pink"', "unbekannter Schlüssel"),
    "church as a guild": (ghent(finished={"church": 1}), 'finished: unknown key "church"', "unbekannter"),
    "church masters": (ghent(masters={"church": 1}), 'masters: unknown key "church"', "unbekannter"),
    "finished is a number": (ghent(finished=3), "cities.ghent.finished must be an object", "ein Objekt sein"),
    "finished is null": (ghent(finished=None), "cities.ghent.finished must be an object", "ein Objekt sein"),
    "negative quarters": (
        ghent(finished={"blue": -1}), "cities.ghent.finished.blue must be a whole number", "ganze Zahl ab 0",
    ),
    "half a quarter": (ghent(finished={"grey": 1.5}), "finished.grey must be", "finished.grey muss"),
    "quarters are true": (ghent(finished={"red": True}), "finished.red must be", "finished.red muss"),
    "quarters are text": (ghent(finished={"red": "2"}), "finished.red must be", "finished.red muss"),
    "negative masters": (ghent(masters={"blue": -1}), "masters.blue must be", "masters.blue muss"),
    "negative church": (ghent(church=-2), "cities.ghent.church must be", "cities.ghent.church muss"),
    "church is 1.0": (ghent(church=1.0), "cities.ghent.church must be", "cities.ghent.church muss"),
    "cathedral is null": (ghent(church_with_cathedral=None), "with_cathedral must be", "with_cathedral muss"),
    "too many to print": (ghent(church=10**4000), "church is more than any box", "church ist mehr, als"),
    "unknown option": ({"options": {"speed": 1}}, 'options: unknown key "speed"', "unbekannter Schlüssel"),
    "an option that is not there": (
        {"options": {"tie_rank": "middle"}}, 'options.tie_rank cannot be "middle"', '"low", "high"',
    ),
    "1 is not true": ({"options": {"centre_counts": 1}}, "centre_counts cannot be 1", "kann nicht 1 sein"),
    "negative influence": (players({"influence": -1}), "players[0].influence must be", "influence muss"),
    "influence in words": (players({}, {"influence": "2"}), "players[1].influence must be", "influence muss"),
    "a player with more": (players({"gold": 1}), 'players[0]: unknown key "gold"', "unbekannter Schlüssel"),
    "nobody plays grey": (players({"colour": "grey"}), 'colour: "grey" is unknown', "ist unbekannt"),
    "a guild twice": (players({}, {"colour": "blue"}), 'the colour "blue"', 'Die Farbe "blue"'),
    "a player called grey": (
        players({"name": "grey"}), 'no player may be called "grey"', 'darf niemand "grey" heißen',
    ),
    "2 players": (
        {"players": [ADA, BEN]},
        "3 to 4 players, not for 2. For 2 players see the special rules in the original rulebook.",
        "3 bis 4 Personen, nicht für 2. Die Sonderregeln zu zweit stehen in der Original-Spielregel.",
    ),
    "5 players": (
        {"players": [ADA, BEN, CLEO, DORA, ADA]},
        "3 to 4 players, not for 5", "3 bis 4 Personen, nicht für 5",
    ),
}  # fmt: skip


@pytest.mark.parametrize("about", MALFORMED)
def test_a_malformed_position_is_refused_in_both_languages(about: str):
    changes, english, german = MALFORMED[about]
    with pytest.raises(Malformed) as error:
        score_document(position(**changes), scorers())
    assert english in error.value.text.en
    assert german in error.value.text.de
    assert len(error.value.text.en) < 300


FEW = st.integers(0, 4)
COUNTS = st.builds(CityCount, st.tuples(*[FEW] * 5), st.tuples(*[st.integers(0, 2)] * 5), FEW, FEW)
SEATS = st.sampled_from([seats for size in (3, 4) for seats in permutations(GUILDS, size)])
TIE_RANK = st.sampled_from(["low", "high"])


def slowly(count: CityCount, seats: tuple[Colour, ...], tie_rank: str) -> dict[str, tuple[int | None, int]]:
    """Rank and points by going down the table place by place, as at the board."""
    worth = 0
    for quarters in count.finished:
        worth += quarters
    worth += count.church + count.church
    worth += count.church_with_cathedral * 3
    by_rank = {1: worth, 2: worth // 2 + worth % 2, 3: 4, 4: 2, 5: 0}
    standing = {
        guild: (count.finished[place], count.masters[place])
        for place, guild in enumerate(RANKED)
        if guild in (*seats, "grey")
    }
    found: dict[str, tuple[int | None, int]] = dict.fromkeys(standing, (None, 0))
    there = sorted((guild for guild in standing if standing[guild][0]), key=lambda guild: standing[guild])
    place = 1
    for _, level in groupby(reversed(there), key=lambda guild: standing[guild]):
        guilds = list(level)
        places = range(place, place + len(guilds))
        rank = max(places) if tie_rank == "low" else min(places)
        found |= dict.fromkeys(guilds, (rank, by_rank[rank]))
        place += len(guilds)
    return found


@given(COUNTS, SEATS, TIE_RANK)
def test_ranks_and_points_are_those_of_a_slow_ranking(
    count: CityCount, seats: tuple[Colour, ...], tie_rank: str
):
    ranks = ranking(count, seats, tie_rank).ranks
    assert {rank.guild: (rank.rank, rank.points) for rank in ranks} == slowly(count, seats, tie_rank)


@given(COUNTS, SEATS, TIE_RANK)
def test_points_follow_the_rank(count: CityCount, seats: tuple[Colour, ...], tie_rank: str):
    value, ranks = ranking(count, seats, tie_rank)
    assert value == sum(count.finished) + 2 * count.church + 3 * count.church_with_cathedral
    pay = {None: 0, 1: value, 2: -(-value // 2), 3: 4, 4: 2, 5: 0}
    assert [rank.points for rank in ranks] == [pay[rank.rank] for rank in ranks]


@given(COUNTS, SEATS)
def test_a_tie_fills_the_places_from_its_high_to_its_low_rank(count: CityCount, seats: tuple[str, ...]):
    low, high = (ranking(count, seats, tie_rank).ranks for tie_rank in ("low", "high"))
    ranked = [(least, most) for least, most in zip(high, low, strict=True) if most.rank]
    for place, (least, most) in enumerate(ranked, start=1):
        assert least.guild == most.guild
        lowest, highest = present(most.rank), present(least.rank)
        assert highest <= place <= lowest
        assert lowest - highest + 1 == most.shared
    assert all(rank.rank is None and rank.strength == 0 for rank in low[len(ranked) :])
    assert {rank.guild for rank in low} == {*seats, "grey"}


@given(COUNTS, TIE_RANK, st.permutations(range(5)))
def test_other_guilds_with_the_same_quarters_get_the_same_points(
    count: CityCount, tie_rank: str, places: list[int]
):
    def points(there: CityCount) -> dict[str, int]:
        return {rank.guild: rank.points for rank in ranking(there, GUILDS, tie_rank).ranks}

    moved = count._replace(
        finished=tuple(count.finished[place] for place in places),
        masters=tuple(count.masters[place] for place in places),
    )
    before, after = points(count), points(moved)
    assert [after[guild] for guild in RANKED] == [before[RANKED[place]] for place in places]


@given(st.lists(COUNTS, min_size=6, max_size=6), SEATS, TIE_RANK)
def test_a_total_is_the_sum_over_the_cities(
    counts: list[CityCount], seats: tuple[Colour, ...], tie_rank: str
):
    _, there = read_position(position())
    sheet = score(
        there._replace(
            seats=seats,
            cities=dict(zip(CITIES, counts, strict=True)),
            influence={},
            options={**there.options, "tie_rank": tie_rank},
        )
    ).sheet
    assert tuple(sheet.rows) == (*seats, "grey")
    apart = [slowly(count, seats, tie_rank) for count in counts]
    assert sheet.totals() == {row: sum(city[row][1] for city in apart) for row in sheet.rows}
