"""What can be wrong in a board file about the contents of the box, and the message for each."""

import json

from scoring.titles.felinia.board import FORMAT, GOODS
from tests.titles.board_documents import at, without
from tests.titles.felinia.board_files import (
    KEIN_NAME,
    KEIN_WORT,
    LEFT_OUT,
    NOT_A_NAME,
    NOT_A_WORD,
    more,
    number_errors,
    unknown,
    word_errors,
)
from tests.titles.felinia.table import DOCUMENT

BOX_ERRORS = [
    unknown("format", place="board.format", known=FORMAT, word="flandern-board/1"),
    *(
        (without(key), f"board: “{key}” is missing.", f"board: „{key}“ fehlt.")
        for key in DOCUMENT
        if key not in ("invented", "borders")
    ),
    (at("size", to=3), 'board: unknown key "size".', 'board: unbekannter Schlüssel "size".'),
    *(
        (at("name", to=name), f"board.name {NOT_A_NAME} {shown}.", f"board.name {KEIN_NAME} {shown}.")
        for name, shown in ((" ", '" "'), ("two\nlines", '"two\\nlines"'), ("x" * 41, f'"{"x" * 39}…"'))
    ),
    (at("name", to=5), "board.name must be text, not 5.", "board.name muss Text sein, nicht 5."),
    (
        at("invented", to=1),
        "board.invented must be true or false, not 1.",
        "board.invented muss true oder false sein, nicht 1.",
    ),
    (without("goods", "wine"), "board.goods: “wine” is missing.", "board.goods: „wine“ fehlt."),
    (
        at("goods", "beer", to=1),
        'board.goods: unknown key "beer".',
        'board.goods: unbekannter Schlüssel "beer".',
    ),
    *number_errors(0, 999, "goods", "wine"),
    (without("supply", "gold"), "board.supply: “gold” is missing.", "board.supply: „gold“ fehlt."),
    *number_errors(0, 999, "supply", "gold"),
    *number_errors(0, 999, "supply", "spice"),
    (without("silver", "max"), "board.silver: “max” is missing.", "board.silver: „max“ fehlt."),
    *number_errors(1, 999, "silver", "max"),
    *number_errors(0, 6, "silver", "start"),
    *number_errors(1, 99, "merchants"),
    *number_errors(1, 9, "tokens"),
    *number_errors(1, 9, "berths"),
    (
        at("merchants", to=None),
        "board.merchants must be a whole number, 1 or more, not null.",
        "board.merchants muss eine ganze Zahl ab 1 sein, nicht null.",
    ),
    *number_errors(1, 9, "markets", "spaces"),
    *number_errors(0, 3, "markets", "initial"),
    *(error for players in "234" for error in number_errors(1, 9, "markets", "open", players)),
    (
        at("markets", "open", "5", to=5),
        'board.markets.open: unknown key "5".',
        'board.markets.open: unbekannter Schlüssel "5".',
    ),
]
START_GOODS_ERRORS = [
    (
        without("start_goods", "3", 0),
        "board.start_goods.3 must have a list of goods for each of the 3 players, not 2.",
        "board.start_goods.3 muss 3 Listen von Waren haben, eine je Sitz, nicht 2.",
    ),
    (
        more("start_goods", "2", entry=[]),
        "board.start_goods.2 must have a list of goods for each of the 2 players, not 3.",
        "board.start_goods.2 muss 2 Listen von Waren haben, eine je Sitz, nicht 3.",
    ),
    unknown("start_goods", "2", 1, 0, place="board.start_goods.2[1][0]", known=", ".join(GOODS)),
    (
        at("start_goods", "2", 0, to=["wine"] * 10),
        "board.start_goods.2[0] must have 0 to 9 entries, not 10.",
        "board.start_goods.2[0] muss 0 bis 9 Einträge haben, nicht 10.",
    ),
]
TILE_ERRORS = [
    (
        at("sorts", to={}),
        "board.sorts must have 1 to 20 entries, not 0.",
        "board.sorts muss 1 bis 20 Einträge haben, nicht 0.",
    ),
    (
        at("sorts", to={f"sort{number}": 3 for number in range(21)}),
        "board.sorts must have 1 to 20 entries, not 21.",
        "board.sorts muss 1 bis 20 Einträge haben, nicht 21.",
    ),
    *(
        (at("sorts", sort, to=3), f'board.sorts {NOT_A_WORD} "{sort}".', f'board.sorts {KEIN_WORT} "{sort}".')
        for sort in ("", "Silk", "fine silk", "seidentücher")
    ),
    (
        at("sorts", "4", to=4),
        'board.sorts must begin with a letter, not "4".',
        'board.sorts muss mit einem Buchstaben beginnen, nicht "4".',
    ),
    *(
        (
            at("sorts", word, to=3),
            f'board.sorts: a sort cannot be called "{word}": in a move this means something else.',
            f'board.sorts: Keine Sorte kann "{word}" heißen: Das bedeutet im Zug etwas anderes.',
        )
        for word in ("hidden", "extra", "plus")
    ),
    *number_errors(1, 9, "sorts", "tea"),
    (without("trade_tiles", "c"), "board.trade_tiles: “c” is missing.", "board.trade_tiles: „c“ fehlt."),
    (
        at("trade_tiles", "f", to={}),
        'board.trade_tiles: unknown key "f".',
        'board.trade_tiles: unbekannter Schlüssel "f".',
    ),
    (
        at("trade_tiles", "c", "zinc", to=1),
        'board.trade_tiles.c: unknown key "zinc".',
        'board.trade_tiles.c: unbekannter Schlüssel "zinc".',
    ),
    *number_errors(0, 99, "trade_tiles", "c", "tea"),
    *(
        (
            change,
            (
                f"board.trade_tiles.c: the number of trade tiles ({count}) does not fit;"
                " “Cedar Hills” has spaces for 5."
            ),
            (
                f"board.trade_tiles.c: Die Zahl der Handels-Plättchen ({count}) passt nicht;"
                " „Cedar Hills“ hat Felder für 5."
            ),
        )
        for change, count in (
            (at("trade_tiles", "c", "tea", to=2), 6),
            (without("trade_tiles", "c", "tea"), 4),
            (at("trade_tiles", "c", to={}), 0),
        )
    ),
    (
        at("provinces", 5, "symbol", to="gold"),
        "board.trade_tiles.a: the number of trade tiles (5) does not fit; “Amber Coast” has spaces for 4.",
        (
            "board.trade_tiles.a: Die Zahl der Handels-Plättchen (5) passt nicht;"
            " „Amber Coast“ hat Felder für 4."
        ),
    ),
    unknown("bonus_tiles", 2, "kind", place="board.bonus_tiles[2].kind", known="extra, plus"),
    unknown(
        "bonus_tiles", 2, "sort", place="board.bonus_tiles[2].sort", known="silk, pearls, tea, ivory, amber"
    ),
    *number_errors(0, 999, "bonus_tiles", 2, "count", place="board.bonus_tiles[2].count"),
    (
        without("bonus_tiles", 2, "count"),
        *(f"board.bonus_tiles[2]: {sentence}".format("count") for sentence in LEFT_OUT),
    ),
    (
        at("bonus_tiles", 2, "sort", to="silk"),
        "board.bonus_tiles[2]: the bonus tile extra silk appears twice.",
        "board.bonus_tiles[2]: Das Bonus-Plättchen extra silk kommt zweimal vor.",
    ),
    (
        at("bonus_tiles", to=[{}] * 41),
        "board.bonus_tiles must have 0 to 40 entries, not 41.",
        "board.bonus_tiles muss 0 bis 40 Einträge haben, nicht 41.",
    ),
]
SHIP = ("ship_tiles", 6)
SHIP_ERRORS = [
    *(
        (without(*SHIP, key), *(f"board.ship_tiles[6]: {sentence}".format(key) for sentence in LEFT_OUT))
        for key in ("tile", "country", "places", "goods", "silver", "time", "blue")
    ),
    *word_errors(*SHIP, "tile", place="board.ship_tiles[6].tile"),
    (
        at(*SHIP, "tile", to="s01"),
        'board.ship_tiles[6].tile: the ship tile "s01" appears twice.',
        'board.ship_tiles[6].tile: Die Schiffstafel "s01" kommt zweimal vor.',
    ),
    unknown(*SHIP, "country", place="board.ship_tiles[6].country", known="a, b, c, d, e", word="b1"),
    *number_errors(1, 2, *SHIP, "places", place="board.ship_tiles[6].places"),
    *number_errors(0, 1, *SHIP, "silver", place="board.ship_tiles[6].silver"),
    *number_errors(0, 9, *SHIP, "goods", "wine", place="board.ship_tiles[6].goods.wine"),
    (
        at(*SHIP, "goods", "beer", to=1),
        'board.ship_tiles[6].goods: unknown key "beer".',
        'board.ship_tiles[6].goods: unbekannter Schlüssel "beer".',
    ),
    *(
        (
            at(*SHIP, "time", to=time),
            f"board.ship_tiles[6].time must be a time of day from 00:00 to 23:59, not {json.dumps(time)}.",
            f"board.ship_tiles[6].time muss eine Uhrzeit von 00:00 bis 23:59 sein, nicht {json.dumps(time)}.",
        )
        for time in ("", "24:00", "7:30", "07:60", "0730", "07:30:00", "07:30\n", " 07:30")
    ),
    (
        at(*SHIP, "time", to="٠٧:30"),
        'board.ship_tiles[6].time must be a time of day from 00:00 to 23:59, not "٠٧:30".',
        'board.ship_tiles[6].time muss eine Uhrzeit von 00:00 bis 23:59 sein, nicht "٠٧:30".',
    ),
    (
        at(*SHIP, "blue", to=None),
        "board.ship_tiles[6].blue must be true or false, not null.",
        "board.ship_tiles[6].blue muss true oder false sein, nicht null.",
    ),
    (
        at("ship_tiles", to=DOCUMENT["ship_tiles"][:3]),
        "board.ship_tiles must list at least as many as there are berths (4), not 3.",
        "board.ship_tiles muss mindestens so viele nennen wie Liegeplätze (4), nicht 3.",
    ),
    (
        at("ship_tiles", to=[{}] * 201),
        "board.ship_tiles must have 0 to 200 entries, not 201.",
        "board.ship_tiles muss 0 bis 200 Einträge haben, nicht 201.",
    ),
]
