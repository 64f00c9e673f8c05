"""A log of thousands of entries is shown in pages, and costs what is shown of it."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games import audit
from games.engine.game import Refused
from games.engine.history import DROP, REDO, UNDO, Change, History, Step, begin
from games.models import Entry, PlaySession
from games.sessions import begin_session
from games.tablet.log import ON_A_PAGE, RECENT
from games.titles.medina.game import GAME
from games.views.audit import ON_A_PAGE as AUDITED
from tests.present import present
from tests.tampering import unguarded
from tests.titles.medina.table import setup
from tests.titles.medina.test_recorded_games import games, record

pytestmark = pytest.mark.django_db


def long_session(undos: int) -> PlaySession:
    """A session in which a move was taken back and brought back again and again."""
    session = begin_session(GAME, setup(), by="Dora")
    lines = ["merchant h6", *[UNDO, REDO] * undos]
    Entry.objects.bulk_create(
        Entry(session=session, number=number, line=line, key=f"key-{number}", by=Entry.TABLET)
        for number, line in enumerate(lines, start=1)
    )
    return session


def entries_shown(page: str) -> list[int]:
    """The numbers of the entries in the log beside the board."""
    log = re.search(r'<ol class="log".*?</ol>', page, re.DOTALL)
    return [int(number) for number in re.findall(r'<span class="number">(\d+)</span>', present(log)[0])]


def entries_audited(page: str) -> list[int]:
    return [int(number) for number in re.findall(r'<tr role="row" id="entry-(\d+)"', page)]


def queries(client: Client, address: str) -> int:
    client.get(address)
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address).status_code == 200
    return len(asked)


def test_the_log_beside_the_board_has_pages_the_newest_first(client):
    home = f"/sessions/{long_session(1000).pk}"
    first = client.get(f"{home}?show=log").text
    assert entries_shown(first) == [*range(2001, 2001 - ON_A_PAGE, -1)]
    assert "Page 1 of 11" in first
    assert 'id="newer"' not in first
    second = client.get(f"{home}?show=log&page=2").text
    assert entries_shown(second) == [*range(1801, 1801 - ON_A_PAGE, -1)]
    assert f'href="{home}?show=log&amp;page=1"' in second
    assert f'href="{home}?show=log&amp;page=3"' in second
    last = client.get(f"{home}?show=log&page=11").text
    assert entries_shown(last) == [1]
    assert 'id="older"' not in last


@pytest.mark.parametrize(
    ("page", "first"), [("0", 2001), ("99999999", 1), ("x", 2001), ("-3", 2001), ("٣", 2001)]
)
def test_a_page_that_is_not_there_is_the_nearest(client, page, first):
    shown = client.get(f"/sessions/{long_session(1000).pk}", {"show": "log", "page": page}).text
    assert entries_shown(shown)[0] == first
    assert ("Page 1 of 11" if first == 2001 else "Page 11 of 11") in shown


def test_the_log_opens_where_the_moment_shown_is(client):
    home = f"/sessions/{long_session(1000).pk}"
    page = client.get(f"{home}?show=log&at=0").text
    assert entries_shown(page) == [1]
    assert f'href="{home}?show=log&amp;at=0&amp;page=10"' in page


def test_a_screen_that_follows_stays_on_its_page(client):
    home = f"/sessions/{long_session(1000).pk}"
    assert f'hx-get="{home}?show=log&amp;page=7&amp;why=&amp;after=2001"' in (
        client.get(f"{home}?show=log&page=7").text
    )


def test_a_short_log_has_no_pages(client):
    session = long_session(10)
    assert "log-pages" not in client.get(f"/sessions/{session.pk}?show=log").text
    audit = client.get(f"/sessions/{session.pk}/audit").text
    assert 'class="pages"' not in audit
    assert "All on one page" not in audit


def test_pages_of_the_log_are_named_in_german(client):
    address = f"/sessions/{long_session(1000).pk}?show=log&page=2"
    page = client.get(address, headers={"accept-language": "de"}).text
    assert all(words in page for words in ("Neuere", "Ältere", "Seite 2 von 11"))


def test_the_audit_has_pages_the_oldest_first(client):
    audit = f"/sessions/{long_session(1000).pk}/audit"
    page = client.get(audit).text
    assert entries_audited(page) == [*range(1, AUDITED + 1)]
    assert "2001 entries" in page
    assert 'href="?page=2#entries"' in page
    assert entries_audited(client.get(f"{audit}?page=11").text) == [2001]


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Entries 401–600 of 2001"), ("de", "Einträge 401–600 von 2001")]
)
def test_a_page_of_the_audit_says_which_it_is_and_turns_above_and_below(client, language, said):
    address = f"/sessions/{long_session(1000).pk}/audit?page=3"
    page = client.get(address, headers={"accept-language": language}).text
    heading = present(re.search(r'<h2 id="entries">(.*?)</h2>', page, re.DOTALL))[1]
    assert heading.strip() == said
    above, below = page.split("<table", 1)
    for part in (above, below):
        assert part.count('rel="next" href="?page=4#entries"') == 1
        assert part.count('rel="prev" href="?page=2#entries"') == 1


def test_a_page_of_rulings_says_which_it_is(client):
    session = long_session(1000)
    with unguarded():
        session.trail().filter(number__in=range(2, 4 + 2 * AUDITED, 2)).update(reason="agreed")
    page = client.get(f"/sessions/{session.pk}/audit?only=rulings&page=2").text
    assert "Rulings 201–201 of 201" in page


def test_of_a_move_taken_back_a_thousand_times_only_the_last_are_listed(client):
    page = client.get(f"/sessions/{long_session(1000).pk}/audit").text
    row = present(re.search(r'id="entry-1".*?</tr>', page, re.DOTALL))[0]
    assert re.findall(r"(\w+) by entry (\d+)", row) == [
        ("undone", "1998"), ("redone", "1999"), ("undone", "2000"), ("redone", "2001")
    ]  # fmt: skip
    assert "1996 earlier changes" in row


def test_the_audit_can_be_printed_as_a_whole(client):
    audit = f"/sessions/{long_session(1000).pk}/audit"
    assert 'href="?page=all"' in client.get(audit).text
    whole = client.get(f"{audit}?page=all").text
    assert entries_audited(whole) == [*range(1, 2002)]
    assert 'class="pages"' not in whole


def test_rulings_have_pages_of_their_own(client):
    session = long_session(1000)
    entries = session.trail().filter(number__in=range(2, 2 + 2 * AUDITED, 2))
    with unguarded():
        entries.update(reason="agreed")
    page = client.get(f"/sessions/{session.pk}/audit?only=rulings").text
    assert entries_audited(page) == [*range(2, 2 + 2 * AUDITED, 2)]
    with unguarded():
        session.trail().filter(number=2001).update(reason="agreed")
    page = client.get(f"/sessions/{session.pk}/audit?only=rulings").text
    assert 'href="?only=rulings&amp;page=2#entries"' in page


@pytest.mark.parametrize(
    "page", ["", "?show=log", "?show=log&page=2", "/audit", "/audit?only=rulings", "/desk"]
)
def test_a_long_log_takes_no_more_queries_than_a_short_one(client, page):
    short, long = long_session(25), long_session(1000)
    assert queries(client, f"/sessions/{long.pk}{page}") == queries(client, f"/sessions/{short.pk}{page}")


def test_a_tap_looks_at_nothing_that_was_entered_before(client):
    """It puts into words only what it shows, and reads only the last entry."""
    asked = []
    for undos in (25, 1000):
        session = long_session(undos)
        client.get(f"/sessions/{session.pk}")
        tap = {"line": UNDO, "after": 2 * undos + 1, "key": "a-tap"}
        with CaptureQueriesContext(connection) as seen:
            answer = client.post(f"/sessions/{session.pk}/play", tap, headers={"hx-request": "true"})
        assert answer.status_code == 200
        assert answer.text.count('class="entry') == RECENT
        asked.append(len(seen))
    assert asked[0] == asked[1]


def history_with_corrections() -> History:
    """Moves taken back and brought back many at a time and left out."""
    moves = record(games()["3p-human-1000"])["moves"]
    lines = [*moves[:8], *["undo 5", "redo 5"] * 6, "undo 3", moves[5], "undo", "redo", "drop 2", "drop 1"]
    history = begin(GAME, setup())
    for line in lines:
        with suppress(Refused):
            history = history.followed_by(line)
    return history


def naive_fates(log: Sequence[Step | Change], number: int) -> list[tuple[int, str]]:
    """What each later entry made of one, looked up one by one."""
    found = []
    for change in log[number:]:
        if isinstance(change, Change):
            if change.old and change.old.number == number:
                found.append((change.number, change.kind))
            taken = change.kind if change.kind in (UNDO, REDO) else audit.FALLEN
            found += [(change.number, taken) for step in change.steps if step.number == number]
    return found


def test_what_became_of_an_entry_is_the_same_looked_up_one_by_one():
    log = history_with_corrections().log
    assert {UNDO, REDO, DROP} <= {entry.kind for entry in log if isinstance(entry, Change)}
    numbers = range(1, len(log) + 1)
    for shown in (numbers, numbers[:3], numbers[-4:]):
        became = audit.fates(log, frozenset(shown))
        for number in shown:
            listed, unlisted = became.get(number, audit.Fates())
            all_of_it = naive_fates(log, number)
            assert [*listed] == all_of_it[-audit.MOST_FATES :], number
            assert unlisted == len(all_of_it) - len(listed)
    assert any(fates.unlisted for fates in audit.fates(log, frozenset(numbers)).values())


@pytest.mark.parametrize(("page", "most"), [(1, 2 * audit.MOST_FATES), (11, 0)])
def test_the_audit_looks_at_the_last_changes_only(client, monkeypatch, page, most):
    looked_at = []

    def look(change: Change) -> Iterator[tuple[int, str]]:
        looked_at.append(change.number)
        return changed_moves(change)

    changed_moves = audit.changed_moves
    monkeypatch.setattr(audit, "changed_moves", look)
    assert client.get(f"/sessions/{long_session(1000).pk}/audit?page={page}").status_code == 200
    assert len(looked_at) <= most
