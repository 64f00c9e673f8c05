"""Who plays: entering one by one or as a list, groups, late arrivals, leaving and coming back."""

import re
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import Player
from games.recording import record_line
from tests.actors import TABLET
from tests.factories import PlayerFactory, PlaySessionFactory
from tests.tournaments.stored import new_tournament as made_tournament
from tests.tournaments.stored import played, publish_round
from tournaments.desk.entrants import give_groups, let_leave
from tournaments.desk.tables import open_tables
from tournaments.filing import file_of
from tournaments.forms.pasted_list import read_list
from tournaments.models import MOST_ENTRANTS, PRESCRIPTED, Entrant, Tournament

pytestmark = pytest.mark.django_db

FOUR = [[1, 2, 3, 4], [5, 6, 7, 8]]
OTHER = [[1, 5, 2, 6], [3, 7, 4, 8]]
TOTALS = [[40, 30, 20, 10], [44, 33, 22, 11]]


def send(client: Client, tournament: Tournament, language: str = "en", **sent: Any):
    return client.post(f"/tournaments/{tournament.pk}/entrants", sent, headers={"accept-language": language})


def page(client: Client, tournament: Tournament) -> str:
    return client.get(f"/tournaments/{tournament.pk}/entrants").content.decode()


def text(response_or_html: Any) -> str:
    html = response_or_html if isinstance(response_or_html, str) else response_or_html.content.decode()
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def status(response: Any) -> str:
    """What the page answers beside its buttons."""
    return text(re.search(r'<span role="status">.*?</span>', response.content.decode(), re.DOTALL)[0])


def undo(response: Any) -> str | None:
    """What the button beside it sends."""
    found = re.search(r'name="do" value="(undo[ \d]*)"', response.content.decode())
    return found[1] if found else None


def steps(html: str) -> list[str]:
    """What can come next, as it stands in the foot of the page; a star is the primary."""
    found = re.findall(r'<(?:a|button) class="step( primary)?"[^>]*>(.*?)</', html.split('class="foot"')[1])
    return [f"{'*' if primary else ''}{label}" for primary, label in found][1:]


def misfits(html: str) -> list[str]:
    return [text(found) for found in re.findall(r'<div class="told misfit">.*?</div>', html, re.DOTALL)]


def names(tournament: Tournament) -> list[str]:
    return [*tournament.entrants.order_by("number").values_list("player__name", flat=True)]


def entrant(tournament: Tournament, number: int) -> Entrant:
    return tournament.entrants.get(number=number)


# Entering


def test_nobody_has_entered_yet(client):
    html = text(page(client, made_tournament(0)))
    assert "Nobody has entered yet." in html
    assert "The club knows no players yet" in html


def test_a_list_is_pasted(client):
    tournament = made_tournament(0)
    response = send(
        client, tournament, text="Ada\n\n  2. Ben ; Team A\n3)\tCleo\tTeam A\n- Müller, Hans\nDan,\n"
    )
    assert response.status_code == 200
    assert status(response) == "5 have entered."
    assert names(tournament) == ["Ada", "Ben", "Cleo", "Müller, Hans", "Dan"]
    assert [person.group for person in tournament.entrants.order_by("number")] == [
        "",
        "Team A",
        "Team A",
        "",
        "",
    ]
    assert Player.objects.count() == 5
    assert "<textarea" in response.content.decode()
    assert (
        "Ada\n"
        not in re.search(r"<textarea.*?</textarea>", response.content.decode(), re.DOTALL)[0].split(">")[1]
    )


@pytest.mark.parametrize(
    ("line", "entries"),
    [
        ("1. Ada", [("Ada", "")]),
        ("12) Ada", [("Ada", "")]),
        ("#3: Ada", [("Ada", "")]),
        ("• Ada", [("Ada", "")]),
        ("1\tAda\tNorth", [("Ada", "North")]),
        ("Ada; North", [("Ada", "North")]),
        ("Ada;", [("Ada", "")]),
        ("Ada; Ben; Cleo", [("Ada", ""), ("Ben", ""), ("Cleo", "")]),
        ("Ada, Ben", [("Ada", ""), ("Ben", "")]),
        ("Anna-Lena  Meier-Schmidt", [("Anna-Lena Meier-Schmidt", "")]),
        ("7even", [("7even", "")]),
        (" , ;; ", []),
        ("\nAda, Ben\n\n", [("Ada", ""), ("Ben", "")]),
        ("Ada,", [("Ada", "")]),
        ("Müller, Hans; North", [("Müller, Hans", "North")]),
    ],
)
def test_lines_people_paste(line, entries):
    assert [tuple(newcomer) for newcomer in read_list(line, []).newcomers] == entries


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        ("Müller, Hans", ("Müller, Hans", "")),
        ("4. Müller, Hans,", ("Müller, Hans", "")),
        ("Müller, Hans; North", ("Müller, Hans", "North")),
        ("Müller, Hans\tNorth,", ("Müller, Hans", "North")),
        ("Müller;;", ("Müller", "")),
    ],
)
def test_in_a_list_a_comma_belongs_to_the_name(line, entry):
    assert [tuple(newcomer) for newcomer in read_list(f"Ada\n{line}", []).newcomers] == [("Ada", ""), entry]


