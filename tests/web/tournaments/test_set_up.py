"""What is agreed for a new tournament, on one page."""

import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from games.titles import TITLES
from tests.factories import PlaySessionFactory
from tests.present import matched, present
from tests.tournaments.stored import new_tournament as made_tournament
from tests.tournaments.stored import publish_round
from tests.web.tournaments.set_up import FOUR, assert_refused, edit, filled, make, text, titles
from tournaments.desk.tables import open_tables
from tournaments.engine.points import PRESETS
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("field", [name for name in filled() if name != "key"])
def test_no_field_can_be_sent_that_breaks_the_page(client, field):
    typed = "\x00" if isinstance(filled()[field], str) else ["\x00"] * len(filled()[field])
    assert make(client, **{field: typed}).status_code < 500


def selected(html: str) -> list[str]:
    """What is chosen in the selects of the rounds."""
    selects = re.findall(r'<select id="title-\d+".*?</select>', html, re.DOTALL)
    return [matched(r'value="(\w+)" selected', select)[1] for select in selects]


def test_the_page_is_ready_with_the_defaults(client):
    response = client.get("/tournaments/new")
    html = response.content.decode()
    assert response.status_code == 200
    assert "no-store" in response.headers["Cache-Control"]
    assert selected(html) == [next(iter(TITLES))] * 4
    assert f'value="{timezone.localdate():%Y-%m-%d}"' in html
    for name, value in (("preset", "5-3-2-1"), ("mode", "balanced"), ("take_back", "agreed")):
        assert f'name="{name}" value="{value}" checked' in html
    assert "Wins, Ø place, Total score, Lot" in text(html)
    assert "First places; one shared by two counts half." in html


def test_every_scale_is_shown_with_its_points_for_four_and_three(client):
    html = text(client.get("/tournaments/new").content.decode())
    for four, three in (
        ("5 · 3 · 2 · 1", "5 · 3 · 1"),
        ("3 · 2 · 1 · 0", "3 · 1.5 · 0"),
        ("1 · 0 · 0 · 0", "1 · 0 · 0"),
    ):
        assert f"{four} three players: {three}" in html
    german = text(client.get("/tournaments/new", headers={"accept-language": "de"}).content.decode())
    assert "3 · 1,5 · 0" in german


def test_it_is_made_and_leads_to_its_entrants(client):
    response = make(client)
    tournament = Tournament.objects.get()
    assert (response.status_code, response.headers["Location"]) == (
        303,
        f"/tournaments/{tournament.pk}/entrants",
    )
    assert (tournament.name, tournament.day.isoformat(), tournament.common_rounds, tournament.minutes) == (
        "Autumn Cup",
        "2026-11-20",
        4,
        75,
    )
    assert (tournament.mode, tournament.swiss_first, tournament.cut, tournament.seed) == (
        "balanced",
        False,
        0,
        4711,
    )
    assert (tournament.preset, tournament.points["4"], tournament.points["bye"]) == (
        "5-3-2-1",
        [5, 3, 2, 1],
        2.75,
    )
    assert tournament.tie_breaks == ["wins", "average_place", "sum_of_scores", "lot"]
    assert (tournament.show_scores, tournament.take_back, tournament.made_by) == (True, "agreed", "Dora")
    assert tournament.terms == {"medina": {"options": {}, "board": None}}
    assert titles(tournament) == ["medina"] * 4
    assert {round.minutes for round in tournament.rounds.all()} == {75}


def test_what_the_page_has_is_enough(client):
    """Nothing but a name is typed."""
    html = client.get("/tournaments/new").content.decode()
    hidden = dict(re.findall(r'<input type="hidden" name="([\w-]+)" value="(.*?)"', html))
    fields = dict(re.findall(r'<input id="\S+" name="([\w-]+)"[^>]*? value="(.*?)"', html))
    radios = dict(re.findall(r'<input type="radio" name="([\w-]+)" value="([^"]*)" checked', html))
    chosen = {
        "title": selected(html),
        "tie_break": ["wins", "average_place", "sum_of_scores", "lot", ""],
        "cut": "0",
    }
    response = client.post("/tournaments/new", {**hidden, **fields, **radios, **chosen, "name": "Cup"})
    assert response.status_code == 303
    assert Tournament.objects.get().terms == {"felinia": {"options": {}, "board": "practice"}}


