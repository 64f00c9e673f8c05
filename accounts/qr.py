"""Links as QR codes."""

import segno
from django.utils.safestring import SafeString, mark_safe


def qr_code(text: str) -> SafeString:
    """An inline SVG without styles of its own: the page may load no pictures from elsewhere."""
    drawing: str = segno.make_qr(text).svg_inline(omitsize=True, border=4, svgclass="qr")
    return mark_safe(drawing)
