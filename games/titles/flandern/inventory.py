"""What can be counted at a Flandern table: quarters, cards, and what lies ready for all."""

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from games.engine.face import Card, Pieces
from games.titles.flandern.board import CENTRES
from games.titles.flandern.components import ACTION_CARDS, INFLUENCE
from games.titles.flandern.state import CHURCH_CREST, GREY_CREST, State
from scoring.drawn import drawn
from scoring.titles.flandern.position import CHURCH, CITIES, GREY
from scoring.wording import Text
from scoring.words import Colour


def inventory(state: State, hands: Mapping[Colour, Sequence[Card]]) -> list[Pieces]:
    """All that can be counted; `hands` are the action cards of each player by colour."""
    return [
        quarters(state),
        nobodys_quarters(state, GREY_CREST, GREY, Text("Grey", "Grau")),
        nobodys_quarters(state, CHURCH_CREST, CHURCH, Text("Church", "Kirche")),
        *figures(state),
        gold(state),
        action_cards(state, hands),
        influence(state),
    ]


def quarters(state: State) -> Pieces:
    """The players' own quarters; centres are not counted, since they are printed on the board."""
    crests = dict(zip(state.colours, state.crests, strict=True))
    return Pieces(
        Text("Quarters", "Stadtviertel"),
        Markup('<rect class="quarter" x="7" y="7" width="86" height="86" rx="10"/>'),
        left={colour: in_stock(state, crest) for colour, crest in crests.items()},
        placed={colour: laid(state, crest) for colour, crest in crests.items()},
    )


def nobodys_quarters(state: State, crest: int, name: str, label: Text) -> Pieces:
    picture = drawn('<use href="#quarter-{}"/>', name)
    return Pieces(label, picture, supply=in_stock(state, crest), on_board=laid(state, crest))


def in_stock(state: State, crest: int) -> int:
    return sum(state.built.stock[crest])


def laid(state: State, crest: int) -> int:
    return (state.built.quarters[crest] & ~CENTRES).bit_count()


def figures(state: State) -> list[Pieces]:
    """What is set on quarters and cities. Dead sites beyond the last cover tile are only marked (F20)."""
    board, built = state.board, state.built
    covers = min(board.covers, built.covered.bit_count())
    scored = sum(scoring is not None for scoring in state.scored)
    return [
        Pieces(label, drawn('<use href="#{}"/>', symbol), supply=left, on_board=set_up)
        for label, symbol, left, set_up in (
            (Text("Stones", "Steine"), "stone", state.stones_left, built.stones.bit_count()),
            (Text("Cathedrals", "Dome"), "cathedral", state.cathedrals_left, built.cathedrals.bit_count()),
            (Text("Guild masters", "Zunftmeister"), "master", state.masters_left, len(built.figures)),
            (Text("Covers", "Abdeckplättchen"), "cover", board.covers - covers, covers),
            (Text("Cylinders", "Zylinder"), "cylinder", len(CITIES) - scored, scored),
        )
    ]


def gold(state: State) -> Pieces:
    """The stack, and the cards drawn except influence cards, which went into a hand (F5)."""
    aside = state.board.gold - state.stack - state.shown_of(INFLUENCE)
    return Pieces(
        Text("Gold cards", "Goldene Karten"),
        Markup('<use href="#gold-back"/>'),
        supply=state.stack,
        on_board=aside,
    )


def action_cards(state: State, hands: Mapping[Colour, Sequence[Card]]) -> Pieces:
    """The action cards in hand, and those laid."""
    held = {colour: len(hand) for colour, hand in zip(state.colours, state.hands, strict=True)}
    return Pieces(
        Text("Hand", "Hand"),
        Markup('<use href="#card-pickup"/>'),
        left=held,
        placed={colour: len(ACTION_CARDS) - count for colour, count in held.items()},
        which=hands,
    )


def influence(state: State) -> Pieces:
    left = dict(zip(state.colours, state.influence, strict=True))
    return Pieces(Text("Influence", "Einfluss"), Markup('<use href="#card-influence"/>'), left=left)
