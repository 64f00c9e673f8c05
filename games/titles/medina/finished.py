"""How a finished game of Medina is entered: the board tapped together, or four numbers per palace."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from markupsafe import Markup

from games.engine.face import Card
from games.engine.finished import (
    Answers,
    Assembled,
    CardHolding,
    FinishedGame,
    Grid,
    Leaf,
    Misplaced,
    NumberAsked,
    RowHead,
    TappedBoard,
    Tool,
    Way,
    number,
)
from games.engine.game import Setup
from games.titles.medina.face import CARDS, LABELS, palace_card, tower_card
from games.titles.medina.state import Board, Palace, State
from scoring.drawn import drawn
from scoring.position import COUNTS_FORMAT, FORMAT, Doubt
from scoring.titles.medina.board import (
    FIELD,
    TOWER_CORNER,
    WALL,
    around,
    beside,
    connected,
    names,
    wall_names,
)
from scoring.titles.medina.cards import palace_card_holders, tower_card_holders
from scoring.titles.medina.counts import Counts, read_counts
from scoring.titles.medina.position import GERMAN_COLOUR, PALACE_COLOURS, Position, read_position
from scoring.titles.medina.score import counted
from scoring.titles.medina.words import PalaceColour
from scoring.wording import Text, listed, same
from scoring.words import NO_COLOUR, Colour, Field, RuleCode

ROOF, NOTHING = "roof", "nothing"
REMOVE = Text("Remove", "Entfernen")


# The board as it was tapped together: `at.c3` is a palace colour, a stable or a merchant, `at.N5` a wall,
# `roof.c3` the colour of the player whose roof stands there.


class Laid(NamedTuple):
    palaces: tuple[Palace, ...]
    loose: int
    """Stables that touch no palace part."""
    merchants: int
    walls: int
    doubled: tuple[Palace, ...]
    """Palaces with more than one roof."""


def laid(setup: Setup, answers: Answers) -> Laid:
    stables = _mask(answers, "stable")
    palaces, doubled = [], []
    for colour in PALACE_COLOURS:
        for parts in connected(_mask(answers, colour)):
            own = beside(parts) & stables
            stables ^= own
            roofs = [(f, owner) for f in names(parts) if (owner := answers.get(f"roof.{f}")) in setup.colours]
            palace = Palace(colour, parts, own, around(parts | own))
            if roofs:
                field, owner = roofs[0]
                palace = palace._replace(owner=setup.colours.index(owner), roof=FIELD[field])
            palaces.append(palace)
            if len(roofs) > 1:
                doubled.append(palace)
    walls = sum(bit for wall, bit in WALL.items() if answers.get(f"at.{wall}"))
    return Laid(tuple(palaces), stables, _mask(answers, "merchant"), walls, tuple(doubled))


def _mask(answers: Answers, piece: str) -> int:
    return sum(bit for field, bit in FIELD.items() if answers.get(f"at.{field}") == piece)


def state(setup: Setup, answers: Answers) -> State:
    on = laid(setup, answers)
    palaces = on.palaces
    if on.loose:  # drawn all the same, in no colour of their own
        palaces = (*palaces, Palace(PALACE_COLOURS[0], 0, on.loose, 0))
    board = Board(
        palaces,
        parts=sum(palace.parts for palace in palaces),
        stables=sum(palace.stables for palace in palaces),
        merchants=on.merchants,
        walls=on.walls,
    )
    return State(setup.colours, setup.options, board, (), None)


def tools(setup: Setup) -> list[Tool]:
    parts = [Tool(colour, LABELS[colour], _use(f"piece-{colour}")) for colour in PALACE_COLOURS]
    others = [Tool(piece, LABELS[piece], _use(f"piece-{piece}")) for piece in ("stable", "merchant", "wall")]
    roofs = [
        Tool(
            f"{ROOF} {player.colour}",
            same(player.name),
            _use(f"roof-{player.colour}"),
            Text(f"Roof of {player.name}", f"Dach von {player.name}"),
        )
        for player in setup.players
    ]
    return [
        *parts,
        *others,
        *roofs,
        Tool(NOTHING, REMOVE, Markup('<path class="remove" d="M24 24l52 52m0-52l-52 52"/>')),
    ]


def _use(symbol: str) -> Markup:
    return drawn('<use href="#{}"/>', symbol)


def tap(setup: Setup, answers: Answers, tool: str, field: Field) -> dict[str, str]:
    after = dict(answers)
    if field not in FIELD and field not in WALL:
        raise Misplaced(
            Text(f"{field} is not a field of this board.", f"{field} ist kein Feld dieses Plans.")
        )
    if tool == NOTHING:
        after.pop(f"at.{field}", None)
        after.pop(f"roof.{field}", None)
        return after
    if tool.startswith(ROOF):
        return _with_roof(setup, after, tool.removeprefix(ROOF).strip(), field)
    if (tool == "wall") != (field in WALL):
        raise Misplaced(
            Text(
                "Walls go on the fields around the city, all other pieces into the city.",
                "Mauern gehören auf die Felder um die Stadt, alles andere in die Stadt.",
            )
        )
    if after.get(f"at.{field}") != tool:
        after.pop(f"roof.{field}", None)
    after[f"at.{field}"] = tool
    return after


def _with_roof(setup: Setup, after: dict[str, str], colour: str, field: Field) -> dict[str, str]:
    """The board with a roof; it replaces the one that the palace had."""
    if colour not in setup.colours or after.get(f"at.{field}") not in PALACE_COLOURS:
        raise Misplaced(
            Text(
                "A roof goes on a palace part. Please tap the parts first.",
                "Ein Dach kommt auf ein Palastteil. Bitte zuerst die Teile antippen.",
            )
        )
    palace = next(palace for palace in laid(setup, after).palaces if palace.parts & FIELD[field])
    for other in names(palace.parts):
        after.pop(f"roof.{other}", None)
    after[f"roof.{field}"] = colour
    return after


def assemble(setup: Setup, answers: Answers) -> Assembled:
    on = laid(setup, answers)
    document: dict[str, Any] = {
        "palaces": [
            {
                "colour": palace.colour,
                "parts": [*names(palace.parts)],
                "stables": [*names(palace.stables)],
                "owner": None if palace.owner is None else setup.colours[palace.owner],
            }
            for palace in on.palaces
        ],
        "merchants": [*names(on.merchants)],
        "walls": [*wall_names(on.walls)],
    }
    return Assembled(_with_cards(setup, answers, FORMAT, document), doubts=tuple(_unsayable(on)))


def _unsayable(on: Laid) -> Iterator[Doubt]:
    if on.loose:
        where = names(on.loose)
        fields = listed(where)
        yield Doubt(
            RuleCode("M30"),
            Text(
                f"A stable must be next to a palace part; there is none next to {fields.en}.",
                f"Ein Ziegenstall gehört an ein Palastteil; neben {fields.de} ist keines.",
            ),
            where,
        )
    for palace in on.doubled:
        first, german = names(palace.parts)[0], GERMAN_COLOUR[palace.colour]
        yield Doubt(
            RuleCode("M20"),
            Text(
                f"The {palace.colour} palace at {first} has more than one roof.",
                f"Der {german}e Palast auf {first} hat mehr als ein Dach.",
            ),
            names(palace.parts),
        )


# The short form: `palace.red.grey.parts` and so on

OWNERLESS = "ownerless"
"""Palaces of a document that are nobody's: they are not asked for, since they bring nothing, but kept."""
NUMBERS = {
    "parts": Text("Parts", "Teile"),
    "stables": Text("Stables", "Ställe"),
    "walls": Text("At the wall", "An der Mauer"),
    "merchants": Text("Merchants", "Besucher"),
}


