"""A second factor moves to another phone, and its recovery codes come on a page that can be printed."""

import pytest
from django.test import Client
from django.utils import timezone

from accounts.access import Role
from accounts.models import Account, ClubSettings, SecurityEvent
from tests.accounts.members import PASSWORD, browser_of, is_signed_in, member, read
from tests.accounts.phones import browser_with_code, code, code_of, give_factor, shown_codes, shown_secret
from tests.actors import prove
from web.templatetags.moments import calendar_day

pytestmark = [pytest.mark.database, pytest.mark.django_db]

PAGE = "/account/second-factor"
MOVING = f"{PAGE}?move=1"


@pytest.fixture
def ada() -> Account:
    return member("Ada", Role.DIRECTOR)


def sign_in(account: Account, typed: str) -> Client:
    client = Client()
    client.post("/sign-in", {"name": account.name, "password": PASSWORD})
    client.post("/sign-in/code", {"code": typed})
    return client


@pytest.mark.parametrize("is_demanded", [False, True])
def test_it_moves_to_another_phone_and_the_old_codes_end(ada, is_demanded):
    old = give_factor(ada)
    ClubSettings.objects.create(demands_second_factor=is_demanded)
    client, elsewhere = browser_with_code(ada), browser_with_code(ada)
    assert "Set up on another phone" in read(client.get(PAGE))
    led = client.post(PAGE, {"do": "begin"})
    assert (led.status_code, led["Location"]) == (303, MOVING)
    secret, old_code = shown_secret(client.get(MOVING)), code(ada)
    done = client.post(PAGE, {"do": "on", "move": "1", "code": code_of(secret)})
    assert "The previous recovery codes are no longer valid." in read(done)
    new = shown_codes(done)
    assert len(new) == 10
    assert is_signed_in(client)
    assert not is_signed_in(elsewhere)
    assert code(ada) == code_of(secret)
    assert not is_signed_in(sign_in(ada, old_code))
    assert not is_signed_in(sign_in(ada, old[0]))
    assert is_signed_in(sign_in(ada, new[0]))
    assert SecurityEvent.objects.filter(kind="second-factor-moved", who="Ada").count() == 1


def test_it_takes_a_code_of_the_old_phone_or_a_recovery_code(ada):
    old = give_factor(ada)
    client = browser_with_code(ada)
    prove(client, ada, ago=601)
    assert "otpauth:" not in read(client.get(MOVING))
    assert client.post(PAGE, {"do": "begin"}).status_code == 403
    assert client.post(PAGE, {"do": "begin", "proof_typed": PASSWORD}).status_code == 403
    led = client.post(PAGE, {"do": "begin", "proof_typed": old[0]})
    assert (led.status_code, led["Location"]) == (303, MOVING)
    assert shown_secret(client.get(MOVING))


def test_until_a_code_of_the_new_phone_was_right_the_old_one_stays(ada):
    old = give_factor(ada)
    client = browser_with_code(ada)
    secret = shown_secret(client.get(MOVING))
    wrong = client.post(PAGE, {"do": "on", "move": "1", "code": code_of(secret, later=3600)})
    assert (wrong.status_code, shown_secret(wrong)) == (422, secret)
    assert code(ada) != code_of(secret)
    assert is_signed_in(sign_in(ada, old[0]))


def test_a_form_of_the_first_set_up_does_not_replace_a_factor(ada):
    client = browser_of(ada)
    secret = shown_secret(client.get(PAGE))
    give_factor(ada)
    response = client.post(PAGE, {"do": "on", "code": code_of(secret)})
    assert (response.status_code, response["Location"]) == (303, PAGE)
    assert code(ada) != code_of(secret)


def test_the_demanded_factor_is_set_up_after_the_password_and_leads_on(ada):
    ClubSettings.objects.create(demands_second_factor=True)
    client = browser_of(ada)
    prove(client, ada, ago=601)
    led = client.get("/plays?title=medina")["Location"]
    beginning = read(client.get(led))
    assert "otpauth:" not in beginning
    assert "The club requires a second factor" in beginning
    assert 'name="next" value="/plays?title=medina"' in beginning
    sent = {"do": "begin", "next": "/plays?title=medina"}
    asked = read(client.post(PAGE, sent))
    assert 'name="next" value="/plays?title=medina"' in asked
    led = client.post(PAGE, {**sent, "proof_typed": PASSWORD})["Location"]
    page = client.get(led)
    assert 'name="next" value="/plays?title=medina"' in read(page)
    done = client.post(PAGE, {"do": "on", "next": sent["next"], "code": code_of(shown_secret(page))})
    assert 'href="/plays?title=medina"' in read(done)


# The page of the recovery codes


def test_the_codes_say_whose_they_are_and_since_when_and_can_be_printed(ada):
    client = browser_of(ada)
    first = read(client.post(PAGE, {"do": "on", "code": code_of(shown_secret(client.get(PAGE)))}))
    assert "<bdi>Ada</bdi>" in first
    assert calendar_day(timezone.localdate()) in first
    assert 'id="print"' in first
    assert "sheet.js" in first
    assert "no longer work" not in first, "there were none before"
    renewed = read(client.post(PAGE, {"do": "codes"}))
    assert "The previous recovery codes are no longer valid." in renewed
