"""Every place where pages show a value, and whether text that was markup has been shown there."""

import sys
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from django.conf import settings
from django.template import engines
from django.template.base import Lexer, TokenType, VariableNode, render_value_in_context
from django.templatetags.i18n import BlockTranslateNode
from markupsafe import Markup, escape

from scoring.drawn import drawn

TEMPLATES = settings.BASE / "templates"
MARK = "x-in"


class Place(NamedTuple):
    """Where a value is shown: a template and its line, or a pattern that is drawn; and what is shown."""

    where: str
    line: int
    what: str

    @property
    def name(self) -> str:
        return f"{self.where}: {self.what}"


class Shown:
    """The places at which something was shown, and the texts without and with markup among it."""

    def __init__(self) -> None:
        self.places: set[Place] = set()
        self.plain: dict[Place, str] = {}
        self.marked: set[Place] = set()
        self.known: set[object] = set()

    def note(self, place: Place, value: object) -> None:
        self.places.add(place)
        if place in self.marked or isinstance(value, (int, float, Markup)) or value is None:
            return
        text = str(value)
        if MARK in text:
            self.marked.add(place)
        else:
            self.plain[place] = text

    def watch(self, patch: pytest.MonkeyPatch) -> None:
        """Notes from now on what Django's templates, Jinja's and `drawn` show."""
        patch.setattr(VariableNode, "render", self.noting_variables())
        patch.setattr(BlockTranslateNode, "render", self.noting_translations(BlockTranslateNode.render))
        patch.setattr("scoring.drawn.escape", self.noted_and_escaped)
        fast: Any = engines["fast"]
        patch.setattr(fast.env, "finalize", self.noted_in_jinja)
        patch.setattr(fast.env, "cache", {})

    def noting_variables(self) -> Callable[[Any, Any], str]:
        def render_and_note(node: Any, context: Any) -> str:
            place = Place(file_of(node), node.token.lineno, node.token.contents)
            value = node.filter_expression.resolve(context)
            self.note(place, value)
            return render_value_in_context(value, context)

        return render_and_note

    def noting_translations(self, render: Callable[..., str]) -> Callable[..., str]:
        def render_and_note(node: Any, context: Any, nested: bool = False) -> str:
            with context.push(**{name: value.resolve(context) for name, value in node.extra_context.items()}):
                if node.countervar:
                    context[node.countervar] = node.counter.resolve(context)
                for token in (*node.singular, *(node.plural or ())):
                    if token.token_type is TokenType.VAR:
                        place = Place(file_of(node), token.lineno, token.contents)
                        self.note(place, context.get(token.contents))
            return render(node, context, nested)

        return render_and_note

    def noted_and_escaped(self, value: Any) -> Markup:
        """What `drawn` escapes; the pattern is the place."""
        frame: Any = sys._getframe(2)
        known = (frame.f_back.f_code, frame.f_back.f_lineno, value)
        if frame.f_code is drawn.__code__ and known not in self.known:
            self.known.add(known)
            names = frame.f_locals
            given = [*enumerate(names["values"]), *names["named"].items()]
            what = next(str(key) for key, filled in given if filled is value)
            self.note(Place(names["pattern"], 0, what), value)
        return escape(value)

    def noted_in_jinja(self, value: Any) -> Any:
        """What Jinja shows; the place in the compiled template tells several on one line apart."""
        frame = sys._getframe(1)
        self.note(Place(file_name(frame.f_code.co_filename), frame.f_lineno, str(frame.f_lasti)), value)
        return value


def file_of(node: Any) -> str:
    return file_name(node.origin.name)


def file_name(path: str) -> str:
    return path.removeprefix(f"{TEMPLATES}/")


def places() -> Iterator[Place]:
    """Every place of Django's templates, those within translated sentences included."""
    for path in sorted(TEMPLATES.rglob("*.html")):
        if path.parent.name != "fast":
            for token in Lexer(path.read_text("utf-8")).tokenize():
                if token.token_type is TokenType.VAR:
                    yield Place(file_name(str(path)), token.lineno or 0, token.contents)
