"""How a finished game of Flandern 1302 is entered: what counts in each city, and the cards in hand."""

from collections.abc import Mapping
from typing import Any

from games.engine.finished import (
    Answers,
    Assembled,
    FinishedGame,
    Grid,
    Leaf,
    NumberAsked,
    RowHead,
    Way,
    number,
)
from games.engine.game import Setup
from scoring.position import FORMAT
from scoring.titles.flandern.position import CHURCH, CITIES, CITY_NAMES, CREST_NAMES, GREY, RANKED
from scoring.wording import Text, capital, same
from scoring.words import Colour

QUARTERS, MASTERS = Text("Quarters", "Viertel"), Text("Masters", "Zunftmeister")
PLAIN, WITH_CATHEDRAL = Text("without cathedral", "ohne Dom"), Text("with cathedral", "mit Dom")
INFLUENCE = Text("Influence", "Einfluss")


# `ghent.finished.blue`, `ghent.masters.blue`, `ghent.church`, `ghent.church_with_cathedral`, `blue.influence`


def leaves(setup: Setup) -> list[Leaf]:
    return [*(_city(setup, city) for city in CITIES), _influence(setup)]


def _city(setup: Setup, city: str) -> Leaf:
    note = Text(
        "The centre counts too; quarters with a site stone and their masters do not.",
        "Das Zentrum zählt mit; Viertel mit Baustellenstein und ihre Zunftmeister zählen nicht.",
    )
    guilds = Grid((QUARTERS, MASTERS), [_guild(setup, city, guild) for guild in RANKED])
    name = CITY_NAMES[city]
    church = [
        NumberAsked(f"{city}.{what}", Text(f"{name.en}: {words.en}", f"{name.de}: {words.de}"))
        for what, words in (("church", PLAIN), ("church_with_cathedral", WITH_CATHEDRAL))
    ]
    churches = Grid((PLAIN, WITH_CATHEDRAL), [(RowHead(Text("Church", "Kirche"), colour=CHURCH), church)])
    return Leaf(city, name, (guilds, churches), note=note)


def _guild(setup: Setup, city: str, guild: Colour) -> tuple[RowHead, list[NumberAsked | None]]:
    """The row of a guild in a city; a guild that nobody plays can only have the centre there."""
    who, name = _guild_name(setup, guild), CITY_NAMES[city]
    quarters, masters = (
        NumberAsked(
            f"{city}.{what}.{guild}",
            Text(f"{name.en}, {who.en}: {words.en}", f"{name.de}, {who.de}: {words.de}"),
        )
        for what, words in (("finished", QUARTERS), ("masters", MASTERS))
    )
    is_ranked = guild == GREY or guild in setup.colours
    return RowHead(who, colour=guild), [quarters, masters if is_ranked else None]


def _guild_name(setup: Setup, guild: Colour) -> Text:
    return same(setup.names[guild]) if guild in setup.names else capital(CREST_NAMES[guild])


def _influence(setup: Setup) -> Leaf:
    rows = [
        (
            RowHead(same(player.name), colour=player.colour),
            [
                NumberAsked(
                    f"{player.colour}.influence",
                    Text(
                        f"{player.name}: influence cards in hand",
                        f"{player.name}: Einflusskarten auf der Hand",
                    ),
                )
            ],
        )
        for player in setup.players
    ]
    note = Text("The most cards bring 3 points (F42).", "Die meisten Karten bringen 3 Punkte (F42).")
    return Leaf(
        "influence", INFLUENCE, (Grid((Text("Cards in hand", "Karten auf der Hand"),), rows),), note=note
    )


def assemble(setup: Setup, answers: Answers) -> Assembled:
    return Assembled(
        {"cities": {city: _counted(answers, city) for city in CITIES}},
        {colour: {"influence": number(answers, f"{colour}.influence")} for colour in setup.colours},
    )


def _counted(answers: Answers, city: str) -> dict[str, Any]:
    return {
        "finished": _by_guild(answers, f"{city}.finished"),
        "masters": _by_guild(answers, f"{city}.masters"),
        "church": number(answers, f"{city}.church"),
        "church_with_cathedral": number(answers, f"{city}.church_with_cathedral"),
    }


def _by_guild(answers: Answers, what: str) -> dict[str, int]:
    counts = {guild: number(answers, f"{what}.{guild}") for guild in RANKED}
    return {guild: count for guild, count in counts.items() if count}


def answers_of(setup: Setup, document: Mapping[str, Any]) -> dict[str, str]:
    answers = {
        f"{player['colour']}.influence": str(player.get("influence", 0)) for player in document["players"]
    }
    for city, counted in document.get("cities", {}).items():
        for what in ("finished", "masters"):
            answers |= {f"{city}.{what}.{guild}": str(n) for guild, n in counted.get(what, {}).items()}
        for what in ("church", "church_with_cathedral"):
            answers[f"{city}.{what}"] = str(counted.get(what, 0))
    return answers


FINISHED = FinishedGame(
    ways={"cities": Way(Text("City by city", "Stadt für Stadt"), FORMAT, leaves, assemble, answers_of)},
    options=("tie_rank",),
)
