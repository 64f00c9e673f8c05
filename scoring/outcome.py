"""How a game came out, in a sentence or two."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from scoring.document import names_of
from scoring.position import Scored
from scoring.wording import Text, joined, listed, points_text

SeatT = TypeVar("SeatT")
Level = tuple[Sequence[str], int]
"""The names of those who share a place, and their points."""


def outcome_of(scored: Scored) -> Text:
    """Who has won and how the others follow; rows that belong to no player are left out."""
    score = scored.score
    points = {seat: score.sheet.total(seat) for seat in score.places}
    return outcome_text(names_of(scored.players), points, score.places, scored.verdict)


def outcome_text(
    names: Mapping[SeatT, str],
    points: Mapping[SeatT, int],
    places: Mapping[SeatT, int],
    verdict: Text | None = None,
) -> Text:
    """Who has won and how the others follow, from names, points and places.

    A verdict on a tie for the first place comes first. Where it leaves several in the first place, it says
    itself that they share the win.
    """
    first, *others = _levels(names, points, places)
    if verdict is None:
        return _sentence(_won_with_points(first), others)
    if len(first[0]) == 1:
        rest = _sentence(_won(first[0]), others)
    elif others:
        behind = _in_order(others)
        rest = Text(f"Behind them: {behind.en}.", f"Dahinter: {behind.de}.")
    else:
        return verdict
    return Text(f"{verdict.en} {rest.en}", f"{verdict.de} {rest.de}")


def _levels(
    names: Mapping[SeatT, str], points: Mapping[SeatT, int], places: Mapping[SeatT, int]
) -> list[Level]:
    """The places in order, the first one first."""
    seats = [
        [seat for seat, its_place in places.items() if its_place == place]
        for place in sorted(set(places.values()))
    ]
    return [([names[seat] for seat in level], points[level[0]]) for level in seats]


def _sentence(won: Text, others: Sequence[Level]) -> Text:
    if not others:
        return Text(f"{won.en}.", f"{won.de}.")
    behind = _in_order(others)
    return Text(f"{won.en}, ahead of {behind.en}.", f"{won.de} vor {behind.de}.")


def _won(names: Sequence[str]) -> Text:
    who = listed(names)
    if len(names) == 1:
        return Text(f"{who.en} wins", f"{who.de} gewinnt")
    return Text(f"{who.en} share the win", f"{who.de} teilen sich den Sieg")


def _won_with_points(level: Level) -> Text:
    names, points = level
    won, each = _won(names), Text("", "") if len(names) == 1 else Text(" each", "je ")
    german = "Punkt" if points == 1 else "Punkten"
    return Text(
        f"{won.en} with {points_text(points).en}{each.en}", f"{won.de} mit {each.de}{points} {german}"
    )


def _in_order(levels: Sequence[Level]) -> Text:
    """The places in order; where some share one, 'then' keeps them apart from the next."""
    texts = [_level(*level) for level in levels]
    if all(len(names) == 1 for names, _ in levels):
        return joined(texts)
    return Text(", then ".join(text.en for text in texts), ", dann ".join(text.de for text in texts))


def _level(names: Sequence[str], points: int) -> Text:
    who = listed(names)
    if len(names) == 1:
        return Text(f"{who.en} ({points})", f"{who.de} ({points})")
    if len(names) == 2:
        return Text(f"{who.en} (both {points})", f"{who.de} (beide {points})")
    return Text(f"{who.en} ({points} each)", f"{who.de} (je {points})")
