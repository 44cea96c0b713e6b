"""Writing a sheet: each change leaves a document that can be read, and nothing else changed."""

from typing import Any

import pytest

from companion.games.registry import sheet_game, sheets_shipped
from companion.play.editor.document import (
    AT_END,
    EACH_ROUND,
    LOWEST,
    NAMED,
    TOGETHER,
    add_row,
    add_switch,
    change_row,
    label_of,
    move_row,
    new_document,
    places,
    remove_row,
    remove_switch,
    row_in,
    row_key,
    settings_of,
    texts_of,
    with_settings,
)
from companion.play.editor.kinds import KINDS, OTHER, kind_of, row_of
from companion.play.editor.trial import tried

DOCUMENTS: Any = sheets_shipped()
SHIPPED = {document["key"]: document for document in DOCUMENTS}


def keys(document: Any) -> list[str]:
    return [row["key"] for _, row in places(document)]


@pytest.mark.parametrize("kind", KINDS)
def test_a_row_of_any_kind_can_be_added_and_read(kind: str) -> None:
    document, key = add_row(new_document("Mölkky"), kind, "Würfe", AT_END)
    sheet_game(document)
    assert document["key"] == "molkky"
    assert key == "wurfe"
    found = row_in(document, key)
    assert found
    assert kind_of(found[1])[0] == kind


def test_what_a_form_shows_of_a_row_is_what_it_saves() -> None:
    for document in SHIPPED.values():
        for place, row in places(document):
            kind, details = kind_of(row)
            again = row_of(kind, details, row)
            if row.get("points") is False:  # which the form has a box for
                again["points"] = False
            assert again == row or kind == OTHER, (document["key"], row, again)
            assert change_row(document, row["key"], row, place) == document


def test_settings_that_nobody_changed_change_nothing() -> None:
    for document in SHIPPED.values():
        assert with_settings(document, settings_of(document)) == document


def test_rows_move_between_the_game_and_its_rounds() -> None:
    document, first = add_row(new_document("A"), "number", "Eggs", AT_END)
    document, second = add_row(document, "number", "Nests", AT_END)
    assert keys(move_row(document, second)) == [second, first]
    changed = change_row(document, first, document["rows"][0], EACH_ROUND)
    assert [row["key"] for row in changed["rounds"]["rows"]] == [first]
    sheet_game(changed)
    assert "rounds" not in remove_row(changed, first)


def test_the_end_and_who_wins() -> None:
    document, _ = add_row(new_document("A"), "number", "Eggs", EACH_ROUND)
    settings = settings_of(document)._replace(wins=LOWEST, target=100, rounds=9, dealer=True)
    changed = with_settings(document, settings)
    assert changed["ranking"] == ["-total"]
    assert changed["rounds"] | {"rows": []} == {
        "rows": [],
        "count": 9,
        "when": "max(all.total) >= 100",
        "dealer": True,
    }
    assert settings_of(changed) == settings
    sheet_game(changed)
    for wins in (NAMED, TOGETHER):
        sheet_game(with_settings(changed, settings._replace(wins=wins)))
    assert with_settings(changed, settings_of(document)) == document


def test_switches_come_and_go_with_their_rows() -> None:
    document, key = add_row(add_switch(new_document("A"), "Leaders"), "number", "Leaders", AT_END)
    assert key == "leaders_2"
    document["rows"][0]["with"] = ["leaders"]
    sheet_game(document)
    without = remove_switch(document, "leaders")
    assert "with" not in without["rows"][0]
    sheet_game(without)


@pytest.mark.parametrize(
    ("name", "key"),
    [("Total", "total_2"), ("7", "row_7"), ("…", "row"), ("日本", "row"), ("x" * 90, "x" * 26)],
)
def test_keys_are_free_and_can_be_written_in_formulas(name: str, key: str) -> None:
    assert row_key(name, set()) == key


def test_a_label_is_one_text_as_long_as_nobody_writes_another() -> None:
    languages = ("de", "en", "fr")
    assert texts_of("Eggs", languages, "de") == {"de": "Eggs", "en": "", "fr": ""}
    assert label_of({"de": "Eggs", "en": "", "fr": ""}) == "Eggs"
    assert label_of({"de": "Eier", "en": "Eggs", "fr": ""}) == {"de": "Eier", "en": "Eggs"}


def test_a_trial_says_what_cells_come_to() -> None:
    cells = {("conflicts", 0): "5", ("coins", 0): "7", ("tablets", 0): "2", ("conflicts", 1): "−1"}
    trial = tried(SHIPPED["7-wonders"], cells)
    assert [*trial.points] == [5 + 2 + 4, -1, 0]
    assert trial.values["science"] == [4, 0, 0]
    assert not trial.refusal
    wrong = tried(SHIPPED["7-wonders"], {("coins", 0): "a lot"})
    assert wrong.refusal
    assert wrong.refusal.code == "wrong_type"
