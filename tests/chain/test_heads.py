"""The head of the chain is kept on paper and in a file: a chain that was cut off, or begun anew, lacks it."""

import re
import stat
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from accounts.access import Role
from accounts.roles import open_account
from chain.heads import KEPT_LINES, Head, current_head, keep_head, kept_heads, read_head
from chain.models import ChainLink
from chain.verification import NO_HEADS
from config.settings import secret_key_in
from tests.chain.club import corrected, execute, people, tournament
from tests.models.test_sealing import sealed
from tests.present import matched, present

pytestmark = [pytest.mark.database, pytest.mark.django_db]

MOMENT = datetime(2026, 11, 18, 19, 30, tzinfo=UTC)


def head_of(number: int) -> str:
    link = ChainLink.objects.get(number=number)
    return f"{number} {Head(number, link.mac).short}"


def shown(head: str) -> str:
    return head.replace(" ", " · ", 1)


# On paper


@pytest.mark.parametrize("separator", [" ", " · ", ": "])
def test_a_printed_head_is_read_as_people_type_it(separator):
    assert read_head(f" 12{separator}AB12 cd34EF56 ") == Head(12, "ab12cd34ef56")


@pytest.mark.parametrize(
    "line",
    [
        "Chain head 12 · ab12 cd34 ef56 (manage.py verify --head)",
        "Prüfkette, Stand 12 · ab12 cd34 ef56",
        "chain 12 ab12cd34ef56",
        "Prüfkette 12 · ab12 cd34 ef56",
    ],
)
def test_a_printed_head_is_read_with_the_words_around_it(line):
    assert read_head(line) == Head(12, "ab12cd34ef56")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "12",
        "12 ab12",
        "ab12 cd34",
        "12 xyzw abcd",
        "head 12",
        "chain chain 12 ab12cd34",
        "-1 ab12cd34",
        "9" * 40,
    ],
)
def test_what_is_no_head_is_said(text, capsys):
    with pytest.raises(CommandError, match="such as 123 ab12 cd34 ef56"):
        call_command("verify", f"--head={text}")


def test_heads_of_any_time_are_in_the_chain(verified):
    people()
    sealed()
    first, last = head_of(2), head_of(ChainLink.objects.count())
    code, chain = verified("--head", first, "--head", last)
    assert (code, chain["checked"], chain["faults"]) == (0, [first, last], [])


def test_people_are_told_which_head_was_checked(capsys):
    people()
    call_command("verify", "--head", head_of(3))
    assert capsys.readouterr().out.splitlines()[0] == f"head {shown(head_of(3))}: in the chain"


def test_a_chain_that_was_begun_anew_lacks_the_old_heads(found):
    people()
    old = head_of(3)
    execute("DELETE FROM chain_chainlink")
    execute("DELETE FROM people_account")
    people()
    assert found() == []
    (fault,) = found("--head", old)
    assert fault == f"the chain: link 3 is not the one that was printed or stored as {shown(old)}"


@pytest.mark.parametrize(("language", "words"), [("en", "Chain head"), ("de", "Prüfkette, Stand")])
def test_sheets_and_round_sheets_carry_it(client, language, words):
    recorded, finished, made = sealed(), corrected(), tournament()
    head = present(current_head())
    for page in (
        f"/sessions/{recorded.pk}/sheet",
        f"/plays/{finished.pk}",
        f"/tournaments/{made.pk}/rounds/1/sheet",
        f"/tournaments/{made.pk}/rounds/1/certificate",
        f"/tournaments/{made.pk}/standings",
    ):
        html = client.get(page, headers={"accept-language": language}).content.decode()
        assert f"{words} {head.number} · <code>{head.short}</code>" in html, page
        line = matched(r'<p class="chain-head">(.*?)</p>', html, re.DOTALL)[1]
        typed = " ".join(re.sub(r"<[^>]+>", "", line).split())
        assert "verify --head" in typed
        assert read_head(typed) == Head(head.number, head.mac[:12]), "what is printed can be typed"


# In the file


