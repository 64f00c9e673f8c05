from io import StringIO

from django.core.management import call_command
from drf_spectacular.validation import validate_schema

from games.api.urls import urlpatterns as of_games
from plays.api.urls import urlpatterns as of_the_club
from tests.api.client import as_documented


def test_the_schema_is_made_without_a_warning():
    call_command("spectacular", validate=True, fail_on_warn=True, stdout=StringIO())


def test_the_schema_is_served(api):
    document = api.get("schema").body
    validate_schema(document)
    assert document["openapi"].startswith("3.1")


def test_every_path_is_in_it_with_what_is_sent_and_answered(api):
    paths = api.get("schema").body["paths"]
    *known, _nowhere = (str(pattern.pattern) for pattern in [*of_the_club, *of_games])
    assert set(paths) == {"/api/" + as_documented(path) for path in known}
    for path, operations in paths.items():
        for method, operation in operations.items():
            assert (method == "post") == ("requestBody" in operation), path
            for status, response in operation["responses"].items():
                [media] = response["content"]
                assert media == ("application/json" if status < "400" else "application/problem+json")
                assert response["content"][media]["schema"]


def test_it_says_that_legal_moves_tell_hidden_stocks(api):
    description = api.get("schema").body["paths"]["/api/sessions/{session_id}/legal-moves"]["get"][
        "description"
    ]
    assert "show_stock" in description


def test_it_says_what_a_key_is(api):
    key = api.get("schema").body["components"]["schemas"]["NewEntry"]["properties"]["key"]
    assert (key["pattern"], key["maxLength"]) == ("^[ -~]{1,64}$", 64)
