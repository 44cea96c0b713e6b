"""The finish line of the architecture, a measure each: a figure may only fall."""

import pytest

from tests.architecture.bounds import MEASURES, Measure, bounds, figure

COMMAND = "python -m tests.architecture.bounds"
SHOWN = 60


@pytest.mark.parametrize("measure", MEASURES, ids=lambda measure: measure.name)
def test_a_figure_only_falls(measure: Measure) -> None:
    found = measure.look()
    places = "" if isinstance(found, int) else "\n".join(found[:SHOWN])
    assert figure(found) <= bounds().most(measure.name), f"has risen\n{places}"
    assert figure(found) >= bounds().least(measure.name), f"has fallen: write it down by {COMMAND}"


def test_every_figure_is_of_a_measure() -> None:
    assert list(bounds().figures) == [measure.name for measure in MEASURES]
