"""What can be wrong in a board file about countries, provinces, paths and borders, and the messages."""

from math import inf, nan

from tests.titles.board_documents import TWO_NUMBERS, ZWEI_ZAHLEN, at, without
from tests.titles.felinia.board_files import KEIN_NAME, NOT_A_NAME, more, unknown, without_paths, word_errors

COUNTRY = ("countries", 1)
NO_HARBOUR = (
    "board.countries[1].harbour: “Bay of Bells” has no harbour.",
    "board.countries[1].harbour: „Bay of Bells“ hat keinen Hafen.",
)
COUNTRY_ERRORS = [
    (
        at("countries", to=[]),
        "board.countries must have 1 to 20 entries, not 0.",
        "board.countries muss 1 bis 20 Einträge haben, nicht 0.",
    ),
    (
        at("countries", to=[{}] * 21),
        "board.countries must have 1 to 20 entries, not 21.",
        "board.countries muss 1 bis 20 Einträge haben, nicht 21.",
    ),
    *(
        (
            without(*COUNTRY, key),
            f"board.countries[1]: “{key}” is missing.",
            f"board.countries[1]: „{key}“ fehlt.",
        )
        for key in ("country", "name", "colour")
    ),
    (
        at(*COUNTRY, "king", to=1),
        'board.countries[1]: unknown key "king".',
        'board.countries[1]: unbekannter Schlüssel "king".',
    ),
    *word_errors(*COUNTRY, "country", place="board.countries[1].country"),
    (
        at(*COUNTRY, "country", to="7b"),
        'board.countries[1].country must begin with a letter, not "7b".',
        'board.countries[1].country muss mit einem Buchstaben beginnen, nicht "7b".',
    ),
    (
        at(*COUNTRY, "country", to="a"),
        'board.countries[1].country: the country "a" appears twice.',
        'board.countries[1].country: Das Land "a" kommt zweimal vor.',
    ),
    (
        at(*COUNTRY, "name", to=""),
        f'board.countries[1].name {NOT_A_NAME} "".',
        f'board.countries[1].name {KEIN_NAME} "".',
    ),
    *(
        (
            at(*COUNTRY, "colour", to=colour),
            f'board.countries[1].colour must be one word of at most 20 letters, not "{colour}".',
            f'board.countries[1].colour muss ein Wort aus höchstens 20 Buchstaben sein, nicht "{colour}".',
        )
        for colour in ("", "-", "dark red", "#ff0000", "red;", "r" * 21)
    ),
    (without(*COUNTRY, "harbour"), *NO_HARBOUR),
    *((at(*COUNTRY, "harbour", to=nothing), *NO_HARBOUR) for nothing in (None, "", " ")),
    (
        at(*COUNTRY, "harbour", to=["b1"]),
        "board.countries[1].harbour must be text, not […].",
        "board.countries[1].harbour muss Text sein, nicht […].",
    ),
    (
        at(*COUNTRY, "harbour", to="b9"),
        'board.countries[1].harbour: unknown province "b9".',
        'board.countries[1].harbour: unbekannte Provinz "b9".',
    ),
    (
        at(*COUNTRY, "harbour", to="a1"),
        "board.countries[1].harbour: a1 does not lie in “Bay of Bells” but in “Amber Coast”.",
        "board.countries[1].harbour: a1 liegt nicht in „Bay of Bells“, sondern in „Amber Coast“.",
    ),
    (
        at(*COUNTRY, "harbour", to="b4"),
        "board.countries[1].harbour: b4 has a space for a trade tile; a harbour province must have a symbol.",
        (
            "board.countries[1].harbour: b4 hat ein Feld für ein Handels-Plättchen;"
            " am Hafen muss ein Symbol sein."
        ),
    ),
    (
        more("countries", entry={"country": "f", "name": "Fog", "colour": "grey", "harbour": "f1"}),
        'board.countries[5].harbour: unknown province "f1".',
        'board.countries[5].harbour: unbekannte Provinz "f1".',
    ),
]
PROVINCE = ("provinces", 5)
PROVINCE_ERRORS = [
    (
        at("provinces", to=[{}] * 201),
        "board.provinces must have 0 to 200 entries, not 201.",
        "board.provinces muss 0 bis 200 Einträge haben, nicht 201.",
    ),
    (
        at("provinces", to=[]),
        'board.countries[0].harbour: unknown province "a1".',
        'board.countries[0].harbour: unbekannte Provinz "a1".',
    ),
    *(
        (
            without(*PROVINCE, key),
            f"board.provinces[5]: “{key}” is missing.",
            f"board.provinces[5]: „{key}“ fehlt.",
        )
        for key in ("province", "symbol", "at")
    ),
    *word_errors(*PROVINCE, "province", place="board.provinces[5].province"),
    (
        at(*PROVINCE, "province", to="a5"),
        'board.provinces[5].province: the province "a5" appears twice.',
        'board.provinces[5].province: Die Provinz "a5" kommt zweimal vor.',
    ),
    (
        at(*PROVINCE, "province", to="x6"),
        'board.provinces[5].province: "x6" begins with no country\'s key; there are a, b, c, d and e.',
        'board.provinces[5].province: "x6" beginnt mit keinem Länderschlüssel; es gibt a, b, c, d und e.',
    ),
    unknown(
        *PROVINCE, "symbol", place="board.provinces[5].symbol", known="spice, gold, silver, goods, trade"
    ),
    *(
        (
            at(*PROVINCE, "at", to=point),
            f"board.provinces[5].at {TWO_NUMBERS}",
            f"board.provinces[5].at {ZWEI_ZAHLEN}",
        )
        for point in (
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
        without_paths(("a2", "a6")),
        (
            "board.provinces[5]: no merchant can ever reach a6: from a1 there are two steps along the paths,"
            " never through a province with a space for a trade tile."
        ),
        (
            "board.provinces[5]: Kein Händler kann a6 je erreichen: Von a1 aus sind es zwei Schritte"
            " auf den Wegen, nie durch eine Provinz mit einem Feld für ein Handels-Plättchen."
        ),
    ),
]
PAIR_ERRORS = [
    *(
        error
        for key, where, wo in (
            ("paths", "in the path", "im Weg"),
            ("borders", "in the border", "in der Grenze"),
        )
        for error in (
            (
                at(key, 2, to=["a6", "z9"]),
                f'board.{key}[2]: unknown province "z9" {where} "a6"–"z9".',
                f'board.{key}[2]: unbekannte Provinz "z9" {wo} "a6"–"z9".',
            ),
            (
                at(key, 2, to=["z9", "a6"]),
                f'board.{key}[2]: unknown province "z9" {where} "z9"–"a6".',
                f'board.{key}[2]: unbekannte Provinz "z9" {wo} "z9"–"a6".',
            ),
            (
                at(key, 2, to=["a6", "a6"]),
                f"board.{key}[2] joins a6 with itself.",
                f"board.{key}[2] verbindet a6 mit sich selbst.",
            ),
            (
                at(key, 2, to=["a6"]),
                f"board.{key}[2] must be a pair of two provinces, not 1.",
                f"board.{key}[2] muss ein Paar aus zwei Provinzen sein, nicht 1.",
            ),
            (
                at(key, 2, to=["a6", "a5", "a2"]),
                f"board.{key}[2] must be a pair of two provinces, not 3.",
                f"board.{key}[2] muss ein Paar aus zwei Provinzen sein, nicht 3.",
            ),
            (
                at(key, 2, to="a6"),
                f'board.{key}[2] must be a list, not "a6".',
                f'board.{key}[2] muss eine Liste sein, nicht "a6".',
            ),
            (
                at(key, 2, 1, to=6),
                f"board.{key}[2][1] must be text, not 6.",
                f"board.{key}[2][1] muss Text sein, nicht 6.",
            ),
            (
                at(key, to=None),
                f"board.{key} must be a list, not null.",
                f"board.{key} muss eine Liste sein, nicht null.",
            ),
            (
                at(key, to=[[]] * 1001),
                f"board.{key} must have 0 to 1000 entries, not 1001.",
                f"board.{key} muss 0 bis 1000 Einträge haben, nicht 1001.",
            ),
        )
    ),
]
