"""Each safeguard of the script that reins htmx in stops an attack of its own, which without it would be sent.

Only `closest` has none: htmx itself calls it first, and stops where a field has covered it.
"""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import pytest
from django.urls import reverse
from playwright.sync_api import Page, Request, Route

from tests.accounts.test_every_door import World, made_world
from tests.injected import ADDRESS

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

STATIC = Path(__file__).parents[2] / "static"
LIVE = f"hx-post={ADDRESS} hx-trigger=load hx-target=#known"
PRESS_START = "document.querySelector('.foot button.primary').click()"
TYPE_A_NAME = "const x = document.querySelector('input.name'); x.value = 'x-in'; htmx.trigger(x, 'input');"
WATCH = "new MutationObserver(() => fetch('/in')).observe(document.querySelector('h1'), { childList: true });"
SEND_DRAFT = "htmx.trigger(document.querySelector('.draft-form'), 'entered')"
INHERITED = """<div hx-inherit=* hx-vals='{"x-in": 1}'>"""

Places = Sequence[tuple[str, str]]
"""Markup that was not escaped, each after the words of the page before which it stands."""


class Safeguard(NamedTuple):
    """What of the script keeps an attack from being sent."""

    lines: str
    """The part of the script, as it is written there."""
    without: str
    """What is left if it is taken out."""
    places: Places
    then: str = ""
    """What happens on the page afterwards."""
    page: str = "new_session"


SAFEGUARDS = {
    "an element carries the nonce": Safeguard(
        'read(element, "data-nonce") === nonce && ',
        "",
        [('<div id="seats">', f"<x-in {LIVE}></x-in>")],
    ),
    "a tag left open is not whole": Safeguard(
        " && isWhole(element)", "", [('<input class="name"', f'<x-in {LIVE.replace("post", "get")} title="')]
    ),
    "the script is found although its name is taken": Safeguard(
        "scriptOf.call(document)",
        "document.currentScript",
        [("<h1>", f"<img name=currentScript data-nonce=m><x-in {LIVE} data-nonce=m></x-in>")],
    ),
    "the script is found although its name is taken twice": Safeguard(
        "scriptOf.call(document)",
        "document.currentScript",
        [("<h1>", f"<img name=currentScript><img name=currentScript><x-in {LIVE}></x-in>")],
    ),
    "getAttribute is not covered": Safeguard(
        "getAttribute.call(element, name)",
        "element.getAttribute(name)",
        [('<form class="new"', f"<form method=post action={ADDRESS}><input name=getAttribute>")],
        PRESS_START,
    ),
    "getAttributeNames is not covered": Safeguard(
        "getAttributeNames.call(element)",
        "element.getAttributeNames()",
        [('<form class="new"', f'<form {LIVE} title="'), ("<h1>", "<input name=getAttributeNames>")],
    ),
    "nothing is inherited": Safeguard(
        " && !isInheriting", "", [('<form class="draft-form"', INHERITED)], SEND_DRAFT, "draft"
    ),
    "a request goes where its element says": Safeguard(
        "isOurs(elt) && isSaid",
        "isOurs(elt)",
        [('<div class="leaves"', f"<button type=button id=x-in formaction={ADDRESS}>x</button>")],
        f"document.getElementById('x-in').focus(); {SEND_DRAFT}",
        "draft",
    ),
    "a script asks its own page": Safeguard(
        "etc.returnPromise ? location.pathname",
        "etc.returnPromise ? path",
        [],
        f"void htmx.ajax('POST', '{ADDRESS}', {{ source: '#board-felinia', target: '#board-felinia' }})",
    ),
    "an answer is shown in a part that is known": Safeguard(
        ' && TARGETS.test(read(target, "id"))',
        "",
        [('hx-get="/new/players"', f"hx-target=body hx-get={ADDRESS} ")],
        TYPE_A_NAME,
    ),
    "nothing is swapped besides": Safeguard(
        '"htmx:oobBeforeSwap", (event) => event.preventDefault()',
        '"htmx:oobBeforeSwap", () => {}',
        [],
        WATCH + TYPE_A_NAME,
    ),
    "a form is ours": Safeguard(
        "isOurs(form) && ",
        "",
        [('<form class="new"', f"<form method=post action={ADDRESS}>")],
        PRESS_START,
    ),
    "a button that leads elsewhere is ours": Safeguard(
        "(!button || !isLed(button) || isOurs(button))",
        "true",
        [("<h1>", f"<button id=x-in formaction={ADDRESS}>x</button>")],
        "document.getElementById('x-in').click()",
    ),
}
BESIDES = '<option value="Ben"></option><p hx-swap-oob="beforeend:h1">x</p>'
"""An answer with a part that wants to be swapped elsewhere."""


