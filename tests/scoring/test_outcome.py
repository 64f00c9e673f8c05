"""How a game came out, in words."""

from typing import Any

import pytest

from scoring.outcome import outcome_of, outcome_text
from scoring.position import score_document
from scoring.ranking import places
from scoring.titles import scorers
from scoring.titles.medina.position import Palace, read_position
from scoring.titles.medina.score import tie_verdict
from scoring.wording import Text

NAMES: dict[Any, str] = {"yellow": "Ada", "red": "Ben", "blue": "Cleo", "green": "Dan"}

OUTCOMES: dict[str, tuple[list[int], str, str]] = {
    "one wins": (
        [52, 35, 36],
        "Ada wins with 52 points, ahead of Cleo (36) and Ben (35).",
        "Ada gewinnt mit 52 Punkten vor Cleo (36) und Ben (35).",
    ),
    "two play": (
        [3, 7],
        "Ben wins with 7 points, ahead of Ada (3).",
        "Ben gewinnt mit 7 Punkten vor Ada (3).",
    ),
    "a win is shared": (
        [40, 40, 30],
        "Ada and Ben share the win with 40 points each, ahead of Cleo (30).",
        "Ada und Ben teilen sich den Sieg mit je 40 Punkten vor Cleo (30).",
    ),
    "all are level": (
        [7, 7, 7],
        "Ada, Ben and Cleo share the win with 7 points each.",
        "Ada, Ben und Cleo teilen sich den Sieg mit je 7 Punkten.",
    ),
    "one point": ([1, 0], "Ada wins with 1 point, ahead of Ben (0).", "Ada gewinnt mit 1 Punkt vor Ben (0)."),
    "one point each": (
        [1, 1],
        "Ada and Ben share the win with 1 point each.",
        "Ada und Ben teilen sich den Sieg mit je 1 Punkt.",
    ),
    "no points at all": (
        [0, 0],
        "Ada and Ben share the win with 0 points each.",
        "Ada und Ben teilen sich den Sieg mit je 0 Punkten.",
    ),
    "two share the second place": (
        [40, 30, 30],
        "Ada wins with 40 points, ahead of Ben and Cleo (both 30).",
        "Ada gewinnt mit 40 Punkten vor Ben und Cleo (beide 30).",
    ),
    "two share the third place": (
        [40, 30, 36, 30],
        "Ada wins with 40 points, ahead of Cleo (36), then Ben and Dan (both 30).",
        "Ada gewinnt mit 40 Punkten vor Cleo (36), dann Ben und Dan (beide 30).",
    ),
    "two share the second place before a last one": (
        [40, 36, 36, 30],
        "Ada wins with 40 points, ahead of Ben and Cleo (both 36), then Dan (30).",
        "Ada gewinnt mit 40 Punkten vor Ben und Cleo (beide 36), dann Dan (30).",
    ),
    "three share the second place": (
        [40, 30, 30, 30],
        "Ada wins with 40 points, ahead of Ben, Cleo and Dan (30 each).",
        "Ada gewinnt mit 40 Punkten vor Ben, Cleo und Dan (je 30).",
    ),
}  # fmt: skip


@pytest.mark.parametrize("about", OUTCOMES)
def test_an_outcome_is_told(about: str):
    results, english, german = OUTCOMES[about]
    points = dict(zip(NAMES, results, strict=False))
    assert outcome_text(NAMES, points, places(points)) == (english, german)


def test_seats_may_be_called_anything():
    assert (
        outcome_text({1: "Ada", 2: "Ben"}, {1: 5, 2: 9}, {1: 2, 2: 1}).en
        == "Ben wins with 9 points, ahead of Ada (5)."
    )


def test_one_alone_wins():
    assert outcome_text({"": "Ada"}, {"": 5}, {"": 1}).en == "Ada wins with 5 points."


VERDICT = Text("It was decided.", "Es wurde entschieden.")


def test_a_verdict_comes_first_and_the_order_follows():
    points = {"yellow": 40, "red": 40, "blue": 30}
    assert outcome_text(NAMES, points, {"yellow": 2, "red": 1, "blue": 3}, VERDICT) == (
        "It was decided. Ben wins, ahead of Ada (40) and Cleo (30).",
        "Es wurde entschieden. Ben gewinnt vor Ada (40) und Cleo (30).",
    )


def test_a_verdict_that_leaves_several_first_has_said_so_itself():
    points = {"yellow": 40, "red": 40, "blue": 30}
    assert outcome_text(NAMES, points, places(points), VERDICT) == (
        "It was decided. Behind them: Cleo (30).",
        "Es wurde entschieden. Dahinter: Cleo (30).",
    )
    del points["blue"]
    assert outcome_text(NAMES, points, places(points), VERDICT) == VERDICT


# Titles


def scored(game: str, players: list[dict[str, Any]], **more: Any) -> Text:
    document = {"format": "tableside-position/1", "game": game, "players": players, **more}
    return outcome_of(score_document(document, scorers()))


def seated(*colours: str) -> list[dict[str, Any]]:
    return [{"name": NAMES[colour], "colour": colour} for colour in colours]


