"""A second, naive referee for Flandern 1302, written from the law with dicts and sets,
to compare with the real one.
"""

from tests.present import present
from tests.titles.flandern.naive.law import Law
from tests.titles.flandern.naive.moves import CITIES, WAIVABLE, Move, Place, read
from tests.titles.flandern.naive.things import Quarter
from tests.titles.flandern.naive.worth import Worth


class NaiveTable(Law, Worth):
    """One game of Flandern 1302 in progress."""

    def play(self, line: str, waived: bool = False) -> None:
        """Make a legal move, or one whose breaches are waived, and all that follows by itself."""
        codes = self.broken(line)
        assert not codes or (waived and set(codes) <= WAIVABLE), f"{line} breaks {', '.join(codes)}"
        move = present(read(line))
        if move.kind in ("draw", "discard"):
            self.draw_gold(move.words.get("city"))
        elif move.kind == "play":
            self.lay(move.whose(), move.said("card"), move.influence())
        elif move.kind == "reveal":
            self.reveal(move.said("gold"))
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
            colour = self.still_to_act[0]
            if self.laid[colour] == "pickup":
                self.pick_up(colour)
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
            self.build(move.place(), move.said("crest"), 1 if move.words["master"] else 0)
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
