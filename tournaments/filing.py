"""Turns the rows of a tournament into the values of its file, from which everything is computed."""

from collections.abc import Sequence
from fractions import Fraction

from tournaments.engine import tournament as values
from tournaments.engine.document import read_points
from tournaments.models import DrawnTable, Entrant, Round, Tournament, with_everything


def file_of(tournament: Tournament, rounds: Sequence[Round] | None = None) -> values.Tournament:
    """The tournament with every round that was published; `rounds` are its rows where they are known."""
    entrants = [*tournament.entrants.select_related("player").order_by("number")]
    players = {entrant.number: entrant.player_id for entrant in entrants}
    rows = with_everything(tournament) if rounds is None else rounds
    drawn = tuple(round_of(row, players) for row in rows if row.draw)
    return values.Tournament(
        tournament.name,
        tournament.table_sizes,
        read_points(tournament.points),
        tuple(tournament.tie_breaks),
        tournament.seed,
        tuple(entrant_of(entrant, drawn) for entrant in entrants),
        drawn,
        tournament.swiss_first,
        tournament.remarks,
    )


def entrant_of(entrant: Entrant, rounds: Sequence[values.Round]) -> values.Entrant:
    """The entrant as the file has it; whoever has a result in a round counts as present."""
    played = [drawn.number for drawn in rounds for table in drawn.played if entrant.number in table.seats]
    last = entrant.last_round
    if played and last is not None:
        last = max(last, played[-1])
    first = min([entrant.from_round, *played])
    return values.Entrant(entrant.number, entrant.player.name, entrant.group or None, first, last)


def round_of(round: Round, players: dict[int, int]) -> values.Round:
    draw = round.draw
    if draw is None:
        raise ValueError(f"round {round.number} is not drawn")
    tables = tuple(table_of(table, players) for table in draw.tables.all())
    return values.Round(round.number, round.title, draw.mode, tables, tuple(draw.byes))


def table_of(table: DrawnTable, players: dict[int, int]) -> values.Table:
    seats = tuple(table.seats)
    result = table.result(players)
    if result is None:
        return values.Table(table.number, seats)
    scores, places = result
    return values.Table(table.number, seats, tuple(map(Fraction, scores)), tuple(places))


def uncut(tournament: Tournament, file: values.Tournament, number: int) -> values.Tournament:
    """The file as if nobody had been cut off before this round yet."""
    back = dict(tournament.entrants.filter(cut_after__gte=number - 1).values_list("number", "until_round"))
    entrants = (
        entrant._replace(until_round=back.get(entrant.id, entrant.until_round)) for entrant in file.entrants
    )
    return file._replace(entrants=tuple(entrants))
