"""Medina on the tablet: which placement it is, the tray, what stands where, who holds which card."""

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import chain
from typing import TypeVar

from markupsafe import Markup

from games.engine.face import (
    FIELD,
    NOBODY,
    BoardView,
    Card,
    Choice,
    Face,
    Pieces,
    PointsView,
    Progress,
    Tray,
)
from games.titles.medina import drawing
from games.titles.medina.components import MERCHANT, PART, PIECES, ROOF, STABLE, WALL
from games.titles.medina.legal import city_spots
from games.titles.medina.sentences import PIECE_WORDS
from games.titles.medina.state import Palace, State
from games.titles.medina.symbols import DOME, SYMBOLS
from games.titles.medina.tally import position
from games.titles.medina.telling import tell
from scoring.drawn import drawn, together
from scoring.titles.medina.board import COLUMNS, INNER, ROWS, TOWER_CORNER, names, wall_names
from scoring.titles.medina.board import FIELD as CITY_FIELD
from scoring.titles.medina.board import WALL as WALL_FIELD
from scoring.titles.medina.position import GERMAN_COLOUR, PALACE_COLOURS
from scoring.titles.medina.score import CARD_POINTS, tie_verdict
from scoring.titles.medina.words import PalaceColour
from scoring.wording import Text, same
from scoring.words import Colour, Field, Names

CardName = TypeVar("CardName")

LABELS = {
    "roof": Text("Roof", "Dach"),
    "stable": Text("Stable", "Stall"),
    "merchant": Text("Merchant", "Besucher"),
    "wall": Text("Wall", "Mauer"),
    "grey": Text("Grey", "Grau"),
    "black": Text("Black", "Schwarz"),
    "brown": Text("Brown", "Braun"),
    "orange": Text("Orange", "Orange"),
}
CARDS = Text("Cards", "Karten")
FREE = Text("free", "frei")
TRAY = (*PART.values(), STABLE, ROOF, MERCHANT, WALL)
LINES = {
    piece: f"palace {PIECES[piece]} {FIELD}" if piece in PART.values() else f"{PIECES[piece]} {FIELD}"
    for piece in TRAY
}
PIECE_OF = {line: piece for piece, line in LINES.items()}


def stage(state: State) -> Text:
    if state.placement == 0:
        return Text("Place the start merchant", "Ersten Besucher setzen")
    if state.must_roof():
        return Text("2nd piece of 2: a roof", "2. Bauteil von 2: ein Dach")
    if state.placement == 1:
        return Text("1st piece of 2", "1. Bauteil von 2")
    return Text("2nd piece of 2", "2. Bauteil von 2")


# The tray


def choices(state: State) -> list[Choice]:
    """The player's pieces; before the first turn only the start merchant, which is from the box (M2)."""
    if state.seat is None:
        return []
    tray = TRAY if state.placement else (MERCHANT,)
    roof_due = state.must_roof()
    return [choice(state, piece, roof_due) for piece in tray]


def choice(state: State, piece: int, roof_due: bool) -> Choice:
    assert state.seat is not None
    word = PIECES[piece]
    symbol = f"roof-{state.colours[state.seat]}" if piece == ROOF else f"piece-{word}"
    left = state.stocks[state.seat][piece] if state.placement and is_stock_open(state, piece) else None
    spots = drawing.dots(*spots_of(state, piece, roof_due))
    return Choice(LINES[piece], LABELS[word], drawn('<use href="#{}"/>', symbol), left, spots)


def is_stock_open(state: State, piece: int) -> bool:
    """Whether the stock of this piece is seen: roofs lie open, colours that left the game are known."""
    return state.options["show_stock"] is True or piece == ROOF or PIECES[piece] in state.board.finished


def spots_of(state: State, piece: int, roof_due: bool) -> tuple[int, int]:
    """The fields where the piece may go, in the city and on the ring; they do not give away hidden stocks."""
    assert state.seat is not None
    if state.placement == 0:
        return INNER, 0
    if is_stock_open(state, piece) and not state.stocks[state.seat][piece]:
        return 0, 0
    if roof_due and piece != ROOF:
        return 0, 0
    if piece == WALL:
        return 0, state.board.wall_spots()
    return city_spots(state.board, state.seat, piece), 0


