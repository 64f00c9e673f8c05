"""A board file to begin with."""

from copy import deepcopy

import pytest

from tests.titles.flandern.table import DOCUMENT


@pytest.fixture
def document():
    """The practice board as a document, to be changed."""
    return deepcopy(DOCUMENT)
