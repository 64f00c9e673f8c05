"""Medina's rules in small positions: each is built piece by piece, and the referee says what may follow."""

from collections.abc import Callable

from games.engine.examples import Example, Examples, Window, asked, points
from games.engine.game import AnyGame, Setup
from games.titles.medina import rules
from games.titles.medina.state import State
from games.titles.medina.tally import score
from scoring.document import SeatedPlayer
from scoring.options import chosen
from scoring.titles.medina.position import OPTIONS
from scoring.wording import Text
from scoring.words import Colour, Line

NAMES = {Colour("yellow"): "Ada", Colour("red"): "Ben", Colour("blue"): "Cleo"}
SETUP = Setup(tuple(SeatedPlayer(name, colour) for colour, name in NAMES.items()), chosen(OPTIONS, {}))
FIELD_SIZE = 100
AWAY = "n9"
"""Where the start merchant stands as long as merchants do not matter."""


def laid_out(*pieces: str, start: str = AWAY) -> Callable[[AnyGame], State]:
    """The table with these pieces, whoever's turn it was: `palace grey c3`, `red: roof c3`. Ada is next."""

    def position(game: AnyGame) -> State:
        state: State = game.play(rules.start(SETUP), Line(f"merchant {start}"))
        for piece in pieces:
            colour, _, words = piece.rpartition(": ")
            seat = state.colours.index(colour or "yellow")
            state = game.play(state._replace(seat=seat, placement=1), Line(words))
        return state._replace(seat=0, placement=1)

    return position


def before_the_start(game: AnyGame) -> State:
    return rules.start(SETUP)


def corner(columns: int, rows: int) -> Window:
    """The south-western corner of the board with the ring: as many columns and rows of the city."""
    width, height = (columns + 1) * FIELD_SIZE, (rows + 1) * FIELD_SIZE
    return 0, 1300 - height, width, height


def total(state: State, colour: str, **options: str) -> int:
    """The points of a player, also by other options than those of the position."""
    changed = state._replace(options={**state.options, **options})
    return score(changed).sheet.total(Colour(colour))


SIX_WALLS = tuple(f"wall W{number}" for number in range(1, 7))
TWO_PALACES = ("palace grey a3", "roof a3", "palace black a6", "red: roof a6")
SOUTH_WALL = (
    *(f"wall S{number}" for number in range(1, 8)),
    *(f"red: wall S{number}" for number in range(16, 8, -1)),
)

