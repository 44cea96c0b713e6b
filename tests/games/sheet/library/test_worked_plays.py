"""The sheets that come with Companion: plays that were counted by hand, from the rules.

Each file in `plays` is of one sheet: what happened, and what it comes to. `about` has the sums.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.games.record import FORMAT, replay
from companion.games.registry import established, find_game, known_keys, sheets_shipped

HERE = Path(__file__).parent
PLAYS = {
    (path.stem, number): play
    for path in sorted((HERE / "plays").glob("*.json"))
    for number, play in enumerate(json.loads(path.read_text(encoding="utf-8")))
}
DOCUMENTS: Any = sheets_shipped()
SHEETS = {document["key"]: document for document in DOCUMENTS}
LANGUAGES = {"en", "de", "fr"}
LONGEST_ROW = 17  # letters beside the columns of a small phone


def test_there_are_sixty_games_and_six_for_everything_else() -> None:
    assert len(SHEETS) == 66
    assert {"points", "points-low", "rounds", "rounds-low", "winner", "together"} <= {*SHEETS}
    assert not {*SHEETS} & {*known_keys()}
    for key in SHEETS:
        assert established(key) is None
        assert find_game(key) is not None


def test_every_sheet_has_two_plays_and_one_with_a_tie() -> None:
    for key in SHEETS:
        plays = [play for (of, _), play in PLAYS.items() if of == key]
        assert len(plays) >= 2, key
        assert any(tied(play["expected"]) for play in plays), key


def tied(expected: dict[str, Any]) -> bool:
    """Some have as many points, whether or not something decides between them; or share a rank."""
    points = expected["points"]
    shared = any(len(group) > 1 for group in expected["ranking"])
    return shared or len({*points}) < len(points) or len(points) == 1


@pytest.mark.parametrize(("key", "number"), PLAYS, ids=lambda each: str(each))
def test_a_play_comes_to_what_was_counted(key: str, number: int) -> None:
    play = PLAYS[key, number]
    record = {
        "format": FORMAT,
        "game": "sheet",
        "players": play["players"],
        "options": {"sheet": SHEETS[key], **play["options"]},
        "events": play["events"],
    }
    report: dict[str, Any] = replay(record)
    expected = {"by": None, **play["expected"]}
    found = {name: report.get(name) for name in expected}
    found["points"] = [player["points"] for player in report["players"]]
    assert found == expected
    assert not report["warnings"]


def test_labels_are_in_three_languages_and_short() -> None:
    for document in SHEETS.values():
        for label in labels_in(document):
            assert isinstance(label, str) or {*label} == LANGUAGES, label
        for row in [*document.get("rows", []), *document.get("rounds", {}).get("rows", [])]:
            said = [row["label"]] if isinstance(row["label"], str) else row["label"].values()
            assert max(map(len, said)) <= LONGEST_ROW, said


def labels_in(part: Any) -> list[Any]:
    """Everything that is read by people, wherever it is."""
    if isinstance(part, list):
        return [label for each in part for label in labels_in(each)]
    if not isinstance(part, dict):
        return []
    own = [part[name] for name in ("title", "label", "help", "heading", "name") if name in part]
    names = part.get("names", []) + [label for _, label in part.get("levels", [])]
    inside = [each for name, each in part.items() if name not in ("title", "label", "levels")]
    return own + names + [label for each in inside for label in labels_in(each)]
