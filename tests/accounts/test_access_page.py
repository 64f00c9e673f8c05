import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override

from accounts.access import ACTIONS, OWN_ACCOUNT, PROOF_LABEL, Action, Role, Scope
from accounts.views.own_account import NEEDS_PROOF
from tests.accounts.members import browser_of, member, read

pytestmark = pytest.mark.django_db


@pytest.fixture
def page() -> str:
    return read(browser_of(member("Ada", Role.SPECTATOR)).get("/access"))


def test_every_role_has_a_column(page):
    assert re.findall(r'<th scope="col">(.*?)</th>', page) == [str(role.label) for role in Role]


def test_every_action_has_a_row_that_says_what_the_gate_goes_by(page):
    rows = re.findall(r'<th scope="row">(.*?)</th>(.*?)</tr>', page, re.DOTALL)
    shown = {label: re.findall(r"<td[^>]*>(.*?)</td>", cells) for label, cells in rows}
    assert shown == {
        expected_label(action): [expected_cell(action.grants.get(role)) for role in Role]
        for action in ACTIONS
    }


def expected_label(action: Action) -> str:
    return (
        f'{action.label} <b class="proof">password asked again</b>'
        if action.asks_for_password
        else str(action.label)
    )


def expected_cell(scope: Scope | None) -> str:
    return str(scope.value) if scope else "—"


def test_what_asks_on_its_own_page_says_so_too(page):
    assert NEEDS_PROOF
    assert OWN_ACCOUNT.asks_for_password
    assert not OWN_ACCOUNT.needs_proof, "the gate would ask a second time"
    assert f'{OWN_ACCOUNT.label} <b class="proof">password asked again</b>' in page


def test_the_words_of_the_table_are_explained(page):
    explained = re.findall(r"<dt>(.*?)</dt><dd>(.+?)</dd>", page)
    assert [word for word, _ in explained] == [
        "own",
        "with PIN",
        "password asked again",
        "if the club allows it",
        "Table link",
        "Spectator link",
    ]


def test_programmers_find_the_addresses(page):
    parts = re.findall(r"<summary>(.*?)</summary>(.*?)</details>", page, re.DOTALL)
    doors = {label: re.findall(r"<code>(.*?)</code>", part) for label, part in parts}
    assert len(doors) == len(ACTIONS)
    assert all(doors.values())
    known = {door for found in doors.values() for door in found}
    assert {"POST /sessions/…/play", "GET /accounts/…", "POST /sign-in", "GET /"} <= known
    assert not [door for door in known if "%" in door or "(" in door]


def test_it_is_for_everybody_with_an_account_and_nobody_else():
    assert Client().get("/access")["Location"] == "/sign-in?next=%2Faccess"


def as_markdown() -> str:
    """The table as docs/people.md has it."""
    rows: list[Any] = [
        ["", *(role.label for role in Role)],
        ["---", *("---" for _ in Role)],
        *(
            [marked(action), *(action.grants[role].value if role in action.grants else "" for role in Role)]
            for action in ACTIONS
        ),
    ]
    with override("en"):
        return "\n".join(f"| {' | '.join(map(str, row))} |" for row in rows)


def marked(action: Action) -> str:
    return f"{action.label} (*{PROOF_LABEL}*)" if action.asks_for_password else str(action.label)


def test_the_documentation_has_the_same_table():
    assert as_markdown() in (Path(__file__).parents[2] / "docs" / "people.md").read_text(encoding="utf-8")
