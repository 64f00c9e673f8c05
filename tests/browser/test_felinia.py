"""Felinia at the table, as fingers and keys meet it."""

import pytest
from playwright.sync_api import Page, expect

from games.engine.record import write_record
from games.folds import history_of
from games.models import PlaySession
from games.records import store_record
from tests.browser.fitting import (
    assert_fits,
    assert_no_words_are_cut,
    assert_one_screen,
    assert_within_its_width,
)
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
from tests.titles.felinia.test_recorded_games import games, record_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SHORT = next(name for name in games() if name.startswith("short-2"))
FOUR = next(name for name in games() if len(record_of(name).setup.players) == 4)
TIE, LAST = "numbers-3: other numbers of nearly everything", "practice-4-merchant: the last one goes aboard"
HIDDEN = next(name for name in games() if any("bonus hidden" in line for line in record_of(name).moves))


def session_after(moves: int | None, name: str = FOUR) -> PlaySession:
    return store_record(record_of(name, moves))


def first(kind: str, name: str = FOUR, after: int = 0) -> int:
    """How many moves were made before the first of this kind."""
    moves = record_of(name).moves
    return next(index for index in range(after, len(moves)) if moves[index].split(": ")[-1].startswith(kind))


# How a scorekeeper enters a move


def enter(page: Page, line: str) -> None:
    actor, _, words = line.rpartition(": ")
    kind, *rest = words.split(" ")
    look(page)
    if kind == "step":
        finger(page, f'.fields button[value="{rest[0]}"]')
    elif kind == "reveal":
        finger(page, f'.tray input[value="reveal * {rest[1]}"]')
        finger(page, f'.fields button[value="{rest[0]}"]')
    elif kind == "keep":
        keep(page, rest)
    elif kind == "sell":
        sell(page, actor, *rest)
    elif kind == "declare":
        finger(page, f'.players input[value="{actor}"]')
        finger(page, f'.hand button[value="{line}"]')
    else:
        call(page, words)


LEADING_THERE = """line => {
  const last = [...document.querySelectorAll(`.side > .calls button[value="${line}"]`)].pop();
  const ways = [];
  for (let at = last.closest(".ways-on"); at; at = at.parentElement.closest(".ways-on"))
    ways.unshift(at.previousElementSibling.querySelector("input").value);
  return ways;
}"""


def call(page: Page, words: str) -> None:
    """Taps a call, after whatever leads to it."""
    ways = page.evaluate(LEADING_THERE, words)
    for way in ways:
        finger(page, f'.side > .calls input[value="{way}"]')
    inside = ".ways-on " if ways else "> "
    finger(page, f'.side > .calls {inside}button[value="{words}"]')


def keep(page: Page, goods: list[str]) -> None:
    """Keeps these goods: all are in at first, and the others are tapped away."""
    for index, good in reversed(list(enumerate(page.locator(".several [type=checkbox]").all()))):
        if (value := good.get_attribute("value")) in goods:
            goods.remove(value)
        else:
            finger(page, f".several label:nth-of-type({index + 1}) input")
    finger(page, ".several button")


def sell(page: Page, actor: str, thing: str, count: str) -> None:
    """Sells up to three at a time."""
    left = int(count)
    assert left <= 3, "more are sold in several taps, which is another record"
    finger(page, f".players li:has(.seat.{actor}) summary")
    finger(page, f'.unfolded button[value="{actor}: sell {thing} {left}"]')


# Whole games


