"""What is impossible in a finished game of Medina, by the law and by the box.

All of it follows from the law whatever the order of play, so no position of a legal game is doubted. What is
only missing raises no doubt: a board without merchants, palaces without roofs.
"""

from collections.abc import Iterator, Mapping, Sequence

from scoring.doubts import surplus_doubts, with_players
from scoring.position import NO_RULE, Doubt
from scoring.titles.medina.board import TOWER_CORNER, names
from scoring.titles.medina.board_doubts import board_doubts
from scoring.titles.medina.box import BOX
from scoring.titles.medina.cards import palace_card_holders, tower_card_holders
from scoring.titles.medina.counts import CountedPalace, Counts
from scoring.titles.medina.position import GERMAN_COLOUR, PALACE_COLOURS, Palace, Position
from scoring.titles.medina.words import PalaceColour
from scoring.wording import Text, any_of, listed, points_text
from scoring.words import Colour, Field, Names, RuleCode

CORNERS_FROM_SIZE = (1, 11, 26, 36)
"""The least size of a palace on one corner field of the city, on two, on three, on all four."""


def doubts(position: Position | Counts, players: Names) -> Iterator[Doubt]:
    """All doubts about a position."""
    if isinstance(position, Counts):
        yield from _counted_beyond_the_box(position)
        yield from _counted_beyond_size(position, players)
    else:
        yield from _beyond_the_box(position)
        yield from board_doubts(position)
    yield from _owned_twice(position, players)
    yield from _tower_cards(position, players)
    yield from _palace_cards(position, players)


# The box


def _beyond_the_box(position: Position) -> Iterator[Doubt]:
    parts = dict.fromkeys(PALACE_COLOURS, 0)
    for palace in position.palaces:
        parts[palace.colour] += palace.parts.bit_count()
    stables = sum(palace.stables.bit_count() for palace in position.palaces)
    box, given = BOX[len(position.seats)], with_players(len(position.seats))
    yield from _built_beyond_the_box(len(position.seats), parts, stables)
    yield from surplus_doubts(
        box.merchants, position.merchants.bit_count(), Text("merchants", "Besucher"), given
    )
    yield from surplus_doubts(box.walls, position.walls.bit_count(), Text("walls", "Mauern"), given)


def _counted_beyond_the_box(counts: Counts) -> Iterator[Doubt]:
    parts = dict.fromkeys(PALACE_COLOURS, 0)
    for palace in counts.palaces:
        parts[palace.colour] += palace.parts
    yield from _built_beyond_the_box(
        len(counts.seats), parts, sum(palace.stables for palace in counts.palaces)
    )
    yield from _more_points_than_walls(counts)


def _built_beyond_the_box(players: int, parts: Mapping[PalaceColour, int], stables: int) -> Iterator[Doubt]:
    box, given = BOX[players], with_players(players)
    for colour, found in parts.items():
        pieces = Text(f"{colour} palace parts", f"{GERMAN_COLOUR[colour]}e Palastteile")
        yield from surplus_doubts(box.parts, found, pieces, given)
    yield from surplus_doubts(box.stables, stables, Text("stables", "Ziegenställe"), given)


def _more_points_than_walls(counts: Counts) -> Iterator[Doubt]:
    """A doubt if there are more points than walls: each point needs a wall of its own, however counted."""
    points, walls = sum(palace.walls for palace in counts.palaces), BOX[len(counts.seats)].walls
    if points > walls:
        given = with_players(len(counts.seats))
        text = Text(
            f"There are only {walls} walls {given.en}; they cannot bring {points} points.",
            f"Es gibt {given.de} nur {walls} Mauern; sie können keine {points} Punkte bringen.",
        )
        yield Doubt(NO_RULE, text)


# What a palace of a size can have beside it


def _counted_beyond_size(counts: Counts, players: Names) -> Iterator[Doubt]:
    for palace in counts.palaces:
        most = _most_at_the_wall(palace, counts)
        if palace.walls > most:
            points = points_text(most)
            what = Text(f"{points.en} at the wall", f"{points.de} an der Mauer")
            yield Doubt(RuleCode("M81"), _at_most(_whose(palace, players), what, palace.walls))
        most = min(_most_beside(palace.size), BOX[len(counts.seats)].merchants)
        if palace.merchants > most:
            what = Text(f"{most} merchants next to it", f"{most} Besucher neben sich")
            yield Doubt(RuleCode("M82"), _at_most(_whose(palace, players), what, palace.merchants))


def _most_at_the_wall(palace: CountedPalace, counts: Counts) -> int:
    """The most points at the wall: one for each field, and one more for a corner if walls are counted."""
    if counts.options["wall_points"] == "part":
        return palace.size
    return palace.size + sum(palace.size >= least for least in CORNERS_FROM_SIZE)


def _most_beside(size: int) -> int:
    """The most fields that can be beside a palace of this size: those beside a straight row."""
    return 2 * size + 2


def _whose(palace: CountedPalace, players: Names) -> Text:
    german = GERMAN_COLOUR[palace.colour]
    if palace.owner is None:
        return Text(f"A {palace.colour} palace without a roof", f"Ein {german}er Palast ohne Dach")
    name = players[palace.owner]
    return Text(f"The {palace.colour} palace of {name}", f"Der {german}e Palast von {name}")


