"""The page of a tournament's entrants: the list, who can be added, and which draws no longer fit."""

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Player
from scoring.document import Malformed
from tournaments.desk.entrants import (
    Sittings,
    first_round_of_newcomers,
    likely_end,
    not_begun,
    numbers_drawn,
    possible_ends,
)
from tournaments.models import Entrant
from tournaments.progress import Progress, name_of
from tournaments.seating.sizes import table_sizes
from web.wording import say


class RoundChoice(NamedTuple):
    """A round in a list to choose from."""

    number: int
    is_likely: bool


class ListedEntrant(NamedTuple):
    entrant: Entrant
    group: str
    """The group in its field, saved or not."""
    is_marked: bool
    may_be_removed: bool
    ends: list[RoundChoice]
    """The rounds after which the entrant can leave; none for those who are out."""

    @property
    def is_gone(self) -> bool:
        return self.entrant.until_round is not None


class Misfit(NamedTuple):
    """A published draw that no longer fits the entrants."""

    number: int
    name: str
    arrived: str
    gone: str
    is_played: bool
    """Does a table of it have a result? Then it is arranged by hand."""


class PlayerToTick(NamedTuple):
    """A player of the club who can be ticked."""

    player: Player
    is_ticked: bool


def listed_entrants(
    progress: Progress, groups: Mapping[str, str], marked: frozenset[str]
) -> list[ListedEntrant]:
    """The entrants in their order; `groups` has those typed and not saved, by primary key as text."""
    drawn, sittings = numbers_drawn(progress.tournament), Sittings.of(progress)
    entrants = progress.tournament.entrants.order_by("number")
    return [
        ListedEntrant(
            entrant,
            groups.get(str(entrant.pk), entrant.group),
            str(entrant.pk) in marked,
            entrant.number not in drawn,
            _ends(progress, sittings, entrant) if entrant.last_round is None else [],
        )
        for entrant in entrants
    ]


def _ends(progress: Progress, sittings: Sittings, entrant: Entrant) -> list[RoundChoice]:
    likely = likely_end(progress, sittings, entrant)
    return [RoundChoice(number, number == likely) for number in possible_ends(progress, sittings, entrant)]


def first_rounds(progress: Progress, typed: str) -> list[RoundChoice]:
    """The rounds from which newcomers can play, once something is drawn."""
    usual = first_round_of_newcomers(progress)
    possible = not_begun(progress) if progress.drawn else []
    chosen = typed if typed in map(str, possible) else str(usual)
    return [RoundChoice(number, str(number) == chosen) for number in possible]


def next_round_in_words(progress: Progress) -> tuple[int, str]:
    """How many play in the round to be drawn next, and at which tables; or why they cannot be seated."""
    coming = progress.drawn + 1
    playing = len(progress.file.playing(coming))
    if not playing or coming > progress.tournament.common_rounds:
        return playing, ""
    try:
        sizes = table_sizes(playing, progress.tournament.table_sizes)
    except Malformed as malformed:
        return playing, say(malformed.text)
    parts = [ngettext("%(number)s table", "%(number)s tables", len(sizes)) % {"number": len(sizes)}]
    if threes := sizes.count(3):
        parts.append(_("%(number)s of three") % {"number": threes})
    if twos := sizes.count(2):
        parts.append(_("%(number)s of two") % {"number": twos})
    return playing, ", ".join(parts)


def may_be_drawn(progress: Progress) -> bool:
    """Whether the next round can be drawn now: all results are in, and everybody can be seated."""
    coming = progress.drawn + 1
    if progress.round(coming) is None or not all(played.is_complete for played in progress.file.rounds):
        return False
    if coming > progress.tournament.common_rounds:
        return True  # who goes on is known
    try:
        return bool(table_sizes(len(progress.file.playing(coming)), progress.tournament.table_sizes))
    except Malformed:
        return False


def misfits(progress: Progress) -> list[Misfit]:
    found = []
    for round in progress.rounds:
        arrived, gone = progress.misfits(round.number)
        if arrived or gone:
            name, is_played = name_of(progress.tournament, round.number), progress.has_results(round)
            found.append(Misfit(round.number, name, ", ".join(arrived), ", ".join(gone), is_played))
    return found
