"""Names: which can be read, which are one and the same, which deserve a second look."""

import re
import time
from unicodedata import category, combining, normalize
from unicodedata import name as name_of

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.look_alikes import LOOK_ALIKES
from scoring.spelling import (
    LONGEST_NAME_KEY,
    KnownNames,
    is_same_name,
    mixture,
    name_key,
    name_keys,
    spelling_fault,
)
from tests.present import present

SAME_AS_DORA = [
    "dora",
    "DORA",
    "  Dora ",
    "Dora\u200b",
    "D\u200do\u200cra",
    "\ufeffDora",
    "Do\u00adra",
    "\u202eDora\u202c",
    "\u2066Dora\u2069",
    "Do\u034fra",
    "Dora\ufe0f",
    "Do\U000e0101ra",
    "Dora\U000e0041",
    "Dora\u3164",
    "Dora\u2800",
    "\u180eDora",
    "Dоrа",  # Cyrillic о and а
    "DОRА",
    "Dοra",  # Greek omicron
    "Doꓣa",  # Lisu
    "Ｄｏｒａ",
    "𝐃𝐨𝐫𝐚",
    "𝒟ora",
]


@pytest.mark.parametrize("spelt", SAME_AS_DORA, ids=ascii)
def test_what_nobody_can_tell_from_dora_is_dora(spelt):
    assert name_key(spelt) == "dora"
    assert is_same_name(spelt, "Dora")
    assert KnownNames(["Ben", "Dora"]).find(spelt) == "Dora"


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Weiß", "Weiss"),
        ("René", "Rene"),
        ("Jürgen", "Juergen"),
        ("Bernd", "Bemd"),
        ("Ilse", "llse"),
        ("Olaf", "0laf"),
        ("Yıldız", "Yildiz"),
        ("Søren", "Soren"),
        ("Łukasz", "Lukasz"),
        ("Živa", "Ziva"),
        ("Ada", "Ada K."),
        ("Вера", "Вероника"),
        ("Νίνα", "Νίκη"),
    ],
)
def test_two_people_stay_two_people(name, other):
    assert not is_same_name(name, other)
    assert not is_same_name(other, name)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Вера", "вера"),
        ("Вера", "ВЕРА"),
        ("Вера", "вeра"),
        ("Νίνα", "νίνα"),
        ("Νίνα", "ΝΊΝΑ"),
        ("Steve", "Steνe"),
        ("Nina", "Νina"),
        ("Weiß", "WEIẞ"),
        ("Änne", "äNNE"),
        ("Jürgen", "Ju\u0308rgen"),
        ("Dirk", "Di\u0307rk"),
        ("Dirk", "Dı\u0307rk"),
        ("Dịrk", "Dị\u0307rk"),
        ("Jana", "j\u0307ana"),
        ("İlker", "ilker"),
        ("Søren", "So\u0338ren"),
        ("Søren", "SO\u0337REN"),
        ("Łukasz", "L\u0335ukasz"),
        ("Łukasz", "L\u0338ukasz"),
        ("Đorđe", "D\u0335ord\u0335e"),
        ("René", "Rene\u0301\u0301"),
        ("Việt", "Vie\u0302\u0323t"),
        ("O'Neil", "O’Neil"),
        ("Anna-Lena", "Anna‑Lena"),
    ],
)
def test_capitals_and_keyboards_make_no_other_name(name, other):
    assert is_same_name(name, other)
    assert KnownNames([name]).find(other) == name


def test_of_known_spellings_the_very_one_that_was_typed_is_found():
    club = KnownNames(["cleo", "Cleo"])
    assert [club.find(typed) for typed in ("Cleo", "cleo", "CLEO", "Ada")] == ["Cleo", "cleo", "cleo", None]


# What can be read


@pytest.mark.parametrize(
    "name",
    [
        "Ada",
        "Jürgen Müller-Lüdenscheidt",
        "O’Neil",
        "Søren Ødegård",
        "Łukasz Żółć",
        "Đặng Nguyễn Thị Việt",
        "Ọlọ́runfúnmi Àdìó",
        "İlker Çağrı Yıldız",
        "Rūta Šimkutė",
        "Дарья",
        "Ђорђе Йовчев",
        "Νίκος Ϊών",
        "دانیال",
        "مُحَمَّدٌ",
        "فاطِمَة",
        "می\u200cنا",  # Persian, with the non-joiner it is written with
        "ܝܘܚܢܢ",
        "שׁוּלַמִּית",
        "יִצְחָק",
        "राजेश",
        "कृष्णा",
        "ਗੁਰਪ੍ਰੀਤ",
        "சுப்பிரமணியம்",
        "শ্রাবন্তী",
        "ශ්\u200dරීමති",  # Sinhala, with the joiner it is written with
        "क्\u200dष",
        "田中さくら",
        "パブロ",
        "か\u3099",
        "김영희",
        "မောင်",
        "သန္တာ",
        "สมชาย น้ำผึ้ง",
        "ລັດສະໝີ",
        "សុភ័ក្ត្រ",
        "བསྟན་འཛིན་རྒྱ་མཚོ",
        "ⵜⵉⴼⵉⵏⴰⵖ",
        "X ≠ Y",
        "Eva ❤️",
        "👩\u200d🚀 Ada",
        "X Æ A-12",
    ],
)
def test_names_of_all_the_world_can_be_read(name):
    assert spelling_fault(name) is None
    assert spelling_fault(normalize("NFD", name)) is None
    assert mixture(name) is None


