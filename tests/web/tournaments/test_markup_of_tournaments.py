"""What people call themselves, their groups and their tournaments is text on every page, and never markup."""

import pytest
from django.urls import reverse

from tests.present import present
from tests.tournaments.stored import drawn, enter, new_tournament, played, publish_round
from tests.walking import is_page, walked
from tournaments.desk.draws import publish_draw
from tournaments.desk.results import save_totals
from tournaments.desk.tables import open_tables

pytestmark = pytest.mark.django_db

MARKUP = "<i hx-get=/ id='"
TWO = [(1, 2, 3, 4), (5, 6, 7, 8)]


def test_no_name_is_markup(client):
    made = new_tournament(0, name=MARKUP)
    enter(made, *[f"{MARKUP}{number}" for number in range(8)])
    made.entrants.update(group=MARKUP)
    publish_round(made, TWO)
    again = drawn(1, [(1, 2, 7, 8), (5, 6, 3, 4)])
    draw = publish_draw(made, [again], seed=1, after=1, who=MARKUP, reason=MARKUP)
    open_tables(draw, MARKUP)
    played(made, 1, [(4, 3, 2, 1), (5, 5, 4, 3)])
    table = present(draw.tables.first())
    save_totals(table, (9, 3, 2, 1), None, after=1, key="k", who=MARKUP, reason=MARKUP)
    mine = (f"/tournaments/{made.pk}", "/screen/")
    pages = walked(
        client, reverse("tournament", args=[made.pk]), is_wanted=lambda address: address.startswith(mine)
    )
    seen = [page for page, answer in pages.items() if is_page(answer) and "&lt;i hx-get" in answer.text]
    assert len(seen) > 10, "the names are there to be seen"
    for page, answer in pages.items():
        assert answer.status_code in (200, 422), page
        if is_page(answer):
            assert "<i " not in answer.text, page
