"""Each rule of Medina by its code: what it forbids, what it allows, what follows from it."""

from games.titles.medina.components import PART, PIECES
from games.titles.medina.game import GAME
from games.titles.medina.moves import read
from tests.titles.medina.table import (
    broken,
    laid_out,
    only,
    palace_card,
    pieces_left,
    placed,
    played,
    scores,
    tower_card,
    with_stock,
)

# Turn


def test_m1_a_turn_is_two_placements_of_any_kind():
    state = played("merchant h6", "palace grey c3")
    assert (state.seat, state.placement) == (0, 2)
    state = placed(state, "palace black m9")
    assert (state.seat, state.placement) == (1, 1)


def test_m1_cards_are_settled_after_the_first_placement():
    state = placed(laid_out("merchant h6", "palace grey a3", "wall W1", "wall W2", "wall W3"), "roof a3")
    assert state.placement == 2
    assert (palace_card(state, "grey"), tower_card(state, 4)) == ("yellow", "yellow")


def test_m2_the_start_merchant_keeps_off_the_edge():
    state = played()
    for field in ("a5", "p5", "h1", "h11", "a1"):
        assert broken(state, f"merchant {field}") == ["M2"]
    for field in ("b2", "o10", "b10", "o2", "h6"):
        assert broken(state, f"merchant {field}") == []


def test_m2_the_start_merchant_comes_from_the_box_and_a_full_turn_follows():
    state = played("merchant h6")
    assert (state.seat, state.placement) == (0, 1)
    assert pieces_left(state, 0)["merchant"] == 8


def test_m2_before_the_start_merchant_nothing_else_is_due():
    assert broken(played(), "palace grey c3") == ["phase"]
    assert broken(played(), "wall N1") == ["phase"]


def test_m3_with_one_placement_left_one_is_placed():
    state = only(laid_out("merchant h6"), "yellow", wall=1)
    assert placed(state, "wall N1").seat == 1


def test_m3_whoever_cannot_place_is_passed_over_and_comes_back():
    state = only(only(laid_out("merchant h6", placement=2), "red", stable=1), "blue", wall=1, orange=1)
    state = placed(state, "wall N1")
    assert state.seat == 2, "red has only a stable and there is no palace"
    state = placed(state, "palace orange c3", "wall N2")
    assert state.seat == 0
    assert placed(state, "wall N3", "roof c3").seat == 1, "now red can place"


def test_m3_a_player_goes_on_alone_when_nobody_else_can_place():
    state = only(only(laid_out("merchant h6", placement=2), "red"), "blue")
    state = placed(state, "wall N1")
    assert (state.seat, state.placement) == (0, 1)


def test_m4_the_game_ends_when_nobody_can_place_and_leftovers_count_nothing():
    state = only(only(only(laid_out("merchant h6"), "yellow", wall=1, stable=2), "red", roof=2), "blue")
    state = placed(state, "wall N1")
    assert GAME.is_over(state)
    assert GAME.legal_moves(state) == []
    assert scores(state) == {"yellow": 0, "red": 0, "blue": 0}
    assert broken(state, "stable c3") == ["phase"]


# Palace parts


def test_m10_a_part_joins_the_open_palace_of_its_colour():
    state = laid_out("merchant h6", "palace grey c3")
    assert broken(state, "palace grey c4") == []
    assert broken(state, "palace grey m9") == ["M10"]
    assert broken(state, "palace black m9") == []


def test_m10_beside_the_stable_only_is_not_enough():
    state = laid_out("merchant h6", "palace grey c3", "stable c4")
    assert broken(state, "palace grey c5") == ["M10"]
    assert broken(state, "palace grey d4") == ["M10"]
    assert broken(state, "palace grey d2") == ["M10"], "at a corner is not enough either"
    assert broken(state, "palace grey d3") == []


def test_m10_the_sentence_names_the_open_palace():
    ruling = GAME.ruling(laid_out("merchant h6", "palace grey c3", "palace grey c4"), "palace grey m9")
    assert ruling.violations[0].fields == ("c3", "c4")
    assert ruling.message.en == (
        "The grey palace at c3 and c4 can still grow; m9 is not beside one of its parts."
    )
    assert "graue Palast auf c3 und c4" in ruling.message.de


