"""What is sent to the API, checked before anything is done; raises `Malformed`."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, TypedDict

from games.engine.game import AnyGame, Setup
from games.engine.history import UNDO
from games.engine.record import read_board
from games.models import LONGEST_KEY, LONGEST_REASON, PlaySession, is_entry_key
from games.names import Doubtful, known_names, typed_name
from games.titles import TITLES
from scoring.document import (
    Malformed,
    SeatedPlayer,
    read_options,
    read_players,
    require_bool,
    require_keys,
    require_known,
    require_list,
    require_number,
    require_text,
    shown,
)
from scoring.spelling import name_key
from scoring.words import Line

TAKE_BACK = (PlaySession.FREE, PlaySession.AGREED)
USUAL_ENTRIES, MOST_ENTRIES = 200, 1000
"""How many entries of a log are sent at once: where nobody says how many, and at most."""
LONGEST_NUMBER = 9


class NewEntry(NamedTuple):
    line: Line
    after: int
    """The number of the entry it follows."""
    key: str
    reason: str = ""
    """The reason of a ruling."""


class LogPart(NamedTuple):
    """The part of a log that is asked for."""

    after: int
    """The number of the entry before it."""
    limit: int
    """The most entries that are sent."""


class TableTerms(TypedDict):
    show_scores: bool
    """Whether points are shown while the play goes on."""
    take_back: str
    """When a move may be taken back."""


def read_table(body: object) -> tuple[AnyGame, Setup, TableTerms]:
    """Who plays what and how, and what else is agreed at this table."""
    optional = ("options", "board", "show_scores", "take_back", "accept")
    table = require_keys("$", body, ("game", "players"), optional)
    game = TITLES[require_known("game", table["game"], TITLES)]
    players = players_of_the_club(read_players(table["players"], game.seating), read_accepted(table))
    read_players(
        [player._asdict() for player in players], game.seating
    )  # a tidied name may be a reserved one
    options = read_options(table.get("options", {}), game.options)
    terms: TableTerms = {
        "show_scores": require_bool("show_scores", table.get("show_scores", True)),
        "take_back": require_known("take_back", table.get("take_back", PlaySession.FREE), TAKE_BACK),
    }
    return game, game.setup(players, options, read_board(table, game)), terms


def read_accepted(body: Mapping[str, object]) -> Collection[str]:
    """The new names that are meant to be spelt as they are, though they deserve a second look."""
    return [require_text("accept", name) for name in require_list("accept", body.get("accept", []))]


def players_of_the_club(
    players: Sequence[SeatedPlayer], accepted: Collection[str] | None = ()
) -> tuple[SeatedPlayer, ...]:
    """The players by the names the club knows them by; nobody sits down twice, however the name is spelt.

    Raises `Malformed`, also where a new name deserves a second look and is not among the accepted.
    """
    club = known_names()
    try:
        known = [player._replace(name=typed_name(player.name, club, kept=accepted)) for player in players]
    except Doubtful as doubtful:
        en, de = doubtful.doubt
        raise Malformed(
            f"{en} If that spelling is right, please send the name in accept too.",
            f"{de} Wenn die Schreibweise stimmt, den Namen bitte auch in accept senden.",
        ) from None
    names = [name_key(player.name) for player in known]
    for player in known:
        if names.count(name_key(player.name)) > 1:
            raise Malformed(
                f"Two players have the name {player.name}.", f"Der Name {player.name} kommt zweimal vor."
            )
    return tuple(known)


def read_line(body: object) -> Line:
    return Line(require_text("line", require_keys("$", body, ("line",))["line"]))


def read_entry(body: object) -> NewEntry:
    entry = require_keys("$", body, ("line", "after", "key"), ("reason",))
    return NewEntry(Line(require_text("line", entry["line"])), *read_rest(entry))


def read_undo(body: object) -> NewEntry:
    """An entry that takes back as many moves as `count` says."""
    undo = require_keys("$", body, ("after", "key"), ("count", "reason"))
    count = require_number("count", undo.get("count", 1), 1)
    return NewEntry(UNDO if count == 1 else Line(f"{UNDO} {count}"), *read_rest(undo))


def read_rest(entry: dict[str, object]) -> tuple[int, str, str]:
    reason = require_text("reason", entry.get("reason", ""))
    if len(reason) > LONGEST_REASON:
        raise Malformed(
            f"A reason has at most {LONGEST_REASON} characters.",
            f"Eine Begründung hat höchstens {LONGEST_REASON} Zeichen.",
        )
    return require_number("after", entry["after"], 0), read_key(entry), reason


def read_key(entry: dict[str, object]) -> str:
    key = require_text("key", entry["key"])
    if not is_entry_key(key):
        raise Malformed(
            f"key must be 1 to {LONGEST_KEY} printable ASCII characters, not {shown(key)}.",
            f"key muss aus 1 bis {LONGEST_KEY} druckbaren ASCII-Zeichen bestehen, nicht {shown(key)}.",
        )
    return key


def read_log_part(query: Mapping[str, str]) -> LogPart:
    after = _read_count("after", query.get("after", "0"), least=0)
    limit = _read_count("limit", query.get("limit", str(USUAL_ENTRIES)), least=1, most=MOST_ENTRIES)
    return LogPart(after, limit)


def _read_count(name: str, text: str, *, least: int, most: int = 10**LONGEST_NUMBER - 1) -> int:
    """A whole number in an address."""
    is_number = text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER
    if not is_number or not least <= int(text) <= most:
        raise Malformed(
            f"{name} must be a whole number from {least} to {most}, not {shown(text)}.",
            f"{name} muss eine ganze Zahl von {least} bis {most} sein, nicht {shown(text)}.",
        )
    return int(text)
