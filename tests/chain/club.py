"""A club in whose chain there is a bit of everything, entered as pages and programs do."""

from datetime import date
from typing import Any

from django.db import connection

from accounts.access import Role
from accounts.club import change_settings
from accounts.models import Account
from accounts.roles import close_account, give_role, open_account, reopen_account
from accounts.sign_in.second_factor import new_secret, turn_off, turn_on
from games.models import Player, PlaySession
from games.players import choose_sign, merge_players, rename_player, undo_merge
from games.recording import record_line
from games.sessions import begin_session
from games.titles.medina.game import GAME
from plays.models import save_result
from plays.results import read_result
from tests.actors import TABLET, account
from tests.commands.verify.stored import WHEN
from tests.finished import TOTALS, totals
from tests.models.test_sealing import DIRECTOR, confirm, enter, over, sealed
from tests.tampering import unguarded
from tests.titles.medina.table import setup
from tests.tournaments.stored import POINTS, played, publish_round
from tournaments.desk.entrants import (
    Newcomer,
    add_entrants,
    bring_back,
    give_groups,
    let_leave,
    remove_entrant,
    take_out_entrants,
)
from tournaments.desk.set_up import TournamentPlan, delete_tournament, set_up_tournament
from tournaments.desk.tables import open_tables
from tournaments.models import Tournament

ROUNDS = [[(1, 2, 3, 4), (5, 6, 7, 8)], [(1, 5, 2, 6), (3, 7, 4, 8)]]


def execute(sql: str, *values: Any) -> None:
    """What whoever has the database, but not the key, can do to it."""
    with unguarded(), connection.cursor() as cursor:
        cursor.execute(sql, values)


def people() -> None:
    for name, role in (("Dora", Role.DIRECTOR), ("Rita", Role.REFEREE), ("Max", Role.SCOREKEEPER)):
        if not Account.objects.filter(name=name).exists():
            open_account(name=name, role=role, password="!", by="" if name == "Dora" else "Dora")
    moritz = open_account(name="Moritz", role=Role.SCOREKEEPER, password="!", by="Dora")
    give_role(moritz.pk, Role.REFEREE, by="Dora")
    close_account(moritz.pk, by="Dora")
    reopen_account(moritz.pk, by="Dora")


def second_factors() -> None:
    """Rita has one, Dora had one, and the club demands one."""
    rita, dora = (account(name, role) for name, role in (("Rita", Role.REFEREE), ("Dora", Role.DIRECTOR)))
    for person in (rita, dora):
        turn_on(person, new_secret(), 0)
    turn_off(dora, by="Dora")
    for is_demanded in (True, False, True):
        change_settings({"demands_second_factor": is_demanded}, by="Dora")


def settings() -> None:
    """All of them are changed, some more than once."""
    change_settings({"name": "Anger", "language": "de", "contact": "Dora", "has_sound": True}, by="Dora")
    terms = {"medina": {"options": {"wall_points": "piece"}, "show_scores": False, "take_back": "agreed"}}
    change_settings({"openness": "everything", "terms": terms}, by="Dora")
    change_settings({"openness": "playing", "contact": "0171 234"}, by="Dora")


def running() -> PlaySession:
    session = begin_session(GAME, setup())
    record_line(session, "merchant h6", after=0, key="first", by=TABLET)
    return session


def reopened() -> PlaySession:
    session = over()
    confirm(session, "yellow", "red", "blue")
    enter(session, "reopen", DIRECTOR, "miscounted")
    enter(session, "undo")
    return session


def corrected() -> PlaySession:
    version, _ = save_result(read_result(TOTALS), WHEN, key="club-1", who="Max")
    again = read_result(totals(("Ada", 31), ("Ben", 40), ("Cleo", 32)))
    save_result(again, WHEN, key="club-2", session=version.session, after=1, reason="counted again")
    return version.session


def renamed_and_merged() -> Player:
    """Two who are the same person under two names; two others turned out to be two people after all."""
    names = ("Uwe", "Uwe S.", "Vera", "Vroni")
    for number, pair in enumerate((names[:2], names[2:])):
        for name in pair:
            seats = totals((name, 30), ("Ada", 31), ("Ben", 40))
            save_result(read_result(seats), WHEN, key=f"{name}-{number}", who="Max")
    uwe, other, vera, vroni = (Player.objects.get(name=name) for name in names)
    rename_player(uwe.pk, "Uwe Seel", by="Rita")
    merge_players(other.pk, uwe.pk, by="Rita")
    undo_merge(merge_players(vroni.pk, vera.pk, by="Rita").pk, by="Rita")
    choose_sign(vera.pk, "fox", by="Rita")
    return uwe


def plan(**changes: Any) -> TournamentPlan:
    fields = {
        "name": "Spring Cup",
        "day": date(2026, 5, 9),
        "common_rounds": 2,
        "minutes": 90,
        "titles": ("medina", "medina"),
        "mode": "balanced",
        "swiss_first": False,
        "cut": 0,
        "preset": "5-3-2-1",
        "points": POINTS,
        "tie_breaks": ["wins", "lot"],
        "seed": 7,
        "show_scores": True,
        "take_back": PlaySession.AGREED,
        "terms": {"medina": {"options": {}, "board": None}},
    }
    return TournamentPlan(**{**fields, **changes})


def tournament() -> Tournament:
    """Two rounds: one whose results are typed in, and one that is drawn twice and opened."""
    made = set_up_tournament(plan(), key="cup", who="Dora")
    entered = add_entrants(made, [Newcomer(f"P{number}") for number in range(1, 11)], 1)
    take_out_entrants(made, entered.keys[9:])
    remove_entrant(made, entered.keys[8])
    give_groups(made, {entered.keys[0]: "Family"})
    publish_round(made, ROUNDS[0])
    played(made, 1, [[40, 30, 20, 10], [41, 31, 21, 11]])
    publish_round(made, ROUNDS[1])
    publish_round(made, [*reversed(ROUNDS[1])], number=2, reason="the tables changed rooms")
    draw = made.rounds.get(number=2).draw
    assert draw
    open_tables(draw, "Dora")
    let_leave(made, entered.keys[7], 1)
    bring_back(made, entered.keys[7])
    return made


def deleted_tournament() -> None:
    made = set_up_tournament(plan(name="Autumn Cup"), key="autumn", who="Dora")
    add_entrants(made, [Newcomer("P1"), Newcomer("P2")], 1)
    delete_tournament(made.pk, who="Dora")


def whole_club() -> None:
    people()
    second_factors()
    settings()
    sealed()
    running()
    reopened()
    corrected()
    renamed_and_merged()
    tournament()
    deleted_tournament()
