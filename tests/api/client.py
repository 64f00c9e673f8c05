"""A program that uses the API, and insists that every answer is as the schema says."""

import json
import re
from copy import copy
from functools import cache
from threading import Lock
from typing import Any

from django.test import Client
from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator, FormatChecker

from accounts.models import Account
from tests.actors import director
from tests.engine.test_record import GOOD

TABLE = {"game": "medina", "players": GOOD["players"]}
PROBLEM = "application/problem+json"


class Api:
    def __init__(self, language: str = "en", account: Account | None = None) -> None:
        """The API as a director sees it, unless another account is named."""
        who = account or director()
        key = who.new_api_key()
        who.save()
        self.headers = {"accept-language": language, "authorization": f"Bearer {key}"}
        self.client = Client(headers=self.headers)

    def another(self) -> "Api":
        """A program with the same key."""
        other = copy(self)
        other.client = Client(headers=self.headers)
        return other

    def get(self, path: str, **headers: str) -> Any:
        return self.checked("get", path, self.client.get(f"/api/{path}", headers=headers))

    def post(self, path: str, body: Any = None, *, kind: str = "application/json", **headers: str) -> Any:
        raw = body if isinstance(body, bytes) else json.dumps(body).encode()
        response = self.client.generic("POST", f"/api/{path}", raw, kind, headers=headers)
        return self.checked("post", path, response)

    def checked(self, method: str, path: str, response: Any) -> Any:
        """The response, its document in `body`."""
        wanted = PROBLEM if response.status_code >= 400 else "application/json"
        assert response.headers["Content-Type"].partition(";")[0] == wanted
        response.body = json.loads(response.content)
        if wanted == PROBLEM:
            assert response.body["status"] == response.status_code
            assert response.body["detail"]
        check_shape(method, path, response)
        return response

    def begin(self, **changes: Any) -> str:
        """The path of a new Medina session."""
        response = self.post("sessions", {**TABLE, **changes})
        assert response.status_code == 201, response.body
        return response.headers["Location"].removeprefix("/api/")

    def play(self, path: str, *lines: str, **more: str) -> dict[str, Any]:
        """The state after these lines; each has its number as its key."""
        state = self.get(path).body
        for line in lines:
            after = state["entries"]
            entry = {"line": line, "after": after, "key": f"key {after}", **more}
            response = self.post(f"{path}/entries", entry)
            assert response.status_code == 201, response.body
            state = response.body
        return state


def check_shape(method: str, path: str, response: Any) -> None:
    """The answer has the shape that its operation declares, and nothing more."""
    pattern = response.resolver_match.route if response.resolver_match else ""
    described = schema()["paths"].get("/" + as_documented(pattern), {})
    if method not in described or response.status_code == 405:
        assert response.status_code in (404, 405)
        return
    answers = described[method]["responses"]
    assert str(response.status_code) in answers, f"{method} {path}: {response.status_code} {response.body}"
    [shape] = [media["schema"] for media in answers[str(response.status_code)]["content"].values()]
    whole = {**shape, "components": schema()["components"]}
    Draft202012Validator(whole, format_checker=FormatChecker()).validate(response.body)


def as_documented(pattern: str) -> str:
    """A path as the schema writes it: sessions/{session_id}."""
    return re.sub(r"<int:(\w+)>", r"{\1}", pattern)


def schema() -> dict[str, Any]:
    """The schema of the API. Its generator loads extensions when first used; not by two threads at once."""
    with GENERATING:
        return generated_schema()


GENERATING = Lock()


@cache
def generated_schema() -> dict[str, Any]:
    document = json.loads(json.dumps(SchemaGenerator().get_schema(public=True)))
    for shape in document["components"]["schemas"].values():
        if "properties" in shape:
            shape["additionalProperties"] = False
    return document
