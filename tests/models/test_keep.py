"""A finished game is kept once, corrected with the old version kept, and nobody is overwritten unseen."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.db import IntegrityError

from games.models import Player, PlaySession, Seat
from plays.models import Circumstances, KeyTaken, Overtaken, Version, save_result
from plays.results import PlayerResult, Result, read_result
from tests.finished import TOTALS, totals, with_names
from tests.models.test_writers import MANY, at_once, processes, shared_database  # noqa: F401
from tests.scoring.felinia import position as felinia
from tests.scoring.test_flandern import position as flandern
from tests.scoring.test_medina import position as medina

pytestmark = [pytest.mark.database, pytest.mark.django_db]

SUNDAY = Circumstances(date(2026, 11, 15), "Club", seated=True)
MONDAY = Circumstances(date(2026, 11, 16))


def kept(document: dict[str, Any], circumstances: Circumstances = SUNDAY, key: str = "one") -> PlaySession:
    version, is_new = save_result(read_result(document), circumstances, key=key)
    assert is_new
    return version.session


def corrected(play: PlaySession, document: dict[str, Any], after: int = 1, **changes: Any) -> Version:
    circumstances = changes.pop("circumstances", SUNDAY)
    changes = {"key": f"correction {after}", "reason": "counted again", **changes}
    version, is_new = save_result(read_result(document), circumstances, session=play, after=after, **changes)
    assert is_new
    return version


def table(play: PlaySession) -> list[tuple[Any, ...]]:
    """The seats as the database has them."""
    rows = play.seats.order_by("number")
    return [*rows.values_list("number", "player__name", "colour", "points", "place", "won")]


def everything() -> tuple[Any, ...]:
    """All that could have changed."""
    return tuple(
        [*model.objects.order_by("pk").values_list()] for model in (PlaySession, Seat, Player, Version)
    )


# Kept


def test_a_position_becomes_a_finished_play():
    play = PlaySession.objects.get(pk=kept(medina()).pk)
    assert table(play) == [
        (0, "Ada", "yellow", 6, 2, False),
        (1, "Ben", "red", 9, 1, True),
        (2, "Cleo", "blue", 0, 3, False),
    ]
    assert (play.title, play.source, play.revision) == ("medina", PlaySession.POSITION, 1)
    assert (play.played, play.place, play.seated) == SUNDAY
    assert play.ended is not None
    assert not play.entries.exists()


def test_what_was_entered_is_its_first_version():
    [version] = kept(medina()).versions.all()
    assert (version.number, version.document, version.reason, version.key) == (1, medina(), "", "one")
    assert version.circumstances == SUNDAY
    assert version.result == read_result(medina())


def test_only_options_that_differ_are_kept_with_the_play():
    play = kept(medina(options={"wall_points": "piece", "tie_break": "shared"}))
    assert (play.options, play.board) == ({"wall_points": "piece"}, None)


def test_the_board_a_position_names_is_kept_with_the_play():
    assert kept(felinia()).board == "practice"


def test_a_row_of_the_sheet_that_is_no_player_s_gets_no_seat():
    play = kept(flandern(cities={"ghent": {"finished": {"grey": 9, "blue": 1}}}))
    assert [seat[1:4] for seat in table(play)] == [
        ("Ada", "blue", 8),
        ("Ben", "yellow", 0),
        ("Cleo", "green", 0),
    ]


def test_those_who_are_level_share_a_place_and_the_win():
    play = kept(totals(("Ada", 9), ("Ben", 12), ("Cleo", 12)))
    assert [seat[3:] for seat in table(play)] == [(9, 3, False), (12, 1, True), (12, 1, True)]
    assert play.source == PlaySession.TOTALS


def test_a_tie_the_title_decides_has_one_winner():
    level = [{"name": "Ada", "colour": "blue"}, {"name": "Ben", "colour": "green", "silver": 1}]
    assert [seat[3:] for seat in table(kept(felinia(players=level)))] == [(0, 2, False), (0, 1, True)]


def test_places_given_with_totals_are_kept():
    play = kept(totals(("Ada", 12, 2), ("Ben", 12, 1), ("Cleo", 3, 3)))
    assert [seat[3:] for seat in table(play)] == [(12, 2, False), (12, 1, True), (3, 3, False)]
    assert [seat[2] for seat in table(play)] == ["", "", ""]


def test_known_players_are_not_added_again():
    first, second = kept(medina()), kept(medina(), MONDAY, "two")
    assert first != second
    assert Player.objects.count() == 3
    assert {*first.seats.values_list("player", flat=True)} == {*second.seats.values_list("player", flat=True)}


# Kept twice


def test_the_same_key_twice_is_one_play():
    play = kept(medina())
    before = everything()
    version, is_new = save_result(read_result(medina()), SUNDAY, key="one")
    assert (version.session, version.number, is_new) == (play, 1, False)
    assert everything() == before


@pytest.mark.parametrize(
    ("document", "circumstances"),
    [
        (medina(walls=[]), SUNDAY),
        (felinia(), SUNDAY),
        (TOTALS, SUNDAY),
        (medina(), MONDAY),
        (medina(), SUNDAY._replace(place="")),
        (medina(), SUNDAY._replace(seated=False)),
    ],
)
def test_a_key_of_something_else_is_taken(document, circumstances):
    kept(medina())
    before = everything()
    with pytest.raises(KeyTaken):
        save_result(read_result(document), circumstances, key="one")
    assert everything() == before


def test_the_key_of_a_play_corrects_no_other():
    kept(medina(), key="one")
    other = kept(medina(), key="two")
    before = everything()
    for reason in ("", "counted again"):
        with pytest.raises(KeyTaken):
            save_result(read_result(medina()), SUNDAY, key="one", session=other, after=1, reason=reason)
    assert everything() == before


def test_the_key_of_a_correction_begins_no_play():
    corrected(kept(medina()), medina(walls=[]), key="two", reason="")
    before = everything()
    with pytest.raises(KeyTaken):
        save_result(read_result(medina(walls=[])), SUNDAY, key="two")
    assert everything() == before


def test_the_key_of_the_first_version_makes_no_second_one():
    play = kept(medina())
    before = everything()
    with pytest.raises(KeyTaken):
        save_result(read_result(medina()), SUNDAY, key="one", session=play, after=1, reason="counted again")
    assert everything() == before


def test_a_table_that_cannot_be_is_no_overtaking():
    """Two seats of one player would be a mistake of ours; nobody has corrected anything meanwhile."""
    result: Result = read_result(TOTALS)
    twice = result._replace(standings=(PlayerResult("Ada", "", 1, 1), PlayerResult("Ada", "", 1, 1)))
    with pytest.raises(IntegrityError):
        save_result(twice, SUNDAY, key="one")
    assert everything() == ([], [], [], [])


# Corrected


def test_a_correction_replaces_points_places_players_and_circumstances():
    play = kept(medina())
    corrected(play, with_names(medina(tower_cards={}), "Ada", "Bea", "Cleo"), circumstances=MONDAY)
    play = PlaySession.objects.get(pk=play.pk)
    assert table(play) == [
        (0, "Ada", "yellow", 6, 1, True),
        (1, "Bea", "red", 5, 2, False),
        (2, "Cleo", "blue", 0, 3, False),
    ]
    assert (play.played, play.place, play.seated) == MONDAY
    assert PlaySession.objects.count() == 1


def test_the_old_version_is_kept_as_it_was():
    play = kept(medina())
    first = Version.objects.filter(number=1).values().get()
    second = corrected(play, medina(walls=[]), circumstances=MONDAY)
    assert Version.objects.filter(number=1).values().get() == first
    assert (second.number, second.reason, second.document) == (2, "counted again", medina(walls=[]))
    assert second.circumstances == MONDAY
    assert [version.number for version in play.versions.order_by("pk")] == [1, 2]


def test_colours_and_seats_can_be_exchanged():
    play = kept(medina())
    first, second, third = medina()["players"]
    swapped = [{**second, "colour": "yellow"}, {**first, "colour": "red"}, third]
    corrected(play, medina(players=swapped))
    assert [seat[:4] for seat in table(play)] == [
        (0, "Ben", "yellow", 6),
        (1, "Ada", "red", 9),
        (2, "Cleo", "blue", 0),
    ]


def test_the_number_of_players_can_be_corrected():
    play = kept(medina())
    corrected(play, medina(players=[*medina()["players"], {"name": "Dora", "colour": "green"}]))
    assert len(table(play)) == 4
    corrected(play, medina(), after=2)
    assert len(table(play)) == 3


def test_totals_are_verified_later_and_a_position_may_be_given_up():
    play = kept(totals(("Ada", 5), ("Ben", 9), ("Cleo", 0)))
    corrected(play, medina(options={"wall_points": "piece"}))
    play.refresh_from_db()
    assert (play.source, play.options) == (PlaySession.POSITION, {"wall_points": "piece"})
    corrected(play, TOTALS, after=2)
    play.refresh_from_db()
    assert (play.source, play.options, play.board) == (PlaySession.TOTALS, {}, None)
    assert [seat[2] for seat in table(play)] == ["", "", ""]


def test_a_play_stays_where_it_was_in_time():
    play = kept(medina())
    ended = PlaySession.objects.get(pk=play.pk).ended
    corrected(play, medina(walls=[]))
    assert PlaySession.objects.get(pk=play.pk).ended == ended


def test_a_correction_sent_twice_is_one_version():
    play = kept(medina())
    second = corrected(play, medina(walls=[]))
    corrected(play, medina(merchants=[]), after=2)
    before = everything()
    again, is_new = save_result(
        read_result(medina(walls=[])),
        SUNDAY,
        key="correction 1",
        session=play,
        after=1,
        reason="counted again",
    )
    assert (again, is_new) == (second, False)
    assert everything() == before


@pytest.mark.parametrize("after", [0, 1, 3, 99])
def test_who_was_overtaken_changes_nothing(after):
    play = kept(medina())
    corrected(play, medina(walls=[]))
    before = everything()
    with pytest.raises(Overtaken) as overtaken:
        save_result(read_result(TOTALS), MONDAY, key="late", session=play, after=after, reason="late")
    assert overtaken.value.last == 2
    assert everything() == before


def test_a_correction_leaves_other_plays_alone():
    other = kept(medina(), key="other")
    corrected(kept(medina()), medina(walls=[]))
    assert [seat[3] for seat in table(other)] == [6, 9, 0]
    assert other.versions.count() == 1


# Many at once


@pytest.mark.usefixtures("processes")
def test_a_game_kept_by_many_at_once_is_one_play():
    results = at_once(*[lambda: save_result(read_result(medina()), SUNDAY, key="one")] * MANY)
    [play] = PlaySession.objects.all()
    assert sorted(is_new for _, is_new in results) == [False] * (MANY - 1) + [True], results
    assert {version.session_id for version, _ in results} == {play.pk}
    assert len(table(play)) == 3


@pytest.mark.usefixtures("processes")
def test_of_many_games_with_one_key_one_is_kept():
    def one_of_them(points: int) -> Callable[[], Any]:
        document = totals((f"P{points}", points), ("Ben", 1), ("Cleo", 2))
        return lambda: save_result(read_result(document), SUNDAY, key="one")

    results = at_once(*[one_of_them(points) for points in range(MANY)])
    assert [type(result) for result in results].count(KeyTaken) == MANY - 1, results
    assert (PlaySession.objects.count(), Seat.objects.count(), Player.objects.count()) == (1, 3, 3)


@pytest.mark.usefixtures("processes")
def test_of_many_corrections_at_once_one_stands_whole():
    play = kept(medina())

    def correction(points: int) -> Callable[[], Any]:
        document = totals((f"P{points}", points), ("Ben", points), ("Cleo", points))
        return lambda: save_result(
            read_result(document),
            MONDAY,
            key=f"by {points}",
            session=PlaySession.objects.get(pk=play.pk),
            after=1,
            reason="at once",
        )

    results = at_once(*[correction(points) for points in range(MANY)])
    late = [result for result in results if isinstance(result, Overtaken)]
    assert ([error.last for error in late], len(results) - len(late)) == ([2] * (MANY - 1), 1), results
    last = play.versions.get(number=2)
    expected = [(standing.name, standing.points) for standing in last.result.standings]
    assert [(name, points) for _, name, _, points, *_ in table(play)] == expected
    assert play.versions.count() == 2


@pytest.mark.usefixtures("processes")
def test_a_correction_sent_by_many_at_once_is_one_version():
    play = kept(medina())

    def correct() -> tuple[Version, bool]:
        mine = PlaySession.objects.get(pk=play.pk)
        return save_result(read_result(TOTALS), MONDAY, key="two", session=mine, after=1, reason="at once")

    results = at_once(*[correct] * MANY)
    assert sorted(is_new for _, is_new in results) == [False] * (MANY - 1) + [True], results
    assert play.versions.count() == 2


@pytest.mark.usefixtures("processes")
def test_many_games_of_the_same_new_players_in_any_order():
    names = ["Ada", "Ben", "Cleo", "Dora"]
    orders = [names[turn:] + names[:turn] for turn in range(4)]

    def one_of_them(number: int, order: list[str]) -> Callable[[], Any]:
        document = totals(*((name, number) for name in order))
        return lambda: save_result(read_result(document), SUNDAY, key=f"game {number}")

    games = enumerate([*orders, *(order[::-1] for order in orders)])
    results = at_once(*[one_of_them(number, order) for number, order in games])
    assert all(isinstance(result, tuple) for result in results), results
    assert (PlaySession.objects.count(), Player.objects.count()) == (8, 4)
