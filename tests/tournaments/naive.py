"""Standings and draws once more, from the format's description alone and straight from the JSON.

Nothing here is shared with the program: neither its reading nor its arithmetic. Slow and plain on purpose.
"""

import hashlib
from fractions import Fraction
from typing import Any

Document = dict[str, Any]


def exact(number: float) -> Fraction:
    return Fraction(str(number))


def played_tables(document: Document) -> list[dict[str, Any]]:
    return [table for drawn in document["rounds"] for table in drawn["tables"] if table.get("places")]


def places_covered(places: list[int], place: int) -> list[int]:
    """The places that a place covers: the second of 1, 2, 2, 4 covers 2 and 3."""
    order = sorted(places)
    return [position + 1 for position in range(len(order)) if order[position] == place]


def table_points(document: Document, table: dict[str, Any]) -> list[Fraction]:
    scale = document["points"][str(len(table["seats"]))]
    points = []
    for place in table["places"]:
        covered = [exact(scale[number - 1]) for number in places_covered(table["places"], place)]
        points.append(sum(covered) / Fraction(len(covered)))
    return points


def total(document: Document, entrant: int) -> Fraction:
    points = Fraction(0)
    for table in played_tables(document):
        for seat, somebody in enumerate(table["seats"]):
            if somebody == entrant:
                points += table_points(document, table)[seat]
    for drawn in document["rounds"]:
        if entrant in drawn.get("byes", []):
            points += exact(document["points"]["bye"])
    return points


def value(document: Document, name: str, entrant: int, totals: dict[int, Fraction], equal: set[int]) -> Any:
    result = Fraction(0)
    games = 0
    for table in played_tables(document):
        if entrant not in table["seats"]:
            continue
        games += 1
        seat = table["seats"].index(entrant)
        scores = [exact(score) for score in table["scores"]]
        place = table["places"][seat]
        covered = places_covered(table["places"], place)
        others = [somebody for somebody in table["seats"] if somebody != entrant]
        if name == "wins" and place == 1:
            result += Fraction(1, len(covered))
        elif name == "average_place":
            result += Fraction(sum(covered), len(covered))
        elif (name == "seconds" and place == 2) or (name == "thirds" and place == 3):
            result += 1
        elif name == "sum_of_scores":
            result += scores[seat]
        elif name == "share" and sum(scores) != 0:
            weight = Fraction(4, 3) if len(scores) == 3 else Fraction(1)
            result += scores[seat] / (sum(scores) * weight)
        elif name == "percent_of_winner" and max(scores) != 0:
            result += scores[seat] / max(scores)
        elif name == "margin" and place == 1 and len(covered) == 1:
            result += scores[seat] - max(scores[:seat] + scores[seat + 1 :])
        elif name == "opponents":
            result += sum(totals[somebody] for somebody in others)
        elif name == "direct" and equal & set(others):
            result += table_points(document, table)[seat]
    if name == "lot":
        digits = hashlib.sha256(f"{document['seed']}:{entrant}".encode()).hexdigest()
        return Fraction(2 * int(digits[:13], 16) + 1, 2**53)
    if name == "average_place":
        return result / games if games else None
    return result / games if name == "percent_of_winner" and games else result


def standings(document: Document) -> list[dict[str, Any]]:
    """The rows as the file has them, with exact numbers."""
    ids = [entrant["id"] for entrant in document["entrants"]]
    totals = {entrant: total(document, entrant) for entrant in ids}
    known: dict[int, list[Any]] = {entrant: [totals[entrant]] for entrant in ids}
    for name in document["tie_breaks"]:
        equal = {
            entrant: {other for other in ids if other != entrant and known[other] == known[entrant]}
            for entrant in ids
        }
        asked = {entrant: value(document, name, entrant, totals, equal[entrant]) for entrant in ids}
        for entrant in ids:
            known[entrant] = [*known[entrant], asked[entrant]]
    names = ["points", *document["tie_breaks"]]
    ranks = {entrant: 1 + len([o for o in ids if better(names, known[o], known[entrant])]) for entrant in ids}
    return [
        {
            "entrant": entrant,
            "rank": ranks[entrant],
            "points": totals[entrant],
            "tie_breaks": dict(zip(document["tie_breaks"], known[entrant][1:], strict=True)),
        }
        for entrant in sorted(ids, key=lambda entrant: (ranks[entrant], entrant))
    ]


def better(names: list[str], mine: list[Any], theirs: list[Any]) -> bool:
    for name, own, other in zip(names, mine, theirs, strict=True):
        if own == other:
            continue
        if name != "average_place":
            return own > other
        return other is None or (own is not None and own < other)
    return False


# The draw


def sizes(players: int, allowed: list[int]) -> list[int]:
    """The table sizes where 3 and 4 are allowed, with 2 or without."""
    if 2 in allowed and players == 2:
        return [2]
    if 2 in allowed and players == 5:
        return [2, 3]
    tables = (players + 3) // 4
    threes = 4 * tables - players
    assert 0 <= threes <= tables, f"{players} cannot be seated"
    return [3] * threes + [4] * (tables - threes)


def entitled(document: Document, number: int) -> list[int]:
    return sorted(
        entrant["id"]
        for entrant in document["entrants"]
        if entrant.get("from_round", 1) <= number
        and (entrant.get("until_round") is None or number <= entrant["until_round"])
    )


def faults(document: Document, number: int) -> list[str]:
    """What is wrong with a round whoever drew it."""
    drawn = document["rounds"][number - 1]
    sitting = [entrant for table in drawn["tables"] for entrant in table["seats"]]
    found = []
    if sorted(sitting + drawn["byes"]) != entitled(document, number):
        found.append("not everybody entitled sits once")
    if sorted(len(table["seats"]) for table in drawn["tables"]) != sizes(
        len(sitting), document["table_sizes"]
    ):
        found.append("wrong sizes")
    if [table["table"] for table in drawn["tables"]] != [*range(1, len(drawn["tables"]) + 1)]:
        found.append("tables are not numbered 1, 2, 3")
    return found


def threes(document: Document, number: int) -> tuple[int, int]:
    """The sum over a round's entrants of (their tables of three)², and the least it could have been."""
    before = dict.fromkeys((entrant["id"] for entrant in document["entrants"]), 0)
    for drawn in document["rounds"][: number - 1]:
        for table in drawn["tables"]:
            for entrant in table["seats"]:
                before[entrant] += len(table["seats"]) == 3
    tables = document["rounds"][number - 1]["tables"]
    now = {entrant: len(table["seats"]) == 3 for table in tables for entrant in table["seats"]}
    fewest = sorted(before[entrant] for entrant in now)
    at_three = sum(now.values())
    least = sum((times + (position < at_three)) ** 2 for position, times in enumerate(fewest))
    return sum((before[entrant] + now[entrant]) ** 2 for entrant in now), least


def meetings(document: Document, number: int) -> dict[tuple[int, int], int]:
    """How often each pair has sat together up to a round."""
    met: dict[tuple[int, int], int] = {}
    for drawn in document["rounds"][:number]:
        for table in drawn["tables"]:
            for entrant in table["seats"]:
                for other in table["seats"]:
                    if entrant < other:
                        met[entrant, other] = met.get((entrant, other), 0) + 1
    return met
