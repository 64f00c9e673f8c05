"""Every role at every door, by every method: the table in accounts.access says what is to happen."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

import tournaments.urls
from accounts.access import ACCOUNT_ROLES, Action, Role, Scope
from accounts.models import Account
from accounts.who import REFEREE_FOR
from config.doors import DOORS, GATHERED
from config.limits import Places
from games.models import Entry, Link, PlaySession
from games.recording import record_line
from games.sessions import begin_session
from games.titles import TITLES
from plays.drafts.drafted import DraftedGame
from plays.models import Circumstances, Draft, save_result
from plays.results import read_result
from tests.actors import TABLET, account, enter_pin_at, hold, prove
from tests.finished import TOTALS
from tests.present import present
from tests.titles.medina.table import setup
from tests.tournaments.stored import new_tournament, publish_round
from tournaments.models import Tournament

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
MOVES = ("merchant h6", "palace grey c3")
TOURNAMENTS = {pattern.name for pattern in tournaments.urls.urlpatterns}


class World(NamedTuple):
    """Two tables, one of which belongs to everybody who can have one; and what else addresses name."""

    table: PlaySession
    other_table: PlaySession
    draft: Draft
    other_draft: Draft
    play: int
    referee: Account


@pytest.fixture
def world(db: None) -> World:
    return made_world()


def made_world() -> World:
    keeper, stranger = account("Sam", Role.SCOREKEEPER), account("Sue", Role.SCOREKEEPER)
    tables = [begin_session(TITLES["medina"], setup(3)) for _ in range(2)]
    for table, owner in zip(tables, (keeper, stranger), strict=True):
        table.keepers.add(owner)
        for after, line in enumerate(MOVES):
            record_line(table, line, after=after, key=f"tap-{after}", by=TABLET)
    result, when = read_result(TOTALS), Circumstances(tables[0].begun.date())
    content = DraftedGame.of_result(result, when).content
    drafts = [
        Draft.objects.create(title="medina", content=content, owner=owner) for owner in (keeper, stranger)
    ]
    version, _ = save_result(result, when, key="kept")
    table, other_table = tables
    draft, other_draft = drafts
    rita = account("Rita", Role.REFEREE)
    return World(table, other_table, draft, other_draft, version.session_id, rita)


def tournament() -> Tournament:
    """The tournament, made when somebody comes to one of its doors."""
    made = Tournament.objects.first()
    if made is None:
        made = new_tournament(8)
        publish_round(made, [(1, 2, 3, 4), (5, 6, 7, 8)])
    return made


class Visitor(NamedTuple):
    """Somebody of a role, at their own table or draft or at another's."""

    role: Role
    is_at_home: bool

    def __str__(self) -> str:
        return f"{self.role} {'at home' if self.is_at_home else 'elsewhere'}"

    def may(self, action: Action) -> bool:
        scope = action.grants.get(self.role)
        if Scope.ALL in (scope, action.grants.get(Role.NOBODY)):
            return True
        return scope is Scope.OWN and self.is_at_home

    def is_asked_for_pin(self, action: Action) -> bool:
        return action.grants.get(self.role) is Scope.PIN and self.is_at_home

    def is_asked_for_proof(self, action: Action, method: str) -> bool:
        return action.needs_proof and method != "GET" and self.may(action)

    def client(self, world: World) -> Client:
        client = Client()
        if self.role in ACCOUNT_ROLES:
            name = "Sam" if self.role is Role.SCOREKEEPER else f"a {self.role}"
            client.force_login(account(name, self.role))
        kind = {Role.TABLE: Link.KEEP, Role.GUEST: Link.WATCH}.get(self.role)
        if kind:
            hold(client, present(world.table.open_link(kind)))
        return client


def visitors(action: Action) -> list[Visitor]:
    """Every role at home and elsewhere; only at home where nothing can be one's own."""
    return [Visitor(role, at_home) for role in Role for at_home in ((True, False) if action.of else (True,))]


