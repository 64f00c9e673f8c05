"""The code of a rule as a link to its text on the page with the title's rules."""

import re
from collections.abc import Iterable, Iterator

from django.urls import reverse
from django.utils.translation import gettext
from markupsafe import Markup, escape

from games.engine.game import AnyGame
from scoring.drawn import BLANK, drawn, together

CODE = re.compile(r"\b[A-Z]\d{1,3}\b")
"""What may be the code of a rule; the rulebook knows whether it is."""
IN_A_NEW_TAB = Markup(' target="_blank" rel="noopener"')


def rule_link(game: AnyGame, code: str, *, aside: bool = False) -> Markup:
    """The code as a link, in a new tab where the page has to stay (`aside`). What is no rule is text."""
    if code not in game.rulebook:
        return escape(code)
    return _link(reverse("rules", args=[game.slug]), code, aside=aside)


def rule_links(game: AnyGame, codes: Iterable[str], *, aside: bool = False) -> Markup:
    """Several codes, each as a link."""
    return Markup(", ").join(rule_link(game, code, aside=aside) for code in codes)


def with_rules(text: str, game: AnyGame, *, aside: bool = False) -> Markup:
    """A text in which every code of a rule is a link."""
    return _linked(text, game, reverse("rules", args=[game.slug]), aside=aside)


def with_rules_of_this_page(text: str, game: AnyGame) -> Markup:
    """A text on the page with the rules."""
    return _linked(text, game, "")


def _linked(text: str, game: AnyGame, page: str, *, aside: bool = False) -> Markup:
    return together(_parts(text, game, page, aside))


def _parts(text: str, game: AnyGame, page: str, aside: bool) -> Iterator[Markup]:
    end = 0
    for found in CODE.finditer(text):
        if found[0] in game.rulebook:
            yield escape(text[end : found.start()])
            yield _link(page, found[0], aside=aside)
            end = found.end()
    yield escape(text[end:])


def _link(page: str, code: str, *, aside: bool) -> Markup:
    spoken = gettext("Rule %(code)s, in a new tab") if aside else gettext("Rule %(code)s")
    return drawn(
        '<a class="rule" href="{}#{code}"{} aria-label="{}">{code}</a>',
        page,
        IN_A_NEW_TAB if aside else BLANK,
        spoken % {"code": code},
        code=code,
    )
