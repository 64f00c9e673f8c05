"""Medina against python-chess: random playouts, and one given move checked and made."""

from collections.abc import Callable
from random import Random

import chess

from bench.side_by_side import compare, decisions, whole_games
from games.engine.game import Setup
from games.titles.medina.game import GAME
from games.titles.medina.moves import Placement
from scoring.document import SeatedPlayer
from scoring.options import chosen
from scoring.words import Line

SETUP = Setup(
    tuple(SeatedPlayer(colour.title(), colour) for colour in GAME.colours), chosen(GAME.options, {})
)
PLAYOUTS = 12


def medina_playout(random: Random) -> list[Placement]:
    """A whole random game: all legal moves at every decision, the score at the end."""
    state, made = GAME.start(SETUP), []
    while moves := GAME.legal_moves(state):
        (actor,) = GAME.awaiting(state)
        made.append(random.choice(moves))
        state = GAME.apply(state, actor, made[-1])
    GAME.score(state)
    return made


def chess_playout(random: Random) -> list[chess.Move]:
    """The same for chess, checking only for endings that do not depend on earlier positions."""
    board, made = chess.Board(), []
    while moves := list(board.legal_moves):
        if board.is_insufficient_material() or board.is_seventyfive_moves():
            break
        made.append(random.choice(moves))
        board.push(made[-1])
    return made


def replay_medina(lines: list[str]) -> None:
    state = GAME.start(SETUP)
    for line in lines:
        state = GAME.play(state, Line(line))


def replay_chess(lines: list[str]) -> None:
    board = chess.Board()
    for line in lines:
        board.push_uci(line)


def main() -> None:
    random = Random(1302)
    medina_games = [[move.text for move in medina_playout(random)] for _ in range(PLAYOUTS)]
    chess_games = [[move.uci() for move in chess_playout(random)] for _ in range(PLAYOUTS)]

    def replays(replay: Callable[[list[str]], None], games: list[list[str]]) -> int:
        for game in games:
            replay(game)
        return sum(map(len, games))

    print(f"{'':<34}{'Medina':>15}{'python-chess':>15}{'Medina is':>11}")
    for what, unit, play in (("whole game", "game", whole_games), ("one decision", "move", decisions)):
        compare(
            f"random playout, {what}", unit, play(medina_playout, PLAYOUTS), play(chess_playout, PLAYOUTS)
        )
    compare(
        "a given move checked and made",
        "move",
        lambda: replays(replay_medina, medina_games),
        lambda: replays(replay_chess, chess_games),
    )
