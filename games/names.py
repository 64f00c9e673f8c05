"""The names of people, as the club spells them."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence

from django.db.models import F, Max, QuerySet

from chain.appending import attest
from games.attested import PLAYER
from games.models import LONGEST_NAME, LONGEST_TYPED_NAME, FormerName, Player
from games.write_queue import NAMES_LOCK, hold_lock
from scoring.document import Malformed
from scoring.spelling import KnownNames, is_same_but_for_capitals, plain_name, spelling_fault
from scoring.wording import Text, in_a_row
from web.reading import SPREAD, TooLong, tidied

MOST_SUGGESTED = 10


class ClubNames(KnownNames):
    """The names of all players, with those they had before: a former name is taken for the present one."""

    def __init__(self, present: Iterable[str] = (), former: Mapping[str, str] | None = None) -> None:
        super().__init__(present)
        self._present = {name: now for name, now in (former or {}).items() if name not in self}
        for name in self._present:
            self.add(name)

    def find(self, typed: str) -> str | None:
        known = super().find(typed)
        return self._present.get(known, known) if known else None

    def look_alike(self, typed: str) -> str | None:
        known = super().look_alike(typed)
        return self._present.get(known, known) if known else None


def present_players() -> QuerySet[Player]:
    """All players, without those who were merged into others."""
    return Player.objects.filter(merged_into=None)


def names_of_the_club() -> list[str]:
    """The names of all players, those known longest first."""
    return [*present_players().order_by("pk").values_list("name", flat=True)]


def former_names() -> dict[str, str]:
    """The present name of whoever had another, by that other name."""
    rows = {pk: (name, into) for pk, name, into in Player.objects.values_list("pk", "name", "merged_into")}
    owners = dict(FormerName.objects.values_list("name", "player"))
    owners.update({name: pk for pk, (name, into) in rows.items() if into})
    return {name: rows[_root(pk, rows)][0] for name, pk in owners.items()}


def former_names_with(letters: str) -> Mapping[str, Sequence[str]]:
    """The former names that contain these letters, by the present name; none where there are no letters."""
    wanted, found = plain_name(letters), defaultdict[str, list[str]](list)
    for name, present in former_names().items() if wanted else ():
        if wanted in plain_name(name):
            found[present].append(name)
    return found


def _root(pk: int, rows: Mapping[int, tuple[str, int | None]]) -> int:
    """The player in whom a merged one is found."""
    while (into := rows[pk][1]) is not None:
        pk = into
    return pk


def known_names() -> ClubNames:
    """The names of the club, present and former, to be compared with what is typed."""
    return ClubNames(names_of_the_club(), former_names())


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
            "Type the name again, or tick the box if this spelling is right.",
            "Bitte den Namen neu eintippen oder, wenn die Schreibweise stimmt, das Kästchen ankreuzen.",
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
    typed = plain_name(typed[: SPREAD * LONGEST_TYPED_NAME])
    if not typed:
        recent = present_players().annotate(last=Max("seats"))
        recent = recent.order_by(F("last").desc(nulls_last=True), "name")
        return _short(recent)[:MOST_SUGGESTED]
    # Compared here and not in the database: SQLite takes Ä and ä for two letters.
    fitting = [name for name in _short(present_players().order_by("name")) if typed in plain_name(name)]
    fitting.sort(key=lambda name: _match_rank(typed, plain_name(name)))
    return [*dict.fromkeys([*fitting, *former_names_with(typed)])][:MOST_SUGGESTED]


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

    Such a name is not changed here: a record is sealed with the names it has, be they former ones.
    """
    club = KnownNames([*names_of_the_club(), *former_names()])
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
        f"A name can have at most {most} letters, not {length}.",
        f"Ein Name darf höchstens {most} Buchstaben haben, nicht {length}.",
    )


def find_or_add_players(names: Iterable[str]) -> dict[str, Player]:
    """Players by their names, present or former, looked up all at once; those not yet known are added.

    They are added in the same order everywhere: otherwise PostgreSQL would let two tables deadlock. Raises
    `Malformed` where two of the names belong to the same player.
    """
    wanted = sorted({*names})
    for name in wanted:
        if len(name) > LONGEST_NAME:
            raise _too_long(len(name), LONGEST_NAME)
    hold_lock(NAMES_LOCK, alone=False)
    known = require_different_players(wanted)
    new = [Player(name=name) for name in wanted if name not in known]
    if not new:
        return known
    Player.objects.bulk_create(new, ignore_conflicts=True)  # somebody else may add them at this moment
    found = players_called(wanted)
    attest("player added", PLAYER, *(found[player.name].pk for player in new))
    return found


def players_called(names: Iterable[str]) -> dict[str, Player]:
    """Players by those of these names that they have, or had before."""
    wanted = {*names}
    called = {player.name: player for player in present_players().filter(name__in=wanted)}
    if wanted <= called.keys():
        return called
    left = wanted - called.keys()
    rows = FormerName.objects.filter(name__in=left).select_related("player")
    former = {row.name: row.player for row in rows}
    merged = {player.name: player for player in Player.objects.filter(name__in=left)}
    return {**called, **{name: kept_player(player) for name, player in {**former, **merged}.items()}}


def player_called(typed: str) -> Player | None:
    """The player whom a name finds, present or former, however it is spelt."""
    exact = players_called([typed]).get(typed) if typed.isprintable() else None
    if exact:
        return exact
    found = known_names().find(typed)
    return players_called([found]).get(found) if found else None


def kept_player(player: Player) -> Player:
    """The player, or whoever they were merged into."""
    while player.merged_into is not None:
        player = player.merged_into
    return player


def require_different_players(names: Iterable[str]) -> dict[str, Player]:
    """The players whom the club knows by these names; raises `Malformed` where two belong to the same one."""
    known, seen = players_called(names), dict[int, str]()
    for name, player in known.items():
        if other := seen.get(player.pk):
            raise Malformed(
                f"“{other}” and “{name}” are the same player, now called {player.name}.",
                f"„{other}“ und „{name}“ sind dieselbe Person, jetzt {player.name}.",
            )
        seen[player.pk] = name
    return known