def test_grey_is_no_player_of_flandern():
    cities = {"ghent": {"finished": {"grey": 5, "blue": 2}}}
    assert scored("flandern", seated("yellow", "red", "blue"), cities=cities).en == (
        "Cleo wins with 4 points, ahead of Ada and Ben (both 0)."
    )


def test_silver_decides_in_felinia():
    cleo, dan = seated("blue", "green")
    assert scored(
        "felinia", [{**cleo, "gold": 2, "silver": 1}, {**dan, "goods": 2, "silver": 3}], board="practice"
    ) == (
        "Cleo and Dan have 2 points each; Dan has more silver (3 against 1). Dan wins, ahead of Cleo (2).",
        "Cleo und Dan haben je 2 Punkte; Dan hat mehr Silber (3 gegen 1). Dan gewinnt vor Cleo (2).",
    )


THREE = seated("yellow", "red", "blue")


def level(*sizes: int) -> dict[str, Any]:
    """Each has 9 points from one palace: so many fields, and merchants for the rest."""
    return {
        "format": "tableside-counts/1",
        "palaces": [
            {"colour": "grey", "owner": seat, "parts": size, "merchants": 9 - size}
            for seat, size in zip(NAMES, sizes, strict=False)
        ],
    }


LARGEST = {"tie_break": "largest_palace"}
UNKNOWN = Text(
    "it is not known which was roofed earlier, so they share the win.",
    "welcher früher überdacht wurde, ist nicht bekannt, also teilen sie sich den Sieg.",
)
TIES: dict[str, tuple[tuple[int, ...], str, str]] = {
    "two level": (
        (7, 5),
        (
            "Ada and Ben have 9 points each; the largest palace among them is Ada's (7 against 5). "
            "Ada wins, ahead of Ben (9) and Cleo (0)."
        ),
        (
            "Ada und Ben haben je 9 Punkte; den größten Palast von ihnen hat Ada (7 gegen 5). "
            "Ada gewinnt vor Ben (9) und Cleo (0)."
        ),
    ),
    "three level": (
        (5, 7, 4),
        (
            "Ada, Ben and Cleo have 9 points each; the largest palace among them is Ben's (7 against 5 and"
            " 4). Ben wins, ahead of Ada (9) and Cleo (9)."
        ),
        (
            "Ada, Ben und Cleo haben je 9 Punkte; den größten Palast von ihnen hat Ben (7 gegen 5 und 4). "
            "Ben gewinnt vor Ada (9) und Cleo (9)."
        ),
    ),
    "two of three level in size too": (
        (7, 5, 7),
        (
            "Ada, Ben and Cleo have 9 points each; Ada and Cleo have the largest palaces (7 each against 5); "
            f"{UNKNOWN.en} Behind them: Ben (9)."
        ),
        (
            "Ada, Ben und Cleo haben je 9 Punkte; Ada und Cleo haben die größten Paläste (je 7 gegen 5); "
            f"{UNKNOWN.de} Dahinter: Ben (9)."
        ),
    ),
    "level in size too": (
        (6, 6),
        (
            "Ada and Ben have 9 points each; their largest palaces are equal in size (6); "
            f"{UNKNOWN.en} Behind them: Cleo (0)."
        ),
        (
            "Ada und Ben haben je 9 Punkte; ihre größten Paläste sind gleich groß (6); "
            f"{UNKNOWN.de} Dahinter: Cleo (0)."
        ),
    ),
}


@pytest.mark.parametrize("about", TIES)
def test_the_largest_palace_decides_in_medina_where_that_is_agreed(about: str):
    sizes, english, german = TIES[about]
    assert scored("medina", THREE, **level(*sizes), options=LARGEST) == (english, german)


def test_a_tie_in_medina_is_shared_where_nothing_else_is_agreed():
    assert scored("medina", THREE, **level(7, 5)).en == (
        "Ada and Ben share the win with 9 points each, ahead of Cleo (0)."
    )


def test_without_a_tie_nothing_had_to_be_decided_in_medina():
    assert scored("medina", THREE, **level(7), options=LARGEST).en.startswith("Ada wins with 9 points")


def test_a_tie_without_palaces_is_shared_without_more_words():
    assert (
        scored("medina", THREE, options=LARGEST).en == "Ada, Ben and Cleo share the win with 0 points each."
    )


def test_the_earlier_roof_decides_in_medina_where_it_is_known():
    _, empty = read_position({"format": "", "game": "medina", "players": THREE, "options": LARGEST})
    there = empty._replace(
        palaces=(
            Palace("grey", 1, 0, "yellow", roofed=2),
            Palace("black", 1 << 5, 0, "red", roofed=1),
        )
    )
    assert tie_verdict(there, NAMES) == (
        (
            "Ada and Ben have 1 point each; their largest palaces are equal in size (1);"
            " Ben's was roofed earlier."
        ),
        (
            "Ada und Ben haben je 1 Punkt; ihre größten Paläste sind gleich groß (1);"
            " der von Ben wurde früher überdacht."
        ),
    )
