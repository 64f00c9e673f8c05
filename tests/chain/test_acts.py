"""Whatever pages, programs and commands do to attested rows is attested: afterwards nothing is found."""

import json
from collections.abc import Iterable
from datetime import date

import pytest
from django.core.management import call_command

from accounts.access import Role
from accounts.links import find_or_add_first_director, use_link
from accounts.models import Account
from accounts.roles import give_role
from chain import verification
from chain.following import Chain, followed_chain
from chain.heads import Head
from chain.models import ChainLink
from chain.verification import chain_finding
from tests.chain.club import corrected, people, plan, tournament
from tests.present import present
from tests.scoring.test_medina import position
from tests.tournaments.files import EXAMPLE
from tests.tournaments.stored import publish_round
from tournaments.desk.draws import proposal_for, publish_draw
from tournaments.desk.entrants import Newcomer, add_entrants
from tournaments.desk.imports import Upload, import_tournament
from tournaments.desk.set_up import change_set_up, delete_tournament, set_up_tournament
from tournaments.engine.document import read_tournament

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def last() -> ChainLink:
    return ChainLink.objects.latest("number")


def assert_attested(what: str, who: str = "") -> None:
    assert (last().what, last().who) == (what, who)
    assert not chain_finding().faults


def test_a_tournament_imported():
    import_tournament(Upload(read_tournament(EXAMPLE), "medina", date(2026, 5, 9)), page="p", who="Dora")
    kinds = "rounds laid out, tournament set up, player added, version saved, draw published, "
    assert_attested(f"{kinds}tournament imported", "Dora")
    assert {*json.loads(last().content)} == {
        *("tournament", "round", "player", "entrant", "draw", "drawn table", "play", "version")
    }


def test_a_tournament_set_up_otherwise_with_fewer_rounds():
    made = set_up_tournament(plan(titles=("medina",) * 3, common_rounds=3), key="cup", who="Dora")
    change_set_up(made, plan(name="Summer Cup"), who="Dora")
    assert_attested("rounds laid out, tournament changed", "Dora")
    assert [*json.loads(last().content)["round"].values()].count(None) == 1


def test_a_tournament_deleted():
    made = set_up_tournament(plan(), key="cup", who="Dora")
    add_entrants(made, [Newcomer("P1"), Newcomer("P2")], 1)
    delete_tournament(made.pk, who="Dora")
    assert_attested("tournament deleted", "Dora")
    content = json.loads(last().content)
    assert {name: [*rows.values()] for name, rows in content.items()} == {
        "tournament": [None],
        "round": [None, None],
        "entrant": [None, None],
    }


def test_a_knock_out_drawn():
    made = set_up_tournament(plan(common_rounds=1, cut=4), key="cup", who="Dora")
    add_entrants(made, [Newcomer(f"P{number}") for number in range(1, 9)], 1)
    publish_round(made, [(1, 2, 3, 4), (5, 6, 7, 8)])
    proposal = proposal_for(made, 2, seed=7)
    publish_draw(made, proposal.rounds, seed=7, after=0, who="Dora")
    assert_attested("knock-out drawn, draw published", "Dora")
    assert made.entrants.exclude(cut_after=None).count() == 4


def test_a_score_kept_by_the_command_line(tmp_path, capsys):
    path = tmp_path / "final.json"
    path.write_text(json.dumps(position()))
    call_command("score", str(path), "--keep")
    assert_attested("player added, version saved")


def test_the_first_director_and_the_link_by_which_they_chose_their_name():
    director = present(find_or_add_first_director())
    assert_attested("first account opened")
    director.name = "Dora"
    assert use_link(director, "correct horse")
    assert_attested("one-time link used", "Dora")
    assert find_or_add_first_director() is None


def test_pages_about_accounts(client):
    client.post("/accounts", {"name": "Rita", "role": Role.REFEREE})
    assert_attested("account opened", "Dora")
    rita = Account.objects.get(name="Rita")
    for sent, what in (
        ({"do": "role", "role": Role.SCOREKEEPER}, "role given"),
        ({"do": "close"}, "account closed"),
        ({"do": "reopen"}, "account reopened"),
    ):
        client.post(f"/accounts/{rita.pk}", sent)
        assert_attested(what, "Dora")


def test_pages_about_a_tournament(client):
    made = tournament()
    client.post(f"/tournaments/{made.pk}/screen", {"wish": "renew"})
    client.post(f"/tournaments/{made.pk}/rounds/1/clock", {"wish": "start"})
    client.post(f"/plays/{corrected().pk}/correct")
    assert not chain_finding().faults


def test_what_is_done_while_rows_are_compared_alarms_nobody(monkeypatch):
    people()
    rita = Account.objects.get(name="Rita")
    roles = iter([Role.DIRECTOR, None])

    def overtaken(heads: Iterable[Head]) -> Chain:
        chain = followed_chain(heads)
        if role := next(roles):
            give_role(rita.pk, role)
        return chain

    monkeypatch.setattr(verification, "followed_chain", overtaken)
    assert not verification.chain_finding().faults
