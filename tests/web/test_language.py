import pytest

pytestmark = pytest.mark.django_db


def test_it_switches_and_stays_on_the_page(client):
    response = client.post("/language", {"language": "de", "next": "/?from=here"})
    assert response.status_code == 302
    assert response.headers["Location"] == "/?from=here"
    assert '<html lang="de">' in client.get("/", headers={"accept-language": "en"}).content.decode()


def test_it_does_not_lead_to_another_host(client):
    response = client.post("/language", {"language": "de", "next": "https://example.org/"})
    assert response.headers["Location"] == "/"


def test_an_unknown_language_changes_nothing(client):
    client.post("/language", {"language": "tlh", "next": "/"})
    assert '<html lang="en">' in client.get("/", headers={"accept-language": "en"}).content.decode()
