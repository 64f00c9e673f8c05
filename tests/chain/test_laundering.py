"""A change made by hand is not made good by the next act on the same row: older links prove the opposite.

Each of these passed with exit code 0 when only what was attested last was compared.
"""

from datetime import date, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.access import Role
from accounts.attested import ACCOUNT
from accounts.links import use_link
from accounts.models import Account
from accounts.roles import close_account, give_role, open_account, reopen_account
from chain.acts import Effect, changes, fills, together
from chain.appending import attest, attesting
from chain.attested import AttestedAct
from chain.models import LONGEST_WHAT, ChainLink
from games.attested import PLAY
from games.folds import FOLDS
from games.models import PlaySession
from tests.actors import sign_in
from tests.chain.club import ROUNDS, execute, people, plan, running, tournament
from tests.chain.test_attacks import cup, reseal
from tests.models.test_sealing import DIRECTOR, REFEREE, confirm, enter, over, sealed
from tests.tampering import unguarded
from tests.tournaments.stored import publish_round
from tournaments.attested import DRAWN_TABLE, ENTRANT
from tournaments.desk.entrants import Newcomer, add_entrants, give_groups
from tournaments.desk.set_up import change_set_up, set_up_tournament
from tournaments.desk.tables import open_tables
from tournaments.models import Draw, Tournament

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def newest() -> int:
    return ChainLink.objects.latest("number").number


def make_director(name: str) -> Account:
    """What somebody does to the database who would like to be director."""
    execute("UPDATE people_account SET role = 'director' WHERE name = %s", name)
    return Account.objects.get(name=name)


# Accounts


def test_a_role_changed_by_hand_and_given_back_by_whoever_has_it(found):
    people()
    mallory = make_director("Max")
    page = sign_in(Client(), mallory)
    page.post(f"/accounts/{mallory.pk}", {"do": "role", "role": Role.SCOREKEEPER})
    assert Account.objects.get(name="Max").role == Role.SCOREKEEPER
    assert found() == [
        f"the chain: link {newest()} (“role given”) is by “Max”, who was not an active director by then"
    ]


def test_a_role_used_for_another_account(found):
    people()
    mallory = make_director("Max")
    give_role(Account.objects.get(name="Moritz").pk, Role.DIRECTOR, by="Max")
    give = f"the chain: link {newest()} (“role given”) is by “Max”, who was not an active director by then"
    assert found() == [give, f"account {mallory.pk} (Max): role is “director”, attested as “scorekeeper”"]


def test_a_role_changed_by_hand_while_somebody_else_closes_and_reopens_the_account(verified):
    people()
    mallory = make_director("Max")
    close_account(mallory.pk, by="Dora")
    link = newest()
    reopen_account(mallory.pk, by="Dora")
    code, chain = verified()
    assert code == 1
    (fault,) = chain["faults"]
    assert fault["where"] == f"account {mallory.pk} (Max)"
    assert fault["what"] == (
        f"role is “director” in link {link} (“account closed”), an act that does not change it;"
        " attested before as “scorekeeper”"
    )
    assert fault["link"] == 3, "the last link by which it was right"
    assert fault["since"]


def test_an_account_put_in_by_hand_and_closed(found):
    people()
    eve = Account.objects.create(name="Eve", role="director", password="!")
    close_account(eve.pk, by="Dora")
    act = f"link {newest()} (“account closed”)"
    due = f"account {eve.pk} (Eve): {act} found it there, though no link had attested that it was added"
    assert found() == [due]


def test_a_name_that_is_chosen_once(found):
    people()
    pk = Account.objects.get(name="Max").pk
    execute("UPDATE people_account SET name = 'Mix' WHERE name = 'Max'")
    give_role(pk, Role.REFEREE, by="Dora")
    (fault,) = found()
    assert fault.startswith(f"account {pk} (Max): name is “Mix” in link ")


def test_a_key_changed_by_hand_before_a_one_time_link_is_used(found):
    people()
    execute("UPDATE people_account SET folded = 'another' WHERE name = 'Max'")
    account = Account.objects.get(name="Max")
    assert use_link(account, "boxes of wood")
    assert [fault for fault in found() if "folded" in fault and "another" in fault]


