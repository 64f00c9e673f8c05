"""Felinia through the API: everybody may sell, points stay hidden, refusals name the rule's code."""

from typing import Any

import pytest

from games.engine.record import judge, read_record
from games.models import Entry, PlaySession
from games.titles import TITLES
from scoring.titles.felinia.position import COLOURS
from tests.api.client import Api
from tests.engine.test_record import players
from tests.present import present
from tests.titles.felinia.table import DOCUMENT, document, seated, set_up_lines, ship, spare
from tests.titles.felinia.test_recorded_games import games, record_of

pytestmark = [pytest.mark.database, pytest.mark.django_db]

TABLE = {
    "game": "felinia",
    "board": "practice",
    "players": players(("Ada", "blue"), ("Ben", "green"), ("Cleo", "red")),
}
SET_UP = tuple(set_up_lines(seated(players=3), None, None))
SMALL: dict[str, Any] = {"ships": {"boat": ship("a", "00:00", 1)} | spare(3), "tokens": 1}
"""One token each; the boat takes one merchant for nothing, and after it there are not enough ship tiles."""
ASHORE = (
    *set_up_lines(seated(**SMALL), None, None),
    *("bid market 1", "bid guild", "buy watches board 1", "withdraw"),
)


def begin(api: Api, **changes: Any) -> str:
    return api.begin(**{**TABLE, **changes})


RECORD = {
    "format": "tableside/1",
    "game": "felinia",
    "board": document(**SMALL),
    "players": TABLE["players"][:2],
    "moves": list(ASHORE),
}


def ashore(api: Api) -> str:
    """A session in which Ada has landed in a1."""
    return f"sessions/{api.post('records', RECORD).body['id']}"


def to_act(state: dict[str, Any]) -> list[tuple[str | None, str | None, list[str]]]:
    return [(actor["name"], actor["colour"], actor["kinds"]) for actor in state["to_act"]]


def test_the_titles_tell_of_felinia_with_its_board_and_options(api, german):
    for client, board, label in (
        (api, "Practice board", "Groups of merchants"),
        (german, "Übungsplan", "Händler-Gruppen"),
    ):
        (felinia,) = [title for title in client.get("titles").body if title["game"] == "felinia"]
        assert (felinia["name"], felinia["players"]) == ("Felinia", [2, 3, 4])
        assert felinia["colours"] == ["blue", "green", "red", "yellow"]
        assert felinia["boards"] == [{"name": "practice", "label": board, "invented": True}]
        assert felinia["layout"] is None
        options = {option["name"]: option for option in felinia["options"]}
        assert {name: option["default"] for name, option in options.items()} == {
            "plus_counts_extra": True,
            "groups_cross_borders": True,
        }
        assert options["groups_cross_borders"]["label"] == label
        assert [rule["code"] for rule in felinia["rules"]] == [
            rule.code for rule in TITLES["felinia"].rulebook
        ]


def test_it_begins_on_the_practice_board_with_a_draw(api):
    state = api.get(begin(api)).body
    assert state["board"] == {"name": "practice", "label": "Practice board", "invented": True}
    assert state["options"] == {"plus_counts_extra": True, "groups_cross_borders": True}
    assert to_act(state) == [(None, None, ["draw"])]
    assert (state["scores"], state["winners"], state["finished"]) == (None, [], False)


def test_it_begins_on_a_board_that_is_brought_along(api):
    state = api.get(begin(api, board={**DOCUMENT, "name": "Club board", "invented": False})).body
    assert state["board"] == {"name": None, "label": "Club board", "invented": False}


@pytest.mark.parametrize("count", [1, 5])
def test_two_to_four_can_play(api, count):
    seats = players(*((f"Player {number}", COLOURS[number % 4]) for number in range(count)))
    answer = api.post("sessions", {**TABLE, "players": seats})
    assert (answer.status_code, "2 to 4 players" in answer.body["detail"]) == (400, True)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"board": ...}, "Felinia needs a “board”"),
        ({"board": "box"}, 'board: "box" is unknown; possible: practice'),
        ({"board": {}}, "board: “format” is missing"),
        ({"board": {**DOCUMENT, "paths": [["a1", "z9"]]}}, "z9"),
        ({"options": {"plus_counts_extra": "yes"}}, "options.plus_counts_extra cannot be"),
    ],
)
def test_what_cannot_be_begun_is_said(api, changes, sentence):
    table = {key: value for key, value in {**TABLE, **changes}.items() if value is not ...}
    answer = api.post("sessions", table)
    assert (answer.status_code, sentence in answer.body["detail"]) == (400, True), answer.body
    assert not PlaySession.objects.exists()


