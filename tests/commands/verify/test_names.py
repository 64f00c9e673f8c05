"""Names that were stored before names were checked are listed, and prove nothing against a play."""

import json

import pytest

from accounts.access import Role
from accounts.models import Account
from tests.factories import PlayerFactory

pytestmark = [pytest.mark.database, pytest.mark.django_db]

CYRILLIC_DORA = "Dоrа"
OLD_NAMES = ["Ada", "Ben\u200b", "Bernd", "Bemd", "cleo", "Cleo", CYRILLIC_DORA, "Ирина"]
FOUND = {
    "Ben\u200b": ["“Ben” has an invisible character after the 3rd letter. Please type the name again"],
    "Bemd": ["looks like player “Bernd”"],
    "Cleo": ["the same name as player “cleo”"],
    CYRILLIC_DORA: [
        f"“{CYRILLIC_DORA}” mixes Latin and Cyrillic letters in one word: о (Cyrillic), а (Cyrillic)",
        "taken for the account “Dora”",
    ],
}


@pytest.fixture(autouse=True)
def players() -> None:
    for name in OLD_NAMES:
        PlayerFactory.create(name=name)


def test_names_to_check_are_listed_and_the_exit_code_stays(verify):
    code, out, _ = verify()
    assert code == 0
    told = [line for line in out.splitlines() if line.startswith("Please check: player")]
    assert len(told) == len(FOUND)
    assert f"Please check: player “{CYRILLIC_DORA}”: {'; '.join(FOUND[CYRILLIC_DORA])}" in told
    assert not [line for line in told if "Ирина" in line or "“Ada”" in line]


def test_two_names_that_look_the_same_are_told_once(verify):
    for name in ("Νίνα", "νίνα", "Bernd K.", "Bemd K."):
        PlayerFactory.create(name=name)
    out = verify()[1]
    pairs = [line for line in out.splitlines() if "looks like" in line or "the same name" in line]
    assert [line.partition(": player ")[2] for line in pairs] == [
        "“Bemd”: looks like player “Bernd”",
        "“Cleo”: the same name as player “cleo”",
        "“νίνα”: the same name as player “Νίνα”",
        "“Bemd K.”: looks like player “Bernd K.”",
    ]


def test_a_program_reads_them_too(verify):
    _, out, _ = verify("--json")
    told = [json.loads(line) for line in out.splitlines()]
    assert {line["name"]: line["please_check"] for line in told if line.get("of") == "player"} == FOUND
    assert all(line["ok"] for line in told)


def test_accounts_are_compared_too(verify):
    Account.objects.create(name=CYRILLIC_DORA, folded="\x019", role=Role.REFEREE)
    _, out, _ = verify("--json")
    told = [json.loads(line) for line in out.splitlines()]
    accounts = {line["name"]: line["please_check"] for line in told if line.get("of") == "account"}
    assert "Dora" not in accounts, "the pair is told where the later one stands"
    assert accounts[CYRILLIC_DORA][1:] == ["the same name as account “Dora”"]


def test_whoever_asks_about_one_play_hears_nothing_of_names(verify):
    _, out, _ = verify(1)
    assert "Please check" not in out
