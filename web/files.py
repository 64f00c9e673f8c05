"""Answers that are files, not pages."""

from django.http import HttpResponse
from django.utils.http import content_disposition_header


def download(content: str | bytes, content_type: str, name: str) -> HttpResponse:
    """A file in UTF-8 that the browser saves under this name."""
    disposition = content_disposition_header(as_attachment=True, filename=name)
    return HttpResponse(
        content,
        content_type=f"{content_type}; charset=utf-8",
        headers={"Content-Disposition": disposition or ""},
    )


def style_sheet(css: str) -> HttpResponse:
    """A style sheet made for one board. Its address changes when the board does."""
    return HttpResponse(
        css, content_type="text/css; charset=utf-8", headers={"Cache-Control": "private, max-age=86400"}
    )
