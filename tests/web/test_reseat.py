"""Who really sat where, and who it really was: every move stays with its seat."""

import json
import re
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.urls import reverse

from accounts.access import Role
from games.engine.record import read_record
from games.folds import history_of
from games.models import Player, PlaySession
from games.players import rename_player
from games.recording import record_line, seats_line
from games.records import store_record
from games.sessions import begin_session
from games.titles import TITLES
from scoring.document import SeatedPlayer
from scoring.options import chosen
from tests.actors import TABLET
from tests.factories import PlayerFactory
from tests.titles.felinia import test_recorded_games as of_felinia
from tests.titles.flandern import test_recorded_games as of_flandern
from tests.titles.medina.table import setup
from tests.walking import walked
from tests.web.corrections.pages import points, preview, seat_points
from tests.web.test_table import lines, session_after, tap
from tests.web.test_table_link import guest_of, signed_in, tablet_of
from tests.web.test_waive import REASON_FIELD, propose, rule, words

pytestmark = pytest.mark.django_db

POINTS = {"Ada": 31, "Ben": 42, "Cleo": 48}
AS_THEY_SIT = [("Ada", "yellow"), ("Ben", "red"), ("Cleo", "blue")]


@pytest.fixture
def session() -> PlaySession:
    return session_after(None)


def reseat(client: Client, session: PlaySession, *seats: tuple[str, str], **more: object):
    """The form as it is sent: these names and colours, clockwise."""
    colours = {f"colour-{number}": colour for number, (_, colour) in enumerate(seats)}
    form = {"name": [name for name, _ in seats], **colours, **more}
    return client.post(reverse("reseat", args=[session.pk]), form)


def line_of(answer) -> str:
    """What the form led to: the line of a ruling that is looked at first."""
    assert answer.status_code == 303
    where = urlsplit(answer["Location"])
    assert where.path.endswith("/ruling")
    return parse_qs(where.query)["line"][0]


def shown(page: str) -> list[tuple[str, str]]:
    """Names and colours as they are in the form."""
    names = re.findall(r'<input name="name" value="([^"]*)"', page)
    colours = re.findall(r'name="colour-\d+" value="(\w+)" checked', page)
    return [*zip(names, colours, strict=True)]


def seats(session: PlaySession) -> list[tuple[str, str]]:
    """The seats as they are kept for lists."""
    return [(seat.player.name, seat.colour) for seat in session.seats.order_by("number")]


# The form


def test_it_shows_who_is_thought_to_sit_where(client, session):
    page = client.get(reverse("reseat", args=[session.pk])).text
    assert shown(page) == AS_THEY_SIT
    assert "Every move stays with its seat." in page
    assert page.count('class="up"') == 2, "whoever sits first goes no further up"
    assert '<option value="Cleo">' in page


def test_a_seat_goes_up_with_its_name_and_its_colour_and_nothing_is_written(client, session):
    answer = reseat(client, session, *AS_THEY_SIT, up=1)
    assert answer.status_code == 200
    assert shown(answer.text) == [("Ben", "red"), ("Ada", "yellow"), ("Cleo", "blue")]
    answer = reseat(client, session, *shown(answer.text), up=2)
    assert shown(answer.text) == [("Ben", "red"), ("Cleo", "blue"), ("Ada", "yellow")]
    assert session.entries.count() == 142
    assert seats(session) == AS_THEY_SIT


def test_there_is_no_further_up_than_the_first_seat(client, session):
    """Anything that is not a seat is taken for the button that goes on."""
    for up in (0, 3, 99, "x", "-1"):
        assert reseat(client, session, *AS_THEY_SIT, up=up).status_code == 422, up
    assert seats(session) == AS_THEY_SIT


