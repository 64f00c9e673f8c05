"""Reading untrusted JSON documents: records, positions.

Whatever is wrong with one is reported in a sentence (`Malformed`), never by a traceback.
Places in a document are named by their path: players[0].name.
"""

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, NoReturn, TypeVar
from unicodedata import category

from scoring.options import Option, Value, chosen
from scoring.wording import Text, readable
from scoring.words import Colour, Names

Word = TypeVar("Word", bound=str)

LARGEST_FILE = 20 * 1024 * 1024
LONGEST_NAME = 200
"""The most letters of a player's name in a document; what the club stores of it is shorter."""
MOST_PARTS = 10_000
"""The most objects, and the most lists, in a document that somebody sent; a whole game has a few hundred."""


class Malformed(ValueError):
    """The document does not keep to its format; the text says where and how."""

    def __init__(self, en: str, de: str) -> None:
        super().__init__(en)
        self.text = Text(en, de)


class SeatedPlayer(NamedTuple):
    name: str
    colour: Colour


def names_of(players: Iterable[SeatedPlayer]) -> Names:
    """The players' names by colour."""
    return {player.colour: player.name for player in players}


class Seating(NamedTuple):
    """The seats of a title: their colours, and how many there can be."""

    colours: tuple[Colour, ...]
    counts: tuple[int, ...]
    remark: Text = Text("", "")
    """An explanation added where there are too few players."""
    reserved: tuple[str, ...] = ()
    """Names no player may have, because rows of the sheet are called so."""


def load(path: str) -> dict[str, Any]:
    """The JSON object in a file."""
    if "\0" in path or (os.path.exists(path) and not os.path.isfile(path)):
        raise Malformed("This is not a file.", "Das ist keine Datei.")
    try:
        with open(path, "rb") as file:
            raw = file.read(LARGEST_FILE + 1)
    except FileNotFoundError as error:
        raise Malformed("There is no such file.", "Diese Datei gibt es nicht.") from error
    except PermissionError as error:
        raise Malformed(
            "The file cannot be read: permission denied.", "Die Datei ist nicht lesbar: keine Berechtigung."
        ) from error
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise Malformed(f"The file cannot be read: {why}.", f"Die Datei ist nicht lesbar: {why}.") from error
    if len(raw) > LARGEST_FILE:
        most = LARGEST_FILE // 1024 // 1024
        raise Malformed(
            f"The file is too large: at most {most} MB are possible.",
            f"Die Datei ist zu groß: Höchstens {most} MB sind möglich.",
        )
    return parse(raw, most_parts=LARGEST_FILE)


def parse(raw: bytes, most_parts: int = MOST_PARTS) -> dict[str, Any]:
    """The JSON object in these bytes; keys given twice and numbers outside JSON are refused."""
    _require_few_parts(raw, most_parts)
    try:
        document = json.loads(
            raw.decode("utf-8-sig"), object_pairs_hook=_without_repeats, parse_constant=_no_constant
        )
    except Malformed:
        raise
    except (ValueError, RecursionError) as error:
        raise _unreadable(error) from error
    return require_object("$", document)


def _require_few_parts(raw: bytes, most: int) -> None:
    """Refuses what would take long to take apart; a bracket inside a text counts too, so it is not read."""
    if raw.count(b"{") > most:
        raise Malformed(
            f"The document has more than {most} objects.", f"Das Dokument hat mehr als {most} Objekte."
        )
    if raw.count(b"[") > most:
        raise Malformed(
            f"The document has more than {most} lists.", f"Das Dokument hat mehr als {most} Listen."
        )