def test_a_name_with_a_comma_is_one_name(found):
    """“Boss, Eve” does not pass for the director called Boss."""
    people()
    for name, role in (("Boss", Role.DIRECTOR), ("Boss, Eve", Role.SCOREKEEPER)):
        open_account(name=name, role=role, password="!")
    with attesting():
        Account.objects.filter(name="Max").update(role=Role.REFEREE)
        attest("role given", ACCOUNT, Account.objects.get(name="Max").pk, who="Boss, Eve")
    assert [fault for fault in found() if "“Boss, Eve”, who was not an active director" in fault]


def test_who_was_director_when_it_was_begun_may_finish_it(found):
    people()
    moritz = Account.objects.get(name="Moritz")
    give_role(moritz.pk, Role.DIRECTOR, by="Dora")
    give_role(moritz.pk, Role.REFEREE, by="Dora")
    close_account(Account.objects.get(name="Max").pk, by="Moritz")
    assert found() == []


def test_who_was_director_once_is_none_for_ever(found, monkeypatch):
    people()
    moritz = Account.objects.get(name="Moritz")
    give_role(moritz.pk, Role.DIRECTOR, by="Dora")
    give_role(moritz.pk, Role.REFEREE, by="Dora")
    later = timezone.now() + timedelta(hours=1)
    monkeypatch.setattr("chain.appending.timezone.now", lambda: later)
    close_account(Account.objects.get(name="Max").pk, by="Moritz")
    assert len(found()) == 1


# Plays


@pytest.mark.parametrize("change", [{"who": "Rita"}, {"entered": timezone.now()}])
def test_an_entry_rewritten_before_all_confirm(change, found):
    people()
    session = over()
    with unguarded():
        session.entries.filter(number=5).update(**change)
    confirm(session, "yellow", "red", "blue")
    due = [f"session {session.pk}, its log: entries 1–10: what, by whom, when or why is not as attested"]
    assert found() == found(session.pk) == due


def test_it_is_said_by_which_link_it_was_still_right(verified):
    people()
    session = over()
    right = newest()
    with unguarded():
        session.entries.filter(number=5).update(who="Rita")
    confirm(session, "yellow", "red")
    (fault,) = verified()[1]["faults"]
    assert fault["link"] == right < newest()


def test_a_sealed_play_rewritten_reopened_and_confirmed_again(found):
    people()
    session = sealed()
    with unguarded():
        session.entries.filter(number=17).update(who="Rita")
    reseal(session)
    enter(session, "reopen", DIRECTOR, "a look")
    confirm(session, "yellow", "red", "blue")
    wrong = found()
    assert (
        f"session {session.pk}, its log: entries 11–20: what, by whom, when or why is not as attested"
        in wrong
    )


def test_entries_cut_off_and_others_put_in_their_place(found):
    people()
    session = over()
    count = session.entries.count()
    confirm(session, "yellow", "red")
    with unguarded():
        session.entries.filter(number__gt=count).delete()
    FOLDS.forget(session.pk)
    confirm(session, "red", "yellow", "blue")
    assert any(fault.startswith(f"session {session.pk}, its log: entries ") for fault in found())


def test_entries_before_a_ruling_in_a_game_that_is_not_over(found):
    people()
    session = running()
    enter(session, "palace grey c3")
    enter(session, "drop 2", REFEREE, "it never happened")
    assert ChainLink.objects.latest("number").what == "ruling made"
    assert found() == []
    with unguarded():
        session.entries.filter(number=2).update(line="palace grey d4")
    assert found() == [
        f"session {session.pk}, its log: entries 1–3: what, by whom, when or why is not as attested"
    ]


def test_the_set_up_of_a_recorded_play_changed_before_all_confirm(found):
    people()
    session = over()
    execute("UPDATE games_playsession SET take_back = 'agreed' WHERE id = %s", session.pk)
    confirm(PlaySession.objects.get(pk=session.pk), "yellow")
    act = f"link {newest()} (“result kept”), an act that does not change it"
    assert found() == [f"session {session.pk}: take_back is “agreed” in {act}; attested before as “free”"]


def test_a_recorded_play_that_became_one_of_totals_by_hand(found):
    session = over()
    execute("UPDATE games_playsession SET source = 'totals' WHERE id = %s", session.pk)
    with attesting():
        attest("version saved", PLAY, session.pk)
    assert any("source is “totals” in link " in fault for fault in found())