def test_m11_without_an_open_palace_a_new_one_begins_anywhere_with_distance():
    state = laid_out("merchant h6", "palace grey c3", "red: roof c3")
    assert broken(state, "palace grey m9") == []
    state = placed(state, "palace grey m9")
    assert [palace.owner for palace in state.board.palaces] == [1, None]


def test_m12_the_eight_fields_around_belong_to_no_other_palace():
    state = laid_out("merchant h6", "palace orange e7")
    for field in ("d6", "e6", "f6", "d7", "f7", "d8", "e8", "f8"):
        assert broken(state, f"palace black {field}") == ["M12"]
    for field in ("c7", "g7", "e5", "e9", "c5", "g9"):
        assert broken(state, f"palace black {field}") == []


def test_m12_names_the_palace_and_the_field_in_the_way():
    state = laid_out("merchant h6", "palace orange e7", "palace black g9")
    ruling = GAME.ruling(state, "palace grey f8")
    assert ruling.message.en == "f8 would touch the orange palace at e7 and the black palace at g9."
    assert ruling.message.de == (
        "f8 würde den orangefarbenen Palast auf e7 und den schwarzen Palast auf g9 berühren."
    )
    assert ruling.violations[0].fields == ("e7", "g9")


def test_m12_stables_count_and_merchants_do_not():
    state = laid_out("merchant h6", "palace orange e7", "stable f7")
    assert broken(state, "palace black g8") == ["M12"]
    assert broken(state, "palace black h7") == []


def test_m12_another_palace_of_the_same_colour_is_another_palace():
    state = laid_out("merchant h6", "palace grey c3", "red: roof c3")
    assert broken(state, "palace grey d4") == ["M12"]


def test_m13_a_palace_that_cannot_grow_lets_a_new_one_begin():
    corner = laid_out("merchant a2", "merchant b1", "palace grey a1")
    assert broken(corner, "palace grey m9") == []
    assert broken(laid_out("merchant a2", "palace grey a1"), "palace grey m9") == ["M10"]


def test_m13_other_palaces_block_by_their_distance():
    state = laid_out("merchant h6", "palace grey a1", "palace black c2", "palace brown a3")
    assert broken(state, "palace grey a2") == ["M12"]
    assert broken(state, "palace grey b1") == ["M12"]
    assert broken(state, "palace grey m9") == []


def test_m13_a_blocked_palace_may_still_be_roofed_beside_a_new_one():
    state = laid_out("merchant a2", "merchant b1", "palace grey a1", "palace grey m9")
    assert broken(state, "roof a1") == []
    assert broken(state, "roof m9") == []


def test_m13_is_judged_without_looking_at_the_stocks():
    state = laid_out("merchant h6", "palace grey c3")
    for colour in ("red", "blue"):
        state = with_stock(state, colour, grey=0)
    assert broken(with_stock(state, "yellow", grey=1), "palace grey m9") == ["M10"]


def test_m14_no_part_is_added_to_a_roofed_palace():
    state = laid_out("merchant h6", "palace grey c3", "red: roof c3")
    assert broken(state, "palace grey c4") == ["M12", "M14"]
    state = laid_out("merchant h6", "palace grey c3", "red: roof c3", "palace grey m9")
    assert broken(state, "palace grey c4") == ["M10", "M12", "M14"]


def test_m14_is_about_parts_beside_parts():
    state = laid_out("merchant h6", "palace grey c3", "stable c4", "red: roof c3")
    assert broken(state, "palace grey c5") == ["M12"]
    assert broken(state, "palace grey d2") == ["M12"]
    assert broken(state, "palace black c2") == ["M12"]


