"""What Felinia's pieces look like: sent once with the page, then only referred to.

Colours are the style sheet's (static/titles/felinia.css). Every good, every sort of trade tile and every
player can be recognised by shape alone; a player's sign is that of the seat (games/engine/signs.py).
"""

from collections.abc import Iterator, Mapping

from markupsafe import Markup

from games.engine.signs import GREY, SEAT_SHAPES, short, sign, sized
from scoring.boards import kept_with_board
from scoring.drawn import drawn, together
from scoring.titles.felinia.board import GOODS, Board
from scoring.titles.felinia.words import Sort
from scoring.words import Colour


def seat(colour: Colour) -> Colour:
    """The colour whose sign and style a player has: grey for colours without a sign."""
    return colour if colour in SEAT_SHAPES else GREY


# Drawn in a hundred units and shown in twenty to forty: few lines, and thick ones

GOOD = {
    "books": Markup(
        '<path class="art books" d="M26 7H82V93H28a11 11 0 0 1-11-11V17a9 9 0 0 1 9-10z"/>'
        '<path class="art leaf" d="M82 74H28a9.5 9.5 0 0 0 0 19H82"/>'
        '<path class="stripe" d="M38 28H66M38 44H58"/>'
    ),
    "wine": Markup(
        '<path class="art wine" d="M41 5H59V27Q60 36 67 41Q74 47 74 57V88Q74 95 67 95H33Q26 95 26 88V57'
        'Q26 47 33 41Q40 36 41 27z"/><path class="leaf" d="M29 60H71V80H29z"/>'
    ),
    "watches": Markup(
        '<circle class="ring" cx="50" cy="13" r="8"/><path class="art brass" d="M42 18H58V30H42z"/>'
        '<circle class="art brass" cx="50" cy="60" r="36"/><circle class="leaf" cx="50" cy="60" r="26"/>'
        '<path class="hands" d="M50 43V60L62 69"/>'
    ),
    "clothing": Markup(
        '<path class="art clothing" d="M35 10L10 27L21 52L31 46V92H69V46L79 52L90 27L65 10Q50 28 35 10z"/>'
        '<path class="stripe" d="M50 40V78"/>'
    ),
    "glassware": Markup(
        '<path class="art glassware" d="M22 6H78Q80 48 56 56V80Q72 82 74 94H26Q28 82 44 80V56Q20 48 22 6z"/>'
        '<path class="shine" d="M34 17Q34 34 41 42"/>'
    ),
}
SORT = {
    "silk": Markup(
        '<path class="art silk" d="M20 26V88Q30 78 40 88T60 88T80 88V26z"/>'
        '<rect class="art silk-roll" x="8" y="10" width="84" height="24" rx="12"/>'
        '<path class="stripe" d="M35 46V70M50 46V70M65 46V70"/>'
    ),
    "pearls": together(
        drawn('<circle class="art pearls" cx="{}" cy="{}" r="{}"/>', x, y, radius)
        for x, y, radius in ((16, 20, 13), (84, 20, 13), (23, 49, 14), (77, 49, 14), (50, 70, 21))
    ),
    "tea": Markup(
        '<path class="art tea" d="M50 60C33 42 37 20 50 5C63 20 67 42 50 60z"/>'
        '<path class="art tea" d="M48 78C22 80 8 60 7 36C32 38 48 54 48 78z"/>'
        '<path class="art tea" d="M52 78C78 80 92 60 93 36C68 38 52 54 52 78z"/>'
        '<path class="hands" d="M50 60V95"/>'
    ),
    "ivory": Markup(
        '<path class="art ivory" d="M11 13Q28 3 44 11C42 44 58 74 93 84C50 103 12 68 11 13z"/>'
        '<path class="hands" d="M13 30Q28 22 43 28"/>'
    ),
    "amber": Markup(
        '<path class="art amber" d="M53 5C64 28 88 42 88 65A37 31 0 0 1 13 65C13 45 42 34 53 5z"/>'
        '<path class="shine" d="M28 66Q28 52 42 43"/>'
        '<path class="hands" d="M52 66L64 72M54 76L65 65"/>'
    ),
}
SPICE = together(
    drawn('<path class="art spice" transform="rotate({} 50 50)" d="M50 50Q34 28 50 4Q66 28 50 50z"/>', turn)
    for turn in range(0, 360, 60)
)
SPICE += Markup('<circle class="art seed" cx="50" cy="50" r="9"/>')
GOLD = Markup(
    '<path class="art gold" d="M20 52H80L92 84H8z"/><path class="art gold-top" d="M31 28H69L80 52H20z"/>'
    '<path class="shine" d="M30 70H52"/>'
)
SILVER = Markup(
    '<circle class="art silver" cx="50" cy="50" r="42"/><circle class="rim" cx="50" cy="50" r="27"/>'
)
CRATE = Markup(
    '<path class="art crate" d="M10 18H90V86H10z"/><path class="plank" d="M12 34H88M12 70H88"/>'
    '<path class="plank" d="M30 20V84M70 20V84"/>'
)
BAG = Markup(
    '<path class="art linen" d="M22 28C8 54 6 94 30 94H70C94 94 92 54 78 28z"/>'
    '<ellipse class="art hollow" cx="50" cy="26" rx="29" ry="13"/>'
)
PURSE = Markup(
    '<path class="art leather" d="M36 30C6 46 4 94 34 94H66C96 94 94 46 64 30z"/>'
    '<path class="art leather" d="M36 30L26 9Q38 15 50 8Q62 15 74 9L64 30z"/>'
    '<path class="plank" d="M33 31H67"/><circle class="art silver" cx="50" cy="64" r="18"/>'
)
SCALES = Markup(
    '<path class="frame" d="M50 12V88M28 90H72M16 26H84M16 26L4 58M16 26L28 58M84 26L72 58M84 26L96 58"/>'
    '<path class="art pan" d="M3 58H29Q27 73 16 73Q5 73 3 58zM71 58H97Q95 73 84 73Q73 73 71 58z"/>'
    '<circle class="art pan" cx="50" cy="14" r="8"/>'
)
SHIP = Markup(
    '<path class="frame" d="M50 8V66"/><path class="art sail" d="M57 10C84 22 88 42 84 54H57z"/>'
    '<path class="art sail" d="M43 18L14 54H43z"/>'
    '<path class="art leather" d="M5 64H95L82 90H22Q10 86 5 64z"/>'
)
ANCHOR = Markup(
    '<path class="anchor" d="M50 30V88M32 42H68M14 60Q18 88 50 88Q82 88 86 60M14 60L8 72M14 60L26 68'
    'M86 60L92 72M86 60L74 68"/><circle class="anchor" cx="50" cy="18" r="11"/>'
)
STAR = "l{1.3}-{4.2}l{1.3} {4.2}l{4.2} {1.3}l-{4.2} {1.3}l-{1.3} {4.2}l-{1.3}-{4.2}l-{4.2}-{1.3}z"
"""A compass rose: it begins at a notch, in parts of its reach."""
PAWN = (
    "M33.5 21a16.5 16.5 0 1 1 26 13.5C72 37 77.5 50 81 64C84 76 90 83 92 93H8C10 83 16 76 19 64"
    "C22.5 50 28 37 40.5 34.5A16.5 16.5 0 0 1 33.5 21z"
)
LOCK = Markup(
    '<path class="frame" d="M30 48V34a20 20 0 0 1 40 0V48"/>'
    '<rect class="art pan" x="16" y="46" width="68" height="46" rx="8"/><path class="hands" d="M50 62V76"/>'
)
PATTERNS = Markup(
    '<pattern id="closed" width="9" height="9" patternUnits="userSpaceOnUse">'
    '<path class="closed-line" d="M-2 2L2-2M-2 11L11-2M7 11L11 7"/></pattern>'
)