def test_sent_twice_it_is_made_once(client):
    addresses = {make(client).headers["Location"] for _ in range(2)}
    assert len(addresses) == 1
    assert Tournament.objects.count() == 1
    make(client, name="Another")
    make(client, key="page-2")
    assert Tournament.objects.count() == 3


def test_every_mode_can_be_chosen(client):
    for mode in ("balanced", "swiss", "prescripted", "random"):
        make(client, mode=mode, name=mode)
        assert Tournament.objects.get(name=mode).mode == mode
    make(client, mode="swiss", nearness="near", name="near")
    assert Tournament.objects.get(name="near").swiss_first is True


def test_a_knock_out_adds_rounds_with_titles(client):
    make(client, cut="16", rounds="2", title=["medina", "felinia", "flandern", "medina"])
    tournament = Tournament.objects.get()
    assert (tournament.common_rounds, tournament.cut) == (2, 16)
    assert titles(tournament) == ["medina", "felinia", "flandern", "medina"]
    assert list(tournament.terms) == ["medina", "felinia", "flandern"]


def test_missing_titles_are_that_of_the_first_round(client):
    make(client, rounds="3", title=["flandern"])
    assert titles(Tournament.objects.get()) == ["flandern"] * 3


def test_another_number_of_rounds_keeps_everything_typed(client):
    typed = filled(name="Half-way", rounds="6", title=["medina", "flandern"], arrange="rounds", minutes="x")
    response = client.post("/tournaments/new", typed)
    html = response.content.decode()
    assert response.status_code == 200
    assert selected(html) == ["medina", "flandern", "medina", "medina", "medina", "medina"]
    assert 'value="Half-way"' in html
    assert 'name="minutes" type="number" min="0" max="600" value="x"' in html
    assert 'name="key" value="page-1"' in html
    assert not Tournament.objects.exists()


def test_with_htmx_only_the_rounds_are_drawn_anew(client):
    headers = {"hx-request": "true", "hx-target": "rounds-part"}
    typed = filled(rounds="2", title=["medina", "medina"], cut="8", arrange="rounds")
    html = client.post("/tournaments/new", typed, headers=headers).content.decode()
    assert html.strip().startswith('<fieldset class="part" id="rounds-part">')
    assert len(selected(html)) == 4
    assert "Semi-final" in html
    assert "<html" not in html


def rearranged(client: Client, *chosen: str, was: str, **more: Any) -> list[str]:
    """The titles after one of them was changed on the page."""
    sent = filled(title=list(chosen), rounds=str(len(chosen)), first_title=was, arrange="rounds", **more)
    return selected(client.post("/tournaments/new", sent).content.decode())


def test_rounds_like_the_first_follow_it_to_another_title(client):
    assert rearranged(client, "medina", "felinia", "felinia", was="felinia") == ["medina"] * 3
    mixed = rearranged(client, "medina", "felinia", "flandern", "felinia", was="felinia")
    assert mixed == ["medina", "medina", "flandern", "medina"]
    kept = rearranged(client, "medina", "felinia", "felinia", was="medina")
    assert kept == ["medina", "felinia", "felinia"], "the first was not changed now"
    html = client.post("/tournaments/new", filled(arrange="rounds", first_title="felinia")).content.decode()
    assert 'name="first_title" value="medina" data-typed' in html


def test_without_javascript_they_follow_when_the_page_is_sent(client):
    make(client, rounds="3", title=["medina", "felinia", "felinia"], first_title="felinia")
    assert titles(Tournament.objects.get()) == ["medina"] * 3


def test_sent_without_javascript_a_mixed_programme_stays_as_it_was_chosen(client):
    chosen = ["medina", "felinia", "flandern"]
    make(client, rounds="3", title=chosen, first_title="felinia")
    assert titles(Tournament.objects.get()) == chosen


