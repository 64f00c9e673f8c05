"""What takes the place of the board when somebody asks: every player's board, the bag, what is to come."""

from collections.abc import Iterable, Sequence

from markupsafe import Markup

from games.engine.signs import seat_sign
from games.titles.felinia.components import GOLD, SPICE
from games.titles.felinia.sentences import THINGS
from games.titles.felinia.state import PlayerBoard, State, all_bonus_tiles
from scoring.drawn import BLANK, drawn, together
from scoring.titles.felinia.board import GOODS
from scoring.titles.felinia.position import GOOD_NAMES, sort_name
from scoring.wording import Text
from scoring.words import Colour, Names


def stock(state: State, players: Names, language: str, points: bool) -> Markup:
    """What everybody may count; which tiles a player holds stays hidden."""
    return drawn(
        '<div class="stocks">{}<div>{}{}</div><div>{}{}</div></div>',
        boards_table(state, players, language),
        goods_table(state, language),
        tiles_table(state, language),
        ships_table(state, language),
        box(state, language),
    )


def table(style: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Markup:
    """An HTML table; the first cell of each row is its head."""
    columns = together(drawn('<th scope="col">{}</th>', head) for head in heads)
    head_row = drawn("<thead><tr>{}</tr></thead>", columns) if heads else BLANK
    lines = together(
        drawn(
            '<tr><th scope="row">{}</th>{}</tr>', head, together(drawn("<td>{}</td>", cell) for cell in cells)
        )
        for head, *cells in rows
    )
    return drawn('<table class="{}">{}<tbody>{}</tbody></table>', style, head_row, lines)


def icon(symbol: str, name: Text, language: str) -> Markup:
    picture = drawn(
        '<svg class="icon" viewBox="0 0 100 100" aria-hidden="true"><use href="#{}"/></svg>', symbol
    )
    return drawn("{}<span>{}</span>", picture, name.say(language))


def counted(number: int | None) -> str:
    return "?" if number is None else str(number) if number else "·"


# The players' boards


def boards_table(state: State, players: Names, language: str) -> Markup:
    heads = [
        Text("Boards", "Tafeln").say(language),
        icon("silver", Text("Silver", "Silber"), language),
        *(icon(f"good-{good}", GOOD_NAMES[good], language) for good in GOODS),
        icon("gold", THINGS[GOLD], language),
        icon("spice", THINGS[SPICE], language),
        icon("merchant", Text("Merchants", "Händler"), language),
        icon("token", Text("Tokens", "Bietsteine"), language),
        icon("tile-back", Text("Trade", "Handel"), language),
        icon("bonus-back", Text("Bonus", "Bonus"), language),
    ]
    rows = [
        board_row(player, colour, players[colour])
        for colour, player in zip(state.colours, state.players, strict=True)
    ]
    return table("boards", heads, rows)


def board_row(player: PlayerBoard, colour: Colour, name: str) -> list[str]:
    seat = seat_sign(colour)
    bonus = sum(player.extra) + sum(player.plus) + player.hidden
    numbers = (
        *player.goods, player.gold, player.spice, player.merchants, player.tokens, sum(player.trade), bonus
    )  # fmt: skip
    return [
        drawn('<span class="owner">{}<span>{}</span></span>', seat, name),
        drawn("<b>{}</b>", player.silver),
        *map(counted, numbers),
    ]


# Goods, ships and tiles


def goods_table(state: State, language: str) -> Markup:
    heads = [
        Text("Goods", "Waren").say(language),
        *(icon(f"good-{good}", GOOD_NAMES[good], language) for good in GOODS),
    ]
    in_markets = [sum(goods) for goods in zip(*state.markets, strict=True)]
    with_players = [sum(goods) for goods in zip(*(player.goods for player in state.players), strict=True)]
    rows = [
        [
            Text("in the bag", "im Beutel").say(language),
            *(drawn("<b>{}</b>", counted(left)) for left in state.bag),
        ],
        [Text("in the markets", "auf den Märkten").say(language), *map(counted, in_markets)],
        [Text("with the players", "auf den Tafeln").say(language), *map(counted, with_players)],
    ]
    return table("goods-left", heads, rows)


def ships_table(state: State, language: str) -> Markup:
    """The ship tiles still in the stack, by country; the blue-backed ones in brackets."""
    rows = []
    for index, country in enumerate(state.board.countries):
        tiles = [
            f"({ship.time})" if ship.blue else ship.time
            for at, ship in enumerate(state.board.ships)
            if ship.country == index and state.stack >> at & 1
        ]
        times = " ".join(sorted(tiles, key=lambda tile: tile.strip("()"))) or "·"
        rows.append([country.title.say(language), times])
    title = Text("Ship tiles", "Schiffstafeln").say(language)
    count = state.stack.bit_count()
    left = Text(f"{count} left (in brackets: blue back)", f"noch {count} (in Klammern: Rückseite blau)")
    return table("ships-left", [title, left.say(language)], rows)


def tiles_table(state: State, language: str) -> Markup:
    """What is still face down in each country."""
    heads = [
        Text("Face down", "Verdeckt").say(language),
        *(sort_name(sort).say(language) for sort in state.board.sorts),
    ]
    rows = [
        [country.title.say(language), *map(counted, unseen)]
        for country, unseen in zip(state.board.countries, state.unseen, strict=True)
    ]
    return table("tiles-left", heads, rows)


def box(state: State, language: str) -> Markup:
    there_are = all_bonus_tiles(state.board)
    taken = sum(state.named) + state.hidden
    left = "?" if there_are is None else str(there_are - taken)
    supply = [
        (Text("Bonus tiles left", "Bonus-Plättchen übrig"), left),
        (Text("Gold in supply", "Gold im Vorrat"), in_supply(state.gold)),
        (Text("Spice in supply", "Gewürz im Vorrat"), in_supply(state.spice)),
    ]
    return table("box", (), [[name.say(language), drawn("<b>{}</b>", count)] for name, count in supply])


def in_supply(count: int | None) -> str:
    return "∞" if count is None else str(count)
