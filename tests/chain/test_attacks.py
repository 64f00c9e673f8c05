"""Whoever has the database but not the key rewrites history: `verify` says what, where and since when.

Each of these passed with exit code 0 when the hashes of a seal were all that was compared.
"""

from datetime import datetime

import pytest
from django.core.management import call_command
from django.utils import timezone

from accounts.access import Role
from accounts.models import Account
from accounts.roles import give_role
from chain.canonical import written_moment
from chain.heads import current_head, keep_head
from chain.models import ChainLink
from chain.verification import NOTHING_ATTESTED
from games import seals
from games.engine.history import begin
from games.models import Entry, Player, PlaySession, Seat
from games.records import record_of
from plays.models import Version
from tests.chain.club import corrected, execute, people, running, tournament, whole_club
from tests.finished import totals
from tests.models.test_sealing import over, sealed
from tests.present import present
from tests.tampering import unguarded
from tournaments.models import Draw, Tournament

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def remove_play(play: int) -> None:
    """Removes a play and all that belongs to it, as if it had never been."""
    for table in (
        "games_entry",
        "club_version",
        "games_seat",
        "games_link",
        "games_knownrecord",
        "club_draft",
    ):
        execute(f"DELETE FROM {table} WHERE session_id = %s", play)
    execute("DELETE FROM games_playsession WHERE id = %s", play)


def test_all_that_a_club_does_is_attested(verified):
    whole_club()
    code, chain = verified()
    assert (code, chain["faults"]) == (0, [])
    assert chain["chain"] == ChainLink.objects.count() > 30


# Plays


@pytest.mark.parametrize("begun", [sealed, over, running, corrected])
def test_a_whole_play_removed(begun, verified):
    people()
    play = begun().pk
    corrected() if begun is not corrected else sealed()
    remove_play(play)
    code, chain = verified()
    assert code == 1
    fault = next(fault for fault in chain["faults"] if fault["where"] == f"session {play}")
    assert fault["what"] == "it is gone"
    assert datetime.fromisoformat(fault["since"]) == ChainLink.objects.get(number=fault["link"]).moment


def test_it_is_told_to_people_in_a_line(capsys):
    people()
    play = sealed().pk
    remove_play(play)
    with pytest.raises(SystemExit):
        call_command("verify")
    lines = capsys.readouterr().out.splitlines()
    number = ChainLink.objects.filter(what="play sealed").latest("number").number
    begins = f"NOT as attested: session {play}: it is gone, after link {number} of "
    head = present(current_head())
    assert any(line.startswith(begins) for line in lines)
    assert lines[-1] == f"chain: {head.number} links, head {head}: 2 faults."


def reseal(session: PlaySession) -> None:
    """Computes the public hashes of a seal anew, as everybody can."""
    *before, last = session.trail()
    history = begin(session.game, session.setup)
    for entry in before:
        history = history.followed_by(entry.line)
    terms = [*session.sealed_terms, last.who, last.reason, written_moment(last.entered)]
    record = seals.record_hash(record_of(session, history))
    line = seals.Seal(record, seals.trail_hash(terms, before)).line
    with unguarded():
        Entry.objects.filter(pk=last.pk).update(line=line)


@pytest.mark.parametrize(
    "change",
    [
        {"who": "Rita"},
        {"reason": "because"},
        {"entered": timezone.now()},
        {"key": "other"},
        {"by": Entry.API},
    ],
    ids=lambda change: next(iter(change)),
)
def test_authors_times_and_reasons_rewritten_and_the_hashes_computed_again(change, found):
    people()
    session = sealed()
    with unguarded():
        session.entries.filter(number=17).update(**change)
    reseal(session)
    where = f"session {session.pk}, its log: entries"
    due = [f"{where} {part}: what, by whom, when or why is not as attested" for part in ("11–20", "141–146")]
    assert found() == found(session.pk) == due


