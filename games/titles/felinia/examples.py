"""Felinia's rules in small positions on the practice board, each judged and scored by the referee."""

from collections.abc import Callable, Sequence

from games.engine.examples import Example, Examples, Window, asked, points
from games.engine.face import Card
from games.engine.game import AnyGame, Setup
from games.titles.felinia import moves
from games.titles.felinia.calls import picture
from games.titles.felinia.drawing.layout import layout
from games.titles.felinia.rules import rounds, voyage
from games.titles.felinia.sentences import bonus_name
from games.titles.felinia.state import (
    BID,
    OVER,
    STORE,
    TRADE,
    Berth,
    Counts,
    State,
    changed,
    changed_left,
    put_back,
)
from games.titles.felinia.tally import score
from scoring.document import SeatedPlayer
from scoring.options import chosen
from scoring.titles.felinia.board import EXTRA, GOODS, Board, read_board
from scoring.titles.felinia.position import OPTIONS, sort_name
from scoring.wording import Text, same
from scoring.words import Colour, Line

Position = Callable[[AnyGame], State]

NAMES = {Colour("blue"): "Ada", Colour("green"): "Ben", Colour("red"): "Cleo"}
BOARD: Board = read_board("practice")
SETUP = Setup(tuple(SeatedPlayer(name, colour) for colour, name in NAMES.items()), chosen(OPTIONS, {}), BOARD)
SEAT = {colour: seat for seat, colour in enumerate(NAMES)}
PROVINCE: dict[str, int] = {name: index for index, name in enumerate(BOARD.provinces)}
TILE = {ship.tile: index for index, ship in enumerate(BOARD.ships)}
SORT: dict[str, int] = {sort: index for index, sort in enumerate(BOARD.sorts)}
A1_SHIP = "s01"
"""A ship tile to the Amber Coast, for two merchants."""


# Positions


def at_the_table() -> State:
    """The second round before the bids: three goods in each open market, and no ship at a berth."""
    state = rounds.laid_out(SETUP, ((0,) * len(GOODS),) * len(NAMES))
    for market, goods in enumerate(("books wine watches", "wine clothing glassware") * 2):
        state = with_market(state, market, counted(goods))
    return state._replace(step=BID, round=2)


def counted(goods: str) -> Counts:
    return tuple(goods.split().count(good) for good in GOODS)


def with_market(state: State, market: int, goods: Counts) -> State:
    bag = put_back(state.bag, tuple(-count for count in goods))
    return state._replace(bag=bag, markets=(*state.markets[:market], goods, *state.markets[market + 1 :]))


def having(state: State, colour: str, goods: str = "", *, silver: int) -> State:
    """The table when this player has these goods and so much silver."""
    seat = SEAT[Colour(colour)]
    bag = put_back(state.bag, tuple(-count for count in counted(goods)))
    player = state.players[seat]._replace(goods=counted(goods), silver=silver)
    return state.with_player(seat, player)._replace(bag=bag)


def with_ships(state: State, *ships: str) -> State:
    """The table with these ship tiles at the berths and merchants aboard: `s01 blue green`."""
    for at, words in enumerate(ships):
        tile, *aboard = words.split()
        berth = Berth(TILE[tile], tuple(SEAT[Colour(colour)] for colour in aboard))
        berths = (*state.berths[:at], berth, *state.berths[at + 1 :])
        state = state._replace(berths=berths, stack=state.stack & ~(1 << berth.ship))
    return state


def trading(state: State, place: int, *colours: str) -> State:
    """The trade when the tokens of these players are on a market or, as place 5, at the guild, the top one last."""
    stack = tuple(SEAT[Colour(colour)] for colour in colours)
    stacks = (*state.stacks[:place], stack, *state.stacks[place + 1 :])
    for seat in stack:
        player = state.players[seat]
        state = state.with_player(seat, player._replace(tokens=player.tokens - 1))
    return rounds.play_on(state._replace(stacks=stacks, step=TRADE))


