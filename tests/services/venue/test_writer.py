"""Deeds at the desk: written once, by those who may, and all that follows is worked out."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from companion.games.kernel import RuleViolation
from companion.services import desk, people, sign_ins, tables
from companion.services.policy import Role
from companion.services.reading import Unknown
from companion.services.venues import hash_of, load_venue
from companion.store import Store
from companion.store.forgetting import rename_keeper
from companion.tourney.strict import Number
from companion.tourney.venue.deeds import (
    CheckIn,
    CheckOut,
    Close,
    Correct,
    Drop,
    Found,
    Open,
    Report,
    Seat,
    Undo,
    Withdraw,
)
from tests.services.houses import (
    NIGHT,
    SEASON,
    SETTINGS,
    House,
    finish,
    house,
    somebody,
    with_night,
)

FOUR = [{"score": 40}, {"score": 30}, {"score": 20}, {"score": 10}]
THREE = [{"score": 5}, {"score": 7}, {"score": 2}]


def code_of(refusal: pytest.ExceptionInfo[RuleViolation]) -> str:
    return refusal.value.code


def points(found: House, store: Store) -> dict[int, Number]:
    return {row.person: row.row.points for row in desk.order_of(store, found.view, SEASON)}


def test_results_are_in_the_order_at_once(store: Store) -> None:
    found = with_night(store)
    desk.act(store, found.owner, Report(SEASON, NIGHT, 0, FOUR, ""))
    assert points(found, store) == {1: 5, 2: 3, 3: 2, 4: 1, 5: 0, 6: 0, 7: 0}
    desk.act(store, found.owner, Report(SEASON, NIGHT, 1, THREE, ""))
    assert points(found, store) == {1: 5, 2: 3, 3: 2, 4: 1, 5: 3, 6: 5, 7: 1}


def test_the_same_token_is_the_same_deed(store: Store) -> None:
    found = with_night(store)
    before = found.view.seq
    for _ in range(3):
        desk.act(store, found.owner, CheckOut(SEASON, NIGHT, [1]), "token")
    assert found.view.seq == before + 1


def test_a_refused_deed_leaves_no_trace(store: Store) -> None:
    found = with_night(store)
    before = found.view
    with pytest.raises(RuleViolation):
        desk.act(store, found.owner, Close(SEASON, NIGHT))
    with pytest.raises(RuleViolation):  # the second of two takes the first with it
        desk.act(
            store,
            found.owner,
            lambda view: [Report(SEASON, NIGHT, 0, FOUR, ""), Close(SEASON, NIGHT)],
        )
    assert found.view == before


def test_what_another_process_wrote_is_seen(store: Store) -> None:
    found = with_night(store)
    before = found.view
    store.venues.put(f"venue {found.key}", before)
    desk.act(store, found.owner, CheckOut(SEASON, NIGHT, [1]))
    store.venues.put(f"venue {found.key}", before)  # as if it were still remembered here
    assert load_venue(store, found.key).seq == before.seq + 1


def test_all_who_check_in_at_once_are_in(store: Store) -> None:
    found = house(store)
    people.add(store, found.owner, [f"Person {n}" for n in range(40)])
    desk.act(store, found.owner, Found(SEASON, "season", "Thursday", SETTINGS))
    desk.act(store, found.owner, Open(SEASON, NIGHT, "Night 1", 1))
    with ThreadPoolExecutor(8) as crowd:
        everybody = range(1, 41)
        done = [
            crowd.submit(desk.act, store, somebody(found, n), CheckIn(SEASON, NIGHT, [n]))
            for n in everybody
        ]
        for each in done:
            each.result()
    assert found.view.state.competitions[SEASON].rounds[NIGHT].present == {*everybody}
    assert [done.seq for done in found.view.log] == [*range(1, found.view.seq + 1)]


def test_somebody_checks_in_and_out_himself_and_nobody_else(store: Store) -> None:
    found = with_night(store)
    ana = somebody(found, 1)
    desk.act(store, ana, CheckOut(SEASON, NIGHT, [1]))
    desk.act(store, ana, CheckIn(SEASON, NIGHT, [1]))
    for deed in (CheckOut(SEASON, NIGHT, [2]), CheckOut(SEASON, NIGHT, [1, 2]), Drop(SEASON, 2)):
        with pytest.raises(RuleViolation) as refusal:
            desk.act(store, ana, deed)
        assert code_of(refusal) == "not_allowed"
    desk.act(store, ana, Drop(SEASON, 1))
    desk.act(store, ana, Withdraw(1))


def test_a_result_is_entered_at_ones_own_table_and_confirmed_by_another(store: Store) -> None:
    found = with_night(store)
    ana, ben, eve = somebody(found, 1), somebody(found, 2), somebody(found, 5)
    with pytest.raises(RuleViolation) as refusal:
        desk.act(store, eve, Report(SEASON, NIGHT, 0, FOUR, ""))
    assert code_of(refusal) == "not_allowed"
    desk.act(store, ana, Report(SEASON, NIGHT, 0, FOUR, ""))
    for visitor, code in [(ana, "confirm_by_another"), (eve, "not_allowed")]:
        with pytest.raises(RuleViolation) as refusal:
            tables.confirm(store, visitor, (SEASON, NIGHT, 0))
        assert code_of(refusal) == code
    tables.confirm(store, ben, (SEASON, NIGHT, 0))
    assert found.view.state.competitions[SEASON].rounds[NIGHT].tables[0].confirmed


def test_a_phone_confirms_nothing_that_was_entered_at_it(store: Store) -> None:
    """Whoever it has become since, or if it came in as a keeper before."""
    found = with_night(store)
    ana, ben, cleo = somebody(found, 1), somebody(found, 2), somebody(found, 3)
    keeper = somebody(found, None, Role.KEEPER)._replace(device=ben.device)
    for entering in (ana, keeper):
        desk.act(store, entering, Report(SEASON, NIGHT, 0, FOUR, ""))
        with pytest.raises(RuleViolation) as refusal:
            tables.confirm(store, cleo._replace(device=entering.device), (SEASON, NIGHT, 0))
        assert code_of(refusal) == "confirm_by_another"
    with pytest.raises(RuleViolation) as refusal:
        tables.confirm(store, ben, (SEASON, NIGHT, 0))  # the phone that came in as a keeper
    assert code_of(refusal) == "confirm_by_another"
    tables.confirm(store, cleo, (SEASON, NIGHT, 0))


def test_no_log_tells_by_which_device(store: Store) -> None:
    found = with_night(store)
    ana = somebody(found, 1)
    desk.act(store, ana, Report(SEASON, NIGHT, 0, FOUR, ""))
    done = found.view.log[-1]
    assert done.device
    assert done.device in ana.device
    assert hash_of(*done[:4], done.previous) == done.hash  # it is beside the chain


def test_who_entered_last_on_a_pad_does_not_confirm(store: Store) -> None:
    """Whoever opened it: and also not under another name that this phone took there since."""
    found = with_night(store)
    ana, ben = somebody(found, 5), somebody(found, 6)
    place = (SEASON, NIGHT, 1)
    key = tables.begin_play(store, ana, place, "basari", "token")
    tables.begin_play(store, ben, place, "basari", "other")
    finish(store, ben.device, key)
    for name in ("Finn", "Zora"):
        store.write(lambda each, name=name: rename_keeper(each, 1, ben.device, name))
        with pytest.raises(RuleViolation) as refusal:
            tables.confirm(store, ben, place)
        assert code_of(refusal) == "confirm_by_another"
    store.write(lambda each: rename_keeper(each, 1, ben.device, "Finn"))
    tables.confirm(store, ana, place)


def test_an_organiser_confirms_his_own_entry(store: Store) -> None:
    found = with_night(store)
    desk.act(store, found.owner, Report(SEASON, NIGHT, 0, FOUR, ""))
    tables.confirm(store, found.owner, (SEASON, NIGHT, 0))


def test_a_watcher_and_a_keeper_do_what_they_may(store: Store) -> None:
    found = with_night(store)
    watcher, keeper = somebody(found, None), somebody(found, None, Role.KEEPER)
    with pytest.raises(RuleViolation):
        desk.act(store, watcher, Report(SEASON, NIGHT, 0, FOUR, ""))
    desk.act(store, keeper, Report(SEASON, NIGHT, 0, FOUR, ""))
    for deed in (Close(SEASON, NIGHT), Seat(SEASON, NIGHT, [[1, 2]], [], "")):
        with pytest.raises(RuleViolation):
            desk.act(store, keeper, deed)


def test_after_the_end_only_an_organiser_corrects(store: Store) -> None:
    found = with_night(store)
    desk.act(store, found.owner, Report(SEASON, NIGHT, 0, FOUR, ""))
    desk.act(store, found.owner, Report(SEASON, NIGHT, 1, THREE, ""))
    tables.close(store, found.owner, SEASON, NIGHT)
    with pytest.raises(RuleViolation) as refusal:
        desk.act(store, somebody(found, 1), Report(SEASON, NIGHT, 0, FOUR, ""))
    assert code_of(refusal) == "not_after_the_end"
    correction = Correct(SEASON, NIGHT, 0, [*reversed(FOUR)], "read from the wrong side")
    moves = desk.preview(store, found.owner, correction, SEASON)
    assert {move.person: (move.before.row.points, move.after.row.points) for move in moves} == {
        1: (5, 1),
        2: (3, 2),
        3: (2, 3),
        4: (1, 5),
    }
    assert points(found, store)[1] == 5
    desk.act(store, found.owner, correction)
    assert points(found, store)[1] == 1
    desk.act(store, found.owner, Undo(found.view.seq))
    assert points(found, store)[1] == 5


def test_a_play_counts_when_it_ends(store: Store) -> None:
    found = with_night(store)
    ana, ben = somebody(found, 5), somebody(found, 6)
    key = tables.begin_play(store, ana, (SEASON, NIGHT, 1), "basari", "token")
    assert tables.begin_play(store, ben, (SEASON, NIGHT, 1), "basari", "other") == key
    with pytest.raises(RuleViolation):
        tables.begin_play(store, somebody(found, 1), (SEASON, NIGHT, 1), "basari", "third")
    assert points(found, store)[5] == 0
    finish(store, ana.device, key)
    assert sum(points(found, store).values()) == 9
    with pytest.raises(RuleViolation) as refusal:
        tables.confirm(store, ana, (SEASON, NIGHT, 1))
    assert code_of(refusal) == "confirm_by_another"
    tables.confirm(store, ben, (SEASON, NIGHT, 1))
    assert sum(points(found, store).values()) == 9


def test_venues_do_not_know_each_other(store: Store) -> None:
    first, second = with_night(store, "rita"), with_night(store, "rolf")
    desk.act(store, first.owner, Report(SEASON, NIGHT, 0, FOUR, ""))
    assert points(second, store)[1] == 0
    stranger = second.owner._replace(key="nowhere")
    with pytest.raises(Unknown):
        desk.act(store, stranger, CheckOut(SEASON, NIGHT, [1]))
    signed_in = sign_ins.current(store, second.cookie)
    assert signed_in is not None
    assert signed_in.key == second.key
