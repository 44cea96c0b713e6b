"""Tables without a draw, plays that count afterwards, and who hears of it; on both databases."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.ledger.entry import Note
from companion.live.subjects import VenueSubject
from companion.refusal import RuleViolation
from companion.services import tokens
from companion.services.account import sign_ins
from companion.services.live import live_hub
from companion.services.play import entries as plays
from companion.services.play import reader
from companion.services.play.reader import Actor, Unknown
from companion.services.venue import casual_tables as casual_table
from companion.services.venue import tables
from companion.services.venue import writer as organise
from companion.services.venue.views import live_results as live
from companion.store.database import Store
from companion.store.viewers import venue_of_play
from companion.venue.actions import CheckOut, CloseRound, EnterResult
from tests.helpers.server import PATIENCE
from tests.helpers.stores import kept
from tests.services.helpers.venues import NIGHT, SEASON, SECOND, finish, house, somebody, with_night

pytestmark = pytest.mark.sqlite_first

THREE = [{"score": 5}, {"score": 7}, {"score": 2}]
RECORD = {"format": "companion-record/1", "game": "basari", "players": ["A", "B", "C"]}
RECORD |= {"options": {}, "events": []}


def code_of(refusal: pytest.ExceptionInfo[RuleViolation]) -> str:
    return refusal.value.code


def test_who_has_ended_sits_down_again(store: Store) -> None:
    found = with_night(store)
    five = somebody(found, 5)
    with pytest.raises(RuleViolation) as refusal:
        casual_table.form_table(store, five, SEASON, [5, 6, 7], "")
    assert code_of(refusal) == "still_playing"
    organise.act(store, five, EnterResult(SEASON, NIGHT, 1, THREE, ""))
    view = casual_table.form_table(store, five, SEASON, [5, 6, 7], "", "tap")
    assert casual_table.form_table(store, five, SEASON, [5, 6, 7], "", "tap").seq == view.seq
    assert {*view.state.competitions[SEASON].rounds[NIGHT].tables[2].people} == {5, 6, 7}


def test_who_left_or_never_came_forms_nothing(store: Store) -> None:
    found = with_night(store)
    organise.act(store, found.owner, EnterResult(SEASON, NIGHT, 1, THREE, ""))
    organise.act(store, found.owner, CheckOut(SEASON, NIGHT, [7]))
    for people, code in (([5, 6, 7], "not_there"), ([6, 7, 1], "not_allowed")):
        with pytest.raises(RuleViolation) as refusal:
            casual_table.form_table(store, somebody(found, 5), SEASON, people, "")
        assert code_of(refusal) == code
    with pytest.raises(Unknown):
        casual_table.form_table(store, somebody(found, 5), 9, [5, 6], "")


def test_after_the_night_nobody_sits_down(store: Store) -> None:
    found = with_night(store)
    for table, lines in ((0, [*THREE, {"score": 1}]), (1, THREE)):
        organise.act(store, found.owner, EnterResult(SEASON, NIGHT, table, lines, ""))
    organise.act(store, found.owner, CloseRound(SEASON, NIGHT))
    with pytest.raises(RuleViolation) as refusal:
        casual_table.form_table(store, somebody(found, 5), SEASON, [5, 6, 7], "")
    assert code_of(refusal) == "round_closed"


def test_a_play_belongs_to_one_venue(store: Store) -> None:
    found, other = with_night(store), with_night(store, "olga")
    for each in (found, other):
        organise.act(store, each.owner, EnterResult(SEASON, NIGHT, 1, THREE, ""))
    device = found.owner.device
    key = plays.begin(store, Actor(device, "phone"), RECORD, "tap")
    assert store.read(lambda connection: venue_of_play(connection, key)) is None
    casual_table.claim(store, found.owner, key, SEASON, [5, 6, 7])
    owner = store.read(lambda connection: venue_of_play(connection, key))
    assert owner.key == found.key
    for visitor in (found.owner, other.owner._replace(device=device)):
        with pytest.raises(RuleViolation) as refusal:
            casual_table.claim(store, visitor, key, SEASON, [5, 6, 7])
        assert code_of(refusal) == "claimed_already"
    with pytest.raises(RuleViolation):
        casual_table.claim(store, somebody(found, 5), key, SEASON, [5, 6, 7])


def test_what_a_venue_shows_is_another_only_when_something_is_new(store: Store) -> None:
    found = with_night(store)
    five = somebody(found, 5)
    stamps = [live.stamp_of(store, found.view)]
    key = tables.begin_play(store, five, SECOND, "basari", "tap")
    stamps.append(live.stamp_of(store, found.view))
    assert live.followed(store, VenueSubject(found.key).channel) == {key}
    play = reader.load(store, Actor(five.device, "phone"), key)
    plays.enter(store, Actor(five.device, "phone"), key, Note("x"), play.seq, "note")
    assert live.stamp_of(store, found.view) == stamps[-1]
    finish(store, five.device, key)
    stamps.append(live.stamp_of(store, found.view))
    tables.confirm(store, somebody(found, 6), SECOND)
    stamps.append(live.stamp_of(store, found.view))
    assert len({*stamps}) == 4
    assert live.followed(store, VenueSubject(found.key).channel) == frozenset()
    assert live.followed(store, key) == frozenset()


def test_who_may_look_is_who_came_in_or_signed_in(store: Store) -> None:
    found, other = house(store), house(store, "olga")
    both = [VenueSubject(found.key).channel, VenueSubject(other.key).channel]
    hers, olgas = tokens.hash_of(found.cookie), tokens.hash_of(other.cookie)
    assert live.viewers(store, both) == {both[0]: {hers}, both[1]: {olgas}}
    sign_ins.sign_out(store, found.cookie)
    assert live.viewers(store, both) == {both[0]: set(), both[1]: {olgas}}


def test_whoever_watches_a_venue_hears_of_other_servers(database: str, tmp_path: Path) -> None:
    """Of actions there, and of the plays at its tables, also those that begin later."""
    with kept(tmp_path) as here, kept(tmp_path) as there:
        found = with_night(there)
        hub = live_hub(here)
        channel = hub.enter(VenueSubject(found.key).channel)
        five, actor = somebody(found, 5), Actor(somebody(found, 5).device, "phone")

        def is_told(action: Callable[[], object]) -> None:
            seen = channel.wait(-1, PATIENCE)
            while (count := channel.wait(seen, 0.5)) > seen:  # until it is calm
                seen = count
            action()
            assert channel.wait(seen, PATIENCE) > seen

        keys: list[str] = []
        is_told(lambda: keys.append(tables.begin_play(there, five, SECOND, "basari", "tap")))
        for number in range(2):
            seq = reader.load(there, actor, keys[0]).seq
            token = f"note {number}"
            is_told(lambda s=seq, t=token: plays.enter(there, actor, keys[0], Note("x"), s, t))  # type: ignore[misc]
        hub.leave(VenueSubject(found.key).channel)
