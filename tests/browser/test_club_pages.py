"""The pages by which people come in, and the settings of the club, in all sizes and both languages."""

from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from accounts.access import Openness, Role
from accounts.club import CLUB, change_settings
from accounts.links import make_link
from games.recording import record_line
from games.sessions import begin_session
from games.titles import TITLES
from tests.accounts.members import PASSWORD, member
from tests.accounts.phones import give_factor
from tests.actors import TABLET, director
from tests.browser.fitting import assert_fits, box_of
from tests.present import present
from tests.titles.medina.table import setup

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SIZES = ((1024, 768), (1280, 800), (768, 1024), (390, 844))
LONG = "Verein zur Pflege des gehobenen Brettspiels Obersteinhausen"
LANGUAGES = ("de", "en")


@pytest.fixture(autouse=True)
def passwords_are_hashed_quickly(settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def tables() -> None:
    for line in ("merchant h6", ""):
        session = begin_session(TITLES["medina"], setup(4))
        if line:
            record_line(session, line, after=0, key="first", by=TABLET)


def assert_fits_everywhere(page: Page, keep=None, name: str = "") -> None:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert_fits(page)
        if keep:
            keep(page, f"{name}-{page.locator('html').get_attribute('lang')}-{width}")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.usefixtures("tables")
def test_strangers_are_greeted(tablet, picture, assert_accessible, language):
    member("Nora", Role.DIRECTOR)
    change_settings({"name": LONG, "openness": Openness.EVERYTHING, "contact": "Nora, 0171 234 567"})
    page = tablet("/", account=None, language=language)
    assert_fits_everywhere(page, picture, "start")
    assert_accessible(page, also_in_the_evening=True)
    page.locator(".hello .primary").click()
    page.wait_for_url("**/sign-in")
    assert_fits_everywhere(page, picture, "sign-in")
    assert_accessible(page, also_in_the_evening=True)
    button, password = (box_of(page.locator(part)) for part in (".column .primary", "#id_password"))
    assert 0 < button["y"] - password["y"] - password["height"] < 48, "they are not far apart"
    assert (button["x"], button["width"]) == (password["x"], password["width"])
    name = page.locator(".club-name")
    assert name.evaluate("name => name.scrollHeight > name.clientHeight"), "it ends in dots on a phone"
    assert name.evaluate("name => getComputedStyle(name).webkitLineClamp") == "2"


def test_who_mistypes_the_password_types_it_again_at_once(tablet):
    give_factor(member("Nora", Role.DIRECTOR))
    page = tablet("/sign-in", account=None, java_script_enabled=False)
    expect(page.locator("#id_name")).to_be_focused()
    page.keyboard.type("Nora")
    page.keyboard.press("Tab")
    page.keyboard.type("wrong")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Wrong name or password.")).to_be_visible()
    expect(page.locator("#id_name")).to_have_value("Nora")
    expect(page.locator("#id_password")).to_be_focused()
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url("**/sign-in/code")
    expect(page.locator("#id_code")).to_be_focused()
    assert_fits_everywhere(page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_links_are_welcomed_handed_over_and_gone(tablet, picture, assert_accessible, language):
    rita = member("Maximiliane-Josephine Oberhuber", Role.REFEREE, password=None)
    link = make_link(rita)
    page = tablet(link, account=None, language=language)
    assert_fits_everywhere(page, picture, "welcome")
    assert_accessible(page)
    page.locator("#id_password").fill(PASSWORD)
    page.locator("#id_again").fill(PASSWORD)
    page.locator(".column .primary").click()
    page.wait_for_url("**/")
    page.goto(link)
    assert_fits_everywhere(page, picture, "link-gone")
    assert_accessible(page)
    page = tablet(f"/accounts/{rita.pk}", language=language)
    page.locator('button[value="link"]').click()
    expect(page.locator(".qr")).to_be_visible()
    assert_fits_everywhere(page, picture, "link")
    assert_accessible(page, also_in_the_evening=True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_settings_in_all_sizes(tablet, picture, assert_accessible, language):
    page = tablet("/settings", language=language)
    page.locator("#usual-medina .choices label").last.click()
    expect(page.locator("#usual-medina .fixed")).to_be_visible()
    expect(page.locator("#usual-felinia .fixed")).to_be_hidden()
    assert_fits_everywhere(page, picture, "settings")
    assert_accessible(page, also_in_the_evening=True)


def test_settings_are_saved_with_a_tap(tablet):
    page = tablet("/settings", has_touch=True, java_script_enabled=False)
    page.get_by_label("Name of the club").fill("Anger")
    page.get_by_text("What is being played now").tap()
    page.get_by_label("Big screens start with sound").tap()
    page.get_by_role("button", name="Save settings").tap()
    expect(page.get_by_text("The settings were saved.")).to_be_visible()
    CLUB.forget()
    assert (CLUB.name, CLUB.now.openness, CLUB.now.has_sound) == ("Anger", "playing", True)
    page.get_by_role("link", name="Security log").tap()
    expect(page.get_by_text("without signing in: what is being played now")).to_be_visible()


@pytest.mark.parametrize("path", ["/account", "/accounts", "/accounts/log", "/access"])
def test_the_tabs_fit_on_every_page_about_accounts(tablet, path):
    page = tablet(path, size=(390, 844), language="de")
    assert_fits(page)
    expect(page.locator(".tabs [aria-current]")).to_have_count(1)
    expect(page.locator(".tabs a")).to_have_count(5)


def test_a_long_name_of_the_club_leaves_room_for_the_rest_of_the_bar(tablet):
    change_settings({"name": LONG})
    table = begin_session(TITLES["medina"], setup(4))
    page = tablet(None, account=director(), language="de")
    for path in ("/", f"/sessions/{table.pk}", "/plays"):
        page.goto(path)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            right = max(box["x"] + box["width"] for box in boxes(page, ".bar > *"))
            assert right <= width, f"{path} at {width}"
            assert not overlapping(boxes(page, ".bar > .navigation a")), f"{path} at {width}"


def boxes(page: Page, selector: str) -> list[dict[str, float]]:
    """Where these are seen, from left to right."""
    script = "things => things.map(thing => thing.getBoundingClientRect().toJSON()).filter(box => box.width)"
    found: list[dict[str, float]] = page.locator(selector).evaluate_all(script)
    return sorted(found, key=lambda box: box["x"])


def overlapping(found: list[dict[str, float]]) -> bool:
    return any(box["x"] + box["width"] > after["x"] + 1 for box, after in pairwise(found))


def test_a_stranger_follows_a_game_and_touches_nothing(tablet, tables, assert_accessible):
    member("Nora", Role.DIRECTOR)
    change_settings({"openness": Openness.PLAYING})
    page = tablet("/", account=None, has_touch=True)
    page.locator('a[href^="/sessions/"]').first.tap()
    expect(page.locator(".looking-only")).to_be_visible()
    expect(present(page.locator("#undo"))).to_have_count(0)
    assert_accessible(page)
    page.locator(".to-home").tap()
    expect(page.locator(".hello")).to_be_visible()
