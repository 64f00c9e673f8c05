"""Habits that keep text from becoming markup: how HTML and SVG are written, and what htmx may obey."""

import ast
import re
from collections.abc import Iterator

import pytest

from tests.test_habits import PRODUCT, texts, without_comments

TAG = re.compile(r"</?[a-zA-Z](?![\w]*:)")
"""The beginning of a tag, and not of a part of an address, such as <int:pk>."""
UNQUOTED = re.compile(r"=\s*\{")
DRAWS = {"Markup", "drawn"}
"""What takes markup that is written out in the code."""
TRUSTS_TEXT = {
    "scoring/drawn.py",  # the one place where text becomes markup, after it was escaped
    "games/markup.py",  # what Jinja has drawn, which escapes by itself and returns text
}
SAID_TO_BE_SAFE = re.compile(
    r"\b(mark_safe|SafeString|SafeText|format_html|autoescape|html_safe|__html__)\b|\|\s*safe(seq)?\b"
    r"|\bcast\(\s*[\"']?(markupsafe\.)?Markup\b|\bMarkup\.__new__"
)
OPENING = re.compile(r"<\w+\b(?:\{%[^%]*%\}|\{\{[^}]*\}\}|[^<>{]|\{(?![%{]))*>")
"""An opening tag of a template, with whatever the template fills in."""
LEADS = re.compile(r"\bform(action|method|enctype|target)=")
"""What makes a button send its form otherwise than the form says."""
LIVE = re.compile(
    r"<\w+\b(?:\{%.*?%\}|\{\{.*?\}\}|[^<>])*\bhx-(?:get|post)=(?:\{%.*?%\}|\{\{.*?\}\}|[^<>])*>"
)
"""An element of a template that sends requests."""


def drawings(tree: ast.Module) -> Iterator[tuple[int, ast.expr | None]]:
    """The line of each call that draws, with what it is given first."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and called(node.func) in DRAWS:
            yield node.lineno, node.args[0] if node.args else None


def called(function: ast.expr) -> str:
    """The name by which something is called, also as a part of its module."""
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def loose_markup(tree: ast.Module) -> Iterator[int]:
    """The lines with strings that hold tags and are not themselves what is drawn: above all f-strings."""
    drawn = {first for _line, first in drawings(tree)}
    remarks = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and node not in drawn | remarks and TAG.search(str(node.value)):
            yield node.lineno


def test_markup_is_drawn_and_never_an_f_string_or_a_formatted_text():
    found = [
        f"{name}:{line}: a tag outside of drawn(…) and Markup(…)"
        for name, code in texts(".py", PRODUCT)
        if TAG.search(code)
        for line in loose_markup(ast.parse(code))
    ]
    assert not found, "\n".join(found)


def test_what_is_drawn_is_written_out_in_the_code():
    found = [
        f"{name}:{line}: only markup that is written out here may be drawn"
        for name, code in texts(".py", PRODUCT)
        if name not in TRUSTS_TEXT
        for line, first in drawings(ast.parse(code))
        if not isinstance(first, ast.Constant)
    ]
    assert not found, "\n".join(found)


def test_the_values_of_drawn_attributes_stand_in_quotes():
    found = [
        f"{name}:{line}: quotes around the value of the attribute"
        for name, code in texts(".py", PRODUCT)
        for line, first in drawings(ast.parse(code))
        if isinstance(first, ast.Constant) and UNQUOTED.search(str(first.value))
    ]
    assert not found, "\n".join(found)


def test_no_text_is_said_to_be_safe():
    files = [*texts(".py", PRODUCT), *texts(".html", ("templates",))]
    found = [
        f"{name}:{number}: {word[0]}: draw it instead"
        for name, text in files
        for number, line in enumerate(text.splitlines(), start=1)
        if (word := SAID_TO_BE_SAFE.search(line))
    ]
    assert not found, "\n".join(found)


def test_every_element_that_sends_requests_carries_the_nonce():
    pages = [(name, without_comments(".html", text)) for name, text in texts(".html", ("templates",))]
    live = [(name, tag[0]) for name, text in pages for tag in LIVE.finditer(text)]
    assert len(live) > 15
    found = [f"{name}: {tag}" for name, tag in live if "nonce" not in tag]
    assert not found, "\n".join(found)


def test_every_form_and_every_button_that_leads_elsewhere_carries_the_nonce():
    """The others are not sent at all in a browser with JavaScript."""
    pages = [(name, without_comments(".html", text)) for name, text in texts(".html", ("templates",))]
    tags = [(name, tag[0]) for name, text in pages for tag in OPENING.finditer(text)]
    sending = [(name, tag) for name, tag in tags if tag.startswith("<form") or LEADS.search(tag)]
    assert len(sending) > 40
    found = [f"{name}: {tag}" for name, tag in sending if not carries_nonce(tag)]
    assert not found, "\n".join(found)


def carries_nonce(tag: str) -> bool:
    """Whether a tag carries the nonce, whatever the conditions in it say."""
    return bool(
        re.search(
            r"\{% nonce %\}|data-nonce=\"\{\{ nonce \}\}\"", re.sub(r"\{% if .*?\{% endif %\}", "", tag)
        )
    )


@pytest.mark.parametrize(
    "code",
    [
        "drawn(f'<b>{name}</b>')",
        "markupsafe.Markup(name)",
        "scoring.drawn.drawn(name)",
    ],
)
def test_a_drawing_is_seen_however_it_is_called(code):
    assert [first for _line, first in drawings(ast.parse(code)) if not isinstance(first, ast.Constant)]


@pytest.mark.parametrize(
    "code",
    [
        "def __html__(self)",
        "@html_safe",
        "cast(Markup, name)",
        'cast("Markup", name)',
        "Markup.__new__(Markup, name)",
    ],
)
def test_text_is_not_passed_off_as_markup_either(code):
    assert SAID_TO_BE_SAFE.search(code)


def test_the_script_that_reins_htmx_in_knows_every_target():
    (script,) = [text for name, text in texts(".js", ("static",)) if name == "static/obey.js"]
    known = re.compile(re.search(r"TARGETS = /\^(.*)\$/", script)[1])  # type: ignore[index]
    pages = [*texts(".html", ("templates",)), *texts(".py", PRODUCT)]
    named = {target for _name, text in pages for target in re.findall(r'hx-target="#([^"]+)"', text)}
    found = [target for target in named if not known.fullmatch(target.replace("{{ slug }}", "title"))]
    assert not found, found
