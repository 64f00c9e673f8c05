"""A move in words: what was done, and what followed from it.

Tiles lie face down before the players, so neither tiles taken nor points are mentioned again.
"""

from collections.abc import Callable, Iterator

from games.engine.face import Telling
from games.titles.felinia import moves
from games.titles.felinia.components import FOURTH_COSTS, GOLD, SPICE, STORED_FREE
from games.titles.felinia.moves import Move
from games.titles.felinia.sentences import (
    THINGS,
    berth_field,
    bonus_name,
    goods_named,
    place_field,
    place_name,
    ship_name,
    ship_wants,
)
from games.titles.felinia.state import (
    ALL,
    EARLIEST,
    END,
    FIND,
    FULL,
    LANDS,
    LAST_MERCHANT,
    MANNED,
    NEXT_ROUND,
    NO_DRAW,
    NO_GOODS,
    NO_TILES,
    NOT_PAID,
    OVER,
    PAID,
    SAILS,
    TOOK,
    WENT_HOME,
    News,
    PlayerBoard,
    State,
)
from games.titles.felinia.tally import position
from scoring.titles.felinia.board import GOODS
from scoring.titles.felinia.position import GOOD_NAMES, sort_name
from scoring.titles.felinia.score import tie_verdict
from scoring.wording import Text, joined, listed
from scoring.words import NO_COLOUR, Colour, Field, Names


def tell(move: Move, before: State, after: State, players: Names) -> Telling:
    what = WHAT[move.kind](move, before, after)
    then = tuple(_then(before, after, players))
    discreet = () if after.step == OVER else None  # an end that was taken back gives no points away
    return Telling(what, then, tuple(_where(move, before)), _by(before), discreet)


def _by(before: State) -> Colour:
    """The colour of the player who draws, where it is the merchant's owner."""
    return before.colours[before.walk.seat] if before.step == FIND and before.walk else NO_COLOUR


def _where(move: Move, before: State) -> Iterator[Field]:
    if move.kind == moves.DRAW and before.step == FIND and before.walk:
        yield before.board.provinces[before.walk.at]
    elif move.kind == moves.DRAW:
        assert before.market_to_fill is not None
        yield place_field(before.board, before.market_to_fill)
    elif move.kind == moves.BID and move.place >= 0:
        yield place_field(before.board, move.place)
    elif move.kind in (moves.WITHDRAW, moves.BUY, moves.EXCHANGE, moves.BONUS):
        yield place_field(before.board, before.place)
    elif move.kind in (moves.REVEAL, moves.STEP):
        yield before.board.provinces[move.province]
    if move.berth >= 0:
        yield berth_field(move.berth)


# What was done


def _draw(move: Move, before: State, after: State) -> Text:
    good = GOOD_NAMES[GOODS[move.good]]
    if before.step == FIND:
        return Text(f"drew {good.en} from the bag", f"zieht {good.de} aus dem Beutel")
    assert before.market_to_fill is not None
    market = before.market_to_fill + 1
    return Text(f"Market {market}: {good.en} drawn", f"Markt {market}: {good.de} gezogen")


def _ship(move: Move, before: State, after: State) -> Text:
    ship, number = before.board.ships[move.ship], move.berth + 1
    country = before.board.countries[ship.country].title
    return Text(
        f"Berth {number}: ship to {country.en}, {ship.time}",
        f"Liegeplatz {number}: Schiff „{country.de}“, {ship.time}",
    )


def _bid(move: Move, before: State, after: State) -> Text:
    if move.place < 0:
        gained, silver = _silver_gained(before, after, before.actor), after.players[before.actor].silver
        return Text(
            f"placed a token on their own board: +{gained} silver (now {silver})",
            f"setzt einen Bietstein auf das {before.bid_round}. Münzfeld: +{gained} Silber (jetzt {silver})",
        )
    name, tokens = place_name(before.board, move.place), _tokens(len(before.stacks[move.place]) + 1)
    at = Text(f"on {name.en}", f"auf {name.de}")
    if move.place == before.guild:
        at = Text(f"at {name.en}", "zur Händlergilde")
    return Text(
        f"placed a token {at.en} ({tokens.en} there)", f"setzt einen Bietstein {at.de} (dort {tokens.de})"
    )