def enter_game(tablet, picture, name: str, size: tuple[int, int], language: str, begun: int = 0) -> None:
    """Enters a whole game, or what is left of it after some moves."""
    game = record_of(name)
    session = session_after(begun, name)
    page = tablet(address(session), size, language, has_touch=True)
    for number, line in enumerate(game.moves[begun:], start=begun + 1):
        enter(page, line)
        page.wait_for_function(RECORDED, arg=number)
        if number in (begun + 1, len(game.moves) // 2, len(game.moves) - 4):
            assert_one_screen(page)
            picture(page, f"felinia-{language}-{size[0]}-{number}")
    assert write_record(stored_record(session))["moves"] == write_record(game)["moves"]
    session.refresh_from_db()
    assert session.ended
    expected = games()[name]["expect"]
    assert {seat.player.name: seat.points for seat in session.seats.all()} == expected["scores"]
    totals = page.locator(".score tfoot td").all_inner_texts()
    assert [int(total) for total in totals] == [
        expected["scores"][player.name] for player in game.setup.players
    ]
    for winner in expected["winners"]:
        expect(page.locator(".banner .name")).to_contain_text(winner)
    assert_one_screen(page)
    picture(page, f"felinia-{language}-{size[0]}-end")


def test_a_whole_game_of_two_is_entered_by_touch(tablet, picture):
    enter_game(tablet, picture, SHORT, SMALL, "en")


def test_the_end_of_a_game_with_hidden_tiles_is_entered_by_touch(tablet, picture):
    enter_game(tablet, picture, HIDDEN, LARGE, "de", begun=len(record_of(HIDDEN).moves) - 30)


# What is seen


STEPS = {
    "fill": "draw", "lay": "ship", "bid": "bid", "market": "buy", "guild": "exchange", "ashore": "reveal",
    "step": "step", "storage": "keep",
}  # fmt: skip


def test_every_step_and_view_fits(tablet, picture):
    late = len(record_of(FOUR).moves) * 3 // 4
    sessions = {step: session_after(first(kind, after=late)) for step, kind in STEPS.items()}
    over = session_after(None)
    views = {step: address(session) for step, session in sessions.items()} | {
        "set-up": address(session_after(0)),
        "first-ashore": address(session_after(first("reveal"))),
        "tiles": address(session_after(first("ship"))),
        "stock": address(sessions["market"], "?show=stock"),
        "log": address(sessions["market"], "?show=log"),
        "then": address(sessions["market"], "?show=log&at=40"),
        "end": address(over),
        "board-at-the-end": address(over, "?show=board"),
        "why": address(over, "?show=score&why=blue.groups"),
    }
    for size, language in SIZES_AND_LANGUAGES:
        page = tablet(None, size, language)
        for name, path in views.items():
            page.goto(path)
            assert_one_screen(page)
            assert_fits(page)
            assert page.locator(".side").evaluate("side => side.scrollHeight <= side.clientHeight"), name
            picture(page, f"felinia-{name}-{language}-{size[0]}")


def test_a_tie_and_all_reasons_are_seen_at_once(tablet, picture):
    tie, last = session_after(None, TIE), session_after(None, LAST)
    for language in ("de", "en"):
        page = tablet(address(tie), language=language)
        assert page.locator(".side").evaluate("side => side.scrollHeight <= side.clientHeight"), language
        picture(page, f"felinia-tie-{language}")
        for category in ("groups", "trade"):
            page.goto(address(last, f"?show=score&why=yellow.{category}"))
            assert page.locator(".reasons li").count() >= 4
            is_whole = page.locator(".said").evaluate("said => said.scrollHeight <= said.clientHeight")
            assert is_whole, (category, language)
            picture(page, f"felinia-many-{category}-{language}")


@pytest.mark.parametrize(("size", "language"), SIZES_AND_LANGUAGES)
def test_a_refusal_marks_what_is_in_the_way(tablet, picture, size, language):
    number = first("reveal")
    session = session_after(number)
    page = tablet(address(session), size, language, has_touch=True)
    before = page.locator(".tray").bounding_box()
    finger(page, f'.fields button[value="{harbour(session)}"]')
    expect(page.get_by_role("alert").filter(has_text="E23")).to_be_visible()
    expect(page.locator(".board .cross")).to_have_count(1)
    expect(page.locator('.tray input[value="step *"]')).to_be_checked()
    expect(page.locator(".spots:visible")).to_have_count(1)
    assert page.locator(".tray").bounding_box() == before, "nothing moves under the finger"
    assert_one_screen(page)
    assert_fits(page)
    picture(page, f"felinia-refused-{language}-{size[0]}")
    assert len(lines(session)) == number


def harbour(session: PlaySession) -> str:
    """The harbour where the merchant has landed and which it cannot enter again."""
    state = history_of(session).now.state
    return state.board.provinces[state.walk.at]


def test_a_face_down_tile_tapped_first_asks_for_its_sort(tablet, picture):
    number = first("reveal")
    session = session_after(number)
    province, sort = record_of(FOUR).moves[number].split(" ")[-2:]
    page = tablet(address(session), language="de", has_touch=True)
    finger(page, f'.fields button[value="{province}"]')
    offer = page.locator(f'.offers button[value="reveal {province} {sort}"]')
    expect(offer).to_be_visible()
    assert page.locator(".said").evaluate("said => said.scrollHeight <= said.clientHeight"), "all are seen"
    picture(page, "felinia-which-sort")
    look(page)
    offer.tap()
    expect_entries(page, number + 1)
    assert lines(session)[-1] == f"reveal {province} {sort}"


def test_choosing_a_purchase_unfolds_the_ships_without_a_request(tablet, picture):
    moves = record_of(FOUR).moves
    number = next(
        index
        for index, line in enumerate(moves)
        if " board " in line and line.split(": ")[1].startswith("buy")
    )
    session = session_after(number)
    page = tablet(address(session), has_touch=True)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    words = moves[number].split(": ")[1]
    assert not page.locator(f'.ways-on button[value="{words}"]').is_visible()
    finger(page, f'.calls input[value="{words.split(" board")[0]}"]')
    expect(page.locator(f'.ways-on button[value="{words}"]')).to_be_visible()
    assert page.locator(".side").evaluate("side => side.scrollHeight <= side.clientHeight")
    picture(page, "felinia-aboard")
    assert not [url for url in asked if "/sessions/" in url and "after=" not in url]
    enter(page, moves[number])
    expect_entries(page, number + 1)


@pytest.mark.parametrize("language", ["de", "en"])
def test_an_exchange_before_boarding_leaves_every_sale_in_reach(tablet, picture, language):
    moves = record_of(FOUR).moves
    number = next(index for index, line in enumerate(moves) if "exchange" in line and " board " in line)
    page = tablet(address(session_after(number)), language=language, has_touch=True)
    _, given, taken, *_ = moves[number].split(": ")[1].split(" ")
    finger(page, f'.calls input[value="exchange {given}"]')
    expect(page.locator(".side > .calls > .idle")).to_be_visible()  # and says why not, when it is tapped
    finger(page, f'.calls input[value="exchange {given} {taken}"]')
    expect(page.locator(".ways-on .ways-on button:visible").last).to_be_visible()
    assert_fits(page)
    assert page.locator(".side").evaluate("side => side.scrollHeight <= side.clientHeight")
    picture(page, f"felinia-exchange-{language}")


def test_anybody_sells_with_one_tap_to_unfold_and_one_to_sell(tablet, picture):
    number = first("bid")
    session = session_after(number)
    page = tablet(address(session), has_touch=True)
    actor, other = (player.colour for player in record_of(FOUR).setup.players[:2])
    assert record_of(FOUR).moves[number].startswith(actor)
    finger(page, f".players li:has(.seat.{other}) summary")
    sale = page.locator(".unfolded:visible")
    expect(sale).to_have_count(1)
    picture(page, "felinia-sale")
    assert_fits(page)
    look(page)
    sale.locator("button").first.tap()
    expect_entries(page, number + 1)
    assert lines(session)[-1].startswith(f"{other}: sell ")
    expect(page.locator(".banner .name")).to_contain_text(record_of(FOUR).setup.players[0].name)


def test_one_good_after_another_may_be_tapped_quickly(tablet):
    session = session_after(0)
    page = tablet(address(session), has_touch=True)
    for number in (1, 2, 3):
        finger(page, '.calls button[value="draw wine"]')
        page.wait_for_function(RECORDED, arg=number)
        page.wait_for_timeout(210)
    assert lines(session) == ["draw wine"] * 3


def test_a_second_tablet_follows(tablet):
    number = first("bid")
    session = session_after(number)
    page, other = (tablet(address(session), has_touch=True) for _ in range(2))
    enter(page, "bid purse")
    expect_entries(other, number + 1)


def test_it_works_without_javascript(tablet):
    begun = first("ship") - 1  # a good is drawn, ships are laid out, the first two bid
    session = session_after(begun)
    page = tablet(address(session), has_touch=True, java_script_enabled=False)
    for number, line in enumerate(record_of(FOUR).moves[begun : first("bid") + 2], start=begun + 1):
        page.locator(f'.side > .calls > button[value="{line.split(": ")[-1]}"]').tap()
        expect_entries(page, number)
    page.locator("#to-stock").tap()
    expect(page.locator(".stocks")).to_be_visible()
    page.get_by_role("link", name="Continue").tap()
    page.locator(".anytime summary").first.tap()
    page.locator(".unfolded button:visible").first.tap()
    expect_entries(page, number + 1)


def test_arrows_walk_over_the_whole_board(tablet):
    page = tablet(address(session_after(first("reveal"))))
    reached = page.evaluate(REACHED)
    assert len(reached) == 6 + 4 + 40


REACHED = """() => {
  const begin = document.querySelector(".fields button").value;
  const reached = new Set([begin]), waiting = [begin];
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
    number = first("reveal")
    session = session_after(number)
    page = tablet(address(session), size, "de", has_touch=True)
    assert_within_its_width(page)
    enter(page, record_of(FOUR).moves[number])
    expect_entries(page, number + 1)
    picture(page, f"felinia-upright-{size[0]}")
    for path in (address(session), address(session, "?at=40"), address(session_after(first("bid")))):
        page.goto(path)
        assert_within_its_width(page)
        assert_no_words_are_cut(page)
    picture(page, f"felinia-upright-bid-{size[0]}")


def test_axe_finds_nothing_serious(tablet, assert_accessible):
    over = session_after(None)
    paths = [
        address(session_after(first("buy"))),
        address(session_after(first("reveal"))),
        address(over),
        address(over, "?show=stock"),
    ]
    page = tablet(None, language="de")
    for path in paths:
        page.goto(path)
        assert_accessible(page, also_in_the_evening=True)


def test_the_sheet_is_printed_on_one_page(tablet, picture):
    session = session_after(None)
    for language in ("en", "de"):
        page = tablet(address(session, "/sheet"), language=language)
        picture(page, f"felinia-sheet-{language}")
        assert pages_of(page) == 1, language
