"""Why a move is refused, in words for players, with the places to mark on the board."""

from collections.abc import Sequence

from games.engine.rulebook import Violation
from games.titles.flandern.board import PLACES
from games.titles.flandern.components import CARD_NAMES, SITE
from games.titles.flandern.moves import Move
from games.titles.flandern.rulebook import RULEBOOK
from games.titles.flandern.state import GOLD, State
from scoring.masks import picked
from scoring.titles.flandern.position import CHURCH, CITIES, CITY_NAMES, CREST_NAMES, CRESTS, GREY
from scoring.wording import Text, capital, colour_name, joined, readable, same
from scoring.words import Colour, Field

ADJECTIVE = {"blue": "blau", "yellow": "gelb", "green": "grün", "red": "rot", GREY: "grau"}
QUARTER = {
    **{crest: Text(f"{crest} quarter", f"{german}es Stadtviertel") for crest, german in ADJECTIVE.items()},
    CHURCH: Text("church quarter", "Kirchen-Stadtviertel"),
}
QUARTERS = {
    **{crest: Text(f"{crest} quarters", f"{german}e Stadtviertel") for crest, german in ADJECTIVE.items()},
    CHURCH: Text("church quarters", "Kirchen-Stadtviertel"),
}
SHAPES = {
    "terrace": Text("terrace", "Terrasse"),
    "gable": Text("gable", "Giebel"),
    "row": Text("row", "Zeile"),
}
"""The names of the practice board's shapes; other boards bring their own."""


def shape_name(shape: str) -> Text:
    return SHAPES.get(shape, Text(shape, shape))


def place_name(place: Field) -> Text:
    """The name of a place: Ghent 7, or the centre of Ghent."""
    city, _, site = place.partition(" ")
    name = CITY_NAMES[city]
    if site == "0":
        return Text(f"the centre of {name.en}", f"das Zentrum von {name.de}")
    return Text(f"{name.en} {site}", f"{name.de} {site}")


def names(places: int) -> tuple[Field, ...]:
    """The places in a mask."""
    return tuple(picked(PLACES, places))


def listed_places(places: Sequence[Field]) -> Text:
    """A list of places by city: Ghent 3 and 7, Ypres centre and 2; the centre of Ghent alone."""
    if len(places) == 1:
        return place_name(places[0])
    sites: dict[str, list[Text]] = {}
    for place in places:
        city, _, site = place.partition(" ")
        sites.setdefault(city, []).append(Text("centre", "Zentrum") if site == "0" else same(site))
    by_city = [_sites(CITY_NAMES[city], numbers) for city, numbers in sites.items()]
    if max(map(len, sites.values()), default=0) < 2:
        return joined(by_city)
    return Text("; ".join(text.en for text in by_city), "; ".join(text.de for text in by_city))


def _sites(city: Text, numbers: Sequence[Text]) -> Text:
    listed = joined(numbers)
    return Text(f"{city.en} {listed.en}", f"{city.de} {listed.de}")


# Cards


def city_not_scored(city: str) -> Violation:
    name = CITY_NAMES[city]
    return RULEBOOK.violation(
        "F1",
        Text(
            f"{name.en} is not scored yet: its card is kept, not discarded.",
            f"{name.de} ist noch nicht gewertet: Die Karte wird behalten, nicht abgelegt.",
        ),
    )


def city_is_scored(city: str) -> Violation:
    name = CITY_NAMES[city]
    return RULEBOOK.violation(
        "F1",
        Text(
            f"{name.en} is already scored: its card is shown and discarded before any card is played, "
            "and another one is drawn.",
            f"{name.de} ist schon gewertet: Die Karte wird gezeigt und abgelegt, bevor Karten gelegt "
            "werden, und eine neue gezogen.",
        ),
    )


