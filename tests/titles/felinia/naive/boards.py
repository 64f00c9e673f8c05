"""Boards that bring out rare cases, each made from the practice document."""

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any


def changed(board: Mapping[str, Any], **entries: Any) -> dict[str, Any]:
    """A copy of the board with other entries."""
    return deepcopy(dict(board) | entries)


def with_tiles(
    board: Mapping[str, Any], change: Callable[[dict[str, Any]], dict[str, Any]]
) -> dict[str, Any]:
    """A copy of the board with something else printed on every ship tile."""
    return changed(board, ship_tiles=[tile | change(tile) for tile in board["ship_tiles"]])


def few_merchants(board: Mapping[str, Any]) -> dict[str, Any]:
    """Three merchants each: the last one soon goes aboard."""
    return changed(board, merchants=3)


def cheap_ships(board: Mapping[str, Any]) -> dict[str, Any]:
    """Every ship wants one good only: many go aboard, many countries fill up."""
    return with_tiles(board, lambda tile: {"goods": {first(tile): 1}})


def first(tile: Mapping[str, Any]) -> str:
    """The first good a ship tile wants."""
    return next(iter(tile["goods"]))


def free_ships(board: Mapping[str, Any]) -> dict[str, Any]:
    """The ships want no goods, some of them silver."""
    return with_tiles(board, lambda tile: {"goods": {}})


def few_goods(board: Mapping[str, Any]) -> dict[str, Any]:
    """The bag runs out, with more than two players even at set-up."""
    return changed(board, goods={"books": 4, "wine": 4, "watches": 3, "clothing": 2, "glassware": 2})


def hardly_any_goods(board: Mapping[str, Any]) -> dict[str, Any]:
    """The bag is all but empty from the beginning, and markets are without goods."""
    return changed(board, goods={"books": 5, "wine": 4, "watches": 1, "clothing": 1, "glassware": 0})


def uncounted_good(board: Mapping[str, Any]) -> dict[str, Any]:
    """Few goods, but nobody knows how much wine there is: the bag is never empty."""
    return changed(board, goods={"books": 5, "wine": None, "watches": 2, "clothing": 2, "glassware": 1})


def uncounted(board: Mapping[str, Any]) -> dict[str, Any]:
    """Nothing is counted that need not be."""
    return changed(
        board,
        goods=dict.fromkeys(board["goods"]),
        supply={"gold": None, "spice": None},
        trade_tiles={country: dict.fromkeys(board["sorts"]) for country in board["trade_tiles"]},
        bonus_tiles=[tile | {"count": None} for tile in board["bonus_tiles"]],
    )


def half_counted(board: Mapping[str, Any]) -> dict[str, Any]:
    """One sort of every country and one bonus tile are not counted; some sorts are not there."""
    trade_tiles = {country: {"silk": None, "tea": 1, "amber": 2} for country in board["trade_tiles"]}
    bonus_tiles = [
        tile | ({"count": None} if tile["sort"] == "silk" else {}) for tile in board["bonus_tiles"]
    ]
    return changed(board, trade_tiles=trade_tiles, bonus_tiles=bonus_tiles)


def uneven_tiles(board: Mapping[str, Any]) -> dict[str, Any]:
    """A country with several tiles of one sort and none of others."""
    uneven = {"silk": 3, "pearls": 2, "tea": 0}
    return changed(board, trade_tiles={country: dict(uneven) for country in board["trade_tiles"]})


def counted_supply(board: Mapping[str, Any]) -> dict[str, Any]:
    """Gold and spice run out."""
    return changed(board, supply={"gold": 2, "spice": 3})


def few_bonus_tiles(board: Mapping[str, Any]) -> dict[str, Any]:
    """Three bonus tiles, of two kinds."""
    bonus_tiles = [
        {"kind": "extra", "sort": "silk", "count": 1},
        {"kind": "plus", "sort": "silk", "count": 2},
    ]
    return changed(board, bonus_tiles=bonus_tiles)


def no_bonus_tiles(board: Mapping[str, Any]) -> dict[str, Any]:
    """None at all."""
    return changed(board, bonus_tiles=[])


def crossing_paths(board: Mapping[str, Any]) -> dict[str, Any]:
    """Paths cross borders: between trade spaces, between symbols, and at a harbour."""
    crossing = [["a6", "b8"], ["a2", "b3"], ["c1", "d4"], ["d5", "e7"], ["e2", "a4"]]
    return changed(board, paths=[*board["paths"], *crossing], borders=[["b6", "c8"], ["a4", "c4"]])


