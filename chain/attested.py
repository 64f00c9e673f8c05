"""The tables whose rows are attested. Each app declares its own in its module `attested`."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from json import loads
from typing import Any, NamedTuple, Optional

from django.apps import apps
from django.conf import settings
from django.db.models import Model, QuerySet
from django.utils.module_loading import import_string

from chain.acts import ANYTHING, NOTHING, USUAL, Effect, is_cut_off, together, words_of
from chain.canonical import as_fact, canonical

Facts = Mapping[str, Any]
"""What a row says, by column."""


Reading = Callable[[Any], Iterator[Any]]
"""How the rows of a query are read: `streamed`, or all at once, by `iter`, where there are few."""


def streamed(rows: "QuerySet[Any, Any]") -> Iterator[Any]:
    """The rows of a table of any size. On PostgreSQL that takes more round trips than reading at once."""
    return rows.iterator(chunk_size=2000)


class Attested(NamedTuple):
    """What a link attests of a row."""

    text: str
    """The facts as JSON: `null` if the row was removed."""
    link: int
    moment: datetime
    """When the link was added."""
    before: Optional["Attested"] = None
    """What was attested of it before; only of tables that keep everything."""

    @property
    def facts(self) -> Facts | None:
        facts: Facts | None = loads(self.text)
        return facts

    @property
    def is_removed(self) -> bool:
        return self.text == "null"


AttestedRow = Callable[[int], Attested | None]
"""What the chain last attested of the row with this key."""


class Difference(NamedTuple):
    """What of a row is not as a link attests, in words."""

    what: str
    link: int


class ComparedRow(NamedTuple):
    """A row of today, and what of it is not as attested."""

    key: int
    facts: Facts
    differences: Sequence[Difference]


class AttestedAct(NamedTuple):
    """What is said in a link of how its rows came to be as they are."""

    link: int
    what: str
    who: str
    moment: datetime

    def __str__(self) -> str:
        return f"link {self.link} ({shown(self.what)})"


@dataclass(frozen=True)
class AttestedTable:
    """A table whose rows may change, but only with a link of the chain that says so."""

    name: str
    """What a row is called; it stays the same for ever, because links hold it."""
    model: str
    place: str
    """Where a row belongs, made from its facts."""
    acts: Mapping[str, Effect] = field(hash=False, compare=False, default_factory=dict)
    """What each act, in the words of a link, may do to a row. An act that is not named may not attest any."""
    only: tuple[str, ...] = ()
    """The columns that are attested; all of them where none is named."""
    without: tuple[str, ...] = ()
    """Columns that are not attested."""
    also: tuple[str, ...] = ()
    """Columns of other tables that are attested with it."""
    play: str = ""
    """The column that says to which play it belongs."""
    keeps_all: bool = False
    """Whether everything that was ever attested of a row is compared, not only what was attested last."""
    is_newer: bool = False
    """Whether it is attested only since the chain had begun: rows that no link knows may be older."""
    later: Mapping[str, Any] = field(hash=False, compare=False, default_factory=dict)
    """Columns that came when there were rows already, with what they held in each of them at first.

    What is attested of a row from before says nothing of them: then this is compared instead.
    """

    @property
    def rows(self) -> "QuerySet[Model]":
        rows: QuerySet[Model] = apps.get_model(self.model)._default_manager.order_by("pk")
        return rows

    @property
    def columns(self) -> list[str]:
        names = [field.attname for field in apps.get_model(self.model)._meta.concrete_fields]
        return [name for name in names if name not in self.without and (not self.only or name in self.only)]

    def facts(self, keys: Collection[int] | None = None) -> Iterator[tuple[int, Facts]]:
        """The facts of these rows, or of all, by key."""
        if keys is None:
            return self._read(self.rows, streamed)
        return self._read(self.rows.filter(pk__in=keys), iter)

    def _read(self, rows: "QuerySet[Model]", read: Reading) -> Iterator[tuple[int, Facts]]:
        for row in read(rows.values(*self.columns, *self.also)):
            yield row["id"], {column: as_fact(value) for column, value in row.items()}

    def place_of(self, facts: Facts) -> str:
        return self.place.format_map(_Known(facts))

    # Compared with the rows of today

    def compared_rows(
        self, attested: AttestedRow, plays: Collection[int] | None = None
    ) -> Iterator[ComparedRow]:
        """The rows there are, or those of some plays, compared with what is attested of them."""
        rows = self.rows if plays is None else self.rows.filter(**{f"{self.play}__in": plays})
        for key, now in self._read(rows, streamed):
            held = attested(key)
            then = held.facts if held and held.text != canonical(now) else None
            texts = self.differences(then, now) if then else ()
            yield ComparedRow(key, now, [Difference(text, held.link) for text in texts] if held else ())

    def differences(self, attested: Facts, now: Facts) -> list[str]:
        """What differs, in words."""
        then = self._with_later(attested)
        return [
            f"{column} is {shown(now[column])}, attested as {shown(then[column])}"
            for column in _changed_columns(then, now)
        ]

    def _with_later(self, attested: Facts) -> Facts:
        """What is attested of a row, with what it held in columns that came later."""
        return {**self.later, **attested} if self.later else attested

    def unattested(self, now: Facts) -> list[str]:
        """What is wrong about a row that no link attests because it may be older."""
        return [
            f"{column} is {shown(now[column])}, which no link of the chain attests"
            for column in _changed_columns(self.later, now)
        ]

    # Compared with the link before

    def effect_of(self, act: AttestedAct, before: Facts | None) -> Effect:
        """What the acts in a link may do to a row that was attested like this before."""
        if is_cut_off(act.what):
            return ANYTHING
        return together(self.acts.get(word, USUAL.get(word, NOTHING)) for word in words_of(act.what))

    def unexpected(self, act: AttestedAct, before: Attested | None, now: Facts | None) -> Iterator[str]:
        """What a link attests of a row, though none of its acts does that: somebody else did, before it."""
        held = before.facts if before else None
        then = self._with_later(held) if held else held
        effect = self.effect_of(act, held)
        if then is None and now is not None and not effect.adds:
            yield f"{act} found it there, though no link had attested that it was added"
        if then is not None and now is None and not effect.removes:
            yield f"it is gone in {act}, an act that removes nothing"
        for column in _changed_columns(then or {}, now or {}):
            if then and now and not effect.may_change(column, then[column]):
                yield (
                    f"{column} is {shown(now[column])} in {act}, an act that does not change it;"
                    f" attested before as {shown(then[column])}"
                )

    def author_faults(self, act: AttestedAct, attested: Mapping[int, Attested]) -> Iterator[Difference]:
        """What is wrong about who did it, by all that is attested up to there."""
        return iter(())


def _changed_columns(then: Facts, now: Facts) -> list[str]:
    """The columns that differ. One that did not exist when the row was attested is left out."""
    return [column for column in then if column in now and now[column] != then[column]]


class _Known(dict[str, Any]):
    """Facts for a text about a place, in which some may be missing."""

    def __missing__(self, key: str) -> str:
        return "?"


LONGEST_SHOWN = 60


def shown(value: Any) -> str:
    """A value in a sentence, cut off where it is long, without characters that a terminal would act upon."""
    text = ascii(value) if not isinstance(value, str) or not value.isprintable() else f"“{value}”"
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"


def attested_tables() -> Sequence[AttestedTable]:
    """What all apps declare in their modules `attested`."""
    tables: Sequence[AttestedTable] = import_string(settings.ATTESTED)
    return tables
