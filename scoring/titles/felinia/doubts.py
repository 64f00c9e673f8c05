"""What is impossible in a position of Felinia, by the law and by the board file.

Counts that the file leaves open (null) raise no doubt.
"""

from collections.abc import Iterable, Iterator

from scoring.doubts import surplus_doubts
from scoring.position import NO_RULE, Doubt
from scoring.titles.felinia.board import EXTRA, PLUS, Board
from scoring.titles.felinia.position import Holding, Position, sort_name
from scoring.wording import Text, some_fields
from scoring.words import Names, RuleCode


def doubts(position: Position, players: Names) -> Iterator[Doubt]:
    """All doubts about a position."""
    board, held = position.board, position.holdings
    for seat, holding in zip(position.seats, held, strict=True):
        yield from _merchants(players[seat], holding, board)
    yield from _more_than_provinces(held, board)
    yield from _trade_tiles(held, board)
    yield from _bonus_tiles(held, board)
    yield from _supply(held, board)
    for seat, holding in zip(position.seats, held, strict=True):
        yield from _silver(players[seat], holding, board)
    if any(map(_merchants_on_map, held)) and any(sum(holding.trade) for holding in held):
        for seat, holding in zip(position.seats, held, strict=True):
            yield from _not_one_each(players[seat], holding)


def _merchants_on_map(holding: Holding) -> int:
    """The number of merchants that stay on the map."""
    return holding.merchants.bit_count() + sum(holding.groups)


# Merchants


def _merchants(name: str, holding: Holding, board: Board) -> Iterator[Doubt]:
    standing = _merchants_on_map(holding)
    if standing > board.merchants:
        text = Text(
            f"{name} cannot have {standing} merchants on the map: there are only {board.merchants} of a"
            " colour.",
            f"{name} kann keine {standing} Händler auf der Karte haben: Von jeder Farbe gibt es nur"
            f" {board.merchants}.",
        )
        yield Doubt(NO_RULE, text)
    astray = board.named(holding.merchants & ~board.trade)
    if astray:
        at = some_fields(astray)
        text = Text(
            f"{name} cannot have a merchant in {at.en}: merchants stay only where a trade tile lay.",
            f"{name} kann in {at.de} keinen Händler haben: Händler bleiben nur, wo ein"
            " Handels-Plättchen lag.",
        )
        yield Doubt(RuleCode("E25"), text, astray)


def _more_than_provinces(held: Iterable[Holding], board: Board) -> Iterator[Doubt]:
    """A doubt if the groups have more merchants than there are trade spaces, each of which holds one."""
    standing, provinces = sum(sum(holding.groups) for holding in held), board.trade.bit_count()
    if standing > provinces:
        text = Text(
            f"{standing} merchants cannot stay on the map: trade tiles lay in {provinces} provinces only.",
            f"{standing} Händler können nicht auf der Karte bleiben: Nur in {provinces} Provinzen lagen"
            " Handels-Plättchen.",
        )
        yield Doubt(RuleCode("E25"), text)


def _not_one_each(name: str, holding: Holding) -> Iterator[Doubt]:
    """A doubt if a player has not exactly one trade tile for each merchant that stays."""
    standing, tiles = _merchants_on_map(holding), sum(holding.trade)
    if standing != tiles:
        merchants = "merchant" if standing == 1 else "merchants"
        text = Text(
            f"{name} has {standing} {merchants} on the map and {tiles} trade {_tiles(tiles)};"
            " each merchant that stays takes exactly one tile.",
            f"{name} hat {standing} Händler auf der Karte und {tiles} Handels-Plättchen;"
            " jeder Händler, der bleibt, nimmt genau eines.",
        )
        yield Doubt(RuleCode("E25"), text, refuses=False)


# Tiles


def _trade_tiles(held: Iterable[Holding], board: Board) -> Iterator[Doubt]:
    in_file = zip(*(country.tiles for country in board.countries), strict=True)
    taken = zip(*(holding.trade for holding in held), strict=True)
    for sort, counts, found in zip(board.sorts, in_file, taken, strict=True):
        most = _all(counts)
        if most is not None:
            name = sort_name(sort)
            pieces = Text(f"{name.en} trade {_tiles(most)}", f"Handels-Plättchen {name.de}")
            yield from surplus_doubts(most, sum(found), pieces)


def _bonus_tiles(held: tuple[Holding, ...], board: Board) -> Iterator[Doubt]:
    """Unusual, not impossible: the law has an example with two of a tile that the practice board has once."""
    for kind, printed in ((EXTRA, "1–4"), (PLUS, "+1")):
        taken = zip(*(holding.extra if kind == EXTRA else holding.plus for holding in held), strict=True)
        for sort, found in zip(board.sorts, taken, strict=True):
            most = board.bonus.get((kind, sort), 0)
            if most is not None:
                name = sort_name(sort)
                pieces = Text(
                    f"{name.en} bonus {_tiles(most)} “{printed}”", f"Bonus-Plättchen „{printed}“ {name.de}"
                )
                yield from surplus_doubts(most, sum(found), pieces, refuses=False)


def _tiles(count: int) -> str:
    return "tile" if count == 1 else "tiles"


# Gold, spice, goods, silver


def _supply(held: Iterable[Holding], board: Board) -> Iterator[Doubt]:
    gold, spice, goods = (sum(each) for each in zip(*((h.gold, h.spice, h.goods) for h in held), strict=True))
    for most, found, pieces in (
        (board.gold, gold, Text("gold", "Gold")),
        (board.spice, spice, Text("spice" if board.spice == 1 else "spices", "Gewürze")),
        (_all(board.goods), goods, Text("goods", "Waren-Plättchen")),
    ):
        if most is not None:
            yield from surplus_doubts(most, found, pieces)


def _all(counts: Iterable[int | None]) -> int | None:
    """The sum of the counts; None if one of them is open."""
    total = 0
    for count in counts:
        if count is None:
            return None
        total += count
    return total


def _silver(name: str, holding: Holding, board: Board) -> Iterator[Doubt]:
    if holding.silver > board.most_silver:
        text = Text(
            f"{name} has {holding.silver} silver, but the money track ends at {board.most_silver}.",
            f"{name} hat {holding.silver} Silber, aber die Geldleiste endet bei {board.most_silver}.",
        )
        yield Doubt(RuleCode("E2"), text)
