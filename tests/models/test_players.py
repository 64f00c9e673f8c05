"""Players are renamed, merged, and told apart again; records and seals stay as they were."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from chain.verification import chain_finding
from games.folds import history_of
from games.models import FormerName, Merge, Player, PlaySession
from games.names import known_names, player_called, suggested_names, typed_name
from games.players import (
    OTHER_NAMES,
    NameTaken,
    Together,
    choose_sign,
    merge_players,
    merge_preview,
    own_names,
    plays_to_give_back,
    rename_player,
    standing_merges,
    undo_merge,
)
from games.records import exported_record
from games.sessions import begin_session
from games.titles.medina.game import GAME
from games.visibility import plays_there
from plays.api.bodies import read_wanted
from plays.models import save_result
from plays.results import read_result
from plays.statistics import tallies
from plays.verification import play_finding
from scoring.document import Malformed
from tests.chain.club import plan
from tests.commands.verify.stored import WHEN
from tests.finished import totals
from tests.models.test_sealing import NOBODY, enter, sealed
from tests.titles.medina.table import setup
from tournaments.desk.entrants import Newcomer, add_entrants
from tournaments.desk.set_up import set_up_tournament

pytestmark = [pytest.mark.database, pytest.mark.django_db]


@pytest.fixture(autouse=True)
def heads_of_this_test(settings, tmp_path) -> None:
    settings.CHAIN_HEADS = tmp_path / "chain-heads"


def called(name: str) -> Player:
    return Player.objects.get(name=name)


def keep(*points: tuple[str, int]) -> PlaySession:
    key = "-".join(name for name, _ in points)
    return save_result(read_result(totals(*points)), WHEN, key=key)[0].session


def assert_sound() -> None:
    """Nothing is found: not by the chain, and not in any play."""
    assert not chain_finding().faults
    for play in PlaySession.objects.values_list("pk", flat=True):
        assert not play_finding(play).faults


# Renaming


def test_a_renamed_player_is_found_by_the_old_name():
    keep(("Bo", 3), ("Ada", 2), ("Cleo", 1))
    player = called("Bo")
    assert rename_player(player.pk, "Bob", by="Rita")
    assert called("Bob") == player
    former = FormerName.objects.get()
    assert (former.name, former.player, former.who) == ("Bo", player, "Rita")
    assert typed_name("bo", known_names()) == "Bob"
    assert suggested_names("bo") == ["Bob"]
    session = begin_session(GAME, setup())
    keep(("Bo", 5), ("Ada", 2), ("Dora", 1))
    assert tallies(player)["medina"].plays == 2
    assert session.seats.count() == 3
    assert_sound()


def test_the_sealed_record_stays_as_it_was():
    session = sealed()
    before = exported_record(session)
    name = session.seats.get(number=0).name
    rename_player(called(name).pk, "Somebody Else", by="Rita")
    assert exported_record(PlaySession.objects.get(pk=session.pk)) == before
    assert session.seats.get(number=0).player.name == "Somebody Else"
    assert_sound()


def test_nobody_gets_a_name_that_another_has_or_had():
    keep(("Bo", 3), ("Ada", 2), ("Cleo", 1))
    rename_player(called("Bo").pk, "Bob")
    for name in ("Ada", "Bo"):
        with pytest.raises(NameTaken):
            rename_player(called("Cleo").pk, name)
    assert_sound()


def test_a_player_gets_a_former_name_back():
    keep(("Bo", 3), ("Ada", 2), ("Cleo", 1))
    player = called("Bo")
    for name in ("Bob", "Bo", "BO"):
        assert rename_player(player.pk, name)
    assert not rename_player(player.pk, "BO")
    player.refresh_from_db()
    assert own_names(player) == {"Bo", "Bob", "BO"}
    assert_sound()


def test_two_names_of_a_player_cannot_sit_at_a_table():
    keep(("Bo", 3), ("Ada", 2), ("Cleo", 1))
    rename_player(called("Bo").pk, "Bob")
    with pytest.raises(Malformed, match="are the same player, now called Bob"):
        keep(("Bo", 3), ("Bob", 2), ("Cleo", 1))


def test_a_sign_is_attested():
    keep(("Bo", 3), ("Ada", 2), ("Cleo", 1))
    choose_sign(called("Bo").pk, "fox", by="Rita")
    assert called("Bo").sign == "fox"
    assert_sound()


@pytest.mark.parametrize("typed", ["Bo", "Bob", "Bodo"])
def test_a_name_spelt_as_it_is_known_is_found_without_reading_all_others(typed, monkeypatch):
    for name in ("Bo", "Bodo"):
        keep((name, 3), ("Ada", 2), ("Cleo", 1))
    bob = called("Bo")
    merge_players(called("Bodo").pk, bob.pk)
    rename_player(bob.pk, "Bob")
    for spelling in (typed.upper(), f"{typed}\0"):
        assert player_called(spelling) == bob
    assert player_called("Nobody") is None
    monkeypatch.delattr("games.names.known_names")
    assert player_called(typed) == bob


# Merging


def test_plays_move_and_come_back():
    keep(("Bo", 3), ("Ada", 2), ("Cleo", 1))
    keep(("Bob", 3), ("Ada", 2), ("Cleo", 1))
    gone, kept = called("Bo"), called("Bob")
    rename_player(gone.pk, "Bodo")
    gone.refresh_from_db()
    preview = merge_preview(gone, kept)
    assert preview.is_possible
    assert (preview.plays, preview.entered, preview.names) == (1, 0, ["Bo", "Bodo"])
    merge = merge_players(gone.pk, kept.pk, by="Rita")
    assert tallies(kept)["medina"].plays == 2
    assert not tallies(gone)
    assert [typed_name(name, known_names()) for name in ("Bo", "Bodo", "Bob")] == ["Bob"] * 3
    assert_sound()
    keep(("Bob", 4), ("Ada", 2), ("Dora", 1))
    assert [*standing_merges(kept)] == [merge]
    assert plays_to_give_back(merge) == 1
    undo_merge(merge.pk, by="Dora")
    assert (tallies(kept)["medina"].plays, tallies(gone)["medina"].plays) == (2, 1)
    assert Merge.objects.get().undone_by == "Dora"
    assert typed_name("Bo", known_names()) == "Bodo"
    assert_sound()


def test_an_abandoned_game_does_not_go_on():
    keep(("Bob", 3), ("Bo", 2), ("Dora", 1))
    session = begin_session(GAME, setup())
    gone, kept = session.seats.get(number=0).player, called("Bob")
    assert merge_preview(gone, kept)[3:5] == (1, 1)
    enter(session, "abandon", NOBODY, "only a trial")
    assert merge_preview(gone, kept)[3:5] == (1, 0)


def test_those_who_met_are_two():
    keep(("Bo", 3), ("Ada", 2), ("Cleo", 1))
    gone, kept = called("Bo"), called("Ada")
    assert [play.pk for play in merge_preview(gone, kept).met] == [PlaySession.objects.get().pk]
    with pytest.raises(Together):
        merge_players(gone.pk, kept.pk)
    with pytest.raises(Together):
        merge_players(gone.pk, gone.pk)
    assert not Merge.objects.exists()


def test_entrants_follow_and_those_who_entered_the_same_tournament_are_two():
    cup = set_up_tournament(plan(), key="cup", who="Dora")
    add_entrants(cup, [Newcomer("Bo"), Newcomer("Ada")], 1)
    keep(("Bob", 3), ("Cleo", 2), ("Dora", 1))
    bo, bob, ada = called("Bo"), called("Bob"), called("Ada")
    assert [*merge_preview(bo, ada).both_entered] == ["Spring Cup"]
    with pytest.raises(Together):
        merge_players(bo.pk, ada.pk)
    merge = merge_players(bo.pk, bob.pk)
    entrant = cup.entrants.get(number=1)
    assert (entrant.player, entrant.name) == (bob, "Bo")
    assert add_entrants(cup, [Newcomer("Bob")], 1).already == ["Bob"]
    assert_sound()
    undo_merge(merge.pk)
    entrant.refresh_from_db()
    assert entrant.player == bo
    assert_sound()


def test_looking_at_a_merge_takes_as_many_queries_for_ten_tournaments_as_for_one():
    counts = []
    for number in range(10):
        cup = set_up_tournament(plan(), key=f"cup-{number}", who="Dora")
        add_entrants(cup, [Newcomer("Bo"), Newcomer("Ada")], 1)
        with CaptureQueriesContext(connection) as queries:
            preview = merge_preview(called("Bo"), called("Ada"))
        assert len(preview.both_entered) == number + 1
        counts.append(len(queries))
    assert {*counts} == {counts[0]}


def test_merges_are_undone_in_turn():
    for name in ("Bo", "Bob", "Bodo"):
        keep((name, 3), ("Ada", 2), ("Cleo", 1))
    first = merge_players(called("Bo").pk, called("Bob").pk)
    second = merge_players(called("Bob").pk, called("Bodo").pk)
    assert tallies(called("Bodo"))["medina"].plays == 3
    with pytest.raises(Malformed, match="Undo that merge first"):
        undo_merge(first.pk)
    undo_merge(second.pk)
    assert tallies(called("Bob"))["medina"].plays == 2
    undo_merge(first.pk)
    assert {tallies(called(name))["medina"].plays for name in ("Bo", "Bob", "Bodo")} == {1}
    assert_sound()


def test_who_goes_by_a_name_of_the_merged_player_is_renamed_first():
    keep(("Bo", 3), ("Ada", 2), ("Cleo", 1))
    keep(("Bob", 3), ("Ada", 2), ("Cleo", 1))
    kept = called("Bob")
    merge = merge_players(called("Bo").pk, kept.pk)
    rename_player(kept.pk, "Bo")
    with pytest.raises(Malformed, match="Rename Bo first"):
        undo_merge(merge.pk)
    rename_player(kept.pk, "Bob")
    undo_merge(merge.pk)
    assert {called(name).merged_into for name in ("Bo", "Bob")} == {None}
    assert_sound()


# What a name means elsewhere


def test_whoever_was_renamed_still_plays_at_the_table():
    session = begin_session(GAME, setup())
    name = session.seats.get(number=0).name
    rename_player(called(name).pk, "Somebody Else")
    history = history_of(session)
    assert plays_there(history, name)
    assert plays_there(history, "Somebody Else")
    assert plays_there(history, "SOMEBODY else")
    assert plays_there(history, name.upper()), "accounts may be spelt with other capitals"
    assert not plays_there(history, "Nobody")


def test_names_that_change_while_they_are_read_are_not_remembered(monkeypatch):
    keep(("Bo", 3), ("Ada", 2), ("Cleo", 1))
    bo = called("Bo")

    def read_slowly(player):
        names = own_names(player)
        monkeypatch.undo()
        rename_player(bo.pk, "Bob")
        return names

    monkeypatch.setattr("games.players.own_names", read_slowly)
    assert OTHER_NAMES.of("Bo") == {"Bo"}
    assert OTHER_NAMES.of("Bo") == {"Bo", "Bob"}


def test_a_former_name_asks_for_the_same_plays():
    play = keep(("Bo", 3), ("Ada", 2), ("Cleo", 1))
    rename_player(called("Bo").pk, "Bob")
    for name in ("Bo", "BO", "Bob", "BOB"):
        assert [*PlaySession.objects.filter(**read_wanted({"player": name}))] == [play]


# All at once


@pytest.mark.django_db(transaction=True)
def test_names_change_while_others_sit_down_and_nothing_is_lost():
    keep(("Bo", 3), ("Ada", 2), ("Cleo", 1))
    keep(("Bob", 3), ("Ada", 2), ("Cleo", 1))
    bo, bob, ada = (called(name).pk for name in ("Bo", "Bob", "Ada"))

    def merge_and_undo(turn: int) -> None:
        undo_merge(merge_players(bo, bob).pk)

    def rename(turn: int) -> None:
        rename_player(ada, f"Ada {turn}")

    def sit_down(turn: int) -> None:
        keep((("Bo", "Bob")[turn % 2], 3), ("Ada", 2), (f"Guest {turn}", 1))

    def repeat(act: Callable[[int], None]) -> None:
        try:
            for turn in range(6):
                act(turn)
        finally:
            connection.close()

    with ThreadPoolExecutor(3) as threads:
        [*threads.map(repeat, (merge_and_undo, rename, sit_down))]
    assert [tallies(Player.objects.get(pk=pk))["medina"].plays for pk in (bo, bob, ada)] == [4, 4, 8]
    assert_sound()
