"""Many tournaments nobody thought up, recomputed: `python -m tests.tournaments.many 2000`.

Half of them are files with everything in them that may be, drawn by nobody; the other half are drawn round
by round in all modes, with people who come late, leave and sit out.
"""

import json
import sys
from collections import Counter
from random import Random
from time import perf_counter
from typing import Any

from tests.tournaments import naive
from tournaments.checks import check_draw, check_standings
from tournaments.engine.document import read_standings, read_tournament
from tournaments.engine.standings import points_by_table, standings
from tournaments.engine.tournament import MODES, TIE_BREAK_NAMES
from tournaments.engine.written_document import with_round, with_standings, write_tournament
from tournaments.seating.draw import draw

SCALES = (
    {"2": [5, 1], "3": [5, 3, 1], "4": [5, 3, 2, 1], "bye": 2.75},
    {"2": [3, 0], "3": [3, 1.5, 0], "4": [3, 2, 1, 0], "bye": 1.5},
    {"2": [1, 0], "3": [1, 0, 0], "4": [1, 0, 0, 0], "bye": 0},
    {"2": [0.1, 0.2], "3": [0.3, 0.1, 0.1], "4": [0.4, 0.3, 0.2, 0.1], "bye": 0.3},
)


def file_of(dice: Random, players: int, rounds: int) -> dict[str, Any]:
    """A tournament before its first round; some come late, some leave, some never play."""
    ids = dice.sample(range(1, 500), players)
    chain = dice.sample(TIE_BREAK_NAMES, dice.randint(0, len(TIE_BREAK_NAMES)))
    return {
        "format": "tableside-tournament/1",
        "name": "Many",
        "table_sizes": [2, 3, 4],
        "points": dice.choice(SCALES),
        "tie_breaks": chain,
        "seed": dice.randint(-(10**6), 10**6),
        "entrants": [_entrant(dice, number, rounds) for number in ids],
        "rounds": [],
        "standings": [],
    }


def _entrant(dice: Random, number: int, rounds: int) -> dict[str, Any]:
    late, leaves = dice.random() < 0.15, dice.random() < 0.15
    group = dice.choice([None, None, None, "north", 7])
    return {
        "id": number,
        "name": f"Player {number}",
        "group": group,
        "from_round": dice.randint(1, rounds + 1) if late else 1,
        "until_round": dice.randint(0, rounds) if leaves else None,
    }


def document(dice: Random) -> dict[str, Any]:
    """A file with rounds that somebody seated at will: any sizes, byes, tables that are not played."""
    rounds = dice.randint(0, 6)
    tournament = file_of(dice, dice.randint(3, 24), rounds)
    for number in range(1, rounds + 1):
        tournament["rounds"].append(_seated_somehow(dice, tournament, number))
    return tournament


def _seated_somehow(dice: Random, tournament: dict[str, Any], number: int) -> dict[str, Any]:
    left = naive.entitled(tournament, number)
    dice.shuffle(left)
    tables: list[dict[str, Any]] = []
    while len(left) > 1 and dice.random() > 0.03:
        size = dice.choice([size for size in (2, 3, 4, 4, 4) if size <= len(left)])
        seats, left = left[:size], left[size:]
        tables.append({"table": len(tables) + 1, "seats": seats, "scores": None, "places": None})
    for table in tables:
        play(dice, table)
    return {"round": number, "title": None, "mode": dice.choice(MODES), "tables": tables, "byes": left}


def play(dice: Random, table: dict[str, Any]) -> None:
    """Few different scores, so that much is equal; the title breaks some ties and leaves others."""
    values = dice.choice([range(4), range(20, 60), [0], [0, 0.1, 0.2, 0.3], [1, 2.5, 7], range(-3, 4)])
    scores = [dice.choice(values) for _ in table["seats"]]
    breaks = [dice.randint(0, 1) for _ in table["seats"]]
    merits = [*zip(scores, breaks, strict=True)]
    table["scores"] = scores if dice.random() < 0.95 else None
    if table["scores"] and dice.random() < 0.95:
        table["places"] = [1 + sum(other > merit for other in merits) for merit in merits]


def judged(tournament: dict[str, Any]) -> list[str]:
    """Where program, checks and the naive reckoning do not agree about the standings of a file."""
    read = read_tournament(tournament)
    computed = standings(read)
    stated = [row._asdict() for row in computed]
    for row in stated:
        del row["decided"]
    found = [] if stated == naive.standings(tournament) else ["standings"]
    printed = json.loads(json.dumps(with_standings(tournament, computed, points_by_table(read))))
    if check_standings(read_tournament(printed), read_standings(printed)):
        found.append("check_standings")
    if read_tournament(write_tournament(read)) != read:
        found.append("read and written")
    points = [
        [float(point) for point in naive.table_points(tournament, table)]
        for table in naive.played_tables(tournament)
    ]
    if [table["points"] for table in naive.played_tables(printed)] != points:
        found.append("points of tables")
    return found


def drawn(dice: Random, mode: str) -> tuple[dict[str, Any], list[str]]:
    """A tournament played from the first round to the last, and what was wrong with it."""
    rounds = dice.randint(1, 5)
    tournament = file_of(dice, dice.randint(6, 20), rounds)
    if dice.random() < 0.5:
        tournament["entrants"] = [
            {**entrant, "from_round": 1, "until_round": None, "group": None}
            for entrant in tournament["entrants"]
        ]
    found: list[str] = []
    for number in range(1, rounds + 1):
        playing = naive.entitled(tournament, number)
        byes = [dice.choice(playing)] if len(playing) > 6 and dice.random() < 0.2 else []
        if len(playing) - len(byes) < 2:
            break
        read = read_tournament(tournament)
        ranks = {row.entrant: row.rank for row in standings(read)}
        tournament = with_round(
            tournament, draw(read, mode=mode, seed=dice.randint(0, 99), byes=byes, ranks=ranks, rounds=rounds)
        )
        found += naive.faults(tournament, number) + uneven(tournament, number, mode)
        for table in tournament["rounds"][-1]["tables"]:
            play(dice, table)
    if any(report.problems for report in check_draw(read_tournament(tournament))):
        found.append("check_draw")
    return tournament, found


def uneven(tournament: dict[str, Any], number: int, mode: str) -> list[str]:
    """Tables of three must be spread where no line of the cost above asks for something else."""
    grouped = any(entrant["group"] is not None for entrant in tournament["entrants"])
    if mode not in ("balanced", "swiss") or grouped:
        return []
    actual, least = naive.threes(tournament, number)
    # A third meeting costs more than an uneven table of three; before the third round there is none.
    small = len(naive.entitled(tournament, number)) < 15 and number > 2
    return ["tables of three uneven"] if actual != least and not small else []


def main(count: int) -> int:
    started, found, rounds = perf_counter(), Counter[str](), 0
    for number in range(count):
        dice = Random(number)
        tournament, faults = (
            drawn(dice, MODES[number // 2 % len(MODES)]) if number % 2 else (document(dice), [])
        )
        faults += judged(tournament)
        rounds += len(tournament["rounds"])
        found.update(faults)
        if faults:
            print(f"tournament {number}: {', '.join(faults)}")  # noqa: T201
    taken = perf_counter() - started
    wrong = ", ".join(f"{fault} {times}" for fault, times in found.items()) or "nothing"
    print(f"{count} tournaments, {rounds} rounds in {taken:.0f} s; wrong: {wrong}")  # noqa: T201
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000))