def shown_too_often(code: str, kind: str, there_are: int) -> Violation:
    name = CARD_NAMES[kind]
    text = Text(
        f"The gold card “{name.en}” cannot come up any more: the board file lists only {there_are}.",
        f"Die goldene Karte „{name.de}“ kann nicht mehr kommen: In der Plandatei steht sie nur"
        f" {there_are}-mal.",
    )
    if not there_are:
        text = Text(
            f"The gold card “{name.en}” cannot come up: the board file lists none.",
            f"Die goldene Karte „{name.de}“ kann nicht kommen: In der Plandatei steht keine.",
        )
    return RULEBOOK.violation(code, text)


def must_be_discarded() -> Violation:
    return RULEBOOK.violation(
        "F1",
        Text(
            "Only cards of scored cities can be left: the card drawn must be discarded before cards"
            " are played.",
            "Es können nur noch Karten gewerteter Städte übrig sein: Die gezogene Karte muss abgelegt "
            "werden, bevor Karten gelegt werden.",
        ),
    )


def not_in_hand(state: State, seat: int, move: Move) -> Violation:
    who = capital(colour_name(state.colours[seat]))
    texts = []
    if move.card not in state.hands[seat]:
        card = CARD_NAMES[move.card]
        texts.append(
            Text(
                f"{who.en} does not have “{card.en}” in hand; the card stays on the table until “Pick-up”.",
                f"{who.de} hat „{card.de}“ nicht auf der Hand; die Karte liegt aus, bis aufgenommen wird.",
            )
        )
    if move.influence > (cards := state.influence[seat]):
        held = influence_cards(cards)
        wanted = Text("", "")
        if cards:
            number = readable(str(move.influence), 20)
            wanted = Text(f", not {number}", f", nicht {number}")
        texts.append(
            Text(
                f"{who.en} has {held.en} in hand{wanted.en}.",
                f"{who.de} hat {held.de} auf der Hand{wanted.de}.",
            )
        )
    return RULEBOOK.violation("F2", Text(" ".join(t.en for t in texts), " ".join(t.de for t in texts)))


def influence_cards(cards: int) -> Text:
    """So many influence cards in words, as what somebody has."""
    if not cards:
        return Text("no influence cards", "keine Einflusskarten")
    return Text(
        f"{cards} influence {'card' if cards == 1 else 'cards'}",
        f"{cards} {'Einflusskarte' if cards == 1 else 'Einflusskarten'}",
    )


# Carrying out a card


def by_card(state: State) -> str:
    """The rule of the card that is being carried out."""
    return "F5" if state.step == GOLD else "F4"


def another_city(state: State, move: Move) -> Violation:
    card, name = CITY_NAMES[state.card], CITY_NAMES[CITIES[move.city]]
    return RULEBOOK.violation(
        by_card(state),
        Text(
            f"The card is for {card.en}, not for {name.en}.",
            f"Die Karte gilt für {card.de}, nicht für {name.de}.",
        ),
        (move.name,),
    )


def no_finish(state: State, move: Move) -> Violation:
    """Why nothing can be finished there: another city, a site card, or no stone."""
    if state.card == SITE:
        text = Text(
            "A Site card only begins a quarter; it cannot finish one.",
            "Die Karte „Baustelle“ beginnt nur eine Baustelle; fertigstellen kann sie nichts.",
        )
        return RULEBOOK.violation(by_card(state), text, (move.name,))
    if CITIES[move.city] != state.card:
        return another_city(state, move)
    place = capital(place_name(move.name))
    text = Text(
        f"{place.en} has no site stone, so there is nothing to finish.",
        f"{place.de} hat keinen Baustellenstein, also ist nichts fertigzustellen.",
    )
    return RULEBOOK.violation(by_card(state), text, (move.name,))


def no_church_for_cathedral(state: State, move: Move) -> Violation:
    place = capital(place_name(move.name))
    if state.built.cathedrals & move.spot:
        text = Text(f"{place.en} already has a cathedral.", f"{place.de} trägt schon einen Dom.")
    else:
        text = Text(f"{place.en} is not a church quarter.", f"{place.de} ist kein Kirchen-Stadtviertel.")
    return RULEBOOK.violation("F5", text, (move.name,))


