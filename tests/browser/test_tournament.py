"""A tournament of 22 and four rounds from the first name to the final table, as its director meets it."""

import json

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect

from games.models import Entry, PlaySession
from tests.browser.fitting import assert_fits
from tests.browser.medina import place
from tests.browser.table import SMALL, address, lines
from tests.browser.test_rulings import take
from tests.present import present
from tests.titles.medina.test_recorded_games import games, record
from tests.tournaments import naive
from tests.tournaments.stored import new_tournament
from tournaments.checks import check_draw, check_standings
from tournaments.engine.document import read_standings, read_tournament
from tournaments.models import Draw, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NAMES = [
    *("Ada", "Ben", "Cleo", "Dan", "Emil", "Frieda", "Greta", "Hugo", "Ida", "Jonas", "Karla", "Leo"),
    *("Mia", "Nils", "Ole", "Paula", "Quirin", "Rosa", "Sven", "Tilda", "Uwe"),
    "Friederike von Hohenstein-Kamm",
]
RECORDED = {3: "3p-human-1000", 4: "4p-human-1001"}
"""A whole game for each size of table."""


def primary(page: Page) -> None:
    page.locator(".foot .primary").click()


def tables_of(number: int) -> list[list[int]]:
    draw = present(Draw.objects.filter(round__number=number).order_by("number").last())
    return [table.seats for table in draw.tables.all()]


def publish(page: Page, number: int, reason: str = "") -> None:
    """Look at a draw, and publish it."""
    expect(page.locator("h2")).to_contain_text(f"Round {number}")
    assert_fits(page)
    if reason:
        page.get_by_label("Reason for the new draw").fill(reason)
    page.get_by_role("button", name="Publish tables").click()
    page.wait_for_url(f"**/rounds/{number}")


def type_totals(page: Page, tournament: Tournament, number: int, table: int) -> list[int]:
    """Types in the totals of a table, as the director does."""
    page.goto(f"/tournaments/{tournament.pk}/rounds/{number}/tables/{table}")
    points = fill_in(page, number, table)
    page.get_by_role("button", name="Save", exact=True).click(no_wait_after=True)
    page.wait_for_url(f"**/rounds/{number}", wait_until="commit")
    return points


def type_round(page: Page, client: Client, tournament: Tournament, number: int) -> None:
    """Types in the totals of one table after the other, each a tap from the one before."""
    seats = tables_of(number)
    for table in range(3, len(seats)):
        send_totals(client, tournament, number, table, len(seats[table - 1]))
    page.goto(f"/tournaments/{tournament.pk}/rounds/{number}/tables/1")
    for table in (1, 2, len(seats)):  # the page leads on to the next table without a result
        expect(page.locator("h2")).to_contain_text(f"Table {table}")
        fill_in(page, number, table)
        primary(page)
    page.wait_for_url(f"**/rounds/{number}")


def fill_in(page: Page, number: int, table: int) -> list[int]:
    points = made_up(number, table, page.locator(".totals input").count())
    for seat, total in enumerate(points, start=1):
        page.locator(f"#points-{seat}").fill(str(total))
    return points


def send_totals(client: Client, tournament: Tournament, number: int, table: int, seats: int) -> list[int]:
    """Posts totals without filling in the page, which other steps do often enough."""
    points = made_up(number, table, seats)
    form: dict[str, object] = {f"points-{seat}": total for seat, total in enumerate(points, start=1)}
    form |= {"after": 0, "key": f"totals-{number}-{table}"}
    assert client.post(reverse("result", args=[tournament.pk, number, table]), form).status_code == 303
    return points


def made_up(number: int, table: int, seats: int) -> list[int]:
    return [20 + (7 * table + 13 * number + 5 * seat * seat) % 41 for seat in range(seats)]


