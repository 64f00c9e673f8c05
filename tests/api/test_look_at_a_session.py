"""What is read of a session: how it stands, what is legal, a ruling, the sheet; and what is hidden."""

import json
import re
from typing import Any

import pytest
from django.test import Client

from accounts.access import Role
from games.engine.record import judge, read_record
from games.models import Entry, Link, PlaySession
from games.recording import record_line
from games.sessions import begin_session
from games.titles import TITLES
from tests.actors import TABLET, account, hold
from tests.api.client import Api
from tests.engine.test_record import GOOD
from tests.models.test_sealing import REFEREE, enter, over
from tests.present import present
from tests.titles.medina.table import setup
from tests.titles.medina.test_recorded_games import games, record

pytestmark = pytest.mark.django_db


def test_legal_moves_are_those_of_the_referee(api):
    path = api.begin()
    api.play(path, *GOOD["moves"])
    legal = api.get(f"{path}/legal-moves").body
    assert legal == {"entries": 3, "moves": judge(read_record(GOOD, TITLES), legal=True)["legal"]}


def test_who_acts_with_which_kinds_of_move(api):
    path = api.begin()
    [actor] = api.play(path, "merchant h6")["to_act"]
    assert actor["name"] == "Ada"
    assert actor["kinds"] == sorted(["merchant", "palace", "roof", "stable", "wall"])
    [actor] = api.play(path, "palace orange c3", "roof c3")["to_act"]
    assert (actor["name"], actor["colour"]) == ("Ben", "red")


def test_nobody_acts_in_an_abandoned_game_and_it_is_not_finished(api):
    path = api.begin()
    api.play(path, "merchant h6")
    entry = {"line": "abandon", "after": 1, "key": "a", "reason": "ran out of time"}
    assert api.post(f"{path}/entries", entry).status_code == 201
    state = api.get(path).body
    assert (state["to_act"], state["finished"], state["abandoned"] is None) == ([], False, False)
    assert api.get(f"{path}/legal-moves").body == {"entries": 2, "moves": []}


def test_the_sheet_of_a_finished_game_that_was_abandoned_names_no_winner(api):
    account("Rita")
    session = over()
    enter(session, "abandon", REFEREE, "entered twice")
    sheet = api.get(f"sessions/{session.pk}/sheet").body
    assert (sheet["finished"], sheet["winners"]) == (False, [])


@pytest.mark.parametrize(
    ("line", "stands", "codes"),
    [
        ("merchant h6", True, []),
        ("yellow: merchant h6", True, []),
        ("merchant a1", False, ["M2"]),
        ("merchant a1 !M2", True, ["M2"]),
        ("red: merchant h6", False, ["turn"]),
        ("wall N1", False, ["phase"]),
        ("nonsense", False, ["notation"]),
        ("nul\0", False, ["notation"]),
        ("undo", False, ["phase"]),
    ],
)
def test_a_ruling_is_given_and_nothing_recorded(api, line, stands, codes):
    path = api.begin()
    response = api.post(f"{path}/ruling", {"line": line})
    assert response.status_code == 200
    assert response.body["stands"] is stands
    assert [rule["code"] for rule in response.body["rules"]] == codes
    assert response.body["message"] == " ".join(rule["message"] for rule in response.body["rules"])
    assert not Entry.objects.exists()


def test_a_ruling_on_taking_back(api):
    path = api.begin()
    api.play(path, "merchant h6")
    stands = {"stands": True, "rules": [], "message": ""}
    assert api.post(f"{path}/ruling", {"line": "undo"}).body == stands
    assert api.post(f"{path}/ruling", {"line": "redo"}).body["rules"][0]["code"] == "phase"
    api.play(path, "undo")
    assert api.post(f"{path}/ruling", {"line": "redo"}).body == stands
    assert api.post(f"{path}/ruling", {"line": "undo"}).body["rules"][0]["code"] == "phase"
    assert Entry.objects.count() == 2


def test_a_ruling_says_what_recording_would_do(api):
    game = record(games()["3p-human-1000"])
    path = api.begin(players=game["players"])
    api.play(path, *game["moves"])
    assert api.post(f"{path}/ruling", {"line": "seal"}).body["stands"]
    assert not api.post(f"{path}/ruling", {"line": f"seal {'0' * 64} {'0' * 64}"}).body["stands"]
    others = [[player["name"], player["colour"]] for player in game["players"][1:]]
    oddly = f"seats {json.dumps([['ADA  x', game['players'][0]['colour']], *others])}"
    assert not api.post(f"{path}/ruling", {"line": oddly}).body["stands"]


def test_a_ruling_names_the_fields_in_the_language_asked_for(german):
    path = german.begin()
    [rule] = german.post(f"{path}/ruling", {"line": "merchant a1"}).body["rules"]
    assert (rule["fields"], rule["waivable"]) == (["a1"], True)
    assert "Besucher" in rule["message"]


@pytest.mark.parametrize("body", [{}, {"line": 1}, {"line": "\ud800"}, {"line": "x", "after": 0}, [], "x"])
def test_a_ruling_on_something_else_is_malformed(api, body):
    assert api.post(f"{api.begin()}/ruling", body).status_code == 400