STEP = drawn(
    '<g transform="translate(-6 8)scale(.84)"><path class="pawn nobodys" d="{}"/></g>'
    '<path class="frame" d="M66 50H94M82 36L95 50L82 64"/>',
    PAWN,
)


def star(x: float, y: float, reach: float) -> str:
    """A compass rose around this point, as a path."""
    part = reach / 5.5
    return f"M{short(x - 1.3 * part)} {short(y - 1.3 * part)}{sized(STAR, part)}"


def _symbol(name: str, content: Markup) -> Markup:
    return drawn('<symbol id="{}" viewBox="0 0 100 100">{}</symbol>', name, content)


def _token(colour: Colour) -> Markup:
    return drawn(
        '<circle class="disc {colour}" cx="50" cy="50" r="44"/><path class="sign {colour}" d="{}"/>',
        sign(colour, 50, 50, 27),
        colour=colour,
    )


def _merchant(colour: Colour) -> Markup:
    signed = sign(colour, 50, 66, 19)
    return drawn(
        '<path class="pawn {colour}" d="{}"/><path class="sign {colour}" d="{}"/>',
        PAWN,
        signed,
        colour=colour,
    )


def _tile(style: str) -> Markup:
    return drawn('<rect class="art {}" x="5" y="5" width="90" height="90" rx="14"/>', style)