def address(name: str, world: World, is_at_home: bool) -> str:
    table = world.table if is_at_home else world.other_table
    draft = world.draft if is_at_home else world.other_draft
    of = next(action.of for door, action in DOORS.items() if door.partition(" ")[2] == name)
    values: dict[str, Any] = {
        "pk": {"table": table.pk, "draft": draft.pk}.get(of, world.play),
        "session_id": table.pk,
        "play_id": world.play,
        "entry": 2,
        "slug": "medina",
        "code": present(table.open_link(Link.WATCH if name == "watch" else Link.KEEP)).code,
        "token": "used-up",
        "number": 1,
        "table": 1,
    }
    if name in TOURNAMENTS:
        cup = tournament()
        values |= {"pk": cup.pk, "code": cup.screen}
    if name in ("player", "edit_player", "merge_player", "undo_merge"):
        values["pk"] = present(table.seats.first()).player_id
    if name == "account_of":
        values["pk"] = world.referee.pk
    if name == "api-nowhere":
        return "/api/nowhere"
    pattern = {pattern.name: pattern for pattern in patterns()}[name]
    return reverse(name, kwargs={key: values[key] for key in pattern.pattern.converters})


def patterns(resolver: URLResolver | None = None) -> Iterator[URLPattern]:
    for pattern in (resolver or get_resolver()).url_patterns:
        if isinstance(pattern, URLResolver):
            yield from patterns(pattern)
        else:
            yield pattern


def send(client: Client, method: str, path: str):
    kind = "application/json" if path.startswith("/api/") else "application/x-www-form-urlencoded"
    return client.generic(method, path, b"", kind)


def is_barred(response) -> bool:
    if response.headers["Content-Type"] == "application/problem+json":
        problem = response.json()
        return problem["status"] == 401 or problem["type"] == "urn:tableside:not-yours"
    if response.headers.get("Location", "").startswith("/sign-in?next="):
        return True
    return "barred.html" in [template.name for template in response.templates]


def is_asking_for_pin(response) -> bool:
    return response.status_code == 403 and "accounts/pin.html" in [
        template.name for template in response.templates
    ]


def is_asking_for_proof(response) -> bool:
    return response.status_code == 403 and "accounts/proof.html" in [
        template.name for template in response.templates
    ]


@pytest.mark.parametrize("door", DOORS)
def test_a_door_opens_to_those_the_table_names_and_to_nobody_else(world, door):
    method, _, name = door.partition(" ")
    action = DOORS[door]
    for visitor in visitors(action):
        response = send(visitor.client(world), method, address(name, world, visitor.is_at_home))
        is_open = visitor.may(action) or visitor.is_asked_for_pin(action)
        assert is_barred(response) != is_open, f"{visitor}: {response.status_code}"
        assert is_asking_for_pin(response) == visitor.is_asked_for_pin(action), str(visitor)
        assert is_asking_for_proof(response) == visitor.is_asked_for_proof(action, method), str(visitor)
        assert response.status_code < 500


PROVED_DOORS = [
    door for door, action in DOORS.items() if action.needs_proof and door.partition(" ")[0] == "POST"
]


@pytest.mark.parametrize("door", PROVED_DOORS)
def test_whoever_has_proved_who_they_are_is_let_through_and_nobody_else_is(world, door):
    method, _, name = door.partition(" ")
    action = DOORS[door]
    for visitor in visitors(action):
        client = visitor.client(world)
        if visitor.role in ACCOUNT_ROLES:
            prove(client, Account.objects.get(pk=client.session["_auth_user_id"]))
        response = send(client, method, address(name, world, visitor.is_at_home))
        assert is_barred(response) != visitor.may(action), f"{visitor}: {response.status_code}"
        assert not is_asking_for_proof(response)
        assert response.status_code < 500


@pytest.mark.parametrize("door", PROVED_DOORS)
def test_a_proof_is_checked_in_a_place_for_costly_work_whatever_the_door_costs(world, door, monkeypatch):
    client = Visitor(Role.DIRECTOR, True).client(world)
    hashed: list[str] = []

    def check(account: Account, typed: str) -> bool:
        hashed.append(typed)
        return False

    monkeypatch.setattr(Account, "check_password", check)
    told = []
    for places in (Places(in_all=0, waiting=0), Places()):
        monkeypatch.setattr("config.costs.PLACES", places)
        sent = client.post(address(door.partition(" ")[2], world, True), {"proof_typed": "guessed"})
        told.append((sent.status_code, hashed.copy()))
    assert told == [(429, []), (403, ["guessed"])]


def test_every_act_that_hands_over_or_destroys_needs_proof():
    assert set(PROVED_DOORS) == {
        "POST second_factor",
        "POST accounts",
        "POST account_of",
        "POST club_settings",
        "POST set_up_club",
        "POST desk",
        "POST reopen",
        "POST delete_game",
        "POST delete_tournament",
        "POST merge_player",
        "POST undo_merge",
    }