def play_at_the_table(tablet, session: PlaySession) -> list[int]:
    """A tablet takes the table's link, the last move is tapped, and everybody confirms the sheet."""
    moves = record(games()[RECORDED[session.seats.count()]])["moves"]
    session.entries.bulk_create(
        Entry(session=session, number=number, line=line, key=f"tap-{number}", by=Entry.TABLET)
        for number, line in enumerate(moves[:-1], start=1)
    )
    page = take(tablet, session)
    last = moves[-1].split(": ")[-1]
    place(page, last)
    expect(page.locator(".banner")).to_contain_text("Winner")
    assert len(lines(session)) == len(moves)
    page.goto(address(session, "/sheet"))
    for seat in session.seats.select_related("player").order_by("number"):
        page.get_by_role("button", name=f"{seat.player.name} confirms", exact=True).tap()
    expect(page.locator(".sealed")).to_contain_text("confirmed by")
    page.close()
    return [present(seat.points) for seat in session.seats.order_by("number")]


def test_22_players_four_rounds_a_late_arrival_and_a_drop_out(tablet, client, picture, assert_accessible):
    page = tablet("/tournaments", SMALL)
    set_up_with_22_entrants(page, picture, assert_accessible)
    tournament = Tournament.objects.get()
    play_round_1(page, client, tablet, tournament, picture, assert_accessible)
    draw_round_2_anew_for_a_late_arrival(page, tournament)
    type_round(page, client, tournament, 2)
    let_somebody_leave_after_round_2(page, tournament)
    for number in (3, 4):
        play_round_without_whoever_left(page, client, tournament, number)
    correct_a_result(page, tournament)
    primary(page)
    page.wait_for_url("**/standings")
    assert_fits(page)
    assert_accessible(page)
    picture(page, "tournament-standings")
    assert_final_standings(page, tournament)


def set_up_with_22_entrants(page: Page, picture, assert_accessible) -> None:
    page.get_by_role("link", name="New tournament").click()
    page.wait_for_load_state()
    page.locator("#name").fill("Autumn Cup")
    for number, title in ((1, "medina"), (3, "felinia")):  # the others follow the first
        page.locator(f"#title-{number}").select_option(title)
        expect(page.locator(f"#title-{number} option[selected]")).to_have_attribute("value", title)
        expect(page.locator(".htmx-added, .htmx-settling")).to_have_count(0)
    picture(page, "tournament-set-up")
    assert_fits(page)
    primary(page)
    page.wait_for_url("**/entrants")
    page.locator("#text").fill("\n".join(NAMES))
    primary(page)
    expect(page.locator("#list")).to_contain_text("22 entrants")
    expect(page.locator("#list")).to_contain_text("6 tables")
    assert_fits(page)
    assert_accessible(page)
    picture(page, "tournament-entrants")


def play_round_1(
    page: Page, client: Client, tablet, tournament: Tournament, picture, assert_accessible
) -> None:
    """Two tables are recorded, the others typed in."""
    page.get_by_role("link", name="Draw round 1").click()
    assert_accessible(page)
    publish(page, 1)
    assert_accessible(page)
    sessions = [present(table.session) for table in Draw.objects.get().tables.all()]
    scores = {number: play_at_the_table(tablet, sessions[number - 1]) for number in (1, 6)}
    expect(page.locator(".drawn .quiet").first).to_have_text("sealed", timeout=10_000)
    for number in range(3, 6):
        scores[number] = send_totals(client, tournament, 1, number, len(tables_of(1)[number - 1]))
    scores[2] = type_totals(page, tournament, 1, 2)
    expect(page.locator("[role=status]").first).to_contain_text("All results are in.")
    shown = [int(text.split("\n")[0]) for text in page.locator(".drawn .points").all_inner_texts()]
    assert shown == [points for number in range(1, 7) for points in scores[number]]
    picture(page, "tournament-round")


