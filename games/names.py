"""The names of people, as the club spells them."""

from collections.abc import Collection, Iterable

from django.db.models import F, Max, QuerySet

from games.models import LONGEST_NAME, LONGEST_TYPED_NAME, Player
from scoring.document import Malformed
from scoring.spelling import KnownNames, is_same_but_for_capitals, spelling_fault
from scoring.wording import Text, in_a_row
from web.reading import SPREAD, TooLong, tidied

MOST_SUGGESTED = 10


def names_of_the_club() -> list[str]:
    """The names of all players, those known longest first."""
    return [*Player.objects.order_by("pk").values_list("name", flat=True)]


def known_names() -> KnownNames:
    """The names of the club, to be compared with what is typed."""
    return KnownNames(names_of_the_club())


class Doubtful(Malformed):
    """A new name that deserves a second look; whoever typed it may keep it.

    The text also says what to do on a page, where there is a box to tick; the doubt is what is to be said
    where there is none.
    """

    def __init__(self, name: str, doubt: Text, look_alike: str | None) -> None:
        super().__init__(*in_a_row([doubt, _what_to_do(look_alike)]))
        self.name, self.doubt = name, doubt


def _what_to_do(look_alike: str | None) -> Text:
    if look_alike is None:
        return Text(
            "Type the name again, or tick the box if it is meant to be spelt so.",
            "Bitte den Namen neu eintippen oder, wenn er so gemeint ist, das Kästchen ankreuzen.",
        )
    return Text(
        f"Type {look_alike}, or tick the box if this is somebody else.",
        f"Bitte {look_alike} eintippen oder, wenn es jemand anderes ist, das Kästchen ankreuzen.",
    )


def typed_name(
    name: str, club: KnownNames, most: int = LONGEST_TYPED_NAME, kept: Collection[str] | None = ()
) -> str:
    """A name as somebody typed it, tidied up; spelt as the club knows it where it is the same name.

    Raises `Malformed` where it cannot be read or has more letters than `most`, and `Doubtful` where it is new
    and either mixes alphabets or looks like a known one, unless it is among the `kept`; None keeps all.
    """
    typed = _tidied_name(name, most)
    known = club.find(typed)
    fault = spelling_fault(typed) if known != typed else None
    if fault:
        raise Malformed(*fault)
    is_kept = kept is None or typed in kept or name in kept
    doubts = () if is_kept else club.doubts(typed)
    if doubts:
        raise Doubtful(typed, in_a_row(doubts), club.look_alike(typed))
    return known or typed


def _tidied_name(name: str, most: int) -> str:
    try:
        return tidied(name, most)
    except TooLong as too_long:
        raise _too_long(too_long.length, most) from None


def suggested_names(typed: str) -> list[str]:
    """Names that contain what was typed, the best match first; the latest players where nothing was typed."""
    typed = " ".join(typed[: SPREAD * LONGEST_TYPED_NAME].split()).casefold()
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


def is_spelt_as_typed(name: str, club: KnownNames) -> bool:
    """Whether a name is what would come of typing it, and of keeping it where there are doubts."""
    try:
        return typed_name(name, club, kept=None) == name
    except Malformed:
        return False


def require_safe_names(names: Iterable[str]) -> None:
    """Raises `Malformed` where a name of a file cannot be read, or only looks like a known one.

    Such a name is not changed here: a record is sealed with the names it has.
    """
    club = known_names()
    for name in names:
        tidy = _tidied_name(name, LONGEST_NAME)
        known = club.find(name)
        if known == name:
            continue
        fault = spelling_fault(name)
        if fault:
            raise Malformed(*fault)
        if known and not is_same_but_for_capitals(tidy, known):
            raise Malformed(
                f"“{name}” looks like {known}, but is spelt with other characters.",
                f"„{name}“ sieht aus wie {known}, ist aber mit anderen Zeichen geschrieben.",
            )


def _too_long(length: int, most: int) -> Malformed:
    return Malformed(
        f"A name has {length} letters; {most} are the most.",
        f"Ein Name hat {length} Buchstaben; höchstens {most} sind möglich.",
    )


def find_or_add_players(names: Iterable[str]) -> dict[str, Player]:
    """Players by their names, looked up all at once; those not yet known are added.

    They are added in the same order everywhere: otherwise PostgreSQL would let two tables deadlock.
    """
    wanted = sorted({*names})
    for name in wanted:
        if len(name) > LONGEST_NAME:
            raise _too_long(len(name), LONGEST_NAME)
    known = _players_called(wanted)
    new = [Player(name=name) for name in wanted if name not in known]
    if not new:
        return known
    Player.objects.bulk_create(new, ignore_conflicts=True)  # somebody else may add them at this moment
    return _players_called(wanted)


def _players_called(names: Iterable[str]) -> dict[str, Player]:
    return {player.name: player for player in Player.objects.filter(name__in=names)}
