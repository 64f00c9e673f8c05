"""Taps at the table that are lost, doubled, overtaken or too quick."""

import pytest
from playwright.sync_api import expect

from games.folds import history_of
from games.recording import record_line
from tests.actors import TABLET
from tests.browser.medina import place, session_after
from tests.browser.table import RECORDED, address, expect_entries, finger, lines, lose_the_answer

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_double_tap_counts_once(tablet):
    session = session_after(30)
    page = tablet(address(session))
    page.locator('.tray input[value="wall *"]').click()
    page.locator('.fields button[value="N1"]').dblclick()
    expect_entries(page, 31)
    page.wait_for_timeout(400)
    expect(page.locator(".notice")).to_have_count(0)
    page.get_by_role("button", name="Undo").dblclick()
    expect_entries(page, 32)
    page.wait_for_timeout(400)
    assert lines(session)[30:] == ["wall N1", "undo"]


def test_a_second_tablet_follows_and_is_told_when_it_was_overtaken(tablet):
    session = session_after(30)
    first = tablet(address(session), has_touch=True)
    second = tablet(address(session), has_touch=True, may_fail=True)
    place(first, "wall N1")
    expect_entries(first, 31)
    expect(second.locator('input[name="after"]')).to_have_value("31", timeout=2000)
    second.route("**/sessions/*?*", lambda route: route.abort("aborted"))  # it does not hear of the next one
    place(first, "wall N2")
    expect_entries(first, 32)
    place(second, "wall W1")
    overtaken = second.get_by_role("alert").filter(has_text="the game has moved on in the meantime")
    expect(overtaken).to_contain_text("(N2)")
    expect_entries(second, 32)
    place(second, "wall W1")
    expect_entries(second, 33)
    assert lines(session)[30:] == ["wall N1", "wall N2", "wall W1"]


def test_a_lost_network_is_said_at_once_and_a_repeat_does_not_double(tablet, picture):
    session = session_after(30)
    page = tablet(address(session), has_touch=True, may_fail=True)
    page.route("**/play", lose_the_answer)
    place(page, "wall N1")
    trouble = page.locator("#trouble")
    expect(trouble).to_be_visible()
    expect(trouble).to_contain_text("Not recorded: no connection.")
    picture(page, "table-no-network")
    page.unroute("**/play")
    page.wait_for_timeout(400)
    page.locator('.fields button[value="N1"]').tap()
    expect_entries(page, 31)
    expect(trouble).to_be_hidden()
    assert lines(session)[30:] == ["wall N1"]


def test_an_undo_whose_answer_was_lost_is_repeated_without_doubling(tablet):
    session = session_after(30)
    page = tablet(address(session), has_touch=True, may_fail=True)
    page.route("**/play", lose_the_answer)
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator("#trouble")).to_contain_text("Not recorded: no connection.")
    page.unroute("**/play")
    page.wait_for_timeout(2000)  # longer than the screen needs to hear the news
    expect(page.locator("#trouble")).to_be_visible()
    page.get_by_role("button", name="Undo").tap()
    expect_entries(page, 31)
    expect(page.locator("#trouble")).to_be_hidden()
    assert len(history_of(session).lines) == 29


def test_undo_may_be_tapped_quickly(tablet):
    session = session_after(30)
    page = tablet(address(session), has_touch=True)
    for number in range(31, 37):
        finger(page, "#undo")
        page.wait_for_function(RECORDED, arg=number)
        page.wait_for_timeout(210)
    assert len(history_of(session).lines) == 24


def test_a_screen_without_network_says_so_and_catches_up(tablet):
    session = session_after(30)
    page = tablet(address(session), has_touch=True, may_fail=True)
    page.context.set_offline(True)
    expect(page.locator("#trouble")).to_contain_text("No connection")
    record_line(session, "wall N1", after=30, key="elsewhere", by=TABLET)
    page.context.set_offline(False)
    expect_entries(page, 31)
    expect(page.locator("#trouble")).to_be_hidden()
