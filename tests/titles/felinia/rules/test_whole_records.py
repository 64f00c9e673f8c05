"""Whole records, as the command line judges them."""

from typing import Any

import pytest

from tests.titles.felinia.table import (
    BONUS_LINES,
    DRAWS,
    REVEALS_IN_A,
    SORTS,
    seated,
    set_up_lines,
    ship,
    verdict,
)

SMALL: dict[str, Any] = {
    "tokens": 1,
    "start": ("books wine wine", "books wine"),
    "markets": {"open": 1, "initial": 1, "spaces": 1},
    "ships": {
        "s1": ship("a", "10:00", 1, wants="watches"), "s2": ship("b", "11:00"), "s3": ship("c", "12:00"),
        "s4": ship("d", "13:00"), "s5": ship("d", "14:00", blue=True),
    },
}  # fmt: skip
STORY = [
    # line, then: who is to act, the legal moves of these kinds, the points
    ("draw watches", None, ["ship 1 s1", "ship 1 s2", "ship 1 s3", "ship 1 s4"], (3, 2)),
    ("ship 1 s1", None, ["ship 2 s2", "ship 2 s3", "ship 2 s4"], (3, 2)),
    ("ship 2 s2", None, ["ship 3 s3", "ship 3 s4"], (3, 2)),
    ("ship 3 s3", None, ["ship 4 s4"], (3, 2)),
    ("ship 4 s4", "Ada", ["bid guild", "bid market 1", "bid purse"], (3, 2)),
    ("blue: bid market 1", "Ben", ["bid guild", "bid market 1", "bid purse"], (3, 2)),
    (
        "bid guild", "Ada",
        ["buy watches", *(f"buy watches board {berth}" for berth in (1, 2, 3, 4)), "withdraw"], (3, 2),
    ),
    ("green: sell books 1", "Ada", None, (3, 1)),
    (
        "buy watches board 1", "Ben",
        [
            *(
                f"exchange wine {good}{on}"
                for good in ("books", "clothing", "glassware", "watches")
                for on in ("", " board 2", " board 3", " board 4")
            ),
            "withdraw",
        ],
        (3, 1),
    ),
    ("green: exchange wine glassware", "Ada", [*REVEALS_IN_A, "step a2", "step a3", "stop"], (3, 1)),
    (
        "reveal a5 silk", "Ada",
        [
            *(f"reveal a{number} {sort}" for number in (4, 6, 7, 8) for sort in SORTS if sort != "silk"),
            "step a2", "step a3", "stop",
        ],
        (3, 1),
    ), ("step a2", "Ada", ["step a5", "stop"], (4, 1)), ("blue: step a5", None, ["ship 1 s5"],
    (6, 1)), ("ship 1 s5", None, DRAWS, (6, 1)), ("draw clothing", "Ben",
    ["bid guild", "bid market 1", "bid purse"], (6, 1)), ("green: bid purse", "Ada", None,
    (6, 1)), ("blue: sell wine 1", "Ada", None, (5, 1)), ("bid guild", "Ada", None,
    (5, 1)), ("blue: bonus hidden", "Ada",
    [line.replace("bonus", "declare") for line in BONUS_LINES if "hidden" not in line],
     (4, 1)),
    ("blue: declare extra silk", None, ["finish"], (7, 1)),
    ("green: sell glassware 1", None, ["finish"], (7, 0)),
    ("finish", None, [], (7, 0)),
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(STORY)))
def test_a_record_is_judged_after_every_move(number):
    answer = verdict(*(line for line, *_ in STORY[: number + 1]), **SMALL)
    _, acts, possible, points = STORY[number]
    finished = number == len(STORY) - 1
    assert answer["breach"] is None
    assert (answer["ok"], answer["moves"], answer["finished"]) == (True, number + 1, finished)
    assert answer["to_act"] == acts
    assert answer["scores"] == dict(zip(("Ada", "Ben"), points, strict=True))
    assert answer["winners"] == (["Ada"] if finished else [])
    assert answer["legal"] == sorted(answer["legal"])
    if possible is not None:
        assert answer["legal"] == possible


def test_the_legal_moves_at_keep_are_none():
    lines = set_up_lines(seated(tokens=1, start=("wine " * 4,)), None, None)
    answer = verdict(*lines, "bid guild", "bid guild", "withdraw", "withdraw", tokens=1, start=("wine " * 4,))
    assert (answer["ok"], answer["to_act"], answer["legal"]) == (True, "Ada", [])


def test_a_record_stops_at_its_first_breach():
    lines = [line for line, *_ in STORY]
    answer = verdict(*lines[:5], "bid market 2", *lines[5:], **SMALL)
    assert (answer["ok"], answer["moves"], answer["finished"]) == (False, 5, False)
    assert {key: answer["breach"][key] for key in ("move", "text", "rules")} == {
        "move": 5, "text": "bid market 2", "rules": ["E3"]
    }  # fmt: skip
    assert answer["breach"]["message"]
    assert (answer["to_act"], answer["legal"]) == ("Ada", ["bid guild", "bid market 1", "bid purse"])


def test_every_rule_broken_is_named_in_the_laws_order():
    lines = [*set_up_lines(seated(tokens=1, silver=0), None, None), "bid market 1", "bid market 1"]
    answer = verdict(*lines, "buy wine board 1", tokens=1, silver=0)
    assert answer["breach"]["rules"] == ["E11", "E12", "E15"]


def test_a_move_that_cannot_be_read_is_a_breach_at_its_own_index():
    answer = verdict("draw wine", "draw beer", "draw wine")
    assert (answer["moves"], answer["breach"]["move"], answer["breach"]["rules"]) == (1, 1, ["notation"])
    assert (answer["to_act"], answer["legal"]) == (None, DRAWS)
