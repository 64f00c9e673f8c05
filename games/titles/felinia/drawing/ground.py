"""Felinia's board with nothing on it: sent once with the page."""

from collections.abc import Iterator

from markupsafe import Markup

from games.engine.signs import short
from games.titles.felinia.drawing import cells
from games.titles.felinia.drawing.cells import country_style
from games.titles.felinia.drawing.layout import TITLE, Bay, layout
from games.titles.felinia.drawing.plan import plan
from games.titles.felinia.drawing.rectangles import Rectangle
from games.titles.felinia.drawing.svg import at, fitted, line, moved, rounded, text, used
from games.titles.felinia.state import blue_tiles
from scoring.boards import kept_with_board
from scoring.drawn import BLANK, drawn, together
from scoring.masks import picked_text
from scoring.titles.felinia.board import GOODS, TRADE, Board
from scoring.wording import Text

GUILD = (Text("Guild", "Händler-"), Text("", "gilde"))
STOCK = Text("Still to come", "Noch im Vorrat")
SHIPS, BONUS, BAG = (
    Text("Ship tiles", "Schiffstafeln"),
    Text("Bonus tiles", "Bonus-Plättchen"),
    Text("In the bag", "Im Beutel"),
)


@kept_with_board(64)
def ground(board: Board, language: str, map_only: bool = False) -> Markup:
    """The empty board in two layers, between which the bands that join merchants are drawn."""
    besides = (*_market_place(board, language), *_harbour(board), *_stock(board, language))
    return drawn(
        '<g id="ground">{}{}</g><g id="land">{}</g>',
        BLANK if map_only else together(besides),
        together(_map(board, language)),
        together(_provinces(board)),
    )


def _market_place(board: Board, language: str) -> Iterator[Markup]:
    footing = rounded(cells.PILE + 2, cells.FLOOR - 17, cells.BREADTH - 4, 17, 5)
    for market, (cell, group) in enumerate(
        zip(layout(board).markets, plan(board).markets, strict=True), start=1
    ):
        yield drawn(
            '<path class="cell" d="{}"/>{}<path class="footing" d="{}"/>', rounded(*cell, 12), group, footing
        )
        yield _market(market, board.spaces) if market <= board.markets else _guild(language)
        yield Markup("</g>")


def _market(number: int, spaces: int) -> Markup:
    places = "".join(rounded(x, y, size, size, 5) for x, y, size in cells.market_spaces(spaces))
    return drawn('{}<path class="space" d="{}"/>', cells.market_number(number, spaces), places)


def _guild(language: str) -> Markup:
    lines = [words.say(language) for words in GUILD if words.say(language)]
    size, y = (44, 72) if len(lines) == 1 else (40, 62)
    names = [text("guild-name", 33, y + 13 * row, words) for row, words in enumerate(lines)]
    return used("guild", 33 - size / 2, 6, size) + together(names)


def _harbour(board: Board) -> Iterator[Markup]:
    for rectangle in layout(board).berths:
        yield drawn('<path class="water" d="{}"/>', rounded(*rectangle, 12))


# The countries


def _map(board: Board, language: str) -> Iterator[Markup]:
    where = layout(board)
    for country, card, bay in zip(board.countries, where.cards, where.bays, strict=True):
        colour = country_style(country.colour)
        yield drawn('<path class="land" d="{}"/>{}', rounded(*card, 12), _flag(card, colour))
        name = country.title.say(language)
        yield fitted(f"title {colour}", card.x + 10, card.y + 17, name, card.width - 20, 15)
        yield _bay(bay)
    inside = [[pair for pair in pairs if _is_inside(board, pair)] for pairs in (board.paths, board.borders)]
    ways, marches = (
        "".join(line(where.centres[first], where.centres[second]) for first, second in pairs)
        for pairs in inside
    )
    out = [*where.across, *(stub.line for stub in where.stubs)]
    yield drawn('<path class="way" d="{}"/>', ways)
    yield drawn('<path class="way across" d="{}{}"/>', marches, "".join(line(*ends) for ends in out))
    for stub in where.stubs:
        yield text(f"beyond {stub.anchor}", *stub.at, stub.label)


def _is_inside(board: Board, pair: tuple[int, int]) -> bool:
    return board.country_of[pair[0]] == board.country_of[pair[1]]


def _flag(card: Rectangle, colour: str) -> Markup:
    """A strip of the country's colour along the top."""
    straight, corner = TITLE - 12, "a12 12 0 0 1 "
    d = (
        f"M{at((card.x, card.y + TITLE))}v-{straight}{corner}12-12h{short(card.width - 24)}"
        f"{corner}12 12v{straight}z"
    )
    return drawn('<path class="flag {}" d="{}"/>', colour, d)


def _bay(bay: Bay) -> Markup:
    """A bay: half an ellipse of water, with an anchor and waves beside the harbour."""
    (x, y), (across, down) = bay.middle, bay.inland
    if down:
        begin, end, radii = (x - bay.half, y), (x + bay.half, y), (bay.half, bay.depth)
    else:
        begin, end, radii = (x, y - bay.half), (x, y + bay.half), (bay.depth, bay.half)
    sweep = 1 if down < 0 or across > 0 else 0
    waves = BLANK
    if bay.waves:
        from_there = at((bay.waves[0] - 8, bay.waves[1]))
        waves = drawn('<path class="wave" d="M{}q4-4 8 0t8 0m-12 6q4-4 8 0t8 0"/>', from_there)
    return drawn(
        '<path class="water" d="M{}A{} 0 0 {} {}z"/>{}<g class="moored">{}</g>',
        at(begin),
        at(radii),
        sweep,
        at(end),
        waves,
        used("anchor", bay.anchor[0] - 10, bay.anchor[1] - 10, 20),
    )


def _provinces(board: Board) -> Iterator[Markup]:
    on = plan(board)
    for province, symbol in enumerate(board.symbols):
        if symbol != TRADE:
            yield drawn(
                '<path class="province" d="{}"/>{}', on.rings[province], used(symbol, *on.icons[province])
            )
    yield drawn('<path class="bed" d="{}"/>', picked_text(on.beds, board.trade))
    yield drawn('<g class="names">{}</g>', together(on.names))


# What has not come up yet


def _stock(board: Board, language: str) -> Iterator[Markup]:
    """The pictures and words of the stock, in the cell that no country takes."""
    rectangle = layout(board).left
    if not rectangle:
        return
    yield drawn(
        '<path class="stock" d="{}"/>{}',
        rounded(*rectangle.within(0.75), 12),
        moved(rectangle.x, rectangle.y),
    )
    yield text("title", 10, 17, STOCK.say(language))
    rows = cells.stock_rows(rectangle)
    for y, icon, words in zip(rows, ("ship", "bonus-back", "bag"), (SHIPS, BONUS, BAG), strict=True):
        drop = -2 if icon == "ship" and blue_tiles(board) else 5
        yield used(icon, cells.ICON, y - 14, 28) + text("words", cells.WORDS, y + drop, words.say(language))
    for x, good in zip(cells.stock_columns(rectangle), GOODS, strict=True):
        yield used(f"good-{good}", x, rows[-1] + cells.GOODS_BELOW, cells.GOOD)
    yield Markup("</g>")