def test_everybody_may_sell_while_somebody_decides(api):
    path = begin(api)
    assert to_act(api.play(path, *SET_UP[:8])) == [(None, None, ["ship"])]
    state = api.play(path, *SET_UP[8:])
    assert to_act(state) == [
        ("Ada", "blue", ["bid", "sell"]),
        ("Ben", "green", ["sell"]),
        ("Cleo", "red", ["sell"]),
    ]
    state = api.play(path, "bid guild", "red: sell wine 1")
    assert to_act(state)[0] == ("Ben", "green", ["bid", "sell"])
    assert state["last_lines"][-2:] == ["bid guild", "red: sell wine 1"]
    assert {name for name, _, _ in to_act(state)} == {"Ada", "Ben", "Cleo"}


def test_at_the_end_hidden_tiles_are_named_while_all_may_sell(api):
    """Ada got gold at the harbour and spice at the guild, and paid with them."""
    ships = {"boat": ship("a", "00:00", 1)} | spare(4)
    board = document(ships=ships, symbols={"a1": "gold"}, silver=6, tokens=2)
    path = begin(api, players=TABLE["players"][:2], board=board)
    set_up = [*ASHORE[:6], "ship 1 boat", *(f"ship {number} spare{number}" for number in (2, 3, 4))]
    state = api.play(
        path,
        *set_up,
        *("bid market 1", "bid purse", "bid guild", "bid purse"),
        *("buy watches board 1", "exchange books glassware", "stop"),
        "ship 1 spare1",
        *["draw books"] * 4,
        *("bid purse", "bid guild", "bid purse", "bid purse"),
        "bonus hidden",
    )
    assert to_act(state) == [
        ("Ada", "blue", ["declare", "sell"]),
        (None, None, ["finish"]),
        ("Ben", "green", ["sell"]),
    ]
    early = api.post(f"{path}/entries", {"line": "finish", "after": state["entries"], "key": "early"})
    assert [rule["code"] for rule in early.body["rules"]] == ["E51"]
    moves = api.get(f"{path}/legal-moves").body["moves"]
    assert moves == sorted(f"declare {kind} {sort}" for kind, sort in bonus_tiles())
    state = api.play(path, "blue: declare plus tea")
    assert to_act(state) == [
        (None, None, ["finish"]),
        ("Ada", "blue", ["sell"]),
        ("Ben", "green", ["sell"]),
    ]
    assert api.get(f"{path}/legal-moves").body["moves"] == ["finish"]
    assert (state["scores"], api.get(f"{path}/sheet").status_code) == (None, 403)
    state = api.play(path, "finish")
    assert (state["finished"], state["to_act"]) == (True, [])
    assert set(state["scores"]) == {"Ada", "Ben"}
    assert api.get(f"{path}/sheet").body["finished"]


def bonus_tiles() -> list[tuple[str, str]]:
    return [(tile["kind"], tile["sort"]) for tile in DOCUMENT["bonus_tiles"]]


def test_lines_are_recorded_and_legal_moves_are_those_of_the_referee(api):
    path = begin(api, players=RECORD["players"], board=RECORD["board"])
    state = api.play(path, *ASHORE)
    assert (state["entries"], state["last_lines"][-1]) == (len(ASHORE), "withdraw")
    assert to_act(state) == [("Ada", "blue", ["reveal", "sell", "step", "stop"]), ("Ben", "green", ["sell"])]
    legal = api.get(f"{path}/legal-moves").body
    assert legal["moves"] == judge(read_record(RECORD, TITLES), legal=True)["legal"]
    assert {"step a2", "step a3", "stop", "reveal a4 tea"} <= {*legal["moves"]}
    assert not any(move.startswith("sell") for move in legal["moves"])
    exported = api.get(f"{path}/record").body["moves"]
    assert exported[-3:] == ["green: bid guild", "blue: buy watches board 1", "green: withdraw"]
    assert exported[:6] == list(ASHORE[:6]), "what comes up at the table has no actor"


