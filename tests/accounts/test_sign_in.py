import re
from hashlib import sha256
from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import reverse

from accounts.access import Role
from accounts.links import make_link
from accounts.models import Account
from games.models import Link
from tests.accounts.members import PASSWORD, after, browser_of, is_signed_in, member, read
from tests.factories import PlaySessionFactory

pytestmark = [pytest.mark.database, pytest.mark.django_db]

WRONG = "Wrong name or password."


def sign_in(client: Client, name: str = "Ada", password: str = PASSWORD, **more: str):
    return client.post("/sign-in", {"name": name, "password": password, **more})


def test_name_and_password_lead_to_the_start_page():
    member("Ada")
    client = Client()
    response = sign_in(client)
    assert (response.status_code, response["Location"]) == (303, "/")
    assert is_signed_in(client)
    assert Account.objects.get().last_login is not None


@pytest.mark.parametrize("name", ["özlem yıldız", "  ÖZLEM   yıldız ", "O\u0308zlem Yıldız"])
def test_a_name_is_known_however_it_is_typed(name):
    member("Özlem Yıldız")
    assert sign_in(Client(), name).status_code == 303


@pytest.mark.parametrize(
    ("name", "password"), [("Ada", "boxes of wool"), ("Ben", PASSWORD), ("Ada", "BOXES OF WOOD")]
)
def test_what_is_wrong_is_not_told_apart(name, password):
    member("Ada")
    client = Client()
    response = sign_in(client, name, password)
    html = read(response)
    assert response.status_code == 422
    assert WRONG in html
    assert f'value="{name}"' in html
    assert password not in html
    assert not is_signed_in(client)


def test_a_closed_account_is_not_let_in_and_says_no_more():
    account = member("Ada")
    account.is_active = False
    account.save()
    response = sign_in(Client())
    assert (response.status_code, WRONG in read(response)) == (422, True)


def test_an_account_whose_link_nobody_has_opened_has_no_password():
    member("Ada", password=None)
    for password in ("", "None", "!"):
        assert sign_in(Client(), password=password).status_code == 422


def test_what_is_missing_is_said_at_its_field():
    html = read(sign_in(Client(), "", ""))
    assert re.findall(r'class="fault" id="(\w+)"', html) == ["id_name_error", "id_password_error"]


def test_a_name_with_a_control_character_is_refused_like_any_other():
    assert sign_in(Client(), "Ada\x00").status_code == 422


@pytest.mark.parametrize("wished", ["/plays?title=medina", "/new"])
def test_one_gets_where_one_wanted_to_go(wished):
    member("Ada")
    assert sign_in(Client(), next=wished)["Location"] == wished
    asked = Client().post(f"/sign-in?next={wished}", {"name": "Ada", "password": PASSWORD})
    assert asked["Location"] == wished


@pytest.mark.parametrize(
    "wished",
    [
        "/plays?" + "x" * 1000,
        "https://elsewhere.example/",
        "//elsewhere.example",
        "/\\elsewhere.example",
        "http://testserver/\\elsewhere.example",
        "//testserver/\\elsewhere.example",
        "javascript:alert(1)",
    ],
)
def test_nobody_is_sent_to_another_house(wished):
    member("Ada")
    client = Client()
    assert sign_in(client, next=wished)["Location"] == "/"
    assert client.get("/sign-in", {"next": wished})["Location"] == "/", "who is signed in already is sent on"


def test_the_page_keeps_where_one_wanted_to_go():
    html = read(Client().get("/sign-in", {"next": '/plays?a="b"'}))
    assert '<input type="hidden" name="next" value="/plays?a="b"">' in html


def test_who_is_signed_in_needs_no_page_for_it():
    client = browser_of(member("Ada"))
    response = client.get("/sign-in")
    assert (response.status_code, response["Location"]) == (303, "/")


def test_after_three_misses_even_the_right_password_waits():
    member("Ada")
    client = Client()
    assert [sign_in(client, password="wrong").status_code for _ in range(3)] == [422] * 3
    response = sign_in(client)
    assert response.status_code == HTTPStatus.TOO_MANY_REQUESTS
    assert response["Retry-After"] == "2"
    assert "This try was not checked. Please try again in 2 seconds." in read(response)
    assert 'value="Ada"' in read(response)
    assert not is_signed_in(client)
    after(seconds=2)
    assert sign_in(client).status_code == 303


def test_who_got_in_has_three_tries_again():
    member("Ada")
    for password in ("wrong", "wrong", PASSWORD, "wrong", "wrong", PASSWORD):
        last = sign_in(Client(), password=password)
    assert last.status_code == 303


