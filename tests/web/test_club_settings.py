"""The club's settings: what the page shows and stores, and what comes of it on other pages."""

import time

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.access import Openness, Role
from accounts.club import CLUB, RememberedSettings, change_settings
from accounts.models import ClubSettings, SecurityEvent
from chain.models import ChainLink
from chain.verification import chain_finding
from games.models import PlaySession
from games.sessions import begin_session
from games.titles import TITLES
from tests.accounts.club_settings import SETTINGS, send_settings, shown_settings
from tests.accounts.members import member, read
from tests.actors import account, director, prove, sign_in
from tests.present import present
from tests.titles.medina.table import setup
from tests.web.new_session import checked, filled, send

pytestmark = [pytest.mark.database, pytest.mark.django_db]

NAME = "Spieleclub am Anger"


def stored() -> ClubSettings:
    return ClubSettings.objects.get()


def log_lines() -> list[str]:
    lines = SecurityEvent.objects.filter(kind="setting-changed").order_by("pk")
    return [*lines.values_list("detail", flat=True)]


# The page


def test_at_first_everything_is_as_it_comes(client):
    shown = shown_settings(client)
    assert shown.pop("seen")
    assert shown.pop("medina-option-wall_points") == "part"
    assert {name: value for name, value in shown.items() if "-" not in name} == {
        "name": "",
        "language": "device",
        "openness": "nobody",
        "contact": "",
    }
    assert {shown[f"{title}-how"] for title in TITLES} == {"last"}


def test_what_is_saved_is_shown_attested_and_in_the_log(client):
    changes = {"name": f"  {NAME} ", "language": "de", "openness": "playing", "contact": "Nora,\t0171 234"}
    answer = send_settings(client, has_sound="on", **changes)
    assert (answer.status_code, answer["Location"]) == (303, "/settings?done=saved")
    club = stored()
    assert (club.name, club.language, club.contact) == (NAME, "de", "Nora, 0171 234")
    assert (club.shown_to_strangers, club.has_sound) == (Openness.PLAYING, True)
    client.cookies["django_language"] = "en"
    assert "The settings were saved." in read(client.get(answer["Location"]))
    assert shown_settings(client)["contact"] == "Nora, 0171 234"
    (link,) = ChainLink.objects.filter(what="settings changed")
    assert link.who == "Dora"
    assert not chain_finding().faults
    assert log_lines() == ["name", "language de", "shown to playing", "contact", "sound on"]
    assert NAME not in str([*SecurityEvent.objects.values_list()]), "the log never holds what was typed"


def test_what_is_as_before_leaves_no_trace(client):
    assert send_settings(client).status_code == 303
    assert not ClubSettings.objects.exists()
    assert log_lines() == []
    send_settings(client, name=NAME)
    links = ChainLink.objects.count()
    assert send_settings(client).status_code == 303
    assert ChainLink.objects.count() == links


@pytest.mark.parametrize("role", [Role.REFEREE, Role.SCOREKEEPER, Role.SPECTATOR])
def test_only_directors_see_and_change_them(role):
    client = sign_in(Client(), account("Rita", role))
    assert client.get(SETTINGS).status_code == 403
    assert client.post(SETTINGS, {"name": NAME}).status_code == 403
    assert not ClubSettings.objects.exists()


def test_they_are_not_changed_on_a_device_left_signed_in(client):
    seen = shown_settings(client)
    prove(client, director(), ago=601)
    asked = client.post(SETTINGS, {**seen, "name": NAME})
    assert asked.status_code == 403
    assert f'name="name" value="{NAME}"' in read(asked), "what was typed goes along"
    assert not ClubSettings.objects.exists()


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"name": "A" * 61}, "A name has at most 60 letters, not 61."),
        ({"name": "A" * 300}, "This is too long: at most 240 characters."),
        ({"name": "Anger\u202e"}, "“Anger” has an invisible character after the 5th letter."),
        ({"name": "\u200b"}, "This name cannot be read."),
        ({"name": "..."}, "This name cannot be read."),
        ({"contact": "A" * 121}, "At most 120 letters, not 121."),
        ({"contact": "A\u0301\u0301\u0301\u0301\u0301"}, "Some of these characters cannot be read."),
        ({"openness": "all"}, "Select a valid choice."),
        ({"openness": None}, "This field is required."),
        ({"language": "tlh"}, "Select a valid choice."),
        ({"medina__how": "never"}, "Select a valid choice."),
        ({"medina__option-wall_points": "none"}, "Select a valid choice."),
        ({"medina__take_back": None}, "This field is required."),
    ],
)
def test_what_cannot_be_is_said_at_its_field_and_nothing_is_saved(client, changes, sentence):
    answer = send_settings(client, has_sound="on", **changes)
    assert answer.status_code == 422
    page = read(answer)
    assert sentence in page
    assert "Not saved. Please check what is marked." in page
    assert not ClubSettings.objects.exists()


