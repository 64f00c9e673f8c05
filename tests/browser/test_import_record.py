import json
import re

import pytest
from playwright.sync_api import expect

from games.models import PlaySession
from tests.browser.fitting import assert_fits
from tests.browser.table import LARGE, SMALL, TELEPHONE
from tests.engine.test_record import changed
from tests.titles.medina.test_recorded_games import games, record

pytestmark = pytest.mark.browser

WRONG = json.dumps(changed(moves=["merchant h6", "palace orange c3", "stable f8"]))


@pytest.mark.parametrize("scripts", [True, False])
def test_a_file_comes_to_the_table(tablet, scripts):
    page = tablet("/", java_script_enabled=scripts, has_touch=True)
    page.get_by_role("link", name="Import a record").tap()
    document = json.dumps(record(games()["3p-human-1000"])).encode()
    file = {"name": "game.json", "mimeType": "application/json", "buffer": document}
    page.get_by_label("A file").set_input_files(file)
    page.get_by_role("button", name="Import").tap()
    page.wait_for_url(re.compile(r"/sessions/\d+$"))
    assert PlaySession.objects.get().ended is not None


@pytest.mark.parametrize("scripts", [True, False])
def test_a_text_comes_to_the_table(tablet, scripts):
    page = tablet("/import", java_script_enabled=scripts)
    page.get_by_label("or its text").fill(json.dumps(changed()))
    page.get_by_label("or its text").press("Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Import")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/sessions/\d+$"))
    assert PlaySession.objects.get().entries.count() == 3


@pytest.mark.parametrize(
    ("language", "scheme", "sizes"), [("de", "light", [SMALL, TELEPHONE]), ("en", "dark", [LARGE])]
)
def test_a_refused_record_says_which_move_and_why(
    tablet, picture, assert_accessible, language, scheme, sizes
):
    page = tablet("/import", language=language, color_scheme=scheme)
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        assert_fits(page)
        picture(page, f"import-{language}-{width}")
    page.locator("#record").fill(WRONG)
    page.locator("button.primary").click()
    why = page.get_by_role("alert")
    expect(why).to_be_focused()
    expect(why).to_contain_text({"en": "Move 3 does not stand:", "de": "Zug 3 gilt nicht:"}[language])
    expect(why).to_contain_text("stable f8")
    expect(why).to_contain_text("M30")
    expect(page.locator("#record")).to_have_value(WRONG)
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        assert_fits(page)
        assert_accessible(page)
        picture(page, f"import-wrong-{language}-{width}")
    assert not PlaySession.objects.exists()


def test_a_far_too_large_file_is_turned_away_kindly(tablet, picture, tmp_path):
    page = tablet("/import")
    file = tmp_path / "film.json"
    file.write_bytes(b"x" * (5 * 1024 * 1024))
    page.get_by_label("A file").set_input_files(file)
    page.get_by_role("button", name="Import").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("That is too much")
    expect(page.locator(".lead")).to_contain_text("this file has 5.0\xa0MB")
    assert_fits(page)
    picture(page, "too-much")
