"""A second, naive referee for Medina, written from the law with sets of fields,
to compare with the real one.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.present import present

COLUMNS = "abcdefghijklmnop"
ROWS = range(1, 12)
COLOURS = ("grey", "black", "brown", "orange")
PALACE_CARD_POINTS = {"grey": 1, "black": 2, "brown": 3, "orange": 4}
TOWER_CARDS = {"NW": 1, "SE": 2, "NE": 3, "SW": 4}
STOCKS = {
    3: {"parts": 6, "roof": 4, "stable": 4, "merchant": 8, "wall": 10},
    4: {"parts": 5, "roof": 4, "stable": 3, "merchant": 6, "wall": 8},
}

CITY = [f"{column}{row}" for column in COLUMNS for row in ROWS]
START_FIELDS = {f"{column}{row}" for column in "bcdefghijklmno" for row in range(2, 11)}

# Once round the city, clockwise from the north-west tower.
RING = [
    *("NW", *(f"N{number}" for number in range(1, 17))),
    *("NE", *(f"E{number}" for number in range(11, 0, -1))),
    *("SE", *(f"S{number}" for number in range(16, 0, -1))),
    *("SW", *(f"W{number}" for number in range(1, 12))),
]
WALL_FIELDS = [place for place in RING if place not in TOWER_CARDS]


def shifted(place: str, right: int, up: int) -> str | None:
    """The city field this many columns right and rows up, or None outside the city."""
    column, row = COLUMNS.index(place[0]) + right, int(place[1:]) + up
    return f"{COLUMNS[column]}{row}" if 0 <= column < 16 and row in ROWS else None


def fields_at(place: str, shifts: list[tuple[int, int]]) -> set[str]:
    """The city fields at those shifts from a field."""
    return {other for right, up in shifts if (other := shifted(place, right, up))}


def wall_fields_of(place: str) -> set[str]:
    """The wall fields a city field touches: one at the edge, two in a corner, else none."""
    column, row = COLUMNS.index(place[0]) + 1, int(place[1:])
    sides = {f"N{column}": row == 11, f"S{column}": row == 1, f"W{row}": column == 1, f"E{row}": column == 16}
    return {wall for wall, touches in sides.items() if touches}


STRAIGHT = [(0, 1), (1, 0), (0, -1), (-1, 0)]
SLANTED = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
BESIDE = {place: fields_at(place, STRAIGHT) for place in CITY}
AROUND = {place: fields_at(place, STRAIGHT + SLANTED) for place in CITY}
WALLS_BESIDE = {place: wall_fields_of(place) for place in CITY}
ALONG_RING = {place: {RING[i - 1], RING[(i + 1) % len(RING)]} for i, place in enumerate(RING)}


def in_law_order(codes: set[str]) -> list[str]:
    """Rule codes sorted by their number."""
    return sorted(codes, key=lambda code: int(code[1:]))


@dataclass(eq=False)
class Palace:
    """One palace: its parts and stables, who roofed it, and the towers it has claimed."""

    colour: str
    parts: set[str] = field(default_factory=set)
    stables: set[str] = field(default_factory=set)
    owner: int | None = None
    claimed: set[int] = field(default_factory=set)

    def fields(self) -> set[str]:
        """Every field it stands on."""
        return self.parts | self.stables

    def size(self) -> int:
        """Parts and stables together."""
        return len(self.fields())


class NaiveTable:
    """One game of Medina in progress."""

    def __init__(self, players: int, wall_points: str = "part") -> None:
        if players not in STOCKS or wall_points not in ("part", "piece"):
            raise ValueError(f"no such table: {players} players, wall points by {wall_points}")
        start = dict(STOCKS[players])
        parts = start.pop("parts")
        self.players = players
        self.wall_points = wall_points
        self.seat: int | None = 0
        self.placement = 0
        self.roofed_first = False
        self.stocks: list[dict[str, int]] = [start | dict.fromkeys(COLOURS, parts) for _ in range(players)]
        self.palaces: list[Palace] = []
        self.merchants: set[str] = set()
        self.walls: dict[str, int] = {}  # wall field -> card of the tower whose arm it is in
        self.palace_cards: dict[str, int | None] = dict.fromkeys(COLOURS)
        self.tower_cards: dict[int, int | None] = dict.fromkeys(range(1, 5))

    # What a move breaks

    def broken(self, move: str) -> list[str]:
        """Every rule the move breaks, in the law's order; empty when it is legal."""
        *_, piece, place = move.split()
        if self.seat is None or (self.placement == 0 and piece != "merchant"):
            return ["phase"]
        if self.placement == 0:
            return [] if place in START_FIELDS else ["M2"]
        return self.unavailable(piece, place) or in_law_order(
            self.misplaced(piece, place) | self.roof_withheld(piece)
        )

    def unavailable(self, piece: str, place: str) -> list[str]:
        """M16 for a field taken or a piece not in stock; M15 for a part of a finished colour."""
        if piece != "roof" and self.is_taken(place):
            return ["M16"]
        if piece in COLOURS and self.is_finished(piece):
            return ["M15"]
        return [] if self.stocks[present(self.seat)][piece] else ["M16"]

    def misplaced(self, piece: str, place: str) -> set[str]:
        """The rules of its kind that a piece breaks there, whatever the stocks."""
        if piece == "roof":
            return self.broken_by_roof(place)
        if piece == "stable":
            return self.broken_by_stable(place)
        if piece == "wall":
            return self.broken_by_wall(place)
        if piece == "merchant":
            return self.broken_by_merchant(place)
        return self.broken_by_part(piece, place)

    def broken_by_part(self, colour: str, place: str) -> set[str]:
        """M10, M12 and M14 for a palace part."""
        codes = set()
        touched = self.touched_by_part(place, colour)
        open_palaces = [palace for palace in self.palaces if palace.colour == colour and self.is_open(palace)]
        if open_palaces and not any(palace in touched for palace in open_palaces):
            codes.add("M10")
        joined = [palace for palace in touched if palace.owner is None]
        if self.is_too_close(place, joined or open_palaces):
            codes.add("M12")
        if any(palace.owner is not None for palace in touched):
            codes.add("M14")
        return codes

    def broken_by_stable(self, place: str) -> set[str]:
        """M12 and M30 for a stable."""
        touched = self.touched_by_part(place)
        codes = set() if touched else {"M30"}
        return codes | {"M12"} if self.is_too_close(place, touched) else codes

    def broken_by_roof(self, place: str) -> set[str]:
        """M20 and M21 for a roof."""
        palace = self.palace_at(place)
        if palace is None or place not in palace.parts:
            return {"M20"}
        codes = set() if palace.owner is None else {"M20"}
        mine = [other for other in self.owned_palaces(palace.colour) if other.owner == self.seat]
        return codes | {"M21"} if any(other is not palace for other in mine) else codes

    def broken_by_wall(self, place: str) -> set[str]:
        """M40 for a wall: next to exactly one wall or tower along the ring."""
        standing = [other for other in ALONG_RING[place] if other in TOWER_CARDS or other in self.walls]
        return set() if len(standing) == 1 else {"M40"}

    def broken_by_merchant(self, place: str) -> set[str]:
        """M50 while some chain can grow, M51 while none can."""
        if self.can_any_chain_grow():
            return set() if self.extends_chain(place) else {"M50"}
        return set() if len(BESIDE[place] & self.merchants) <= 1 else {"M51"}

    def roof_withheld(self, piece: str) -> set[str]:
        """M22: the last player with roofs lets a turn go by without a roof that could be placed."""
        others_have = any(self.stocks[seat]["roof"] for seat in range(self.players) if seat != self.seat)
        if piece == "roof" or self.placement == 1 or self.roofed_first or others_have:
            return set()
        return {"M22"} if self.stocks[present(self.seat)]["roof"] and self.can_place_roof() else set()

    # What the board shows

    def palace_at(self, place: str) -> Palace | None:
        """The palace with a part or stable on that field."""
        for palace in self.palaces:
            if place in palace.parts or place in palace.stables:
                return palace
        return None

    def is_taken(self, place: str) -> bool:
        """Whether a piece stands on that city or wall field."""
        return place in self.walls or place in self.merchants or self.palace_at(place) is not None

    def owned_palaces(self, colour: str) -> list[Palace]:
        """The roofed palaces of a colour."""
        return [palace for palace in self.palaces if palace.colour == colour and palace.owner is not None]

    def is_finished(self, colour: str) -> bool:
        """M15: every player owns a palace of the colour."""
        return {palace.owner for palace in self.owned_palaces(colour)} == set(range(self.players))

    def touched_by_part(self, place: str, colour: str | None = None) -> list[Palace]:
        """The palaces (of that colour, if one is named) with a part orthogonally beside the field."""
        return [
            palace
            for palace in self.palaces
            if colour in (None, palace.colour) and palace.parts & BESIDE[place]
        ]

    def is_too_close(self, place: str, joined: list[Palace]) -> bool:
        """M12: a piece there, joining that palace (or none), has another palace among its 8 neighbours."""
        if len(joined) > 1:
            return True
        return any(
            palace not in joined and AROUND[place] & (palace.parts | palace.stables)
            for palace in self.palaces
        )

    def is_open(self, palace: Palace) -> bool:
        """M13: no roof, and some free field beside one of its parts keeps the distance."""
        if palace.owner is not None:
            return False
        beside = {place for part in palace.parts for place in BESIDE[part]}
        return any(not self.is_taken(place) and not self.is_too_close(place, [palace]) for place in beside)

    def extends_chain(self, place: str) -> bool:
        """M50: a free field touching exactly one merchant, and that one the end of a chain."""
        touched = BESIDE[place] & self.merchants
        if self.is_taken(place) or len(touched) != 1:
            return False
        return all(len(BESIDE[merchant] & self.merchants) <= 1 for merchant in touched)

    def can_any_chain_grow(self) -> bool:
        """Whether some merchant can be added to the end of a chain."""
        return any(self.extends_chain(place) for merchant in self.merchants for place in BESIDE[merchant])

    def can_place_roof(self) -> bool:
        """Whether the player to place could roof some palace."""
        return any(not self.broken_by_roof(part) for palace in self.palaces for part in palace.parts)

    # What can be done

    def candidates(self) -> Iterator[str]:
        """Every readable move, legal or not."""
        for place in CITY:
            yield from (f"palace {colour} {place}" for colour in COLOURS)
            yield from (f"{kind} {place}" for kind in ("roof", "stable", "merchant"))
        yield from (f"wall {place}" for place in WALL_FIELDS)

    def legal(self) -> set[str]:
        """Every legal move."""
        return {move for move in self.candidates() if not self.broken(move)}

    def can_place(self) -> bool:
        """Whether the player to place has any legal move; most often it is a wall, and walls come last."""
        return any(not self.broken(move) for move in reversed([*self.candidates()]))

    # What a move does

    def play(self, move: str) -> None:
        """Make a legal move, settle the cards, and find who places next."""
        if codes := self.broken(move):
            raise ValueError(f"{move} breaks {', '.join(codes)}")
        *_, piece, place = move.split()
        if self.placement == 0:
            self.merchants.add(place)
        else:
            self.stocks[present(self.seat)][piece] -= 1
            self.put(piece, place)
            self.settle_finished_colours()
            self.settle_tower_cards()
            self.settle_palace_cards()
        self.find_next(piece)

    def put(self, piece: str, place: str) -> None:
        """Put the piece on the board."""
        if piece == "merchant":
            self.merchants.add(place)
        elif piece == "wall":
            self.walls[place] = self.tower_of_new_wall(place)
        elif piece == "stable":
            self.touched_by_part(place)[0].stables.add(place)
        elif piece == "roof":
            present(self.palace_at(place)).owner = self.seat
        else:
            self.put_part(piece, place)

    def put_part(self, colour: str, place: str) -> None:
        """Add a part to the palace it touches, or start a new palace."""
        for palace in self.touched_by_part(place, colour):
            palace.parts.add(place)
            return
        self.palaces.append(Palace(colour, {place}))

    def tower_of_new_wall(self, place: str) -> int:
        """The card of the tower whose arm a new wall lengthens."""
        towers = TOWER_CARDS | self.walls
        return next(towers[other] for other in ALONG_RING[place] if other in towers)

    def settle_finished_colours(self) -> None:
        """M15: parts of a colour in which everybody owns a palace leave the stocks."""
        for colour in filter(self.is_finished, COLOURS):
            for stock in self.stocks:
                stock[colour] = 0

    def settle_tower_cards(self) -> None:
        """M60 to M62: an owned palace takes the card of each tower it touches and has not claimed before."""
        for palace in self.palaces:
            if palace.owner is None:
                continue
            for tower in self.towers_touched(palace) - palace.claimed:
                palace.claimed.add(tower)
                self.tower_cards[tower] = palace.owner

    def towers_touched(self, palace: Palace) -> set[int]:
        """The cards of the towers whose walls the palace touches."""
        return {
            self.walls[wall]
            for place in palace.fields()
            for wall in WALLS_BESIDE[place]
            if wall in self.walls
        }

    def settle_palace_cards(self) -> None:
        """M70 and M71: the one largest owned palace of a colour takes its card; else the holder keeps it."""
        for colour in COLOURS:
            owned = self.owned_palaces(colour)
            for palace in owned:
                if all(palace.size() > other.size() for other in owned if other is not palace):
                    self.palace_cards[colour] = palace.owner

    def find_next(self, piece: str) -> None:
        """M1 and M3: the second placement of the turn, else the first of the next player who can place."""
        if self.placement < 2:
            self.roofed_first = self.placement == 1 and piece == "roof"
            self.placement += 1
            if self.can_place():
                return
        last = present(self.seat)
        for step in range(1, self.players + 1):
            self.seat, self.placement, self.roofed_first = (last + step) % self.players, 1, False
            if self.can_place():
                return
        self.seat = None

    # What it is worth

    def scores(self) -> list[int]:
        """The points of each seat if the game ended now."""
        return [self.score_of(seat) for seat in range(self.players)]

    def score_of(self, seat: int) -> int:
        """M80 to M83: a player's palaces and cards."""
        palaces = sum(self.worth(palace) for palace in self.palaces if palace.owner == seat)
        palace_cards = sum(
            PALACE_CARD_POINTS[colour] for colour in COLOURS if self.palace_cards[colour] == seat
        )
        tower_cards = sum(tower for tower, holder in self.tower_cards.items() if holder == seat)
        return palaces + palace_cards + tower_cards

    def worth(self, palace: Palace) -> int:
        """Size, walls and merchants of a palace."""
        merchants = {place for own in palace.fields() for place in BESIDE[own] if place in self.merchants}
        return palace.size() + self.wall_score(palace) + len(merchants)

    def wall_score(self, palace: Palace) -> int:
        """M81: one for each part or stable at a wall, or one for each wall it touches."""
        touching = [sum(wall in self.walls for wall in WALLS_BESIDE[place]) for place in palace.fields()]
        return sum(touching) if self.wall_points == "piece" else sum(count > 0 for count in touching)