def landing(state: State, *open_tiles: str, standing: str = "") -> State:
    """Ada's merchant ashore at the Amber Coast, with these trade tiles open: `a5 silk`. Cleo's merchants are standing."""
    for words in open_tiles:
        state = with_open_tile(state, *words.split())
    for name in standing.split():
        state = with_merchant(state, "red", name)
    return rounds.play_on(voyage.set_sail(with_ships(state, f"{A1_SHIP} blue blue")))


def with_open_tile(state: State, name: str, sort: str) -> State:
    at = PROVINCE[name]
    country = BOARD.country_of[at]
    unseen = changed_left(state.unseen[country], SORT[sort], -1)
    return state._replace(
        face_down=state.face_down & ~(1 << at),
        open_tiles=(*state.open_tiles[:at], SORT[sort], *state.open_tiles[at + 1 :]),
        unseen=(*state.unseen[:country], unseen, *state.unseen[country + 1 :]),
    )


def with_merchant(state: State, colour: str, name: str) -> State:
    """The table when a merchant stays in a province for good; the tile that lay there is taken."""
    seat, at = SEAT[Colour(colour)], PROVINCE[name]
    player = state.players[seat]
    player = player._replace(standing=player.standing | 1 << at, merchants=player.merchants - 1)
    return state.with_player(seat, player)._replace(
        face_down=state.face_down & ~(1 << at), occupied=state.occupied | 1 << at
    )


def standing_everywhere(state: State, *names: str) -> State:
    """The table at the end when Ada's merchants stay in these provinces."""
    for name in names:
        state = with_merchant(state, "blue", name)
    return state._replace(step=OVER)


def with_tiles(state: State, trade: str, extra: str) -> State:
    """The table at the end when Ada has these trade tiles, and these bonus tiles “1–4”."""
    player = state.players[0]
    for sort in trade.split():
        player = player._replace(trade=changed(player.trade, SORT[sort], 1))
    for sort in extra.split():
        player = player._replace(extra=changed(player.extra, SORT[sort], 1))
    return state.with_player(0, player)._replace(step=OVER)


def played(state: State, *lines: str) -> Position:
    """The position after these lines."""

    def position(game: AnyGame) -> State:
        after = state
        for line in lines:
            after = game.play(after, Line(line))
        return after

    return position


# What is shown


def tiles_of_ada(state: State) -> list[Card]:
    """Ada's trade tiles, and the bonus tiles as they are printed."""
    player = state.players[0]
    tiles = [
        Card(sort_name(sort), "good", same(count), picture(f"sort-{sort}"))
        for sort, count in zip(BOARD.sorts, player.trade, strict=True)
        if count
    ]
    bonus = [
        Card(bonus_name(EXTRA, sort), "good", same(count), picture(f"{EXTRA}-{sort}"))
        for sort, count in zip(BOARD.sorts, player.extra, strict=True)
        if count
    ]
    return tiles + bonus


def at(rectangle: Sequence[float], *others: Sequence[float]) -> Window:
    """The part of the picture with these rectangles, and a little around them."""
    corners = [(x, y, x + width, y + height) for x, y, width, height in (rectangle, *others)]
    west, north, east, south = zip(*corners, strict=True)
    left, top = min(west) - 3, min(north) - 3
    return left, top, max(east) + 3 - left, max(south) + 3 - top


PLACES, BERTHS, COUNTRIES = layout(BOARD).markets, layout(BOARD).berths, layout(BOARD).cards
MARKETS, HARBOUR = at(*PLACES), at(*BERTHS)
AMBER_COAST, BAY_OF_BELLS = COUNTRIES[0], COUNTRIES[1]


def silver(state: State) -> tuple[int, ...]:
    return tuple(player.silver for player in state.players)


def after(state: State, *lines: tuple[str, str]) -> State:
    """The position after these moves, each with its player's colour."""
    for colour, words in lines:
        state = rounds.apply(state, Colour(colour), moves.read(state, words))
    return state


