"""Setting up a tournament: what is agreed for it, and what of that can still be changed."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from django.db import IntegrityError

from games.write_queue import writing
from scoring.document import Malformed
from tournaments.models import Event, with_everything

OWN = "own"
"""What points are called that are none of the usual scales."""


class Plan(NamedTuple):
    """What is agreed for a tournament; called as its `Event` calls it."""

    name: str
    day: date
    rounds: int
    minutes: int
    titles: tuple[str, ...]
    """One a round, those of the knock-out included."""
    mode: str
    swiss_first: bool
    cut: int
    preset: str
    points: Mapping[str, Any]
    tie_breaks: Sequence[str]
    seed: int
    show_scores: bool
    take_back: str
    agreed: Mapping[str, Any]

    @property
    def fields(self) -> dict[str, Any]:
        """What the tournament itself remembers of it."""
        return {name: value for name, value in self._asdict().items() if name != "titles"}


class Fixed(NamedTuple):
    """What of a tournament can no longer be changed."""

    titles: Mapping[int, str] = {}
    """Of the rounds that are drawn."""
    rounds: int = 0
    """The last common round that is drawn: so many there are at least."""
    in_knock_out: bool = False
    """Is a round of the knock-out drawn? Then there are as many rounds before it as there were."""
    has_results: bool = False
    """Did somebody score already? Then what it is worth stays what it was."""
    has_twos: bool = False
    """Was a table of two drawn?"""


def fixed_of(event: Event) -> Fixed:
    stages = with_everything(event)
    drawn = {stage.number: stage.title for stage in stages if stage.draw}
    tables = [table for stage in stages if stage.draw for table in stage.draw.tables.all()]
    return Fixed(
        drawn,
        max((number for number in drawn if number <= event.rounds), default=0),
        any(number > event.rounds for number in drawn),
        any(table.play for table in tables),
        any(len(table.seats) == 2 for table in tables),
    )


def set_up(plan: Plan, *, key: str, who: str) -> Event:
    """A new tournament, or the one that was made with this key before."""
    try:
        with writing():
            event = Event.objects.create(**plan.fields, key=key, made_by=who)
            _lay_out(event, plan.titles)
    except IntegrityError:
        made = Event.objects.filter(key=key).first()
        if made is None:
            raise
        return made
    return event


def change(event: Event, plan: Plan) -> None:
    """What was drawn keeps its title; what the clock has run of a round stays."""
    for name, value in plan.fields.items():
        setattr(event, name, value)
    event.save(update_fields=[*plan.fields])
    _lay_out(event, plan.titles)


def delete(pk: int) -> None:
    """A tournament of which nothing was published, with everybody in it; harmless where there is none.

    Raises `Malformed` where people have been told where they sit.
    """
    with writing():
        event = Event.objects.select_for_update().filter(pk=pk).first()
        if event is None:
            return
        if event.stages.exclude(draws=None).exists():
            raise Malformed(
                "A round of it has been published: the tournament stays.",
                "Eine Runde ist veröffentlicht: Das Turnier bleibt.",
            )
        event.delete()


def _lay_out(event: Event, titles: Sequence[str]) -> None:
    """As many rounds as there are titles."""
    event.stages.filter(number__gt=len(titles), draws=None).delete()
    for number, title in enumerate(titles, start=1):
        event.stages.get_or_create(number=number, defaults={"title": title, "minutes": event.minutes})
        event.stages.filter(number=number, draws=None).exclude(title=title).update(title=title)
    event.stages.filter(started=None, spent=0).update(minutes=event.minutes)