UNSEEN = [
    *("\u200b", "\u200e", "\u200f", "\u202a", "\u202b", "\u202d", "\u202e", "\u2060", "\u2066", "\u2067"),
    *("\u2068", "\u2069", "\ufeff", "\u00ad", "\u034f", "\u061c", "\u115f", "\u1160", "\u17b4", "\u180e"),
    *("\u3164", "\uffa0", "\u2800", "\ufe00", "\ufe0f", "\U000e0100", "\U000e0041", "\ue000", "\U0010ffff"),
    *("\u200c", "\u200d", "\u0000", "\u0007", "\u007f", "\u0085", "\ufff9", "\ud800", "\u2065"),
]


@pytest.mark.parametrize("letter", UNSEEN, ids=ascii)
@pytest.mark.parametrize(
    ("at", "en", "de"),
    [
        (0, "before the first letter", "vor dem ersten Zeichen"),
        (2, "after the 2nd letter", "nach dem 2. Zeichen"),
        (4, "after the 4th letter", "nach dem 4. Zeichen"),
    ],
)
def test_an_invisible_character_is_refused_and_its_place_named(letter, at, en, de):
    fault = present(spelling_fault("Dora"[:at] + letter + "Dora"[at:]))
    assert fault.en == f"“Dora” has an invisible character {en}. Please type the name again."
    assert fault.de == f"„Dora“ enthält {de} ein unsichtbares Zeichen. Bitte den Namen neu eintippen."


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("A\u200b", "1st"),
        ("Eva M\u200b", "4th"),
        ("Ada\u0301m L\u200b", "5th"),
        ("Maximiliane\u200b", "11th"),
        ("Anna Maria Mustermann Schulze\u200b", "26th"),
        ("Anna Maria Musterma\u200b", "17th"),
        ("Anna Maria Mustermann Sc\u200b", "21st"),
    ],
)
def test_the_place_is_counted_in_letters_that_are_seen(name, place):
    assert f"after the {place} letter" in present(spelling_fault(name)).en


def characters() -> list[str]:
    return [chr(code) for code in range(0x80, 0x110000)]


TELLING = re.compile(
    r"FILLER|NULL|JOINER|INVISIBLE|BLANK|SELECTOR|\bTAG\b|INHERENT|EMPTY|VOID|REPLACEMENT|ZERO WIDTH|"
    r"STACKER|SUBJOINER|CONJOINER|COENG|SAKOT|OVERLAY|PLACEHOLDER|\bSPACE\b|FORMAT|CONTROL|SEPARATOR"
)
"""Words in the names of characters that are drawn as nothing, or over the letter before them."""
SEEN_ALL_THE_SAME = re.compile(
    r"SYMBOL FOR|EMPTY (SET|NOTE|DOCUMENT|PAGE|NEST)|BLANK SYMBOL|SEPARATOR|(GAP|LINE) FILLER|PLACEHOLDER|"
    r"VOID NOTEHEAD|VOIDED|CONTROL KNOBS|PASSPORT CONTROL|INFORMATION|CUNEIFORM|HANGUL SYLLABLE|IDEOGRAPHIC|"
    r"(LETTER . WITH|ONE) .*OVERLAY|WALLPLANE|FLOORPLANE|^REPLACEMENT CHARACTER|EMPTY CENTRE"
)
"""Words in the names of those that everybody sees all the same."""
DEFAULT_IGNORABLE = [
    *(range(0x115F, 0x1161), range(0x17B4, 0x17B6), range(0x180B, 0x1810), range(0x200B, 0x2010)),
    *(range(0x202A, 0x202F), range(0x2060, 0x2070), range(0xFE00, 0xFE10), range(0xFFF0, 0xFFF9)),
    *(range(0x1BCA0, 0x1BCA4), range(0x1D173, 0x1D17B), range(0xE0000, 0xE1000)),
    *((0xAD, 0x034F, 0x061C, 0x3164, 0xFEFF, 0xFFA0),),
]
"""What Unicode says a program may draw as nothing."""


def test_whatever_is_named_as_drawn_as_nothing_is_refused():
    suspicious = [
        letter
        for letter in characters()
        if TELLING.search(name_of(letter, ""))
        and not SEEN_ALL_THE_SAME.search(name_of(letter))
        and not letter.isspace()
    ]
    assert len(suspicious) > 300
    passing = [name_of(letter) for letter in suspicious if spelling_fault(f"Do{letter}ra") is None]
    assert passing == []


def test_whatever_a_program_may_draw_as_nothing_is_refused_and_no_part_of_the_key():
    ignorable = [chr(code) for codes in DEFAULT_IGNORABLE for code in codes]
    assert [hex(ord(letter)) for letter in ignorable if spelling_fault(f"Do{letter}ra") is None] == []
    assert [hex(ord(letter)) for letter in ignorable if name_key(f"Do{letter}ra") != "dora"] == []


