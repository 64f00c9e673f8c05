from django import template

from games.engine.finished import NumberAsked
from plays.entry import Page

register = template.Library()


@register.filter
def value(page: Page, asked: NumberAsked) -> str:
    """What was answered to this."""
    return page.value(asked)
