"""A play to be corrected."""

import pytest

from games.models import PlaySession
from tests.web.corrections.pages import EDGE
from tests.web.test_table import session_after


@pytest.fixture
def session() -> PlaySession:
    """A whole game; entry 17 is Ben's `palace brown p1`."""
    return session_after(None, EDGE)
