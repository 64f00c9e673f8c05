"""Why an entry that is not a title's move is refused."""

from games.engine.moves import read_number
from scoring.wording import Text, capital, colour_name, not_a
from scoring.words import Colour

SEALED = Text(
    "The game is sealed; only a director can reopen it.",
    "Die Partie ist versiegelt; nur die Leitung kann sie wieder öffnen.",
)
ABANDONED = Text(
    "This game was abandoned. Bring it back to record moves again.",
    "Diese Partie wurde abgebrochen. Zum Weiterspielen bitte zuerst zurückholen.",
)
NOT_ABANDONED = Text("This game was not abandoned.", "Diese Partie wurde nicht abgebrochen.")
NOT_SEALED = Text("The game is not sealed.", "Die Partie ist nicht versiegelt.")
NOT_OVER = Text("The game is not over yet.", "Die Partie ist noch nicht zu Ende.")
NO_SEAL = Text(
    "A seal is one word or more, with one space between them.",
    "Ein Siegel ist ein Wort oder mehrere, dazwischen je ein Leerzeichen.",
)
NOTHING_PLAYED = Text("The move is missing.", "Der Zug fehlt.")
NOBODY_AGREED = Text("The colours of those who agreed are missing.", "Es fehlt, wer einverstanden war.")


def no_count(word: str) -> Text:
    return not_a(word, "is not a number of moves", "ist keine Anzahl von Zügen")


def too_many_back(there_are: int) -> Text:
    if not there_are:
        return Text("There is nothing to undo.", "Es gibt nichts zurückzunehmen.")
    if there_are == 1:
        return Text("Only 1 move can be undone.", "Nur 1 Zug lässt sich zurücknehmen.")
    return Text(f"Only {there_are} moves can be undone.", f"Nur {there_are} Züge lassen sich zurücknehmen.")


def too_many_again(there_are: int) -> Text:
    if not there_are:
        return Text("There is nothing to redo.", "Es gibt nichts wiederherzustellen.")
    if there_are == 1:
        return Text("Only 1 move can be redone.", "Nur 1 Zug lässt sich wiederherstellen.")
    return Text(
        f"Only {there_are} moves can be redone.", f"Nur {there_are} Züge lassen sich wiederherstellen."
    )


def no_move(number: str) -> Text:
    if read_number(number) is None:
        return not_a(number, "is not the number of an entry", "ist keine Nummer eines Eintrags")
    return Text(f"Entry {number} is not a valid move.", f"Eintrag {number} ist kein gültiger Zug.")


def does_not_belong(words: str, behind: str) -> Text:
    return not_a(words, f"does not belong after “{behind}”", f"gehört nicht nach „{behind}“")


def no_colour(word: str) -> Text:
    return not_a(word, "is not a colour at this table", "ist keine Farbe an diesem Tisch")


def named_twice(colour: Colour) -> Text:
    name = capital(colour_name(colour))
    return Text(f"{name.en} is named twice.", f"{name.de} ist zweimal genannt.")


def confirmed_already(name: str) -> Text:
    return Text(f"{name} has confirmed already.", f"{name} hat schon bestätigt.")
