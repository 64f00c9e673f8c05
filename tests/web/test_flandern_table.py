"""Flandern's table page as a server answers it."""

import re

import pytest

from games.models import PlaySession
from games.records import store_record
from games.titles.flandern.board import PLACES
from tests.present import matched
from tests.titles.flandern.test_recorded_games import games, record_of
from tests.web.test_table import lines, tap

pytestmark = pytest.mark.django_db

GAME = next(iter(games()))


def session_after(moves: int | None, name: str = GAME, **changes) -> PlaySession:
    session = store_record(record_of(name, moves))
    for field, value in changes.items():
        setattr(session, field, value)
    session.save()
    return session


def chosen(html: str) -> str:
    """The player whose hand is seen."""
    return matched(r'name="who" value="(\w+)"[^>]* checked', html)[1]


def after_the_first_scoring() -> int:
    """How many moves of the game it takes until a city is scored."""
    record = record_of(GAME)
    state = record.game.start(record.setup)
    for number, line in enumerate(record.moves, start=1):
        state = record.game.play(state, line)
        if any(state.scored):
            return number
    raise AssertionError


def test_a_city_that_is_scored_is_told_with_its_points(client):
    session = session_after(after_the_first_scoring())
    page = client.get(f"/sessions/{session.pk}").text
    assert re.search(r"\w+ is scored: value \d+; ", page)
    assert "the new start player" in page


def test_hidden_points_are_in_no_view_before_the_end(client):
    session = session_after(after_the_first_scoring(), show_scores=False)
    for show in ("", "?show=log", "?show=score", "?show=stock", "?show=board"):
        page = client.get(f"/sessions/{session.pk}{show}").text
        assert "value" not in re.sub(r"value=", "", page.split("<form class", 1)[1]), show
        assert not re.search(r"is scored: ", page), show
        if players := re.search(r'<ul class="players"[^>]*>.*?</ul>', page, re.DOTALL):
            assert "<b>" not in players[0], show
    assert re.search(r"\w+ is scored\.", client.get(f"/sessions/{session.pk}?show=log").text)
    ranking = client.get(f"/sessions/{session.pk}?show=score").text
    assert 'class="cities"' in ranking
    assert "The points as if" not in ranking


def test_a_refused_card_leaves_the_same_hand_chosen(client):
    session = session_after(1)
    colours = [player.colour for player in record_of(GAME).setup.players]
    assert chosen(client.get(f"/sessions/{session.pk}").text) == colours[0]
    answer = tap(client, session, line=f"{colours[2]}: play ghent +*", number="4", who=colours[2])
    assert answer.status_code == 422
    assert "F2" in answer.text
    assert chosen(answer.text) == colours[2]
    late = tap(client, session, after=0, line=f"{colours[2]}: play ghent +*", number="0", who=colours[2])
    assert late.status_code == 409
    assert chosen(late.text) == colours[2]
    good = tap(client, session, line=f"{colours[2]}: play ghent +*", number="1", who=colours[2])
    assert good.status_code == 200
    assert chosen(good.text) == colours[0]
    assert lines(session)[1:] == [f"{colours[2]}: play ghent +1"]


@pytest.mark.parametrize("form", [{"line": "draw*"}, {"line": "draw", "number": "2"}, {"number": "2"}])
def test_a_number_is_put_only_where_one_belongs(client, form):
    session = session_after(0)
    answer = tap(client, session, **form)
    recorded = form == {"line": "draw", "number": "2"}
    assert answer.status_code == (200 if recorded else 422)
    assert lines(session) == (["draw"] if recorded else [])


def test_the_board_has_a_style_sheet_of_its_own(client):
    session = session_after(0)
    page = client.get(f"/sessions/{session.pk}").text
    address = matched(rf'href="(/sessions/{session.pk}/board\.css\?\w+)"', page)[1]
    answer = client.get(address)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "text/css; charset=utf-8"
    assert all(f".p{place}{{" in answer.text.replace(" ", "") for place in range(len(PLACES)))


def test_a_board_that_came_along_is_read_once(client):
    """A table that nobody has touched is looked at every second or two."""
    name = next(name for name in games() if not isinstance(games()[name]["record"]["board"], str))
    session = session_after(0, name)
    boards = {id(PlaySession.objects.get(pk=session.pk).setup.board) for _ in range(3)}
    assert len(boards) == 1


def test_the_sheet_names_the_board_and_says_that_it_is_invented(client):
    session = session_after(None)
    assert "Practice board (not the printed one)" in client.get(f"/sessions/{session.pk}/sheet").text
    german = client.get(f"/sessions/{session.pk}/sheet", headers={"Accept-Language": "de"}).text
    assert "Übungsplan (nicht der gedruckte)" in german
    assert "<span>Grau</span>" in german