START = Example(
    "M2",
    Text(
        "The start merchant may stand at d3. a3 and e1 are at the edge.",
        "Der erste Besucher darf auf d3 stehen. a3 und e1 liegen am Rand.",
    ),
    before_the_start,
    corner(6, 4),
    asked=(
        asked("merchant d3", at="d3"),
        asked("merchant a3", "M2", at="a3"),
        asked("merchant e1", "M2", at="e1"),
    ),
)
OPEN_PALACE = Example(
    "M10",
    Text(
        "Grey has an open palace, so the next grey part goes on a dot. e4 touches it only at a corner, a3 only at its "
        "stable, and f2 would be a second grey palace.",
        "Grau hat einen offenen Palast: Das nächste graue Teil kommt auf einen Punkt. e4 berührt ihn nur über Eck, a3 nur am "
        "Ziegenstall, und f2 wäre ein zweiter grauer Palast.",
    ),
    laid_out("palace grey c3", "palace grey d3", "stable b3"),
    corner(7, 5),
    asked=(
        asked("palace grey e4", "M10", at="e4"),
        asked("palace grey a3", "M10", at="a3"),
        asked("palace grey f2", "M10", at="f2"),
    ),
    choice="palace grey *",
)
LANE = Example(
    "M12",
    Text(
        "A lane stays free around the grey palace and its stable c5. Black may begin at f3 and at a4: there is one field in between, and merchants do not matter. e4 is too close to a part, d6 to the stable.",
        "Um den grauen Palast und seinen Ziegenstall c5 bleibt eine Gasse frei. Schwarz darf auf f3 und auf a4 beginnen: Ein "
        "Feld liegt dazwischen, und Besucher stören nicht. e4 ist zu nah an einem Teil, d6 am Stall.",
    ),
    laid_out("palace grey c3", "palace grey d3", "palace grey c4", "stable c5", start="f2"),
    corner(7, 6),
    asked=(
        asked("palace black f3", at="f3"),
        asked("palace black a4", at="a4"),
        asked("palace black e4", "M12", at="e4"),
        asked("palace black d6", "M12", at="d6"),
    ),
)
BLOCKED = Example(
    "M13",
    Text(
        "The grey part a1 cannot grow: a2 and b1 are too close to the black palace. So grey may begin a new palace, for "
        "example at f2, and a1 may still get a roof.",
        "Das graue Teil a1 ist nicht mehr erweiterbar: a2 und b1 sind zu nah am schwarzen Palast. Grau darf also neu beginnen, "
        "etwa auf f2, und a1 darf trotzdem noch ein Dach bekommen.",
    ),
    laid_out("palace grey a1", "palace black b3", "palace black c3", "palace black c2"),
    corner(7, 4),
    asked=(
        asked("palace grey a2", "M12", at="a2"),
        asked("palace grey b1", "M12", at="b1"),
        asked("palace grey f2", at="f2"),
        asked("roof a1"),
    ),
)
FINISHED_COLOUR = Example(
    "M15",
    Text(
        "Ada, Ben and Cleo each own a brown palace. The brown parts in the stocks are out of the game: none can be built any "
        "more, neither here at k2 nor anywhere else.",
        "Ada, Ben und Cleo besitzen je einen braunen Palast. Die braunen Teile in den Vorräten sind aus dem Spiel: Keines kann "
        "mehr gebaut werden, weder hier auf k2 noch anderswo.",
    ),
    laid_out(
        *("palace brown b2", "palace brown c2", "roof b2", "palace brown e2", "red: roof e2"),
        *("palace brown g2", "palace brown h2", "blue: roof h2"),
    ),
    (0, 900, 1300, 400),
    asked=(asked("palace brown k2", "M15", at="k2"),),
)
ROOFS = Example(
    "M20",
    Text(
        "Ada (yellow) may roof the grey palace at c3 or c4. A roof cannot go on its stable d4, on the black palace at f3, which already has one, or at h3: Ada already owns a black palace (M21).",
        "Ada (Gelb) darf den grauen Palast auf c3 oder c4 überdachen. Nicht möglich ist ein Dach auf dem Ziegenstall d4, auf dem "
        "schwarzen Palast f3, der schon eines hat, und auf h3: Einen schwarzen Palast besitzt Ada bereits (M21).",
    ),
    laid_out(
        *("palace grey c3", "palace grey c4", "stable d4", "palace black f2", "palace black f3", "roof f2"),
        "palace black h3",
    ),
    corner(8, 5),
    asked=(
        asked("roof c3", at="c3"),
        asked("roof c4", at="c4"),
        asked("roof d4", "M20", at="d4"),
        asked("roof f3", "M20", at="f3"),
        asked("roof h3", "M21", at="h3"),
    ),
)
STABLES = Example(
    "M30",
    Text(
        "A stable may be built on a dot, next to a part. c6 is next to a stable only. d3 would join the grey and the black palace "
        "(M12, M31).",
        "Ein Ziegenstall darf auf einen Punkt, neben ein Palastteil. c6 liegt nur neben einem Stall. d3 würde den grauen und den "
        "schwarzen Palast verbinden (M12, M31).",
    ),
    laid_out("palace grey c3", "palace grey c4", "stable c5", "palace black e3"),
    corner(6, 6),
    asked=(
        asked("stable c6", "M12", "M30", at="c6"),
        asked("stable d3", "M12", at="d3"),
    ),
    choice="stable *",
)
WALLS = Example(
    "M40",
    Text(
        "W1 continues an arm of tower 4. W2 is next to no wall yet. S8 must stay free: a wall there would be next to two, and "
        "the arms of towers 4 and 2 would meet.",
        "W1 verlängert einen Arm von Turm 4. W2 liegt noch an keiner Mauer. S8 bleibt frei: Eine Mauer dort läge an zweien, und "
        "die Arme der Türme 4 und 2 stießen zusammen.",
    ),
    laid_out(*SOUTH_WALL),
    (0, 1000, 1800, 300),
    asked=(
        asked("wall W1", at="W1"),
        asked("wall W2", "M40", at="W2"),
        asked("wall S8", "M40", at="S8"),
    ),
)
CHAIN = Example(
    "M50",
    Text(
        "The next merchant goes on a dot, at one of the two ends. c4 would touch two merchants, d2 the middle of the chain, and "
        "f2 none.",
        "Der nächste Besucher kommt auf einen Punkt, an eines der beiden Enden. c4 würde zwei Besucher berühren, d2 die Mitte der "
        "Schlange und f2 keinen.",
    ),
    laid_out("merchant d3", "merchant d4", start="c3"),
    corner(6, 5),
    asked=(
        asked("merchant c4", "M50", at="c4"),
        asked("merchant d2", "M50", at="d2"),
        asked("merchant f2", "M50", at="f2"),
    ),
    choice="merchant *",
)
NEW_CHAIN = Example(
    "M51",
    Text(
        "The merchant c3 is walled in: the chain cannot grow at either end. So a new one may begin on any free field, at f3 as "
        "well as at the edge.",
        "Der Besucher c3 ist eingebaut: Die Schlange kann an keinem Ende wachsen. Also darf auf jedem freien Feld eine neue "
        "beginnen, auf f3 ebenso wie am Rand.",
    ),
    laid_out(
        *("palace grey c4", "palace grey d4", "palace grey d3", "palace grey d2"),
        *("palace grey c2", "palace grey b2", "red: palace grey b3"),
        start="c3",
    ),
    corner(6, 5),
    asked=(asked("merchant f3", at="f3"), asked("merchant e1", at="e1"), asked("merchant a5", at="a5")),
)
TOWER = Example(
    "M60",
    Text(
        "With W3 a wall of tower 4 reaches Ada's grey palace: Ada takes tower card 4 and has 7 points now (1 part, 1 at the wall, "
        "grey card 1, tower card 4). Ben has 3.",
        "Mit W3 reicht eine Mauer von Turm 4 an Adas grauen Palast: Ada bekommt Turmkarte 4 und hat jetzt 7 Punkte (1 Teil, 1 an "
        "der Mauer, graue Karte 1, Turmkarte 4). Ben hat 3.",
    ),
    laid_out(*TWO_PALACES, *SIX_WALLS[:3]),
    corner(3, 7),
    points=(points("yellow", 4, "M83", "tower_cards"), points("yellow", 1, "M81")),
    hands=("yellow", "red"),
    also=lambda state: (total(state, "yellow"), total(state, "red")) == (7, 3),
)
TOWER_MOVES = Example(
    "M61",
    Text(
        "With W6 the wall reaches Ben's black palace, and tower card 4 moves to Ben (8 points). The stable a4 makes Ada's palace "
        "touch a wall again, but it has already claimed this tower: the card stays (Ada 5, Ben 8).",
        "Mit W6 reicht die Mauer an Bens schwarzen Palast, und Turmkarte 4 geht an Ben (8 Punkte). Mit dem Ziegenstall a4 grenzt "
        "Adas Palast zwar neu an eine Mauer, hat diesen Turm aber schon beansprucht: Die Karte bleibt (Ada 5, Ben 8).",
    ),
    laid_out(*TWO_PALACES, *SIX_WALLS, "stable a4"),
    corner(3, 7),
    points=(points("red", 4, "M83", "tower_cards"), points("yellow", 2, "M81")),
    hands=("yellow", "red"),
    also=lambda state: (total(state, "yellow"), total(state, "red")) == (5, 8),
)
ROOF_CLAIMS = Example(
    "M62",
    Text(
        "The grey palace touched the wall before it had an owner, and brought nobody the card. Cleo's roof (blue) claims tower "
        "card 4 at once.",
        "Der graue Palast grenzte schon an die Mauer, gehörte aber niemandem und brachte keine Karte. Cleos Dach (Blau) "
        "beansprucht Turmkarte 4 sofort.",
    ),
    laid_out("palace grey a2", "palace grey b2", *SIX_WALLS[:2], "blue: roof a2"),
    corner(4, 3),
    points=(points("blue", 4, "M83", "tower_cards"),),
    hands=("blue",),
)
PALACE_CARD = Example(
    "M71",
    Text(
        "Ada's palace was the first in grey and brought Ada the card. Ben's was just as large and changed nothing. The stable f3 makes "
        "it larger, so the card goes to Ben, whoever placed the stable.",
        "Adas Palast war der erste in Grau und brachte die Karte. Bens war gleich groß und änderte nichts. Der Ziegenstall f3 macht "
        "ihn größer: Die Karte geht an Ben, gleich wer den Stall gesetzt hat.",
    ),
    laid_out(
        *("palace grey b2", "palace grey b3", "roof b3", "palace grey e2", "palace grey e3", "red: roof e3"),
        "stable f3",
    ),
    corner(7, 4),
    points=(points("red", 1, "M83", "palace_cards"), points("yellow", 0, "M83")),
    hands=("yellow", "red"),
)
PALACE = Example(
    "M80",
    Text(
        "Ada's brown palace: 3 parts and 1 stable bring 4 points. Two of its parts, a1 and a2, touch a wall: 2 (M81). Two merchants "
        "touch it: 2 (M82). With the brown card (3) and tower card 4 that makes 15.",
        "Adas brauner Palast: 3 Teile und 1 Ziegenstall bringen 4 Punkte. Zwei Teile, a1 und a2, grenzen an eine Mauer: 2 (M81). "
        "Zwei Besucher grenzen an ihn: 2 (M82). Mit brauner Karte (3) und Turmkarte 4 sind es 15.",
    ),
    laid_out(
        *("palace brown a1", "palace brown a2", "palace brown b2", "roof a2", "stable c2", "merchant a3"),
        *("wall W1", "wall W2", "wall S1"),
        start="b3",
    ),
    corner(5, 4),
    points=(
        points("yellow", 4, "M80"),
        points("yellow", 2, "M81"),
        points("yellow", 2, "M82"),
        points("yellow", 7, "M83"),
    ),
    hands=("yellow",),
    also=lambda state: total(state, "yellow") == 15,
)
CORNER_FIELD = Example(
    "M81",
    Text(
        "Ada's orange part a1 touches two walls and counts 1 point for them: 10 points with the part (1), the orange card (4) and "
        "tower card 4. With the option each wall counts: 11.",
        "Adas orangefarbenes Teil a1 grenzt an zwei Mauern und zählt dafür 1 Punkt: 10 Punkte mit dem Teil (1), der orangefarbenen Karte (4) und "
        "Turmkarte 4. Mit der Option zählt jede Mauer: 11.",
    ),
    laid_out("palace orange a1", "roof a1", "wall W1", "wall S1"),
    corner(4, 3),
    points=(points("yellow", 1, "M81"),),
    hands=("yellow",),
    also=lambda state: (total(state, "yellow"), total(state, "yellow", wall_points="piece")) == (10, 11),
)
MERCHANT_BETWEEN = Example(
    "M82",
    Text(
        "The merchant d2 touches Ada's grey and Ben's black palace: 1 point for each of them.",
        "Der Besucher d2 berührt Adas grauen und Bens schwarzen Palast: je 1 Punkt für beide.",
    ),
    laid_out("palace grey c2", "roof c2", "palace black e2", "red: roof e2", start="d2"),
    corner(6, 3),
    points=(points("yellow", 1, "M82"), points("red", 1, "M82")),
)

EXAMPLES = Examples(
    NAMES,
    0.44,
    (
        *(START, OPEN_PALACE, LANE, BLOCKED, FINISHED_COLOUR, ROOFS, STABLES, WALLS, CHAIN, NEW_CHAIN),
        *(TOWER, TOWER_MOVES, ROOF_CLAIMS, PALACE_CARD, PALACE, CORNER_FIELD, MERCHANT_BETWEEN),
    ),
)