def spots(state: State, line: str) -> tuple[Field, ...]:
    if state.seat is None or line not in PIECE_OF:
        return ()
    city, ring = spots_of(state, PIECE_OF[line], state.must_roof())
    return names(city) + wall_names(ring)


# What stands where


def at(state: State, field: Field, players: Names) -> Text | None:
    board = state.board
    if field in WALL_FIELD:
        return PIECE_WORDS["wall"] if board.walls & WALL_FIELD[field] else FREE
    spot = CITY_FIELD.get(field)
    if spot is None:
        return None
    if board.merchants & spot:
        return PIECE_WORDS["merchant"]
    for palace in board.palaces:
        if palace.parts & spot:
            return owned(PIECE_WORDS[palace.colour], owner_of(palace, state, players))
        if palace.stables & spot:
            return owned(stable_of(palace.colour), owner_of(palace, state, players))
    return FREE


def owner_of(palace: Palace, state: State, players: Names) -> str:
    return "" if palace.owner is None else players[state.colours[palace.owner]]


def owned(piece: Text, owner: str) -> Text:
    """A piece of a palace, and whose it is."""
    return Text(f"{piece.en} ({owner})", f"{piece.de} ({owner})") if owner else piece


def stable_of(colour: PalaceColour) -> Text:
    return Text(f"stable of the {colour} palace", f"Ziegenstall am {GERMAN_COLOUR[colour]}en Palast")


ORDER = [
    *("NW", *(f"N{column}" for column in range(1, 17)), "NE"),
    *chain.from_iterable(
        (f"W{row}", *(f"{letter}{row}" for letter in COLUMNS), f"E{row}") for row in ROWS[::-1]
    ),
    *("SW", *(f"S{column}" for column in range(1, 17)), "SE"),
]
"""All places as they are seen, row by row from the top."""
INDEX = {field: index for index, field in enumerate(ORDER)}
BUTTONS = [
    Markup("<i></i>")
    if field in TOWER_CORNER.values()
    else drawn('<button name="at" value="{field}">{field}</button>', field=field)
    for field in ORDER
]


def fields(state: State, players: Names, language: str) -> Markup:
    """A button for each field; where something stands, its name says so."""
    board, buttons = state.board, BUTTONS.copy()
    for palace in board.palaces:
        owner = owner_of(palace, state, players)
        for index, button in palace_buttons(palace.colour, palace.parts, palace.stables, owner, language):
            buttons[index] = button
    for index, button in labelled(names(board.merchants), PIECE_WORDS["merchant"].say(language)):
        buttons[index] = button
    for index, button in labelled(wall_names(board.walls), PIECE_WORDS["wall"].say(language)):
        buttons[index] = button
    return together(buttons)


@lru_cache(4096)
def palace_buttons(
    colour: PalaceColour, parts: int, stables: int, owner: str, language: str
) -> list[tuple[int, Markup]]:
    """The buttons over a palace, cached because most are the same from one placement to the next."""
    part, stable = owned(PIECE_WORDS[colour], owner), owned(stable_of(colour), owner)
    return labelled(names(parts), part.say(language)) + labelled(names(stables), stable.say(language))


@lru_cache(4096)
def labelled(taken: tuple[str, ...], words: str) -> list[tuple[int, Markup]]:
    return [
        (INDEX[field], drawn('<button name="at" value="{field}">{field} {}</button>', words, field=field))
        for field in taken
    ]


# Who holds which card


def cards(state: State, colour: Colour) -> list[Card]:
    seat = state.colours.index(colour)
    palaces = [palace_card(colour) for colour in _held(PALACE_COLOURS, state.board.palace_cards, seat)]
    return palaces + [
        tower_card(tower) for tower in _held(tuple(TOWER_CORNER), state.board.tower_cards, seat)
    ]


def _held(cards: tuple[CardName, ...], holders: tuple[int | None, ...], seat: int) -> list[CardName]:
    return [card for card, holder in zip(cards, holders, strict=True) if holder == seat]


