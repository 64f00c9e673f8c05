"""Why a placement is refused, in words for players, with the fields to mark on the board."""

from collections.abc import Iterable, Sequence

from games.engine.rulebook import Violation
from games.titles.medina.components import PIECES
from games.titles.medina.moves import Placement
from games.titles.medina.rulebook import RULEBOOK
from games.titles.medina.state import Board, Palace, State
from scoring.titles.medina.board import RING, TOWERS, beside, beside_several, names
from scoring.titles.medina.position import GERMAN_COLOUR
from scoring.titles.medina.words import PalaceColour
from scoring.wording import Text, capital, colour_name, joined, listed, some_fields
from scoring.words import Field

PIECE_WORDS: dict[str, Text] = {
    "roof": Text("roof", "Dach"),
    "stable": Text("stable", "Ziegenstall"),
    "merchant": Text("merchant", "Besucher"),
    "wall": Text("wall", "Mauer"),
    **{
        colour: Text(f"{colour} palace part", f"{german}es Palastteil")
        for colour, german in GERMAN_COLOUR.items()
    },
}
ENOUGH_FOR_A_PALACE = 4
"""The most fields that are named to say which palace is meant."""
NO_PIECE_LEFT: dict[str, Text] = {
    "roof": Text("no roofs", "keine Dächer"),
    "stable": Text("no stables", "keine Ziegenställe"),
    "merchant": Text("no merchants", "keine Besucher"),
    "wall": Text("no walls", "keine Mauern"),
    **{
        colour: Text(f"no {colour} palace parts", f"keine {german}en Palastteile")
        for colour, german in GERMAN_COLOUR.items()
    },
}


def broken(
    code: str, en: str, de: str, fields: Iterable[Field] = (), waivable: bool | None = None
) -> Violation:
    return RULEBOOK.violation(code, Text(en, de), fields, waivable=waivable)


def start_at_the_edge(move: Placement) -> Violation:
    return broken(
        "M2",
        f"{move.field} is at the edge: the start merchant must stand further inside (b–o, 2–10).",
        f"{move.field} liegt am Rand: Der erste Besucher muss weiter innen stehen (b–o, 2–10).",
        (move.field,),
    )


def away_from_open_palace(move: Placement, palace: Palace) -> Violation:
    german = GERMAN_COLOUR[palace.colour]
    at = some_fields(names(palace.parts), ENOUGH_FOR_A_PALACE)
    return broken(
        "M10",
        f"{move.field} is not next to a part of the {palace.colour} palace at {at.en}, which can still grow.",
        f"{move.field} grenzt an kein Teil des {german}en Palasts auf {at.de}, der noch erweiterbar ist.",
        names(palace.parts),
    )


def too_close(move: Placement, crowded: Sequence[Palace], *, waivable: bool) -> Violation:
    touched = [(palace, names(palace.fields & move.around)) for palace in crowded]
    palaces = joined([_palace_at(palace, fields) for palace, fields in touched])
    return broken(
        "M12",
        f"{move.field} would touch {palaces.en}.",
        f"{move.field} würde {palaces.de} berühren.",
        [field for _, fields in touched for field in fields],
        waivable,
    )


def _palace_at(palace: Palace, fields: Sequence[Field]) -> Text:
    at = listed(fields)
    return Text(
        f"the {palace.colour} palace at {at.en}", f"den {GERMAN_COLOUR[palace.colour]}en Palast auf {at.de}"
    )


def roofed_palace(move: Placement, palace: Palace) -> Violation:
    fields, german = names(palace.parts & move.beside), GERMAN_COLOUR[palace.colour]
    at = listed(fields)
    return broken(
        "M14",
        f"The {palace.colour} palace at {at.en} has a roof: no part may be added.",
        f"Der {german}e Palast auf {at.de} hat ein Dach: Es darf kein Teil mehr angebaut werden.",
        fields,
    )


def article(colour: PalaceColour) -> str:
    return "an" if colour[0] in "aeiou" else "a"


def colour_finished(move: Placement) -> Violation:
    german, colour = GERMAN_COLOUR[move.colour], move.colour
    return broken(
        "M15",
        f"Every player owns {article(colour)} {colour} palace: the {colour} parts have left the game.",
        f"Alle besitzen einen {german}en Palast: Die {german}en Teile sind aus dem Spiel.",
    )


def field_taken(board: Board, move: Placement) -> Violation:
    what = _piece_on(board, move)
    return broken(
        "M16",
        f"{move.field} is taken: {what.en}.",
        f"{move.field} ist besetzt: {what.de}.",
        (move.field,),
    )


