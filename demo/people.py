"""The people of the demo club. All of them are invented."""

from random import Random
from typing import NamedTuple

from accounts.access import Role


class Person(NamedTuple):
    name: str
    strength: int
    """How many moves they compare before they decide."""
    comes: float
    """How often they come to an evening, compared with others."""
    joined: float = 0.0
    """When they first came: 0 for the first evening, 1 for the last."""


REGULARS = (
    *(Person("Nora", 9, 6), Person("Cem", 14, 7), Person("Judith", 11, 6), Person("Piotr", 7, 6)),
    *(Person("Mareike", 16, 5), Person("Oskar", 4, 6), Person("Aylin", 10, 5), Person("Henning", 3, 5)),
    *(
        Person("Tomasz", 8, 4),
        Person("Grete", 12, 4, 0.2),
        Person("Jan B.", 5, 5),
        Person("Jan K.", 9, 4, 0.4),
    ),
)
OCCASIONAL = (
    *(Person("Lotte", 6, 2), Person("Ruben", 8, 2), Person("Sophie", 13, 2, 0.3), Person("Valentin", 4, 2)),
    *(Person("Ines", 7, 1.5), Person("Karim", 9, 2, 0.5), Person("Birgit", 3, 1.5), Person("Malte", 5, 1.5)),
    *(Person("Yuki", 15, 1.5, 0.6), Person("Frieda", 6, 2, 0.1), Person("Wim", 10, 1.5)),
)
GUESTS = (
    *(Person("Elif", 3, 0.3), Person("Matteo", 5, 0.3, 0.5), Person("Ingrid", 2, 0.3), Person("Sam", 6, 0.3)),
    *(Person("Noah", 2, 0.3, 0.7), Person("Thea", 4, 0.3), Person("Bruno", 2, 0.3), Person("Pavel", 7, 0.3)),
    *(Person("Leonie", 3, 0.3, 0.8), Person("Arne", 2, 0.3), Person("Zoë", 4, 0.3, 0.3)),
)
VISITORS = (Person("Tilda", 9, 0), Person("Uwe", 5, 0), Person("Hanne", 12, 0), Person("Rosa", 7, 0))
"""Members of another club, who come to the tournament."""
EVERYBODY = (*REGULARS, *OCCASIONAL, *GUESTS)
STRENGTH = {person.name: person.strength for person in (*EVERYBODY, *VISITORS)}

FRIENDS = (
    ("Cem", "Judith", "Piotr", "Mareike"),
    ("Nora", "Oskar", "Aylin"),
    ("Tomasz", "Grete", "Jan B.", "Henning"),
)
"""Who likes to sit at one table."""
TOGETHER = 0.4
"""The share of the sittings at which some of them do."""

DIRECTOR = "Nora"
ACCOUNTS = {
    DIRECTOR: Role.DIRECTOR,
    "Judith": Role.REFEREE,
    "Cem": Role.REFEREE,
    "Aylin": Role.SCOREKEEPER,
    "Jan B.": Role.SCOREKEEPER,
}
"""Who has an account, and in which role."""
SIGNS = {
    "Nora": "owl",
    "Cem": "anchor",
    "Judith": "crown",
    "Piotr": "boat",
    "Mareike": "star",
    "Oskar": "snail",
    "Aylin": "moon",
    "Henning": "cup",
    "Grete": "leaf",
    "Jan K.": "die",
    "Lotte": "cat",
}
"""The signs that some have chosen."""
CLUB = "Spieleclub am Anger"


def attending(number: int, moment: float, dice: Random) -> list[Person]:
    """So many different people who come to an evening at this moment of the club's history, from 0 to 1."""
    there = [person for person in EVERYBODY if person.joined <= moment]
    return sorted(there, key=lambda person: dice.random() ** (1 / person.comes), reverse=True)[:number]


def friends_first(there: list[Person], moment: float, dice: Random) -> list[Person]:
    """Those who are there, at some sittings with people who like to sit together at the first table."""
    if dice.random() > TOGETHER:
        return there
    names = dice.choice(FRIENDS)
    friends = [person for person in REGULARS if person.name in names and person.joined <= moment]
    return [*friends, *(person for person in there if person not in friends)][: len(there)]
