"""Tables repaired while people come and go."""

import pytest

from companion.refusal import RuleViolation
from companion.services.venue import writer as organise
from companion.services.venue.seating import repairs
from companion.store.database import Store
from companion.venue.actions import CheckOut, DropOut, EnterPlayers
from companion.venue.location import Location
from tests.services.helpers.venues import NIGHT, SEASON, with_night


def test_a_table_is_repaired_though_somebody_else_of_it_has_left(store: Store) -> None:
    found = with_night(store)
    organise.act(store, found.owner, CheckOut(SEASON, NIGHT, [7]))
    with pytest.raises(RuleViolation) as refusal:
        organise.act(
            store,
            found.owner,
            lambda view: repairs.without(view, Location(SEASON, NIGHT + 1, 2), 6, "never came"),
        )
    assert refusal.value.code in ("not_there", "no_such_size")
    organise.act(
        store,
        found.owner,
        lambda view: repairs.without(view, Location(SEASON, NIGHT + 1, 2), 7, "went home"),
    )
    seated = found.view.state.competitions[SEASON].rounds[NIGHT].tables
    assert 7 not in [person for table in seated for person in table.people if not table.void]


@pytest.mark.parametrize("points", ["", "x", None, float("nan")])
def test_points_that_are_none_are_refused_also_of_who_comes_back(
    store: Store, points: float
) -> None:
    found = with_night(store)
    organise.act(store, found.owner, DropOut(SEASON, 1))
    with pytest.raises(RuleViolation):
        organise.act(store, found.owner, EnterPlayers(SEASON, [1], points))
    organise.act(store, found.owner, EnterPlayers(SEASON, [1], 0))
