"""Sessions as records: exported, and imported."""

import json
from collections.abc import Mapping
from contextlib import suppress
from secrets import token_urlsafe
from typing import Any, NamedTuple

from games import seals
from games.engine.game import Refused
from games.engine.history import History, begin
from games.engine.record import Record, write_record
from games.folds import history_of
from games.known_records import moves_digest, note_record, session_with_record
from games.models import Entry, PlaySession
from games.names import require_different_players, require_safe_names
from games.sessions import attest_log, begin_session, keep_result
from games.write_queue import RECORDS_LOCK, hold_lock, queued, writing
from scoring.document import Malformed, SeatedPlayer
from scoring.words import Line

DEEPEST_REMARK = 50
MOST_NOTED = 100
"""How many older plays are noted at most while somebody waits for a record to be imported."""


def record_of(session: PlaySession, history: History) -> Record:
    """The record of a session whose entries are folded into this history."""
    remarks = json.loads(session.remarks) if session.remarks else {}
    return Record(session.game, history.setup, history.lines, remarks)


def exported_record(session: PlaySession) -> dict[str, Any]:
    """The record as a document; that of a sealed play says how it ended, and carries its seal."""
    history = history_of(session)
    with queued():
        note_record(session, history)
    document = write_record(record_of(session, history))
    if history.sealed:
        names, score = history.setup.names, history.now.score
        seal = seals.seal_of(history)
        document["result"] = {
            "scores": {names.get(row, row): total for row, total in score.sheet.totals().items()},
            "winners": [names[colour] for colour in score.winners],
            "seal": seal.record,
            "trail": seal.trail,
        }
    return document


class KnownPlay(NamedTuple):
    """A play that is here already, and what a record says of it."""

    session: PlaySession
    has_changed: bool
    """Whether more was recorded since, or something was corrected."""


def known_play(record: Record) -> KnownPlay | None:
    """The play that this record tells of, all of whose lines must stand; None where none is known."""
    return _known_by(_digest_of(record), record)


def _known_by(wanted: str, record: Record) -> KnownPlay | None:
    found = _play_with(wanted)
    if found is None and _note_older_plays(record):
        found = _play_with(wanted)
    return found


def _digest_of(record: Record) -> str:
    return moves_digest(record, is_over=record.game.is_over(record.replay.state))


def _play_with(wanted: str) -> KnownPlay | None:
    session = session_with_record(wanted)
    if session is None:
        return None
    history = history_of(session)
    now = moves_digest(record_of(session, history), is_over=history.now.is_last)
    return KnownPlay(session, now != wanted)


def _note_older_plays(record: Record) -> bool:
    """Notes plays of the same people that ended before records were noted; returns whether there were any."""
    older = PlaySession.objects.filter(title=record.game.slug, source=PlaySession.MOVES, ended__isnull=False)
    for player in record.setup.players:
        older = older.filter(seats__name=player.name)
    found = [*older.filter(known_records=None).order_by("-pk")[:MOST_NOTED]]
    for session in found:
        with suppress(Refused):  # the database does not hold what was entered: see verify
            history = begin(session.game, session.setup)
            for line in session.trail().values_list("line", flat=True):
                history = history.followed_by(Line(line))
            with queued():
                note_record(session, history)
    return bool(found)


class AlreadyHere(Exception):
    """A record tells of a play that is here already."""

    def __init__(self, known: KnownPlay) -> None:
        super().__init__(str(known.session))
        self.known = known


class PreviewSeat(NamedTuple):
    """Somebody in a record; the points are known where the game is over."""

    player: SeatedPlayer
    points: int | None
    won: bool


class RecordPreview(NamedTuple):
    """What a record would bring."""

    record: Record
    seats: tuple[PreviewSeat, ...]
    is_over: bool


def preview_record(record: Record) -> RecordPreview:
    """What `store_record` would store of a record that is not here yet; raises the same."""
    require_valid(record)
    known = known_play(record)
    if known:
        raise AlreadyHere(known)
    game, state = record.game, record.replay.state
    is_over, score = game.is_over(state), game.score(state)
    totals, winners = (score.sheet.totals(), score.winners) if is_over else ({}, ())
    seats = (PreviewSeat(p, totals.get(p.colour), p.colour in winners) for p in record.setup.players)
    return RecordPreview(record, tuple(seats), is_over)


def require_valid(record: Record) -> str:
    """The remarks of a record as they are stored; raises `Malformed` or `Refused` where it cannot be."""
    require_safe_names(player.name for player in record.setup.players)
    require_different_players(player.name for player in record.setup.players)
    if record.replay.refusal:
        raise Refused(record.replay.refusal)
    return _written_remarks(record.remarks)


def store_record(record: Record, *, key: str = "", by: str = "", only_new: bool = False) -> PlaySession:
    """Keeps a record as a play session; raises `Refused` where a line of it does not stand.

    Raises `Malformed` where a name cannot be read or only looks like that of a player of the club, or where
    two belong to the same one, and with `only_new` raises `AlreadyHere` where its moves are known, unless it
    was stored with this key before.
    """
    remarks = require_valid(record)
    wanted = ""
    if only_new:
        wanted = _digest_of(record)
        _require_new(_known_by(wanted, record), key)
    with writing():
        if wanted:  # somebody else may have stored it at this moment
            hold_lock(RECORDS_LOCK)
            _require_new(_play_with(wanted), key)
        session = begin_session(record.game, record.setup, remarks=remarks, key=key, by=by)
        if session.entries.exists():
            return session  # sent twice, kept once
        _add_moves(session, record, by)
        history = history_of(session)
        if history.now.is_last:
            keep_result(session, history, by)
        note_record(session, history)
        attest_log(session, "record imported", by)
    return session


def _require_new(known: KnownPlay | None, key: str) -> None:
    if known and not (key and known.session.key == key):
        raise AlreadyHere(known)


def _add_moves(session: PlaySession, record: Record, by: str) -> None:
    origin = token_urlsafe(12)
    Entry.objects.bulk_create(
        Entry(session=session, number=number, line=line, key=f"{origin}-{number}", by=Entry.IMPORT, who=by)
        for number, line in enumerate(record.moves, start=1)
    )


def _written_remarks(remarks: Mapping[str, Any]) -> str:
    if not remarks:
        return ""
    if _is_deeper(remarks, DEEPEST_REMARK):
        raise Malformed("The document is nested too deeply.", "Das Dokument ist zu tief verschachtelt.")
    try:
        return json.dumps(dict(remarks), allow_nan=False)
    except ValueError:  # 1e999 is read as infinity, which JSON cannot express
        raise Malformed("A number is too large.", "Eine Zahl ist zu groß.") from None


def _is_deeper(value: object, levels: int) -> bool:
    if not isinstance(value, (Mapping, list)):
        return False
    inner = value.values() if isinstance(value, Mapping) else value
    return levels == 0 or any(_is_deeper(part, levels - 1) for part in inner)
