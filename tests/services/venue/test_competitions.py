"""Seasons and tournaments: created, changed, entered, finished; what nobody speaks of stays."""

from typing import Any

import pytest

from companion.refusal import RuleViolation
from companion.services.venue import competitions, people
from companion.services.venue.competitions import WantedSettings
from companion.store.database import Store
from companion.venue.state import SEASON, TOURNAMENT, Competition
from tests.services.helpers.venues import NAMES, SCHEME, House, house

CUP = 1
TAP = "once"


@pytest.fixture
def found(store: Store) -> House:
    made = house(store)
    people.add(store, made.owner, NAMES)
    wanted = WantedSettings("Cup", {"scheme": SCHEME, "planned": 3, "cut": {"size": 4}})
    competitions.create(store, made.owner, TOURNAMENT, wanted, 7)
    return made


def cup(found: House) -> Competition:
    return found.view.state.competitions[CUP]


def test_what_nobody_speaks_of_stays(found: House) -> None:
    before = cup(found).settings
    wanted = WantedSettings("Cup of May", {"minutes": 45}, apart=[["Ana", "#2"]])
    competitions.change_settings(found.store, found.owner, CUP, wanted)
    assert cup(found).name == "Cup of May"
    assert cup(found).settings == before._replace(minutes=45, apart=((1, 2),))
    competitions.change_settings(found.store, found.owner, CUP, WantedSettings("Cup", {}))
    assert cup(found).settings == before._replace(minutes=45)


def test_what_a_file_said_of_a_scheme_stays_in_one_made_by_hand(found: House) -> None:
    scheme: dict[str, Any] = {"points": {"kind": "share", "reference": 3}, "tiebreaks": []}
    for document, own in (({"scheme": scheme}, False), ({"scheme": SCHEME}, True)):
        wanted = WantedSettings("Cup", {**document}, own)
        competitions.change_settings(found.store, found.owner, CUP, wanted)
    assert cup(found).settings.scheme == {**SCHEME, "reference": 3}


@pytest.mark.parametrize("field", ["apart", "fixed"])
def test_people_go_by_name_or_are_refused_where_they_are_named(found: House, field: str) -> None:
    wishes: dict[str, Any] = {"apart": [["Ana", "Zoe"]], "fixed": [("Zoe", 1)]}
    wanted = WantedSettings("Cup", {})._replace(**{field: wishes[field]})
    with pytest.raises(RuleViolation, match="unknown_name") as refusal:
        competitions.change_settings(found.store, found.owner, CUP, wanted)
    assert refusal.value.params["field"] == field


def test_tables_are_counted_from_one(found: House) -> None:
    wanted = WantedSettings("Cup", {}, fixed=[("eve", 2)])
    competitions.change_settings(found.store, found.owner, CUP, wanted)
    assert cup(found).settings.fixed == ((5, 1),)


def test_some_take_part_then_everybody_else(found: House) -> None:
    store, owner = found.store, found.owner
    competitions.enter_players(store, owner, CUP, [2, 3], token=TAP)
    competitions.enter_players(store, owner, CUP, [2, 3], token=TAP)  # a second tap
    competitions.enter_players(store, owner, CUP, [], 1.5, everybody=True)
    assert {*cup(found).entrants} == {*range(1, 8)}
    assert cup(found).entrants[1].points == 1.5
    with pytest.raises(RuleViolation, match="nobody_named"):
        competitions.enter_players(store, owner, CUP, [], everybody=True)
    competitions.drop_out(store, owner, CUP, [1, 2])
    assert {person for person, each in cup(found).entrants.items() if each.left == 0} == {1, 2}


def test_finals_start_only_as_they_were_seen(found: House) -> None:
    store, owner = found.store, found.owner
    competitions.enter_players(store, owner, CUP, [], everybody=True)
    stage = competitions.propose_finals(store, found.view, CUP, [])
    others = competitions.propose_finals(store, found.view, CUP, stage.tables[0][:1])
    assert stage.tables != others.tables
    with pytest.raises(RuleViolation, match="moved_on"):
        competitions.start_finals(store, owner, CUP, "Final", others.tables)
    competitions.start_finals(store, owner, CUP, "Final", stage.tables)
    assert cup(found).rounds[0].final
    with pytest.raises(RuleViolation, match="round_open"):
        competitions.finish(store, owner, CUP)


@pytest.mark.parametrize("of", [SEASON, TOURNAMENT])
def test_whoever_does_not_know_the_latest_creates_nothing(found: House, of: str) -> None:
    wanted, seq = WantedSettings("Another", {"scheme": SCHEME}), found.view.seq
    with pytest.raises(RuleViolation, match="moved_on"):
        competitions.create(found.store, found.owner, of, wanted, 1, seq=seq - 1)
    competitions.create(found.store, found.owner, of, wanted, 1, seq=seq)
    assert len(found.view.state.competitions) == 2
