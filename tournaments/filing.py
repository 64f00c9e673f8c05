"""Turns the rows of a tournament into the values of its file, from which everything is computed."""

from collections import OrderedDict, defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from threading import Lock

from django.db import connection

from chain.heads import Head, current_head
from tournaments.engine import tournament as values
from tournaments.engine.document import read_points
from tournaments.models import DrawnTable, Entrant, Round, Tournament, with_everything


class Files:
    """A cache of files: pages ask for the same one again and again, while a round is played."""

    MOST = 8

    def __init__(self) -> None:
        self._guard = Lock()
        self._files: OrderedDict[int, tuple[Head, values.Tournament]] = OrderedDict()

    def recall(self, tournament_id: int, head: Head) -> values.Tournament | None:
        """The file, unless the chain has grown since it was remembered."""
        with self._guard:
            then, file = self._files.get(tournament_id, (None, None))
            return file if then == head else None

    def remember(self, tournament_id: int, head: Head, file: values.Tournament) -> None:
        with self._guard:
            self._files[tournament_id] = head, file
            self._files.move_to_end(tournament_id)
            if len(self._files) > self.MOST:
                self._files.popitem(last=False)


FILES = Files()


def current_file(tournament: Tournament) -> values.Tournament:
    """The file of a tournament, from the cache as long as nothing new was attested.

    All that a file says is attested in the transaction that changes it, so a change moves the head of the
    chain. A transaction sees rows of its own that are not attested yet: there the file is always computed.
    """
    head = None if connection.in_atomic_block else current_head()
    if head is None:
        return file_of(tournament)
    file = FILES.recall(tournament.pk, head)
    if file is None:
        # The row in hand may be older than the head.
        file = file_of(Tournament.objects.filter(pk=tournament.pk).first() or tournament)
        FILES.remember(tournament.pk, head, file)
    return file


def file_of(tournament: Tournament, rounds: Sequence[Round] | None = None) -> values.Tournament:
    """The tournament with every round that was published; `rounds` are its rows where they are known."""
    entrants = [*tournament.entrants.order_by("number")]
    players = {entrant.number: entrant.player_id for entrant in entrants}
    rows = with_everything(tournament) if rounds is None else rounds
    drawn = tuple(round_of(row, players) for row in rows if row.draw)
    played = _rounds_played(drawn)
    return values.Tournament(
        tournament.name,
        tournament.table_sizes,
        read_points(tournament.points),
        tuple(tournament.tie_breaks),
        tournament.seed,
        tuple(entrant_of(entrant, played.get(entrant.number, ())) for entrant in entrants),
        drawn,
        tournament.swiss_first,
        tournament.remarks,
    )


def _rounds_played(rounds: Sequence[values.Round]) -> Mapping[int, list[int]]:
    """The numbers of the rounds in which somebody has a result, in order, by entrant."""
    played: dict[int, list[int]] = defaultdict(list)
    for drawn in rounds:
        for table in drawn.played:
            for entrant in table.seats:
                played[entrant].append(drawn.number)
    return played


def entrant_of(entrant: Entrant, played: Sequence[int]) -> values.Entrant:
    """The entrant as the file has it; whoever has a result in a round counts as present."""
    last = entrant.last_round
    if played and last is not None:
        last = max(last, played[-1])
    first = min([entrant.from_round, *played])
    return values.Entrant(entrant.number, entrant.name, entrant.group or None, first, last)


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
