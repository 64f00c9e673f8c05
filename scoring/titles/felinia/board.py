"""A board of Felinia: the box's pieces, the countries with their provinces, and the ship tiles."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from scoring.boards import Boards, Point, Source, read_name
from scoring.document import (
    Malformed,
    require_bool,
    require_keys,
    require_known,
    require_list,
    require_object,
    shown,
)
from scoring.masks import picked
from scoring.titles.felinia.countries import Country, read_map
from scoring.titles.felinia.provinces import SYMBOLS, TRADE, Pair
from scoring.titles.felinia.reading import (
    read_count,
    read_count_or_null,
    read_entries,
    read_key,
    require_some,
)
from scoring.titles.felinia.ships import GOODS, Ship, read_ships
from scoring.titles.felinia.words import Sort
from scoring.words import Field

__all__ = [
    "EXTRA", "FORMAT", "GOODS", "MARKETS", "PLUS", "STORED", "SYMBOLS", "TRADE", "Board", "Country", "Ship",
    "read_board",
]  # fmt: skip

FORMAT = "felinia-board/1"
EXTRA, PLUS = "extra", "plus"
MARKETS = 5
PLAYERS = ("2", "3", "4")

MOST_PIECES = 999
"""The most pieces of any kind, and the most silver on the money track."""
MOST_MERCHANTS = 99
MOST_TOKENS = MOST_MARKETS = MOST_SPACES = MOST_BERTHS = MOST_START_GOODS = MOST_POINTS = 9
MOST_SORTS = 20
NO_SORTS = ("hidden", EXTRA, PLUS)
"""Words that cannot be a sort, because they mean something else in a move."""


@dataclass(frozen=True, eq=False)
class Board:
    source: Source
    """What a record says of it: a stored board's name, or the document itself."""
    name: str
    invented: bool
    goods: tuple[int | None, ...]
    """The number of each of `GOODS`, starting goods included; None where it is not counted."""
    gold: int | None
    spice: int | None
    silver: int
    """The silver of each player at the start."""
    most_silver: int
    merchants: int
    tokens: int
    spaces: int
    """The spaces of a market."""
    initial: int
    """The goods in an open market at the start."""
    open: Mapping[int, int]
    """The number of open markets by the number of players."""
    markets: int
    start_goods: Mapping[int, tuple[tuple[int, ...], ...]]
    """The number of each of `GOODS` for each seat, by the number of players."""
    berths: int
    countries: tuple[Country, ...]
    provinces: tuple[Field, ...]
    """The names of the provinces, in the order of the file."""
    province: Mapping[Field, int]
    """The indices of the provinces by name."""
    symbols: tuple[str, ...]
    """The symbol of each province: one of `SYMBOLS`, or `TRADE`."""
    at: tuple[Point, ...]
    country_of: tuple[int, ...]
    paths: tuple[Pair, ...]
    borders: tuple[Pair, ...]
    steps: tuple[int, ...]
    """The provinces joined with each province by a path inside the country."""
    neighbours: tuple[int, ...]
    """The provinces joined with each province by a path or a border, in any country."""
    trade: int
    """The provinces with a space for a trade tile."""
    sorts: Mapping[Sort, int]
    """The most points that a tile can score, by sort."""
    bonus: Mapping[tuple[str, Sort], int | None]
    """The number of each bonus tile, by (`EXTRA` or `PLUS`, sort); None where it is not counted."""
    ships: tuple[Ship, ...]
    ship: Mapping[str, int]
    """The indices of the ships by tile."""
    kept: dict[object, Any] = field(default_factory=dict, init=False, repr=False)

    def named(self, provinces: int) -> tuple[Field, ...]:
        """The names of the provinces in a mask."""
        return tuple(picked(self.provinces, provinces))


KEYS = (
    "format", "name", "goods", "supply", "silver", "merchants", "tokens", "markets", "start_goods", "berths",
    "countries", "provinces", "paths", "sorts", "trade_tiles", "bonus_tiles", "ship_tiles",
)  # fmt: skip


def _board(document: dict[str, Any], source: Source) -> Board:
    require_known("board.format", document.get("format", FORMAT), (FORMAT,))
    require_keys("board", document, KEYS, ("invented", "borders"))
    goods = _of_each("board.goods", document["goods"], GOODS)
    gold, spice = _of_each("board.supply", document["supply"], ("gold", "spice"))
    silver, most_silver = _silver(document["silver"])
    spaces, initial, open_markets = _markets(document["markets"])
    berths = read_count("board.berths", document["berths"], MOST_BERTHS, least=1)
    sorts = _sorts(document["sorts"])
    board_map = read_map(document, tuple(sorts))
    ships = read_ships(document["ship_tiles"], [country.key for country in board_map.countries], berths)
    return Board(
        source=source,
        name=read_name("board.name", document["name"]),
        invented=require_bool("board.invented", document.get("invented", False)),
        goods=goods,
        gold=gold,
        spice=spice,
        silver=silver,
        most_silver=most_silver,
        merchants=read_count("board.merchants", document["merchants"], MOST_MERCHANTS, least=1),
        tokens=read_count("board.tokens", document["tokens"], MOST_TOKENS, least=1),
        spaces=spaces,
        initial=initial,
        open=open_markets,
        markets=max((MARKETS, *open_markets.values())),
        start_goods=_start_goods(document["start_goods"]),
        berths=berths,
        countries=board_map.countries,
        provinces=tuple(province.name for province in board_map.provinces),
        province={province.name: index for index, province in enumerate(board_map.provinces)},
        symbols=tuple(province.symbol for province in board_map.provinces),
        at=tuple(province.at for province in board_map.provinces),
        country_of=tuple(province.country for province in board_map.provinces),
        paths=board_map.paths,
        borders=board_map.borders,
        steps=board_map.steps,
        neighbours=board_map.neighbours,
        trade=board_map.trade,
        sorts=sorts,
        bonus=_bonus(document["bonus_tiles"], sorts),
        ships=ships,
        ship={ship.tile: index for index, ship in enumerate(ships)},
    )


