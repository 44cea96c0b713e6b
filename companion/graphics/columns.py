"""Small columns beside a number: what it is made of, one after the other."""

WIDE, APART, HIGH = 6, 9, 26


def column(at: int, share: float) -> str:
    """The outline of the column at a place, as high as its share of the highest: a path of SVG."""
    left, high = APART * at + 1, max(2, round(share * (HIGH - 2)))
    return f"M{left} {HIGH - 1}v-{high}h{WIDE}v{high}z"


def width_of(count: int) -> int:
    return APART * count
