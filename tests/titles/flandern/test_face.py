"""What the tablet shows of a Flandern table: cards, track, panels, choices and what is told."""

import re
from html import unescape
from typing import Any

import pytest

from games.titles.flandern import panels
from games.titles.flandern.board import PLACES
from games.titles.flandern.game import GAME
from games.titles.flandern.state import State
from games.titles.flandern.tally import city_ranking
from games.titles.flandern.telling import _covered
from scoring.titles.flandern.position import CITIES, GUILDS
from tests.present import present
from tests.titles.flandern.table import FACE, NAMES, acting, board, full, laid_out, played, showing, then
from tests.titles.flandern.test_recorded_games import games, record_of

PLAYERS: dict[Any, str] = dict(zip(GUILDS, NAMES.values(), strict=True))


def chips(state: State, colour: str) -> list[tuple[str, str]]:
    return [(card.style, card.figure.en) for card in FACE.cards(state, colour)]


def cells(html: str) -> list[list[str]]:
    """The rows of all tables, as text."""
    rows = re.findall(r"<tr>(.*?)</tr>", html, re.DOTALL)
    return [
        [unescape(re.sub(r"<[^>]+>", "", cell)) for cell in re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row)]
        for row in rows
    ]


def played_game(name: str, moves: int | None = None) -> State:
    record = record_of(next(game for game in games() if game.startswith(name)), moves)
    return GAME.replay(record.setup, record.moves).state


# Cards


def test_only_the_start_player_has_the_star():
    for state in (played(), then(played(), "draw"), acting(laid_out(), "ghent")):
        stars = [colour for colour in state.colours if ("start", "★") in chips(state, colour)]
        assert stars == [state.colours[state.start]]


def test_cards_in_hand_and_laid_out_are_told_apart():
    state = then(acting(laid_out(), "ghent"), "build ghent 1 grey")
    state = then(state, "reveal influence", "draw")
    held = {figure: style for style, figure in chips(state, "blue")}
    assert held == {
        "B": "held", "G": "out", "Y": "held", "L": "held", "U": "held", "Li": "held", "S": "held",
        "P": "held", "4": "influence",
    }  # fmt: skip


def test_while_cards_are_carried_out_each_player_shows_their_turn_and_what_they_laid():
    lines = ("draw", "blue: play bruges", "yellow: play ghent +2", "green: play site +1", "red: play pickup")
    state = played(*lines)
    assert chips(state, "yellow") == [("turn", "1"), ("played", "Ghent"), ("influence", "+2")]
    assert chips(state, "blue") == [("start", "★"), ("turn", "3"), ("played", "Bruges")]
    state = then(state, "build ghent 1 grey")
    assert chips(state, "yellow")[0] == ("turn done", "1")


def test_only_cards_in_hand_are_offered_and_as_many_influence_cards():
    state = then(acting(laid_out(), "ghent"), "build ghent 1 grey")
    state = then(state, "reveal influence", "draw")
    hands = {hand.colour: hand for hand in FACE.tray(state).hands}
    assert list(hands) == [state.colours[seat] for seat in state.still_to_lay()]
    assert [call.line for call in hands["blue"].calls] == [
        f"blue: play {card} +*"
        for card in ("bruges", "ypres", "leuven", "utrecht", "liege", "site", "pickup")
    ]
    assert {colour: hand.most for colour, hand in hands.items()} == dict(
        zip(state.colours, state.influence, strict=True)
    )


def test_gold_cards_that_cannot_be_are_offered_as_idle_and_say_why():
    state = played_game("05", next(i for i, line in enumerate(record_of_moves("05")) if "discard" in line))
    assert state.must_discard() is False
    scored = [city for index, city in enumerate(CITIES) if state.scored[index]]
    assert scored
    assert [call.line for call in present(FACE.tray(state).aside).calls] == [
        f"discard {city}" for city in scored
    ]
    for colour in [state.colours[seat] for seat in state.still_to_lay()]:
        state = then(state, f"{colour}: play pickup")
    idle = [call.line for call in FACE.tray(state).calls if call.style == "idle"]
    assert idle == [f"reveal {city}" for city in scored]
    assert all(GAME.ruling(state, line).rules == ("F1",) for line in idle)


def record_of_moves(name: str) -> tuple[str, ...]:
    return record_of(next(game for game in games() if game.startswith(name))).moves


def test_where_only_scored_cities_can_be_left_no_hand_is_offered():
    kinds = {"ghent": 2, "influence": 1}
    filled = laid_out(*full("ghent", "grey", "church"), board=board(kinds=kinds))
    state = then(showing(filled, "reveal influence"), "draw")
    assert state.scored[CITIES.index("ghent")]
    assert FACE.tray(state).hands == ()
    assert "Which city was it?" in present(FACE.tray(state).aside).question.en


# Choices


def test_the_tray_offers_what_the_card_allows():
    state = acting(laid_out(), "ghent")
    lines = [choice.line for choice in FACE.tray(state).choices]
    assert lines == [
        "build * blue", "build * blue master", "build * grey", "build * grey master",
        "build * church", "finish *",
    ]  # fmt: skip
    for line in lines:
        legal = {place for place in PLACES if GAME.ruling(state, line.replace("*", place)).stands}
        assert set(FACE.board.spots(state, line)) == legal
    site = [choice.line for choice in FACE.tray(acting(laid_out(), "site")).choices]
    assert "finish *" not in site


@pytest.mark.parametrize(("kind", "line"), [("cathedral", "cathedral *"), ("master", "master *")])
def test_a_gold_figure_is_the_only_choice(kind, line):
    state = showing(laid_out(), f"reveal {kind}")
    assert [choice.line for choice in FACE.tray(state).choices] == [line]
    legal = {place for place in PLACES if GAME.ruling(state, line.replace("*", place)).stands}
    assert legal
    assert set(FACE.board.spots(state, line)) == legal
    assert FACE.board.spots(state, "build * grey") == ()


