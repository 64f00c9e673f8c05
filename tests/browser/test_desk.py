"""The pages that hand a table out, and take it, in every size; and who may do what, on a phone."""

import pytest
from playwright.sync_api import expect

from accounts.access import ACTIONS, SIGN_OUT, Role
from games.links import renew_link
from games.models import Link
from tests.actors import account
from tests.browser.fitting import assert_fits, box_of
from tests.browser.medina import session_after
from tests.browser.table import SMALL, UPRIGHT
from tests.present import present

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE, SMALLEST_PHONE = (390, 844), (360, 740)


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_desk_has_room_for_everything_in_every_size(tablet, picture, assert_accessible, language):
    session = session_after(3)
    account("Sam", Role.SCOREKEEPER)
    session.keepers.add(account("Maximiliane-Josephine Oberhuber", Role.SCOREKEEPER))
    page = tablet(f"/sessions/{session.pk}/desk", language=language)
    for width, height in (SMALL, UPRIGHT, PHONE, SMALLEST_PHONE):
        page.set_viewport_size({"width": width, "height": height})
        assert_fits(page)
        assert box_of(page.locator(".qr").first)["width"] >= 160, "a code is photographed from a table away"
        picture(page, f"desk-{language}-{width}")
    assert_accessible(page, also_in_the_evening=True)


def test_a_link_is_selected_by_a_tap_and_copied_by_its_button(tablet):
    session = session_after(1)
    page = tablet(None, wears_out=True)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"/sessions/{session.pk}/desk")
    link = page.locator(".to-copy code").first
    link.click()
    address = link.inner_text()
    assert page.evaluate("getSelection().toString().trim()") == address
    assert address.endswith(f"/t/{present(session.open_link(Link.KEEP)).code}")
    page.get_by_role("button", name="Copy").first.click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == address


def test_a_link_that_may_not_be_copied_is_selected(tablet):
    session = session_after(1)
    page = tablet(f"/sessions/{session.pk}/desk", wears_out=True)
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('denied')); }")
    page.get_by_role("button", name="Copy").first.click()
    address = page.locator(".to-copy code").first.inner_text()
    page.wait_for_function("address => getSelection().toString().trim() === address", arg=address)
    expect(page.get_by_role("button", name="Copied")).to_have_count(0)


def test_without_scripts_there_is_no_button_that_does_nothing(tablet):
    session = session_after(1)
    page = tablet(f"/sessions/{session.pk}/desk", java_script_enabled=False)
    expect(page.get_by_role("heading", name="Access to this table")).to_be_visible()
    expect(page.get_by_role("button", name="Copy")).to_have_count(0)


def test_a_table_is_taken_and_a_link_that_is_gone_leads_on(tablet, picture, assert_accessible):
    session = session_after(1)
    link = present(session.open_link(Link.KEEP))
    page = tablet(f"/t/{link.code}", account=None, size=PHONE, may_fail=True)
    assert_fits(page)
    assert_accessible(page, also_in_the_evening=True)
    picture(page, "take-390")
    page.get_by_role("button", name="Keep the score here").click()
    page.wait_for_url(f"**/sessions/{session.pk}")
    renew_link(session, Link.KEEP, "Dora")
    page.goto(f"/t/{link.code}")
    expect(page.get_by_role("heading", level=1)).to_have_text("This link was revoked")
    assert_fits(page)
    assert_accessible(page, also_in_the_evening=True)
    picture(page, "link-gone-390")
    page.locator("main").get_by_role("link", name="Sign in").click()
    expect(page.get_by_label("Password")).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False])
def test_a_phone_shows_what_the_chosen_role_may_do(tablet, picture, assert_accessible, scripts):
    page = tablet("/access", size=PHONE, java_script_enabled=scripts, account=account("Rita", Role.REFEREE))
    cells = page.locator(".rights tbody td:visible")
    expect(page.get_by_role("radio", name="Referee")).to_be_checked()
    expect(cells).to_have_count(len(ACTIONS))
    assert_fits(page)
    if scripts:
        assert_accessible(page, also_in_the_evening=True)
        picture(page, "access-390")
    page.locator(".of-role label", has_text="Not signed in").click()
    expect(cells).to_have_count(len(ACTIONS))
    expect(cells.nth(ACTIONS.index(SIGN_OUT))).to_have_text("—")
    page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
    expect(cells).to_have_count(len(ACTIONS) * len(Role))
    assert_fits(page)


def test_names_and_seats_are_corrected_on_a_phone(tablet, picture, assert_accessible):
    session = session_after(3)
    page = tablet(f"/sessions/{session.pk}/seats", size=PHONE)
    assert_fits(page)
    assert_accessible(page)
    picture(page, "seats-390")
    second = page.locator(".seats li").nth(1)
    name, up = box_of(second.locator("input[name=name]")), box_of(second.locator(".up"))
    assert abs(name["y"] - up["y"]) < 8, "the name and its arrow are in one line"
