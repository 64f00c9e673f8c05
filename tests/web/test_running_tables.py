"""The cards of the games being played now: what they say and what not, and how they are followed."""

import re
from datetime import date, timedelta
from xml.etree import ElementTree

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.access import Role
from accounts.models import BrowserSession
from games.engine.history import History
from games.folds import FOLDS
from games.models import Entry, PlaySession
from games.players import rename_player
from games.records import store_record
from plays.now import games_now
from plays.running import LONGEST_STAGE, RunningTable, running_tables
from plays.small_boards import running_board
from tests.actors import account, sign_in
from tests.factories import EntryFactory
from tests.models.test_sealing import confirm, over
from tests.present import matched, present
from tests.tampering import unguarded
from tests.titles.felinia.test_recorded_games import record_of as felinia_record
from tests.web import test_flandern_table as flandern
from tests.web.test_hidden_tiles import TAKEN, twins_after
from tests.web.test_home import cards, page, play
from tests.web.test_table import session_after, tap
from tests.web.test_table_link import guest_of, tablet_of

pytestmark = pytest.mark.django_db


def felinia_after(moves: int) -> PlaySession:
    return store_record(felinia_record("crossing-2: paths cross borders", moves))


def card_of(session: PlaySession) -> RunningTable:
    return next(table for table in running_tables(games_now()) if table.session == session)


# What a card says


def test_a_card_says_who_is_to_play_how_far_it_is_and_what_everybody_has(client):
    session_after(40)
    (card,) = cards(page(client))
    assert re.fullmatch(
        r"Medina started today \d\d:\d\d Ada 0 Ben \(to play\) 12 Cleo 0 2nd piece of 2"
        r" 39 of 150 pieces placed last move today \d\d:\d\d",
        card.replace("\xa0", " "),
    ), card
    (card,) = cards(page(client, "de"))
    assert "Ben (am Zug)" in card
    assert "39 von 150 Bauteilen gesetzt" in card


def test_several_may_have_to_act(client):
    session = flandern.session_after(1)
    assert [player.is_to_act for player in card_of(session).players] == [True] * session.seats.count()


def test_a_table_at_which_nothing_was_entered_says_so(client):
    play("Ada", "Ben", "Cleo")
    (card,) = cards(page(client))
    assert card.endswith("Place the start merchant 0 of 150 pieces placed no move yet")


def test_what_was_abandoned_and_brought_back_is_no_move(client):
    session = play("Ada", "Ben", "Cleo")
    for number, line in enumerate(("abandon", "resume"), 1):
        EntryFactory.create(session=session, number=number, line=line)
    (card,) = cards(page(client))
    assert card.endswith("0 of 150 pieces placed no move yet")


def test_points_are_not_shown_where_the_table_hides_them(client):
    with unguarded():
        PlaySession.objects.filter(pk=session_after(40).pk).update(show_scores=False)
    FOLDS.forget(PlaySession.objects.get().pk)
    assert "Ada Ben (to play) Cleo 2nd piece" in cards(page(client))[0]


def test_points_are_not_shown_where_the_title_hides_them(client):
    session = felinia_after(60)
    assert [player.points for player in card_of(session).players] == [None, None]
    assert present(card_of(session).progress).words.en == "Round 3, 13 of 20 ship tiles left"


def test_a_title_without_a_measure_of_its_own_shows_its_moves(client, monkeypatch):
    session_after(40)
    monkeypatch.setattr(RunningTable, "progress", None)
    assert "2nd piece of 2 40 moves last move" in cards(page(client))[0]


def test_long_sentences_about_the_turn_stay_at_the_table():
    whole = present(card_of(felinia_after(TAKEN)).fold).history
    face = present(whole.game.face)
    said = {step.index: face.stage(step.state).en for step in whole.standing}
    long, short = (
        next(i for i, text in said.items() if (len(text) > LONGEST_STAGE) is wish) for wish in (True, False)
    )
    assert card_of(felinia_after(long)).stage is None
    assert present(card_of(felinia_after(short)).stage).en == said[short]


