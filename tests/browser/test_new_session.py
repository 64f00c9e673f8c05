import json
import re
from copy import deepcopy
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from games.models import PlaySession
from games.titles import TITLES
from games.views import lobby
from tests.browser.fitting import assert_fits, assert_one_screen, box_of
from tests.browser.table import LARGE, SMALL, TELEPHONE
from tests.engine.coin import COIN
from tests.factories import PlayerFactory
from tests.present import present
from tests.titles.flandern.table import DOCUMENT

pytestmark = pytest.mark.browser


def open_form(tablet, **options) -> Page:
    return tablet("/new?title=medina", **options)


def open_options(page: Page) -> None:
    page.locator(".terms > summary").click()


def name(page: Page, seat: int):
    return page.locator(f"#name-{seat}")


def fill(page: Page, *names: str) -> None:
    for seat, typed in enumerate(names, start=1):
        name(page, seat).fill(typed)


def chip(page: Page, seat: int, colour: str):
    return page.get_by_role("group", name=f"Colour of seat {seat}").get_by_role("button", name=colour)


def names(page: Page) -> list[str]:
    return [field.input_value() for field in page.locator("input[name=name]").all()]


def at_the_table(page: Page) -> PlaySession:
    page.wait_for_url(re.compile(r"/sessions/\d+$"))
    return PlaySession.objects.get(pk=int(page.url.rsplit("/", 1)[1]))


@pytest.mark.parametrize(("language", "sizes"), [("de", [SMALL, LARGE]), ("en", [SMALL])])
def test_it_is_one_screen(tablet, picture, assert_accessible, language, sizes):
    page = open_form(tablet, language=language)
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        assert_one_screen(page)
        assert_fits(page)
        start = box_of(page.locator("button.primary"))
        assert start["height"] >= 52
        assert start["x"] + start["width"] > width - 40
        assert start["y"] + start["height"] > height - 40
        assert_accessible(page, also_in_the_evening=True)
        picture(page, f"new-session-{language}-{width}")


@pytest.mark.parametrize(
    ("language", "sizes"), [("en", [(768, 1024)]), ("de", [(768, 480), (360, 740), (1000, 700)])]
)
def test_where_it_is_narrow_names_come_first_and_have_room(
    tablet, picture, assert_accessible, language, sizes
):
    page = open_form(tablet, language=language)
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        assert_fits(page)
        assert_accessible(page)
        widths = [box_of(field)["width"] for field in page.locator("input[name=name]").all()]
        assert len(widths) == 4
        assert min(widths) >= 200
        parts = (".title", "#name-1", "#name-4", ".terms > summary")
        tops = [box_of(page.locator(part).first)["y"] for part in parts]
        assert tops == sorted(tops)
        picture(page, f"new-session-narrow-{language}-{width}-{height}")


def test_where_it_is_wide_names_have_room_too(tablet):
    page = open_form(tablet, size=(1001, 700))
    assert box_of(name(page, 1))["width"] >= 200