def test_what_cannot_be_is_said_and_what_was_typed_is_kept(client, session):
    for typed, sentence in (
        (AS_THEY_SIT, "There is nothing to correct: the seats are already recorded like this."),
        ([("ada", "yellow"), (" Ben ", "red"), ("CLEO", "blue")], "There is nothing to correct"),
        ([("Ada", "yellow"), ("Ada", "red"), ("Cleo", "blue")], "Ada"),
        (
            [("Ada", "yellow"), ("", "red"), ("Cleo", "blue")],
            "This name cannot be read. Please type it again.",
        ),
        (
            [("Ada", "yellow"), ("x" * 33, "red"), ("Cleo", "blue")],
            "A name can have at most 32 letters, not 33.",
        ),
        ([("Ada", "yellow"), ("Ben", "yellow"), ("Cleo", "blue")], "yellow"),
        ([("Ada", "yellow"), ("Ben", "purple"), ("Cleo", "blue")], "purple"),
        ([("Ada", "yellow"), ("Ben", ""), ("Cleo", "blue")], "colour"),
        ([("Ada", "yellow"), ("Ben", "red")], "not for 2."),
        ([], "not for 0."),
    ):
        answer = reseat(client, session, *typed)
        assert answer.status_code == 422, typed
        refusal = re.search(r'<p class="wrong" role="alert">(.*?)</p>', answer.text, re.DOTALL)
        assert refusal
        assert sentence in words(refusal[1])
        assert re.findall(r'<input name="name" value="([^"]*)"', answer.text) == [name for name, _ in typed]
    assert session.entries.count() == 142


def test_no_more_names_are_read_than_there_are_seats(client, session):
    assert reseat(client, session, *AS_THEY_SIT, ("Dora", "green")).status_code == 422
    line = line_of(reseat(client, session, ("Bea", "yellow"), *AS_THEY_SIT[1:], ("Dora", "green")))
    assert json.loads(line.removeprefix("seats ")) == [["Bea", "yellow"], ["Ben", "red"], ["Cleo", "blue"]]


def test_whoever_only_looks_seats_nobody(session):
    for who in (signed_in("Otto", Role.SPECTATOR), signed_in("Sue", Role.SCOREKEEPER), guest_of(session)):
        assert who.get(reverse("reseat", args=[session.pk])).status_code in (302, 403)
        assert reseat(who, session, ("Bea", "yellow"), *AS_THEY_SIT[1:]).status_code == 403


def test_a_tables_tablet_is_not_told_who_else_is_of_the_club(client, session):
    PlayerFactory.create(name="Zoe")
    seats = reverse("reseat", args=[session.pk])
    assert "Zoe" in client.get(seats).text
    assert "Zoe" not in tablet_of(session).get(seats).text


def test_a_sealed_play_keeps_its_seats(client, session):
    for colour in ("yellow", "red", "blue"):
        record_line(session, f"confirm {colour}", after=session.entries.count(), key=f"c-{colour}", by=TABLET)
    answer = reseat(client, session, ("Bea", "yellow"), *AS_THEY_SIT[1:])
    assert answer.status_code == 422
    assert "The game is sealed; only a director can reopen it." in answer.text
    line = 'seats [["Bea", "yellow"], ["Ben", "red"], ["Cleo", "blue"]]'
    assert rule(client, session, line).status_code == 422
    assert seats(session) == AS_THEY_SIT


def test_there_are_no_seats_where_there_is_no_session(client):
    assert client.get(reverse("reseat", args=[4711])).status_code == 404


# What would come of it, and that it is so


