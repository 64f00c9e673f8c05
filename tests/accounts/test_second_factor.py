import re
import time
from html import unescape

import pytest
from django.test import Client

from accounts.access import Role
from accounts.models import Account, BrowserSession, RecoveryCode, SecondFactor, SecurityEvent
from accounts.sign_in import second_factor
from accounts.sign_in.second_factor import STEP
from tests.accounts.members import PASSWORD, browser_of, is_signed_in, member, read
from tests.accounts.phones import (
    browser_with_code,
    code,
    code_of,
    forget_last_code,
    give_factor,
    shown_codes,
    shown_secret,
)
from tests.actors import prove
from tests.present import matched

pytestmark = [pytest.mark.database, pytest.mark.django_db]

PAGE = "/account/second-factor"


@pytest.fixture
def ada() -> Account:
    return member("Ada", Role.REFEREE)


@pytest.fixture
def with_factor(ada: Account) -> Account:
    give_factor(ada)
    return ada


def give_password(client: Client, account: Account, **more: str):
    return client.post("/sign-in", {"name": account.name, "password": PASSWORD, **more})


def give_code(client: Client, typed: str, **more: str):
    return client.post("/sign-in/code", {"code": typed, **more})


def events() -> list[str]:
    return [*SecurityEvent.objects.order_by("pk").values_list("kind", flat=True)]


# Setting it up


def test_it_is_on_only_after_a_code_was_right(ada):
    client = browser_of(ada)
    page = client.get(PAGE)
    assert "<svg " in read(page)
    assert 'class="qr"' in read(page)
    secret = shown_secret(page)
    assert shown_secret(client.get(PAGE)) == secret, "loading the page again must not outdate the phone"
    wrong = client.post(PAGE, {"do": "on", "code": code_of(secret, later=3600)})
    assert wrong.status_code == 422
    assert not ada.has_second_factor
    done = client.post(PAGE, {"do": "on", "code": code_of(secret)})
    assert done.status_code == 200
    assert "no-store" in done["Cache-Control"]
    assert ada.has_second_factor
    assert len({*shown_codes(done)}) == 10
    assert "second-factor-set" in events()


def test_the_code_that_turned_it_on_is_used_up(ada):
    client = browser_of(ada)
    secret = shown_secret(client.get(PAGE))
    typed = code_of(secret)
    client.post(PAGE, {"do": "on", "code": typed})
    other = Client()
    give_password(other, ada)
    assert give_code(other, typed).status_code == 422


def test_neither_secret_nor_recovery_codes_can_be_read_in_the_database(ada):
    client = browser_of(ada)
    secret = shown_secret(client.get(PAGE))
    assert secret not in BrowserSession.objects.get().session_data
    assert secret not in str(BrowserSession.objects.get().get_decoded())
    codes = shown_codes(client.post(PAGE, {"do": "on", "code": code_of(secret)}))
    assert secret not in SecondFactor.objects.get().secret
    stored = {*RecoveryCode.objects.values_list("digest", flat=True)}
    assert not stored & {*codes, *(typed.replace("-", "") for typed in codes)}


def test_it_ends_sessions_that_were_begun_without_it(ada):
    here, elsewhere = browser_of(ada), browser_of(ada)
    secret = shown_secret(here.get(PAGE))
    here.post(PAGE, {"do": "on", "code": code_of(secret)})
    assert is_signed_in(here)
    assert not is_signed_in(elsewhere)


def test_a_tablet_left_signed_in_sets_up_nothing(ada):
    client = browser_of(ada)
    prove(client, ada, ago=3600)
    page = read(client.get(PAGE))
    assert "otpauth:" not in page
    assert 'class="qr"' not in page
    assert 'value="begin"' in page
    assert client.post(PAGE, {"do": "begin"}).status_code == 403
    led = client.post(PAGE, {"do": "begin", "proof_typed": PASSWORD})
    assert (led.status_code, led["Location"]) == (303, PAGE)
    secret = shown_secret(client.get(PAGE))
    done = client.post(PAGE, {"do": "on", "code": code_of(secret)})
    assert (done.status_code, ada.has_second_factor) == (200, True)


def test_a_secret_ends_with_the_proof_it_was_shown_under(ada):
    client = browser_of(ada)
    secret = shown_secret(client.get(PAGE))
    prove(client, ada, ago=601)
    assert "otpauth:" not in read(client.get(PAGE))
    prove(client, ada)
    assert shown_secret(client.get(PAGE)) != secret, "somebody else may have seen the first one"