def test_m15_a_colour_everybody_owns_leaves_the_game():
    state = laid_out(
        "merchant h6", "palace grey c3", "yellow: roof c3", "palace grey m3", "red: roof m3",
        "palace grey c9", to_place="blue",
    )  # fmt: skip
    state = placed(state, "roof c9")
    assert [stock[PART["grey"]] for stock in state.stocks] == [0, 0, 0]
    assert broken(state, "palace grey m9") == ["M15"]
    assert broken(state, "palace grey c4") == ["M15"], "alone: the piece is not in the game any more"
    assert broken(state, "palace grey c3") == ["M16"]
    assert all(stock[PART[colour]] == 6 for stock in state.stocks for colour in ("black", "brown", "orange"))


def test_m15_palaces_without_owner_stay_and_keep_their_distance():
    state = laid_out(
        "merchant a2", "merchant b1", "palace grey a1", "palace grey c3", "yellow: roof c3",
        "palace grey m3", "red: roof m3", "palace grey c9", "blue: roof c9",
    )  # fmt: skip
    assert broken(state, "palace black b2") == ["M12"]
    assert broken(state, "roof a1") == ["M21"]
    assert scores(state) == {"yellow": 1 + 1, "red": 1, "blue": 1}, "a1 scores for nobody"


def test_m16_only_free_fields_take_a_piece():
    state = laid_out("merchant h6", "palace grey c3", "stable c4", "wall N1")
    for field in ("h6", "c3", "c4"):
        for piece in ("merchant", "stable", "palace grey", "palace black"):
            assert broken(state, f"{piece} {field}") == ["M16"]
    assert broken(state, "wall N1") == ["M16"]


def test_m16_the_piece_must_be_in_stock():
    state = only(laid_out("merchant h6", "palace grey c3"), "yellow")
    for line in ("merchant h7", "stable c4", "palace grey c4", "roof c3", "wall N1", "palace black c4"):
        assert broken(state, line) == ["M16"]


def test_m16_says_what_stands_there_or_is_missing():
    state = laid_out("merchant h6", "palace grey c3", "stable c4")
    assert GAME.ruling(state, "merchant c3").message.en == "c3 is taken: grey palace part."
    assert GAME.ruling(state, "merchant c4").message.de == "c4 ist besetzt: Ziegenstall."
    empty = only(state, "yellow", wall=1)
    assert GAME.ruling(empty, "palace grey d3").message.en == "Yellow has no grey palace parts left."


# Roofs


def test_m20_a_roof_goes_on_a_part_of_a_palace_without_owner():
    state = laid_out("merchant h6", "palace grey c3", "stable c4", "palace black m9", "red: roof m9")
    assert broken(state, "roof c3") == []
    for field in ("c4", "h6", "d9", "m9"):
        assert broken(state, f"roof {field}") == ["M20"]


def test_m20_a_palace_of_one_part_is_enough_and_any_part_will_do():
    state = laid_out("merchant h6", "palace grey c3", "palace grey c4", "palace grey d4")
    for field in ("c3", "c4", "d4"):
        assert placed(state, f"roof {field}").board.palaces[0].owner == 0


def test_m20_says_whose_the_palace_is():
    state = laid_out("merchant h6", "palace grey c3", "blue: roof c3")
    assert GAME.ruling(state, "roof c3").message.en == "The grey palace at c3 already belongs to blue."
    assert GAME.ruling(state, "roof c3").message.de == "Der graue Palast auf c3 gehört schon Blau."


def test_m20_ones_own_roof_cannot_be_doubled():
    state = laid_out("merchant h6", "palace grey c3", "yellow: roof c3")
    assert broken(state, "roof c3") == ["M20"]


def test_m21_one_palace_per_colour_and_player():
    state = laid_out("merchant h6", "palace grey c3", "yellow: roof c3", "palace grey m9")
    assert broken(state, "roof m9") == ["M21"]
    assert broken(state._replace(seat=1), "roof m9") == []
    taken = laid_out("merchant h6", "palace grey c3", "yellow: roof c3", "palace grey m9", "red: roof m9")
    assert broken(taken, "roof m9") == ["M20", "M21"]


def only_yellow_has_roofs(*pieces: str, placement: int = 2):
    state = laid_out("merchant h6", *pieces, placement=placement)
    return with_stock(with_stock(state, "red", roof=0), "blue", roof=0)