def test_every_point_has_its_reason(api, german):
    path = api.begin()
    api.play(path, *GOOD["moves"])
    sheet = api.get(f"{path}/sheet").body
    assert (sheet["entries"], sheet["finished"], sheet["winners"]) == (3, False, [])
    ada = sheet["rows"][0]
    assert (ada["name"], ada["colour"], ada["total"]) == ("Ada", "yellow", 5)
    parts = {category["category"]: category for category in ada["categories"]}["parts"]
    assert parts["points"] == 1
    assert parts["lines"] == [
        {"points": 1, "reason": "1 part of the orange palace", "rule": "M80", "fields": ["c3"]}
    ]
    reasons = german.get(f"{path}/sheet").body["rows"][0]["categories"][0]["lines"]
    assert reasons[0]["reason"] == "1 Palastteil des orangefarbenen Palasts"


def test_the_sheet_adds_up(api):
    game = record(games()["4p-human-1001"])
    path = api.begin(players=game["players"])
    state = api.play(path, *game["moves"])
    sheet = api.get(f"{path}/sheet").body
    assert {row["name"]: row["total"] for row in sheet["rows"]} == state["scores"]
    assert (sheet["finished"], sheet["winners"]) == (True, state["winners"])
    for row in sheet["rows"]:
        assert row["total"] == sum(category["points"] for category in row["categories"])
        for category in row["categories"]:
            assert category["points"] == sum(line["points"] for line in category["lines"])


def test_points_are_hidden_until_the_end_where_the_club_wants_it(api):
    game = record(games()["3p-human-1000"])
    path = api.begin(players=game["players"], show_scores=False)
    state = api.play(path, *game["moves"][:-1])
    assert (state["show_scores"], state["scores"], state["winners"]) == (False, None, [])
    hidden = api.get(f"{path}/sheet")
    assert (hidden.status_code, hidden.body["type"]) == (403, "urn:tableside:hidden")
    assert "rows" not in hidden.body
    [listed] = api.get("sessions").body["results"]
    assert {player["points"] for player in listed["players"]} == {None}
    end = api.play(path, game["moves"][-1])
    assert end["scores"]
    assert end["winners"]
    assert api.get(f"{path}/sheet").status_code == 200
    api.play(path, "undo")
    assert api.get(path).body["scores"] is None
    assert api.get(f"{path}/sheet").status_code == 403


def test_lines_that_would_tell_hidden_points_are_told_to_those_who_may_ask(api):
    spectator = Api(account=account("Vic", Role.SPECTATOR))
    for is_shown, last_lines in ((False, []), (True, ["merchant h6"])):
        session = begun(show_scores=is_shown)
        assert api.get(f"sessions/{session.pk}").body["last_lines"] == ["merchant h6"]
        state = spectator.get(f"sessions/{session.pk}").body
        assert (state["entries"], state["last_lines"]) == (1, last_lines)


def begun(**agreed: Any) -> PlaySession:
    session = begin_session(TITLES["medina"], setup(3), **agreed)
    record_line(session, "merchant h6", after=0, key="first", by=TABLET)
    return session


def test_a_tables_tablet_that_comes_late_is_not_told_hidden_lines(api):
    session = begun(show_scores=False)
    tablet = Client()
    hold(tablet, present(session.open_link(Link.KEEP)))
    sent = {"line": "wall N1", "after": 0, "key": "late"}
    late = tablet.post(f"/api/sessions/{session.pk}/entries", sent, content_type="application/json")
    assert (late.status_code, late.json()["entries"], late.json()["lines_since"]) == (409, 1, [])


# A long log


def long_log(api: Api, entries: int) -> str:
    """The path of a session with so many entries."""
    path = api.begin()
    play = PlaySession.objects.get(pk=int(path.rpartition("/")[2]))
    for number in range(entries):
        record_line(play, ("merchant h6", "undo")[number % 2], after=number, key=f"{number}", by=TABLET)
    return path


def test_a_log_is_sent_in_parts(api):
    path = long_log(api, 7)
    first = api.get(f"{path}/entries?limit=3")
    assert [entry["number"] for entry in first.body] == [1, 2, 3]
    assert first.headers["Link"] == f'</api/{path}/entries?after=3&limit=3>; rel="next"'
    second = api.get(f"{path}/entries?after=3&limit=3")
    assert [(entry["number"], entry["stands"]) for entry in second.body] == [(4, None), (5, False), (6, None)]
    last = api.get(f"{path}/entries?after=6&limit=3")
    assert [(entry["number"], entry["stands"]) for entry in last.body] == [(7, True)]
    assert "Link" not in last.headers
    assert "Link" not in api.get(f"{path}/entries?after=4&limit=3").headers


def test_where_nobody_says_how_many_200_are_sent(api):
    path = long_log(api, 201)
    first = api.get(f"{path}/entries")
    assert len(first.body) == 200
    rest = present(re.match(r"</api/(.+)>", first.headers["Link"]))[1]
    assert [entry["number"] for entry in api.get(rest).body] == [201]


def test_after_the_last_entry_there_is_nothing(api):
    path = long_log(api, 2)
    for after in (2, 3, 999_999_999):
        response = api.get(f"{path}/entries?after={after}")
        assert response.body == []
        assert "Link" not in response.headers


@pytest.mark.parametrize(
    "query",
    ["after=-1", "after=x", "after=", "after=1e3", "after=²", "after=" + "9" * 5000, "limit=0", "limit=1001"],
)
def test_a_part_that_cannot_be_is_refused(api, query):
    response = api.get(f"{api.begin()}/entries?{query}")
    assert response.status_code == 400
    assert "must be a whole number from" in response.body["detail"]
