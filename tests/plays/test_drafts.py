"""Entered so far amounts to a document, and every document can be taken apart again to be corrected."""

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from games.engine.game import Setup
from games.titles import TITLES
from games.titles.felinia.tally import position
from plays.drafts.drafted import TOTALS, DraftedGame
from plays.models import Circumstances
from plays.results import read_result
from scoring.document import SeatedPlayer
from scoring.options import chosen
from scoring.position import by_name
from tests.finished import TOTALS as DOCUMENT
from tests.finished import totals
from tests.present import present
from tests.scoring.test_felinia_games import counted as counted_groups
from tests.scoring.test_felinia_games import written as written_felinia
from tests.scoring.test_medina_games import counted as counted_palaces
from tests.scoring.test_medina_games import positions
from tests.scoring.test_medina_games import written as written_medina
from tests.titles.felinia.test_recorded_games import games as felinia_games
from tests.titles.felinia.test_recorded_games import record_of, steps
from tests.titles.medina.test_recorded_games import games as medina_games

RECORDS = Path(__file__).parents[1] / "records"
TODAY = Circumstances(date(2026, 11, 17))


def examples() -> Iterator[Any]:
    for name in ("felinia-scoring", "flandern-scoring"):
        for line in (RECORDS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
            document = json.loads(line)
            yield pytest.param(document, id=f"{document['game']}: {document['about']}")


def again(document: dict[str, Any]) -> DraftedGame:
    """What a draft keeps of a document that is to be corrected."""
    drafted = DraftedGame.of_result(read_result(document), TODAY)
    kept = json.loads(json.dumps(drafted.content))
    return DraftedGame.of_content(drafted.game.slug, kept)


@pytest.mark.parametrize("document", [*examples()])
def test_an_example_comes_out_as_it_went_in(document: dict[str, Any]):
    answer = by_name(present(again(document).result.scored))
    expected = document["expect"]
    assert answer["scores"] == expected["scores"]
    assert answer == by_name(present(read_result(document).scored))
    assert again(document).obstacle() is None or again(document).is_blank


@pytest.mark.parametrize("name", [*medina_games()][::6])
def test_a_board_of_medina_comes_out_as_it_went_in(name: str):
    *_, end = positions(name)
    document = written_medina(end)
    for form in (document, counted_palaces(document)):
        drafted = again(form)
        assert by_name(present(drafted.result.scored)) == by_name(present(read_result(form).scored))
        assert drafted.doubts == []
        assert drafted.obstacle() is None


@pytest.mark.parametrize("name", [*felinia_games()][::6])
def test_a_table_of_felinia_comes_out_as_it_went_in(name: str):
    record = record_of(name)
    *_, (_, _, end) = steps(record)
    for form in (written_felinia, counted_groups):
        document = form(position(end), record.setup.names)
        drafted = again(document)
        assert by_name(present(drafted.result.scored)) == by_name(present(read_result(document).scored))
        assert drafted.obstacle() is None


@pytest.mark.parametrize(
    "document",
    [
        DOCUMENT,
        totals(("Ada", 30), ("Ben", 30), ("Cleo", 12)),
        totals(("Ada", 30, 2), ("Ben", 30, 1), ("Cleo", 12, 3)),
        totals(("Ada", 50, 1), ("Ben", 40, 3), ("Cleo", 40, 2)),
        totals(("Ada", 50, 1), ("Ben", 50, 2), ("Cleo", 50, 3)),
        totals(("Ada", 50, 1), ("Ben", 50, 1), ("Cleo", 50, 3)),
        {
            **DOCUMENT,
            "players": [
                {**seat, "colour": c}
                for seat, c in zip(DOCUMENT["players"], ("red", "blue", "green"), strict=True)
            ],
        },
    ],
)
def test_totals_come_out_as_they_went_in(document: dict[str, Any]):
    assert again(document).result.standings == read_result(document).standings
    assert again(document).result.document == document


# Medina's board, tapped together


def medina(*names: str) -> DraftedGame:
    game = TITLES["medina"]
    players = tuple(
        SeatedPlayer(name, colour)
        for name, colour in zip(names or ("Ada", "Ben", "Cleo"), game.colours, strict=False)
    )
    return DraftedGame.new(game, Setup(players, chosen(game.options, {})), TODAY)


def tapped(drafted: DraftedGame, **pieces: str) -> DraftedGame:
    for tool, fields in pieces.items():
        for field in fields.split():
            drafted = drafted.tapped(field, tool.replace("_", " "))
    return drafted


def points(drafted: DraftedGame) -> dict[str, int]:
    return {standing.name: standing.points for standing in drafted.result.standings}


def test_pieces_that_hang_together_are_one_palace():
    drafted = tapped(medina(), orange="c3 c4 d4", stable="e4", roof_yellow="d4", merchant="d3 h6", wall="W3")
    (palace,) = drafted.result.document["palaces"]
    assert palace == {
        "colour": "orange", "parts": ["c3", "c4", "d4"], "stables": ["e4"], "owner": "yellow",
    }  # fmt: skip
    assert points(drafted) == {"Ada": 3 + 1 + 1 + 4, "Ben": 0, "Cleo": 0}


def test_the_same_tap_again_changes_nothing_and_another_piece_takes_the_place():
    once = tapped(medina(), grey="c3", roof_red="c3")
    assert tapped(once, grey="c3").answers == once.answers
    assert tapped(once, roof_red="c3").answers == once.answers
    assert tapped(once, merchant="c3").answers == {"at.c3": "merchant"}
    assert tapped(once, nothing="c3").answers == {}


def test_a_palace_has_one_roof_which_moves():
    drafted = tapped(medina(), grey="c3 c4", roof_red="c3", roof_blue="c4")
    assert [palace["owner"] for palace in drafted.result.document["palaces"]] == ["blue"]


@pytest.mark.parametrize(
    ("tool", "field", "why"),
    [
        ("wall", "c3", "Walls go on the fields around the city, all other pieces into the city."),
        ("grey", "N3", "Walls go on the fields around the city, all other pieces into the city."),
        ("roof red", "c3", "A roof goes on a palace part. Please tap the parts first."),
        ("grey", "z9", "z9 is not a field of this board."),
    ],
)
def test_what_cannot_be_tapped_is_said_and_changes_nothing(tool: str, field: str, why: str):
    drafted = medina().tapped(field, tool)
    assert [why in fault.en for fault in drafted.faults] == [True]
    assert drafted.answers == {}


def test_a_stable_away_from_every_part_cannot_be_kept():
    drafted = tapped(medina(), grey="c3", stable="f6")
    assert (drafted.doubts[0].rule, drafted.doubts[0].fields) == ("M30", ("f6",))
    assert "f6" in present(drafted.obstacle()).en


def test_two_roofs_come_together_when_palaces_do():
    drafted = tapped(medina(), grey="c3 e3", roof_red="c3", roof_blue="e3", black="")
    drafted = tapped(drafted, grey="d3")
    assert "M20" in [doubt.rule for doubt in drafted.doubts]


@pytest.mark.parametrize(
    ("pieces", "rule"),
    [
        ({"grey": "c3", "black": "d4"}, "M12"),
        ({"grey": "c3 c5", "roof_red": "c3 c5"}, "M21"),
        ({"wall": "N5"}, "M40"),
        ({"merchant": "h6 h7 i6 i7"}, "M50"),
        ({"stable": "c3"}, "M30"),
    ],
)
def test_an_impossible_board_is_refused_with_its_rule(pieces: dict[str, str], rule: str):
    drafted = tapped(medina(), **pieces)
    assert rule in [doubt.rule for doubt in drafted.doubts if doubt.refuses]
    assert drafted.obstacle() is not None


def test_more_pieces_than_the_box_holds_are_refused():
    parts, stables = (" ".join(f"{column}{row}" for column in "abcdefghijklm") for row in (3, 4))
    twelve = tapped(medina(), grey=parts, stable=stables.removesuffix(" m4"))
    assert twelve.doubts == []
    (doubt,) = tapped(twelve, stable="m4").doubts
    assert (doubt.rule, doubt.refuses) == ("", True)
    assert "12" in doubt.text.en


# Cards


def card(drafted: DraftedGame, name: str) -> Any:
    return next(holding for holding in drafted.holdings if holding.name == name)


def test_whoever_alone_can_hold_a_card_holds_it():
    drafted = tapped(medina(), grey="a10", roof_red="a10", wall="W11 W10")
    assert (card(drafted, "palace_cards.grey").holder, card(drafted, "tower_cards.1").holder) == (
        "red",
        "red",
    )
    assert card(drafted, "tower_cards.2").able == ()
    assert drafted.result.document["palace_cards"] == {"grey": "red"}


def test_where_several_could_hold_a_card_the_table_says_who():
    level = tapped(medina(), grey="c3 h3", roof_red="c3", roof_blue="h3")
    asked = card(level, "palace_cards.grey")
    assert (asked.able, asked.holder) == (("red", "blue"), "")
    assert level.obstacle() is not None
    holding = level.held("palace_cards.grey", "blue")
    assert holding.obstacle() is None
    assert points(holding) == {"Ada": 0, "Ben": 1, "Cleo": 2}
    assert holding.held("palace_cards.grey", "").answers == level.answers


def test_a_card_with_a_holder_who_cannot_have_it_is_refused():
    drafted = tapped(medina(), grey="c3", roof_red="c3").held("palace_cards.grey", "blue")
    assert [doubt.rule for doubt in drafted.doubts] == ["M70"]
    assert "Cleo" in present(drafted.obstacle()).en


def test_the_short_form_asks_who_holds_the_tower_cards():
    drafted = (
        medina()
        .by_way("numbers")
        .answered(
            {"palace.red.grey.parts": "3", "palace.red.grey.walls": "2", "palace.red.grey.stables": "1"}
        )
    )
    assert card(drafted, "tower_cards.1").able == ("red",)
    assert card(drafted, "tower_cards.1").holder == ""
    assert points(drafted.held("tower_cards.1", "red"))["Ben"] == 3 + 1 + 2 + 1 + 1


def test_the_short_form_keeps_palaces_that_are_nobodys():
    *_, end = positions("4p-human-1001")
    document = counted_palaces(written_medina(end))
    ownerless = [palace for palace in document["palaces"] if not palace.get("owner")]
    assert ownerless
    kept = [palace for palace in again(document).result.document["palaces"] if not palace.get("owner")]
    assert kept == ownerless


def test_the_short_form_wants_parts_of_a_palace():
    drafted = medina().by_way("numbers").answered({"palace.red.grey.merchants": "3"})
    assert drafted.doubts[0].refuses
    assert "Ben" in drafted.doubts[0].text.en


# Numbers


def test_numbers_are_taken_as_they_are_typed():
    drafted = medina().by_way(TOTALS)
    after = drafted.answered({"total.yellow": " 052 ", "total.red": "0", "total.blue": "", "other": "7"})
    assert after.answers == {"total.yellow": "52", "total.red": "0"}
    assert after.answered({"total.yellow": ""}).answers == {"total.red": "0"}


@pytest.mark.parametrize("typed", ["x", "-1", "1.5", "10000", "９", "1 2", "1" * 200])
def test_what_is_no_number_is_said_and_left_as_it_was(typed: str):
    before = medina().by_way(TOTALS).answered({"total.yellow": "52"})
    after = before.answered({"total.yellow": typed})
    assert after.answers == before.answers
    assert len(after.faults) == 1


def test_one_more_and_one_less():
    drafted = medina().by_way(TOTALS).stepped("total.red 1").stepped("total.red 1")
    assert drafted.answers == {"total.red": "2"}
    assert drafted.stepped("total.red -1").answers == {"total.red": "1"}
    assert medina().by_way(TOTALS).stepped("total.red -1").answers == {"total.red": "0"}
    assert drafted.stepped("total.red 5").answers == drafted.answers
    assert drafted.stepped("nonsense 1").answers == drafted.answers


def test_totals_of_everybody_are_needed():
    drafted = medina().by_way(TOTALS).answered({"total.red": "12"})
    assert present(drafted.obstacle()).en == "The points of Ada and Cleo are missing."
    assert drafted.answered({"total.yellow": "0", "total.blue": "4"}).obstacle() is None


def test_a_tie_of_totals_can_be_decided():
    level = medina().by_way(TOTALS).answered({"total.red": "12", "total.yellow": "12", "total.blue": "4"})
    assert [standing.place for standing in level.result.standings] == [1, 1, 3]
    assert [standing.place for standing in level.held("tie", "red").result.standings] == [2, 1, 3]
    assert [standing.place for standing in level.held("tie", "blue").result.standings] == [1, 1, 3]


def test_nothing_entered_cannot_be_kept():
    assert present(medina().obstacle()).en == "Nothing has been entered yet."


def test_what_was_entered_one_way_is_still_there_after_trying_another():
    drafted = tapped(medina(), grey="c3", roof_red="c3")
    assert points(drafted.by_way(TOTALS).by_way("board")) == {"Ada": 0, "Ben": 2, "Cleo": 0}


def seated(drafted: DraftedGame, **colours: str) -> DraftedGame:
    players = tuple(SeatedPlayer(name, colour) for name, colour in colours.items())
    return drafted.reseated(drafted.setup._replace(players=players), TODAY)


def test_pieces_follow_a_player_to_a_colour_nobody_had():
    drafted = tapped(medina(), grey="c3", roof_red="c3")
    assert points(seated(drafted, Ada="yellow", Ben="green", Cleo="blue")) == {"Ada": 0, "Ben": 2, "Cleo": 0}


def test_pieces_stay_with_their_colour_when_two_players_swap():
    drafted = tapped(medina(), grey="c3", roof_red="c3")
    assert points(seated(drafted, Ada="red", Ben="yellow", Cleo="blue")) == {"Ada": 2, "Ben": 0, "Cleo": 0}


def test_what_is_left_of_a_player_who_is_gone_is_said():
    drafted = tapped(medina("Ada", "Ben", "Cleo", "Dan"), grey="c3", roof_green="c3")
    fewer = seated(drafted, Ada="yellow", Ben="red", Cleo="blue")
    assert "nobody plays green" in present(fewer.obstacle()).en
    assert seated(fewer, Ada="yellow", Ben="red", Cleo="blue", Dan="green").obstacle() is None


def test_totals_stay_with_the_name():
    drafted = medina().by_way(TOTALS).answered({"total.yellow": "5", "total.red": "7", "total.blue": "9"})
    changed = seated(drafted, Cleo="yellow", Ben="green", Ada="blue")
    assert points(changed) == {"Ada": 5, "Ben": 7, "Cleo": 9}


def test_another_way_begins_with_what_is_known():
    *_, end = positions("3p-human-1000")
    drafted = again(written_medina(end))
    for way in ("numbers", TOTALS):
        assert points(drafted.by_way(way)) == points(drafted)
    record = record_of(next(iter(felinia_games())))
    *_, (_, _, last) = steps(record)
    felinia = again(written_felinia(position(last), record.setup.names))
    assert points(felinia.by_way("groups")) == points(felinia)


def test_what_was_entered_another_way_only_cannot_be_kept():
    drafted = tapped(medina(), grey="c3", roof_red="c3")
    numbers = drafted.by_way("numbers").answered({"palace.red.grey.parts": "0"})
    assert present(numbers.obstacle()).en == "Nothing has been entered yet."


def test_felinias_merchants_stay_only_where_a_trade_tile_lay():
    game = TITLES["felinia"]
    players = (SeatedPlayer("Ada", "blue"), SeatedPlayer("Ben", "green"))
    setup = Setup(players, chosen(game.options, {}), game.read_board("practice"))
    drafted = DraftedGame.new(game, setup, TODAY)
    assert drafted.tapped("a4", "blue").tapped("a5", "blue").answers == {"at.a4": "blue", "at.a5": "blue"}
    assert points(drafted.tapped("a4", "blue").tapped("a5", "blue")) == {"Ada": 4, "Ben": 0}
    assert drafted.tapped("a4", "blue").tapped("a4", "green").answers == {"at.a4": "green"}
    assert drafted.tapped("a4", "blue").tapped("a4", "nothing").answers == {}
    for field, tool in (("a1", "blue"), ("market 3", "blue"), ("zz", "blue")):
        assert drafted.tapped(field, tool).faults
        assert drafted.tapped(field, tool).answers == {}