@cache
def palace_card(colour: PalaceColour) -> Card:
    name = Text(f"{colour} palace card", f"{GERMAN_COLOUR[colour]}e Palastkarte")
    return Card(name, f"palace {colour}", same(CARD_POINTS[colour]))


@cache
def tower_card(tower: int) -> Card:
    return Card(Text(f"tower card {tower}", f"Turmkarte {tower}"), "tower", same(tower))


# What can be counted


def inventory(state: State) -> list[Pieces]:
    return [
        *(parts_counted(state, colour) for colour in PALACE_COLOURS),
        stables_counted(state),
        roofs_counted(state),
        merchants_counted(state),
        counted(state, WALL)._replace(on_board=state.board.walls.bit_count()),
        cards_counted(state),
    ]


def counted(state: State, piece: int) -> Pieces:
    """This kind of piece, and what the players have left of it."""
    word = PIECES[piece]
    stocks = zip(state.colours, state.stocks, strict=True)
    left = {colour: stock[piece] for colour, stock in stocks} if is_stock_open(state, piece) else NOBODY
    return Pieces(LABELS[word], drawn('<use href="#piece-{}"/>', word), left)


def parts_counted(state: State, colour: PalaceColour) -> Pieces:
    palaces = [palace for palace in state.board.palaces if palace.colour == colour]
    return in_palaces(state, PART[colour], [(palace.owner, palace.parts) for palace in palaces])


def stables_counted(state: State) -> Pieces:
    palaces = state.board.palaces
    return in_palaces(state, STABLE, [(palace.owner, palace.stables) for palace in palaces])


def in_palaces(state: State, piece: int, palaces: Sequence[tuple[int | None, int]]) -> Pieces:
    """Pieces in palaces, which are the owner's, whoever placed them."""
    counts = Counter[int | None]()
    for owner, fields in palaces:
        counts[owner] += fields.bit_count()
    placed = {colour: counts[seat] for seat, colour in enumerate(state.colours)}
    return counted(state, piece)._replace(placed=placed, on_board=counts[None])


def roofs_counted(state: State) -> Pieces:
    owners = [palace.owner for palace in state.board.palaces]
    placed = {colour: owners.count(seat) for seat, colour in enumerate(state.colours)}
    return counted(state, ROOF)._replace(picture=drawn('<g class="roof">{}</g>', DOME), placed=placed)


def merchants_counted(state: State) -> Pieces:
    """The merchants; the start merchant comes from the box (M2)."""
    in_box = None if state.placement else 1
    return counted(state, MERCHANT)._replace(supply=in_box, on_board=state.board.merchants.bit_count())


def cards_counted(state: State) -> Pieces:
    which = {colour: cards(state, colour) for colour in state.colours}
    holders = (*state.board.palace_cards, *state.board.tower_cards)
    left = {colour: len(held) for colour, held in which.items()}
    return Pieces(CARDS, left=left, supply=holders.count(None), which=which)


def progress(state: State) -> Progress:
    """The pieces that players have placed, of all that are still in the game."""
    board, from_the_box = state.board, state.placement > 0
    roofs = sum(palace.owner is not None for palace in board.palaces)
    placed = board.taken.bit_count() + board.walls.bit_count() + roofs - from_the_box
    of = placed + sum(map(sum, state.stocks))
    return Progress(
        placed, of, Text(f"{placed} of {of} pieces placed", f"{placed} von {of} Bauteilen gesetzt")
    )


FACE: Face[State] = Face(
    card="titles/medina.svg",
    stage=stage,
    board=BoardView(
        size=(drawing.WIDTH, drawing.HEIGHT),
        symbols=lambda state, language: SYMBOLS,
        picture=drawing.picture,
        fields=fields,
        at=at,
        spots=spots,
    ),
    tray=lambda state: Tray(choices(state)),
    cards=cards,
    tell=tell,
    points=PointsView(verdict=lambda state, players: tie_verdict(position(state), players)),
    inventory=inventory,
    progress=progress,
)
