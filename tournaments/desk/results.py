"""Results that the director types in for a table."""

from collections.abc import Sequence

from django.utils import timezone

from chain.appending import attest
from games.links import close_link
from games.models import LONGEST_PLACE, Link
from games.recording import tidy_reason
from games.write_queue import writing
from plays.models import Circumstances, KeyTaken, Overtaken, save_result
from plays.results import read_result
from plays.totals import FORMAT as TOTALS
from tournaments.attested import DRAWN_TABLE
from tournaments.desk.refusals import Meanwhile, ReasonMissing
from tournaments.models import DrawnTable, Tournament, lock_tournament


def save_totals(
    table: DrawnTable,
    points: Sequence[int],
    places: Sequence[int] | None,
    *,
    after: int,
    key: str,
    who: str,
    reason: str = "",
) -> None:
    """Saves the totals of a table, or corrects those typed before: the old ones stay as an earlier version.

    `after` is the number of the version that was seen, 0 where there was none. Raises `Malformed` where
    the totals are impossible, `Meanwhile` where others were entered in between, `ReasonMissing` where a
    correction has no reason.
    """
    result = read_result(totals_of(table, points, places))
    tournament = table.draw.round.tournament
    with writing():
        lock_tournament(tournament.pk)
        seen = DrawnTable.objects.select_related("typed", "session").get(pk=table.pk)
        if seen.typed and seen.typed.versions.filter(key=key, document=result.document).exists():
            return  # the same tap once more
        if after != (seen.typed.versions.count() if seen.typed else 0):
            raise Meanwhile
        if seen.play and not tidy_reason(reason):
            raise ReasonMissing
        try:
            version, _ = save_result(
                result,
                circumstances_of(tournament),
                key=key,
                session=seen.typed,
                after=after,
                reason=tidy_reason(reason),
                who=who,
            )
        except (Overtaken, KeyTaken):
            raise Meanwhile from None
        if seen.typed is None:
            seen.typed = version.session
            seen.save(update_fields=["typed"])
            attest("result typed in", DRAWN_TABLE, seen.pk, who=who)
        if seen.session and not seen.session.entries.exists():
            close_link(seen.session, Link.KEEP, who)  # nobody records there any more


def circumstances_of(tournament: Tournament) -> Circumstances:
    """When and where the plays of a tournament took place."""
    day = min(tournament.day, timezone.localdate())
    return Circumstances(day, tournament.name[:LONGEST_PLACE], seated=True)


def totals_of(table: DrawnTable, points: Sequence[int], places: Sequence[int] | None) -> dict[str, object]:
    """The document of a game of which only the totals are known."""
    round = table.draw.round
    names = dict(round.tournament.entrants.values_list("number", "name"))
    players: list[dict[str, object]] = [
        {"name": names[number], "colour": colour, "points": total}
        for number, colour, total in zip(table.seats, round.game.colours, points, strict=False)
    ]
    if places:
        players = [{**player, "place": place} for player, place in zip(players, places, strict=True)]
    return {"format": TOTALS, "game": round.title, "players": players}