def _silver_gained(before: State, after: State, seat: int) -> int:
    return after.players[seat].silver - before.players[seat].silver


def _tokens(count: int) -> Text:
    return Text(
        f"{count} {'token' if count == 1 else 'tokens'}",
        f"{count} {'Bietstein' if count == 1 else 'Bietsteine'}",
    )


def _withdraw(move: Move, before: State, after: State) -> Text:
    name = place_name(before.board, before.place)
    from_ = "von der Händlergilde" if before.is_at_guild else f"von {name.de}"
    return Text(f"withdrew the token from {name.en}", f"nimmt den Bietstein {from_} zurück")


def _buy(move: Move, before: State, after: State) -> Text:
    good, market, price = GOOD_NAMES[GOODS[move.good]], before.place + 1, _price(before)
    aboard = _aboard(move, before)
    return Text(
        f"bought {good.en} in market {market} for {price} silver{aboard.en}",
        f"kauft {good.de} auf Markt {market} für {price} Silber{aboard.de}",
    )


def _price(before: State) -> int:
    """What was paid: less than the price only where a referee let it stand."""
    return min(before.price, before.acting.silver)


def _aboard(move: Move, before: State) -> Text:
    ship = before.ship_at(move.berth) if move.berth >= 0 else None
    if not ship:
        return Text("", "")
    name, given = ship_name(before.board, ship), ship_wants(ship)
    return Text(
        f" and boarded {name.en} for {given.en}", f" und setzt für {given.de} einen Händler auf {name.de}"
    )


def _exchange(move: Move, before: State, after: State) -> Text:
    given, taken, price = GOOD_NAMES[GOODS[move.given]], GOOD_NAMES[GOODS[move.good]], _price(before)
    spice = Text(" and 1 spice", " und 1 Gewürz") if before.spice != 0 else Text("", "")
    aboard = _aboard(move, before)
    return Text(
        f"exchanged {given.en} for {taken.en}{spice.en} (price: {price} silver){aboard.en}",
        f"tauscht {given.de} gegen {taken.de}{spice.de} (Preis: {price} Silber){aboard.de}",
    )


def _bonus(move: Move, before: State, after: State) -> Text:
    price = _price(before)
    return Text(
        f"took a bonus tile for 1 gold and 1 spice (price: {price} silver)",
        f"nimmt für 1 Gold und 1 Gewürz ein Bonus-Plättchen (Preis: {price} Silber)",
    )


def _reveal(move: Move, before: State, after: State) -> Text:
    sort, at = sort_name(tuple(before.board.sorts)[move.sort]), before.board.provinces[move.province]
    return Text(f"turned up {sort.en} in {at}", f"deckt in {at} {sort.de} auf")


def _step(move: Move, before: State, after: State) -> Text:
    at = before.board.provinces[move.province]
    return Text(f"moved on to {at}", f"zieht weiter nach {at}")


def _stop(move: Move, before: State, after: State) -> Text:
    return Text("returned the merchant to the supply", "nimmt den Händler in den Vorrat zurück")


def _keep(move: Move, before: State, after: State) -> Text:
    kept, sold = sum(move.goods), sum(before.acting.goods) - sum(move.goods)
    what = goods_named(move.goods) if kept else Text("nothing", "nichts")
    paid = Text("", "")
    if kept > STORED_FREE:
        paid = Text(
            f", paid {FOURTH_COSTS} silver for the fourth",
            f", zahlt {FOURTH_COSTS} Silber für das vierte Plättchen",
        )
    silver = after.players[before.actor].silver
    sale = Text(f", sold {sold}", f", verkauft {sold}") if sold else Text("", "")
    now = Text(f" (silver now {silver})", f" (Silber jetzt {silver})") if sold or paid.en else Text("", "")
    return Text(f"kept {what.en}{sale.en}{paid.en}{now.en}", f"behält {what.de}{sale.de}{paid.de}{now.de}")


