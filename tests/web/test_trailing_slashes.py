"""An address means the same with a slash too many."""

import pytest
from django.test import Client


@pytest.mark.parametrize(
    ("address", "onward"),
    [
        ("/plays/", "/plays"),
        ("/plays/?title=medina&from=2026-01-01", "/plays?title=medina&from=2026-01-01"),
        ("/tournaments/new//", "/tournaments/new"),
        ("/api/titles/", "/api/titles"),
        ("/sign-in/?next=/plays", "/sign-in?next=/plays"),
    ],
)
def test_it_leads_to_the_page_without_it(client, address, onward):
    answer = client.get(address)
    assert (answer.status_code, answer.headers["Location"]) == (308, onward)


def test_what_was_posted_is_sent_again_to_the_right_address(client):
    """308 keeps the method: nothing that was typed is lost on the way."""
    answer = client.post("/new/", {"title": "medina"})
    assert (answer.status_code, answer.headers["Location"]) == (308, "/new")


@pytest.mark.parametrize("address", ["/nowhere/", "/%5Cexample.org/", "/api/nowhere/", "/plays%0A/"])
def test_where_there_is_no_page_there_is_none_with_a_slash_either(client, address):
    assert client.get(address).status_code == 404


@pytest.mark.parametrize("path", ["//example.org/", "//example.org//", "//plays/"])
def test_nobody_is_sent_to_another_host(client, path):
    assert client.get("/", PATH_INFO=path).status_code == 404


@pytest.mark.parametrize("token", ["a%3Fb", "a%0Ab", "%22%3E", "ä"])
def test_a_token_stays_what_it_is(db, token):
    """A question mark inside a token must not become the beginning of a query."""
    answer = Client().get(f"/welcome/1/{token}/")
    assert answer.status_code == 308
    assert (
        Client().get(answer.headers["Location"]).status_code
        == Client().get(f"/welcome/1/{token}").status_code
    )
    assert "?" not in answer.headers["Location"]
    assert "\n" not in answer.headers["Location"]
