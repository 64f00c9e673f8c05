"""The first minutes: from the printed link to the first move that the referee has judged."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from accounts.links import find_or_add_first_director, make_link
from accounts.models import ClubSettings
from games.models import Entry
from tests.browser.fitting import assert_fits
from tests.browser.table import expect_entries, look
from tests.present import present

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PASSWORD = "seven green boats"
MOST = 8
"""Taps and pressed keys, besides the letters of names and the password."""


class Finger:
    """Taps, and counts how often."""

    def __init__(self, page: Page) -> None:
        self.page, self.count = page, 0

    def tap(self, thing: Locator) -> None:
        self.count += 1
        thing.tap()

    def press(self, key: str) -> None:
        self.count += 1
        self.page.keyboard.press(key)

    def type(self, text: str) -> None:
        """Types into the field that has the focus, as soon as one has it."""
        expect(self.page.locator("input:focus")).to_be_visible()
        self.page.keyboard.type(text)


@pytest.fixture(autouse=True)
def passwords_are_hashed_quickly(settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def test_it_takes_a_few_taps_from_the_printed_link_to_the_first_move(tablet, picture):
    page = tablet(make_link(present(find_or_add_first_director())), account=None, has_touch=True)
    finger = Finger(page)
    finger.type("Nora")
    finger.tap(page.get_by_label("New password", exact=True))
    finger.type(PASSWORD)
    finger.tap(page.get_by_label("New password, again"))
    finger.type(PASSWORD)
    finger.tap(page.get_by_role("button", name="Create account"))
    page.wait_for_url("**/welcome/club")
    picture(page, "first-start-club")
    finger.type("Spieleclub am Anger")
    finger.tap(page.get_by_role("button", name="Continue"))
    page.wait_for_url("**/new")
    expect(page.locator(".club-name")).to_have_text("Spieleclub am Anger")
    finger.type("Ada")
    finger.press("Enter")
    expect(page.locator("#name-2")).to_be_focused()
    finger.type("Ben")
    finger.tap(page.get_by_role("button", name="Start game"))
    page.wait_for_url(re.compile(r"/sessions/\d+$"))
    look(page)
    finger.tap(page.locator(".calls button").first)
    expect_entries(page, 1)
    assert Entry.objects.get().who == "Nora"
    assert finger.count <= MOST, f"{finger.count} taps"
    assert ClubSettings.objects.get().name == "Spieleclub am Anger"


def test_all_questions_can_wait(tablet):
    page = tablet(make_link(present(find_or_add_first_director())), account=None, java_script_enabled=False)
    page.get_by_label("Name").fill("Nora")
    page.get_by_label("New password", exact=True).fill(PASSWORD)
    page.get_by_label("New password, again").fill(PASSWORD)
    page.get_by_role("button", name="Create account").click()
    page.get_by_role("link", name="Later").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("New game")
    expect(page.locator(".club-name")).to_have_text("Tableside")
    assert not ClubSettings.objects.exists()


def test_the_language_that_is_chosen_shows_at_once(tablet, assert_accessible):
    page = tablet("/welcome/club", size=(390, 844), language="en")
    assert_fits(page)
    assert_accessible(page, also_in_the_evening=True)
    page.get_by_role("button", name="EN English").click()
    page.get_by_role("main").get_by_text("Deutsch").click()
    page.get_by_role("main").get_by_text("What is being played now").click()
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Neue Partie")
    assert ClubSettings.objects.get().openness == "playing"
