from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag
def fault_marks(field_id: str, fault: object, hint_id: str = "") -> SafeString:
    """The attributes by which a field leads to its hint, and with a fault to the sentence about that."""
    described_by = f"{hint_id} {field_id}-fault".strip() if fault else hint_id
    invalid = mark_safe('aria-invalid="true" ' if fault else "")
    return format_html('{}aria-describedby="{}"', invalid, described_by) if described_by else invalid


@register.simple_tag
def fault_of(field_id: str, fault: object, element: str = "p") -> SafeString:
    """What is wrong with a field, below it; nothing without a fault. In a paragraph the element is a span.

    Where it is about more than a field, no field leads to it: then the id is empty.
    """
    if not fault:
        return mark_safe("")
    its_id = format_html(' id="{}-fault"', field_id) if field_id else ""
    return format_html('<{0} class="fault"{1}>{2}</{0}>', element, its_id, fault)