@pytest.mark.parametrize(
    ("seated", "then"),
    [
        ([("Bea", "yellow"), ("Ben", "red"), ("Cleo", "blue")], {"Bea": 31, "Ben": 42, "Cleo": 48}),
        ([("Ben", "red"), ("Ada", "yellow"), ("Cleo", "blue")], {"Ben": 31, "Ada": 42, "Cleo": 48}),
        ([("Ada", "red"), ("Ben", "yellow"), ("Cleo", "blue")], {"Ada": 31, "Ben": 42, "Cleo": 48}),
        ([("Ada", "green"), ("Ben", "red"), ("Cleo", "blue")], {"Ada": 31, "Ben": 42, "Cleo": 48}),
        ([("Cleo", "yellow"), ("Ada", "red"), ("Ben", "blue")], {"Cleo": 31, "Ada": 42, "Ben": 48}),
    ],
    ids=["another name", "another order", "colours swapped", "another colour", "all moved on"],
)
def test_points_go_with_the_seat_and_are_told_by_name_before_and_after(client, session, seated, then):
    line = line_of(reseat(client, session, *seated))
    effect = preview(client, session, line)
    assert effect.then == then
    assert effect.now == {name: POINTS.get(name, 31) for name in then}
    assert session.entries.count() == 142
    assert (seats(session), seat_points(session)) == (AS_THEY_SIT, POINTS)
    assert rule(client, session, line, reason="noticed too late").status_code == 303
    assert seats(session) == seated
    assert seat_points(session) == points(session) == then
    assert session.seats.get(won=True).player.name == max(then, key=then.__getitem__)
    entry = session.entries.get(number=143)
    assert (entry.line, entry.who, entry.reason) == (line, "Dora", "noticed too late")


def test_a_new_player_is_added_to_the_club_when_it_is_so_and_not_before(client, session):
    line = line_of(reseat(client, session, ("  Bea   Zett ", "yellow"), *AS_THEY_SIT[1:]))
    propose(client, session, line)
    assert not Player.objects.filter(name="Bea Zett").exists()
    rule(client, session, line)
    bea = Player.objects.get(name="Bea Zett")
    assert "31" in words(client.get(reverse("player", args=[bea.pk])).text)


def test_a_name_is_spelt_as_the_club_knows_it(client, session):
    Player.objects.create(name="Özlem")
    line = line_of(reseat(client, session, ("öZLEM", "yellow"), *AS_THEY_SIT[1:]))
    rule(client, session, line)
    assert seats(session)[0] == ("Özlem", "yellow")


def test_the_page_says_that_every_move_stays(client, session):
    line = line_of(reseat(client, session, ("Bea", "yellow"), *AS_THEY_SIT[1:]))
    page = propose(client, session, line).text
    assert "Correct names and seats" in page
    assert "Every move stays with its seat." in page
    assert "1 Ada → Bea 2 Ben 3 Cleo" in words(page)


def test_without_a_reason_nobody_is_seated(client, session):
    line = line_of(reseat(client, session, ("Bea", "yellow"), *AS_THEY_SIT[1:]))
    assert rule(client, session, line, reason="").status_code == 422
    assert seats(session) == AS_THEY_SIT
    assert session.entries.count() == 142


def test_while_the_play_goes_on_too(client):
    session = session_after(20)
    line = line_of(reseat(client, session, ("Ben", "red"), ("Bea", "yellow"), ("Cleo", "blue")))
    before = history_of(session)
    assert rule(client, session, line).status_code == 303
    assert seats(session) == [("Ben", "red"), ("Bea", "yellow"), ("Cleo", "blue")]
    after = history_of(session)
    assert [step.telling.fields for step in after.standing[1:]] == [
        step.telling.fields for step in before.standing[1:]
    ]
    names = [before.setup.names[step.player] for step in before.standing[1:]]
    replaced = {"Ada": "Ben", "Ben": "Bea", "Cleo": "Cleo"}
    assert [after.setup.names[step.player] for step in after.standing[1:]] == [replaced[n] for n in names]
    move = min(after.game.legal_moves(after.now.state), key=lambda move: move.text)
    assert tap(client, session, line=move.text).status_code == 200


