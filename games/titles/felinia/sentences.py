"""Why a move is refused, in words for players, with the fields to mark on the board."""

from collections.abc import Sequence

from games.engine.rulebook import Violation
from games.titles.felinia.components import FOURTH_COSTS, GOLD, MOST_STORED, REVEALS, SPICE
from games.titles.felinia.rulebook import RULEBOOK
from games.titles.felinia.state import Counts, PlayerBoard, State
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
    country = board.countries[ship.country].name
    return Text(f"the ship to {country} ({ship.time})", f"das Schiff nach {country} ({ship.time})")


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
    return capital(colour_name(state.colours[seat]))


# What comes up at the table


def not_in_the_bag(good: int) -> Fault:
    name = GOOD_NAMES[GOODS[good]]
    return Fault(
        f"By the board file no “{name.en}” is left in the bag: all of that kind lie on the table.",
        f"Nach der Plandatei ist keine Ware „{name.de}“ mehr im Beutel: Alle liegen schon auf dem Tisch.",
    )


def another_berth(berth: int, due: int) -> Fault:
    return Fault(
        f"Empty berths are filled in order: now it is berth {due + 1}.",
        f"Leere Liegeplätze werden der Reihe nach aufgefüllt: Jetzt ist Liegeplatz {due + 1} dran.",
        berth_field(due),
    )


def tile_was_there(tile: str) -> Fault:
    return Fault(f"The ship tile {tile} has come up already.", f"Die Schiffstafel {tile} war schon da.")


def blue_too_early(tile: str, others: int) -> Fault:
    return Fault(
        f"The tile {tile} has a blue back, and those come last; others in the stack: {others}.",
        f"Die Schiffstafel {tile} hat eine blaue Rückseite und liegt ganz unten; andere im Stapel: {others}.",
        waivable=True,
    )


# Bids and trade


def closed_market(state: State, place: int) -> Fault:
    players, is_open = len(state.colours), "1" if state.open_markets == 1 else f"1–{state.open_markets}"
    return Fault(
        f"Market {place + 1} is closed; open with {players} players: {is_open}.",
        f"Markt {place + 1} ist geschlossen; offen sind zu {players} Spielern {is_open}.",
        place_field(state.board, place),
        waivable=True,
    )


def price_not_there(state: State) -> Fault:
    price, silver, name = state.price, state.acting.silver, who(state, state.actor)
    return Fault(
        f"Acting costs {price} silver, one for each token lying there; {name.en} has {silver}.",
        f"Das kostet {price} Silber, eines je Bietstein dort; {name.de} hat {silver}.",
        place_field(state.board, state.place),
        waivable=True,
    )


def not_in_this_market(state: State, good: int) -> Fault:
    name, number = GOOD_NAMES[GOODS[good]], state.place + 1
    there = goods_named(state.markets[state.place])
    return Fault(
        f"Market {number} has no “{name.en}”; there: {there.en}.",
        f"Auf Markt {number} liegt keine Ware „{name.de}“; dort: {there.de}.",
        place_field(state.board, state.place),
    )


def none_to_give(state: State, good: int) -> Fault:
    name, player = GOOD_NAMES[GOODS[good]], who(state, state.actor)
    return Fault(
        f"{player.en} has no “{name.en}” to give.", f"{player.de} hat keine Ware „{name.de}“ zum Tauschen."
    )


def same_kind() -> Fault:
    return Fault(
        "The good taken must be of another kind than the one given.",
        "Die neue Ware muss von anderer Art sein als die gegebene.",
        waivable=True,
    )


def none_in_the_bag(good: int) -> Fault:
    name = GOOD_NAMES[GOODS[good]]
    return Fault(
        f"The bag has no “{name.en}”: another kind must be chosen.",
        f"Im Beutel ist keine Ware „{name.de}“: Es muss eine andere gewählt werden.",
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
            "The board file has no such bonus tile.", "So ein Bonus-Plättchen kennt die Plandatei nicht."
        )
    name = bonus_name(*tuple(state.board.bonus)[bonus])
    return Fault(
        f"The bonus tile {name.en} is taken already.", f"Das Bonus-Plättchen {name.de} ist schon vergeben."
    )


# Boarding


def no_ship(berth: int) -> Fault:
    return Fault(
        f"There is no ship at berth {berth + 1}.",
        f"An Liegeplatz {berth + 1} liegt kein Schiff.",
        berth_field(berth),
    )


def no_place_free(state: State, berth: int, ship: Ship) -> Fault:
    name = ship_name(state.board, ship)
    return Fault(
        f"No place is free on {name.en}.", f"Kein Platz frei: {name.de} ist voll.", berth_field(berth)
    )


def lacks_goods(state: State, berth: int, ship: Ship, has: Counts) -> Fault:
    name, player = ship_name(state.board, ship), who(state, state.actor)
    lacking = goods_named(tuple(max(0, wants - have) for wants, have in zip(ship.goods, has, strict=True)))
    wanted = goods_named(ship.goods)
    return Fault(
        f"For {name.en} a merchant needs {wanted.en}; {player.en} lacks {lacking.en}.",
        f"Ein Händler braucht {wanted.de} für {name.de}; {player.de} fehlt {lacking.de}.",
        berth_field(berth),
        waivable=True,
    )