@pytest.mark.django_db(transaction=True)
def test_it_is_kept_with_every_link(heads: Path):
    people()
    kept = kept_heads()
    assert [head.number for head in kept] == [*range(1, 8)]
    assert kept[-1] == current_head()
    assert stat.S_IMODE(heads.stat().st_mode) == 0o600


@pytest.mark.django_db(transaction=True)
def test_a_file_that_cannot_be_written_stops_nobody(settings, tmp_path, caplog):
    settings.CHAIN_HEADS = tmp_path / "nowhere" / "heads"
    open_account(name="Ada", role=Role.DIRECTOR, password="!")
    assert ChainLink.objects.count() == 1
    assert "on_commit" in caplog.text


def test_a_file_that_is_gone_is_said_but_proves_nothing(heads: Path, verified, capsys):
    people()
    keep_head(present(current_head()))
    assert verified()[1]["please_check"] == []
    heads.unlink()
    code, chain = verified()
    assert (code, chain["ok"], chain["please_check"]) == (0, True, [NO_HEADS])
    call_command("verify")
    assert f"Please check: {NO_HEADS}" in capsys.readouterr().out.splitlines()
    heads.write_text("")
    assert verified()[1]["please_check"] == [NO_HEADS], "an empty one is of no more use"


def test_where_there_is_no_chain_no_file_is_missed(verified):
    assert verified() == (0, {**verified()[1], "chain": 0, "faults": [], "please_check": []})


def test_a_file_that_is_behind_alarms_nobody(found):
    people()
    link = ChainLink.objects.get(number=4)
    keep_head(Head(4, link.mac, link.moment))
    assert found() == []


def test_a_line_cut_off_by_a_crash_alarms_nobody(heads, found):
    people()
    keep_head(present(current_head()))
    with heads.open("a") as file:
        file.write("8 ab12cd")
    assert found() == []


def test_a_file_that_knows_another_link_of_that_number(found):
    people()
    keep_head(Head(4, "0" * 64, MOMENT))
    (fault,) = found()
    assert fault.endswith("link 4 is not the one that was printed or stored as 4 · 0000 0000 0000")


def test_it_does_not_grow_for_ever(heads: Path, monkeypatch):
    monkeypatch.setattr("chain.heads.LARGEST_FILE", 200_000)
    for number in range(1, 3000):
        keep_head(Head(number, f"{number:064x}", MOMENT))
    assert heads.stat().st_size <= 200_000
    kept = kept_heads()
    assert kept[-1].number == 2999
    assert len(kept) >= KEPT_LINES
    assert stat.S_IMODE(heads.stat().st_mode) == 0o600


@pytest.mark.parametrize(
    "torn", [b"2 00ff", b"2 %064x 2026-1" % 2, b"2 %064x" % 2, b"\xff\x00", b"two %064x" % 2]
)
def test_a_head_that_was_not_written_to_its_end_is_left_out(heads: Path, monkeypatch, torn):
    keep_head(Head(1, "0" * 64, MOMENT))
    with heads.open("ab") as file:
        file.write(torn + b"\n")
    assert [head.number for head in kept_heads()] == [1]
    monkeypatch.setattr("chain.heads.LARGEST_FILE", 0)
    keep_head(Head(3, "0" * 64, MOMENT))
    assert [head.number for head in kept_heads()] == [1, 3], "made shorter, too"


# The key


def test_another_key_is_said_once_and_clearly(settings, found):
    people()
    sealed()
    settings.SEAL_KEY = "another"
    (fault,) = found()
    last = ChainLink.objects.count()
    assert fault.startswith(f"the chain: links 1–{last} were sealed with another key (“")
    assert fault.endswith("): nothing can be proved by them")


def test_the_key_is_in_no_link(settings):
    people()
    for link in ChainLink.objects.all():
        assert settings.SEAL_KEY not in "".join(map(str, link.__dict__.values()))


def test_the_key_is_made_at_the_first_start_and_only_its_owner_reads_it(tmp_path):
    key = secret_key_in(tmp_path / "seal-key")
    assert len(key) >= 43
    assert secret_key_in(tmp_path / "seal-key") == key
    assert stat.S_IMODE((tmp_path / "seal-key").stat().st_mode) == 0o600
