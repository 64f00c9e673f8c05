"""Who plays in a tournament: entering, groups, leaving and coming back."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from django.db.models import F, Max, QuerySet

from chain.appending import attest
from games.models import Player
from games.names import find_or_add_players
from games.titles import TITLES
from games.write_queue import writing
from scoring.document import Malformed
from scoring.wording import Text
from tournaments.attested import ENTRANT
from tournaments.engine import knock_out
from tournaments.models import (
    LONGEST_GROUP,
    MOST_ENTRANTS,
    PRESCRIPTED,
    DrawnTable,
    Entrant,
    Round,
    Tournament,
    lock_tournament,
)
from tournaments.progress import SHUT, WAITING, Progress

# Entering


class Newcomer(NamedTuple):
    name: str
    """The name as the club spells it."""
    group: str = ""


class AddedEntrants(NamedTuple):
    """What came of a list of names."""

    keys: list[int]
    """The primary keys of the new entrants."""
    already: list[str]
    """The names of those who had entered before, or stood in the list twice."""


def recent_players(tournament: Tournament) -> QuerySet[Player]:
    """The players of the club who have not entered; whoever played last comes first."""
    others = Player.objects.filter(merged_into=None).exclude(entrants__tournament=tournament)
    return others.annotate(last=Max("seats")).order_by(F("last").desc(nulls_last=True), "name")


def not_begun(progress: Progress) -> list[int]:
    """The common rounds after the last one in which a move was made."""
    begun = [round.number for round in progress.rounds if has_begun(progress, round)]
    return [*range(max(begun, default=0) + 1, progress.tournament.common_rounds + 1)]


def has_begun(progress: Progress, round: Round) -> bool:
    if progress.has_results(round):
        return True
    return any(shown.state not in (SHUT, WAITING) for shown in progress.tables(round))


def first_round_of_newcomers(progress: Progress) -> int | None:
    """The round from which somebody plays who enters now: the next that is to be drawn.

    Where all are drawn, or are always drawn at once, it is the first that has not begun; None: too late.
    """
    still = not_begun(progress)
    to_draw = [number for number in still if number > progress.drawn]
    if progress.tournament.mode == PRESCRIPTED or not to_draw:
        to_draw = still
    return next(iter(to_draw), None)


def add_entrants(tournament: Tournament, newcomers: Iterable[Newcomer], from_round: int) -> AddedEntrants:
    """Enter everybody who has not entered yet; names the club does not know become new players.

    Raises `Malformed` where there would be too many entrants, or where the name of a group is too long.
    """
    entered = AddedEntrants([], [])
    with writing():
        lock_tournament(tournament.pk)
        numbers = dict(tournament.entrants.values_list("player", "number"))
        number = max(numbers.values(), default=0)
        for newcomer in newcomers:
            player = find_or_add_players([newcomer.name])[newcomer.name]
            if player.pk in numbers:
                entered.already.append(newcomer.name)
                continue
            number += 1
            numbers[player.pk] = number
            entered.keys.append(_add_entrant(tournament, player, newcomer, number, from_round).pk)
        if entered.keys and len(numbers) > MOST_ENTRANTS:
            raise Malformed(
                f"A tournament can have at most {MOST_ENTRANTS} entrants; this would be {len(numbers)}.",
                f"Ein Turnier hat höchstens {MOST_ENTRANTS} Teilnehmende; das wären {len(numbers)}.",
            )
        if entered.keys:
            attest("entrants added", ENTRANT, *entered.keys)
    return entered


def _add_entrant(
    tournament: Tournament, player: Player, newcomer: Newcomer, number: int, from_round: int
) -> Entrant:
    group = as_spelt(tournament, newcomer.group)
    return tournament.entrants.create(
        number=number, player=player, name=newcomer.name, group=group, from_round=from_round
    )


def require_possible_name(name: str) -> None:
    """Raises `Malformed` where the score sheet of a title has a row of that name."""
    for game in TITLES.values():
        if name in game.seating.reserved:
            raise Malformed(
                f"In {game.name} nobody may be called “{name}”: the sheet has a row of that name.",
                f"In {game.name} darf niemand „{name}“ heißen: So heißt schon eine Zeile des Wertungsbogens.",
            )


# Groups


def as_spelt(tournament: Tournament, group: str) -> str:
    """A group as it is spelt already, where only capitals differ; raises `Malformed` if it is too long."""
    if len(group) > LONGEST_GROUP:
        raise Malformed(
            f"The name of a group can have at most {LONGEST_GROUP} letters, not {len(group)}.",
            f"Ein Gruppenname darf höchstens {LONGEST_GROUP} Buchstaben haben, nicht {len(group)}.",
        )
    known = groups_of(tournament)
    if group in known:
        return group
    return next((spelling for spelling in known if spelling.lower() == group.lower()), group)


def groups_of(tournament: Tournament) -> list[str]:
    named = tournament.entrants.exclude(group="").order_by("group")
    return [*named.values_list("group", flat=True).distinct()]


def give_groups(tournament: Tournament, groups: Mapping[int, str]) -> int:
    """Set groups by the primary keys of entrants; returns how many were changed. Raises `Malformed`."""
    with writing():
        lock_tournament(tournament.pk)
        changed = 0
        for pk, group in groups.items():
            spelt = as_spelt(tournament, group)
            if tournament.entrants.filter(pk=pk).exclude(group=spelt).update(group=spelt):
                attest("groups given", ENTRANT, pk)
                changed += 1
    return changed


# Removing


def numbers_drawn(tournament: Tournament) -> set[int]:
    """The numbers of all entrants in a published draw, older versions included."""
    tables = DrawnTable.objects.filter(draw__round__tournament=tournament).values_list("seats", flat=True)
    byes = tournament.rounds.exclude(draws=None).values_list("draws__byes", flat=True)
    return {number for numbers in (*tables, *byes) for number in numbers}


def remove_entrant(tournament: Tournament, pk: int) -> Entrant | None:
    """Remove an entrant from the list; returns None where there is none. Raises `Malformed` once drawn."""
    with writing():
        lock_tournament(tournament.pk)
        entrant = tournament.entrants.filter(pk=pk).first()
        if entrant is None:
            return None
        if entrant.number in numbers_drawn(tournament):
            raise Malformed(
                f"{entrant} has already been drawn and stays in the list; “Withdraw” takes effect from"
                " the next round.",
                f"{entrant} ist schon ausgelost und bleibt in der Liste; „Geht vorzeitig“ gilt ab der"
                " nächsten Runde.",
            )
        tournament.entrants.filter(pk=pk).delete()
        attest("entrant removed", ENTRANT, pk)
    return entrant


def take_out_entrants(tournament: Tournament, pks: Collection[int]) -> tuple[list[str], list[str]]:
    """Undo the entering of these; returns the names of those now out, and of those drawn, who stay."""
    with writing():
        lock_tournament(tournament.pk)
        drawn = numbers_drawn(tournament)
        named = [*tournament.entrants.filter(pk__in=pks).order_by("number")]
        gone = [entrant for entrant in named if entrant.number not in drawn]
        keys = [entrant.pk for entrant in gone]
        tournament.entrants.filter(pk__in=keys).delete()
        if keys:
            attest("entrants removed", ENTRANT, *keys)
    return [str(entrant) for entrant in gone], [str(entrant) for entrant in named if entrant.number in drawn]


# Leaving and coming back


class Sittings(NamedTuple):
    """The rounds in which each entrant sits, by the entrant's number."""

    drawn: Mapping[int, list[int]]
    played: Mapping[int, list[int]]
    """Those in which the entrant's table has a result."""

    @classmethod
    def of(cls, progress: Progress) -> "Sittings":
        drawn: dict[int, list[int]] = {number: [] for number in progress.names}
        played: dict[int, list[int]] = {number: [] for number in progress.names}
        for round in progress.file.rounds:
            for table in round.tables:
                for number in table.seats:
                    drawn[number].append(round.number)
                    if table.places:
                        played[number].append(round.number)
        return cls(drawn, played)


