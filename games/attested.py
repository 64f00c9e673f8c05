"""What is attested of the games: players, plays, who sat there, and the entries of those that are over."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple

from django.db.models import Model, QuerySet

from chain.acts import ADDS, NOTHING, REMOVES, Effect, changes, words_of
from chain.attested import (
    Attested,
    AttestedAct,
    AttestedRow,
    AttestedTable,
    ComparedRow,
    Difference,
    Facts,
    Reading,
    streamed,
)
from chain.canonical import as_fact
from games.models import Entry, PlaySession, Seat
from games.trails import PART, TRAILS, LoggedEntry, Trail, TrailEnd

RECORDED = changes("ended", "played", "sealed")
"""What the entries of a play change about its row."""
GIVEN_UP = changes("ended", "played", "abandoned")
"""What it changes that a play is abandoned, or brought back."""
BY_ENTRIES = (
    *("result kept", "result taken back", "play sealed", "play reopened", "seats corrected"),
    *("record imported", "play abandoned", "play brought back"),
)
"""What is done by entries, and changes the result."""
ENTERED_WHEN_OVER = changes(
    *("revision", "options", "board", "source", "ended", "played", "place", "seated"), adds=True
)
SEAT = "seat "
"""How the fact about a seat is called: this, and its place in the order of the seats."""
WHOSE = " player"
"""How the fact is called that says whose seat it is: as the seat, and this."""
PLAYERS_MERGED, MERGE_UNDONE = "players merged", "merge undone"
MERGING = frozenset({PLAYERS_MERGED, MERGE_UNDONE})
"""What moves seats, and rows of other tables that declare it, from one player to another."""


@dataclass(frozen=True)
class AttestedPlay(AttestedTable):
    """The plays, each with its seats. Those follow from what was entered, which `verify` computes again."""

    def _read(self, rows: "QuerySet[Model]", read: Reading) -> Iterator[tuple[int, Facts]]:
        seats = _seats_of(rows, read)
        waiting = next(seats, None)
        for play, facts in super()._read(rows, read):
            while waiting and waiting[0] < play:
                waiting = next(seats, None)
            yield play, {**facts, **(waiting[1] if waiting and waiting[0] == play else {"seats": 0})}

    def effect_of(self, act: AttestedAct, before: Facts | None) -> Effect:
        """What the acts may do: of a play that was recorded no version is ever saved."""
        effect = super().effect_of(act, before)
        if not before:
            return effect
        if before["source"] == PlaySession.MOVES:
            effect = effect._replace(changes=effect.changes & (RECORDED.changes | GIVEN_UP.changes))
        seats = [column for column in before if column.startswith(SEAT)]
        if MERGING.issuperset(words_of(act.what)):
            return effect._replace(changes=frozenset(column for column in seats if column.endswith(WHOSE)))
        return effect._replace(changes=effect.changes.union(seats, ["seats"]))


PLAY = AttestedPlay(
    "play",
    "games.PlaySession",
    "session {id}",
    {
        "play begun": ADDS,
        "play deleted": REMOVES,
        "version saved": ENTERED_WHEN_OVER,
        **dict.fromkeys(BY_ENTRIES, RECORDED),
        **dict.fromkeys(MERGING, NOTHING),
        **dict.fromkeys(("play abandoned", "play brought back"), GIVEN_UP),
    },
    play="id",
)


def _seats_of(plays: "QuerySet[Model]", read: Reading) -> Iterator[tuple[int, Facts]]:
    """What is attested of the seats of these plays, by play, in the order of the plays."""
    columns = ("number", "name", "colour", "points", "place", "won", "player_id")
    seats = Seat.objects.filter(session__in=plays.order_by().values("pk")).order_by("session_id", "number")
    rows = seats.values_list("session_id", *columns)
    for play, sitting in groupby(read(rows), key=lambda row: row[0]):
        rows_of_play = [*sitting]
        facts: dict[str, Any] = {f"{SEAT}{at}": as_fact([*row[1:-1]]) for at, row in enumerate(rows_of_play)}
        # Apart from the seats: what was attested before players could be merged has no such facts.
        whose = {f"{SEAT}{at}{WHOSE}": row[-1] for at, row in enumerate(rows_of_play)}
        yield play, {**facts, **whose, "seats": len(facts)}


@dataclass(frozen=True)
class AttestedLog(AttestedTable):
    """The logs of the plays. Entries are only ever added, so all that was ever attested must still be so.

    As long as a play goes on, entries may follow those that were attested.
    """

    def facts(self, keys: Collection[int] | None = None) -> Iterator[tuple[int, Facts]]:
        if keys is not None:
            yield from ((play, facts) for play in keys if (facts := _carried_on(play)))
            return
        for play, entries in _logs(None):
            trail = Trail()
            rows = [*entries]
            for entry in rows:
                trail.add(entry)
            yield play, _facts(play, trail, is_over=_is_over(rows))

    def compared_rows(
        self, attested: AttestedRow, plays: Collection[int] | None = None
    ) -> Iterator[ComparedRow]:
        for play, entries in _logs(plays):
            held = attested(play)
            if held and not held.is_removed:
                yield ComparedRow(play, {"id": play}, [*_log_differences([*entries], _all_of(held))])


LOG = AttestedLog(
    "log",
    "games.Entry",
    "session {id}, its log",
    dict.fromkeys((*BY_ENTRIES, "ruling made"), changes("over", "entries", "trail", "parts", adds=True)),
    play="id",
    keeps_all=True,
)

PLAYER = AttestedTable(
    "player",
    "games.Player",
    "player {id} ({name})",
    {
        "player added": ADDS,
        "player renamed": changes("name", adds=True),
        "sign chosen": changes("sign", adds=True),
        **dict.fromkeys(MERGING, changes("merged_into_id", adds=True)),
    },
    is_newer=True,
)
FORMER_NAME = AttestedTable(
    "former name",
    "games.FormerName",
    "player {player_id}, former name {name}",
    {"player renamed": ADDS},
)
MERGE = AttestedTable(
    "merge",
    "games.Merge",
    "player {gone_id}, merged into player {kept_id}",
    {PLAYERS_MERGED: ADDS, MERGE_UNDONE: changes("undone", "undone_by")},
)

ATTESTED = (PLAYER, FORMER_NAME, MERGE, PLAY, LOG)


# What is attested


def _logs(plays: Collection[int] | None) -> Iterator[tuple[int, Iterator[LoggedEntry]]]:
    entries = Entry.objects.order_by("session_id", "number").values_list(*LoggedEntry._fields)
    if plays is not None:
        entries = entries.filter(session_id__in=plays)
    rows = (LoggedEntry(*row) for row in streamed(entries))
    return groupby(rows, key=lambda entry: entry.session_id)


def _carried_on(play: int) -> Facts | None:
    """What is attested of a log. Entries that this process has hashed before are not read again."""
    trail, last = TRAILS.carried_on(play)
    return _facts(play, trail, is_over=_is_over([last])) if last else None


def _facts(play: int, trail: Trail, *, is_over: bool) -> Facts:
    return {
        "id": play,
        "over": is_over,
        "entries": trail.entries,
        "trail": trail.end.hash,
        "parts": trail.short_parts,
    }


def _is_over(entries: Sequence[LoggedEntry]) -> bool:
    return bool(entries) and entries[0].session__ended is not None


# Compared with what was attested


def _all_of(attested: Attested) -> list[tuple[Facts, int]]:
    """All that was attested of a log, with the links: the newest first."""
    found = []
    held: Attested | None = attested
    while held and (facts := held.facts):
        found.append((facts, held.link))
        held = held.before
    return found


def _log_differences(
    entries: Sequence[LoggedEntry], attested: Sequence[tuple[Facts, int]]
) -> Iterator[Difference]:
    """What of a log is not as attested; of each part, the last link that attests otherwise."""
    newest, link = attested[0]
    count, is_over = len(entries), _is_over(entries)
    if count < newest["entries"] or (count != newest["entries"] and newest["over"]):
        yield Difference(f"it has {count} entries, but {newest['entries']} were attested", link)
    elif newest["over"] != is_over:
        yield Difference(f"it is {'' if is_over else 'not '}stored as ended, unlike what was attested", link)
    hashed = _hashed(entries, {facts["entries"] for facts, _ in attested})
    told: set[int] = set()
    for facts, link in attested:
        if hashed.hash_over(facts["entries"]) not in (None, facts["trail"]):
            changed = [part for part in _changed_parts(facts, hashed) if part not in told]
            told.update(changed)
            yield from (Difference(_part_text(part, facts["entries"]), link) for part in changed)


class HashedLog(NamedTuple):
    """The hashes over the first entries of a log, for each count of entries that was attested."""

    counted: Mapping[int, TrailEnd]
    parts: Sequence[str]
    """How the hash of each full part begins."""

    def hash_over(self, entries: int) -> str | None:
        return self.counted[entries].hash if entries in self.counted else None

    def short_parts(self, entries: int) -> list[str]:
        end = self.counted[entries].short_part
        return [*self.parts[: entries // PART], *([end] if end else [])]


def _hashed(entries: Sequence[LoggedEntry], counts: Collection[int]) -> HashedLog:
    """The hashes over the first entries of a log; each entry is hashed once."""
    trail, counted = Trail(), {}
    for entry in entries:
        trail.add(entry)
        if trail.entries in counts:
            counted[trail.entries] = trail.end
    return HashedLog(counted, trail.short_parts.split())


def _changed_parts(attested: Facts, now: HashedLog) -> list[int]:
    """The parts of a log that are not as attested, counted from 0; all, if the short hashes do not tell."""
    pairs = [*zip(attested["parts"].split(), now.short_parts(attested["entries"]), strict=False)]
    return [at for at, (then, there) in enumerate(pairs) if then != there] or [*range(len(pairs))]


def _part_text(part: int, entries: int) -> str:
    first, last = part * PART + 1, min((part + 1) * PART, entries)
    which = f"entry {first}" if first == last else f"entries {first}–{last}"
    return f"{which}: what, by whom, when or why is not as attested"