def test_what_is_drawn_does_not_follow(client):
    tournament = made_tournament(8, 3)
    publish_round(tournament, FOUR)
    chosen = {"rounds": "3", "title": ["felinia", "felinia", "medina"], "first_title": "medina"}
    edit(client, tournament, **chosen)
    assert titles(tournament) == ["medina", "felinia", "medina"]


def test_titles_that_came_along_from_the_other_language_stay(client):
    """The script sends more titles than the fresh page has rounds."""
    chosen = ["medina", "felinia", "flandern", "medina", "felinia", "flandern"]
    assert rearranged(client, *chosen, was="medina") == chosen


def test_a_new_one_begins_with_what_the_club_played_last(client):
    PlaySessionFactory.create(title="medina")
    PlaySessionFactory.create(title="flandern", board="practice")
    assert selected(client.get("/tournaments/new").content.decode()) == ["flandern"] * 4


def test_one_more_criterion_can_be_asked_for(client):
    typed = filled(arrange="criteria", criteria="5")
    headers = {"hx-request": "true", "hx-target": "criteria"}
    assert client.post("/tournaments/new", typed, headers=headers).content.decode().count("<select") == 6
    html = client.post("/tournaments/new", {**typed, "criteria": "11"}).content.decode()
    assert html.count('name="tie_break"') == 11
    assert "Add criterion" not in html


def test_own_points_in_either_spelling(client):
    own = {f"points-4-{place}": worth for place, worth in enumerate(("6", "4.5", "2,5", "1"), start=1)}
    own |= {"points-3-1": "6", "points-3-2": "3", "points-3-3": "1", "points-2-1": "", "points-2-2": ""}
    make(client, preset="own", **own, **{"points-bye": ""})
    tournament = Tournament.objects.get()
    assert tournament.preset == "own"
    assert tournament.points == {"4": [6, 4.5, 2.5, 1], "3": [6, 3, 1], "2": [6, 1]}


def test_every_preset_is_kept_as_the_file_has_it(client):
    for name, points in PRESETS.items():
        make(client, preset=name, name=name)
        tournament = Tournament.objects.get(name=name)
        assert tournament.points["4"] == [float(worth) for worth in points.tables[4]]
        assert tournament.points["3"] == [float(worth) for worth in points.tables[3]]


def test_options_and_boards_are_what_its_sessions_begin_with(client):
    more = {
        "medina-show_stock": "false",
        "flandern-tie_rank": "high",
        "show_scores": "hidden",
        "take_back": "free",
    }
    make(client, rounds="2", title=["medina", "flandern"], **more)
    tournament = Tournament.objects.get()
    assert tournament.terms == {
        "medina": {"options": {"show_stock": False}, "board": None},
        "flandern": {"options": {"tie_rank": "high"}, "board": "practice"},
    }
    assert (tournament.show_scores, tournament.take_back) == (False, "free")
    client.post(f"/tournaments/{tournament.pk}/entrants", {"text": "Ada\nBen\nCleo\nDan"})
    draw = publish_round(tournament, [[1, 2, 3, 4]])
    (session,) = open_tables(draw, "Dora")
    assert session.options == {"show_stock": False}
    assert (session.show_scores, session.take_back) == (False, "free")


def test_a_board_from_a_file(client):
    file = SimpleUploadedFile("board.json", b'{"no": "board"}', "application/json")
    typed = filled(title=["flandern"], rounds="1", **{"board-flandern": "+file", "file-flandern": file})
    html = assert_refused(client.post("/tournaments/new", typed), "file-flandern", "is missing")
    assert '<details class="terms" id="terms-flandern" open>' in html
    missing = make(client, title=["flandern"], rounds="1", **{"board-flandern": "+file"})
    assert_refused(missing, "file-flandern", "Choose a board file.")
    assert not Tournament.objects.exists()


def test_a_board_of_a_title_that_is_not_played_is_nobodys_concern(client):
    assert make(client, **{"board-flandern": "+file"}).status_code == 303


