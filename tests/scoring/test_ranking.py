from scoring.ranking import leaders, places


def test_the_best_lead_alone_or_together():
    assert leaders({"Ada": 3, "Ben": 5, "Cleo": 4}) == ("Ben",)
    assert leaders({"Ada": 5, "Ben": 3, "Cleo": 5}) == ("Ada", "Cleo")
    assert leaders({"Ada": (5, 1), "Ben": (5, 2)}) == ("Ben",)


def test_equal_merits_share_a_place_and_the_next_one_is_left_out():
    assert places({"Ada": 5, "Ben": 3, "Cleo": 5, "Dan": 1}) == {"Ada": 1, "Ben": 3, "Cleo": 1, "Dan": 4}
    assert places({"Ada": (5, 1), "Ben": (5, 2)}) == {"Ada": 2, "Ben": 1}
