"""The places at the table of a new game while they are being filled in: who sits there, in which colour."""

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.game import AnyGame
from scoring.spelling import name_key


class Place(NamedTuple):
    """A seat that may stay empty."""

    name: str
    colour: str

    @property
    def is_empty(self) -> bool:
        return not self.name.strip()


def name_id(index: int) -> str:
    return f"name-{index + 1}"


def next_to_fill(places: Sequence[Place]) -> str:
    """The id of the first name that is missing."""
    return next((name_id(index) for index, place in enumerate(places) if place.is_empty), "")


def dealt(places: Sequence[Place], game: AnyGame) -> tuple[Place, ...]:
    """As many places as the title can have, each with a colour if there are enough."""
    most = max(game.players)
    shown = [*places, *[Place("", "")] * (most - len(places))]
    while len(shown) > most and shown[-1].is_empty:
        shown.pop()
    taken: set[str] = set()
    for index, place in enumerate(shown):
        if place.colour in game.colours and place.colour not in taken:
            taken.add(place.colour)
        else:
            shown[index] = place._replace(colour="")
    free = iter([colour for colour in game.colours if colour not in taken])
    return tuple(place if place.colour else place._replace(colour=next(free, "")) for place in shown)


def swapped(places: Sequence[Place], index: int) -> tuple[Place, ...]:
    """The places after this one has changed places with the one above."""
    return (*places[: index - 1], places[index], places[index - 1], *places[index + 1 :])


def coloured(places: Sequence[Place], index: int, colour: str) -> tuple[Place, ...]:
    """The places after a swap: this one gets the colour, and the place that had it gets this one's."""
    given_up = places[index].colour
    others = (p._replace(colour=given_up) if p.colour == colour else p for p in places)
    return tuple(p._replace(colour=colour) if i == index else p for i, p in enumerate(others))


def has_name(places: Sequence[Place], name: str) -> bool:
    return any(name_key(place.name) == name_key(name) for place in places)


def seated(places: Sequence[Place], names: Sequence[str]) -> tuple[Place, ...]:
    """The places with these people at those that are free, as far as there are any."""
    waiting = iter(names)
    return tuple(place._replace(name=next(waiting, "")) if place.is_empty else place for place in places)


def stood_up(places: Sequence[Place], names: Sequence[str]) -> tuple[Place, ...]:
    """The places without these people; the others keep their places and colours."""
    leaving = {name_key(name) for name in names}
    return tuple(p._replace(name="") if name_key(p.name) in leaving else p for p in places)
