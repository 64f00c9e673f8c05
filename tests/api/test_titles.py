from typing import Any

from games.titles import TITLES
from scoring.titles.flandern.position import CITIES, CRESTS


def title_of(client, title: str) -> dict[str, Any]:
    return next(described for described in client.get("titles").body if described["game"] == title)


def test_every_title_tells_what_it_needs(api):
    titles = {title["game"]: title for title in api.get("titles").body}
    assert list(titles) == list(TITLES)
    medina = titles["medina"]
    assert (medina["name"], medina["players"]) == ("Medina", [3, 4])
    assert medina["colours"] == ["yellow", "red", "blue", "green"]
    assert medina["revision"] == TITLES["medina"].rulebook.revision


def test_options_come_with_their_choices_and_default(api):
    options = {option["name"]: option for option in title_of(api, "medina")["options"]}
    assert options["wall_points"]["default"] == "part"
    assert [choice["value"] for choice in options["wall_points"]["choices"]] == ["part", "piece"]
    assert [choice["value"] for choice in options["show_stock"]["choices"]] == [True, False]


def test_rules_are_told_in_the_language_asked_for(api, german):
    rule = TITLES["medina"].rulebook["M2"]
    for client, text in ((api, rule.text.en), (german, rule.text.de)):
        [found] = [rule for rule in title_of(client, "medina")["rules"] if rule["code"] == "M2"]
        assert (found["text"], found["waivable"]) == (text, True)
    assert len(title_of(api, "medina")["rules"]) == len(list(TITLES["medina"].rulebook))


def test_boards_are_told_by_the_names_records_give_them(api):
    practice = {"name": "practice", "label": "Practice board", "invented": True}
    assert title_of(api, "flandern")["boards"] == [practice]
    assert (title_of(api, "medina")["boards"], title_of(api, "medina")["layout"]) == ([], None)


def test_what_is_laid_out_on_a_board_is_told_in_the_language_asked_for(api, german):
    layout = title_of(api, "flandern")["layout"]
    assert [place["name"] for place in layout["places"]] == [*CITIES]
    assert {thing["name"] for thing in layout["things"]} == {*CRESTS}
    layout = title_of(german, "flandern")["layout"]
    assert (layout["label"], layout["places"][0]["label"]) == ("Wappen der Zentren", "Brügge")
