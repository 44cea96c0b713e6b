"""Tables without a draw, plays that count afterwards, and who hears of it; on both databases."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.games.kernel import RuleViolation
from companion.ledger import Note
from companion.services import desk, forming, hashes, live, plays, sign_ins, tables
from companion.services.plays import Actor
from companion.services.reading import Unknown
from companion.services.venues import cached_as
from companion.store import Store
from companion.store.following import venue_of_play
from companion.tourney.venue.deeds import CheckOut, Close, Report
from companion.web.live import Hub
from tests.keeping import kept
from tests.server import PATIENCE
from tests.services.houses import NIGHT, SEASON, finish, house, somebody, with_night

THREE = [{"score": 5}, {"score": 7}, {"score": 2}]
RECORD = {"format": "companion-record/1", "game": "basari", "players": ["A", "B", "C"]}
RECORD |= {"options": {}, "events": []}


def code_of(refusal: pytest.ExceptionInfo[RuleViolation]) -> str:
    return refusal.value.code


def test_who_has_ended_sits_down_again(store: Store) -> None:
    found = with_night(store)
    five = somebody(found, 5)
    with pytest.raises(RuleViolation) as refusal:
        forming.form_table(store, five, SEASON, [5, 6, 7], "")
    assert code_of(refusal) == "still_playing"
    desk.act(store, five, Report(SEASON, NIGHT, 1, THREE, ""))
    view = forming.form_table(store, five, SEASON, [5, 6, 7], "", "tap")
    assert forming.form_table(store, five, SEASON, [5, 6, 7], "", "tap").seq == view.seq
    assert {*view.state.competitions[SEASON].rounds[NIGHT].tables[2].people} == {5, 6, 7}


def test_who_left_or_never_came_forms_nothing(store: Store) -> None:
    found = with_night(store)
    desk.act(store, found.owner, Report(SEASON, NIGHT, 1, THREE, ""))
    desk.act(store, found.owner, CheckOut(SEASON, NIGHT, [7]))
    for people, code in (([5, 6, 7], "not_there"), ([6, 7, 1], "not_allowed")):
        with pytest.raises(RuleViolation) as refusal:
            forming.form_table(store, somebody(found, 5), SEASON, people, "")
        assert code_of(refusal) == code
    with pytest.raises(Unknown):
        forming.form_table(store, somebody(found, 5), 9, [5, 6], "")


def test_after_the_night_nobody_sits_down(store: Store) -> None:
    found = with_night(store)
    for table, lines in ((0, [*THREE, {"score": 1}]), (1, THREE)):
        desk.act(store, found.owner, Report(SEASON, NIGHT, table, lines, ""))
    desk.act(store, found.owner, Close(SEASON, NIGHT))
    with pytest.raises(RuleViolation) as refusal:
        forming.form_table(store, somebody(found, 5), SEASON, [5, 6, 7], "")
    assert code_of(refusal) == "round_closed"


def test_a_play_belongs_to_one_venue(store: Store) -> None:
    found, other = with_night(store), with_night(store, "olga")
    for each in (found, other):
        desk.act(store, each.owner, Report(SEASON, NIGHT, 1, THREE, ""))
    device = found.owner.device
    key = plays.begin(store, Actor(device, "phone"), RECORD, "tap")
    assert store.read(lambda connection: venue_of_play(connection, key)) is None
    forming.claim(store, found.owner, key, SEASON, [5, 6, 7])
    owner = store.read(lambda connection: venue_of_play(connection, key))
    assert owner.key == found.key
    for visitor in (found.owner, other.owner._replace(device=device)):
        with pytest.raises(RuleViolation) as refusal:
            forming.claim(store, visitor, key, SEASON, [5, 6, 7])
        assert code_of(refusal) == "claimed_already"
    with pytest.raises(RuleViolation):
        forming.claim(store, somebody(found, 5), key, SEASON, [5, 6, 7])


def test_what_a_venue_shows_is_another_only_when_something_is_new(store: Store) -> None:
    found = with_night(store)
    five = somebody(found, 5)
    stamps = [live.stamp_of(store, found.view)]
    key = tables.begin_play(store, five, (SEASON, NIGHT, 1), "basari", "tap")
    stamps.append(live.stamp_of(store, found.view))
    assert live.followed(store, cached_as(found.key)) == {key}
    play = plays.load(store, Actor(five.device, "phone"), key)
    plays.enter(store, Actor(five.device, "phone"), key, Note("x"), play.seq, "note")
    assert live.stamp_of(store, found.view) == stamps[-1]
    finish(store, five.device, key)
    stamps.append(live.stamp_of(store, found.view))
    tables.confirm(store, somebody(found, 6), (SEASON, NIGHT, 1))
    stamps.append(live.stamp_of(store, found.view))
    assert len({*stamps}) == 4
    assert live.followed(store, cached_as(found.key)) == frozenset()
    assert live.followed(store, key) == frozenset()


def test_who_may_look_is_who_came_in_or_signed_in(store: Store) -> None:
    found, other = house(store), house(store, "olga")
    both = [cached_as(found.key), cached_as(other.key)]
    hers, olgas = hashes.hash_of(found.cookie), hashes.hash_of(other.cookie)
    assert live.seers(store, both) == {both[0]: {hers}, both[1]: {olgas}}
    sign_ins.sign_out(store, found.cookie)
    assert live.seers(store, both) == {both[0]: set(), both[1]: {olgas}}


def test_whoever_watches_a_venue_hears_of_other_servers(database: str, tmp_path: Path) -> None:
    """Of deeds there, and of the plays at its tables, also those that begin later."""
    with kept(tmp_path) as here, kept(tmp_path) as there:
        found = with_night(there)
        hub = Hub(here)
        channel = hub.enter(cached_as(found.key))
        five, actor = somebody(found, 5), Actor(somebody(found, 5).device, "phone")

        def is_told(deed: Callable[[], object]) -> None:
            seen = channel.wait(-1, PATIENCE)
            while (count := channel.wait(seen, 0.5)) > seen:  # until it is calm
                seen = count
            deed()
            assert channel.wait(seen, PATIENCE) > seen

        keys: list[str] = []
        place = (SEASON, NIGHT, 1)
        is_told(lambda: keys.append(tables.begin_play(there, five, place, "basari", "tap")))
        for number in range(2):
            seq = plays.load(there, actor, keys[0]).seq
            token = f"note {number}"
            is_told(lambda s=seq, t=token: plays.enter(there, actor, keys[0], Note("x"), s, t))  # type: ignore[misc]
        hub.leave(cached_as(found.key))
