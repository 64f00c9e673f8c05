"""Dead sites: rule F20."""

from games.titles.flandern.moves import read
from scoring.titles.flandern.position import CITIES
from tests.titles.flandern.table import (
    FACE,
    acting,
    after_a_round,
    board,
    broken,
    covered,
    laid_out,
    scored_cities,
    showing,
    then,
)


def test_f20_at_the_beginning_every_site_is_alive():
    state = after_a_round(laid_out())
    assert (covered(state), state.built.free.bit_count()) == ([], 72)


def test_f20_a_site_without_a_tile_of_its_shape_is_dead():
    no_rows = board(quarters={"guild": (5, 5, 0), "grey": (5, 5, 0), "church": (5, 4, 0)})
    state = after_a_round(laid_out(board=no_rows))
    assert covered(state) == [f"{city} {site}" for city in CITIES for site in range(9, 13)]


def test_f20_it_is_alive_while_one_crest_in_play_has_a_tile():
    church_rows = board(quarters={"guild": (5, 5, 0), "grey": (5, 5, 0), "church": (5, 4, 1)})
    assert covered(after_a_round(laid_out(board=church_rows))) == []
    state = after_a_round(laid_out("ghent 9 church", board=church_rows))
    assert len(covered(state)) == 23


def test_f20_a_site_beside_every_crest_that_has_a_tile_is_dead():
    beside = ("ghent 1 blue", "ghent 2 grey", "ghent 9 church", "ghent 10 red")
    assert covered(after_a_round(laid_out(*beside))) == [], "green and yellow may still come"
    no_gables = board(quarters={"guild": (5, 0, 5), "grey": (5, 5, 5), "church": (5, 4, 4)})
    assert covered(after_a_round(laid_out(*beside, board=no_gables))) == ["ghent 5"]


def test_f20_a_site_that_only_an_unused_guild_could_take_is_dead():
    without_grey = board(quarters={"guild": (5, 5, 5), "grey": (5, 5, 0), "church": (5, 4, 0)})
    pieces = ("ghent 2 blue", "ghent 5 green", "ghent 6 yellow")
    assert covered(after_a_round(laid_out(*pieces, players=4, board=without_grey))) == [], "red may come"
    assert covered(after_a_round(laid_out(*pieces, players=3, board=without_grey))) == ["ghent 10"]


def test_f20_free_sites_that_only_support_each_other_are_dead():
    """5 lies along 9, 9 along 8, 8 along 12 and so on around the city, and back to 5."""
    terraces = [f"ghent {site} cover" for site in range(1, 5)]
    state = after_a_round(laid_out(*terraces))
    assert covered(state) == [f"ghent {site}" for site in range(1, 13)]
    assert scored_cities(state) == ["ghent"]
    assert covered(after_a_round(laid_out(*terraces[1:]))) == ["ghent 2", "ghent 3", "ghent 4"], (
        "one is enough"
    )


def test_f20_a_cover_supports_nothing_and_a_quarter_under_a_stone_does():
    state = after_a_round(laid_out("ghent 1 cover", "ghent 8 cover", "ghent 5 red stone"))
    assert covered(state) == ["ghent 1", "ghent 8", "ghent 9"]
    assert covered(after_a_round(laid_out("ghent 1 cover", "ghent 5 cover", "ghent 8 red stone"))) == [
        "ghent 1", "ghent 5"
    ]  # fmt: skip


def test_f20_covers_are_laid_at_the_end_of_the_round_only():
    state = laid_out("ghent 1 cover", "ghent 5 cover", "ghent 8 cover")
    acted = then(acting(state, "bruges"), "build bruges 1 grey")
    assert covered(acted) == ["ghent 1", "ghent 5", "ghent 8"]
    assert covered(then(acted, "reveal influence")) == ["ghent 1", "ghent 5", "ghent 8", "ghent 9"]


def test_f20_beyond_the_nine_of_the_box_covers_are_only_marked():
    no_rows = board(quarters={"guild": (5, 5, 0), "grey": (5, 5, 0), "church": (5, 4, 0)})
    before = showing(laid_out(board=no_rows))
    state = then(before, "reveal pickup")
    assert (state.board.covers, len(covered(state))) == (9, 24)
    assert broken(acting(state, "ghent"), "build ghent 9 grey") == ["F13"]
    telling = FACE.tell(read("reveal pickup"), before, state, {c: c.title() for c in state.colours})
    assert [text.en.partition(" (")[2] for text in telling.then if "Ghent 9" in text.en] == [
        "15 only marked: the cover tiles are used up)."
    ]


def test_f20_covers_from_the_box_are_not_told_as_only_marked():
    """The ninth is laid in F6, and the game ends in the same round: only what F41 covers lacks tiles."""
    pieces = [f"ghent {site} cover" for site in (1, 5, 8)] + [f"bruges {site} cover" for site in range(9, 13)]
    before = showing(laid_out(*pieces, "ypres 9 cover", board=board(gold=1)))
    after = then(before, "reveal pickup")
    telling = FACE.tell(read("reveal pickup"), before, after, {c: c.title() for c in after.colours})
    ninth = [text.en for text in telling.then if "Ghent 9" in text.en]
    assert len(ninth) == 1
    assert "only marked" not in ninth[0]