STACK = trading(
    having(having(at_the_table(), "blue", silver=4), "green", silver=2), 0, "blue", "green", "blue"
)
BOARDING = trading(
    with_ships(
        having(at_the_table(), "blue", "books watches", silver=3), "s01 green", "s06 green", "s09 red", "s15"
    ),
    *(0, "green", "blue"),
)
VOYAGE = with_ships(at_the_table(), "s07 blue", "s13 green blue", "s10 red", "s19")
IDLE = with_ships(at_the_table(), "s05 green", "s07", "s19 blue", "s15")
GROUPS = ("a5", "a6", "a8", "b8")

# Examples

BIDS = Example(
    "E3",
    Text(
        "With three players, markets 1 to 4 and the guild are open. Market 5 is closed: no token can go there.",
        "Zu dritt sind die Märkte 1 bis 4 und die Händlergilde offen. Markt 5 ist geschlossen: Dorthin kommt kein Bietstein.",
    ),
    played(at_the_table()),
    MARKETS,
    halves=True,
    asked=(
        asked("bid market 1", at="market 1"),
        asked("bid market 4", at="market 4"),
        asked("bid guild", at="guild"),
        asked("bid market 5", "E3", at="market 5"),
    ),
)
PRICES = Example(
    "E11",
    Text(
        "From bottom to top, the tokens belong to Ada (blue), Ben (green) and Ada. Ada acts first and pays 3 silver, then Ben pays 2, then Ada 1. If Ben withdraws, Ada pays 3 and then 1.",
        "Von unten nach oben liegen Bietsteine von Ada (Blau), Ben (Grün) und Ada. Ada handelt zuerst und zahlt 3 Silber, dann Ben 2, "
        "dann Ada 1. Nimmt Ben seinen zurück, zahlt Ada 3 und 1.",
    ),
    played(STACK),
    at(*PLACES[:3]),
    asked=(asked("buy books"), asked("withdraw")),
    hands=("blue", "green"),
    also=lambda state: (
        silver(after(state, ("blue", "buy books"), ("green", "buy wine"), ("blue", "buy watches")))[:2]
        == (0, 0)
        and silver(after(state, ("blue", "buy books"), ("green", "withdraw"), ("blue", "buy wine")))[:2]
        == (0, 2)
    ),
)
TOO_DEAR = Example(
    "E11",
    Text(
        "Ada's token (blue) lies on top of two others, so buying costs 3 silver. Ada has 2 and can only withdraw it, unless something is "
        "sold first (E45).",
        "Adas Bietstein (Blau) liegt auf zwei anderen: Kaufen kostet 3 Silber. Ada hat 2 und kann ihn nur zurücknehmen, wenn nicht vorher "
        "etwas verkauft wird (E45).",
    ),
    played(trading(having(at_the_table(), "blue", "wine", silver=2), 0, "green", "red", "blue")),
    at(*PLACES[:3]),
    asked=(asked("buy books", "E11", at="market 1"), asked("withdraw"), asked("blue: sell wine 1")),
    hands=("blue",),
)
GUILD = Example(
    "E13",
    Text(
        "At the guild Ada (blue) may give wine for glassware from the bag and gets 1 spice. Wine for wine is not possible, and there "
        "are no watches to give.",
        "Bei der Händlergilde darf Ada (Blau) Wein gegen Glaswaren aus dem Beutel tauschen und bekommt 1 Gewürz dazu. Wein gegen Wein geht "
        "nicht, und Uhren zum Hergeben sind keine da.",
    ),
    played(trading(having(at_the_table(), "blue", "wine books", silver=2), 5, "green", "blue")),
    at(PLACES[4], PLACES[5]),
    asked=(
        asked("exchange wine glassware"),
        asked("exchange wine wine", "E13"),
        asked("exchange watches glassware", "E13"),
    ),
    hands=("blue",),
)
ABOARD = Example(
    "E15",
    Text(
        "Ada (blue) pays 2 silver for watches and may board the ship at berth 3 with them: it asks for 2 watches and 1 silver. Berth 1 asks for a book that Ada does not have, berth 2 has no free place, and berth 4 asks for glassware.",
        "Ada (Blau) kauft für 2 Silber Uhren und darf damit auf das Schiff an Liegeplatz 3: Es verlangt 2 Uhren und 1 Silber. Für "
        "Liegeplatz 1 fehlt ein Buch, an Liegeplatz 2 ist kein Platz frei, und für Liegeplatz 4 fehlen Glaswaren.",
    ),
    played(BOARDING),
    HARBOUR,
    halves=True,
    asked=(
        asked("buy watches board 3", at="berth 3"),
        asked("buy watches board 1", "E15", at="berth 1"),
        asked("buy watches board 2", "E15", at="berth 2"),
        asked("buy watches board 4", "E15", at="berth 4"),
    ),
    hands=("blue",),
    also=lambda state: silver(after(state, ("blue", "buy watches board 3")))[0] == 0,
)
SAILING = Example(
    "E20",
    Text(
        "The ships at berths 2 and 3 are full and sail, the earlier one first: 08:15, then 09:00. Those of 07:30 (1 of 2 places) and "
        "10:30 (none) wait.",
        "Die Schiffe an den Liegeplätzen 2 und 3 sind voll und segeln, das frühere zuerst: 08:15, dann 09:00. Die von 07:30 (1 von 2 "
        "Plätzen) und 10:30 (keiner) warten.",
    ),
    played(voyage.set_sail(VOYAGE)),
    HARBOUR,
    halves=True,
    also=lambda state: state.sailing == (2, 1),
)
NONE_FULL = Example(
    "E20",
    Text(
        "No ship is full: only the one with the earliest time sails, 07:30 at berth 2, although it is empty.",
        "Kein Schiff ist voll: Nur das mit der frühesten Abfahrtszeit segelt, 07:30 an Liegeplatz 2, obwohl es leer ist.",
    ),
    played(voyage.set_sail(IDLE)),
    HARBOUR,
    halves=True,
    also=lambda state: state.sailing == (1,),
)
REVEALING = Example(
    "E22",
    Text(
        "Ada's merchant (blue) has landed in a1. Before the second step Ada may turn up two tiles of the Amber Coast, for example a5 and a7, but none of the Bay of Bells. a8 is already open.",
        "Adas Händler (Blau) ist in a1 gelandet. Vor seinem zweiten Schritt darf Ada zwei Handels-Plättchen der Bernsteinküste aufdecken, "
        "etwa a5 und a7, aber keines der Glockenbucht. a8 ist schon offen.",
    ),
    played(landing(at_the_table(), "a8 tea")),
    at(BAY_OF_BELLS, AMBER_COAST),
    asked=(
        asked("reveal a5 silk", at="a5"),
        asked("reveal a7 pearls", at="a7"),
        asked("reveal b7 silk", "E22", at="b7"),
        asked("reveal a8 silk", "E22", at="a8"),
    ),
)
WALKING = Example(
    "E23",
    Text(
        "Ada's merchant (blue) has reached a2 and has one step left. a5 with its open tile can be entered. a6 is closed because Cleo's merchant stands there, and a1 because Ada's has already been there; no path leads to a4.",
        "Adas Händler (Blau) steht in a2 und hat noch einen Schritt. a5 mit dem offenen Handels-Plättchen darf er betreten. Tabu sind a6, "
        "wo Cleos Händler steht, und a1, wo er schon war; nach a4 führt kein Weg.",
    ),
    played(landing(at_the_table(), "a5 silk", "a4 tea", standing="a6"), "step a2"),
    at(AMBER_COAST),
    asked=(
        asked("step a5", at="a5"),
        asked("step a6", "E23", at="a6"),
        asked("step a1", "E23", at="a1"),
        asked("step a4", "E23", at="a4"),
    ),
)
SYMBOLS = Example(
    "E24",
    Text(
        "Ada's merchant (blue) landed in a1 and went on to a2: the first step brought 1 spice, the second 1 gold.",
        "Adas Händler (Blau) ist in a1 gelandet und nach a2 weitergezogen: Der erste Schritt brachte 1 Gewürz, der zweite 1 Gold.",
    ),
    played(landing(at_the_table(), "a5 silk"), "step a2"),
    at(AMBER_COAST),
    hands=("blue",),
    also=lambda state: (state.players[0].spice, state.players[0].gold) == (1, 1),
)
TILE_TAKEN = Example(
    "E25",
    Text(
        "Ada's merchant (blue) went via a2 to a5: Ada took the open tile there, and the merchant stays for the rest of the game. "
        "The second one from the same ship has just landed in a1.",
        "Adas Händler (Blau) ging über a2 nach a5: Ada hat das offene Handels-Plättchen genommen, und der Händler bleibt dort bis zum Ende "
        "der Partie. Der zweite desselben Schiffs ist gerade in a1 gelandet.",
    ),
    played(landing(at_the_table(), "a5 silk"), "step a2", "step a5"),
    at(AMBER_COAST),
    asked=(asked("step a2", at="a2"), asked("step a3", at="a3"), asked("step a4", "E23", at="a4")),
    hands=("blue",),
    also=lambda state: sum(state.players[0].trade) == 1 and state.players[0].standing == 1 << PROVINCE["a5"],
)
STORAGE = Example(
    "E30",
    Text(
        "Ada has 5 goods and 1 silver. Keeping 4 is possible: the fifth is sold for 1 silver, then the fourth place costs 2, and no silver "
        "is left. Keeping all 5 is not allowed.",
        "Ada hat 5 Waren-Plättchen und 1 Silber. 4 behalten geht: Das fünfte wird für 1 Silber verkauft, dann kostet das vierte 2, und es "
        "bleibt kein Silber. Alle 5 behalten geht nicht.",
    ),
    played(
        rounds.play_on(
            having(at_the_table(), "blue", "books books wine watches clothing", silver=1)._replace(step=STORE)
        )
    ),
    asked=(
        asked("keep books books wine watches"),
        asked("keep books books wine watches clothing", "E30"),
    ),
    hands=("blue",),
    also=lambda state: (
        silver(rounds.keep(state, Colour("blue"), moves.keep(counted("books books wine watches"))))[0] == 0
    ),
)
SORTS = Example(
    "E60",
    Text(
        "Silk counts up to 4: three trade tiles and the bonus tile “1–4” are 4 tiles at 4 points, 16. Ivory counts up to 3: four tiles "
        "at 3 points, 12.",
        "Seide zählt bis 4: Drei Handels-Plättchen und das Bonus-Plättchen „1–4“ sind 4 Plättchen zu je 4 Punkten, 16. Elfenbein zählt "
        "bis 3: vier Plättchen zu je 3 Punkten, 12.",
    ),
    played(with_tiles(at_the_table(), trade="silk silk silk ivory ivory ivory ivory", extra="silk")),
    points=(points("blue", 28, "E60"),),
    things=tiles_of_ada,
)
GROUP = Example(
    "E62",
    Text(
        "Ada's merchants a5, a6 and b8 are one group across the border: 3 × 3 = 9 points. a8 stands alone: 1. If groups end at the border "
        "(option), a5 and a6 bring 2 × 2 = 4, b8 and a8 1 each.",
        "Adas Händler a5, a6 und b8 sind über die Landesgrenze hinweg eine Gruppe: 3 × 3 = 9 Punkte. a8 steht allein: 1. Enden Gruppen an "
        "der Grenze (Option), bringen a5 und a6 2 × 2 = 4, b8 und a8 je 1.",
    ),
    played(standing_everywhere(at_the_table(), *GROUPS)),
    at(BAY_OF_BELLS, AMBER_COAST),
    points=(points("blue", 10, "E62"),),
    also=lambda state: (
        score(state._replace(options={**state.options, "groups_cross_borders": False})).sheet.total(
            Colour("blue")
        )
        == 6
    ),
)

EXAMPLES = Examples(
    NAMES,
    1.45,
    (
        *(BIDS, PRICES, TOO_DEAR, GUILD, ABOARD, SAILING, NONE_FULL, REVEALING),
        *(WALKING, SYMBOLS, TILE_TAKEN, STORAGE, SORTS, GROUP),
    ),
    note=Text(
        "The examples show the practice board, not the printed one.",
        "Die Beispiele zeigen den Übungsplan, nicht den gedruckten.",
    ),
)
