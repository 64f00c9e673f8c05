"""A second, naive referee for Flandern 1302, written from the law with dicts and sets,
to hold against the real one.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Any

GUILDS = ("blue", "yellow", "green", "red")
CRESTS = (*GUILDS, "grey", "church")
CITIES = ("bruges", "ghent", "ypres", "leuven", "utrecht", "liege")
ACTION_CARDS = (*CITIES, "site", "pickup")
GOLD_KINDS = (*CITIES, "site", "pickup", "influence", "cathedral", "master")
INFLUENCE_CARDS = 3
CENTRE = 0
SITES = range(13)  # the centre is site 0

TABLE_EVENTS = {"draw", "discard", "reveal"}
WAIVABLE = {"F11", "F12"}

Point = tuple[float, float]
Side = tuple[Point, Point]
Place = tuple[str, int]  # city and site

# How a move is written


def one_of(name: str, words: Iterable[object]) -> str:
    """A pattern for one of those words, remembered under a name."""
    return f"(?P<{name}>{'|'.join(str(word) for word in words)})"


PLACE = f"{one_of('city', CITIES)} {one_of('site', SITES)}"
PATTERNS = {
    "draw": "draw",
    "discard": f"discard {one_of('city', CITIES)}",
    "play": rf"play {one_of('card', ACTION_CARDS)}( \+(?P<influence>0|[1-9][0-9]*))?",
    "build": f"build {PLACE} {one_of('crest', CRESTS)}(?P<master> master)?",
    "finish": f"finish {PLACE}",
    "reveal": f"reveal {one_of('gold', GOLD_KINDS)}",
    "cathedral": f"cathedral {PLACE}",
    "master": f"master {PLACE}",
}


@dataclass
class Move:
    """What a line says."""

    actor: str | None
    kind: str
    words: dict[str, str | None]

    def place(self) -> Place:
        """The city and the site it names."""
        return self.words["city"], int(self.words["site"])

    def influence(self) -> int:
        """How many influence cards a `play` lays; unsaid is none."""
        return int(self.words["influence"] or 0)


def read(line: str) -> Move | None:
    """The move a line means, None where it means none."""
    actor, colon, text = line.partition(": ")
    if not colon:
        actor, text = None, line
    elif actor not in GUILDS:
        return None
    kind = text.split(" ")[0]
    match = re.fullmatch(PATTERNS[kind], text) if kind in PATTERNS else None
    return Move(actor, kind, match.groupdict()) if match else None


def in_law_order(codes: set[str]) -> list[str]:
    """Rule codes sorted by their number."""
    return sorted(codes, key=lambda code: int(code[1:]))


# Who touches whom

TOLERANCE = 1.000001e-6  # coordinates within 1e-6 are equal, and floats are rounded


def length_of(side: Side) -> float:
    """How long a side is."""
    (x1, y1), (x2, y2) = side
    return hypot(x2 - x1, y2 - y1)


def is_on_line(point: Point, side: Side) -> bool:
    """Whether some point of the side's (endless) line has the same coordinates."""
    (x1, y1), (x2, y2) = side
    across = (x2 - x1) * (point[1] - y1) - (y2 - y1) * (point[0] - x1)
    return abs(across) <= TOLERANCE * (abs(x2 - x1) + abs(y2 - y1))


def is_needless(before: Point, corner: Point, after: Point) -> bool:
    """Whether a corner lies straight between its neighbours, or upon one of them."""
    return length_of((before, after)) > TOLERANCE and is_on_line(corner, (before, after))


def corners_of(polygon: Sequence[Sequence[float]]) -> list[Point]:
    """The corners of a polygon without vertices on a straight line."""
    corners = [(float(x), float(y)) for x, y in polygon]
    for i, corner in enumerate(corners):
        if is_needless(corners[i - 1], corner, corners[(i + 1) % len(corners)]):
            return corners_of(corners[:i] + corners[i + 1 :])
    return corners


def sides_of(polygon: Sequence[Sequence[float]]) -> list[Side]:
    """The sides of a polygon, each from corner to corner."""
    corners = corners_of(polygon)
    return [(corners[i - 1], corners[i]) for i in range(len(corners))]


