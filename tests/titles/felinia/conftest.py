"""A board file to begin with."""

import pytest

from tests.titles.felinia.table import practice_document


@pytest.fixture
def document():
    """The practice board as a document, to be changed."""
    return practice_document()
