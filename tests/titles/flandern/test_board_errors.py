"""What is wrong with a board file is reported in a sentence."""

from math import inf, nan

import pytest

from games.titles.flandern.board import read_board
from games.titles.flandern.cities import MOST_POINTS
from scoring.document import Malformed
from tests.titles.board_documents import TWO_NUMBERS, ZWEI_ZAHLEN, at, without

GHENT = ("cities", 1)
SITE_7 = (*GHENT, "sites", 6)


def polygon(*points):
    return at(*SITE_7, "polygon", to=[list(point) for point in points])


FAR_AWAY = [(20, 20), (22, 20), (22, 21), (20, 21)]
ERRORS = [
    (
        at("format", to="felinia-board/1"),
        'board.format: "felinia-board/1" is unknown; possible: flandern-board/1.',
        'board.format: "felinia-board/1" ist unbekannt; möglich: flandern-board/1.',
    ),
    (without("format"), "board: “format” is missing.", "board: „format“ fehlt."),
    (at("size", to=3), 'board: unknown key "size".', 'board: unbekannter Schlüssel "size".'),
    (
        at("name", to=" "),
        'board.name must be a readable name of at most 40 letters, not " ".',
        'board.name muss ein lesbarer Name aus höchstens 40 Zeichen sein, nicht " ".',
    ),
    (
        at("invented", to=1),
        "board.invented must be true or false, not 1.",
        "board.invented muss true oder false sein, nicht 1.",
    ),
    (
        at("shapes", to=["row", "gable"]),
        "board.shapes must be 3 names, not 2.",
        "board.shapes muss 3 Namen enthalten, nicht 2.",
    ),
    (
        at("shapes", to=["row", "gable", "row"]),
        'board.shapes: "row" appears twice.',
        'board.shapes: "row" steht doppelt.',
    ),
    (
        at("shapes", 1, to="x" * 41),
        f'board.shapes[1] must be a readable name of at most 40 letters, not "{"x" * 39}…".',
        f'board.shapes[1] muss ein lesbarer Name aus höchstens 40 Zeichen sein, nicht "{"x" * 39}…".',
    ),
    (
        at("shapes", 1, to="two\nlines"),
        'board.shapes[1] must be a readable name of at most 40 letters, not "two\\nlines".',
        'board.shapes[1] muss ein lesbarer Name aus höchstens 40 Zeichen sein, nicht "two\\nlines".',
    ),
    (without("quarters", "grey"), "board.quarters: “grey” is missing.", "board.quarters: „grey“ fehlt."),
    (
        at("quarters", "guild", "tower", to=1),
        'board.quarters.guild: unknown key "tower".',
        'board.quarters.guild: unbekannter Schlüssel "tower".',
    ),
    (
        at("quarters", "guild", "row", to=-1),
        "board.quarters.guild.row must be a whole number, 0 or more, not -1.",
        "board.quarters.guild.row muss eine ganze Zahl ab 0 sein, nicht -1.",
    ),
    (
        at("quarters", "guild", "row", to=6),
        "board.quarters.guild: 16 is more than the box holds (15).",
        "board.quarters.guild: 16 ist mehr, als in der Schachtel ist (15).",
    ),
    (
        at("quarters", "grey", "row", to=10**30),
        f"board.quarters.grey.row: {10**30} is more than the box holds (15).",
        f"board.quarters.grey.row: {10**30} ist mehr, als in der Schachtel ist (15).",
    ),
    (
        at("quarters", "church", "row", to=5),
        "board.quarters.church: 14 is more than the box holds (13).",
        "board.quarters.church: 14 ist mehr, als in der Schachtel ist (13).",
    ),
    *(
        (
            at(key, to=most + 1),
            f"board.{key}: {most + 1} is more than the box holds ({most}).",
            f"board.{key}: {most + 1} ist mehr, als in der Schachtel ist ({most}).",
        )
        for key, most in (("covers", 9), ("stones", 10), ("cathedrals", 4), ("masters", 4))
    ),
    (
        at("stones", to=True),
        "board.stones must be a whole number, 0 or more, not true.",
        "board.stones muss eine ganze Zahl ab 0 sein, nicht true.",
    ),
    (
        at("gold", "total", to=0),
        "board.gold.total must be a whole number, 1 or more, not 0.",
        "board.gold.total muss eine ganze Zahl ab 1 sein, nicht 0.",
    ),
    (
        at("gold", "total", to=29),
        "board.gold.total: 29 is more than the box holds (28).",
        "board.gold.total: 29 ist mehr, als in der Schachtel ist (28).",
    ),
    (
        at("gold", "kinds", to={"bishop": 28}),
        'board.gold.kinds: unknown key "bishop".',
        'board.gold.kinds: unbekannter Schlüssel "bishop".',
    ),
    (
        at("gold", "kinds", to={"ghent": 20, "site": 7}),
        "board.gold.kinds lists 27 cards, but the total is 28.",
        "board.gold.kinds nennt 27 Karten, insgesamt sollen es aber 28 sein.",
    ),
    (
        at("cities", to={}),
        "board.cities must be a list, not {…}.",
        "board.cities muss eine Liste sein, nicht {…}.",
    ),
    (
        without("cities", 1),
        "The board has 5 cities; 6 are needed: Ghent is missing.",
        "Der Plan hat 5 Städte; 6 werden gebraucht: Gent fehlt.",
    ),
    (at(*GHENT, "city", to="liege"), "Liège is on the board twice.", "Lüttich ist zweimal auf dem Plan."),
    (
        at(*GHENT, "city", to="paris"),
        'board.cities[1].city: "paris" is unknown; possible: bruges, ghent, ypres, leuven, utrecht, liege.',
        'board.cities[1].city: "paris" ist unbekannt; möglich: bruges, ghent, ypres, leuven, utrecht, liege.',
    ),
    (
        at(*GHENT, "river", to=1),
        'board.cities[1]: unknown key "river".',
        'board.cities[1]: unbekannter Schlüssel "river".',
    ),
    (
        at(*GHENT, "crest", to="church"),
        "Ghent and Liège have the same crest (church); each crest belongs to one city only.",
        "Gent und Lüttich haben dasselbe Wappen (Kirche); jedes Wappen gehört nur zu einer Stadt.",
    ),
    (
        at(*GHENT, "crest", to="pink"),
        'Ghent: crest: "pink" is unknown; possible: blue, yellow, green, red, grey, church.',
        'Gent: crest: "pink" ist unbekannt; möglich: blue, yellow, green, red, grey, church.',
    ),
    *(
        (at(*GHENT, "offset", to=offset), f"Ghent: offset {TWO_NUMBERS}", f"Gent: offset {ZWEI_ZAHLEN}")
        for offset in (
            [0],
            [0, 0, 0],
            [0, True],
            [0, nan],
            [inf, 0],
            [0, 1e6 + 1],
            [0, 10**400],
            ["0", 0],
            "00",
            None,
        )
    ),
    (
        without(*GHENT, "centre", "polygon"),
        "Ghent: centre: “polygon” is missing.",
        "Gent: centre: „polygon“ fehlt.",
    ),
    (
        without(*GHENT, "sites", 3),
        "Ghent has 11 sites; 12 are needed: site 4 is missing.",
        "Gent hat 11 Bauplätze; 12 werden gebraucht: Bauplatz 4 fehlt.",
    ),
    (at(*SITE_7, "site", to=8), "Ghent: site 8 appears twice.", "Gent: Bauplatz 8 kommt zweimal vor."),
    *(
        (
            at(*SITE_7, "site", to=number),
            f"Ghent: sites[6].site must be a whole number from 1 to 12, not {shown}.",
            f"Gent: sites[6].site muss eine ganze Zahl von 1 bis 12 sein, nicht {shown}.",
        )
        for number, shown in ((0, "0"), (13, "13"), (7.0, "7.0"), (True, "true"), ("7", '"7"'))
    ),
    (
        at(*SITE_7, "colour", to=1),
        'Ghent: sites[6]: unknown key "colour".',
        'Gent: sites[6]: unbekannter Schlüssel "colour".',
    ),
    (
        at(*SITE_7, "shape", to="tower"),
        'Ghent, site 7: the shape "tower" is unknown; possible: terrace, gable, row.',
        'Gent, Bauplatz 7: Die Form "tower" ist unbekannt; möglich: terrace, gable, row.',
    ),
    (
        at(*SITE_7, "shape", to=["row"]),
        "Ghent, site 7: shape must be text, not […].",
        "Gent, Bauplatz 7: shape muss Text sein, nicht […].",
    ),
    (
        polygon((5, 3), (6, 3)),
        "Ghent, site 7: a polygon needs at least 3 points, not 2.",
        "Gent, Bauplatz 7: Ein Vieleck braucht mindestens 3 Punkte, nicht 2.",
    ),
    (
        polygon(*[(0, 0)] * (MOST_POINTS + 1)),
        f"Ghent, site 7: the polygon has {MOST_POINTS + 1} points; at most {MOST_POINTS} are possible.",
        f"Gent, Bauplatz 7: Das Vieleck hat {MOST_POINTS + 1} Punkte; höchstens 60 sind möglich.",
    ),
    (
        polygon((5, 3), (6, 3), (6, "2")),
        f"Ghent, site 7: polygon[2] {TWO_NUMBERS}",
        f"Gent, Bauplatz 7: polygon[2] {ZWEI_ZAHLEN}",
    ),
    (
        polygon((5, 3), (7, 4), (6, 3.5), (9, 5)),
        "Ghent, site 7: the polygon has no area.",
        "Gent, Bauplatz 7: Das Vieleck hat keine Fläche.",
    ),
    *(
        (
            polygon(*points),
            f"Ghent, site 7: sides {first} and {second} of the polygon cross or touch each other.",
            f"Gent, Bauplatz 7: Die Seiten {first} und {second} des Vielecks kreuzen oder berühren sich.",
        )
        for points, first, second in (
            (((5, 3), (6, 3), (5, 2), (6, 2)), 2, 4),
            (((5, 3), (6, 3), (5.5, 3), (5.5, 2)), 1, 2),
            (((5.5, 3), (5.5, 2), (5, 3), (6, 3)), 1, 3),
            (((5.5, 3), (6, 3), (5, 2), (5, 3), (5.7, 3)), 1, 4),
            (((0, 0), (4, 0), (4, 4), (2, 0), (0, 4)), 1, 3),
        )
    ),
    (
        at(*GHENT, "centre", "polygon", to=[[3, 3], [5, 3], [3, 5], [5, 5]]),
        "Ghent, centre: sides 2 and 4 of the polygon cross or touch each other.",
        "Gent, Zentrum: Die Seiten 2 und 4 des Vielecks kreuzen oder berühren sich.",
    ),
    (
        polygon((5, 3), (6, 3), (6, 2), (4.9, 1)),
        "Ghent: site 3 overlaps site 7.",
        "Gent: Bauplatz 3 überschneidet Bauplatz 7.",
    ),
    (
        polygon((4.9, 3), (6, 3), (6, 4), (4.9, 4)),
        "Ghent: the centre overlaps site 7.",
        "Gent: Das Zentrum überschneidet Bauplatz 7.",
    ),
    (
        polygon(*FAR_AWAY),
        "Ghent, site 7: no long side of it ever touches a quarter, so nothing could be built there.",
        "Gent, Bauplatz 7: Keine Längsseite grenzt je an ein Stadtviertel; dort könnte nie gebaut werden.",
    ),
]


class TestErrors:
    @pytest.mark.parametrize(("change", "english", "german"), ERRORS, ids=[str(error[1]) for error in ERRORS])
    def test_it_says_what_is_wrong(self, document, change, english, german):
        change(document)
        with pytest.raises(Malformed) as error:
            read_board(document)
        assert error.value.text == (english, german)

    def test_sites_that_only_support_each_other_are_out_of_reach(self, document):
        sites = document["cities"][1]["sites"]
        sites[6]["polygon"] = [[x, y] for x, y in FAR_AWAY]
        sites[10]["polygon"] = [[x, y + 1] for x, y in FAR_AWAY]
        with pytest.raises(Malformed, match=r"^Ghent, site 7: no long side"):
            read_board(document)
