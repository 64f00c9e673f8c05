"""Why a move is refused, in words for players, with the fields to mark on the board."""

from collections.abc import Sequence

from games.engine.rulebook import Violation
from games.titles.felinia.components import FOURTH_COSTS, GOLD, MOST_STORED, REVEALS, SPICE
from games.titles.felinia.rulebook import RULEBOOK
from games.titles.felinia.state import Counts, PlayerBoard, State
from scoring.doubts import with_players
from scoring.titles.felinia.board import EXTRA, GOODS, Board, Ship
from scoring.titles.felinia.position import GOOD_NAMES, sort_name
from scoring.titles.felinia.words import Sort
from scoring.wording import Text, capital, colour_name, joined, readable, same
from scoring.words import Field

THINGS = {**GOOD_NAMES, GOLD: Text("gold", "Gold"), SPICE: Text("spice", "Gewürz")}


class Fault:
    """Something that is wrong with a move; several faults can break the same rule."""

    def __init__(self, en: str, de: str, *fields: Field, waivable: bool = False) -> None:
        self.text, self.fields, self.waivable = Text(en, de), fields, waivable


def broken(code: str, faults: Sequence[Fault]) -> Violation:
    """The breach of a rule by these faults; it can be waived if all of them can."""
    fields = dict.fromkeys(field for fault in faults for field in fault.fields)
    text = Text(" ".join(fault.text.en for fault in faults), " ".join(fault.text.de for fault in faults))
    return RULEBOOK.violation(code, text, fields, waivable=all(fault.waivable for fault in faults))


# How things are called


def place_name(board: Board, place: int) -> Text:
    """The name of a market or of the guild."""
    if place == board.markets:
        return Text("the guild", "die Händlergilde")
    return Text(f"market {place + 1}", f"Markt {place + 1}")


def place_field(board: Board, place: int) -> Field:
    return Field("guild" if place == board.markets else f"market {place + 1}")


def berth_field(berth: int) -> Field:
    return Field(f"berth {berth + 1}")


def ship_name(board: Board, ship: Ship) -> Text:
    """A ship, named by its destination and time."""
    country = board.countries[ship.country].title
    return Text(f"the ship to {country.en} ({ship.time})", f"das Schiff „{country.de}“ ({ship.time})")


def ship_wants(ship: Ship) -> Text:
    """What a place on a ship costs."""
    silver = [Text("1 silver", "1 Silber")] if ship.silver else []
    wanted = [counted(good, count) for good, count in zip(GOODS, ship.goods, strict=True) if count]
    return joined([*wanted, *silver]) if wanted or silver else Text("nothing", "nichts")


def bonus_name(kind: str, sort: Sort) -> Text:
    name = sort_name(sort)
    print_ = "1–4" if kind == EXTRA else "+1"
    return Text(f"“{print_}” {name.en}", f"„{print_}“ {name.de}")


def goods_named(goods: Counts) -> Text:
    """A list of goods: 2 × books and 1 × wine."""
    return joined([counted(good, count) for good, count in zip(GOODS, goods, strict=True) if count])


def counted(good: str, count: int) -> Text:
    name = GOOD_NAMES[good]
    return Text(f"{count} × {name.en}", f"{count} × {name.de}")


def listed_fields(fields: Sequence[Field]) -> Text:
    """A list of fields by name."""
    return joined([field_name(field) for field in fields])


def field_name(field: Field) -> Text:
    word, _, number = field.partition(" ")
    if word == "market":
        return Text(f"market {number}", f"Markt {number}")
    if word == "berth":
        return Text(f"berth {number}", f"Liegeplatz {number}")
    return Text("guild", "Händlergilde") if field == "guild" else same(field)


def who(state: State, seat: int) -> Text:
    """The colour of the player, for the middle of a sentence."""
    return colour_name(state.colours[seat])


# What comes up at the table


def not_in_the_bag(good: int) -> Fault:
    name = GOOD_NAMES[GOODS[good]]
    return Fault(
        f"The bag has no {name.en} left: according to the board file, all goods of this kind are on the"
        " table.",
        f"Im Beutel ist keine Ware „{name.de}“ mehr: Nach der Plandatei liegt alles davon schon auf"
        " dem Tisch.",
    )


def another_berth(berth: int, due: int) -> Fault:
    return Fault(
        f"Berth {berth + 1} is not next: empty berths are filled in order, now berth {due + 1}.",
        f"Liegeplatz {berth + 1} ist nicht dran: Leere werden der Reihe nach belegt,"
        f" jetzt Liegeplatz {due + 1}.",
        berth_field(due),
    )


def tile_was_there(tile: str) -> Fault:
    return Fault(f"The ship tile {tile} has come up already.", f"Die Schiffstafel {tile} war schon da.")


def blue_too_early(tile: str, others: int) -> Fault:
    return Fault(
        f"Ship tile {tile} has a blue back and comes only when all others are gone; still there: {others}.",
        f"Die Schiffstafel {tile} hat eine blaue Rückseite und kommt erst nach allen anderen; noch"
        f" da: {others}.",
        waivable=True,
    )


