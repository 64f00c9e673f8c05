"""What is served as a file: our own, and of the libraries only htmx."""

import re

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders

from web.static_files import HTMX


def test_no_script_of_a_library_is_served_but_htmx():
    """Markup that got in could load any of them, and an htmx of another version obeys whatever it finds."""
    found = {path for finder in finders.get_finders() for path, _storage in finder.list([])}
    folder = settings.BASE / "static"
    ours = {str(path.relative_to(folder)) for path in folder.rglob("*.*")}
    assert found == ours | {HTMX}


@pytest.mark.parametrize("path", ["django_htmx/htmx-4.js", "rest_framework/js/jquery-3.7.1.min.js"])
def test_the_others_are_not_found(path):
    assert finders.find(path) is None


@pytest.mark.django_db
def test_pages_load_the_htmx_that_is_served(client):
    asked = re.findall(r'<script src="/static/([^"]+)"', client.get("/").text)
    assert HTMX in asked
    assert [path for path in asked if not finders.find(path)] == []
