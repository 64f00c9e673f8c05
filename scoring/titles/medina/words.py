"""Types for the words of Medina, so that no other text is taken for one."""

from typing import NewType

PalaceColour = NewType("PalaceColour", str)
"""The colour of a palace; not that of a player."""

NO_PALACE = PalaceColour("")
"""Used where a piece is not a palace part."""
