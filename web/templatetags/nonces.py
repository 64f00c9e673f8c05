from typing import Any

from django import template
from markupsafe import Markup

from scoring.drawn import BLANK, drawn
from web.nonces import page_nonce

register = template.Library()


@register.simple_tag(takes_context=True)
def nonce(context: dict[str, Any]) -> Markup:
    """The attribute by which htmx knows that an element is ours; an error page without a request has none."""
    request = context.get("request")
    return drawn('data-nonce="{}"', page_nonce(request)) if request else BLANK
