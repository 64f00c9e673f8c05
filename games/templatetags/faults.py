from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag
def fault_marks(field_id: str, fault: object) -> SafeString:
    """The attributes by which a field with a fault leads to the sentence about it; none without a fault."""
    if not fault:
        return mark_safe("")
    return format_html('aria-invalid="true" aria-describedby="{}-fault"', field_id)


@register.simple_tag
def fault_of(field_id: str, fault: object, element: str = "p") -> SafeString:
    """What is wrong with a field, below it; nothing without a fault. In a paragraph the element is a span."""
    if not fault:
        return mark_safe("")
    return format_html('<{0} class="fault" id="{1}-fault">{2}</{0}>', element, field_id, fault)