def lacks_silver(state: State, berth: int, ship: Ship, price: int) -> Fault:
    silver, player, both = state.acting.silver, who(state, state.actor), price + ship.silver
    parts = Text(f" ({price} and 1 for the ship)", f" ({price} und 1 für das Schiff)")
    if not ship.silver:
        parts = Text("", "")
    return Fault(
        f"With boarding it costs {both} silver{parts.en}; {player.en} has {silver}.",
        f"Mit dem Platz an Bord kostet es {both} Silber{parts.de}; {player.de} hat {silver}.",
        berth_field(berth),
        waivable=True,
    )


def no_merchant(state: State) -> Fault:
    player = who(state, state.actor)
    return Fault(
        f"{player.en} has no merchant left in supply.", f"{player.de} hat keinen Händler mehr im Vorrat."
    )


# Ashore


def too_many_reveals() -> Fault:
    return Fault(
        f"A merchant turns up at most {REVEALS} trade tiles, and he has.",
        f"Ein Händler deckt höchstens {REVEALS} Handels-Plättchen auf; das ist geschehen.",
        waivable=True,
    )


def reveal_too_late() -> Fault:
    return Fault(
        "Trade tiles are turned up after the first step, not later.",
        "Handels-Plättchen werden nach dem ersten Schritt aufgedeckt, nicht später.",
        waivable=True,
    )


def reveal_elsewhere(board: Board, province: int, country: int) -> Fault:
    name, here = board.provinces[province], board.countries[country].name
    return Fault(
        f"{name} is not in {here}, where the merchant landed.",
        f"{name} liegt nicht in {here}, wo der Händler an Land ging.",
        name,
        waivable=True,
    )


def nothing_face_down(board: Board, province: int) -> Fault:
    name = board.provinces[province]
    return Fault(
        f"No trade tile lies face down in {name}.",
        f"In {name} liegt kein verdecktes Handels-Plättchen.",
        name,
    )


def sort_not_left(board: Board, province: int, sort: int) -> Fault:
    name, country = sort_name(tuple(board.sorts)[sort]), board.countries[board.country_of[province]].name
    return Fault(
        f"By the board file no {name.en} is face down in {country} any more.",
        f"Nach der Plandatei liegt in {country} kein Plättchen {name.de} mehr verdeckt.",
        board.provinces[province],
    )


def step_abroad(board: Board, province: int, country: int) -> Fault:
    name, here = board.provinces[province], board.countries[country].name
    return Fault(
        f"{name} is not in {here}: a merchant never leaves the country he landed in.",
        f"{name} liegt nicht in {here}: Ein Händler verlässt das Land nicht, in dem er ankam.",
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
        f"A trade tile lies face down in {name}: nobody enters.",
        f"In {name} liegt ein verdecktes Handels-Plättchen: Da darf niemand hinein.",
        name,
    )


def merchant_there(state: State, province: int) -> Fault:
    name = state.board.provinces[province]
    seat = next(seat for seat, player in enumerate(state.players) if player.standing >> province & 1)
    owner = colour_name(state.colours[seat])
    return Fault(
        f"A merchant stands in {name} ({owner.en}).", f"In {name} steht schon ein Händler ({owner.de}).", name
    )


def entered_before(board: Board, province: int) -> Fault:
    name = board.provinces[province]
    return Fault(
        f"The merchant has been in {name} in this move.",
        f"In {name} war der Händler in diesem Zug schon.",
        name,
        waivable=True,
    )


# Storage, sales and the end


def keeps_what_is_not_there(player: PlayerBoard) -> Fault:
    there = goods_named(player.goods)
    return Fault(
        f"Only what lies on the own board can be kept: {there.en}.",
        f"Behalten kann man nur, was auf der eigenen Tafel liegt: {there.de}.",
    )


def keeps_too_many(count: int) -> Fault:
    return Fault(
        f"At most {MOST_STORED} goods can be kept, not {count}.",
        f"Höchstens {MOST_STORED} Waren-Plättchen können bleiben, nicht {count}.",
        waivable=True,
    )


def fourth_not_paid(silver: int, sold: int) -> Fault:
    after = f" after selling {sold}" if sold else ""
    nach = f" nach dem Verkauf von {sold}" if sold else ""
    return Fault(
        f"A fourth good costs {FOURTH_COSTS} silver; there is {silver}{after}.",
        f"Ein viertes Plättchen kostet {FOURTH_COSTS} Silber; da ist {silver}{nach}.",
        waivable=True,
    )


def not_so_many(state: State, seat: int, thing: str, has: int, count: int) -> Fault:
    name, player, wanted = THINGS[thing], who(state, seat), readable(str(count), 20)
    return Fault(
        f"{player.en} has {has} × {name.en}, not {wanted}.",
        f"{player.de} hat {has} × {name.de}, nicht {wanted}.",
    )


def tiles_not_named(state: State) -> Fault:
    names = joined([colour_name(state.colours[seat]) for seat in state.with_hidden_tiles()])
    return Fault(
        f"First the hidden bonus tiles are named: {names.en}.",
        f"Erst werden die verdeckten Bonus-Plättchen genannt: {names.de}.",
    )
