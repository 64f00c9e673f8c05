"""Results that the director types in for a table."""

from collections.abc import Sequence

from django.utils import timezone

from games.links import close_link
from games.models import LONGEST_PLACE, Link
from games.recording import tidy_reason
from games.write_queue import writing
from plays.models import Circumstances, KeyTaken, Overtaken, keep
from plays.results import read_result
from plays.totals import FORMAT as TOTALS
from tournaments.desk.refusals import Meanwhile, Unreasoned
from tournaments.models import DrawnTable, locked


def type_totals(
    table: DrawnTable,
    points: Sequence[int],
    places: Sequence[int] | None,
    *,
    after: int,
    key: str,
    who: str,
    reason: str = "",
) -> None:
    """Keep the totals of a table, or correct those typed before: the old ones stay as an earlier version.

    `after` is the number of the version that was seen, 0 where there was none. Raises `Malformed` where
    they cannot be, `Meanwhile` where others were entered in between, `Unreasoned`.
    """
    result = read_result(totals_of(table, points, places))
    event = table.draw.stage.event
    when = Circumstances(min(event.day, timezone.localdate()), event.name[:LONGEST_PLACE], seated=True)
    with writing():
        locked(event.pk)
        seen = DrawnTable.objects.select_related("typed", "session").get(pk=table.pk)
        if seen.typed and seen.typed.versions.filter(key=key, document=result.document).exists():
            return  # the same tap once more
        if after != (seen.typed.versions.count() if seen.typed else 0):
            raise Meanwhile
        if seen.play and not tidy_reason(reason):
            raise Unreasoned
        try:
            version, _ = keep(
                result, when, key=key, session=seen.typed, after=after, reason=tidy_reason(reason), who=who
            )
        except (Overtaken, KeyTaken):
            raise Meanwhile from None
        if seen.typed is None:
            seen.typed = version.session
            seen.save(update_fields=["typed"])
        if seen.session and not seen.session.entries.exists():
            close_link(seen.session, Link.KEEP, who)  # nobody records there any more


def totals_of(table: DrawnTable, points: Sequence[int], places: Sequence[int] | None) -> dict[str, object]:
    """The document of a game of which only the totals are known."""
    stage = table.draw.stage
    names = dict(stage.event.participants.values_list("number", "player__name"))
    players: list[dict[str, object]] = [
        {"name": names[one], "colour": colour, "points": total}
        for one, colour, total in zip(table.seats, stage.game.colours, points, strict=False)
    ]
    if places:
        players = [{**player, "place": place} for player, place in zip(players, places, strict=True)]
    return {"format": TOTALS, "game": stage.title, "players": players}
