"""A finished game that nobody recorded, entered by finger."""

import json
from collections.abc import Iterator
from datetime import date
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from games.models import PlaySession
from games.titles import TITLES
from games.titles.felinia.tally import position as position_of
from plays.drafts.drafted import TOTALS, DraftedGame
from plays.models import Circumstances, Draft
from plays.results import read_result
from tests.browser.fitting import assert_fits, assert_one_screen, assert_within_its_width
from tests.browser.table import LARGE, SMALL, TELEPHONE, UPRIGHT, pages_of
from tests.finished import totals
from tests.present import present
from tests.scoring.test_felinia_games import written as written_felinia
from tests.scoring.test_medina_games import counted, positions, written
from tests.scoring_examples import examples, merchants_of, numbers_of
from tests.titles.felinia.test_recorded_games import games as felinia_games
from tests.titles.felinia.test_recorded_games import record_of, steps
from tests.titles.medina.test_recorded_games import games

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FULL = "4p-human-1001"
MIDDLES = """selectors => selectors.map(selector => document.querySelector(selector).getBoundingClientRect())
  .map(box => [box.x + box.width / 2, box.y + box.height / 2])"""
SHOWN = """wanted => {
  const rows = [...document.querySelectorAll(".totals li")].map(row => ["name", "points"].map(part =>
    row.querySelector(part === "name" ? ".name" : "b").textContent));
  const shown = Object.fromEntries(rows);
  return Object.entries(wanted).every(([name, points]) => shown[name] === points);
}"""
READY = "() => document.getElementById('draft') && typeof taps !== 'undefined'"
"""Before the script is loaded, every tap reloads the page; fingers are not that fast."""
LONG = ("Ada-Charlotte von Hohenstein-Weiß", "Ben", "Cleo", "Dan")


def sit_down(page: Page, document: dict[str, Any]) -> None:
    """Enters names, colours and options, and goes on to the final table."""
    title = document["game"]
    page.goto(f"/score?title={title}")
    for number, player in enumerate(document["players"], start=1):
        page.locator(f"#name-{number}").fill(player["name"])
        chip = page.locator(f"#chip-{number}-{player['colour']}")
        if chip.get_attribute("aria-pressed") == "false":
            chip.click()
            expect(chip).to_have_attribute("aria-pressed", "true")
    for name, value in document.get("options", {}).items():
        if name not in present(TITLES[title].finished).options:
            continue
        answer = value if isinstance(value, str) else json.dumps(value)
        page.locator(f'input[name="{title}-{name}"][value="{answer}"]').check()
    page.get_by_role("button", name="Enter the final position").click()
    page.wait_for_function(READY)


def press(page: Page, *selectors: str) -> None:
    """Taps these elements as fast as the page allows."""
    for x, y in page.evaluate(MIDDLES, selectors):
        page.mouse.click(x, y)


def open_leaf(page: Page, leaf: str) -> None:
    press(page, f'.tab:has(input[value="{leaf}"])')


def expect_points(page: Page, scores: dict[str, int]) -> None:
    shown = {name.capitalize(): str(points) for name, points in scores.items()}
    page.wait_for_function(SHOWN, arg=shown, timeout=5000)


def tap(page: Page, tool: str, *fields: str) -> None:
    press(page, f'.tools label:has(input[value="{tool}"])', *(f'.fields button[value="{f}"]' for f in fields))


class Numbers:
    """What stands in the fields of a page; only what differs is typed."""

    def __init__(self, page: Page) -> None:
        self.page, self.leaf = page, ""
        self.there: dict[str, int] = {}

    def become(self, numbers: dict[str, int], leaf_of: dict[str, str]) -> None:
        for name in {**self.there, **numbers}:
            wanted = numbers.get(name, 0)
            if wanted != self.there.get(name, 0):
                if leaf_of[name] != self.leaf:
                    open_leaf(self.page, leaf_of[name])
                    self.leaf = leaf_of[name]
                self.page.locator(f'input[name="{name}"]').fill(str(wanted))
        self.there = {name: count for name, count in numbers.items() if count}