def leaves(setup: Setup) -> list[Leaf]:
    return [
        Leaf(player.colour, same(player.name), (_palaces(player.colour, player.name),), player.colour)
        for player in setup.players
    ]


def _palaces(owner: str, name: str) -> Grid:
    rows = [
        (
            RowHead(LABELS[colour], _use(f"piece-{colour}")),
            [
                NumberAsked(
                    f"palace.{owner}.{colour}.{what}",
                    Text(
                        f"{name}, {LABELS[colour].en}: {words.en}", f"{name}, {LABELS[colour].de}: {words.de}"
                    ),
                )
                for what, words in NUMBERS.items()
            ],
        )
        for colour in PALACE_COLOURS
    ]
    note = Text("Only palaces with a roof in this colour.", "Nur Paläste mit einem Dach in dieser Farbe.")
    return Grid([*NUMBERS.values()], rows, note)


def assemble_counts(setup: Setup, answers: Answers) -> Assembled:
    palaces, doubts = json.loads(answers.get(OWNERLESS, "[]")), []
    for player in setup.players:
        for colour in PALACE_COLOURS:
            counts = {what: number(answers, f"palace.{player.colour}.{colour}.{what}") for what in NUMBERS}
            if counts["parts"]:
                palaces.append({"colour": colour, "owner": player.colour, **counts})
            elif any(counts.values()):
                doubts.append(_no_part(player.name, colour))
    document = _with_cards(setup, answers, COUNTS_FORMAT, {"palaces": palaces})
    return Assembled(document, doubts=tuple(doubts))


def numbers_from(setup: Setup, answers: Answers) -> dict[str, str]:
    """What the board shows, palace by palace, and who holds which tower card."""
    position = _position(setup, FORMAT, assemble(setup, answers).document)
    assert isinstance(position, Position)
    numbers = {
        f"palace.{palace.owner}.{palace.colour}.{what}": str(getattr(counted(palace, position), what))
        for palace in position.palaces
        if palace.owner
        for what in NUMBERS
    }
    return numbers | {f"tower_cards.{tower}": holder for tower, holder in position.tower_cards.items()}


def _no_part(name: str, colour: PalaceColour) -> Doubt:
    return Doubt(
        RuleCode("M20"),
        Text(
            f"{name}’s {colour} palace has no parts, so it does not count. Please enter its parts.",
            f"Der {GERMAN_COLOUR[colour]}e Palast von {name} hat keine Teile und zählt so nicht. Bitte die"
            " Teile eintragen.",
        ),
    )


