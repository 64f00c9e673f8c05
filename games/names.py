"""The names of people, as the club spells them."""

from collections.abc import Iterable, Sequence
from unicodedata import category

from games.models import LONGEST_NAME, LONGEST_TYPED_NAME, Player
from scoring.document import Malformed
from scoring.wording import readable
from web.reading import tidied


def names_of_the_club() -> list[str]:
    """The names of all players, those known longest first."""
    return [*Player.objects.order_by("pk").values_list("name", flat=True)]


def typed_name(name: str, club: Sequence[str], most: int = LONGEST_TYPED_NAME) -> str:
    """A name as somebody typed it, tidied up; spelt as the club knows it where only capitals differ.

    Raises `Malformed` where it cannot be read or has more letters than `most`.
    """
    typed = tidied(name)
    if not _is_readable(typed):
        shown = readable(typed, most)
        raise Malformed(f"“{shown}” is no name that can be read.", f"„{shown}“ ist kein lesbarer Name.")
    _require_short(typed, most)
    # Compared here, because SQLite knows capitals in ASCII only. Not casefold: Weiß is not Weiss.
    alike = [known for known in club if known.lower() == typed.lower()]
    return typed if typed in alike or not alike else alike[0]


def is_spelt_as_typed(name: str, club: Sequence[str]) -> bool:
    """Whether a name is what would come of typing it."""
    try:
        return typed_name(name, club) == name
    except Malformed:
        return False


def _is_readable(name: str) -> bool:
    """Whether something is visible, and nothing is a control character or half of a character."""
    kinds = [category(letter) for letter in name]
    return any(kind[0] not in "CZ" for kind in kinds) and not {"Cc", "Cs"}.intersection(kinds)


def _require_short(name: str, most: int) -> None:
    if len(name) > most:
        raise Malformed(
            f"A name has {len(name)} letters; {most} are the most.",
            f"Ein Name hat {len(name)} Buchstaben; höchstens {most} sind möglich.",
        )


def find_or_add_players(names: Iterable[str]) -> dict[str, Player]:
    """Players by their names; those not yet known are added.

    They are looked up in the same order everywhere: on PostgreSQL two tables would else wait for each other.
    """
    return {name: _find_or_add_player(name) for name in sorted(names)}


def _find_or_add_player(name: str) -> Player:
    _require_short(name, LONGEST_NAME)
    player, _ = Player.objects.get_or_create(name=name)
    return player
