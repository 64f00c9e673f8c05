"""What finished plays add up to: the same on every database, and no more queries for many plays."""

from datetime import date, timedelta
from itertools import pairwise
from math import isclose

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Player, PlaySession
from plays import statistics
from plays.plot import BOTTOM, LEFT, RIGHT, TOP, Played, Plot, plot
from plays.statistics import Averages, BestValue, Tally
from scoring.ranking import places
from tests.present import present

pytestmark = [pytest.mark.database, pytest.mark.django_db]

MOVES, POSITION, TOTALS = PlaySession.MOVES, PlaySession.POSITION, PlaySession.TOTALS
DAY = date(2026, 3, 1)
COLOURS = ("yellow", "red", "blue", "green")


def play(scores: dict[str, int], *, after: int = 0, behind: str = "", **more: object) -> PlaySession:
    """A play that is over, this many days after the first; whoever is `behind` lost on a tie-break."""
    facts = {"title": "medina", "source": MOVES, "played": DAY + timedelta(days=after), **more}
    session = PlaySession.objects.create(revision=1, ended=timezone.now(), **facts)
    ranks = places({name: (points, name != behind) for name, points in scores.items()})
    for number, (name, points) in enumerate(scores.items()):
        session.seats.create(
            number=number,
            player=Player.objects.get_or_create(name=name)[0],
            colour="" if session.source == TOTALS else COLOURS[number],
            points=points,
            place=ranks[name],
            won=ranks[name] == 1,
        )
    return session


def known(name: str) -> Player:
    return Player.objects.get(name=name)


def under_way() -> PlaySession:
    session = PlaySession.objects.create(title="medina", revision=1)
    for number, name in enumerate(("Ada", "Ben")):
        player = Player.objects.get_or_create(name=name)[0]
        session.seats.create(number=number, player=player, colour=COLOURS[number])
    return session


def unknown_title() -> PlaySession:
    return play({"Ada": 999, "Ben": 1}, title="chess")


# All plays


def test_every_finished_play_is_there_however_it_came_about_the_newest_first():
    old = play({"Ada": 3, "Ben": 2}, source=TOTALS)
    new = play({"Ada": 3, "Ben": 2}, source=POSITION, after=2)
    same_day = play({"Ada": 3, "Ben": 2}, after=2)
    under_way()
    unknown_title()
    assert list(statistics.finished()) == [same_day, new, old]


def test_seats_come_in_the_order_of_the_places():
    play({"Ada": 3, "Ben": 5, "Cleo": 5, "Dora": 1}, behind="Ben")
    (session,) = statistics.with_seats(statistics.finished())
    assert [seat.player.name for seat in session.seats.all()] == ["Cleo", "Ben", "Ada", "Dora"]


# One player


def test_a_player_is_told_per_title_the_one_played_most_often_first():
    play({"Ada": 30, "Ben": 20, "Cleo": 10}, title="felinia")
    play({"Ada": 10, "Ben": 20, "Cleo": 30})
    play({"Ada": 25, "Ben": 20, "Cleo": 10}, source=TOTALS)
    under_way()
    unknown_title()
    tallies = statistics.tallies(known("Ada"))
    assert list(tallies.items()) == [("medina", Tally(2, 1, 0, 4, 35)), ("felinia", Tally(1, 1, 0, 1, 30))]
    assert (tallies["medina"].place, tallies["medina"].average) == (2.0, 17.5)
    assert statistics.total_tally(tallies.values()) == Tally(3, 2, 0, 5, 65)


def test_a_shared_first_place_is_a_win_for_all_who_share_it():
    play({"Ada": 30, "Ben": 30, "Cleo": 10})
    play({"Ada": 30, "Ben": 30, "Cleo": 10}, behind="Ben")
    tallies = [statistics.tallies(known(name))["medina"] for name in ("Ada", "Ben", "Cleo")]
    assert [(tally.wins, tally.shared, tally.places) for tally in tallies] == [
        (2, 1, 2),
        (1, 1, 3),
        (0, 0, 6),
    ]


def test_who_never_finished_a_play_has_no_figures():
    under_way()
    assert statistics.tallies(known("Ada")) == {}
    assert statistics.best_seats(known("Ada")) == {}
    assert statistics.points_over_time(known("Ada")) == {}


def test_the_best_score_is_that_of_the_first_play_that_had_it():
    later = play({"Ada": 40, "Ben": 41}, after=5)
    first = play({"Ada": 40, "Ben": 20}, after=1)
    play({"Ada": 39, "Ben": 99})
    felinia = play({"Ada": 3, "Ben": 2}, title="felinia", source=TOTALS)
    best = statistics.best_seats(known("Ada"))
    assert {title: (seat.session, seat.points) for title, seat in best.items()} == {
        "medina": (first, 40),
        "felinia": (felinia, 3),
    }
    assert later.pk < first.pk