def test_m22_the_last_one_with_roofs_must_place_one_in_each_turn():
    state = only_yellow_has_roofs("palace grey c3")
    assert broken(state, "roof c3") == []
    for line in ("merchant h7", "stable c4", "palace grey c4", "palace black m9", "wall N1"):
        assert broken(state, line) == ["M22"]
    assert [move.text for move in GAME.legal_moves(state)] == ["roof c3"]


def test_m22_the_roof_may_come_first_or_second():
    assert broken(only_yellow_has_roofs("palace grey c3", placement=1), "wall N1") == []
    began = only_yellow_has_roofs("palace grey c3", "palace black m9", placement=1)
    began = placed(began, "roof c3")
    assert broken(began, "wall N1") == []


def test_m22_does_not_bind_while_somebody_else_has_roofs_or_no_roof_can_be_placed():
    assert broken(laid_out("merchant h6", "palace grey c3", placement=2), "wall N1") == []
    assert broken(only_yellow_has_roofs(), "wall N1") == []
    own_grey = only_yellow_has_roofs("palace grey c3", "yellow: roof c3", "palace grey m9")
    assert broken(own_grey, "wall N1") == []


def test_m22_counts_a_palace_just_made_and_stands_beside_other_breaches():
    state = placed(only_yellow_has_roofs(placement=1), "palace grey c3")
    assert broken(state, "wall N1") == ["M22"]
    assert broken(state, "wall N5") == ["M22", "M40"]
    assert broken(state, "palace black d4") == ["M12", "M22"]
    assert broken(state, "stable d4") == ["M12", "M22", "M30"]
    assert broken(state, "merchant c3") == ["M16"]
    assert GAME.ruling(state, "wall N1").violations[0].fields == ("c3",)


# Stables


def test_m30_a_stable_is_built_onto_a_part():
    state = laid_out("merchant h6", "palace grey c3", "stable c4", "palace black m9", "red: roof m9")
    assert broken(state, "stable c2") == []
    assert broken(state, "stable m10") == [], "roofed, and somebody else's"
    assert broken(state, "stable h9") == ["M30"]
    assert broken(state, "stable c5") == ["M12", "M30"], "beside a stable only"
    assert broken(state, "stable d2") == ["M12", "M30"], "diagonal only"


def test_m31_a_stable_belongs_to_its_palace_and_counts_as_size():
    state = placed(laid_out("merchant h6", "palace grey c3", "palace black m9"), "stable c4")
    assert [palace.size for palace in state.board.palaces] == [2, 1]


def test_m31_a_stable_keeps_the_distance_and_joins_no_palaces():
    state = laid_out("merchant h6", "palace grey c3", "palace black e3")
    assert broken(state, "stable d3") == ["M12"]
    assert broken(state, "stable d2") == ["M12", "M30"]
    assert broken(state, "stable c4") == []


# Walls


def test_m40_walls_grow_from_the_towers():
    state = laid_out("merchant h6")
    spots = {"N1", "N16", "S1", "S16", "W1", "W11", "E1", "E11"}
    legal = {move.text for move in GAME.legal_moves(state) if move.kind == "wall"}
    assert legal == {f"wall {spot}" for spot in spots}
    assert broken(state, "wall N5") == ["M40"]
    assert broken(laid_out("merchant h6", "wall N1"), "wall N2") == []


def test_m40_each_side_keeps_a_gap():
    west = [f"wall W{row}" for row in range(1, 11)]
    state = laid_out("merchant h6", *west)
    ruling = GAME.ruling(state, "wall W11")
    assert ruling.rules == ("M40",)
    assert ruling.violations[0].fields == ("W10", "NW")
    assert "close the gap" in ruling.message.en


# Merchants


def test_m50_a_merchant_lengthens_a_chain_at_its_end():
    state = laid_out("merchant f6", "merchant g6", "merchant h6")
    for field in ("e6", "f5", "f7", "i6", "h5", "h7"):
        assert broken(state, f"merchant {field}") == []
    for field in ("g7", "g5", "m2", "e7"):
        assert broken(state, f"merchant {field}") == ["M50"]


