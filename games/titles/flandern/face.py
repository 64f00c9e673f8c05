"""Flandern on the tablet: which step of the round it is, what can be said or built, who has which cards."""

from collections.abc import Sequence
from functools import cache, lru_cache

from markupsafe import Markup

from games.engine.face import (
    FIELD,
    Aside,
    BoardView,
    Call,
    Card,
    Choice,
    Face,
    Hand,
    Panel,
    Pieces,
    PointsView,
    Progress,
    Tray,
)
from games.titles.flandern import drawing, panels
from games.titles.flandern import inventory as counted
from games.titles.flandern.board import Board
from games.titles.flandern.cities import SITES
from games.titles.flandern.components import (
    ACTION_CARDS,
    CARD_NAMES,
    CATHEDRAL,
    GOLD_KINDS,
    MASTER,
    PICKUP,
    SITE,
)
from games.titles.flandern.fields import at, fields
from games.titles.flandern.legal import cities_to_discard, kinds_to_show
from games.titles.flandern.moves import BUILD, DISCARD, DRAW_MOVE, FINISH, PLAY, REVEAL
from games.titles.flandern.sentences import QUARTER, listed_places, names
from games.titles.flandern.state import ACT, DRAW, GOLD, LAY, OVER, State
from games.titles.flandern.state import REVEAL as REVEAL_STEP
from games.titles.flandern.symbols import CHURCH_SIGN
from games.titles.flandern.tally import city_ranking
from games.titles.flandern.telling import tell
from scoring.boards import kept_with_board
from scoring.drawn import drawn
from scoring.titles.flandern.position import CHURCH, CITIES, CREST_NAMES, CRESTS, GREY
from scoring.wording import Text, capital, same
from scoring.words import Colour, Field

CALLED = {**CARD_NAMES, MASTER: Text("Master", "Meister")}
"""The names of cards on buttons, short enough to fit."""


# Which step it is


def stage(state: State) -> Text:
    number = state.round
    if state.step == DRAW:
        return Text(f"Round {number}: draw the gold card", f"Runde {number}: goldene Karte ziehen")
    if state.step == LAY:
        return Text(f"Round {number}: choose cards", f"Runde {number}: Karten wählen")
    if state.step == REVEAL_STEP:
        return Text("Which gold card was revealed?", "Welche goldene Karte wurde aufgedeckt?")
    if state.step == ACT:
        name = CARD_NAMES[state.card]
        return Text(f"Card: {name.en}", f"Karte: {name.de}")
    if state.step == GOLD:
        name = CARD_NAMES[state.card]
        return Text(f"Gold card: {name.en}", f"Goldene Karte: {name.de}")
    return Text("", "")


# What can be tapped beside the board


def tray(state: State) -> Tray:
    return Tray(
        choices(state), calls(state), hands=hands(state), laid_with=INFLUENCE_CARDS, aside=aside(state)
    )


INFLUENCE_CARDS = Text("Influence cards", "Einflusskarten")


def calls(state: State) -> Sequence[Call]:
    if state.step == DRAW:
        return (Call(DRAW_MOVE.text, Text("Gold card drawn", "Goldene Karte gezogen"), picture("gold-back")),)
    if state.step == REVEAL_STEP:
        legal = kinds_to_show(state)
        return [
            Call(f"{REVEAL} {kind}", CALLED[kind], picture(f"gold-{kind}"), crest_of(state.board, kind))
            if kind in legal
            else Call(f"{REVEAL} {kind}", CALLED[kind], picture(f"gold-{kind}"), "idle")
            for kind in GOLD_KINDS
        ]
    return ()


def crest_of(board: Board, card: str) -> str:
    """The crest of the card's city."""
    return board.crests[CITIES.index(card)] if card in CITIES else ""


def aside(state: State) -> Aside | None:
    """The gold card may have been one of a scored city, until the first card is laid."""
    cities = cities_to_discard(state) if state.step == LAY else []
    if not cities:
        return None
    question = Text(
        "If the gold card shows a scored city, it is discarded and another one is drawn. Which city was it?",
        "Zeigt die goldene Karte eine gewertete Stadt, wird sie abgelegt und eine neue gezogen."
        " Welche Stadt war es?",
    )
    if state.must_discard():
        question = Text(
            "Only cards of scored cities can be left: the card is discarded and another one is drawn."
            " Which city was it?",
            "Es können nur Karten gewerteter Städte übrig sein: Die Karte wird abgelegt und eine neue"
            " gezogen."
            " Welche Stadt war es?",
        )
    return Aside(question, [Call(f"{DISCARD} {city}", CARD_NAMES[city]) for city in cities])


