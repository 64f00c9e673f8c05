"""Draws are published, tables opened, totals typed; what stood before is kept."""

import json
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import translation

from games.models import Link, PlaySession
from games.recording import record_line
from plays.models import Version
from scoring.document import Malformed
from tests.actors import TABLET
from tests.present import present
from tests.tournaments.stored import (
    drawn,
    enter,
    new_tournament,
    played,
    publish_round,
    session_at_the_first_table,
)
from tournaments.checks import check_draw
from tournaments.desk.draws import arranged_round, proposal_for, publish_draw
from tournaments.desk.refusals import Meanwhile, ReasonMissing
from tournaments.desk.results import save_totals
from tournaments.desk.tables import open_tables
from tournaments.engine.standings import standings
from tournaments.filing import file_of
from tournaments.models import PRESCRIPTED, Draw
from tournaments.progress import SEALED, TYPED, WAITING, Progress

pytestmark = [pytest.mark.django_db, pytest.mark.database]

TWO = [(1, 2, 3, 4), (5, 6, 7, 8)]
CROSSED = [(1, 5, 2, 6), (3, 7, 4, 8)]


def again(made, tables, *, after=1, reason="Somebody arrived late", **more):
    return publish_draw(made, [drawn(1, tables)], seed=8, after=after, who="Dora", reason=reason, **more)


def states(made, number=1):
    progress = Progress.of(made)
    return [shown.state for shown in progress.tables(present(progress.round(number)))]


# Drawing


def test_the_same_seed_proposes_the_same_draw_and_stores_nothing():
    made = new_tournament(12)
    first, second = (proposal_for(made, 1, seed=5) for _ in range(2))
    assert first == second
    assert Draw.objects.count() == 0


def test_a_round_is_not_drawn_before_the_one_before_it():
    with pytest.raises(Malformed, match=r"^Round 1 must be drawn first\.$"):
        proposal_for(new_tournament(8), 2, seed=1)


def test_all_rounds_are_drawn_at_once_where_they_are_prescripted():
    made = new_tournament(16, rounds=4, mode=PRESCRIPTED)
    proposal = proposal_for(made, 1, seed=1)
    assert [drawn.number for drawn in proposal.rounds] == [1, 2, 3, 4]
    publish_draw(made, proposal.rounds, seed=1, after=0, who="Dora")
    assert len(file_of(made).rounds) == 4


def test_later_rounds_of_a_prescripted_one_can_be_drawn_anew():
    made = new_tournament(16, rounds=3, mode=PRESCRIPTED)
    publish_draw(made, proposal_for(made, 1, seed=1).rounds, seed=1, after=0, who="Dora")
    made.entrants.filter(number=16).update(until_round=1)
    proposal = proposal_for(made, 2, seed=2)
    assert [drawn.number for drawn in proposal.rounds] == [2, 3]
    publish_draw(made, proposal.rounds, seed=2, after=2, who="Dora", reason="P16 left")
    assert [len(drawn.draws.all()) for drawn in made.rounds.all()] == [1, 2, 2]
    assert all(16 not in table.seats for drawn in file_of(made).rounds[1:] for table in drawn.tables)


# Publishing


def test_a_published_draw_is_the_files_next_round():
    made = new_tournament(8)
    publish_round(made, TWO)
    assert [table.seats for table in file_of(made).rounds[0].tables] == TWO


def test_another_draw_is_a_new_version_with_a_reason_and_the_old_one_stays():
    made = new_tournament(8)
    publish_round(made, TWO)
    again(made, CROSSED)
    assert [table.seats for table in file_of(made).rounds[0].tables] == CROSSED
    first, second = Draw.objects.order_by("number")
    assert [table.seats for table in first.tables.all()] == [list(seats) for seats in TWO]
    assert (second.number, second.reason, second.who) == (2, "Somebody arrived late", "Dora")


