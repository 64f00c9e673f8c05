import pytest
from django.test import Client

from tests.accounts.members import browser_of, is_signed_in, member

pytestmark = pytest.mark.django_db


def test_it_ends_here_and_nowhere_else():
    account = member("Ada")
    here, elsewhere = browser_of(account), browser_of(account)
    response = here.post("/sign-out")
    assert (response.status_code, response["Location"]) == (303, "/sign-in")
    assert not is_signed_in(here)
    assert is_signed_in(elsewhere)


def test_a_link_alone_signs_nobody_out():
    client = browser_of(member("Ada"))
    assert client.get("/sign-out").status_code == 405
    assert is_signed_in(client)


def test_who_is_not_signed_in_cannot_sign_out():
    assert Client().post("/sign-out").status_code == 403
