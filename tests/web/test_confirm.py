"""Each player confirms the sheet at the end; with the last of them the play is sealed."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from accounts.access import Role
from accounts.models import Account
from games import seals
from games.engine.record import judge, read_record
from games.folds import history_of
from games.models import PlaySession
from games.players import rename_player
from games.seals import seal_of
from games.titles import TITLES
from tests.actors import account
from tests.factories import PlayerFactory
from tests.present import present
from tests.web.test_table import lines, session_after, tap
from tests.web.test_table_link import guest_of, signed_in, tablet_of
from tests.web.test_waive import REASON_FIELD, propose, rule, words

pytestmark = pytest.mark.django_db

COLOURS = ("yellow", "red", "blue")
ENTRIES = 142
PIN = "7294"


@pytest.fixture(autouse=True)
def pins_are_hashed_quickly(settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def session() -> PlaySession:
    """A whole game that nobody has confirmed yet."""
    return session_after(None)


@pytest.fixture
def ben() -> Account:
    """Red, who has an account with a PIN."""
    return account("Ben", Role.SPECTATOR, pin=PIN)


def sheet(client: Client, session: PlaySession) -> str:
    answer = client.get(reverse("sheet", args=[session.pk]))
    assert answer.status_code == 200
    return answer.text


def confirm(client: Client, session: PlaySession, colour: str, **form: object):
    number = session.entries.count()
    fields = {"colour": colour, "after": number, "key": f"confirm-{number}", **form}
    return client.post(reverse("confirm", args=[session.pk]), fields)


def seal(client: Client, session: PlaySession) -> None:
    """All confirm."""
    for colour in COLOURS:
        assert confirm(client, session, colour).status_code == 303
    assert history_of(session).sealed


def to_confirm(page: str) -> list[str]:
    """The colours of those who can still confirm here."""
    return re.findall(r'<button name="colour" value="(\w+)">', page)


def confirmed(session: PlaySession) -> tuple[str, ...]:
    return history_of(session).confirmed


# Confirming only at the end


def test_before_the_end_nobody_is_asked_and_nobody_confirms(client):
    session = session_after(ENTRIES - 1)
    assert to_confirm(sheet(client, session)) == []
    answer = confirm(client, session, "yellow")
    assert answer.status_code == 422
    assert "The game is not over yet." in answer.text
    assert session.entries.count() == ENTRIES - 1


def test_at_the_end_the_table_leads_to_the_sheet_and_each_player_has_a_button(client, session):
    table = client.get(reverse("table", args=[session.pk])).text
    assert f'href="/sessions/{session.pk}/sheet">Confirm</a>' in table
    page = sheet(client, session)
    assert "Is everything right? Each player confirms." in page
    assert to_confirm(page) == [*COLOURS]
    for name in ("Ada", "Ben", "Cleo"):
        assert f"{name} confirms" in words(page)


# Each by a tap


def test_each_confirms_by_a_tap_and_stays_ticked(client, session):
    answer = confirm(client, session, "red")
    assert (answer.status_code, answer["Location"]) == (303, reverse("sheet", args=[session.pk]))
    assert lines(session)[ENTRIES:] == ["confirm red"]
    page = sheet(client, session)
    assert to_confirm(page) == ["yellow", "blue"]
    assert "Ben ✓ has confirmed" in words(page)
    session.refresh_from_db()
    assert session.sealed is None
    assert "142 moves" in page, "they are no more than they were"


@pytest.mark.parametrize("order", [COLOURS, ("blue", "yellow", "red")])
def test_with_the_last_of_them_the_play_is_sealed(client, session, order):
    tablet = tablet_of(session)
    assert "recorded and sealed" not in client.get(reverse("plays")).text
    for colour in order:
        assert not history_of(session).sealed
        confirm(tablet, session, colour)
    *confirmations, last = lines(session)[ENTRIES:]
    assert confirmations == [f"confirm {colour}" for colour in order]
    assert last.startswith("seal ")
    session.refresh_from_db()
    assert session.sealed is not None
    assert "recorded and sealed" in client.get(reverse("plays")).text
    page = words(sheet(tablet, session))
    assert to_confirm(page) == []
    names = {"yellow": "Ada", "red": "Ben", "blue": "Cleo"}
    first, second, third = (names[colour] for colour in order)
    assert f"confirmed by {first}, {second} and {third}" in page
    assert seal_of(history_of(session)).short in page


def test_nobody_confirms_twice(client, session):
    confirm(client, session, "yellow")
    answer = confirm(client, session, "yellow")
    assert answer.status_code == 422
    assert "Ada has confirmed already." in answer.text
    assert lines(session)[ENTRIES:] == ["confirm yellow"]


def test_nobody_confirms_who_does_not_play(client, session):
    for colour in ("green", "", "purple", "Ada", "red blue"):
        assert confirm(client, session, colour).status_code == 422, colour
    assert session.entries.count() == ENTRIES


def test_the_same_tap_twice_is_one_entry_and_seals_once(client, session):
    for colour in COLOURS:
        after = session.entries.count()
        for _ in range(2):
            answer = confirm(client, session, colour, after=after, key=f"once-{colour}")
            assert answer.status_code == 303
    assert len(lines(session)) == ENTRIES + 4


def test_a_sheet_that_is_no_longer_the_present_one_is_not_confirmed(client, session):
    for form in ({"after": ENTRIES - 1}, {"after": ""}, {"key": ""}, {"key": "ö"}):
        answer = confirm(client, session, "yellow", **form)
        assert answer.status_code == 409, form
        assert "The table has changed meanwhile; nothing was recorded. Please check again." in answer.text
    assert session.entries.count() == ENTRIES


def test_two_players_tap_on_the_same_page_one_after_the_other(client, session):
    """The page knows one number of entries; the second tap is told to look again."""
    page = sheet(client, session)
    keys = re.findall(r'name="key" value="([^"]+)"', page)
    assert len({*keys}) == 3
    assert confirm(client, session, "yellow", after=ENTRIES, key=keys[0]).status_code == 303
    assert confirm(client, session, "red", after=ENTRIES, key=keys[1]).status_code == 409
    assert confirmed(session) == ("yellow",)


def test_whoever_only_looks_sees_who_has_confirmed_and_has_no_button(client, session):
    confirm(client, session, "yellow")
    for who in (signed_in("Otto", Role.SPECTATOR), guest_of(session)):
        page = sheet(who, session)
        assert to_confirm(page) == []
        assert "Ada ✓" in words(page)
        assert "Ben not yet" in words(page)
        assert "seal all the same" not in page
        assert confirm(who, session, "red").status_code == 403
    assert confirmed(session) == ("yellow",)


# Confirming with a PIN


def test_a_player_with_an_account_enters_a_pin(client, session, ben):
    page = sheet(client, session)
    assert re.findall(r'aria-label="PIN of (\w+)"', page) == ["Ben"]
    assert confirm(client, session, "red", pin=PIN).status_code == 303
    assert confirmed(session) == ("red",)
    assert session.entries.last().who == "Ben", "it is his word, whoever is signed in"


@pytest.mark.parametrize("opened_as", ["Benno", "BENNO"])
def test_a_player_who_was_renamed_still_needs_the_pin(client, opened_as):
    """The account keeps the name for which it was opened."""
    account(opened_as, Role.SPECTATOR, pin=PIN)
    rename_player(PlayerFactory.create(name="Benno").pk, "Ben")
    session = session_after(None)
    assert re.findall(r'aria-label="PIN of (\w+)"', sheet(client, session)) == ["Ben"]
    assert confirm(client, session, "red").status_code == 422
    assert confirm(client, session, "red", pin=PIN).status_code == 303
    assert present(session.entries.last()).who == opened_as


def test_a_wrong_pin_confirms_nothing(client, session, ben):
    for pin in ("7295", "0", "x" * 500):
        answer = confirm(client, session, "red", pin=pin)
        assert answer.status_code == 422, pin
        assert "The PIN of Ben is wrong; nothing was confirmed." in words(answer.text)
        assert 'aria-invalid="true"' in answer.text
    assert session.entries.count() == ENTRIES


def test_a_tap_without_the_pin_asks_for_it_and_is_no_guess(client, session, ben):
    for _ in range(5):
        answer = confirm(client, session, "red")
        assert answer.status_code == 422
        assert "Please enter Ben's PIN first." in words(answer.text)
    assert confirm(client, session, "red", pin=PIN).status_code == 303


def test_another_players_pin_confirms_nothing(client, session, ben):
    account("Cleo", Role.SPECTATOR, pin="1397")
    assert confirm(client, session, "red", pin="1397").status_code == 422
    assert confirm(client, session, "blue", pin="1397").status_code == 303
    assert confirmed(session) == ("blue",)


def test_whoever_guesses_has_to_wait(client, session, ben):
    answers = [confirm(client, session, "red", pin="1111") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [422, 422, 422, 429]
    assert re.search(r"Please wait \d seconds?\.", words(answers[-1].text))
    assert confirm(client, session, "red", pin=PIN).status_code == 429, "even the right one waits"
    assert confirm(client, session, "yellow").status_code == 303, "the others do not"
    assert confirmed(session) == ("yellow",)


def test_a_player_who_is_signed_in_needs_no_pin(session, ben):
    browser = signed_in("Ben", Role.SPECTATOR)
    browser.post(reverse("take_table", args=[session.open_link("keep").code]))
    page = sheet(browser, session)
    assert "PIN of Ben" not in page
    assert confirm(browser, session, "red").status_code == 303
    assert (confirmed(session), session.entries.last().who) == (("red",), "Ben")


def test_being_signed_in_proves_nobody_else(session, ben):
    account("Cleo", Role.SPECTATOR, pin="1397")
    browser = signed_in("Ben", Role.SPECTATOR)
    browser.post(reverse("take_table", args=[session.open_link("keep").code]))
    assert re.findall(r'aria-label="PIN of (\w+)"', sheet(browser, session)) == ["Cleo"]
    assert confirm(browser, session, "blue").status_code == 422
    assert confirmed(session) == ()


def test_a_player_whose_account_has_no_pin_confirms_by_a_tap(client, session):
    account("Ben", Role.SPECTATOR)
    assert "PIN of" not in sheet(client, session)
    assert confirm(client, session, "red").status_code == 303


@pytest.mark.parametrize("who", ["director", "tablet"])
def test_a_tap_at_the_table_is_no_way_around_the_pin(client, session, ben, who):
    by = client if who == "director" else tablet_of(session)
    answer = tap(by, session, line="confirm red")
    assert answer.status_code == 422
    assert "Everybody confirms with their own PIN." in answer.text
    assert session.entries.count() == ENTRIES


# Sealing though not all have confirmed


def test_a_referee_seals_without_everybody_and_says_why(session):
    rita = signed_in("Rita", Role.REFEREE)
    confirm(rita, session, "yellow")
    assert f'href="{reverse("ruling", args=[session.pk])}?line=seal"' in sheet(rita, session)
    page = propose(rita, session, "seal").text
    assert "Seal although not all have confirmed" in page
    assert "Not confirmed by: Ben and Cleo." in words(page)
    assert REASON_FIELD in page
    assert "left early" in words(page)
    assert "wrong entry" not in page
    assert rule(rita, session, "seal", reason="").status_code == 422
    assert not history_of(session).sealed
    answer = rule(rita, session, "seal", reason="two have gone")
    assert (answer.status_code, answer["Location"]) == (303, reverse("sheet", args=[session.pk]))
    entry = session.entries.last()
    assert (entry.who, entry.reason, entry.line[:5]) == ("Rita", "two have gone", "seal ")
    page = words(sheet(rita, session))
    assert "confirmed by Ada; without confirmation by Ben and Cleo ·" in page
    assert ": two have gone (Rita)" in page
    session.refresh_from_db()
    assert session.sealed is not None


def test_the_tables_tablet_does_not_seal_by_itself(session):
    tablet = tablet_of(session)
    assert tap(tablet, session, line="seal").status_code == 422
    assert rule(tablet, session, "seal").status_code == 403
    assert session.entries.count() == ENTRIES


def test_before_the_end_nothing_is_sealed(client):
    session = session_after(ENTRIES - 1)
    page = propose(client, session, "seal").text
    assert "The game is not over yet." in words(page)
    assert REASON_FIELD not in page
    assert rule(client, session, "seal").status_code == 422


def test_nobody_sends_hashes_of_their_own(client, session):
    assert rule(client, session, f"seal {'a' * 64} {'b' * 64}").status_code == 422
    assert not history_of(session).sealed


def test_a_seal_sent_twice_is_one(client, session):
    for _ in range(2):
        assert rule(client, session, "seal", after=ENTRIES, key="once").status_code == 303
    assert len(lines(session)) == ENTRIES + 1


# Any change voids the confirmations


@pytest.mark.parametrize(
    "line",
    [
        "replace 1 merchant e7",
        "drop 142",
        "undo",
        'seats [["Ada", "red"], ["Ben", "yellow"], ["Cleo", "blue"]]',
    ],
)
def test_any_change_takes_the_confirmations_away(client, session, line):
    confirm(client, session, "yellow")
    confirm(client, session, "red")
    assert rule(client, session, line).status_code == 303
    assert confirmed(session) == ()
    assert not history_of(session).sealed


def test_after_a_correction_all_are_asked_again(client, session):
    confirm(client, session, "yellow")
    confirm(client, session, "red")
    tap(client, session, line="undo")
    tap(client, session, line="redo")
    assert to_confirm(sheet(client, session)) == [*COLOURS]
    confirm(client, session, "blue")
    assert not history_of(session).sealed
    confirm(client, session, "yellow")
    confirm(client, session, "red")
    assert history_of(session).sealed


def test_comparing_the_table_takes_nothing_away(client, session):
    confirm(client, session, "yellow")
    tap(client, session, line="checked")
    assert confirmed(session) == ("yellow",)


# Sealed


def test_a_sealed_table_refuses_every_tap_with_a_sentence(client, session):
    seal(client, session)
    for line in ("undo", "redo", "undo 5", "merchant a1", "checked", "confirm red"):
        answer = tap(client, session, line=line)
        assert answer.status_code == 422, line
        assert "The game is sealed; only a director can reopen it." in words(answer.text)
    assert session.entries.count() == ENTRIES + 4


def test_a_sealed_table_takes_no_ruling(client, session):
    seal(client, session)
    for line in ("replace 17 wall N1", "drop 17", "insert 17 wall N1", "undo", "seal"):
        assert "The game is sealed; only a director can reopen it." in propose(client, session, line).text, (
            line
        )
        assert rule(client, session, line).status_code == 422, line
    assert session.entries.count() == ENTRIES + 4


def test_a_sealed_table_offers_nothing_to_take_back_or_to_correct(client, session):
    seal(client, session)
    table = client.get(reverse("table", args=[session.pk])).text
    assert 'value="undo" disabled' in table
    assert ">Score sheet</a>" in table
    earlier = client.get(reverse("table", args=[session.pk]) + "?at=17").text
    assert 'value="undo 125"' not in earlier
    assert "/entries/17" not in earlier


def test_the_record_of_a_sealed_play_carries_its_result_and_its_seal(client, session):
    assert "result" not in client.get(reverse("record", args=[session.pk])).json()
    seal(client, session)
    document = client.get(reverse("record", args=[session.pk])).json()
    assert document["result"]["scores"] == {"Ada": 31, "Ben": 42, "Cleo": 48}
    assert document["result"]["winners"] == ["Cleo"]
    assert document["result"]["seal"] == seals.document_hash(document)
    assert document["result"]["seal"] == seal_of(history_of(session)).record
    assert judge(read_record(document, TITLES))["ok"]


def test_there_is_nothing_to_confirm_where_there_is_no_session(client):
    assert client.post(reverse("confirm", args=[4711]), {"colour": "red"}).status_code == 404


def test_a_confirmation_needs_the_token_of_its_page(client, session):
    careless = Client(enforce_csrf_checks=True)
    careless.cookies = client.cookies
    assert confirm(careless, session, "yellow").status_code == 403
    assert session.entries.count() == ENTRIES


def test_a_confirmation_of_a_sealed_sheet_is_refused_with_a_sentence(client, session):
    seal(client, session)
    answer = confirm(client, session, "yellow")
    assert answer.status_code == 422
    assert "The game is sealed; only a director can reopen it." in answer.text


def test_a_play_that_nobody_confirmed_is_not_said_to_be_confirmed(client, session):
    rule(client, session, "seal")
    page = words(sheet(client, session))
    assert "without confirmation by Ada, Ben and Cleo" in page
    assert "confirmed by" not in page