@pytest.mark.parametrize("reason", ["", "   ", "\n"])
def test_without_a_reason_a_published_draw_stays(reason):
    made = new_tournament(8)
    publish_round(made, TWO)
    with pytest.raises(ReasonMissing):
        again(made, CROSSED, reason=reason)
    assert Draw.objects.count() == 1


def test_who_publishes_second_is_told():
    made = new_tournament(8)
    publish_round(made, TWO)
    with pytest.raises(Meanwhile):
        publish_draw(made, [drawn(1, CROSSED)], seed=7, after=0, who="Rita")
    assert Draw.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_directors_at_once_publish_one_draw():
    made = new_tournament(8)

    def publish(tables):
        try:
            publish_draw(made, [drawn(1, tables)], seed=7, after=0, who="Dora")
        except Meanwhile:
            return "meanwhile"
        finally:
            connection.close()
        return "published"

    with ThreadPoolExecutor(2) as both:
        assert sorted(both.map(publish, (TWO, CROSSED))) == ["meanwhile", "published"]
    assert Draw.objects.count() == 1


def test_a_later_round_that_somebody_else_drew_anew_is_not_replaced_unseen():
    made = new_tournament(16, rounds=3, mode=PRESCRIPTED)
    publish_draw(made, proposal_for(made, 1, seed=1).rounds, seed=1, after=0, who="Dora")
    mine = proposal_for(made, 2, seed=2).rounds
    theirs = proposal_for(made, 3, seed=3).rounds
    publish_draw(made, theirs, seed=3, after=1, who="Rita", reason="first")
    with pytest.raises(Meanwhile):
        publish_draw(made, mine, seed=2, after=2, who="Dora", reason="second")
    assert Draw.objects.filter(reason="second").count() == 0


def test_rounds_are_published_in_their_order():
    with pytest.raises(Malformed, match=r"^Round 1 must be drawn first\.$"):
        publish_draw(new_tournament(8), [drawn(2, TWO)], seed=1, after=0, who="Dora")


def test_a_draw_that_was_replaced_opens_no_tables():
    made = new_tournament(8)
    old = publish_round(made, TWO)
    again(made, CROSSED)
    assert open_tables(old, "Dora") == []


def test_the_same_tap_twice_publishes_once():
    made = new_tournament(8)
    first = publish_round(made, TWO)
    assert publish_draw(made, [drawn(1, TWO)], seed=7, after=0, who="Dora") == first
    assert Draw.objects.count() == 1


def test_the_database_refuses_to_change_a_draw():
    made = new_tournament(8)
    draw = publish_round(made, TWO)
    for change in (
        lambda: Draw.objects.update(seed=3),
        lambda: draw.tables.update(seats=[8, 7, 6, 5]),
        lambda: draw.tables.all().delete(),
        lambda: Draw.objects.all().delete(),
    ):
        with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
            change()


# Tables


def test_tables_become_sessions_with_what_was_agreed():
    terms = {"medina": {"options": {"show_stock": False}}}
    made = new_tournament(7, terms=terms, show_scores=False)
    sessions = open_tables(publish_round(made, [(1, 2, 3, 4), (7, 6, 5)]), "Dora")
    assert [[seat.player.name for seat in session.seats.order_by("number")] for session in sessions] == [
        ["P1", "P2", "P3", "P4"],
        ["P7", "P6", "P5"],
    ]
    first = sessions[0]
    options = (first.options, first.show_scores, first.take_back)
    assert options == ({"show_stock": False}, False, PlaySession.AGREED)
    assert first.open_link(Link.KEEP)
    assert first.occasion == "Spring Cup, round 1, table 1"


def test_the_place_of_a_table_is_named_in_the_language_of_whoever_looks():
    (first, _) = open_tables(publish_round(new_tournament(8), TWO), "Dora")
    with translation.override("de"):
        assert first.occasion == "Spring Cup, Runde 1, Tisch 1"


