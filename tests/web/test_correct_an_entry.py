"""An earlier entry was something else: first what follows from that, then, with a reason, that it is so."""

import re
from typing import NamedTuple

import pytest
from django.test import Client
from django.urls import reverse

from accounts.access import Role
from games.engine.record import judge, read_record
from games.folds import history_of
from games.models import PlaySession
from games.recording import record_line
from games.records import exported_record, store_record
from games.titles import TITLES
from tests.actors import TABLET
from tests.titles.felinia.test_recorded_games import games as felinia_games
from tests.titles.felinia.test_recorded_games import record_of as felinia_record
from tests.titles.flandern.test_recorded_games import games as flandern_games
from tests.titles.flandern.test_recorded_games import record_of as flandern_record
from tests.web.test_table import lines, session_after, tap
from tests.web.test_table_link import guest_of, signed_in, tablet_of
from tests.web.test_waive import REASON_FIELD, offered, propose, rule, words

pytestmark = pytest.mark.django_db

EDGE = "3p-edge-1000"
ENTRIES = 131
POINTS = {"Ada": 35, "Ben": 55, "Cleo": 29}
WAIVED = "replace 17 palace black b2 !M12"
LEGAL = "replace 17 palace orange e9"
DROPPED = "drop 17"
INSERTED = "insert 100 stable b8"


@pytest.fixture
def session() -> PlaySession:
    """A whole game; entry 17 is Ben's `palace brown p1`."""
    return session_after(None, EDGE)


def look(client: Client, session: PlaySession, entry: int, query: str = ""):
    return client.get(reverse("correct_entry", args=[session.pk, entry]) + query)


def choose(client: Client, session: PlaySession, entry: int, query: str = "", **form: object):
    """A tap on the page of an entry."""
    return client.post(reverse("correct_entry", args=[session.pk, entry]) + query, form)


class Preview(NamedTuple):
    """What the page of a ruling says would come of it."""

    now: dict[str, int]
    then: dict[str, int]
    stand: list[int]
    fall: list[int]


def preview(client: Client, session: PlaySession, line: str) -> Preview:
    answer = propose(client, session, line)
    assert answer.status_code == 200
    page = answer.text
    table = re.search(r'<table class="change">.*?</table>', page, re.DOTALL)
    names = re.findall(r"<span>(.*?)</span></th>", table[0]) if table else []
    figures = [int(figure) for figure in re.findall(r">(\d+)</td>", table[0])] if table else []
    numbers = r'<li class="%s"><span class="number">(\d+)</span>'
    return Preview(
        dict(zip(names, figures, strict=False)),
        dict(zip(names, figures[len(names) :], strict=True)),
        [int(number) for number in re.findall(numbers % "entry", page)],
        [int(number) for number in re.findall(numbers % "entry undone", page)],
    )


def points(session: PlaySession) -> dict[str, int]:
    """The scores by name, as the table has them now."""
    history = history_of(session)
    return {player.name: history.now.points[player.colour] for player in history.setup.players}


def seat_points(session: PlaySession) -> dict[str, int | None]:
    """The points as lists read them."""
    return {seat.player.name: seat.points for seat in session.seats.order_by("number")}


def standing(session: PlaySession) -> list[int]:
    """The numbers of the entries that stand."""
    return [step.number for step in history_of(session).standing[1:]]


# The page of an entry


def test_it_is_reached_from_the_log_by_way_of_the_table_as_it_was(client, session):
    page = client.get(f"/sessions/{session.pk}?at=17&show=log").text
    assert f'href="{reverse("correct_entry", args=[session.pk, 17])}"' in page


def test_it_shows_the_table_before_the_entry_to_tap_what_was_really_played(client, session):
    page = look(client, session, 17).text
    assert "Instead of entry 17" in page
    assert "Tap what was really played." in page
    assert "began a brown palace at p1" in words(page)
    assert f'action="/sessions/{session.pk}/entries/17?as=replace"' in page
    assert page.count('class="palace') == client.get(f"/sessions/{session.pk}?at=16").text.count(
        'class="palace'
    )
    assert 'name="piece"' in page
    assert 'name="at"' in page


