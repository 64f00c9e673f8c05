"""Players are renamed, merged, told apart again, and given a sign.

Records, sealed sheets and tournaments keep the names they have: a seat knows the name under which somebody
sat there, and whose seat it is follows from that name alone. So a player who is renamed still owns the former
name, and a merge can be undone at any later time: whatever has the names of the merged player goes back.
"""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from django.apps import apps
from django.db.models import Model, QuerySet
from django.utils import timezone

from accounts.models import Account
from accounts.sign_in.pins import account_of_player
from chain.appending import attest
from chain.attested import AttestedTable, attested_tables
from games.attested import FORMER_NAME, MERGE, MERGE_UNDONE, PLAY, PLAYER, PLAYERS_MERGED
from games.models import FormerName, Merge, Player, PlaySession, Seat
from games.names import player_called, players_called, present_players
from games.write_queue import NAMES_LOCK, hold_lock, writing
from scoring.document import Malformed

RENAMED = "player renamed"


class NameTaken(Exception):
    """Somebody else has the name, or had it before."""

    def __init__(self, holder: Player) -> None:
        super().__init__(holder.name)
        self.holder = holder


class Together(Exception):
    """Two players cannot be the same person: they met."""


# Names


def own_names(player: Player) -> set[str]:
    """Every name that finds this player, also by those who were merged into them."""
    people = [player, *_merged_players(player)]
    former = FormerName.objects.filter(player__in=people).values_list("name", flat=True)
    return {*(person.name for person in people), *former}


def _merged_players(player: Player) -> list[Player]:
    """Those who were merged into a player, and those merged into them before."""
    merged = [*player.merged.order_by("pk")]
    return merged + [other for person in merged for other in _merged_players(person)]


class OtherNames:
    """The names of players by one of them, however it is spelt; remembered for a minute, so that not every
    tap asks for them.

    Whoever changes names here is heard at once; what another process changes is known after that minute.
    """

    KEPT_FOR = 60.0
    MOST = 1000

    def __init__(self) -> None:
        self._known: dict[str, tuple[float, frozenset[str]]] = {}

    def of(self, name: str) -> frozenset[str]:
        known, now = self._known, time.monotonic()
        moment, names = known.get(name, (0.0, frozenset()))
        if not moment or now - moment > self.KEPT_FOR:
            player = player_called(name)
            names = frozenset(own_names(player)) if player else frozenset()
            if len(known) >= self.MOST:
                self.forget()
            known[name] = now, names  # forgotten with the others if names were changed while it was read
        return names

    def forget(self) -> None:
        self._known = {}


OTHER_NAMES = OtherNames()


def account_of(name: str) -> Account | None:
    """The account whose PIN confirms a sheet on which this name plays, by whichever name of the player."""
    names = (name, *sorted(OTHER_NAMES.of(name) - {name}))
    return next(filter(None, map(account_of_player, names)), None)


@contextmanager
def changing_names() -> Iterator[None]:
    """A transaction that alone changes whose names are whose."""
    with writing():
        hold_lock(NAMES_LOCK)
        yield
    OTHER_NAMES.forget()


def rename_player(pk: int, name: str, *, by: str = "") -> bool:
    """Gives a player another name and keeps the old one as a former name; returns whether anything changed.

    Raises `NameTaken`.
    """
    with changing_names():
        player = present_players().get(pk=pk)
        holder = players_called([name]).get(name, player)
        if holder != player:
            raise NameTaken(holder)
        if name == player.name:
            return False
        if not Player.objects.filter(name=player.name).exclude(pk=pk).exists():
            _keep_former_name(player, by)
        player.name = name
        player.save(update_fields=["name"])
        attest(RENAMED, PLAYER, pk, who=by)
    return True


def _keep_former_name(player: Player, by: str) -> None:
    former, is_new = FormerName.objects.get_or_create(
        name=player.name, defaults={"player": player, "who": by}
    )
    if is_new:
        attest(RENAMED, FORMER_NAME, former.pk, who=by)


def choose_sign(pk: int, sign: str, *, by: str = "") -> None:
    with writing():
        if Player.objects.filter(pk=pk, merged_into=None).exclude(sign=sign).update(sign=sign):
            attest("sign chosen", PLAYER, pk, who=by)


# Merging


class MergePreview(NamedTuple):
    """What would change if one player were merged into another."""

    gone: Player
    kept: Player
    names: Sequence[str]
    """The names that will find the kept player from then on."""
    plays: int
    running: int
    """How many of the plays go on."""
    entered: int
    """How many tournaments the player who goes has entered."""
    met: Sequence[PlaySession]
    """The plays in which both sat: then they are two people, and nothing is merged."""
    both_entered: Sequence[str]
    """The tournaments that both entered."""

    @property
    def is_possible(self) -> bool:
        return not self.met and not self.both_entered


