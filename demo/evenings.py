"""The evenings of the club over two years, and what was played at each of them."""

from collections import Counter
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from random import Random
from typing import NamedTuple

from django.utils import timezone

from demo.people import Person, attending, friends_first
from games.engine.game import AnyGame
from games.models import PlaySession
from games.titles import TITLES

WEEKS = 104
THURSDAY, SUNDAY = 3, 6
EVENING, AFTERNOON = time(19, 30), time(15, 0)
SECOND_SITTING = timedelta(minutes=105)
PLACES = {THURSDAY: "Haus am Anger", SUNDAY: "Café Würfel"}
LIKED = {"medina": 5, "flandern": 3, "felinia": 3}
"""How often a title is chosen, compared with the others."""
MINUTES = {"medina": 55, "flandern": 65, "felinia": 75}
"""How long a game takes about."""
SEATS = {"medina": (3, 4, 4), "flandern": (3, 4, 4), "felinia": (2, 3, 4, 4)}
RECORDED_EVERY, TOTALS_EVERY = 12, 3
"""Every how manyth game is recorded move by move; of every how manyth only the totals are noted."""


class PlannedPlay(NamedTuple):
    """A game that is going to be played at the club."""

    number: int
    game: AnyGame
    people: tuple[Person, ...]
    """The players in the order of the seats."""
    begins: datetime
    ends: datetime
    place: str
    source: str
    """How its result comes to be known."""


def planned_plays(count: int, today: date, dice: Random) -> list[PlannedPlay]:
    """So many games, spread over the evenings before today as they are at a club that slowly grows."""
    evenings = [*club_evenings(today)]
    crowded = [(1 + number / len(evenings)) * dice.uniform(0.7, 1.4) for number in range(len(evenings))]
    games = Counter(dice.choices(range(len(evenings)), crowded, k=count))
    plays: list[PlannedPlay] = []
    for evening in sorted(games):
        plays += _plays_of(evenings[evening], games[evening], evening / len(evenings), len(plays), dice)
    return plays


def club_evenings(today: date) -> Iterator[datetime]:
    """Every Thursday evening and some Sunday afternoons, without the holidays."""
    for days in range(7 * WEEKS, 0, -1):
        day = today - timedelta(days=days)
        if _is_holiday(day):
            continue
        if day.weekday() == THURSDAY:
            yield _moment(day, EVENING)
        elif day.weekday() == SUNDAY and day.day <= 7:
            yield _moment(day, AFTERNOON)


def _is_holiday(day: date) -> bool:
    return (day.month, day.day) >= (12, 20) or (day.month == 8 and day.day <= 16)


def _moment(day: date, at: time) -> datetime:
    return datetime.combine(day, at, timezone.get_current_timezone())


def _plays_of(
    evening: datetime, count: int, moment: float, first: int, dice: Random
) -> Iterator[PlannedPlay]:
    """The games of an evening: half of them side by side, then the others, by whoever is still there."""
    sittings = (count + 1) // 2, count // 2
    number = first
    for sitting, tables in enumerate(sittings):
        games = [TITLES[title] for title in dice.choices([*LIKED], [*LIKED.values()], k=tables)]
        sizes = [dice.choice(SEATS[game.slug]) for game in games]
        there = attending(sum(sizes), moment, dice)
        dice.shuffle(there)
        there = friends_first(there, moment, dice)
        for game, size in zip(games, sizes, strict=True):
            people, there = there[:size], there[size:]
            yield _play(number, game, tuple(people), evening + sitting * SECOND_SITTING, dice)
            number += 1


def _play(
    number: int, game: AnyGame, people: tuple[Person, ...], sitting: datetime, dice: Random
) -> PlannedPlay:
    begins = sitting + timedelta(seconds=dice.randrange(240, 960))
    lasts = MINUTES[game.slug] * 60 * dice.uniform(0.8, 1.2)
    ends = begins + timedelta(seconds=round(lasts))
    return PlannedPlay(number, game, people, begins, ends, PLACES[sitting.weekday()], source_of(number))


def source_of(number: int) -> str:
    if number % RECORDED_EVERY == 0:
        return PlaySession.MOVES
    return PlaySession.TOTALS if number % TOTALS_EVERY == 1 else PlaySession.POSITION
