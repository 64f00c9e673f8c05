"""Players on the screen: the list, a player with boards, renaming, and two who are the same person."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from games.engine.record import read_record
from games.models import Player, PlaySession
from games.records import store_record
from games.titles import TITLES
from tests.browser.fitting import assert_fits
from tests.browser.test_plays import TELEPHONE, two_years
from tests.injected import RECORDS
from tests.models.test_statistics import known, play

pytestmark = pytest.mark.browser

SIZES = [(1024, 768), TELEPHONE]


def with_boards() -> Player:
    """Two years of plays, the last of them recorded move by move, one of each title."""
    ada = two_years()
    for days, record in enumerate(RECORDS.values()):
        document = record()
        names = ["Ada", "Ben", "Cleo", "Dora"]
        by = {player["name"]: name for player, name in zip(document["players"], names, strict=False)}
        players = [{**player, "name": by[player["name"]]} for player in document["players"]]
        session = store_record(read_record({**document, "players": players}, TITLES))
        day = timezone.localdate() - timedelta(days=days)
        PlaySession.objects.filter(pk=session.pk).update(played=day)
    return ada


@pytest.mark.parametrize("size", SIZES)
def test_players_are_found_by_any_letters(tablet, picture, assert_accessible, size):
    two_years()
    page = tablet("/players", size=size)
    expect(page.get_by_role("heading", name="5 players")).to_be_visible()
    assert_fits(page)
    assert_accessible(page, also_in_the_evening=True)
    picture(page, f"players-{size[0]}")
    page.get_by_label("Name, or part of it").fill("LE")
    expect(page.get_by_role("heading", name="1 player")).to_be_visible()
    expect(page.get_by_role("link", name="Cleo")).to_be_visible()
    page.get_by_role("link", name="Wins").click()
    expect(page).to_have_url("/players?q=LE&by=wins")


@pytest.mark.parametrize("size", SIZES)
def test_a_player_is_seen_with_boards_streaks_and_opponents(tablet, picture, assert_accessible, size):
    ada = with_boards()
    page = tablet(f"/people/{ada.pk}", size=size)
    boards = page.locator(".last-games img:not(.of-title)")
    expect(boards).to_have_count(3)
    for board in boards.all():
        board.scroll_into_view_if_needed()
        expect(board).to_have_js_property("complete", True)
        assert board.evaluate("image => image.naturalWidth") > 0
    expect(page.get_by_role("heading", name="Head to head")).to_be_visible()
    expect(page.get_by_role("heading", name="Streaks")).to_be_visible()
    assert_fits(page)
    assert_accessible(page, also_in_the_evening=True)
    page.get_by_label("Games", exact=True).get_by_role("link", name="Medina").click()
    expect(page.get_by_role("columnheader", name="Average difference")).to_be_visible()
    picture(page, f"player-boards-{size[0]}")


@pytest.mark.parametrize("size", SIZES)
def test_a_player_is_renamed_and_gets_a_sign(tablet, picture, assert_accessible, size):
    ada = two_years()
    page = tablet(f"/people/{ada.pk}", size=size)
    page.get_by_role("link", name="Change player").click()
    assert_fits(page)
    assert_accessible(page, also_in_the_evening=True)
    picture(page, f"edit-player-{size[0]}")
    page.get_by_label("New name").fill("Ada L.")
    page.get_by_role("button", name="Rename player").click()
    expect(page.get_by_role("status")).to_contain_text("The player was renamed.")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Ada L.")
    expect(page.get_by_text("Formerly: Ada", exact=True)).to_be_visible()
    page.get_by_role("link", name="Change player").click()
    page.get_by_text("Owl").locator("..").click()
    page.get_by_role("button", name="Choose sign").click()
    expect(page.locator("h1 svg.sign")).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_two_players_are_merged_and_told_apart_again(tablet, picture, assert_accessible, size):
    two_years()
    play({"Adah": 31, "Ben": 20, "Cleo": 30})
    page = tablet(f"/people/{known('Adah').pk}/edit", size=size)
    page.get_by_label("New name").fill("Ada")
    page.get_by_role("button", name="Rename player").click()
    page.get_by_role("link", name="merge with Ada").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Merge Adah into Ada")
    assert_fits(page)
    assert_accessible(page, also_in_the_evening=True)
    picture(page, f"merge-player-{size[0]}")
    page.get_by_role("button", name="Merge players").click()
    expect(page.get_by_role("status")).to_contain_text("The players were merged.")
    page.get_by_role("link", name="Change player").click()
    picture(page, f"merged-player-{size[0]}")
    assert_accessible(page)
    page.get_by_role("button", name="Undo merge").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Adah")


def test_those_who_met_are_not_merged(tablet, picture, assert_accessible):
    two_years()
    page = tablet(f"/people/{known('Ben').pk}/edit")
    page.get_by_label("The same person as").fill("Cleo")
    page.get_by_role("button", name="Show what would change").click()
    expect(page.get_by_role("alert")).to_contain_text("Ben and Cleo cannot be the same person.")
    expect(page.get_by_role("button", name="Merge players")).to_have_count(0)
    assert_accessible(page)
    picture(page, "merge-refused")


def test_a_player_is_printed(tablet, picture):
    ada = with_boards()
    page = tablet(f"/people/{ada.pk}")
    expect(page.get_by_role("button", name="Print")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    expect(page.locator(".foot")).to_be_hidden()
    picture(page, "player-printed")