def _sell(move: Move, before: State, after: State) -> Text:
    name, seat = THINGS[move.thing], _seller(move, before, after)
    gained, silver = _silver_gained(before, after, seat), after.players[seat].silver
    return Text(
        f"sold {move.count} × {name.en}: +{gained} silver (now {silver})",
        f"verkauft {move.count} × {name.de}: +{gained} Silber (jetzt {silver})",
    )


def _seller(move: Move, before: State, after: State) -> int:
    """The seat that has less of it now."""

    def has(player: PlayerBoard) -> int:
        return {GOLD: player.gold, SPICE: player.spice}.get(move.thing, player.goods[move.good])

    seats = range(len(before.players))
    return next(seat for seat in seats if has(after.players[seat]) < has(before.players[seat]))


def _declare(move: Move, before: State, after: State) -> Text:
    name = bonus_name(*tuple(before.board.bonus)[move.bonus])
    return Text(f"revealed the bonus tile {name.en}", f"deckt das Bonus-Plättchen {name.de} auf")


def _finish(move: Move, before: State, after: State) -> Text:
    return Text("The end of the game is confirmed", "Das Ende der Partie ist bestätigt")


WHAT: dict[str, Callable[[Move, State, State], Text]] = {
    moves.DRAW: _draw,
    moves.SHIP: _ship,
    moves.BID: _bid,
    moves.WITHDRAW: _withdraw,
    moves.BUY: _buy,
    moves.EXCHANGE: _exchange,
    moves.BONUS: _bonus,
    moves.REVEAL: _reveal,
    moves.STEP: _step,
    moves.STOP: _stop,
    moves.KEEP: _keep,
    moves.SELL: _sell,
    moves.DECLARE: _declare,
    moves.FINISH: _finish,
}


# What followed


def _then(before: State, after: State, players: Names) -> Iterator[Text]:
    """What followed from the move; the end comes first, since there may be more than the strip shows."""
    if after.step == END and before.step != END:
        yield _after_the_last_landing(after, players)
    if after.is_tile_short and not before.is_tile_short and not after.last:
        yield _tiles_will_not_suffice(after)
    for news in after.news:
        yield THEN[news.what](news, before, after, players)
    if after.step == OVER and (why := tie_verdict(position(after), players)):
        yield why


def _no_goods(news: News, before: State, after: State, players: Names) -> Text:
    owners = listed([players[after.colours[seat]] for seat in dict.fromkeys(news.more)])
    return Text(
        f"Market {news.of + 1} is empty: the tokens there go back to {owners.en}.",
        f"Markt {news.of + 1} ist leer: Die Bietsteine dort gehen zurück an {owners.de}.",
    )


def _last_merchant(news: News, before: State, after: State, players: Names) -> Text:
    name = players[after.colours[news.seat]]
    return Text(
        f"That was {name}'s last merchant: this trade phase is finished, then all ships sail,"
        " and the game is over.",
        f"Das war der letzte Händler von {name}: Die Handels-Phase wird noch zu Ende gespielt, dann segeln "
        "alle Schiffe, und die Partie ist zu Ende.",
    )


def _no_tiles(news: News, before: State, after: State, players: Names) -> Text:
    left = after.stack.bit_count()
    return Text(
        f"Too few ship tiles are left ({left}): the last voyage begins at once, then the game ends.",
        f"Die Schiffstafeln reichen nicht (noch {left}): Jetzt folgt die letzte Fahrt, dann ist Schluss.",
    )


def _sails(news: News, before: State, after: State, players: Names) -> Text:
    """Which ships sail, in which order, and why."""
    ships = joined([_departure(before, berth) for berth in news.more])
    if not news.more:
        return Text("No ship has a merchant aboard.", "Auf keinem Schiff ist ein Händler.")
    why = WHY[news.of]
    return Text(f"{why.en}: {ships.en}.", f"{why.de}: {ships.de}.")


WHY = {
    EARLIEST: Text("No ship is full; the earliest sails", "Kein Schiff ist voll; das früheste segelt"),
    FULL: Text("Full ships sail", "Volle Schiffe segeln"),
    ALL: Text("All ships sail", "Alle Schiffe segeln"),
    MANNED: Text("Ships with merchants sail", "Schiffe mit Händlern segeln"),
}


