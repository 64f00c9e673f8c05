"""What a refusal says, and where it points."""

import pytest

from games.titles.flandern.game import GAME
from tests.titles.flandern.table import (
    acting,
    after_a_round,
    board,
    full,
    laid_out,
    listed,
    played,
    showing,
    then,
)

REFUSALS = {
    "discard": (
        "F1", lambda: played("draw"), "discard ghent", ("Ghent is not scored", "Gent ist noch nicht"), (),
    ),
    "reveal": (
        "F1",
        lambda: showing(after_a_round(laid_out(*full("ghent")))),
        "reveal ghent",
        ("Ghent is already scored", "Gent ist schon gewertet"),
        (),
    ),
    "card": (
        "F2",
        lambda: then(acting(laid_out(), "ghent"), "build ghent 1 grey", "reveal influence", "draw"),
        "blue: play ghent",
        ("Blue does not have “Ghent” in hand", "Blau hat „Gent“ nicht auf der Hand"),
        (),
    ),
    "influence": (
        "F2", lambda: played("draw"), "red: play site +7",
        ("Red has 3 influence cards in hand, not 7", "Rot hat 3 Einflusskarten auf der Hand, nicht 7"), (),
    ),
    "another city": (
        "F4", lambda: acting(laid_out(), "ghent"), "build bruges 1 grey",
        ("for Ghent, not for Bruges", "für Gent, nicht für Brügge"), ("bruges 1",),
    ),
    "nothing to finish": (
        "F4", lambda: acting(laid_out(), "ghent"), "finish ghent 0",
        ("The centre of Ghent", "Das Zentrum von Gent"), ("ghent 0",),
    ),
    "finish with a site card": (
        "F4", lambda: acting(laid_out("ghent 1 grey stone"), "site"), "finish ghent 1",
        ("A Site card only begins a quarter", "beginnt nur eine Baustelle"), ("ghent 1",),
    ),
    "cathedral": (
        "F5", lambda: showing(laid_out("liege 0 cathedral", "ghent 1 church"), "reveal cathedral"),
        "cathedral liege 0",
        ("The centre of Liège already has a cathedral", "Das Zentrum von Lüttich trägt schon"),
        ("liege 0",),
    ),
    "master": (
        "F5", lambda: showing(laid_out("ghent 1 red"), "reveal master"), "master ghent 1",
        ("Ghent 1 is neither a blue quarter nor a grey quarter", "Gent 1 ist weder ein blaues"), ("ghent 1",),
    ),
    "too often": (
        "F5", lambda: showing(laid_out(board=listed(site=1, pickup=1))), "reveal master",
        ("The gold card “Guild master” cannot come up",
         "Die goldene Karte „Zunftmeister“ kann nicht kommen"), (),
    ),
    "no tile": (
        "F10",
        lambda: acting(laid_out(board=board(quarters={"guild": (0, 5, 5)})), "ghent"),
        "build ghent 1 blue",
        ("Ghent 1 needs the shape “terrace”, and no blue quarter of", "Gent 1 braucht die Form „Terrasse“"),
        ("ghent 1",),
    ),
    "long side": (
        "F11", lambda: acting(laid_out(), "liege"), "build liege 12 grey",
        ("Liège 12 has no quarter along a long side yet; Liège 4 and 7", "Lüttich 12 hat noch an keiner"),
        ("liege 12",),
    ),
    "same crest": (
        "F12", lambda: acting(laid_out(), "utrecht"), "build utrecht 2 grey",
        ("Utrecht 2 would touch another grey quarter: the centre of Utrecht", "das Zentrum von Utrecht"),
        ("utrecht 0",),
    ),
    "built": (
        "F13", lambda: acting(laid_out("ghent 1 church"), "ghent"), "build ghent 1 grey",
        ("Ghent 1 is already built on: a church quarter", "Gent 1 ist schon bebaut: ein Kirchen"),
        ("ghent 1",),
    ),
    "covered": (
        "F13", lambda: acting(laid_out("ghent 1 cover"), "ghent"), "build ghent 1 grey",
        ("Ghent 1 is covered", "Gent 1 ist abgedeckt"), ("ghent 1",),
    ),
    "scored": (
        "F13", lambda: acting(after_a_round(laid_out(*full("ghent"))), "site"), "build ghent 1 grey",
        ("Ghent is already scored", "Gent ist schon gewertet"), ("ghent 1",),
    ),
    "crest": (
        "F14", lambda: acting(laid_out(), "ghent"), "build ghent 1 red",
        ("Blue may only build blue, grey and church quarters, not red quarters", "Blau darf nur eigene"),
        ("ghent 1",),
    ),
    "crest to finish": (
        "F14", lambda: acting(laid_out("ghent 1 red stone"), "ghent"), "finish ghent 1",
        ("Blue may only finish", "keine roten"), ("ghent 1",),
    ),
    "gold crest": (
        "F14", lambda: showing(laid_out(), "reveal ghent"), "build ghent 1 blue",
        ("A gold card may only build", "Eine goldene Karte darf nur"), ("ghent 1",),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("code", "table", "line", "sentences", "fields"), REFUSALS.values(), ids=REFUSALS)
def test_what_a_refusal_says_and_where_it_points(code, table, line, sentences, fields):
    ruling = GAME.ruling(table(), line)
    assert ruling.rules == (code,)
    assert sentences[0] in ruling.message.en
    assert sentences[1] in ruling.message.de
    assert ruling.message.en != ruling.message.de
    assert ruling.violations[0].fields == fields


def test_several_breaches_are_said_one_after_the_other():
    ruling = GAME.ruling(acting(laid_out(), "ghent"), "build bruges 12 red")
    assert ruling.rules == ("F4", "F14")
    assert ruling.message.en == (
        "The card is for Ghent, not for Bruges. "
        "Blue may only build blue, grey and church quarters, not red quarters."
    )