def test_it_offers_that_it_never_happened_that_one_is_missing_and_to_go_back(client, session):
    page = look(client, session, 17).text
    ruling = reverse("ruling", args=[session.pk])
    assert offered(page) == [f"{ruling}?line=drop+17", f"{ruling}?line=undo+115"]
    assert f'href="/sessions/{session.pk}/entries/17?as=insert"' in page


def test_what_is_missing_before_it_is_tapped_on_the_same_page(client, session):
    page = look(client, session, 17, "?as=insert").text
    assert "Missing before entry 17" in page
    assert "Tap what was played before it." in page
    assert f'action="/sessions/{session.pk}/entries/17?as=insert"' in page


def test_there_is_no_page_of_what_was_never_entered(client, session):
    for entry in (0, 132, 999, 99999999999):
        assert look(client, session, entry).status_code == 404
        assert choose(client, session, entry, line="palace orange e9").status_code == 404


def test_there_is_no_page_of_what_does_not_stand_nor_of_what_is_no_move(client, session):
    tap(client, session, line="undo 3")
    assert look(client, session, 129).status_code == 404, "taken back"
    assert look(client, session, 132).status_code == 404, "the taking back itself"
    assert look(client, session, 128).status_code == 200


def test_what_was_put_in_is_corrected_in_its_turn_and_what_it_replaced_is_not(client, session):
    rule(client, session, LEGAL)
    assert look(client, session, 17).status_code == 404
    assert "Instead of entry 132" in look(client, session, 132).text
    assert rule(client, session, "replace 132 palace brown p1").status_code == 303
    assert points(session) == POINTS


def test_there_is_no_page_in_a_sealed_play(client, session):
    for colour in ("yellow", "red", "blue"):
        after = session.entries.count()
        record_line(session, f"confirm {colour}", after=after, key=f"{colour} confirms", by=TABLET)
    assert look(client, session, 17).status_code == 404
    page = propose(client, session, LEGAL).text
    assert "The play is sealed; only a director can reopen it." in words(page)
    assert REASON_FIELD not in page
    assert rule(client, session, LEGAL).status_code == 422
    assert session.entries.count() == ENTRIES + 4


def test_whoever_only_looks_corrects_nothing(session):
    for who in (signed_in("Otto", Role.SPECTATOR), signed_in("Sue", Role.SCOREKEEPER), guest_of(session)):
        assert look(who, session, 17).status_code in (302, 403)
        assert choose(who, session, 17, line="palace orange e9").status_code == 403
        assert rule(who, session, LEGAL).status_code == 403
        assert "/entries/" not in who.get(f"/sessions/{session.pk}?at=17").text
    assert session.entries.count() == ENTRIES


def test_the_tables_tablet_looks_what_would_be_and_asks_for_the_referee_to_do_it(session):
    tablet = tablet_of(session)
    assert look(tablet, session, 17).status_code == 200
    assert preview(tablet, session, LEGAL).then["Cleo"] == 28
    answer = rule(tablet, session, LEGAL)
    assert answer.status_code == 403
    assert "On a table's tablet a ruling takes the referee's PIN." in words(answer.text)
    assert session.entries.count() == ENTRIES


# A tap on it


def test_a_tap_leads_to_what_would_come_of_it(client, session):
    for form, line in (
        ({"piece": "palace orange *", "at": "e9"}, LEGAL),
        ({"line": "palace orange e9"}, LEGAL),
        ({"piece": "palace black *", "at": "b2"}, "replace 17 palace black b2"),
    ):
        answer = choose(client, session, 17, **form)
        assert answer.status_code == 303
        assert answer["Location"].startswith(reverse("ruling", args=[session.pk]))
        assert client.get(answer["Location"]).context["proposal"].line == line
    assert session.entries.count() == ENTRIES