def test_who_saves_an_older_page_is_told_so_and_overwrites_nothing(client):
    send_settings(client, openness="everything")
    older = shown_settings(client)
    change_settings({"openness": Openness.NOBODY}, by="Rita")
    for seen in (older["seen"], "", "0" * 16):
        answer = client.post(SETTINGS, {**older, "name": NAME, "seen": seen})
        assert answer.status_code == 409
        assert "somebody else has changed the settings meanwhile" in read(answer)
    assert (stored().name, stored().shown_to_strangers) == ("", Openness.NOBODY)


def test_a_form_without_anything_changes_nothing(client):
    assert client.post(SETTINGS, {}).status_code == 422
    assert not ClubSettings.objects.exists()


# The name


def test_the_name_stands_in_the_bar_and_at_the_end_of_every_title(client):
    for name in ("Tableside", NAME):
        pages = [client.get(path) for path in ("/", "/account", "/nowhere")]
        for page in (*pages, Client().get("/sign-in")):
            assert f'<bdi class="club-name">{name}</bdi>' in page.text
            assert f" · {name}</title>" in page.text
        send_settings(client, name=NAME)


def test_a_name_is_text_and_never_markup(client):
    send_settings(client, name="<b>Anger</b> & Co")
    for page in (client.get("/"), Client().get("/"), Client().get("/sign-in")):
        assert "<b>Anger" not in page.text
        assert "&lt;b&gt;Anger&lt;/b&gt; &amp; Co</title>" in page.text


# The language


def language_of(page) -> str:
    return str(page.text.partition('<html lang="')[2][:2])


def test_the_language_of_the_club_is_spoken_where_nobody_has_switched_it():
    def spoken(preferred: str, switched: str = "") -> str:
        device = Client(headers={"accept-language": preferred})
        if switched:
            device.post("/language", {"language": switched})
        return language_of(device.get("/sign-in"))

    assert (spoken("de"), spoken("en"), spoken("fr")) == ("de", "en", "en")
    change_settings({"language": "de"})
    assert (spoken("de"), spoken("en"), spoken("fr")) == ("de", "de", "de")
    assert spoken("de", switched="en") == "en"
    change_settings({"language": ""})
    assert spoken("en") == "en"


@pytest.mark.parametrize("cookie", ["", "tlh", "de-CH", "en" * 50, '"'])
def test_a_cookie_that_nobody_was_given_switches_nothing(cookie):
    change_settings({"language": "de"})
    device = Client(headers={"accept-language": "en"})
    device.cookies["django_language"] = cookie
    assert language_of(device.get("/sign-in")) == "de"


def test_a_program_says_itself_which_language_it_wants():
    change_settings({"language": "de"})
    for said, language in (({"accept-language": "en"}, "en"), ({"accept-language": "de"}, "de"), ({}, "de")):
        assert Client(headers=said).get("/api/titles").headers["Content-Language"] == language


# Whom to ask


def test_whoever_cannot_sign_in_reads_whom_to_ask():
    member("Nora", Role.DIRECTOR)
    for path in ("/sign-in", "/welcome/1/nonsense"):
        page = read(Client().get(path))
        assert "Ask a director of the club for a new link." in page
        assert "manage.py invite NAME" in page
    change_settings({"contact": "Nora <0171>"})
    for path in ("/sign-in", "/welcome/1/nonsense"):
        assert "Whom to ask: <bdi>Nora &lt;0171&gt;</bdi>" in Client().get(path).text


# How games begin


def fixed(client: Client, **more: str) -> None:
    changes = {
        "medina__how": "fixed",
        "medina__option-wall_points": "piece",
        "medina__option-show_stock": "false",
        "medina__show_scores": "hidden",
        "medina__take_back": "agreed",
        **more,
    }
    assert send_settings(client, **changes).status_code == 303


FIXED = {
    *("medina-wall_points=piece", "medina-show_stock=false", "medina-tie_break=shared"),
    *("show_scores-medina=hidden", "take_back-medina=agreed"),
}


