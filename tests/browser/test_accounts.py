"""The pages about accounts on a phone, where names are long and columns narrow."""

import pytest
from playwright.sync_api import expect

from accounts.access import Role
from serving.certificates import prepare_certificate
from tests.accounts.members import member
from tests.accounts.phones import give_factor
from tests.browser.fitting import assert_fits, box_of

pytestmark = pytest.mark.browser

SMALLEST, PHONE, TABLET = (360, 780), (390, 844), (1024, 768)
LONG_NAME = "Maximiliane-Josephine Oberhuber"


@pytest.fixture(autouse=True)
def passwords_are_hashed_quickly(settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def test_a_phone_has_room_for_the_names_in_the_list(tablet, picture, assert_accessible):
    give_factor(member(LONG_NAME, Role.REFEREE, pin="4711"))
    page = tablet("/accounts", size=PHONE, language="de")
    assert_fits(page)
    row = page.get_by_role("row", name=LONG_NAME)
    expect(row.locator(".below")).to_have_text("Schiedsgericht")
    assert box_of(row.get_by_role("rowheader"))["width"] > 0.4 * box_of(row)["width"]
    picture(page, "accounts-390")
    page.set_viewport_size({"width": TABLET[0], "height": TABLET[1]})
    expect(row.locator(".below")).to_be_hidden()
    expect(row.get_by_role("cell", name="Schiedsgericht")).to_be_visible()
    assert_fits(page)
    assert_accessible(page)


def test_a_long_name_in_the_bar_ends_in_dots(tablet):
    page = tablet("/", size=PHONE, account=member(LONG_NAME, Role.REFEREE))
    name = page.locator(".my-name")
    inside, outside = box_of(name), box_of(page.locator(".me"))
    assert inside["x"] >= outside["x"], "its beginning is seen"
    assert inside["x"] + inside["width"] <= outside["x"] + outside["width"]
    assert name.evaluate("name => name.scrollWidth > name.clientWidth")
    assert name.evaluate("name => getComputedStyle(name).textOverflow") == "ellipsis"


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_phone_is_told_how_to_trust_this_computer(tablet, picture, settings, tmp_path, language):
    settings.MAKES_CERTIFICATES, settings.CERTIFICATES, settings.HTTPS_PORT = True, tmp_path, 8443
    prepare_certificate(tmp_path, ["192.168.1.5"])
    page = tablet("/trust", size=SMALLEST, language=language, account=None)
    assert_fits(page)
    box = box_of(page.locator(".page"))
    left = box["x"] + float(
        page.locator(".page").evaluate("page => parseFloat(getComputedStyle(page).paddingLeft)")
    )
    assert left == 24
    picture(page, f"trust-{language}-360")