def test_points_over_time_begin_with_the_oldest_and_say_what_is_verified():
    play({"Ada": 3, "Ben": 2}, after=4)
    play({"Ada": 1, "Ben": 2}, source=TOTALS)
    assert statistics.points_over_time(known("Ada")) == {
        "medina": [Played(DAY, 1, False, False), Played(DAY + timedelta(days=4), 3, True, True)]
    }


def test_of_very_many_plays_the_newest_are_drawn(monkeypatch):
    monkeypatch.setattr(statistics, "MOST_PLOTTED", 2)
    for after in range(4):
        play({"Ada": after, "Ben": 2}, after=after)
        play({"Ada": 7, "Ben": 2}, after=after, title="felinia")
    drawn = statistics.points_over_time(known("Ada"))
    assert [point.points for point in drawn["medina"]] == [2, 3]
    assert len(drawn["felinia"]) == 2


# One title


def test_a_title_nobody_finished_has_no_figures():
    under_way()
    play({"Ada": 1, "Ben": 2}, title="felinia")
    assert statistics.title_tally("medina") is None
    assert statistics.best_values("medina") == {}
    assert statistics.players_of("medina") == []
    assert statistics.first_day("medina") is None


def test_average_scores_by_number_of_players():
    play({"Ada": 10, "Ben": 20, "Cleo": 30})
    play({"Ada": 40, "Ben": 40, "Cleo": 10}, source=TOTALS)
    play({"Ada": 1, "Ben": 2, "Cleo": 3, "Dora": 6})
    play({"Ada": 900, "Ben": 20}, title="felinia")
    tally = statistics.title_tally("medina")
    assert tally is not None
    assert tally.by_players == {3: Averages(2, 25.0, 110 / 3), 4: Averages(1, 3.0, 6.0)}
    assert tally.overall == Averages(3, 16.2, 29.0)


def shares(title: str = "medina") -> dict[int, list[float]]:
    tally = statistics.title_tally(title)
    assert tally is not None
    return {seating.players: [round(seat.share, 6) for seat in seating.seats] for seating in tally.seatings}


def test_the_share_of_a_seat_counts_a_shared_win_in_parts():
    play({"Ada": 9, "Ben": 2, "Cleo": 3})
    play({"Ada": 9, "Ben": 9, "Cleo": 3})
    play({"Ada": 9, "Ben": 9, "Cleo": 9})
    play({"Ada": 9, "Ben": 9, "Cleo": 3}, behind="Ada")
    play({"Ada": 1, "Ben": 2, "Cleo": 3, "Dora": 6}, source=TOTALS)
    assert shares() == {3: [0.458333, 0.458333, 0.083333], 4: [0, 0, 0, 1]}
    seating = present(statistics.title_tally("medina")).seatings[0]
    assert [seat.number for seat in seating.seats] == [1, 2, 3]
    assert (seating.plays, seating.players) == (4, 3)
    assert isclose(seating.expected, 1 / 3)
    assert isclose(sum(seat.share for seat in seating.seats), 1)


def test_only_plays_of_which_it_is_known_who_began_say_something_about_seats():
    play({"Ada": 9, "Ben": 2})
    play({"Ada": 1, "Ben": 2}, seated=False)
    play({"Ada": 1, "Ben": 2, "Cleo": 4}, seated=False)
    assert shares() == {2: [1, 0]}
    assert present(statistics.title_tally("medina")).overall.plays == 3


def names(record: BestValue) -> tuple[int, list[str], list[str]]:
    holders, behind = ([seat.player.name for seat in seats] for seats in record[2:])
    return record.points, holders, behind


def test_records_are_told_with_who_holds_them():
    high = play({"Ada": 50, "Ben": 48, "Cleo": 10})
    low = play({"Ada": 20, "Ben": 19, "Cleo": 5}, after=1)
    wide = play({"Ada": 1, "Ben": 1, "Cleo": 40}, after=2)
    records = statistics.best_values("medina")
    assert {what: names(record) for what, record in records.items()} == {
        "highest": (50, ["Ada"], []),
        "highest_lost": (48, ["Ben"], []),
        "lowest_won": (20, ["Ada"], []),
        "widest": (39, ["Cleo"], ["Ada", "Ben"]),
        "closest": (1, ["Ada"], ["Ben"]),
    }
    assert [record.play for record in records.values()] == [high, high, low, wide, low]


def test_who_got_so_far_first_holds_the_record():
    later = play({"Ada": 50, "Ben": 40}, after=3)
    first = play({"Cleo": 50, "Dora": 40}, after=1)
    again = play({"Ada": 50, "Ben": 40}, after=1)
    assert {record.play for record in statistics.best_values("medina").values()} == {first}
    assert later.pk < first.pk < again.pk


@pytest.mark.parametrize(
    ("behind", "holders", "next_ones"), [("", ["Ada", "Ben"], []), ("Ada", ["Ben"], ["Ada"])]
)
def test_nothing_is_closer_than_level(behind: str, holders: list[str], next_ones: list[str]):
    play({"Cleo": 41, "Dora": 40})
    play({"Ada": 40, "Ben": 40, "Cleo": 3}, behind=behind)
    assert names(statistics.best_values("medina")["closest"]) == (0, holders, next_ones)