def test_a_name_the_club_knows_is_never_taken_apart():
    club = ["Müller, Hans"]
    assert [newcomer.name for newcomer in read_list("müller, hans\n", club).newcomers] == club


def test_the_clubs_spelling_holds_and_nobody_enters_twice(client):
    PlayerFactory.create(name="Ada Lovelace")
    tournament = made_tournament(0)
    response = send(client, tournament, text="ada lovelace\nADA LOVELACE\nZoe\nzoe")
    assert names(tournament) == ["Ada Lovelace", "Zoe"]
    assert (
        status(response) == "2 have entered. In the list already, and not added again: Ada Lovelace and Zoe."
    )
    again = send(client, tournament, text="Zoe\nBen")
    assert status(again) == "1 has entered. In the list already, and not added again: Zoe."
    assert Player.objects.count() == 3


@pytest.mark.parametrize(
    ("line", "english", "german"),
    [
        (
            f"Maximiliane von und zu {'x' * 18}",
            "Line 2: “Maximiliane von und zu …” has 41 letters; 40 are the most for a name.",
            "Zeile 2: „Maximiliane von und zu …“ hat 41 Buchstaben",
        ),
        (
            "Eva; Fin; Gil",
            "Line 2: a name and a group have room in a line; behind “Eva” stands",
            "steht mehr",
        ),
        ("\u200b", "Line 2: “\\u200b” is no name that can be read.", "ist kein lesbarer Name"),
        ("grey", "nobody may be called “grey”", "darf niemand „grey“ heißen"),
        (f"Ben; {'g' * 41}", "has more than 40 letters", "hat mehr als 40 Buchstaben"),
        ("; North", "Line 2: “” is no name that can be read.", "ist kein lesbarer Name"),
    ],
)
def test_a_line_that_cannot_be_is_named_and_everything_is_kept(client, line, english, german):
    tournament = made_tournament(0)
    ticked = PlayerFactory.create(name="Cleo")
    sent: dict[str, Any] = {"text": f"Ada\n{line}\nDan", "player": [ticked.pk]}
    response = send(client, tournament, **sent)
    assert response.status_code == 422
    assert english in text(response)
    html = response.content.decode()
    assert 'role="alert"' in html
    assert unescape(html).count(f"Ada\n{line}\nDan") == 1
    assert f'name="player" value="{ticked.pk}" checked' in html
    assert not tournament.entrants.exists()
    assert Player.objects.count() == 1
    assert german in text(send(client, tournament, "de", **sent))


def test_players_of_the_club_are_ticked(client):
    last, never, first = (PlayerFactory.create(name=name) for name in ("Zoe", "Ada", "Ben"))
    for player in (first, last):
        PlaySessionFactory.create(seats=()).seats.create(number=0, player=player, colour="red")
    tournament = made_tournament(0)
    assert re.findall(
        r'name="player" value="\d+" autocomplete="off"><span>(\w+)', page(client, tournament)
    ) == [
        "Zoe",
        "Ben",
        "Ada",
    ], "who played last stands first"
    response = send(client, tournament, player=[last.pk, never.pk])
    assert names(tournament) == ["Ada", "Zoe"]
    left = re.findall(r'name="player" value="\d+" autocomplete="off"><span>(\w+)', response.content.decode())
    assert left == ["Ben"]


def test_a_double_tap_and_a_second_director_are_harmless(client):
    tournament = made_tournament(0)
    player = PlayerFactory.create(name="Ada")
    for _ in range(2):
        response = send(client, tournament, player=[player.pk], text="Ben")
    assert names(tournament) == ["Ada", "Ben"]
    assert status(response) == "In the list already, and not added again: Ada and Ben."


