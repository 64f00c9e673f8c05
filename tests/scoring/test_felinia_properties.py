"""Any position of Felinia: counted slowly, the points are the same."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scoring.position import by_name, score_document
from scoring.titles import scorers
from scoring.titles.felinia.position import OPTIONS, read_position
from scoring.titles.felinia.score import groups, tie_verdict
from tests.scoring.felinia import ADA, BEN, BOARD, CLEO, DORA, NOTHING, PRACTICE, position

FEW = st.integers(0, 6)
NAMES = st.sampled_from(PRACTICE["provinces"]).map(lambda province: province["province"])
BY_SORT = st.dictionaries(st.sampled_from(list(PRACTICE["sorts"])), FEW)
HOLDS = st.fixed_dictionaries(
    {"trade": BY_SORT, "extra": BY_SORT, "plus": BY_SORT, "gold": FEW, "spice": FEW, "goods": FEW},
    optional={"silver": FEW},
)
CHOICES = st.fixed_dictionaries({name: st.booleans() for name in OPTIONS})


@st.composite
def documents(draw: st.DrawFn) -> dict[str, Any]:
    seats = draw(st.permutations((ADA, BEN, CLEO, DORA)))[: draw(st.integers(2, 4))]
    players: list[dict[str, Any]] = [{**seat, **draw(HOLDS), "merchants": []} for seat in seats]
    for province in draw(st.lists(NAMES, unique=True)):
        draw(st.sampled_from(players))["merchants"].append(province)
    return position(players=players, options=draw(CHOICES))


def slowly(player: dict[str, Any], options: dict[str, bool]) -> dict[str, int]:
    """Points as one counts them at the table, read from the documents alone."""
    points = {**NOTHING, "gold": player["gold"], "goods": player["goods"]}
    spices = player["spice"]
    while spices >= 2:
        spices -= 2
        points["spice"] += 1
    for sort, most in PRACTICE["sorts"].items():
        trade, extra, plus = (player[kind].get(sort, 0) for kind in ("trade", "extra", "plus"))
        for _ in range(trade + extra):
            points["trade"] += min(trade + extra, most)
        for _ in range(plus):
            points["plus"] += trade + extra if options["plus_counts_extra"] else trade
    for merchant in player["merchants"]:
        company = len(company_of(merchant, player["merchants"], options["groups_cross_borders"]))
        points["groups"] += {1: 1, 2: 2}.get(company, 3)
    return points


def company_of(merchant: str, merchants: list[str], crosses: bool) -> set[str]:
    joints = [
        {first, other}
        for first, other in (*PRACTICE["paths"], *PRACTICE["borders"])
        if {first, other} <= set(merchants) and (crosses or first[0] == other[0])
    ]
    together = {merchant}
    for _ in merchants:
        together = together.union(*(joint for joint in joints if joint & together))
    return together


@given(documents())
def test_points_are_those_counted_slowly(document: dict[str, Any]):
    answer = by_name(score_document(document, scorers()))
    expected = {player["name"]: slowly(player, document["options"]) for player in document["players"]}
    assert answer["sheet"] == expected
    assert answer["scores"] == {name: sum(points.values()) for name, points in expected.items()}


@given(documents())
def test_nobody_beats_a_winner_and_a_tie_is_told_exactly_where_there_is_one(document: dict[str, Any]):
    players, there = read_position(document)
    answer = by_name(score_document(document, scorers()))
    merits = [
        (answer["scores"][player["name"]], player.get("silver", 0), player["name"])
        for player in document["players"]
    ]
    best = max(merit[:2] for merit in merits)
    assert answer["winners"] == [name for *merit, name in merits if tuple(merit) == best]
    words = tie_verdict(there, {player.colour: player.name for player in players})
    level = [name for points, _, name in merits if points == best[0]]
    assert (words is None) == (len(level) == 1)
    if words:
        for name in level:
            assert name in words.en
            assert name in words.de


@given(documents())
def test_every_line_brings_points_and_every_merchant_stands_in_one_group(document: dict[str, Any]):
    sheet = score_document(document, scorers()).score.sheet
    for player in document["players"]:
        lines = sheet.rows[player["colour"]]
        assert all(line.points > 0 and line.reason.en != line.reason.de for line in lines)
        standing = [field for line in lines for field in line.fields]
        assert sorted(standing) == sorted(player["merchants"])


MASKS = st.integers(0, (1 << len(BOARD.provinces)) - 1)


@given(MASKS, st.booleans())
def test_groups_share_out_the_merchants_and_do_not_touch(merchants: int, crosses: bool):
    found = groups(BOARD, merchants, crosses)
    assert sum(found) == merchants
    provinces = range(len(BOARD.provinces))
    whose = {province: group for group in found for province in provinces if group >> province & 1}
    for first, other in (*BOARD.paths, *BOARD.borders):
        crossed = BOARD.country_of[first] != BOARD.country_of[other]
        if first in whose and other in whose and (crosses or not crossed):
            assert whose[first] == whose[other]


@given(MASKS)
def test_groups_that_end_at_borders_are_parts_of_those_that_do_not(merchants: int):
    wide = groups(BOARD, merchants, True)
    for group in groups(BOARD, merchants, False):
        assert sum(group & joined == group for joined in wide) == 1
        assert sum(bool(group & country.provinces) for country in BOARD.countries) == 1
