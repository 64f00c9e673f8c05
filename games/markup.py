"""The parts of the table that are drawn with every tap: a piece of the tray, a player, an entry of the log.

They are put together here and not in a template, which would take longer over them than the database does
to keep the move.
"""

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext
from jinja2 import Environment

from games.engine.face import Call, Card, Choice, Hand
from games.tablet import PlayerRow, Row


def environment(**options: Any) -> Environment:
    """For the templates in the folder `fast`."""
    made = Environment(**options)
    made.globals |= {part.__name__: part for part in (seat, tray, calls, laying, players, chips, entry)}
    return made


@lru_cache(1000)
def word(language: str, text: str) -> str:
    """A text of the catalogue in the language of the page, looked up once."""
    return gettext(text)


def seat(colour: str) -> SafeString:
    """Whose: a colour and a shape."""
    return mark_safe(f'<svg class="seat {colour}" aria-hidden="true"><use href="#seat-{colour}"/></svg>')


def tray(choices: Sequence[Choice], chosen: str, language: str) -> SafeString:
    """What can be placed; where there is no choice it is made already."""
    only = len(choices) == 1
    return mark_safe(
        "".join(
            piece(index, choice, only or choice.line == chosen, language)
            for index, choice in enumerate(choices)
        )
    )


def piece(index: int, choice: Choice, checked: bool, language: str) -> str:
    idle = "" if choice.spots else ' class="idle"'
    left = "" if choice.left is None else f"<b>{choice.left}</b>"
    spoken = f' aria-label="{choice.spoken.say(language)}"' if choice.spoken else ""
    return (
        f'<label{idle}><input type="radio" name="piece" value="{choice.line}" id="choice-{index}"'
        f"{' checked' if checked else ''}{spoken}"
        f'><svg viewBox="0 0 100 100" aria-hidden="true">{choice.picture}</svg>'
        f"<span>{choice.label.say(language)}</span>{left}</label>"
    )


def calls(offered: Sequence[Call], language: str) -> SafeString:
    """What is said by one tap."""
    return mark_safe("".join(call(one, language) for one in offered))


def call(offered: Call, language: str) -> str:
    picture = offered.picture and f'<svg viewBox="0 0 100 100" aria-hidden="true">{offered.picture}</svg>'
    return (
        f'<button class="{offered.style}" name="line" value="{offered.line}">{picture}'
        f"<span>{offered.label.say(language)}</span></button>"
    )


def laying(hands: Sequence[Hand], language: str) -> SafeString:
    """The cards of those who have to lay; which hand is seen, a radio button in the list of players says."""
    return mark_safe(
        "".join(
            f'<div class="hand hand-{index}">{calls(hand.calls, language)}</div>'
            for index, hand in enumerate(hands)
        )
    )


def players(rows: Sequence[PlayerRow], hands: Sequence[Hand], who: str, language: str) -> SafeString:
    """The players; where hands are laid from, that of `who` is seen, or else the first."""
    laying = {hand.colour: index for index, hand in enumerate(hands)}
    first = laying.get(who, 0)
    return mark_safe(
        "".join(
            player(row, language)
            if row.colour not in laying
            else layer(row, laying[row.colour], hands[laying[row.colour]].most, first, language)
            for row in rows
        )
    )


def player(row: PlayerRow, language: str) -> str:
    to_act = ' class="to-act"' if row.to_act else ""
    return f"<li{to_act}>{what_of(row, language)}</li>"


def layer(row: PlayerRow, index: int, influence: int, first: int, language: str) -> str:
    """A player who has to lay, and can be chosen to be the one whose hand is seen."""
    checked = " checked" if index == first else ""
    return (
        f'<li class="to-lay"><label><input type="radio" name="who" value="{row.colour}" id="who-{index}"'
        f' class="holds-{influence}"{checked}>{what_of(row, language)}</label></li>'
    )


def what_of(row: PlayerRow, language: str) -> str:
    points = "" if row.points is None else f"<b>{row.points}</b>"
    return (
        f'{seat(row.colour)}<span class="name">{escape(row.name)}</span>'
        f'<span class="cards">{chips(row.cards, language)}</span>{points}'
    )


def chips(cards: Sequence[Card], language: str) -> SafeString:
    return mark_safe("".join(chip(card, language) for card in cards))


@lru_cache(4096)
def chip(card: Card, language: str) -> str:
    return (
        f'<span class="card {card.style}"><span class="unseen">{card.name.say(language)}: </span>'
        f"{card.figure.say(language)}</span>"
    )


def entry(row: Row, moments: str, language: str) -> SafeString:
    """An entry as it is told; a tap on it leads to the table as it was then."""
    number = f'<span class="number">{row.number}</span> '
    what = escape(row.told.what.say(language))
    if not row.colour:
        return mark_safe(f'<p class="entry">{number}<span>{what}</span></p>')
    waived = "".join(f" <small>!{code}</small>" for code in row.waived)
    gains = ", ".join(f"{escape(name)}&nbsp;{points}" for name, points in row.gains)
    gains = f" ({gains})" if gains else ""
    then = "".join(f' <span class="then">{escape(text.say(language))}</span>' for text in row.told.then)
    style, undone = ("entry", "") if row.stands else ("entry undone", _taken_back())
    address = escape(f"{moments}{row.number}")
    return mark_safe(
        f'<a class="{style}" href="{address}" hx-get="{address}">{number}'
        f"<span><b>{escape(row.who)}</b> {what}{waived}{gains}.{then}{undone}</span></a>"
    )


def _taken_back() -> str:
    words = gettext("taken back")
    return f' <span class="unseen">({words})</span>'
