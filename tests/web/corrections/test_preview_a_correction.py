"""An earlier entry was something else: first what would follow from that."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.access import Role
from games.models import PlaySession
from games.recording import record_line
from games.records import store_record
from tests.actors import TABLET
from tests.titles.felinia.test_recorded_games import games as felinia_games
from tests.titles.felinia.test_recorded_games import record_of as felinia_record
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
    standing,
)
from tests.web.test_table import tap
from tests.web.test_table_link import guest_of, signed_in, tablet_of
from tests.web.test_waive import REASON_FIELD, offered, propose, rule, words

pytestmark = pytest.mark.django_db


def choose(client: Client, session: PlaySession, entry: int, query: str = "", **form: object):
    """A tap on the page of an entry."""
    return client.post(reverse("correct_entry", args=[session.pk, entry]) + query, form)


# The page of an entry


def test_it_is_reached_from_the_log_by_way_of_the_table_as_it_was(client, session):
    page = client.get(f"/sessions/{session.pk}?at=17&show=log").text
    assert f'href="{reverse("correct_entry", args=[session.pk, 17])}"' in page


def test_it_shows_the_table_before_the_entry_to_tap_what_was_really_played(client, session):
    page = look(client, session, 17).text
    assert "Replace this move:" in page
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
    assert "Insert before this move:" in page
    assert "Tap what was played before this move." in page
    assert f'action="/sessions/{session.pk}/entries/17?as=insert"' in page


def test_there_is_no_page_of_what_was_never_entered(client, session):
    for entry in (0, 132, 999, 99999999999):
        assert look(client, session, entry).status_code == 404
        assert choose(client, session, entry, line="palace orange e9").status_code == 404


def test_there_is_no_page_of_what_does_not_stand_nor_of_what_is_no_move(client, session):
    tap(client, session, line="undo 3")
    assert look(client, session, 129).status_code == 404, "undone"
    assert look(client, session, 132).status_code == 404, "the taking back itself"
    assert look(client, session, 128).status_code == 200


def test_what_was_put_in_is_corrected_in_its_turn_and_what_it_replaced_is_not(client, session):
    rule(client, session, LEGAL)
    assert look(client, session, 17).status_code == 404
    assert "Replace this move:" in look(client, session, 132).text
    assert rule(client, session, "replace 132 palace brown p1").status_code == 303
    assert points(session) == POINTS


def test_there_is_no_page_in_a_sealed_play(client, session):
    for colour in ("yellow", "red", "blue"):
        after = session.entries.count()
        record_line(session, f"confirm {colour}", after=after, key=f"{colour} confirms", by=TABLET)
    assert look(client, session, 17).status_code == 404
    page = propose(client, session, LEGAL).text
    assert "The game is sealed; only a director can reopen it." in words(page)
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
    assert "On a table's tablet a ruling needs a referee's PIN" in words(answer.text)
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
    assert "Replace this move:" in answer.text


# What would come of it, before anything is written


def test_an_illegal_move_leaves_the_choice_to_let_it_stand_to_take_another_or_to_go_back(client, session):
    page = propose(client, session, "replace 17 palace black b2").text
    assert "b2 would touch the grey palace at c3." in words(page)
    assert "The board before the ruling" in page
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
    assert "This move cannot be allowed: the game could not continue after it." in page
    assert "Another move" in page
    assert offered(page) == [f"{reverse('ruling', args=[session.pk])}?line=undo+115"]


def test_the_way_through_a_waiver_leads_to_the_whole_preview(client, session):
    address, _ = offered(propose(client, session, "replace 17 palace black b2").text)
    page = client.get(address).text
    assert f'name="line" value="{WAIVED}"' in page
    assert "114 later moves remain valid." in words(page)
    assert "at b2 breaks M12" in words(page)


def test_what_is_entered_already_is_no_correction(client, session):
    page = propose(client, session, "replace 17 palace brown p1").text
    assert "This is already recorded." in page
    assert REASON_FIELD not in page
    assert ">Save correction</button>" not in page


def test_moves_that_would_be_somebody_elses_are_told(client, session):
    page = words(propose(client, session, "insert 17 stable m1").text)
    assert "47 later moves remain valid." in page
    assert "of them would then be other players' moves." in page


def test_the_page_names_what_was_recorded_and_what_comes_instead(client, session):
    page = words(propose(client, session, LEGAL).text)
    assert (
        "Recorded Ben began a brown palace at p1 legal Replacement Ben began an orange palace at e9" in page
    )
    assert "114 later moves remain valid." in page


def test_later_moves_that_fall_are_counted_and_the_first_says_why(client, session):
    page = words(propose(client, session, "replace 17 stable o2").text)
    assert "0 later moves remain valid. 114 become invalid and have to be played again." in page
    first = "Cleo extended the brown palace by p2: p2 would touch the orange palace at o2."
    assert f"to be played again. {first}" in page
    page = words(propose(client, session, DROPPED).text)
    assert "36 later moves remain valid. 78 become invalid and have to be played again." in page
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
        assert "Not possible:" in page.text, line
        assert REASON_FIELD not in page.text, line
        assert rule(client, session, line).status_code == 422, line
    assert session.entries.count() == ENTRIES
