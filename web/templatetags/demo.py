from django import template
from django.conf import settings

register = template.Library()


@register.simple_tag
def is_demo() -> bool:
    """Whether everything here is invented, which every page says; error pages have no context to know it."""
    return bool(settings.DEMO)
