"""What happens at a table of the demo club: games are recorded, or scored when they are over."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from random import Random
from typing import Any

from accounts import access
from demo.clock import Script
from demo.evenings import PlannedPlay
from demo.people import ACCOUNTS, STRENGTH
from demo.playing import Turn, played_game
from demo.positions import position_document, totals_document
from games.engine.game import AnyGame, Setup
from games.engine.history import CONFIRM, UNDO
from games.models import Entry, PlaySession
from games.recording import Author, record_line
from games.sessions import begin_session
from plays.models import Circumstances, save_result
from plays.results import read_result
from scoring.document import SeatedPlayer
from scoring.options import chosen
from scoring.wording import Text
from scoring.words import Line
from web.wording import say

TABLET = Author(Entry.TABLET, (access.RECORD,))
"""The tablet of a table, for which nobody is signed in."""
UNDONE_EVERY = 70
"""Every how manyth move is undone and entered again, about."""
CORRECTED_EVERY = 41
"""Every how manyth game whose totals were noted is corrected, about."""
EXCHANGED = Text("The points of two players were exchanged.", "Die Punkte zweier Personen waren vertauscht.")


def usual_setup(game: AnyGame, names: Sequence[str]) -> Setup:
    """These people at a table, with the usual options and the usual board."""
    players = tuple(SeatedPlayer(name, colour) for name, colour in zip(names, game.colours, strict=False))
    return game.setup(players, chosen(game.options, {}), game.read_board(game.usual_board))


def simulated(game: AnyGame, setup: Setup, dice: Random) -> list[Turn]:
    """A whole game of people whom the club knows, each playing as well as they can."""
    return played_game(game, setup, {seat.colour: STRENGTH[seat.name] for seat in setup.players}, dice)


def play_script(play: PlannedPlay, dice: Random) -> Script:
    """A game of a past evening, however its result came to be known."""
    setup = usual_setup(play.game, [person.name for person in play.people])
    if play.source == PlaySession.MOVES:
        return record_game(play, setup, dice)
    return score_game(play, setup, dice)


# Scored when it was over


def score_game(play: PlannedPlay, setup: Setup, dice: Random) -> Script:
    yield play.ends
    end = simulated(play.game, setup, dice)[-1].state
    write = totals_document if play.source == PlaySession.TOTALS else position_document
    document = write(play.game, setup, end)
    circumstances = Circumstances(play.begins.date(), play.place, seated=True)
    key, who = f"demo-{play.number}", scorer_of(play)
    if play.source == PlaySession.TOTALS and play.number % CORRECTED_EVERY == 1:
        wrong, _ = save_result(read_result(_exchanged(document)), circumstances, key=f"{key}-wrong", who=who)
        yield play.ends + timedelta(minutes=dice.randrange(3, 20))
        save_result(
            read_result(document),
            circumstances,
            key=key,
            session=wrong.session,
            after=1,
            reason=say(EXCHANGED),
            who=who,
        )
    else:
        save_result(read_result(document), circumstances, key=key, who=who)


def scorer_of(play: PlannedPlay) -> str:
    """Whoever enters the result: somebody at the table who has an account, or else the director."""
    names = [person.name for person in play.people]
    return next((name for name in ACCOUNTS if name in names), next(iter(ACCOUNTS)))


def _exchanged(document: dict[str, Any]) -> dict[str, Any]:
    """The totals as they were noted by mistake: those of the first two players exchanged."""
    first, second, *others = document["players"]
    mine, yours = ({key: of[key] for key in ("points", "place")} for of in (first, second))
    return {**document, "players": [{**first, **yours}, {**second, **mine}, *others]}


# Recorded move by move


def record_game(play: PlannedPlay, setup: Setup, dice: Random) -> Script:
    """A whole game, at the end of which everybody confirms the sheet; with that it is sealed."""
    yield play.begins
    session = begin_session(play.game, setup, key=f"demo-{play.number}", by=scorer_of(play))
    turns = simulated(play.game, setup, dice)
    yield from record_turns(session, turns, (play.begins, play.ends), dice)
    yield from confirm_sheet(session, setup, play.ends)


def record_turns(
    session: PlaySession, turns: Sequence[Turn], between: tuple[datetime, datetime], dice: Random
) -> Script:
    """These moves, evenly spread between two moments; now and then somebody taps the wrong field first."""
    begins, ends = between
    for number, turn in enumerate(turns, start=1):
        yield begins + (ends - begins) * (number / (len(turns) + 1))
        enter(session, turn.line)
        is_undone = session.take_back == session.FREE and dice.randrange(UNDONE_EVERY) == 0
        if is_undone and number < len(turns):
            enter(session, UNDO)
            enter(session, turn.line)


def confirm_sheet(session: PlaySession, setup: Setup, ended: datetime) -> Script:
    """Everybody confirms the sheet."""
    for number, colour in enumerate(setup.colours, start=1):
        yield ended + timedelta(seconds=20 * number)
        enter(session, Line(f"{CONFIRM} {colour}"))


def enter(session: PlaySession, line: Line, reason: str = "") -> None:
    """One tap on the tablet of the table."""
    after = session.entries.count()
    record_line(session, line, after=after, key=f"demo-{after}", by=TABLET, reason=reason)
