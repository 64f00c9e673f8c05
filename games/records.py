"""Sessions as records: exported, and imported."""

import json
from collections.abc import Mapping
from secrets import token_urlsafe
from typing import Any

from games import seals
from games.engine.game import Refused
from games.engine.history import History
from games.engine.record import Record, write_record
from games.folds import history_of
from games.models import Entry, PlaySession
from games.names import require_safe_names
from games.sessions import attest_log, begin_session, keep_result
from games.write_queue import writing
from scoring.document import Malformed

DEEPEST_REMARK = 50


def record_of(session: PlaySession, history: History) -> Record:
    """The record of a session whose entries are folded into this history."""
    remarks = json.loads(session.remarks) if session.remarks else {}
    return Record(session.game, history.setup, history.lines, remarks)


def exported_record(session: PlaySession) -> dict[str, Any]:
    """The record as a document; that of a sealed play says how it ended, and carries its seal."""
    history = history_of(session)
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


def store_record(record: Record, *, key: str = "", by: str = "") -> PlaySession:
    """Keeps a record as a play session; raises `Refused` where a line of it does not stand.

    Raises `Malformed` where a name cannot be read, or only looks like that of a player of the club.
    """
    require_safe_names(player.name for player in record.setup.players)
    refusal = record.game.replay(record.setup, record.moves).refusal
    if refusal:
        raise Refused(refusal)
    with writing():
        remarks = _written_remarks(record.remarks)
        session = begin_session(record.game, record.setup, remarks=remarks, key=key, by=by)
        if session.entries.exists():
            return session  # sent twice, kept once
        _add_moves(session, record, by)
        history = history_of(session)
        if history.now.is_last:
            keep_result(session, history, by)
        attest_log(session, "record imported", by)
    return session


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