def longest_sides_of(polygon: Sequence[Sequence[float]]) -> list[Side]:
    """All sides within 1 % of the longest."""
    sides = sides_of(polygon)
    longest = max(length_of(side) for side in sides)
    return [side for side in sides if length_of(side) >= 0.99 * longest - TOLERANCE]


def share_a_piece(first: Side, other: Side) -> bool:
    """Whether two sides lie on each other for some length."""
    shorter, longer = sorted((first, other), key=length_of)
    if not all(is_on_line(end, longer) for end in shorter):
        return False
    (x1, y1), (x2, y2) = longer
    length = length_of(longer)
    low, high = sorted(((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length for x, y in shorter)
    return min(high, length) - max(low, 0) > TOLERANCE


def do_any_share(sides: list[Side], others: list[Side]) -> bool:
    """Whether some side of these shares a piece with some side of those."""
    return any(share_a_piece(side, other) for side in sides for other in others)


def touching_in(polygons: Mapping[int, Any]) -> dict[int, set[int]]:
    """The quarters of a city, each with the others it has a piece of boundary in common with."""
    return {
        site: {
            other
            for other in polygons
            if other != site and do_any_share(sides_of(polygons[site]), sides_of(polygons[other]))
        }
        for site in polygons
    }


def long_contacts_in(polygons: Mapping[int, Any]) -> dict[int, set[int]]:
    """The quarters of a city, each with the others along one of its own longest sides."""
    return {
        site: {
            other
            for other in polygons
            if other != site and do_any_share(longest_sides_of(polygons[site]), sides_of(polygons[other]))
        }
        for site in polygons
    }


# What stands on the table


@dataclass(eq=False)
class Quarter:
    """A quarter that was built, or a centre. Once its city is scored it may be unfinished without a stone."""

    crest: str
    finished: bool = True
    stone: bool = False
    masters: int = 0  # printed and figures
    cathedral: bool = False


class NaiveTable:
    """One game of Flandern 1302 in progress."""

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

    # Whose decision it is

    def from_start(self) -> list[str]:
        """The players clockwise from the start player."""
        seat = self.colours.index(self.start)
        return self.colours[seat:] + self.colours[:seat]

    def still_to_lay(self) -> list[str]:
        """Those who have not laid a card this round, clockwise from the start player."""
        return [colour for colour in self.from_start() if colour not in self.laid]

    def to_act(self) -> str | None:
        """The player to decide; None for what comes up at the table and at the end."""
        if self.phase == "lay":
            return self.still_to_lay()[0]
        if self.phase == "act":
            return self.still_to_act[0]
        return self.start if self.phase == "gold" else None

    def kinds_due(self) -> set[str]:
        """The kinds of move that somebody may make now."""
        if self.phase == "lay":
            return {"play", "discard"} if self.drawn and not self.laid else {"play"}
        if self.phase == "act":
            return {"build", "finish"}
        if self.phase == "gold":
            return {self.revealed} if self.revealed in ("cathedral", "master") else {"build", "finish"}
        return set() if self.phase == "over" else {self.phase}

    def is_theirs_to_make(self, move: Move) -> bool:
        """Whether the actor named (or not) may make a move of a kind that is due."""
        if move.kind == "play":
            return move.actor in self.still_to_lay()
        if move.kind in TABLE_EVENTS:
            return move.actor in (None, self.start)
        return move.actor in (None, self.to_act())

    # What a move breaks

    def broken(self, line: str) -> list[str]:
        """Every rule the line breaks, in the law's order; empty when it is legal."""
        move = read(line)
        if move is None:
            return ["notation"]
        if move.kind not in self.kinds_due():
            return ["phase"]
        if not self.is_theirs_to_make(move):
            return ["turn"]
        return in_law_order(self.rules_broken(move))

    def rules_broken(self, move: Move) -> set[str]:
        """The rules broken by a move that is due."""
        if move.kind == "discard":
            return self.broken_by_discard(move.words["city"])
        if move.kind == "play":
            return self.broken_by_play(move.actor, move.words["card"], move.influence())
        if move.kind == "reveal":
            return self.broken_by_reveal(move.words["gold"])
        if move.kind == "build":
            return self.broken_by_build(move.place(), move.words["crest"])
        if move.kind == "finish":
            return self.broken_by_finish(move.place())
        if move.kind == "cathedral":
            return self.broken_by_cathedral(move.place())
        if move.kind == "master":
            return self.broken_by_master(move.place())
        return set()

    def broken_by_discard(self, city: str) -> set[str]:
        """F1 for a card of a city not scored, or one that cannot be left."""
        return set() if city in self.scored and self.may_be_unseen(city) else {"F1"}

    def broken_by_play(self, actor: str, card: str, influence: int) -> set[str]:
        """F1 while the drawn card must be discarded; F2 for cards that are not in the hand."""
        codes = {"F1"} if self.must_discard() else set()
        if card not in self.hands[actor] or influence > self.influence[actor]:
            codes.add("F2")
        return codes

    def broken_by_reveal(self, kind: str) -> set[str]:
        """F1 for a scored city; F5 for a card that cannot be left."""
        codes = {"F1"} if kind in self.scored else set()
        return codes if self.may_be_unseen(kind) else codes | {"F5"}

    def may_be_unseen(self, kind: str) -> bool:
        """Whether a gold card of that kind can still be drawn or in the stack."""
        return self.gold_kinds is None or self.gold_shown[kind] < self.gold_kinds.get(kind, 0)

    def must_discard(self) -> bool:
        """F1: the drawn card can only be one of a scored city."""
        unseen = {kind for kind in GOLD_KINDS if self.may_be_unseen(kind)}
        return self.drawn and unseen <= self.scored

    def card_carried_out(self) -> str:
        """The card that lets the player to act build or finish: the own one or the gold one."""
        return self.revealed if self.phase == "gold" else self.laid[self.to_act()]

    def card_rule(self) -> str:
        """The rule that says what the card carried out allows."""
        return "F5" if self.phase == "gold" else "F4"

    def allowed_crests(self) -> set[str]:
        """F14: the crests the player to act may build or finish."""
        return {"grey", "church"} if self.phase == "gold" else {"grey", "church", self.to_act()}

    def broken_by_build(self, place: Place, crest: str) -> set[str]:
        """F4 or F5 for the card; F13 and F14; and only if those two are kept the rules of the tile."""
        codes = set() if self.card_lets_build(place) else {self.card_rule()}
        forbidden = set()
        if not self.is_free(place):
            forbidden.add("F13")
        if crest not in self.allowed_crests():
            forbidden.add("F14")
        return codes | (forbidden or self.broken_by_tile(place, crest))

    def card_lets_build(self, place: Place) -> bool:
        """A city card in its city; a site card anywhere while there is a stone."""
        card = self.card_carried_out()
        return self.stones_left > 0 if card == "site" else card == place[0]

    def broken_by_tile(self, place: Place, crest: str) -> set[str]:
        """F10, F11 and F12 for a tile of that crest on a free site."""
        codes = set()
        if self.stock[crest][self.shape_of[place]] == 0:
            codes.add("F10")
        if not any(other in self.quarters for other in self.long_contacts[place]):
            codes.add("F11")
        if self.touches_crest(place, crest):
            codes.add("F12")
        return codes

    def broken_by_finish(self, place: Place) -> set[str]:
        """F4 or F5 for another city, a site card, or no stone; F14 for the stone of another."""
        quarter = self.quarters.get(place)
        has_stone = quarter is not None and quarter.stone
        codes = set() if has_stone and self.card_carried_out() == place[0] else {self.card_rule()}
        if has_stone and quarter.crest not in self.allowed_crests():
            codes.add("F14")
        return codes

    def broken_by_cathedral(self, place: Place) -> set[str]:
        """F5 unless it is a church quarter without a cathedral, and one is in stock."""
        quarter = self.quarters.get(place)
        if quarter is None or quarter.crest != "church" or quarter.cathedral:
            return {"F5"}
        return set() if self.cathedrals_left else {"F5"}

    def broken_by_master(self, place: Place) -> set[str]:
        """F5 unless it is a quarter of the start player or a grey one, and a figure is in stock."""
        quarter = self.quarters.get(place)
        if quarter is None or quarter.crest not in (self.start, "grey"):
            return {"F5"}
        return set() if self.masters_left else {"F5"}

    # What the board shows

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

    # What can be done

    def legal(self) -> list[str]:
        """Every legal move as it is listed: without actor, sorted."""
        return sorted({line for line in self.candidates() if self.is_legal_for_somebody(line)})

    def is_legal_for_somebody(self, line: str) -> bool:
        """Whether the line is legal, with some player before it where it must say whose it is."""
        if line.startswith("play"):
            return any(not self.broken(f"{colour}: {line}") for colour in self.colours)
        return not self.broken(line)

    def candidates(self) -> Iterator[str]:
        """Every move of a kind that is due as it is listed, legal or not."""
        places = [f"{city} {site}" for city in CITIES for site in SITES]
        influence = range(max(self.influence.values()) + 1)
        words: dict[str, list[str]] = {
            "draw": ["draw"],
            "discard": [f"discard {city}" for city in CITIES],
            "play": [f"play {card} +{number}" for card in ACTION_CARDS for number in influence],
            "build": [f"build {place} {crest}" for place in places for crest in CRESTS],
            "finish": [f"finish {place}" for place in places],
            "reveal": [f"reveal {kind}" for kind in GOLD_KINDS],
            "cathedral": [f"cathedral {place}" for place in places],
            "master": [f"master {place}" for place in places],
        }
        for kind in self.kinds_due():
            yield from words[kind]

    # What a move does

    def play(self, line: str, waived: bool = False) -> None:
        """Make a legal move, or one whose breaches are waived, and all that follows by itself."""
        codes = self.broken(line)
        assert not codes or (waived and set(codes) <= WAIVABLE), f"{line} breaks {', '.join(codes)}"
        move = read(line)
        if move.kind in ("draw", "discard"):
            self.draw_gold(move.words.get("city"))
        elif move.kind == "play":
            self.lay(move.actor, move.words["card"], move.influence())
        elif move.kind == "reveal":
            self.reveal(move.words["gold"])
        else:
            self.carry_out(move)

    def draw_gold(self, discarded: str | None) -> None:
        """F1: the top card of the stack, if there is one; the one before it is shown."""
        if discarded:
            self.gold_shown[discarded] += 1
        self.drawn = self.gold_left > 0
        if self.drawn:
            self.gold_left -= 1
        self.phase = "lay"

    def lay(self, colour: str, card: str, influence: int) -> None:
        """F2: the card and the influence leave the hand; after the last card the order is known."""
        self.hands[colour].remove(card)
        self.influence[colour] -= influence
        self.laid_out[colour].add(card)
        self.laid[colour] = card
        self.cards_laid[colour] = 1 + influence
        if not self.still_to_lay():
            self.still_to_act = self.turn_order()
            self.find_next_to_act()

    def turn_order(self) -> list[str]:
        """F3: most cards first; of the tied, first from the start player (sorting keeps that order)."""
        return sorted(self.from_start(), key=lambda colour: -self.cards_laid[colour])

    def find_next_to_act(self) -> None:
        """F4: the next with a choice; pick-ups and cards that allow nothing need no entry."""
        while self.still_to_act:
            self.phase = "act"
            if self.laid[self.to_act()] == "pickup":
                self.pick_up(self.to_act())
            elif self.legal():
                return
            self.still_to_act.pop(0)
        if self.drawn:
            self.phase = "reveal"
        else:
            self.end_round()

    def pick_up(self, colour: str) -> None:
        """All action cards laid out come back to the hand."""
        self.hands[colour] |= self.laid_out[colour]
        self.laid_out[colour] = set()

    def reveal(self, kind: str) -> None:
        """F5: the gold card is shown; the round ends with it unless it leaves a choice."""
        self.gold_shown[kind] += 1
        self.revealed = kind
        self.phase = "gold"
        if kind == "influence":
            self.influence[self.start] += 1
        elif kind == "pickup":
            self.pick_up(self.start)
        elif self.legal():
            return
        self.end_round()

    def carry_out(self, move: Move) -> None:
        """F4 and F5: one action, then the next player or the end of the round."""
        if move.kind == "build":
            self.build(move.place(), move.words["crest"], 1 if move.words["master"] else 0)
        elif move.kind == "finish":
            self.take_stone(self.quarters[move.place()])
            self.quarters[move.place()].finished = True
        elif move.kind == "cathedral":
            self.cathedrals_left -= 1
            self.quarters[move.place()].cathedral = True
        else:
            self.masters_left -= 1
            self.quarters[move.place()].masters += 1
        if self.phase == "gold":
            self.end_round()
        else:
            self.still_to_act.pop(0)
            self.find_next_to_act()

    def build(self, place: Place, crest: str, printed_masters: int) -> None:
        """A tile from the stock; a site card sets a stone on it."""
        self.stock[crest][self.shape_of[place]] -= 1
        if self.card_carried_out() == "site":
            self.stones_left -= 1
            self.quarters[place] = Quarter(crest, finished=False, stone=True, masters=printed_masters)
        else:
            self.quarters[place] = Quarter(crest, masters=printed_masters)

    def take_stone(self, quarter: Quarter) -> None:
        """The stone of a quarter goes back to the stock."""
        quarter.stone = False
        self.stones_left += 1

    def end_round(self) -> None:
        """F6, F40 and F41."""
        self.covered |= self.dead_sites()
        self.score_cities(self.full_cities())
        if len(self.free_sites()) <= 1 or self.gold_left == 0:
            self.covered |= self.free_sites()
            self.score_cities(self.full_cities())
            self.begin_round()
            self.phase = "over"
            self.finished = True
        else:
            self.start = self.from_start()[1]
            self.begin_round()

    def full_cities(self) -> set[str]:
        """The cities not scored that have no free site left."""
        with_free_sites = {city for city, _ in self.free_sites()}
        return set(CITIES) - self.scored - with_free_sites

    def score_cities(self, cities: set[str]) -> None:
        """F6 and F30: note the points, set the cylinder, return the stones."""
        for city in cities:
            self.city_points[city] = self.points_in(city)
            self.scored.add(city)
            for quarter in self.quarters_of(city).values():
                if quarter.stone:
                    self.take_stone(quarter)

    # What it is worth

    def finished_quarters(self, city: str) -> list[Quarter]:
        """The quarters of a city that count; the centre only if the option says so."""
        return [
            quarter
            for place, quarter in self.quarters_of(city).items()
            if quarter.finished and (place[1] != CENTRE or self.options["centre_counts"])
        ]

    def value_of(self, city: str) -> int:
        """F30: guild quarters 1, church quarters 2, with a cathedral 3."""
        value = 0
        for quarter in self.finished_quarters(city):
            if quarter.crest != "church":
                value += 1
            else:
                value += 3 if quarter.cathedral else 2
        return value

    def strengths_in(self, city: str) -> dict[str, tuple[int, int]]:
        """F31 and F33: finished quarters and the masters on them, of each guild in play that has any."""
        strengths = {}
        for guild in (*self.colours, "grey"):
            own = [quarter for quarter in self.finished_quarters(city) if quarter.crest == guild]
            if own:
                strengths[guild] = len(own), sum(quarter.masters for quarter in own)
        return strengths

    def ranks_in(self, city: str) -> dict[str, int]:
        """F32: the tied share the lowest of their ranks, or the highest."""
        strengths = self.strengths_in(city)
        ranks = {}
        for guild, strength in strengths.items():
            stronger = [other for other in strengths.values() if other > strength]
            tied = [other for other in strengths.values() if other == strength]  # with itself
            ranks[guild] = len(stronger) + (len(tied) if self.options["tie_rank"] == "low" else 1)
        return ranks

    def points_in(self, city: str) -> dict[str, int]:
        """F34: the points of the guilds ranked there."""
        value = self.value_of(city)
        pay = {1: value, 2: (value + 1) // 2, 3: 4, 4: 2, 5: 0}
        return {guild: pay[rank] for guild, rank in self.ranks_in(city).items()}

    def scores(self) -> dict[str, int]:
        """The points of each player, and of grey, if the game ended now."""
        points = dict.fromkeys([*self.colours, "grey"], 0)
        for city in CITIES:
            in_city = self.city_points[city] if city in self.scored else self.points_in(city)
            for guild, paid in in_city.items():
                points[guild] += paid
        most = max(self.influence.values())
        for colour in self.colours:
            if most > 0 and self.influence[colour] == most:  # F42
                points[colour] += 3
        return points

    def winners(self) -> list[str]:
        """F43: the players with the most points, by seat; none until the end."""
        points = self.scores()
        most = max(points[colour] for colour in self.colours)
        return [colour for colour in self.colours if self.finished and points[colour] == most]
