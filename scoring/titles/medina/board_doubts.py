"""What is impossible about where the pieces of a Medina board stand."""

from collections.abc import Iterator
from itertools import combinations

from scoring.position import Doubt
from scoring.titles.medina.board import (
    ARMS,
    EAST,
    INNER,
    NORTH,
    SOUTH,
    WALL,
    WEST,
    around,
    beside,
    beside_several,
    connected,
    names,
    wall_names,
)
from scoring.titles.medina.position import GERMAN_COLOUR, Palace, Position
from scoring.wording import Text, some_fields
from scoring.words import Field, RuleCode

SIDES = {
    Text("north", "Nord"): NORTH,
    Text("south", "Süd"): SOUTH,
    Text("west", "West"): WEST,
    Text("east", "Ost"): EAST,
}


def board_doubts(position: Position) -> Iterator[Doubt]:
    """The doubts about the board, in the order of the law."""
    yield from _all_at_the_edge(position.merchants)
    for palace in position.palaces:
        yield from _scattered(palace)
    for palace, other in combinations(position.palaces, 2):
        yield from _too_close(palace, other)
    for palace in position.palaces:
        yield from _stables_apart(palace)
    yield from _walls_apart(position.walls)
    yield from _sides_without_gap(position.walls)
    yield from _in_a_ring(position.merchants)


def _all_at_the_edge(merchants: int) -> Iterator[Doubt]:
    """A doubt if no merchant stands inside: the start merchant did, and merchants never move."""
    if merchants and not merchants & INNER:
        text = Text(
            "All merchants stand at the edge; the first one must be further inside (b–o, 2–10).",
            "Alle Besucher stehen am Rand; der erste muss weiter innen stehen (b–o, 2–10).",
        )
        yield Doubt(RuleCode("M2"), text, names(merchants))


def _scattered(palace: Palace) -> Iterator[Doubt]:
    """A doubt if parts are apart from the rest; the largest group of parts is taken for the palace."""
    apart = names(palace.parts & ~max(connected(palace.parts), key=int.bit_count))
    if apart:
        at, german = some_fields(apart), GERMAN_COLOUR[palace.colour]
        parts = (
            Text(f"part at {at.en} is", f"Das Teil auf {at.de} hängt")
            if len(apart) == 1
            else Text(f"parts at {at.en} are", f"Die Teile auf {at.de} hängen")
        )
        text = Text(
            f"The {parts.en} not connected to the rest of the {palace.colour} palace.",
            f"{parts.de} nicht mit dem Rest des {german}en Palasts zusammen.",
        )
        yield Doubt(RuleCode("M10"), text, apart)


def _too_close(palace: Palace, other: Palace) -> Iterator[Doubt]:
    here, there = names(palace.fields & around(other.fields)), names(other.fields & around(palace.fields))
    if here:
        first, second = _palace_at(palace, here), _palace_at(other, there)
        text = Text(
            f"The {first.en} and the {second.en} touch; a lane must stay free between palaces.",
            f"Der {first.de} und der {second.de} berühren sich; zwischen Palästen muss eine Gasse"
            " frei bleiben.",
        )
        yield Doubt(RuleCode("M12"), text, here + there)


def _palace_at(palace: Palace, fields: tuple[Field, ...]) -> Text:
    at = some_fields(fields)
    return Text(f"{palace.colour} palace at {at.en}", f"{GERMAN_COLOUR[palace.colour]}e Palast auf {at.de}")


def _stables_apart(palace: Palace) -> Iterator[Doubt]:
    apart = names(palace.stables & ~beside(palace.parts))
    if apart:
        at, german = some_fields(apart), GERMAN_COLOUR[palace.colour]
        touch = (
            Text(f"stable at {at.en} touches", f"Der Ziegenstall auf {at.de} grenzt")
            if len(apart) == 1
            else Text(f"stables at {at.en} touch", f"Die Ziegenställe auf {at.de} grenzen")
        )
        text = Text(
            f"The {touch.en} no part of the {palace.colour} palace.",
            f"{touch.de} an kein Teil des {german}en Palasts.",
        )
        yield Doubt(RuleCode("M30"), text, apart)


def _walls_apart(walls: int) -> Iterator[Doubt]:
    """A doubt if walls are not joined to a tower by an unbroken run."""
    apart = wall_names(walls & ~_joined_to_towers(walls))
    if apart:
        at = some_fields(apart)
        text = (
            Text(f"The wall at {at.en} is", f"Die Mauer auf {at.de} ist")
            if len(apart) == 1
            else Text(f"The walls at {at.en} are", f"Die Mauern auf {at.de} sind")
        )
        yield Doubt(
            RuleCode("M40"),
            Text(f"{text.en} not connected to a tower.", f"{text.de} mit keinem Turm verbunden."),
            apart,
        )


def _joined_to_towers(walls: int) -> int:
    joined = 0
    for arms in ARMS.values():
        for arm in arms:
            for wall, _ in arm:
                if not walls & wall:
                    break
                joined |= wall
    return joined


def _sides_without_gap(walls: int) -> Iterator[Doubt]:
    for name, side in SIDES.items():
        whole = side[1:-1]
        if all(walls & WALL[wall] for wall in whole):
            text = Text(
                f"The {name.en} side has no gap: on each side one wall field must stay free.",
                f"Die {name.de}seite hat keine Lücke: Auf jeder Seite muss ein Mauerfeld frei bleiben.",
            )
            yield Doubt(RuleCode("M40"), text, tuple(whole))


def _in_a_ring(merchants: int) -> Iterator[Doubt]:
    """A doubt if merchants close a ring: each touched at most one other when it was set."""
    ring = names(_without_ends(merchants))
    if ring:
        at = some_fields(ring)
        text = Text(
            f"The merchants at {at.en} form a ring; when placed, a merchant may touch only one other.",
            f"Die Besucher auf {at.de} bilden einen Ring; beim Setzen darf ein Besucher nur einen berühren.",
        )
        yield Doubt(RuleCode("M50"), text, ring)


def _without_ends(merchants: int) -> int:
    """The merchants left when ends of chains are removed until there are none: rings and what joins them."""
    left = merchants & beside_several(merchants)
    while left != merchants:
        merchants, left = left, left & beside_several(left)
    return left