def test_log_sheet_and_record_follow(client, session):
    rule(client, session, line_of(reseat(client, session, ("Bea", "yellow"), *AS_THEY_SIT[1:])))
    log = words(client.get(f"/sessions/{session.pk}?show=log").text)
    assert "Names and seats corrected: Bea, Ben and Cleo (instead of Ada, Ben and Cleo)." in log
    assert "Bea placed the start merchant" in log
    sheet = words(client.get(reverse("sheet", args=[session.pk])).text)
    assert "143 Names and seats corrected: Bea, Ben and Cleo (instead of" in sheet
    assert ": all players agree (Dora)" in sheet
    document = client.get(reverse("record", args=[session.pk])).json()
    assert [player["name"] for player in document["players"]] == ["Bea", "Ben", "Cleo"]


def test_nobody_sits_down_twice_under_a_present_and_a_former_name(client, session):
    rename_player(Player.objects.get(name="Ada").pk, "Adelheid")
    twice = [("Ada", "yellow"), ("Adelheid", "red"), ("Cleo", "blue")]
    answer = reseat(client, session, *twice)
    assert answer.status_code == 422
    assert "are the same player, now called Adelheid." in answer.text
    assert rule(client, session, seats_line(twice), after=142).status_code == 422
    assert len(lines(session)) == 142


def test_the_same_correction_sent_twice_is_one_entry_and_a_late_one_none(client, session):
    line = line_of(reseat(client, session, ("Bea", "yellow"), *AS_THEY_SIT[1:]))
    for _ in range(2):
        assert rule(client, session, line, after=142, key="once").status_code == 303
    back = line_of(reseat(client, session, *AS_THEY_SIT))
    assert rule(client, session, back, after=142).status_code == 409
    assert lines(session)[142:] == [line]
    assert seats(session)[0] == ("Bea", "yellow")


def test_the_tables_tablet_fills_in_the_form_and_the_referee_enters_a_pin(session):
    tablet = tablet_of(session)
    line = line_of(reseat(tablet, session, ("Bea", "yellow"), *AS_THEY_SIT[1:]))
    assert propose(tablet, session, line).status_code == 200
    assert rule(tablet, session, line).status_code == 403
    assert seats(session) == AS_THEY_SIT


def test_a_name_is_text_and_no_markup(client, session):
    line = line_of(reseat(client, session, ("<b>Bea", "yellow"), *AS_THEY_SIT[1:]))
    assert "<b>Bea" not in propose(client, session, line).text
    rule(client, session, line)
    for path in ("", "?show=log", "/sheet", "/seats", "/desk"):
        page = client.get(f"/sessions/{session.pk}{path}").text
        assert "<b>Bea" not in page
        assert "&lt;b&gt;Bea" in page or path == "?show=log"


def test_a_line_made_by_hand_is_looked_at_as_closely(client, session):
    for line in (
        "seats",
        "seats x",
        "seats []",
        'seats [["Ada", "yellow"]]',
        'seats [["A\\u0000", "yellow"], ["Ben", "red"], ["Cleo", "blue"]]',
        'seats [["\\ud800", "yellow"], ["Ben", "red"], ["Cleo", "blue"]]',
        'seats [["Bea", "yellow", 1], ["Ben", "red"], ["Cleo", "blue"]]',
        "seats " + "[" * 2000,
    ):
        assert "Not possible:" in propose(client, session, line).text, line
        assert rule(client, session, line).status_code == 422, line
    assert seats(session) == AS_THEY_SIT


def test_a_name_longer_than_any_is_refused(client, session):
    line = f'seats [["{"x" * 81}", "yellow"], ["Ben", "red"], ["Cleo", "blue"]]'
    assert rule(client, session, line).status_code == 422
    assert seats(session) == AS_THEY_SIT


@pytest.mark.parametrize(
    "line",
    [
        'seats [["ben", "yellow"], ["Ben", "red"], ["Cleo", "blue"]]',
        'seats [["ada", "yellow"], ["Ben", "red"], ["Cleo", "blue"]]',
        "seats " + " " * 700 + '[["Bea", "yellow"], ["Ben", "red"], ["Cleo", "blue"]]',
    ],
    ids=["twice", "spelt otherwise", "endless"],
)
def test_a_line_that_says_it_oddly_is_refused(client, session, line):
    assert rule(client, session, line).status_code == 422
    assert seats(session) == AS_THEY_SIT