def hands(state: State) -> Sequence[Hand]:
    if state.step != LAY or state.must_discard():
        return ()
    return [
        hand(state.board, state.colours[seat], state.hands[seat], state.influence[seat])
        for seat in state.still_to_lay()
    ]


@kept_with_board(1024)
def hand(board: Board, colour: Colour, cards: frozenset[str], influence: int) -> Hand:
    return Hand(
        colour,
        [
            Call(
                f"{colour}: {PLAY} {card} +{FIELD}",
                CALLED[card],
                picture(f"card-{card}"),
                crest_of(board, card),
            )
            for card in ACTION_CARDS
            if card in cards
        ],
        influence,
    )


def choices(state: State) -> list[Choice]:
    if state.step not in (ACT, GOLD):
        return []
    if state.card in (CATHEDRAL, MASTER):
        return [figure_choice(state)]
    tray = [choice for crest in state.allowed for choice in crest_choices(state, crest)]
    if state.card != SITE:
        spots = drawing.frames(state.board, state.finish_spots())
        label, spoken = Text("Finish", "Fertig"), Text("Finish a quarter", "Stadtviertel fertigstellen")
        tray.append(Choice(f"{FINISH} {FIELD}", label, picture("finish"), None, spots, spoken))
    return tray


def figure_choice(state: State) -> Choice:
    """A cathedral or a guild master, whichever the gold card is."""
    left = state.cathedrals_left if state.card == CATHEDRAL else state.masters_left
    label = Text("Cathedral", "Dom") if state.card == CATHEDRAL else CALLED[MASTER]
    spots = drawing.frames(state.board, spots_of(state, state.card))
    return Choice(f"{state.card} {FIELD}", label, picture(state.card), left, spots)


def crest_choices(state: State, crest: int) -> list[Choice]:
    """A quarter of this crest, and one with a printed guild master; the church has no masters."""
    name = CRESTS[crest]
    spots = drawing.dots(state.board, state.build_spots(crest))
    left = sum(state.built.stock[crest])
    plain = Choice(
        f"{BUILD} {FIELD} {name}", capital(CREST_NAMES[name]), picture(f"quarter-{name}"), left, spots
    )
    if name == CHURCH:
        return [plain]
    label, own = Text("Master", "Meister"), QUARTER[name]
    spoken = Text(f"{own.en} with a guild master", f"{own.de} mit Zunftmeister")
    symbol = picture(f"quarter-{name}-master")
    master = Choice(f"{BUILD} {FIELD} {name} {MASTER}", label, symbol, None, spots, spoken)
    return [plain, master]


@cache
def picture(symbol: str) -> Markup:
    return drawn('<use href="#{}"/>', symbol)


def spots(state: State, line: str) -> tuple[Field, ...]:
    return names(spots_of(state, line))


def spots_of(state: State, line: str) -> int:
    """The places where the choice with this line may go."""
    if state.step not in (ACT, GOLD):
        return 0
    kind, *words = line.split(" ")
    if state.card == CATHEDRAL:
        return state.cathedral_spots() if kind == CATHEDRAL else 0
    if state.card == MASTER:
        return state.master_spots() if kind == MASTER else 0
    if kind == FINISH:
        return state.finish_spots()
    crest = CRESTS.index(words[1]) if kind == BUILD and words[1:] and words[1] in CRESTS else -1
    return state.build_spots(crest) if crest in state.allowed else 0


# Who has what


LETTERS = {
    "bruges": Text("B", "B"), "ghent": Text("G", "G"), "ypres": Text("Y", "Y"), "leuven": Text("L", "L"),
    "utrecht": Text("U", "U"), "liege": Text("Li", "Lü"), SITE: Text("S", "Ba"), PICKUP: Text("P", "A"),
}  # fmt: skip


def cards(state: State, colour: Colour) -> list[Card]:
    """The hand while cards are drawn and laid; then what was laid, in the order of the round."""
    seat = state.colours.index(colour)
    if state.step == OVER:
        return [influence_at_the_end(state.influence[seat])]
    start = [START] if seat == state.start else []
    laid = state.laid[seat]
    if state.order and laid:
        turn = state.order.index(seat)
        return [*start, *turn_cards(turn + 1, laid.card, laid.influence, turn < state.acted)]
    if laid:
        return [*start, LAID, *hand_cards(state.hands[seat], state.influence[seat])]
    return [*start, *hand_cards(state.hands[seat], state.influence[seat])]


