"""Totals only, `tableside-totals/1`: what is left of a game when nobody knows where the points come from."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from games.engine.finished import (
    Answers,
    Assembled,
    CardHolding,
    Grid,
    Leaf,
    NumberAsked,
    RowHead,
    Way,
    number,
)
from games.engine.game import AnyGame, Setup
from scoring.document import (
    Malformed,
    read_players,
    require_format,
    require_keys,
    require_list,
    require_number,
    require_object,
    shown,
)
from scoring.ranking import leaders, places
from scoring.wording import Text, same
from scoring.words import NO_COLOUR, Colour

FORMAT = "tableside-totals/1"
MOST_POINTS = 9999
TIE = "tie"


class Total(NamedTuple):
    name: str
    colour: Colour
    """Empty where nobody remembers."""
    points: int
    place: int


def read_totals(document: Mapping[str, Any], game: AnyGame) -> tuple[Total, ...]:
    """Who got how many points. `place` may be given, for all, where a tie was decided; raises `Malformed`."""
    require_format(document, FORMAT)
    require_keys("$", document, ("format", "game", "players"), ("about",))
    seats = [
        require_object(f"players[{index}]", seat)
        for index, seat in enumerate(require_list("players", document["players"]))
    ]
    names = [player.name for player in _seated(seats, game)]
    points = dict(zip(names, [_points(f"players[{i}]", seat) for i, seat in enumerate(seats)], strict=True))
    ranks = _places(seats, points)
    return tuple(
        Total(name, Colour(str(seat.get("colour", ""))), points[name], ranks[name])
        for name, seat in zip(names, seats, strict=True)
    )


def _seated(seats: list[dict[str, Any]], game: AnyGame) -> Any:
    """The seats; names and colours are read as in every document, so players without a colour get one."""
    free = (colour for colour in game.colours if colour not in [seat.get("colour") for seat in seats])
    coloured = [seat if "colour" in seat else {**seat, "colour": next(free, "")} for seat in seats]
    return read_players(coloured, game.seating, more=("points", "place"))


def _points(path: str, seat: Mapping[str, Any]) -> int:
    if "points" not in seat:
        raise Malformed(f"{path}: “points” is missing.", f"{path}: „points“ fehlt.")
    points = require_number(f"{path}.points", seat["points"], least=0)
    if points > MOST_POINTS:
        raise Malformed(
            f"{path}.points: {shown(points)} is too high; at most {MOST_POINTS} are possible.",
            f"{path}.points: {shown(points)} ist zu hoch; höchstens {MOST_POINTS} sind möglich.",
        )
    return points


def _places(seats: list[dict[str, Any]], points: Mapping[str, int]) -> dict[str, int]:
    """The places by points; where places are given, they may only separate those who are level."""
    by_points = places(points)
    if not any("place" in seat for seat in seats):
        return by_points
    given = {
        name: require_number(f"players[{index}].place", seat.get("place"), least=1)
        for index, (name, seat) in enumerate(zip(points, seats, strict=True))
    }
    merits = {name: (points[name], -given[name]) for name in points}
    if given != places(merits):
        raise Malformed(
            "The places do not fit the points: they may only separate players with equal points.",
            "Die Plätze passen nicht zu den Punkten: Sie dürfen nur gleiche Punktzahlen trennen.",
        )
    return given


# How totals are entered: `total.red` for each player and, where the best are level, which of them won


def _leaves(setup: Setup) -> list[Leaf]:
    rows = [
        (
            RowHead(same(player.name), colour=NO_COLOUR),
            [NumberAsked(f"total.{player.colour}", Text(f"{player.name}: points", f"{player.name}: Punkte"))],
        )
        for player in setup.players
    ]
    note = Text(
        "Saved as “not verified”, because only the totals are known.",
        "Wird als „nicht nachgeprüft“ gespeichert, weil nur die Summen bekannt sind.",
    )
    return [Leaf("points", Text("Points", "Punkte"), (Grid((Text("Points", "Punkte"),), rows),), note=note)]


def _level(setup: Setup, answers: Answers) -> tuple[Colour, ...]:
    """The colours of those who share the most points, if there are several."""
    points = {colour: number(answers, f"total.{colour}") for colour in setup.colours}
    best = leaders(points)
    return best if len(best) > 1 and max(points.values()) else ()


def _holdings(setup: Setup, answers: Answers) -> list[CardHolding]:
    level = _level(setup, answers)
    if not level:
        return []
    answer = Colour(answers.get(TIE, ""))
    given = [c for c in level if answers.get(f"place.{c}") == f"{number(answers, f'total.{c}')} 1"]
    decided = answer if answer in level else given[0] if len(given) == 1 else NO_COLOUR
    label = Text(
        "Who won the tie? (no choice: shared win)", "Wer gewann bei Gleichstand? (ohne Wahl: geteilter Sieg)"
    )
    return [CardHolding(TIE, label, "", "", level, decided, bool(decided))]


def _assemble(setup: Setup, answers: Answers) -> Assembled:
    points = {colour: number(answers, f"total.{colour}") for colour in setup.colours}
    seats: dict[Colour, dict[str, Any]] = {colour: {"points": points[colour]} for colour in setup.colours}
    winner = answers.get(TIE, "")
    if winner in _level(setup, answers):
        ranks = places({colour: (points[colour], colour == winner) for colour in setup.colours})
    else:
        ranks = _given(points, answers)
    for colour, place in ranks.items():
        seats[colour]["place"] = place
    return Assembled({}, seats)


def _given(points: Mapping[Colour, int], answers: Answers) -> dict[Colour, int]:
    """The places a document has given, as long as the points are those they were given for."""
    kept = {colour: answers.get(f"place.{colour}", "").split() for colour in points}
    if any(len(words) != 2 or words[0] != str(points[colour]) for colour, words in kept.items()):
        return {}
    return {colour: int(words[1]) for colour, words in kept.items()}


def _answers(setup: Setup, document: Mapping[str, Any]) -> dict[str, str]:
    seated = list(zip(setup.colours, document["players"], strict=True))
    answers = {f"total.{colour}": str(player["points"]) for colour, player in seated}
    for colour, player in seated:
        if "place" in player:
            answers[f"place.{colour}"] = f"{player['points']} {player['place']}"
        if "colour" in player:
            answers[f"coloured.{colour}"] = "1"
    return answers


WAY = Way(Text("Totals only", "Nur Punktsummen"), FORMAT, _leaves, _assemble, _answers, holdings=_holdings)
