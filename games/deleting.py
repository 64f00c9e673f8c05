"""A play in which nothing was ever entered is deleted; every other play stays."""

from django.db import DEFAULT_DB_ALIAS

from chain.appending import attest
from games.attested import PLAY
from games.folds import FOLDS
from games.holding import holding_of
from games.models import KnownRecord, Link, PlaySession, Seat
from games.write_queue import writing
from scoring.wording import Text


class Needed(Exception):
    """A play cannot be deleted: something was entered, or a tournament needs it. Carries the sentence."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


def delete_unplayed(pk: int, *, by: str = "") -> None:
    """Deletes a play in which nothing was ever entered; harmless where there is none. Raises `Needed`."""
    with writing():
        session = PlaySession.objects.select_for_update().filter(pk=pk).first()
        if session is None:
            return
        if session.source != PlaySession.MOVES or session.entries.exists():
            raise Needed(WAS_PLAYED)
        holding = holding_of(session, for_good=True)
        if holding:
            raise Needed(holding.text)
        attest("play deleted", PLAY, pk, who=by)
        # The play goes first: the database lets its links go only then.
        PlaySession.objects.filter(pk=pk)._raw_delete(using=DEFAULT_DB_ALIAS)
        for rows in (Link, Seat, KnownRecord):
            rows.objects.filter(session=pk)._raw_delete(using=DEFAULT_DB_ALIAS)
        PlaySession.keepers.through.objects.filter(playsession=pk)._raw_delete(using=DEFAULT_DB_ALIAS)
    FOLDS.forget(pk)


WAS_PLAYED = Text(
    "Something was entered in this game, so it cannot be deleted. It can be abandoned instead.",
    "In dieser Partie wurde etwas eingetragen, deshalb bleibt sie. Sie kann abgebrochen werden.",
)
