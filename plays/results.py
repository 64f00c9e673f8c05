"""The result that a document of a finished game describes: points, places, and doubts."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from games.engine.game import AnyGame
from games.models import PlaySession
from games.titles import TITLES
from plays import totals
from scoring.document import Malformed, require_known
from scoring.options import differing
from scoring.outcome import outcome_of, outcome_text
from scoring.position import Doubt, Scored, score_document
from scoring.ranking import leaders
from scoring.titles import scorers
from scoring.wording import Text, listed, points_text
from scoring.words import Colour


class PlayerResult(NamedTuple):
    """The points and the place of one player."""

    name: str
    colour: Colour
    points: int
    place: int


class Result(NamedTuple):
    game: AnyGame
    document: Mapping[str, Any]
    standings: tuple[PlayerResult, ...]
    """The players in the order of the seats."""
    scored: Scored | None
    """The proof; None for totals only."""

    @property
    def source(self) -> str:
        return PlaySession.POSITION if self.scored else PlaySession.TOTALS

    @property
    def outcome(self) -> Text:
        """The outcome in words."""
        if self.scored:
            return outcome_of(self.scored)
        names = {row.name: row.name for row in self.standings}
        points = {row.name: row.points for row in self.standings}
        return outcome_text(names, points, {row.name: row.place for row in self.standings}, self._tie(points))

    def _tie(self, points: Mapping[str, int]) -> Text | None:
        """The sentence that a tie was decided, where it is unknown how."""
        level, won = leaders(points), [row.name for row in self.standings if row.place == 1]
        if len(level) == 1 or len(won) == len(level):
            return None
        who, winners, each = listed(level), listed(won), points_text(points[level[0]])
        return Text(
            f"{who.en} have {each.en} each; the tie went to {winners.en}.",
            f"{who.de} haben je {each.de}; der Gleichstand ging an {winners.de}.",
        )

    @property
    def refusals(self) -> list[Doubt]:
        """The doubts for which the result is refused."""
        return [doubt for doubt in self.scored.doubts if doubt.refuses] if self.scored else []

    @property
    def options(self) -> dict[str, Any]:
        """The options that differ from the title's defaults."""
        return differing(self.game.options, self.document.get("options", {}))


def read_result(document: Mapping[str, Any]) -> Result:
    """The result a position, a short form or a list of totals stands for; raises `Malformed`."""
    if "game" not in document:
        raise Malformed("$: “game” is missing.", "$: „game“ fehlt.")
    game = TITLES[require_known("game", document["game"], TITLES)]
    if document.get("format") == totals.FORMAT:
        rows = totals.read_totals(document, game)
        return Result(game, document, tuple(PlayerResult(*row) for row in rows), None)
    scored = score_document(document, scorers())
    sheet, places = scored.score.sheet, scored.score.places
    standings = tuple(
        PlayerResult(player.name, player.colour, sheet.total(player.colour), places[player.colour])
        for player in scored.players
    )
    return Result(game, document, standings, scored)
