"""A tablet whose connection is encrypted can keep Tableside as an app, and stays awake at the table."""

import json

from tests.browser.medina import session_after
from tests.browser.table import address

COUNT_LOCKS = """
    window.locks = [];
    navigator.wakeLock.request = async (kind) => { window.locks.push(kind); };
"""


def test_the_browser_offers_to_install_it(tablet):
    page = tablet("/sign-in", account=None)
    browser = page.context.new_cdp_session(page)
    said = browser.send("Page.getAppManifest")
    manifest = json.loads(said["data"])
    assert (said["errors"], manifest["name"], manifest["display"]) == ([], "Tableside", "standalone")
    assert browser.send("Page.getInstallabilityErrors")["installabilityErrors"] == []


def test_a_tablet_at_the_table_does_not_go_dark(tablet):
    page = tablet(None, wears_out=True)
    page.add_init_script(COUNT_LOCKS)
    page.goto(address(session_after(3)))
    assert page.evaluate("locks") == ["screen"]
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert page.evaluate("locks") == ["screen", "screen"], "the browser took the first one back"