def test_what_stands_on_a_place_is_told():
    state = laid_out("ghent 1 blue stone master", "ghent 3 church", "ghent 3 cathedral", "ghent 2 cover")
    found = {
        place: present(FACE.board.at(state, place, PLAYERS)).en
        for place in ("ghent 0", "ghent 1", "ghent 3", "ghent 2")
    }
    assert found == {
        "ghent 0": "yellow quarter (Ben)",
        "ghent 1": "blue quarter (Ada), a site stone and a printed guild master",
        "ghent 3": "church quarter and a cathedral",
        "ghent 2": "covered",
    }
    assert present(FACE.board.at(state, "ghent 4", PLAYERS)).de == "frei, Form Terrasse"
    assert FACE.board.at(state, "ghent 13", PLAYERS) is None


# Points


def test_the_track_shows_what_scored_cities_have_paid():
    track = present(FACE.points.track)
    for name, game in ((name, record_of(name)) for name in list(games())[:4]):
        state = GAME.replay(game.setup, game.moves).state
        paid = dict.fromkeys((*state.colours, "grey"), 0)
        for line in GAME.score(state).sheet.rows.items():
            paid[line[0]] = sum(reason.points for reason in line[1] if reason.category != "influence")
        assert track(state) == paid, name
        assert sum(paid.values()) > 0
    assert set(track(played()).values()) == {0}


def test_the_ranking_of_every_city_stands_in_the_panel():
    state = played_game("06")
    html = panels.cities(state, PLAYERS, "en", True)
    ranks = [row for row in cells(html) if row[0] != "#"]
    expected = [
        [
            "–" if rank.rank is None else f"{rank.rank}{' =' if rank.shared > 1 else ''}",
            PLAYERS.get(rank.guild, "Grey"),
            str(rank.strength),
            str(rank.masters) if rank.masters else "·",
            str(rank.points),
        ]
        for city in range(6)
        for rank in city_ranking(state, city).ranks
    ]
    assert ranks == expected
    assert any(" =" in row[0] for row in ranks), "ties are seen"
    for city in range(6):
        assert f"value {city_ranking(state, city).value}" in html
    assert html.count("Scored in round") == 6


def test_hidden_points_leave_no_rank_and_no_value_in_the_panel():
    state = played_game("06", 120)
    html = panels.cities(state, PLAYERS, "en", False)
    assert "value" not in html
    assert "Most influence" not in html
    order = [PLAYERS.get(crest, "Grey") for crest in (*GUILDS, "grey") if crest in (*state.colours, "grey")]
    rows = [row for row in cells(html) if row[0] != "#"]
    assert [row[1] for row in rows] == order * 6
    assert {(row[0], row[4]) for row in rows} == {("", "")}


def test_most_influence_is_said_where_points_are_explained():
    assert "Most influence cards in hand (3): Ada, Ben, Cleo and Dora, +3 each." in panels.cities(
        played(), PLAYERS, "en", True
    )


def test_hands_quarters_and_stock_stand_in_the_other_panel():
    covered = laid_out("ghent 3 cover", "ypres 3 cover")
    state = then(showing(covered, "reveal cathedral"), "cathedral liege 0")
    html = panels.stocks(state, PLAYERS, "en", True)
    rows = {row[0]: row[1:] for row in cells(html)}
    assert rows["Gold stack"] == [f"{state.stack} / 28"]
    assert rows["Cathedrals"] == ["3 / 4"]
    assert rows["Cover tiles"] == ["7 / 9"]
    assert rows["Site stones"] == ["10 / 10"]
    assert "Gold cards shown so far: Cathedral 1" in html
    left = state.built.stock[0]
    hands, quarters = [row for row in cells(html) if row[0] == "Ada"]
    assert quarters[1:] == [*map(str, left), str(sum(left))]
    assert hands[-1] == str(state.influence[state.colours.index("blue")])
    assert hands.count("hand") == len(state.hands[state.colours.index("blue")])


# Telling


def test_points_are_told_first_and_discreetly_not_at_all():
    filled = laid_out(*full("ghent", "grey", "church"))
    before = showing(filled)
    after = GAME.play(before, "reveal influence")
    telling = FACE.tell(GAME.ruling(before, "reveal influence").move, before, after, PLAYERS)
    value = city_ranking(after, CITIES.index("ghent")).value
    assert telling.then[0].en.startswith(f"Ghent is scored: value {value}; ")
    assert present(telling.discreet)[0].en == "Ghent is scored."
    assert present(telling.discreet)[0].de == "Gent wird gewertet."
    assert len(present(telling.discreet)) == len(telling.then)
    assert telling.by == before.colours[before.start]


def test_no_more_covers_are_called_missing_than_were_laid():
    places = 0b1110
    assert "(2 only marked" in _covered(places, 2, over=False).en
    assert "(3 only marked" in _covered(places, 7, over=True).en
    assert "marked" not in _covered(places, 0, over=False).en


def test_a_card_laid_and_not_yet_carried_out_is_told_from_open_ones():
    state = played("draw", "blue: play ghent", *(f"{other}: play pickup" for other in GUILDS[1:]))
    (hands, _) = [row for row in cells(panels.stocks(state, PLAYERS, "en", True)) if row[0] == "Ada"]
    assert hands[1:9] == ["hand", "played", *["hand"] * 6]
    state = then(state, "build ghent 1 grey")
    (hands, _) = [row for row in cells(panels.stocks(state, PLAYERS, "en", True)) if row[0] == "Ada"]
    assert hands[1:9] == ["hand", "open", *["hand"] * 6]