def test_crests_are_laid_out_with_and_without_htmx(client):
    layout = present(present(TITLES["flandern"].boards).layout)
    place, thing = next(iter(layout.places)), [*layout.things][-1]
    typed = filled(title=["flandern"], rounds="1", arrange=f"board {place} {thing}")
    html = client.post("/tournaments/new", typed).content.decode()
    assert f'name="layout-flandern-practice-{place}" value="{thing}"' in html
    headers = {"hx-request": "true", "hx-target": "board-flandern"}
    part = client.post("/tournaments/new", typed, headers=headers).content.decode()
    assert part.strip().startswith('<fieldset class="question board" id="board-flandern"')
    laid = dict(re.findall(r'name="(layout-flandern-practice-\w+)" value="(\w+)"', part))
    client.post("/tournaments/new", filled(title=["flandern"], rounds="1", **laid))
    assert isinstance(Tournament.objects.get().terms["flandern"]["board"], dict)


@pytest.mark.parametrize(
    ("field", "typed", "sentence"),
    [
        ("name", {"name": "  "}, "The tournament needs a name."),
        ("name", {"name": "x" * 81}, "at most 80 letters; this one has 81"),
        ("day", {"day": "tomorrow"}, "This date does not exist."),
        ("day", {"day": "1802-01-01"}, "Is the year right?"),
        ("rounds", {"rounds": "0"}, "Enter a number from 1 to 20."),
        ("rounds", {"rounds": "21"}, "Enter a number from 1 to 20."),
        ("rounds", {"rounds": "many"}, "Enter a whole number."),
        ("minutes", {"minutes": "-1"}, "Enter a number from 0 to 600."),
        ("mode", {"mode": "chess"}, "Please choose one."),
        ("cut", {"cut": "5"}, "Please choose one."),
        ("preset", {"preset": "9-9"}, "Please choose one."),
        ("seed", {"seed": "1.5"}, "Enter a whole number."),
        ("seed", {"seed": str(2**63)}, "Enter a number from -9223372036854775807 to 9223372036854775807."),
        ("tie_break-1", {"tie_break": ["wins", "wins"]}, "“Wins” is listed twice."),
        ("tie_break-1", {"tie_break": ["luck"]}, "Please choose one."),
        ("title-2", {"title": ["medina", "catan"]}, "Tableside does not know this game."),
        ("terms-medina", {"medina-show_stock": "perhaps"}, "options.show_stock cannot be"),
    ],
)
def test_what_cannot_be_is_said_at_the_field(client, field, typed, sentence):
    html = assert_refused(make(client, **typed), field, sentence)
    assert "Nothing was saved. Please check what is marked." in text(html)
    assert 'name="key" value="page-1"' in html
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    ("typed", "sentence"), [("lots", "Enter a number."), ("-1", "Enter a number from 0 to 1000.")]
)
def test_own_points_that_cannot_be(client, typed, sentence):
    own = {f"points-{size}-{place}": "1" for size in (2, 3, 4) for place in range(1, size + 1)}
    html = assert_refused(make(client, preset="own", **{**own, "points-3-2": typed}), "points-3-2", sentence)
    assert f"Points, three players, Place 2: {sentence}" in text(html)
    (marked,) = re.findall(r"<input[^>]*aria-invalid[^>]*>", html)
    assert 'id="points-3-2"' in marked
    html = assert_refused(make(client, preset="own", **own, **{"points-bye": typed}), "points-bye", sentence)
    assert f"Points, Bye: {sentence}" in text(html)


def test_several_faults_are_all_said(client):
    html = make(client, name="", rounds="x", seed="y").content.decode()
    summary = matched(r'<div class="wrong".*?</div>', html, re.DOTALL)[0]
    assert re.findall(r'href="#(\w+)"', summary) == ["name", "rounds", "seed"]
    german = client.post("/tournaments/new", filled(name=""), headers={"accept-language": "de"})
    assert "Bitte das Markierte prüfen." in german.content.decode()
