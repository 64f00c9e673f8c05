"""What is to be seen where, said in words: the buttons over the picture of the board."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup

from games.titles.felinia.components import GOLD, SILVER, SPICE
from games.titles.felinia.moves import moves_of
from games.titles.felinia.sentences import berth_field, field_name, goods_named, place_field, ship_wants
from games.titles.felinia.state import BID, Berth, State
from scoring.boards import kept_with_board
from scoring.drawn import drawn, together
from scoring.titles.felinia.board import TRADE, Board
from scoring.titles.felinia.position import sort_name
from scoring.wording import Text, capital, listed
from scoring.words import Field, Names


def owners(state: State, players: Names) -> tuple[str, ...]:
    """The players' names by seat."""
    return tuple([players[colour] for colour in state.colours])


def at(state: State, field: Field, players: Names) -> Text | None:
    board = state.board
    if field in board.province:
        province = board.province[field]
        return province_said(
            board, sight(state, board.country_of[province]), province, owners(state, players)
        )
    for berth in range(board.berths):
        if field == berth_field(berth):
            return berth_said(board, state.berths[berth], owners(state, players))
    for place in range(board.markets + 1):
        if field == place_field(board, place):
            return place_said(state, place, owners(state, players))
    return None


class Sight(NamedTuple):
    """What lies and stands in a country, as far as it changes."""

    face_down: int
    open_tiles: tuple[int, ...]
    """The open tiles in the order of the country's provinces."""
    standing: tuple[int, ...]
    """The provinces where each player's merchants stay."""


def sight(state: State, country: int) -> Sight:
    here = state.board.countries[country].provinces
    return Sight(
        state.face_down & here,
        tuple([state.open_tiles[province] for province in in_country(state.board, country)]),
        tuple([player.standing & here for player in state.players]),
    )


@kept_with_board(64)
def in_country(board: Board, country: int) -> tuple[int, ...]:
    return tuple(province for province, its_country in enumerate(board.country_of) if its_country == country)


def province_said(board: Board, seen: Sight, province: int, owners: Sequence[str]) -> Text:
    """What is to be seen in a province; `owners` are the players' names by seat."""
    if (symbol := board.symbols[province]) != TRADE:
        return SYMBOL_SAID[symbol]
    if seen.face_down >> province & 1:
        return Text("face-down trade tile", "verdecktes Handels-Plättchen")
    sort = seen.open_tiles[in_country(board, board.country_of[province]).index(province)]
    if sort >= 0:
        name = sort_name(tuple(board.sorts)[sort])
        return Text(f"open trade tile: {name.en}", f"offenes Handels-Plättchen: {name.de}")
    owner = next(
        (name for name, standing in zip(owners, seen.standing, strict=True) if standing >> province & 1), ""
    )
    if not owner:  # a map that is tapped together when the game is over
        return Text("no merchant", "kein Händler")
    return Text(f"a merchant of {owner}", f"ein Händler von {owner}")


SYMBOL_SAID = {
    SPICE: Text("pays 1 spice", "bringt 1 Gewürz"),
    GOLD: Text("pays 1 gold", "bringt 1 Gold"),
    SILVER: Text("pays 1 silver", "bringt 1 Silber"),
    "goods": Text("pays a good from the bag", "bringt eine Ware aus dem Beutel"),
}


@kept_with_board(1024)
def berth_said(board: Board, berth: Berth, owners: tuple[str, ...]) -> Text:
    if berth.ship < 0:
        return Text("empty", "leer")
    ship = board.ships[berth.ship]
    country, wanted = board.countries[ship.country].title, ship_wants(ship)
    places = Text(f"{ship.places} places, each for", f"{ship.places} Plätze für je")
    if ship.places == 1:
        places = Text("1 place for", "1 Platz für")
    taken = listed([owners[seat] for seat in berth.aboard]) if berth.aboard else Text("nobody", "niemand")
    return Text(
        f"ship to {country.en}, {ship.time}, {places.en} {wanted.en}; aboard: {taken.en}",
        f"Schiff „{country.de}“, {ship.time}, {places.de} {wanted.de}; an Bord: {taken.de}",
    )


def place_said(state: State, place: int, owners: tuple[str, ...]) -> Text:
    stack = state.stacks[place]
    if place == state.guild:
        return tokens_said(stack, owners)
    if place >= state.open_markets and not stack:
        return Text("closed", "geschlossen")
    return market_said(state.markets[place], stack, owners)


@lru_cache(4096)
def market_said(goods: tuple[int, ...], stack: tuple[int, ...], owners: tuple[str, ...]) -> Text:
    there, tokens = goods_named(goods) if any(goods) else NO_GOODS_SAID, tokens_said(stack, owners)
    return Text(f"{there.en}; {tokens.en}", f"{there.de}; {tokens.de}")


NO_GOODS_SAID = Text("no goods", "keine Waren")


@lru_cache(4096)
def tokens_said(stack: tuple[int, ...], owners: tuple[str, ...]) -> Text:
    if not stack:
        return Text("no tokens", "keine Bietsteine")
    tokens = ", ".join(owners[seat] for seat in reversed(stack))
    return Text(f"tokens from the top: {tokens}", f"Bietsteine von oben: {tokens}")


def fields(state: State, players: Names, language: str) -> Markup:
    """A button for every place; while tokens are set, a market takes one with a tap."""
    board, who = state.board, owners(state, players)
    lands = [
        country_buttons(board, index, sight(state, index), who, language)
        for index in range(len(board.countries))
    ]
    if state.is_map_only:
        return together(lands)
    places = [place_button(state, place, who, language) for place in range(board.markets + 1)]
    berths = [berth_button(board, index, berth, who, language) for index, berth in enumerate(state.berths)]
    return together((*places, *berths, *lands))


def place_button(state: State, place: int, owners: tuple[str, ...], language: str) -> Markup:
    field, text = place_field(state.board, place), place_said(state, place, owners)
    style = "guild-field" if place == state.guild else f"m{place}"
    if state.step == BID:
        return button(style, "line", moves_of(state.board).bids[place].text, field, text, language)
    return button(style, "at", field, field, text, language)


@lru_cache(4096)
def button(style: str, name: str, value: str, field: Field, text: Text, language: str) -> Markup:
    called = field_name(field)
    spoken = called if called.en == field else capital(called)  # a province is written as on the board
    label = f"{spoken.say(language)}: {text.say(language)}"
    return drawn('<button class="{}" name="{}" value="{}">{}</button>', style, name, value, label)


def berth_button(board: Board, index: int, berth: Berth, owners: tuple[str, ...], language: str) -> Markup:
    field = berth_field(index)
    return button(f"b{index}", "at", field, field, berth_said(board, berth, owners), language)


@kept_with_board(4096)
def country_buttons(
    board: Board, country: int, seen: Sight, owners: tuple[str, ...], language: str
) -> Markup:
    """The buttons of a country's provinces, made anew only where something changed."""
    buttons = []
    for province in in_country(board, country):
        field = board.provinces[province]
        text = province_said(board, seen, province, owners)
        buttons.append(button(f"p{province}", "at", field, field, text, language))
    return together(buttons)