def test_whoever_was_renamed_is_called_by_the_present_name(client):
    session = session_after(5)
    rename_player(present(session.seats.first()).player_id, "Adele", by="Rita")
    assert "Adele" in cards(page(client))[0]


def test_a_table_whose_record_is_broken_is_listed_all_the_same(client):
    session = session_after(3)
    with unguarded():
        Entry.objects.filter(session=session, number=2).update(line="wall a1")
    FOLDS.forget(session.pk)
    (card,) = cards(page(client))
    assert card.endswith("The record of this table cannot be read.")
    assert f'href="/sessions/{session.pk}"' in page(client)


# The picture


def picture_of(html: str) -> str:
    return matched(r'<img id="[^"]+" src="(/sessions/[^"]+)"', html)[1]


def test_the_board_is_a_picture_whose_address_changes_with_every_entry(client):
    session = session_after(3)
    address = picture_of(page(client))
    answer = client.get(address)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "image/svg+xml")
    assert ElementTree.fromstring(answer.content).tag == "{http://www.w3.org/2000/svg}svg"
    assert answer.headers["Cache-Control"] == "private, max-age=86400"
    tap(client, session, line="undo")
    assert picture_of(page(client)) != address
    late = client.get(address)
    assert late.headers["Cache-Control"] == "private, no-cache"
    assert late.content != answer.content, "it is the board of now"
    assert client.get(address, headers={"if-none-match": late.headers["ETag"]}).status_code == 304


def test_what_is_marked_on_the_board_is_drawn_as_at_the_table():
    """A frame that no rule of the style sheets calls empty is a black box."""
    picture = running_board(present(card_of(felinia_after(0)).fold), "en")
    assert 'class="halo"' in picture
    rules = re.findall(r"^([^{}\n]*\.halo\b[^{}]*)\{([^}]*)\}", picture, re.MULTILINE)
    assert any("fill: none" in said for _, said in rules)


def test_a_board_is_drawn_once(client, monkeypatch, django_assert_max_num_queries):
    session_after(3)
    address = picture_of(page(client))
    first = client.get(address).content
    monkeypatch.setattr("plays.small_boards._svg", None)
    with django_assert_max_num_queries(4):
        assert client.get(address).content == first


def test_the_picture_is_for_those_who_may_look_at_the_table():
    session, other = session_after(3), session_after(4)
    address = reverse("running_board", args=[session.pk])
    for client in (tablet_of(session), guest_of(session)):
        assert client.get(address).status_code == 200
    for client in (tablet_of(other), guest_of(other), Client()):
        assert client.get(address).headers["Location"].startswith("/sign-in")


@pytest.mark.parametrize("number", [99999, 10**30])
def test_there_is_no_picture_of_a_table_that_is_none(client, number):
    assert client.get(f"/sessions/{number}/board.svg").status_code == 404


def test_what_lies_face_down_is_not_in_the_picture():
    """Neither the picture nor anything else of the card changes with what somebody took face down."""
    first, second = (card_of(session) for session in twins_after(TAKEN + 1))
    assert (first.stage, first.progress, first.players) == (second.stage, second.progress, second.players)
    assert running_board(present(first.fold), "en") == running_board(present(second.fold), "en")


# Following the tables


def news_of(html: str) -> str:
    return matched(r'hx-get="([^"]+)"', html)[1].replace("&amp;", "&")


def polled(client: Client, address: str):
    return client.get(address, headers={"HX-Request": "true"})


def test_a_page_that_follows_is_sent_only_what_it_has_not_seen(client):
    session = session_after(3)
    address = news_of(page(client))
    with CaptureQueriesContext(connection) as unchanged:
        answer = polled(client, address)
    assert (answer.status_code, answer.content) == (204, b"")
    tap(client, session, line="undo")
    with CaptureQueriesContext(connection) as changed:
        answer = polled(client, address)
    assert answer.status_code == 200
    assert answer.text.strip().startswith('<div id="live"')
    assert "<html" not in answer.text
    assert len(unchanged) < len(changed)
    assert polled(client, news_of(answer.text)).status_code == 204