def test_a_code_that_comes_too_late_turns_nothing_on_and_a_new_key_is_shown(ada):
    client = browser_of(ada)
    secret = shown_secret(client.get(PAGE))
    prove(client, ada, ago=601)
    late = client.post(PAGE, {"do": "on", "code": code_of(secret), "proof_typed": PASSWORD})
    assert (late.status_code, ada.has_second_factor) == (422, False)
    assert "is no longer valid" in read(late)
    assert shown_secret(late) != secret
    client.post(PAGE, {"do": "on", "code": code_of(shown_secret(late))})
    assert ada.has_second_factor


def test_a_phone_that_shows_the_page_itself_opens_its_app(ada):
    page = browser_of(ada).get(PAGE)
    address = matched(r'<a class="way" href="(otpauth://[^"]+)"', page.text)[1]
    assert unescape(address) == (
        f"otpauth://totp/Tableside:Ada?digits=6&secret={shown_secret(page)}"
        "&algorithm=SHA1&issuer=Tableside&period=30"
    )


def test_an_odd_name_stays_within_the_address_for_the_app():
    page = browser_of(member('A"b <i>&c', Role.REFEREE)).get(PAGE)
    assert re.search(r'href="otpauth://totp/Tableside:A%22b%20%3Ci%3E%26c\?[\w&;=%]+"', page.text)


def test_a_right_password_without_the_code_is_in_the_log(with_factor):
    give_password(Client(), with_factor)
    event = SecurityEvent.objects.get()
    assert (event.kind, event.who, event.account) == ("password-right", "", "Ada")


# Signing in with it


def test_the_password_alone_signs_nobody_in(with_factor):
    client = Client()
    response = give_password(client, with_factor)
    assert (response.status_code, response["Location"]) == (303, "/sign-in/code")
    assert not is_signed_in(client)
    for path in ("/plays", "/accounts", "/account", PAGE):
        assert client.get(path)["Location"].startswith("/sign-in?next=")


def test_password_and_code_do_and_lead_where_one_wanted_to_go(with_factor):
    client = Client()
    response = give_password(client, with_factor, next="/plays?title=medina")
    assert response["Location"] == "/sign-in/code?next=%2Fplays%3Ftitle%3Dmedina"
    assert 'name="next" value="/plays?title=medina"' in read(client.get(response["Location"]))
    done = client.post(response["Location"], {"code": code(with_factor)})
    assert (done.status_code, done["Location"]) == (303, "/plays?title=medina")
    assert is_signed_in(client)
    assert BrowserSession.objects.get(account=with_factor).has_second_factor


def test_cancelling_keeps_where_one_wanted_to_go(with_factor):
    client = Client()
    response = give_password(client, with_factor, next="/plays?title=medina")
    page = read(client.get(response["Location"]))
    assert 'href="/sign-in?next=%2Fplays%3Ftitle%3Dmedina">Cancel</a>' in page


@pytest.mark.parametrize(
    ("language", "said"), [("en", "or, on the computer that"), ("de", "oder, auf dem Rechner")]
)
def test_whoever_is_the_only_director_learns_what_to_do_without_the_phone(with_factor, language, said):
    client = Client(headers={"accept-language": language})
    give_password(client, with_factor)
    for browser, path in ((client, "/sign-in/code"), (browser_with_code(with_factor), PAGE)):
        page = read(browser.get(path, headers={"accept-language": language}))
        assert said in page
        assert "manage.py invite NAME --reset-second-factor" in page


def test_the_code_page_sends_nobody_to_another_house(with_factor):
    client = Client()
    give_password(client, with_factor)
    done = give_code(client, code(with_factor), next="https://elsewhere.example/")
    assert done["Location"] == "/"


def test_a_code_is_accepted_with_a_space_and_once(with_factor):
    typed = code(with_factor)
    first, second = Client(), Client()
    for client in (first, second):
        give_password(client, with_factor)
    assert give_code(first, f"{typed[:3]} {typed[3:]}").status_code == 303
    assert give_code(second, typed).status_code == 422
    assert not is_signed_in(second)
    assert events()[-1] == "code-failed"


