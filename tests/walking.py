"""Walks over pages as somebody does who follows every link."""

import re
from collections.abc import Callable
from functools import cache
from html import unescape
from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from web.templatetags.navigation import ACCOUNT, WAYS

LINK = re.compile(r'<(?:a|link)\b[^>]*\bhref="([^"#]+)"')
FORM = re.compile(r'<form\b[^>]*method="(\w+)" action="([^"]+)"[^>]*>(.*?)</form>', re.DOTALL)
BUTTON = re.compile(r"<button\b(?![^>]*\bdisabled\b)")
ASKED = re.compile(r'<(?!form\b)\w+\b[^>]*\bhx-(get|post)="([^"]+)"')
MOST = 400
HOUSE = "/"


@cache
def ways_on_every_page() -> frozenset[str]:
    """The pages of the navigation: they are walked only from the first of them."""
    return frozenset(reverse(way.page) for way in (*WAYS, ACCOUNT))


def ways(html: str) -> set[tuple[str, str]]:
    """The methods and addresses to which a page leads. A form without a button leads nowhere."""
    links = {("get", address) for address in LINK.findall(html)}
    forms = {(method, address) for method, address, inside in FORM.findall(html) if BUTTON.search(inside)}
    found = links | forms | {*ASKED.findall(html)}
    return {(method, unescape(address)) for method, address in found if address.startswith("/")}


def walked(
    client: Client, *starts: str, is_wanted: Callable[[str], bool] = lambda address: True
) -> dict[str, Any]:
    """Everything that can be reached by links from these pages."""
    answers: dict[str, Any] = {}
    ahead = [*starts]
    while ahead:
        address = ahead.pop()
        if address in answers or address.startswith("/static/") or not is_wanted(address):
            continue
        assert len(answers) < MOST
        answers[address] = client.get(address)
        leads = ways(answers[address].text) if is_page(answers[address]) else set()
        ahead += [
            where
            for method, where in leads
            if method == "get" and (address == HOUSE or where not in ways_on_every_page())
        ]
    return answers


def is_page(answer: HttpResponse) -> bool:
    return answer.headers["Content-Type"].startswith("text/html")
