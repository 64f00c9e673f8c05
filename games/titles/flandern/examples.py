"""Flandern's rules in small positions on the practice board, each judged and scored by the referee."""

from collections.abc import Callable

from games.engine.examples import Example, Examples, Window, asked, points
from games.engine.game import AnyGame, Setup
from games.titles.flandern import drawing, moves
from games.titles.flandern.board import read_board
from games.titles.flandern.rules import check, ending, rounds
from games.titles.flandern.sentences import names
from games.titles.flandern.state import State, changed
from scoring.document import SeatedPlayer
from scoring.options import chosen
from scoring.titles.flandern.position import CITIES, CRESTS, OPTIONS
from scoring.wording import Text
from scoring.words import Colour, Line

Position = Callable[[AnyGame], State]

NAMES = {Colour("blue"): "Ada", Colour("yellow"): "Ben", Colour("green"): "Cleo", Colour("red"): "Dora"}
BOARD = read_board("practice")
SETUP = Setup(tuple(SeatedPlayer(name, colour) for colour, name in NAMES.items()), chosen(OPTIONS, {}), BOARD)
TERRACE, ROW = 0, 2
"""Two of the shapes: that of the sites 1 to 4, and that of 9 to 12."""


# Positions


def laid_out(*pieces: str, without: tuple[int, tuple[str, ...]] = (ROW, ())) -> State:
    """The table before a gold card is drawn, with these pieces on it, built by the rules.

    `ghent 1 blue`, `ghent 5 grey stone`, `ghent 12 green master`; `figure ghent 5`, `cathedral ghent 7`.
    The crests in `without` have no tile of a shape left: the others lie in other cities.
    """
    state = rounds.start(SETUP)
    for piece in pieces:
        state = _with_piece(state, piece)
    shape, crests = without
    for crest in map(CRESTS.index, crests):
        state = _without_tiles(state, crest, shape)
    return state


def _with_piece(state: State, piece: str) -> State:
    built = state.built
    if piece.startswith("figure"):
        move = moves.read(piece.replace("figure", "master"))
        return state._replace(built=built._replace(figures=(*built.figures, move.place)))
    if piece.startswith("cathedral"):
        return state._replace(built=built._replace(cathedrals=built.cathedrals | moves.read(piece).spot))
    move = moves.read(f"build {piece.removesuffix(' stone')}")
    crest = CRESTS.index(move.crest)
    faults = [fault.text.en for fault in check.check_quarter(state, crest, move)]
    assert not faults, faults
    built = built.with_quarter(state.board, move.place, crest)
    if move.master:
        built = built._replace(printed=built.printed | move.spot)
    if piece.endswith("stone"):
        built = built._replace(stones=built.stones | move.spot)
    return state._replace(built=built)


def _without_tiles(state: State, crest: int, shape: int) -> State:
    built = state.built
    fitting = built.fitting[crest] & ~state.board.of_shape[shape]
    stock = (*built.stock[crest][:shape], 0, *built.stock[crest][shape + 1 :])
    return state._replace(
        built=built._replace(
            fitting=changed(built.fitting, crest, fitting),
            stock=(*built.stock[:crest], stock, *built.stock[crest + 1 :]),
        )
    )


def played(state: State, *lines: str) -> Position:
    """The position after these lines."""

    def position(game: AnyGame) -> State:
        after = state
        for line in lines:
            after = game.play(after, Line(line))
        return after

    return position


def acting(state: State, card: str, colour: str = "blue") -> Position:
    """The position in which this player carries out an action card; all others pick up."""
    others = [f"{other}: play pickup +0" for other in state.colours if other != colour]
    start = state.colours.index(colour)
    return played(state._replace(start=start), "draw", f"{colour}: play {card} +0", *others)


def gold(state: State, card: str) -> Position:
    """The position in which Ada carries out this gold card."""
    laid = [f"{colour}: play pickup +0" for colour in state.colours]
    return played(state, "draw", *laid, f"reveal {card}")


def scored(state: State, city: str) -> Position:
    """The position after the end of a round in which this city has no free site."""
    return played(ending.score_city(state, CITIES.index(city)))


def covered(state: State) -> State:
    """The table after the dead sites have been covered."""
    return ending.cover(state, ending.dead_sites(state))