def test_a_name_nobody_has_waits_as_well():
    assert [sign_in(Client(), "Nobody").status_code for _ in range(4)] == [422, 422, 422, 429]


def test_others_do_not_wait_for_somebody_who_guesses():
    member("Ada")
    member("Ben")
    for _ in range(4):
        sign_in(Client(), "ADA", "wrong")
    assert sign_in(Client(), "ada").status_code == 429
    assert sign_in(Client(), "Ben").status_code == 303


def test_strangers_who_guess_keep_nobody_out_of_their_own_browser():
    member("Ada")
    member("Ben")
    own = Client()
    sign_in(own)
    own.post("/sign-out")
    for _ in range(4):
        sign_in(Client(), password="wrong")
    assert sign_in(Client()).status_code == 429
    assert sign_in(own).status_code == 303
    own.post("/sign-out")
    for _ in range(3):
        assert sign_in(own, password="wrong").status_code == 422
    assert sign_in(own).status_code == 429, "there, too, guesses count"
    for _ in range(3):
        sign_in(Client(), "Ben", "wrong")
    assert sign_in(own, "Ben").status_code == 429, "it is his browser, and not everybody's"


def test_a_browser_is_known_from_the_first_link_on():
    ada = member("Ada")
    own = Client()
    own.post(make_link(ada), {"password": PASSWORD, "again": PASSWORD})
    own.post("/sign-out")
    for _ in range(4):
        sign_in(Client(), password="wrong")
    assert sign_in(own).status_code == 303


def test_strangers_keep_nobody_from_changing_their_password():
    client = browser_of(member("Ada"))
    for _ in range(4):
        sign_in(Client(), password="wrong")
    new = {"do": "password", "current": PASSWORD, "password": "another of wood", "again": "another of wood"}
    assert client.post("/account", new).status_code == 303


def test_a_browser_that_only_says_it_is_known_is_not():
    member("Ada")
    liar = Client()
    for number in range(4):
        liar.cookies["known"] = f"device-{number}.{sha256(b'ada').hexdigest()[:16]}:signature"
        answer = sign_in(liar, password="wrong")
    assert answer.status_code == 429


def test_many_can_sign_in_on_one_tablet():
    tablet = Client()
    names = [f"Player {number}" for number in range(25)]
    for name in names:
        member(name)
        assert sign_in(tablet, name).status_code == 303
        tablet.post("/sign-out")
    assert len(tablet.cookies["known"].value) < 600
    for _ in range(3):
        sign_in(Client(), names[-1], "wrong")
    assert sign_in(tablet, names[-1]).status_code == 303


def test_the_first_start_says_where_the_first_link_is():
    html = read(Client().get("/sign-in"))
    assert "There is no director yet." in html
    assert "manage.py invite" in html
    member("Ada", Role.DIRECTOR, password=None)
    assert "There is no director yet." in read(Client().get("/sign-in"))
    member("Ben", Role.DIRECTOR)
    assert "There is no director yet." not in read(Client().get("/sign-in"))


def test_a_tablet_that_keeps_a_table_finds_back_to_it():
    link = Link.objects.create(session=PlaySessionFactory.create(), kind=Link.KEEP)
    client = Client()
    assert "To the table" not in read(client.get("/sign-in"))
    assert client.post(reverse("take_table", args=[link.code])).status_code == 303
    assert f'href="/sessions/{link.session_id}">To the table</a>' in read(client.get("/sign-in"))


def test_browsers_and_password_keepers_know_the_fields():
    html = read(Client().get("/sign-in"))
    assert re.search(r'name="name"[^>]* autocomplete="username"', html)
    assert re.search(r'type="password" name="password"[^>]* autocomplete="current-password"', html)


def test_nothing_of_it_is_kept_by_the_browser():
    assert "no-store" in Client().get("/sign-in")["Cache-Control"]


def test_a_page_of_another_house_cannot_sign_anybody_in():
    member("Ada")
    client = Client(enforce_csrf_checks=True)
    assert sign_in(client).status_code == 403
    assert not is_signed_in(client)


def focused(page: str) -> list[str]:
    return re.findall(r'<input [^>]*name="(\w+)"[^>]* autofocus', page)


def test_the_focus_is_where_somebody_types_next():
    member("Ada")
    assert focused(read(Client().get("/sign-in"))) == ["name"]
    assert focused(read(sign_in(Client(), password="wrong"))) == ["password"], "the name is kept"
    assert focused(read(sign_in(Client(), name="", password="x"))) == ["name"]
    link = make_link(member("Ben", password=None))
    assert focused(read(Client().get(link))) == ["password"]
    assert focused(read(Client().post(link, {"password": PASSWORD, "again": "other"}))) == ["password"]
