"""The list of players, renaming, signs, and merging, as pages."""

import re
from contextlib import contextmanager
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.access import Role
from accounts.models import SecurityEvent
from games import players
from games.deleting import delete_unplayed
from games.models import FormerName, Merge, Player
from games.player_signs import MOST_LETTERS
from games.sessions import begin_session
from games.titles.medina.game import GAME
from tests.actors import account, sign_in
from tests.factories import PlayerFactory
from tests.models.test_statistics import known, play
from tests.titles.medina.table import setup
from tests.web.test_plays import text

pytestmark = [pytest.mark.database, pytest.mark.django_db]


@pytest.fixture
def referee(db: None) -> Client:
    return sign_in(Client(), account("Rita", Role.REFEREE))


def listed(client: Client, **asked: str) -> list[str]:
    answer = client.get("/players", asked)
    assert answer.status_code == 200
    rows = re.findall(r"<tr>.*?</tr>", unescape(answer.content.decode()), re.DOTALL)[1:]
    return [text(row).replace("\N{NO-BREAK SPACE}", " ") for row in rows]


def rename(client: Client, name: str, to: str, **more: str) -> tuple[int, str]:
    form = {"do": "rename", "name": to, **more}
    answer = client.post(f"/people/{known(name).pk}/edit", form)
    return answer.status_code, text(unescape(answer.content.decode()))


# The list


def test_everybody_is_listed_with_plays_wins_and_the_last_day(client):
    play({"Ada": 31, "Ben": 20})
    play({"Ada": 31, "Özlem": 40}, after=3)
    assert listed(client) == [
        "A Ada 2 1 4 Mar 2026",
        "B Ben 1 0 1 Mar 2026",
        "Ö Özlem 1 1 4 Mar 2026",
    ]


@pytest.mark.parametrize(
    ("by", "order"), [("plays", "Ada Ben Cleo"), ("wins", "Ben Ada Cleo"), ("last", "Ada Cleo Ben")]
)
def test_the_list_is_sorted(client, by, order):
    play({"Ada": 1, "Ben": 20})
    play({"Ada": 1, "Ben": 20})
    play({"Ada": 31, "Cleo": 20}, after=3)
    names = [row.split()[1] for row in listed(client, by=by)]
    assert names == order.split()


def test_a_name_whose_only_game_was_deleted_is_listed_no_more_but_found(client):
    session = begin_session(GAME, setup())
    assert len(listed(client)) == len(setup().players)
    delete_unplayed(session.pk)
    assert listed(client) == []
    assert listed(client, q="ada") == ["A Ada 0 0 –"]


def test_any_letters_find_somebody_former_names_too(client, referee):
    for name in ("Özlem", "Ben", "Moritz"):
        PlayerFactory.create(name=name)
    assert [row.split()[1] for row in listed(client, q="oZ")] == ["Özlem"]
    assert rename(referee, "Ben", "Bernhard")[0] == 303
    assert listed(client, q="ben") == ["B Bernhard formerly Ben 0 0 –"]
    assert listed(client, q="zzz") == []
    assert "Nobody has or had a name with these letters." in client.get("/players?q=zzz").content.decode()
    assert listed(client, q="x" * 500) == []


def test_an_empty_club_says_so(client):
    assert "Nobody yet" in client.get("/players").content.decode()


def test_many_players_cost_no_more_queries(client):
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            listed(client)
        return len(captured)

    play({"Ada": 31, "Ben": 20})
    few = queries()
    for number in range(30):
        play({"Ada": 31, f"Player {number}": 20})
    assert queries() == few


# Renaming


def test_a_player_is_renamed_and_it_is_logged(referee):
    play({"Ada": 31, "Ben": 20})
    ada = known("Ada")
    assert rename(referee, "Ada", " Ada   Lovelace ")[0] == 303
    ada.refresh_from_db()
    assert ada.name == "Ada Lovelace"
    event = SecurityEvent.objects.get(kind="player-renamed")
    assert (event.who, event.detail) == ("Rita", "Ada > Ada Lovelace")
    html = referee.get(f"/people/{ada.pk}?done=renamed").content.decode()
    assert "The player was renamed." in html
    assert "<bdi>Ada</bdi>" in html


