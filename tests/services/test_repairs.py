"""Tables repaired while people come and go."""

import pytest

from companion.games.kernel import RuleViolation
from companion.services import desk, repairs
from companion.store import Store
from companion.tourney.venue.deeds import CheckOut, Drop, Enter
from tests.services.houses import NIGHT, SEASON, with_night


def test_a_table_is_repaired_though_somebody_else_of_it_has_left(store: Store) -> None:
    found = with_night(store)
    desk.act(store, found.owner, CheckOut(SEASON, NIGHT, [7]))
    with pytest.raises(RuleViolation) as refusal:
        desk.act(
            store,
            found.owner,
            lambda view: repairs.without(view, (SEASON, NIGHT, 1), 6, "never came"),
        )
    assert refusal.value.code in ("not_there", "no_such_size")
    desk.act(
        store,
        found.owner,
        lambda view: repairs.without(view, (SEASON, NIGHT, 1), 7, "went home"),
    )
    seated = found.view.state.competitions[SEASON].rounds[NIGHT].tables
    assert 7 not in [person for table in seated for person in table.people if not table.void]


@pytest.mark.parametrize("points", ["", "x", None, float("nan")])
def test_points_that_are_none_are_refused_also_of_who_comes_back(
    store: Store, points: float
) -> None:
    found = with_night(store)
    desk.act(store, found.owner, Drop(SEASON, 1))
    with pytest.raises(RuleViolation):
        desk.act(store, found.owner, Enter(SEASON, [1], points))
    desk.act(store, found.owner, Enter(SEASON, [1], 0))
