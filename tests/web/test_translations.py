"""German says everything English says. Needs no gettext on the machine."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import polib
from django.conf import settings
from django.utils.translation.template import templatize

CATALOGUE = settings.BASE / "locale" / "de" / "LC_MESSAGES"
AGAIN = "make messages brings the catalogue up to date; then translate what is new"
MARKERS = {"_", "gettext", "gettext_lazy", "gettext_noop"}
PLURAL_MARKERS = {"ngettext", "ngettext_lazy"}
CONTEXT_MARKERS = {"pgettext", "pgettext_lazy", "npgettext", "npgettext_lazy"}


def marked_in_python(code: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(code)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name | ast.Attribute):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
        texts = [str(argument.value) for argument in node.args if isinstance(argument, ast.Constant)]
        if name in MARKERS:
            yield from texts[:1]
        elif name in PLURAL_MARKERS:
            yield from texts[:2]
        elif name in CONTEXT_MARKERS:
            yield from texts[1:3]


def marked_in_template(template: str) -> Iterator[str]:
    """Django turns a template into calls of gettext with filler between them; take the calls."""
    written = templatize(template)
    for start in re.finditer(r"\b(?:n?p?gettext|_)\(", written):
        for end in re.finditer(r"\)", written[start.start() :]):
            try:
                yield from marked_in_python(written[start.start() :][: end.end()])
                break
            except SyntaxError:
                continue  # this bracket closes something inside the text


def marked() -> dict[str, Path]:
    found: dict[str, Path] = {}
    for package in settings.BASE.glob("*/__init__.py"):
        for path in package.parent.rglob("*.py"):
            found |= dict.fromkeys(marked_in_python(path.read_text("utf-8")), path)
    for path in (settings.BASE / "templates").rglob("*.html"):
        found |= dict.fromkeys(marked_in_template(path.read_text("utf-8")), path)
    return found


def source() -> polib.POFile:
    return polib.pofile(str(CATALOGUE / "django.po"))


def texts(catalogue: polib.POFile | polib.MOFile) -> dict[tuple[str | None, str, str], object]:
    return {
        (entry.msgctxt, entry.msgid, entry.msgid_plural): entry.msgstr_plural or entry.msgstr
        for entry in catalogue
        if not entry.obsolete
    }


def test_every_text_of_the_pages_is_in_the_catalogue():
    known = {text for entry in source() for text in (entry.msgid, entry.msgid_plural)}
    assert not {text: path.name for text, path in marked().items() if text not in known}, AGAIN


def test_every_text_of_the_fast_templates_is_found_by_makemessages():
    """It looks for them at the start of {{ … }} and in {% … %} only, not inside expressions."""
    known = set(marked())
    for path in (settings.BASE / "templates" / "fast").rglob("*.html"):
        assert not set(re.findall(r"""_\(["']([^"']+)["']\)""", path.read_text("utf-8"))) - known, path.name


def test_nothing_in_the_catalogue_is_left_over():
    found = marked()
    assert not [entry.msgid for entry in source() if entry.msgid not in found], AGAIN


def test_every_text_is_translated_and_none_is_a_guess():
    assert len(source()) > 0
    assert not [entry.msgid for entry in source() if not entry.translated() or entry.fuzzy]


def test_a_translation_keeps_the_blanks_to_fill_in():
    for entry in source():
        blanks = set(re.findall(r"%\(\w+\)\w", entry.msgid))
        for text in [entry.msgstr, *entry.msgstr_plural.values()]:
            assert not text or set(re.findall(r"%\(\w+\)\w", text)) == blanks, entry.msgid


def test_the_compiled_catalogue_is_this_one():
    compiled = polib.mofile(str(CATALOGUE / "django.mo"))
    assert texts(compiled) == texts(source()), AGAIN


def test_marks_are_found_in_templates_and_in_python():
    template = """{% load i18n %}{% translate "It's one" %} {% translate 'say "two"' as x %} {{ _("three") }}
    {% blocktranslate with a=b trimmed %}
      four {{ a }}
    {% endblocktranslate %}
    {% translate "ab (c) d" context "e" %}
    {% blocktranslate count n=c %}five{% plural %}{{ n }} fives{% endblocktranslate %}"""
    assert set(marked_in_template(template)) == {
        "It's one",
        'say "two"',
        "three",
        "four %(a)s",
        "five",
        "%(n)s fives",
        "ab (c) d",
    }
    assert set(marked_in_python("_('a'); ngettext('b', 'bs', 2); pgettext('where', 'c'); other('d')")) == {
        "a",
        "b",
        "bs",
        "c",
    }
