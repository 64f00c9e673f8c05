"""An earlier entry was something else: with a reason, it is corrected."""

import pytest
from django.urls import reverse

from games.engine.record import judge, read_record
from games.folds import history_of
from games.records import exported_record, store_record
from games.titles import TITLES
from tests.titles.felinia.test_recorded_games import games as felinia_games
from tests.titles.felinia.test_recorded_games import record_of as felinia_record
from tests.titles.flandern.test_recorded_games import games as flandern_games
from tests.titles.flandern.test_recorded_games import record_of as flandern_record
from tests.web.corrections.pages import (
    DROPPED,
    ENTRIES,
    INSERTED,
    LEGAL,
    POINTS,
    WAIVED,
    look,
    points,
    preview,
    seat_points,
    standing,
)
from tests.web.test_table import lines, tap
from tests.web.test_waive import propose, rule, words

pytestmark = pytest.mark.django_db


# It is done


def test_without_a_reason_nothing_is_corrected(client, session):
    for line in (LEGAL, WAIVED, DROPPED, INSERTED):
        answer = rule(client, session, line, reason=" ")
        assert answer.status_code == 422, line
        assert "Please give a reason: it is kept with the ruling." in answer.text
    assert session.entries.count() == ENTRIES
    assert points(session) == POINTS


@pytest.mark.parametrize(
    ("form", "reason"),
    [
        (
            {"because": ["noticed too late", "all players agree"], "reason": ""},
            "noticed too late, all players agree",
        ),
        ({"because": ["wrong entry"], "reason": " it was e9 "}, "wrong entry, it was e9"),
    ],
)
def test_a_reason_is_tapped_and_added_to_in_words(client, session, form, reason):
    assert rule(client, session, LEGAL, **form).status_code == 303
    assert session.entries.last().reason == reason


def test_what_was_tapped_as_a_reason_is_still_there_when_it_was_too_early(client, session):
    form = {"after": "3", "because": "noticed too late", "reason": "by Ada"}
    answer = rule(client, session, LEGAL, **form)
    assert answer.status_code == 409
    assert 'value="noticed too late" checked' in answer.text
    assert answer.text.count("checked") == 1
    assert 'value="by Ada"' in answer.text


@pytest.mark.parametrize(
    ("line", "then"),
    [(WAIVED, {"Ada": 39, "Ben": 53, "Cleo": 27}), (LEGAL, {"Ada": 35, "Ben": 55, "Cleo": 28})],
)
def test_where_all_still_stands_the_result_follows(client, session, line, then):
    assert seat_points(session) == POINTS
    rule(client, session, line, reason="read wrong")
    entry = session.entries.get(number=ENTRIES + 1)
    assert (entry.line, entry.who, entry.reason) == (line, "Dora", "read wrong")
    assert len(standing(session)) == ENTRIES
    assert points(session) == seat_points(session) == then
    assert session.seats.get(won=True).player.name == "Ben"
    assert session.seats.get(player__name="Cleo").place == 3
    verdict = judge(read_record(client.get(reverse("record", args=[session.pk])).json(), TITLES))
    assert (verdict["ok"], verdict["finished"], verdict["scores"]) == (True, True, then)


def test_lists_show_the_corrected_result(client, session):
    rule(client, session, WAIVED)
    assert "Ben 53 (won) Ada 39 Cleo 27" in words(client.get(reverse("plays")).text)


def test_the_log_says_instead_of_what_and_the_sheet_why(client, session):
    rule(client, session, WAIVED, reason="read wrong")
    log = words(client.get(f"/sessions/{session.pk}?show=log").text)
    assert "132 Ben began a black palace at b2 (replaces move 17) allowed by the referee . M12" in log
    assert client.get(f"/sessions/{session.pk}?show=log").text.count('class="entry undone"') == 1
    sheet = words(client.get(reverse("sheet", args=[session.pk])).text)
    assert (
        "132 Ben began a black palace at b2 (replaces move 17) allowed by the "
        "referee ( M12 ): read wrong (Dora)" in sheet
    )


def test_an_entry_that_never_happened_takes_the_end_with_it_and_play_goes_on(client, session):
    rule(client, session, DROPPED)
    session.refresh_from_db()
    assert session.ended is None
    assert seat_points(session) == {"Ada": None, "Ben": None, "Cleo": None}
    assert len(standing(session)) == 52
    log = words(client.get(f"/sessions/{session.pk}?show=log").text)
    assert "132 Removed: 17 – Ben began a brown palace at p1. No longer valid: entries 54–131." in log
    move = min(session.game.legal_moves(history_of(session).now.state), key=lambda move: move.text)
    assert tap(client, session, line=move.text).status_code == 200


