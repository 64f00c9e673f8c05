"""Drawing rounds: a draw is proposed, looked at and published; a later version replaces it."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from django.db import IntegrityError

from chain.appending import attest
from games.links import close_link
from games.models import Link
from games.recording import tidy_reason
from games.write_queue import writing
from scoring.document import Malformed
from scoring.wording import Text, listed
from tournaments.attested import DRAW, DRAWN_TABLE, ENTRANT
from tournaments.desk.refusals import Meanwhile, ReasonMissing
from tournaments.engine import knock_out
from tournaments.engine import tournament as values
from tournaments.engine.standings import ranks_of
from tournaments.engine.tournament import BALANCED, MODES, SNAKE
from tournaments.filing import file_of, uncut
from tournaments.models import PRESCRIPTED, Draw, DrawnTable, Round, Tournament, lock_tournament
from tournaments.seating.draw import draw

# Proposing


class DrawProposal(NamedTuple):
    """A draw that is not published yet. The same seed gives the same proposal again."""

    before: values.Tournament
    """The tournament without this round and those after it."""
    rounds: tuple[values.Round, ...]
    """One round; or all that are left, where they are drawn at once."""
    seed: int


def mode_of(tournament: Tournament, number: int) -> str:
    """How a round is drawn unless the director chooses otherwise."""
    if number > tournament.common_rounds:
        return SNAKE
    return BALANCED if tournament.mode == PRESCRIPTED else tournament.mode


def drawn_together(tournament: Tournament, number: int) -> list[int]:
    """The numbers of the rounds that are drawn with this one."""
    if tournament.mode != PRESCRIPTED or number > tournament.common_rounds:
        return [number]
    return list(range(number, tournament.common_rounds + 1))


def proposal_for(
    tournament: Tournament, number: int, *, seed: int, mode: str = "", byes: Collection[int] = ()
) -> DrawProposal:
    """A draw of a round; raises `Malformed` where the entrants cannot be seated."""
    _require_order(tournament, number)
    before = growing = uncut(tournament, file_of(tournament), number).before(number)
    titles = dict(tournament.rounds.values_list("number", "title"))
    rounds = []
    for coming in drawn_together(tournament, number):
        drawn = _drawn(
            tournament, growing, mode or mode_of(tournament, coming), seed, byes, titles.get(coming)
        )
        rounds.append(drawn)
        growing = growing._replace(rounds=(*growing.rounds, drawn))
    return DrawProposal(before, tuple(rounds), seed)


def _drawn(
    tournament: Tournament,
    before: values.Tournament,
    mode: str,
    seed: int,
    byes: Collection[int],
    title: str | None,
) -> values.Round:
    if mode not in MODES:
        raise Malformed("This kind of draw does not exist.", "Diese Art der Auslosung gibt es nicht.")
    ranks, rounds = ranks_of(before), tournament.common_rounds
    if before.next_round > rounds:
        before, byes = _only_qualified(tournament, before, ranks), ()
    return draw(before, mode=mode, seed=seed, byes=byes, ranks=ranks, title=title, rounds=rounds)


def _only_qualified(
    tournament: Tournament, before: values.Tournament, ranks: Mapping[int, int]
) -> values.Tournament:
    """The tournament with only those playing on who are qualified for the knock-out."""
    number, first = before.next_round, tournament.common_rounds + 1
    if number > first and (missing := before.rounds[-1].missing):
        results = _missing_results(missing)
        raise Malformed(
            f"The next round cannot be drawn yet: the {results.en}.",
            f"Die nächste Runde ist noch nicht auslosbar: Es {results.de}.",
        )
    qualified = {*knock_out.qualified(before, first, tournament.cut, ranks)}
    entrants = tuple(
        entrant
        if entrant.id in qualified or not entrant.plays_in(number)
        else entrant._replace(until_round=number - 1)
        for entrant in before.entrants
    )
    return before._replace(entrants=entrants)


def _missing_results(tables: Sequence[int]) -> Text:
    """The end of a sentence that says of which tables there is no result yet."""
    which = listed([str(table) for table in tables])
    if len(tables) == 1:
        return Text(f"result of table {which.en} is missing", f"fehlt das Ergebnis von Tisch {which.de}")
    return Text(f"results of tables {which.en} are missing", f"fehlen die Ergebnisse der Tische {which.de}")


# Arranging by hand


def arranged_round(
    tournament: Tournament, number: int, tables: Mapping[int, Sequence[int]], byes: Sequence[int]
) -> values.Round:
    """A round as the director arranged it, tables by their numbers.

    Raises `Malformed` where somebody sits twice, or nowhere, or where a table has an impossible size.
    """
    file = file_of(tournament)
    _require_everybody_once(file, number, [*(seat for table in tables.values() for seat in table), *byes])
    _require_sizes(file, tables)
    if byes and file.points.bye is None:
        raise Malformed(
            "A bye is not possible: this tournament has no points for it.",
            "Ein Freilos ist nicht möglich: In diesem Turnier gibt es dafür keine Punkte.",
        )
    round = tournament.rounds.get(number=number)
    mode = round.draw.mode if round.draw else mode_of(tournament, number)
    numbered = (values.Table(table, tuple(seats)) for table, seats in tables.items())
    return values.Round(number, round.title, mode, tuple(numbered), tuple(byes))


def _require_everybody_once(file: values.Tournament, number: int, sitting: Sequence[int]) -> None:
    names = {entrant.id: entrant.name for entrant in file.entrants}
    wanted = {entrant.id for entrant in file.playing(number)}
    if twice := [names.get(entrant, "?") for entrant in dict.fromkeys(sitting) if sitting.count(entrant) > 1]:
        who = listed(twice)
        raise Malformed(f"Seated twice: {who.en}.", f"Sitzt doppelt: {who.de}.")
    if nowhere := [names[entrant] for entrant in names if entrant in wanted and entrant not in sitting]:
        who = listed(nowhere)
        raise Malformed(f"Without a seat: {who.en}.", f"Ohne Sitz: {who.de}.")
    if extra := [names.get(entrant, "?") for entrant in sitting if entrant not in wanted]:
        who = listed(extra)
        raise Malformed(f"Not playing in this round: {who.en}.", f"In dieser Runde nicht dabei: {who.de}.")


def _require_sizes(file: values.Tournament, tables: Mapping[int, Sequence[int]]) -> None:
    for index, seats in tables.items():
        if len(seats) not in file.table_sizes:
            allowed = ", ".join(map(str, file.table_sizes))
            raise Malformed(
                f"Table {index} has {len(seats)} players; possible: {allowed}.",
                f"An Tisch {index} sitzen {len(seats)}; möglich: {allowed}.",
            )


# Publishing


def publish_draw(
    tournament: Tournament,
    rounds: Sequence[values.Round],
    *,
    seed: int,
    after: int,
    who: str,
    reason: str = "",
    by_hand: bool = False,
    gives_up: bool = False,
) -> Draw:
    """Publish rounds, each as the next version of its draw; returns the first draw published.

    `after` is how many draws of these rounds were published when the page was shown. Raises `Meanwhile` if
    there are more now, `ReasonMissing` if one is replaced without a reason, `Malformed` if a table that has
    a result would be broken up, or one in play that the director has not given up.
    """
    reason = tidy_reason(reason)
    if after and not reason:
        raise ReasonMissing
    try:
        with writing():
            lock_tournament(tournament.pk)
            rows = [tournament.rounds.get(number=drawn.number) for drawn in rounds]
            if published_so_far(rows) != after:
                return _published_by_the_same_tap(rows, rounds, after)
            _require_order(tournament, rounds[0].number)
            for row, drawn in zip(rows, rounds, strict=True):
                _require_tables(row, drawn, gives_up=gives_up)
            published = [_publish_round(tournament, drawn, seed, who, reason, by_hand) for drawn in rounds]
    except IntegrityError:
        raise Meanwhile from None
    return published[0]


def published_so_far(rounds: Sequence[Round]) -> int:
    """How many draws of these rounds were published."""
    return sum(round.draws.count() for round in rounds)


def _published_by_the_same_tap(rows: Sequence[Round], rounds: Sequence[values.Round], after: int) -> Draw:
    """The draw that an earlier copy of this request published; raises `Meanwhile` if there is none."""
    if published_so_far(rows) == after + len(rounds) and all(map(_is_same, rows, rounds)):
        return rows[0].draws.get(number=rows[0].draws.count())
    raise Meanwhile


def _is_same(round: Round, drawn: values.Round) -> bool:
    draw = round.draw
    return draw is not None and [tuple(table.seats) for table in draw.tables.all()] == [
        table.seats for table in drawn.tables
    ]


def _publish_round(
    tournament: Tournament, drawn: values.Round, seed: int, who: str, reason: str, by_hand: bool
) -> Draw:
    round = tournament.rounds.get(number=drawn.number)
    old = tables_of(round)
    published = round.draws.create(
        number=round.draw.number + 1 if round.draw else 1,
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
            number=table.number,
            seats=list(table.seats),
            session=kept.session if kept else None,
            typed=kept.typed if kept else None,
        )
    for left in old.values():
        if left.session:  # nobody sits there any more
            close_link(left.session, Link.KEEP, who)
    if round.is_knock_out:
        _cut_off_others(tournament, drawn)
    attest_draw(published)
    return published


def attest_draw(draw: Draw) -> None:
    attest("draw published", DRAW, draw.pk, who=draw.who)
    attest("draw published", DRAWN_TABLE, *draw.tables.values_list("pk", flat=True), who=draw.who)


def tables_of(round: Round) -> dict[tuple[int, ...], DrawnTable]:
    """The tables of the valid draw, by those who sit at them."""
    return {tuple(table.seats): table for table in (round.draw.tables.all() if round.draw else ())}


def _cut_off_others(tournament: Tournament, drawn: values.Round) -> None:
    """Those who do not play this round of the knock-out are out."""
    sitting = [number for table in drawn.tables for number in table.seats]
    last = drawn.number - 1
    tournament.entrants.filter(cut_after__gte=last).update(cut_after=None)
    tournament.entrants.filter(cut_after=None).exclude(number__in=sitting).update(cut_after=last)
    attest("knock-out drawn", ENTRANT, *tournament.entrants.values_list("pk", flat=True))


def _require_order(tournament: Tournament, number: int) -> None:
    if tournament.rounds.filter(number__lt=number, draws=None).exists():
        raise Malformed(
            f"Round {number - 1} must be drawn first.", f"Zuerst muss Runde {number - 1} ausgelost werden."
        )


def _require_tables(round: Round, drawn: values.Round, *, gives_up: bool) -> None:
    """A table that was played stays as it is; so does one in play, unless it is given up."""
    stay = {table.seats for table in drawn.tables}
    torn = [table for seats, table in tables_of(round).items() if seats not in stay]
    if played := [str(table.number) for table in torn if table.play]:
        which = listed(played)
        raise Malformed(
            f"Table {which.en} has a result and stays as it is. Please arrange the others by hand.",
            f"Mit Ergebnis und deshalb unverändert: Tisch {which.de}. Bitte die anderen von Hand setzen.",
        )
    if not gives_up and (under_way := [str(table.number) for table in torn if is_under_way(table)]):
        which = listed(under_way)
        raise Malformed(
            f"At table {which.en} a game is running. Leave that table as it is, or tick that"
            " its game no longer counts.",
            f"An Tisch {which.de} wird gespielt. Bitte dort nichts ändern oder ankreuzen, dass das Gespielte"
            " nicht für das Turnier zählt.",
        )


def is_under_way(table: DrawnTable) -> bool:
    return table.session is not None and not table.play and table.session.entries.exists()