def test_whoever_has_just_entered_is_out_again_with_one_tap(client):
    tournament = made_tournament(3)
    player = PlayerFactory.create(name="Cleo")
    entered = send(client, tournament, text="Ada\nBen\nP1", player=[player.pk])
    assert names(tournament) == ["P1", "P2", "P3", "Cleo", "Ada", "Ben"]
    tap = undo(entered)
    back = send(client, tournament, do=tap, text="Dan")
    assert names(tournament) == ["P1", "P2", "P3"]
    assert status(back) == "3 are out again."
    assert undo(back) is None
    assert "Dan</textarea>" in back.content.decode(), "what was not done yet is still there"
    again = send(client, tournament, do=tap)
    assert (again.status_code, status(again)) == (200, "")
    assert names(tournament) == ["P1", "P2", "P3"]


def test_whoever_was_drawn_meanwhile_stays(client):
    tournament = made_tournament(3)
    tap = undo(send(client, tournament, text="Ada\nBen"))
    publish_round(tournament, [[1, 2, 3, 4]])
    response = send(client, tournament, do=tap)
    assert status(response) == "1 is out again. Drawn meanwhile, and still in the list: Ada."
    assert names(tournament) == ["P1", "P2", "P3", "Ada"]


def test_undo_reaches_nobody_of_another_tournament(client):
    tournament, other = made_tournament(3), made_tournament(3)
    send(client, tournament, do=f"undo {entrant(other, 1).pk}")
    assert other.entrants.count() == 3
    assert send(client, tournament, do="undo 1,2").status_code == 400
    assert undo(send(client, tournament, text="P1")) is None, "nobody was added"


def test_a_name_of_forty_letters_plays_along_everywhere(client):
    tournament = made_tournament(3, 2)
    long = f"Maximiliane {'x' * 28}"
    assert send(client, tournament, text=f"{long}\n").status_code == 200
    assert names(tournament)[-1] == long
    draw = publish_round(tournament, [[4, 1, 2, 3]])
    (session,) = open_tables(draw, "Dora")
    assert long in client.get(f"/sessions/{session.pk}").content.decode()
    record_line(session, "merchant h6", after=0, key="tap", by=TABLET)
    played(tournament, 1, [[40, 30, 20, 10]])
    for address in ("", "/standings", "/rounds/1/sheet", "/rounds/1/cards", "/rounds/1/tables/1"):
        assert long in client.get(f"/tournaments/{tournament.pk}{address}").content.decode(), address


# What comes next


def test_the_draw_comes_next_unless_something_waits_to_be_added(client):
    tournament = made_tournament(8, 2)
    assert steps(page(client, tournament)) == ["Add and save", "*Draw round 1"]
    assert 'name="do" value="save" tabindex="-1"' in page(client, tournament), (
        "Enter adds, whatever stands last"
    )
    refused = send(client, tournament, text="x" * 50)
    assert steps(refused.content.decode()) == ["Draw round 1", "*Add and save"]
    removed = send(client, tournament, do=f"remove {entrant(tournament, 8).pk}", text="Zoe")
    assert steps(removed.content.decode()) == ["Draw round 1", "*Add and save"], "Zoe waits"
    assert steps(send(client, tournament, text="Zoe").content.decode()) == ["Add and save", "*Draw round 1"]


def test_nothing_is_drawn_next_where_nobody_can_be_seated_or_results_are_missing(client):
    assert steps(page(client, made_tournament(0))) == ["*Add and save"]
    assert steps(page(client, made_tournament(5))) == ["Draw round 1", "*Add and save"]
    tournament = made_tournament(8, 2)
    publish_round(tournament, FOUR)
    assert steps(page(client, tournament)) == ["Draw round 2", "*Add and save"]
    played(tournament, 1, TOTALS)
    assert steps(page(client, tournament)) == ["Add and save", "*Draw round 2"]
    publish_round(tournament, OTHER)
    assert steps(page(client, tournament)) == ["*Add and save"]


def test_a_round_of_the_knock_out_is_drawn_by_its_name(client):
    tournament = made_tournament(8, 1, extra=2, cut=8)
    publish_round(tournament, FOUR)
    played(tournament, 1, TOTALS)
    assert steps(page(client, tournament)) == ["Save", "*Draw the Semi-final"]