def test_what_was_missing_stands_before_the_entry(client, session):
    rule(client, session, INSERTED)
    assert history_of(session).lines[99] == "stable b8"
    assert standing(session)[98:101] == [99, ENTRIES + 1, 100]
    assert "(added later)" in words(client.get(f"/sessions/{session.pk}?show=log").text)


def test_going_back_takes_back_what_came_after_and_can_be_brought_back(client, session):
    page = words(propose(client, session, "undo 115").text)
    assert "115 moves are undone; the game continues from there. They can be restored." in page
    rule(client, session, "undo 115", reason="too much was wrong")
    entry = session.entries.get(number=ENTRIES + 1)
    assert (entry.line, entry.who, entry.reason) == ("undo 115", "Dora", "too much was wrong")
    assert standing(session) == [*range(1, 17)]
    assert tap(client, session, line="redo 115").status_code == 200
    assert seat_points(session) == POINTS


def test_a_tap_alone_corrects_nothing(client, session):
    for line in (LEGAL, WAIVED, DROPPED, INSERTED):
        answer = tap(client, session, line=line)
        assert answer.status_code == 422
        assert "Only referees can do this; nothing was changed." in answer.text
    assert session.entries.count() == ENTRIES


def test_where_the_table_went_on_meanwhile_nothing_is_corrected(client, session):
    for after in (130, 132, "x"):
        answer = rule(client, session, LEGAL, after=after)
        assert answer.status_code == 409, after
        assert "The table has changed meanwhile: nothing was recorded." in answer.text
    assert session.entries.count() == ENTRIES
    assert points(session) == POINTS


def test_the_same_correction_sent_twice_is_one_entry(client, session):
    for _ in range(2):
        assert rule(client, session, LEGAL, after=ENTRIES, key="once").status_code == 303
    assert lines(session)[ENTRIES:] == [LEGAL]


def test_a_correction_after_a_correction(client, session):
    rule(client, session, LEGAL)
    rule(client, session, "drop 131")
    effect = preview(client, session, "replace 132 palace black b2 !M12")
    rule(client, session, "replace 132 palace black b2 !M12")
    assert points(session) == effect.then
    assert judge(read_record(exported_record(session), TITLES))["ok"]


# The other titles


@pytest.mark.parametrize(
    ("games", "record_of", "line", "then"),
    [
        (
            flandern_games,
            flandern_record,
            "replace 18 build ypres 2 red",
            {"Ada": 45, "Cleo": 44, "Ben": 18, "Dora": 47},
        ),
        (felinia_games, felinia_record, "replace 119 reveal c4 amber", {"Dora": 3, "Cleo": 3}),
    ],
    ids=["flandern", "felinia"],
)
def test_every_title_is_corrected(client, games, record_of, line, then):
    session = store_record(record_of(next(iter(games()))))
    entries = session.entries.count()
    assert look(client, session, int(line.split(" ")[1])).status_code == 200
    effect = preview(client, session, line)
    assert effect.now == seat_points(session) != then
    assert effect.then == then
    assert effect.fall == []
    assert session.entries.count() == entries
    assert rule(client, session, line).status_code == 303
    assert points(session) == seat_points(session) == then
    verdict = judge(read_record(client.get(reverse("record", args=[session.pk])).json(), TITLES))
    assert verdict["ok"]
    assert verdict["scores"].items() >= then.items()


@pytest.mark.parametrize(
    ("games", "record_of", "line", "stand"),
    [
        (flandern_games, flandern_record, "replace 26 build utrecht 1 red", 120),
        (felinia_games, felinia_record, "replace 28 ship 1 s03", 47),
    ],
    ids=["flandern", "felinia"],
)
def test_in_every_title_it_is_said_what_falls(client, games, record_of, line, stand):
    session = store_record(record_of(next(iter(games()))))
    effect = preview(client, session, line)
    assert len(effect.stand) == stand
    assert effect.fall == [*range(effect.stand[-1] + 1, session.entries.count() + 1)]
    assert rule(client, session, line).status_code == 303
    session.refresh_from_db()
    assert session.ended is None
    assert standing(session)[-1] == effect.stand[-1]