@pytest.mark.parametrize("scripts", [True, False])
def test_a_game_is_begun_with_a_finger(tablet, scripts):
    page = open_form(tablet, has_touch=True, java_script_enabled=scripts)
    fill(page, "Ada", "Ben", "Cleo")
    chip(page, 1, "red").tap()
    expect(chip(page, 1, "red")).to_have_attribute("aria-pressed", "true")
    expect(chip(page, 2, "yellow")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Swap seat 3 with seat 2").tap()
    expect(name(page, 2)).to_have_value("Cleo")
    assert names(page) == ["Ada", "Cleo", "Ben", ""]
    open_options(page)
    page.get_by_text("hidden until the end").locator("visible=true").tap()
    page.get_by_text("1 per touching wall").tap()
    assert not PlaySession.objects.exists()
    page.get_by_role("button", name="Start game").tap()
    session = at_the_table(page)
    assert [*session.setup.players] == [("Ada", "red"), ("Cleo", "blue"), ("Ben", "yellow")]
    assert (session.show_scores, session.options) == (False, {"wall_points": "piece"})


def test_arranging_needs_no_new_page(tablet):
    page = open_form(tablet)
    open_options(page)
    page.get_by_text("hidden until the end").locator("visible=true").click()
    loads = []
    page.on("load", lambda page: loads.append(page.url))
    chip(page, 4, "yellow").click()
    expect(chip(page, 1, "green")).to_have_attribute("aria-pressed", "true")
    expect(chip(page, 4, "yellow")).to_be_focused()
    expect(page.get_by_role("radio", name="hidden until the end")).to_be_checked()
    assert loads == []


@pytest.mark.parametrize("scripts", [True, False])
def test_the_keyboard_is_enough(tablet, scripts):
    page = open_form(tablet, java_script_enabled=scripts)
    name(page, 1).focus()
    for seat, typed in enumerate(("Ada", "Ben", "Cleo", "Dora"), start=1):
        expect(name(page, seat)).to_be_focused()
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
    session = at_the_table(page)
    assert [player.name for player in session.setup.players] == ["Ada", "Ben", "Cleo", "Dora"]


@pytest.mark.parametrize("scripts", [True, False])
def test_enter_begins_a_game_of_three(tablet, scripts):
    page = open_form(tablet, java_script_enabled=scripts)
    name(page, 1).focus()
    for seat, typed in enumerate(("Ada", "Ben", "Cleo"), start=1):
        expect(name(page, seat)).to_be_focused()
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
    expect(name(page, 4)).to_be_focused()
    assert not PlaySession.objects.exists()
    page.keyboard.press("Enter")
    assert [player.name for player in at_the_table(page).setup.players] == ["Ada", "Ben", "Cleo"]


def test_enter_counts_where_it_was_pressed(tablet):
    page = open_form(tablet)
    fill(page, "Ada", "Ben", "Cleo")
    name(page, 4).focus()
    name(page, 2).press("Enter")
    expect(name(page, 4)).to_be_focused()
    open_options(page)
    page.get_by_role("radio", name="hidden until the end").press("Enter")
    expect(name(page, 4)).to_be_focused()
    assert not PlaySession.objects.exists()
    name(page, 2).focus()
    name(page, 4).press("Enter")
    assert at_the_table(page).seats.count() == 3


def test_every_control_is_reached_by_tab_in_reading_order(tablet):
    page = open_form(tablet)
    name(page, 1).focus()
    reached = []
    for _ in range(13):
        page.keyboard.press("Tab")
        reached.append(page.evaluate("document.activeElement.id"))
    colours = ("yellow", "red", "blue", "green")
    first_rows = [[f"chip-{row}-{colour}" for colour in colours] for row in (1, 2)]
    assert reached[:11] == [*first_rows[0], "name-2", *first_rows[1], "up-2", "name-3"]
    chip(page, 1, "blue").focus()
    page.keyboard.press("Space")
    expect(chip(page, 1, "blue")).to_have_attribute("aria-pressed", "true")


def test_members_are_offered_as_you_type(tablet):
    for member in ("Johanna", "Anna", "Ben"):
        PlayerFactory.create(name=member)
    page = open_form(tablet)
    offered = page.locator("#known option")
    expect(offered).to_have_count(3)
    name(page, 2).press_sequentially("ann")
    expect(offered).to_have_count(2)
    assert [option.get_attribute("value") for option in offered.all()] == ["Anna", "Johanna"]
    assert name(page, 2).get_attribute("list") == "known"
    expect(name(page, 2)).to_be_focused()
    expect(name(page, 2)).to_have_value("ann")


@pytest.mark.parametrize(("scripts", "language"), [(True, "de"), (False, "en")])
def test_what_is_wrong_is_shown_where_it_is(tablet, picture, scripts, language):
    page = open_form(tablet, java_script_enabled=scripts, language=language)
    fill(page, "Ada", "ada", "Bartholomäus Konstantin von Wallenstein")
    page.locator("button.primary").click()
    summary = page.get_by_role("alert")
    expect(summary).to_be_focused()
    assert names(page) == ["Ada", "ada", "Bartholomäus Konstantin von Wallenstein", ""]
    for seat in (2, 3):
        expect(name(page, seat)).to_have_attribute("aria-invalid", "true")
        expect(page.locator(f"#name-{seat}-fault")).to_be_visible()
    expect(name(page, 1)).not_to_have_attribute("aria-invalid", "true")
    assert_fits(page)
    picture(page, f"new-session-wrong-{language}")
    summary.get_by_role("link").nth(1).click()
    expect(name(page, 3)).to_be_focused()
    fill(page, "Ada", "Ben", "Cleo")
    page.locator("button.primary").click()
    assert at_the_table(page).seats.count() == 3


def test_errors_are_readable_in_the_evening_and_on_a_telephone(tablet, picture, assert_accessible):
    page = open_form(tablet, language="de")
    fill(page, "Ada")
    page.locator("button.primary").click()
    expect(page.get_by_role("alert")).to_contain_text("Das Spiel ist für 3 bis 4 Personen, nicht für 1.")
    for width, height in (SMALL, TELEPHONE):
        page.set_viewport_size({"width": width, "height": height})
        assert_fits(page)
        assert_accessible(page, also_in_the_evening=True)
        picture(page, f"new-session-wrong-{width}")


def test_two_quick_taps_begin_one_game(tablet):
    page = open_form(tablet)
    fill(page, "Ada", "Ben", "Cleo")
    page.get_by_role("button", name="Start game").dblclick()
    session = at_the_table(page)
    assert PlaySession.objects.get() == session


def test_coming_back_begins_another_game(tablet):
    page = open_form(tablet)
    for _ in range(2):
        fill(page, "Ada", "Ben", "Cleo")
        page.get_by_role("button", name="Start game").click()
        at_the_table(page)
        page.go_back()
        expect(page.get_by_role("heading", level=1)).to_have_text("New game")
    assert PlaySession.objects.count() == 2


@pytest.mark.parametrize("scripts", [True, False])
def test_another_title_shows_its_own_options(tablet, monkeypatch, scripts):
    monkeypatch.setattr(lobby, "TITLES", {**TITLES, "coin": COIN})
    page = open_form(tablet, java_script_enabled=scripts)
    open_options(page)
    expect(page.get_by_text("Points at the wall")).to_be_visible()
    name(page, 1).fill("Ada")
    page.get_by_text("Coin", exact=True).click()
    expect(page.get_by_text("Points at the wall")).to_be_hidden()
    expect(name(page, 1)).to_have_value("Ada")
    expect(page.locator("input[name=name]")).to_have_count(2 if scripts else 4)


def choose_file(page: Page, document: dict[str, Any]) -> None:
    raw = json.dumps(document).encode()
    page.locator("#file-flandern").focus()
    page.locator("#file-flandern").set_input_files(
        {"name": "board.json", "mimeType": "application/json", "buffer": raw}
    )


def lay(page: Page, city: str, crest: str):
    return page.get_by_role("group", name=city).get_by_role("button", name=crest)


def test_a_board_file_is_read_at_once_and_kept(tablet, picture, assert_accessible):
    page = tablet("/new?title=flandern", language="de", color_scheme="dark")
    assert_one_screen(page)
    assert_fits(page)
    picture(page, "new-session-board-de-dark-1024")
    open_options(page)
    fill(page, "Ada", "Ben", "Cleo")
    page.locator("[name=board-flandern][value='+file']").check()
    wrong = deepcopy(DOCUMENT)
    wrong["cities"][1]["sites"][6]["shape"] = "hut"
    choose_file(page, wrong)
    fault = page.locator("#file-flandern-fault")
    expect(fault).to_contain_text("Gent, Bauplatz 7")
    expect(page.locator("#file-flandern")).to_be_focused()
    assert_fits(page)
    assert_accessible(page)
    picture(page, "new-session-board-wrong-de-dark-1024")
    choose_file(page, {**DOCUMENT, "name": "Vereinsplan", "notes": "x" * 1_500_000})
    expect(page.locator("#file-flandern-too-large")).to_be_visible()
    choose_file(page, {**DOCUMENT, "name": "Vereinsplan", "invented": False})
    expect(page.get_by_label("Vereinsplan")).to_be_checked()
    expect(page.get_by_label("Vereinsplan")).to_be_focused()
    expect(fault).to_have_count(0)
    assert names(page) == ["Ada", "Ben", "Cleo", ""]
    page.locator("button.primary").click()
    assert present(at_the_table(page).setup.board).name == "Vereinsplan"


def test_crests_are_laid_out_with_a_finger(tablet, picture, assert_accessible):
    page = tablet("/new?title=flandern", size=(1280, 800), has_touch=True)
    fill(page, "Ada", "Ben", "Cleo")
    open_options(page)
    page.get_by_text("Crests of the centres").tap()
    loads = []
    page.on("load", lambda page: loads.append(page.url))
    lay(page, "Ghent", "red").tap()
    expect(lay(page, "Leuven", "yellow")).to_have_attribute("aria-pressed", "true")
    expect(lay(page, "Ghent", "red")).to_be_focused()
    page.get_by_role("button", name="as in the file").tap()
    expect(lay(page, "Ghent", "yellow")).to_have_attribute("aria-pressed", "true")
    lay(page, "Liège", "grey").tap()
    expect(lay(page, "Utrecht", "church")).to_have_attribute("aria-pressed", "true")
    assert loads == []
    assert_fits(page)
    assert_accessible(page)
    picture(page, "new-session-crests-en-light-1280")
    page.get_by_role("button", name="Start game").tap()
    crests = [city["crest"] for city in present(at_the_table(page).board)["cities"]]
    assert crests == ["blue", "yellow", "green", "red", "church", "grey"]


def test_crests_are_laid_out_on_a_telephone_without_scripts(tablet, picture):
    page = tablet("/new?title=flandern", size=(360, 740), java_script_enabled=False)
    fill(page, "Ada", "Ben", "Cleo")
    open_options(page)
    page.locator("[name=board-flandern][value='+file']").check()
    choose_file(page, {**DOCUMENT, "name": "Club board"})
    page.get_by_role("button", name="Swap seat 2 with seat 1").click()
    expect(page.get_by_label("Club board (not the printed one)")).to_be_checked()
    page.get_by_text("Crests of the centres").locator("visible=true").click()
    lay(page, "Ghent", "red").click()
    expect(lay(page, "Leuven", "yellow")).to_have_attribute("aria-pressed", "true")
    assert_fits(page)
    lay(page, "Ghent", "red").scroll_into_view_if_needed()
    picture(page, "new-session-crests-en-light-360")
    page.locator("button.primary").click()
    board = present(at_the_table(page).board)
    assert (board["name"], [city["crest"] for city in board["cities"]][1]) == ("Club board", "red")


def switch(page: Page, language: str) -> None:
    page.locator(f'.languages button[value="{language}"]').tap()
    expect(page.locator("html")).to_have_attribute("lang", language)


def test_what_was_typed_survives_the_fifth_change_of_language(tablet):
    page = tablet("/new?title=medina", has_touch=True)
    page.locator('input[name="title"][value="flandern"]').check()
    open_options(page)
    page.locator("[name=board-flandern][value='+file']").check()
    choose_file(page, {**DOCUMENT, "name": "Club board", "invented": False})
    expect(page.get_by_label("Club board")).to_be_checked()
    fill(page, "Ada", "Ben von und zu Hohenberg", "Cleo")
    chip(page, 1, "red").tap()
    expect(chip(page, 1, "red")).to_have_attribute("aria-pressed", "true")
    page.locator('.offer:has([value="+kept"]) summary').tap()
    lay(page, "Ghent", "Red").locator("visible=true").tap()
    expect(lay(page, "Ghent", "Red").locator("visible=true")).to_have_attribute("aria-pressed", "true")
    page.locator('input[name="take_back-flandern"][value="agreed"]').check()
    for language in ("de", "en", "de", "en", "de"):
        switch(page, language)
        expect(page.locator("#chip-1-red")).to_have_attribute("aria-pressed", "true")
        expect(page.get_by_label("Club board")).to_be_checked()
    assert names(page)[:3] == ["Ada", "Ben von und zu Hohenberg", "Cleo"]
    page.locator("button.primary").tap()
    session = at_the_table(page)
    assert (session.game.slug, present(session.setup.board).name) == ("flandern", "Club board")
    assert session.seats.get(number=0).colour == "red"
    assert present(session.board)["cities"][1]["crest"] == "red"
    assert session.take_back == PlaySession.AGREED


def test_a_password_does_not_go_along_to_the_other_language(tablet):
    page = tablet("/sign-in", account=None, has_touch=True)
    page.get_by_label("Name").fill("Ada")
    page.get_by_label("Password").fill("boxes of wood")
    switch(page, "de")
    expect(page.get_by_label("Name")).to_have_value("Ada")
    expect(page.get_by_label("Passwort")).to_have_value("")
    assert page.evaluate('sessionStorage.getItem("typed")') is None


def test_who_types_on_while_another_game_is_fetched_loses_no_letter(tablet):
    page = open_form(tablet)
    name(page, 1).fill("Ada")
    waiting: list[Route] = []
    page.route("**/new", lambda route: waiting.append(route))
    page.locator('input[name="title"][value="felinia"]').check()
    name(page, 1).fill("Adalbert")
    name(page, 2).fill("Ben")
    [route] = waiting
    route.continue_()
    expect(name(page, 3)).to_have_attribute("placeholder", "can be left empty")
    assert names(page)[:2] == ["Adalbert", "Ben"]