def merge_preview(gone: Player, kept: Player) -> MergePreview:
    seats = Seat.objects.filter(player=gone)
    met = PlaySession.objects.filter(seats__player=gone).filter(seats__player=kept).order_by("-pk")
    return MergePreview(
        gone,
        kept,
        sorted(own_names(gone)),
        seats.count(),
        seats.filter(session__ended=None, session__abandoned=None).count(),
        sum(rows.filter(player=gone).count() for _, rows in _followers(PLAYERS_MERGED)),
        [*met],
        [*_both_entered(gone, kept)],
    )


def _followers(act: str) -> Iterator[tuple[AttestedTable, "QuerySet[Any]"]]:
    """The tables of other apps whose rows belong to a player and follow a merge: those that declare it."""
    for table in attested_tables():
        if act in table.acts and table not in (PLAYER, MERGE, PLAY):
            yield table, apps.get_model(table.model)._default_manager.all()


def _both_entered(gone: Player, kept: Player) -> Iterator[str]:
    for _, rows in _followers(PLAYERS_MERGED):
        entered = {*_entered_by(gone, rows)}
        yield from (str(within) for within in _entered_by(kept, rows) if within in entered)


def _entered_by(player: Player, rows: "QuerySet[Any]") -> list[Model]:
    """What a player has entered and may enter only once, such as tournaments."""
    within: str = rows.model.WITHIN
    return [getattr(row, within) for row in rows.filter(player=player).select_related(within)]


def merge_players(gone_pk: int, kept_pk: int, *, by: str = "") -> Merge:
    """Gives all that a player has to another; raises `Together` where the two met."""
    with changing_names():
        gone, kept = (present_players().get(pk=pk) for pk in (gone_pk, kept_pk))
        if gone == kept or not merge_preview(gone, kept).is_possible:
            raise Together
        _move(gone, kept, own_names(gone), PLAYERS_MERGED, by)
        gone.merged_into = kept
        gone.save(update_fields=["merged_into"])
        merge = Merge.objects.create(gone=gone, kept=kept, who=by)
        attest(PLAYERS_MERGED, PLAYER, gone.pk, who=by)
        attest(PLAYERS_MERGED, MERGE, merge.pk, who=by)
    return merge


def _move(giver: Player, taker: Player, names: set[str], act: str, by: str) -> None:
    """Moves whatever has one of these names from one player to another."""
    seats = Seat.objects.filter(player=giver, name__in=names)
    plays = [*seats.values_list("session_id", flat=True)]
    seats.update(player=taker)
    attest(act, PLAY, *plays, who=by)
    for table, rows in _followers(act):
        moved = rows.filter(player=giver, name__in=names)
        keys = [*moved.values_list("pk", flat=True)]
        moved.update(player=taker)
        attest(act, table, *keys, who=by)


# Undoing a merge


def standing_merges(player: Player) -> "QuerySet[Merge]":
    """The merges into a player that were not undone, the newest first."""
    return Merge.objects.filter(kept=player, undone=None).select_related("gone", "kept").order_by("-pk")


def plays_to_give_back(merge: Merge) -> int:
    """How many plays the merged player would get back."""
    return Seat.objects.filter(player=merge.kept, name__in=own_names(merge.gone)).count()


def undo_merge(pk: int, *, by: str = "") -> Merge:
    """Tells two merged players apart again; raises `Malformed` with the reason where that is impossible."""
    with changing_names():
        merge = Merge.objects.select_related("gone", "kept").get(pk=pk, undone=None)
        names = own_names(merge.gone)
        _require_separable(merge, names)
        merge.gone.merged_into = None
        merge.gone.save(update_fields=["merged_into"])
        _move(merge.kept, merge.gone, names, MERGE_UNDONE, by)
        merge.undone, merge.undone_by = timezone.now(), by
        merge.save(update_fields=["undone", "undone_by"])
        attest(MERGE_UNDONE, PLAYER, merge.gone_id, who=by)
        attest(MERGE_UNDONE, MERGE, merge.pk, who=by)
    return merge


def _require_separable(merge: Merge, names: set[str]) -> None:
    gone, kept = merge.gone.name, merge.kept.name
    if merge.kept.merged_into:
        into = merge.kept.merged_into.name
        raise Malformed(
            f"{kept} has been merged into {into} since then. Undo that merge first.",
            f"{kept} wurde seither mit {into} zusammengelegt. Bitte zuerst das rückgängig machen.",
        )
    if kept in names:
        raise Malformed(
            f"{kept} now has a name that belonged to {gone}. Rename {kept} first.",
            f"{kept} trägt jetzt einen Namen von {gone}. Bitte zuerst {kept} umbenennen.",
        )
