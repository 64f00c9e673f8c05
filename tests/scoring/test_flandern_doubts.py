"""What is impossible in the cities of Flandern 1302: each doubt, and the nearest possible case."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.document import Malformed
from scoring.position import Doubt, by_name, score_document
from scoring.titles import scorers
from scoring.titles.flandern.position import CITIES, GUILDS
from scoring.wording import Text

RECORDS = Path(__file__).parents[1] / "records"
EXAMPLES = [json.loads(line) for line in (RECORDS / "flandern-scoring.jsonl").read_text().splitlines()]
ADA, BEN, CLEO, DORA = (
    {"name": name, "colour": colour}
    for name, colour in zip(("Ada", "Ben", "Cleo", "Dora"), GUILDS, strict=True)
)


def position(**changes: Any) -> dict[str, Any]:
    """Blue, yellow and green are played, red is not."""
    return {
        "format": "tableside-position/1",
        "game": "flandern",
        "players": [ADA, BEN, CLEO],
        "cities": {},
        **changes,
    }


def doubts(cities: dict[str, Any], **changes: Any) -> tuple[Doubt, ...]:
    return score_document(position(cities=cities, **changes), scorers()).doubts


def spread(crest: str, *numbers: int) -> dict[str, Any]:
    """The number of finished quarters of a crest, city by city."""
    return {city: {"finished": {crest: number}} for city, number in zip(CITIES, numbers, strict=False)}


def only(found: tuple[Doubt, ...]) -> tuple[str, str, str]:
    (doubt,) = found
    assert doubt.refuses
    return doubt.rule, *doubt.text


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["about"])
def test_the_law_s_examples_are_not_doubted(example: dict[str, Any]):
    assert score_document(example, scorers()).doubts == ()


def test_what_is_only_missing_is_not_doubted():
    assert doubts({}) == ()


def test_a_doubtful_position_is_scored_all_the_same():
    assert by_name(score_document(position(cities=spread("blue", 99)), scorers()))["scores"]["Ada"] == 99


def test_a_city_has_a_centre_and_12_sites():
    full = {"finished": {"blue": 5, "yellow": 3, "grey": 2}, "church": 2, "church_with_cathedral": 1}
    assert doubts({"ghent": full}) == ()
    (doubt,) = doubts({"ghent": {**full, "church": 3}})
    assert doubt == Doubt(
        "",
        Text(
            "Ghent has a centre and 12 sites: 14 finished quarters are too many.",
            "Gent hat ein Zentrum und 12 Bauplätze: 14 fertige Stadtviertel sind zu viele.",
        ),
        ("ghent",),
    )


def test_a_guild_has_15_quarters_and_a_centre():
    assert doubts(spread("blue", 6, 6, 4)) == ()
    assert only(doubts(spread("blue", 6, 6, 5))) == (
        "",
        "Ada can have at most 15 quarters and one centre finished, not 17.",
        "Ada kann höchstens 15 Stadtviertel und ein Zentrum fertig haben, nicht 17.",
    )


def test_grey_has_15_quarters_and_a_centre():
    assert doubts(spread("grey", 6, 6, 4)) == ()
    assert only(doubts(spread("grey", 6, 6, 5))) == (
        "",
        "Grey can have at most 15 quarters and one centre finished, not 17.",
        "Grau kann höchstens 15 Stadtviertel und ein Zentrum fertig haben, nicht 17.",
    )


def test_the_church_has_13_quarters_and_a_centre():
    with_cathedral = {"church": 5, "church_with_cathedral": 2}
    assert doubts({"ghent": with_cathedral, "ypres": with_cathedral}) == ()
    assert only(doubts({"ghent": with_cathedral, "ypres": {**with_cathedral, "church": 6}})) == (
        "",
        "The church can have at most 13 quarters and one centre finished, not 15.",
        "Die Kirche kann höchstens 13 Stadtviertel und ein Zentrum fertig haben, nicht 15.",
    )


def test_of_a_guild_nobody_plays_only_the_centre_is_there():
    assert doubts(spread("red", 1)) == ()
    assert only(doubts(spread("red", 1, 1))) == (
        "",
        "Nobody plays red: only its centre can be finished, not 2 quarters.",
        "Rot spielt niemand: Fertig kann nur das Zentrum sein, keine 2 Stadtviertel.",
    )
    assert doubts(spread("red", 1, 1), players=[ADA, BEN, CLEO, DORA]) == ()


def test_there_are_4_cathedrals():
    assert doubts({"ghent": {"church_with_cathedral": 3}, "ypres": {"church_with_cathedral": 1}}) == ()
    assert only(doubts({"ghent": {"church_with_cathedral": 3}, "ypres": {"church_with_cathedral": 2}})) == (
        "",
        "There are only 4 cathedrals, not 5.",
        "Es gibt nur 4 Dome, nicht 5.",
    )


def test_f31_masters_stand_on_finished_quarters():
    assert doubts({"ghent": {"finished": {"blue": 1}, "masters": {"blue": 2}}}) == ()
    (doubt,) = doubts({"ghent": {"finished": {"yellow": 1}, "masters": {"blue": 1}}})
    assert doubt == Doubt(
        "F31",
        Text(
            "Ada has guild masters in Ghent but no finished quarter for them.",
            "Ada hat Zunftmeister in Gent, aber kein fertiges Stadtviertel dafür.",
        ),
        ("ghent",),
    )
    assert only(doubts({"ypres": {"masters": {"grey": 1}}}))[1].startswith("Grey has guild masters in Ypres")


def test_there_are_4_figures_besides_one_printed_master_a_quarter():
    two = {"finished": {"blue": 1, "grey": 2}, "masters": {"blue": 3, "grey": 2}}
    assert doubts({"ghent": two, "ypres": two}) == ()
    assert only(doubts({"ghent": two, "ypres": {**two, "masters": {"blue": 3, "grey": 3}}})) == (
        "",
        "At least 5 of the guild masters would have to be figures; there are only 4.",
        "Mindestens 5 der Zunftmeister müssten Figuren sein; es gibt aber nur 4.",
    )


def test_there_are_3_influence_cards_a_player_and_28_gold_cards():
    assert doubts({}, players=[{**ADA, "influence": 37}, BEN, CLEO]) == ()
    assert only(doubts({}, players=[{**ADA, "influence": 30}, {**BEN, "influence": 8}, CLEO])) == (
        "",
        "There cannot be 38 influence cards with 3 players: 3 each and the 28 gold cards make 37.",
        "38 Einflusskarten kann es zu dritt nicht geben: Je 3 und die 28 goldenen Karten ergeben 37.",
    )


def test_a_tie_is_shared_without_a_verdict():
    assert score_document(position(), scorers()).verdict is None


def test_there_is_no_short_form_of_what_is_counts_already():
    with pytest.raises(Malformed) as error:
        score_document(position(format="tableside-counts/1"), scorers())
    assert error.value.text == (
        "A position of Flandern 1302 is made of counts already: its format must be “tableside-position/1”.",
        (
            "Eine Stellung von Flandern 1302 besteht schon aus Zahlen: "
            "Ihr Format muss „tableside-position/1“ sein."
        ),
    )
