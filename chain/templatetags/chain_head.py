from django import template

from chain.heads import Head, current_head

register = template.Library()


@register.inclusion_tag("chain_head.html")
def chain_head() -> dict[str, Head | None]:
    """The head of the chain, to be printed: a later chain can be checked against the paper."""
    return {"head": current_head()}
