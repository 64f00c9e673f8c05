import re
from html import unescape

import pytest
from django.test import Client

from tests.factories import PlayerFactory, PlaySessionFactory

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def offered(client: Client, **typed: str) -> list[str]:
    response = client.get("/new/players", typed)
    assert response.status_code == 200
    options = re.findall(r'<option value="(.*?)"></option>', response.content.decode())
    return [unescape(option) for option in options]


def know(*names: str) -> None:
    for name in names:
        PlayerFactory.create(name=name)


def test_names_that_begin_so_come_first(client):
    know("Hannah Berg", "Johanna", "Anna", "Berta Anders", "Annika", "Cleo")
    expected = ["Anna", "Annika", "Hannah Berg", "Johanna"]
    assert offered(client, name="ann") == expected
    assert offered(client, name="an") == [
        "Anna",
        "Annika",
        "Berta Anders",
        "Hannah Berg",
        "Johanna",
    ]


def test_capitals_do_not_matter_in_any_script(client):
    know("Özlem", "Jürgen", "王小明")
    assert offered(client, name="ÖZ") == ["Özlem"]
    assert offered(client, name=" jÜR ") == ["Jürgen"]
    assert offered(client, name="小") == ["王小明"]


def test_at_most_ten_are_offered(client):
    know(*(f"Ada {number:02}" for number in range(15)))
    assert offered(client, name="ada") == [f"Ada {number:02}" for number in range(10)]
    assert len(offered(client)) == 10


def test_before_a_letter_is_typed_those_who_played_last_are_offered(client):
    know("Never Played")
    first, last = PlaySessionFactory.create(), PlaySessionFactory.create()
    names = offered(client)
    played = {seat.player.name for seat in last.seats.all()}
    assert set(names[:3]) == played
    assert set(names[3:6]) == {seat.player.name for seat in first.seats.all()}
    assert names[6:] == ["Never Played"]
    assert [
        unescape(n) for n in re.findall(r'<option value="(.*?)"', client.get("/new").content.decode())
    ] == names


@pytest.mark.parametrize("typed", ["x", "%", "_", "\x00", "*"])
def test_nobody_fits(client, typed):
    know("Ada", "Ben")
    assert offered(client, name=typed) == []


def test_names_too_long_to_be_typed_are_not_offered(client):
    know("A" * 32, "A" * 33)
    assert offered(client, name="a") == ["A" * 32]
    assert offered(client) == ["A" * 32]


def test_names_are_escaped(client):
    know('"><b>Ada')
    assert b"<b>" not in client.get("/new/players", {"name": "ada"}).content
    assert offered(client, name="ada") == ['"><b>Ada']
