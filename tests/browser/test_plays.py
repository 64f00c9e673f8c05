"""Plays, seen on a tablet: the list, a player, a title."""

from random import Random

import pytest
from playwright.sync_api import expect

from games.models import Player
from tests.browser.fitting import assert_fits
from tests.browser.test_home import LONG
from tests.models.test_statistics import MOVES, POSITION, TOTALS, known, play

pytestmark = pytest.mark.browser

TELEPHONE = (390, 844)
PEOPLE = ["Ada", "Ben", "Cleo", "Dora", LONG]


def two_years() -> Player:
    """Two years of plays: all three titles, every way a play comes about, one evening a week."""
    chance = Random(1)
    for number in range(60):
        scores = {name: chance.randint(20, 60) for name in chance.sample(PEOPLE, chance.choice((3, 4)))}
        play(
            scores,
            after=7 * (number // 2),
            title=chance.choice(("medina", "medina", "flandern", "felinia")),
            source=chance.choice((MOVES, POSITION, TOTALS)),
            place=chance.choice(("", "Club house")),
            seated=chance.random() < 0.7,
        )
    return known("Ada")


@pytest.mark.parametrize("scripts", [True, False])
def test_plays_are_chosen_and_the_way_back_shows_what_was_chosen(tablet, picture, assert_accessible, scripts):
    two_years()
    page = tablet("/plays", java_script_enabled=scripts)
    rows = page.locator(".past > li")
    expect(page.get_by_role("heading", name="60 plays")).to_be_visible()
    expect(rows).to_have_count(20)
    assert_fits(page)
    page.get_by_label("Game", exact=True).select_option(label="Felinia")
    show = page.get_by_role("button", name="Show plays")
    if scripts:
        assert_accessible(page)
        picture(page, "plays")
        expect(show).to_be_hidden()
    else:
        show.click()
    expect(page.get_by_role("heading", name="60 plays")).to_be_hidden()
    assert {row.inner_text().split()[0] for row in rows.all()} == {"Felinia"}
    page.get_by_label("From", exact=True).fill("2026-06-30")
    page.get_by_label("To", exact=True).fill("2026-06-01")
    if not scripts:
        show.click()
    expect(page.get_by_text("The first day is after the last day, so no play can match.")).to_be_visible()
    page.go_back()
    expect(rows.first).to_be_visible()
    expect(page.get_by_label("Game", exact=True)).to_have_value("felinia")


def test_a_player_is_seen_over_time(tablet, picture, assert_accessible):
    ada = two_years()
    page = tablet("/plays")
    page.locator(".past").get_by_role("link", name="Ada").first.click()
    expect(page.locator("h1 > span").last).to_have_text("Ada")
    assert page.url.endswith(f"/people/{ada.pk}")
    expect(page.get_by_role("img")).to_have_count(3)
    assert_fits(page)
    assert_accessible(page)
    picture(page, "player")
    page.emulate_media(color_scheme="dark")
    assert_accessible(page)
    page.set_viewport_size({"width": TELEPHONE[0], "height": TELEPHONE[1]})
    page.goto(f"/people/{known(LONG).pk}")
    assert_fits(page)
    picture(page, "player-telephone")


def test_a_title_is_seen_with_its_records(tablet, picture, assert_accessible):
    two_years()
    page = tablet("/plays")
    page.get_by_role("link", name="Medina", exact=True).last.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Medina")
    expect(page.locator(".records > div")).to_have_count(5)
    assert_fits(page)
    assert_accessible(page)
    picture(page, "club-title")
    page.emulate_media(color_scheme="dark")
    assert_accessible(page)
    page.set_viewport_size({"width": TELEPHONE[0], "height": TELEPHONE[1]})
    assert_fits(page)
    picture(page, "club-title-telephone")


@pytest.mark.parametrize("size", [(1280, 800), (768, 1024), TELEPHONE])
def test_lists_fit_on_every_device(tablet, picture, assert_accessible, size):
    ada = two_years()
    page = tablet(None, size=size, language="de")
    for name, address in (
        ("plays", "/plays"),
        ("players", "/players"),
        ("player", f"/people/{ada.pk}"),
        ("title", "/titles/medina"),
        ("abandoned", "/plays/abandoned"),
    ):
        page.goto(address)
        assert_fits(page)
        picture(page, f"list-{name}-{size[0]}")
    assert_accessible(page, also_in_the_evening=True)