def _piece_on(board: Board, move: Placement) -> Text:
    if move.kind == "wall":
        return PIECE_WORDS["wall"]
    if palace := board.palace_with_part(move.spot):
        return PIECE_WORDS[palace.colour]
    return PIECE_WORDS["stable" if board.stables & move.spot else "merchant"]


def not_in_stock(state: State, move: Placement) -> Violation:
    player = capital(_player(state))
    nothing = NO_PIECE_LEFT[PIECES[move.piece]]
    return broken("M16", f"{player.en} has {nothing.en} left.", f"{player.de} hat {nothing.de} mehr.")


def no_part_to_roof(move: Placement) -> Violation:
    return broken(
        "M20",
        f"{move.field} has no palace part to put a roof on.",
        f"{move.field} trägt kein Palastteil für ein Dach.",
        (move.field,),
    )


def already_roofed(state: State, move: Placement, palace: Palace) -> Violation:
    owner = colour_name(state.colours[palace.owner or 0])
    return broken(
        "M20",
        f"The {palace.colour} palace at {move.field} already belongs to {owner.en}.",
        f"Der {GERMAN_COLOUR[palace.colour]}e Palast auf {move.field} gehört schon {owner.de}.",
        names(palace.parts),
    )


def owns_one_already(state: State, palace: Palace) -> Violation:
    player, fields = capital(_player(state)), names(palace.parts)
    at = some_fields(fields, ENOUGH_FOR_A_PALACE)
    german = GERMAN_COLOUR[palace.colour]
    return broken(
        "M21",
        f"{player.en} already owns {article(palace.colour)} {palace.colour} palace, at {at.en}.",
        f"{player.de} besitzt schon einen {german}en Palast, auf {at.de}.",
        fields,
    )


def roof_due(state: State) -> Violation:
    player = _player(state)
    return broken(
        "M22",
        f"A roof must be placed now: only {player.en} still has roofs, and this turn has none yet.",
        f"Jetzt muss ein Dach gesetzt werden: Nur {player.de} hat noch Dächer, und dieser Zug hat"
        " noch keines.",
        names(state.board.roof_spots(state.seat or 0)),
    )


def beside_no_part(move: Placement) -> Violation:
    return broken(
        "M30",
        f"{move.field} is not next to a palace part; a stable must touch one, not only at a corner.",
        f"{move.field} grenzt an kein Palastteil; ein Ziegenstall muss eines berühren, nicht nur über Eck.",
        (move.field,),
    )


def no_end_of_a_wall(board: Board, move: Placement) -> Violation:
    index = RING.index(move.field)
    both = RING[index - 1], RING[index + 1]
    if move.spot & ((board.walls | TOWERS) << 1):
        at = listed(both)
        return broken(
            "M40",
            f"{move.field} would close the gap between {at.en}; each side must keep one gap.",
            f"{move.field} würde die Lücke zwischen {at.de} schließen; jede Seite muss eine behalten.",
            both,
        )
    return broken(
        "M40",
        f"{move.field} is not next to a tower or a wall; a wall must continue from one of them.",
        f"{move.field} liegt weder an einem Turm noch an einer Mauer; an eines davon muss eine Mauer"
        " anschließen.",
        (move.field,),
    )


def off_the_chain(board: Board, move: Placement) -> Violation:
    code = "M50" if board.chain_spots() else "M51"
    neighbours = move.beside & board.merchants
    at = listed(names(neighbours))
    if neighbours & (neighbours - 1):
        return broken(
            code,
            f"{move.field} would touch more than one merchant: {at.en}.",
            f"{move.field} würde mehr als einen Besucher berühren: {at.de}.",
            names(neighbours),
        )
    if neighbours:
        chain = names(neighbours | beside(neighbours) & board.merchants)
        return broken(
            code,
            f"{move.field} touches the merchant at {at.en}, which is not the end of a chain.",
            f"{move.field} berührt den Besucher auf {at.de}, der nicht das Ende einer Besucherschlange ist.",
            chain,
        )
    ends = names(board.merchants & ~beside_several(board.merchants) & beside(board.chain_spots()))
    at = listed(ends)
    return broken(
        code,
        f"{move.field} touches no merchant, but a chain can still grow from {at.en}.",
        f"{move.field} berührt keinen Besucher, aber von {at.de} aus kann eine Besucherschlange noch"
        " wachsen.",
        ends,
    )


def _player(state: State) -> Text:
    return colour_name(state.colours[state.seat or 0])