def insert(places: Places, missing: list[str], route: Route) -> None:
    """Answers with the page and the markup in it; parts of it stay as they are.

    Words that the page lacks are noted: if this failed, the browser would wait in vain for an answer.
    """
    if route.request.resource_type != "document":
        return route.fallback()
    answer = route.fetch()
    body = answer.text()
    for before, markup in places:
        if before not in body:
            missing.append(before)
        body = body.replace(before, markup + before, 1)
    return route.fulfill(response=answer, body=body)


def serve(page: Page, script: str, lines: str, without: str) -> None:
    """Lets a script come without some of its lines."""
    text = (STATIC / script).read_text("utf-8")
    assert text.count(lines) == 1, f"{script} no longer says {lines}"
    body = text.replace(lines, without)
    page.route(f"**/{script}", lambda route: route.fulfill(body=body, content_type="text/javascript"))


def is_sent(request: Request) -> bool:
    """Whether it is what an attack wants: a request elsewhere, or one of ours with other values."""
    return urlsplit(request.url).path == ADDRESS or "x-in" in f"{request.post_data}"


def sent_from(page: Page, where: str, guard: Safeguard, most: int = 5) -> list[Request]:
    """What the attack brings about on a page, within so many times the twentieth of a second."""
    sent: list[Request] = []
    page.on("request", lambda request: sent.append(request) if is_sent(request) else None)
    missing: list[str] = []
    page.route(f"**{where}", partial(insert, guard.places, missing))
    page.route("**/players?*", lambda route: route.fulfill(body=BESIDES, content_type="text/html"))
    page.goto(where)
    assert not missing, f"{where} no longer says {missing}"
    page.evaluate(f"() => {{ {guard.then} }}")
    for _ in range(most):
        page.wait_for_timeout(50)
        if sent:
            break
    return sent


@pytest.fixture
def world() -> World:
    return made_world()


def address_of(guard: Safeguard, world: World) -> str:
    return reverse(guard.page, args=[world.draft.pk] if guard.page == "draft" else [])


@pytest.mark.parametrize("name", SAFEGUARDS)
def test_a_safeguard_stops_its_attack(tablet, world, name):
    guard = SAFEGUARDS[name]
    assert sent_from(tablet(None, may_fail=True), address_of(guard, world), guard) == []


@pytest.mark.parametrize("name", SAFEGUARDS)
def test_without_the_safeguard_the_attack_is_sent(tablet, world, name):
    """The control: nothing else stops it."""
    guard = SAFEGUARDS[name]
    page = tablet(None, may_fail=True)
    serve(page, "obey.js", guard.lines, guard.without)
    assert sent_from(page, address_of(guard, world), guard, most=100)


# Our own scripts


def test_no_script_follows_a_form_that_was_injected(tablet, world):
    """Where the rein would let it: the script names its own page by itself."""
    guard = SAFEGUARDS["a script asks its own page"]
    radio = f"<form action={ADDRESS}><input type=radio name=title value=felinia checked></form>"
    switched = "document.body.dispatchEvent(new CustomEvent('typed', { detail: [] }))"
    page = tablet(None, may_fail=True)
    serve(page, "obey.js", guard.lines, guard.without)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
    attack = guard._replace(places=[('<form class="new"', radio)], then=switched)
    assert sent_from(page, reverse("new_session"), attack) == []
    assert any(line.startswith("POST ") for line in asked), "the board is asked for, from the page itself"


def test_what_is_sent_while_leaving_goes_to_the_page_itself(tablet, world):
    guard = SAFEGUARDS["a form is ours"]
    taken_in = f"<form id=draft method=post action={ADDRESS}>"
    typed = "document.querySelector('.stepper input').dispatchEvent(new Event('input', {bubbles: true}))"
    attack = guard._replace(places=[('<form class="draft-form"', taken_in)], then=typed, page="draft")
    page = tablet(None, may_fail=True)
    posted: list[str] = []
    page.on("request", lambda request: posted.append(request.url) if request.method == "POST" else None)
    sent = sent_from(page, address_of(attack, world), attack, most=1)
    page.goto(reverse("home"))
    assert (sent, [url.rpartition("/")[2] for url in posted]) == ([], [str(world.draft.pk)])


def test_no_htmx_of_another_version_is_there_to_be_loaded(tablet, world):
    other = "<script src=/static/django_htmx/htmx-4.js></script>"
    attack = SAFEGUARDS["a form is ours"]._replace(places=[("<h1>", f"{other}<x-in {LIVE}></x-in>")], then="")
    assert sent_from(tablet(None, may_fail=True), reverse("new_session"), attack) == []
