import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from django.core.servers.basehttp import WSGIRequestHandler
from django.test import Client
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Request, sync_playwright

from accounts.models import Account
from tests.actors import director, sign_in

pytest.register_assert_rewrite("tests.browser.fitting", "tests.browser.table")

SCREENSHOTS = Path(__file__).parent / "screenshots"
# The same browser without windows takes half the time per page; Debian has both.
PROGRAMS = ("chromium-headless-shell", "chromium")
# For every window the browser prepares a page of its own for the address bar's suggestions (a third of the
# work of a small test), and for every page that is opened a new frame (a sixth of the work of opening it).
# The rest is what Playwright switches off; naming only ours would switch it on again.
NOT_WANTED = [
    *("WebUIOmniboxPopup", "WebUIOmniboxFullPopup", "WebUIOmniboxAimPopup", "RenderDocument"),
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
    "--in-process-gpu",  # there is no GPU; a process of its own for it costs a fifth of the time
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(NOT_WANTED)}",
]
# The browser reports every refusal as an error; for us it is an answer.
REFUSAL = re.compile(r"the server responded with a status of (403|409|410|413|422|429)")
# Leaving a page aborts its pending requests, and htmx reports that. A request that failed is reported
# under another name, `htmx:sendError`.
BROKEN_OFF = re.compile(r"htmx:(afterRequest|sendAbort), ")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = os.environ.get("TABLESIDE_CHROMIUM") or next(filter(None, map(shutil.which, PROGRAMS)), None)
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


class Drawer:
    """Tablets kept between tests: wiping one takes a third of the time that starting a new one takes."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser, self.url = browser, url
        self.lying: dict[str, list[Page]] = {}
        self.kinds: dict[Page, str] = {}
        self.troubles: dict[Page, list[str]] = {}

    def take(self, troubles: list[str], **options: Any) -> Page:
        """A tablet without traces of other tests; the options are what cannot be changed later."""
        kind = repr(sorted(options.items()))
        lying = self.lying.setdefault(kind, [])
        page = lying.pop() if lying else self.unpack(kind, **options)
        self.troubles[page] = troubles
        return page

    def unpack(self, kind: str, **options: Any) -> Page:
        page = self.browser.new_context(base_url=self.url, **options).new_page()
        if not options.get("java_script_enabled", True):
            refuse_to_wait_by_script(page)
        self.kinds[page] = kind
        watch(page, urlsplit(self.url).netloc, lambda trouble: self.troubles[page].append(trouble))
        return page

    def put_back(self, page: Page) -> None:
        """Undoes whatever a test did to a tablet; throws it away where that fails."""
        self.troubles[page] = []
        try:
            page.context.set_offline(False)
            page.unroute_all(behavior="ignoreErrors")
            page.goto("/static/tableside.svg")  # this page sends no requests and stores nothing
            page.evaluate("localStorage.clear(), sessionStorage.clear()")
            page.mouse.move(0, 0)
            page.context.clear_cookies()
        except Error:
            self.throw_away(page)
        else:
            self.lying[self.kinds[page]].append(page)

    def throw_away(self, page: Page) -> None:
        page.context.close()
        del self.kinds[page], self.troubles[page]


@pytest.fixture(scope="session")
def server_that_answers_at_once() -> Iterator[None]:
    """Django's test server sends a response in small parts, and Nagle's algorithm would hold back the later
    ones for 40 ms. The server of the product sends without delay."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WSGIRequestHandler, "disable_nagle_algorithm", True)
        yield


@pytest.fixture(scope="session")
def drawer(browser: Browser, server_that_answers_at_once: None, live_server) -> Drawer:
    return Drawer(browser, live_server.url)


@pytest.fixture
def tablet(drawer: Drawer) -> Iterator[Callable[..., Page]]:
    """Opens pages as a tablet does. At the end none of them may have had any trouble."""
    reused: list[Page] = []
    worn: list[Page] = []
    troubles: list[str] = []

    def open_page(
        path: str | None = "/",
        size=(1024, 768),
        language="en",
        may_fail=False,
        account=True,
        color_scheme="light",
        wears_out=False,
        **options,
    ) -> Page:
        """Opens a page as a director, unless another account is named, or none; without a path, none yet."""
        page = drawer.take([] if may_fail else troubles, locale=language, **options)
        (worn if wears_out else reused).append(page)
        width, height = size
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(media="null", color_scheme=color_scheme)
        if account:
            cookie = signed_in(director() if account is True else account, drawer.url)
            page.context.add_cookies([cookie])
        if path:
            page.goto(path)
        return page

    yield open_page
    for page in worn:
        drawer.throw_away(page)
    for page in reused:
        drawer.put_back(page)
    assert troubles == []


def refuse_to_wait_by_script(page: Page) -> None:
    """Fails every `wait_for_function`: without JavaScript a page runs the function once, and never again."""

    def fail(*_: object, **__: object) -> None:
        pytest.fail("Nothing is asked twice of a page without JavaScript: wait by expect(locator) instead.")

    page.wait_for_function = fail  # type: ignore[method-assign, assignment]


def signed_in(account: Account, url: str) -> Any:
    """The cookie of a browser in which somebody is signed in."""
    client = sign_in(Client(), account)
    return {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": url}


def watch(page: Page, host: str, report: Callable[[str], None]) -> None:
    def hear(line: ConsoleMessage) -> None:
        if line.type not in {"error", "warning"}:
            return
        if not REFUSAL.search(line.text) and not BROKEN_OFF.match(line.text):
            report(line.text)

    def follow(request: Request) -> None:
        if urlsplit(request.url).netloc != host:
            report(f"asked another host: {request.url}")

    def miss(request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":
            report(f"did not load: {request.url}")

    page.on("console", hear)
    page.on("request", follow)
    page.on("requestfailed", miss)
    page.on("pageerror", lambda error: report(str(error)))


@pytest.fixture
def picture() -> Callable[[Page, str], None]:
    """Saves a picture of a page for people to look at, but only for `make pictures`, since it takes time."""

    def keep(page: Page, name: str) -> None:
        if not os.environ.get("TABLESIDE_PICTURES"):
            return
        SCREENSHOTS.mkdir(exist_ok=True)
        page.screenshot(path=SCREENSHOTS / f"{name}.png")

    return keep


SERIOUS = """rules => axe.run({resultTypes: ["violations"], preload: false, ...rules}).then(({violations}) =>
  violations.filter(({impact}) => impact === "serious" || impact === "critical")
    .flatMap(({id, nodes}) => nodes.slice(0, 3)
      .map(({html, any}) => [id, html.slice(0, 200), any.slice(0, 1)])))"""
EVERY_RULE: dict[str, Any] = {}
THOSE_OF_COLOURS = {"runOnly": ["color-contrast"]}


@pytest.fixture
def assert_accessible() -> Callable[..., None]:
    """Checks that axe, a well-known accessibility checker, finds nothing serious or critical.

    Light and dark mode differ in colours only: a page checked in both is fully checked in light mode.
    """

    def judge(page: Page, also_in_the_evening: bool = False) -> None:
        page.wait_for_load_state()
        if not page.evaluate("'axe' in window"):
            page.evaluate(AXE_SCRIPT)
        assert page.evaluate(SERIOUS, EVERY_RULE) == [], page.url
        if also_in_the_evening:
            page.emulate_media(color_scheme="dark")
            assert page.evaluate(SERIOUS, THOSE_OF_COLOURS) == [], f"{page.url} in the evening"
            page.emulate_media(color_scheme="light")

    return judge