def test_a_game_that_ends_goes_from_the_tables_to_the_results(client):
    session = session_after(-1)
    address = news_of(page(client))
    tap(client, session, line=present(session_after(None).trail().last()).line)
    html = polled(client, address).text
    assert f'href="/sessions/{session.pk}"' in html
    assert 'id="running-' not in html
    assert "Latest results" in html


def rename(session: PlaySession) -> None:
    rename_player(present(session.seats.first()).player_id, "Adele", by="Rita")


def correct_the_day(session: PlaySession) -> None:
    with unguarded():
        PlaySession.objects.filter(pk=session.pk).update(played=date(2026, 1, 2))


def seal(session: PlaySession) -> None:
    confirm(session, "yellow", "red", "blue")


@pytest.mark.parametrize(
    ("change", "news"), [(seal, "recorded and sealed"), (rename, "Adele"), (correct_the_day, "2026-01-02")]
)
def test_whatever_a_row_of_the_results_shows_is_sent_once_it_changes(client, change, news):
    session = over()
    address = news_of(page(client))
    assert polled(client, address).status_code == 204
    change(session)
    answer = polled(client, address)
    assert answer.status_code == 200
    assert news in answer.text
    assert polled(client, news_of(answer.text)).status_code == 204


def test_whoever_is_renamed_while_playing_is_called_by_the_new_name_on_pages_that_follow(client):
    session = session_after(3)
    address = news_of(page(client))
    rename(session)
    assert "Adele" in polled(client, address).text


def test_a_page_that_follows_learns_of_another_page_of_tables(client, monkeypatch):
    monkeypatch.setattr("plays.views.home.TABLES_ON_A_PAGE", 1)
    session_after(3)
    address = news_of(page(client))
    play("Ada", "Ben", "Cleo")
    assert "Page 1 of 2" in polled(client, address).text


def test_a_page_that_follows_is_loaded_anew_once_nobody_is_signed_in(client):
    address = news_of(page(client))
    answer = polled(Client(), address)
    assert (answer.headers["HX-Refresh"], answer.content) == ("true", b"")


def test_following_is_no_use_of_a_session(client):
    rita = sign_in(Client(), account("Rita", Role.DIRECTOR))
    session_after(3)
    address = news_of(page(rita))
    sessions = BrowserSession.objects.filter(account__name="Rita")
    earlier = timezone.now() - timedelta(hours=1)
    sessions.update(last_use=earlier)
    polled(rita, address)
    assert sessions.get().last_use == earlier
    page(rita)
    assert sessions.get().last_use > earlier


# What it costs


def test_nothing_is_folded_twice(client, monkeypatch):
    for _ in range(3):
        session_after(30)
    page(client)
    followed: list[str] = []
    plain = History.followed_by

    def counted(history: History, line):
        followed.append(line)
        return plain(history, line)

    monkeypatch.setattr(History, "followed_by", counted)
    page(client)
    assert followed == []
    EntryFactory.create(session=PlaySession.objects.latest("pk"), number=31, line="checked")
    page(client)
    assert followed == ["checked"]


def test_entries_are_read_by_one_query_however_many_tables_there_are():
    for _ in range(3):
        session_after(5)

    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            running_tables([*games_now()])
        return len(captured)

    queries()
    few = queries()
    for _ in range(9):
        session_after(5)
    queries()
    FOLDS.forget(PlaySession.objects.latest("pk").pk)
    assert queries() <= few + 1
    assert queries() == few


def test_a_database_restored_from_a_backup_is_believed(client):
    session = session_after(6)
    page(client)
    with unguarded():
        Entry.objects.filter(session=session, number__gt=3).delete()
    assert card_of(session).moves == 3