def test_m50_a_merchant_touches_exactly_one_other():
    state = laid_out("merchant f6", "merchant f7", "merchant g7", "merchant h7", "merchant h6")
    ruling = GAME.ruling(state, "merchant g6")
    assert ruling.rules == ("M50",)
    assert ruling.violations[0].fields == ("f6", "h6", "g7")
    assert "more than one merchant" in ruling.message.en


def test_m50_says_where_the_chain_can_grow():
    ruling = GAME.ruling(laid_out("merchant f6", "merchant g6"), "merchant m2")
    assert ruling.violations[0].fields == ("f6", "g6")
    assert ruling.message.en == "m2 touches no merchant, and the chain can still grow, from f6 and g6."
    ruling = GAME.ruling(laid_out("merchant f6", "merchant g6", "merchant h6"), "merchant g7")
    assert ruling.message.de == "Der Besucher auf g6 ist nicht das Ende der Besucherschlange."


def test_m50_names_only_ends_that_can_grow():
    state = laid_out("merchant a1", "merchant a2", "merchant a3", "palace grey b1")
    assert GAME.ruling(state, "merchant m9").violations[0].fields == ("a3",)


def walled_in_merchant():
    """A merchant at a1 that cannot be continued: a2 and b1 are built on."""
    return laid_out("merchant a1", "palace grey a2", "palace black b1")


def test_m51_a_new_chain_begins_when_none_can_grow():
    state = walled_in_merchant()
    for field in ("h6", "p11", "a11", "h1"):
        assert broken(state, f"merchant {field}") == []


def test_m51_a_new_chain_touches_at_most_one_merchant():
    state = laid_out("merchant a2", "merchant b1", "palace grey a3", "palace black b2", "palace brown c1")
    assert broken(state, "merchant a1") == ["M51"]
    assert broken(state, "merchant h6") == []


def test_m51_while_a_chain_can_grow_no_new_one_begins():
    state = placed(walled_in_merchant(), "merchant h6")
    assert broken(state, "merchant m2") == ["M50"]
    assert broken(state, "merchant h7") == []


# Tower cards


def test_m60_the_worked_example_of_the_west_wall():
    state = laid_out("merchant h6", "palace grey a3", "yellow: roof a3", "palace black a6", "red: roof a6")
    state = placed(state, "wall W1", "wall W2")
    assert tower_card(state, 4) is None
    state = placed(state, "wall W3")
    assert tower_card(state, 4) == "yellow"
    assert scores(state) == {"yellow": 7, "red": 3, "blue": 0}
    state = placed(state, "wall W4", "wall W5", "wall W6")
    assert tower_card(state, 4) == "red"
    assert scores(state) == {"yellow": 3, "red": 8, "blue": 0}
    state = placed(state, "stable a4")
    assert tower_card(state, 4) == "red", "M61: the grey palace has claimed this tower before"
    assert scores(state) == {"yellow": 5, "red": 8, "blue": 0}


def test_m60_a_stable_at_the_wall_takes_the_card():
    state = laid_out("merchant h6", "palace grey b3", "red: roof b3", "wall W1", "wall W2", "wall W3")
    assert tower_card(placed(state, "stable a3"), 4) == "red"


def test_m60_a_roof_on_a_palace_at_the_wall_takes_the_card():
    state = laid_out("merchant h6", "palace grey a1", "wall W1")
    assert tower_card(placed(state, "roof a1"), 4) == "yellow"


def test_m61_a_palace_claims_a_tower_once_whichever_arm():
    state = laid_out(
        "merchant h6", "palace grey a1", "yellow: roof a1", "wall W1",
        "wall W2", "wall W3", "palace black a3", "red: roof a3",
    )  # fmt: skip
    assert tower_card(state, 4) == "red"
    assert tower_card(placed(state, "wall S1"), 4) == "red"


def test_m61_another_palace_of_the_same_owner_may_claim():
    state = laid_out(
        "merchant h6", "palace grey a1", "yellow: roof a1", "wall W1", "wall W2", "wall W3",
        "palace black a3", "red: roof a3", "palace brown c1", "yellow: roof c1",
    )  # fmt: skip
    assert tower_card(placed(state, "wall S1", "wall S2", "wall S3"), 4) == "yellow"


