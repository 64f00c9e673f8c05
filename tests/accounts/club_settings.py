"""The page of the club's settings: what it shows, and what it sends."""

import re
from html import unescape
from typing import Any

from django.test import Client

SETTINGS = "/settings"
FIELD = re.compile(r"<input\b[^>]*>")
ATTRIBUTE = re.compile(r'([\w-]+)(?:="([^"]*)")?')


def shown_settings(client: Client) -> dict[str, str]:
    """What the form of the page holds, and would send."""
    held = {}
    for tag in FIELD.findall(client.get(SETTINGS).text.partition("<main")[2]):
        field = dict(ATTRIBUTE.findall(tag.removeprefix("<input")))
        is_sent = field.get("type") not in ("radio", "checkbox") or "checked" in field
        if is_sent and field.get("name") != "csrfmiddlewaretoken":
            ticked = "on" if field.get("type") == "checkbox" else ""
            held[unescape(field["name"])] = unescape(field.get("value", ticked))
    return held


def send_settings(client: Client, **changes: Any):
    """Sends the page with these changes; what is None is not ticked."""
    sent = {**shown_settings(client), **{name.replace("__", "-"): value for name, value in changes.items()}}
    return client.post(SETTINGS, {name: value for name, value in sent.items() if value is not None})