@pytest.mark.parametrize(("later", "status"), [(-STEP, 303), (STEP, 303), (-3 * STEP, 422), (3 * STEP, 422)])
def test_a_phone_may_be_half_a_minute_off(with_factor, later, status):
    client = Client()
    give_password(client, with_factor)
    assert give_code(client, code(with_factor, later=later)).status_code == status


@pytest.mark.parametrize("typed", ["", "1", "12345678", "٣٤٥٦٧٨", "a" * 41, "0" * 50_000, "\x00" * 6])
def test_what_is_no_code_is_refused(with_factor, typed):
    client = Client()
    give_password(client, with_factor)
    assert give_code(client, typed).status_code == 422
    assert not is_signed_in(client)


def test_codes_cannot_be_guessed(with_factor):
    client = Client()
    give_password(client, with_factor)
    assert [give_code(client, "000000").status_code for _ in range(3)] == [422] * 3
    for browser in (client, Client()):  # whoever begins anew waits as well
        give_password(browser, with_factor)
        response = give_code(browser, code(with_factor))
        assert response.status_code == 429
        assert int(response["Retry-After"]) >= 1
        assert not is_signed_in(browser)


def test_nobody_gets_to_the_code_page_without_the_password(with_factor):
    client = Client()
    assert client.get("/sign-in/code")["Location"] == "/sign-in"
    assert give_code(client, code(with_factor))["Location"] == "/sign-in"
    assert not is_signed_in(client)


def test_the_first_step_lapses(with_factor, monkeypatch):
    client = Client()
    give_password(client, with_factor)
    now = time.time()
    monkeypatch.setattr("accounts.sign_in.first_step.time.time", lambda: now + 601)
    assert client.get("/sign-in/code")["Location"] == "/sign-in"


@pytest.mark.parametrize("change", [{"is_active": False}, {"term": 7}, {"password": "!another"}])
def test_the_first_step_ends_with_what_it_was_made_with(with_factor, change):
    client = Client()
    give_password(client, with_factor)
    Account.objects.update(**change)
    assert give_code(client, code(with_factor))["Location"] == "/sign-in"
    assert not is_signed_in(client)


def test_a_wrong_password_says_nothing_of_a_second_factor(with_factor):
    member("Ben")
    answers = [
        re.sub(
            r'(value|nonce)="[^"]*"',
            "",
            read(Client().post("/sign-in", {"name": name, "password": "wrong one"})),
        )
        for name in ("Ada", "Ben", "Nobody")
    ]
    assert answers[0] == answers[1] == answers[2]


def test_where_the_key_of_the_server_was_lost_no_code_is_right(with_factor, settings):
    client = Client()
    typed = code(with_factor)
    settings.SECRET_KEY = "another key than the one the secret was encrypted with"
    give_password(client, with_factor)
    assert give_code(client, typed).status_code == 422


# Recovery codes


def test_a_recovery_code_replaces_the_phone_once(ada):
    first_code, second_code, *_ = give_factor(ada)
    client = Client()
    give_password(client, ada)
    assert give_code(client, f" {first_code.upper()} ").status_code == 303
    assert is_signed_in(client)
    used = SecurityEvent.objects.get(kind="recovery-code-used")
    assert (used.account, used.detail) == ("Ada", "9 left")
    again = Client()
    give_password(again, ada)
    assert give_code(again, first_code).status_code == 422
    assert give_code(again, second_code).status_code == 303


def test_the_recovery_codes_of_somebody_else_open_nothing(with_factor):
    others = give_factor(member("Ben", Role.REFEREE))
    client = Client()
    give_password(client, with_factor)
    assert give_code(client, others[0]).status_code == 422


def test_of_two_who_send_the_same_code_at_once_one_gets_in(with_factor, monkeypatch):
    """The other one has used it up between the look at it and its use."""
    find = second_factor.step_of

    def find_late(*args, **more):
        step = find(*args, **more)
        SecondFactor.objects.update(last_step=step)
        return step

    monkeypatch.setattr(second_factor, "step_of", find_late)
    assert not second_factor.use_code(with_factor, code(with_factor))


def test_what_is_too_long_to_be_a_code_is_not_looked_at(with_factor):
    typed = code(with_factor)
    assert second_factor.tidied_code(f"{typed[:3]} {typed[3:]}") == typed
    assert second_factor.tidied_code(typed + " " * second_factor.LONGEST_CODE) == ""