START = Card(Text("start player", "Startperson"), "start", Text("★", "★"))
LAID = Card(Text("has chosen", "hat gewählt"), "laid", Text("✓", "✓"))


@lru_cache(1024)
def hand_cards(hand: frozenset[str], influence: int) -> tuple[Card, ...]:
    chips = [
        Card(Text(f"{name.en} in hand", f"{name.de} auf der Hand"), "held", LETTERS[card])
        if card in hand
        else Card(Text(f"{name.en} on the table", f"{name.de} liegt aus"), "out", LETTERS[card])
        for card in ACTION_CARDS
        for name in (CARD_NAMES[card],)
    ]
    return (*chips, influence_card(influence))


@cache
def influence_card(cards: int) -> Card:
    return Card(Text("influence cards in hand", "Einflusskarten auf der Hand"), "influence", same(cards))


@cache
def influence_at_the_end(cards: int) -> Card:
    figure = Text(f"Influence {cards}", f"Einfluss {cards}")
    return influence_card(cards)._replace(figure=figure)


@lru_cache(1024)
def turn_cards(turn: int, card: str, influence: int, done: bool) -> tuple[Card, ...]:
    chips = [
        Card(Text("order", "Reihenfolge"), "turn done" if done else "turn", same(turn)),
        Card(Text("played", "gelegt"), "played done" if done else "played", CARD_NAMES[card]),
    ]
    if influence:
        chips.append(
            Card(Text("influence cards played", "Einflusskarten gelegt"), "influence", same(f"+{influence}"))
        )
    return tuple(chips)


def supply(state: State) -> tuple[Card, ...]:
    return supply_cards(state.stack, state.stones_left, state.cathedrals_left, state.masters_left)


@lru_cache(1024)
def supply_cards(gold: int, stones: int, cathedrals: int, masters: int) -> tuple[Card, ...]:
    stock = Text("in stock", "im Vorrat")
    return (
        Card(Text("in the stack", "im Stapel"), "gold", Text(f"Gold {gold}", f"Gold {gold}")),
        Card(stock, "stones", Text(f"Stones {stones}", f"Steine {stones}")),
        Card(stock, "domes", Text(f"Cathedrals {cathedrals}", f"Dome {cathedrals}")),
        Card(stock, "masters", Text(f"Masters {masters}", f"Meister {masters}")),
    )


def inventory(state: State) -> list[Pieces]:
    return counted.inventory(
        state, {colour: held(hand) for colour, hand in zip(state.colours, state.hands, strict=True)}
    )


@lru_cache(1024)
def held(hand: frozenset[str]) -> tuple[Card, ...]:
    return tuple(card for card in hand_cards(hand, 0) if card.style == "held")


def track(state: State) -> dict[Colour, int]:
    """The markers: what the scored cities have paid."""
    points = dict.fromkeys((*state.colours, GREY), 0)
    for city, scoring in enumerate(state.scored):
        if scoring:
            for rank in city_ranking(state, city).ranks:
                points[rank.guild] += rank.points
    return points


def progress(state: State) -> Progress:
    """How close the nearer end is: the game is over without free sites, and without gold cards (F40)."""
    sites, gold = SITES * len(CITIES), state.board.gold
    built, shown = sites - state.built.free.bit_count(), gold - state.stack
    done, of = max((built, sites), (shown, gold), key=lambda end: end[0] / max(1, end[1]))
    cities, scored = len(CITIES), sum(scoring is not None for scoring in state.scored)
    return Progress(
        done,
        of,
        Text(
            f"Round {state.round}, {scored} of {cities} cities scored",
            f"Runde {state.round}, {scored} von {cities} Städten gewertet",
        ),
    )


FACE: Face[State] = Face(
    card="titles/flandern.svg",
    stage=stage,
    board=BoardView(
        size=(drawing.WIDTH, drawing.HEIGHT),
        symbols=drawing.symbols,
        picture=drawing.picture,
        fields=fields,
        at=at,
        spots=spots,
        places=listed_places,
        style=lambda state: drawing.style(state.board),
    ),
    tray=tray,
    cards=cards,
    tell=tell,
    points=PointsView(track=track, rows={GREY: capital(CREST_NAMES[GREY])}),
    supply=supply,
    panels={
        "score": Panel(Text("Cities", "Städte"), panels.cities),
        "stock": Panel(Text("Cards", "Karten"), panels.stocks),
    },
    inventory=inventory,
    progress=progress,
    signs={CHURCH: CHURCH_SIGN},
)