# Cards: if only one player can hold a card, that player does, unless the table says otherwise


def holdings(form: str, setup: Setup, answers: Answers) -> list[CardHolding]:
    assembled = assemble(setup, answers) if form == FORMAT else assemble_counts(setup, answers)
    bare = {key: value for key, value in assembled.document.items() if not key.endswith("_cards")}
    return _cards(setup, answers, form, bare)


def _cards(setup: Setup, answers: Answers, form: str, document: Mapping[str, Any]) -> list[CardHolding]:
    position = _position(setup, form, document)
    palaces = [
        _holding(setup, answers, f"palace_cards.{colour}", palace_card(colour), holders)
        for colour in PALACE_COLOURS
        for holders in [palace_card_holders(position, colour)]
    ]
    # Numbers alone do not say at which tower's walls a palace stands, if at any.
    is_certain = isinstance(position, Position)
    towers = [
        _holding(setup, answers, f"tower_cards.{tower}", tower_card(tower), holders, is_certain)
        for tower in TOWER_CORNER
        for holders in [tower_card_holders(position, tower)]
    ]
    return palaces + towers


def _holding(
    setup: Setup, answers: Answers, name: str, card: Card, able: tuple[Colour, ...], is_certain: bool = True
) -> CardHolding:
    named = Colour(answers.get(name, ""))
    if named not in setup.colours:
        named = NO_COLOUR
    holder = named or (able[0] if len(able) == 1 and is_certain else NO_COLOUR)
    return CardHolding(name, card.name, card.style, card.figure.en, able, holder, bool(named))


def _with_cards(setup: Setup, answers: Answers, form: str, document: dict[str, Any]) -> dict[str, Any]:
    held: dict[str, dict[str, str]] = {"palace_cards": {}, "tower_cards": {}}
    for holding in _cards(setup, answers, form, document):
        kind, _, card = holding.name.partition(".")
        if holding.holder:
            held[kind][card] = holding.holder
    return {**document, **held}


def _position(setup: Setup, form: str, document: Mapping[str, Any]) -> Position | Counts:
    players = [{"name": player.name, "colour": player.colour} for player in setup.players]
    whole = {
        **document,
        "format": form,
        "game": "medina",
        "players": players,
        "options": dict(setup.options),
    }
    return read_position(whole)[1] if form == FORMAT else read_counts(whole)[1]


# The way back: what must have been tapped or typed


def answers_of(setup: Setup, document: Mapping[str, Any]) -> dict[str, str]:
    answers = {f"at.{field}": "merchant" for field in document.get("merchants", [])}
    answers |= {f"at.{wall}": "wall" for wall in document.get("walls", [])}
    for palace in document.get("palaces", []):
        answers |= {f"at.{field}": palace["colour"] for field in palace["parts"]}
        answers |= {f"at.{field}": "stable" for field in palace.get("stables", [])}
        if palace.get("owner"):
            answers[f"roof.{palace['parts'][0]}"] = palace["owner"]
    return answers | _said(holdings(FORMAT, setup, answers), document)


def answers_of_counts(setup: Setup, document: Mapping[str, Any]) -> dict[str, str]:
    answers = {
        f"palace.{palace['owner']}.{palace['colour']}.{what}": str(palace.get(what, 0))
        for palace in document.get("palaces", [])
        if palace.get("owner")
        for what in NUMBERS
    }
    if ownerless := [palace for palace in document.get("palaces", []) if not palace.get("owner")]:
        answers[OWNERLESS] = json.dumps(ownerless)
    return answers | _said(holdings(COUNTS_FORMAT, setup, answers), document)


def _said(cards: Sequence[CardHolding], document: Mapping[str, Any]) -> dict[str, str]:
    """The answers that the board does not give itself, so that cards follow when the board is corrected."""
    named = {}
    for holding in cards:
        kind, _, card = holding.name.partition(".")
        holder = document.get(kind, {}).get(card)
        if holder and holder != holding.holder:
            named[holding.name] = holder
    return named


FINISHED = FinishedGame(
    ways={
        "board": Way(
            Text("Tap the board", "Plan antippen"),
            FORMAT,
            lambda setup: (),
            assemble,
            answers_of,
            board=TappedBoard(Text("Board", "Plan"), tools, tap, state),
            holdings=lambda setup, answers: holdings(FORMAT, setup, answers),
            holdings_tab=CARDS,
        ),
        "numbers": Way(
            Text("Four numbers per palace", "Vier Zahlen je Palast"),
            COUNTS_FORMAT,
            leaves,
            assemble_counts,
            answers_of_counts,
            numbers_from,
            holdings=lambda setup, answers: holdings(COUNTS_FORMAT, setup, answers),
            holdings_tab=CARDS,
        ),
    },
    options=("wall_points", "tie_break"),
    prefix_of=lambda colour: f"palace.{colour}.",
)
