"""The page that asks for a referee's PIN says what for, who may enter it, and what a wrong one does."""

import re

import pytest
from django.test import Client

from accounts.access import Role
from games.models import PlaySession
from tests.actors import account
from tests.web.test_table import lines, session_after
from tests.web.test_table_link import tablet_of
from tests.web.test_waive import REASON, WAIVED, rule, words

pytestmark = pytest.mark.django_db

CORRECTED = "replace 1 palace orange e9"


@pytest.fixture(autouse=True)
def pins_are_hashed_quickly(settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def session() -> PlaySession:
    return session_after(3)


@pytest.fixture
def tablet(session) -> Client:
    return tablet_of(session)


def asked_for(page: str) -> str:
    found = re.search(r'<p class="asked-for">.*?</p>', page, re.DOTALL)
    assert found
    return words(found[0])


def referees(*names: str) -> list[str]:
    return [str(account(name, Role.REFEREE, pin="2580").pk) for name in names]


def test_it_says_which_ruling_at_which_table_and_why(tablet, session):
    referees("Rita")
    page = rule(tablet, session, CORRECTED)
    assert page.status_code == 403
    assert asked_for(page.text) == f"Replace a move Medina: Ada, Ben, Cleo Reason: {REASON}"
    german = tablet.post(
        page.request["PATH_INFO"], {"line": WAIVED, "reason": "so"}, headers={"accept-language": "de"}
    )
    assert asked_for(german.text) == "Zug zulassen Medina: Ada, Ben, Cleo Grund: so"


def test_a_reason_without_end_is_cut(tablet, session):
    referees("Rita")
    page = rule(tablet, session, CORRECTED, reason="x" * 5000)
    assert len(asked_for(page.text)) < 500


def test_whoever_is_the_only_referee_need_not_be_chosen(tablet, session):
    (rita,) = referees("Rita")
    page = rule(tablet, session, CORRECTED).text
    assert f'name="referee" value="{rita}" checked' in page
    assert page.count('name="referee"') == 1


def test_a_few_referees_are_buttons_and_many_a_list(tablet, session):
    few = referees(*(f"Rita {number}" for number in range(6)))
    page = rule(tablet, session, CORRECTED).text
    assert re.findall(r'type="radio" name="referee" value="(\d+)" required', page) == few
    assert "<select" not in page
    many = [*few, *referees("Rolf")]
    page = rule(tablet, session, CORRECTED).text
    assert re.findall(r'<option value="(\d+)">', page) == many
    assert 'type="radio"' not in page.partition("<main")[2]
    chosen = rule(tablet, session, CORRECTED, referee=many[6], pin="0000").text
    assert f'<option value="{many[6]}" selected>' in chosen


def test_a_wrong_pin_is_said_at_its_field_and_keeps_the_choice(tablet, session):
    first, second = referees("Rita", "Rolf")
    before = lines(session)
    page = rule(tablet, session, CORRECTED, referee=second, pin="0000")
    assert page.status_code == 403
    assert 'role="alert" id="wrong"' in page.text
    assert 'aria-invalid="true" aria-describedby="wrong"' in page.text
    assert "Wrong PIN. Nothing has been recorded." in words(page.text)
    assert f'value="{second}" checked' in page.text
    assert f'value="{first}" checked' not in page.text
    assert "0000" not in page.text
    assert lines(session) == before


def test_after_three_wrong_ones_it_says_how_long_to_wait(tablet, session):
    (rita,) = referees("Rita")
    for _ in range(3):
        rule(tablet, session, CORRECTED, referee=rita, pin="0000")
    page = rule(tablet, session, CORRECTED, referee=rita, pin="2580")
    assert (page.status_code, page["Retry-After"]) == (429, "2")
    assert "Too many wrong PINs: wait 2 seconds, then try again." in words(page.text)


def test_it_says_how_long_the_pin_is_valid_and_when_it_is_blocked(tablet, session):
    referees("Rita")
    text = words(rule(tablet, session, CORRECTED).text)
    assert "valid at this table for one minute" in text
    assert "After three wrong PINs there is a pause, after 20 in a day the PIN is blocked" in text


def test_where_no_referee_has_a_pin_one_can_sign_in(tablet, session):
    page = rule(tablet, session, CORRECTED).text
    assert "No referee has a PIN yet." in page
    assert 'name="pin"' not in page
    assert f'href="/sign-in?next=/sessions/{session.pk}"' in page
