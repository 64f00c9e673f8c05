"""Nobody is shown a way that is closed to them: every link on every page they can reach opens."""

from urllib.parse import urlsplit

import pytest
from django.urls import resolve, reverse

from accounts.access import ACCOUNT_ROLES, Action, Role
from config.doors import DOORS
from tests.accounts.test_every_door import Visitor, World, is_barred, made_world, tournament
from tests.walking import HOUSE, is_page, walked, ways


@pytest.fixture
def world(db: None) -> World:
    return made_world()


def is_own(address: str, action: Action, world: World) -> bool:
    own = {"table": world.table.pk, "draft": world.draft.pk}
    return resolve(address).kwargs.get("pk") == own.get(action.of)


@pytest.mark.parametrize("role", [*ACCOUNT_ROLES, Role.TABLE, Role.GUEST])
@pytest.mark.usefixtures("no_limits")
def test_every_way_that_is_shown_is_open(world, role):
    tournament()
    client = Visitor(role, is_at_home=True).client(world)
    tables = [world.table, world.other_table] if role in ACCOUNT_ROLES else [world.table]
    pages = walked(client, HOUSE, *(reverse("table", args=[table.pk]) for table in tables))
    assert len(pages) > 3
    for page, answer in pages.items():
        assert not is_barred(answer), f"{page} is shown, and closed"
        assert answer.status_code in (200, 204), page
        leads = ways(answer.text) if is_page(answer) else set()
        for where in [urlsplit(where).path for method, where in leads if method == "post"]:
            action = DOORS[f"POST {resolve(where).url_name}"]
            visitor = Visitor(role, is_own(where, action, world))
            assert visitor.may(action) or visitor.is_asked_for_pin(action), f"{page}: {where}"
