"""What the API says about titles and sessions, as JSON documents. `shapes` describes them for the schema."""

from collections.abc import Mapping
from typing import Any

from accounts.who import Who
from games.api.bodies import LogPart
from games.api.problems import broken_rules
from games.engine.game import TABLE, AnyGame, Board, Layout, Ruling
from games.engine.history import Change, History, Step
from games.models import PlaySession
from games.visibility import shows_lines, shows_points
from scoring.boards import board_title
from scoring.options import Option
from scoring.sheet import Sheet
from scoring.wording import Text
from scoring.words import Colour, Names
from web.wording import say

LAST_LINES = 5


def title(game: AnyGame) -> dict[str, Any]:
    return {
        "game": game.slug,
        "name": game.name,
        "revision": game.rulebook.revision,
        "players": game.players,
        "colours": game.colours,
        "options": [option(name, choice) for name, choice in game.options.items()],
        "boards": [board(game.boards.read(name)) for name in game.boards.stored] if game.boards else [],
        "layout": layout(game.boards.layout) if game.boards and game.boards.layout else None,
        "rules": [
            {
                "code": rule.code,
                "chapter": say(chapter.title),
                "text": say(rule.whole),
                "waivable": rule.waivable,
            }
            for chapter in game.rulebook.chapters
            for rule in chapter.rules
        ],
    }


def option(name: str, choice: Option) -> dict[str, Any]:
    return {
        "name": name,
        "label": say(choice.label),
        "default": choice.default,
        "choices": [{"value": value, "label": say(label)} for value, label in choice.choices.items()],
    }


def board(played: Board) -> dict[str, Any]:
    """The board by the name it has in records; a board of a record's own has no name."""
    name = played.source if isinstance(played.source, str) else None
    label = say(board_title(played.name))
    return {"name": name, "label": label, "invented": played.invented}


def layout(laid: Layout) -> dict[str, Any]:
    return {"label": say(laid.label), "places": named(laid.places), "things": named(laid.things)}


def named(texts: Mapping[str, Text]) -> list[dict[str, str]]:
    return [{"name": name, "label": say(text)} for name, text in texts.items()]


def summary(session: PlaySession) -> dict[str, Any]:
    """A session in a list: nothing that would need its moves."""
    return {
        "id": session.pk,
        "game": session.title,
        "begun": session.begun,
        "ended": session.ended,
        "players": [
            {"name": seat.player.name, "colour": seat.colour, "points": seat.points, "won": seat.won}
            for seat in session.seats.all()
        ],
    }


def state(session: PlaySession, history: History, who: Who) -> dict[str, Any]:
    """How a session stands. `entries` is what the next line must say it comes after."""
    has_lines = shows_lines(session, history, who)
    return {
        "id": session.pk,
        "game": session.title,
        "revision": session.revision,
        "players": [player._asdict() for player in history.setup.players],
        "options": history.setup.options,
        "board": board(history.setup.board) if history.setup.board else None,
        "show_scores": session.show_scores,
        "take_back": session.take_back,
        "begun": session.begun,
        "ended": session.ended,
        "sealed": session.sealed,
        "abandoned": session.abandoned,
        "confirmed": [history.setup.names[colour] for colour in history.confirmed],
        "entries": history.entries,
        "standing": len(history.lines),
        "last_lines": history.lines[-LAST_LINES:] if has_lines else (),
        "to_act": to_act(history),
        "finished": history.has_result,
        "scores": scores(history) if shows_points(session, history) else None,
        "winners": winners(history),
    }


def to_act(history: History) -> list[dict[str, Any]]:
    """Who may do what now; nobody in a play that was given up.

    What comes up at the table is nobody's: name and colour are null.
    """
    names = history.setup.names
    waiting_for = {} if history.abandoned else history.game.awaiting(history.now.state)
    return [
        {
            "name": names.get(actor),
            "colour": None if actor == TABLE else actor,
            "kinds": sorted(kinds),
        }
        for actor, kinds in waiting_for.items()
    ]


def scores(history: History) -> dict[str, int]:
    names = history.setup.names
    return {names.get(row, row): total for row, total in history.now.score.sheet.totals().items()}


def winners(history: History) -> list[str]:
    names = history.setup.names
    return [names[colour] for colour in history.now.score.winners] if history.has_result else []


def log(session: PlaySession, history: History, part: LogPart) -> list[dict[str, Any]]:
    """The entries of a part of the log, whether they stand or not."""
    end = min(part.after + part.limit, history.entries)
    rows = session.entries.filter(number__gt=part.after, number__lte=end).order_by("number")
    return [
        {
            "number": entry.number,
            "line": entry.line,
            "by": entry.by,
            "who": entry.who,
            "reason": entry.reason,
            "entered": entry.entered,
            "stands": stands(history, step),
        }
        for entry, step in zip(rows, history.log[part.after : end], strict=True)
    ]


def stands(history: History, entry: Step | Change) -> bool | None:
    step = entry if isinstance(entry, Step) else entry.step
    return history.stands(step) if step else None


def legal_moves(history: History) -> dict[str, Any]:
    moves = () if history.abandoned else history.game.legal_moves(history.now.state)
    return {"entries": history.entries, "moves": sorted(move.text for move in moves)}


def ruling(verdict: Ruling) -> dict[str, Any]:
    return {"stands": verdict.stands, "rules": broken_rules(verdict), "message": say(verdict.message)}


def sheet(history: History) -> dict[str, Any]:
    """Every point with its reason."""
    return {
        "entries": history.entries,
        "finished": history.has_result,
        "winners": winners(history),
        "rows": rows(history.setup.names, history.now.score.sheet),
    }


def rows(names: Names, sheet: Sheet) -> list[dict[str, Any]]:
    """The rows of a sheet; a row that belongs to no player has no name."""
    return [
        {
            "name": names.get(row),
            "colour": row,
            "total": sheet.total(row),
            "categories": [category(sheet, row, name) for name in sheet.categories],
        }
        for row in sheet.rows
    ]


def category(sheet: Sheet, row: Colour, name: str) -> dict[str, Any]:
    return {
        "category": name,
        "label": say(sheet.categories[name]),
        "points": sheet.by_category(row)[name],
        "lines": [
            {"points": line.points, "reason": say(line.reason), "rule": line.rule, "fields": line.fields}
            for line in sheet.lines(row, name)
        ],
    }
