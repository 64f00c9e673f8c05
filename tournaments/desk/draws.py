"""Drawing rounds: a draw is proposed, looked at and published; a later version replaces it."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from django.db import IntegrityError

from games.links import close_link
from games.models import Link
from games.recording import tidy_reason
from games.write_queue import writing
from scoring.document import Malformed
from scoring.wording import listed, same
from tournaments.desk.refusals import Meanwhile, Unreasoned
from tournaments.engine import knock_out
from tournaments.engine.standings import ranks_of
from tournaments.engine.tournament import BALANCED, MODES, SNAKE, Round, Table, Tournament
from tournaments.filing import tournament_of, uncut
from tournaments.models import PRESCRIPTED, Draw, DrawnTable, Event, Stage, locked
from tournaments.seating.draw import draw


class Proposal(NamedTuple):
    """A draw nobody has published yet. The same seed gives the same one again."""

    before: Tournament
    """As it was when it was drawn: without this round and those after it."""
    rounds: tuple[Round, ...]
    """One; or all that are left, where they are drawn at once."""
    seed: int


# Proposing


def mode_of(event: Event, number: int) -> str:
    """How a round is drawn unless the director says otherwise."""
    if number > event.rounds:
        return SNAKE
    return BALANCED if event.mode == PRESCRIPTED else event.mode


def drawn_together(event: Event, number: int) -> list[int]:
    """The rounds that are drawn with this one."""
    if event.mode != PRESCRIPTED or number > event.rounds:
        return [number]
    return list(range(number, event.rounds + 1))


def proposal_for(
    event: Event, number: int, *, seed: int, mode: str = "", byes: Collection[int] = ()
) -> Proposal:
    """A draw of a round; raises `Malformed` where nobody can be seated so."""
    _require_order(event, number)
    whole = uncut(event, tournament_of(event), number)
    before = whole.before(number)
    rounds = []
    growing = before
    titles = dict(event.stages.values_list("number", "title"))
    for one in drawn_together(event, number):
        drawn = _drawn(event, growing, mode or mode_of(event, one), seed, byes, titles.get(one))
        rounds.append(drawn)
        growing = growing._replace(rounds=(*growing.rounds, drawn))
    return Proposal(before, tuple(rounds), seed)


def _drawn(
    event: Event, before: Tournament, mode: str, seed: int, byes: Collection[int], title: str | None
) -> Round:
    if mode not in MODES:
        raise Malformed("There is no such kind of draw.", "Eine solche Auslosung gibt es nicht.")
    ranks = ranks_of(before)
    if before.next_round > event.rounds:
        before = _knocked_out(event, before, ranks)
        byes = ()
    return draw(before, mode=mode, seed=seed, byes=byes, ranks=ranks, title=title, rounds=event.rounds)


def _knocked_out(event: Event, before: Tournament, ranks: Mapping[int, int]) -> Tournament:
    """With nobody left but those who go on."""
    number = before.next_round
    if number > event.rounds + 1 and (missing := before.rounds[-1].missing):
        which = listed([str(table) for table in missing])
        raise Malformed(
            f"Who goes on is known when tables {which.en} are played.",
            f"Wer weiterkommt, steht fest, wenn die Tische {which.de} gespielt sind.",
        )
    on = {*knock_out.qualified(before, event.rounds + 1, event.cut, ranks)}
    entrants = tuple(
        one if one.id in on or not one.plays_in(number) else one._replace(until_round=number - 1)
        for one in before.entrants
    )
    return before._replace(entrants=entrants)


# Publishing


def publish_draw(
    event: Event,
    rounds: Sequence[Round],
    *,
    seed: int,
    after: int,
    who: str,
    reason: str = "",
    by_hand: bool = False,
    gives_up: bool = False,
) -> Draw:
    """Publish a draw as the next version of its round; says the first one that came of it.

    `after` is how many draws of these rounds were published when somebody looked. Raises `Meanwhile` where
    there are others now, `Unreasoned` where one is replaced without a reason, `Malformed` where a table
    that has a result would be torn apart, or one that is being played unless the director gives it up.
    """
    reason = tidy_reason(reason)
    if after and not reason:
        raise Unreasoned
    try:
        with writing():
            locked(event.pk)
            stages = [event.stages.get(number=one.round) for one in rounds]
            if published_so_far(stages) != after:
                if published_so_far(stages) == after + len(rounds) and all(map(_is_same, stages, rounds)):
                    return stages[0].draws.get(number=stages[0].draws.count())  # the same tap once more
                raise Meanwhile
            _require_order(event, rounds[0].round)
            for stage, one in zip(stages, rounds, strict=True):
                _require_tables(stage, one, gives_up=gives_up)
            published = [_publish_round(event, one, seed, who, reason, by_hand) for one in rounds]
    except IntegrityError:
        raise Meanwhile from None
    return published[0]


def published_so_far(stages: Sequence[Stage]) -> int:
    """How many draws of these rounds were published."""
    return sum(stage.draws.count() for stage in stages)


def _require_order(event: Event, number: int) -> None:
    if event.stages.filter(number__lt=number, draws=None).exists():
        raise Malformed(
            f"Round {number - 1} has to be drawn first.", f"Zuerst muss Runde {number - 1} ausgelost werden."
        )


def _is_same(stage: Stage, drawn: Round) -> bool:
    draw = stage.draw
    return draw is not None and [tuple(table.seats) for table in draw.tables.all()] == [
        table.seats for table in drawn.tables
    ]


def _publish_round(event: Event, drawn: Round, seed: int, who: str, reason: str, by_hand: bool) -> Draw:
    stage = event.stages.get(number=drawn.round)
    old = tables_of(stage)
    published = stage.draws.create(
        number=stage.draw.number + 1 if stage.draw else 1,
        mode=drawn.mode,
        seed=seed,
        by_hand=by_hand,
        byes=list(drawn.byes),
        reason=reason,
        who=who,
    )
    for table in drawn.tables:
        kept = old.pop(table.seats, None)
        published.tables.create(
            number=table.table,
            seats=list(table.seats),
            session=kept.session if kept else None,
            typed=kept.typed if kept else None,
        )
    for left in old.values():
        if left.session:  # nobody sits there any more
            close_link(left.session, Link.KEEP, who)
    if stage.is_knock_out:
        _cut(event, drawn)
    return published


def tables_of(stage: Stage) -> dict[tuple[int, ...], DrawnTable]:
    return {tuple(table.seats): table for table in (stage.draw.tables.all() if stage.draw else ())}


def _require_tables(stage: Stage, drawn: Round, *, gives_up: bool) -> None:
    """What has been played cannot be drawn anew; what is being played only if somebody says so."""
    stay = {table.seats for table in drawn.tables}
    torn = [table for seats, table in tables_of(stage).items() if seats not in stay]
    if played := [str(table.number) for table in torn if table.play]:
        which = listed(played)
        raise Malformed(
            f"Table {which.en} has a result and stays as it is. Arrange the others by hand.",
            f"Tisch {which.de} hat ein Ergebnis und bleibt, wie er ist. Die anderen setzt man von Hand.",
        )
    if not gives_up and (under_way := [str(table.number) for table in torn if is_under_way(table)]):
        which = listed(under_way)
        raise Malformed(
            f"At table {which.en} a game is under way. Leave it, or tick that it is given up.",
            f"An Tisch {which.de} läuft eine Partie. Den Tisch lassen, oder ankreuzen: Sie ist aufgegeben.",
        )


def is_under_way(table: DrawnTable) -> bool:
    return table.session is not None and not table.play and table.session.entries.exists()


def _cut(event: Event, drawn: Round) -> None:
    """Those who do not play this round of the knock-out are out."""
    sitting = [one for table in drawn.tables for one in table.seats]
    last = drawn.round - 1
    event.participants.filter(cut_after__gte=last).update(cut_after=None)
    event.participants.filter(cut_after=None).exclude(number__in=sitting).update(cut_after=last)


def arranged_round(
    event: Event, number: int, tables: Mapping[int, Sequence[int]], byes: Sequence[int]
) -> Round:
    """A round as the director wants it, tables by their numbers; raises `Malformed` where somebody sits
    twice, or nowhere."""
    whole = tournament_of(event)
    names = {one.id: one.name for one in whole.entrants}
    sitting = [one for table in tables.values() for one in table] + list(byes)
    wanted = {one.id for one in whole.playing(number)}
    if twice := [names.get(one, "?") for one in dict.fromkeys(sitting) if sitting.count(one) > 1]:
        who = listed(twice)
        raise Malformed(f"Seated twice: {who.en}.", f"Doppelt gesetzt: {who.de}.")
    if nowhere := [names[one] for one in names if one in wanted and one not in sitting]:
        who = listed(nowhere)
        raise Malformed(f"Without a seat: {who.en}.", f"Ohne Platz: {who.de}.")
    if extra := [names.get(one, "?") for one in sitting if one not in wanted]:
        who = listed(extra)
        raise Malformed(
            f"Not playing in this round: {who.en}.", f"Spielen in dieser Runde nicht mit: {who.de}."
        )
    _require_sizes(whole, tables)
    if byes and whole.points.bye is None:
        raise Malformed("A bye has no points in this tournament.", "Ein Freilos hat hier keine Punkte.")
    stage = event.stages.get(number=number)
    mode = stage.draw.mode if stage.draw else mode_of(event, number)
    numbered = (Table(table, tuple(seats)) for table, seats in tables.items())
    return Round(number, stage.title, mode, tuple(numbered), tuple(byes))


def _require_sizes(whole: Tournament, tables: Mapping[int, Sequence[int]]) -> None:
    for index, seats in tables.items():
        if len(seats) not in whole.table_sizes:
            allowed = same(", ".join(map(str, whole.table_sizes)))
            raise Malformed(
                f"Table {index} has {len(seats)} players; possible: {allowed.en}.",
                f"Tisch {index} hat {len(seats)} Spieler; möglich: {allowed.de}.",
            )
