import re

import pytest
from django.test import Client

from accounts.access import Role
from accounts.models import Account, SecurityEvent
from tests.accounts.members import PASSWORD, browser_of, is_signed_in, member, read
from tests.present import matched, present

pytestmark = pytest.mark.django_db

NEW = "chairs of iron"


def change(client: Client, current: str = PASSWORD, password: str = NEW, again: str = NEW):
    return client.post(
        "/account", {"do": "password", "current": current, "password": password, "again": again}
    )


def set_pin(client: Client, pin: str = "4711", again: str | None = None, current: str = PASSWORD):
    sent = {"do": "pin", "current": current, "pin": pin, "again": pin if again is None else again}
    return client.post("/account", sent)


def faults(response) -> dict[str, str]:
    found = re.findall(r'<div class="fault" id="(\S+)_error"><p>(.*?)</p>', read(response))
    return dict(found)


def test_only_who_is_signed_in_has_one():
    response = Client().get("/account")
    assert response.status_code == 302
    assert response["Location"] == "/sign-in?next=%2Faccount"


def test_it_shows_name_and_role_and_explains_what_a_pin_is_for():
    referee = read(browser_of(member("Ada", Role.REFEREE)).get("/account"))
    assert "<h1>Ada</h1>" in referee
    assert '<p class="quiet">Referee</p>' in referee
    assert "allows rulings on a table's tablet for one minute" in referee
    player = read(browser_of(member("Ben", Role.SPECTATOR)).get("/account"))
    assert "Players confirm the score sheet with their PIN." in player
    assert "rulings can be made" not in player


@pytest.mark.parametrize(
    ("language", "said", "unsaid"), [("en", "API token", r"\bkey\b"), ("de", "API-Token", r"[Ss]chlüssel\b")]
)
def test_the_token_for_programs_is_called_the_same_everywhere(language, said, unsaid):
    client = browser_of(member("Ada", Role.DIRECTOR))
    made = client.post("/account", {"do": "key", "current": PASSWORD}, headers={"accept-language": language})
    pages = [client.get(path, headers={"accept-language": language}) for path in ("/account", "/access")]
    for page in (made, *pages):
        seen = re.sub(r"<[^>]+>", " ", read(page))
        assert said in seen
        assert not re.search(unsaid, seen)


def test_a_new_password_ends_every_other_browser():
    ada = member("Ada")
    here, elsewhere = browser_of(ada), browser_of(ada)
    response = change(here)
    assert (response.status_code, response["Location"]) == (303, "/account?done=password")
    assert "The password was changed." in read(here.get(response["Location"]))
    assert is_signed_in(here)
    assert not is_signed_in(elsewhere)
    assert Account.objects.get().check_password(NEW)


def test_without_the_old_password_there_is_no_new_one():
    client = browser_of(member("Ada"))
    response = change(client, current="wrong")
    assert response.status_code == 422
    assert faults(response) == {"password-current": "The current password is wrong."}
    assert Account.objects.get().check_password(PASSWORD)


def test_a_weak_password_is_refused():
    response = change(browser_of(member("Ada")), password="short", again="shirt")
    assert response.status_code == 422
    assert faults(response)["password-password"].startswith("This password is too short.")
    assert faults(response)["password-again"] == "The two entries are not the same."


def test_who_guesses_the_password_of_a_tablet_left_signed_in_has_to_wait():
    client = browser_of(member("Ada"))
    assert [change(client, current="wrong").status_code for _ in range(3)] == [422] * 3
    response = change(client)
    assert (response.status_code, response["Retry-After"]) == (429, "2")
    assert "Please try again in 2 seconds." in read(response)
    assert set_pin(client).status_code == 429
    assert Account.objects.get().check_password(PASSWORD)


def test_a_pin_is_set_and_removed():
    client = browser_of(member("Ada"))
    response = set_pin(client)
    assert (response.status_code, response["Location"]) == (303, "/account?done=pin")
    assert Account.objects.get().has_pin("4711")
    assert 'value="no-pin"' in read(client.get("/account"))
    assert client.post("/account", {"do": "no-pin"}).status_code == 303
    assert Account.objects.get().pin == ""
    assert 'value="no-pin"' not in read(client.get("/account"))