def test_the_same_name_again_changes_nothing(referee):
    player = PlayerFactory.create(name="Bo")
    response = referee.post(f"/people/{player.pk}/edit", {"do": "rename", "name": " Bo "})
    assert (response.status_code, response.headers["Location"]) == (303, f"/people/{player.pk}")
    assert not SecurityEvent.objects.filter(kind="player-renamed").exists()


def test_a_name_in_use_leads_to_merging(referee):
    play({"Ada": 31, "Ben": 20})
    for taken in ("Ada", "ADA", "\u0410da"):
        status, page = rename(referee, "Ben", taken)
        assert status == 422
        assert "If it is the same person: merge with Ada" in page
    assert not FormerName.objects.exists()


@pytest.mark.parametrize("name", ["", " ", "\u200b", "A" * 33, "A" * 5000])
def test_a_name_that_is_none_is_refused(referee, name):
    play({"Ada": 31, "Ben": 20})
    assert rename(referee, "Ben", name)[0] == 422
    assert known("Ben")


def test_a_doubtful_name_is_asked_about(referee):
    play({"Bernd": 31, "Ben": 20})
    status, page = rename(referee, "Ben", "Bemd")
    assert status == 422
    assert "This spelling is intended" in page
    assert rename(referee, "Ben", "Bemd", keep="Bemd")[0] == 303
    assert known("Bemd")


def test_only_capitals_may_differ(referee):
    play({"Ada": 31, "Ben": 20})
    assert rename(referee, "Ben", "BEN")[0] == 303
    assert known("BEN")


@pytest.mark.parametrize("role", [Role.SCOREKEEPER, Role.SPECTATOR])
def test_others_neither_rename_nor_merge(role):
    play({"Ada": 31, "Ben": 20})
    client = sign_in(Client(), account("Max", role))
    assert rename(client, "Ada", "Zoe")[0] == 403
    assert client.post(f"/people/{known('Ada').pk}/merge", {"with": "Ben"}).status_code == 403
    assert "Change player" not in client.get(f"/people/{known('Ada').pk}").content.decode()


def test_nobody_and_nothing_is_changed_by_mistake(referee):
    play({"Ada": 31, "Ben": 20})
    assert referee.get("/people/99999/edit").status_code == 404
    assert referee.get(f"/people/{10**30}/edit").status_code == 404
    assert referee.post(f"/people/{known('Ada').pk}/edit", {"do": "fly"}).status_code == 400


# Signs


@pytest.mark.parametrize(
    ("form", "sign"),
    [
        ({"sign": "owl", "letters": "zz"}, "owl"),
        ({"sign": "letters", "letters": " Äz "}, "Äz"),
        ({"sign": "letters", "letters": ""}, ""),
    ],
)
def test_a_sign_is_chosen(referee, form, sign):
    PlayerFactory.create(name="Ada", sign="fish")
    assert referee.post(f"/people/{known('Ada').pk}/edit", {"do": "sign", **form}).status_code == 303
    assert known("Ada").sign == sign


def test_no_more_letters_can_be_typed_than_a_sign_has(referee):
    PlayerFactory.create(name="Ada")
    assert f'maxlength="{MOST_LETTERS}"' in referee.get(f"/people/{known('Ada').pk}/edit").text


@pytest.mark.parametrize(
    "form", [{"sign": "rocket"}, {"sign": "letters", "letters": "abc"}, {"sign": "letters", "letters": "<>"}]
)
def test_another_sign_is_refused(referee, form):
    PlayerFactory.create(name="Ada")
    assert referee.post(f"/people/{known('Ada').pk}/edit", {"do": "sign", **form}).status_code == 422
    assert known("Ada").sign == ""


# Merging