def test_what_nobody_sent_is_not_found(client):
    tournament = made_tournament(3)
    assert send(client, tournament, do="dance 1").status_code == 400
    assert send(client, tournament, do="remove x").status_code == 400
    assert send(client, tournament, player=["x", "99999", "9" * 30]).status_code == 200
    assert send(client, tournament, do=f"remove {'9' * 30}").status_code == 400
    assert send(client, tournament, do="group", mark=["9" * 18], together="x").status_code == 200
    assert client.get("/tournaments/99/entrants").status_code == 404


def test_there_is_a_limit(client):
    tournament = made_tournament(MOST_ENTRANTS - 1)
    response = send(client, tournament, text="Zoe\nYan")
    assert response.status_code == 422
    assert f"at most {MOST_ENTRANTS} entrants" in text(response)
    assert tournament.entrants.count() == MOST_ENTRANTS - 1


def test_with_htmx_only_the_form_is_drawn_anew(client):
    tournament = made_tournament(3)
    headers = {"hx-request": "true"}
    html = client.post(
        f"/tournaments/{tournament.pk}/entrants", {"text": "Zoe"}, headers=headers
    ).content.decode()
    assert html.strip().startswith("<form")
    assert "4 entrants" in text(html)


def test_numbers_go_on_after_somebody_was_removed(client):
    tournament = made_tournament(3)
    send(client, tournament, do=f"remove {entrant(tournament, 2).pk}")
    send(client, tournament, text="Zoe")
    assert [person.number for person in tournament.entrants.order_by("number")] == [1, 3, 4]


# How many, and what follows from it


@pytest.mark.parametrize(
    ("entrants", "consequence"),
    [(22, "6 tables, 2 of three"), (8, "2 tables"), (3, "1 table, 1 of three"), (64, "16 tables")],
)
def test_the_page_says_what_their_number_means(client, entrants, consequence):
    assert f"{entrants} entrants {consequence}" in text(page(client, made_tournament(entrants)))


def test_five_cannot_be_seated_and_the_page_says_why(client):
    tournament = made_tournament(5)
    assert "5 entrants Five cannot be seated at tables of three and four." in text(page(client, tournament))
    german = client.get(f"/tournaments/{tournament.pk}/entrants", headers={"accept-language": "de"})
    assert "Fünf lassen sich nicht" in text(german)
    assert "2 tables, 1 of three, 1 of two" in text(page(client, made_tournament(5, title="felinia")))


def test_those_who_left_are_not_counted(client):
    tournament = made_tournament(8)
    publish_round(tournament, FOUR)
    played(tournament, 1, TOTALS)
    html = text(
        send(
            client,
            tournament,
            do=f"leave {entrant(tournament, 8).pk}",
            **{f"after-{entrant(tournament, 8).pk}": "1"},
        )
    )
    assert "8 entrants 7 play next: 2 tables, 1 of three" in html


# Groups


def test_all_groups_are_saved_at_once(client):
    tournament = made_tournament(4)
    first_pk, second_pk = entrant(tournament, 1).pk, entrant(tournament, 2).pk
    groups = {
        f"group-{first_pk}": " Team  A ",
        f"was-{first_pk}": "",
        f"group-{second_pk}": "team a",
        f"was-{second_pk}": "",
    }
    response = send(client, tournament, **groups)
    assert status(response) == "Saved."
    assert [person.group for person in tournament.entrants.order_by("number")] == ["Team A", "Team A", "", ""]


def test_a_group_somebody_else_changed_meanwhile_stays(client):
    tournament = made_tournament(4)
    first = entrant(tournament, 1)
    give_groups(tournament, {first.pk: "North"})
    send(client, tournament, text="Zoe", **{f"group-{first.pk}": "", f"was-{first.pk}": ""})
    assert entrant(tournament, 1).group == "North"
    send(client, tournament, **{f"group-{first.pk}": "", f"was-{first.pk}": "North"})
    assert entrant(tournament, 1).group == ""


def test_several_get_the_same_group(client):
    tournament = made_tournament(4)
    marked = [entrant(tournament, number).pk for number in (1, 3)]
    assert status(send(client, tournament, do="group", mark=marked, together="Family")) == "Saved."
    assert [person.group for person in tournament.entrants.order_by("number")] == ["Family", "", "Family", ""]
    send(client, tournament, do="group", mark=marked[:1], together="")
    assert entrant(tournament, 1).group == ""
    nobody = send(client, tournament, do="group", together="Family")
    assert nobody.status_code == 422
    assert "Tick the people who belong together first." in text(nobody)