def _at_most(whose: Text, what: Text, found: int) -> Text:
    return Text(
        f"{whose.en} can have at most {what.en}, not {found}.",
        f"{whose.de} kann höchstens {what.de} haben, nicht {found}.",
    )


# Owners and cards


def _owned_twice(position: Position | Counts, players: Names) -> Iterator[Doubt]:
    for seat in position.seats:
        for colour in PALACE_COLOURS:
            own, german = len(_owned(position, colour, seat)), GERMAN_COLOUR[colour]
            if own > 1:
                text = Text(
                    f"{players[seat]} owns {own} {colour} palaces; only one per colour is allowed.",
                    f"{players[seat]} besitzt {own} {german}e Paläste; je Farbe ist nur einer erlaubt.",
                )
                yield Doubt(RuleCode("M21"), text, _where(position, colour, [seat]))


def _tower_cards(position: Position | Counts, players: Names) -> Iterator[Doubt]:
    for tower, corner in TOWER_CORNER.items():
        holder, able = position.tower_cards.get(tower), tower_card_holders(position, tower)
        if holder is not None and holder not in able:
            text = Text(
                f"{players[holder]} has tower card {tower} but no palace that touches a wall of this tower.",
                f"{players[holder]} hat Turmkarte {tower}, aber keinen Palast an einer Mauer dieses Turms.",
            )
            yield Doubt(RuleCode("M60"), text, (corner,))
        elif holder is None and able and isinstance(position, Position):
            card = Text(f"tower card {tower}", f"Turmkarte {tower}")
            yield Doubt(RuleCode("M60"), _somebody_must_have(card, able, players), (corner,))
    if isinstance(position, Counts) and not position.tower_cards:
        yield from _no_tower_card_at_all(position, players)


def _no_tower_card_at_all(counts: Counts, players: Names) -> Iterator[Doubt]:
    """A doubt if a palace touches a wall but nobody has a tower card."""
    if able := tower_card_holders(counts, 1):
        who = listed([players[seat] for seat in able])
        own = Text("owns a palace", "besitzt einen Palast")
        if len(able) > 1:
            own = Text("own palaces", "besitzen Paläste")
        text = Text(
            f"Nobody has a tower card, but {who.en} {own.en} at a wall.",
            f"Niemand hat eine Turmkarte, aber {who.de} {own.de} an einer Mauer.",
        )
        yield Doubt(RuleCode("M60"), text)


def _palace_cards(position: Position | Counts, players: Names) -> Iterator[Doubt]:
    for colour in PALACE_COLOURS:
        holder, able = position.palace_cards.get(colour), palace_card_holders(position, colour)
        if holder is None and able:
            card = Text(f"the {colour} palace card", f"die {GERMAN_COLOUR[colour]}e Palastkarte")
            yield Doubt(
                RuleCode("M70"), _somebody_must_have(card, able, players), _where(position, colour, able)
            )
        elif holder is not None and not _size(position, colour, holder):
            yield Doubt(RuleCode("M70"), _owns_none(players[holder], colour))
        elif holder is not None and holder not in able:
            sizes = _size(position, colour, able[0]), _size(position, colour, holder)
            text = _own_larger(players[holder], colour, [players[seat] for seat in able], sizes)
            yield Doubt(RuleCode("M71"), text, _where(position, colour, able))


def _owned(position: Position | Counts, colour: PalaceColour, seat: Colour) -> list[Palace | CountedPalace]:
    return [palace for palace in position.palaces if palace.owner == seat and palace.colour == colour]


def _size(position: Position | Counts, colour: PalaceColour, seat: Colour) -> int:
    return max((palace.size for palace in _owned(position, colour, seat)), default=0)


def _where(position: Position | Counts, colour: PalaceColour, seats: Sequence[Colour]) -> tuple[Field, ...]:
    """The fields of their palaces of this colour."""
    return names(sum(palace.fields for seat in seats for palace in _owned(position, colour, seat)))


def _somebody_must_have(card: Text, able: Sequence[Colour], players: Names) -> Text:
    who = any_of([players[seat] for seat in able])
    return Text(
        f"Nobody has {card.en}; it must belong to {who.en}.",
        f"Niemand hat {card.de}; sie muss bei {who.de} liegen.",
    )


def _owns_none(holder: str, colour: PalaceColour) -> Text:
    german = GERMAN_COLOUR[colour]
    return Text(
        f"{holder} has the {colour} palace card but owns no {colour} palace.",
        f"{holder} hat die {german}e Palastkarte, besitzt aber keinen {german}en Palast.",
    )


def _own_larger(holder: str, colour: PalaceColour, owners: Sequence[str], sizes: tuple[int, int]) -> Text:
    who, (more, less), german = listed(owners), sizes, GERMAN_COLOUR[colour]
    own = Text("owns a larger palace", "besitzt einen größeren Palast")
    if len(owners) > 1:
        own = Text("own larger palaces", "besitzen größere Paläste")
    return Text(
        f"{holder} has the {colour} palace card, but {who.en} {own.en} ({more} against {less}).",
        f"{holder} hat die {german}e Palastkarte, aber {who.de} {own.de} ({more} gegen {less}).",
    )
