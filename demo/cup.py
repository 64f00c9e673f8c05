"""The club's tournament of today: two rounds are played, and the third is under way."""

from datetime import datetime, timedelta
from random import Random

from django.utils import timezone

from demo.clock import Script
from demo.people import DIRECTOR, VISITORS
from demo.scripts import confirm_sheet, record_turns, simulated
from games.models import PlaySession
from games.titles import TITLES
from scoring.words import Colour
from tournaments.clock import Clock, turned
from tournaments.desk.draws import proposal_for, publish_draw
from tournaments.desk.entrants import Newcomer, add_entrants
from tournaments.desk.results import save_totals
from tournaments.desk.set_up import TournamentPlan, set_up_tournament
from tournaments.desk.tables import open_tables
from tournaments.engine.points import DEFAULT_PRESET, PRESETS
from tournaments.engine.tournament import BALANCED
from tournaments.engine.written_document import write_points
from tournaments.models import Draw, DrawnTable, Tournament

TITLES_OF_ROUNDS = ("medina", "flandern", "medina", "felinia")
MINUTES = 90
MEMBERS = (
    *("Cem", "Judith", "Piotr", "Mareike", "Oskar", "Aylin", "Henning", "Tomasz", "Grete", "Jan B."),
    *("Jan K.", "Lotte", "Ruben", "Sophie", "Karim", "Yuki", "Frieda", "Wim"),
)
OTHER_CLUB = "Würfelfreunde"
ROUND_AGO = (timedelta(hours=4, minutes=50), timedelta(hours=3), timedelta(minutes=64))
"""How long ago the clock of each round was started."""
IN_PLAY, RESULTS_IN = 1, (3, 4, 6)
"""The table of round 3 at which a tablet records a game that goes on, and those that are finished."""


def cup_script(now: datetime, seed: int) -> Script:
    first = now - ROUND_AGO[0]
    yield first - timedelta(days=9)
    tournament = set_up_tournament(_plan(timezone.localtime(first), seed), key="demo-cup", who=DIRECTOR)
    club = [Newcomer(name) for name in MEMBERS]
    add_entrants(tournament, [*club, *(Newcomer(visitor.name, OTHER_CLUB) for visitor in VISITORS)], 1)
    for number, ago in enumerate(ROUND_AGO, start=1):
        begins = now - ago
        yield begins - timedelta(minutes=8)
        draw = _draw_round(tournament, number)
        yield begins
        _turn_clock(draw, "start")
        if number < len(ROUND_AGO):
            yield from _play_round(draw, begins, Random(f"{seed} round {number}"))
        else:
            yield from _begin_round(draw, begins, now, Random(f"{seed} round {number}"))


def _plan(first: datetime, seed: int) -> TournamentPlan:
    return TournamentPlan(
        name=f"Anger-Cup {first.year}",
        day=first.date(),
        common_rounds=len(TITLES_OF_ROUNDS),
        minutes=MINUTES,
        titles=TITLES_OF_ROUNDS,
        mode=BALANCED,
        swiss_first=False,
        cut=0,
        preset=DEFAULT_PRESET,
        points=write_points(PRESETS[DEFAULT_PRESET]),
        tie_breaks=["wins", "opponents", "lot"],
        seed=seed,
        show_scores=True,
        take_back=PlaySession.AGREED,
        terms={slug: {"options": {}, "board": TITLES[slug].usual_board} for slug in TITLES_OF_ROUNDS},
    )


def _draw_round(tournament: Tournament, number: int) -> Draw:
    """Draws a round, publishes it and opens its tables, as a director does."""
    proposal = proposal_for(tournament, number, seed=tournament.seed)
    draw = publish_draw(tournament, proposal.rounds, seed=tournament.seed, after=0, who=DIRECTOR)
    open_tables(draw, DIRECTOR)
    return draw


def _turn_clock(draw: Draw, button: str) -> None:
    round = draw.round
    round.minutes, round.started, round.spent = turned(
        Clock(round.minutes, round.started, round.spent), button, timezone.now()
    )
    round.save(update_fields=["minutes", "started", "spent"])


def _play_round(draw: Draw, begins: datetime, dice: Random) -> Script:
    """A round that was played: a tablet recorded the first table, the director typed in the others."""
    first, *others = draw.tables.order_by("number")
    yield from _record_table(first, begins, begins + timedelta(minutes=58), dice, 1.0)
    for number, table in enumerate(others):
        yield begins + timedelta(minutes=62 + 4 * number)
        _type_totals(table, dice)
    yield begins + timedelta(minutes=MINUTES)
    _turn_clock(draw, "stop")


def _begin_round(draw: Draw, begins: datetime, now: datetime, dice: Random) -> Script:
    """A round that goes on: a table is half-way, a few are finished, and the others play without a tablet."""
    tables = {table.number: table for table in draw.tables.all()}
    yield from _record_table(tables[IN_PLAY], begins, now - timedelta(minutes=16), dice, 0.6)
    for number, table in enumerate(RESULTS_IN):
        yield now - timedelta(minutes=14 - 4 * number)
        _type_totals(tables[table], dice)


def _record_table(table: DrawnTable, begins: datetime, ends: datetime, dice: Random, done: float) -> Script:
    """The game of a table, or the first part of it, as a tablet records it."""
    session = table.session
    assert session
    turns = simulated(session.game, session.setup, dice)
    yield from record_turns(session, turns[: int(len(turns) * done)], (begins, ends), dice)
    if done == 1.0:
        yield from confirm_sheet(session, session.setup, ends)


def _type_totals(table: DrawnTable, dice: Random) -> None:
    """The result of a game that nobody recorded, as the director types it in."""
    session = table.session
    assert session
    setup = session.setup
    score = session.game.score(simulated(session.game, setup, dice)[-1].state)
    points, places = score.sheet.totals(), score.places
    colours = [Colour(colour) for colour in setup.colours]
    save_totals(
        table,
        [points[colour] for colour in colours],
        [places[colour] for colour in colours],
        after=0,
        key=f"demo-cup-{table.pk}",
        who=DIRECTOR,
    )