def test_a_group_with_too_long_a_name_is_refused_and_nothing_changes(client):
    tournament = made_tournament(4)
    groups = {f"group-{entrant(tournament, 1).pk}": "North", f"group-{entrant(tournament, 2).pk}": "g" * 41}
    response = send(client, tournament, text="Zoe", **groups)
    assert response.status_code == 422
    assert "A group's name has at most 40 letters, not 41." in text(response)
    assert f'value="{"g" * 41}"' in response.content.decode()
    assert entrant(tournament, 1).group == ""
    assert tournament.entrants.count() == 4


def test_a_refused_list_changes_no_group_either(client):
    tournament = made_tournament(4)
    response = send(client, tournament, text="x" * 50, **{f"group-{entrant(tournament, 1).pk}": "North"})
    assert response.status_code == 422
    assert entrant(tournament, 1).group == ""
    assert 'value="North"' in response.content.decode()


# Removing, leaving, coming back


def test_whoever_was_never_drawn_can_be_removed_and_added_again(client):
    tournament = made_tournament(4)
    pk = entrant(tournament, 2).pk
    response = send(client, tournament, do=f"remove {pk}", text="Zoe")
    assert status(response).startswith("P2 is removed.")
    assert "Zoe</textarea>" in response.content.decode(), "what was not done yet is still there"
    assert send(client, tournament, do=f"remove {pk}").status_code == 200, "a second tap"
    assert names(tournament) == ["P1", "P3", "P4"]
    send(client, tournament, player=[Player.objects.get(name="P2").pk])
    assert names(tournament) == ["P1", "P3", "P4", "P2"]


def test_whoever_was_drawn_cannot_be_removed(client):
    tournament = made_tournament(8)
    publish_round(tournament, FOUR)
    html = page(client, tournament)
    assert "Remove" not in text(html)
    response = send(client, tournament, do=f"remove {entrant(tournament, 2).pk}")
    assert response.status_code == 422
    assert "P2 has been drawn and stays in the list" in text(response)
    assert "ist schon ausgelost" in text(
        send(client, tournament, "de", do=f"remove {entrant(tournament, 2).pk}")
    )
    assert tournament.entrants.count() == 8


def test_whoever_sat_in_an_older_draw_stays_too(client):
    tournament = made_tournament(8)
    publish_round(tournament, FOUR)
    let_leave(tournament, entrant(tournament, 8).pk, 0)
    publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7]], number=1, reason="P8 is ill")
    assert send(client, tournament, do=f"remove {entrant(tournament, 8).pk}").status_code == 422


def default_end(html: str, pk: int) -> str:
    select = re.search(rf'<select name="after-{pk}".*?</select>', html, re.DOTALL)[0]
    return re.search(r'value="(\d+)" selected', select)[1]


def test_leaving_after_the_round_for_which_one_is_drawn(client):
    tournament = made_tournament(8, 4)
    draw = publish_round(tournament, FOUR)
    pk = entrant(tournament, 1).pk
    assert default_end(page(client, tournament), pk) == "1"
    open_tables(draw, "Dora")
    assert default_end(page(client, tournament), pk) == "1"
    played(tournament, 1, TOTALS)
    assert default_end(page(client, tournament), pk) == "1"
    publish_round(tournament, OTHER)
    html = page(client, tournament)
    assert default_end(html, pk) == "2"
    select = re.search(rf'<select name="after-{pk}".*?</select>', html, re.DOTALL)[0]
    assert re.findall(r'value="(\d)"', select) == ["1", "2", "3"], "before it begins he can still say no"
    played(tournament, 2, TOTALS)
    assert default_end(page(client, tournament), pk) == "2"


def test_of_the_last_round_one_can_only_stay_away(client):
    tournament = made_tournament(8, 2)
    for tables in (FOUR, OTHER):
        publish_round(tournament, tables)
    played(tournament, 1, TOTALS)
    assert default_end(page(client, tournament), entrant(tournament, 1).pk) == "1"


