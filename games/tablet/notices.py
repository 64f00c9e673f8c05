"""What there is to say about a tap."""

from collections.abc import Sequence
from typing import Any

from games.engine.face import FIELD, BoardView, Marks
from games.engine.game import Ruling
from games.engine.history import Change
from games.engine.moves import read_line, write_line
from games.tablet.log import moves_text
from games.tablet.table import Notice, Tablet
from scoring.wording import Text, listed, not_a
from scoring.words import NO_LINE, Colour, Field, Line

MOST_FIELDS_NAMED = 4
"""If there are more legal fields, the notice gives only their number, and the board marks them."""


def refusal_notice(tablet: Tablet, ruling: Ruling, chosen: str, at: Field) -> Notice:
    """Why a move is refused, what is in the way, and what could be done instead."""
    known = tablet.face.board.at(tablet.step.state, at, tablet.names) is not None
    if known and chosen in [choice.line for choice in tablet.tray.choices if choice.ready]:
        # Nobody chose the piece: something else may be meant, or the tap was only to look.
        other = field_notice(tablet, at)
        if other.offers or ruling.move is None:
            return other
    trouble = {field: None for violation in ruling.violations for field in violation.fields if field != at}
    first, *others = [violation.text for violation in ruling.violations]
    if any(ruling.remark):
        others.append(ruling.remark)
    waiver = waiver_line(ruling) if tablet.rights.may_rule else NO_LINE
    return Notice(
        "refused",
        first,
        tuple(code for code in ruling.rules if code in tablet.history.game.rulebook),
        legal_instead(tablet, chosen) if chosen else None,
        Marks(tapped=(at,) if known else (), trouble=tuple(trouble)),
        also=others,
        waiver=NO_LINE if tablet.hides(waiver) else waiver,
    )


def waiver_line(ruling: Ruling) -> Line:
    """The line with which a referee would let the move stand; empty where no referee can."""
    if not ruling.violations or not all(violation.waivable for violation in ruling.violations):
        return NO_LINE
    named, words, _ = read_line(ruling.text)
    return write_line(named, words, dict.fromkeys(ruling.rules))


def agreement_notice(tablet: Tablet, line: Line, change: Change, colours: Sequence[Colour]) -> Notice:
    """Moves are taken back when all other players agree; the notice asks those of these colours."""
    moves = moves_text(change.steps)
    missing = [tablet.names[colour] for colour in colours if colour not in change.agreed]
    text = Text(
        f"Undo requested: {moves.en}. All others can agree by tapping their names.",
        f"Soll zurückgenommen werden: {moves.de}. Alle anderen können zustimmen: bitte auf den eigenen Namen"
        " tippen.",
    )
    if change.agreed:
        still = listed(missing)
        text = Text(f"{text.en} Still to agree: {still.en}.", f"{text.de} Noch nicht zugestimmt: {still.de}.")
    agreeing = [(colour, tablet.names[colour], colour in change.agreed) for colour in colours]
    return Notice("agree", text, agreeing=agreeing, line=line)


def ruled_back_notice(tablet: Tablet, line: Line) -> Notice:
    """Only a referee brings back what a referee has taken back."""
    text = Text(
        "A referee undid this move; only a referee can redo it.",
        "Den Zug hat das Schiedsgericht zurückgenommen; nur das Schiedsgericht kann ihn wiederherstellen.",
    )
    return Notice("refused", text, waiver=line if tablet.rights.may_rule else NO_LINE)


def referee_needed_notice() -> Notice:
    text = Text(
        "Only referees can do this; nothing was changed.",
        "Das darf nur das Schiedsgericht; es wurde nichts geändert.",
    )
    return Notice("refused", text)


def legal_instead(tablet: Tablet, chosen: str) -> Text | None:
    """Says where the chosen piece may go; None if a hidden stock is empty, so that no field is legal."""
    spots = tablet.face.board.spots(tablet.step.state, chosen)
    if spots and not tablet.history.ruling(Line(chosen.replace(FIELD, spots[0]))).stands:
        return None
    return legal_fields(spots, tablet.face.board)


def legal_fields(spots: Sequence[Field], board: BoardView[Any]) -> Text:
    if not spots:
        return Text("No field is allowed for it at the moment.", "Zurzeit ist dafür kein Feld erlaubt.")
    if len(spots) > MOST_FIELDS_NAMED:
        count = len(spots)
        return Text(f"Allowed: the {count} marked fields.", f"Erlaubt: die {count} markierten Felder.")
    at = board.places(spots)
    return Text(f"Allowed: {at.en}.", f"Erlaubt: {at.de}.")


def field_notice(tablet: Tablet, at: Field) -> Notice:
    """A field was tapped and no piece chosen: what is there, and what could have been placed."""
    board, state = tablet.face.board, tablet.step.state
    there = board.at(state, at, tablet.names)
    if there is None:
        return Notice("refused", not_a(at, "is not a field of this board", "ist kein Feld dieses Plans"))
    offers = [
        (choice.line.replace(FIELD, at), choice)
        for choice in tablet.tray_of_moment.choices
        if at in board.spots(state, choice.line)
    ]
    name = board.places((at,))
    text = Text(f"{name.en}: {there.en}.", f"{name.de}: {there.de}.")
    return Notice("asked", text, marks=Marks(last=(at,)), offers=offers)


def overtaken_notice(tablet: Tablet, after: int) -> Notice:
    """Something else was recorded before this tap: it is shown, and the tap has changed nothing."""
    known = max(after, tablet.history.entries - 1)
    text = Text(
        "Not recorded – the game has moved on in the meantime.",
        "Nicht eingetragen – inzwischen ging die Partie weiter.",
    )
    return Notice("stale", text, meanwhile=tablet.log.entries(tablet.history.log[known:][::-1]))