def draw_round_2_anew_for_a_late_arrival(page: Page, tournament: Tournament) -> None:
    """Somebody arrives after the draw: it is drawn anew, with a reason."""
    primary(page)
    publish(page, 2)
    page.goto(f"/tournaments/{tournament.pk}/entrants")
    page.locator("#text").fill("Xenia")
    page.locator("#from_round").select_option("2")
    primary(page)
    expect(page.locator(".misfit")).to_contain_text("Xenia")
    page.get_by_role("link", name="Redraw tables").click()
    publish(page, 2, reason="Xenia came late")
    assert sorted(map(len, tables_of(2))) == [3, 4, 4, 4, 4, 4]
    assert [draw.reason for draw in Draw.objects.filter(round__number=2).order_by("number")] == [
        "",
        "Xenia came late",
    ]


def let_somebody_leave_after_round_2(page: Page, tournament: Tournament) -> None:
    page.goto(f"/tournaments/{tournament.pk}/entrants")
    quits = page.locator(".entrant-list li", has_text="Quirin")
    quits.locator("summary").click()
    quits.get_by_role("button", name="Withdraw").click()
    expect(quits).to_contain_text("left after round 2")


def play_round_without_whoever_left(page: Page, client: Client, tournament: Tournament, number: int) -> None:
    page.goto(f"/tournaments/{tournament.pk}/rounds/{number}/draw")
    expect(page.locator(".facts")).to_contain_text("Nobody meets anybody again.")
    publish(page, number)
    gone = tournament.entrants.get(player__name="Quirin").number
    assert all(gone not in seats for seats in tables_of(number))
    for table, seats in enumerate(tables_of(number), start=1):
        send_totals(client, tournament, number, table, len(seats))


def correct_a_result(page: Page, tournament: Tournament) -> None:
    """A result was wrong: the old one is kept, the standings follow."""
    page.goto(f"/tournaments/{tournament.pk}/rounds/4/tables/1")
    page.locator("#points-1").fill("199")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".wrong")).to_contain_text("please give a reason below")
    page.get_by_label("Reason for the correction").fill("misread")
    page.get_by_role("button", name="Save").click()
    page.wait_for_url("**/rounds/4")


def assert_final_standings(page: Page, tournament: Tournament) -> None:
    """The standings shown are those of the file, of the second check and of a naive reckoning."""
    document = json.loads(page.request.get(f"/tournaments/{tournament.pk}/tournament.json").text())
    file = read_tournament(document)
    rows = read_standings(document)
    assert not [report.problems for report in check_draw(file) if report.problems]
    assert not check_standings(file, rows)
    reckoned = naive.standings(document)
    assert [(row.entrant, row.rank) for row in rows] == [(row["entrant"], row["rank"]) for row in reckoned]
    names = {entrant.id: entrant.name for entrant in file.entrants}
    names_shown = page.locator("tbody th").all_inner_texts()
    assert all(name.startswith(names[row.entrant]) for name, row in zip(names_shown, rows, strict=True))
    assert {name for name in names_shown if " round " in name} == {
        "Xenia from round 2",
        "Quirin left after round 2",
    }
    assert max(naive.meetings(document, 4).values()) == 1, "nobody met anybody twice"
    played = [table["places"] is not None for round in document["rounds"] for table in round["tables"]]
    assert played == [True] * 24


def test_a_tournament_that_nobody_has_drawn_yet_is_deleted(tablet):
    page = tablet(reverse("edit_tournament", args=[new_tournament(8).pk]))
    page.locator("summary").get_by_text("Delete tournament").click()
    page.get_by_role("button", name="Delete tournament").click()
    page.wait_for_url(f"**{reverse('tournaments')}")
    assert not Tournament.objects.exists()


def test_another_draw_is_looked_at_before_one_is_published(tablet):
    page = tablet(reverse("draw", args=[new_tournament(8).pk, 1]))
    page.get_by_role("button", name="Draw differently").click()
    page.wait_for_url("**/rounds/1/draw?*seed=*")
