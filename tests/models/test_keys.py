import pytest

from games.models import LONGEST_KEY, is_entry_key


@pytest.mark.parametrize("key", ["k", " ", "a key", "~" * LONGEST_KEY, "".join(map(chr, range(32, 96)))])
def test_printable_ascii_is_a_key(key):
    assert is_entry_key(key)


@pytest.mark.parametrize("key", ["", "k" * (LONGEST_KEY + 1), "ü", "a\n", "\t", "\0", "\x7f", "\ud800"])
def test_nothing_else_is(key):
    assert not is_entry_key(key)
