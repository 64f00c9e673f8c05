"""Types for the words of Felinia, which are text and may not stand for another."""

from typing import NewType

Sort = NewType("Sort", str)
"""A sort of trade tiles, as the board's file calls it: silk."""
