from collections.abc import Sequence

from django import template
from django.utils.translation import get_language

from scoring.wording import Text

register = template.Library()


@register.filter
def say(text: Text) -> str:
    """What a title says, in the language of the page."""
    return text.say(get_language() or "en")


@register.filter
def span(numbers: Sequence[int]) -> str:
    """3–4 for three and four; 2, 4, 6 where numbers between are missing."""
    first, last = min(numbers), max(numbers)
    if first < last and len(numbers) == last - first + 1:
        return f"{first}–{last}"
    return ", ".join(map(str, numbers))