def test_where_all_is_drawn_at_once_the_round_that_is_played_counts(client):
    tournament = made_tournament(8, 3, mode=PRESCRIPTED)
    for tables in (FOUR, OTHER, FOUR):
        publish_round(tournament, tables)
    assert default_end(page(client, tournament), entrant(tournament, 1).pk) == "1"
    played(tournament, 1, TOTALS)
    assert default_end(page(client, tournament), entrant(tournament, 1).pk) == "2"


def test_whoever_leaves_after_a_played_round_tears_no_draw(client):
    tournament = made_tournament(8, 3)
    publish_round(tournament, FOUR)
    pk = entrant(tournament, 3).pk
    response = send(client, tournament, do=f"leave {pk}", **{f"after-{pk}": "1"})
    assert status(response) == "P3 leaves after round 1."
    assert misfits(response.content.decode()) == []


def test_whoever_leaves_before_the_first_round_is_said_to(client):
    tournament = made_tournament(8, 3)
    publish_round(tournament, FOUR)
    pk = entrant(tournament, 3).pk
    response = send(client, tournament, do=f"leave {pk}", **{f"after-{pk}": "0"})
    assert status(response) == "P3 leaves before the first round. Round 1 does not fit any more."


def test_somebody_leaves_and_the_draw_does_not_fit_any_more(client):
    tournament = made_tournament(8, 3)
    publish_round(tournament, FOUR)
    played(tournament, 1, TOTALS)
    publish_round(tournament, OTHER)
    pk = entrant(tournament, 3).pk
    response = send(client, tournament, do=f"leave {pk}", **{f"after-{pk}": "1"})
    assert status(response) == "P3 leaves after round 1. Round 2 does not fit any more."
    assert entrant(tournament, 3).until_round == 1
    assert "left after round 1" in text(response)
    (misfit,) = misfits(response.content.decode())
    assert misfit == "Round 2 does not fit any more. Seated, but gone: P3. Draw anew"
    assert f'href="/tournaments/{tournament.pk}/rounds/2/draw"' in response.content.decode()
    back = send(client, tournament, do=f"back {pk}")
    assert status(back) == "P3 plays again."
    assert entrant(tournament, 3).until_round is None
    assert misfits(back.content.decode()) == []


def test_nobody_leaves_before_what_was_played(client):
    tournament = made_tournament(8, 3)
    publish_round(tournament, FOUR)
    played(tournament, 1, TOTALS)
    pk = entrant(tournament, 3).pk
    response = send(client, tournament, do=f"leave {pk}", **{f"after-{pk}": "0"})
    assert response.status_code == 422
    assert "P3 can leave after round 1 at the earliest, and after round 2 at the latest." in text(response)
    assert send(client, tournament, do=f"leave {pk}", **{f"after-{pk}": "3"}).status_code == 422
    assert send(client, tournament, do=f"leave {pk}").status_code == 400
    assert entrant(tournament, 3).until_round is None


def test_after_the_last_round_nobody_leaves(client):
    tournament = made_tournament(8, 1)
    publish_round(tournament, FOUR)
    played(tournament, 1, TOTALS)
    assert "Leaves" not in text(page(client, tournament))
    pk = entrant(tournament, 3).pk
    response = send(client, tournament, do=f"leave {pk}", **{f"after-{pk}": "1"})
    assert "P3 has played the last round." in text(response)


def test_whoever_missed_a_played_round_is_arranged_there_by_hand(client):
    tournament = made_tournament(8, 3)
    publish_round(tournament, FOUR)
    played(tournament, 1, TOTALS)
    pk = entrant(tournament, 8).pk
    send(client, tournament, do=f"leave {pk}", **{f"after-{pk}": "1"})
    publish_round(tournament, [[1, 5, 2, 6], [3, 7, 4]])
    played(tournament, 2, [[4, 3, 2, 1], [3, 2, 1]])
    html = send(client, tournament, do=f"back {pk}").content.decode()
    assert misfits(html) == ["Round 2 does not fit any more. Without a seat: P8. Arrange by hand"]
    assert f'href="/tournaments/{tournament.pk}/rounds/2/arrange"' in html


def test_whoever_is_out_of_the_knock_out_is_shown_so(client):
    tournament = made_tournament(8, 1, extra=1, cut=4)
    publish_round(tournament, FOUR)
    played(tournament, 1, TOTALS)
    assert "Draw the Final" in text(page(client, tournament))
    publish_round(tournament, [[1, 5, 2, 6]], mode="snake")
    html = text(page(client, tournament))
    assert html.count("out after round 1") == 4
    assert "8 entrants Not together" in html, "who goes on decides how many tables there are"
    assert misfits(page(client, tournament)) == []


