from django import template
from markupsafe import Markup

from scoring.drawn import BLANK, drawn

register = template.Library()


@register.simple_tag
def fault_marks(field_id: str, fault: object, hint_id: str = "") -> Markup:
    """The attributes by which a field leads to its hint, and with a fault to the sentence about that."""
    described_by = f"{hint_id} {field_id}-fault".strip() if fault else hint_id
    invalid = Markup('aria-invalid="true" ') if fault else BLANK
    return drawn('{}aria-describedby="{}"', invalid, described_by) if described_by else invalid


@register.simple_tag
def fault_of(field_id: str, fault: object, element: str = "p") -> Markup:
    """What is wrong with a field, below it; nothing without a fault. In a paragraph the element is a span.

    Where it is about more than a field, no field leads to it: then the id is empty.
    """
    if not fault:
        return BLANK
    its_id = drawn(' id="{}-fault"', field_id) if field_id else BLANK
    return drawn('<{element} class="fault"{} hx-disable>{}</{element}>', its_id, fault, element=element)