def test_the_tail_of_a_sealed_play_cut_off_with_its_seal(found):
    session = sealed()
    with unguarded():
        session.entries.filter(number__gt=142).delete()
        PlaySession.objects.filter(pk=session.pk).update(sealed=None)
    wrong = found()
    assert f"session {session.pk}, its log: it has 142 entries, but 146 were attested" in wrong
    assert any(fault.startswith(f"session {session.pk}: sealed is None, attested as ") for fault in wrong)


def test_a_play_that_is_over_continued_by_hand(found):
    session = over()
    count = session.entries.count()
    session.entries.create(number=count + 1, line="checked", key="late", by=Entry.TABLET)
    assert found() == [
        f"session {session.pk}, its log: it has {count + 1} entries, but {count} were attested"
    ]


def test_a_play_added_by_hand(found):
    running()
    session = PlaySession.objects.create(title="medina", revision=1, seating=[])
    assert found() == [f"session {session.pk}: no link of the chain attests it"]


def test_a_version_rewritten_with_its_seats(found):
    session = corrected()
    with unguarded():
        Version.objects.filter(number=2).update(
            document=totals(("Ada", 99), ("Ben", 40), ("Cleo", 32)), who="Dora", reason="told so"
        )
    seats = session.seats
    seats.filter(number=0).update(points=99, place=1, won=True)
    seats.filter(number=1).update(place=2, won=False)
    wrong = found()
    assert f"session {session.pk}, version 2: who is “Dora”, attested as “”" in wrong
    assert f"session {session.pk}, version 2: reason is “told so”, attested as “counted again”" in wrong
    assert any(fault.startswith(f"session {session.pk}, version 2: document is ") for fault in wrong)


def test_the_last_version_removed(found):
    session = corrected()
    execute("DELETE FROM club_version WHERE number = 2")
    assert f"session {session.pk}, version 2: it is gone" in found()


def test_only_the_plays_that_were_asked_for_are_compared(found):
    first, second = running().pk, corrected().pk
    remove_play(second)
    assert found(first) == []
    assert f"session {second}: it is gone" in found(second)


# Tournaments


def cup(place: str = "") -> str:
    made = Tournament.objects.get()
    return f"tournament {made.pk}{place}"


def test_a_draw_changed(found):
    tournament()
    first = Draw.objects.earliest("pk").tables.get(number=1)
    execute("UPDATE tournaments_drawntable SET seats = '[4, 3, 2, 1]' WHERE id = %s", first.pk)
    assert found() == [cup(", round 1, draw 1, table 1: seats is [4, 3, 2, 1], attested as [1, 2, 3, 4]")]


def test_how_a_draw_came_about_changed(found):
    tournament()
    first = present(Draw.objects.order_by("pk").first())
    execute("UPDATE tournaments_draw SET seed = 8, who = 'Max' WHERE id = %s", first.pk)
    assert found() == [
        cup(", round 1, draw 1: seed is 8, attested as 7"),
        cup(", round 1, draw 1: who is “Max”, attested as “Dora”"),
    ]


def test_a_version_of_a_draw_removed(found):
    tournament()
    last = Draw.objects.latest("pk")
    execute("DELETE FROM tournaments_drawntable WHERE draw_id = %s", last.pk)
    execute("DELETE FROM tournaments_draw WHERE id = %s", last.pk)
    assert cup(", round 2, draw 2: it is gone") in found()


def test_the_result_of_a_table_exchanged_for_that_of_another(found):
    tournament()
    first, second = Draw.objects.earliest("pk").tables.all()
    first.typed, second.typed = second.typed, first.typed
    first.save()
    second.save()
    where = ", round 1, draw 1, table"
    assert found() == [
        cup(f"{where} {here.number}: typed_id is {here.typed_id}, attested as {there.typed_id}")
        for here, there in ((first, second), (second, first))
    ]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ("tournament SET seed = 8", " (Spring Cup): seed is 8, attested as 7"),
        ("tournament SET tie_breaks = '[\"lot\"]'", " (Spring Cup): tie_breaks is ['lot'], attested as"),
        ("entrant SET number = 99 WHERE number = 3", ", entrant 3 (P3): number is 99, attested as 3"),
        ("entrant SET until_round = 1 WHERE number = 3", ", entrant 3 (P3): until_round is 1, attested as"),
        ("round SET title = 'felinia' WHERE number = 2", ", round 2: title is “felinia”, attested as"),
    ],
)
def test_what_was_agreed_changed(change, fault, found):
    tournament()
    execute(f"UPDATE tournaments_{change}")
    assert any(wrong.startswith(cup(fault)) for wrong in found())


