"""Reads untrusted tournament files (tableside-tournament/1)."""

import json
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from math import isfinite
from typing import Any
from unicodedata import category

from scoring.document import (
    Malformed,
    require_bool,
    require_format,
    require_known,
    require_list,
    require_number,
    require_object,
    require_text,
    shown,
)
from tournaments.engine.tournament import (
    BALANCED,
    MODES,
    SIZES,
    TIE_BREAK_NAMES,
    Entrant,
    Points,
    Round,
    Standing,
    Table,
    Tournament,
)

FORMAT = "tableside-tournament/1"
REQUIRED = ("format", "name", "table_sizes", "points", "tie_breaks", "seed", "entrants", "rounds")
KNOWN = (*REQUIRED, "swiss_first", "standings")

MOST_ENTRANTS, MOST_ROUNDS = 1000, 100
LARGEST, FINEST = 10**12, 10**40
"""The bounds of scores and points: whatever is computed from them can still be written as a number."""


def read_tournament(document: object) -> Tournament:
    """The tournament of a file; its standings are left aside, because they follow from the rest.

    Unknown keys are ignored; those of the document itself are kept as remarks. Raises `Malformed`.
    """
    document = require_object("$", document)
    require_format(document, FORMAT)
    _require_there("$", document, REQUIRED)
    _require_writable(document)
    _list_or_nothing("standings", document.get("standings"))
    tournament = Tournament(
        name=_read_name("name", document["name"]),
        table_sizes=_read_sizes(document["table_sizes"]),
        points=read_points(document["points"]),
        tie_breaks=_read_tie_breaks(document["tie_breaks"]),
        seed=_read_integer("seed", document["seed"]),
        entrants=_read_entrants(document["entrants"]),
        swiss_first=require_bool("swiss_first", document.get("swiss_first", False)),
        remarks={key: value for key, value in document.items() if key not in KNOWN},
    )
    rounds = _require_at_most(MOST_ROUNDS, "rounds", document["rounds"])
    ids = frozenset(entrant.id for entrant in tournament.entrants)
    read = tuple(_read_round(number, value, tournament, ids) for number, value in enumerate(rounds, 1))
    return tournament._replace(rounds=read)


def read_standings(document: Mapping[str, Any]) -> tuple[Standing, ...]:
    """The standings that a file states, right or wrong; raises `Malformed`."""
    rows = _list_or_nothing("standings", document.get("standings"))
    return tuple(_read_standing(f"standings[{index}]", row) for index, row in enumerate(rows))


def _read_standing(path: str, value: object) -> Standing:
    row = _require_there(path, value, ("entrant", "rank", "points", "tie_breaks"))
    values = require_object(f"{path}.tie_breaks", row["tie_breaks"])
    return Standing(
        entrant=_read_integer(f"{path}.entrant", row["entrant"]),
        rank=_read_integer(f"{path}.rank", row["rank"]),
        points=_read_fraction(f"{path}.points", row["points"]),
        tie_breaks={
            name: None if number is None else _read_fraction(f"{path}.tie_breaks.{name}", number)
            for name, number in values.items()
        },
    )


def _read_sizes(value: object) -> tuple[int, ...]:
    sizes = _read_integers("table_sizes", _require_at_most(len(SIZES), "table_sizes", value))
    if not sizes or not set(sizes) <= set(SIZES):
        raise Malformed(
            f"table_sizes can contain 2, 3 and 4, not {_several(sizes)}.",
            f"table_sizes kann 2, 3 und 4 enthalten, nicht {_several(sizes)}.",
        )
    _refuse_doubled("table_sizes", sizes)
    return sizes


def read_points(value: object) -> Points:
    """What places are worth, as a file has it under `points`."""
    points = require_object("points", value)
    known = (*map(str, SIZES), "bye")
    for key in points:
        require_known("points", key, known)
    return Points(
        {size: _read_scale(size, points[str(size)]) for size in SIZES if str(size) in points},
        bye=_read_worth("points.bye", points["bye"]) if "bye" in points else None,
    )


def _read_scale(size: int, value: object) -> tuple[Fraction, ...]:
    scale = require_list(f"points.{size}", value)
    _require_as_many(f"points.{size}", scale, size)
    return tuple(_read_worth(f"points.{size}[{index}]", worth) for index, worth in enumerate(scale))


def _read_worth(path: str, value: object) -> Fraction:
    worth = _read_fraction(path, value)
    if worth < 0:
        raise Malformed(
            f"{path}: points cannot be negative ({shown(value)}).",
            f"{path}: Punkte können nicht negativ sein ({shown(value)}).",
        )
    return worth


