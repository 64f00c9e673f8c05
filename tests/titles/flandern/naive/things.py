"""What stands on the naive referee's table."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.titles.flandern.naive.moves import ACTION_CARDS, CENTRE, INFLUENCE_CARDS, Place
from tests.titles.flandern.naive.touching import long_contacts_in, touching_in


@dataclass(eq=False)
class Quarter:
    """A quarter that was built, or a centre. Once its city is scored it may be unfinished without a stone."""

    crest: str
    finished: bool = True
    stone: bool = False
    masters: int = 0  # printed and figures
    cathedral: bool = False


class Things:
    """Everything on the table, and what the board shows."""

    def __init__(
        self, colours: Sequence[str], options: Mapping[str, object], board: Mapping[str, Any]
    ) -> None:
        self.colours = list(colours)
        self.options = dict(options)
        self.start = self.colours[0]
        self.finished = False
        self.set_up_cities(board["cities"])
        self.set_up_stock(board)
        self.hands: dict[str, set[str]] = {colour: set(ACTION_CARDS) for colour in colours}
        self.laid_out: dict[str, set[str]] = {colour: set() for colour in colours}
        self.influence: dict[str, int] = dict.fromkeys(colours, INFLUENCE_CARDS)
        self.gold_kinds: Mapping[str, int] | None = board["gold"]["kinds"]
        self.gold_shown: Counter[str] = Counter()
        self.covered: set[Place] = set()
        self.scored: set[str] = set()
        self.city_points: dict[str, dict[str, int]] = {}  # of the scored cities
        self.begin_round()

    def set_up_cities(self, cities: Sequence[Mapping[str, Any]]) -> None:
        """The sites, who touches whom, and the centres."""
        self.shape_of: dict[Place, str] = {}
        self.touching: dict[Place, set[Place]] = {}
        self.long_contacts: dict[Place, set[Place]] = {}
        self.quarters: dict[Place, Quarter] = {}
        for entry in cities:
            city = entry["city"]
            self.quarters[city, CENTRE] = Quarter(entry["crest"])
            polygons = {CENTRE: entry["centre"]["polygon"]}
            for site in entry["sites"]:
                self.shape_of[city, site["site"]] = site["shape"]
                polygons[site["site"]] = site["polygon"]
            for site, others in touching_in(polygons).items():
                self.touching[city, site] = {(city, other) for other in others}
            for site, others in long_contacts_in(polygons).items():
                self.long_contacts[city, site] = {(city, other) for other in others}

    def set_up_stock(self, board: Mapping[str, Any]) -> None:
        """The tiles of the crests in play and all that is counted."""
        quarters = board["quarters"]
        self.stock: dict[str, dict[str, int]] = {colour: dict(quarters["guild"]) for colour in self.colours}
        self.stock["grey"] = dict(quarters["grey"])
        self.stock["church"] = dict(quarters["church"])
        self.stones_left: int = board["stones"]
        self.cathedrals_left: int = board["cathedrals"]
        self.masters_left: int = board["masters"]
        self.gold_left: int = board["gold"]["total"]

    def begin_round(self) -> None:
        """Nothing drawn, nothing laid."""
        self.phase = "draw"
        self.drawn = False
        self.revealed: str | None = None
        self.laid: dict[str, str] = {}  # the card of each player this round
        self.cards_laid: dict[str, int] = {}  # and how many with the influence laid
        self.still_to_act: list[str] = []

    def is_free(self, place: Place) -> bool:
        """F13: a site of a city not scored, neither built nor covered."""
        if place not in self.shape_of or place[0] in self.scored:
            return False
        return place not in self.quarters and place not in self.covered

    def free_sites(self) -> set[Place]:
        """Every free site of the board."""
        return {place for place in self.shape_of if self.is_free(place)}

    def touches_crest(self, place: Place, crest: str) -> bool:
        """F12: whether a touching quarter bears the crest."""
        touched = [self.quarters[other] for other in self.touching[place] if other in self.quarters]
        return any(quarter.crest == crest for quarter in touched)

    def quarters_of(self, city: str) -> dict[Place, Quarter]:
        """The centre and what was built in a city."""
        return {place: quarter for place, quarter in self.quarters.items() if place[0] == city}

    def dead_sites(self) -> set[Place]:
        """F20: the free sites that are not alive when nothing can be added any more."""
        free = self.free_sites()
        alive: set[Place] = set()
        while more := {place for place in free - alive if self.is_alive(place, alive)}:
            alive |= more
        return free - alive

    def is_alive(self, place: Place, alive: set[Place]) -> bool:
        """F20: some crest in play can go there, and some long contact is a quarter or alive."""
        if not any(other in self.quarters or other in alive for other in self.long_contacts[place]):
            return False
        shape = self.shape_of[place]
        return any(
            tiles[shape] and not self.touches_crest(place, crest) for crest, tiles in self.stock.items()
        )