def test_numbers_are_typed_for_flandern(tablet):
    """Two examples, one after the other; tests/web/test_score_the_examples.py has them all."""
    page, documents = tablet(None), at_one_table("flandern")
    sit_down(page, documents[0])
    numbers = Numbers(page)
    for document in documents:
        asked = numbers_of(document)
        leaves = {name: "influence" if "influence" in name else name.partition(".")[0] for name in asked}
        numbers.become(asked, {**{name: name.partition(".")[0] for name in numbers.there}, **leaves})
        expect_points(page, document["expect"]["scores"])


def test_numbers_are_typed_and_merchants_tapped_for_felinia(tablet):
    """Two examples, one after the other; tests/web/test_score_the_examples.py has them all."""
    page, documents = tablet(None), at_one_table("felinia")
    sit_down(page, documents[0])
    numbers, standing = Numbers(page), dict[str, str]()
    for document in documents:
        asked, merchants = numbers_of(document), merchants_of(document)
        numbers.become(asked, {name: name.partition(".")[0] for name in (*asked, *numbers.there)})
        open_leaf(page, "board")
        tap(page, "nothing", *(standing.keys() - merchants.keys()))
        for province, colour in merchants.items():
            tap(page, colour, province)
        standing, numbers.leaf = merchants, "board"
        expect_points(page, document["expect"]["scores"])


def at_one_table(title: str) -> list[dict[str, Any]]:
    """Two examples with the same players and options; Felinia's have merchants on the map."""
    found = [document for document in examples(title) if title != "felinia" or merchants_of(document)]
    return next([*pair] for pair in combinations(found, 2) if table_of(pair[0]) == table_of(pair[1]))


def table_of(document: dict[str, Any]) -> str:
    players = [(player["name"], player["colour"]) for player in document["players"]]
    return repr((players, sorted(document.get("options", {}).items())))


def test_a_whole_board_of_medina_is_tapped_together_saved_printed_and_corrected(tablet, picture):
    *_, end = positions(FULL)
    document = written(end)
    names = [player["name"] for player in document["players"]]
    page = tablet("/", has_touch=True)
    sit_down(page, document)
    for palace in document["palaces"]:
        tap(page, palace["colour"], *palace["parts"])
        tap(page, "stable", *palace["stables"])
        if palace["owner"]:
            tap(page, f"roof {palace['owner']}", palace["parts"][0])
    tap(page, "merchant", *document["merchants"])
    tap(page, "wall", *document["walls"])
    open_leaf(page, "cards")
    for kind in ("palace_cards", "tower_cards"):
        for card, holder in document[kind].items():
            chip = page.locator(f'.holding button[value^="{kind}.{card} "]').nth(end.seats.index(holder))
            if chip.get_attribute("aria-pressed") == "false":
                chip.click()
                expect(chip).to_have_attribute("aria-pressed", "true")
    expect_points(page, dict(zip(names, games()[FULL]["seed"]["part"], strict=True)))
    picture(page, "score-medina-cards")
    open_leaf(page, "sheet")
    picture(page, "score-medina-sheet")
    open_leaf(page, "board")
    picture(page, "score-medina-full")
    page.locator("#save").click()
    expect(page.locator(".points tbody tr")).to_have_count(len(names))
    assert pages_of(page) == 1
    picture(page, "played-medina")
    play = PlaySession.objects.get()
    assert [seat.points for seat in play.seats.order_by("number")] == games()[FULL]["seed"]["part"]

    page.get_by_role("button", name="Change result").click()
    page.wait_for_function(READY)
    roofed = next(palace for palace in document["palaces"] if palace["owner"] and palace["stables"])
    owner = play.seats.get(colour=roofed["owner"])
    tap(page, "nothing", roofed["stables"][0])
    points = page.locator(".totals li", has_text=owner.player.name).locator("b")
    expect(points).not_to_have_text(str(owner.points))
    page.locator(".reason").fill("That stable was not there")
    picture(page, "score-correct")
    page.locator("#save").click()
    expect(page.get_by_text("That stable was not there")).to_be_visible()
    assert play.versions.count() == 2


