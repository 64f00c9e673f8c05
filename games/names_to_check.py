"""Names that were stored before names were checked, or came with a file: which deserve a second look.

Such a name is no sign of tampering, and nobody changes it here: results and seals carry it.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from accounts.models import Account
from chain.attested import shown
from games.names import names_of_the_club
from scoring.spelling import (
    KnownNames,
    is_same_but_for_capitals,
    is_same_name,
    look_key,
    mixture,
    name_keys,
    spelling_fault,
)

PLAYER, ACCOUNT = "player", "account"


class NameToCheck(NamedTuple):
    kind: str
    """A player of the club, who may be an entrant of tournaments, or an account."""
    name: str
    why: Sequence[str]


def names_to_check() -> list[NameToCheck]:
    """The players and the accounts whose names somebody should look at."""
    players = names_of_the_club()
    accounts = [*Account.objects.named().order_by("pk").values_list("name", flat=True)]
    owners = KnownNames(accounts)
    found = [*_of_kind(PLAYER, players, owners), *_of_kind(ACCOUNT, accounts, KnownNames())]
    return [NameToCheck(kind, name, why) for kind, name, why in found if why]


def _of_kind(kind: str, names: Sequence[str], owners: KnownNames) -> Iterator[NameToCheck]:
    same: defaultdict[str, list[str]] = defaultdict(list)
    alike: defaultdict[str, list[str]] = defaultdict(list)
    for name in names:
        # Of two names only the later one is told, with the earlier one beside it.
        others = [*dict.fromkeys(chain(*(same[key] for key in name_keys(name)), alike[look_key(name)]))]
        why = [text.en.removesuffix(".") for text in (spelling_fault(name), mixture(name)) if text]
        why += [f"{_relation(name, other)} {kind} {shown(other)}" for other in others]
        owner = owners.find(name)
        if owner and not is_same_but_for_capitals(name, owner):
            why.append(f"taken for the account {shown(owner)}")
        yield NameToCheck(kind, name, why)
        alike[look_key(name)].append(name)
        for key in name_keys(name):
            same[key].append(name)


def _relation(name: str, other: str) -> str:
    return "the same name as" if is_same_name(name, other) else "looks like"
