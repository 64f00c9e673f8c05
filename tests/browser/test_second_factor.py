import pytest
from playwright.sync_api import expect

from accounts.access import Role
from accounts.models import SecondFactor
from tests.accounts.members import PASSWORD, member
from tests.accounts.phones import code, code_of, forget_last_code
from tests.browser.fitting import assert_fits

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}
TABLET = {"width": 1024, "height": 768}


@pytest.fixture(autouse=True)
def passwords_are_hashed_quickly(settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def test_it_is_set_up_and_asked_for_and_other_devices_are_signed_out(tablet, picture, assert_accessible):
    ada = member("Ada", Role.DIRECTOR)

    def look(page, name: str) -> None:
        for size in (PHONE, TABLET):
            page.set_viewport_size(size)
            assert_fits(page)
            picture(page, f"{name}-{size['width']}")
        assert_accessible(page)

    page = tablet("/account", account=ada, language="de")
    page.get_by_role("link", name="Zweiten Faktor einrichten").click()
    look(page, "second-factor-set-up")
    page.get_by_label("Code").fill(code_of(page.locator(".steps .once").inner_text().replace(" ", "")))
    page.get_by_role("button", name="Zweiten Faktor einschalten").click()
    expect(page.locator(".recovery li")).to_have_count(10)
    look(page, "recovery-codes")
    page.get_by_role("link", name="Weiter").click()
    expect(page.get_by_role("heading", name="Zweiter Faktor")).to_contain_text("eingerichtet")
    assert SecondFactor.objects.get().account == ada
    forget_last_code()
    other = tablet("/sign-in?next=/account", account=None, wears_out=True)
    other.get_by_label("Name").fill("Ada")
    other.get_by_label("Password").fill(PASSWORD)
    other.get_by_role("button", name="Sign in").click()
    expect(other.get_by_role("heading", name="Second factor")).to_be_visible()
    look(other, "second-factor-code")
    other.get_by_label("Code").fill("000000")
    other.get_by_role("button", name="Sign in").click()
    expect(other.get_by_role("alert")).to_be_visible()
    expect(other.get_by_label("Code")).to_be_focused()
    other.get_by_label("Code").fill(code(ada))
    other.get_by_role("button", name="Sign in").click()
    expect(other.locator(".sessions tbody tr")).to_have_count(2)
    look(other, "sessions")
    other.locator(".sessions").get_by_role("button", name="Sign out").click()
    expect(other.locator(".sessions tbody tr")).to_have_count(1)
    page.reload()
    expect(page).to_have_url("/sign-in?next=%2Faccount")
