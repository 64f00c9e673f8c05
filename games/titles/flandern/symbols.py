"""What Flandern's pieces and cards look like: sent once with the page, then only referred to.

Colours are the style sheet's (static/titles/flandern.css). Every crest has a sign of its own too, the same
that stands for a player's seat (games/engine/signs.py).
"""

from markupsafe import Markup

from games.engine.signs import SEAT_SHAPES, PageSign, shape_at
from games.titles.flandern.components import (
    CATHEDRAL,
    GOLD_KINDS,
    INFLUENCE,
    MASTER,
    PICKUP,
    SITE,
)
from scoring.drawn import BLANK, drawn, together
from scoring.titles.flandern.position import CITIES, CITY_NAMES, CRESTS
from scoring.words import Colour

STONE = Markup(
    '<path class="stone" d="M50 7L91 28V72L50 93L9 72V28z"/>'
    '<path class="stone-top" d="M50 7L91 28L50 49L9 28z"/>'
    '<path class="stone-side" d="M50 49L91 28V72L50 93z"/>'
)
PAWN = Markup('<circle cx="50" cy="22" r="15"/><path d="M36 42h28l-5 8q2 22 17 34v9H24v-9q15-12 17-34z"/>')
FIGURE = drawn('<g class="figure">{}</g>', PAWN)
PRINTED = drawn(
    '<circle class="medal" cx="50" cy="50" r="43"/>'
    '<g class="printed" transform="translate(18 17)scale(.64)">{}</g>',
    PAWN,
)
CHURCH = Markup(
    '<path class="cathedral" d="M8 94V34L22 6L36 34V48L50 36L64 48V34L78 6L92 34V94z"/>'
    '<path class="opening" d="M40 94V74a10 10 0 0 1 20 0V94z"/>'
    '<circle class="opening" cx="50" cy="56" r="5"/>'
    '<path class="opening" d="M17 62V48a5 5 0 0 1 10 0V62zM73 62V48a5 5 0 0 1 10 0V62z"/>'
)
CYLINDER = Markup(
    '<path class="cylinder" d="M12 28V72a38 20 0 0 0 76 0V28z"/>'
    '<ellipse class="cylinder" cx="50" cy="28" rx="38" ry="20"/>'
)
LIFTED = drawn(
    '<path class="slab" d="M8 66H92V94H8z"/><g transform="translate(26 22)scale(.48)">{}</g>'
    '<path class="arrow" d="M50 20V4M41 12L50 3L59 12"/>',
    STONE,
)
TAKEN_UP = Markup('<path class="glyph" d="M30 58V76H70V58M50 62V26M37 38L50 25L63 38"/>')
SEAL = Markup(
    '<path class="glyph" d="M40 62L34 82L50 74L66 82L60 62"/><circle class="seal" cx="50" cy="46" r="20"/>'
)
COVER = Markup('<path class="cover" fill="url(#covered)" d="M8 24H92V76H8z"/>')

PATTERNS = Markup(
    '<pattern id="covered" width="8" height="8" patternUnits="userSpaceOnUse">'
    '<rect class="cover-ground" width="8" height="8"/>'
    '<path class="cover-line" d="M-2 2L2-2M-2 10L10-2M6 10L10 6"/></pattern>'
    '<pattern id="abandoned" width="7" height="7" patternUnits="userSpaceOnUse">'
    '<path class="given-up" d="M-2 5L2 9M-2-2L9 9M5-2L9 2"/></pattern>'
)


CREST_SHAPES = SEAT_SHAPES | {
    "church": ((-0.26, -1), "h{.52}v{.56}h{.52}v{.52}h-{.52}v{.92}h-{.52}v-{.92}h-{.52}v-{.52}h{.52}z"),
}
CHURCH_SIGN = PageSign(
    Markup('<path d="M9 0.5h6v6.5h6v6h-6v10.5H9V13H3V7h6z" fill="currentColor"/>'),
    by_day="#7c4d6d",
    by_night="#cf9fbd",
)
"""The sign of the church on pages, beside those of the seats."""


def crest_sign(crest: Colour, x: float, y: float, half: float) -> str:
    """The sign of a crest around this point, as a path."""
    return shape_at(CREST_SHAPES[crest], x, y, half)


def _symbol(name: str, content: Markup) -> Markup:
    return drawn('<symbol id="{}" viewBox="0 0 100 100">{}</symbol>', name, content)


def _figures(count: int) -> Markup:
    """A number of guild masters on one place."""
    return drawn(
        '<g transform="translate(-22 0)">{}</g><text class="count" x="75" y="64">×{}</text>', FIGURE, count
    )


def _quarter(crest: Colour, master: bool) -> Markup:
    signed = crest_sign(crest, 35, 37, 19) if master else crest_sign(crest, 50, 50, 28)
    printed = Markup('<use href="#printed" x="46" y="46" width="42" height="42"/>') if master else BLANK
    return drawn(
        '<rect class="quarter {crest}" x="7" y="7" width="86" height="86" rx="10"/>'
        '<path class="sign {crest}" d="{}"/>{}',
        signed,
        printed,
        crest=crest,
    )


def _card(kind: str, style: str, crests: tuple[Colour, ...], language: str) -> Markup:
    return drawn('<rect class="{}" x="17" y="4" width="66" height="92" rx="9"/>', style) + _on_card(
        kind, crests, language
    )


def _on_card(kind: str, crests: tuple[Colour, ...], language: str) -> Markup:
    """What a card shows; for a city, its first letters under the crest of its centre."""
    if kind in CITIES:
        crest, letters = crests[CITIES.index(kind)], CITY_NAMES[kind].say(language)[:2]
        return drawn(
            '<path class="banner-of {crest}" d="M31 15H69V49L50 59L31 49z"/>'
            '<path class="sign {crest}" d="{}"/>'
            '<text class="letters" x="50" y="86">{}</text>',
            crest_sign(crest, 50, 34, 12),
            letters,
            crest=crest,
        )
    if kind == PICKUP:
        return TAKEN_UP
    if kind == INFLUENCE:
        return SEAL
    return drawn('<use href="#{}" x="26" y="26" width="48" height="48"/>', ON_CARD[kind])


ON_CARD = {SITE: "stone", CATHEDRAL: "cathedral", MASTER: "master"}


def pieces(crests: tuple[Colour, ...], language: str) -> Markup:
    """Everything that can lie on the board, in the tray or in a hand; the crests are those of the cities."""
    return together(
        (
            PATTERNS,
            _symbol("stone", STONE),
            _symbol("printed", PRINTED),
            _symbol("master", FIGURE),
            *(_symbol(f"master-{count}", _figures(count)) for count in (2, 3, 4)),
            _symbol("cathedral", CHURCH),
            _symbol("cylinder", CYLINDER),
            _symbol("finish", LIFTED),
            _symbol("cover", COVER),
            *(_symbol(f"quarter-{crest}", _quarter(crest, False)) for crest in CRESTS),
            *(_symbol(f"quarter-{crest}-master", _quarter(crest, True)) for crest in CRESTS),
            *(_symbol(f"card-{kind}", _card(kind, "playing", crests, language)) for kind in GOLD_KINDS),
            *(_symbol(f"gold-{kind}", _card(kind, "golden", crests, language)) for kind in GOLD_KINDS),
            _symbol(
                "gold-back",
                Markup('<rect class="golden" x="17" y="4" width="66" height="92" rx="9"/>') + BACK,
            ),
        )
    )


BACK = Markup('<path class="glyph" d="M50 30L66 50L50 70L34 50z"/>')