def long_ways(board: Mapping[str, Any]) -> dict[str, Any]:
    """Paths between symbols: a merchant can make three steps and find no tile, the third one onto goods."""
    return changed(board, paths=[*board["paths"], *([f"{country}2", f"{country}3"] for country in "abcde")])


def goods_in_harbours(board: Mapping[str, Any]) -> dict[str, Any]:
    """Every harbour has goods, and so has a province beside it."""
    provinces = [
        entry | ({"symbol": "goods"} if entry["province"][1] in "12" else {}) for entry in board["provinces"]
    ]
    return changed(board, provinces=provinces)


def empty_bag(board: Mapping[str, Any]) -> dict[str, Any]:
    """Merchants come to goods when the bag has none."""
    return long_ways(goods_in_harbours(hardly_any_goods(free_ships(board))))


def same_times(board: Mapping[str, Any]) -> dict[str, Any]:
    """Only two departure times."""
    return with_tiles(board, lambda tile: {"time": "08:00" if tile["places"] == 1 else "09:30"})


def few_ships(board: Mapping[str, Any]) -> dict[str, Any]:
    """Nine ship tiles, four of them blue-backed: the stack is soon used up."""
    tiles = [tile | {"blue": number >= 5} for number, tile in enumerate(board["ship_tiles"][::2][:9])]
    return changed(board, ship_tiles=tiles)


def small_ships(board: Mapping[str, Any]) -> dict[str, Any]:
    """Places for one merchant only, so that several ships sail in a round."""
    return with_tiles(board, lambda tile: {"places": 1, "goods": {first(tile): 1}})


def roomy_ships(board: Mapping[str, Any]) -> dict[str, Any]:
    """Places for two merchants, cheap: ships wait half full."""
    return with_tiles(board, lambda tile: {"places": 2, "goods": {first(tile): 1}, "silver": 0})


def islands(board: Mapping[str, Any]) -> dict[str, Any]:
    """Country a is a harbour with goods and nothing else, b a harbour and a dead end with goods, c a harbour
    whose only way goes into trade spaces: merchants stop by themselves at once, or after a draw or a reveal.
    """
    symbols = {"a1": "goods", "b1": "gold", "b2": "goods", "c1": "silver"}
    symbols |= dict.fromkeys(("c4", "c5", "c7", "c8"), "trade")
    provinces = [
        entry | {"symbol": symbols.get(entry["province"], entry["symbol"])}
        for entry in board["provinces"]
        if entry["province"] in symbols or entry["province"][0] in "de"
    ]
    left = [entry["province"] for entry in provinces]
    paths = [path for path in board["paths"] if set(path) <= set(left) and path != ["c4", "c7"]]
    return changed(
        with_tiles(board, lambda tile: {"goods": {first(tile): 1}}),
        provinces=provinces,
        paths=paths,
        borders=[border for border in board["borders"] if set(border) <= set(left)],
        trade_tiles=board["trade_tiles"] | {"a": {}, "b": {}, "c": {"silk": 3, "tea": 1}},
    )


def other_numbers(board: Mapping[str, Any]) -> dict[str, Any]:
    """Other numbers of tokens, berths, markets, spaces, silver and starting goods."""
    return changed(
        board,
        silver={"start": 0, "max": 9},
        merchants=5,
        tokens=4,
        berths=3,
        markets={"spaces": 2, "initial": 1, "open": {"2": 2, "3": 6, "4": 7}},
        start_goods={
            "2": [["books"], ["books", "wine", "wine"]],
            "3": [[], ["wine"], ["books", "glassware"]],
            "4": [["wine", "wine", "wine", "wine"], ["books"], ["clothing"], []],
        },
    )


def tight_purse(board: Mapping[str, Any]) -> dict[str, Any]:
    """The money track ends at two silver: much is lost."""
    return changed(cheap_ships(board), silver={"start": 1, "max": 2}, merchants=4)


def all_at_once(board: Mapping[str, Any]) -> dict[str, Any]:
    """Short games in which nearly everything runs out."""
    small = few_goods(
        few_bonus_tiles(counted_supply(crossing_paths(long_ways(same_times(cheap_ships(board))))))
    )
    return changed(small, merchants=5)


VARIANTS: dict[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "practice": changed,
    **{
        variant.__name__: variant
        for variant in (
            few_merchants, cheap_ships, free_ships, few_goods, hardly_any_goods, uncounted_good, uncounted,
            half_counted, uneven_tiles, counted_supply, few_bonus_tiles, no_bonus_tiles, crossing_paths,
            long_ways, goods_in_harbours, empty_bag, same_times, few_ships, small_ships, roomy_ships, islands,
            other_numbers, tight_purse, all_at_once,
        )
    },
}  # fmt: skip
