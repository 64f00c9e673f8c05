"""What the box knows besides the board: what things are sold for, and what a warehouse holds."""

from scoring.titles.felinia.board import GOODS

GOLD, SPICE, SILVER = "gold", "spice", "silver"
PRICES = {GOLD: 2, SPICE: 1, **dict.fromkeys(GOODS, 1)}
"""In silver, by what is sold (E45)."""
STORED_FREE = 3
MOST_STORED = 4
FOURTH_COSTS = 2
"""The silver for a fourth good (E30)."""
STEPS = 3
"""Of a merchant ashore, the one to the harbour province included."""
REVEALS = 2
"""Trade tiles a merchant may turn up (E22)."""
