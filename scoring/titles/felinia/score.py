"""Felinia's points (E60–E64), each with its reason."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from operator import itemgetter
from typing import Any

from scoring.boards import kept_with_board
from scoring.document import names_of
from scoring.options import Value
from scoring.position import Scored
from scoring.ranking import leaders, places
from scoring.sheet import Score, Sheet, SheetLine
from scoring.titles.felinia.board import Board
from scoring.titles.felinia.doubts import doubts
from scoring.titles.felinia.position import Holding, Position, read_position, sort_name
from scoring.titles.felinia.words import Sort
from scoring.wording import Text, capital, joined, listed, points_text, same
from scoring.words import Colour, Field, Names, RuleCode

CATEGORIES = {
    "trade": Text("Trade tiles", "Handels-Plättchen"),
    "plus": Text("Bonus tiles “+1”", "Bonus-Plättchen „+1“"),
    "groups": Text("Groups of merchants", "Händler-Gruppen"),
    "gold": Text("Gold", "Gold"),
    "spice": Text("Spice", "Gewürz"),
    "goods": Text("Goods", "Waren-Plättchen"),
}
MOST_PER_MERCHANT = 3
SPICES_PER_POINT = 2


def score(position: Position) -> Score:
    board, options = position.board, position.options
    rows = {
        seat: (
            *_tile_lines(board, holding.trade, holding.extra, holding.plus, options["plus_counts_extra"]),
            *_group_lines(board, holding.merchants, holding.groups, options["groups_cross_borders"]),
            *_wealth_lines(holding.gold, holding.spice, holding.goods),
        )
        for seat, holding in _held(position)
    }
    sheet = Sheet(CATEGORIES, rows)
    return Score(sheet, places({seat: (sheet.total(seat), held.silver) for seat, held in _held(position)}))


def _held(position: Position) -> Iterator[tuple[Colour, Holding]]:
    return zip(position.seats, position.holdings, strict=True)


@kept_with_board(1024)
def _tile_lines(
    board: Board,
    trade: tuple[int, ...],
    extra: tuple[int, ...],
    plus: tuple[int, ...],
    plus_counts_extra: Value,
) -> tuple[SheetLine, ...]:
    """The lines for tiles; cached, since most players keep their tiles from one move to the next."""
    by_sort = list(zip(board.sorts, trade, extra, plus, strict=True))
    return (
        *(_trade_line(sort, n, more, board.sorts[sort]) for sort, n, more, _ in by_sort if n + more),
        *_worth_something(
            _plus_line(sort, added, n, more if plus_counts_extra else 0) for sort, n, more, added in by_sort
        ),
    )


def _worth_something(lines: Iterable[SheetLine]) -> Iterator[SheetLine]:
    return (line for line in lines if line.points)


def _trade_line(sort: Sort, trade: int, extra: int, most: int) -> SheetLine:
    name, tiles, (points, product) = (
        capital(sort_name(sort)),
        _tiles(trade, extra),
        _each(trade + extra, most),
    )
    reason = Text(f"{name.en}: {tiles.en}, {product.en}", f"{name.de}: {tiles.de}, {product.de}")
    return SheetLine("trade", points, RuleCode("E60"), reason)


def _plus_line(sort: Sort, plus: int, trade: int, extra: int) -> SheetLine:
    name, tiles, counted = capital(sort_name(sort)), _tiles(trade, extra), trade + extra
    reason = Text(
        f"{name.en}: {plus} bonus {_plural(plus, 'tile')} “+1” for {tiles.en}, {plus} × {counted}",
        f"{name.de}: {plus} Bonus-Plättchen „+1“ für {tiles.de}, {plus} × {counted}",
    )
    return SheetLine("plus", plus * counted, RuleCode("E61"), reason)


def _tiles(trade: int, extra: int) -> Text:
    printed = Text(f"{trade} trade {_plural(trade, 'tile')}", f"{trade} Handels-Plättchen")
    bonus = Text(f"{extra} bonus {_plural(extra, 'tile')} “1–4”", f"{extra} Bonus-Plättchen „1–4“")
    return joined([tiles for tiles, count in ((printed, trade), (bonus, extra)) if count])


def _each(count: int, most: int) -> tuple[int, Text]:
    """The points where each of `count` things scores `count`, up to a limit; and the product as text."""
    worth = min(count, most)
    product = f"{count} × {worth}"
    if worth == count:
        return count * worth, same(product)
    return count * worth, Text(f"{product} (at most {most} each)", f"{product} (höchstens je {most})")


def _plural(count: int, word: str) -> str:
    return word if count == 1 else f"{word}s"


@kept_with_board(1024)
def groups(board: Board, merchants: int, cross_borders: Value) -> tuple[int, ...]:
    """The groups of merchants in neighbouring provinces, as masks (E62)."""
    found = []
    while merchants:
        group = _joined_to(merchants & -merchants, board, merchants, cross_borders)
        found.append(group)
        merchants ^= group
    return tuple(found)


def _joined_to(first: int, board: Board, merchants: int, cross_borders: Value) -> int:
    group = fresh = first
    while fresh:
        province = fresh.bit_length() - 1
        reached = _neighbours(board, province, cross_borders) & merchants & ~group
        group |= reached
        fresh = fresh ^ 1 << province | reached
    return group


def _neighbours(board: Board, province: int, cross_borders: Value) -> int:
    if cross_borders:
        return board.neighbours[province]
    return board.neighbours[province] & board.countries[board.country_of[province]].provinces


@kept_with_board(1024)
def _group_lines(
    board: Board, merchants: int, sizes: tuple[int, ...], cross_borders: Value
) -> tuple[SheetLine, ...]:
    """A line for each group, the largest first, and one for all merchants that stand alone."""
    found = [(group.bit_count(), group) for group in groups(board, merchants, cross_borders)]
    found += [(size, 0) for size in sizes]
    found.sort(key=itemgetter(0), reverse=True)
    lines = [_group_line(size, board.named(group)) for size, group in found if size > 1]
    if alone := [group for size, group in found if size == 1]:
        lines.append(_alone_line(len(alone), board.named(sum(alone))))
    return tuple(lines)


def _group_line(count: int, provinces: tuple[Field, ...]) -> SheetLine:
    where, (points, product) = _at(provinces), _each(count, MOST_PER_MERCHANT)
    reason = Text(
        f"Group of {count} merchants{where.en}, {product.en}",
        f"Gruppe aus {count} Händlern{where.de}, {product.de}",
    )
    return SheetLine("groups", points, RuleCode("E62"), reason, provinces)


def _alone_line(count: int, provinces: tuple[Field, ...]) -> SheetLine:
    where = _at(provinces)
    who = (
        Text("A single merchant", "Ein einzelner Händler")
        if count == 1
        else Text(f"{count} single merchants", f"{count} einzelne Händler")
    )
    return SheetLine(
        "groups", count, RuleCode("E62"), Text(f"{who.en}{where.en}", f"{who.de}{where.de}"), provinces
    )


def _at(provinces: tuple[Field, ...]) -> Text:
    """The provinces in words, where they are known."""
    where = listed(provinces)
    return Text(f": {where.en}", f": {where.de}") if provinces else where


@lru_cache(1024)
def _wealth_lines(gold: int, spice: int, goods: int) -> tuple[SheetLine, ...]:
    lines = (
        SheetLine(
            "gold", gold, RuleCode("E63"), Text(f"{gold} gold, 1 point each", f"{gold} Gold, je 1 Punkt")
        ),
        SheetLine(
            "spice",
            spice // SPICES_PER_POINT,
            RuleCode("E63"),
            Text(f"{spice} spices, 1 point for every 2", f"{spice} Gewürze, 1 Punkt für je 2"),
        ),
        SheetLine(
            "goods",
            goods,
            RuleCode("E63"),
            Text(f"{goods} {_plural(goods, 'good')}, 1 point each", f"{goods} Waren-Plättchen, je 1 Punkt"),
        ),
    )
    return tuple(_worth_something(lines))


def tie_verdict(position: Position, names: Names) -> Text | None:
    """How a tie for the first place was decided (E64); None where there was no tie."""
    totals = score(position).sheet.totals()
    level = leaders(totals)
    if len(level) == 1:
        return None
    who, points = listed([names[seat] for seat in level]), points_text(totals[level[0]])
    silver = {seat: held.silver for seat, held in _held(position) if seat in level}
    if len(set(silver.values())) == 1:
        has = silver[level[0]]
        return Text(
            f"{who.en} have {points.en} and {has} silver each and share the win.",
            f"{who.de} haben je {points.de} und {has} Silber und teilen sich den Sieg.",
        )
    why = _more_silver(silver, names)
    return Text(f"{who.en} have {points.en} each; {why.en}.", f"{who.de} haben je {points.de}; {why.de}.")


def _more_silver(silver: Mapping[Colour, int], names: Names) -> Text:
    """Who has the most silver, and how much the others have."""
    most = max(silver.values())
    who = listed([names[seat] for seat in leaders(silver)])
    others = sorted((held for held in silver.values() if held < most), reverse=True)
    against = listed([str(held) for held in others])
    if len(others) < len(silver) - 1:
        return Text(
            f"{who.en} have the most silver ({most} each against {against.en}) and share the win",
            f"{who.de} haben am meisten Silber (je {most} gegen {against.de}) und teilen sich den Sieg",
        )
    more = Text("more", "mehr") if len(others) == 1 else Text("the most", "am meisten")
    return Text(
        f"{who.en} has {more.en} silver ({most} against {against.en})",
        f"{who.de} hat {more.de} Silber ({most} gegen {against.de})",
    )


def score_document(document: Mapping[str, Any]) -> Scored:
    players, position = read_position(document)
    names = names_of(players)
    return Scored(players, score(position), tuple(doubts(position, names)), tie_verdict(position, names))
