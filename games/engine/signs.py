"""The sign of each seat colour on a drawn board; templates/symbols.html has the same for the page."""

# Each sign begins at a point given in half-widths from its middle and goes on from there. The circle's radius
# is said too small: an arc grows until it reaches its end, and is then exactly half a circle.
SIGNS = {
    "blue": ((0, -1), "l{1} {1}-{1} {1}-{1}-{1}z"),
    "yellow": ((-0.86, 0), "a{.8} {.8} 0 1 0 {1.72} 0a{.8} {.8} 0 1 0-{1.72} 0z"),
    "green": ((0, -0.9), "l{.98} {1.72}h-{1.96}z"),
    "red": ((-0.8, -0.8), "h{1.6}v{1.6}h-{1.6}z"),
    "grey": ((-0.96, 0), "l{.48}-{.84}h{.96}l{.48} {.84}-{.48} {.84}h-{.96}z"),
    "church": (
        (-0.26, -1),
        "h{.52}v{.56}h{.52}v{.52}h-{.52}v{.92}h-{.52}v-{.92}h-{.52}v-{.52}h{.52}z",
    ),
}


def sign(colour: str, x: float, y: float, half: float) -> str:
    """Around this point, as a path."""
    (right, down), rest = SIGNS[colour]
    return f"M{short(x + right * half)} {short(y + down * half)}{sized(rest, half)}"


def sized(path: str, half: float) -> str:
    """A path whose numbers in brackets are half-widths."""
    parts = path.split("{")
    for index, part in enumerate(parts[1:], start=1):
        share, rest = part.split("}")
        parts[index] = short(float(share) * half) + rest
    return "".join(parts)


def short(number: float) -> str:
    """To a tenth, as a picture needs it."""
    return f"{number:.1f}".removesuffix(".0")
