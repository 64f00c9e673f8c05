"""Scoring: rules M80 to M84."""

from games.titles.medina.game import GAME
from games.titles.medina.moves import read
from tests.titles.medina.table import laid_out, scores


def sheet(state, colour: str) -> dict[str, int]:
    return GAME.score(state).sheet.by_category(colour)


def test_m80_a_point_per_part_and_per_stable_of_owned_palaces():
    state = laid_out(
        "merchant h6", "palace grey c3", "palace grey c4", "stable d3", "palace black m9", "red: roof c3"
    )
    assert sheet(state, "red") == {
        "parts": 2, "stables": 1, "walls": 0, "merchants": 0, "palace_cards": 1, "tower_cards": 0,
    }  # fmt: skip
    assert scores(state)["yellow"] == 0


def test_m81_a_point_per_part_or_stable_at_a_wall():
    pieces = ("merchant h6", "palace orange a1", "yellow: roof a1", "wall W1")
    assert scores(laid_out(*pieces))["yellow"] == 10
    assert scores(laid_out(*pieces, "wall S1"))["yellow"] == 10
    assert scores(laid_out(*pieces, "wall S1", wall_points="piece"))["yellow"] == 11
    state = laid_out(*pieces, "stable b1", "wall S1", "wall S2")
    assert sheet(state, "yellow")["walls"] == 2


def test_m81_the_line_names_the_pieces_and_the_walls():
    state = laid_out("merchant h6", "palace orange a1", "yellow: roof a1", "wall W1", "wall S1")
    line = next(line for line in GAME.score(state).sheet.rows["yellow"] if line.category == "walls")
    assert (line.points, line.rule, set(line.fields)) == (1, "M81", {"a1", "W1", "S1"})


def test_m82_a_point_per_merchant_beside_each_palace_it_touches():
    state = laid_out("merchant d5", "palace grey c5", "yellow: roof c5", "palace black e5", "red: roof e5")
    assert (sheet(state, "yellow")["merchants"], sheet(state, "red")["merchants"]) == (1, 1)


def test_m82_once_per_palace_and_never_diagonally():
    state = laid_out("merchant d4", "palace grey c4", "palace grey c5", "palace grey d5", "yellow: roof c5")
    assert sheet(state, "yellow")["merchants"] == 1
    assert sheet(laid_out("merchant d4", "palace grey c5", "yellow: roof c5"), "yellow")["merchants"] == 0
    beside_stable = laid_out("merchant e5", "palace grey c5", "stable d5", "yellow: roof c5")
    assert sheet(beside_stable, "yellow")["merchants"] == 1


def test_m83_cards_count_one_to_four():
    fields = {"grey": "c3", "black": "f3", "brown": "j3", "orange": "m3"}
    palaces = [f"palace {colour} {field}" for colour, field in fields.items()]
    roofs = [f"yellow: roof {field}" for field in fields.values()]
    assert sheet(laid_out("merchant h6", *palaces, *roofs), "yellow")["palace_cards"] == 1 + 2 + 3 + 4
    corners = {"grey": "a11", "black": "p11", "brown": "a1", "orange": "p1"}
    walls = ["wall N1", "wall N16", "wall S1", "wall S16"]
    state = laid_out(
        "merchant h6", *walls,
        *(f"palace {colour} {field}" for colour, field in corners.items()),
        *(f"red: roof {field}" for field in corners.values()),
    )  # fmt: skip
    assert sheet(state, "red")["tower_cards"] == 1 + 3 + 4 + 2


def tied(**options):
    """Yellow: brown c3 and its card, 4. Red: black c9 and c10 and its card, 4, roofed later."""
    return laid_out(
        "merchant h6", "palace brown c3", "yellow: roof c3",
        "palace black c9", "palace black c10", "red: roof c9", **options,
    )  # fmt: skip


def test_m84_a_tie_is_shared():
    assert scores(tied()) == {"yellow": 4, "red": 4, "blue": 0}
    assert GAME.score(tied()).winners == ("yellow", "red")


def test_m84_option_largest_palace_breaks_the_tie():
    assert GAME.score(tied(tie_break="largest_palace")).winners == ("red",)


def test_m84_option_breaks_ties_only_among_those_tied():
    """Blue's palace is the largest of all, but blue has fewer points."""
    state = laid_out(
        "merchant c8", "merchant b9", "palace brown c3", "palace brown c4", "yellow: roof c3",
        "palace black c9", "palace black c10", "red: roof c9",
        "palace grey o8", "palace grey o9", "palace grey o10", "blue: roof o9", tie_break="largest_palace",
    )  # fmt: skip
    assert scores(state) == {"yellow": 5, "red": 6, "blue": 4}
    assert GAME.score(state).winners == ("red",), "whoever leads alone has won"
    fewer = state._replace(board=state.board._replace(merchants=read("merchant c8").spot))
    assert scores(fewer) == {"yellow": 5, "red": 5, "blue": 4}
    assert GAME.score(fewer).winners == ("yellow",), "alike in size, roofed earlier"


def test_m84_option_with_no_palace_at_all_is_shared():
    assert GAME.score(laid_out("merchant h6", tie_break="largest_palace")).winners == (
        "yellow",
        "red",
        "blue",
    )


def test_m84_option_then_the_palace_roofed_earlier():
    state = laid_out(
        "merchant c8", "palace black c9", "red: roof c9", "palace brown m3", "yellow: roof m3",
        tie_break="largest_palace",
    )  # fmt: skip
    assert scores(state) == {"yellow": 4, "red": 4, "blue": 0}
    assert GAME.score(state).winners == ("red",)