@pytest.mark.parametrize(
    "notes", ["hot", {"round": 10**400, "table": 1}, {"round": "<b>", "table": 1}, {"round": True}]
)
def test_notes_of_an_imported_record_that_name_no_table_are_left_out(notes):
    assert PlaySession(remarks=json.dumps({"event": "Cup", "notes": notes})).occasion == "Cup"


def test_tables_are_opened_once_however_often_it_is_tapped():
    draw = publish_round(new_tournament(8), TWO)
    open_tables(draw, "Dora")
    assert open_tables(draw, "Dora") == []
    assert PlaySession.objects.count() == 2


@pytest.mark.parametrize("title", ["flandern", "felinia"])
def test_titles_with_boards_are_opened_on_the_usual_one(title):
    made = new_tournament(4, title=title)
    (session,) = open_tables(publish_round(made, [(1, 2, 3, 4)]), "Dora")
    assert session.board == "practice"


def test_an_unchanged_table_keeps_its_session_and_another_ones_link_is_closed():
    made = new_tournament(12)
    open_tables(publish_round(made, [*TWO, (9, 10, 11, 12)]), "Dora")
    kept, *left = [present(table.session) for table in Draw.objects.get().tables.all()]
    draw = again(made, [TWO[0], (9, 6, 7, 8), (5, 10, 11, 12)])
    tables = [*draw.tables.all()]
    assert [table.session for table in tables] == [kept, None, None]
    assert kept.open_link(Link.KEEP)
    assert [session.open_link(Link.KEEP) for session in left] == [None, None]


# Results


def test_typed_totals_count_and_are_a_play_of_the_club():
    made = new_tournament(8)
    publish_round(made, TWO)
    played(made, 1, [(50, 40, 30, 20), (11, 22, 33, 44)])
    assert states(made) == [TYPED, TYPED]
    table = file_of(made).rounds[0].tables[1]
    assert (table.scores, table.places) == (tuple(map(Fraction, (11, 22, 33, 44))), (4, 3, 2, 1))
    play = present(PlaySession.objects.filter(source=PlaySession.TOTALS).first())
    assert (play.place, play.seats.count()) == ("Spring Cup", 4)


def test_a_tie_is_shared_unless_the_game_tells_them_apart():
    made = new_tournament(8)
    draw = publish_round(made, TWO)
    first, second = draw.tables.all()
    save_totals(first, (40, 40, 30, 20), None, after=0, key="a", who="Dora")
    save_totals(second, (40, 40, 30, 20), (2, 1, 3, 4), after=0, key="b", who="Dora")
    tables = file_of(made).rounds[0].tables
    assert [table.places for table in tables] == [(1, 1, 3, 4), (2, 1, 3, 4)]


def test_places_that_do_not_follow_from_the_points_are_refused():
    table = present(publish_round(new_tournament(8), TWO).tables.first())
    with pytest.raises(Malformed, match="The places do not fit the points"):
        save_totals(table, (40, 30, 20, 10), (2, 1, 3, 4), after=0, key="a", who="Dora")
    assert Version.objects.count() == 0


def test_a_wrong_result_is_corrected_with_the_old_one_kept_and_standings_follow():
    made = new_tournament(4, rounds=1)
    table = publish_round(made, [(1, 2, 3, 4)]).tables.get()
    save_totals(table, (40, 30, 20, 10), None, after=0, key="a", who="Dora")
    assert standings(file_of(made))[0].entrant == 1
    table.refresh_from_db()
    with pytest.raises(ReasonMissing):
        save_totals(table, (40, 50, 20, 10), None, after=1, key="b", who="Dora")
    save_totals(table, (40, 50, 20, 10), None, after=1, key="b", who="Dora", reason="misread")
    assert standings(file_of(made))[0].entrant == 2
    documents = [version.document["players"][1]["points"] for version in Version.objects.order_by("number")]
    assert documents == [30, 50]


