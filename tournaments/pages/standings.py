"""The standings as they are looked at, printed and exported, and their numbers as people write them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.wording import Text, listed
from tournaments.engine import knock_out
from tournaments.engine.points import points_at
from tournaments.engine.standings import POINTS, standings
from tournaments.engine.tie_breaks import TIE_BREAKS
from tournaments.engine.tournament import Round, Row, Table, Tournament
from tournaments.models import Event, Participant
from tournaments.progress import Running, name_of
from web.wording import say

# Numbers

ALWAYS = {"average_place": 2, "share": 3, "lot": 3, "percent_of_winner": 1}
"""Decimals that are written even where they are 0."""
MOST_DECIMALS = 3
FINEST = 9


def figure(value: Fraction | None, criterion: str = POINTS, decimals: int | None = None) -> str:
    """A number of the standings as people write it: 4.5, 0.333, an average place of 2.00, 87.5 %."""
    if value is None:
        return "–"
    if criterion == "percent_of_winner":
        percent = _rounded(100 * value, decimals or ALWAYS[criterion], trim=False)
        return _("%(number)s%%") % {"number": percent}
    return _rounded(value, decimals or ALWAYS.get(criterion, MOST_DECIMALS), trim=criterion not in ALWAYS)


def plain(value: Fraction | None) -> str:
    """A number for programs: no more than it needs."""
    return "" if value is None else _trimmed(_to_decimal(value, 6))


def _rounded(value: Fraction, decimals: int, *, trim: bool) -> str:
    rounded = _to_decimal(value, decimals)
    if trim:
        decimals = max(0, -int(Decimal(_trimmed(rounded)).as_tuple().exponent))
    return number_format(rounded, decimals)


def _to_decimal(value: Fraction, decimals: int) -> Decimal:
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return exact.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)


def _trimmed(number: Decimal) -> str:
    text = f"{number:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def decimals_for(rows: Sequence[Row], criterion: str) -> int:
    """As many as it takes to see the difference wherever this criterion made one."""
    decimals = ALWAYS.get(criterion, MOST_DECIMALS)
    pairs = [
        (_value(above, criterion), _value(row, criterion))
        for above, row in pairwise(rows)
        if parting(above, row) == criterion
    ]
    while decimals < FINEST and any(
        figure(above, criterion, decimals) == figure(below, criterion, decimals) for above, below in pairs
    ):
        decimals += 1
    return decimals


def _value(row: Row, criterion: str) -> Fraction | None:
    return row.points if criterion == POINTS else row.tie_breaks[criterion]


def parting(above: Row, row: Row) -> str | None:
    """The first criterion in which two are not equal."""
    return next(
        (name for name in (POINTS, *row.tie_breaks) if _value(above, name) != _value(row, name)), None
    )


# The standings


class Game(NamedTuple):
    """What somebody did in a round."""

    worth: Fraction | None = None
    place: int | None = None
    of: int = 0
    """How many sat there."""
    is_bye: bool = False
    is_missing: bool = False
    """Sat, but nobody has told how it ended."""
    why: str = ""
    """In words, where this round of the knock-out set the row apart from the one above it."""

    @property
    def points(self) -> str:
        return "" if self.worth is None else figure(self.worth)


class Figure(NamedTuple):
    """A value in a row of the standings."""

    criterion: str
    shown: str
    value: Fraction | None
    why: str = ""
    """In words, where this is what set the row apart from the one above it."""

    @property
    def head(self) -> Text:
        return TIE_BREAKS[self.criterion].head


class Line(NamedTuple):
    """Of the standings."""

    entrant: int
    rank: int
    place: int | None
    """Where a knock-out decided."""
    name: str
    group: str
    notes: tuple[str, ...]
    """Came late, left early, did not go on."""
    games: tuple[Game, ...]
    points: Figure
    tie_breaks: tuple[Figure, ...]

    @property
    def first(self) -> int:
        return self.place or self.rank

    @property
    def decided(self) -> Figure | None:
        """The tie-break that set it apart from the row before, if it was one."""
        return next((one for one in self.tie_breaks if one.why), None)


@dataclass(frozen=True)
class Standings:
    """After a round, by default the last one that was drawn."""

    running: Running
    after: int

    @cached_property
    def tournament(self) -> Tournament:
        return self.running.tournament.before(self.after + 1)

    @property
    def event(self) -> Event:
        return self.running.event

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        return standings(self.tournament)

    @cached_property
    def people(self) -> dict[int, Participant]:
        people = self.event.participants.select_related("player")
        return {one.number: one for one in people}

    @cached_property
    def whole(self) -> tuple[Round, ...]:
        """The rounds that are played to their end."""
        return tuple(takewhile_in(self.tournament.rounds))

    @cached_property
    def places(self) -> dict[int, int]:
        """Of the knock-out, as far as its rounds are played to their end."""
        first = self.event.rounds + 1
        if len(self.whole) < first:
            return {}
        ranks = {row.entrant: row.rank for row in self.rows}
        return knock_out.final_places(self.tournament._replace(rounds=self.whole), first, ranks)

    @cached_property
    def reached(self) -> dict[int, tuple[int, int]]:
        """By entrant: the last round of the knock-out, and the place in it."""
        rounds = self.whole[self.event.rounds :]
        return {
            one: (played.round, place)
            for played in rounds
            for one, place in knock_out.places_in(played).items()
        }

    @property
    def round_heads(self) -> list[tuple[str, str]]:
        """What stands above the games of a round, and what that is short for."""
        names = [(played.round, name_of(self.event, played.round)) for played in self.tournament.rounds]
        return [
            (_("R%(number)s") % {"number": number} if number <= self.event.rounds else name, name)
            for number, name in names
        ]

    @property
    def heads(self) -> list[tuple[str, Text, Text]]:
        """The tie-breaks: what each is called, and what it means."""
        asked = [TIE_BREAKS[name] for name in self.tournament.tie_breaks]
        return [(one.name, one.head, one.meaning) for one in asked]

    @property
    def is_final(self) -> bool:
        return self.running.is_over and self.after == self.running.drawn

    @property
    def missing(self) -> list[str]:
        """A sentence for every round whose tables have not all told how they ended."""
        return [
            missing_told(name_of(self.event, played.round), played.missing)
            for played in self.tournament.rounds
            if played.missing
        ]

    @property
    def is_empty(self) -> bool:
        return not any(table.places for played in self.tournament.rounds for table in played.tables)

    @cached_property
    def ordered(self) -> list[Row]:
        """From the top of the table to its end: by the knock-out, as far as there is one, then by rank."""
        return sorted(self.rows, key=lambda row: (self.places.get(row.entrant, 0), row.rank))

    @cached_property
    def lines(self) -> list[Line]:
        rows = self.ordered
        aboves: list[Row | None] = [None, *rows]
        return [self._line(row, above) for row, above in zip(rows, aboves, strict=False)]

    def _line(self, row: Row, above: Row | None) -> Line:
        one = self.people[row.entrant]
        knocked, why = self._knocked_out(row, above)
        points, *tie_breaks = self._figures(row, None if knocked else above)
        games = [
            self._games.get((played.round, row.entrant), Game())._replace(
                why=why if played.round == knocked else ""
            )
            for played in self.tournament.rounds
        ]
        return Line(
            row.entrant,
            row.rank,
            self.places.get(row.entrant),
            one.player.name,
            one.group,
            tuple(notes_on(one, self.after)),
            tuple(games),
            points,
            tuple(tie_breaks),
        )

    @cached_property
    def _games(self) -> dict[tuple[int, int], Game]:
        return games_of(self.tournament)

    @cached_property
    def _decimals(self) -> dict[str, int]:
        return {name: decimals_for(self.ordered, name) for name in (POINTS, *self.tournament.tie_breaks)}

    def _knocked_out(self, row: Row, above: Row | None) -> tuple[int, str]:
        """The round of the knock-out that set a row apart from the one above it, and how; 0 if none did."""
        if above is None or not self.places:
            return 0, ""
        mine, theirs = self.reached.get(row.entrant, (0, 0)), self.reached.get(above.entrant, (0, 0))
        if mine == theirs:
            return 0, ""
        words = {"name": self.people[above.entrant].player.name, "round": name_of(self.event, theirs[0])}
        if mine[0] == theirs[0]:
            words |= {"mine": str(mine[1]), "theirs": str(theirs[1])}
            return mine[0], _("behind %(name)s, %(round)s: place %(mine)s to %(theirs)s") % words
        # Whoever never came so far is told apart by the round he missed.
        missed = mine[0] or self.event.rounds + 1
        return missed, _("behind %(name)s, who reached: %(round)s") % words

    def _figures(self, row: Row, above: Row | None) -> Iterator[Figure]:
        decided = parting(above, row) if above and self._is_apart(row, above) else None
        for name, value in ((POINTS, row.points), *row.tie_breaks.items()):
            why = self._why(row, above, name) if above and decided == name else ""
            yield Figure(name, figure(value, name, self._decimals[name]), value, why)

    def _is_apart(self, row: Row, above: Row) -> bool:
        """Those whom the final itself could not tell apart share a place, whatever their points."""
        return not self.places or self.places[row.entrant] != self.places[above.entrant]

    def _why(self, row: Row, above: Row, name: str) -> str:
        return _("behind %(name)s by %(what)s: %(mine)s to %(theirs)s") % {
            "name": self.people[above.entrant].player.name,
            "what": _("points") if name == POINTS else say(TIE_BREAKS[name].head),
            "mine": figure(_value(row, name), name, self._decimals[name]),
            "theirs": figure(_value(above, name), name, self._decimals[name]),
        }


def takewhile_in(rounds: Sequence[Round]) -> Iterator[Round]:
    """The rounds up to the first one that misses a result."""
    for played in rounds:
        if not played.is_complete:
            return
        yield played


def missing_told(name: str, tables: Sequence[int]) -> str:
    return ngettext(
        "%(round)s: table %(tables)s is missing; the standings are without it.",
        "%(round)s: tables %(tables)s are missing; the standings are without them.",
        len(tables),
    ) % {"round": name, "tables": say(listed([str(table) for table in tables]))}


def notes_on(one: Participant, after: int) -> Iterator[str]:
    if one.from_round > 1:
        yield _("from round %(number)s") % {"number": one.from_round}
    if one.until_round is not None and one.until_round < one.from_round:
        yield _("never came")
    elif one.until_round is not None and one.until_round <= after:
        yield _("left after round %(number)s") % {"number": one.until_round}


def games_of(tournament: Tournament) -> dict[tuple[int, int], Game]:
    """By round and entrant."""
    games = {}
    for played in tournament.rounds:
        for table in played.tables:
            for one, game in zip(table.seats, _games_at(table, tournament), strict=True):
                games[played.round, one] = game
        for one in played.byes:
            games[played.round, one] = Game(tournament.points.bye or Fraction(), is_bye=True)
    return games


def _games_at(table: Table, tournament: Tournament) -> list[Game]:
    if not table.places:
        return [Game(is_missing=True) for _one in table.seats]
    points = points_at(table, tournament.points)
    return [Game(worth, place, len(table.seats)) for worth, place in zip(points, table.places, strict=True)]


def points_told(tournament: Tournament, preset: str) -> str:
    """What places are worth, in words."""
    parts = [
        _("%(points)s (table of %(size)s)") % {"size": size, "points": "–".join(map(figure, worth))}
        for size, worth in sorted(tournament.points.tables.items(), reverse=True)
        if size in tournament.table_sizes
    ]
    if tournament.points.bye is not None and any(played.byes for played in tournament.rounds):
        parts.append(_("%(points)s (bye)") % {"points": figure(tournament.points.bye)})
    told = ", ".join(parts)
    return _("winner only: %(points)s") % {"points": told} if preset == "winner" else told
