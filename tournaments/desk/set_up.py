"""Setting up a tournament: what is agreed for it, and what of that can still be changed."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from django.db import IntegrityError

from chain.appending import attest, attest_found
from games.write_queue import writing
from scoring.document import Malformed
from tournaments.attested import ENTRANT, ROUND, TOURNAMENT
from tournaments.models import Round, Tournament, lock_tournament, with_everything

OWN = "own"
"""The name of points that are none of the usual scales."""


class TournamentPlan(NamedTuple):
    """What is agreed for a tournament, under the names that its row has for it."""

    name: str
    day: date
    common_rounds: int
    minutes: int
    titles: tuple[str, ...]
    """The title of each round, those of the knock-out included."""
    mode: str
    swiss_first: bool
    cut: int
    preset: str
    points: Mapping[str, Any]
    tie_breaks: Sequence[str]
    seed: int
    show_scores: bool
    take_back: str
    terms: Mapping[str, Any]

    @property
    def fields(self) -> dict[str, Any]:
        """The part that is stored in the tournament's own row."""
        return {name: value for name, value in self._asdict().items() if name != "titles"}


class Fixed(NamedTuple):
    """The parts of a tournament that can no longer be changed."""

    titles: Mapping[int, str] = {}
    """The titles of the rounds that are drawn, by number."""
    rounds: int = 0
    """The last common round that is drawn: there cannot be fewer."""
    in_knock_out: bool = False
    """Is a round of the knock-out drawn? Then the number of rounds before it stays."""
    has_results: bool = False
    """Is there a result already? Then what it is worth stays."""
    has_twos: bool = False
    """Whether a table of two was drawn."""


def fixed_of(tournament: Tournament) -> Fixed:
    rounds = with_everything(tournament)
    drawn = {round.number: round.title for round in rounds if round.draw}
    tables = [table for round in rounds if round.draw for table in round.draw.tables.all()]
    return Fixed(
        drawn,
        max((number for number in drawn if number <= tournament.common_rounds), default=0),
        any(number > tournament.common_rounds for number in drawn),
        any(table.play for table in tables),
        any(len(table.seats) == 2 for table in tables),
    )


def set_up_tournament(plan: TournamentPlan, *, key: str, who: str) -> Tournament:
    """Store a new tournament; returns the one made with this key before, if there is one."""
    try:
        with writing():
            tournament = Tournament.objects.create(**plan.fields, key=key, made_by=who)
            _lay_out_rounds(tournament, plan.titles)
            attest("tournament set up", TOURNAMENT, tournament.pk, who=who)
    except IntegrityError:
        made = Tournament.objects.filter(key=key).first()
        if made is None:
            raise
        return made
    return tournament


def change_set_up(tournament: Tournament, plan: TournamentPlan, *, who: str = "") -> None:
    """Store another plan. A drawn round keeps its title, and the time its clock has run."""
    for name, value in plan.fields.items():
        setattr(tournament, name, value)
    with writing():
        lock_tournament(tournament.pk)
        attest_found(TOURNAMENT, tournament.pk)
        attest_found(ROUND, *tournament.rounds.values_list("pk", flat=True))
        tournament.save(update_fields=[*plan.fields])
        _lay_out_rounds(tournament, plan.titles)
        attest("tournament changed", TOURNAMENT, tournament.pk, who=who)


def delete_tournament(pk: int, *, who: str = "") -> None:
    """Delete a tournament of which nothing was published, with its entrants; harmless where there is none.

    Raises `Malformed` once a draw is published.
    """
    with writing():
        tournament = Tournament.objects.select_for_update().filter(pk=pk).first()
        if tournament is None:
            return
        if tournament.rounds.exclude(draws=None).exists():
            raise Malformed(
                "The tournament cannot be deleted: a round has been published.",
                "Das Turnier lässt sich nicht löschen: Eine Runde ist schon veröffentlicht.",
            )
        attest("tournament deleted", TOURNAMENT, pk, who=who)
        attest("tournament deleted", ROUND, *tournament.rounds.values_list("pk", flat=True), who=who)
        attest("tournament deleted", ENTRANT, *tournament.entrants.values_list("pk", flat=True), who=who)
        tournament.delete()


def _lay_out_rounds(tournament: Tournament, titles: Sequence[str]) -> None:
    """Store one round for each title."""
    rounds, minutes = tournament.rounds, tournament.minutes
    before = [*rounds.values_list("pk", flat=True)]
    rounds.filter(number__gt=len(titles), draws=None).delete()
    there, planned = dict(rounds.values_list("number", "title")), dict(enumerate(titles, start=1))
    Round.objects.bulk_create(
        Round(tournament=tournament, number=number, title=title, minutes=minutes)
        for number, title in planned.items()
        if number not in there
    )
    for number in planned.keys() & there.keys():
        if planned[number] != there[number]:
            rounds.filter(number=number, draws=None).update(title=planned[number])
    rounds.filter(started=None, spent=0).update(minutes=minutes)
    attest("rounds laid out", ROUND, *before, *rounds.values_list("pk", flat=True))
