"""Types for the words of Medina, which are text and may not stand for another."""

from typing import NewType

PalaceColour = NewType("PalaceColour", str)
"""The colour of a palace, which is no player's."""

NO_PALACE = PalaceColour("")
"""Used where a piece is no palace part."""