# Tournaments


def test_the_seats_of_a_draw_changed_before_its_tables_are_opened(found):
    made = set_up_tournament(plan(), key="cup", who="Dora")
    add_entrants(made, [Newcomer(f"P{number}") for number in range(1, 9)], 1)
    publish_round(made, ROUNDS[0])
    draw = Draw.objects.get()
    first = draw.tables.get(number=1)
    execute("UPDATE tournaments_drawntable SET seats = '[4, 3, 2, 1]' WHERE id = %s", first.pk)
    open_tables(Draw.objects.get(), "Dora")
    assert found() == [
        cup(
            f", round 1, draw 1, table 1: seats is [4, 3, 2, 1] in link {newest()}"
            " (“play begun, table opened”), an act that does not change it; attested before as [1, 2, 3, 4]"
        )
    ]


def test_a_result_put_in_the_place_of_another_is_no_part_of_opening_the_tables():
    act = AttestedAct(9, "play begun, table opened", "Dora", timezone.now())
    effect = DRAWN_TABLE.effect_of(act, {})
    assert effect.may_change("session_id", None)
    assert not effect.may_change("session_id", 4)
    assert not effect.may_change("typed_id", None)


def test_the_seed_and_the_day_of_a_tournament_changed_before_its_set_up_is_saved(found):
    made = tournament()
    execute("UPDATE tournaments_tournament SET seed = 8, day = '2026-05-10'")
    execute("UPDATE tournaments_round SET title = 'felinia' WHERE number = 2")
    made = Tournament.objects.get()
    change_set_up(made, plan(seed=made.seed, day=made.day), who="Dora")
    where = f" in link {newest() - 1} (“as found”), an act that does not change it; attested before as"
    assert sorted(found()) == [
        cup(f" (Spring Cup): day is “2026-05-10”{where} “2026-05-09”"),
        cup(f" (Spring Cup): seed is 8{where} 7"),
        cup(f", round 2: title is “felinia”{where} “medina”"),
    ]


def test_a_tournament_set_up_otherwise_by_a_director(found):
    made = tournament()
    change_set_up(made, plan(seed=9, day=date(2026, 5, 11), name="Summer Cup"), who="Dora")
    assert ChainLink.objects.get(number=newest() - 1).what == "as found"
    assert found() == []


def test_another_column_of_an_entrant_than_the_one_an_act_is_for(found):
    made = tournament()
    pk = made.entrants.get(number=3).pk
    execute("UPDATE tournaments_entrant SET number = 99 WHERE id = %s", pk)
    give_groups(made, {pk: "Family"})
    act = f"link {newest()} (“groups given”), an act that does not change it"
    assert found() == [cup(f", entrant 3 (P3): number is 99 in {act}; attested before as 3")]


def test_a_row_removed_by_hand_is_not_removed_by_another_act(found):
    made = tournament()
    entrant = made.entrants.get(number=8)
    execute("DELETE FROM tournaments_entrant WHERE id = %s", entrant.pk)
    with attesting():
        attest("groups given", ENTRANT, entrant.pk)
    act = f"link {newest()} (“groups given”), an act that removes nothing"
    assert found() == [cup(f", entrant 8 (P8): it is gone in {act}")]


# What acts may do


def test_several_acts_in_a_link_may_do_what_each_of_them_may():
    effect = together([changes("group"), fills("name"), Effect(removes=True)])
    assert effect.may_change("group", "x")
    assert effect.may_change("name", "")
    assert not effect.may_change("name", "Ada")
    assert (effect.adds, effect.removes) == (False, True)


def test_where_a_link_has_no_room_for_all_its_acts_nothing_is_held_against_them():
    act = AttestedAct(9, ("x, " * LONGEST_WHAT)[:LONGEST_WHAT], "", timezone.now())
    effect = ACCOUNT.effect_of(act, {})
    assert effect.adds
    assert effect.may_change("name", "Ada")


def test_an_act_must_say_what_it_may_do():
    session = running()
    with pytest.raises(RuntimeError, match="it is not declared what “painted” may do"), attesting():
        attest("painted", PLAY, session.pk)
