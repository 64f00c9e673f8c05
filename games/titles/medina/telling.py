"""A Medina placement in words, with all that follows from it."""

from collections.abc import Iterator

from games.engine.face import Telling
from games.titles.medina.moves import Placement
from games.titles.medina.sentences import article
from games.titles.medina.state import Palace, State
from scoring.titles.medina.board import CITY_FIELD_AT, TOWER_CORNER
from scoring.titles.medina.position import GERMAN_COLOUR, PALACE_COLOURS
from scoring.titles.medina.score import CARD_POINTS
from scoring.wording import Text, listed
from scoring.words import Colour, Names

SIDES = {
    "N": Text("north", "Norden"),
    "S": Text("south", "Süden"),
    "W": Text("west", "Westen"),
    "E": Text("east", "Osten"),
}


def tell(move: Placement, before: State, after: State, names: Names) -> Telling:
    what = WHAT[move.kind](move, before, after, names)
    return Telling(what, tuple(_then(before, after, names)), (move.field,))


def _merchant(move: Placement, before: State, after: State, names: Names) -> Text:
    if before.placement == 0:
        return Text(
            f"placed the start merchant at {move.field}", f"setzt den ersten Besucher auf {move.field}"
        )
    if not move.beside & before.board.merchants:
        return Text(
            f"began a new chain of merchants at {move.field}",
            f"beginnt auf {move.field} eine neue Besucherschlange",
        )
    return Text(f"placed a merchant at {move.field}", f"setzt einen Besucher auf {move.field}")


def _part(move: Placement, before: State, after: State, names: Names) -> Text:
    palace = _palace_at(after, move)
    german = GERMAN_COLOUR[palace.colour]
    if palace.size == 1:
        return Text(
            f"began {article(palace.colour)} {palace.colour} palace at {move.field}",
            f"beginnt auf {move.field} einen {german}en Palast",
        )
    return Text(
        f"extended the {palace.colour} palace by {move.field}",
        f"erweitert den {german}en Palast um {move.field}",
    )


def _stable(move: Placement, before: State, after: State, names: Names) -> Text:
    palace = _palace_at(after, move)
    owner = "" if palace.owner is None else f" ({names[after.colours[palace.owner]]})"
    return Text(
        f"built a stable at {move.field}, next to the {palace.colour} palace{owner}",
        f"baut auf {move.field} einen Ziegenstall an den {GERMAN_COLOUR[palace.colour]}en Palast{owner}",
    )


def _roof(move: Placement, before: State, after: State, names: Names) -> Text:
    palace = _palace_at(after, move)
    return Text(
        f"roofed the {palace.colour} palace at {move.field} (size {palace.size})",
        f"überdacht den {GERMAN_COLOUR[palace.colour]}en Palast auf {move.field} (Größe {palace.size})",
    )


def _wall(move: Placement, before: State, after: State, names: Names) -> Text:
    side, field = SIDES[move.field[0]], CITY_FIELD_AT[move.field]
    place = Text(f"row {field[1:]}", f"Reihe {field[1:]}")
    if move.field[0] in "NS":
        place = Text(f"column {field[0]}", f"Spalte {field[0]}")
    return Text(
        f"built a wall in the {side.en} at {place.en} ({move.field})",
        f"baut eine Mauer im {side.de} bei {place.de} ({move.field})",
    )


WHAT = {"merchant": _merchant, "palace": _part, "stable": _stable, "roof": _roof, "wall": _wall}


def _palace_at(state: State, move: Placement) -> Palace:
    return next(palace for palace in state.board.palaces if palace.fields & move.spot)


def _then(before: State, after: State, names: Names) -> Iterator[Text]:
    yield from _cards(before, after, names)
    for colour in after.board.finished - before.board.finished:
        german = GERMAN_COLOUR[colour]
        yield Text(
            f"Everybody owns {article(colour)} {colour} palace: the {colour} parts left over leave the game.",
            f"Alle besitzen einen {german}en Palast: Die restlichen {german}en Teile kommen aus dem Spiel.",
        )
    yield from _passes(before, after, names)


def _cards(before: State, after: State, names: Names) -> Iterator[Text]:
    for index, colour in enumerate(PALACE_COLOURS):
        card = Text(
            f"The {colour} palace card ({CARD_POINTS[colour]})",
            f"Die {GERMAN_COLOUR[colour]}e Palastkarte ({CARD_POINTS[colour]})",
        )
        holders = before.board.palace_cards[index], after.board.palace_cards[index]
        yield from _moved(card, holders, after.colours, names)
    for index, tower in enumerate(TOWER_CORNER):
        card = Text(f"Tower card {tower}", f"Turmkarte {tower}")
        holders = before.board.tower_cards[index], after.board.tower_cards[index]
        yield from _moved(card, holders, after.colours, names)


def _moved(
    card: Text, holders: tuple[int | None, int | None], colours: tuple[Colour, ...], names: Names
) -> Iterator[Text]:
    old, new = holders
    if new is None or new == old:
        return
    winner = names[colours[new]]
    if old is None:
        yield Text(f"{card.en} goes to {winner}.", f"{card.de} geht an {winner}.")
    else:
        loser = names[colours[old]]
        yield Text(f"{card.en} goes from {loser} to {winner}.", f"{card.de} geht von {loser} an {winner}.")


def _passes(before: State, after: State, names: Names) -> Iterator[Text]:
    """Who is passed over because they cannot place (M3); or the end, when nobody can (M4)."""
    if after.seat is None:
        yield Text(
            "Nobody can place anything any more: the game is over.",
            "Niemand kann mehr etwas setzen: Die Partie ist zu Ende.",
        )
        return
    assert before.seat is not None
    if before.placement == 0:
        return
    if before.placement == 1 and after.placement == 1:
        name = names[before.colours[before.seat]]
        yield Text(f"{name} cannot place a second piece.", f"{name} kann kein zweites Bauteil setzen.")
    if after.placement == 1:
        players = len(after.colours)
        skipped = [
            names[after.colours[(before.seat + step) % players]]
            for step in range(1, (after.seat - before.seat - 1) % players + 1)
        ]
        if skipped:
            yield _passed_over(skipped)


def _passed_over(players: list[str]) -> Text:
    who = listed(players)
    if len(players) == 1:
        return Text(
            f"{who.en} cannot place anything and is skipped.",
            f"{who.de} kann nichts setzen und wird übersprungen.",
        )
    return Text(
        f"{who.en} cannot place anything and are skipped.",
        f"{who.de} können nichts setzen und werden übersprungen.",
    )