def test_the_same_totals_tapped_twice_are_kept_once_and_a_stale_page_changes_nothing():
    made = new_tournament(4)
    table = publish_round(made, [(1, 2, 3, 4)]).tables.get()
    for _ in range(2):
        save_totals(table, (40, 30, 20, 10), None, after=0, key="a", who="Dora")
        table.refresh_from_db()
    with pytest.raises(Meanwhile):
        save_totals(table, (1, 2, 3, 4), None, after=0, key="b", who="Rita", reason="stale")
    assert Version.objects.count() == 1


def sealed(session: PlaySession, points) -> None:
    """A sealed play as lists see it; how one comes about: test_tournament.py in a browser."""
    for seat, total in zip(session.seats.order_by("number"), points, strict=True):
        better = sum(other > total for other in points)
        seat.points, seat.place = total, better + 1
        seat.save()
    PlaySession.objects.filter(pk=session.pk).update(sealed=session.begun, ended=session.begun)


def test_a_session_counts_when_it_is_sealed_and_not_before():
    made = new_tournament(4)
    (session,) = open_tables(publish_round(made, [(1, 2, 3, 4)]), "Dora")
    assert states(made) == [WAITING]
    sealed(session, (40, 30, 20, 10))
    assert states(made) == [SEALED]
    assert file_of(made).rounds[0].tables[0].places == (1, 2, 3, 4)
    PlaySession.objects.filter(pk=session.pk).update(sealed=None)
    assert file_of(made).rounds[0].tables[0].places is None


def test_a_session_of_other_people_than_were_drawn_does_not_count():
    made = new_tournament(4)
    (session,) = open_tables(publish_round(made, [(1, 2, 3, 4)]), "Dora")
    sealed(session, (40, 30, 20, 10))
    enter(made, "Somebody else")
    session.seats.filter(number=0).update(player=made.entrants.get(number=5).player)
    assert file_of(made).rounds[0].tables[0].places is None
    assert states(made) == ["others"]


def test_a_table_with_a_result_is_not_torn_apart():
    made = new_tournament(8)
    publish_round(made, TWO)
    table = present(Draw.objects.get().tables.first())
    save_totals(table, (40, 30, 20, 10), None, after=0, key="a", who="Dora")
    with pytest.raises(Malformed, match="Table 1 has a result"):
        again(made, CROSSED)
    again(made, [TWO[0], (8, 7, 6, 5)])
    assert file_of(made).rounds[0].tables[0].places == (1, 2, 3, 4)


def test_a_game_under_way_is_given_up_only_if_somebody_says_so():
    made = new_tournament(8)
    open_tables(publish_round(made, TWO), "Dora")
    session = session_at_the_first_table()
    record_line(session, "merchant h6", after=0, key="tap", by=TABLET)
    with pytest.raises(Malformed, match=r"At table 1 a game is running\. Leave that table as it is, or tick"):
        again(made, CROSSED)
    assert Draw.objects.count() == 1
    again(made, CROSSED, gives_up=True)
    assert session.entries.count() == 1, "what was recorded stays"


def test_totals_typed_and_others_sealed_later_are_a_dispute_until_one_gives_in():
    made = new_tournament(4)
    (session,) = open_tables(publish_round(made, [(1, 2, 3, 4)]), "Dora")
    played(made, 1, [(40, 30, 20, 10)])
    sealed(session, (10, 20, 30, 40))
    assert states(made) == ["disputed"]
    assert file_of(made).rounds[0].tables[0].places == (1, 2, 3, 4), "what was typed counts"
    table = Draw.objects.get().tables.get()
    save_totals(table, (10, 20, 30, 40), None, after=1, key="b", who="Dora", reason="as sealed")
    assert states(made) == [TYPED]


def test_whoever_is_in_a_result_had_not_left_before_it():
    made = new_tournament(8)
    publish_round(made, TWO)
    made.entrants.filter(number=3).update(until_round=0)
    assert not file_of(made).entrants[2].plays_in(1)
    played(made, 1, [(40, 30, 20, 10), (4, 3, 2, 1)])
    assert file_of(made).entrants[2].until_round == 1
    assert not [report.problems for report in check_draw(file_of(made)) if report.problems]


