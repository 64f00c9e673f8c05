"""The terms with which the club begins the games of a title, where it does not begin them as last time."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from accounts.club import CLUB
from games.engine.game import AnyGame
from games.models import PlaySession
from scoring.options import Value, chosen


class UsualTerms(NamedTuple):
    options: dict[str, Value]
    show_scores: bool = True
    take_back: str = PlaySession.FREE

    @property
    def stored(self) -> dict[str, Any]:
        """What the settings of the club say of a title."""
        return self._asdict()


def usual_terms(game: AnyGame) -> UsualTerms | None:
    """The terms that the club has fixed for a title; None where it begins as last time."""
    return read_terms(game, CLUB.now.terms)


def read_terms(game: AnyGame, stored: object) -> UsualTerms | None:
    """What is stored of a title. What nobody can choose there, or no longer, is as the title has it."""
    terms = stored.get(game.slug) if isinstance(stored, dict) else None
    if not isinstance(terms, dict):
        return None
    options = terms.get("options")
    known = {
        name: value
        for name, value in (options.items() if isinstance(options, dict) else ())
        if name in game.options and game.options[name].allows(value)
    }
    is_agreed = terms.get("take_back") == PlaySession.AGREED
    return UsualTerms(
        chosen(game.options, known),
        terms.get("show_scores") is not False,
        PlaySession.AGREED if is_agreed else PlaySession.FREE,
    )


def stored_terms(terms: Mapping[str, UsualTerms]) -> dict[str, Any]:
    """The terms of several titles as the settings of the club hold them."""
    return {slug: of_title.stored for slug, of_title in terms.items()}
