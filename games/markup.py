"""The parts of the table that are drawn with every tap: a piece of the tray, a player, an entry of the log.

They are put together here and not in a template, which would take longer than the database takes to store
the move.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext, ngettext
from jinja2 import Environment
from markupsafe import Markup

from games.engine.face import Anytime, Call, Card, Choice, Hand, Several, Tray
from games.engine.game import AnyGame
from games.engine.signs import seat_sign
from games.rule_links import rule_link, with_rules
from games.tablet.log import LogEntry
from games.tablet.table import PlayerRow
from scoring.drawn import BLANK, drawn, together
from scoring.wording import Text
from scoring.words import Colour

ANYWHERE = "M0 0"
"""Stands for the spots of a choice where only matters that it has some."""
CHECKED, IDLE, TO_ACT = Markup(" checked"), Markup(' class="idle"'), Markup(' class="to-act"')


def environment(**options: Any) -> Environment:
    """The Jinja environment of the templates in the folder `fast`."""
    made = Environment(**options)
    parts = (
        *(seat_sign, live, spots, pieces, calls, several, laying, players, chips, entry, back_to_here),
        *(rule_link, with_rules),
    )
    made.globals |= {part.__name__: part for part in parts}
    return made


@lru_cache(1000)
def word(language: str, text: str) -> str:
    """A text of the catalogue in the language of the page, looked up once."""
    return gettext(text)


def back_to_here(moves: int) -> str:
    """What the button says that undoes all moves after the one shown."""
    said = ngettext("Undo back to here (%(moves)s move)", "Undo back to here (%(moves)s moves)", moves)
    return said % {"moves": moves}


def fragment(context: Mapping[str, Any]) -> Markup:
    """The table as its template draws it. Jinja escapes what is not `Markup`, but returns text."""
    return Markup(render_to_string("table.html", dict(context), using="fast"))


def live(address: str, nonce: str) -> Markup:
    """The attributes of a link that htmx follows, drawing the table anew; they carry the page's nonce."""
    return drawn(
        'href="{address}" hx-get="{address}" hx-target="#table" hx-sync="closest form:drop" data-nonce="{}"',
        nonce,
        address=address,
    )


def spots(choices: Sequence[Choice]) -> Markup:
    """Where each choice may go, shown when it is chosen: dots with a rim, to be seen on any ground."""
    return together(
        drawn(
            '<g class="spots spots-{index}"><path id="dots-{index}" d="{}"/><use href="#dots-{index}"/></g>',
            choice.spots,
            index=index,
        )
        for index, choice in enumerate(choices)
        if choice.spots
    )


def pieces(choices: Sequence[Choice], chosen: str, language: str) -> Markup:
    """The pieces that can be placed; if there is only one, it is already chosen."""
    only = len(choices) == 1
    lines = [choice.line for choice in choices]
    return together(
        piece(index, choice, only or is_chosen(choice, chosen if chosen in lines else ""), language)
        for index, choice in enumerate(choices)
    )


def is_chosen(choice: Choice, chosen: str) -> bool:
    return choice.line == chosen if chosen else choice.ready


def piece(index: int, choice: Choice, checked: bool, language: str) -> Markup:
    return unplaced_piece(index, choice._replace(spots=ANYWHERE if choice.spots else ""), checked, language)


@lru_cache(1024)
def unplaced_piece(index: int, choice: Choice, checked: bool, language: str) -> Markup:
    """A piece of the tray, whatever the fields are that it may go to."""
    return drawn(
        '<label{}><input type="radio" name="piece" value="{}" id="choice-{}"{}{}>'
        '<svg viewBox="0 0 100 100" aria-hidden="true">{}</svg><span>{}</span>{}</label>',
        BLANK if choice.spots else IDLE,
        choice.line,
        index,
        CHECKED if checked else BLANK,
        drawn(' aria-label="{}"', choice.spoken.say(language)) if choice.spoken else BLANK,
        choice.picture,
        choice.label.say(language),
        BLANK if choice.left is None else drawn("<b>{}</b>", choice.left),
    )


def calls(offered: Sequence[Call], language: str, level: int = 0) -> Markup:
    """The buttons for lines that take one tap, or two."""
    return together(call(choice, language, level) for choice in offered)


def call(offered: Call, language: str, level: int) -> Markup:
    inside = pictured(offered.picture, offered.label, language)
    if not offered.then:
        return button(offered.line, offered.style, inside)
    return drawn(
        '<label class="{}"><input type="radio" name="then-{}" value="{}">'
        '{}</label><div class="ways-on">{}</div>',
        offered.style,
        level,
        offered.line,
        inside,
        calls(offered.then, language, level + 1),
    )


@lru_cache(4096)
def button(line: str, style: str, inside: Markup) -> Markup:
    return drawn('<button class="{}" name="line" value="{}">{}</button>', style, line, inside)


@lru_cache(4096)
def pictured(picture: Markup, label: Text, language: str) -> Markup:
    return drawn("{}<span>{}</span>", small(picture), label.say(language))


def small(picture: Markup) -> Markup:
    return drawn('<svg viewBox="0 0 100 100" aria-hidden="true">{}</svg>', picture) if picture else BLANK


