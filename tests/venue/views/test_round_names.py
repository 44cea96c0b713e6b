"""A round that nobody named is called by what it is, whatever older versions stored for it."""

from collections.abc import Sequence

import pytest

from companion.ledger.ledger import verify
from companion.venue.actions import ChangeSettings, OpenRound, StartFinals
from companion.venue.finals import staged
from companion.venue.fold import fold
from companion.venue.rounds import kind_of_stage
from companion.venue.state import (
    FINAL,
    KNOCKOUT,
    NIGHT,
    ROUND,
    SEMIFINAL,
    CompetitionSettings,
    CutPlan,
)
from companion.venue.text import (
    MESSAGE_IDS,
    STORED_BEFORE,
    automatic_title,
    title_of,
    typed_name,
)
from tests.venue.helpers.log import ANY_SIZE, Log, cup, settings

NIGHTS = ["Night 2", "Abend 2", "Soirée 2"]
ROUNDS = ["Round 2", "Runde 2", "Ronde 2"]


def season(people: int = 4) -> Log:
    log = Log(people)
    log.season()
    return log


def close_first(log: Log) -> Log:
    log.open()
    log.close()
    return log


def second_round(log: Log, name: str | None) -> Log:
    close_first(log).do(OpenRound(1, 1, name, 1))
    return log


def finals(tables: Sequence[Sequence[int]], name: str | None, people: int = 8) -> Log:
    log = cup(people, scheme=ANY_SIZE)
    log.play([1, 2, 3, 4], [5, 6, 7, 8])
    log.do(StartFinals(1, 1, name, tables, [], ""))
    return log


@pytest.mark.parametrize("name", [None, *NIGHTS])
def test_a_night_that_nobody_named_is_called_by_its_number(name: str | None) -> None:
    log = second_round(season(), name)
    assert log.now.name is None
    assert title_of(log.now) == automatic_title(NIGHT, 2)


@pytest.mark.parametrize("name", [None, *ROUNDS])
def test_so_is_a_round_of_a_tournament(name: str | None) -> None:
    log = second_round(cup(4), name)
    assert log.now.name is None
    assert title_of(log.now) == automatic_title(ROUND, 2)


@pytest.mark.parametrize(
    "name", ["Night 1", "Night 02", "Round 2", "night 2", "Night 2!", "Final", "2", "Gems"]
)
def test_what_people_typed_stays(name: str) -> None:
    """Also what would be the automatic name of another round: nobody but a person wrote that."""
    assert title_of(second_round(season(), name).now) == name


@pytest.mark.parametrize(
    ("tables", "kind", "names"),
    [
        ([[1, 2, 3, 4]], FINAL, ["Final", "Finale"]),
        ([[1, 2, 3], [4, 5, 6]], SEMIFINAL, ["Semi-final", "Halbfinale", "Demi-finale"]),
    ],
)
def test_finals_are_called_by_what_they_are(
    tables: list[list[int]], kind: str, names: list[str]
) -> None:
    for name in (None, *names):
        assert title_of(finals(tables, name).now) == automatic_title(kind, 2)
    assert title_of(finals(tables, "K.-o.-Runde").now) == "K.-o.-Runde"
    assert title_of(finals(tables, "Grand finale").now) == "Grand finale"


@pytest.mark.parametrize("name", ["Knock-out round", "K.-o.-Runde", "Tour éliminatoire"])
def test_a_knock_out_round_of_before_is_known(name: str) -> None:
    assert typed_name(name, KNOCKOUT, 3) is None


def test_what_a_round_is_does_not_change_with_later_settings() -> None:
    log = finals([[1, 2, 3], [4, 5, 6]], None)
    assert log.now.kind == SEMIFINAL
    log.do(ChangeSettings(1, "Cup", settings(scheme=ANY_SIZE, sizes=[3], cut={"advance": 2})))
    assert log.now.kind == SEMIFINAL


@pytest.mark.parametrize("people", range(2, 40))
@pytest.mark.parametrize("straight", [0, 1, 3])
@pytest.mark.parametrize("advance", [0, 1, 2])
def test_a_stage_is_what_was_proposed(people: int, straight: int, advance: int) -> None:
    """Nothing but its tables, those who wait and the settings are needed to tell what it is."""
    chosen = CompetitionSettings({}, cut=CutPlan(advance=advance))
    stage = staged([*range(people)], chosen, straight, [])
    assert stage.kind == kind_of_stage(chosen, len(stage.tables), len(stage.waiting))
    assert (stage.kind == FINAL) == (len(stage.tables) == 1 and not stage.waiting)


def test_chains_hold_over_what_was_stored_before() -> None:
    """The entries stay as they are; only what follows from them has no name."""
    log = second_round(season(), "Soirée 2")
    log.close()
    log.do(OpenRound(1, 2, None, 1))
    entries = log.ledger.entries
    assert verify(log.ledger) is None
    stored = [entry.action.name for entry in entries if isinstance(entry.action, OpenRound)]
    assert stored == [None, "Soirée 2", None]
    rounds = fold(entries).state.competitions[1].rounds
    assert [each.name for each in rounds] == [None, None, None]


def test_every_kind_has_a_message_and_its_old_names() -> None:
    assert MESSAGE_IDS.keys() == STORED_BEFORE.keys() == {NIGHT, ROUND, FINAL, SEMIFINAL, KNOCKOUT}