def test_a_mark_sits_only_on_letters_of_its_script():
    marks = [letter for letter in characters() if category(letter) in ("Mn", "Me")]
    on_latin = [mark for mark in marks if spelling_fault(f"Do{mark}ra") is None]
    assert {name_of(mark).split()[0] for mark in on_latin} == {"COMBINING"}


def test_a_line_laid_over_a_letter_is_refused():
    overlays = [letter for letter in characters() if combining(letter) == 1]
    assert [name_of(mark) for mark in overlays if spelling_fault(f"Do{mark}ra") is None] == []
    assert present(spelling_fault("So\u0338ren")) == (
        "“So\u0338ren” has a line through the letter o. Please type ø instead.",
        "In „So\u0338ren“ liegt ein Strich über dem Buchstaben o. Bitte stattdessen ø eintippen.",
    )
    assert present(spelling_fault("É\u0336va")).en.endswith("through the letter E. Please type Ɇ instead.")
    assert present(spelling_fault("M\u0336")).de.endswith("Buchstaben M. Bitte nur den Buchstaben eintippen.")


def test_the_same_accent_twice_is_refused():
    sentence = "“Dé\u0301ra” has the same accent twice on the letter e. Please type the name again."
    assert present(spelling_fault("Dé\u0301ra")).en == sentence
    assert spelling_fault("De\u0302\u0301ra") is None


def test_a_mark_of_another_script_is_refused():
    sentence = "“Do\u17d2ra” has a mark of another script on the letter o. Please type the name again."
    assert present(spelling_fault("Do\u17d2ra")).en == sentence


def test_piles_of_accents_are_refused():
    assert spelling_fault("Z" + "\u0301" * 4 + "oe")
    assert spelling_fault("Z" + "\u0301\u0323\u0302" + "oe") is None
    assert spelling_fault("\u0301Ada")
    assert spelling_fault("Ada \u0489B")


@pytest.mark.parametrize("nothing", ["", " ", "\u200b", "\u3000", "\u0301", "\u3164\u2800"], ids=ascii)
def test_something_must_be_seen(nothing):
    assert present(spelling_fault(nothing)).en == "This name cannot be read. Please type it again."
    assert present(spelling_fault(nothing)).de == "Der Name ist nicht lesbar. Bitte neu eintippen."


# What deserves a second look


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Аnna", "“Аnna” mixes Latin and Cyrillic letters in one word: А (Cyrillic)."),
        ("Αda", "“Αda” mixes Latin and Greek letters in one word: Α (Greek)."),
        ("Ивaн", "“Ивaн” mixes Cyrillic and Latin letters in one word: a (Latin)."),
    ],
)
def test_mixed_alphabets_in_one_word_are_told(name, sentence):
    assert present(mixture(name)).en == sentence
    assert [why.en for why in KnownNames(["Ben"]).doubts(name)] == [sentence]


def test_words_in_several_alphabets_are_fine():
    assert mixture("Anna Петрова") is None
    assert mixture("Anna-Мария") is None


@pytest.mark.parametrize(("typed", "known"), [("Bemd", "Bernd"), ("llse", "Ilse"), ("0laf", "Olaf")])
def test_a_new_name_that_looks_like_a_known_one_is_asked_about(typed, known):
    club = KnownNames([known, "Ben"])
    assert [why.en for why in club.doubts(typed)] == [f"“{typed}” looks like {known}, who is known here."]
    assert club.look_alike(typed) == known
    club.add(typed)
    assert club.doubts(typed) == [], "it is known now"
    assert club.doubts("Cleo") == []


# Properties


NAMES = st.text(st.characters(codec="utf-8"), max_size=80)


@given(NAMES)
def test_a_key_is_bounded_and_stays_the_same_when_characters_nobody_sees_are_added(name):
    key = name_key(name)
    assert len(key) <= LONGEST_NAME_KEY
    assert name_key(f"\u200b{name}\u2060") == key
    assert name_key(normalize("NFC", name)) == name_key(normalize("NFD", name)) == key
    assert key in name_keys(name)


@given(st.text(st.sampled_from(sorted(map(chr, LOOK_ALIKES))), min_size=1, max_size=32))
def test_a_name_is_the_same_as_the_latin_letters_it_looks_like(name):
    assert name_key(name) == name_key(name.translate(LOOK_ALIKES))


def test_no_two_letters_of_plain_names_are_taken_for_each_other():
    letters = "abcdefghijklmnopqrstuvwxyzäöüßéèøåæœłđıñç0123456789"
    assert len({name_key(letter) for letter in letters}) == len(letters)


def test_thousands_of_names_are_compared_at_once():
    names = [f"Spieler {number} Ünal" for number in range(5000)]
    began = time.process_time()
    club = KnownNames(names)
    assert all(club.find(name.upper()) for name in names)
    assert time.process_time() - began < 5


def test_what_no_name_is_costs_nothing():
    began = time.process_time()
    name_keys("a" + "\u0301\u0323" * 500_000)
    assert time.process_time() - began < 0.5
