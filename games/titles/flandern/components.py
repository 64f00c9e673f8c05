"""What is in the box besides the board: the cards."""

from scoring.titles.flandern.position import CITIES, CITY_NAMES
from scoring.wording import Text

SITE, PICKUP, INFLUENCE, CATHEDRAL, MASTER = "site", "pickup", "influence", "cathedral", "master"
ACTION_CARDS = (*CITIES, SITE, PICKUP)
HAND = frozenset(ACTION_CARDS)
"""Every player's action cards, in hand or laid out."""
INFLUENCE_CARDS = 3
"""The influence cards in each hand at the beginning."""
GOLD_KINDS = (*ACTION_CARDS, INFLUENCE, CATHEDRAL, MASTER)

CARD_NAMES = {
    **CITY_NAMES,
    SITE: Text("Site", "Baustelle"),
    PICKUP: Text("Pick-up", "Aufnehmen"),
    INFLUENCE: Text("Influence", "Einfluss"),
    CATHEDRAL: Text("Cathedral", "Dombau"),
    MASTER: Text("Guild master", "Zunftmeister"),
}
