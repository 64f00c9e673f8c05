"""Who can hold a card, judged by what stands on the table alone (M60, M70, M71).

Nobody: (). One: it is certain. Several: only the order of play has decided, so the table must be asked.
"""

from scoring.titles.medina.board import fields_at_tower
from scoring.titles.medina.counts import Counts
from scoring.titles.medina.position import Position
from scoring.words import Colour


def palace_card_holders(position: Position | Counts, colour: str) -> tuple[Colour, ...]:
    """The owners of the largest owned palaces of this colour.

    Palaces never shrink, and whoever is overtaken loses the card at once; so nobody smaller ever has it.
    """
    sizes: dict[Colour, int] = {}
    for palace in position.palaces:
        if palace.owner is not None and palace.colour == colour:
            sizes[palace.owner] = max(palace.size, sizes.get(palace.owner, 0))
    largest = max(sizes.values(), default=0)
    return tuple(seat for seat in position.seats if sizes.get(seat) == largest)


def tower_card_holders(position: Position | Counts, tower: int) -> tuple[Colour, ...]:
    """The owners of palaces that touch a wall of this tower.

    Walls and palaces stay, so whoever has taken the card still touches. Where only numbers are known, any
    palace at a wall may be at this tower's, or at none of them.
    """
    if isinstance(position, Counts):
        owners = {palace.owner for palace in position.palaces if palace.walls}
    else:
        reached = fields_at_tower(position.walls, tower)
        owners = {palace.owner for palace in position.palaces if palace.fields & reached}
    return tuple(seat for seat in position.seats if seat in owners)
