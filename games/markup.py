"""The parts of the table that are drawn with every tap: a piece of the tray, a player, an entry of the log.

They are put together here and not in a template, which would take longer than the database takes to store
the move.
"""

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext
from jinja2 import Environment

from games.engine.face import Anytime, Call, Card, Choice, Hand, Several, Tray
from games.engine.signs import seat_sign
from games.tablet.log import LogEntry
from games.tablet.table import PlayerRow
from scoring.words import Colour


def environment(**options: Any) -> Environment:
    """The Jinja environment of the templates in the folder `fast`."""
    made = Environment(**options)
    parts = (seat, spots, pieces, calls, several, laying, players, chips, entry)
    made.globals |= {part.__name__: part for part in parts}
    return made


@lru_cache(1000)
def word(language: str, text: str) -> str:
    """A text of the catalogue in the language of the page, looked up once."""
    return gettext(text)


def seat(colour: Colour) -> SafeString:
    return mark_safe(seat_sign(colour))


def spots(choices: Sequence[Choice]) -> SafeString:
    """Where each choice may go, shown when it is chosen: dots with a rim, to be seen on any ground."""
    return mark_safe(
        "".join(
            f'<g class="spots spots-{index}"><path id="dots-{index}" d="{choice.spots}"/>'
            f'<use href="#dots-{index}"/></g>'
            for index, choice in enumerate(choices)
            if choice.spots
        )
    )


def pieces(choices: Sequence[Choice], chosen: str, language: str) -> SafeString:
    """The pieces that can be placed; if there is only one, it is already chosen."""
    only = len(choices) == 1
    lines = [choice.line for choice in choices]
    return mark_safe(
        "".join(
            piece(index, choice, only or is_chosen(choice, chosen if chosen in lines else ""), language)
            for index, choice in enumerate(choices)
        )
    )


def is_chosen(choice: Choice, chosen: str) -> bool:
    return choice.line == chosen if chosen else choice.ready


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


def calls(offered: Sequence[Call], language: str, level: int = 0) -> SafeString:
    """The buttons for lines that take one tap, or two."""
    return mark_safe("".join(call(choice, language, level) for choice in offered))


def call(offered: Call, language: str, level: int) -> str:
    inside = pictured(offered, language)
    if not offered.then:
        return f'<button class="{offered.style}" name="line" value="{offered.line}">{inside}</button>'
    return (
        f'<label class="{offered.style}"><input type="radio" name="then-{level}" value="{offered.line}">'
        f'{inside}</label><div class="ways-on">{calls(offered.then, language, level + 1)}</div>'
    )


def pictured(offered: Call, language: str) -> str:
    picture = offered.picture and f'<svg viewBox="0 0 100 100" aria-hidden="true">{offered.picture}</svg>'
    return f"{picture}<span>{escape(offered.label.say(language))}</span>"


def several(offered: Several, among: Sequence[str] | None, language: str) -> SafeString:
    """Things that can be in or out, and the button that says so; at first all are in."""
    still_in = [thing.line for thing in offered.things] if among is None else list(among)
    things = []
    for thing in offered.things:
        checked = ""
        if thing.line in still_in:
            still_in.remove(thing.line)
            checked = " checked"
        things.append(
            f'<label><input type="checkbox" name="number" value="{thing.line}"{checked}>'
            f"{pictured(thing, language)}</label>"
        )
    return mark_safe(
        f'<div class="several"><input type="hidden" name="number" value="">{"".join(things)}'
        f'<button class="primary" name="line" value="{offered.line}">{offered.label.say(language)}</button>'
        "</div>"
    )


def laying(hands: Sequence[Hand], language: str) -> SafeString:
    """The cards of those who have to lay; a radio button in the list of players chooses the hand shown."""
    return mark_safe(
        "".join(
            f'<div class="hand hand-{index}">{calls(hand.calls, language)}</div>'
            for index, hand in enumerate(hands)
        )
    )


def players(rows: Sequence[PlayerRow], tray: Tray, who: Colour, language: str) -> SafeString:
    """The players; where cards are laid, the hand of `who` is shown, or otherwise the first."""
    hand_of = {hand.colour: index for index, hand in enumerate(tray.hands)}
    first = hand_of.get(who, 0)
    items = []
    for row in rows:
        unfolding = anytime(row, tray.anytime, language)
        index = hand_of.get(row.colour)
        if index is None:
            items.append(player(row, unfolding, language))
        else:
            most = tray.hands[index].most
            items.append(layer(row, index, most, index == first, unfolding, language))
    return mark_safe("".join(items))


def anytime(row: PlayerRow, offered: Anytime, language: str) -> str:
    """What this player may do whoever's turn it is: one tap unfolds it."""
    if not offered.calls.get(row.colour):
        return ""
    name, label, verb = escape(row.name), offered.label.say(language), offered.verb.say(language)
    return (
        f'<details class="anytime" name="anytime"><summary><span class="unseen">{name}: </span>{label}'
        f'</summary><div class="unfolded"><p>{seat(row.colour)}<b>{name}</b> {verb}</p>'
        f"{calls(offered.calls[row.colour], language)}</div></details>"
    )


def player(row: PlayerRow, unfolding: str, language: str) -> str:
    to_act = ' class="to-act"' if row.to_act else ""
    return f"<li{to_act}>{what_of(row, language)}{unfolding}</li>"


def layer(row: PlayerRow, index: int, most: int, is_first: bool, unfolding: str, language: str) -> str:
    """A player who has to lay a card, and whose hand can be chosen to be shown."""
    checked = " checked" if is_first else ""
    return (
        f'<li class="to-lay"><label><input type="radio" name="who" value="{row.colour}" id="who-{index}"'
        f' class="holds-{most}"{checked}>{what_of(row, language)}</label>{unfolding}</li>'
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
    picture = card.picture and f'<svg viewBox="0 0 100 100" aria-hidden="true">{card.picture}</svg>'
    return (
        f'<span class="card {card.style}">{picture}<span class="unseen">{card.name.say(language)}: </span>'
        f"{card.figure.say(language)}</span>"
    )


def entry(row: LogEntry, moments: str, language: str) -> SafeString:
    """An entry as it is told; a tap on it leads to the table as it was then."""
    number = f'<span class="number">{row.number}</span> '
    what = escape(row.telling.what.say(language))
    if row.is_change:
        return mark_safe(f'<p class="entry">{number}<span>{what}</span></p>')
    who = f"<b>{escape(row.who)}</b> " if row.who else ""
    codes = "".join(f" !{code}" for code in row.waived)
    waived = f" <small>{gettext('waived')}{codes}</small>" if codes else ""
    gains = ", ".join(f"{escape(name)}&nbsp;{points}" for name, points in row.gains)
    gains = f" ({gains})" if gains else ""
    then = "".join(f' <span class="then">{escape(text.say(language))}</span>' for text in row.telling.then)
    style, undone = ("entry", "") if row.stands else ("entry undone", _taken_back())
    address = escape(f"{moments}{row.number}")
    return mark_safe(
        f'<a class="{style}" href="{address}" hx-get="{address}">{number}'
        f"<span>{who}{what}{waived}{gains}.{then}{undone}</span></a>"
    )


def _taken_back() -> str:
    words = gettext("no longer stands")
    return f' <span class="unseen">({words})</span>'
