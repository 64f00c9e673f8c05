"""What is impossible in a position of Flandern 1302, by the law and by the box."""

from collections.abc import Iterator

from scoring.doubts import surplus_doubts, with_players
from scoring.position import NO_RULE, Doubt
from scoring.titles.flandern.position import CITY_NAMES, GREY, RANKED, CityCount, Position
from scoring.wording import Text, capital, colour_name
from scoring.words import Colour, Field, Names, RuleCode

SITES = 12
QUARTERS = 15
"""The tiles of grey and of each guild somebody plays; each crest is also on one centre."""
CHURCHES = 13
CATHEDRALS = 4
FIGURES = 4
INFLUENCE_AT_START = 3
GOLD_CARDS = 28


def doubts(position: Position, players: Names) -> Iterator[Doubt]:
    """All doubts about a position."""
    for city, count in position.cities.items():
        yield from _beyond_its_sites(city, count)
    for guild in RANKED:
        yield from _beyond_its_quarters(guild, position, players)
    yield from _beyond_the_church_s(position)
    cathedrals = sum(count.church_with_cathedral for count in position.cities.values())
    yield from surplus_doubts(CATHEDRALS, cathedrals, Text("cathedrals", "Dome"))
    for city, count in position.cities.items():
        yield from _masters_without_quarter(city, count, players)
    yield from _more_figures_than_there_are(position)
    yield from _beyond_the_influence_cards(position)


def _beyond_its_sites(city: str, count: CityCount) -> Iterator[Doubt]:
    quarters = sum(count.finished) + count.church + count.church_with_cathedral
    if quarters > SITES + 1:
        name = CITY_NAMES[city]
        text = Text(
            f"{name.en} has a centre and {SITES} sites: {quarters} finished quarters are too many.",
            f"{name.de} hat ein Zentrum und {SITES} Bauplätze: {quarters} fertige Stadtviertel sind"
            " zu viele.",
        )
        yield Doubt(NO_RULE, text, (Field(city),))


def _beyond_its_quarters(guild: Colour, position: Position, players: Names) -> Iterator[Doubt]:
    found = sum(count.finished[RANKED.index(guild)] for count in position.cities.values())
    if guild in position.seats or guild == GREY:
        yield from _at_most(QUARTERS, _guild(guild, players), found)
    elif found > 1:
        name = _guild(guild, players)
        text = Text(
            f"Nobody plays {name.en.lower()}: only its centre can be finished, not {found} quarters.",
            f"{name.de} spielt niemand: Fertig kann nur das Zentrum sein, keine {found} Stadtviertel.",
        )
        yield Doubt(NO_RULE, text)


def _beyond_the_church_s(position: Position) -> Iterator[Doubt]:
    found = sum(count.church + count.church_with_cathedral for count in position.cities.values())
    yield from _at_most(CHURCHES, Text("The church", "Die Kirche"), found)


def _at_most(tiles: int, whose: Text, found: int) -> Iterator[Doubt]:
    """A doubt if more is finished than all tiles of a crest plus the one centre that bears it."""
    if found > tiles + 1:
        text = Text(
            f"{whose.en} can have at most {tiles} quarters and one centre finished, not {found}.",
            f"{whose.de} kann höchstens {tiles} Stadtviertel und ein Zentrum fertig haben, nicht {found}.",
        )
        yield Doubt(NO_RULE, text)


def _masters_without_quarter(city: str, count: CityCount, players: Names) -> Iterator[Doubt]:
    for guild, finished, masters in zip(RANKED, count.finished, count.masters, strict=True):
        if masters and not finished:
            whose, name = _guild(guild, players), CITY_NAMES[city]
            text = Text(
                f"{whose.en} has guild masters in {name.en} but no finished quarter for them.",
                f"{whose.de} hat Zunftmeister in {name.de}, aber kein fertiges Stadtviertel dafür.",
            )
            yield Doubt(RuleCode("F31"), text, (Field(city),))


def _more_figures_than_there_are(position: Position) -> Iterator[Doubt]:
    """A doubt if there are too many masters: a quarter has at most one printed, all others are figures."""
    figures = sum(
        max(0, masters - finished)
        for count in position.cities.values()
        for finished, masters in zip(count.finished, count.masters, strict=True)
    )
    if figures > FIGURES:
        text = Text(
            f"At least {figures} of the guild masters would have to be figures; there are only {FIGURES}.",
            f"Mindestens {figures} der Zunftmeister müssten Figuren sein; es gibt aber nur {FIGURES}.",
        )
        yield Doubt(NO_RULE, text)


def _beyond_the_influence_cards(position: Position) -> Iterator[Doubt]:
    """A doubt if there are more influence cards than those at the start and all gold cards."""
    found, players = sum(position.influence.values()), len(position.seats)
    most = INFLUENCE_AT_START * players + GOLD_CARDS
    if found > most:
        given = with_players(players)
        text = Text(
            f"There cannot be {found} influence cards {given.en}: {INFLUENCE_AT_START} each and the"
            f" {GOLD_CARDS} gold cards make {most}.",
            f"{found} Einflusskarten kann es {given.de} nicht geben: Je {INFLUENCE_AT_START} und die"
            f" {GOLD_CARDS} goldenen Karten ergeben {most}.",
        )
        yield Doubt(NO_RULE, text)


def _guild(guild: Colour, players: Names) -> Text:
    """The player of a guild, or else its colour, as the beginning of a sentence."""
    if guild in players:
        return Text(players[guild], players[guild])
    return capital(colour_name(guild))
