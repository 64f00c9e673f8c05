"""An imported tournament is written in few queries: attested whole, or not there at all."""

from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from chain.models import ChainLink
from games.models import Player, PlaySession, Seat
from games.titles import TITLES
from plays.models import Version
from tests.tampering import unguarded
from tests.tournaments.files import played, table
from tournaments.desk import imports
from tournaments.desk.imports import Upload, import_tournament
from tournaments.desk.set_up import set_up_tournament
from tournaments.engine.document import read_tournament
from tournaments.models import Draw, DrawnTable, Entrant, Round, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.database]

ROWS = (Tournament, Round, Entrant, Draw, DrawnTable, PlaySession, Seat, Version, Player, ChainLink)
SCORES, PLACES = (50, 40, 30, 20), (1, 2, 3, 4)


def file_of(tables: int, rounds: int = 2) -> dict[str, Any]:
    people = range(1, 4 * tables + 1)
    of_round = [table(range(first, first + 4), SCORES, PLACES) for first in people[::4]]
    return played(*[of_round] * rounds, entrants=people)


def bring(document: dict[str, Any], page: str = "page") -> Tournament:
    upload = Upload(read_tournament(document), "medina", date(2026, 5, 9))
    return import_tournament(upload, page=page, who="Dora")


def counts() -> list[int]:
    return [rows.objects.count() for rows in ROWS]


def queries_of(document: dict[str, Any], page: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        bring(document, page)
    return len(queries)


def test_every_row_of_it_is_attested(verified, found):
    tournament = bring(file_of(tables=3))
    code, chain = verified()
    assert (code, chain["faults"]) == (0, [])
    drawn = DrawnTable.objects.filter(draw__round__tournament=tournament).order_by("pk")
    assert (drawn.count(), PlaySession.objects.count(), Version.objects.count()) == (6, 6, 6)
    for rows, change in (
        (DrawnTable, {"seats": [1]}),
        (Draw, {"seed": 5}),
        (Entrant, {"group": "north"}),
        (Version, {"who": "Emil"}),
        (PlaySession, {"place": "nowhere"}),
    ):
        before = len(found())
        with unguarded():
            rows.objects.filter(pk=rows.objects.latest("pk").pk).update(**change)
        assert len(found()) > before, rows


def test_the_plays_have_their_seats():
    bring(file_of(tables=2, rounds=1))
    seats = Seat.objects.order_by("session", "number").values_list(
        "player__name", "colour", "points", "place", "won"
    )
    colours = TITLES["medina"].colours
    assert [*seats] == [
        (f"Player {number + 1}", colours[number % 4], SCORES[number % 4], PLACES[number % 4], number % 4 == 0)
        for number in range(8)
    ]


def test_more_tables_take_no_more_queries():
    few, many = queries_of(file_of(tables=2), "few"), queries_of(file_of(tables=12), "many")
    assert many <= few


def test_one_that_is_interrupted_leaves_nothing(monkeypatch):
    before = counts()

    def pull_the_plug(*_: object) -> None:
        assert Version.objects.exists()
        raise KeyboardInterrupt

    monkeypatch.setattr(imports, "_add_draws", pull_the_plug)
    with pytest.raises(KeyboardInterrupt):
        bring(file_of(tables=2))
    assert counts() == before


def test_somebody_who_joins_the_club_meanwhile_is_entered_as_the_club_spells_them(monkeypatch):
    def set_up_slowly(*arguments: Any, **named: Any) -> Tournament:
        Player.objects.create(name="PLAYER 1")
        return set_up_tournament(*arguments, **named)

    monkeypatch.setattr(imports, "set_up_tournament", set_up_slowly)
    tournament = bring(file_of(tables=1))
    assert tournament.entrants.get(number=1).player.name == "PLAYER 1"
    assert "PLAYER 1" in [seat["name"] for seat in Version.objects.latest("pk").document["players"]]
    assert not Player.objects.filter(name="Player 1").exists()
