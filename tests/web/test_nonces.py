"""The nonce of a page: another for every page, and the same for the parts of it that are drawn later."""

import json
import re

import pytest
from django.urls import reverse

from games.sessions import begin_session
from games.titles import TITLES
from tests.present import matched
from tests.titles.medina.table import setup

pytestmark = pytest.mark.django_db

SENT = "kA8_-" * 4 + "zz"


def nonces(client, address: str, **headers: str) -> set[str]:
    return {*re.findall(r'data-nonce="([^"]*)"', client.get(address, headers=headers).text)}


@pytest.fixture
def table() -> str:
    return reverse("table", args=[begin_session(TITLES["medina"], setup(3)).pk])


def test_a_page_has_one_and_the_next_page_another(client, table):
    first, second = nonces(client, table), nonces(client, table)
    assert len(first) == len(second) == 1
    assert first != second
    assert len(first.pop()) == 22


def test_a_part_of_a_page_carries_that_of_the_page(client, table):
    assert nonces(client, table, hx_request="true", x_page_nonce=SENT) == {SENT}


@pytest.mark.parametrize("sent", ["", "short", SENT + "x", '"><b>' + SENT[:17], "ä" * 22])
def test_what_cannot_be_one_is_not_taken(client, table, sent):
    assert sent not in nonces(client, table, hx_request="true", x_page_nonce=sent)


def test_every_element_that_sends_requests_names_its_target(client, table):
    """Nothing is inherited, so that an element around it cannot lead it elsewhere."""
    for tag in re.findall(r"<(?:a|form|div)\b[^>]*\bhx-(?:get|post)=[^>]*>", client.get(table).text):
        assert 'hx-target="#table"' in tag


def test_htmx_runs_no_code_asks_no_other_host_and_inherits_nothing(client, table):
    """Its settings stand before everything that somebody typed: it takes the first there are."""
    head = client.get(table).text.partition("<title>")[0]
    said = json.loads(matched(r"<meta name=\"htmx-config\" content='(.*?)'>", head, re.DOTALL)[1])
    assert said.pop("responseHandling")[-1] == {"code": "...", "swap": False, "error": True}
    assert said == {
        "allowEval": False,
        "allowScriptTags": False,
        "selfRequestsOnly": True,
        "disableInheritance": True,
        "historyCacheSize": 0,
        "refreshOnHistoryMiss": True,
        "includeIndicatorStyles": False,
        "attributesToSettle": [],
        "timeout": 3000,
    }