def _of_each(path: str, value: object, names: Sequence[str]) -> tuple[int | None, ...]:
    counts = require_keys(path, value, names)
    return tuple(read_count_or_null(f"{path}.{name}", counts[name], MOST_PIECES) for name in names)


def _silver(value: object) -> tuple[int, int]:
    silver = require_keys("board.silver", value, ("start", "max"))
    most = read_count("board.silver.max", silver["max"], MOST_PIECES, least=1)
    return read_count("board.silver.start", silver["start"], most), most


def _markets(value: object) -> tuple[int, int, dict[int, int]]:
    """The spaces of a market, how many are taken at the start, and how many markets are open."""
    path = "board.markets"
    markets = require_keys(path, value, ("spaces", "initial", "open"))
    spaces = read_count(f"{path}.spaces", markets["spaces"], MOST_SPACES, least=1)
    initial = read_count(f"{path}.initial", markets["initial"], spaces)
    given = require_keys(f"{path}.open", markets["open"], (), PLAYERS)
    return (
        spaces,
        initial,
        {
            int(players): read_count(f"{path}.open.{players}", given[players], MOST_MARKETS, least=1)
            for players in PLAYERS
            if players in given
        },
    )


def _start_goods(value: object) -> dict[int, tuple[tuple[int, ...], ...]]:
    given = require_keys("board.start_goods", value, (), PLAYERS)
    return {int(players): _dealt(int(players), given[players]) for players in PLAYERS if players in given}


def _dealt(players: int, value: object) -> tuple[tuple[int, ...], ...]:
    """The goods of each player at the start."""
    path = f"board.start_goods.{players}"
    lists = require_list(path, value)
    if len(lists) != players:
        raise Malformed(
            f"{path} must have a list of goods for each of the {players} players, not {len(lists)}.",
            f"{path} muss {players} Listen von Waren haben, eine je Sitz, nicht {len(lists)}.",
        )
    return tuple(_seat(f"{path}[{seat}]", goods_there) for seat, goods_there in enumerate(lists))


def require_for(board: Board, players: int) -> None:
    """Require that this many can play: the board says what they begin with, and has the goods for it."""
    for path, counts in (("board.markets.open", board.open), ("board.start_goods", board.start_goods)):
        if players not in counts:
            raise Malformed(
                f"{path} has no entry for {players} players.",
                f"{path} hat keinen Eintrag für {players} Personen.",
            )
    dealt_out = map(sum, zip(*board.start_goods[players], strict=True))
    for good, dealt, count in zip(GOODS, dealt_out, board.goods, strict=True):
        if count is not None and dealt > count:
            path = f"board.start_goods.{players}"
            raise Malformed(
                f"{path} deals out {dealt} of the good {good}, but there are only {count}.",
                f"{path} teilt {dealt} Plättchen der Ware {good} aus, es gibt aber nur {count}.",
            )


def _seat(path: str, value: object) -> tuple[int, ...]:
    entries = read_entries(path, value, MOST_START_GOODS)
    goods = [require_known(place, entry, GOODS) for place, entry in entries]
    return tuple(goods.count(good) for good in GOODS)


def _sorts(value: object) -> dict[Sort, int]:
    sorts = require_object("board.sorts", value)
    require_some("board.sorts", len(sorts), MOST_SORTS, least=1)
    for sort in sorts:
        read_key("board.sorts", sort)
        if sort in NO_SORTS:
            raise Malformed(
                f"board.sorts: a sort cannot be called {shown(sort)}: in a move this means something else.",
                f"board.sorts: Keine Sorte kann {shown(sort)} heißen: Das bedeutet im Zug etwas anderes.",
            )
    return {
        Sort(sort): read_count(f"board.sorts.{sort}", points, MOST_POINTS, least=1)
        for sort, points in sorts.items()
    }


def _bonus(value: object, sorts: Mapping[Sort, int]) -> dict[tuple[str, Sort], int | None]:
    bonus: dict[tuple[str, Sort], int | None] = {}
    for path, entry in read_entries("board.bonus_tiles", value, 2 * MOST_SORTS):
        tile = require_keys(path, entry, ("kind", "sort", "count"))
        kind = require_known(f"{path}.kind", tile["kind"], (EXTRA, PLUS))
        sort = require_known(f"{path}.sort", tile["sort"], sorts)
        if (kind, sort) in bonus:
            raise Malformed(
                f"{path}: the bonus tile {kind} {sort} appears twice.",
                f"{path}: Das Bonus-Plättchen {kind} {sort} kommt zweimal vor.",
            )
        bonus[kind, sort] = read_count_or_null(f"{path}.count", tile["count"], MOST_PIECES)
    return bonus


BOARDS = Boards(Path(__file__).with_name("boards"), _board)
STORED, read_board = BOARDS.stored, BOARDS.read
