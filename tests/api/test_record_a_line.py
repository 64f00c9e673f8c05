"""POST /api/sessions/{id}/entries: a line stands, is ruled out, comes late or comes twice."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from games.models import Entry
from tests.api.client import Api
from tests.engine.test_record import GOOD
from tests.titles.medina.test_recorded_games import games, record

pytestmark = [pytest.mark.database, pytest.mark.django_db]

FIRST = {"line": "merchant h6", "after": 0, "key": "first"}


def test_a_line_that_stands_is_recorded(api):
    path = api.begin()
    response = api.post(f"{path}/entries", FIRST)
    assert response.status_code == 201
    assert response.body == api.get(path).body
    assert (response.body["entries"], response.body["standing"]) == (1, 1)
    assert response.body["last_lines"] == ["merchant h6"]
    [entry] = Entry.objects.all()
    assert (entry.number, entry.line, entry.key, entry.by) == (1, "merchant h6", "first", Entry.API)


@pytest.mark.parametrize("name", ["3p-human-1000", "4p-early-1002"])
def test_a_whole_game_is_recorded_and_won(api, name):
    game = record(games()[name])
    path = api.begin(players=game["players"])
    state = api.play(path, *game["moves"])
    totals = games()[name]["seed"]["part"]
    assert (state["finished"], state["to_act"], state["standing"]) == (True, [], len(game["moves"]))
    assert list(state["scores"].values()) == totals
    assert state["winners"] == [who for who, points in state["scores"].items() if points == max(totals)]
    assert state["ended"] is not None
    assert state["last_lines"] == game["moves"][-5:]
    assert api.get(f"{path}/legal-moves").body["moves"] == []
    too_many = api.post(f"{path}/entries", {"line": "merchant a1", "after": state["entries"], "key": "more"})
    assert [rule["code"] for rule in too_many.body["rules"]] == ["phase"]


def test_the_same_key_again_changes_nothing(api):
    path = api.begin()
    first = api.post(f"{path}/entries", FIRST)
    again = api.post(f"{path}/entries", FIRST)
    assert (again.status_code, again.body) == (200, first.body)
    api.play(path, "palace orange c3")
    for after in (0, 1, 2, 99):
        later = api.post(f"{path}/entries", {**FIRST, "after": after})
        assert (later.status_code, later.body["entries"]) == (200, 2)
    assert Entry.objects.count() == 2


def test_a_key_of_another_line_is_not_taken_for_a_repeat(api):
    path = api.begin()
    api.post(f"{path}/entries", FIRST)
    for after in (0, 1):
        other = api.post(f"{path}/entries", {"line": "palace grey a1", "after": after, "key": "first"})
        assert (other.status_code, other.body["type"]) == (409, "urn:tableside:key-taken")
    assert Entry.objects.count() == 1


def test_two_sessions_may_use_the_same_key(api):
    assert [api.post(f"{api.begin()}/entries", FIRST).status_code for _ in range(2)] == [201, 201]


@pytest.mark.parametrize(("after", "since"), [(0, GOOD["moves"]), (2, ["roof c3"]), (4, []), (10**30, [])])
def test_who_comes_late_is_told_what_happened(api, after, since):
    path = api.begin()
    api.play(path, *GOOD["moves"])
    late = api.post(f"{path}/entries", {"line": "palace grey p1", "after": after, "key": "late"})
    assert (late.status_code, late.body["type"]) == (409, "urn:tableside:stale")
    assert (late.body["entries"], late.body["lines_since"]) == (3, since)
    assert Entry.objects.count() == 3


def test_what_is_ruled_out_comes_with_every_reason(api, german):
    path = api.begin()
    api.play(path, *GOOD["moves"])
    stable = {"line": "stable f8", "after": 3, "key": "no"}
    response = api.post(f"{path}/entries", stable)
    assert (response.status_code, response.body["type"]) == (422, "urn:tableside:refused")
    [rule] = response.body["rules"]
    assert (rule["code"], rule["waivable"], "f8" in rule["fields"]) == ("M30", False, True)
    assert rule["message"] == response.body["detail"]
    assert (
        rule["message"] == "f8 is not next to a palace part; a stable must touch one, not only at a corner."
    )
    assert "Ziegenstall" in german.post(f"{path}/entries", stable).body["detail"]
    assert api.get(path).body["entries"] == 3
    assert api.post(f"{path}/entries", {**stable, "line": "palace orange c4"}).status_code == 422
    assert api.post(f"{path}/entries", {**stable, "line": "palace grey p1"}).status_code == 201


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("red: merchant h6", "turn"),
        ("wall N1", "phase"),
        ("merchant z99", "notation"),
        ("merchant h6 !M2", "notation"),
        ("merchant\0 h6", "notation"),
        ("merchant h6\n", "notation"),
        ("", "notation"),
        ("x" * 50_000, "notation"),
        (" !M2" * 10_000, "notation"),
        ("redo", "phase"),
        ("undo", "phase"),
        ("undo 0", "notation"),
        ("undo \0", "notation"),
        ("undo " + "9" * 5000, "notation"),
    ],
)
@pytest.mark.parametrize("after", [0, 7])
def test_what_is_no_move_or_not_due_is_ruled_out(api, line, code, after):
    path = api.begin()
    response = api.post(f"{path}/entries", {"line": line, "after": after, "key": "k"})
    if after:
        assert response.status_code == 409
    else:
        assert (response.status_code, [rule["code"] for rule in response.body["rules"]]) == (422, [code])
    assert not Entry.objects.exists()


def test_a_rule_is_waived(api):
    path = api.begin()
    assert api.post(f"{path}/entries", {**FIRST, "line": "merchant a1"}).status_code == 422
    waived = {**FIRST, "line": "yellow: merchant a1 !M2"}
    unreasoned = api.post(f"{path}/entries", waived)
    assert (unreasoned.status_code, unreasoned.body["detail"]) == (422, "A ruling needs a reason.")
    assert api.play(path, waived["line"], reason="all agree")["entries"] == 1
    [entry] = api.get(f"{path}/entries").body
    assert (entry["who"], entry["reason"], entry["stands"]) == ("Dora", "all agree", True)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"line": 5}, "line must be text"),
        ({"line": None}, "line must be text"),
        ({"line": ["merchant h6"]}, "line must be text"),
        ({"line": "merchant \ud800"}, "lone surrogate"),
        ({"after": -1}, "after must be a whole number, 0 or more"),
        ({"after": True}, "after must be"),
        ({"after": False}, "after must be"),
        ({"after": 0.0}, "after must be"),
        ({"after": "0"}, "after must be"),
        ({"after": None}, "after must be"),
        ({"key": ""}, "key must be 1 to 64"),
        ({"key": "k" * 65}, "key must be 1 to 64"),
        ({"key": "schlüssel"}, "key must be"),
        ({"key": "tab\t"}, "key must be"),
        ({"key": "nul\0"}, "key must be"),
        ({"key": "\ud800"}, "lone surrogate"),
        ({"key": 5}, "key must be text"),
        ({"by": "tablet"}, "unknown key"),
        ({"\ud800": 1}, "unknown key"),
    ],
)
def test_what_is_malformed_is_said(api, wrong, sentence):
    path = api.begin()
    response = api.post(f"{path}/entries", {**FIRST, **wrong})
    assert (response.status_code, sentence in response.body["detail"]) == (400, True), response.body
    assert not Entry.objects.exists()


@pytest.mark.parametrize("missing", ["line", "after", "key"])
def test_what_is_missing_is_said(api, missing):
    body = {key: value for key, value in FIRST.items() if key != missing}
    assert f"“{missing}” is missing" in api.post(f"{api.begin()}/entries", body).body["detail"]


def test_a_key_of_64_characters_will_do(api):
    key = "".join(map(chr, range(32, 96)))
    assert api.post(f"{api.begin()}/entries", {**FIRST, "key": key}).status_code == 201


@pytest.mark.django_db(transaction=True)
def test_of_many_repeats_at_once_one_is_recorded():
    api = Api()
    path = api.begin()

    def tap(_: int) -> int:
        try:
            return api.another().post(f"{path}/entries", FIRST).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as taps:
        assert sorted(taps.map(tap, range(8))) == [200] * 7 + [201]
    assert Entry.objects.count() == 1