# Draws made by hand


@pytest.mark.parametrize(
    ("tables", "why"),
    [
        ([(1, 2, 3, 4), (5, 6, 7, 1)], "Seated twice: P1"),
        ([(1, 2, 3, 4), (5, 6, 7)], "Without a seat: P8"),
        ([(1, 2, 3, 4), (5, 6, 7, 8, 9)], "Not playing in this round"),
        ([(1, 2, 3, 4, 5), (6, 7, 8)], "Table 1 has 5 players"),
        ([(1, 2, 3, 4), (5, 6), (7, 8)], "Table 2 has 2 players"),
    ],
)
def test_what_cannot_be_arranged_is_refused(tables, why):
    made = new_tournament(8)
    publish_round(made, TWO)
    with pytest.raises(Malformed, match=why):
        arranged_round(made, 1, dict(enumerate(tables, start=1)), ())


def test_a_round_arranged_by_hand_says_so():
    made = new_tournament(8)
    publish_round(made, TWO)
    arranged = arranged_round(made, 1, {1: (8, 2, 3, 4), 3: (5, 6, 7)}, [1])
    draw = publish_draw(made, [arranged], seed=7, after=1, who="Dora", reason="P1 is ill", by_hand=True)
    assert (draw.by_hand, draw.byes) == (True, [1])
    assert [table.number for table in draw.tables.all()] == [1, 3], "tables keep their numbers"
    assert file_of(made).rounds[0].byes == (1,)


# Knock-out


def test_the_cut_ends_the_tournament_for_the_others_and_a_new_version_brings_them_back():
    made = new_tournament(8, rounds=1, extra=1, cut=4)
    publish_round(made, TWO)
    played(made, 1, [(40, 30, 20, 10), (41, 31, 21, 11)])
    proposal = proposal_for(made, 2, seed=1)
    (final,) = proposal.rounds
    assert sorted(final.tables[0].seats) == [1, 2, 5, 6]
    publish_draw(made, proposal.rounds, seed=1, after=0, who="Dora")
    out = made.entrants.filter(cut_after=1).order_by("number")
    assert [*out.values_list("number", flat=True)] == [3, 4, 7, 8]
    made.entrants.filter(number=1).update(until_round=1)
    (final,) = proposal_for(made, 2, seed=1).rounds
    assert 1 not in final.tables[0].seats
    assert len(final.tables[0].seats) == 4


def test_who_goes_on_waits_for_missing_results():
    made = new_tournament(8, rounds=1, extra=2, cut=8)
    publish_round(made, TWO)
    played(made, 1, [(40, 30, 20, 10), (41, 31, 21, 11)])
    publish_draw(made, proposal_for(made, 2, seed=1).rounds, seed=1, after=0, who="Dora")
    with pytest.raises(Malformed, match="the results of tables 1 and 2 are missing") as refused:
        proposal_for(made, 3, seed=1)
    assert "Es fehlen die Ergebnisse der Tische 1 und 2." in refused.value.text.de
    played(made, 2, [(40, 30, 20, 10)])
    with pytest.raises(Malformed, match="the result of table 2 is missing") as refused:
        proposal_for(made, 3, seed=1)
    assert "Es fehlt das Ergebnis von Tisch 2." in refused.value.text.de


def test_a_corrected_result_that_sends_somebody_else_on_is_noticed():
    made = new_tournament(8, rounds=1, extra=1, cut=4)
    publish_round(made, TWO)
    played(made, 1, [(40, 30, 20, 10), (41, 31, 21, 11)])
    publish_draw(made, proposal_for(made, 2, seed=1).rounds, seed=1, after=0, who="Dora")
    assert Progress.of(made).misfits(2) == ([], [])
    table = present(Draw.objects.get(round__number=1).tables.first())
    save_totals(table, (40, 30, 20, 50), None, after=1, key="c", who="Dora", reason="misread")
    assert Progress.of(made).misfits(2) == (["P4"], ["P2"])
