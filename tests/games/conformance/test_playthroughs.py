"""Whole plays as files, each with the report it must give."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.games.codec import Family
from companion.games.record import replay
from companion.games.record_file import parse
from companion.games.registry import known_games, rules_of

FOLDER = Path(__file__).parent / "playthroughs"
RECORDS = sorted(FOLDER.glob("*.companion.json"))
FINISHED = [game for game in known_games() if "TODO" not in rules_of(game)]


def read(path: Path) -> Any:
    return parse(path.read_bytes())


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name.partition(".")[0])
def test_a_playthrough_gives_its_report(path: Path) -> None:
    expected = json.loads(path.with_name(path.name.replace("companion", "report")).read_text())
    assert without_sentences(replay(read(path))) == without_sentences(expected)
    assert expected["finished"] is True


def without_sentences(report: dict[str, Any]) -> dict[str, Any]:
    """Warnings by their codes: what they say may be said better at any time."""
    warnings = [{**warning, "message": bool(warning["message"])} for warning in report["warnings"]]
    return {**report, "warnings": warnings}


def test_every_game_has_playthroughs_for_every_number_of_players() -> None:
    played = [(record["game"], len(record["players"])) for record in map(read, RECORDS)]
    for game in FINISHED:
        for seats in game.players:
            assert played.count((game.key, seats)) == 2


@pytest.mark.parametrize("game", FINISHED, ids=lambda game: game.key)
def test_every_type_of_event_stands_in_a_playthrough(game: Any) -> None:
    events = [
        e for record in map(read, RECORDS) if record["game"] == game.key for e in record["events"]
    ]
    early = {"end"}  # no whole play has it
    assert {event["type"] for event in events} == set(game.shapes) - early
    for shape in game.shapes.values():
        if isinstance(shape, Family):
            kinds = {member.fixed.get("card") for member in shape.members}
            found = {None if "declined" in event else event.get("card") for event in events}
            assert found == kinds


@pytest.mark.parametrize("game", FINISHED, ids=lambda game: game.key)
def test_every_line_of_the_sheet_is_scored_in_a_playthrough(game: Any) -> None:
    reports = [replay(record) for record in map(read, RECORDS) if record["game"] == game.key]
    scored = {line["source"] for report in reports for line in report["lines"]}
    assert scored == {source.key for source in game.sources}
