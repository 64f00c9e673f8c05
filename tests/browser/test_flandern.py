"""Flandern 1302 at the table, as fingers and keys meet it."""

import pytest
from playwright.sync_api import Page, expect

from games.engine.record import write_record
from games.models import PlaySession
from games.recording import record_line
from games.records import store_record
from tests.actors import TABLET
from tests.browser.fitting import assert_fits, assert_one_screen, assert_within_its_width
from tests.browser.table import (
    LARGE,
    RECORDED,
    SIZES_AND_LANGUAGES,
    SMALL,
    TELEPHONE,
    UPRIGHT,
    address,
    expect_entries,
    finger,
    lines,
    look,
    pages_of,
)
from tests.factories import stored_record
from tests.titles.flandern.test_recorded_games import games, record_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

THREE, FOUR = (next(name for name in games() if name.startswith(number)) for number in ("05", "06"))


def session_after(moves: int | None, name: str = THREE) -> PlaySession:
    return store_record(record_of(name, moves))


def first(name: str, start: str) -> int:
    """How many moves were made before the first that begins so."""
    return next(
        index for index, line in enumerate(record_of(name).moves) if line.split(": ")[-1].startswith(start)
    )


def enter(page: Page, line: str) -> None:
    """Enter a move as a scorekeeper does."""
    actor, _, words = line.rpartition(": ")
    kind, *rest = words.split(" ")
    if kind == "play":
        lay(page, actor, *rest)
        return
    look(page)
    if kind in ("draw", "reveal"):
        finger(page, f'.calls button[value="{words}"]')
    elif kind == "discard":
        finger(page, f'.offers button[value="{words}"]')
    else:
        piece = " ".join([kind, "*", *rest[2:]])
        finger(page, f'.tray input[value="{piece}"]')
        finger(page, f'.fields button[value="{rest[0]} {rest[1]}"]')


def lay(page: Page, actor: str, card: str, influence: str = "+0") -> None:
    look(page)
    finger(page, f'.players input[value="{actor}"]')
    if influence != "+0":
        finger(page, f'.howmany input[value="{influence[1:]}"]')
    finger(page, f'.hand button[value="{actor}: play {card} +*"]')