def test_a_tap_for_what_is_missing_leads_there_too(client, session):
    answer = choose(client, session, 100, "?as=insert", piece="stable *", at="b8")
    assert client.get(answer["Location"]).context["proposal"].line == INSERTED


def test_a_field_without_a_piece_offers_what_could_have_been_placed_there(client, session):
    answer = choose(client, session, 17, at="e9")
    assert answer.status_code == 200
    assert "e9: free. What was placed there?" in words(answer.text)
    assert 'name="line" value="palace orange e9"' in answer.text
    assert "Instead of entry 17" in answer.text


# What would come of it, before anything is written


def test_an_illegal_move_leaves_the_choice_to_let_it_stand_to_take_another_or_to_go_back(client, session):
    page = propose(client, session, "replace 17 palace black b2").text
    assert "b2 would touch the grey palace at c3." in words(page)
    assert "The board before it" in page
    ruling, entry = reverse("ruling", args=[session.pk]), reverse("correct_entry", args=[session.pk, 17])
    assert offered(page) == [
        f"{ruling}?line=replace%2017%20palace%20black%20b2%20%21M12",
        f"{ruling}?line=undo+115",
    ]
    assert f'<a class="step" href="{entry}">Another move</a>' in page
    assert REASON_FIELD not in page
    assert rule(client, session, "replace 17 palace black b2").status_code == 422
    assert session.entries.count() == ENTRIES


def test_what_could_not_be_played_on_leaves_the_others(client, session):
    page = propose(client, session, "replace 17 roof e9").text
    assert "This cannot be let stand: the table could not be played on." in page
    assert "Another move" in page
    assert offered(page) == [f"{reverse('ruling', args=[session.pk])}?line=undo+115"]


def test_the_way_through_a_waiver_leads_to_the_whole_preview(client, session):
    address, _ = offered(propose(client, session, "replace 17 palace black b2").text)
    page = client.get(address).text
    assert f'name="line" value="{WAIVED}"' in page
    assert "114 later moves still stand." in words(page)
    assert "at b2 against M12" in words(page)


def test_what_is_entered_already_is_no_correction(client, session):
    page = propose(client, session, "replace 17 palace brown p1").text
    assert "Exactly that is entered already." in page
    assert REASON_FIELD not in page
    assert ">Correct</button>" not in page


def test_moves_that_would_be_somebody_elses_are_told(client, session):
    page = words(propose(client, session, "insert 17 stable m1").text)
    assert "47 later moves still stand." in page
    assert "of them would be other players'." in page


def test_the_page_names_what_was_recorded_and_what_comes_instead(client, session):
    page = words(propose(client, session, LEGAL).text)
    assert "Entry 17 Ben began a brown palace at p1 legal Instead Ben began an orange palace at e9" in page
    assert "114 later moves still stand." in page


def test_later_moves_that_fall_are_counted_and_the_first_says_why(client, session):
    page = words(propose(client, session, "replace 17 stable o2").text)
    assert "0 later moves still stand. 114 no longer do, and have to be played anew." in page
    assert "to be played anew. Entry 18: p2 would touch the orange palace at o2." in page
    page = words(propose(client, session, DROPPED).text)
    assert "36 later moves still stand. 78 no longer do, and have to be played anew." in page
    assert "54 Cleo" in page


@pytest.mark.parametrize(
    "line",
    [WAIVED, LEGAL, DROPPED, INSERTED, "replace 60 stable h2", "drop 131", "drop 1", "undo 115"],
)
def test_what_the_preview_says_is_what_is_written(client, session, line):
    effect = preview(client, session, line)
    assert session.entries.count() == ENTRIES, "so far nothing"
    assert effect.now == points(session) == POINTS
    before = standing(session)
    answer = rule(client, session, line)
    assert (answer.status_code, answer["Location"]) == (303, reverse("table", args=[session.pk]))
    assert session.entries.count() == ENTRIES + 1
    assert points(session) == effect.then
    now = standing(session)
    kind, number = line.split(" ")[0], int(line.split(" ")[1])
    later = [entry for entry in before if entry > number or (kind, entry) == ("insert", number)]
    if kind == "undo":
        assert effect.fall == before[-number:]
        assert now == before[:-number]
    else:
        assert effect.stand == [entry for entry in later if entry in now]
        assert effect.fall == [entry for entry in later if entry not in now]
        assert (number in now) == (kind == "insert" and number in effect.stand)