def _departure(before: State, berth: int) -> Text:
    ship = before.ship_at(berth)
    assert ship
    country = before.board.countries[ship.country].title
    return Text(f"{country.en} {ship.time}", f"{country.de} {ship.time}")


def _lands(news: News, before: State, after: State, players: Names) -> Text:
    name, at = players[after.colours[news.seat]], after.board.provinces[news.of]
    return Text(f"{name}'s merchant lands in {at}.", f"Ein Händler von {name} geht in {at} an Land.")


REWARDS = {
    "spice": Text("1 spice", "1 Gewürz"),
    "gold": Text("1 gold", "1 Gold"),
    "silver": Text("1 silver", "1 Silber"),
}


def _paid(news: News, before: State, after: State, players: Names) -> Text:
    what = REWARDS[after.board.symbols[news.of]]
    return Text(
        f"{after.board.provinces[news.of]} pays {what.en}.",
        f"{after.board.provinces[news.of]} bringt {what.de}.",
    )


def _not_paid(news: News, before: State, after: State, players: Names) -> Text:
    at = after.board.provinces[news.of]
    if after.board.symbols[news.of] == "silver":
        return Text(
            f"{at} pays no silver: the money track is full.",
            f"{at} bringt kein Silber: Die Geldleiste ist voll.",
        )
    return Text(
        f"{at} pays nothing: the supply is used up.", f"{at} bringt nichts: Der Vorrat ist aufgebraucht."
    )


def _no_draw(news: News, before: State, after: State, players: Names) -> Text:
    at = after.board.provinces[news.of]
    return Text(f"{at} pays no goods: the bag is empty.", f"{at} bringt keine Ware: Der Beutel ist leer.")


def _took(news: News, before: State, after: State, players: Names) -> Text:
    at = after.board.provinces[news.of]
    return Text(
        f"The tile is taken, and the merchant stays in {at}.",
        f"Das Plättchen ist genommen, der Händler bleibt in {at}.",
    )


def _went_home(news: News, before: State, after: State, players: Names) -> Text:
    name = players[after.colours[news.seat]]
    return Text(
        f"The merchant cannot go on and returns to {name}.",
        f"Der Händler kann nicht weiter und kommt zu {name} zurück.",
    )


def _next_round(news: News, before: State, after: State, players: Names) -> Text:
    name = players[after.colours[news.seat]]
    return Text(
        f"Round {after.round}: {name} is the start player.",
        f"Runde {after.round}: {name} beginnt.",
    )


THEN: dict[str, Callable[[News, State, State, Names], Text]] = {
    NO_GOODS: _no_goods,
    LAST_MERCHANT: _last_merchant,
    NO_TILES: _no_tiles,
    SAILS: _sails,
    LANDS: _lands,
    PAID: _paid,
    NOT_PAID: _not_paid,
    NO_DRAW: _no_draw,
    TOOK: _took,
    WENT_HOME: _went_home,
    NEXT_ROUND: _next_round,
}


def _tiles_will_not_suffice(after: State) -> Text:
    left = after.stack.bit_count()
    return Text(
        f"There will be too few ship tiles ({left} left): after this round comes the last voyage.",
        f"Die Schiffstafeln werden nicht reichen (noch {left}): Nach dieser Runde kommt die letzte Fahrt.",
    )


def _after_the_last_landing(after: State, players: Names) -> Text:
    hiding = listed([players[after.colours[seat]] for seat in after.with_hidden_tiles()])
    if not hiding.en:
        return Text(
            "The voyages are over: everybody may still sell; then please confirm the end of the game.",
            "Die Fahrten sind vorbei: Alle dürfen noch verkaufen; dann bitte das Ende der Partie bestätigen.",
        )
    return Text(
        f"The voyages are over: now the hidden bonus tiles are revealed ({hiding.en}); everybody"
        " may still sell.",
        "Die Fahrten sind vorbei: Jetzt werden die verdeckten Bonus-Plättchen aufgedeckt"
        f" ({hiding.de}); alle "
        "dürfen noch verkaufen.",
    )
