"""Medina's board from above as bit masks: 176 city fields, and the wall ring around them.

City: bit 16 * (row - 1) + column, so a1 is bit 0 and p11 bit 175.
Ring: side after side, each with its walls between two towers; so a tower has a bit on both its sides,
and the neighbours along the ring are always the bits to the left and right.
"""

from functools import lru_cache

from scoring.masks import picked
from scoring.words import Field

COLUMNS, ROWS = "abcdefghijklmnop", range(1, 12)
FIELDS = tuple(Field(f"{column}{row}") for row in ROWS for column in COLUMNS)
FIELD = {name: 1 << index for index, name in enumerate(FIELDS)}
CITY = (1 << len(FIELDS)) - 1
COLUMN_A = sum(FIELD[Field(f"a{row}")] for row in ROWS)
NOT_A, NOT_P = CITY & ~COLUMN_A, CITY & ~(COLUMN_A << 15)
INNER = sum(FIELD[Field(f"{column}{row}")] for row in range(2, 11) for column in "bcdefghijklmno")
EDGE = CITY & ~INNER

CITY_FIELD_AT = {
    **{Field(f"N{index}"): Field(f"{column}11") for index, column in enumerate(COLUMNS, start=1)},
    **{Field(f"S{index}"): Field(f"{column}1") for index, column in enumerate(COLUMNS, start=1)},
    **{Field(f"W{row}"): Field(f"a{row}") for row in ROWS},
    **{Field(f"E{row}"): Field(f"p{row}") for row in ROWS},
}
"""The city field that each wall field touches."""


def _side(first_tower: str, letter: str, last_tower: str) -> list[Field]:
    return [Field(first_tower), *(wall for wall in CITY_FIELD_AT if wall[0] == letter), Field(last_tower)]


NORTH, SOUTH = _side("NW", "N", "NE"), _side("SW", "S", "SE")
WEST, EAST = _side("SW", "W", "NW"), _side("SE", "E", "NE")
RING = (*NORTH, *SOUTH, *WEST, *EAST)
TOWER_CORNER = {1: Field("NW"), 2: Field("SE"), 3: Field("NE"), 4: Field("SW")}
TOWERS = sum(1 << index for index, name in enumerate(RING) if name in TOWER_CORNER.values())
WALL = {name: 1 << index for index, name in enumerate(RING) if name in CITY_FIELD_AT}
ALL_WALLS = sum(WALL.values())


def beside(fields: int) -> int:
    """The fields orthogonally beside these fields."""
    return (fields << 16 | fields >> 16 | (fields & NOT_P) << 1 | (fields & NOT_A) >> 1) & CITY


def around(fields: int) -> int:
    """These fields and all their eight neighbours."""
    rows = fields | (fields & NOT_P) << 1 | (fields & NOT_A) >> 1
    return (rows | rows << 16 | rows >> 16) & CITY


def beside_several(fields: int) -> int:
    """The fields orthogonally beside two or more of these fields."""
    north, south = fields << 16, fields >> 16
    east, west = (fields & NOT_P) << 1, (fields & NOT_A) >> 1
    return (north & south | east & west | (north | south) & (east | west)) & CITY


def connected(fields: int) -> list[int]:
    """The groups of fields that are connected orthogonally."""
    groups = []
    while fields:
        group, grown = 0, fields & -fields
        while grown != group:
            group, grown = grown, (grown | beside(grown)) & fields
        groups.append(group)
        fields ^= group
    return groups


@lru_cache(4096)
def names(fields: int) -> tuple[Field, ...]:
    """The names of these city fields, row by row from the bottom."""
    return tuple(picked(FIELDS, fields))


@lru_cache(1024)
def wall_names(walls: int) -> tuple[Field, ...]:
    """The names of these wall fields: north, south, west, east."""
    return tuple(picked(RING, walls))


Arm = tuple[tuple[int, int], ...]


def _arm(walls: list[Field]) -> Arm:
    """The walls from one tower to the next, each with the city field it touches."""
    return tuple((WALL[wall], FIELD[CITY_FIELD_AT[wall]]) for wall in walls[1:-1])


def _arms(corner: str) -> tuple[Arm, ...]:
    sides = (NORTH, SOUTH, WEST, EAST)
    return tuple(_arm(along) for side in sides for along in (side, side[::-1]) if along[0] == corner)


ARMS = {tower: _arms(corner) for tower, corner in TOWER_CORNER.items()}
ARMS_THROUGH = {
    wall: tuple((tower, arm) for tower, arms in ARMS.items() for arm in arms if wall in dict(arm))
    for wall in WALL.values()
}
"""The arms that contain each wall: those of the two towers between which it lies."""


def fields_at_tower(walls: int, tower: int) -> int:
    """The city fields that touch a wall joined to this tower by an unbroken run of walls."""
    reached = 0
    for arm in ARMS[tower]:
        for wall, field in arm:
            if not walls & wall:
                break
            reached |= field
    return reached


@lru_cache(1024)
def ring_beside(fields: int) -> int:
    """The wall fields that touch one of these city fields."""
    return sum(wall for name, wall in WALL.items() if fields & FIELD[CITY_FIELD_AT[name]])


WEST_COLUMN = [sum(1 << 16 * row for row in range(11) if rows >> row & 1) for rows in range(1 << 11)]
FIRST_SOUTH, FIRST_WEST, FIRST_EAST = (RING.index(wall) for wall in ("S1", "W1", "E1"))


def fields_at_walls(walls: int) -> int:
    """The city fields that touch a wall: two sides are rows of the city, two are columns."""
    return (
        (walls >> 1 & 0xFFFF) << 160
        | walls >> FIRST_SOUTH & 0xFFFF
        | WEST_COLUMN[walls >> FIRST_WEST & 0x7FF]
        | WEST_COLUMN[walls >> FIRST_EAST & 0x7FF] << 15
    )
