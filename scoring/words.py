"""Types for the words of a game, all of which are text and none of which may stand for another."""

from collections.abc import Mapping
from typing import NewType

Colour = NewType("Colour", str)
"""The colour of a seat, which stands for its player in records; also any other actor or row of the sheet."""
Field = NewType("Field", str)
"""A place on the board that can be marked: c3, ghent 7, berth 2."""
Line = NewType("Line", str)
"""A line of a record: a move, or another entry, as text."""
RuleCode = NewType("RuleCode", str)
"""The code of a rule, as a title's law has it: M40."""

NO_COLOUR = Colour("")
"""Used where nobody is meant."""
NO_LINE = Line("")
"""Used where there is no line."""
NO_FIELD = Field("")
"""Used where no field is meant."""

Names = Mapping[Colour, str]
"""The players' names by colour."""