def no_quarter_for_master(state: State, move: Move) -> Violation:
    place, own = capital(place_name(move.name)), QUARTER[state.colours[state.start]]
    text = Text(
        f"{place.en} is neither a {own.en} nor a grey quarter.",
        f"{place.de} ist weder ein {own.de} noch ein graues.",
    )
    return RULEBOOK.violation("F5", text, (move.name,))


# Building


def no_tile_left(state: State, move: Move) -> Violation:
    quarter, shape = QUARTER[move.crest], shape_name(state.board.shapes[state.board.shape_of[move.place]])
    place = capital(place_name(move.name))
    return RULEBOOK.violation(
        "F10",
        Text(
            f"{place.en} needs the shape “{shape.en}”, and no {quarter.en} of that shape is left.",
            f"{place.de} braucht die Form „{shape.de}“; in dieser Form ist kein {quarter.de} mehr da.",
        ),
        (move.name,),
    )


def no_quarter_at_long_side(state: State, move: Move) -> Violation:
    place, places = capital(place_name(move.name)), names(state.board.long_contacts[move.place])
    beside, would = listed_places(places), "würde" if len(places) == 1 else "würden"
    return RULEBOOK.violation(
        "F11",
        Text(
            f"{place.en} has no quarter along a long side yet; {beside.en} would count.",
            f"{place.de} hat noch an keiner Längsseite ein Stadtviertel; zählen {would}: {beside.de}.",
        ),
        (move.name,),
    )


def same_crest_touches(state: State, move: Move) -> Violation:
    touched = names(state.board.touching[move.place] & state.built.quarters[CRESTS.index(move.crest)])
    place, others = capital(place_name(move.name)), listed_places(touched)
    another = Text(f"another {QUARTER[move.crest].en}", f"ein anderes {QUARTER[move.crest].de}")
    if len(touched) > 1:
        another = Text(f"other {QUARTERS[move.crest].en}", f"andere {QUARTERS[move.crest].de}")
    return RULEBOOK.violation(
        "F12",
        Text(
            f"{place.en} would touch {another.en}: {others.en}.",
            f"{place.de} würde {another.de} berühren: {others.de}.",
        ),
        touched,
    )


def not_free(state: State, move: Move) -> Violation:
    place, city = capital(place_name(move.name)), CITY_NAMES[CITIES[move.city]]
    if state.scored[move.city]:
        text = Text(
            f"{city.en} is already scored: nothing can be built there any more.",
            f"{city.de} ist schon gewertet: Dort wird nicht mehr gebaut.",
        )
    elif state.built.covered & move.spot:
        text = Text(
            f"{place.en} is covered: nothing can be built there.",
            f"{place.de} ist abgedeckt: Dort wird nicht gebaut.",
        )
    else:
        crest = state.built.crest_at(move.place)
        assert crest is not None
        quarter = QUARTER[CRESTS[crest]]
        text = Text(
            f"{place.en} is already built on: a {quarter.en}.",
            f"{place.de} ist schon bebaut: ein {quarter.de}.",
        )
    return RULEBOOK.violation("F13", text, (move.name,))


def not_an_allowed_crest(state: State, crest: Colour, move: Move) -> Violation:
    quarters, doing = QUARTERS[crest], Text("build", "bauen")
    if move.kind == "finish":
        doing = Text("finish", "fertigstellen")
    if state.step == GOLD:
        text = Text(
            f"A gold card may only {doing.en} grey and church quarters, not {quarters.en}.",
            f"Eine goldene Karte darf nur graue und Kirchen-Stadtviertel {doing.de}, keine {negated(crest)}.",
        )
    else:
        who, own = capital(colour_name(state.colours[state.actor])), CREST_NAMES[state.colours[state.actor]]
        text = Text(
            f"{who.en} may only {doing.en} {own.en}, grey and church quarters, not {quarters.en}.",
            f"{who.de} darf nur eigene, graue und Kirchen-Stadtviertel {doing.de}, keine {negated(crest)}.",
        )
    return RULEBOOK.violation("F14", text, (move.name,))


def negated(crest: Colour) -> str:
    return "der Kirche" if crest == CHURCH else f"{ADJECTIVE[crest]}en"
