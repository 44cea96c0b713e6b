"""Ornaments as lines and curves, in black and white: dice, gems, laurel, a frame."""

import math
from collections.abc import Callable, Iterator

from companion.printing.canvas.pen import INK, Pen, Polygon

WHITE = 1.0
ROUND = 0.5523  # how far the handles of a curve reach that looks like a quarter of a circle
# Where the pips of a die are, by what it shows
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
LEAVES = 9
FOOT, SWEEP = 98, 140  # degrees: where a branch begins, and how far it goes round
BRANCH = 0.86  # of the radius, with leaves on both sides
# A brilliant from the side: its outline, the facets that lie in shadow, and the edges between them
GEM = ((-0.3, -0.42), (0.3, -0.42), (0.5, -0.14), (0, 0.46), (-0.5, -0.14))
SHADOWS = (
    ((0.3, -0.42), (0.5, -0.14), (0.2, -0.14)),
    ((0.2, -0.14), (0.5, -0.14), (0, 0.46)),
)
EDGES = (
    ((-0.5, -0.14), (0.5, -0.14)),
    ((-0.3, -0.42), (-0.2, -0.14), (0, -0.42), (0.2, -0.14), (0.3, -0.42)),
    ((-0.2, -0.14), (0, 0.46), (0.2, -0.14)),
)

Transform = Callable[[float, float], tuple[float, float]]


def placing(x: float, y: float, size: float, degrees: float = 0) -> Transform:
    """From a drawing of size one around nothing to its place on the page."""
    cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return lambda across, down: (
        x + size * (across * cosine - down * sine),
        y + size * (across * sine + down * cosine),
    )


def curve(place: Transform, *points: float) -> tuple[float, ...]:
    return tuple([each for at in (0, 2, 4) for each in place(points[at], points[at + 1])])


def circle(place: Transform, x: float, y: float, radius: float) -> Polygon:
    reach = radius * ROUND
    return [
        place(x + radius, y),
        curve(place, x + radius, y + reach, x + reach, y + radius, x, y + radius),
        curve(place, x - reach, y + radius, x - radius, y + reach, x - radius, y),
        curve(place, x - radius, y - reach, x - reach, y - radius, x, y - radius),
        curve(place, x + reach, y - radius, x + radius, y - reach, x + radius, y),
    ]


def rounded(place: Transform, half: float, radius: float) -> Polygon:
    """A square around nothing with round corners."""
    inner, handle = half - radius, half - radius + radius * ROUND
    found: list[tuple[float, ...]] = [place(-inner, -half)]
    for cosine, sine in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        corner = [(inner, -half), (handle, -half), (half, -handle), (half, -inner)]
        turned = [(x * cosine - y * sine, x * sine + y * cosine) for x, y in corner]
        found.append(place(*turned[0]))
        found.append(curve(place, *[each for point in turned[1:] for each in point]))
    return found


def die(pen: Pen, x: float, y: float, size: float, shows: int, tilt: float, dark: bool) -> None:
    """A die around a point: black with white pips, or the other way round."""
    place = placing(x, y, size, tilt)
    pen.shape([rounded(place, 0.5, 0.12)], INK)
    if not dark:
        pen.shape([rounded(place, 0.5 - 1.4 / size, 0.1)], WHITE)
    pips = [circle(place, across * 0.25, down * 0.25, 0.09) for across, down in PIPS[shows]]
    pen.shape(pips, WHITE if dark else INK)


def gem(pen: Pen, x: float, y: float, size: float) -> None:
    place = placing(x, y, size)
    thick = max(0.5, size / 26)
    pen.shape([[place(*point) for point in facet] for facet in SHADOWS], INK)
    pen.shape([[place(*point) for point in edge] for edge in EDGES], INK, thick * 0.7, close=False)
    pen.shape([[place(*point) for point in GEM]], INK, thick)


def laurel(pen: Pen, x: float, y: float, radius: float) -> None:
    """Two branches around a point, open above, tied below."""
    place = placing(x, y, radius)
    pen.shape([*leaves(place, 1), *leaves(place, -1)], INK)
    stems = [stem(place, side) for side in (1, -1)]
    pen.shape(stems, INK, max(0.7, radius / 45), close=False)


def on_branch(side: int, part: float, radius: float) -> tuple[float, float]:
    """A point of a branch, from its foot (0) to its tip (1)."""
    angle = math.radians(FOOT - SWEEP * part)
    return side * radius * math.cos(angle), radius * math.sin(angle)


def stem(place: Transform, side: int) -> Polygon:
    return [place(*on_branch(side, part / 24 - 0.05, BRANCH)) for part in range(25)]


def leaves(place: Transform, side: int) -> Iterator[Polygon]:
    """One on either side of the stem, smaller towards the tip, and one at its end."""
    for number in range(LEAVES):
        part = (number + 0.6) / LEAVES
        long = 0.3 - 0.1 * part
        for out, lean in ((1, 34.0), (-1, -30.0)):
            root = on_branch(side, part - 0.03, BRANCH + 0.015 * out)
            heading = FOOT - SWEEP * part - 90 + lean
            yield leaf(place, side, root, heading, long * (1 if out > 0 else 0.86))
    yield leaf(place, side, on_branch(side, 0.98, BRANCH), FOOT - SWEEP - 84, 0.2)


def leaf(
    place: Transform, side: int, root: tuple[float, float], heading: float, long: float
) -> Polygon:
    cosine, sine = math.cos(math.radians(heading)), math.sin(math.radians(heading))

    def at(along: float, aside: float) -> tuple[float, float]:
        x, y = along * cosine - aside * sine, along * sine + aside * cosine
        return root[0] + side * x * long, root[1] + y * long

    def bend(aside: float, there: float) -> tuple[float, ...]:
        points = (at(0.3 if there else 0.7, aside), at(0.75 if there else 0.25, aside))
        return curve(place, *points[0], *points[1], *at(there, 0))

    return [place(*at(0, 0)), bend(0.26, 1), bend(-0.26, 0)]


def divider(pen: Pen, x: float, y: float, half: float) -> None:
    """A gem between two lines that taper off."""
    gem(pen, x, y, 15)
    sides = [(x + 16, x + half), (x - 16, x - half)]
    pen.shape([[(near, y - 0.8), (far, y), (near, y + 0.8)] for near, far in sides], INK)


def scooped(left: float, top: float, right: float, bottom: float, radius: float) -> Polygon:
    """A frame with a bite out of every corner, clockwise from below the first one."""
    corners = (
        (left, top, 1, 1),
        (right, top, -1, 1),
        (right, bottom, -1, -1),
        (left, bottom, 1, -1),
    )
    found: list[tuple[float, ...]] = []
    for x, y, across, down in corners:
        beside = (x + across * radius, y)
        toward = (x + across * radius, y + down * radius * ROUND)
        below = (x, y + down * radius)
        back = (x + across * radius * ROUND, y + down * radius)
        if across == down:
            found += [below, (*back, *toward, *beside)]
        else:
            found += [beside, (*toward, *back, *below)]
    return found