# Late arrivals


def test_a_late_arrival_plays_from_the_next_draw_on(client):
    tournament = made_tournament(8, 3)
    publish_round(tournament, FOUR)
    response = send(client, tournament, text="Zoe")
    late = tournament.entrants.get(player__name="Zoe")
    assert (late.number, late.from_round) == (9, 2)
    assert "from round 2" in text(response)
    assert misfits(response.content.decode()) == []
    assert "9 entrants 3 tables, 3 of three" in text(response)


def test_a_late_arrival_can_still_come_into_a_round_that_has_not_begun(client):
    tournament = made_tournament(8, 3)
    publish_round(tournament, FOUR)
    response = send(client, tournament, text="Zoe", from_round="1")
    assert tournament.entrants.get(player__name="Zoe").from_round == 1
    assert misfits(response.content.decode()) == [
        "Round 1 does not fit any more. Without a seat: Zoe. Draw anew"
    ]


def test_a_round_that_has_begun_is_not_offered(client):
    tournament = made_tournament(8, 3)
    draw = publish_round(tournament, FOUR)
    open_tables(draw, "Dora")
    assert (
        '<option value="1"'
        in re.search(r'<select id="from_round".*?</select>', page(client, tournament), re.DOTALL)[0]
    )
    session = draw.tables.get(number=1).session
    record_line(session, "merchant h6", after=0, key="tap", by=TABLET)
    assert (
        '<option value="1"'
        not in re.search(r'<select id="from_round".*?</select>', page(client, tournament), re.DOTALL)[0]
    )
    send(client, tournament, text="Zoe", from_round="1")
    assert tournament.entrants.get(player__name="Zoe").from_round == 2


def test_where_all_is_drawn_at_once_a_late_arrival_comes_into_the_first_round_not_begun(client):
    tournament = made_tournament(8, 3, mode=PRESCRIPTED)
    for tables in (FOUR, OTHER, FOUR):
        publish_round(tournament, tables)
    played(tournament, 1, {1: TOTALS[0]})
    response = send(client, tournament, text="Zoe")
    assert tournament.entrants.get(player__name="Zoe").from_round == 2
    assert [misfit.split(" does")[0] for misfit in misfits(response.content.decode())] == [
        "Round 2",
        "Round 3",
    ]


def test_in_the_last_round_it_is_too_late(client):
    tournament = made_tournament(8, 1)
    publish_round(tournament, FOUR)
    send(client, tournament, text="Yan")
    assert tournament.entrants.get(player__name="Yan").from_round == 1, "it has not begun"
    played(tournament, 1, {1: TOTALS[0]})
    assert "The last round has begun: nobody can enter any more." in text(page(client, tournament))
    response = send(client, tournament, text="Zoe")
    assert response.status_code == 422
    assert "The last round has begun: nobody can enter any more." in text(response)
    assert send(client, tournament, **{f"group-{entrant(tournament, 1).pk}": "North"}).status_code == 200


def test_the_file_says_who_came_late_and_who_left(client):
    tournament = made_tournament(8, 3)
    publish_round(tournament, FOUR)
    played(tournament, 1, TOTALS)
    send(client, tournament, text="Zoe; North")
    pk = entrant(tournament, 8).pk
    send(client, tournament, do=f"leave {pk}", **{f"after-{pk}": "1"})
    entrants = {entrant.name: entrant for entrant in file_of(tournament).entrants}
    assert (entrants["Zoe"].from_round, entrants["Zoe"].group, entrants["P8"].until_round) == (2, "North", 1)


def test_64_entrants_cost_no_more_questions_than_8(client):
    def questions(tournament: Tournament) -> int:
        with CaptureQueriesContext(connection) as asked:
            page(client, tournament)
        return len(asked)

    few, many = made_tournament(8), made_tournament([f"Q{number}" for number in range(64)])
    publish_round(few, FOUR)
    publish_round(many, [[4 * table + seat for seat in (1, 2, 3, 4)] for table in range(16)])
    assert questions(many) == questions(few) < 30


def test_names_are_text_and_never_markup(client):
    tournament = made_tournament(0)
    send(client, tournament, text="<i id='x'>; <b>group")
    html = page(client, tournament)
    assert "&lt;i id=" in html
    assert "<i id=" not in html
    assert "<b>group" not in html
