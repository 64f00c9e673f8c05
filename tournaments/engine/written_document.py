"""Writes tournament files (tableside-tournament/1), or adds to one that was read."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from tournaments.engine.document import FORMAT
from tournaments.engine.tournament import Points, Round, Standing, Table, Tournament


def write_tournament(
    tournament: Tournament,
    standings: Sequence[Standing] = (),
    points_at: Callable[[Table], Sequence[Fraction]] | None = None,
) -> dict[str, Any]:
    """The document of a tournament; with `points_at`, every played table has its points."""
    swiss_first = {"swiss_first": True} if tournament.swiss_first else {}
    return {
        "format": FORMAT,
        "name": tournament.name,
        "table_sizes": [*tournament.table_sizes],
        "points": write_points(tournament.points),
        "tie_breaks": [*tournament.tie_breaks],
        "seed": tournament.seed,
        **swiss_first,
        "entrants": [entrant._asdict() for entrant in tournament.entrants],
        "rounds": [write_round(drawn, points_at) for drawn in tournament.rounds],
        "standings": [write_standing(row) for row in standings],
        **tournament.remarks,
    }


def write_points(points: Points) -> dict[str, Any]:
    document: dict[str, Any] = {str(size): _numbers(worth) for size, worth in sorted(points.tables.items())}
    return document if points.bye is None else {**document, "bye": json_number(points.bye)}


def write_round(
    drawn: Round, points_at: Callable[[Table], Sequence[Fraction]] | None = None
) -> dict[str, Any]:
    return {
        "round": drawn.number,
        "title": drawn.title,
        "mode": drawn.mode,
        "tables": [_write_table(table, points_at) for table in drawn.tables],
        "byes": [*drawn.byes],
    }


def _write_table(table: Table, points_at: Callable[[Table], Sequence[Fraction]] | None) -> dict[str, Any]:
    document = {
        "table": table.number,
        "seats": [*table.seats],
        "scores": None if table.scores is None else _numbers(table.scores),
        "places": None if table.places is None else [*table.places],
    }
    return {**document, "points": _numbers(points_at(table))} if points_at and table.places else document


def write_standing(row: Standing) -> dict[str, Any]:
    return {
        "entrant": row.entrant,
        "rank": row.rank,
        "points": json_number(row.points),
        "tie_breaks": {
            name: None if value is None else json_number(value) for name, value in row.tie_breaks.items()
        },
    }


def with_round(document: Mapping[str, Any], drawn: Round) -> dict[str, Any]:
    """The same document, word for word, with another round."""
    return {**document, "rounds": [*document["rounds"], write_round(drawn)]}


def with_standings(
    document: Mapping[str, Any], standings: Sequence[Standing], points: Sequence[Sequence[Sequence[Fraction]]]
) -> dict[str, Any]:
    """The same document with these standings, and the points of every played table, by round and table."""
    rounds = [
        {**drawn, "tables": [_with_points(*table) for table in zip(drawn["tables"], worth, strict=True)]}
        for drawn, worth in zip(document["rounds"], points, strict=True)
    ]
    return {**document, "rounds": rounds, "standings": [write_standing(row) for row in standings]}


def _with_points(table: Mapping[str, Any], points: Sequence[Fraction]) -> dict[str, Any]:
    kept = {key: value for key, value in table.items() if key != "points"}
    return {**kept, "points": _numbers(points)} if points else kept


def json_number(value: Fraction) -> int | float:
    """The number for JSON: an integer where it is whole, otherwise the nearest float."""
    return value.numerator if value.denominator == 1 else float(value)


def _numbers(values: Sequence[Fraction]) -> list[int | float]:
    return [json_number(value) for value in values]
