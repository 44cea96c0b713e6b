"""Score sheets of a device: saved, changed in turn, found by a link, nobody else's."""

import pytest

from companion.play.editor.document import add_row, new_document
from companion.refusal import Malformed, RuleViolation
from companion.services.play import own_sheets as sheets
from companion.services.play.entries import Stale
from companion.services.play.reader import Actor
from companion.store.database import Store

pytestmark = pytest.mark.sqlite_first

HANNA, MAX = Actor("a" * 64, "Hanna's phone"), Actor("b" * 64, "Max's phone")
EMPTY = new_document("Mölkky")
LONGER, _ = add_row(EMPTY, "number", "Pins", "end")


def test_a_sheet_is_saved_and_changed_in_turn(store: Store) -> None:
    new = sheets.add_sheet(store, HANNA, EMPTY)
    assert (new.key, new.edition, new.document["version"]) == ("molkky", 1, 1)
    saved = sheets.save_sheet(store, HANNA, "molkky", LONGER, 1)
    assert (saved.edition, saved.document["version"]) == (2, 2)
    assert sheets.save_sheet(store, HANNA, "molkky", LONGER, 1) == saved  # a double tap
    with pytest.raises(Stale):
        sheets.save_sheet(store, HANNA, "molkky", EMPTY, 1)
    assert sheets.sheet_of(store, HANNA, "molkky") == saved
    assert saved.game.name == "molkky"


def test_it_is_found_by_its_link_and_by_nobody_else(store: Store) -> None:
    new = sheets.add_sheet(store, HANNA, EMPTY)
    assert sheets.sheet_of(store, MAX, "molkky") is None
    assert sheets.sheets_of(store, MAX) == []
    assert sheets.sheet_behind(store, new.link) == new
    assert sheets.sheet_behind(store, "nothing") is None
    with pytest.raises(RuleViolation) as refused:
        sheets.save_sheet(store, MAX, "molkky", EMPTY, 1)
    assert refused.value.code == "no_such_sheet"
    sheets.remove_sheet(store, MAX, "molkky")
    assert sheets.sheets_of(store, HANNA) == [new]
    sheets.remove_sheet(store, HANNA, "molkky")
    assert sheets.sheet_behind(store, new.link) is None


def test_two_of_one_title_have_keys_of_their_own(store: Store) -> None:
    found = [sheets.add_sheet(store, HANNA, EMPTY).key for _ in range(3)]
    assert found == ["molkky", "molkky-2", "molkky-3"]
    assert sheets.add_sheet(store, MAX, EMPTY).key == "molkky"


def test_what_is_no_sheet_leaves_nothing_behind(store: Store) -> None:
    with pytest.raises(Malformed) as refused:
        sheets.add_sheet(store, HANNA, {**EMPTY, "rows": [{"key": "total", "label": "x"}]})
    assert refused.value.code == "sheet_key"
    assert sheets.sheets_of(store, HANNA) == []


def test_there_is_a_limit(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheets, "MOST_SHEETS", 2)
    for _ in range(2):
        sheets.add_sheet(store, HANNA, EMPTY)
    with pytest.raises(RuleViolation) as refused:
        sheets.add_sheet(store, HANNA, EMPTY)
    assert refused.value.code == "sheets_full"