@pytest.mark.parametrize(
    ("line", "codes", "fields", "waivable"),
    [
        ("step a5", ["E23"], ["a1", "a5"], False),
        ("reveal a2 tea", ["E22"], ["a2"], False),
        ("reveal b4 tea", ["E22"], ["b4"], True),
        ("step b1", ["E23"], ["b1"], False),
        ("green: sell gold 1", ["E45"], [], False),
    ],
)
def test_a_broken_rule_is_named_with_its_fields(api, german, line, codes, fields, waivable):
    path = ashore(api)
    body = {"line": line, "after": len(ASHORE), "key": "no"}
    answer = api.post(f"{path}/entries", body)
    assert (answer.status_code, answer.body["type"]) == (422, "urn:tableside:refused")
    assert [rule["code"] for rule in answer.body["rules"]] == codes
    assert answer.body["rules"][0]["fields"] == fields
    assert answer.body["rules"][0]["waivable"] is waivable
    assert answer.body["detail"] == " ".join(rule["message"] for rule in answer.body["rules"])
    assert german.post(f"{path}/entries", body).body["detail"] != answer.body["detail"]
    assert Entry.objects.count() == len(ASHORE)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("sell wine 1", "turn"),
        ("green: step a2", "turn"),
        ("red: sell wine 1", "turn"),
        ("bid guild", "phase"),
        ("draw wine", "phase"),
        ("finish", "phase"),
        ("step z9", "notation"),
        ("green: sell wine 0", "notation"),
        ("green: sell silver 1", "notation"),
        ("step a2 !E23", "notation"),
    ],
)
def test_what_is_not_due_or_no_move_is_said(api, line, code):
    path = ashore(api)
    ruling = api.post(f"{path}/ruling", {"line": line}).body
    assert (ruling["stands"], [rule["code"] for rule in ruling["rules"]]) == (False, [code])
    answer = api.post(f"{path}/entries", {"line": line, "after": len(ASHORE), "key": "no"})
    assert (answer.status_code, [rule["code"] for rule in answer.body["rules"]]) == (422, [code])


def test_a_table_event_with_an_actor_is_refused(api):
    path = begin(api)
    answer = api.post(f"{path}/entries", {"line": "blue: draw wine", "after": 0, "key": "no"})
    assert [rule["code"] for rule in answer.body["rules"]] == ["turn"]
    assert "must not begin with a colour: it belongs to the whole table" in answer.body["detail"]


def test_a_rule_is_waived(api):
    path = ashore(api)
    api.play(path, "reveal b4 tea !E22", reason="noticed too late")
    assert api.get(f"{path}/record").body["moves"][-1] == "blue: reveal b4 tea !E22"


def test_scores_are_null_before_the_end_whatever_was_agreed(api):
    name = next(name for name in games() if name.startswith("short-2"))
    record, expect = games()[name]["record"], games()[name]["expect"]
    assert present(record_of(name).setup.board).source == "practice"
    kept = api.post("records", {**record, "moves": record["moves"][:-1]})
    assert kept.status_code == 201
    path = f"sessions/{kept.body['id']}"
    state = api.get(path).body
    assert (state["show_scores"], state["scores"], state["winners"]) == (True, None, [])
    hidden = api.get(f"{path}/sheet")
    assert (hidden.status_code, hidden.body["type"]) == (403, "urn:tableside:hidden")
    end = api.play(path, record["moves"][-1])
    assert (end["scores"], end["winners"]) == (expect["scores"], expect["winners"])
    sheet = api.get(f"{path}/sheet").body
    assert {row["name"]: row["total"] for row in sheet["rows"]} == expect["scores"]
    for row in sheet["rows"]:
        assert row["total"] == sum(category["points"] for category in row["categories"])
    api.play(path, "undo")
    assert (api.get(path).body["scores"], api.get(f"{path}/sheet").status_code) == (None, 403)
