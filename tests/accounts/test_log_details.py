"""Whatever the code writes as the detail of a log line is said in the language of whoever reads it."""

import ast
import re
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import pytest
from django.utils.translation import override

from accounts.club import told_change
from accounts.log_details import READINGS, address_of_detail, said_detail
from accounts.models import ClubSettings
from accounts.security_log import Event
from tests.test_habits import PRODUCT, texts

TOURNAMENT = "Sommerturnier"
SAMPLES = {
    "account.role": "referee",
    "role": "director",
    "door": "GET accounts",
    "tournament.name": TOURNAMENT,
    "shown.tournament.name": TOURNAMENT,
    "told_change(name, club)": "second factor demanded",
}
"""What the code puts into details, other than numbers and words that are written out."""
NEEDS_NO_TRANSLATION = re.compile(rf"{TOURNAMENT}|CSV|JSON|\W|\d")
LETTERS = re.compile(r"[^\W\d_]")


class Logged(NamedTuple):
    where: str
    kind: str
    detail: str


def calls() -> Iterator[tuple[str, ast.Call, ast.AST]]:
    """Every call of `log_event` in the code, with the function in which it stands."""
    for name, code in texts(".py", PRODUCT):
        if "log_event" not in code:
            continue
        for function in ast.walk(ast.parse(code)):
            if isinstance(function, ast.FunctionDef):
                for node in ast.walk(function):
                    if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "log_event":
                        yield f"{name}:{node.lineno}", node, function


def assigned(name: str, function: ast.AST) -> ast.expr | None:
    """What a local name stands for."""
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            target, value = node.targets[0], node.value
            names = target.elts if isinstance(target, ast.Tuple) else [target]
            values = value.elts if isinstance(value, ast.Tuple) else [value]
            for found, given in zip(names, values, strict=False):
                if isinstance(found, ast.Name) and found.id == name:
                    return given
    return None


def written(node: ast.expr, function: ast.AST) -> list[str]:
    """The texts that an expression may become; a number is always 7."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.JoinedStr(values=parts):
            return ["".join(texts) for texts in product(*(written(part, function) for part in parts))]
        case ast.FormattedValue(value=inside):
            return written(inside, function)
        case ast.IfExp(body=this, orelse=that):
            return [*written(this, function), *written(that, function)]
        case ast.Attribute(value=ast.Name(id="Event"), attr=name):
            return [Event[name].value]
    source = ast.unparse(node)
    if source in SAMPLES:
        return [SAMPLES[source]]
    if isinstance(node, ast.Name) and (value := assigned(node.id, function)) is not None:
        return written(value, function)
    return ["7"]


def all_logged() -> list[Logged]:
    found = []
    for where, call, function in calls():
        details = [keyword.value for keyword in call.keywords if keyword.arg == "detail"]
        assert len(call.args) <= 2, f"{where}: name the detail"
        for kind in written(call.args[0], function) if details else ():
            found += [Logged(where, kind, detail) for detail in written(details[0], function)]
    # The line that counts what is not listed one by one has the kind of line as its detail.
    return [*found, Logged("accounts/security_log.py", Event.MORE, Event.SIGN_IN_FAILED)]


ALL_LOGGED = all_logged()


def test_the_calls_are_found():
    assert len({logged.where for logged in ALL_LOGGED}) > 25
    assert {*READINGS} == {logged.kind for logged in ALL_LOGGED if logged.kind in READINGS}
    assert "second factor demanded" in {logged.detail for logged in ALL_LOGGED}


@pytest.mark.parametrize("logged", ALL_LOGGED, ids=str)
def test_every_detail_is_said_in_both_languages(logged):
    said = []
    for language in ("en", "de"):
        with override(language):
            said.append(str(said_detail(logged.kind, logged.detail)))
    english, german = said
    needs_words = LETTERS.search(NEEDS_NO_TRANSLATION.sub("", logged.detail)) or logged.detail.isdigit()
    if needs_words:
        assert german not in (english, logged.detail), logged.where


@pytest.mark.parametrize(
    ("kind", "detail", "english", "german"),
    [
        ("signed-in", "second factor", "with second factor", "mit zweitem Faktor"),
        ("recovery-code-used", "9 left", "9 recovery codes left", "noch 9 Ersatzcodes"),
        ("recovery-code-used", "1 left", "1 recovery code left", "noch 1 Ersatzcode"),
        ("sessions-ended", "2", "2 devices", "2 Geräte"),
        ("sessions-ended", "1", "1 device", "1 Gerät"),
        (
            "setting-changed",
            "second factor demanded",
            "second factor required",
            "zweiter Faktor vorgeschrieben",
        ),
        ("pin-failed", "table 4", "Game 4", "Partie 4"),
        ("exported", "API table 12", "API · Game 12", "API · Partie 12"),
        ("table-links-made", "Cup, 2. (4)", "Cup, round 2: 4 tables", "Cup, Runde 2: 4 Tische"),
        ("screen-changed", "second factor", "second factor", "second factor"),
        ("of tomorrow", "table 4", "table 4", "table 4"),
    ],
)
def test_a_detail_is_said_as_people_speak(kind, detail, english, german):
    with override("en"):
        assert said_detail(kind, detail) == english
    with override("de"):
        assert said_detail(kind, detail) == german


def test_only_a_game_has_a_page():
    assert address_of_detail("pin-failed", "table 4") == "/sessions/4"
    assert address_of_detail("exported", "play 4") == "/plays/4"
    assert address_of_detail("screen-changed", "table 4") == "", "a tournament may be called anything"


def changes_of_settings() -> Iterator[str]:
    for club in (
        ClubSettings(),
        ClubSettings(language="de", openness="playing", demands_second_factor=True, has_sound=True),
        ClubSettings(language="en", openness="everything"),
    ):
        for field in ClubSettings._meta.concrete_fields:
            if not field.primary_key:
                yield told_change(field.attname, club)


@pytest.mark.parametrize("detail", sorted({*changes_of_settings()}))
def test_every_change_of_the_settings_is_said_in_both_languages(detail):
    with override("en"):
        english = str(said_detail(Event.SETTING_CHANGED, detail))
    with override("de"):
        german = str(said_detail(Event.SETTING_CHANGED, detail))
    assert german not in (english, detail)
