"""A link as a picture that a tablet's camera reads."""

import segno
from django.utils.safestring import SafeString, mark_safe


def qr_code(text: str) -> SafeString:
    """Inside the page, because that may show no pictures from elsewhere; without any style of its own."""
    drawing: str = segno.make_qr(text).svg_inline(omitsize=True, border=4, svgclass="qr")
    return mark_safe(drawing)
