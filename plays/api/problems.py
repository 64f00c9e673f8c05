"""What goes wrong with finished games, besides what goes wrong everywhere."""

from collections.abc import Sequence
from typing import Any

from games.api.problems import KEY_TAKEN, NOT_FOUND, STALE, Kind, Problem
from plays.results import Result
from scoring.document import shown
from scoring.position import Doubt
from scoring.wording import Text, readable
from web.wording import say

RECORDED = Kind(409, Text("Recorded move by move", "Zug für Zug aufgezeichnet"), "urn:tableside:recorded")
IMPOSSIBLE = Kind(422, Text("Impossible", "Unmöglich"), "urn:tableside:impossible")


def no_play(play_id: int) -> Problem:
    number = readable(str(play_id), 40)
    return Problem(
        NOT_FOUND,
        Text(f"There is no finished game {number}.", f"Es gibt keine beendete Partie {number}."),
    )


def impossible(result: Result) -> Problem:
    doubts = result.scored.doubts if result.scored else ()
    return Problem(IMPOSSIBLE, refusal(doubts), doubts=doubt_answers(doubts))


def refusal(doubts: Sequence[Doubt]) -> Text:
    """The sentences that say why a game cannot have ended so."""
    texts = [doubt.text for doubt in doubts if doubt.refuses]
    return Text(" ".join(text.en for text in texts), " ".join(text.de for text in texts))


def doubt_answers(doubts: Sequence[Doubt]) -> list[dict[str, Any]]:
    return [
        {"rule": doubt.rule, "message": say(doubt.text), "fields": doubt.fields, "refuses": doubt.refuses}
        for doubt in doubts
    ]


def key_taken(key: str) -> Problem:
    return Problem(
        KEY_TAKEN,
        Text(
            f"The key {shown(key)} was used for something else.",
            f"Der Schlüssel {shown(key)} gehört zu etwas anderem.",
        ),
    )


def overtaken(after: int, there_are: int) -> Problem:
    return Problem(
        STALE,
        Text(
            f"The last version of this game is {there_are} now, not {shown(after)}.",
            f"Die letzte Fassung dieser Partie ist jetzt {there_are}, nicht {shown(after)}.",
        ),
        versions=there_are,
    )


def recorded() -> Problem:
    return Problem(
        RECORDED,
        Text(
            "This game was recorded move by move: please undo moves instead of sending another result.",
            "Diese Partie wurde Zug für Zug aufgezeichnet: "
            "Bitte Züge zurücknehmen, statt ein anderes Ergebnis zu senden.",
        ),
    )