def test_where_all_win_nobody_lost_by_anything():
    play({"Ada": 40, "Ben": 40})
    records = statistics.best_values("medina")
    assert "highest_lost" not in records
    assert names(records["widest"]) == (0, ["Ada", "Ben"], [])


def test_totals_only_set_no_record():
    play({"Ada": 99, "Ben": 1}, source=TOTALS)
    assert statistics.best_values("medina") == {}
    play({"Ada": 30, "Ben": 29}, source=POSITION, after=1)
    assert names(statistics.best_values("medina")["highest"]) == (30, ["Ada"], [])


def test_players_of_a_title_come_in_the_order_of_their_plays():
    play({"Ada": 9, "Ben": 2})
    play({"Ada": 9, "Ben": 9})
    play({"Ada": 1, "Cleo": 2})
    play({"Ben": 99, "Cleo": 2}, source=TOTALS)
    play({"Dora": 99, "Cleo": 2}, title="felinia")
    Player.objects.filter(name="Cleo").update(sign="owl")
    people = statistics.players_of("medina")
    assert [person[1:] for person in people] == [
        ("Ada", "", 3, 2, 4, 9, 9),
        ("Ben", "", 3, 2, 4, 99, 9),
        ("Cleo", "owl", 2, 1, 3, 2, 2),
    ]
    assert people[2].place == 1.5
    assert people[0].player == known("Ada").pk


def test_many_plays_ask_no_more_of_the_database_than_one():
    def questions() -> int:
        ada = known("Ada")
        with CaptureQueriesContext(connection) as captured:
            statistics.tallies(ada), statistics.best_seats(ada), statistics.points_over_time(ada)
            (
                statistics.title_tally("medina"),
                statistics.players_of("medina"),
                statistics.best_values("medina"),
            )
        return len(captured)

    play({"Ada": 3, "Ben": 2})
    few = questions()
    for number in range(12):
        play({"Ada": number, f"Player {number}": 2, "Cleo": 20 - number}, after=number)
    assert questions() == few <= 12


# The plot of one player and title


def drawn(*points: int, days: tuple[int, ...] = (), won: bool = False) -> Plot:
    days = days or tuple(range(len(points)))
    return plot([Played(DAY + timedelta(days=d), p, won, True) for d, p in zip(days, points, strict=True)])


def at(picture: Plot) -> list[tuple[float, float]]:
    return [(float(mark.x), float(mark.y)) for mark in picture.marks]


def test_one_play_lies_at_half_height():
    alone = drawn(31)
    assert at(alone) == [(LEFT, (TOP + BOTTOM) / 2)]
    assert [(line.points, float(line.y)) for line in alone.lines] == [(31, (TOP + BOTTOM) / 2)]
    assert (alone.least, alone.most, alone.first, alone.last) == (31, 31, DAY, DAY)


def test_the_frame_reaches_from_the_fewest_to_the_most_points():
    span = drawn(20, 60, 40, days=(0, 3, 10))
    assert [y for _, y in at(span)] == [BOTTOM, TOP, (TOP + BOTTOM) / 2]
    assert [(line.points, float(line.y)) for line in span.lines] == [(20, BOTTOM), (60, TOP)]


def test_points_below_zero_are_drawn_too():
    assert [y for _, y in at(drawn(-5, 5))] == [BOTTOM, TOP]


def test_every_play_has_a_place_of_its_own_even_on_the_same_day():
    same = drawn(30, 30, 50, 30, days=(4, 4, 4, 4))
    assert [x for x, _ in at(same)] == [LEFT, LEFT + 42, LEFT + 84, LEFT + 126]
    assert same.trail == "M52 154L94 154L136 26L178 154"


@pytest.mark.parametrize("plays", [13, 60, statistics.MOST_PLOTTED])
def test_many_plays_fill_the_frame_and_none_hides_another(plays: int):
    picture = drawn(*[30] * plays, days=(0,) * plays)
    marks = at(picture)
    assert (marks[0][0], marks[-1][0]) == (LEFT, RIGHT)
    gaps = [after - before for (before, _), (after, _) in pairwise(marks)]
    assert min(gaps) >= 2 * float(picture.radius)


def test_where_a_year_ends_is_seen():
    years = drawn(1, 2, 3, 4, days=(0, 1, 400, 401)).years
    assert [(line.year, float(line.x), line.is_named) for line in years] == [(2027, LEFT + 63, True)]


def test_years_do_not_run_into_each_other():
    years = drawn(*range(100), days=(0, 400, 800, *range(1200, 1297))).years
    assert [(line.year, line.is_named) for line in years] == [(2027, True), (2028, False), (2029, False)]


def test_many_plays_have_smaller_marks():
    few, many = drawn(*range(10)), drawn(*range(100))
    assert float(few.radius) > float(many.radius)