def test_an_entrant_renamed(found):
    tournament()
    execute("UPDATE tournaments_entrant SET name = 'Zoe' WHERE name = 'P3'")
    assert cup(", entrant 3 (P3): name is “Zoe”, attested as “P3”") in found()


def test_a_player_renamed_by_hand(found):
    tournament()
    player = Player.objects.get(name="P3")
    execute("UPDATE games_player SET name = 'Zoe' WHERE name = 'P3'")
    assert found() == [f"player {player.pk} (P3): name is “Zoe”, attested as “P3”"]


def test_a_merge_by_hand(found):
    tournament()
    third, fourth = (Player.objects.get(name=name) for name in ("P3", "P4"))
    execute("UPDATE games_player SET merged_into_id = %s WHERE id = %s", fourth.pk, third.pk)
    fifth = Player.objects.get(name="P5")
    seat = Seat.objects.filter(player=fifth).exclude(session__seats__player=third).earliest("pk")
    execute("UPDATE games_seat SET player_id = %s WHERE id = %s", third.pk, seat.pk)
    faults = found()
    assert f"player {third.pk} (P3): merged_into_id is {fourth.pk}, attested as None" in faults
    assert any(f"player is {third.pk}, attested as {fifth.pk}" in fault for fault in faults)


def test_an_entrant_removed_or_put_in_by_hand(found):
    made = tournament()
    gone = made.entrants.get(number=8)
    execute("DELETE FROM tournaments_entrant WHERE id = %s", gone.pk)
    made.entrants.create(number=9, player=gone.player)
    assert found() == [
        cup(", entrant 9 (P8): no link of the chain attests it"),
        cup(", entrant 8 (P8): it is gone"),
    ]


# Roles


def test_a_role_changed_by_hand(verified):
    people()
    mallory = Account.objects.get(name="Max")
    execute("UPDATE people_account SET role = 'director' WHERE name = 'Max'")
    code, chain = verified()
    assert code == 1
    link = ChainLink.objects.get(number=3)
    assert chain["faults"] == [
        {
            "where": f"account {mallory.pk} (Max)",
            "what": "role is “director”, attested as “scorekeeper”",
            "link": 3,
            "since": written_moment(link.moment),
        }
    ]
    assert (link.what, link.who) == ("account opened", "Dora")


def test_since_when_is_the_last_time_it_was_right(verified):
    people()
    moritz = Account.objects.get(name="Moritz")
    give_role(moritz.pk, Role.SCOREKEEPER, by="Dora")
    execute("UPDATE people_account SET role = 'director' WHERE name = 'Moritz'")
    assert [fault["link"] for fault in verified()[1]["faults"]] == [ChainLink.objects.latest("number").number]


def test_a_director_added_by_hand(verified):
    people()
    eve = Account.objects.create(name="Eve", role="director", password="!")
    (fault,) = verified()[1]["faults"]
    assert (fault["where"], fault["what"]) == (f"account {eve.pk} (Eve)", "no link of the chain attests it")
    assert fault["since"] == written_moment(ChainLink.objects.get(number=1).moment)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ("SET is_active = FALSE", "is_active is False, attested as True"),
        ("SET name = 'Mix'", "name is “Mix”, attested as “Max”"),
    ],
)
def test_another_part_of_an_account_changed(change, fault, found):
    people()
    pk = Account.objects.get(name="Max").pk
    execute(f"UPDATE people_account {change} WHERE name = 'Max'")
    assert found() == [f"account {pk} (Max): {fault}"]