# Bids and trade


def closed_market(state: State, place: int) -> Fault:
    given, is_open = (
        with_players(len(state.colours)),
        "1" if state.open_markets == 1 else f"1–{state.open_markets}",
    )
    return Fault(
        f"Market {place + 1} is closed; open {given.en}: {is_open}.",
        f"Markt {place + 1} ist geschlossen; offen {given.de}: {is_open}.",
        place_field(state.board, place),
        waivable=True,
    )


def price_not_there(state: State) -> Fault:
    price, silver, name = state.price, state.acting.silver, who(state, state.actor)
    return Fault(
        f"The price is {price} silver, one for each token there; {name.en} has {silver}.",
        f"Der Preis ist {price} Silber, eines je Bietstein dort; {name.de} hat {silver}.",
        place_field(state.board, state.place),
        waivable=True,
    )


def not_in_this_market(state: State, good: int) -> Fault:
    name, number = GOOD_NAMES[GOODS[good]], state.place + 1
    there = goods_named(state.markets[state.place])
    return Fault(
        f"Market {number} has no {name.en}; it has {there.en}.",
        f"Auf Markt {number} liegt keine Ware „{name.de}“, sondern {there.de}.",
        place_field(state.board, state.place),
    )


def none_to_give(state: State, good: int) -> Fault:
    name, player = GOOD_NAMES[GOODS[good]], capital(who(state, state.actor))
    return Fault(
        f"{player.en} has no {name.en} to exchange.", f"{player.de} hat keine Ware „{name.de}“ zum Tauschen."
    )


def same_kind() -> Fault:
    return Fault(
        "An exchange must bring goods of another kind than those given.",
        "Ein Tausch muss eine andere Art von Ware bringen als die abgegebene.",
        waivable=True,
    )


def none_in_the_bag(good: int) -> Fault:
    name = GOOD_NAMES[GOODS[good]]
    return Fault(
        f"The bag has no {name.en}: please choose another kind.",
        f"Im Beutel ist keine Ware „{name.de}“: Bitte eine andere wählen.",
    )


def lacks_for_bonus(state: State, player: PlayerBoard) -> Fault:
    name = who(state, state.actor)
    return Fault(
        f"A bonus tile costs 1 gold and 1 spice; {name.en} has {player.gold} gold and {player.spice} spice.",
        f"Ein Bonus-Plättchen kostet 1 Gold und 1 Gewürz; {name.de} hat {player.gold} Gold und "
        f"{player.spice} Gewürz.",
    )


def no_bonus_left() -> Fault:
    return Fault("All bonus tiles are taken.", "Alle Bonus-Plättchen sind vergeben.")


def no_such_bonus_left(state: State, bonus: int) -> Fault:
    if bonus < 0:
        return Fault(
            "This bonus tile is not in the board file.",
            "Dieses Bonus-Plättchen steht nicht in der Plandatei.",
        )
    name = bonus_name(*tuple(state.board.bonus)[bonus])
    return Fault(
        f"The bonus tile {name.en} is taken already.", f"Das Bonus-Plättchen {name.de} ist schon vergeben."
    )


# Boarding


def no_ship(berth: int) -> Fault:
    return Fault(
        f"Berth {berth + 1} has no ship.",
        f"An Liegeplatz {berth + 1} liegt kein Schiff.",
        berth_field(berth),
    )


def no_place_free(state: State, berth: int, ship: Ship) -> Fault:
    name = ship_name(state.board, ship)
    return Fault(f"{capital(name).en} is full.", f"{capital(name).de} ist voll.", berth_field(berth))


def lacks_goods(state: State, berth: int, ship: Ship, has: Counts) -> Fault:
    name, player = ship_name(state.board, ship), who(state, state.actor)
    lacking = goods_named(tuple(max(0, wants - have) for wants, have in zip(ship.goods, has, strict=True)))
    wanted = goods_named(ship.goods)
    return Fault(
        f"A place on {name.en} costs {wanted.en}; {player.en} is missing {lacking.en}.",
        f"Für {name.de} braucht ein Händler {wanted.de}; {player.de} fehlt dafür: {lacking.de}.",
        berth_field(berth),
        waivable=True,
    )


def lacks_silver(state: State, berth: int, ship: Ship, price: int) -> Fault:
    silver, player, both = state.acting.silver, who(state, state.actor), price + ship.silver
    parts = Text(f" ({price} and 1 for the ship)", f" ({price} und 1 für das Schiff)")
    if not ship.silver:
        parts = Text("", "")
    return Fault(
        f"Together with boarding it costs {both} silver{parts.en}; {player.en} has {silver}.",
        f"Zusammen mit dem Einsteigen kostet es {both} Silber{parts.de}; {player.de} hat {silver}.",
        berth_field(berth),
        waivable=True,
    )


def no_merchant(state: State) -> Fault:
    player = capital(who(state, state.actor))
    return Fault(
        f"{player.en} has no merchant left in the supply.", f"{player.de} hat keinen Händler mehr im Vorrat."
    )


# Ashore


