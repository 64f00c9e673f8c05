"""The numbers that no board file changes: prices, storage, steps ashore."""

from scoring.titles.felinia.board import GOODS

GOLD, SPICE, SILVER = "gold", "spice", "silver"
PRICES = {GOLD: 2, SPICE: 1, **dict.fromkeys(GOODS, 1)}
"""What things are sold for, in silver (E45)."""
STORED_FREE = 3
MOST_STORED = 4
FOURTH_COSTS = 2
"""The silver that a fourth good costs (E30)."""
STEPS = 3
"""The steps of a merchant ashore, including the one to the harbour province."""
REVEALS = 2
"""The trade tiles a merchant may turn up (E22)."""
