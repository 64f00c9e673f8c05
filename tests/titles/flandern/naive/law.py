"""Whose decision it is, what a move breaks, and what can be done."""

from collections.abc import Iterator

from tests.present import present
from tests.titles.flandern.naive.moves import (
    ACTION_CARDS,
    CITIES,
    CRESTS,
    GOLD_KINDS,
    SITES,
    TABLE_EVENTS,
    Move,
    Place,
    in_law_order,
    read,
)
from tests.titles.flandern.naive.things import Things


class Law(Things):
    """Every rule a line breaks, and every line that breaks none."""

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
            return self.broken_by_discard(move.said("city"))
        if move.kind == "play":
            return self.broken_by_play(move.whose(), move.said("card"), move.influence())
        if move.kind == "reveal":
            return self.broken_by_reveal(move.said("gold"))
        if move.kind == "build":
            return self.broken_by_build(move.place(), move.said("crest"))
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
        return present(self.revealed) if self.phase == "gold" else self.laid[self.still_to_act[0]]

    def card_rule(self) -> str:
        """The rule that says what the card carried out allows."""
        return "F5" if self.phase == "gold" else "F4"

    def allowed_crests(self) -> set[str]:
        """F14: the crests the player to act may build or finish."""
        return {"grey", "church"} if self.phase == "gold" else {"grey", "church", self.still_to_act[0]}

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
        stone_of = quarter.crest if quarter and quarter.stone else None
        codes = set() if stone_of and self.card_carried_out() == place[0] else {self.card_rule()}
        if stone_of and stone_of not in self.allowed_crests():
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
