"""Rectangles on the board, and what lies in which."""

from typing import NamedTuple

from scoring.boards import Point

EDGE = 6
"""The distance from a province to the edge of its card."""


class Rectangle(NamedTuple):
    x: float
    y: float
    width: float
    height: float

    @classmethod
    def around(cls, middle: Point, half: float) -> "Rectangle":
        return cls(middle[0] - half, middle[1] - half, 2 * half, 2 * half)

    @property
    def middle(self) -> Point:
        return self.x + self.width / 2, self.y + self.height / 2

    def within(self, by: float) -> "Rectangle":
        """The rectangle without a margin of this width; nothing is left of it where it is too small."""
        across, down = min(by, self.width / 2), min(by, self.height / 2)
        return Rectangle(self.x + across, self.y + down, self.width - 2 * across, self.height - 2 * down)

    def holds(self, other: "Rectangle") -> bool:
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.x + other.width <= self.x + self.width
            and other.y + other.height <= self.y + self.height
        )

    def touches(self, other: "Rectangle") -> bool:
        return (
            self.x < other.x + other.width
            and other.x < self.x + self.width
            and self.y < other.y + other.height
            and other.y < self.y + self.height
        )