def test_no_door_for_programs_needs_proof():
    """A token cannot prove anything: what needs proof is done on pages."""
    assert not [door for door in PROVED_DOORS if door.startswith("POST api-")]


def test_every_address_is_in_the_table_and_nothing_else_is():
    names = {pattern.name for pattern in patterns()}
    assert names == {door.partition(" ")[2] for door in DOORS}
    assert len(DOORS) == sum(len(gathered.doors) for gathered in GATHERED)


def test_a_method_the_table_does_not_name_is_answered_by_405_even_to_a_director(world):
    client = Visitor(Role.DIRECTOR, True).client(world)
    names = {door.partition(" ")[2] for door in DOORS}
    closed = [
        (method, name) for name in sorted(names) for method in METHODS if f"{method} {name}" not in DOORS
    ]
    assert closed
    for method, name in closed:
        assert send(client, method, address(name, world, True)).status_code == 405, (method, name)


def test_whoever_is_barred_changes_nothing(world):
    client = Visitor(Role.SPECTATOR, True).client(world)
    before = Entry.objects.count()
    tap = {"line": "wall N1", "after": "2", "key": "tap"}
    assert client.post(f"/sessions/{world.table.pk}/play", tap).status_code == 403
    assert Entry.objects.count() == before


# Referee's PIN on somebody else's tablet


def ruling(client: Client, world: World, **more: str):
    form = {"line": "replace 2 palace grey d4", "after": "2", "key": "ruling", "reason": "wrong entry"}
    return client.post(f"/sessions/{world.table.pk}/ruling", {**form, **more})


@pytest.fixture
def tablet(world) -> Client:
    world.referee.set_pin("2580")
    world.referee.save()
    return Visitor(Role.TABLE, True).client(world)


def test_a_ruling_on_a_tablet_asks_for_the_pin_and_keeps_what_was_sent(world, tablet):
    asked = ruling(tablet, world)
    assert asked.status_code == 403
    assert b'name="reason" value="wrong entry"' in asked.content
    assert world.table.entries.count() == 2
    done = ruling(tablet, world, referee=str(world.referee.pk), pin="2580")
    assert done.status_code == 303
    entry = world.table.entries.get(number=3)
    assert (entry.line, entry.who, entry.reason) == ("replace 2 palace grey d4", "Rita", "wrong entry")


def test_cancelling_a_ruling_leads_back_to_its_form_or_to_the_table(world, tablet):
    table = reverse("table", args=[world.table.pk])
    assert f'href="{table}">Cancel</a>' in ruling(tablet, world).text
    form = f"{table}/ruling?line=wall+N1"
    asked = ruling(tablet, world, asked_from=form, referee=str(world.referee.pk), pin="2581")
    assert f'href="{form}">Cancel</a>' in asked.text
    assert "2581" not in asked.text
    assert "Cancel discards it." in asked.text


def test_a_wrong_pin_rules_nothing(world, tablet):
    asked = ruling(tablet, world, referee=str(world.referee.pk), pin="2581")
    assert asked.status_code == 403
    assert b"Wrong PIN" in asked.content
    assert world.table.entries.count() == 2


def test_somebody_elses_pin_rules_nothing(world, tablet):
    spectator = account("Paul", Role.SPECTATOR, pin="1397")
    assert ruling(tablet, world, referee=str(spectator.pk), pin="1397").status_code == 403
    assert world.table.entries.count() == 2


