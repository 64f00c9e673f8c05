"""Types for the words of Felinia, so that no other text is taken for one."""

from typing import NewType

Sort = NewType("Sort", str)
"""A sort of trade tiles, as the board's file calls it: silk."""
