from django import template

from games.engine.finished import NumberAsked
from plays.drafts.page import DraftPage

register = template.Library()


@register.filter
def value(page: DraftPage, asked: NumberAsked) -> str:
    """What was answered to this."""
    return page.value(asked)