@pytest.mark.parametrize(
    ("pin", "again", "sentences"),
    [
        ("471", "471", {"pin-pin": "A PIN has 4 to 8 digits."}),
        ("471128061", "471128061", {"pin-pin": "A PIN has 4 to 8 digits."}),
        ("47a1", "47a1", {"pin-pin": "A PIN has 4 to 8 digits."}),
        ("1234", "1234", {"pin-pin": "This PIN is too easy to guess."}),
        ("4711", "4712", {"pin-again": "The two entries are not the same."}),
    ],
)
def test_a_pin_that_cannot_be_is_refused_at_its_field(pin, again, sentences):
    response = set_pin(browser_of(member("Ada")), pin, again)
    assert response.status_code == 422
    assert faults(response) == sentences
    assert Account.objects.get().pin == ""


def test_a_pin_needs_the_password():
    response = set_pin(browser_of(member("Ada")), current="wrong")
    assert response.status_code == 422
    assert faults(response) == {"pin-current": "The current password is wrong."}
    assert Account.objects.get().pin == ""


def test_a_key_is_shown_once_and_known_afterwards():
    ada = member("Ada")
    client = browser_of(ada)
    response = client.post("/account", {"do": "key", "current": PASSWORD})
    assert response.status_code == 200
    assert "no-store" in response["Cache-Control"]
    key = matched(r'<code class="once">(\S+)</code>', read(response))[1]
    assert Account.objects.by_key(key) == ada
    assert key not in read(client.get("/account"))
    assert key not in present(Account.objects.get().api_key)


def test_a_key_is_made_by_nobody_who_does_not_know_the_password():
    ada = member("Ada")
    for typed in ("", "guessed"):
        response = browser_of(ada).post("/account", {"do": "key", "current": typed})
        assert response.status_code == 422
    assert Account.objects.get().api_key is None


def test_what_is_changed_and_what_was_guessed_is_logged_without_any_secret():
    client = browser_of(member("Ada"))
    client.post("/account", {"do": "key", "current": "guessed"})
    client.post("/account", {"do": "key", "current": PASSWORD})
    client.post("/account", {"do": "no-key"})
    change(client)
    logged = [(event.kind, event.who) for event in SecurityEvent.objects.order_by("pk")]
    kinds = ("proof-failed", "token-made", "token-withdrawn", "password-changed")
    assert [event for event in logged if event[0] in kinds] == [(kind, "Ada") for kind in kinds]
    written = str([*SecurityEvent.objects.values_list()])
    assert not [secret for secret in ("guessed", PASSWORD, NEW) if secret in written]


def test_a_new_password_withdraws_the_key():
    ada = member("Ada")
    ada.new_api_key()
    ada.save()
    new = {"password": "another good one", "again": "another good one"}
    browser_of(ada).post("/account", {"do": "password", "current": PASSWORD, **new})
    assert Account.objects.get().api_key is None


def test_a_new_key_takes_the_place_of_the_old_one_and_can_be_withdrawn():
    client = browser_of(member("Ada"))
    old, new = (
        matched(
            r'<code class="once">(\S+)</code>',
            read(client.post("/account", {"do": "key", "current": PASSWORD})),
        )[1]
        for _ in range(2)
    )
    assert (Account.objects.by_key(old), bool(Account.objects.by_key(new))) == (None, True)
    response = client.post("/account", {"do": "no-key"})
    assert (response.status_code, response["Location"]) == (303, "/account?done=no-key")
    assert Account.objects.by_key(new) is None


def test_what_no_button_says_is_not_understood():
    client = browser_of(member("Ada"))
    for sent in ({}, {"do": "everything"}):
        assert client.post("/account", sent).status_code == 400


def test_only_our_own_sentences_are_told():
    client = browser_of(member("Ada"))
    assert 'role="status">The PIN was set.</p>' in read(client.get("/account?done=pin"))
    assert 'role="status"' not in read(client.get("/account?done=everything"))
