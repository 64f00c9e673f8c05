from collections.abc import Iterable

from django import template
from markupsafe import Markup

from games import rule_links as links
from games.engine.game import AnyGame

register = template.Library()


@register.simple_tag
def rule_link(game: AnyGame, code: str, *, aside: bool = False) -> Markup:
    return links.rule_link(game, code, aside=aside)


@register.simple_tag
def rule_links(game: AnyGame, codes: Iterable[str], *, aside: bool = False) -> Markup:
    return links.rule_links(game, codes, aside=aside)


@register.filter
def with_rules(text: str, game: AnyGame) -> Markup:
    """The text with each rule code as a link, on a page that nobody minds leaving."""
    return links.with_rules(text, game)


@register.filter
def with_rules_aside(text: str, game: AnyGame) -> Markup:
    """The text with each rule code as a link that opens in a new tab, so that the page stays."""
    return links.with_rules(text, game, aside=True)
