"""The names of people, as the club spells them."""

from collections.abc import Iterable, Sequence
from unicodedata import category

from django.db.models import F, Max, QuerySet

from games.models import LONGEST_NAME, LONGEST_TYPED_NAME, Player
from scoring.document import Malformed
from scoring.wording import readable
from web.reading import tidied

MOST_SUGGESTED = 10


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


def suggested_names(typed: str) -> list[str]:
    """Names that contain what was typed, the best match first; the latest players where nothing was typed."""
    typed = " ".join(typed.split()).casefold()
    if not typed:
        recent = Player.objects.annotate(last=Max("seats")).order_by(F("last").desc(nulls_last=True), "name")
        return _short(recent)[:MOST_SUGGESTED]
    # Compared here and not in the database: SQLite takes Ä and ä for two letters.
    fitting = [name for name in _short(Player.objects.order_by("name")) if typed in name.casefold()]
    return sorted(fitting, key=lambda name: _match_rank(typed, name.casefold()))[:MOST_SUGGESTED]


def _short(players: QuerySet[Player]) -> list[str]:
    """The names that can be typed; an imported record may contain longer ones."""
    return [name for name in players.values_list("name", flat=True) if len(name) <= LONGEST_TYPED_NAME]


def _match_rank(typed: str, name: str) -> int:
    if name.startswith(typed):
        return 0
    return 1 if f" {typed}" in name else 2


def is_spelt_as_typed(name: str, club: Sequence[str]) -> bool:
    """Whether a name is what would come of typing it."""
    try:
        return typed_name(name, club) == name
    except Malformed:
        return False


def _is_readable(name: str) -> bool:
    """Whether something is visible, and nothing is a control character or a lone surrogate."""
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

    They are looked up in the same order everywhere: otherwise PostgreSQL would let two tables deadlock.
    """
    return {name: _find_or_add_player(name) for name in sorted(names)}


def _find_or_add_player(name: str) -> Player:
    _require_short(name, LONGEST_NAME)
    player, _ = Player.objects.get_or_create(name=name)
    return player
