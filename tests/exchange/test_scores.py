"""Scores as people type them, and places by the first rule that fits."""

import pytest

from companion.exchange.document import FileSeatResult
from companion.exchange.scores import LONGEST_SUM, places_of, read_score


@pytest.mark.parametrize(
    ("typed", "score"),
    [
        ("87", 87),
        (60, 60),
        (87.0, 87),
        ("72+75", 147),
        ("66-5-0", 61),
        ("-110", -110),
        ("13.5", 13.5),
        ("13,5", 13.5),
        ("0.1+0.2", 0.3),
        ("86+84+", 170),
        ("6.", 6),
        ("6.+1", 7),
        ("5--3", 8),
        ("5+-3", 2),
        ("−3", -3),
        ("10–4", 6),
        ("1 234", 1234),
        ("007", 7),
        ("+5", 5),
    ],
)
def test_a_sum_is_a_number(typed: object, score: float) -> None:
    found = read_score(typed)
    assert found.score == score
    assert type(found.score) is type(score)


@pytest.mark.parametrize(
    "typed", ["49-46ish", "Decisive", ".5", "+", "1,234,567", "1, 5", "٣", "1e5", "--", "9" * 16]
)
def test_anything_else_is_kept_as_text(typed: str) -> None:
    assert read_score(typed) == (None, typed)
    assert read_score(typed).is_no_number


@pytest.mark.parametrize("typed", ["", None, True, [], {}, float("inf"), float("nan"), " \x00 "])
def test_nothing_typed_is_no_score(typed: object) -> None:
    assert read_score(typed) == (None, "")


def test_the_text_is_kept_where_the_number_is_not_written_so() -> None:
    assert [read_score(each).written for each in ("87", "13.5", "-4", " 8 ")] == [""] * 4
    assert [read_score(each).written for each in ("13,5", "+5", "07")] == ["13,5", "+5", "07"]


def test_a_long_sum_is_a_number_without_a_text_that_would_be_another() -> None:
    assert read_score("1+" * 60 + "1") == (61, "")
    kept = read_score("1+" * LONGEST_SUM).written
    assert len(kept) == 64
    assert read_score(kept) == (None, kept)


def seats(*results: tuple[float | None, bool]) -> list[FileSeatResult]:
    return [
        FileSeatResult(player=at, won=won) if score is None else
        FileSeatResult(player=at, won=won, score=score)
        for at, (score, won) in enumerate(results)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("results", "best", "ranks", "places"),
    [
        ([(9, True), (3, False), (3, False)], "high", [1, 2, 2], [1, 2, 2]),
        ([(9, False), (3, True), (1, False)], "high", [3, 1, 5], [2, 1, 3]),
        ([(9, True), (3, False), (5, False)], "high", [2, 1, 3], [1, 3, 2]),  # ranks contradict
        ([(9, True), (3, False), (5, False)], "high", [1, 0, 0], [1, 3, 2]),
        ([(9, True), (3, False), (5, False)], "low", [0, 0, 0], [1, 2, 3]),
        ([(9, True), (None, False), (5, False)], "high", [0, 0, 0], [1, 2, 2]),
        ([(9, True), (7, False), (5, True)], "none", [0, 0, 0], [1, 3, 1]),
        ([(9, False), (7, False), (9, False)], "high", [0, 0, 0], [1, 3, 1]),
        ([(9, False), (7, False), (9, False)], "low", [1, 2, 3], [2, 1, 2]),
        ([(9, False), (None, False)], "high", [1, 2], [0, 0]),
        ([(9, False), (7, False)], "none", [1, 2], [0, 0]),
        ([], "high", [], []),
    ],
)
def test_places_follow_from_the_first_rule_that_fits(
    results: list[tuple[float | None, bool]], best: str, ranks: list[int], places: list[int]
) -> None:
    assert places_of(seats(*results), best, ranks) == places
