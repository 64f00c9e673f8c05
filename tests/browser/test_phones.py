"""The pages around the table on a phone, in the hands of people with long names."""

import pytest

from accounts.access import Openness, Role
from accounts.club import change_settings
from games.engine.record import read_record
from games.records import store_record
from games.sessions import begin_session
from games.titles import TITLES
from tests.accounts.members import PASSWORD, member
from tests.accounts.phones import give_factor
from tests.browser.fitting import (
    assert_fits,
    assert_names_are_whole,
    assert_nothing_lies_under_a_bar,
    box_of,
)
from tests.injected import RECORDS
from tests.models.test_statistics import known
from tests.titles.medina.table import setup

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SMALLEST, PHONE = (360, 800), (390, 844)
KEYBOARD = 420
"""About so much of a phone's height is left while its keyboard is out."""
LONGEST = (
    "Judithwilhelminefriederikecharlo",
    "Piotr Brzęczyszczykiewicz-Łękoło",
    "Cem Karamanoğlu-Büyükçekmecelioğ",
    "Donaudampfschifffahrtsgesellscha",
)


@pytest.fixture
def pages() -> list[str]:
    """The pages on which people are named: a game of each title that is over, and one that is played."""
    sheets = []
    for record in RECORDS.values():
        document = record()
        names = {player["name"]: name for player, name in zip(document["players"], LONGEST, strict=False)}
        players = [{**player, "name": names[player["name"]]} for player in document["players"]]
        sheets.append(store_record(read_record({**document, "players": players}, TITLES)).pk)
    drawn = setup(4)
    seated = tuple(player._replace(name=name) for player, name in zip(drawn.players, LONGEST, strict=True))
    running = begin_session(TITLES["medina"], drawn._replace(players=seated)).pk
    return [
        *("/", "/plays", "/players", "/titles/medina", f"/people/{known(LONGEST[0]).pk}"),
        *(f"/sessions/{sheet}/sheet" for sheet in sheets),
        *(f"/sessions/{running}/{page}" for page in ("desk", "seats", "audit", "abandon")),
        *("/new", "/import", "/settings", "/account", "/accounts"),
    ]


@pytest.mark.parametrize(("size", "language"), [(SMALLEST, "de"), (PHONE, "en")])
def test_long_names_are_read_whole_and_nothing_lies_under_a_bar(tablet, pages, size, language):
    change_settings({"name": "Donaudampfschifffahrts-Brettspielverein", "openness": Openness.PLAYING})
    page = tablet(None, size=size, language=language)
    for path in pages:
        page.goto(path)
        assert_fits(page)
        assert_names_are_whole(page)
        assert_nothing_lies_under_a_bar(page)


@pytest.mark.parametrize("path", ["/import", "/tournaments/import", "/new", "/settings"])
def test_the_next_step_is_under_the_thumb(tablet, path):
    page = tablet(path, size=SMALLEST, language="de")
    step = page.locator("main .primary").last
    assert step.evaluate("""step => {
      const box = step.getBoundingClientRect();
      return step.contains(document.elementFromPoint(box.x + box.width / 2, box.bottom - 1));
    }""")


@pytest.mark.parametrize("path", ["/sign-in", "/sign-in/code"])
def test_a_field_and_its_button_are_seen_above_the_keyboard(tablet, settings, path):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    give_factor(member("Nora", Role.DIRECTOR))
    page = tablet("/sign-in", account=None, size=SMALLEST, language="de")
    if path != "/sign-in":
        page.locator("#id_name").fill("Nora")
        page.locator("#id_password").fill(PASSWORD)
        page.locator(".column .primary").click()
        page.wait_for_url(f"**{path}")
    page.set_viewport_size({"width": SMALLEST[0], "height": KEYBOARD})
    field = page.locator(".column input:not([type=hidden])").last
    field.scroll_into_view_if_needed()
    for part in (field, page.locator(".column .primary")):
        box = box_of(part)
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= KEYBOARD
