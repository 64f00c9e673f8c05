"""What a referee decides at a table, and who may do what there, as fingers meet it."""

from io import StringIO

import pytest
from django.core.management import call_command
from playwright.sync_api import Page, expect

from accounts.access import Role
from games.engine.record import judge, read_record
from games.folds import history_of
from games.links import renew_link
from games.models import Link, PlaySession
from games.recording import record_line
from games.records import exported_record
from games.sessions import begin_session
from games.titles import TITLES
from tests.actors import TABLET, account
from tests.browser.fitting import assert_fits, assert_one_screen
from tests.browser.medina import place, session_after
from tests.browser.table import LARGE, TELEPHONE, address, lines, look
from tests.present import present

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WHOLE = "3p-edge-1000"
"""A whole game of Medina, of which entry 17 was really a black part beside a grey palace (M12)."""


@pytest.fixture(autouse=True)
def pins_are_hashed_quickly(settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def referee():
    return account("Rita", Role.REFEREE, pin="2580")


def take(tablet, session: PlaySession, **options) -> Page:
    """A tablet without an account that keeps the score by the link of its table."""
    link = present(session.open_link(Link.KEEP))
    page = tablet(f"/t/{link.code}", account=None, has_touch=True, **options)
    assert_fits(page)
    page.get_by_role("button", name="Keep the score here").tap()
    page.wait_for_url(f"**{address(session)}")
    return page


def points(page: Page, row: str) -> list[int]:
    return [int(text) for text in page.locator(f".change tr:has(th:text-is('{row}')) td").all_inner_texts()]


def pick_entry_17(page: Page, session: PlaySession) -> None:
    page.goto(address(session, "?show=log"))
    page.locator('.log a:has(.number:text-is("17"))').tap()
    page.get_by_role("link", name="Correct move").or_(page.get_by_role("link", name="Zug berichtigen")).tap()
    page.wait_for_url("**/entries/17")


def test_move_17_of_a_whole_game_was_illegal_and_is_let_stand(tablet, picture, referee, assert_accessible):
    session = session_after(None, WHOLE)
    page = take(tablet, session)
    pick_entry_17(page, session)
    assert_one_screen(page)
    picture(page, "ruling-pick")
    place(page, "palace black b2")
    expect(page.locator(".wrong")).to_contain_text("b2 would touch the grey palace at c3")
    expect(page.locator(".law")).to_contain_text("M12")
    assert_fits(page)
    assert_accessible(page)
    picture(page, "ruling-illegal")
    page.get_by_role("link", name="Allow the move").tap()

    expect(page.locator(".verdict")).to_have_text("114 later moves remain valid.")
    assert (points(page, "now"), points(page, "after the ruling")) == ([35, 55, 29], [39, 53, 27])
    assert_one_screen(page)
    assert_accessible(page)
    picture(page, "ruling-let-stand")
    assert len(lines(session)) == 131, "nothing is written before the referee has seen what follows"
    page.get_by_label("Reason").fill("noticed at the end")
    page.get_by_role("button", name="Allow the move").tap()

    expect(page.locator("h1")).to_have_text("Referee's PIN")
    assert_one_screen(page)
    assert_accessible(page)
    picture(page, "pin")
    assert len(lines(session)) == 131, "nor without the PIN"
    page.get_by_label("PIN").fill("2580")
    page.get_by_role("button", name="Continue").tap()

    expect(page.locator(".score tfoot td")).to_have_text(["39", "53", "27"])
    expect(page.locator(".said")).to_contain_text("Ben began a black palace at b2")
    expect(page.locator(".said")).to_contain_text("allowed by the referee.M12")
    entry = present(session.entries.last())
    assert (entry.line, entry.who) == ("replace 17 palace black b2 !M12", "Rita")
    document = exported_record(session)
    assert document["moves"][16] == "red: palace black b2 !M12"
    verdict = judge(read_record(document, TITLES))
    assert (verdict["ok"], list(verdict["scores"].values())) == (True, [39, 53, 27])

    page.get_by_role("link", name="Confirm").tap()
    expect(page.locator(".ruled")).to_contain_text("noticed at the end")
    for name in ("Ada", "Ben", "Cleo"):
        page.get_by_role("button", name=f"{name} confirms").tap()
    expect(page.locator(".sealed")).to_contain_text("confirmed by Ada, Ben and Cleo")
    assert_accessible(page)
    picture(page, "sheet-sealed")
    output = StringIO()
    call_command("verify", session.pk, stdout=output)
    assert "as it was entered" in output.getvalue()


def test_move_17_is_replaced_and_the_rest_replayed_in_german(tablet, picture, referee):
    session = session_after(None, WHOLE)
    page = tablet(address(session), LARGE, "de", account=referee, has_touch=True)
    pick_entry_17(page, session)
    assert_fits(page)
    place(page, "palace orange e9")
    expect(page.locator(".verdict")).to_have_text("114 spätere Züge gelten weiter.")
    assert (points(page, "jetzt"), points(page, "nach der Entscheidung")) == ([35, 55, 29], [35, 55, 28])
    assert_one_screen(page)
    picture(page, "ruling-replace-de")
    page.get_by_label("Begründung").fill("so stand es")
    page.get_by_label("falsch eingetragen").tap()
    page.locator('.languages button[value="en"]').tap()
    expect(page.get_by_label("Reason")).to_have_value("so stand es")
    expect(page.get_by_label("wrong entry")).to_be_checked()
    page.locator(".foot .primary").tap()
    expect(page.locator(".score tfoot td")).to_have_text(["35", "55", "28"])
    assert [seat.points for seat in session.seats.order_by("number")] == [35, 55, 28]


def test_the_referee_goes_back_to_move_17(tablet, referee):
    session = session_after(None, WHOLE)
    page = tablet(address(session), account=referee, has_touch=True)
    pick_entry_17(page, session)
    page.get_by_role("link", name="Undo back to here").tap()
    expect(page.locator(".what")).to_contain_text("115 moves are undone")
    page.get_by_label("Reason").fill("illegal")
    page.locator(".foot .primary").tap()
    expect(page.locator(".banner .name")).to_have_text("Ben")
    assert history_of(session).now.index == 16


def test_a_refused_move_is_let_stand_and_play_goes_on(tablet, picture, referee):
    session = session_after(16, WHOLE)
    page = take(tablet, session)
    place(page, "palace black b2")
    page.get_by_role("link", name="Allow the move").tap()
    page.get_by_label("all players agree").tap()
    page.locator(".foot .primary").tap()
    page.get_by_label("PIN").fill("2580")
    page.get_by_role("button", name="Continue").tap()
    expect(page.locator(".said")).to_contain_text("allowed by the referee.M12")
    place(page, "wall N1")
    expect(page.locator(".said")).to_contain_text("18")
    assert lines(session)[16:] == ["palace black b2 !M12", "wall N1"]
    assert session.entries.get(number=17).reason == "all players agree"


def test_a_take_back_at_a_tournament_needs_all_other_taps(tablet, picture, assert_accessible):
    game = read_record(exported_record(session_after(5, WHOLE)), TITLES)
    session = begin_session(game.game, game.setup, take_back=PlaySession.AGREED)
    for after, line in enumerate(game.moves):
        record_line(session, line, after=after, key=f"tap-{after}", by=TABLET)
    page = take(tablet, session)
    page.locator("#undo").tap()
    expect(page.locator(".notice")).to_contain_text("All others can agree")
    assert_one_screen(page)
    assert_accessible(page)
    picture(page, "take-back")
    others = page.locator(".agreement label")
    others.first.tap()
    page.locator(".agreement").get_by_role("button", name="Undo").tap()
    expect(page.locator(".notice")).to_contain_text("Still to agree: Cleo.")
    assert len(lines(session)) == 5, "one of two is not enough"
    expect(page.locator(".agreement input:checked")).to_have_count(1)
    look(page)
    others.last.tap()
    page.locator(".agreement").get_by_role("button", name="Undo").tap()
    undone = "Undone: 5 – Ben built a wall in the east at row 11 (E11) (agreed: Ada and Cleo)"
    expect(page.locator(".said")).to_contain_text(undone)


def test_one_tablet_has_the_link_until_it_is_renewed(tablet, picture):
    session = session_after(5, WHOLE)
    page = take(tablet, session, may_fail=True)
    second = tablet(
        f"/t/{present(session.open_link(Link.KEEP)).code}", account=None, may_fail=True, has_touch=True
    )
    expect(second.locator("h1")).to_have_text("Another tablet keeps the score of this table")
    page.goto("/")
    expect(page.locator("#held")).to_have_text("The table of this device")
    page.goto(address(session))
    renew_link(session, Link.KEEP, "Rita")
    page.locator("#undo").tap()
    expect(page.locator("#trouble")).to_contain_text("no longer")
    assert len(lines(session)) == 5


def test_spectators_look_on_a_telephone(tablet, picture):
    session = session_after(30, WHOLE)
    page = tablet(f"/w/{present(session.open_link(Link.WATCH)).code}", TELEPHONE, account=None)
    expect(page.locator(".banner")).to_be_visible()
    expect(page.locator(".tray, .fields button, #undo")).to_have_count(0)
    assert_fits(page)
    picture(page, "spectator-telephone")


def test_a_desk_a_check_and_an_audit_fit_on_one_tablet(tablet, picture, assert_accessible):
    session = session_after(30, WHOLE, ("Anneliese Freifrau von Hohenberg",))
    account("Sam", Role.SCOREKEEPER)
    page = tablet(address(session, "/desk"), language="de")
    for path in ("/desk", "/check", "/audit", "/seats"):
        page.goto(address(session, path))
        assert_fits(page)
        assert_accessible(page)
        picture(page, f"table-{path[1:]}-de")
