"""Medina at the table, as fingers and keys meet it."""

import re

import pytest
from playwright.sync_api import Page, expect

from games.folds import history_of
from tests.browser.fitting import (
    assert_fits,
    assert_no_words_are_cut,
    assert_one_screen,
    assert_within_its_width,
    box_of,
)
from tests.browser.medina import THREE, place, session_after
from tests.browser.table import (
    LARGE,
    RECORDED,
    SIZES_AND_LANGUAGES,
    SMALL,
    TELEPHONE,
    UPRIGHT,
    address,
    expect_entries,
    lines,
    look,
    pages_of,
)
from tests.factories import stored_record
from tests.titles.medina.test_recorded_games import games, record

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FOUR = "4p-human-1001"


def test_a_whole_game_of_three_is_entered_by_touch(tablet, picture):
    enter_whole_game(tablet, picture, THREE, SMALL, "en")


def test_the_end_of_a_game_of_four_is_entered_by_touch(tablet, picture):
    enter_whole_game(tablet, picture, FOUR, LARGE, "de", begun=130)


def enter_whole_game(
    tablet, picture, name: str, size: tuple[int, int], language: str, begun: int = 0
) -> None:
    """Enters a whole game, or what is left of it after some moves."""
    game = record(games()[name])
    session = session_after(begun, name)
    page = tablet(address(session), size, language, has_touch=True)
    for number, line in enumerate(game["moves"][begun:], start=begun + 1):
        place(page, line.split(": ")[-1])
        page.wait_for_function(RECORDED, arg=number)
        if number in (1, len(game["moves"]) // 2, len(game["moves"]) - 4):
            assert_one_screen(page)
            picture(page, f"table-{language}-{size[0]}-{number}")
    assert list(stored_record(session).moves) == [line.split(": ")[-1] for line in game["moves"]]
    session.refresh_from_db()
    assert session.ended
    totals = page.locator(".score tfoot td").all_inner_texts()
    assert list(map(int, totals)) == [seat.points for seat in session.seats.order_by("number")]
    winner = session.seats.get(won=True).player.name
    expect(page.locator(".banner .name")).to_have_text(winner)
    assert_one_screen(page)
    picture(page, f"table-{language}-{size[0]}-end")
    page.locator(".on .primary").tap()
    expect(page.locator("h1")).to_have_text("Medina")
    expect(page.locator(".result")).to_contain_text(winner)


def test_choosing_a_piece_marks_its_fields_without_a_request(tablet):
    page = tablet(address(session_after(60)), has_touch=True)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    expect(page.locator(".spots:visible")).to_have_count(0)
    for piece in ("palace brown *", "stable *"):
        page.locator(f'.tray input[value="{piece}"]').tap()
        expect(page.locator(".spots:visible")).to_have_count(1)
    assert not [url for url in asked if "/sessions/" in url and "after=" not in url]


@pytest.mark.parametrize(("size", "language"), SIZES_AND_LANGUAGES)
def test_a_refusal_is_seen_on_the_board_and_said_below(tablet, picture, size, language):
    session = session_after(100, FOUR)
    page = tablet(address(session), size, language, has_touch=True)
    before = page.locator(".tray").bounding_box()
    place(page, "wall W6")
    notice = page.get_by_role("alert").filter(has_text="M40")
    expect(notice).to_be_visible()
    expect(page.locator(".tapped")).to_have_count(1)
    expect(page.locator(".spots:visible")).to_have_count(1)
    expect(page.locator('.tray input[value="wall *"]')).to_be_checked()
    assert page.locator(".tray").bounding_box() == before, "nothing jumps under the finger"
    assert_one_screen(page)
    assert_fits(page)
    picture(page, f"table-refused-{language}-{size[0]}")
    assert len(lines(session)) == 100


def test_every_view_of_the_table_fits(tablet, picture):
    session = session_after(130, FOUR)
    views = {
        "play": "",
        "score": "?show=score&why=green.merchants",
        "log": "?show=log",
        "then": "?show=log&at=57",
        "correct": "/entries/57",
        "insert": "/entries/57?as=insert",
    }
    for size, language in SIZES_AND_LANGUAGES:
        page = tablet(None, size, language)
        for name, query in views.items():
            page.goto(address(session, query))
            assert_one_screen(page)
            assert_fits(page)
            assert box_of(page.locator(".said"))["width"] >= 280, "what happened has room beside the buttons"
            picture(page, f"table-{name}-{language}-{size[0]}")


def test_names_of_forty_letters_do_not_break_the_table(tablet, picture):
    names = (
        "Maximiliane Freifrau von und zu Hohenlohe",
        "W" * 40,
        "Cleo Ζωή-Αλεξάνδρα Παπαδοπούλου de la V.",
        "D",
    )
    session = session_after(130, FOUR, names)
    page = tablet(None, SMALL)
    for query in ("", "?show=score", "?show=log"):
        page.goto(address(session, query))
        for scheme in ("dark", "light"):
            page.emulate_media(color_scheme=scheme)
            assert_one_screen(page)
            assert_fits(page)
    picture(page, "table-long-names")


def test_a_field_tapped_first_asks_for_the_piece(tablet, picture):
    session = session_after(30)
    page = tablet(address(session), has_touch=True)
    page.locator('.fields button[value="N1"]').tap()
    expect(page.get_by_role("status")).to_contain_text("N1: free. What was placed there?")
    picture(page, "table-asked")
    assert_fits(page)
    page.get_by_role("button", name="Wall", exact=True).tap()
    expect_entries(page, 31)
    assert lines(session)[-1] == "wall N1"


def test_undo_and_redo_are_one_tap_each(tablet, picture):
    session = session_after(30)
    page = tablet(address(session), has_touch=True)
    for number in (31, 32, 33):
        page.get_by_role("button", name="Undo").tap()
        expect_entries(page, number)
        look(page)
    expect(page.get_by_role("button", name="Redo")).to_be_visible()
    page.get_by_role("link", name="Log").tap()
    expect(page.locator(".log .undone")).to_have_count(3)
    struck = page.locator(".log .undone > span:last-child").first
    assert "line-through" in struck.evaluate("element => getComputedStyle(element).textDecorationLine")
    picture(page, "table-undone")
    page.get_by_role("button", name="Redo").tap()
    expect_entries(page, 34)
    assert len(history_of(session).lines) == 28


def test_the_log_leads_back_in_time_and_on_from_there(tablet):
    session = session_after(30)
    page = tablet(address(session, "?show=log"), has_touch=True)
    entry_21 = re.compile(r"Position after\s+Ada built a stable at g1, next to the grey palace")
    page.locator(".log a").nth(9).tap()
    expect(page.locator(".banner")).to_contain_text(entry_21)
    expect(page.locator(".fields")).to_have_count(0)
    page.get_by_role("link", name="Earlier").tap()
    expect(page.locator(".banner")).to_contain_text("Ada extended the brown palace by j11")
    page.get_by_role("link", name="Later").tap()
    expect(page.locator(".banner")).to_contain_text(entry_21)
    page.get_by_role("link", name="Back to the current position").tap()
    expect(page.locator(".banner")).not_to_contain_text("Position after")
    page.locator(".log a").nth(4).tap()
    page.get_by_role("button", name="Undo back to here").tap()
    expect_entries(page, 31)
    assert len(history_of(session).lines) == 26


def test_a_number_of_the_score_shows_where_it_comes_from(tablet):
    page = tablet(address(session_after(None)), has_touch=True)
    figure = page.locator(".score td a").first
    points = int(figure.inner_text())
    figure.tap()
    expect(page.locator(".reasons li")).not_to_have_count(0)
    expect(page.locator(".proof")).to_have_count(1)
    assert sum(int(text) for text in page.locator(".reasons b").all_inner_texts()) == points


def test_the_browsers_back_button_brings_a_whole_page(tablet):
    page = tablet(address(session_after(30)), has_touch=True)
    page.get_by_role("link", name="Score").tap()
    page.get_by_role("link", name="Score sheet").tap()
    expect(page.locator("h1")).to_have_text("Medina")
    page.go_back()
    expect(page.locator(".bar")).to_be_visible()
    expect(page.locator(".board")).to_be_visible()


def test_the_keyboard_stays_where_it_was(tablet):
    page = tablet(address(session_after(30)))
    for selector in ("#undo", "#to-score"):
        page.locator(selector).focus()
        page.keyboard.press("Enter")
        page.wait_for_timeout(300)
        expect(page.locator(selector)).to_be_focused()
    expect(page.locator("#heard")).not_to_be_empty()


def test_a_browser_with_bars_of_its_own_still_shows_everything(tablet, picture):
    page = tablet(address(session_after(130, FOUR)), language="de")
    for height in (672, 600):
        page.set_viewport_size({"width": 1024, "height": height})
        assert_one_screen(page)
        last = page.locator(".players li").last
        last.scroll_into_view_if_needed()
        expect(last).to_be_in_viewport()
        picture(page, f"table-low-{height}")


def test_the_table_is_played_by_keyboard_alone(tablet):
    session = session_after(30)
    page = tablet(address(session))
    page.locator('.tray input[value="palace grey *"]').focus()
    for _ in range(7):
        page.keyboard.press("ArrowDown")
    expect(page.locator('.tray input[value="wall *"]')).to_be_checked()
    press_tab_until(page, ".fields button", backwards=True)
    walk_to(page, "N1")
    page.keyboard.press("Enter")
    expect_entries(page, 31)
    expect(page.locator('.fields button[value="N1"]')).to_be_focused()
    press_tab_until(page, 'button[value="undo"]')
    page.keyboard.press("Enter")
    expect_entries(page, 32)
    assert lines(session)[30:] == ["wall N1", "undo"]


def press_tab_until(page: Page, selector: str, backwards: bool = False) -> None:
    for _ in range(40):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Shift+Tab" if backwards else "Tab")
    pytest.fail(f"{selector} is not reached by the Tab key")


def walk_to(page: Page, field: str) -> None:
    """Moves the focus from wherever it is up to the northern wall, then to the side."""
    for _ in range(12):
        page.keyboard.press("ArrowUp")
    for _ in range(17):
        at = page.evaluate("document.activeElement.value")
        if at == field:
            return
        page.keyboard.press("ArrowLeft" if int(at[1:]) > int(field[1:]) else "ArrowRight")
    pytest.fail(f"the arrows do not lead to {field}")


def test_the_table_works_without_javascript(tablet):
    session = session_after(30)
    page = tablet(address(session), has_touch=True, java_script_enabled=False)
    place(page, "wall N1")
    expect_entries(page, 31)
    place(page, "wall N9")
    expect(page.get_by_role("alert").filter(has_text="M40")).to_be_visible()
    page.get_by_role("button", name="Undo").tap()
    expect_entries(page, 32)
    page.get_by_role("link", name="Score").tap()
    page.locator(".score td a").first.tap()
    expect(page.locator(".reasons")).to_be_visible()
    page.get_by_role("link", name="Continue").tap()
    page.get_by_role("link", name="Log").tap()
    page.locator(".log a").nth(3).tap()
    expect(page.locator(".banner")).to_contain_text("Position after")
    assert lines(session)[30:] == ["wall N1", "undo"]


@pytest.mark.parametrize("size", [UPRIGHT, TELEPHONE])
def test_it_is_played_upright_and_on_a_telephone(tablet, picture, size):
    session = session_after(60, FOUR)
    page = tablet(address(session), size, "de", has_touch=True)
    assert_within_its_width(page)
    place(page, "wall E2")
    expect_entries(page, 61)
    pane = page.locator(".pane")
    if size == TELEPHONE:
        assert pane.evaluate("pane => pane.scrollLeft") > 0, "the board stays where it was pushed"
    picture(page, f"table-upright-{size[0]}")
    assert lines(session)[-1] == "wall E2"
    for query in ("", "?show=score", "?show=log", "?show=log&at=40", "/entries/40", "/entries/40?as=insert"):
        page.goto(address(session, query))
        assert_within_its_width(page)
        assert_no_words_are_cut(page)
    picture(page, f"table-upright-then-{size[0]}")


def test_the_sheet_is_printed_on_one_page(tablet, picture):
    long_name = ("Maximiliane Freifrau von und zu Hohenlohe",)
    sessions = {name: session_after(None, name, long_name) for name in (THREE, "4p-late-1001")}
    for language in ("en", "de"):
        page = tablet(None, language=language)
        for name, session in sessions.items():
            page.emulate_media(media="null")
            page.goto(address(session, "/sheet"))
            picture(page, f"sheet-{language}-{name[:2]}")
            assert pages_of(page) == 1, (name, language)
            page.emulate_media(media="print")
            expect(page.locator(".bar")).to_be_hidden()
            expect(page.locator(".final .last")).to_have_count(0)


def test_a_language_is_switched_at_the_table(tablet):
    page = tablet(address(session_after(30)), has_touch=True)
    for name, undo in (
        ("DE Deutsch", "Zurücknehmen"),
        ("EN English", "Undo"),
        ("DE Deutsch", "Zurücknehmen"),
    ):
        page.get_by_role("button", name=name).tap()
        expect(page.get_by_role("button", name=undo)).to_be_visible()


def test_axe_finds_nothing_serious(tablet, assert_accessible):
    running, over = session_after(130, FOUR), session_after(None)
    page = tablet(None, language="de", has_touch=True)
    for path in (
        address(running),
        address(running, "?show=score&why=green.merchants"),
        address(running, "?show=log"),
        address(running, "?at=57"),
        address(over),
        address(over, "/sheet"),
    ):
        page.goto(path)
        assert_accessible(page, also_in_the_evening=True)
    page.goto(address(running))
    place(page, "wall W6")
    expect(page.locator(".notice")).to_be_visible()
    assert_accessible(page, also_in_the_evening=True)
