import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, sync_playwright

from accounts.models import Account
from tests.actors import director

pytest.register_assert_rewrite("tests.browser.fitting", "tests.browser.table")

SCREENSHOTS = Path(__file__).parent / "screenshots"
# For every window the browser prepares a page of its own for the address bar's suggestions: a third of the
# work of a small test. The rest is what Playwright leaves out; naming some would else bring it back.
NOT_WANTED = [
    *("WebUIOmniboxPopup", "WebUIOmniboxFullPopup", "WebUIOmniboxAimPopup"),
    *(
        "AvoidUnnecessaryBeforeUnloadCheckSync",
        "DestroyProfileOnBrowserClose",
        "HttpsUpgrades",
        "LensOverlay",
    ),
    *("MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning", "OptimizationHints"),
]
OPTIONS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",  # there is none; a process of its own for it costs a fifth of the time
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(NOT_WANTED)}",
]
# The browser takes every refusal for trouble; for us it is an answer.
REFUSAL = re.compile(r"the server responded with a status of (403|409|410|413|422|429)")
# Whoever leaves a page breaks off what it was still asking for, and htmx says so. A request that failed
# is told by another word, `htmx:sendError`.
BROKEN_OFF = re.compile(r"htmx:(afterRequest|sendAbort), ")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = os.environ.get("TABLESIDE_CHROMIUM") or shutil.which("chromium")
    if not chromium:
        missing = pytest.fail if os.environ.get("CI") else pytest.skip
        missing("Chromium is not installed, and TABLESIDE_CHROMIUM names none.")
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        # Playwright keeps an event loop running in this thread for as long as it lives, and Django
        # would refuse to clear the database from there. No test here is asynchronous.
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        started = playwright.chromium.launch(executable_path=chromium, args=OPTIONS)
        yield started
        started.close()


@pytest.fixture
def tablet(browser: Browser, live_server) -> Iterator[Callable[..., Page]]:
    """Opens pages as a tablet does. At the end none of them may have had any trouble."""
    contexts: list[BrowserContext] = []
    troubles: list[str] = []

    def open_page(path="/", size=(1024, 768), language="en", may_fail=False, account=True, **options) -> Page:
        """Of a director, unless another account is named, or none."""
        viewport = dict(zip(("width", "height"), size, strict=True))
        context = browser.new_context(viewport=viewport, locale=language, base_url=live_server.url, **options)
        contexts.append(context)
        if account:
            context.add_cookies([signed_in(director() if account is True else account, live_server.url)])
        page = context.new_page()
        watch(page, urlsplit(live_server.url).netloc, [] if may_fail else troubles)
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert troubles == []


def signed_in(account: Account, url: str) -> dict[str, str]:
    """The cookie of a browser in which somebody is signed in."""
    client = Client()
    client.force_login(account)
    return {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": url}


def watch(page: Page, host: str, troubles: list[str]) -> None:
    def hear(line: ConsoleMessage) -> None:
        if line.type not in {"error", "warning"}:
            return
        if not REFUSAL.search(line.text) and not BROKEN_OFF.match(line.text):
            troubles.append(line.text)

    def follow(request: Request) -> None:
        if urlsplit(request.url).netloc != host:
            troubles.append(f"asked another host: {request.url}")

    def miss(request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":
            troubles.append(f"did not load: {request.url}")

    page.on("console", hear)
    page.on("request", follow)
    page.on("requestfailed", miss)
    page.on("pageerror", lambda error: troubles.append(str(error)))


@pytest.fixture
def picture() -> Callable[[Page, str], None]:
    """Keeps what a page looks like, for people to look at; where nobody does, that would only take time."""

    def keep(page: Page, name: str) -> None:
        if os.environ.get("CI"):
            return
        SCREENSHOTS.mkdir(exist_ok=True)
        page.screenshot(path=SCREENSHOTS / f"{name}.png")

    return keep


@pytest.fixture
def assert_accessible() -> Callable[[Page], None]:
    """What axe, a well-known judge of accessibility, calls serious or critical is not there."""

    def judge(page: Page) -> None:
        found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
        serious = [one for one in found if one["impact"] in {"serious", "critical"}]
        assert not [
            (one["id"], node["html"][:200], node["any"][:1]) for one in serious for node in one["nodes"][:3]
        ], page.url

    return judge
