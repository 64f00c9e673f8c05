"""Building: rules F10 to F14."""

import pytest

from games.titles.flandern.game import GAME
from scoring.titles.flandern.position import CRESTS
from tests.titles.flandern.table import acting, after_a_round, board, broken, full, laid_out, legal, showing


def test_f10_the_crest_must_have_a_tile_of_the_sites_shape():
    terraces = ("ghent 1 blue", "ghent 3 blue", "ypres 1 blue", "ypres 3 blue", "leuven 1 blue")
    state = acting(laid_out(*terraces), "leuven")
    assert state.built.stock[0] == (0, 5, 5)
    assert broken(state, "build leuven 3 blue") == ["F10"]
    assert broken(state, "build leuven 3 grey") == []
    assert broken(state, "build leuven 9 blue") == ["F12"]
    assert not any("blue" in line for line in legal(state)), "no row and no gable is in reach"


def test_f10_the_church_has_its_own_split():
    churches = ("ghent 5 church", "ghent 7 church", "ypres 5 church", "ypres 7 church", "leuven 1 blue")
    state = acting(laid_out(*churches), "leuven")
    assert state.built.stock[5] == (5, 0, 4)
    assert broken(state, "build leuven 5 church") == ["F10"]
    assert broken(state, "build leuven 9 church") == []


def test_f10_stands_first_among_the_rules_of_building():
    one_row = board(quarters={"guild": (5, 5, 1), "grey": (5, 5, 5), "church": (5, 4, 4)})
    state = acting(laid_out("leuven 9 blue", "ypres 1 blue", "ypres 6 blue", board=one_row), "ypres")
    assert broken(state, "build ypres 9 blue") == ["F10", "F12"]
    assert broken(state, "build ypres 12 blue") == ["F10", "F11"]
    assert broken(state, "build ypres 10 blue") == ["F10", "F11", "F12"]
    assert broken(state, "build ypres 10 grey") == ["F11"]


def test_f11_a_long_side_must_touch_a_quarter():
    state = acting(laid_out(), "ghent")
    for site in range(1, 13):
        assert broken(state, f"build ghent {site} grey") == ([] if site <= 4 else ["F11"])
    violation = GAME.ruling(state, "build ghent 5 grey").violations[0]
    assert "Ghent 1 and 9" in violation.text.en
    assert violation.fields == ("ghent 5",)


@pytest.mark.parametrize("piece", ["ghent 1 red", "ghent 1 red stone"])
def test_f11_a_quarter_under_a_stone_will_do_and_a_cover_will_not(piece):
    assert broken(acting(laid_out(piece), "ghent"), "build ghent 5 grey") == []
    assert broken(acting(laid_out("ghent 1 cover"), "ghent"), "build ghent 5 grey") == ["F11"]


def test_f11_long_contact_is_directed():
    state = acting(laid_out("ghent 5 red"), "ghent")
    assert broken(state, "build ghent 9 grey") == ["F11"], "9 touches 5 with its short side"
    state = acting(laid_out("ghent 9 red"), "ghent")
    assert broken(state, "build ghent 5 grey") == [], "5 touches 9 with its long side"


def test_f12_it_may_not_touch_its_own_crest():
    state = acting(laid_out("ghent 1 blue", "ghent 2 grey stone", "ghent 4 church"), "ghent")
    assert broken(state, "build ghent 5 blue") == ["F12"]
    assert broken(state, "build ghent 9 blue") == ["F12"]
    assert broken(state, "build ghent 6 grey") == ["F12"], "under a stone alike"
    assert broken(state, "build ghent 8 church") == ["F12"]
    assert broken(state, "build ghent 3 blue") == [], "a common corner is no contact"
    assert broken(state, "build ghent 5 church") == []


@pytest.mark.parametrize(("city", "crest"), [("bruges", "blue"), ("utrecht", "grey"), ("liege", "church")])
def test_f12_the_centre_counts_alike(city, crest):
    state = acting(laid_out(), city)
    for site in range(1, 5):
        assert broken(state, f"build {city} {site} {crest}") == ["F12"]
    assert broken(acting(laid_out(f"{city} 1 red"), city), f"build {city} 9 {crest}") == []


def test_f12_names_every_quarter_it_would_touch():
    state = acting(laid_out("ghent 1 grey", "ghent 2 grey", "ghent 9 red"), "ghent")
    ruling = GAME.ruling(state, "build ghent 5 grey")
    assert ruling.rules == ("F12",)
    assert ruling.violations[0].fields == ("ghent 1", "ghent 2")
    assert ruling.message.en.startswith("Ghent 5 would touch other grey quarters: Ghent 1 and 2.")
    assert ruling.message.de.startswith("Gent 5 würde andere graue Stadtviertel berühren: Gent 1 und 2.")


def test_f13_the_site_must_be_free():
    state = acting(laid_out("ghent 1 grey", "ghent 2 blue stone", "ghent 3 cover"), "ghent")
    for site in (0, 1, 2, 3):
        for crest in ("grey", "blue", "church"):
            assert broken(state, f"build ghent {site} {crest}") == ["F13"], "F10 to F12 are not named"
    assert broken(state, "build ghent 3 grey master") == ["F13"]


def test_f13_nothing_is_built_in_a_scored_city():
    state = acting(after_a_round(laid_out(*full("ghent"))), "site")
    assert broken(state, "build ghent 1 grey") == ["F13"]
    state = acting(after_a_round(laid_out(*full("ghent"))), "ypres")
    assert broken(state, "build ghent 1 grey") == ["F4", "F13"]


def test_f14_only_own_grey_and_church_are_built():
    state = acting(laid_out(), "ghent", "green")
    for crest in CRESTS:
        assert broken(state, f"build ghent 1 {crest}") == (
            [] if crest in ("green", "grey", "church") else ["F14"]
        )
    assert broken(state, "build ghent 12 red") == ["F14"], "F11 is not named"
    assert broken(state, "build ghent 0 red") == ["F13", "F14"]


def test_f14_only_own_grey_and_church_are_finished():
    state = acting(
        laid_out(*(f"ghent {site} {crest} stone" for site, crest in enumerate(CRESTS, 1))), "ghent"
    )
    for site, crest in enumerate(CRESTS, 1):
        assert broken(state, f"finish ghent {site}") == (
            [] if crest in ("blue", "grey", "church") else ["F14"]
        )


def test_f14_with_a_gold_card_only_grey_and_church():
    state = showing(laid_out("ghent 1 blue stone", "ghent 2 grey stone"), "reveal ghent")
    assert broken(state, "build ghent 3 blue") == ["F14"]
    assert broken(state, "finish ghent 1") == ["F14"]
    assert broken(state, "build bruges 1 blue") == ["F5", "F14"]
    assert broken(state, "finish ghent 2") == []
    site = showing(laid_out("ghent 1 blue stone"), "reveal site")
    assert broken(site, "finish ghent 1") == ["F5", "F14"]


def test_f14_an_unused_guild_belongs_to_nobody():
    state = acting(laid_out("ghent 2 red stone", players=3), "ghent")
    assert broken(state, "build ghent 1 red") == ["F14"]
    assert broken(state, "finish ghent 2") == ["F14"]
