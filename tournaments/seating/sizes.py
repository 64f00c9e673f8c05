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
        " Two are enough where the title can be played by two and tables of two are allowed.",
        f"Eine Runde braucht mindestens drei Spieler; {n} können spielen."
        " Zwei genügen, wenn der Titel zu zweit spielbar ist und Zweiertische zugelassen sind.",
    )


def _five() -> Malformed:
    return Malformed(
        "Five cannot be seated at tables of three and four. Let one sit out (a bye): in turn, so that after"
        " five rounds everybody has done so once. Only where every title of the tournament can be played by"
        " two, five are 3 + 2.",
        "Fünf lassen sich nicht auf Dreier- und Vierertische verteilen. Lasst jemanden aussetzen (Freilos):"
        " reihum, sodass nach fünf Runden alle einmal ausgesetzt haben. Nur wenn alle Titel des Turniers zu"
        " zweit spielbar sind, gehen fünf als 3 + 2.",
    )


def _not_allowed(n: int, sizes: tuple[int, ...], missing: int) -> Malformed:
    tables = sizes.count(missing)
    return Malformed(
        f"{n} players need {tables} × a table of {missing}, which this tournament does not allow."
        f" Allow tables of {missing}, or let some sit out (a bye) until the others can be seated.",
        f"{n} Spieler brauchen {tables} × einen {missing}er-Tisch; den lässt dieses Turnier nicht zu."
        f" {missing}er-Tische zulassen, oder so viele aussetzen lassen (Freilos), dass es aufgeht.",
    )