def test_m62_touching_without_an_owner_is_no_claim():
    state = laid_out("merchant h6", "palace grey a1", "wall W1", "wall S1")
    assert tower_card(state, 4) is None


def test_m62_the_roof_claims_every_tower_at_once():
    west = [f"wall W{row}" for row in (1, 2, 3, 11, 10, 9, 8, 7, 6)]
    parts = [f"palace grey a{row}" for row in (3, 4, 5, 6)]
    state = placed(laid_out("merchant h6", *parts, *west), "roof a4")
    assert (tower_card(state, 1), tower_card(state, 4)) == ("yellow", "yellow")


# Palace cards


def test_m70_the_first_roof_takes_the_card():
    state = placed(laid_out("merchant h6", "palace orange c3"), "roof c3")
    assert palace_card(state, "orange") == "yellow"


def two_grey_palaces(*more: str):
    return laid_out(
        "merchant h6", "palace grey c3", "yellow: roof c3", "palace grey m9", *more, to_place="red"
    )


def test_m71_equal_size_leaves_the_card_where_it_is():
    assert palace_card(placed(two_grey_palaces(), "roof m9"), "grey") == "yellow"


def test_m71_a_larger_palace_takes_it_by_roof():
    assert palace_card(placed(two_grey_palaces("palace grey m8"), "roof m9"), "grey") == "red"


def test_m71_a_stable_moves_it_back_and_forth_whoever_sets_it():
    state = two_grey_palaces("red: roof m9")
    state = placed(state, "stable m8")
    assert palace_card(state, "grey") == "red"
    state = placed(state, "stable c4")
    assert palace_card(state, "grey") == "red", "equal again"
    assert palace_card(placed(state, "stable c2"), "grey") == "yellow"


def test_m71_palaces_without_owner_do_not_compete():
    assert palace_card(two_grey_palaces("palace grey m8", "palace grey m7"), "grey") == "yellow"


# Scoring


def sheet(state, colour: str) -> dict[str, int]:
    return GAME.score(state).sheet.by_category(colour)


def test_m80_a_point_per_part_and_per_stable_of_owned_palaces():
    state = laid_out(
        "merchant h6", "palace grey c3", "palace grey c4", "stable d3", "palace black m9", "red: roof c3"
    )
    assert sheet(state, "red") == {
        "parts": 2, "stables": 1, "walls": 0, "merchants": 0, "palace_cards": 1, "tower_cards": 0,
    }  # fmt: skip
    assert scores(state)["yellow"] == 0


def test_m81_a_point_per_part_or_stable_at_a_wall():
    pieces = ("merchant h6", "palace orange a1", "yellow: roof a1", "wall W1")
    assert scores(laid_out(*pieces))["yellow"] == 10
    assert scores(laid_out(*pieces, "wall S1"))["yellow"] == 10
    assert scores(laid_out(*pieces, "wall S1", wall_points="piece"))["yellow"] == 11
    state = laid_out(*pieces, "stable b1", "wall S1", "wall S2")
    assert sheet(state, "yellow")["walls"] == 2


def test_m81_the_line_names_the_pieces_and_the_walls():
    state = laid_out("merchant h6", "palace orange a1", "yellow: roof a1", "wall W1", "wall S1")
    line = next(line for line in GAME.score(state).sheet.rows["yellow"] if line.category == "walls")
    assert (line.points, line.rule, set(line.fields)) == (1, "M81", {"a1", "W1", "S1"})


def test_m82_a_point_per_merchant_beside_each_palace_it_touches():
    state = laid_out("merchant d5", "palace grey c5", "yellow: roof c5", "palace black e5", "red: roof e5")
    assert (sheet(state, "yellow")["merchants"], sheet(state, "red")["merchants"]) == (1, 1)


