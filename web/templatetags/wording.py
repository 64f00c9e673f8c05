from collections.abc import Sequence

from django import template

from web.wording import say

register = template.Library()
register.filter("say", say)


@register.filter
def span(numbers: Sequence[int]) -> str:
    """3–4 for three and four; 2, 4, 6 where numbers between are missing."""
    first, last = min(numbers), max(numbers)
    if first < last and len(numbers) == last - first + 1:
        return f"{first}–{last}"
    return ", ".join(map(str, numbers))