def _read_tie_breaks(value: object) -> tuple[str, ...]:
    names = _require_at_most(len(TIE_BREAK_NAMES), "tie_breaks", value)
    read = tuple(
        require_known(f"tie_breaks[{index}]", name, TIE_BREAK_NAMES) for index, name in enumerate(names)
    )
    _refuse_doubled("tie_breaks", read)
    return read


def _read_entrants(value: object) -> tuple[Entrant, ...]:
    entrants = tuple(
        _read_entrant(f"entrants[{index}]", entrant)
        for index, entrant in enumerate(_require_at_most(MOST_ENTRANTS, "entrants", value))
    )
    _refuse_doubled("entrants", [entrant.id for entrant in entrants])
    return entrants


def _read_entrant(path: str, value: object) -> Entrant:
    entrant = _require_there(path, value, ("id", "name"))
    until = entrant.get("until_round")
    return Entrant(
        id=_read_integer(f"{path}.id", entrant["id"]),
        name=_read_name(f"{path}.name", entrant["name"]),
        group=_read_group(f"{path}.group", entrant.get("group")),
        from_round=require_number(f"{path}.from_round", entrant.get("from_round", 1), 0),
        # An until_round before from_round, even 0, means somebody who never came.
        until_round=None if until is None else require_number(f"{path}.until_round", until, 0),
    )


def _read_group(path: str, value: object) -> str | int | None:
    if value is None or type(value) is int:
        return value
    return require_text(path, value)


def _read_round(number: int, value: object, tournament: Tournament, ids: frozenset[int]) -> Round:
    path = f"rounds[{number - 1}]"
    stated = _require_there(path, value, ("round", "tables"))
    if (found := _read_integer(f"{path}.round", stated["round"])) != number:
        raise Malformed(
            f"{path}.round: rounds are numbered 1, 2, 3 …; this must be {number}, not {shown(found)}.",
            f"{path}.round: Runden sind mit 1, 2, 3 … nummeriert; hier muss {number} stehen, nicht"
            f" {shown(found)}.",
        )
    title = stated.get("title")
    tables = _require_at_most(len(ids), f"{path}.tables", stated["tables"])
    byes = _require_at_most(len(ids), f"{path}.byes", stated.get("byes", []))
    read = Round(
        number=number,
        title=None if title is None else require_text(f"{path}.title", title),
        mode=require_known(f"{path}.mode", stated.get("mode", BALANCED), MODES),
        tables=tuple(
            _read_table(f"{path}.tables[{index}]", table, tournament) for index, table in enumerate(tables)
        ),
        byes=_read_integers(f"{path}.byes", byes),
    )
    _refuse_doubled(f"{path}.tables", [table.number for table in read.tables])
    _require_entrants(path, read, ids)
    _require_worth(path, read, tournament.points)
    return read


def _require_entrants(path: str, drawn: Round, ids: frozenset[int]) -> None:
    """Raises `Malformed` unless everybody in a round is known, and there once: at a table or with a bye."""
    there = [*(entrant for table in drawn.tables for entrant in table.seats), *drawn.byes]
    for entrant in there:
        if entrant not in ids:
            raise Malformed(
                f"{path}: there is no entrant {entrant}.", f"{path}: Die Nummer {entrant} nimmt nicht teil."
            )
    _refuse_doubled(path, there)


def _require_worth(path: str, drawn: Round, points: Points) -> None:
    if drawn.byes and points.bye is None:
        raise Malformed(
            f"{path}.byes: a bye needs “bye” in points.", f"{path}.byes: Ein Freilos braucht „bye“ in points."
        )


def _read_table(path: str, value: object, tournament: Tournament) -> Table:
    table = _require_there(path, value, ("table", "seats"))
    _require_size(path, len(require_list(f"{path}.seats", table["seats"])), tournament)
    seats = _read_integers(f"{path}.seats", table["seats"])
    scores, places = table.get("scores"), table.get("places")
    if places is not None and scores is None:
        raise Malformed(
            f"{path}: there are places, but no scores.", f"{path}: Es gibt Plätze, aber keine Punkte."
        )
    return Table(
        number=require_number(f"{path}.table", table["table"], 1),
        seats=seats,
        scores=None if scores is None else _read_scores(f"{path}.scores", scores, len(seats)),
        places=None if places is None else _read_places(f"{path}.places", places, len(seats)),
    )


def _require_size(path: str, size: int, tournament: Tournament) -> None:
    if size not in tournament.table_sizes:
        raise Malformed(
            f"{path}: a table of {size} is not in table_sizes.",
            f"{path}: Ein Tisch zu {size} steht nicht in table_sizes.",
        )
    if size not in tournament.points.tables:
        raise Malformed(
            f"{path}: points does not say what places at a table of {size} are worth.",
            f"{path}: points sagt nicht, was Plätze an einem Tisch zu {size} wert sind.",
        )


