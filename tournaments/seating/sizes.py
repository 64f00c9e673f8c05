"""How many sit at each table."""

from collections.abc import Collection

from scoring.document import Malformed


def table_sizes(n: int, allowed: Collection[int]) -> tuple[int, ...]:
    """The sizes of the tables for this many players, threes first: as few tables as possible.

    Two sit at a table only where there are two or five players.
    """
    sizes = _sizes(n, allowed)
    if not sizes:
        raise _too_few(n)
    if n == 5 and not {2, 3} <= set(allowed):
        raise _five()
    if missing := sorted(set(sizes) - set(allowed)):
        raise _not_allowed(n, sizes, missing[0])
    return sizes


def _sizes(n: int, allowed: Collection[int]) -> tuple[int, ...]:
    if n < 2 or (n == 2 and 2 not in allowed):
        return ()
    if n == 2:
        return (2,)
    if n == 5:
        return (3, 2)
    if 4 not in allowed and n % 3 == 0:
        return (3,) * (n // 3)
    tables = -(-n // 4)
    threes = 4 * tables - n
    return (3,) * threes + (4,) * (tables - threes)


def _too_few(n: int) -> Malformed:
    return Malformed(
        f"A round needs at least three players; {n} can play."
        " Two are enough if the game can be played by two and tables of two are allowed.",
        f"Eine Runde braucht mindestens drei Personen; {n} können spielen."
        " Zwei genügen, wenn das Spiel zu zweit spielbar ist und Zweiertische zugelassen sind.",
    )


def _five() -> Malformed:
    return Malformed(
        "Five players cannot be seated at tables of three and four. Please give a different one a bye in "
        "each round, so that after five rounds everybody has had one. If every game of the tournament can "
        "be"
        " played by two, tables of three and two are possible as well.",
        "Fünf Personen lassen sich nicht auf Dreier- und Vierertische verteilen. Bitte jemanden aussetzen"
        " lassen (Freilos), reihum, sodass nach fünf Runden alle einmal ausgesetzt haben. Sind alle"
        " Spiele des Turniers zu zweit spielbar, geht auch ein Dreier- und ein Zweiertisch.",
    )


def _not_allowed(n: int, sizes: tuple[int, ...], missing: int) -> Malformed:
    tables = sizes.count(missing)
    english = f"a table of {missing}" if tables == 1 else f"{tables} tables of {missing}"
    word = {2: "Zweier", 3: "Dreier", 4: "Vierer"}[missing]
    german = f"einen {word}tisch" if tables == 1 else f"{tables} {word}tische"
    return Malformed(
        f"{n} players need {english}; this tournament does not allow tables of {missing}."
        f" Please allow tables of {missing}, or give byes until the others can be seated.",
        f"{n} Personen brauchen {german}; dieses Turnier lässt keine {word}tische zu."
        f" Bitte {word}tische zulassen oder so viele aussetzen lassen (Freilos), dass es aufgeht.",
    )
