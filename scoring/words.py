"""Types for the words of a game. All of them are text, and none may be taken for another."""

from collections.abc import Mapping
from typing import NewType

Colour = NewType("Colour", str)
"""The colour of a seat, by which records call its player; or what else can act or have a row on the sheet."""
Field = NewType("Field", str)
"""A place on the board that can be marked: c3, ghent 7, berth 2."""
Line = NewType("Line", str)
"""A line of a record: a move, or another entry, as text."""
RuleCode = NewType("RuleCode", str)
"""The code of a rule, as a title's law has it: M40."""

NO_COLOUR = Colour("")
"""Stands where nobody is meant."""
NO_LINE = Line("")
"""Stands where there is no line."""
NO_FIELD = Field("")
"""Stands where no field is meant."""

Names = Mapping[Colour, str]
"""The players' names by colour."""