def possible_ends(progress: Progress, sittings: Sittings, entrant: Entrant) -> list[int]:
    """The rounds after which an entrant can leave: none before a round they have played, nor the last."""
    least = max(sittings.played[entrant.number], default=entrant.from_round - 1)
    tournament = progress.tournament
    return [*range(least, tournament.common_rounds + knock_out.rounds_of(tournament.cut))]


def likely_end(progress: Progress, sittings: Sittings, entrant: Entrant) -> int:
    """The round after which an entrant leaves if they say so now: the last one in which they sit."""
    drawn, played = sittings.drawn[entrant.number], sittings.played[entrant.number]
    if progress.tournament.mode == PRESCRIPTED:
        drawn = [number for number in drawn if number in played or number == progress.current]
    likely = drawn[-1] if drawn else max(progress.drawn, entrant.from_round - 1)
    return min(likely, len(progress.rounds) - 1)


def let_leave(tournament: Tournament, pk: int, after: int) -> Entrant | None:
    """Let an entrant play this round and no more; returns None where there is none. Raises `Malformed`."""
    with writing():
        lock_tournament(tournament.pk)
        entrant = tournament.entrants.filter(pk=pk).first()
        if entrant is None:
            return None
        progress = Progress.of(tournament)
        possible = possible_ends(progress, Sittings.of(progress), entrant)
        if after not in possible:
            raise Malformed(*_cannot_leave(entrant, possible))
        entrant.until_round = after
        entrant.save(update_fields=["until_round"])
        attest("entrant leaves", ENTRANT, pk)
    return entrant


def _cannot_leave(entrant: Entrant, possible: Sequence[int]) -> Text:
    if not possible:
        return Text(
            f"{entrant} has already played the last round.", f"{entrant} hat die letzte Runde schon gespielt."
        )
    first, last = possible[0], possible[-1]
    return Text(
        f"{entrant} can leave after round {first} at the earliest, and after round {last} at the latest.",
        f"{entrant} kann frühestens nach Runde {first} gehen und spätestens nach Runde {last}.",
    )


def bring_back(tournament: Tournament, pk: int) -> Entrant | None:
    """Let an entrant who left play again; returns None if there is no such entrant."""
    with writing():
        lock_tournament(tournament.pk)
        entrant = tournament.entrants.filter(pk=pk).first()
        if entrant and entrant.until_round is not None:
            entrant.until_round = None
            entrant.save(update_fields=["until_round"])
            attest("entrant is back", ENTRANT, pk)
    return entrant
