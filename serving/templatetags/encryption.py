from django import template
from django.http import HttpRequest

from accounts.addresses import is_only_here

register = template.Library()


@register.filter
def can_be_overheard(request: HttpRequest) -> bool:
    """Whether others in the network could read what this page sends: not from this computer to itself."""
    return not request.is_secure() and not is_only_here(request.build_absolute_uri())