# Drafts to look at


def draft_of(document: dict[str, Any], *names: str) -> Draft:
    seats = [{**seat, "name": name} for seat, name in zip(document["players"], names or LONG, strict=False)]
    result = read_result({**document, "players": seats})
    drafted = DraftedGame.of_result(result, Circumstances(date(2026, 11, 1), "Clubraum"))
    return Draft.objects.create(title=drafted.game.slug, content=drafted.content)


def medina() -> dict[str, Any]:
    *_, end = positions(FULL)
    return written(end)


def felinia() -> dict[str, Any]:
    name = next(name for name in felinia_games() if len(record_of(name).setup.players) == 4)
    *_, (_, _, end) = steps(record_of(name))
    return written_felinia(position_of(end), record_of(name).setup.names)


def flandern() -> dict[str, Any]:
    return examples("flandern")[0]


def views() -> Iterator[tuple[str, Draft, str]]:
    board = draft_of(medina())
    yield from ((f"medina-{leaf}", board, leaf) for leaf in ("board", "cards", "sheet"))
    yield "medina-numbers", draft_of(counted(medina())), "yellow"
    yield "flandern", draft_of(flandern()), "ghent"
    table = draft_of(felinia())
    yield from ((f"felinia-{leaf}", table, leaf) for leaf in ("board", "blue"))
    yield "totals", draft_of(totals(("A", 40), ("B", 40), ("C", 31))), "points"


def test_every_view_fits_the_tablet_and_upright_nothing_sticks_out(tablet, picture):
    page = tablet("/score", SMALL, "de")
    assert_fits(page)
    assert_one_screen(page)
    picture(page, "score-de-1024")
    for name, draft, leaf in views():
        page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
        page.goto(f"/score/{draft.pk}?leaf={leaf}")
        picture(page, f"score-{name}-de-1024")
        assert_fits(page)
        assert_one_screen(page)
        for width, height in (TELEPHONE, UPRIGHT):
            page.set_viewport_size({"width": width, "height": height})
            picture(page, f"score-{name}-{width}")
            assert_within_its_width(page)


def test_every_view_fits_a_larger_tablet_and_everybody_can_use_it(tablet, picture, assert_accessible):
    page = tablet("/score", LARGE, "en")
    assert_fits(page)
    assert_one_screen(page)
    assert_accessible(page)
    picture(page, "score-en-1280")
    for name, draft, leaf in views():
        page.goto(f"/score/{draft.pk}?leaf={leaf}")
        picture(page, f"score-{name}-en-1280")
        assert_fits(page)
        assert_one_screen(page)
        if name in ("medina-cards", "medina-sheet", "flandern", "totals"):
            assert_accessible(page)


def test_an_impossible_board_is_refused_with_the_reason(tablet, picture):
    *_, end = positions("3p-human-1000")
    draft = draft_of(written(end), "Ada", "Ben", "Cleo")
    Draft.objects.filter(pk=draft.pk).update(content={**draft.content, "answers": {}})
    page = tablet(f"/score/{draft.pk}", language="de")
    tap(page, "grey", "c3")
    tap(page, "black", "d4")
    page.locator("#save").click()
    alert = page.locator("#said [role=alert]")
    expect(alert).to_contain_text("M12")
    picture(page, "score-refused-de")
    assert_one_screen(page)
    tap(page, "nothing", "d4")
    expect(alert).to_have_count(0)
    tap(page, "wall", "c5")
    expect(alert).to_contain_text("Mauern gehören auf die Felder um die Stadt, alles andere in die Stadt.")
    assert not PlaySession.objects.exists()


