"""What is to be seen where, said in words: the buttons over the picture of the board."""

from typing import NamedTuple

from markupsafe import Markup

from games.titles.flandern.board import CITY, PLACE, PLACES, Board
from games.titles.flandern.sentences import QUARTER, place_name, shape_name
from games.titles.flandern.state import Built, State
from scoring.boards import kept_with_board
from scoring.drawn import drawn, together
from scoring.titles.flandern.position import CITIES, CRESTS
from scoring.wording import Text, joined
from scoring.words import Colour, Field, Names


class Sight(NamedTuple):
    """What is to be seen in a city; named as in `Built`."""

    quarters: tuple[int, ...]
    stones: int
    covered: int
    abandoned: int
    printed: int
    cathedrals: int
    figures: tuple[int, ...]


def sight(built: Built, city: int) -> Sight:
    here = CITY[city]
    return Sight(
        tuple(quarters & here for quarters in built.quarters),
        built.stones & here,
        built.covered & here,
        built.abandoned & here,
        built.printed & here,
        built.cathedrals & here,
        tuple(place for place in built.figures if here >> place & 1),
    )


def at(state: State, field: Field, players: Names) -> Text | None:
    if field not in PLACE:
        return None
    place = PLACES.index(field)
    return described(state.board, sight(state.built, place // 13), place, players)


def described(board: Board, seen: Sight, place: int, players: Names) -> Text:
    if seen.covered >> place & 1:
        return Text("covered", "abgedeckt")
    for crest, quarters in zip(CRESTS, seen.quarters, strict=True):
        if quarters >> place & 1:
            quarter = QUARTER[crest]
            whose = f" ({players[crest]})" if crest in players else ""
            return joined([Text(f"{quarter.en}{whose}", f"{quarter.de}{whose}"), *added(seen, place)])
    shape = shape_name(board.shapes[board.shape_of[place]])
    return Text(f"free, shape {shape.en}", f"frei, Form {shape.de}")


def added(seen: Sight, place: int) -> list[Text]:
    """What stands on a quarter."""
    found = [
        words
        for places, words in (
            (seen.stones, Text("a site stone", "ein Baustellenstein")),
            (seen.abandoned, Text("unfinished for good", "für immer unfertig")),
            (seen.printed, Text("a printed guild master", "ein aufgedruckter Zunftmeister")),
            (seen.cathedrals, Text("a cathedral", "ein Dom")),
        )
        if places >> place & 1
    ]
    if figures := seen.figures.count(place):
        found.append(Text(f"guild master figures: {figures}", f"Zunftmeister-Figuren: {figures}"))
    return found


def fields(state: State, players: Names, language: str) -> Markup:
    """A button for every place; a city's are made anew only when something changed there."""
    who = tuple(players.items())
    return together(
        city_fields(state.board, city, sight(state.built, city), who, language) for city in range(len(CITIES))
    )


@kept_with_board(2048)
def city_fields(
    board: Board, city: int, seen: Sight, who: tuple[tuple[Colour, str], ...], language: str
) -> Markup:
    buttons = []
    for place in range(13 * city, 13 * city + 13):
        name, what = place_name(PLACES[place]), described(board, seen, place, dict(who))
        label = f"{name.say(language)}: {what.say(language)}"
        buttons.append(
            drawn('<button class="p{}" name="at" value="{}">{}</button>', place, PLACES[place], label)
        )
    return together(buttons)
