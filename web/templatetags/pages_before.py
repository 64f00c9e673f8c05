from django import template
from django.template import Context

from web import referring

register = template.Library()


@register.simple_tag(takes_context=True)
def page_before(context: Context) -> str:
    """The page of ours from which somebody came; empty where nobody says, and on pages without a request."""
    request = context.get("request")
    return referring.page_before(request) if request else ""
