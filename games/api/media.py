"""The form in which requests are taken in and answered: JSON. Settings name these classes."""

from collections.abc import Mapping
from typing import Any

from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from scoring.document import parse


class DocumentParser(BaseParser):
    """Reads a body as an untrusted document; the middleware has checked its size."""

    media_type = "application/json"

    def parse(
        self, stream: Any, media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        return parse(stream.read())


class OnlyJSON(BaseContentNegotiation):
    """Answers and reads JSON, whatever the request asks for."""

    def select_parser(self, request: Request, parsers: Any) -> Any:
        sent = (request.content_type or "").partition(";")[0].strip().lower()
        return next((parser for parser in parsers if parser.media_type == sent), None)

    def select_renderer(self, request: Request, renderers: Any, format_suffix: str | None = None) -> Any:
        return renderers[0], renderers[0].media_type


class AsciiJSONRenderer(JSONRenderer):
    """Escapes all but ASCII: a record's notes may hold a lone surrogate, which goes out as it came in."""

    ensure_ascii = True