def enter_whole_game(
    tablet, picture, name: str, size: tuple[int, int], language: str, begun: int = 0
) -> None:
    """Enters a whole game, or what is left of it after some moves."""
    game = record_of(name)
    session = session_after(begun, name)
    page = tablet(address(session), size, language, has_touch=True)
    for number, line in enumerate(game.moves[begun:], start=begun + 1):
        enter(page, line)
        page.wait_for_function(RECORDED, arg=number)
        if number in (1, len(game.moves) // 2, len(game.moves) - 4):
            assert_one_screen(page)
            picture(page, f"flandern-{language}-{size[0]}-{number}")
    assert write_record(stored_record(session))["moves"] == write_record(game)["moves"]
    session.refresh_from_db()
    assert session.ended
    expected = games()[name]["expect"]
    points = {seat.player.name: seat.points for seat in session.seats.all()}
    assert points == {player: points for player, points in expected["scores"].items() if player != "grey"}
    totals = page.locator(".players b").all_inner_texts()
    assert [int(total) for total in totals] == [
        *(expected["scores"][player.name] for player in game.setup.players),
        expected["scores"]["grey"],
    ]
    for winner in expected["winners"]:
        expect(page.locator(".banner .name")).to_contain_text(winner)
    assert_one_screen(page)
    picture(page, f"flandern-{language}-{size[0]}-end")


def test_most_of_a_game_of_four_is_entered_by_touch(tablet, picture):
    enter_whole_game(tablet, picture, FOUR, SMALL, "en", begun=90)


def test_the_end_of_a_game_of_three_is_entered_by_touch(tablet, picture):
    """The game has gold cards of scored cities, discarded and drawn again."""
    enter_whole_game(tablet, picture, THREE, LARGE, "de", begun=first(THREE, "discard") - 2)


STEPS = {"draw": "draw", "cards": "play", "scored-city": "discard", "act": "build", "reveal": "reveal"}


def test_every_step_and_view_fits(tablet, picture):
    sessions = {step: session_after(first(THREE, start)) for step, start in STEPS.items()}
    late = session_after(len(record_of(FOUR).moves) - 12, FOUR)
    views = {step: address(session) for step, session in sessions.items()} | {
        "score": address(late, "?show=score"),
        "stock": address(late, "?show=stock"),
        "log": address(late, "?show=log"),
        "then": address(late, "?show=log&at=40"),
        "board-at-the-end": address(session_after(None), "?show=board"),
    }
    for size, language in SIZES_AND_LANGUAGES:
        page = tablet(None, size, language)
        for name, path in views.items():
            page.goto(path)
            assert_one_screen(page)
            assert_fits(page)
            assert page.locator(".side").evaluate("side => side.scrollHeight <= side.clientHeight"), name
            picture(page, f"flandern-{name}-{language}-{size[0]}")


@pytest.mark.parametrize(("size", "language"), SIZES_AND_LANGUAGES)
def test_a_refusal_marks_what_would_be_touched(tablet, picture, size, language):
    session = session_after(0)
    actors = [player.colour for player in record_of(THREE).setup.players]
    earlier = ["draw", *(f"{actor}: play bruges +0" for actor in actors), "build bruges 1 grey"]
    for after, line in enumerate(earlier):
        record_line(session, line, after=after, key=f"tap-{after}", by=TABLET)
    page = tablet(address(session), size, language, has_touch=True)
    before = page.locator(".tray").bounding_box()
    enter(page, "build bruges 5 grey")
    expect(page.get_by_role("alert").filter(has_text="F12")).to_be_visible()
    expect(page.locator(".board .trouble")).to_have_count(1)
    expect(page.locator(".board .cross")).to_have_count(1)
    expect(page.locator('.tray input[value="build * grey"]')).to_be_checked()
    expect(page.locator(".spots:visible")).to_have_count(1)
    assert page.locator(".tray").bounding_box() == before, "nothing moves under the finger"
    picture(page, f"flandern-refused-{language}-{size[0]}")
    assert_one_screen(page)
    assert_fits(page)
    assert len(lines(session)) == len(earlier)


def test_hands_are_chosen_from_without_a_request_and_in_any_order(tablet):
    session = session_after(1, FOUR)
    page = tablet(address(session), has_touch=True)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    colours = [player.colour for player in record_of(FOUR).setup.players]
    for colour in reversed(colours):
        finger(page, f'.players input[value="{colour}"]')
        shown = page.locator(".hand:visible button").evaluate_all("all => all.map(button => button.value)")
        assert len(shown) == 8
        assert all(line.startswith(f"{colour}: play ") for line in shown)
    assert not [url for url in asked if "/sessions/" in url and "after=" not in url]
    for number, colour in enumerate(reversed(colours), start=2):
        lay(page, colour, "pickup", "+1" if colour == colours[-1] else "+0")
        page.wait_for_function(RECORDED, arg=number)
    assert lines(session)[1:] == [
        f"{colour}: play pickup +{int(colour == colours[-1])}" for colour in reversed(colours)
    ]
    expect(page.locator(".said")).to_contain_text("Order:")
    expect(page.locator(".said")).to_contain_text("picks up all action cards")
    expect(page.locator(".banner")).to_contain_text("Which gold card was revealed?")


BOUNCE = """([x, y]) => document.addEventListener("htmx:afterSettle", () => {
  const again = {bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y};
  document.elementFromPoint(x, y).dispatchEvent(new MouseEvent("click", again));
  document.body.dataset.bounced = document.querySelector("input[name=after]").value;
}, {once: true})"""
BOUNCED = "number => document.body.dataset.bounced == number"


def test_a_double_tap_does_not_lay_a_card_for_the_next_player(tablet):
    session = session_after(0, FOUR)
    page = tablet(address(session), has_touch=True)
    finger(page, ".calls button")
    page.wait_for_function(RECORDED, arg=1)
    colours = [player.colour for player in record_of(FOUR).setup.players]
    for number, colour in enumerate(colours, start=2):
        look(page)
        box = page.locator(f'.hand button[value="{colour}: play bruges +*"]').bounding_box()
        middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.evaluate(BOUNCE, middle)
        page.touchscreen.tap(*middle)
        page.wait_for_function(BOUNCED, arg=number)
    assert lines(session) == ["draw", *(f"{colour}: play bruges +0" for colour in colours)]


def test_only_as_many_influence_cards_as_a_hand_holds_are_offered(tablet):
    session = session_after(1)
    page = tablet(address(session), has_touch=True)
    colours = [player.colour for player in record_of(THREE).setup.players]
    for number, (colour, influence) in enumerate(zip(colours, ("+3", "+2", "+0"), strict=True), start=2):
        lay(page, colour, "pickup", influence)
        expect_entries(page, number)
    enter(page, "reveal pickup")
    expect_entries(page, 5)
    enter(page, "draw")
    expect_entries(page, 6)
    offered = {}
    for colour in colours:
        finger(page, f'.players input[value="{colour}"]')
        offered[colour] = page.locator(".howmany label:visible").count()
    assert offered == dict(zip(colours, (0, 2, 4), strict=True))


def test_it_works_without_javascript(tablet):
    session = session_after(0)
    page = tablet(address(session), has_touch=True, java_script_enabled=False)
    colours = [player.colour for player in record_of(THREE).setup.players]
    enter(page, "draw")
    expect_entries(page, 1)
    for number, colour in enumerate(colours, start=2):
        lay(page, colour, "bruges")
        expect_entries(page, number)
    enter(page, "build bruges 1 grey")
    expect_entries(page, 5)
    page.locator("#to-stock").tap()
    expect(page.locator(".stocks")).to_be_visible()
    page.get_by_role("link", name="Continue").tap()
    page.locator("#to-score").tap()
    expect(page.locator(".cities section")).to_have_count(6)
    assert lines(session)[-1] == "build bruges 1 grey"


def test_arrows_walk_over_all_places(tablet):
    page = tablet(address(session_after(0)))
    page.locator('.fields button[value="bruges 0"]').focus()
    for key, place in (("ArrowDown", "bruges 1"), ("ArrowDown", "bruges 9"), ("ArrowDown", "leuven 11")):
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.value") == place
    reached = page.evaluate(REACHED)
    assert len(reached) == 78


REACHED = """() => {
  const reached = new Set(["bruges 0"]), waiting = ["bruges 0"];
  while (waiting.length) {
    const from = waiting.pop();
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
      document.querySelector(`.fields button[value="${from}"]`).focus();
      document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
      const place = document.activeElement.value;
      if (!reached.has(place)) { reached.add(place); waiting.push(place); }
    }
  }
  return [...reached];
}"""


@pytest.mark.parametrize("size", [UPRIGHT, TELEPHONE])
def test_it_is_played_upright_and_on_a_telephone(tablet, picture, size):
    number = first(FOUR, "build")
    session = session_after(number, FOUR)
    page = tablet(address(session), size, "de", has_touch=True)
    assert_within_its_width(page)
    enter(page, record_of(FOUR).moves[number])
    expect_entries(page, number + 1)
    picture(page, f"flandern-upright-{size[0]}")


def test_axe_finds_nothing_serious(tablet, assert_accessible):
    over = session_after(None)
    paths = [
        address(session_after(first(THREE, "discard"))),
        address(session_after(first(THREE, "build"))),
        address(over),
        address(over, "?show=stock"),
    ]
    page = tablet(None, language="en")
    for path in paths:
        page.goto(path)
        assert_accessible(page, also_in_the_evening=True)


def test_the_sheet_is_printed_on_one_page(tablet, picture):
    session = session_after(None, FOUR)
    for language in ("en", "de"):
        page = tablet(address(session, "/sheet"), language=language)
        picture(page, f"flandern-sheet-{language}")
        assert pages_of(page) == 1, language
