"""Compare with the real table The real board is compared with what the tablet says."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from games.folds import history_of
from games.models import PlaySession
from games.recording import record_line
from games.records import store_record
from tests.actors import TABLET
from tests.titles.felinia.test_recorded_games import games as felinia_games
from tests.titles.felinia.test_recorded_games import record_of as felinia_record
from tests.titles.flandern.test_recorded_games import games as flandern_games
from tests.titles.flandern.test_recorded_games import record_of as flandern_record
from tests.web.test_table import lines, session_after

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> PlaySession:
    return session_after(40)


def address(session: PlaySession, query: str = "") -> str:
    return reverse("check", args=[session.pk]) + query


def look(client: Client, session: PlaySession, query: str = "") -> str:
    answer = client.get(address(session, query))
    assert answer.status_code == 200
    return answer.text


def say(client: Client, session: PlaySession, **form: object):
    """The table is as shown."""
    return client.post(address(session), {"after": session.entries.count(), "key": "once", **form})


def words(page: str) -> str:
    """The words on a page."""
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def strip(page: str) -> str:
    return words(page[page.index('<footer class="strip">') :])


# Looking


def test_it_shows_the_present_board_with_all_its_fields_and_what_to_do(client, session):
    page = look(client, session)
    assert page.count('name="at"') == 11 * 16 + 2 * (16 + 11)
    assert 'class="palace' in page
    assert "Compare the real table with this picture. Tap a field that is different." in page
    assert f'href="{reverse("table", args=[session.pk])}?show=log"' in page


def test_it_counts_every_kind_of_piece_for_every_player(client):
    page = look(client, session_after(0))
    parts, stables, roofs, merchants, walls = ["6"] * 12, ["4"] * 3, ["4"] * 3, ["8"] * 3, ["10"] * 3
    assert re.findall(r"(\d+) left\b", words(page)) == [*parts, *stables, *roofs, *merchants, *walls, *"000"]
    assert "Merchant 8 left 8 left 8 left 1 in stock 0 on the board" in words(page)


def test_where_stocks_are_hidden_only_what_lies_open_is_counted(client):
    page = look(client, session_after(40, options={"show_stock": False}))
    rows = [words(row) for row in page.split('<tr role="row">')[2:]]
    assert [row.split(" ")[0] for row in rows if "left" in row] == ["Roof", "Cards"]
    assert all("on the board" in row for row in rows[:-1])


def test_it_says_which_cards_somebody_holds(client):
    page = look(client, session_after(None))
    assert "tower card 1" in words(page)


@pytest.mark.parametrize(
    ("games", "record_of"), [(flandern_games, flandern_record), (felinia_games, felinia_record)]
)
def test_every_title_can_be_compared(client, games, record_of):
    name = next(iter(games()))
    session = store_record(record_of(name, len(record_of(name).moves) // 2))
    page = look(client, session)
    assert "board.css" in page
    assert "on the board" in words(page)
    assert 'name="line"' not in page, "a tap only asks"


# A field that differs


def test_a_tapped_field_says_what_stands_there_and_which_entry_put_it_there(client):
    session = session_after(1)
    page = look(client, session, "?at=" + lines(session)[0].split(" ")[-1])
    assert "merchant." in strip(page)
    assert "Recorded: Ada" in strip(page)
    assert "Something else is there" in page
    assert reverse("correct_entry", args=[session.pk, 1]) in page


def test_the_last_entry_there_is_the_one(client, session):
    history = history_of(session)
    roof = next(step for step in history.standing[1:] if " roof " in f" {step.line}")
    page = look(client, session, f"?at={roof.telling.fields[0]}")
    assert "Recorded: Ben roofed" in strip(page)


def test_what_was_taken_back_put_nothing_there(client):
    session = session_after(1)
    field = lines(session)[0].split(" ")[-1]
    client.post(reverse("play", args=[session.pk]), {"line": "undo", "after": 1, "key": "undo"})
    assert "No recorded move put anything there." in look(client, session, f"?at={field}")


def test_where_no_entry_put_anything_the_last_ones_are_offered(client, session):
    free = next(
        field for field in ("b2", "c2", "d2", "e2", "f2", "g2", "h2", "i2", "j2", "k2", "l2")
        if all(field not in step.telling.fields for step in history_of(session).standing[1:])
    )  # fmt: skip
    page = look(client, session, f"?at={free}")
    assert f"{free}: free." in strip(page)
    assert "No recorded move put anything there." in strip(page)
    assert "Which entry is wrong here?" in page
    assert [int(number) for number in re.findall(r"/entries/(\d+)", page)] == [40, 39, 38, 37, 36]
    assert "Something else is there" not in page


def test_before_the_first_entry_there_is_none_to_offer(client):
    page = look(client, session_after(0), "?at=c3")
    assert "No recorded move put anything there." in page
    assert "Which entry is wrong here?" not in page
    assert 'class="counts' in page


def test_a_tapped_field_is_marked(client, session):
    assert look(client, session, "?at=b2").count('class="last"') == 1


def test_a_field_that_is_none_is_refused(client, session):
    answer = client.get(address(session, "?at=z99"))
    assert answer.status_code == 422
    assert "“z99” is not a field of this board." in answer.text


def test_a_market_that_takes_a_token_with_a_tap_at_the_table_is_only_asked_about_here(client):
    name = next(iter(felinia_games()))
    moves = felinia_record(name).moves
    first_bid = next(index for index, line in enumerate(moves) if " bid " in f" {line}")
    session = store_record(felinia_record(name, first_bid + 1))
    page = look(client, session, "?at=market+1")
    assert "market 1:" in strip(page).lower()


# All is as shown


def test_whoever_finds_the_table_as_shown_says_so_and_is_back_at_the_table(client, session):
    answer = say(client, session)
    assert answer.status_code == 303
    assert answer["Location"] == reverse("table", args=[session.pk])
    assert lines(session)[40:] == ["checked"]
    assert history_of(session).now.index == 40, "nothing else has changed"


def test_the_same_tap_twice_is_one_entry(client, session):
    say(client, session)
    assert say(client, session, after=40).status_code == 303
    assert lines(session)[40:] == ["checked"]


def test_the_page_sends_what_it_has_seen_and_a_key(client, session):
    page = look(client, session)
    assert '<input type="hidden" name="after" value="40">' in page
    assert re.search(r'name="key" value="[\w-]{12,}"', page)


def test_where_the_table_went_on_meanwhile_it_is_compared_once_more(client, session):
    answer = say(client, session, after=39)
    assert answer.status_code == 409
    assert "Not recorded – the game has moved on in the meantime. Please compare again." in words(answer.text)
    assert len(lines(session)) == 40
    assert '<input type="hidden" name="after" value="40">' in answer.text


def test_a_sealed_play_is_not_compared_any_more(client):
    session = session_after(None)
    for colour in ("yellow", "red", "blue"):
        number = session.entries.count()
        record_line(session, f"confirm {colour}", after=number, key=f"{colour} confirms", by=TABLET)
    assert history_of(session).sealed
    entries = session.entries.count()
    answer = say(client, session)
    assert answer.status_code == 422
    assert 'class="notice refused"' in answer.text
    assert session.entries.count() == entries
    assert "Something else is there" not in look(client, session, "?at=e7")


def test_without_a_key_nothing_is_recorded(client, session):
    assert say(client, session, key="").status_code == 409
    assert len(lines(session)) == 40


def test_a_session_that_is_not_there_cannot_be_compared(client):
    assert client.get("/sessions/999/check").status_code == 404
