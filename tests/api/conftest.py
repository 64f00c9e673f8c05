import pytest

from tests.actors import account
from tests.api.client import Api


@pytest.fixture
def api(db: None) -> Api:
    return Api()


@pytest.fixture
def german(db: None) -> Api:
    return Api("de", account("Greta"))