def test_a_merge_is_shown_done_and_undone(referee):
    play({"Ada": 31, "Ben": 20})
    play({"Adah": 31, "Ben": 20})
    ada, adah = known("Ada"), known("Adah")
    preview = referee.get(f"/people/{adah.pk}/merge", {"with": "ada"})
    page = text(preview.content.decode())
    assert "Merge Adah into Ada" in page
    assert "Plays that go to Ada 1" in page
    assert not Merge.objects.exists()
    answer = referee.post(f"/people/{adah.pk}/merge", {"with": "Ada"})
    assert answer.headers["Location"] == f"/people/{ada.pk}?done=merged"
    assert referee.get(f"/people/{adah.pk}").headers["Location"] == f"/people/{ada.pk}"
    assert listed(referee) == ["A Ada 2 2 1 Mar 2026", "B Ben 2 0 1 Mar 2026"]
    merge = Merge.objects.get()
    assert "Undoing this gives 1 play back to Adah." in text(
        referee.get(f"/people/{ada.pk}/edit").content.decode()
    )
    answer = referee.post(f"/people/{ada.pk}/unmerge", {"merge": merge.pk})
    assert answer.headers["Location"] == f"/people/{adah.pk}?done=undone"
    assert len(listed(referee)) == 3
    again = referee.post(f"/people/{ada.pk}/unmerge", {"merge": merge.pk})
    assert again.status_code == 422
    events = SecurityEvent.objects.order_by("pk").values_list("kind", "detail")
    assert [*events][-2:] == [("players-merged", "Adah > Ada"), ("merge-undone", "Adah > Ada")]


def test_merging_needs_the_password_again():
    play({"Ada": 31, "Ben": 20})
    play({"Adah": 31, "Ben": 20})
    client = Client()
    client.force_login(account("Rita", Role.REFEREE))
    answer = client.post(f"/people/{known('Adah').pk}/merge", {"with": "Ada"})
    assert answer.status_code == 403
    assert "Adah" in answer.content.decode()
    assert not Merge.objects.exists()


def test_those_who_met_are_refused_with_the_reason(referee):
    session = play({"Ada": 31, "Ben": 20})
    address = f"/people/{known('Ada').pk}/merge"
    for answer in (referee.get(address, {"with": "Ben"}), referee.post(address, {"with": "Ben"})):
        page = answer.content.decode()
        assert "Ada and Ben cannot be the same person." in page
        assert f'href="/sessions/{session.pk}"' in page
    assert answer.status_code == 422
    assert not Merge.objects.exists()


@pytest.mark.parametrize("other", ["", "Nobody", "Ada", "x" * 500])
def test_merging_with_nobody_is_refused(referee, other):
    play({"Ada": 31, "Ben": 20})
    address = f"/people/{known('Ada').pk}/merge"
    assert referee.get(address, {"with": other}).status_code == 422
    assert referee.post(address, {"with": other}).status_code == 422
    assert Player.objects.filter(merged_into=None).count() == 2


def test_only_some_of_many_meetings_are_listed_with_the_day_they_were_played(referee):
    for day in range(7):
        play({"Ada": 31, "Ben": 20}, after=day)
    page = text(referee.get(f"/people/{known('Ada').pk}/merge", {"with": "Ben"}).content.decode())
    assert page.count("Medina, ") == 5
    assert "Medina, 7 Mar 2026" in page
    assert "and in 2 more games" in page


def test_the_page_of_a_player_names_those_who_were_merged_into_them(referee):
    play({"Ada": 31, "Ben": 20})
    play({"Adah": 31, "Ben": 20})
    rename(referee, "Ada", "Adelheid")
    referee.post(f"/people/{known('Adah').pk}/merge", {"with": "Adelheid"})
    page = referee.get(f"/people/{known('Adelheid').pk}").content.decode()
    assert re.findall("<bdi>(.*?)</bdi>", page) == ["Ada", "Adah"]


@pytest.mark.parametrize(
    ("door", "form"), [("edit", {"do": "rename", "name": "Zoe"}), ("merge", {"with": "Ben"})]
)
def test_whoever_was_merged_a_moment_ago_is_shown_as_they_are_now(referee, monkeypatch, door, form):
    play({"Ada": 31, "Cleo": 20})
    play({"Ben": 31, "Cleo": 20})
    ada = known("Ada").pk

    @contextmanager
    def meanwhile():
        Player.objects.filter(pk=ada).update(merged_into=known("Cleo"))
        yield

    monkeypatch.setattr(players, "changing_names", meanwhile)
    answer = referee.post(f"/people/{ada}/{door}", form)
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/people/{ada}")
    assert referee.get(f"/people/{ada}").headers["Location"] == f"/people/{known('Cleo').pk}"
