"""The game record `tableside/1`: read, replayed and judged, written."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from games.engine.game import TABLE, AnyGame, Board, Replay, Ruling, Setup
from scoring.document import (
    Malformed,
    read_options,
    read_players,
    require_format,
    require_keys,
    require_known,
    require_list,
    shown,
)
from scoring.options import differing
from scoring.words import Line

FORMAT = "tableside/1"
REMARKS = ("event", "date", "notes")
"""What a record may carry besides the play. A `result` may be there too, but points are always computed."""


@dataclass(frozen=True)
class Record:
    game: AnyGame
    setup: Setup
    moves: tuple[Line, ...]
    remarks: Mapping[str, Any] = field(default_factory=dict)
    """Whatever else the document says; it is stored, but means nothing to the play."""

    @cached_property
    def replay(self) -> Replay[Any]:
        """The moves as the referee judges them, played only once however often they are asked for."""
        return self.game.replay(self.setup, self.moves)


def read_record(document: Mapping[str, Any], titles: Mapping[str, AnyGame]) -> Record:
    """The record in a document; raises `Malformed`. Whether its moves are legal is another question."""
    require_format(document, FORMAT)
    require_keys(
        "$", document, ("format", "game", "players", "moves"), ("options", "board", "result", *REMARKS)
    )
    game = titles[require_known("game", document["game"], titles)]
    setup = game.setup(
        read_players(document["players"], game.seating),
        read_options(document.get("options", {}), game.options),
        read_board(document, game),
    )
    remarks = {key: document[key] for key in REMARKS if key in document}
    return Record(game, setup, _moves(document["moves"]), remarks)


def read_board(document: Mapping[str, Any], game: AnyGame) -> Board | None:
    """The board of a document, where the title needs one; raises `Malformed`."""
    if game.boards is None:
        if "board" in document:
            raise Malformed(
                f"{game.name} has only one board: please leave out “board”.",
                f"{game.name} hat nur einen Spielplan: Bitte „board“ weglassen.",
            )
        return None
    if "board" not in document:
        raise Malformed(
            f"{game.name} needs a “board”: “practice”, the name of a stored board, or a whole board.",
            f"{game.name} braucht „board“: „practice“, den Namen eines Plans oder einen ganzen Plan.",
        )
    return game.boards.read(document["board"])


def _moves(value: object) -> tuple[Line, ...]:
    """The moves as text: one that cannot be read is a breach by that move, not a fault of the document."""
    moves = require_list("moves", value)
    for index, move in enumerate(moves):
        if not isinstance(move, str):
            raise Malformed(
                f"moves[{index}] must be text, not {shown(move)}.",
                f"moves[{index}] muss Text sein, nicht {shown(move)}.",
            )
    return tuple(map(Line, moves))


def write_record(record: Record) -> dict[str, Any]:
    """The document of a record: defaults left out, every player's line with its actor."""
    game, setup = record.game, record.setup
    return {
        "format": FORMAT,
        "game": game.slug,
        "options": differing(game.options, setup.options),
        **({"board": setup.board.source} if setup.board else {}),
        "players": [{"name": player.name, "colour": player.colour} for player in setup.players],
        "moves": list(_with_actors(game, setup, record.moves)),
        **record.remarks,
    }


def _with_actors(game: AnyGame, setup: Setup, moves: Iterable[Line]) -> Iterable[Line]:
    state = game.start(setup)
    for text in moves:
        ruling = game.ruling(state, text)
        yield game.written(state, ruling)
        state = game.play(state, text)


def judge(record: Record, language: str = "en", *, legal: bool = False) -> dict[str, Any]:
    """The verdict on a record as the command line prints it; with `legal`, what could come next."""
    game, setup, replay = record.game, record.setup, record.replay
    verdict = {
        "ok": replay.refusal is None,
        "moves": replay.accepted,
        **_standing(game, setup, replay),
        "breach": replay.refusal and _breach(replay.refusal, replay.accepted, language),
    }
    if legal:
        verdict["legal"] = sorted(move.text for move in game.legal_moves(replay.state))
    return verdict


def _standing(game: AnyGame, setup: Setup, replay: Replay[Any]) -> dict[str, Any]:
    names = setup.names
    awaiting = game.awaiting(replay.state)
    score = game.score(replay.state)
    return {
        "finished": game.is_over(replay.state),
        "to_act": names.get(next(iter(game.to_act(replay.state)), TABLE)),
        "scores": {names.get(row, row): total for row, total in score.sheet.totals().items()},
        "winners": [] if awaiting else [names[colour] for colour in score.winners],
    }


def _breach(refusal: Ruling, index: int, language: str) -> dict[str, Any]:
    return {
        "move": index,
        "text": refusal.text,
        "rules": list(refusal.rules),
        "message": refusal.message.say(language),
    }


def judge_malformed(error: Malformed, language: str = "en", *, legal: bool = False) -> dict[str, Any]:
    """The verdict on a document that is not a record."""
    verdict: dict[str, Any] = {
        "ok": False,
        "moves": 0,
        "finished": False,
        "to_act": None,
        "scores": {},
        "winners": [],
        "breach": {"move": None, "text": None, "rules": [], "message": error.text.say(language)},
    }
    if legal:
        verdict["legal"] = []
    return verdict
