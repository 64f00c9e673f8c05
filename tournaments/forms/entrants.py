"""The fields of the page of entrants."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.http import QueryDict

from tournaments.models import LONGEST_GROUP
from web.reading import cut_to_one_line

LONGEST_TYPED = 10 * LONGEST_GROUP
"""Longer than a group may be, so that a group that is too long is refused and not cut off."""


@dataclass(frozen=True)
class EntrantsInput:
    """What was typed and ticked on the page, whether or not it is saved yet."""

    players: frozenset[str] = frozenset()
    """The primary keys of the players of the club who are ticked."""
    text: str = ""
    """A pasted list."""
    kept: frozenset[str] = frozenset()
    """The new names in it that are kept as they are, though they deserve a second look."""
    from_round: str = ""
    marked: frozenset[str] = frozenset()
    """The primary keys of the entrants who are ticked."""
    together: str = ""
    """The group for those who are ticked."""
    groups: Mapping[str, str] = field(default_factory=dict)
    """The groups that were changed, by the primary keys of the entrants."""
    ends: Mapping[str, str] = field(default_factory=dict)
    """The last rounds chosen, by the primary keys of the entrants."""

    @classmethod
    def read(cls, sent: QueryDict) -> "EntrantsInput":
        """The form as posted. Somebody else may have changed groups that were not changed on this page."""
        groups = {name.removeprefix("group-"): str(sent[name]) for name in sent if name.startswith("group-")}
        return cls(
            frozenset(sent.getlist("player")),
            sent.get("text", ""),
            frozenset(sent.getlist("keep")),
            sent.get("from_round", ""),
            frozenset(sent.getlist("mark")),
            cut_to_one_line(sent.get("together", ""), LONGEST_TYPED),
            {
                pk: cut_to_one_line(group, LONGEST_TYPED)
                for pk, group in groups.items()
                if group != sent.get(f"was-{pk}", "")
            },
            {name.removeprefix("after-"): str(sent[name]) for name in sent if name.startswith("after-")},
        )

    @property
    def is_waiting(self) -> bool:
        """Whether there is anything to be added or saved."""
        return bool(self.players or self.text.strip() or self.groups)

    def newcomers_only(self) -> "EntrantsInput":
        """The part that is not saved by an action on the list."""
        return EntrantsInput(self.players, self.text, self.kept, self.from_round)
