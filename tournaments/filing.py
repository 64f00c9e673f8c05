"""A tournament of the club as its file tells it; everything that is computed is computed from that."""

from collections.abc import Sequence
from fractions import Fraction

from tournaments.engine.document import read_points
from tournaments.engine.tournament import Entrant, Round, Table, Tournament
from tournaments.models import DrawnTable, Event, Participant, Stage, with_everything


def tournament_of(event: Event, stages: Sequence[Stage] | None = None) -> Tournament:
    """With every round that was published."""
    people = [*event.participants.select_related("player").order_by("number")]
    players = {one.number: one.player_id for one in people}
    drawn = with_everything(event) if stages is None else stages
    rounds = tuple(round_of(stage, players) for stage in drawn if stage.draw)
    return Tournament(
        event.name,
        event.table_sizes,
        read_points(event.points),
        tuple(event.tie_breaks),
        event.seed,
        tuple(entrant_of(one, rounds) for one in people),
        rounds,
        event.swiss_first,
        event.remarks,
    )


def entrant_of(one: Participant, rounds: Sequence[Round]) -> Entrant:
    """Whoever is in the result of a round was there, whatever was said about leaving before it."""
    played = [drawn.round for drawn in rounds for table in drawn.played if one.number in table.seats]
    first, last = one.from_round, one.last_round
    if played and last is not None:
        last = max(last, played[-1])
    return Entrant(one.number, one.player.name, one.group or None, min([first, *played]), last)


def round_of(stage: Stage, players: dict[int, int]) -> Round:
    draw = stage.draw
    if draw is None:
        raise ValueError(f"round {stage.number} is not drawn")
    tables = tuple(table_of(table, players) for table in draw.tables.all())
    return Round(stage.number, stage.title, draw.mode, tables, tuple(draw.byes))


def table_of(table: DrawnTable, players: dict[int, int]) -> Table:
    seats = tuple(table.seats)
    result = table.result(players)
    if result is None:
        return Table(table.number, seats)
    scores, places = result
    return Table(table.number, seats, tuple(map(Fraction, scores)), tuple(places))


def uncut(event: Event, whole: Tournament, number: int) -> Tournament:
    """As if nobody had been cut off before this round yet."""
    back = dict(event.participants.filter(cut_after__gte=number - 1).values_list("number", "until_round"))
    entrants = (one._replace(until_round=back.get(one.id, one.until_round)) for one in whole.entrants)
    return whole._replace(entrants=tuple(entrants))
