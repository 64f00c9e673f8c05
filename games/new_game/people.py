"""Who is likely to sit down: known people by how often and how lately they played, and who plays together."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from datetime import date
from typing import NamedTuple

from django.utils import timezone

from games.engine.game import AnyGame
from games.models import LONGEST_NAME, Player, PlaySession, Seat
from games.names import former_names_with, kept_player, present_players
from scoring.spelling import name_key, plain_name
from web.reading import SPREAD, is_id

HALF_LIFE = 60
"""The days after which a play counts half."""
LATELY = 500
"""The newest plays, which are all that is looked at: the cost does not grow with the club."""
MOST_PEOPLE = 12
MOST_GROUPS = 3
LONGEST_KEYS = 200
"""The most letters of a list of keys that are looked at."""
FEWEST_PLAYS = 2
"""How often people must have played together to be offered as a group."""


class PersonChip(NamedTuple):
    pk: int
    name: str
    is_seated: bool


class Group(NamedTuple):
    """People who play together often."""

    keys: tuple[int, ...]
    """The players in the order in which they would sit."""
    names: tuple[str, ...]
    """The names in alphabetical order."""
    plays: int

    @property
    def answer(self) -> str:
        return " ".join(map(str, self.keys))


class SeatLately(NamedTuple):
    """Somebody's seat in one of the newest plays."""

    play: int
    day: date
    player: int
    name: str

    def weight(self, today: date) -> float:
        return float(0.5 ** (max((today - self.day).days, 0) / HALF_LIFE))


class Company:
    """The people of the club as the newest plays show them; read with one query."""

    def __init__(self) -> None:
        self._seats = [*_seats_lately()]

    def people(self, seated: Collection[str], find: str = "") -> list[PersonChip]:
        """The people to choose from, the likeliest first, with all who sit already; where letters are typed,
        those whose names have them."""
        weights, is_search = self._weights(), bool(find.strip())
        known = _named_like(find) if is_search else {seat.player: seat.name for seat in self._seats}
        ranked = sorted(known, key=lambda player: (-weights[player], known[player].casefold()))
        sitting = {name_key(name) for name in seated if name.strip()}
        chips = [
            PersonChip(player, known[player], name_key(known[player]) in sitting)
            for player in (ranked[:MOST_PEOPLE] if is_search else ranked)
        ]
        shown = {chip.pk for chip in sorted(chips, key=lambda chip: not chip.is_seated)[:MOST_PEOPLE]}
        return [chip for chip in chips if chip.pk in shown]

    def groups(self, game: AnyGame) -> list[Group]:
        """Those who played together most often and most lately, as many as the title is for."""
        today, tables = timezone.localdate(), defaultdict[int, list[SeatLately]](list)
        for seat in self._seats:
            tables[seat.play].append(seat)
        plays = defaultdict[frozenset[int], list[list[SeatLately]]](list)
        for seats in tables.values():
            plays[frozenset(seat.player for seat in seats)].append(seats)
        groups = [group for group, played in plays.items() if len(group) in game.players]
        groups = [group for group in groups if len(plays[group]) >= FEWEST_PLAYS]
        groups.sort(key=lambda group: (-sum(seats[0].weight(today) for seats in plays[group]), sorted(group)))
        return [_group(plays[group]) for group in groups[:MOST_GROUPS]]

    def _weights(self) -> dict[int, float]:
        today, weights = timezone.localdate(), defaultdict[int, float](float)
        for seat in self._seats:
            weights[seat.player] += seat.weight(today)
        return weights


def _group(plays: Sequence[Sequence[SeatLately]]) -> Group:
    """The people of these plays as they sat the last time: now the next of them begins."""
    first, *others = plays[-1]
    names = sorted((seat.name for seat in plays[-1]), key=plain_name)
    return Group(tuple(seat.player for seat in (*others, first)), tuple(names), len(plays))


def names_with_keys(typed: str) -> list[str]:
    """The names of the players with these keys, in that order; what is no key of a player is left out.

    A page may be older than a merge: then whoever they were merged into sits down.
    """
    keys = [int(word) for word in typed[:LONGEST_KEYS].split() if is_id(word)]
    known = Player.objects.in_bulk(keys[:MOST_PEOPLE])
    return [kept_player(known[key]).name for key in keys if key in known]


def _seats_lately() -> Sequence[SeatLately]:
    newest = PlaySession.objects.filter(abandoned=None).order_by("-pk").values("pk")[:LATELY]
    columns = ("session_id", "session__played", "session__begun", "player_id", "player__name")
    rows = Seat.objects.filter(session__in=newest).order_by("session_id", "number").values_list(*columns)
    return [
        SeatLately(play, played or timezone.localdate(begun), player, name)
        for play, played, begun, player, name in rows
    ]


def _named_like(find: str) -> dict[int, str]:
    """The players whose present or former names contain these letters, by key.

    SQLite would take Ä and ä for two letters.
    """
    find = find[: SPREAD * LONGEST_NAME]
    letters, formerly = plain_name(find), former_names_with(find)
    known = present_players().values_list("pk", "name")
    return {key: name for key, name in known if letters in plain_name(name) or name in formerly}