def test_new_recovery_codes_end_the_old_ones(ada):
    old = give_factor(ada)
    client = browser_with_code(ada)
    assert "10 recovery codes are left" in read(client.get(PAGE))
    new = shown_codes(client.post(PAGE, {"do": "codes"}))
    assert len(new) == 10
    other = Client()
    give_password(other, ada)
    assert give_code(other, old[0]).status_code == 422
    assert give_code(other, new[0]).status_code == 303
    assert new[1] not in read(client.get(PAGE))


# Removing and resetting it


def test_its_owner_removes_it(with_factor):
    client, elsewhere = browser_with_code(with_factor), browser_with_code(with_factor)
    response = client.post(PAGE, {"do": "off"})
    assert (response.status_code, response["Location"]) == (303, "/account")
    assert not with_factor.has_second_factor
    assert not RecoveryCode.objects.exists()
    assert "second-factor-removed" in events()
    assert is_signed_in(client)
    assert not is_signed_in(elsewhere)
    assert is_signed_in(browser_of(with_factor))


def test_it_is_not_removed_from_a_device_left_signed_in(with_factor):
    client = browser_with_code(with_factor)
    prove(client, with_factor, ago=601)
    asked = client.post(PAGE, {"do": "off"})
    assert (asked.status_code, "Please confirm with a code" in read(asked)) == (403, True)
    client.post(PAGE, {"do": "off", "proof_typed": PASSWORD})
    assert with_factor.has_second_factor, "the password alone does not take it away"
    client.post(PAGE, {"do": "off", "proof_typed": code(with_factor)})
    assert not with_factor.has_second_factor


def test_another_director_resets_it(with_factor):
    browser = browser_with_code(with_factor)
    director = browser_of(member("Dora", Role.DIRECTOR))
    page = read(director.get(f"/accounts/{with_factor.pk}"))
    assert 'value="no-factor"' in page
    response = director.post(f"/accounts/{with_factor.pk}", {"do": "no-factor"})
    assert response.status_code == 303
    assert not with_factor.has_second_factor
    assert not is_signed_in(browser)
    assert is_signed_in(browser_of(with_factor))
    event = SecurityEvent.objects.get(kind="second-factor-reset")
    assert (event.who, event.account) == ("Dora", "Ada")
    assert 'value="no-factor"' not in read(director.get(f"/accounts/{with_factor.pk}"))


def test_a_one_time_link_does_not_get_round_it(with_factor):
    director = browser_of(member("Dora", Role.DIRECTOR))
    handed = read(director.post(f"/accounts/{with_factor.pk}", {"do": "link"}))
    assert "The second factor of Ada stays" in handed
    link = re.findall(r"http://testserver(/welcome/\S+?)<", handed)[0]
    client = Client()
    assert "its code is asked for next" in read(client.get(link))
    response = client.post(link, {"password": "chairs of iron", "again": "chairs of iron"})
    assert (response.status_code, response["Location"]) == (303, "/sign-in/code")
    assert not is_signed_in(client)
    forget_last_code()
    assert give_code(client, code(with_factor)).status_code == 303
    assert is_signed_in(client)


# What else the account can do


def test_a_token_takes_more_than_the_password(with_factor):
    client = browser_with_code(with_factor)
    prove(client, with_factor, ago=601)
    making = {"do": "key", "current": PASSWORD}
    assert client.post("/account", making).status_code == 403
    assert Account.objects.get().api_key is None
    assert client.post("/account", {**making, "proof_typed": code(with_factor)}).status_code == 200
    assert Account.objects.get().api_key


def test_a_token_made_before_works_on(ada):
    key = ada.new_api_key()
    ada.save()
    give_factor(ada)
    answer = Client(headers={"authorization": f"Bearer {key}"}).get("/api/sessions")
    assert answer.status_code == 200


def test_what_no_button_says_is_not_understood(ada):
    assert browser_of(ada).post(PAGE, {"do": "everything"}).status_code == 400


def test_codes_are_never_written_to_the_log(ada):
    client = browser_of(ada)
    secret = shown_secret(client.get(PAGE))
    codes = shown_codes(client.post(PAGE, {"do": "on", "code": code_of(secret)}))
    other = Client()
    give_password(other, ada)
    give_code(other, "271828")
    give_code(other, codes[0])
    written = str([*SecurityEvent.objects.values_list()])
    assert not [typed for typed in (secret, "271828", *codes) if typed in written]
