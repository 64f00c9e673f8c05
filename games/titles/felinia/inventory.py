"""What can be counted at a Felinia table; which tiles a player holds stays hidden."""

from collections.abc import Callable

from games.engine.face import Pieces
from games.titles.felinia.calls import picture
from games.titles.felinia.components import GOLD, SILVER, SPICE
from games.titles.felinia.sentences import THINGS
from games.titles.felinia.state import PlayerBoard, State, all_bonus_tiles
from scoring.titles.felinia.board import GOODS
from scoring.titles.felinia.position import GOOD_NAMES
from scoring.wording import Text, capital


def inventory(state: State) -> list[Pieces]:
    return [
        merchants(state),
        tokens(state),
        before_all(state, Text("Silver", "Silber"), SILVER, lambda player: player.silver),
        *(good(state, index) for index in range(len(GOODS))),
        before_all(state, capital(THINGS[GOLD]), GOLD, lambda player: player.gold, state.gold),
        before_all(state, capital(THINGS[SPICE]), SPICE, lambda player: player.spice, state.spice),
        trade_tiles(state),
        bonus_tiles(state),
        ship_tiles(state),
    ]


def before_all(
    state: State, label: Text, symbol: str, count: Callable[[PlayerBoard], int], supply: int | None = None
) -> Pieces:
    """Something of which every player has a number."""
    left = {colour: count(player) for colour, player in zip(state.colours, state.players, strict=True)}
    return Pieces(label, picture(symbol), left, supply=supply)


def merchants(state: State) -> Pieces:
    """The merchants in supply, and those aboard, ashore or standing for good."""
    under_way = [seat for berth in state.berths for seat in berth.aboard]
    if state.walk:
        under_way.append(state.walk.seat)
    placed = {
        colour: player.standing.bit_count() + under_way.count(seat)
        for seat, (colour, player) in enumerate(zip(state.colours, state.players, strict=True))
    }
    label = Text("Merchants", "Händler")
    return before_all(state, label, "merchant", lambda player: player.merchants)._replace(placed=placed)


def tokens(state: State) -> Pieces:
    """The tokens in hand, and those on a market, at the guild or on a player's own board."""
    in_hand = before_all(state, Text("Tokens", "Bietsteine"), "token", lambda player: player.tokens)
    placed = {colour: state.board.tokens - left for colour, left in in_hand.left.items()}
    return in_hand._replace(placed=placed)


def good(state: State, index: int) -> Pieces:
    """A good: before the players, in the markets, and in the bag."""
    name = GOODS[index]
    held = before_all(
        state,
        capital(GOOD_NAMES[name]),
        f"good-{name}",
        lambda player: player.goods[index],
        state.bag[index],
    )
    return held._replace(on_board=sum(goods[index] for goods in state.markets))


def trade_tiles(state: State) -> Pieces:
    """The trade tiles taken, and those in the provinces, face down or open."""
    lying = state.face_down.bit_count() + sum(sort >= 0 for sort in state.open_tiles)
    label = Text("Trade tiles", "Handels-Plättchen")
    return before_all(state, label, "tile-back", lambda player: sum(player.trade))._replace(on_board=lying)


def bonus_tiles(state: State) -> Pieces:
    there_are = all_bonus_tiles(state.board)
    taken = sum(state.named) + state.hidden
    return before_all(
        state,
        Text("Bonus tiles", "Bonus-Plättchen"),
        "bonus-back",
        bonus_of,
        None if there_are is None else there_are - taken,
    )


def bonus_of(player: PlayerBoard) -> int:
    return sum(player.extra) + sum(player.plus) + player.hidden


def ship_tiles(state: State) -> Pieces:
    """The ship tiles in the stack and at the berths."""
    moored = sum(berth.ship >= 0 for berth in state.berths)
    return Pieces(
        Text("Ship tiles", "Schiffstafeln"),
        picture("ship"),
        supply=state.stack.bit_count(),
        on_board=moored,
    )