def too_many_reveals() -> Fault:
    return Fault(
        f"This merchant has already turned up {REVEALS} trade tiles; more are not allowed.",
        f"Dieser Händler hat schon {REVEALS} Handels-Plättchen aufgedeckt; mehr sind nicht erlaubt.",
        waivable=True,
    )


def reveal_too_late() -> Fault:
    return Fault(
        "Trade tiles may be turned up only right after the first step.",
        "Handels-Plättchen dürfen nur gleich nach dem ersten Schritt aufgedeckt werden.",
        waivable=True,
    )


def reveal_elsewhere(board: Board, province: int, country: int) -> Fault:
    name, here = board.provinces[province], board.countries[country].title
    return Fault(
        f"{name} is not in {here.en}, where the merchant landed.",
        f"{name} gehört nicht zum Land {here.de}, in dem der Händler an Land ging.",
        name,
        waivable=True,
    )


def nothing_face_down(board: Board, province: int) -> Fault:
    name = board.provinces[province]
    return Fault(
        f"{name} has no face-down trade tile.",
        f"In {name} liegt kein verdecktes Handels-Plättchen.",
        name,
    )


def sort_not_left(board: Board, province: int, sort: int) -> Fault:
    name, country = sort_name(tuple(board.sorts)[sort]), board.countries[board.country_of[province]].title
    return Fault(
        f"The sort “{name.en}” cannot come up: according to the board file, {country.en} has no such tile"
        " face down any more.",
        f"Die Sorte „{name.de}“ kann nicht mehr kommen: Nach der Plandatei liegt davon im Land {country.de}"
        " nichts mehr verdeckt.",
        board.provinces[province],
    )


def step_abroad(board: Board, province: int, country: int) -> Fault:
    name, here = board.provinces[province], board.countries[country].title
    return Fault(
        f"{name} is not in {here.en}: a merchant stays in the country where it landed.",
        f"{name} gehört nicht zum Land {here.de}: Ein Händler bleibt in dem Land, in dem er ankam.",
        name,
    )


def no_path(board: Board, province: int, at: int) -> Fault:
    name, here = board.provinces[province], board.provinces[at]
    return Fault(
        f"No path leads from {here} to {name}.",
        f"Von {here} führt kein Weg nach {name}.",
        here,
        waivable=True,
    )


def face_down_there(board: Board, province: int) -> Fault:
    name = board.provinces[province]
    return Fault(
        f"{name} has a face-down trade tile: no merchant may enter.",
        f"In {name} liegt ein verdecktes Handels-Plättchen: Kein Händler darf hinein.",
        name,
    )


def merchant_there(state: State, province: int) -> Fault:
    name = state.board.provinces[province]
    seat = next(seat for seat, player in enumerate(state.players) if player.standing >> province & 1)
    owner = colour_name(state.colours[seat])
    return Fault(
        f"{name} is taken by a merchant ({owner.en}).",
        f"In {name} steht schon ein Händler ({owner.de}).",
        name,
    )


def entered_before(board: Board, province: int) -> Fault:
    name = board.provinces[province]
    return Fault(
        f"{name} was already visited by this merchant in this move.",
        f"In {name} war der Händler in diesem Zug schon.",
        name,
        waivable=True,
    )


# Storage, sales and the end


def keeps_what_is_not_there(player: PlayerBoard) -> Fault:
    there = goods_named(player.goods)
    return Fault(
        f"Only goods on your own board can be kept: {there.en}.",
        f"Behalten geht nur, was auf der eigenen Tafel liegt: {there.de}.",
    )


def keeps_too_many(count: int) -> Fault:
    return Fault(
        f"{count} goods are too many: at most {MOST_STORED} can be kept.",
        f"{count} Waren-Plättchen sind zu viele: Höchstens {MOST_STORED} können bleiben.",
        waivable=True,
    )


def fourth_not_paid(silver: int, sold: int) -> Fault:
    after = f" after selling {sold}" if sold else ""
    nach = f" nach dem Verkauf von {sold}" if sold else ""
    return Fault(
        f"A fourth good costs {FOURTH_COSTS} silver; there is only {silver}{after}.",
        f"Ein viertes Plättchen kostet {FOURTH_COSTS} Silber; da ist nur {silver}{nach}.",
        waivable=True,
    )


def not_so_many(state: State, seat: int, thing: str, has: int, count: int) -> Fault:
    name, player, wanted = THINGS[thing], capital(who(state, seat)), readable(str(count), 20)
    return Fault(
        f"{player.en} has {has} × {name.en}, not {wanted}.",
        f"{player.de} hat {has} × {name.de}, nicht {wanted}.",
    )


def tiles_not_named(state: State) -> Fault:
    names = joined([colour_name(state.colours[seat]) for seat in state.with_hidden_tiles()])
    return Fault(
        "The end cannot be confirmed before all hidden bonus tiles are revealed;"
        f" still to reveal: {names.en}.",
        "Das Ende lässt sich erst bestätigen, wenn alle verdeckten Bonus-Plättchen aufgedeckt sind;"
        f" es fehlt noch: {names.de}.",
    )
