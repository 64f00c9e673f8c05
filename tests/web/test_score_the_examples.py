"""Every position with a known score, entered on the page as fingers would, one request after another."""

import json
import re
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from games.titles import TITLES
from plays.models import Draft
from tests.present import present
from tests.scoring_examples import examples, merchants_of, numbers_of
from tests.web.scoring_a_game import begun, send

pytestmark = pytest.mark.django_db

EXAMPLES = [*examples("flandern"), *examples("felinia")]


def sit_down(client: Client, document: dict[str, Any]) -> Draft:
    title, players = document["game"], document["players"]
    options = {
        f"{title}-{name}": value if isinstance(value, str) else json.dumps(value)
        for name, value in document.get("options", {}).items()
        if name in present(TITLES[title].finished).options
    }
    names = [player["name"].capitalize() for player in players]
    return begun(client, title, name=names, colour=[player["colour"] for player in players], **options)


def points_shown(response: HttpResponse) -> dict[str, int]:
    totals = present(re.search(r'<ol class="totals">(.*?)</ol>', response.content.decode(), re.DOTALL))[1]
    rows = re.findall(r'class="name">(.*?)</span>.*?<b>(-?\d+)</b>', totals, re.DOTALL)
    return {name: int(points) for name, points in rows}


@pytest.mark.parametrize(
    "document", EXAMPLES, ids=[f"{document['game']}: {document.get('about', '')}" for document in EXAMPLES]
)
def test_it_comes_to_the_expected_scores(client, document):
    draft = sit_down(client, document)
    taps = [f"at {province} {colour}" for province, colour in merchants_of(document).items()]
    response = send(client, draft, did=taps, **{name: str(n) for name, n in numbers_of(document).items()})
    expected = {name.capitalize(): points for name, points in document["expect"]["scores"].items()}
    shown = points_shown(response)
    assert {name: shown[name] for name in expected} == expected
