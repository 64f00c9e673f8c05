from games.titles import TITLES


def test_every_title_tells_what_it_needs(api):
    titles = {title["game"]: title for title in api.get("titles").body}
    assert list(titles) == list(TITLES)
    medina = titles["medina"]
    assert (medina["name"], medina["players"]) == ("Medina", [3, 4])
    assert medina["colours"] == ["yellow", "red", "blue", "green"]
    assert medina["revision"] == TITLES["medina"].revision


def test_options_come_with_their_choices_and_default(api):
    options = {option["name"]: option for option in api.get("titles").body[0]["options"]}
    assert options["wall_points"]["default"] == "part"
    assert [choice["value"] for choice in options["wall_points"]["choices"]] == ["part", "piece"]
    assert [choice["value"] for choice in options["show_stock"]["choices"]] == [True, False]


def test_rules_are_told_in_the_language_asked_for(api, german):
    rule = TITLES["medina"].rulebook["M2"]
    for client, text in ((api, rule.text.en), (german, rule.text.de)):
        [told] = [rule for rule in client.get("titles").body[0]["rules"] if rule["code"] == "M2"]
        assert (told["text"], told["waivable"]) == (text, True)
    assert len(api.get("titles").body[0]["rules"]) == len(list(TITLES["medina"].rulebook))