def test_m82_once_per_palace_and_never_diagonally():
    state = laid_out("merchant d4", "palace grey c4", "palace grey c5", "palace grey d5", "yellow: roof c5")
    assert sheet(state, "yellow")["merchants"] == 1
    assert sheet(laid_out("merchant d4", "palace grey c5", "yellow: roof c5"), "yellow")["merchants"] == 0
    beside_stable = laid_out("merchant e5", "palace grey c5", "stable d5", "yellow: roof c5")
    assert sheet(beside_stable, "yellow")["merchants"] == 1


def test_m83_cards_count_one_to_four():
    fields = {"grey": "c3", "black": "f3", "brown": "j3", "orange": "m3"}
    palaces = [f"palace {colour} {field}" for colour, field in fields.items()]
    roofs = [f"yellow: roof {field}" for field in fields.values()]
    assert sheet(laid_out("merchant h6", *palaces, *roofs), "yellow")["palace_cards"] == 1 + 2 + 3 + 4
    corners = {"grey": "a11", "black": "p11", "brown": "a1", "orange": "p1"}
    walls = ["wall N1", "wall N16", "wall S1", "wall S16"]
    state = laid_out(
        "merchant h6", *walls,
        *(f"palace {colour} {field}" for colour, field in corners.items()),
        *(f"red: roof {field}" for field in corners.values()),
    )  # fmt: skip
    assert sheet(state, "red")["tower_cards"] == 1 + 3 + 4 + 2


def tied(**options):
    """Yellow: brown c3 and its card, 4. Red: black c9 and c10 and its card, 4, roofed later."""
    return laid_out(
        "merchant h6", "palace brown c3", "yellow: roof c3",
        "palace black c9", "palace black c10", "red: roof c9", **options,
    )  # fmt: skip


def test_m84_a_tie_is_shared():
    assert scores(tied()) == {"yellow": 4, "red": 4, "blue": 0}
    assert GAME.score(tied()).winners == ("yellow", "red")


def test_m84_option_largest_palace_breaks_the_tie():
    assert GAME.score(tied(tie_break="largest_palace")).winners == ("red",)


def test_m84_option_breaks_ties_only_among_those_tied():
    """Blue's palace is the largest of all, but blue has fewer points."""
    state = laid_out(
        "merchant c8", "merchant b9", "palace brown c3", "palace brown c4", "yellow: roof c3",
        "palace black c9", "palace black c10", "red: roof c9",
        "palace grey o8", "palace grey o9", "palace grey o10", "blue: roof o9", tie_break="largest_palace",
    )  # fmt: skip
    assert scores(state) == {"yellow": 5, "red": 6, "blue": 4}
    assert GAME.score(state).winners == ("red",), "whoever leads alone has won"
    fewer = state._replace(board=state.board._replace(merchants=read("merchant c8").spot))
    assert scores(fewer) == {"yellow": 5, "red": 5, "blue": 4}
    assert GAME.score(fewer).winners == ("yellow",), "alike in size, roofed earlier"


def test_m84_option_with_no_palace_at_all_is_shared():
    assert GAME.score(laid_out("merchant h6", tie_break="largest_palace")).winners == (
        "yellow",
        "red",
        "blue",
    )


def test_m84_option_then_the_palace_roofed_earlier():
    state = laid_out(
        "merchant c8", "palace black c9", "red: roof c9", "palace brown m3", "yellow: roof m3",
        tie_break="largest_palace",
    )  # fmt: skip
    assert scores(state) == {"yellow": 4, "red": 4, "blue": 0}
    assert GAME.score(state).winners == ("red",)


def test_every_player_begins_with_the_stock_of_the_box():
    three = [dict(zip(PIECES, stock, strict=True)) for stock in played().stocks]
    assert (
        three
        == [
            {
                "roof": 4,
                "grey": 6,
                "black": 6,
                "brown": 6,
                "orange": 6,
                "stable": 4,
                "merchant": 8,
                "wall": 10,
            }
        ]
        * 3
    )
    four = [dict(zip(PIECES, stock, strict=True)) for stock in played(players=4).stocks]
    assert (
        four
        == [
            {"roof": 4, "grey": 5, "black": 5, "brown": 5, "orange": 5, "stable": 3, "merchant": 6, "wall": 8}
        ]
        * 4
    )