def _read_scores(path: str, value: object, seats: int) -> tuple[Fraction, ...]:
    scores = require_list(path, value)
    _require_as_many(path, scores, seats)
    return tuple(_read_fraction(f"{path}[{index}]", score) for index, score in enumerate(scores))


def _read_places(path: str, value: object, seats: int) -> tuple[int, ...]:
    """The places of a ranking, in which each place is one more than the number of better ones."""
    _require_as_many(path, require_list(path, value), seats)
    places = _read_integers(path, value)
    if any(place != 1 + sum(other < place for other in places) for place in places):
        raise Malformed(
            f"{path}: {_several(places)} is not a ranking: it begins with 1, and after 1, 1 comes 3.",
            f"{path}: {_several(places)} ist keine Rangfolge: Sie beginnt mit 1, und auf 1, 1 folgt 3.",
        )
    return places


# What several places of a document have in common


def _require_there(path: str, value: object, required: Sequence[str]) -> dict[str, Any]:
    document = require_object(path, value)
    for key in required:
        if key not in document:
            raise Malformed(f"{path}: “{key}” is missing.", f"{path}: „{key}“ fehlt.")
    return document


def _require_writable(document: Mapping[str, Any]) -> None:
    """Raises `Malformed` where what is passed on unread would make the printed document unreadable."""
    try:
        json.dumps(document, allow_nan=False)
    except RecursionError as error:
        raise Malformed(
            "The document is nested too deeply.", "Das Dokument ist zu tief verschachtelt."
        ) from error
    except ValueError as error:
        raise Malformed(
            "A number is too large to be read.", "Eine Zahl ist zu groß, um sie zu lesen."
        ) from error


def _require_at_most(most: int, path: str, value: object) -> list[Any]:
    values = require_list(path, value)
    if len(values) > most:
        raise Malformed(
            f"{path} has {len(values)} entries; at most {most} are possible.",
            f"{path} hat {len(values)} Einträge; höchstens {most} sind möglich.",
        )
    return values


def _require_as_many(path: str, values: Sequence[object], expected: int) -> None:
    if len(values) != expected:
        raise Malformed(
            f"{path} must have {expected} numbers, one for each seat, not {len(values)}.",
            f"{path} muss {expected} Zahlen haben, eine je Sitz, nicht {len(values)}.",
        )


def _refuse_doubled(path: str, values: Collection[object]) -> None:
    seen: set[object] = set()
    for value in values:
        if value in seen:
            raise Malformed(
                f"{path}: {shown(value)} appears twice.", f"{path}: {shown(value)} kommt zweimal vor."
            )
        seen.add(value)


def _read_name(path: str, value: object) -> str:
    name = require_text(path, value)
    if not name.strip() or any(category(letter) == "Cc" for letter in name):
        raise Malformed(
            f"{path} must be a name that can be read, not {shown(name)}.",
            f"{path} muss ein lesbarer Name sein, nicht {shown(name)}.",
        )
    return name


def _read_integer(path: str, value: object) -> int:
    if type(value) is not int:
        raise Malformed(
            f"{path} must be a whole number, not {shown(value)}.",
            f"{path} muss eine ganze Zahl sein, nicht {shown(value)}.",
        )
    return value


def _read_integers(path: str, value: object) -> tuple[int, ...]:
    numbers = require_list(path, value)
    return tuple(_read_integer(f"{path}[{index}]", number) for index, number in enumerate(numbers))


def _read_fraction(path: str, value: object) -> Fraction:
    """The number as it is written: 0.1 is a tenth, and with 0.2 it makes 0.3."""
    if not (type(value) is int or (isinstance(value, float) and isfinite(value))):
        raise Malformed(
            f"{path} must be a number, not {shown(value)}.",
            f"{path} muss eine Zahl sein, nicht {shown(value)}.",
        )
    number = Fraction(repr(value)) if isinstance(value, float) else Fraction(value)
    if abs(number) > LARGEST or number.denominator > FINEST:
        raise Malformed(
            f"{path}: {shown(value)} is too large or has too many decimal places.",
            f"{path}: {shown(value)} ist zu groß oder hat zu viele Nachkommastellen.",
        )
    return number


def _list_or_nothing(path: str, value: object) -> list[Any]:
    return [] if value is None else require_list(path, value)


def _several(numbers: Sequence[int]) -> str:
    return shown(", ".join(map(str, numbers))).strip('"') or "–"