def test_without_network_nothing_is_lost(tablet, picture):
    draft = draft_of(totals(("A", 1), ("B", 2), ("C", 3)), "Ada", "Ben", "Cleo")
    page = tablet(f"/score/{draft.pk}", may_fail=True)
    address = f"**/score/{draft.pk}"

    def cut(route: Route) -> None:
        route.abort("internetdisconnected")

    page.route(address, cut)
    page.locator("input[name^=total]").first.fill("77")
    expect(page.locator("#trouble")).to_be_visible()
    picture(page, "score-no-network")
    page.unroute(address, cut)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect_points(page, {"Ada": 77})
    expect(page.locator("#trouble")).to_be_hidden()
    page.reload()
    expect_points(page, {"Ada": 77})


def test_fast_fingers_lose_no_tap(tablet):
    draft = draft_of(medina(), "Ada", "Ben", "Cleo", "Dan")
    Draft.objects.filter(pk=draft.pk).update(content={**draft.content, "answers": {}})
    page = tablet(f"/score/{draft.pk}")
    page.locator('.tools label:has(input[value="merchant"])').click()
    page.evaluate("""() => {
      for (const row of [2, 4, 6]) for (const column of 'bdfhjln')
        document.querySelector(`.fields button[value="${column}${row}"]`).click();
    }""")
    open_leaf(page, "sheet")
    expect(page.locator('input[name="edits"]')).not_to_have_value("0")
    page.wait_for_function("() => taps.length === 0 && !isUnsent")
    draft.refresh_from_db()
    assert len(draft.content["answers"]) == 21


def test_it_works_without_javascript(tablet):
    draft = draft_of(totals(("A", 1), ("B", 2), ("C", 3)), "Ada", "Ben", "Cleo")
    page = tablet(f"/score/{draft.pk}", java_script_enabled=False)
    page.locator('button[name="step"][value$=" 1"]').first.click()
    expect(page.locator(".totals li").filter(has_text="Ada").locator("b")).to_have_text("2")
    page.locator("#save").click()
    expect(page.locator(".points tbody tr")).to_have_count(3)


def test_another_tablet_is_told(tablet):
    draft = draft_of(totals(("A", 1), ("B", 2), ("C", 3)), "Ada", "Ben", "Cleo")
    first, other = tablet(f"/score/{draft.pk}"), tablet(f"/score/{draft.pk}")
    first.locator("input[name^=total]").first.fill("77")
    expect_points(first, {"Ada": 77})
    other.locator("input[name^=total]").last.fill("5")
    expect(other.locator("#said")).to_contain_text("This game was changed on another device meanwhile.")
    assert DraftedGame.of_content(draft.title, Draft.objects.get(pk=draft.pk).content).way_name == TOTALS


def test_another_language_brings_no_old_number_back(tablet):
    """What another tablet has entered meanwhile is on the page that comes."""
    draft = draft_of(totals(("A", 1), ("B", 2), ("C", 3)), "Ada", "Ben", "Cleo")
    first, other = tablet(f"/score/{draft.pk}", has_touch=True), tablet(f"/score/{draft.pk}")
    other.locator("input[name^=total]").first.fill("77")
    expect_points(other, {"Ada": 77})
    first.locator('.languages button[value="de"]').tap()
    expect(first.locator("html")).to_have_attribute("lang", "de")
    expect(first.locator("input[name^=total]").first).to_have_value("77")
    first.locator("input[name^=total]").last.fill("5")
    expect_points(first, {"Ada": 77, "Cleo": 5})


def test_the_keyboard_walks_over_the_board(tablet):
    draft = draft_of(medina(), "Ada", "Ben", "Cleo", "Dan")
    Draft.objects.filter(pk=draft.pk).update(content={**draft.content, "answers": {}})
    page = tablet(f"/score/{draft.pk}")
    page.wait_for_function(READY)
    page.locator('input[value="merchant"]').focus()
    page.keyboard.press("Space")
    page.locator('.fields button[value="h6"]').focus()
    for key in ("Enter", "ArrowRight", "Enter"):
        page.keyboard.press(key)
        page.wait_for_function("() => !isUnsent")
    assert page.evaluate("document.activeElement.value") == "i6"
    assert page.locator('.fields button[tabindex="0"]').count() == 1
    draft.refresh_from_db()
    assert draft.content["answers"] == {"at.h6": "merchant", "at.i6": "merchant"}
