"""Who entered what, and when: every entry with what became of it, and every link that was given."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.access import Role
from games.folds import history_of
from games.links import close_link, renew_link, take_link
from games.models import Entry, PlaySession
from games.recording import ACTIONS, Author
from games.seals import seal_of
from games.sessions import begin_session
from games.titles.medina.game import GAME
from tests.actors import API, account
from tests.models.test_sealing import DIRECTOR, NOBODY, REFEREE, confirm, enter, over, sealed
from tests.titles.medina.table import setup

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> PlaySession:
    return begin_session(GAME, setup(), by="Dora")


def look(client: Client, session: PlaySession, query: str = "") -> str:
    answer = client.get(reverse("audit", args=[session.pk]) + query)
    assert answer.status_code == 200
    return answer.text


def words(part: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", part).split())


def rows(page: str) -> dict[int, str]:
    """The entries by their numbers."""
    found = re.findall(r'<tr role="row" id="entry-(\d+)"(.*?)</tr>', page, re.DOTALL)
    return {int(number): row for number, row in found}


def cell(page: str, number: int, name: str) -> str:
    found = re.search(rf'<td role="cell" class="{name}">(.*?)</td>', rows(page)[number], re.DOTALL)
    assert found
    return words(found[1])


def became(page: str, number: int) -> str:
    return cell(page, number, "became")


def entry_text(page: str, number: int) -> str:
    return cell(page, number, "what")


def test_every_entry_is_told_the_oldest_first(client, session):
    enter(session, "merchant h6")
    enter(session, "palace grey c3")
    page = look(client, session)
    assert [*rows(page)] == [1, 2]
    assert entry_text(page, 1) == "Ada placed the start merchant at h6. merchant h6"
    assert "<code>palace grey c3</code>" in rows(page)[2]
    assert became(page, 1) == became(page, 2) == "valid"


def test_the_moment_is_told_to_the_second_and_in_the_house_s_time(client, session):
    enter(session, "merchant h6")
    moment = session.entries.get().entered
    page = look(client, session)
    assert re.search(r"<time [^>]*>\d\d:\d\d:\d\d <small>\d+\s\w{3}\s\d{4}</small></time>", rows(page)[1])
    assert f"{moment:%M:%S}" in rows(page)[1]


@pytest.mark.parametrize(
    ("by", "name"),
    [
        (NOBODY, "table tablet"),
        (REFEREE, "Rita"),
        (API, "API"),
        (Author(Entry.API, ACTIONS, "Rita", "Rita"), "Rita (API)"),
    ],
)
def test_it_says_who_answers_for_an_entry(client, session, by: Author, name: str):
    enter(session, "merchant h6", by)
    assert cell(look(client, session), 1, "by") == name


def test_an_imported_entry_is_of_whoever_imported_it(client):
    assert cell(look(client, over()), 1, "by") == "Dora (imported)"


def test_a_seal_comes_by_itself_and_shows_the_beginning_of_its_hash(client):
    session = sealed()
    seal = seal_of(history_of(session))
    page = look(client, session)
    assert cell(page, 146, "by") == "automatic"
    assert f"Sealed. {seal.short} {seal.line}" in entry_text(page, 146)
    assert became(page, 146) == "valid"
    assert "Ada confirms the result. confirm yellow" in entry_text(page, 143)
    head = words(page[: page.index('<nav class="ways">')])
    assert f"Sealed {seal.short}" in head


def test_what_was_taken_back_says_by_which_entry_and_is_struck_out(client, session):
    for line in ("merchant h6", "palace grey c3", "undo 2", "redo"):
        enter(session, line)
    page = look(client, session)
    assert became(page, 1) == "valid undone by entry 3 redone by entry 4"
    assert became(page, 2) == "not valid: undone by entry 3"
    assert 'class="fallen"' in rows(page)[2]
    assert 'class="fallen"' not in rows(page)[1]
    assert "Undone: entries 1, 2 undo 2" in entry_text(page, 3)
    assert became(page, 3) == ""


def test_what_was_corrected_says_by_which_entry(client, session):
    for line in ("merchant h6", "palace grey c3", "wall N1", "wall S1"):
        enter(session, line)
    enter(session, "replace 2 palace grey m9", REFEREE, "read wrong")
    enter(session, "drop 4", REFEREE, "tapped twice")
    enter(session, "insert 3 wall N16", REFEREE, "forgotten")
    page = look(client, session)
    assert became(page, 2) == "not valid: replaced by entry 5"
    assert became(page, 4) == "not valid: removed by entry 6"
    assert became(page, 5) == became(page, 7) == "valid"
    assert "(replaces move 2)" in entry_text(page, 5)
    assert "Reason: read wrong replace 2 palace grey m9" in entry_text(page, 5)
    assert cell(page, 6, "by") == "Rita"


def test_a_correction_that_was_corrected_itself_does_not_stand(client, session):
    enter(session, "merchant h6")
    enter(session, "replace 1 merchant c3", REFEREE, "read wrong")
    enter(session, "replace 2 merchant h6", REFEREE, "was right")
    page = look(client, session)
    assert became(page, 2) == "not valid: replaced by entry 3"
    assert became(page, 3) == "valid"


def test_what_fell_by_a_correction_says_so(client, session):
    enter(session, "merchant h6")
    enter(session, "palace grey c3")
    enter(session, "replace 1 merchant c3", REFEREE, "read wrong")
    assert became(look(client, session), 2) == "not valid: no longer valid since entry 3"


def test_a_move_that_was_let_stand_names_the_rule(client, session):
    enter(session, "merchant h6")
    (rule,) = history_of(session).ruling("wall N5").rules
    enter(session, f"wall N5 !{rule}", REFEREE, "nobody minds")
    page = look(client, session)
    assert f"Allowed by the referee despite {rule} Reason: nobody minds" in entry_text(page, 2)


def test_what_was_confirmed_and_sealed_is_void_when_the_play_is_opened_again(client):
    session = sealed()
    enter(session, "reopen", DIRECTOR, "miscounted")
    confirm(session, "red")
    enter(session, "undo")
    page = look(client, session)
    assert became(page, 143) == "not valid: cancelled by entry 147"
    assert became(page, 146) == "not valid: reopened by entry 147"
    assert became(page, 148) == "not valid: cancelled by entry 149"
    assert "Reason: miscounted" in entry_text(page, 147)
    assert "Running, not sealed." in page


def test_seats_that_were_corrected_leave_what_they_were_thought_to_be(client, session):
    for line in ("merchant h6", "palace grey c3", "wall N1", "wall S1", "undo"):
        enter(session, line)
    assert "Begun as" not in look(client, session)
    enter(session, 'seats [["Ada", "blue"], ["Ben", "yellow"], ["Cleo", "red"]]', REFEREE, "colours mixed up")
    page = look(client, session)
    assert "Started as: Ada (yellow), Ben (red), Cleo (blue)" in words(page)
    assert "Ada blue" in words(page)
    assert entry_text(page, 1).startswith("Ada ")
    assert entry_text(page, 4).startswith("Ben "), "as it was entered, though red is Cleo now"


def test_only_rulings_are_shown_where_that_is_asked_for(client, session):
    assert "Nothing has been entered yet." in look(client, session)
    for line in ("merchant h6", "palace grey c3", "undo"):
        enter(session, line)
    assert "There were no rulings." in look(client, session, "?only=rulings")
    enter(session, "replace 1 merchant c3", REFEREE, "read wrong")
    page = look(client, session, "?only=rulings")
    assert [*rows(page)] == [4]
    assert 'only=rulings" aria-current="page">Rulings only' in page
    assert [*rows(look(client, session, "?only=nonsense"))] == [1, 2, 3, 4]


def links(page: str) -> list[str]:
    return [words(row) for row in re.findall(r"<tr.*?</tr>", page[page.index('id="links"') :], re.DOTALL)[1:]]


def test_every_link_is_listed_and_none_is_given_away(client, session):
    first = session.links.get(kind="keep")
    take_link(first)
    renew_link(session, "keep", "Rita")
    close_link(session, "watch", "Rita")
    page = look(client, session)
    moment = r"\d+\s\w{3}\s\d{4}, \d\d:\d\d:\d\d"
    patterns = [
        rf"Table link Created {moment} · Dora Taken by a tablet {moment} Revoked {moment} · Rita",
        rf"Spectator link Created {moment} · Dora Revoked {moment} · Rita",
        rf"Table link Created {moment} · Rita Taken by a tablet not yet Revoked valid",
    ]
    for pattern, link in zip(patterns, links(page), strict=True):
        assert re.fullmatch(pattern, link), link
    for link in session.links.all():
        assert not {link.code, link.nonce, link.digest} & {*re.findall(r"[\w-]+", page)}


def test_what_somebody_typed_is_text_and_no_markup(client, session):
    enter(session, "merchant h6")
    enter(session, "replace 1 merchant c3", REFEREE, "<script>alert(1)</script>")
    page = look(client, session)
    assert "<script>alert" not in page
    assert "&lt;script&gt;" in page


def test_it_leads_back_to_the_table_and_to_the_desk(client, session):
    enter(session, "merchant h6")
    page = look(client, session)
    for address in (reverse("table", args=[session.pk]), reverse("desk", args=[session.pk])):
        assert f'href="{address}"' in page
    assert f'href="{reverse("table", args=[session.pk])}?at=1"' in page


def test_a_spectator_with_an_account_reads_it_a_stranger_does_not(session):
    spectator, stranger = Client(), Client()
    spectator.force_login(account("Otto", Role.SPECTATOR))
    assert "table tablet" not in look(spectator, session)
    assert stranger.get(reverse("audit", args=[session.pk])).status_code == 302


def test_where_there_is_no_session_there_is_nothing(client):
    assert client.get(reverse("audit", args=[12345])).status_code == 404


def test_it_is_never_kept_and_takes_nothing(client, session):
    address = reverse("audit", args=[session.pk])
    assert "no-store" in client.get(address).headers["Cache-Control"]
    assert client.head(address).status_code == 200
    assert client.post(address).status_code == 405


def test_a_long_game_asks_the_database_no_more_than_a_short_one(client, session):
    enter(session, "merchant h6")
    long = sealed()
    counts = []
    for play in (session, long):
        with CaptureQueriesContext(
            connection,
        ) as queries:
            look(client, play)
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_points_that_are_hidden_are_not_told(client):
    session = begin_session(GAME, setup(), show_scores=False)
    enter(session, "merchant h6")
    assert "+1" not in look(client, session)


def test_it_speaks_german(client, session):
    enter(session, "merchant h6")
    client.cookies["django_language"] = "de"
    assert '<html lang="de">' in look(client, session)
