"""Tournaments for tests that need one in the database: drawn by hand, with totals typed in."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.models import Player, PlaySession
from tests.present import present
from tournaments.desk.draws import publish_draw
from tournaments.desk.results import save_totals
from tournaments.engine.tournament import BALANCED, Round, Table
from tournaments.models import Draw, DrawnTable, Tournament

POINTS = {"2": [5, 1], "3": [5, 3, 1], "4": [5, 3, 2, 1], "bye": 2.75}
TIE_BREAKS = ("wins", "average_place", "sum_of_scores", "lot")
Seats = Sequence[Sequence[int]]


def new_tournament(
    entrants: int | Sequence[str] = 8,
    rounds: int = 2,
    *,
    extra: int = 0,
    title: str = "medina",
    **fields: Any,
) -> Tournament:
    """Stores a tournament with entrants P1, P2 … or of these names, and its rounds; `extra`: a knock-out."""
    values = {
        "name": "Spring Cup",
        "day": "2026-05-09",
        "preset": "5-3-2-1",
        "points": POINTS,
        "tie_breaks": [*TIE_BREAKS],
        "seed": 7,
        **fields,
    }
    made = Tournament.objects.create(common_rounds=rounds, **values)
    made.refresh_from_db()
    for number in range(1, rounds + extra + 1):
        made.rounds.create(number=number, title=title, minutes=made.minutes)
    enter(
        made,
        *([f"P{number}" for number in range(1, entrants + 1)] if isinstance(entrants, int) else entrants),
    )
    return made


def enter(made: Tournament, *names: str) -> None:
    already = made.entrants.count()
    for number, name in enumerate(names, start=already + 1):
        player, _ = Player.objects.get_or_create(name=name)
        made.entrants.create(number=number, player=player)


def drawn(
    number: int, tables: Seats, byes: Sequence[int] = (), *, mode: str = BALANCED, title: str = "medina"
) -> Round:
    numbered = tuple(Table(index, tuple(seats)) for index, seats in enumerate(tables, start=1))
    return Round(number, title, mode, numbered, tuple(byes))


def publish_round(
    made: Tournament,
    tables: Seats,
    *,
    number: int = 0,
    byes: Sequence[int] = (),
    mode: str = BALANCED,
    **more: Any,
) -> Draw:
    """The next round with these seats, or a new version of the one that is named."""
    number = number or made.rounds.filter(draws__isnull=False).distinct().count() + 1
    round = made.rounds.get(number=number)
    draw = drawn(number, tables, byes, mode=mode, title=round.title)
    after = round.draw.number if round.draw else 0
    return publish_draw(made, [draw], **{"seed": made.seed, "after": after, "who": "Dora", **more})


def table_of(made: Tournament, number: int, table: int) -> DrawnTable:
    """The table of this number in the valid draw."""
    draw = made.rounds.get(number=number).draw
    assert draw
    return draw.tables.get(number=table)


def session_at_the_first_table() -> PlaySession:
    """The session at the first table of the only draw there is."""
    return present(present(Draw.objects.get().tables.first()).session)


def played(made: Tournament, number: int, scores: Mapping[int, Sequence[int]] | Seats) -> None:
    """Totals in the order of the seats, for every table of a round or for those that are named."""
    by_table = scores if isinstance(scores, Mapping) else dict(enumerate(scores, start=1))
    for table, points in by_table.items():
        key = f"played-{made.pk}-{number}-{table}"
        save_totals(table_of(made, number, table), points, None, after=0, key=key, who="Dora")
