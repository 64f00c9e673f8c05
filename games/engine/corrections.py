"""What is played again when something earlier in a play turns out to have been different.

Whoever corrects an entry says what happened there; what came after it is taken from the entries, not asked.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from games.engine.game import AnyGame, Refused, Ruling, Setup
from games.engine.moves import read_line, write_line
from scoring.document import Malformed, read_players, require_list, shown
from scoring.words import Colour, Line

if TYPE_CHECKING:
    from games.engine.history import Step


def played_again(
    last: "Step", steps: Iterable["Step"], line_of: Callable[["Step"], Line]
) -> tuple[list["Step"], Ruling | None]:
    """Plays these steps after `last`; returns those that stand, and why the next one does not."""
    again: list[Step] = []
    for step in steps:
        _, _, waivers = read_line(step.entered)
        try:
            last = last.then(
                last.game.ruling_again(last.state, line_of(step), waivers), step.number, step.entered
            )
        except Refused as refused:
            return again, refused.ruling
        again.append(last)
    return again, None


# The lines that are played again; `played_again` sees to the waivers


def as_entered(step: "Step") -> Line:
    """The line as it was entered: the turn decides whose move it is, unless the entry named somebody."""
    return step.entered


def as_it_was(step: "Step") -> Line:
    """The line with its player named, so that no move silently becomes another player's."""
    assert step.before
    return step.game.written(step.before.state, step.ruling)


def as_it_stands(step: "Step") -> Line:
    return step.line


# Who sat where


def reseated(game: AnyGame, setup: Setup, words: str) -> Setup:
    """The same table with these players at it, `[["Ada", "red"], …]`; raises `Malformed`."""
    seats = len(setup.players)
    players = read_players([_seat(index, seat) for index, seat in enumerate(_seats(words))], game.seating)
    if len(players) != seats:
        raise Malformed(
            f"{seats} players sit at this table, not {len(players)}.",
            f"An diesem Tisch sitzen {seats} Personen, nicht {len(players)}.",
        )
    if players == setup.players:
        raise Malformed(
            "There is nothing to correct: the seats are already recorded like this.",
            "Es gibt nichts zu berichtigen: Die Sitzordnung steht schon so im Protokoll.",
        )
    return game.setup(players, setup.options, setup.board)


def _seats(words: str) -> list[object]:
    try:
        return require_list("players", json.loads(words))
    except Malformed:
        raise
    except (ValueError, RecursionError):
        raise Malformed(
            'The seats must be a list in JSON: [["Ada", "red"], ["Ben", "blue"]].',
            'Die Sitze müssen eine Liste in JSON sein: [["Ada", "red"], ["Ben", "blue"]].',
        ) from None


def _seat(index: int, seat: object) -> dict[str, object]:
    if not isinstance(seat, list) or len(seat) != 2:
        raise Malformed(
            f"players[{index}] must be a name and a colour, not {shown(seat)}.",
            f"players[{index}] muss ein Name mit einer Farbe sein, nicht {shown(seat)}.",
        )
    name, colour = seat
    return {"name": name, "colour": colour}


def seat_by_seat(before: Setup, after: Setup) -> Mapping[Colour, Colour]:
    """The new colour for each old one, if every move stays with its seat."""
    return dict(zip(before.colours, after.colours, strict=True))


def colour_by_colour(before: Setup, after: Setup) -> Mapping[Colour, Colour]:
    """The new colour for each old one, if every move stays with the player who has the colour."""
    kept = {player.colour for player in before.players if player in after.players}
    others = [[colour for colour in setup.colours if colour not in kept] for setup in (before, after)]
    return {colour: colour for colour in kept} | dict(zip(*others, strict=True))


def recoloured(step: "Step", colours: Mapping[Colour, Colour], line_of: Callable[["Step"], Line]) -> "Step":
    """A step whose lines call the players by other colours; to be played again."""
    return replace(
        step,
        ruling=step.ruling._replace(text=_recoloured(step, line_of(step), colours)),
        entered=_recoloured(step, step.entered, colours),
    )


def _recoloured(step: "Step", line: Line, colours: Mapping[Colour, Colour]) -> Line:
    actor, words, waivers = read_line(line)
    if step.ruling.move.kind in step.game.moves.naming_players:
        words = " ".join(colours.get(Colour(word), word) for word in words.split(" "))
    return write_line(None if actor is None else colours[actor], words, waivers)


def from_the_start(steps: Sequence["Step"], start: "Step", before: Setup) -> list["Step"]:
    """All of a play at a table where others sit, or with other colours; raises `Refused`."""
    colours, line_of = seat_by_seat(before, start.setup), as_it_stands
    if start.game.moves.stay_with_colour and colours != colour_by_colour(before, start.setup):
        colours, line_of = colour_by_colour(before, start.setup), as_it_was
    again, refusal = played_again(start, (recoloured(step, colours, line_of) for step in steps), as_it_stands)
    if refusal:
        raise Refused(refusal)
    return again
