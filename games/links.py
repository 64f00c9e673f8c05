"""The links of a table: made, taken by a tablet, closed, replaced."""

from django.utils import timezone

from games.models import Link, PlaySession
from games.write_queue import queued, writing


def add_link(session: PlaySession, kind: str, by: str) -> Link:
    return session.links.create(kind=kind, made_by=by)


def take_link(link: Link) -> bool:
    """Gives the link to one tablet; False where another one has it already, or the link is closed."""
    free = Link.objects.filter(pk=link.pk, taken=None, closed=None)
    with queued():
        return free.update(taken=timezone.now()) == 1


def close_link(session: PlaySession, kind: str, by: str) -> None:
    with queued():
        session.links.filter(kind=kind, closed=None).update(closed=timezone.now(), closed_by=by)


def renew_link(session: PlaySession, kind: str, by: str) -> Link:
    """Replaces the open link of this kind; whoever held it loses the table."""
    with writing():
        # Two renewals wait for each other here: the second closes the link that the first has made.
        PlaySession.objects.select_for_update().get(pk=session.pk)
        close_link(session, kind, by)
        return add_link(session, kind, by)
