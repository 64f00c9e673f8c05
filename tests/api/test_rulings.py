"""Rulings by a program: whose key it is says what may be ruled, and every ruling has its reason."""

import json
from typing import Any

import pytest
from django.test import Client

from accounts.access import Role
from games import seals
from games.engine.record import read_record
from games.models import Entry, Link, PlaySession
from games.records import store_record
from games.titles import TITLES
from tests.actors import account, director
from tests.api.client import Api
from tests.engine.test_record import GOOD
from tests.present import present
from tests.titles.medina.test_recorded_games import games, record

pytestmark = [pytest.mark.database, pytest.mark.django_db]

WAIVED = "palace black d4 !M12"
REASON = "all players agree"
SEATS = 'seats [["Bea", "yellow"], ["Ben", "red"], ["Cleo", "blue"]]'
RULED = [WAIVED, "replace 2 palace orange d4", "drop 3", "insert 3 wall N1", SEATS]
"""Each of them stands at the table below."""


@pytest.fixture(autouse=True)
def pins_are_hashed_quickly(settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def path(api) -> str:
    path = api.begin()
    api.play(path, *GOOD["moves"])
    return path


@pytest.fixture
def over(db: None) -> str:
    """A whole game that nobody has confirmed yet."""
    document = record(games()["3p-human-1000"])
    return f"sessions/{store_record(read_record(document, TITLES)).pk}"


def session_of(path: str) -> PlaySession:
    return PlaySession.objects.get(pk=path.rpartition("/")[2])


def say(api: Api, path: str, line: str, **more: Any) -> Any:
    after = session_of(path).entries.count()
    return api.post(f"{path}/entries", {"line": line, "after": after, "key": f"said {after}", **more})


def problem(response: Any) -> tuple[int, str]:
    return response.status_code, response.body["type"].rpartition(":")[2]


def of_role(role: Role, *tables: str) -> Api:
    """A program of somebody of this role, to whom these tables were given."""
    who = account(f"a {role}", role)
    for path in tables:
        session_of(path).keepers.add(who)
    return Api(account=who)


# A ruling has a reason


@pytest.mark.parametrize("line", RULED)
def test_a_ruling_is_recorded_with_who_and_why(api, path, line):
    response = say(api, path, line, reason=f" {REASON} ")
    assert response.status_code == 201, response.body
    assert response.body["entries"] == 4
    last = api.get(f"{path}/entries").body[-1]
    assert (last["line"], last["who"], last["reason"], last["by"]) == (line, "Dora", REASON, "api")


@pytest.mark.parametrize("more", [{}, {"reason": ""}, {"reason": "  "}])
def test_without_a_reason_nothing_is_ruled(api, path, more):
    for line in RULED:
        response = say(api, path, line, **more)
        assert problem(response) == (422, "refused"), line
        assert response.body["detail"] == "A ruling needs a reason."
    assert Entry.objects.count() == 3


def test_a_reason_is_a_text_with_an_end(api, path):
    for reason in (None, 7, ["so"], "x" * 201, "half \ud800"):
        assert problem(say(api, path, WAIVED, reason=reason)) == (400, "malformed"), reason
    assert Entry.objects.count() == 3


def test_a_reason_is_kept_in_one_line_of_what_can_be_seen(api, path):
    assert say(api, path, WAIVED, reason=" all\0 players\n\tagree ").status_code == 201
    assert Entry.objects.get(number=4).reason == REASON


@pytest.mark.parametrize(
    "line",
    [SEATS.replace(" ", " " * 700, 1), SEATS.replace("Bea", "ben"), SEATS.replace("Bea", "x" * 81)],
    ids=["endless", "nobody sits down twice", "endless name"],
)
def test_seats_that_cannot_be_kept_are_refused(api, path, line):
    assert problem(say(api, path, line, reason=REASON)) == (422, "refused")
    assert Entry.objects.count() == 3


def test_a_move_needs_no_reason_and_may_have_one(api, path):
    assert say(api, path, "wall N1", reason="hesitated").status_code == 201
    assert api.get(f"{path}/entries").body[-1]["reason"] == "hesitated"


def test_the_missing_reason_is_said_in_german(german, path):
    assert say(german, path, WAIVED).body["detail"] == "Eine Entscheidung braucht eine Begründung."


def test_what_cannot_be_let_stand_is_refused_with_its_rules(api, path):
    response = say(api, path, "palace grey c3 !M16", reason=REASON)
    assert problem(response) == (422, "refused")
    assert [(rule["code"], rule["waivable"]) for rule in response.body["rules"]] == [("M16", False)]


def test_it_is_asked_first_what_a_correction_would_be(api, path):
    good = api.post(f"{path}/ruling", {"line": "replace 2 palace orange d4"}).body
    wrong = api.post(f"{path}/ruling", {"line": "replace 2 wall N5"}).body
    assert (good["stands"], wrong["stands"]) == (True, False)
    assert [(rule["code"], rule["waivable"]) for rule in wrong["rules"]] == [("M40", True)]
    assert Entry.objects.count() == 3


def test_a_correction_says_how_the_table_stands_then(api, path):
    response = say(api, path, "replace 2 palace orange d4", reason=REASON)
    assert response.body["standing"] == 2, "there is no palace at c3 any more to put a roof on"
    assert response.body["last_lines"] == ["merchant h6", "palace orange d4"]
    log = api.get(f"{path}/entries").body
    assert [entry["stands"] for entry in log] == [True, False, False, True]


def test_corrected_seats_are_told(api, path):
    state = say(api, path, SEATS, reason=REASON).body
    assert [player["name"] for player in state["players"]] == ["Bea", "Ben", "Cleo"]
    assert [seat.player.name for seat in session_of(path).seats.order_by("number")] == ["Bea", "Ben", "Cleo"]


def test_the_same_ruling_twice_is_one_entry(api, path):
    ruling = {"line": WAIVED, "after": 3, "key": "once", "reason": REASON}
    assert [api.post(f"{path}/entries", ruling).status_code for _ in range(2)] == [201, 200]
    assert Entry.objects.count() == 4


def test_a_ruling_that_comes_late_rules_nothing(api, path):
    late = say(api, path, WAIVED, reason=REASON, after=2)
    assert problem(late) == (409, "stale")
    assert late.body["lines_since"] == ["roof c3"]
    assert Entry.objects.count() == 3


# Whose key it is


def test_a_scorekeepers_key_rules_nothing_even_at_their_own_table(path):
    keeper = of_role(Role.SCOREKEEPER, path)
    for line in RULED:
        assert problem(say(keeper, path, line, reason=REASON)) == (403, "not-yours"), line
    assert Entry.objects.count() == 3
    assert say(keeper, path, "wall N1").status_code == 201


def test_a_scorekeepers_key_does_nothing_at_a_table_of_others(path):
    keeper = of_role(Role.SCOREKEEPER)
    for line in ("wall N1", "undo", "checked", WAIVED, "drop 3"):
        assert problem(say(keeper, path, line, reason=REASON)) == (403, "not-yours"), line
    assert problem(keeper.post(f"{path}/undo", {"after": 3, "key": "back"})) == (403, "not-yours")
    assert Entry.objects.count() == 3
    assert keeper.get(path).body["entries"] == 3, "he may look"


def test_a_table_that_was_taken_away_is_not_theirs_any_more(path):
    keeper = of_role(Role.SCOREKEEPER, path)
    session_of(path).keepers.clear()
    assert problem(say(keeper, path, "wall N1")) == (403, "not-yours")


def test_whoever_begins_a_table_has_it():
    keeper = of_role(Role.SCOREKEEPER)
    assert keeper.play(keeper.begin(), "merchant h6")["entries"] == 1


def test_a_spectators_key_only_reads(path):
    spectator = of_role(Role.SPECTATOR, path)
    for line in ("wall N1", WAIVED):
        assert problem(say(spectator, path, line, reason=REASON)) == (403, "not-yours")
    assert spectator.get(path).body["entries"] == 3
    assert Entry.objects.count() == 3


@pytest.mark.parametrize("line", RULED)
def test_a_referees_key_rules_at_every_table(path, line):
    assert say(of_role(Role.REFEREE), path, line, reason=REASON).status_code == 201
    assert Entry.objects.get(number=4).who == "a referee"


def test_a_pin_said_in_a_browser_does_not_help_a_key(path):
    """The key goes with the cookies of a browser in which a referee has just entered the PIN."""
    keeper, referee = of_role(Role.SCOREKEEPER, path), account("Rita", Role.REFEREE, pin="2580")
    browser = Client()
    browser.force_login(account("a scorekeeper"))
    form = {"line": WAIVED, "after": 3, "key": "said", "reason": REASON, "referee": referee.pk, "pin": "2580"}
    assert browser.post(f"/{path}/ruling", form).status_code == 303
    keeper.client.cookies = browser.cookies
    assert problem(say(keeper, path, "drop 3", reason=REASON)) == (403, "not-yours")
    assert Entry.objects.count() == 4


# The end: confirmed, sealed, reopened


def test_each_player_confirms_and_with_the_last_of_them_the_play_is_sealed(over):
    keeper = of_role(Role.SCOREKEEPER, over)
    states = [say(keeper, over, f"confirm {colour}").body for colour in ("yellow", "red", "blue")]
    assert [state["confirmed"] for state in states] == [
        ["Ada"],
        ["Ada", "Ben"],
        ["Ada", "Ben", "Cleo"],
    ]
    assert [state["sealed"] is not None for state in states] == [False, False, True]
    assert states[-1]["entries"] == 142 + 4
    document = keeper.get(f"{over}/record").body
    assert document["result"]["seal"] == seals.document_hash(document)


def test_a_player_with_a_pin_is_not_confirmed_by_a_program(api, over):
    account("Ben", Role.SPECTATOR, pin="7294")
    keeper = of_role(Role.SCOREKEEPER, over)
    for program in (keeper, api):
        response = say(program, over, "confirm red", reason="went for the last train")
        assert problem(response) == (422, "refused")
        assert "Everybody confirms with their own PIN." in response.body["detail"]
    assert session_of(over).entries.count() == 142


def test_a_referee_seals_with_a_reason_and_a_scorekeeper_does_not(over):
    keeper, referee = of_role(Role.SCOREKEEPER, over), of_role(Role.REFEREE)
    assert problem(say(keeper, over, "seal", reason=REASON)) == (403, "not-yours")
    assert problem(say(referee, over, "seal")) == (422, "refused")
    response = say(referee, over, "seal", reason=REASON)
    assert response.status_code == 201
    assert response.body["sealed"] is not None
    assert referee.get(f"{over}/entries").body[-1]["line"].startswith("seal ")


def test_nobody_sends_hashes_of_their_own(api, over):
    line = f"seal {'a' * 64} {'b' * 64}"
    response = say(api, over, line, reason=REASON)
    assert problem(response) == (422, "refused")
    assert "computed here and cannot be sent" in response.body["detail"]


def test_a_sealed_play_takes_nothing_more(api, over):
    say(api, over, "seal", reason=REASON)
    for line in ("undo", "redo", "checked", "drop 17", "confirm red", "wall N1"):
        response = say(api, over, line, reason=REASON)
        assert problem(response) == (422, "refused"), line
        assert "sealed" in response.body["detail"]
    assert session_of(over).entries.count() == 143


@pytest.mark.parametrize("role", [Role.DIRECTOR, Role.REFEREE, Role.SCOREKEEPER])
def test_no_program_reopens_for_that_takes_the_password_again(api, over, role):
    say(api, over, "seal", reason=REASON)
    assert problem(say(of_role(role, over), over, "reopen", reason="miscounted")) == (403, "not-yours")
    assert api.get(over).body["sealed"]


# Taking back where all others have to agree


@pytest.fixture
def agreed(api) -> str:
    path = api.begin(take_back="agreed")
    api.play(path, *GOOD["moves"])
    return path


def test_how_moves_are_taken_back_is_part_of_the_table(api, agreed, path):
    assert api.get(agreed).body["take_back"] == "agreed"
    assert api.get(path).body["take_back"] == "free"


def test_those_who_agreed_are_named_in_the_line(agreed):
    keeper = of_role(Role.SCOREKEEPER, agreed)
    response = say(keeper, agreed, "undo 2 agreed red blue")
    assert (response.status_code, response.body["standing"]) == (201, 1)
    assert say(keeper, agreed, "redo 2").body["standing"] == 3


@pytest.mark.parametrize("line", ["undo", "undo 2", "undo agreed red", "undo agreed yellow blue"])
def test_where_somebody_is_missing_it_takes_a_referee_and_a_reason(api, agreed, line):
    keeper, before = of_role(Role.SCOREKEEPER, agreed), Entry.objects.count()
    assert problem(say(keeper, agreed, line, reason=REASON)) == (403, "not-yours")
    assert problem(say(api, agreed, line)) == (422, "refused")
    assert Entry.objects.count() == before
    assert say(api, agreed, line, reason=REASON).status_code == 201
    entry = present(Entry.objects.last())
    assert (entry.line, entry.reason) == (line, REASON)


def test_the_short_way_to_undo_names_nobody_and_so_takes_a_reason(api, agreed):
    keeper, undo = of_role(Role.SCOREKEEPER, agreed), {"after": 3, "key": "back", "count": 2}
    assert problem(keeper.post(f"{agreed}/undo", undo)) == (403, "not-yours")
    assert problem(api.post(f"{agreed}/undo", undo)) == (422, "refused")
    response = api.post(f"{agreed}/undo", {**undo, "reason": REASON})
    assert (response.status_code, response.body["standing"]) == (201, 1)


# Who sends the request


def test_without_a_key_nobody_is_let_in(path):
    stranger = Client()
    for method, address in (
        ("GET", f"/api/{path}"),
        ("GET", "/api/titles"),
        ("POST", f"/api/{path}/entries"),
        ("POST", f"/api/{path}/undo"),
        ("POST", "/api/sessions"),
    ):
        answer = stranger.generic(method, address, b"{}", "application/json")
        assert (answer.status_code, answer.headers["WWW-Authenticate"]) == (401, "Bearer"), address
    assert Entry.objects.count() == 3


def test_a_wrong_key_is_none(path):
    for header in ("Bearer", "Bearer ", "Bearer wrong", "Basic x", "Bearer Bearer", "Bearer ü"):
        assert Client().get(f"/api/{path}", headers={"Authorization": header}).status_code == 401, header


def test_the_key_of_a_closed_account_is_none(path):
    keeper = of_role(Role.SCOREKEEPER, path)
    who = account("a scorekeeper")
    who.is_active = False
    who.save()
    assert say(keeper, path, "wall N1").status_code == 401


def test_a_new_key_ends_the_one_before(path):
    first, second = of_role(Role.SCOREKEEPER, path), of_role(Role.SCOREKEEPER, path)
    assert say(first, path, "wall N1").status_code == 401
    assert say(second, path, "wall N1").status_code == 201


def test_a_wrong_key_is_not_made_good_by_a_cookie(path):
    browser = Client(headers={"Authorization": "Bearer wrong"})
    browser.force_login(director())
    assert browser.get(f"/api/{path}").status_code == 401


def test_a_table_link_asks_the_api_nothing_and_rules_nothing(path):
    """What it may enter on its page, it may enter here too."""
    tablet = Client()
    assert tablet.post(f"/t/{present(session_of(path).open_link(Link.KEEP)).code}").status_code == 303
    for address in ("", "/entries", "/legal-moves", "/sheet", "/record"):
        assert tablet.get(f"/api/{path}{address}").status_code == 401, address
    body = json.dumps({"line": WAIVED, "after": 3, "key": "tap", "reason": REASON}).encode()
    answer = tablet.generic("POST", f"/api/{path}/entries", body, "application/json")
    assert answer.status_code == 403
    assert Entry.objects.count() == 3


def test_a_cookie_alone_writes_nothing_without_the_token_of_a_page(path):
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(director())
    body = json.dumps({"line": "wall N1", "after": 3, "key": "tap"}).encode()
    address = f"/api/{path}/entries"
    assert browser.get(address).status_code == 200, "looking needs none"
    refused = browser.generic("POST", address, body, "application/json")
    assert refused.status_code == 403
    assert refused.json()["detail"].startswith("The CSRF token is missing or wrong; nothing was changed.")
    assert Entry.objects.count() == 3
    browser.get("/new")
    token = browser.cookies["csrftoken"].value
    with_token = browser.generic("POST", address, body, "application/json", headers={"X-CSRFToken": token})
    assert with_token.status_code == 201
    assert Entry.objects.get(number=4).who == "Dora"


def test_a_key_needs_no_token(path):
    keeper = of_role(Role.SCOREKEEPER, path)
    keeper.client = Client(enforce_csrf_checks=True, headers=keeper.headers)
    assert say(keeper, path, "wall N1").status_code == 201
