"""What is sent to the API, checked before anything is done; raises `Malformed`."""

from collections.abc import Sequence

from games.engine.game import AnyGame, Setup
from games.engine.history import UNDO
from games.engine.record import read_board
from games.models import LONGEST_KEY, is_key, names_of_the_club, typed_name
from games.titles import TITLES
from scoring.document import (
    Malformed,
    Player,
    read_options,
    read_players,
    require_bool,
    require_keys,
    require_known,
    require_number,
    require_text,
    shown,
)


def read_table(body: object) -> tuple[AnyGame, Setup, bool]:
    """Who plays what and how, and whether points are shown meanwhile."""
    table = require_keys("$", body, ("game", "players"), ("options", "board", "show_scores"))
    game = TITLES[require_known("game", table["game"], TITLES)]
    players = known_players(read_players(table["players"], game.seating))
    read_players(
        [player._asdict() for player in players], game.seating
    )  # a tidied name may be a reserved one
    options = read_options(table.get("options", {}), game.options)
    show_scores = require_bool("show_scores", table.get("show_scores", True))
    return game, game.setup(players, options, read_board(table, game)), show_scores


def known_players(players: Sequence[Player]) -> tuple[Player, ...]:
    """The players by the names the club knows them by; nobody sits down twice, however the name is spelt."""
    club = names_of_the_club()
    known = [player._replace(name=typed_name(player.name, club)) for player in players]
    names = [player.name.lower() for player in known]
    for player in known:
        if names.count(player.name.lower()) > 1:
            raise Malformed(
                f"Two players have the name {player.name}.", f"Zwei Spieler heißen {player.name}."
            )
    return tuple(known)


def read_line(body: object) -> str:
    return require_text("line", require_keys("$", body, ("line",))["line"])


def read_entry(body: object) -> tuple[str, int, str]:
    """A line, the number of the entry it follows, and its key."""
    entry = require_keys("$", body, ("line", "after", "key"))
    return require_text("line", entry["line"]), require_number("after", entry["after"], 0), read_key(entry)


def read_undo(body: object) -> tuple[str, int, str]:
    """The same; the line takes back as many moves as are counted."""
    undo = require_keys("$", body, ("after", "key"), ("count",))
    count = require_number("count", undo.get("count", 1), 1)
    line = UNDO if count == 1 else f"{UNDO} {count}"
    return line, require_number("after", undo["after"], 0), read_key(undo)


def read_key(entry: dict[str, object]) -> str:
    key = require_text("key", entry["key"])
    if not is_key(key):
        raise Malformed(
            f"key must be 1 to {LONGEST_KEY} printable ASCII characters, not {shown(key)}.",
            f"key muss aus 1 bis {LONGEST_KEY} druckbaren ASCII-Zeichen bestehen, nicht {shown(key)}.",
        )
    return key