def _unreadable(error: Exception) -> Malformed:
    if isinstance(error, UnicodeDecodeError):
        byte = error.start
        return Malformed(
            f"The file is not text in UTF-8 (byte {byte}).", f"Die Datei ist kein UTF-8-Text (Byte {byte})."
        )
    if isinstance(error, json.JSONDecodeError):
        at, wo = f"line {error.lineno}, column {error.colno}", f"Zeile {error.lineno}, Spalte {error.colno}"
        return Malformed(f"The file is not JSON ({at}).", f"Die Datei ist kein JSON ({wo}).")
    if isinstance(error, RecursionError):
        return Malformed("The document is nested too deeply.", "Das Dokument ist zu tief verschachtelt.")
    return Malformed("A number is too long to be read.", "Eine Zahl ist zu lang, um sie zu lesen.")


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    document: dict[str, Any] = {}
    for key, value in pairs:
        if key in document:
            key = shown(key)
            raise Malformed(
                f"The key {key} appears twice in one object.",
                f"Der Schlüssel {key} steht in einem Objekt doppelt.",
            )
        document[key] = value
    return document


def _no_constant(name: str) -> NoReturn:
    raise Malformed(f"{name} is not a number in JSON.", f"{name} ist in JSON keine Zahl.")


def require_keys(
    path: str, value: object, required: Sequence[str], optional: Iterable[str] = ()
) -> dict[str, Any]:
    """An object with these keys and no others."""
    document = require_object(path, value)
    for key in required:
        if key not in document:
            raise Malformed(f"{path}: “{key}” is missing.", f"{path}: „{key}“ fehlt.")
    for key in document:
        if key not in required and key not in optional:
            raise Malformed(
                f"{path}: unknown key {shown(key)}.", f"{path}: unbekannter Schlüssel {shown(key)}."
            )
    return document


def require_format(document: Mapping[str, Any], *expected: str) -> None:
    """Raises `Malformed` if the document names another format, or none."""
    given = document.get("format")
    if given not in expected:
        english = " or ".join(f"“{name}”" for name in expected)
        german = " oder ".join(f"„{name}“" for name in expected)
        instead = Text("; the document names none", "; das Dokument nennt keines")
        if given is not None:
            instead = Text(f", not {shown(given)}", f", nicht {shown(given)}")
        raise Malformed(
            f"The format must be {english}{instead.en}.", f"Das Format muss {german} sein{instead.de}."
        )


def require_known(path: str, value: object, known: Iterable[Word]) -> Word:
    """The known word that the document has here; raises `Malformed`."""
    word_given = require_text(path, value)
    for word in known:
        if word == word_given:
            return word
    possible = _possible([*known])
    raise Malformed(
        f"{path}: {shown(word_given)} is unknown{possible.en}.",
        f"{path}: {shown(word_given)} ist unbekannt{possible.de}.",
    )


def _possible(words: Sequence[str]) -> Text:
    """What is possible instead, as the end of a sentence; of many words the first ones."""
    if not words:
        return Text("", "")
    few = words if len(", ".join(words)) <= 200 else words[:8]
    first, more = ", ".join(few), len(words) - len(few)
    return Text(
        f"; possible: {first}{f' and {more} more' if more else ''}",
        f"; möglich: {first}{f' und {more} weitere' if more else ''}",
    )


