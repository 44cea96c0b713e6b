"""Actions by the organisers: written once, by those who may, and all that follows is worked out."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from companion.competition.reader import Number
from companion.ledger.chain import hash_entry
from companion.refusal import RuleViolation
from companion.services.account import sign_ins
from companion.services.play.reader import Unknown
from companion.services.policy import Role
from companion.services.venue import people, rounds, tables
from companion.services.venue import writer as organise
from companion.services.venue.reader import load_venue
from companion.store.database import Store
from companion.store.erasure import rename_keeper
from companion.venue.actions import (
    CheckIn,
    CheckOut,
    CloseRound,
    CorrectResult,
    CreateCompetition,
    Deactivate,
    DropOut,
    EnterResult,
    OpenRound,
    PublishDraw,
    Revoke,
)
from companion.venue.fold import RULEBOOK
from companion.venue.location import Location
from tests.services.helpers.venues import (
    FIRST,
    NIGHT,
    SEASON,
    SECOND,
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
    return {row.person: row.row.points for row in organise.order_of(store, found.view, SEASON)}


def test_results_are_in_the_order_at_once(store: Store) -> None:
    found = with_night(store)
    organise.act(store, found.owner, EnterResult(SEASON, NIGHT, 0, FOUR, ""))
    assert points(found, store) == {1: 5, 2: 3, 3: 2, 4: 1, 5: 0, 6: 0, 7: 0}
    organise.act(store, found.owner, EnterResult(SEASON, NIGHT, 1, THREE, ""))
    assert points(found, store) == {1: 5, 2: 3, 3: 2, 4: 1, 5: 3, 6: 5, 7: 1}


def test_the_same_token_is_the_same_action(store: Store) -> None:
    found = with_night(store)
    before = found.view.seq
    for _ in range(3):
        organise.act(store, found.owner, CheckOut(SEASON, NIGHT, [1]), "token")
    assert found.view.seq == before + 1


def test_a_refused_action_leaves_no_trace(store: Store) -> None:
    found = with_night(store)
    before = found.view
    with pytest.raises(RuleViolation):
        organise.act(store, found.owner, CloseRound(SEASON, NIGHT))
    with pytest.raises(RuleViolation):  # the second of two takes the first with it
        organise.act(
            store,
            found.owner,
            lambda view: [EnterResult(SEASON, NIGHT, 0, FOUR, ""), CloseRound(SEASON, NIGHT)],
        )
    assert found.view == before


def test_what_another_process_wrote_is_seen(store: Store) -> None:
    found = with_night(store)
    before = found.view
    store.venues.put(("venue", found.key), before)
    organise.act(store, found.owner, CheckOut(SEASON, NIGHT, [1]))
    store.venues.put(("venue", found.key), before)  # as if it were still remembered here
    assert load_venue(store, found.key).seq == before.seq + 1


def test_all_who_check_in_at_once_are_in(store: Store) -> None:
    found = house(store)
    people.add(store, found.owner, [f"Person {n}" for n in range(40)])
    organise.act(store, found.owner, CreateCompetition(SEASON, "season", "Thursday", SETTINGS))
    organise.act(store, found.owner, OpenRound(SEASON, NIGHT, "Night 1", 1))
    with ThreadPoolExecutor(8) as crowd:
        everybody = range(1, 41)
        done = [
            crowd.submit(organise.act, store, somebody(found, n), CheckIn(SEASON, NIGHT, [n]))
            for n in everybody
        ]
        for each in done:
            each.result()
    assert found.view.state.competitions[SEASON].rounds[NIGHT].present == {*everybody}
    assert [done.seq for done in found.view.log] == [*range(1, found.view.seq + 1)]


def test_somebody_checks_in_and_out_himself_and_nobody_else(store: Store) -> None:
    found = with_night(store)
    ana = somebody(found, 1)
    organise.act(store, ana, CheckOut(SEASON, NIGHT, [1]))
    organise.act(store, ana, CheckIn(SEASON, NIGHT, [1]))
    for action in (
        CheckOut(SEASON, NIGHT, [2]),
        CheckOut(SEASON, NIGHT, [1, 2]),
        DropOut(SEASON, 2),
    ):
        with pytest.raises(RuleViolation) as refusal:
            organise.act(store, ana, action)
        assert code_of(refusal) == "not_allowed"
    organise.act(store, ana, DropOut(SEASON, 1))
    organise.act(store, ana, Deactivate(1))


def test_a_result_is_entered_at_ones_own_table_and_confirmed_by_another(store: Store) -> None:
    found = with_night(store)
    ana, ben, eve = somebody(found, 1), somebody(found, 2), somebody(found, 5)
    with pytest.raises(RuleViolation) as refusal:
        organise.act(store, eve, EnterResult(SEASON, NIGHT, 0, FOUR, ""))
    assert code_of(refusal) == "not_allowed"
    organise.act(store, ana, EnterResult(SEASON, NIGHT, 0, FOUR, ""))
    for visitor, code in [(ana, "confirm_by_another"), (eve, "not_allowed")]:
        with pytest.raises(RuleViolation) as refusal:
            tables.confirm(store, visitor, FIRST)
        assert code_of(refusal) == code
    tables.confirm(store, ben, FIRST)
    assert found.view.state.competitions[SEASON].rounds[NIGHT].tables[0].confirmed


def test_a_phone_confirms_nothing_that_was_entered_at_it(store: Store) -> None:
    """Whoever it has become since, or if it came in as a keeper before."""
    found = with_night(store)
    ana, ben, cleo = somebody(found, 1), somebody(found, 2), somebody(found, 3)
    keeper = somebody(found, None, Role.KEEPER)._replace(device=ben.device)
    for entering in (ana, keeper):
        organise.act(store, entering, EnterResult(SEASON, NIGHT, 0, FOUR, ""))
        with pytest.raises(RuleViolation) as refusal:
            tables.confirm(store, cleo._replace(device=entering.device), FIRST)
        assert code_of(refusal) == "confirm_by_another"
    with pytest.raises(RuleViolation) as refusal:
        tables.confirm(store, ben, FIRST)  # the phone that came in as a keeper
    assert code_of(refusal) == "confirm_by_another"
    tables.confirm(store, cleo, FIRST)


def test_no_log_tells_by_which_device(store: Store) -> None:
    found = with_night(store)
    ana = somebody(found, 1)
    organise.act(store, ana, EnterResult(SEASON, NIGHT, 0, FOUR, ""))
    done = found.view.log[-1]
    assert done.device
    assert done.device in ana.device
    without = done._replace(device="")
    assert hash_entry(without, RULEBOOK.spell) == done.hash  # it is beside the chain


def test_who_entered_last_on_a_pad_does_not_confirm(store: Store) -> None:
    """Whoever opened it: and also not under another name that this phone took there since."""
    found = with_night(store)
    ana, ben = somebody(found, 5), somebody(found, 6)
    key = tables.begin_play(store, ana, SECOND, "basari", "token")
    tables.begin_play(store, ben, SECOND, "basari", "other")
    finish(store, ben.device, key)
    for name in ("Finn", "Zora"):
        store.write(lambda each, name=name: rename_keeper(each, 1, ben.device, name))
        with pytest.raises(RuleViolation) as refusal:
            tables.confirm(store, ben, SECOND)
        assert code_of(refusal) == "confirm_by_another"
    store.write(lambda each: rename_keeper(each, 1, ben.device, "Finn"))
    tables.confirm(store, ana, SECOND)


def test_an_organiser_confirms_his_own_entry(store: Store) -> None:
    found = with_night(store)
    organise.act(store, found.owner, EnterResult(SEASON, NIGHT, 0, FOUR, ""))
    tables.confirm(store, found.owner, FIRST)


def test_a_viewer_and_a_keeper_do_what_they_may(store: Store) -> None:
    found = with_night(store)
    viewer, keeper = somebody(found, None), somebody(found, None, Role.KEEPER)
    with pytest.raises(RuleViolation):
        organise.act(store, viewer, EnterResult(SEASON, NIGHT, 0, FOUR, ""))
    organise.act(store, keeper, EnterResult(SEASON, NIGHT, 0, FOUR, ""))
    for action in (CloseRound(SEASON, NIGHT), PublishDraw(SEASON, NIGHT, [[1, 2]], [], "")):
        with pytest.raises(RuleViolation):
            organise.act(store, keeper, action)


def test_after_the_end_only_an_organiser_corrects(store: Store) -> None:
    found = with_night(store)
    organise.act(store, found.owner, EnterResult(SEASON, NIGHT, 0, FOUR, ""))
    organise.act(store, found.owner, EnterResult(SEASON, NIGHT, 1, THREE, ""))
    rounds.close(store, found.owner, Location(SEASON, NIGHT + 1))
    with pytest.raises(RuleViolation) as refusal:
        organise.act(store, somebody(found, 1), EnterResult(SEASON, NIGHT, 0, FOUR, ""))
    assert code_of(refusal) == "not_after_the_end"
    correction = CorrectResult(SEASON, NIGHT, 0, [*reversed(FOUR)], "read from the wrong side")
    moves = organise.preview(store, found.owner, correction, SEASON)
    assert {move.person: (move.before.row.points, move.after.row.points) for move in moves} == {
        1: (5, 1),
        2: (3, 2),
        3: (2, 3),
        4: (1, 5),
    }
    assert points(found, store)[1] == 5
    organise.act(store, found.owner, correction)
    assert points(found, store)[1] == 1
    organise.act(store, found.owner, Revoke(found.view.seq))
    assert points(found, store)[1] == 5


def test_a_play_counts_when_it_ends(store: Store) -> None:
    found = with_night(store)
    ana, ben = somebody(found, 5), somebody(found, 6)
    key = tables.begin_play(store, ana, SECOND, "basari", "token")
    assert tables.begin_play(store, ben, SECOND, "basari", "other") == key
    with pytest.raises(RuleViolation):
        tables.begin_play(store, somebody(found, 1), SECOND, "basari", "third")
    assert points(found, store)[5] == 0
    finish(store, ana.device, key)
    assert sum(points(found, store).values()) == 9
    with pytest.raises(RuleViolation) as refusal:
        tables.confirm(store, ana, SECOND)
    assert code_of(refusal) == "confirm_by_another"
    tables.confirm(store, ben, SECOND)
    assert sum(points(found, store).values()) == 9


def test_venues_do_not_know_each_other(store: Store) -> None:
    first, second = with_night(store, "rita"), with_night(store, "rolf")
    organise.act(store, first.owner, EnterResult(SEASON, NIGHT, 0, FOUR, ""))
    assert points(second, store)[1] == 0
    stranger = second.owner._replace(key="nowhere")
    with pytest.raises(Unknown):
        organise.act(store, stranger, CheckOut(SEASON, NIGHT, [1]))
    signed_in = sign_ins.current(store, second.cookie)
    assert signed_in is not None
    assert signed_in.key == second.key
