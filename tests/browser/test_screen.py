"""The big screen on the wall and in the pocket, and the clock of a round."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.club import change_settings
from tests.browser.fitting import assert_fits
from tests.browser.table import LARGE, TELEPHONE
from tests.tournaments.stored import new_tournament, played, publish_round
from tournaments.desk.tables import open_tables
from tournaments.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ROUND = [(1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11)]
MINUTES = 90


@pytest.fixture
def made() -> Tournament:
    made = new_tournament(11, rounds=2, minutes=MINUTES)
    publish_round(made, ROUND)
    played(made, 1, [(40, 30, 20, 10), (35, 36, 37, 38), (9, 8, 7)])
    open_tables(publish_round(made, [(1, 5, 9, 4), (2, 6, 10, 8), (3, 7, 11)]), "Dora")
    return made


def begin_clock(made: Tournament, left: timedelta) -> None:
    begun = timezone.now() - (timedelta(minutes=MINUTES) - left)
    made.rounds.filter(number=2).update(started=begun)


def kind(page: Page) -> str:
    """The kind of the view that is shown."""
    return page.locator(".view.shown").get_attribute("data-kind") or ""


def test_the_views_take_turns_and_news_do_not_begin_from_the_front(tablet, made, picture, assert_accessible):
    begin_clock(made, timedelta(minutes=50))
    page = tablet(f"/screen/{made.screen}", LARGE, account=None, wears_out=True)
    page.clock.install()
    page.reload()
    seen = set()
    for _ in range(9):  # on a busy machine a view may pass unseen
        seen.add(kind(page))
        page.clock.run_for(12_100)
    assert seen == {"tables", "standings", "clock"}
    assert_accessible(page)
    page.locator("#pause").click()
    while kind(page) != "tables":
        page.keyboard.press("ArrowRight")
    picture(page, "screen-tables")
    played(made, 2, {1: (5, 6, 7, 8)})
    page.clock.run_for(11_000)
    expect(page.locator(".view.shown .points").first).to_be_visible()
    assert kind(page) == "tables"


def test_the_last_five_minutes_and_the_end_are_announced(tablet, made, picture):
    begin_clock(made, timedelta(minutes=5, seconds=20))
    page = tablet(f"/screen/{made.screen}", LARGE, account=None, wears_out=True)
    page.clock.install()
    page.reload()
    announcement = page.locator("[data-announce]")
    expect(announcement).to_be_empty()
    page.clock.run_for(21_000)
    expect(announcement).to_have_text("The last five minutes have begun.")
    picture(page, "screen-last-minutes")
    page.clock.fast_forward("05:00")
    page.clock.run_for(1_000)
    expect(announcement).to_have_text("Time is up.")
    assert "−" in (page.locator("[data-clock]").first.text_content() or "")


def test_a_club_that_wants_sound_gets_it_with_the_first_tap_and_each_screen_keeps_its_switch(tablet, made):
    change_settings({"has_sound": True})
    page = tablet(f"/screen/{made.screen}", LARGE, account=None)
    sound = page.locator("#sound")
    expect(sound).to_have_attribute("aria-pressed", "false")
    expect(sound).to_have_text("Sound starts with a tap", use_inner_text=True)
    page.locator("h1").click()
    expect(sound).to_have_attribute("aria-pressed", "true")
    expect(sound).to_have_text("Sound is on – switch it off", use_inner_text=True)
    sound.click()
    expect(sound).to_have_text("Sound is off – switch it on", use_inner_text=True)
    page.locator("h1").click()
    expect(sound).to_have_attribute("aria-pressed", "false")
    change_settings({"has_sound": False})
    page.reload()
    page.locator("h1").click()
    expect(sound).to_have_text("Sound is off – switch it on", use_inner_text=True)


def test_on_a_telephone_it_is_one_page_to_scroll(tablet, made):
    page = tablet(f"/screen/{made.screen}", TELEPHONE, language="de", account=None)
    assert_fits(page)
    expect(page.locator("body")).to_contain_text("Tisch")
    expect(page.locator("body")).to_contain_text("Rangliste")


def test_the_director_runs_the_clock(tablet, made):
    page = tablet(f"/tournaments/{made.pk}", LARGE)
    page.get_by_role("button", name="Start the clock").click()
    expect(page.locator("[data-clock]")).to_have_text("89:59")
    page.get_by_role("button", name="5 minutes more").click()
    expect(page.locator("[data-clock]")).to_contain_text("94:")
    page.get_by_role("button", name="Stop the clock").click()
    expect(page.get_by_role("button", name="Start the clock")).to_be_visible()
