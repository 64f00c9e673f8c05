"""The standings as they are looked at, printed and exported."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import takewhile
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.wording import Text, listed
from tournaments.engine import knock_out
from tournaments.engine import tournament as values
from tournaments.engine.points import points_at
from tournaments.engine.standings import POINTS, standings
from tournaments.engine.tie_breaks import TIE_BREAKS
from tournaments.models import Entrant, Tournament
from tournaments.pages.figures import deciding_criterion, decimals_for, figure, value_of
from tournaments.progress import Progress, name_of
from web.wording import say


class GameCell(NamedTuple):
    """What an entrant did in a round."""

    worth: Fraction | None = None
    place: int | None = None
    of: int = 0
    """How many sat at the table."""
    is_bye: bool = False
    is_missing: bool = False
    """Whether the entrant was drawn, but the result is not known yet."""
    why: str = ""
    """The reason in words, where this round of the knock-out set the line apart from the one above it."""

    @property
    def points(self) -> str:
        return "" if self.worth is None else figure(self.worth)


class Figure(NamedTuple):
    """A value in a line of the standings."""

    criterion: str
    shown: str
    value: Fraction | None
    why: str = ""
    """The reason in words, where this value set the line apart from the one above it."""

    @property
    def head(self) -> Text:
        return TIE_BREAKS[self.criterion].head


class StandingsLine(NamedTuple):
    entrant: int
    rank: int
    place: int | None
    """The place, where a knock-out decided."""
    name: str
    group: str
    notes: tuple[str, ...]
    """Whether the entrant came late or left early."""
    games: tuple[GameCell, ...]
    points: Figure
    tie_breaks: tuple[Figure, ...]

    @property
    def first(self) -> int:
        """What stands first in the line: the place, or else the rank."""
        return self.place or self.rank

    @property
    def decided(self) -> Figure | None:
        """The tie-break that set the line apart from the one above it, if it was one."""
        return next((figure for figure in self.tie_breaks if figure.why), None)


@dataclass(frozen=True)
class StandingsPage:
    """The standings after a round."""

    progress: Progress
    after: int

    @property
    def tournament(self) -> Tournament:
        return self.progress.tournament

    @cached_property
    def file(self) -> values.Tournament:
        """The tournament up to this round."""
        return self.progress.file.before(self.after + 1)

    @cached_property
    def standings(self) -> tuple[values.Standing, ...]:
        return standings(self.file)

    @cached_property
    def entrants(self) -> dict[int, Entrant]:
        entrants = self.tournament.entrants.all()
        return {entrant.number: entrant for entrant in entrants}

    @cached_property
    def complete_rounds(self) -> tuple[values.Round, ...]:
        """The rounds up to the first one that misses a result."""
        return tuple(takewhile(lambda played: played.is_complete, self.file.rounds))

    @cached_property
    def places(self) -> dict[int, int]:
        """The places by the knock-out, as far as its rounds are complete."""
        first = self.tournament.common_rounds + 1
        if len(self.complete_rounds) < first:
            return {}
        ranks = {standing.entrant: standing.rank for standing in self.standings}
        return knock_out.final_places(self.file._replace(rounds=self.complete_rounds), first, ranks)

    @cached_property
    def reached(self) -> dict[int, tuple[int, int]]:
        """Maps each entrant to the last round of the knock-out they played, and their place in it."""
        rounds = self.complete_rounds[self.tournament.common_rounds :]
        return {
            entrant: (played.number, place)
            for played in rounds
            for entrant, place in knock_out.places_in(played).items()
        }

    @property
    def round_heads(self) -> list[tuple[str, str]]:
        """The heads of the columns of games, in short and in full."""
        names = [(played.number, name_of(self.tournament, played.number)) for played in self.file.rounds]
        return [
            (_("R%(number)s") % {"number": number}, name)
            if number <= self.tournament.common_rounds
            else (name, name)
            for number, name in names
        ]

    @property
    def heads(self) -> list[tuple[str, Text, Text]]:
        """The tie-breaks: key, head of the column, and meaning."""
        chain = [TIE_BREAKS[name] for name in self.file.tie_breaks]
        return [(tie_break.name, tie_break.head, tie_break.meaning) for tie_break in chain]

    @property
    def is_final(self) -> bool:
        return self.progress.is_over and self.after == self.progress.drawn

    @property
    def missing(self) -> list[str]:
        """A sentence for every round with results missing."""
        return [
            missing_in_words(name_of(self.tournament, played.number), played.missing)
            for played in self.file.rounds
            if played.missing
        ]

    @property
    def is_empty(self) -> bool:
        return not any(table.places for played in self.file.rounds for table in played.tables)

    @cached_property
    def ordered(self) -> list[values.Standing]:
        """The standings by the knock-out, as far as there is one, then by rank."""
        return sorted(
            self.standings, key=lambda standing: (self.places.get(standing.entrant, 0), standing.rank)
        )

    @cached_property
    def lines(self) -> list[StandingsLine]:
        aboves: list[values.Standing | None] = [None, *self.ordered]
        return [self._line(standing, above) for standing, above in zip(self.ordered, aboves, strict=False)]

    def _line(self, standing: values.Standing, above: values.Standing | None) -> StandingsLine:
        entrant = self.entrants[standing.entrant]
        knocked, why = self._knocked_out(standing, above)
        points, *tie_breaks = self._figures(standing, None if knocked else above)
        games = [
            self._games.get((played.number, standing.entrant), GameCell())._replace(
                why=why if played.number == knocked else ""
            )
            for played in self.file.rounds
        ]
        return StandingsLine(
            standing.entrant,
            standing.rank,
            self.places.get(standing.entrant),
            entrant.name,
            entrant.group,
            tuple(notes_on(entrant, self.after)),
            tuple(games),
            points,
            tuple(tie_breaks),
        )

    @cached_property
    def _games(self) -> dict[tuple[int, int], GameCell]:
        return games_of(self.file)

    @cached_property
    def _decimals(self) -> dict[str, int]:
        return {name: decimals_for(self.ordered, name) for name in (POINTS, *self.file.tie_breaks)}

    def _knocked_out(self, standing: values.Standing, above: values.Standing | None) -> tuple[int, str]:
        """The round of the knock-out that set a line apart from the one above it, and how; 0 if none did."""
        if above is None or not self.places:
            return 0, ""
        mine, theirs = self.reached.get(standing.entrant, (0, 0)), self.reached.get(above.entrant, (0, 0))
        if mine == theirs:
            return 0, ""
        words = {
            "name": self.entrants[above.entrant].name,
            "round": name_of(self.tournament, theirs[0]),
        }
        if mine[0] == theirs[0]:
            words |= {"mine": str(mine[1]), "theirs": str(theirs[1])}
            return mine[0], _("behind %(name)s, %(round)s: place %(mine)s to %(theirs)s") % words
        # Whoever never came so far is set apart by the round they missed.
        missed = mine[0] or self.tournament.common_rounds + 1
        return missed, _("behind %(name)s, who reached: %(round)s") % words

    def _figures(self, standing: values.Standing, above: values.Standing | None) -> Iterator[Figure]:
        decided = deciding_criterion(above, standing) if above and self._is_apart(standing, above) else None
        for name, value in ((POINTS, standing.points), *standing.tie_breaks.items()):
            why = self._why(standing, above, name) if above and decided == name else ""
            yield Figure(name, figure(value, name, self._decimals[name]), value, why)

    def _is_apart(self, standing: values.Standing, above: values.Standing) -> bool:
        """Do the two have different places? Those the final could not separate share one, whatever their
        points."""
        return not self.places or self.places[standing.entrant] != self.places[above.entrant]

    def _why(self, standing: values.Standing, above: values.Standing, name: str) -> str:
        return _("behind %(name)s by %(what)s: %(mine)s to %(theirs)s") % {
            "name": self.entrants[above.entrant].name,
            "what": _("points") if name == POINTS else say(TIE_BREAKS[name].head),
            "mine": figure(value_of(standing, name), name, self._decimals[name]),
            "theirs": figure(value_of(above, name), name, self._decimals[name]),
        }


def missing_in_words(name: str, tables: Sequence[int]) -> str:
    return ngettext(
        "%(round)s: the result of table %(tables)s is missing and not included.",
        "%(round)s: the results of tables %(tables)s are missing and not included.",
        len(tables),
    ) % {"round": name, "tables": say(listed([str(table) for table in tables]))}


def notes_on(entrant: Entrant, after: int) -> Iterator[str]:
    if entrant.from_round > 1:
        yield _("from round %(number)s") % {"number": entrant.from_round}
    if entrant.until_round is not None and entrant.until_round < entrant.from_round:
        yield _("did not come")
    elif entrant.until_round is not None and entrant.until_round <= after:
        yield _("left after round %(number)s") % {"number": entrant.until_round}


def games_of(file: values.Tournament) -> dict[tuple[int, int], GameCell]:
    """The games by round and entrant."""
    games = {}
    for played in file.rounds:
        for table in played.tables:
            for entrant, game in zip(table.seats, _games_at(table, file), strict=True):
                games[played.number, entrant] = game
        for entrant in played.byes:
            games[played.number, entrant] = GameCell(file.points.bye or Fraction(), is_bye=True)
    return games


def _games_at(table: values.Table, file: values.Tournament) -> list[GameCell]:
    if not table.places:
        return [GameCell(is_missing=True)] * len(table.seats)
    points = points_at(table, file.points)
    return [
        GameCell(worth, place, len(table.seats)) for worth, place in zip(points, table.places, strict=True)
    ]


def points_in_words(file: values.Tournament, preset: str) -> str:
    """What places are worth."""
    parts = [
        _("%(points)s (table of %(size)s)") % {"size": size, "points": "–".join(map(figure, worth))}
        for size, worth in sorted(file.points.tables.items(), reverse=True)
        if size in file.table_sizes
    ]
    if file.points.bye is not None and any(played.byes for played in file.rounds):
        parts.append(_("%(points)s (bye)") % {"points": figure(file.points.bye)})
    points = ", ".join(parts)
    return _("winner only: %(points)s") % {"points": points} if preset == "winner" else points