def card_of(city: str) -> Window:
    """The part of the picture that shows this city."""
    x, y = drawing.card_corner(BOARD, city)
    return x, y, drawing.BOX, drawing.TITLE + drawing.BOX


GHENT = card_of("ghent")
INNER = ("ghent 1 blue", "ghent 2 blue", "ghent 3 blue", "ghent 4 blue")
OUTER = (
    *("ghent 9 red", "ghent 5 church", "ghent 10 red", "ghent 6 yellow", "ghent 11 red", "ghent 7 church"),
    *("ghent 12 green master", "ghent 8 grey", "cathedral ghent 7"),
)
TIED = (
    *("ghent 1 blue", "ghent 2 red", "ghent 3 blue", "ghent 4 red"),
    *("ghent 9 red master", "ghent 5 grey", "ghent 10 blue master", "ghent 6 church", "ghent 11 grey"),
    *("ghent 7 yellow", "ghent 12 church", "ghent 8 green", "figure ghent 5"),
)
WITH_STONES = (
    *("ghent 1 blue stone", *INNER[1:]),
    *(f"{piece} stone" if piece == "ghent 5 church" else piece for piece in OUTER),
)

# Examples

ORDER = Example(
    "F3",
    Text(
        "Cleo is the start player. Dora and Ada played 2 cards each, Ben and Cleo 1. Dora comes before Ada, and Cleo before Ben, "
        "because clockwise from Cleo the order at the table is Cleo, Dora, Ada, Ben.",
        "Cleo beginnt die Runde. Dora und Ada haben je 2 Karten gelegt, Ben und Cleo 1. Dora ist vor Ada dran und Cleo vor Ben, "
        "denn im Uhrzeigersinn ab Cleo sitzen Cleo, Dora, Ada, Ben.",
    ),
    played(
        laid_out()._replace(start=2),
        *("draw", "blue: play site +1", "yellow: play ghent +0", "green: play bruges +0"),
        "red: play ypres +1",
    ),
    hands=("red", "blue", "green", "yellow"),
    also=lambda state: [state.colours[seat] for seat in state.order] == ["red", "blue", "green", "yellow"],
)
CITY_CARD = Example(
    "F4",
    Text(
        "Ada (blue) plays the card of Ghent. Finishing 1 or the church quarter 5 is allowed, and so is building at 3 or 4. The "
        "stone on 2 is on Dora's quarter (F14).",
        "Ada (Blau) spielt die Karte von Gent. Fertigstellen darf Ada 1 oder das Kirchen-Stadtviertel 5, bauen auf 3 oder 4. Der "
        "Baustellenstein auf 2 liegt auf Doras Stadtviertel (F14).",
    ),
    acting(laid_out("ghent 1 blue stone", "ghent 2 red stone", "ghent 5 church stone"), "ghent"),
    GHENT,
    asked=(
        asked("finish ghent 1", at="ghent 1"),
        asked("finish ghent 5", at="ghent 5"),
        asked("build ghent 3 blue", at="ghent 3"),
        asked("build ghent 4 grey", at="ghent 4"),
        asked("finish ghent 2", "F14", at="ghent 2"),
        asked("build bruges 1 grey", "F4"),
    ),
)
CATHEDRAL = Example(
    "F5",
    Text(
        "Gold card “Cathedral”: it may go on the church quarter 9, although a stone lies there. The centre already has a cathedral, and 1 is not a church quarter.",
        "Goldene Karte „Dombau“: Der Dom darf auf das Kirchen-Stadtviertel 9, obwohl dort ein Baustellenstein liegt. Das Zentrum "
        "hat schon einen, und 1 ist kein Kirchen-Stadtviertel.",
    ),
    gold(laid_out("liege 1 blue", "liege 9 church stone", "cathedral liege 0"), "cathedral"),
    card_of("liege"),
    asked=(
        asked("cathedral liege 9", at="liege 9"),
        asked("cathedral liege 0", "F5", at="liege 0"),
        asked("cathedral liege 1", "F5", at="liege 1"),
    ),
)
MASTER = Example(
    "F5",
    Text(
        "Gold card “Guild master” for Ada (blue): Ada's own quarter 1 and the grey one at 2 are allowed. The church and other players' quarters, including the yellow centre, are not.",
        "Goldene Karte „Zunftmeister“ für Ada (Blau): Erlaubt sind das eigene Stadtviertel 1 und das graue auf 2, nicht die Kirche "
        "und nicht die Stadtviertel anderer, auch nicht das gelbe Zentrum.",
    ),
    gold(laid_out("ghent 1 blue", "ghent 2 grey stone", "ghent 4 church"), "master"),
    GHENT,
    asked=(
        asked("master ghent 1", at="ghent 1"),
        asked("master ghent 2", at="ghent 2"),
        asked("master ghent 4", "F5", at="ghent 4"),
        asked("master ghent 0", "F5", at="ghent 0"),
    ),
)
UNFINISHED = Example(
    "F6",
    Text(
        "Ghent is full and is scored. Quarters 1 and 5 each had a stone: it goes back to the stock, and they stay unfinished. So blue has 3 finished quarters, as many as red: both take rank 2 and get 7 points, half of the value of 13, rounded up.",
        "Gent ist voll und wird gewertet. Auf 1 und 5 lag ein Baustellenstein: Er geht in den Vorrat zurück, und beide bleiben "
        "unfertig. Blau hat so 3 fertige Stadtviertel, ebenso viele wie Rot: Beide sind auf Rang 2 und bekommen 7 Punkte, die "
        "Hälfte vom Wert 13.",
    ),
    scored(laid_out(*WITH_STONES), "ghent"),
    GHENT,
    points=(points("blue", 7, category="ghent"), points("red", 7, category="ghent")),
)
NO_TILE = Example(
    "F10",
    Text(
        "Ada (blue) has no quarter left in the shape of site 3, but one in the shape of site 9.",
        "Ada (Blau) hat kein Stadtviertel in der Form von 3 mehr, aber noch eines in der Form von 9.",
    ),
    acting(laid_out("ghent 1 red", without=(TERRACE, ("blue",))), "ghent"),
    GHENT,
    asked=(
        asked("build ghent 3 blue", "F10", at="ghent 3"),
        asked("build ghent 9 blue", at="ghent 9"),
    ),
)
BESIDE_THE_CENTRE = Example(
    "F11",
    Text(
        "At the start of the game Ada (blue) may build at 1 to 4: these sites have a long side along the centre. 5 only meets it at a corner, and 9 does not touch it.",
        "Zu Beginn darf Ada (Blau) auf 1 bis 4 bauen: Diese Bauplätze liegen mit einer Längsseite am Zentrum. 5 trifft "
        "es nur an einer Ecke, und 9 liegt nicht daran.",
    ),
    acting(laid_out(), "ghent"),
    GHENT,
    asked=(
        asked("build ghent 5 blue", "F11", at="ghent 5"),
        asked("build ghent 9 blue", "F11", at="ghent 9"),
    ),
    choice="build * blue",
)
LONG_SIDE = Example(
    "F11",
    Text(
        "Dora's quarter 1 (red) has a stone; building next to it is allowed all the same. 5 and 9 have a long side along it. 8 touches "
        "it too, but with a short side.",
        "Doras Stadtviertel 1 (Rot) ist eine Baustelle; trotzdem darf man dort anbauen. 5 und 9 liegen mit einer Längsseite "
        "daran. 8 berührt es auch, aber nur mit einer kurzen Seite.",
    ),
    acting(laid_out("ghent 1 red stone"), "ghent"),
    GHENT,
    asked=(
        asked("build ghent 5 blue", at="ghent 5"),
        asked("build ghent 9 blue", at="ghent 9"),
        asked("build ghent 8 blue", "F11", at="ghent 8"),
    ),
)
OWN_CENTRE = Example(
    "F12",
    Text(
        "The centre of Ghent bears the yellow crest. Ben (yellow) cannot build at 2, 3 or 4, next to it, but can build at "
        "9, next to Ada's quarter.",
        "Das Zentrum von Gent trägt das gelbe Wappen. Ben (Gelb) darf daneben, auf 2, 3 und 4, nicht bauen, wohl aber auf 9 neben "
        "Adas Stadtviertel.",
    ),
    acting(laid_out("ghent 1 blue"), "ghent", "yellow"),
    GHENT,
    asked=(
        asked("build ghent 2 yellow", "F12", at="ghent 2"),
        asked("build ghent 3 yellow", "F12", at="ghent 3"),
        asked("build ghent 4 yellow", "F12", at="ghent 4"),
        asked("build ghent 9 yellow", at="ghent 9"),
    ),
)
SAME_CREST = Example(
    "F12",
    Text(
        "Grey next to grey is not allowed either: 5 and 9 touch the grey quarter 1, whoever built it. Grey is possible at 2, since 1 and 2 only meet at a corner.",
        "Auch Grau darf nicht an Grau: 5 und 9 berühren das graue Stadtviertel 1, gleich wer es gebaut hat. Auf 2 ist Grau möglich: "
        "1 und 2 treffen sich nur an einer Ecke.",
    ),
    acting(laid_out("ghent 1 grey"), "ghent"),
    GHENT,
    asked=(
        asked("build ghent 5 grey", "F12", at="ghent 5"),
        asked("build ghent 9 grey", "F12", at="ghent 9"),
        asked("build ghent 2 grey", at="ghent 2"),
    ),
)
DEAD_SITE = Example(
    "F20",
    Text(
        "9 has blue, green and red neighbours, and yellow, grey and church have no quarter of its shape left: nobody can ever build "
        "there. At the end of the round it is covered; nothing can be built on a cover (F13).",
        "9 hat blaue, grüne und rote Nachbarn, und Gelb, Grau und Kirche haben kein Stadtviertel dieser Form mehr: Dort kann nie "
        "mehr gebaut werden. Am Rundenende wird abgedeckt; auf einem Abdeckplättchen wird nicht gebaut (F13).",
    ),
    acting(
        covered(
            laid_out(
                *("ghent 1 blue", "ghent 4 grey", "ghent 5 red", "ghent 8 green"),
                without=(ROW, ("yellow", "grey", "church")),
            )
        ),
        "ghent",
    ),
    GHENT,
    asked=(asked("build ghent 9 blue", "F13", at="ghent 9"),),
    also=lambda state: names(state.built.covered) == ("ghent 9",),
)
CITY = Example(
    "F30",
    Text(
        "Ghent is full. The finished quarters are blue 4, red 3, yellow 2 (with the centre), green 1, grey 1, a church and a church with a cathedral: 11 + 2 + 3 = 16. Blue gets 16 points, red half of that, 8, and yellow 4. Green has a guild master and comes before grey: green gets 2, grey 0.",
        "Gent ist voll. Fertig sind Blau 4, Rot 3, Gelb 2 (mit dem Zentrum), Grün 1, Grau 1, eine Kirche und eine mit Dom: "
        "11 + 2 + 3 = 16. Blau bekommt 16, Rot die Hälfte, also 8, Gelb 4. Grün hat einen Zunftmeister und liegt vor Grau: 2, "
        "Grau 0.",
    ),
    scored(laid_out(*INNER, *OUTER), "ghent"),
    GHENT,
    points=(
        points("blue", 16, category="ghent"),
        points("red", 8, category="ghent"),
        points("yellow", 4, category="ghent"),
        points("green", 2, category="ghent"),
        points("grey", 0, category="ghent"),
    ),
)
TIE = Example(
    "F32",
    Text(
        "Blue and red have 3 finished quarters and 1 master each: both take rank 2 and get half of the value of 15, 8 points. Yellow and grey "
        "have 2 each; grey has a master: 4 for grey, 2 for yellow, 0 for green.",
        "Blau und Rot haben je 3 fertige Stadtviertel und 1 Zunftmeister: Beide sind auf Rang 2 und bekommen die Hälfte vom Wert 15, "
        "also 8 Punkte. Gelb und Grau haben je 2, Grau mit Zunftmeister: Grau 4, Gelb 2, Grün 0.",
    ),
    scored(laid_out(*TIED), "ghent"),
    GHENT,
    points=(
        points("blue", 8, category="ghent"),
        points("red", 8, category="ghent"),
        points("grey", 4, category="ghent"),
        points("yellow", 2, category="ghent"),
        points("green", 0, category="ghent"),
    ),
)

EXAMPLES = Examples(
    NAMES,
    1.25,
    (
        *(ORDER, CITY_CARD, CATHEDRAL, MASTER, UNFINISHED, NO_TILE, BESIDE_THE_CENTRE, LONG_SIDE),
        *(OWN_CENTRE, SAME_CREST, DEAD_SITE, CITY, TIE),
    ),
    note=Text(
        "The examples show the practice board, not the printed one.",
        "Die Beispiele zeigen den Übungsplan, nicht den gedruckten.",
    ),
)