def _letters(sort: str) -> Markup:
    return drawn(
        '<rect class="art plain" x="8" y="14" width="84" height="72" rx="18"/>'
        '<text class="letters" x="50" y="66">{}</text>',
        sort,
    )


def _bonus(sort: str, printed: str) -> Markup:
    return drawn(
        '{}<use href="#sort-{}" x="28" y="8" width="44" height="44"/>'
        '<text class="printed" x="50" y="87">{}</text>',
        _tile("bonus"),
        sort,
        printed,
    )


def letters_of(sorts: Mapping[Sort, int]) -> dict[Sort, str]:
    """Two letters for each sort that has no picture: the first two, unless another has them already."""
    found: dict[Sort, str] = {}
    for sort in sorts:
        if sort not in SORT:
            pairs = [(sort[0] + letter).capitalize() for letter in sort[1:]] or [sort.capitalize()]
            found[sort] = next((pair for pair in pairs if pair not in found.values()), pairs[0])
    return found


@kept_with_board(64)
def pieces(board: Board, language: str) -> Markup:
    """Everything that can lie on the board, in the tray or before a player."""
    return together((PATTERNS, *_pieces(board)))


def _pieces(board: Board) -> Iterator[Markup]:
    for good in GOODS:
        yield _symbol(f"good-{good}", GOOD[good])
    for name, content in (
        ("gold", GOLD), ("spice", SPICE), ("silver", SILVER), ("goods", CRATE), ("bag", BAG),
        ("purse", PURSE), ("guild", SCALES), ("ship", SHIP), ("anchor", ANCHOR), ("lock", LOCK),
    ):  # fmt: skip
        yield _symbol(name, content)
    letters = letters_of(board.sorts)
    for sort in board.sorts:
        yield _symbol(f"sort-{sort}", SORT.get(sort) or _letters(letters[sort]))
        yield _symbol(f"extra-{sort}", _bonus(sort, "1–4"))
        yield _symbol(f"plus-{sort}", _bonus(sort, "+1"))
    yield _symbol("merchant", drawn('<path class="pawn nobodys" d="{}"/>', PAWN))
    yield _symbol("token", Markup('<circle class="disc nobodys" cx="50" cy="50" r="40"/>'))
    yield _symbol("step", STEP)
    yield _symbol("tile-back", _tile("back") + drawn('<path class="rose" d="{}"/>', star(50, 50, 34)))
    yield _symbol("bonus-back", _tile("bonus") + drawn('<path class="rose dark" d="{}"/>', star(50, 50, 34)))
    for colour in SEAT_SHAPES:
        yield _symbol(f"token-{colour}", _token(colour))
        yield _symbol(f"merchant-{colour}", _merchant(colour))