def test_an_account_removed(found):
    people()
    pk = Account.objects.get(name="Max").pk
    execute("DELETE FROM people_account WHERE name = 'Max'")
    assert found() == [f"account {pk} (Max): it is gone"]


# The chain itself


def test_a_link_rewritten_to_fit(found):
    people()
    execute("UPDATE people_account SET role = 'director' WHERE name = 'Max'")
    execute(
        "UPDATE chain_chainlink SET content = replace(content, 'scorekeeper', 'director') WHERE number = 3"
    )
    assert found() == ["the chain: link 3 (“account opened”) is not as it was added"]


@pytest.mark.parametrize(
    "change",
    [{"who": "Eve"}, {"what": "nothing"}, {"mac": "0" * 64}, {"moment": timezone.now()}, {"content": "{"}],
    ids=lambda change: next(iter(change)),
)
def test_another_part_of_a_link_rewritten(change, found):
    people()
    with unguarded():
        ChainLink.objects.filter(number=3).update(**change)
    assert any(fault.startswith("the chain: link 3 (") for fault in found())


def test_a_gap_in_the_chain(verified):
    people()
    execute("DELETE FROM chain_chainlink WHERE number IN (3, 4)")
    code, chain = verified()
    assert code == 1
    first = chain["faults"][0]
    assert first["what"].startswith("links 3–4 are missing before link 5 of ")
    assert (first["where"], first["link"]) == ("the chain", 2)


def test_the_beginning_of_the_chain_removed(found):
    people()
    execute("DELETE FROM chain_chainlink WHERE number = 1")
    assert found()[0].startswith("the chain: link 1 is missing before link 2 of ")


def test_a_gap_closed_by_other_numbers(found):
    people()
    execute("DELETE FROM chain_chainlink WHERE number = 3")
    for number in (4, 5, 6, 7):
        execute("UPDATE chain_chainlink SET number = %s WHERE number = %s", number - 1, number)
    assert [fault for fault in found() if "is not as it was added" in fault]


def test_two_links_exchanged(found):
    people()
    for before, after in ((3, 99), (4, 3), (99, 4)):
        execute("UPDATE chain_chainlink SET number = %s WHERE number = %s", after, before)
    assert {fault[:17] for fault in found()} >= {"the chain: link 3", "the chain: link 4"}


def test_a_link_put_in_by_somebody_without_the_key(found, settings):
    people()
    key = settings.SEAL_KEY
    settings.SEAL_KEY = "a forger's key"
    give_role(Account.objects.get(name="Max").pk, Role.DIRECTOR)
    settings.SEAL_KEY = key
    (fault,) = found()
    assert fault.startswith("the chain: link 8 was sealed with another key (“")


def test_the_tail_cut_off_together_with_all_it_attests(heads, found):
    people()
    play = sealed().pk
    head = present(current_head())
    keep_head(head)
    remove_play(play)
    execute("DELETE FROM chain_chainlink WHERE number > 7")
    (fault,) = found()
    assert fault.startswith(
        f"the chain: it ends with link 7, cut off: its head was once {head}, which was there on "
    )


def test_without_the_file_paper_finds_it(found):
    people()
    play = sealed().pk
    head = present(current_head())
    remove_play(play)
    execute("DELETE FROM chain_chainlink WHERE number > 7")
    assert found() == []
    assert found("--head", f"{head.number} {head.short}") == [
        f"the chain: it ends with link 7, cut off: its head was once {head}"
    ]


def test_the_chain_emptied(heads, found):
    people()
    keep_head(present(current_head()))
    execute("DELETE FROM chain_chainlink")
    assert len(found()) == 2
    heads.unlink()
    assert found() == [f"the chain: {NOTHING_ATTESTED}"]
    assert "Otherwise the chain was removed" in NOTHING_ATTESTED, "to migrate would attest what is wrong"