def require_object(path: str, value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise Malformed(
            f"{path} must be an object, not {shown(value)}.",
            f"{path} muss ein Objekt sein, nicht {shown(value)}.",
        )
    return value


def require_list(path: str, value: object) -> list[Any]:
    if not isinstance(value, list):
        raise Malformed(
            f"{path} must be a list, not {shown(value)}.",
            f"{path} muss eine Liste sein, nicht {shown(value)}.",
        )
    return value


def require_text(path: str, value: object) -> str:
    if not isinstance(value, str):
        raise Malformed(
            f"{path} must be text, not {shown(value)}.", f"{path} muss Text sein, nicht {shown(value)}."
        )
    try:
        value.encode()
    except UnicodeEncodeError:
        raise Malformed(
            f"{path} contains half a character (a lone surrogate).",
            f"{path} enthält ein halbes Zeichen (ein einzelnes Surrogat).",
        ) from None
    return value


def require_number(path: str, value: object, least: int) -> int:
    """A whole number: 1 is accepted, true and 1.0 are not."""
    if type(value) is not int or value < least:
        raise Malformed(
            f"{path} must be a whole number, {least} or more, not {shown(value)}.",
            f"{path} muss eine ganze Zahl ab {least} sein, nicht {shown(value)}.",
        )
    return value


def require_bool(path: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise Malformed(
            f"{path} must be true or false, not {shown(value)}.",
            f"{path} muss true oder false sein, nicht {shown(value)}.",
        )
    return value


def read_players(value: object, seating: Seating, more: Sequence[str] = ()) -> tuple[SeatedPlayer, ...]:
    """The seats clockwise: as many as the title allows, no name and no colour twice.

    A player may have `more` keys than name and colour; what they say is for the title to read.
    """
    seats = require_list("players", value)
    if len(seats) not in seating.counts:
        raise _wrong_number(len(seats), seating)
    players = tuple(_player(f"players[{index}]", seat, seating, more) for index, seat in enumerate(seats))
    if doubled := _doubled([player.name for player in players]):
        raise Malformed(f"Two players have the name {doubled}.", f"Der Name {doubled} kommt zweimal vor.")
    if doubled := _doubled([player.colour for player in players]):
        raise Malformed(f"Two players have the colour {doubled}.", f"Die Farbe {doubled} kommt zweimal vor.")
    return players


def _doubled(words: list[str]) -> str | None:
    return next((shown(word) for word in words if words.count(word) > 1), None)


def _wrong_number(players: int, seating: Seating) -> Malformed:
    least, most = min(seating.counts), max(seating.counts)
    remark = seating.remark if players < least else Text("", "")
    english, german = (
        (f"{least}", f"{least}") if least == most else (f"{least} to {most}", f"{least} bis {most}")
    )
    return Malformed(
        f"The game is for {english} players, not for {players}. {remark.en}".rstrip(),
        f"Das Spiel ist für {german} Personen, nicht für {players}. {remark.de}".rstrip(),
    )


def _player(path: str, seat: object, seating: Seating, more: Sequence[str]) -> SeatedPlayer:
    player = require_keys(path, seat, ("name", "colour"), more)
    name = require_text(f"{path}.name", player["name"])
    if len(name) > LONGEST_NAME:
        raise Malformed(
            f"{path}.name is too long: {len(name)} characters, at most {LONGEST_NAME} are possible.",
            f"{path}.name ist zu lang: {len(name)} Zeichen, höchstens {LONGEST_NAME} sind möglich.",
        )
    if not name.strip() or any(category(letter) == "Cc" for letter in name):
        raise Malformed(
            f"{path}.name must be a name that can be read, not {shown(name)}.",
            f"{path}.name muss ein lesbarer Name sein, nicht {shown(name)}.",
        )
    if name in seating.reserved:
        raise Malformed(
            f"In this game no player may be called {shown(name)}: the sheet has a row of that name.",
            f"In diesem Spiel darf niemand {shown(name)} heißen: So heißt schon eine Zeile des"
            " Wertungsbogens.",
        )
    return SeatedPlayer(name, require_known(f"{path}.colour", player["colour"], seating.colours))


def read_options(value: object, options: Mapping[str, Option]) -> dict[str, Value]:
    """Every option of the title with its value, defaults filled in."""
    given = require_keys("options", value, (), options)
    for name, choice in given.items():
        if not options[name].allows(choice):
            allowed = ", ".join(json.dumps(allowed) for allowed in options[name].choices)
            raise Malformed(
                f"options.{name} cannot be {shown(choice)}; possible: {allowed}.",
                f"options.{name} kann nicht {shown(choice)} sein; möglich: {allowed}.",
            )
    return chosen(options, given)


def shown(value: object) -> str:
    """A value of the document for a message: short, and on one line."""
    if isinstance(value, (dict, list)):
        return "{…}" if isinstance(value, dict) else "[…]"
    if isinstance(value, str):
        return f'"{readable(value, 40)}"'
    return readable(json.dumps(value), 40)
