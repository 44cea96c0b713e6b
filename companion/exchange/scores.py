"""Scores as people type them, and the places that follow."""

import re
from collections.abc import Sequence
from decimal import Context, Decimal
from typing import NamedTuple

from companion.exchange.document import FileSeatResult
from companion.exchange.text import NAME_LENGTH, clean

LONGEST_SUM = 500  # characters
LARGEST_SCORE = 10**15  # up to which a number of a file of JSON is exact
NUMBER = r"[0-9]+(?:\.[0-9]*)?"
SUM = re.compile(rf"[+-]*{NUMBER}(?:[+-]+{NUMBER})*[+-]*")
TERM = re.compile(rf"([+-]*)({NUMBER})")
COMMA = re.compile("(?<=[0-9]),(?=[0-9])")
MINUS = str.maketrans("−–—", "---")
EXACT = Context(prec=2 * LONGEST_SUM)
NO_POINTS, LOW = "none", "low"

Score = int | float


class Written(NamedTuple):
    """A score as somebody typed it: the number, and the text where the number is not enough."""

    score: Score | None
    written: str

    @property
    def is_no_number(self) -> bool:
        return self.score is None and self.written != ""


def read_score(value: object) -> Written:
    text = clean(typed(value), LONGEST_SUM + 1)
    score = summed(text) if len(text) <= LONGEST_SUM else None
    if score is not None:
        usual = typed(score) == text
        return Written(score, "" if usual or len(text) > NAME_LENGTH else text)
    # Cut in the middle it could be a number, and another one.
    return Written(None, text if len(text) <= NAME_LENGTH else text[: NAME_LENGTH - 1] + "…")


def typed(value: object) -> str:
    """A number as it would be typed."""
    if isinstance(value, float) and value.is_integer() and abs(value) < LARGEST_SCORE:
        return str(int(value))
    if isinstance(value, int | float) and not isinstance(value, bool):
        usual = isinstance(value, float) or abs(value) < LARGEST_SCORE
        return repr(value) if usual and value - value == 0 else ""
    return value if isinstance(value, str) else ""


def summed(text: str) -> Score | None:
    """The exact sum of `72+75`, or nothing where it is not one."""
    plain = "".join(COMMA.sub(".", text.translate(MINUS)).split())
    if not SUM.fullmatch(plain):
        return None
    total = Decimal(0)
    for signs, number in TERM.findall(plain):
        value = Decimal(number)
        total = EXACT.add(total, -value if signs.count("-") % 2 else value)
    if abs(total) >= LARGEST_SCORE:
        return None
    return int(total) if total == total.to_integral_value(context=EXACT) else float(total)


def give_places(
    seats: Sequence[FileSeatResult], best: str, ranks: Sequence[int] | None = None
) -> None:
    """By the first that fits: the ranks of the file, the scores, or only who won."""
    for seat, place in zip(seats, places_of(seats, best, ranks or [0] * len(seats)), strict=True):
        if place:
            seat["place"] = place


def places_of(seats: Sequence[FileSeatResult], best: str, ranks: Sequence[int]) -> list[int]:
    """Each seat's place, 0 without one."""
    winners = [seat["won"] for seat in seats]
    if any(winners) and all(
        rank > 0 and (rank == 1) is won for rank, won in zip(ranks, winners, strict=True)
    ):
        return ranked(ranks)
    scores = [worth(seat["score"], best) for seat in seats if "score" in seat]
    if not any(winners):
        counts = best != NO_POINTS and len(scores) == len(seats)
        return ranked([-score for score in scores]) if counts else [0] * len(seats)
    others = [seat for seat in seats if not seat["won"]]
    values = [worth(seat["score"], best) for seat in others if "score" in seat]
    if best == NO_POINTS or len(values) < len(others):
        values = [0] * len(others)
    first_behind = sum(winners)
    behind = iter(ranked([-value for value in values]))
    return [1 if won else first_behind + next(behind) for won in winners]


def worth(score: Score, best: str) -> Score:
    return -score if best == LOW else score


def ranked(values: Sequence[Score]) -> list[int]:
    """1 and how many are smaller."""
    first: dict[Score, int] = {}
    for at, value in enumerate(sorted(values), 1):
        first.setdefault(value, at)
    return [first[value] for value in values]


def best_seats(seats: Sequence[FileSeatResult], best: str) -> set[int]:
    """Who has the best score of those that have one."""
    scores = {at: worth(seat["score"], best) for at, seat in enumerate(seats) if "score" in seat}
    top = max(scores.values(), default=0)
    return {at for at, score in scores.items() if score == top}