def test_repeated_wrong_pins_have_to_wait(world, tablet):
    answers = [ruling(tablet, world, referee=str(world.referee.pk), pin="1111") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [403, 403, 403, 429]
    assert int(answers[-1].headers["Retry-After"]) >= 1
    assert ruling(tablet, world, referee=str(world.referee.pk), pin="2580").status_code == 429
    assert world.table.entries.count() == 2


@pytest.mark.parametrize(("ago", "status"), [(REFEREE_FOR - 2, 303), (REFEREE_FOR + 1, 403), (-100, 403)])
def test_the_pin_lapses_after_a_minute(world, tablet, ago, status):
    enter_pin_at(tablet, world.referee, world.table.pk, ago=ago)
    assert ruling(tablet, world).status_code == status


def test_the_pin_of_a_referee_whose_account_was_closed_no_longer_counts(world, tablet):
    enter_pin_at(tablet, world.referee, world.table.pk)
    Account.objects.filter(pk=world.referee.pk).update(is_active=False)
    assert ruling(tablet, world).status_code == 403


def test_the_pin_counts_at_the_table_where_it_was_said_and_nowhere_else(world, tablet):
    hold(tablet, world.table.open_link(Link.KEEP), world.other_table.open_link(Link.KEEP))
    enter_pin_at(tablet, world.referee, world.other_table.pk)
    assert ruling(tablet, world).status_code == 403


def test_the_pin_counts_for_whoever_was_signed_in_when_it_was_said(world, tablet):
    enter_pin_at(tablet, world.referee, world.table.pk)
    tablet.force_login(account("Sam"))
    assert ruling(tablet, world).status_code == 403


def test_a_pin_that_was_removed_meanwhile_no_longer_counts(world, tablet):
    enter_pin_at(tablet, world.referee, world.table.pk)
    world.referee.set_pin("")
    world.referee.save()
    assert ruling(tablet, world).status_code == 403


def test_moves_in_that_minute_are_still_the_tablets_own(world, tablet):
    enter_pin_at(tablet, world.referee, world.table.pk)
    tap = {"line": "wall N1", "after": "2", "key": "tap"}
    assert (
        tablet.post(f"/sessions/{world.table.pk}/play", tap, headers={"HX-Request": "true"}).status_code
        == 200
    )
    assert world.table.entries.get(number=3).who == ""


def test_a_spectator_link_makes_no_scorekeeper_at_home(world):
    """An account that may record at its own tables, and a link to look at another one, do not add up."""
    client = Visitor(Role.SCOREKEEPER, True).client(world)
    hold(client, world.other_table.open_link(Link.WATCH))
    tap = {"line": "wall N1", "after": "2", "key": "tap"}
    assert client.get(f"/sessions/{world.other_table.pk}").status_code == 200
    assert client.post(f"/sessions/{world.other_table.pk}/play", tap).status_code == 403


# What is somebody else's


@pytest.mark.parametrize("capitals", [str.lower, str.upper, str.title])
def test_a_key_like_a_drafts_makes_no_draft_ones_own(world, capitals):
    sam = account("Sam")
    api_key = sam.new_api_key()
    sam.save()
    sent = {"document": TOTALS, "played": "2026-10-03", "key": capitals(f"draft-{world.other_draft.pk}-x")}
    answer = Client(headers={"authorization": f"Bearer {api_key}"}).post(
        "/api/plays", sent, content_type="application/json"
    )
    assert (answer.status_code, "must not begin with" in answer.json()["detail"]) == (400, True)
    # Even if such a key came in some other way, a draft belongs to its owner as long as it exists.
    save_result(read_result(TOTALS), Circumstances(world.table.begun.date()), key=sent["key"], who="Sam")
    client = Visitor(Role.SCOREKEEPER, True).client(world)
    assert client.get(reverse("draft", args=[world.other_draft.pk])).status_code == 403


def test_a_number_no_row_has_is_nobodys(world):
    client = Visitor(Role.TABLE, True).client(world)
    for number in (2**63, 10**20):
        assert is_barred(client.get(f"/sessions/{number}"))


def test_a_key_that_only_begins_alike_is_no_saved_draft(world):
    """SQLite alone would ignore case."""
    number = 10**6
    save_result(
        read_result(TOTALS), Circumstances(world.table.begun.date()), key=f"DRAFT-{number}-x", who="Sam"
    )
    client = Visitor(Role.SCOREKEEPER, True).client(world)
    assert client.get(reverse("draft", args=[number])).status_code == 403
    save_result(
        read_result(TOTALS), Circumstances(world.table.begun.date()), key=f"draft-{number}-x", who="Sam"
    )
    assert client.get(reverse("draft", args=[number])).status_code == 303


def test_a_correction_is_not_a_scorekeepers_even_with_their_own_draft(world):
    Draft.objects.filter(pk=world.draft.pk).update(session=world.play)
    client = Visitor(Role.SCOREKEEPER, True).client(world)
    assert client.get(reverse("draft", args=[world.draft.pk])).status_code == 403


def test_the_guesses_of_one_scorekeeper_count_together_at_all_their_tables(world):
    world.referee.set_pin("2580")
    world.referee.save()
    world.other_table.keepers.add(account("Sam"))
    client = Visitor(Role.SCOREKEEPER, True).client(world)
    wrong = {"line": "drop 2", "after": "2", "key": "k", "referee": str(world.referee.pk), "pin": "1111"}
    tables = (world.table, world.other_table, world.table, world.other_table)
    answers = [client.post(f"/sessions/{table.pk}/ruling", wrong).status_code for table in tables]
    assert answers == [403, 403, 403, 429]
