"""What is attested of the accounts: who has which role, who has a second factor, what the club demands."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from accounts.access import Openness, Role
from chain.acts import ADDS, BETWEEN, changes, fills, words_of
from chain.attested import Attested, AttestedAct, AttestedTable, Difference, shown
from chain.canonical import canonical

BY_DIRECTORS = {"account opened", "role given", "account closed", "account reopened"}
"""What only directors do; or the command line, which has no name."""
MEANWHILE = timedelta(minutes=1)
"""How long an act of a director may last that began before somebody took the role away."""


@dataclass(frozen=True)
class AttestedAccounts(AttestedTable):
    """The accounts. Some acts count only if whoever did them was a director by the chain itself."""

    def author_faults(self, act: AttestedAct, attested: Mapping[int, Attested]) -> Iterator[Difference]:
        if not act.who or not BY_DIRECTORS.intersection(words_of(act.what)):
            return
        # A name may have a comma; only where nobody is called so it stands for several.
        known = _accounts_called(act.who, attested) or [
            held for name in act.who.split(BETWEEN) for held in _accounts_called(name, attested)
        ]
        if not any(_was_director(held, act) for held in known):
            link = max((held.link for held in known or attested.values()), default=0)
            yield Difference(f"{act} is by {shown(act.who)}, who was not an active director by then", link)


def _accounts_called(name: str, attested: Mapping[int, Attested]) -> list[Attested]:
    within = f'"name":{canonical(name)}'  # found fast; its facts are read only then
    found = [held for held in attested.values() if within in held.text]
    return [held for held in found if (held.facts or {}).get("name") == name]


def _was_director(account: Attested, act: AttestedAct) -> bool:
    """Whether it was an open director by the links before, or until a moment ago."""
    held: Attested | None = account
    while held:
        facts = held.facts
        if facts and facts["role"] == Role.DIRECTOR and facts["is_active"]:
            return True
        held = held.before if held.moment > act.moment - MEANWHILE else None
    return False


ACCOUNT = AttestedAccounts(
    "account",
    "people.Account",
    "account {id} ({name})",
    {
        "account opened": ADDS,
        "first account opened": ADDS,
        "role given": changes("role"),
        "account closed": changes("is_active"),
        "account reopened": changes("is_active"),
        "one-time link used": fills("name", "folded"),
        "second factor turned on": changes("second_factor"),
        "second factor turned off": changes("second_factor"),
    },
    only=("id", "name", "folded", "role", "is_active", "made"),
    also=("second_factor",),
    keeps_all=True,
)
LATER_SETTINGS: Mapping[str, Any] = {
    "name": "",
    "language": "",
    "openness": Openness.NOBODY.value,
    "contact": "",
    "terms": {},
    "has_sound": False,
}
"""The settings that came later, as they were everywhere until somebody changed them."""
SETTINGS = AttestedTable(
    "settings",
    "people.ClubSettings",
    "the club's settings",
    {"settings changed": changes("demands_second_factor", *LATER_SETTINGS, adds=True)},
    is_newer=True,
    later=LATER_SETTINGS,
)

ATTESTED = (ACCOUNT, SETTINGS)
