"""Known people and groups on the page for a new game, what it remembers, and a rematch."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.access import Role
from games.models import Player, PlaySession
from games.names import known_names
from games.new_game.people import MOST_PEOPLE, Company, names_with_keys
from games.players import merge_players, rename_player
from games.sessions import begin_session
from games.titles import TITLES
from games.titles.medina.game import GAME
from plays.models import Circumstances, save_result
from plays.results import read_result
from scoring.document import SeatedPlayer
from scoring.options import chosen
from scoring.words import Colour
from tests.actors import TABLET, account, director, sign_in
from tests.finished import totals
from tests.models.test_sealing import enter, over
from tests.web.new_session import checked, faults, filled, places, send

pytestmark = [pytest.mark.database, pytest.mark.django_db]

LONG = "Maximiliane von und zu Hohenstein-Lichtenberg"
HTMX = {"HX-Request": "true"}


def play(*names: str, title: str = "medina", days: int = 0, **terms) -> PlaySession:
    game = TITLES[title]
    players = tuple(
        SeatedPlayer(name, Colour(colour)) for name, colour in zip(names, game.colours, strict=False)
    )
    options = chosen(game.options, terms.pop("options", {}))
    board = game.read_board(terms.pop("board", game.usual_board))
    session = begin_session(game, game.setup(players, options, board), **terms)
    if days:
        PlaySession.objects.filter(pk=session.pk).update(
            played=timezone.localdate() - timedelta(days=days), ended=timezone.now()
        )
    return session


def own(session: PlaySession) -> PlaySession:
    session.keepers.add(director())
    return session


def names_of(people) -> list[str]:
    return [person.name for person in people]


def key(name: str) -> int:
    return Player.objects.get(name=name).pk


def pressed(html: str) -> dict[str, bool]:
    found = re.findall(
        r'id="person-\d+"[^>]*aria-pressed="(true|false)".*?<span class="name" hx-disable>(.*?)</span>',
        html,
        re.DOTALL,
    )
    return {unescape(name): state == "true" for state, name in found}


# Who comes first


def test_who_plays_often_and_lately_comes_first():
    for _ in range(3):
        play("Ada", "Ben", "Cleo", days=400)
    for _ in range(2):
        play("Dora", "Emil", "Fay", days=3)
    play("Dora", "Gus", "Hal", days=1)
    order = ["Dora", "Emil", "Fay", "Gus", "Hal", "Ada", "Ben", "Cleo"]
    assert names_of(Company().people(())) == order


def test_people_and_groups_take_one_query():
    play("Ada", "Ben", "Cleo")
    with CaptureQueriesContext(connection) as queries:
        company = Company()
        company.people(["Ada"])
        company.groups(GAME)
    assert len(queries) == 1


def test_abandoned_games_do_not_count():
    enter(play("Ada", "Ben", "Cleo"), "abandon", TABLET, "only a trial")
    assert Company().people(()) == []


@pytest.mark.parametrize(
    ("letters", "found"),
    [
        *(("EN", ["Ben", "Jens"]), (" en ", ["Ben", "Jens"]), ("xyz", [])),
        *(("öR", ["Jörg"]), ("jorg", ["Jörg"]), ("luk", ["Łukasz"]), ("aegi", ["Ægir"])),
    ],
)
def test_names_are_found_by_any_letters(letters: str, found: list[str]):
    play("Ada", "Ben", "Jörg")
    for name in ("Jens", "Łukasz", "Ægir"):
        Player.objects.create(name=name)
    assert names_of(Company().people((), letters)) == found


def test_whoever_was_renamed_or_merged_is_found_by_every_name_and_offered_once():
    play("Bo", "Ben", "Cleo")
    play("Bob", "Ada", "Cleo")
    rename_player(key("Ada"), "Adelheid")
    gone = key("Bo")
    merge_players(gone, key("Bob"))
    assert names_of(Company().people((), "bo")) == ["Bob"]
    assert names_of(Company().people((), "ada")) == ["Adelheid"]
    assert names_with_keys(f"{gone} {key('Ben')}") == ["Bob", "Ben"], "a page may be older than the merge"


def test_who_sits_already_can_always_be_tapped_to_get_up():
    for _ in range(2):
        for number in range(0, 12, 3):
            play(*(f"Member {number + at:02}" for at in range(3)))
    play("Ada", "Ben", "Cleo", days=400)
    likeliest = names_of(Company().people(()))
    assert "Ada" not in likeliest
    assert names_of(Company().people(["Ada"])) == [*likeliest[: MOST_PEOPLE - 1], "Ada"]


def test_there_are_not_too_many():
    for number in range(20):
        Player.objects.create(name=f"Member {number:02}")
    assert len(Company().people((), "member")) == MOST_PEOPLE


# Groups


def test_groups_are_those_who_play_together_most_the_next_of_them_begins():
    for names in (["Ada", "Ben", "Cleo"], ["Cleo", "Ada", "Ben"], ["Ben", "Cleo", "Ada"]):
        play(*names)
    for _ in range(2):
        play("Ada", "Ben", "Cleo", "Dora")
    play("Emil", "Fay", "Gus")
    first, second = Company().groups(GAME)
    assert (first.names, first.plays) == (("Ada", "Ben", "Cleo"), 3)
    assert first.answer == " ".join(str(key(name)) for name in ("Cleo", "Ada", "Ben"))
    assert (second.names, second.plays) == (("Ada", "Ben", "Cleo", "Dora"), 2)


def test_a_group_of_today_comes_before_one_that_played_more_often_long_ago():
    for _ in range(3):
        play("Ada", "Ben", "Cleo", days=500)
    for _ in range(2):
        play("Dora", "Emil", "Özlem", days=7)
    assert [group.names[0] for group in Company().groups(GAME)] == ["Dora", "Ada"]


def test_only_groups_that_fit_the_title_are_offered():
    for _ in range(2):
        play("Ada", "Ben", title="felinia")
    assert Company().groups(GAME) == []
    assert len(Company().groups(TITLES["felinia"])) == 1


def test_a_tap_on_a_group_seats_all_of_it(client):
    for _ in range(2):
        play("Ada", "Ben", "Cleo")
    answer = Company().groups(GAME)[0].answer
    html = send(client, filled("Zoe", arrange=f"group {answer}"), headers=HTMX).content.decode()
    assert places(html) == [("Ben", "yellow"), ("Cleo", "red"), ("Ada", "blue"), ("", "green")]
    assert "2 plays" in html


# One by one


def test_a_tap_seats_somebody_and_another_lets_them_get_up(client):
    play("Ada", "Ben", "Cleo")
    html = send(client, filled("Zoe", arrange=f"sit {key('Ben')}"), headers=HTMX).content.decode()
    assert places(html)[:2] == [("Zoe", "yellow"), ("Ben", "red")]
    assert pressed(html) == {"Ada": False, "Ben": True, "Cleo": False}
    html = send(client, filled("Zoe", "Ben", arrange=f"sit {key('Ben')}"), headers=HTMX).content.decode()
    assert places(html)[:2] == [("Zoe", "yellow"), ("", "red")]


@pytest.mark.parametrize("wish", ["sit", "sit x", "sit 99", f"sit {2**70}", "group", "group 1 x", "sit -1"])
def test_who_is_not_known_does_not_sit(client, wish):
    html = send(client, filled("Zoe", arrange=wish)).content.decode()
    if not wish.startswith("group"):
        assert places(html)[0] == ("Zoe", "yellow")


def test_a_full_table_stays_as_it_is(client):
    play("Ada", "Ben", "Cleo")
    form = filled("P", "Q", "R", "S", arrange=f"sit {key('Ada')}")
    html = send(client, form).content.decode()
    assert [name for name, _ in places(html)] == ["P", "Q", "R", "S"]
    assert "All seats are taken." in html
    form = filled("P", "Ada", "R", "S", arrange=f"sit {key('Ada')}")
    assert "All seats are taken." not in send(client, form).content.decode()


def test_letters_are_kept_and_looked_for_without_scripts(client):
    play("Ada", "Ben", "Cleo")
    for wish in ("find", "next"):
        html = send(client, filled("Zoe", arrange=wish, find="le")).content.decode()
        assert pressed(html) == {"Cleo": False}
        assert places(html)[0] == ("Zoe", "yellow")
    assert PlaySession.objects.count() == 1


def test_a_name_that_is_longer_than_can_be_typed_can_be_chosen(client):
    version, _ = save_result(
        read_result(totals((LONG, 31), ("Ben", 40), ("Cleo", 32))),
        Circumstances(timezone.localdate()),
        key="kept",
    )
    assert LONG in pressed(client.get("/new").content.decode())
    response = send(client, filled(LONG, "Ben", "Cleo"))
    assert response.status_code == 303
    assert PlaySession.objects.latest("pk").setup.players[0].name == LONG
    assert version.session.seats.count() == 3


def test_a_former_name_typed_as_it_was_stands_for_the_present_one(client):
    play("Bo", "Ben", "Cleo")
    rename_player(key("Bo"), "Bob")
    assert send(client, filled("Bo", "Ben", "Cleo")).status_code == 303
    assert PlaySession.objects.latest("pk").setup.players[0].name == "Bob"


def test_a_player_takes_one_seat_by_whichever_names(client):
    play("Bo", "Ben", "Cleo")
    rename_player(key("Bo"), "Bob")
    response = send(client, filled("Bo", "Bob", "Cleo"))
    assert response.status_code == 422
    assert "Another seat has the same name" in faults(response.content.decode())["name-2"]


def test_two_players_who_are_merged_while_a_game_begins_are_refused(client, monkeypatch):
    play("Bo", "Ben", "Cleo")
    play("Bob", "Ada", "Cleo")
    club = known_names()
    merge_players(key("Bo"), key("Bob"))
    monkeypatch.setattr("games.new_game.form.known_names", lambda: club)
    response = send(client, filled("Bo", "Bob", "Cleo"))
    assert response.status_code == 422
    assert "are the same player, now called Bob" in faults(response.content.decode())["name-1"]


# What is remembered

AS_PLAYED = {"medina-wall_points=piece", "show_scores-medina=hidden", "take_back-medina=agreed"}


def test_the_title_played_last_is_chosen(client):
    own(play("Ada", "Ben", title="felinia"))
    own(play("Ada", "Ben", "Cleo", title="flandern"))
    play("Ada", "Ben", "Cleo")
    assert "title=flandern" in checked(client.get("/new").content.decode())
    assert 'value="felinia" checked' in client.get("/new?title=felinia").content.decode()


def test_who_has_begun_none_gets_the_one_the_club_played_last(client):
    play("Ada", "Ben", "Cleo")
    assert "title=medina" in checked(client.get("/new").content.decode())


def test_options_are_as_in_the_last_game_of_that_title(client):
    own(
        play(
            *("Ada", "Ben", "Cleo"),
            options={"wall_points": "piece"},
            show_scores=False,
            take_back=PlaySession.AGREED,
        )
    )
    own(play("Ada", "Ben", title="felinia"))
    html = client.get("/new?title=medina").content.decode()
    assert {"title=medina", *AS_PLAYED} <= checked(html)
    assert "Filled in as in the last game." in html
    assert "take_back-felinia=free" in checked(html), "each title has its own"


def test_those_of_others_are_theirs(client):
    play("Ada", "Ben", "Cleo", options={"wall_points": "piece"}).keepers.add(account("Max"))
    assert "medina-wall_points=part" in checked(client.get("/new").content.decode())


def test_what_is_remembered_takes_few_queries(client, django_assert_max_num_queries):
    for title in TITLES:
        own(play("Ada", "Ben", "Cleo", title=title))
    with django_assert_max_num_queries(12):
        client.get("/new")


# A rematch


def test_a_rematch_has_the_same_people_options_and_colours_and_the_next_begins(client):
    session = play(
        "Ada",
        "Ben",
        "Cleo",
        options={"wall_points": "piece"},
        show_scores=False,
        take_back=PlaySession.AGREED,
    )
    html = client.get(f"/new?again={session.pk}").content.decode()
    assert places(html)[:3] == [("Ben", "red"), ("Cleo", "blue"), ("Ada", "yellow")]
    assert checked(html) >= AS_PLAYED
    assert "Rematch: everybody moves on by one seat, so that Ben starts." in unescape(html)


def test_a_rematch_of_a_game_that_nobody_recorded(client):
    result = read_result(totals(("Ada", 31), ("Ben", 40), ("Cleo", 32)))
    for seated, first in ((True, "Ben"), (False, "Ada")):
        when = Circumstances(timezone.localdate(), seated=seated)
        version, _ = save_result(result, when, key=f"kept-{seated}")
        html = client.get(f"/new?again={version.session_id}").content.decode()
        assert places(html)[0] == (first, "yellow")
        assert ("Rematch: everybody" in html) == seated


@pytest.mark.parametrize("again", ["0", "-1", "x", "999999", str(2**70)])
def test_what_is_not_there_is_no_rematch(client, again):
    response = client.get(f"/new?again={again}")
    assert (response.status_code, places(response.content.decode())[0][0]) == (200, "")


def test_it_is_offered_wherever_a_game_is_over(client):
    session = over()
    link = f'href="/new?again={session.pk}"'
    for page in (f"/sessions/{session.pk}", f"/sessions/{session.pk}/sheet"):
        assert link in client.get(page).content.decode()
    result = read_result(totals(("Ada", 31), ("Ben", 40), ("Cleo", 32)))
    version, _ = save_result(result, Circumstances(timezone.localdate()), key="kept")
    played = client.get(f"/plays/{version.session_id}").content.decode()
    assert f'href="/new?again={version.session_id}"' in played


def test_not_to_those_who_may_not_begin_a_game():
    session = over()
    looking = sign_in(Client(), account("Lou", Role.SPECTATOR))
    for page in (f"/sessions/{session.pk}", f"/sessions/{session.pk}/sheet"):
        assert "?again=" not in looking.get(page).content.decode()
    assert looking.get(f"/new?again={session.pk}").status_code == 403
