from django import template

from games.engine.finished import NumberAsked
from plays.drafts.page import DraftPage

register = template.Library()


@register.filter
def value(page: DraftPage, asked: NumberAsked) -> str:
    """The answer to this question."""
    return page.value(asked)
