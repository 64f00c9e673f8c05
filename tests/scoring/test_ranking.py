from scoring.ranking import leaders


def test_the_best_lead_alone_or_together():
    assert leaders({"Ada": 3, "Ben": 5, "Cleo": 4}) == ("Ben",)
    assert leaders({"Ada": 5, "Ben": 3, "Cleo": 5}) == ("Ada", "Cleo")
    assert leaders({"Ada": (5, 1), "Ben": (5, 2)}) == ("Ben",)
