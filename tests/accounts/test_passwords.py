import gzip
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.contrib.auth import password_validation
from django.core.exceptions import ValidationError

from accounts.models import Account
from accounts.sign_in.passwords import WORDS_FILE, common_words
from games.titles import TITLES

EASY = "This is easy to guess. Use several words."


def faults(password: str, name: str = "Ada Lovelace") -> list[str]:
    try:
        password_validation.validate_password(password, Account(name=name))
    except ValidationError as refused:
        return refused.messages
    return []


def is_accepted(password: str, name: str = "Ada Lovelace") -> bool:
    return not faults(password, name)


@pytest.mark.parametrize(
    "password",
    [
        "Passwort1",
        "hallo123",
        "Sommer2026!",
        "p@ssw0rt99",
        "2026schatz",
        "Fussball11",
        "hallohallo",
        "mueller1970",
        "SÜSSE!2026",
        "süße2026",
        "su\u0308ße2026",
        "elephant12",
        "strawberry1",
        "hospital1",
        "butterfly!",
        "Grandmother7",
        "umbrella99",
        "kitchen2026",
        "Krankenhaus1",
        "Regenschirm1",
        "Großmutter1",
        "GROSSMUTTER",
        "Kühlschrank!",
        "kuehlschrank1",
        "Frühstück24",
        "Wohnzimmer!",
        "kaninchen7",
        "k0pfk1ssen",
        "Gisela2024",
        "qwertzuiop",
        "password1",
    ],
)
def test_ordinary_words_are_refused_whatever_stands_around_them(password):
    assert faults(password) == [EASY]


@pytest.mark.parametrize(
    ("password", "name", "sentence"),
    [
        ("12345678", "Ada", "This is a common pattern and easy to guess."),
        ("11111111", "Ada", "This is a common pattern and easy to guess."),
        ("12041985", "Ada", "This is a date, and dates are easy to guess."),
        ("Gisela2024", "Gisela", "The password is too similar to the name."),
        ("christiane", "Christiane", "The password is too similar to the name."),
    ],
)
def test_of_several_reasons_one_is_told(password, name, sentence):
    assert faults(password, name) == [sentence]


@pytest.mark.parametrize(
    "password",
    ["Tableside1", "medina2026", "Flandern!!", "felinia99", "spieleabend", "ada12345", "Lovelace7"],
)
def test_the_words_of_the_club_and_the_own_name_are_refused(password):
    assert not is_accepted(password)


@pytest.mark.parametrize(
    "password", ["12041985", "12.04.1985", "1985-04-12", "aaaaaaaaaa", "23456789", "hgfedcba", "xyxyxyxyxy"]
)
def test_dates_and_patterns_are_refused(password):
    assert not is_accepted(password)


@pytest.mark.parametrize(
    "password",
    [
        "boxes of wood",
        "drei Katzen im Regen",
        "82047139561",
        "nurkleinbuchstabenhier",
        "ÄÖÜäöüß€ §$",
        "日本語のパスワード",
        "correct horse battery staple " * 3,
        "k" * 60 + "some very long tail of a passphrase",
    ],
)
def test_a_password_may_be_made_of_anything(password):
    assert is_accepted(password)


def test_a_password_has_eight_characters():
    assert not is_accepted("k3Vq!x7")
    assert is_accepted("k3Vq!x7z")


def test_the_lists_ship_and_are_long_enough():
    """ASVS 6.2.4: at least the 3000 most common passwords that the other rules would let through."""
    listed = Path(password_validation.__file__).with_name("common-passwords.txt.gz")
    with gzip.open(listed, "rt", encoding="utf-8") as passwords:
        assert sum(len(password.strip()) >= 8 for password in passwords) >= 3000
    assert len(common_words()) >= 20_000
    assert {*TITLES} <= common_words()
    assert all(word == word.casefold() for word in common_words())


def test_the_list_of_words_is_small_sorted_and_says_where_it_is_from():
    text = WORDS_FILE.read_text(encoding="utf-8")
    head = [line for line in text.splitlines() if line.startswith("#")]
    words = text.splitlines()[len(head) :]
    assert len(text.encode()) < 200_000
    assert words == sorted({*words})
    assert all(word.isalpha() and word == word.lower() for word in words)
    assert "public domain" in " ".join(head)
    assert "Kevin Atkinson" in " ".join(head)


def test_the_list_is_read_when_a_password_is_checked_and_not_before():
    code = (
        "import django; django.setup(); from accounts.sign_in import passwords;"
        "assert not passwords.common_words.cache_info().currsize"
    )
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings"}
    subprocess.run([sys.executable, "-c", code], check=True, env=environment)