def several(offered: Several, among: Sequence[str] | None, language: str) -> Markup:
    """Things that can be in or out, and the button that says so; at first all are in."""
    still_in = [thing.line for thing in offered.things] if among is None else list(among)
    things = []
    for thing in offered.things:
        checked = BLANK
        if thing.line in still_in:
            still_in.remove(thing.line)
            checked = CHECKED
        things.append(
            drawn(
                '<label><input type="checkbox" name="number" value="{}"{}>{}</label>',
                thing.line,
                checked,
                pictured(thing.picture, thing.label, language),
            )
        )
    return drawn(
        '<div class="several" hx-disable><input type="hidden" name="number" value="">{}'
        '<button class="primary" name="line" value="{}">{}</button></div>',
        together(things),
        offered.line,
        offered.label.say(language),
    )


def laying(hands: Sequence[Hand], language: str) -> Markup:
    """The cards of those who have to lay; a radio button in the list of players chooses the hand shown."""
    return together(
        drawn('<div class="hand hand-{}" hx-disable>{}</div>', index, calls(hand.calls, language))
        for index, hand in enumerate(hands)
    )


def players(rows: Sequence[PlayerRow], tray: Tray, who: Colour, language: str) -> Markup:
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
    return together(items)


def anytime(row: PlayerRow, offered: Anytime, language: str) -> Markup:
    """What this player may do whoever's turn it is: one tap unfolds it."""
    if not offered.calls.get(row.colour):
        return BLANK
    return drawn(
        '<details class="anytime" name="anytime"><summary><span class="unseen">{name}: </span>{}'
        '</summary><div class="unfolded"><p>{}<b>{name}</b> {}</p>'
        "{}</div></details>",
        offered.label.say(language),
        seat_sign(row.colour),
        offered.verb.say(language),
        calls(offered.calls[row.colour], language),
        name=row.name,
    )


def player(row: PlayerRow, unfolding: Markup, language: str) -> Markup:
    to_act = TO_ACT if row.to_act else BLANK
    return drawn("<li{}>{}{}</li>", to_act, what_of(row, language), unfolding)


def layer(row: PlayerRow, index: int, most: int, is_first: bool, unfolding: Markup, language: str) -> Markup:
    """A player who has to lay a card, and whose hand can be chosen to be shown."""
    return drawn(
        '<li class="to-lay"><label><input type="radio" name="who" value="{}" id="who-{}"'
        ' class="holds-{}"{}>{}</label>{}</li>',
        row.colour,
        index,
        most,
        CHECKED if is_first else BLANK,
        what_of(row, language),
        unfolding,
    )


def what_of(row: PlayerRow, language: str) -> Markup:
    return drawn(
        '{}<span class="name">{}</span><span class="cards">{}</span>{}',
        seat_sign(row.colour),
        row.name,
        chips(row.cards, language),
        BLANK if row.points is None else drawn("<b>{}</b>", row.points),
    )


def chips(cards: Sequence[Card], language: str) -> Markup:
    return together(chip(card, language) for card in cards)


@lru_cache(4096)
def chip(card: Card, language: str) -> Markup:
    return drawn(
        '<span class="card {}">{}<span class="unseen">{}: </span>{}</span>',
        card.style,
        small(card.picture),
        card.name.say(language),
        card.figure.say(language),
    )


def entry(row: LogEntry, game: AnyGame, moments: str, nonce: str, language: str) -> Markup:
    """An entry as it is told, which leads to the table as it was then, and the rules a referee let pass."""
    told = told_entry(row, moments, nonce, language)
    if not row.waived:
        return told
    links = together(rule_link(game, code, aside=True) for code in row.waived)
    return drawn('<div class="with-rules">{}<span hx-disable>{}</span></div>', told, links)


def told_entry(row: LogEntry, moments: str, nonce: str, language: str) -> Markup:
    what = row.telling.what.say(language)
    if row.is_change:
        return drawn(
            '<p class="entry" hx-disable><span class="number">{}</span> <span>{}</span></p>', row.number, what
        )
    return drawn(
        '<a class="{}" {}><span class="number">{}</span> <span hx-disable>{}{}{}{}.{}{}</span></a>',
        "entry" if row.stands else "entry undone",
        live(f"{moments}{row.number}", nonce),
        row.number,
        drawn("<b>{}</b> ", row.who) if row.who else BLANK,
        what,
        waived(row),
        gains(row),
        together(drawn(' <span class="then">{}</span>', text.say(language)) for text in row.telling.then),
        BLANK if row.stands else drawn(' <span class="unseen">({})</span>', gettext("no longer valid")),
    )


def waived(row: LogEntry) -> Markup:
    return drawn(" <small>{}</small>", gettext("allowed by the referee")) if row.waived else BLANK


def gains(row: LogEntry) -> Markup:
    """Who got how many points, in brackets."""
    if not row.gains:
        return BLANK
    paid = [drawn("{}&nbsp;{}", name, points) for name, points in row.gains]
    return drawn(" ({})", Markup(", ").join(paid))
