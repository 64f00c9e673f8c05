"""Who can hold a card, judged only by what stands on the table (M60, M70, M71).

Where several could hold a card, the order of play decided, and the table must be asked.
"""

from scoring.titles.medina.board import fields_at_tower
from scoring.titles.medina.counts import Counts
from scoring.titles.medina.position import Position
from scoring.titles.medina.words import PalaceColour
from scoring.words import Colour


def palace_card_holders(position: Position | Counts, colour: PalaceColour) -> tuple[Colour, ...]:
    """The owners of the largest owned palaces of this colour.

    Palaces never shrink, and an owner who is overtaken loses the card at once; so no smaller palace has it.
    """
    sizes: dict[Colour, int] = {}
    for palace in position.palaces:
        if palace.owner is not None and palace.colour == colour:
            sizes[palace.owner] = max(palace.size, sizes.get(palace.owner, 0))
    largest = max(sizes.values(), default=0)
    return tuple(seat for seat in position.seats if sizes.get(seat) == largest)


def tower_card_holders(position: Position | Counts, tower: int) -> tuple[Colour, ...]:
    """The owners of palaces that touch a wall of this tower.

    Walls and palaces stay, so whoever has taken the card still touches one. Where only numbers are known,
    any palace at a wall may be at a wall of this tower.
    """
    if isinstance(position, Counts):
        owners = {palace.owner for palace in position.palaces if palace.walls}
    else:
        reached = fields_at_tower(position.walls, tower)
        owners = {palace.owner for palace in position.palaces if palace.fields & reached}
    return tuple(seat for seat in position.seats if seat in owners)
