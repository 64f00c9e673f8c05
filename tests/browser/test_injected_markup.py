"""Markup in names, boards and documents does nothing in a real browser, not even where it was not escaped."""

import gc
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import _lru_cache_wrapper
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.template import engines
from django.test import Client
from django.urls import reverse
from markupsafe import Markup
from playwright.sync_api import Page

from accounts.access import Role
from config.doors import DOORS
from games.engine.record import read_record
from games.models import Player
from games.records import store_record
from games.titles import TITLES
from tests.accounts.test_every_door import Visitor, World, address, made_world, tournament
from tests.injected import ADDRESS, RECORDS, inject_into_rows, injected_record
from tests.present import present
from tests.walking import is_page

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FOUND = f"""() => [...document.querySelectorAll('*')].filter((element) =>
    element.localName.startsWith('x-in') ||
    element.getAttributeNames().some((name) =>
        /["'<]/.test(name) || (name.includes('hx-') && element.getAttribute(name) === '{ADDRESS}'))
    ).map((element) => element.outerHTML)"""
"""Elements and attributes that came of the markup."""


def requests_of(page: Page) -> list[str]:
    """The paths that the page asks for from now on."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    return asked


def give(page: Page, client: Client, url: str) -> None:
    """Makes the tablet the browser of this client."""
    page.context.clear_cookies()
    cookies = [{"name": name, "value": morsel.value, "url": url} for name, morsel in client.cookies.items()]
    page.context.add_cookies(cookies)  # type: ignore[arg-type]


CHANGING = re.compile(r'(data-nonce|name="(csrfmiddlewaretoken|key)" value)="[^"]*"')
"""What is different each time a page is shown."""
SURROUNDINGS = 120
"""The letters by which a place on a page is told from others."""


def places_of_markup(answer: Any) -> set[str]:
    """What stands before the markup wherever a page shows it."""
    html = CHANGING.sub("", answer.text)
    starts = [found.start() for found in re.finditer(f"hx-get={ADDRESS}", html)]
    return {html[max(start - SURROUNDINGS, 0) : start] for start in starts}


@pytest.fixture
def world() -> World:
    made = made_world()
    tournament()
    return made


@pytest.mark.usefixtures("no_limits")
def test_every_page_as_every_role_shows_it_as_text_and_asks_for_nothing(tablet, drawer, world):
    addresses = [address(door.removeprefix("GET "), world, True) for door in DOORS if door.startswith("GET ")]
    clients = {role: Visitor(role, True).client(world) for role in Role}
    for title in RECORDS:
        session = store_record(read_record(injected_record(title), TITLES))
        table = reverse("table", args=[session.pk])
        panels = present(TITLES[title].face).panels
        addresses += [table, *(f"{table}?show={show}" for show in ("log", "score", *panels)), f"{table}/desk"]
    inject_into_rows()
    page = tablet(None, account=None, may_fail=True)
    asked = requests_of(page)
    seen: dict[str, set[str]] = defaultdict(set)
    for role, client in clients.items():
        give(page, client, drawer.url)
        for where in addresses:
            answer: Any = client.get(where)
            places = places_of_markup(answer) if is_page(answer) else set()
            if places <= seen[where]:
                continue  # a file, or a page on which another role was shown the markup at the same places
            seen[where] |= places
            page.goto(where)
            assert page.evaluate(FOUND) == [], f"{role} at {where}"
    assert len(asked) > 100
    assert ADDRESS not in asked


# Where nothing is escaped

APPS = {"accounts", "config", "games", "plays", "scoring", "tournaments"}

CLOSED = "</span></div></aside></form></div>"
ATTACKS = {
    "elements": (
        f"<x-in hx-get={ADDRESS} hx-trigger=load>",
        f"{CLOSED}<x-in hx-post={ADDRESS} hx-trigger=load>",
        f"<x-in data-hx-post={ADDRESS} data-hx-trigger=load data-nonce>",
        f"<button formaction={ADDRESS}>x</button><button form=play formaction={ADDRESS}>x</button>",
    ),
    "inheritance": (f"<div hx-inherit=* hx-boost=true hx-target=body><a href={ADDRESS}>x</a>",),
    # It takes in the attributes of the next element, which may be one of ours, with its nonce.
    "a tag left open": (f'</b></span></a></li><x-in hx-get={ADDRESS} hx-trigger=load title="',),
    "covered methods": (f"<form hx-post={ADDRESS} hx-trigger=load><input name=getAttribute></form>",),
    "a script of another name": (
        "</header><img name=currentScript data-nonce=m>",
        f"</header><x-in hx-post={ADDRESS} hx-trigger=load data-nonce=m hx-target=#table>",
    ),
    "a script of no name": (
        "</header><img name=currentScript><img name=currentScript>",
        f"</header><x-in hx-post={ADDRESS} hx-trigger=load></x-in>",
    ),
    # It takes in the fields and buttons of the next form, whose own tag is then left out.
    "a form left open": (f"</header><form method=post action={ADDRESS} id=play>",),
}
PRESS = """() => {
    const tap = (element) => { // heard by the element alone, not by the link or the button around it
        element.addEventListener('click', (event) => event.preventDefault());
        element.dispatchEvent(new MouseEvent('click', { cancelable: true }));
    };
    document.querySelectorAll('x-in, a[href="/in"]').forEach(tap);
    // A name that is a link leads to its page, whatever is inside.
    document.addEventListener('click', (event) => { if (event.target.closest('a')) event.preventDefault(); });
    const sends = '[formaction="/in"], form[action="/in"] button, form[action="/in"] [type=submit]';
    for (const button of document.querySelectorAll(sends)) button.click();
    try { htmx.process(document.body); } catch {} // a form whose methods are covered stops htmx itself
}"""


INSERT_A_BUTTON = f"""(form) => {{
    form.insertAdjacentHTML('beforeend', '<button formaction={ADDRESS}>x</button>');
    form.lastElementChild.click();
}}"""


def forget_what_was_drawn() -> None:
    """Markup is drawn once and remembered: whoever escapes otherwise than before has to draw it anew."""
    for thing in gc.get_objects():
        # By type, not by isinstance: proxies of objects that are gone are among them.
        if type(thing) is _lru_cache_wrapper and f"{thing.__module__}".split(".")[0] in APPS:
            thing.cache_clear()


@pytest.fixture
def nothing_is_escaped(monkeypatch) -> Iterator[None]:
    """Takes away what keeps text from being markup, so that only what reins htmx in is left."""
    slow: Any = engines["django"]
    fast: Any = engines["fast"]
    monkeypatch.setattr("scoring.drawn.escape", Markup)
    monkeypatch.setattr(slow.engine, "autoescape", False)
    monkeypatch.setattr(fast.env, "autoescape", False)
    fast.env.cache.clear()
    forget_what_was_drawn()
    yield
    fast.env.cache.clear()
    forget_what_was_drawn()


def pages_with(attacks: Sequence[str]) -> list[str]:
    """Pages that send requests by htmx and show names, which are these attacks."""
    world, cup = made_world(), tournament()
    for player in Player.objects.all():
        Player.objects.filter(pk=player.pk).update(name=f"{player.pk}{attacks[player.pk % len(attacks)]}")
    record = RECORDS["flandern"]()
    players = [
        {**player, "name": f"{number}{attacks[number % len(attacks)]}"}
        for number, player in enumerate(record["players"])
    ]
    session = store_record(read_record({**record, "players": players}, TITLES))
    table = reverse("table", args=[session.pk])
    return [
        *(table, f"{table}?show=log", f"{table}?show=stock"),
        *(reverse("draft", args=[world.draft.pk]), reverse("plays"), reverse("new_session")),
        *(reverse(name, args=[cup.pk]) for name in ("entrants", "tournament", "edit_tournament")),
        reverse("screen", args=[cup.screen]),
    ]


def sent_from(page: Page, addresses: Sequence[str]) -> list[str]:
    """What the attacks bring about on these pages, whatever is pressed there."""
    asked = requests_of(page)
    for where in addresses:
        page.goto(where)
        page.evaluate(PRESS)
        page.wait_for_timeout(20)
        if ADDRESS in asked:
            break
    return [path for path in asked if path == ADDRESS]


@pytest.mark.parametrize("kind", ATTACKS)
def test_markup_that_was_not_escaped_sends_nothing(tablet, nothing_is_escaped, kind):
    assert sent_from(tablet(None, may_fail=True), pages_with(ATTACKS[kind])) == []


@pytest.mark.usefixtures("nothing_is_escaped", "no_limits")
def test_markup_that_was_not_escaped_in_any_text_sends_nothing_from_any_page(tablet, world):
    client = Visitor(Role.DIRECTOR, True).client(world)
    addresses = [address(door.removeprefix("GET "), world, True) for door in DOORS if door.startswith("GET ")]
    page = tablet(None, may_fail=True)
    mixed = [attack for kind in ("elements", "inheritance", "covered methods") for attack in ATTACKS[kind]]
    inject_into_rows(mixed)
    answers: dict[str, Any] = {where: client.get(where) for where in addresses}
    pages = [where for where, answer in answers.items() if is_page(answer)]
    assert sent_from(page, pages) == []


@pytest.mark.parametrize("kind", [kind for kind in ATTACKS if kind != "covered methods"])
def test_without_the_rein_it_would_be_sent(tablet, nothing_is_escaped, kind):
    """The control: these attacks reach htmx, and what stops them is the script that reins it in."""
    page = tablet(None, may_fail=True)
    page.route("**/obey.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    assert ADDRESS in sent_from(page, pages_with(ATTACKS[kind]))


@pytest.mark.parametrize(("name", "form"), [("new_session", "form.new"), ("table", "#play")])
def test_a_button_that_was_injected_cannot_send_its_form_elsewhere(tablet, world, name, form):
    page = tablet(address(name, world, True))
    asked = requests_of(page)
    page.eval_on_selector(form, INSERT_A_BUTTON)
    page.wait_for_timeout(100)
    assert ADDRESS not in asked
