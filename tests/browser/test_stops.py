"""Pages that stop somebody: what is not there, what has to wait, and where a secret is asked for."""

import re

import pytest
from playwright.sync_api import Page, expect

from accounts.access import Role
from config.costs import Wait
from games.models import Link
from tests.actors import account, director
from tests.browser.fitting import assert_fits, box_of
from tests.browser.medina import session_after
from tests.browser.table import SMALL, UPRIGHT
from tests.present import present

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = (390, 844)


@pytest.fixture(autouse=True)
def secrets_are_hashed_quickly(settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def look_in_all_sizes(page: Page, picture, assert_accessible, name: str) -> None:
    for width, height in (SMALL, UPRIGHT, PHONE):
        page.set_viewport_size({"width": width, "height": height})
        assert_fits(page)
        picture(page, f"{name}-{width}")
    assert_accessible(page, also_in_the_evening=True)


def assert_above_the_keyboard(page: Page, *selectors: str) -> None:
    """On a phone all of it is in the upper half of the screen, while the keyboard covers the lower one."""
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    for selector in selectors:
        box = box_of(page.locator(selector))
        assert box["y"] + box["height"] <= PHONE[1] / 2, f"{selector} ends at {box['y'] + box['height']}"


@pytest.mark.parametrize("language", ["de", "en"])
def test_what_is_not_there_leads_on(tablet, picture, assert_accessible, language):
    page = tablet("/plays/4711", language=language, may_fail=True)
    look_in_all_sizes(page, picture, assert_accessible, f"missing-{language}")
    page.locator(".stop .next").click()
    expect(page).to_have_url(re.compile("/plays$"))


def test_a_page_that_has_to_wait_counts_down_and_opens_by_itself(
    tablet, picture, assert_accessible, monkeypatch
):
    page = tablet(None)
    with monkeypatch.context() as patch:
        patch.setattr("config.gate.is_costly", lambda request, door: True)
        patch.setattr("config.gate.take_place", lambda request: Wait(2))
        page.goto("/plays")
        expect(page.get_by_role("timer")).to_be_visible()
        look_in_all_sizes(page, picture, assert_accessible, "wait")
    expect(page.get_by_role("heading", level=1)).to_have_text("Plays", timeout=10_000)


def test_what_was_entered_waits_for_its_button_and_is_kept(tablet, monkeypatch):
    page = tablet("/import")
    page.locator("textarea").fill("no record at all")
    with monkeypatch.context() as patch:
        patch.setattr("config.gate.take_place", lambda request: Wait(1))
        page.locator(".import .primary").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Too many requests")
    expect(page.get_by_role("button", name="Try again")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("textarea")).to_have_value("no record at all")


def test_the_way_back_keeps_what_was_typed(tablet, monkeypatch):
    page = tablet("/import", may_fail=True)
    page.locator("textarea").fill("as it was typed")
    with monkeypatch.context() as patch:
        patch.setattr("config.middleware.most_read_at", lambda method, path, kind: 10)
        page.locator(".import .primary").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Too large")
    page.get_by_role("link", name="Back").click()
    expect(page.locator("textarea")).to_have_value("as it was typed")


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_pin_and_its_button_are_seen_above_the_keyboard(tablet, picture, assert_accessible, language):
    session = session_after(3)
    for name in ("Rita", "Rolf", "Maximiliane O."):
        account(name, Role.REFEREE, pin="2580")
    page = tablet(None, account=None, language=language)
    link = present(session.open_link(Link.KEEP))
    page.goto(f"/t/{link.code}")
    page.locator("main button.primary").click()
    page.goto(f"/sessions/{session.pk}/ruling?line=undo+1")
    page.locator("#reason").fill("so")
    page.locator(".foot .primary").click()
    look_in_all_sizes(page, picture, assert_accessible, f"pin-{language}")
    page.locator(".persons-to-choose label").first.click()
    page.locator("#pin").fill("0000")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator("#pin")).to_be_focused()
    assert_above_the_keyboard(page, "#pin", ".beneath .primary", ".beneath a")
    page.locator("#pin").fill("2580")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/sessions/{session.pk}")
    assert session.entries.count() == 4


def test_a_password_and_its_button_are_seen_above_the_keyboard(
    tablet, picture, assert_accessible, monkeypatch
):
    monkeypatch.setattr("accounts.sign_in.proof.PROVED_FOR", 0)
    session, dora = session_after(1), director()
    dora.set_password("horse-battery")
    dora.save()
    page = tablet(f"/sessions/{session.pk}/desk", account=dora)
    page.locator("button[value='renew watch']").click()
    look_in_all_sizes(page, picture, assert_accessible, "proof")
    page.locator("#proof").fill("wrong")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_have_text("Wrong password.")
    assert_above_the_keyboard(page, "#proof", ".beneath .primary", ".beneath a")
    page.locator("#proof").fill("horse-battery")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/sessions/{session.pk}/desk")
