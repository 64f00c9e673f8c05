"""Who plays in a tournament: entering, groups, leaving and coming back."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from django.db.models import F, Max, QuerySet

from games.models import Player
from games.names import find_or_add_players
from games.titles import TITLES
from games.write_queue import writing
from scoring.document import Malformed
from scoring.wording import Text
from tournaments.engine import knock_out
from tournaments.models import (
    LONGEST_GROUP,
    MOST_ENTRANTS,
    PRESCRIPTED,
    DrawnTable,
    Event,
    Participant,
    Stage,
    locked,
)
from tournaments.progress import SHUT, WAITING, Running


class Newcomer(NamedTuple):
    name: str
    """As the club spells it."""
    group: str = ""


class Entered(NamedTuple):
    """What came of a list of names."""

    keys: list[int]
    """Of those who are new."""
    already: list[str]
    """Those who had entered before, or stood in it twice."""


def recent_players(event: Event) -> QuerySet[Player]:
    """Everybody of the club who has not entered; who played last comes first."""
    others = Player.objects.exclude(participations__event=event)
    return others.annotate(last=Max("seats")).order_by(F("last").desc(nulls_last=True), "name")


def not_begun(running: Running) -> list[int]:
    """The common rounds in which nobody has made a move yet, and none after them."""
    begun = [stage.number for stage in running.stages if has_begun(running, stage)]
    return [*range(max(begun, default=0) + 1, running.event.rounds + 1)]


def has_begun(running: Running, stage: Stage) -> bool:
    return any(shown.state not in (SHUT, WAITING) for shown in running.tables(stage))


def comes_in(running: Running) -> int | None:
    """The round from which somebody plays who enters now: the next that is to be drawn.

    Where all are drawn, or are always drawn at once, it is the first that has not begun; None: too late.
    """
    still = not_begun(running)
    to_draw = [number for number in still if number > running.drawn]
    if running.event.mode == PRESCRIPTED or not to_draw:
        to_draw = still
    return next(iter(to_draw), None)


def enter(event: Event, newcomers: Iterable[Newcomer], from_round: int) -> Entered:
    """Whoever has not entered yet does; the club gets to know those it did not know. Raises `Malformed`."""
    came = Entered([], [])
    with writing():
        locked(event.pk)
        people = event.participants.select_related("player")
        names = {one.player.name for one in people}
        number = max((one.number for one in people), default=0)
        for newcomer in newcomers:
            if newcomer.name in names:
                came.already.append(newcomer.name)
                continue
            number += 1
            names.add(newcomer.name)
            player = find_or_add_players([newcomer.name])[newcomer.name]
            group = spelt(event, newcomer.group)
            one = event.participants.create(number=number, player=player, group=group, from_round=from_round)
            came.keys.append(one.pk)
        if came.keys and len(names) > MOST_ENTRANTS:
            raise Malformed(
                f"A tournament has at most {MOST_ENTRANTS} entrants; these would be {len(names)}.",
                f"Ein Turnier hat höchstens {MOST_ENTRANTS} Teilnehmer; das wären {len(names)}.",
            )
    return came


def require_possible(name: str) -> None:
    """No title may have a row of that name on its sheet; raises `Malformed`."""
    for game in TITLES.values():
        if name in game.seating.reserved:
            raise Malformed(
                f"In {game.name} nobody may be called “{name}”: the sheet has a row of that name.",
                f"In {game.name} darf niemand „{name}“ heißen: So heißt schon eine Zeile der Wertung.",
            )


# Groups


def spelt(event: Event, group: str) -> str:
    """A group as it is spelt already, where only capitals differ."""
    if len(group) > LONGEST_GROUP:
        raise Malformed(
            f"A group's name has at most {LONGEST_GROUP} letters, not {len(group)}.",
            f"Ein Gruppenname hat höchstens {LONGEST_GROUP} Buchstaben, nicht {len(group)}.",
        )
    known = groups_of(event)
    return group if group in known else next((one for one in known if one.lower() == group.lower()), group)


def groups_of(event: Event) -> list[str]:
    named = event.participants.exclude(group="").order_by("group")
    return [*named.values_list("group", flat=True).distinct()]


def give_groups(event: Event, groups: Mapping[int, str]) -> int:
    """Groups by the key of the participant; says how many were changed. Raises `Malformed`."""
    with writing():
        locked(event.pk)
        changed = 0
        for pk, group in groups.items():
            right = spelt(event, group)
            changed += event.participants.filter(pk=pk).exclude(group=right).update(group=right)
    return changed


# Who leaves, and who comes back


def was_drawn(event: Event) -> set[int]:
    """The numbers of everybody who sits in a draw that was published, be it an older one."""
    tables = DrawnTable.objects.filter(draw__stage__event=event).values_list("seats", flat=True)
    byes = event.stages.exclude(draws=None).values_list("draws__byes", flat=True)
    return {number for seats in (*tables, *byes) for number in seats}


def remove(event: Event, pk: int) -> Participant | None:
    """Out of the list, as if he had never entered; None where he is gone. Raises `Malformed`."""
    with writing():
        locked(event.pk)
        one = event.participants.select_related("player").filter(pk=pk).first()
        if one is None:
            return None
        if one.number in was_drawn(event):
            raise Malformed(
                f"{one} has been drawn and stays in the list; “Leaves” is for the rounds to come.",
                f"{one} ist schon ausgelost und bleibt in der Liste; „Geht“ gilt für die nächsten Runden.",
            )
        event.participants.filter(pk=pk).delete()
    return one


def take_out(event: Event, pks: Collection[int]) -> tuple[list[str], list[str]]:
    """As if these had not entered; says who is gone, and who was drawn meanwhile and stays."""
    with writing():
        locked(event.pk)
        drawn = was_drawn(event)
        people = [*event.participants.select_related("player").filter(pk__in=pks).order_by("number")]
        gone = [one for one in people if one.number not in drawn]
        event.participants.filter(pk__in=[one.pk for one in gone]).delete()
    return [str(one) for one in gone], [str(one) for one in people if one.number in drawn]


class Seatings(NamedTuple):
    """The rounds in which somebody sits, by the numbers of the participants."""

    drawn: Mapping[int, list[int]]
    played: Mapping[int, list[int]]
    """Those of which his table has a result."""

    @classmethod
    def of(cls, running: Running) -> "Seatings":
        drawn: dict[int, list[int]] = {number: [] for number in running.names}
        played: dict[int, list[int]] = {number: [] for number in running.names}
        for one in running.tournament.rounds:
            for table in one.tables:
                for number in table.seats:
                    drawn[number].append(one.round)
                    if table.places:
                        played[number].append(one.round)
        return cls(drawn, played)


def ends(running: Running, seatings: Seatings, one: Participant) -> list[int]:
    """After which rounds he can leave: not before one he has played, and not after the last."""
    least = max(seatings.played[one.number], default=one.from_round - 1)
    last = running.event.rounds + knock_out.rounds_of(running.event.cut)
    return [*range(least, last)]


def likely_end(running: Running, seatings: Seatings, one: Participant) -> int:
    """After which round somebody leaves who says so now: the last one he sits in, for its draw holds him."""
    drawn, played = seatings.drawn[one.number], seatings.played[one.number]
    if running.event.mode == PRESCRIPTED:
        drawn = [number for number in drawn if number in played or number == running.current]
    likely = drawn[-1] if drawn else max(running.drawn, one.from_round - 1)
    return min(likely, len(running.stages) - 1)


def let_leave(event: Event, pk: int, after: int) -> Participant | None:
    """He plays this round and no more; None where he is not in the list. Raises `Malformed`."""
    with writing():
        locked(event.pk)
        one = event.participants.select_related("player").filter(pk=pk).first()
        if one is None:
            return None
        running = Running.of(event)
        allowed = ends(running, Seatings.of(running), one)
        if after not in allowed:
            raise Malformed(*_cannot_leave(one, allowed))
        one.until_round = after
        one.save(update_fields=["until_round"])
    return one


def _cannot_leave(one: Participant, allowed: Sequence[int]) -> Text:
    if not allowed:
        return Text(f"{one} has played the last round.", f"{one} hat die letzte Runde gespielt.")
    first, last = allowed[0], allowed[-1]
    return Text(
        f"{one} can leave after round {first} at the earliest, and after round {last} at the latest.",
        f"{one} kann frühestens nach Runde {first} gehen und spätestens nach Runde {last}.",
    )


def come_back(event: Event, pk: int) -> Participant | None:
    with writing():
        locked(event.pk)
        one = event.participants.select_related("player").filter(pk=pk).first()
        if one and one.until_round is not None:
            one.until_round = None
            one.save(update_fields=["until_round"])
    return one