def test_a_long_name_of_an_imported_record_stays_when_another_is_corrected(client):
    seated = [("Bea", "yellow"), ("Ben", "red"), ("x" * 40, "blue")]
    players = [{"name": name.replace("Bea", "Ada"), "colour": colour} for name, colour in seated]
    assert reseat(client, session_after(None, players=players), *seated).status_code == 303


def test_whoever_says_it_oddly_is_told_so(client, session):
    line = 'seats [["ben", "yellow"], ["Ben", "red"], ["Cleo", "blue"]]'
    assert REASON_FIELD not in propose(client, session, line).text
    assert "Not possible:" in rule(client, session, line).text


# What was taken back before keeps those who sat there then


@pytest.mark.parametrize("taken_back", ["undo", "drop 3", "replace 3 wall N1"])
def test_what_no_longer_stands_is_told_of_those_who_sat_there(client, taken_back):
    session = begin_session(TITLES["medina"], setup(3))
    seated = 'seats [["Ada", "green"], ["Ben", "red"], ["Cleo", "blue"]]'
    for after, line in enumerate(("merchant h6", "palace orange c3", "roof c3", taken_back, seated)):
        record_line(session, line, after=after, key=f"tap-{after}", by=TABLET, reason="sat otherwise")
    pages = walked(client, reverse("table", args=[session.pk]))
    assert {answer.status_code for answer in pages.values()} == {200, 204}
    log = words(pages[f"/sessions/{session.pk}?show=log"].text)
    assert "3 Ada roofed the orange palace at c3 (size 1) (Ada +5)" in log
    assert "Colours corrected: Ada (green), Ben (red) and Cleo (blue)." in log
    at_that_time, now = (client.get(f"/sessions/{session.pk}{at}").text for at in ("?at=3", ""))
    assert "seat yellow" in at_that_time
    assert "seat yellow" not in now


@pytest.mark.parametrize(("title", "count"), [("flandern", 3), ("felinia", 2)])
def test_so_it_is_with_every_title(client, title, count):
    document = {"flandern": of_flandern, "felinia": of_felinia}[title].games()
    game = next(kept["record"] for kept in document.values() if len(kept["record"]["players"]) == count)
    record = read_record({**game, "moves": game["moves"][:3]}, TITLES)
    session = store_record(record)
    record_line(session, "undo 2", after=3, key="undo", by=TABLET)
    *others, last = record.setup.players
    new = next(colour for colour in record.game.colours if colour not in record.setup.colours)
    line = seats_line([*others, (last.name, new)])
    record_line(session, line, after=4, key="seats", by=TABLET, reason="sat otherwise")
    pages = walked(client, reverse("table", args=[session.pk]))
    assert {answer.status_code for answer in pages.values()} == {200, 204}
    assert f"/sessions/{session.pk}?show=log&at=3" in pages


def test_seats_that_cannot_be_are_not_let_stand_by_way_of_an_old_move(client):
    game = TITLES["flandern"]
    players = (SeatedPlayer("Ada", "blue"), SeatedPlayer("Ben", "yellow"), SeatedPlayer("Cleo", "green"))
    session = begin_session(game, game.setup(players, chosen(game.options, {}), game.read_board("practice")))
    moves = ("draw", "blue: play ghent +0", "yellow: play bruges +2", "green: play liege +0")
    for after, line in enumerate((*moves, "build bruges 1 yellow")):
        record_line(session, line, after=after, key=f"tap-{after}", by=TABLET)
    ada, ben, cleo = players
    # Bruges is blue: Ben's quarter there would touch its own colour.
    line = seats_line([(ada.name, "yellow"), (ben.name, "blue"), cleo])
    page = propose(client, session, line)
    assert "Not possible:" in words(page.text)
    assert "Allow the move" not in words(page.text)