def test_a_new_game_begins_with_what_the_club_has_fixed(client):
    fixed(client)
    assert stored().terms == {
        "medina": {
            "options": {"wall_points": "piece", "tie_break": "shared", "show_stock": False},
            "show_scores": False,
            "take_back": "agreed",
        }
    }
    page = client.get("/new?title=medina").text
    assert checked(page) >= FIXED
    assert "Filled in as the club usually plays." in page
    assert "take_back-flandern=free" in checked(page), "that is for Medina alone"
    running = {"show_scores-medina": "hidden", "take_back-medina": "agreed"}
    send(client, filled("Ada", "Ben", "Cleo", **running))
    session = PlaySession.objects.get()
    assert (session.show_scores, session.take_back) == (False, PlaySession.AGREED)
    assert shown_settings(client)["medina-show_scores"] == "hidden"


def test_what_is_fixed_counts_more_than_the_last_game_and_less_than_a_rematch(client):
    session = begin_session(TITLES["medina"], setup(3))
    session.keepers.add(director())
    fixed(client)
    assert checked(client.get("/new?title=medina").text) >= FIXED
    rematch = checked(client.get(f"/new?again={session.pk}").text)
    assert {"medina-wall_points=part", "show_scores-medina=shown", "take_back-medina=free"} <= rematch
    send_settings(client, medina__how="last")
    assert stored().terms == {}
    assert "medina-wall_points=part" in checked(client.get("/new?title=medina").text)


def test_a_title_whose_points_are_secret_is_not_asked_about_running_scores(client):
    shown = shown_settings(client)
    assert "medina-show_scores" in shown
    assert "felinia-show_scores" not in shown
    send_settings(client, felinia__how="fixed", felinia__take_back="agreed")
    assert "take_back-felinia=agreed" in checked(client.get("/new?title=felinia").text)


@pytest.mark.parametrize(
    "terms",
    [
        {},
        [],
        "medina",
        {"medina": 7},
        {"medina": {"options": []}},
        {"medina": {"options": {"wall_points": "none", "nothing": True}, "take_back": 7, "show_scores": "x"}},
        {"chess": {"options": {}}},
    ],
)
def test_terms_that_somebody_wrote_into_the_database_break_no_page(client, terms):
    ClubSettings.objects.create(terms=terms)
    CLUB.forget()
    assert "medina-wall_points=part" in checked(client.get("/new?title=medina").text)
    assert client.get(SETTINGS).status_code == 200


# Remembered


def test_pages_ask_for_the_settings_once_a_minute(client, monkeypatch):
    now = time.monotonic()
    monkeypatch.setattr("time.monotonic", lambda: now)

    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            client.get("/account")
        return sum("people_clubsettings" in query["sql"] and "EXISTS" not in query["sql"] for query in asked)

    CLUB.forget()
    assert [queries(), queries()] == [1, 0]
    now += 59
    assert queries() == 0
    now += 2
    assert [queries(), queries()] == [1, 0]


def test_what_another_process_has_changed_is_known_after_a_minute(monkeypatch):
    now = time.monotonic()
    monkeypatch.setattr("time.monotonic", lambda: now)
    assert CLUB.name == "Tableside"
    ClubSettings.objects.create(name=NAME)
    assert CLUB.name == "Tableside"
    now += 61
    assert CLUB.name == NAME


def test_what_was_read_while_it_was_changed_is_not_remembered(monkeypatch):
    club = RememberedSettings()
    before = ClubSettings()

    def read_and_overtaken() -> ClubSettings:
        club.forget()  # somebody else saves at this very moment
        return before

    with monkeypatch.context() as patch:
        patch.setattr(ClubSettings, "now", read_and_overtaken)
        assert club.now is before
    ClubSettings.objects.create(name=NAME)
    assert club.name == NAME


# Tabs


@pytest.mark.parametrize(
    ("role", "tabs"),
    [
        (
            Role.DIRECTOR,
            ["Your account", "Accounts", "Settings", "Security log", "Who may do what"],
        ),
        (Role.REFEREE, ["Your account", "Who may do what"]),
        (Role.SPECTATOR, ["Your account", "Who may do what"]),
    ],
)
def test_the_pages_about_accounts_lead_to_one_another(role, tabs):
    client = sign_in(Client(), account("Ada", role))
    page = client.get("/account").text
    bar = present(page.partition('<nav class="tabs"')[2].partition("</nav>")[0])
    links = [part.partition("</a>")[0].rpartition(">")[2] for part in bar.split("<a ")[1:]]
    assert links == tabs
    for address in [part.partition('"')[2].partition('"')[0] for part in bar.split("<a ")[1:]]:
        assert 'aria-current="page"' in client.get(address).text.partition('<nav class="tabs"')[2]
