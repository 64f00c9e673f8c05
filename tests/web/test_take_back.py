"""A move is taken back: whenever somebody wants, or when all others agree, or because a referee says so."""

import re

import pytest
from django.urls import reverse

from accounts.access import Role
from games.folds import history_of
from games.models import PlaySession
from games.recording import record_line
from games.sessions import begin_session
from games.titles.medina.game import GAME
from tests.actors import TABLET, account
from tests.titles.felinia.test_recorded_games import games as felinia_games
from tests.titles.felinia.test_recorded_games import record_of as felinia_record
from tests.titles.medina.table import setup
from tests.web.test_table import lines, session_after, tap
from tests.web.test_table_link import signed_in, tablet_of
from tests.web.test_waive import REASON_FIELD, notice, offered, propose, rule, words

pytestmark = pytest.mark.django_db

MOVES = ("merchant h6", "palace grey c3", "wall N1", "palace black k3")
"""Three by Ada, one by Ben."""


@pytest.fixture(autouse=True)
def pins_are_hashed_quickly(settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def table(take_back: str) -> PlaySession:
    session = begin_session(GAME, setup(), take_back=take_back)
    for after, line in enumerate(MOVES):
        record_line(session, line, after=after, key=f"move-{after}", by=TABLET)
    return session


@pytest.fixture
def agreed() -> PlaySession:
    return table(PlaySession.AGREED)


@pytest.fixture
def free() -> PlaySession:
    return table(PlaySession.FREE)


def asked(page: str) -> list[str]:
    """The colours of those who have to agree."""
    return re.findall(r'<input type="checkbox" name="agreed" value="(\w+)"', page)


def ticked(page: str) -> list[str]:
    """The colours of those of them who have tapped already."""
    return re.findall(r'name="agreed" value="(\w+)" checked', page)


def standing(session: PlaySession) -> tuple[str, ...]:
    return history_of(session).lines


# Whenever somebody wants


@pytest.mark.parametrize("who", ["director", "tablet"])
def test_at_a_free_table_one_tap_takes_back(client, free, who):
    by = client if who == "director" else tablet_of(free)
    answer = tap(by, free, line="undo")
    assert answer.status_code == 200
    assert 'class="notice' not in answer.text
    assert lines(free)[4:] == ["undo"]
    assert standing(free) == MOVES[:3]


def test_at_a_free_table_several_are_taken_back_and_brought_back(client, free):
    assert tap(client, free, line="undo 3").status_code == 200
    assert standing(free) == MOVES[:1]
    answer = tap(client, free, line="redo 3")
    assert answer.status_code == 200
    assert standing(free) == MOVES


def test_more_than_there_is_cannot_be_taken_back(client, free):
    answer = tap(client, free, line="undo 5")
    assert answer.status_code == 422
    assert "Only 4 moves can be undone." in answer.text
    assert len(lines(free)) == 4


def test_who_agreed_is_told_at_a_free_table_too(client, free):
    tap(client, free, line="undo", agreed=["yellow", "blue"])
    assert lines(free)[4:] == ["undo agreed yellow blue"]


# When all others agree


def test_all_but_whoever_made_the_first_of_the_moves_are_asked(client, agreed):
    for line, names in (
        ("undo", {"yellow": "Ada", "blue": "Cleo"}),
        ("undo 1", {"yellow": "Ada", "blue": "Cleo"}),
        ("undo 2", {"red": "Ben", "blue": "Cleo"}),
        ("undo 4", {"red": "Ben", "blue": "Cleo"}),
    ):
        answer = tap(client, agreed, line=line)
        assert answer.status_code == 422
        assert "All others can agree by tapping their names." in words(notice(answer.text))
        assert asked(answer.text) == [*names]
        assert ticked(answer.text) == []
        for name in names.values():
            assert f"<span>{name}</span></label>" in answer.text
        assert f'class="primary" name="line" value="{line}"' in answer.text
    assert lines(agreed) == [*MOVES]


def test_when_all_of_them_have_tapped_it_is_taken_back_and_told(client, agreed):
    answer = tap(client, agreed, line="undo", agreed=["yellow", "blue"])
    assert answer.status_code == 200
    assert lines(agreed)[4:] == ["undo agreed yellow blue"]
    assert standing(agreed) == MOVES[:3]
    log = words(client.get(f"/sessions/{agreed.pk}?show=log").text)
    assert "5 Undone: 4 – Ben began a black palace at k3 (agreed: Ada and Cleo)" in log


def test_the_tables_tablet_needs_no_referee_for_that(agreed):
    tablet = tablet_of(agreed)
    assert asked(tap(tablet, agreed, line="undo 2").text) == ["red", "blue"]
    assert tap(tablet, agreed, line="undo 2", agreed=["blue", "red"]).status_code == 200
    assert lines(agreed)[4:] == ["undo 2 agreed blue red"]


def test_when_somebody_is_missing_all_are_asked_again_and_those_who_agreed_stay_ticked(client, agreed):
    for some in (["yellow"], ["blue"], ["red"], ["red", "blue"]):
        answer = tap(client, agreed, line="undo", agreed=some)
        assert answer.status_code == 422
        assert asked(answer.text) == ["yellow", "blue"]
        assert ticked(answer.text) == [colour for colour in some if colour != "red"]
        assert "Still to agree:" in words(notice(answer.text))
        assert 'class="primary" name="line" value="undo"' in answer.text
    assert lines(agreed) == [*MOVES]


def test_whoever_made_the_move_may_agree_as_well(client, agreed):
    assert tap(client, agreed, line="undo", agreed=["yellow", "red", "blue"]).status_code == 200
    assert standing(agreed) == MOVES[:3]


def test_nobody_else_agrees_and_nobody_twice(client, agreed):
    for who in (["yellow", "blue", "green"], ["yellow", "yellow", "blue"], ["Ada", "Cleo"]):
        answer = tap(client, agreed, line="undo", agreed=who)
        assert answer.status_code == 422
        assert 'class="notice refused"' in answer.text, who
    assert lines(agreed) == [*MOVES]


def test_agreement_belongs_to_a_take_back_and_to_nothing_else(client, agreed):
    tap(client, agreed, line="wall S1", agreed=["yellow", "blue"])
    assert lines(agreed)[4:] == ["wall S1"]


def test_what_came_up_at_the_table_is_taken_back_when_everybody_agrees(client):
    begun = felinia_record(next(iter(felinia_games())), 1)
    session = begin_session(begun.game, begun.setup, take_back=PlaySession.AGREED)
    record_line(session, begun.moves[0], after=0, key="first", by=TABLET)
    assert history_of(session).now.player is None
    answer = tap(client, session, line="undo")
    assert answer.status_code == 422
    assert asked(answer.text) == [*session.setup.colours]
    assert tap(client, session, line="undo", agreed=session.setup.colours).status_code == 200
    assert standing(session) == ()


def test_at_the_end_too_the_others_are_asked(client):
    session = begin_session(GAME, setup(), take_back=PlaySession.AGREED)
    for after, line in enumerate(lines(session_after(None))):
        record_line(session, line, after=after, key=f"move-{after}", by=TABLET)
    answer = tap(client, session, line="undo")
    assert answer.status_code == 422
    first, second = asked(answer.text)
    assert tap(client, session, line="undo", agreed=[first, second]).status_code == 200
    assert not history_of(session).now.is_last


def test_what_was_taken_back_comes_back_by_one_tap(client, agreed):
    tap(client, agreed, line="undo 2", agreed=["red", "blue"])
    assert tap(tablet_of(agreed), agreed, line="redo 2").status_code == 200
    assert standing(agreed) == MOVES


def test_the_same_tap_twice_takes_back_once(client, agreed):
    for _ in range(2):
        tap(client, agreed, line="undo", agreed=["yellow", "blue"], after=4, key="once")
    assert lines(agreed)[4:] == ["undo agreed yellow blue"]


def test_agreement_to_another_table_than_it_is_now_changes_nothing(client, agreed):
    tap(client, agreed, line="wall S1")
    answer = tap(client, agreed, line="undo", agreed=["yellow", "blue"], after=4, key="late")
    assert answer.status_code == 409
    assert lines(agreed)[4:] == ["wall S1"]


def test_without_javascript_the_names_are_asked_on_a_whole_page(client, agreed):
    answer = tap(client, agreed, htmx=False, line="undo")
    assert answer.status_code == 422
    assert "<html" in answer.text
    assert asked(answer.text) == ["yellow", "blue"]


def test_it_is_asked_in_german(client, agreed):
    client.cookies["django_language"] = "de"
    assert "bitte auf den eigenen Namen tippen." in tap(client, agreed, line="undo").text


# Taken back by a referee


def test_whoever_asks_is_led_to_the_referees_page(client, agreed):
    (address,) = offered(tap(client, agreed, line="undo 2").text)
    assert address == f"{reverse('ruling', args=[agreed.pk])}?line=undo%202"
    page = client.get(address).text
    assert "2 moves are undone; the game continues from there. They can be restored." in words(page)
    assert REASON_FIELD in page


def test_a_referee_takes_back_with_a_reason(agreed):
    rita = signed_in("Rita", Role.REFEREE)
    answer = rule(rita, agreed, "undo", reason="the elbow did it")
    assert (answer.status_code, answer["Location"]) == (303, reverse("table", args=[agreed.pk]))
    entry = agreed.entries.get(number=5)
    assert (entry.line, entry.who, entry.reason) == ("undo", "Rita", "the elbow did it")
    assert standing(agreed) == MOVES[:3]
    sheet = words(rita.get(reverse("sheet", args=[agreed.pk])).text)
    assert "5 Undone: 4 – Ben began a black palace at k3: the elbow did it (Rita)" in sheet


def test_not_even_a_referee_does_without_a_reason(client, agreed):
    assert rule(client, agreed, "undo", reason="").status_code == 422
    assert rule(client, agreed, "undo agreed yellow", reason="").status_code == 422
    assert lines(agreed) == [*MOVES]


def test_on_the_tables_tablet_the_referee_enters_a_pin(agreed):
    rita, tablet = account("Rita", Role.REFEREE, pin="2580"), tablet_of(agreed)
    assert propose(tablet, agreed, "undo").status_code == 200
    assert rule(tablet, agreed, "undo").status_code == 403
    assert lines(agreed) == [*MOVES]
    assert rule(tablet, agreed, "undo", referee=rita.pk, pin="2580").status_code == 303
    assert agreed.entries.get(number=5).who == "Rita"


def test_the_pin_of_a_moment_ago_makes_no_tap_a_ruling(agreed):
    """Within its minute the plain undo still asks the others: nobody has given a reason."""
    rita, tablet = account("Rita", Role.REFEREE, pin="2580"), tablet_of(agreed)
    rule(tablet, agreed, "undo", referee=rita.pk, pin="2580")
    assert tap(tablet, agreed, line="undo").status_code == 422
    assert standing(agreed) == MOVES[:3]


def test_a_scorekeeper_takes_nothing_back_at_a_table_of_others(agreed):
    sam = signed_in("Sam", Role.SCOREKEEPER)
    form = {"line": "undo", "agreed": ["yellow", "blue"]}
    assert tap(sam, agreed, **form).status_code == 403
    agreed.keepers.add(account("Sam"))
    assert tap(sam, agreed, **form).status_code == 200


def test_going_on_from_an_earlier_moment_is_a_take_back_too(client, agreed):
    page = client.get(f"/sessions/{agreed.pk}?at=2").text
    assert 'value="undo 2"' in page
    assert asked(tap(client, agreed, line="undo 2").text) == ["red", "blue"]


# Brought back


def test_what_all_agreed_to_take_back_anybody_brings_back(agreed):
    tablet = tablet_of(agreed)
    tap(tablet, agreed, line="undo", agreed=["yellow", "blue"])
    assert tap(tablet, agreed, line="redo").status_code == 200
    assert standing(agreed) == MOVES


def test_what_a_referee_took_back_only_a_referee_brings_back(agreed):
    rita, tablet = signed_in("Rita", Role.REFEREE), tablet_of(agreed)
    rule(rita, agreed, "undo 2", reason="not as it was")
    for line in ("redo", "redo 2"):
        answer = tap(tablet, agreed, line=line)
        assert answer.status_code == 422
        assert "A referee undid this move; only a referee can redo it." in words(answer.text)
        assert f"/ruling?line={line.replace(' ', '%20')}" in answer.text
    assert standing(agreed) == MOVES[:2]
    page = words(propose(rita, agreed, "redo 2").text)
    assert "2 undone moves are valid again." in page
    assert rule(rita, agreed, "redo 2", reason="it was right after all").status_code == 303
    assert standing(agreed) == MOVES
    assert agreed.entries.last().reason == "it was right after all"


def test_where_taking_back_is_free_so_is_bringing_back(free):
    tablet = tablet_of(free)
    tap(tablet, free, line="undo 2")
    assert tap(tablet, free, line="redo 2").status_code == 200


def test_a_redo_of_both_kinds_takes_a_referee(agreed):
    rita, tablet = signed_in("Rita", Role.REFEREE), tablet_of(agreed)
    tap(tablet, agreed, line="undo", agreed=["yellow", "blue"])
    rule(rita, agreed, "undo", reason="not as it was")
    assert tap(tablet, agreed, line="redo 2").status_code == 422
    assert tap(tablet, agreed, line="redo").status_code == 422
    assert rule(rita, agreed, "redo", reason="it was").status_code == 303
    assert tap(tablet, agreed, line="redo").status_code == 200
    assert standing(agreed) == MOVES