def test_points_that_are_hidden_are_not_in_the_preview(client):
    session = store_record(felinia_record(next(iter(felinia_games())), 130))
    shown = preview(client, session, "replace 119 reveal c4 amber")
    assert (shown.now, shown.then) == ({}, {})
    assert shown.stand == [*range(120, 131)]


def test_a_line_that_means_nothing_is_refused_with_a_sentence(client, session):
    for line in (
        *("replace 0 wall N1", "replace 132 wall N1", "replace x wall N1", "replace 17", "replace"),
        *("insert 17", "drop 17 wall", "drop", "undo 132", "undo 0"),
    ):
        page = propose(client, session, line)
        assert page.status_code == 200
        assert "Not so." in page.text, line
        assert REASON_FIELD not in page.text, line
        assert rule(client, session, line).status_code == 422, line
    assert session.entries.count() == ENTRIES


# It is done


def test_without_a_reason_nothing_is_corrected(client, session):
    for line in (LEGAL, WAIVED, DROPPED, INSERTED):
        answer = rule(client, session, line, reason=" ")
        assert answer.status_code == 422, line
        assert "Please say why: it is kept with the ruling." in answer.text
    assert session.entries.count() == ENTRIES
    assert points(session) == POINTS


@pytest.mark.parametrize(
    ("form", "reason"),
    [
        (
            {"because": ["noticed too late", "all players agree"], "reason": ""},
            "noticed too late, all players agree",
        ),
        ({"because": ["entered wrongly"], "reason": " it was e9 "}, "entered wrongly, it was e9"),
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
    assert "132 Ben began a black palace at b2 (instead of entry 17) waived !M12" in log
    assert client.get(f"/sessions/{session.pk}?show=log").text.count('class="entry undone"') == 1
    sheet = words(client.get(reverse("sheet", args=[session.pk])).text)
    assert "132 Ben began a black palace at b2 (instead of entry 17) waived !M12 : read wrong (Dora)" in sheet


def test_an_entry_that_never_happened_takes_the_end_with_it_and_play_goes_on(client, session):
    rule(client, session, DROPPED)
    session.refresh_from_db()
    assert session.ended is None
    assert seat_points(session) == {"Ada": None, "Ben": None, "Cleo": None}
    assert len(standing(session)) == 52
    log = words(client.get(f"/sessions/{session.pk}?show=log").text)
    assert "Entry 17 never happened. No longer stands: 54–131." in log
    move = min(session.game.legal_moves(history_of(session).now.state), key=lambda move: move.text)
    assert tap(client, session, line=move.text).status_code == 200


def test_what_was_missing_stands_before_the_entry(client, session):
    rule(client, session, INSERTED)
    assert history_of(session).lines[99] == "stable b8"
    assert standing(session)[98:101] == [99, ENTRIES + 1, 100]
    assert "(was missing)" in words(client.get(f"/sessions/{session.pk}?show=log").text)


def test_going_back_takes_back_what_came_after_and_can_be_brought_back(client, session):
    page = words(propose(client, session, "undo 115").text)
    assert "115 moves are taken back; play goes on from there. They can be brought back." in page
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
        assert "That takes a referee; nothing was changed." in answer.text
    assert session.entries.count() == ENTRIES


def test_where_the_table_went_on_meanwhile_nothing_is_corrected(client, session):
    for after in (130, 132, "x"):
        answer = rule(client, session, LEGAL, after=after)
        assert answer.status_code == 409, after
        assert "Meanwhile the table has changed: nothing was written." in answer.text
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
