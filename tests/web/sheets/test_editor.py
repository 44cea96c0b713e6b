"""A score sheet written on a phone without JavaScript, tried, played, passed on and taken over."""

import io
import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.games.registry import sheets_shipped
from tests.web.helpers.pad import Forms

DOCUMENTS: Any = sheets_shipped()
SHIPPED = {document["key"]: document for document in DOCUMENTS}
HOSTILE = '<script>alert(1)</script>{x}"=cmd()'


def written(client: FlaskClient, title: str = "Mölkky") -> str:
    answer = client.post("/sheets", data={"title": title})
    assert answer.status_code == 302
    return str(answer.location)


def document(client: FlaskClient, sheet: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(client.get(f"{sheet}/file").text)
    return found


def add(client: FlaskClient, sheet: str, kind: str, name: str = "", **more: str) -> Any:
    edition = document(client, sheet)["version"]
    data = {"edition": edition, "kind": kind, "name": name, "place": "end", **more}
    return client.post(f"{sheet}/rows", data=data)


def send(client: FlaskClient, address: str, **changes: str) -> Any:
    """The form of a row as it is, with these changes."""
    sent = next(each for each in Forms(client.get(address).text).fixed if "kind" in each)
    return client.post(address, data={**sent, **changes})


def test_a_sheet_is_written_tried_and_played(client: FlaskClient) -> None:
    sheet = written(client)
    assert add(client, sheet, "number", "Eggs").status_code == 302
    row = add(client, sheet, "times", "Nests").location
    assert send(client, row, factor="3").status_code == 302
    row = add(client, sheet, "calc", "Bonus").location
    assert send(client, row, expression="eggs >= 5 ? nests : 0").status_code == 302
    rows = document(client, sheet)["rows"]
    assert [each["key"] for each in rows] == ["eggs", "nests", "bonus"]
    assert rows[1]["points"] == 3
    trial = client.post(f"{sheet}/trial", data={"cell_eggs_0": "6", "cell_nests_0": "2"}).text
    assert "<strong>14</strong>" in trial
    page = client.get("/new/molkky")
    assert page.status_code == 200
    start = client.post("/new/molkky", data={"names-0": "Ana", "names-1": "Ben", "start": "yes"})
    record = client.get(f"{start.location}/record").json
    assert record
    assert record["options"]["sheet"]["key"] == "molkky"


def test_a_wrong_formula_is_said_at_its_letter_and_saves_nothing(client: FlaskClient) -> None:
    sheet = written(client)
    row = add(client, sheet, "calc", "Bonus").location
    before = document(client, sheet)
    answer = send(client, row, expression="2 * * 3")
    assert answer.status_code == 422
    assert "<code>2 * <mark>*</mark> 3</code>" in answer.text
    assert 'aria-invalid="true"' in answer.text
    assert document(client, sheet) == before
    assert send(client, row, expression="nobody + 1").status_code == 422
    assert send(client, row, expression="bonus").status_code == 422


def test_trying_a_row_saves_nothing(client: FlaskClient) -> None:
    sheet = written(client)
    row = add(client, sheet, "times", "Nests").location
    before = document(client, sheet)
    shown = send(client, row, factor="7", trial="y", cell_nests_0="2")
    assert shown.status_code == 200
    assert "<strong>14</strong>" in shown.text
    assert document(client, sheet) == before


def test_a_page_that_is_old_changes_nothing(client: FlaskClient) -> None:
    sheet = written(client)
    add(client, sheet, "number", "Eggs")
    before = document(client, sheet)
    late = client.post(f"{sheet}/rows", data={"edition": 1, "kind": "number", "name": "Nests"})
    assert late.status_code == 422
    assert document(client, sheet) == before


def test_settings_rounds_and_expansions(client: FlaskClient) -> None:
    sheet = written(client)
    add(client, sheet, "number", "Points", place="round")
    edition = document(client, sheet)["version"]
    data = {"edition": edition, "title_en": "Mölkky", "low": "2", "high": "6", "wins": "lowest"}
    assert client.post(f"{sheet}/settings", data={**data, "target": "50"}).status_code == 302
    found = document(client, sheet)
    assert found["players"] == [2, 6]
    assert found["ranking"] == ["-total"]
    assert found["rounds"]["when"] == "max(all.total) >= 50"
    wrong = client.post(f"{sheet}/settings", data={**data, "edition": found["version"], "low": "9"})
    assert wrong.status_code == 422
    change = {"edition": found["version"], "switch": "Leaders"}
    assert client.post(f"{sheet}/order", data=change).status_code == 302
    assert document(client, sheet)["switches"] == [{"key": "leaders", "label": "Leaders"}]
    assert 'value="leaders"' in client.get("/new/molkky").text


@pytest.mark.parametrize("key", ["7-wonders", "wizard", "tichu", "hanabi"])
def test_any_sheet_can_be_copied_and_shown(client: FlaskClient, key: str) -> None:
    copy = client.post("/sheets", data={"copy": key}).location
    page = client.get(copy)
    assert page.status_code == 200
    shipped = SHIPPED[key]
    assert document(client, copy) == {**shipped, "version": 1}
    for row in shipped.get("rows", []):
        assert send(client, f"{copy}/rows/{row['key']}").status_code == 302
    assert document(client, copy) == {**shipped, "version": document(client, copy)["version"]}


def test_it_is_passed_on_by_a_link_and_taken_over_by_a_preview(client: FlaskClient) -> None:
    sheet = written(client, HOSTILE)
    add(client, sheet, "number", HOSTILE)
    shared = client.get(f"{sheet}/share").text
    link = shared[shared.index("/sheet/") :].partition("<")[0]
    other = client.application.test_client()
    seen = other.get(link)
    assert seen.status_code == 200
    for page in (shared, seen.text, client.get(sheet).text, client.get("/new").text):
        assert "<script>alert" not in page
    assert other.get("/sheets").text.count('href="/sheets/') == 0
    taken = other.post(link, data={"document": "x"}).location
    assert document(other, taken)["title"] == HOSTILE
    assert client.get(link).status_code == 200
    assert other.get(sheet).status_code == 200  # of its own
    client.post(f"{sheet}/remove", data={"remove": "y"})
    assert client.get(link).status_code == 404


def test_a_file_is_previewed_and_then_saved(client: FlaskClient) -> None:
    content = json.dumps(SHIPPED["azul"]).encode()
    preview = client.post("/sheet/import", data={"file": (io.BytesIO(content), "a.sheet.json")})
    assert preview.status_code == 200
    assert client.get("/sheets").text.count('href="/sheets/') == 0
    text = next(
        form.sent["document"] for form in Forms(preview.text).forms if "document" in form.sent
    )
    assert client.post("/sheet/import", data={"document": text}).status_code == 302


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[]",
        b"{",
        b'{"format": "companion-sheet/2"}',
        b'{"format": "companion-sheet/1", "key": "a", "title": "a", "players": [1, 2], "x": 1}',
    ],
)
def test_what_is_no_sheet_is_refused_and_leaves_nothing(
    client: FlaskClient, content: bytes
) -> None:
    answer = client.post("/sheet/import", data={"file": (io.BytesIO(content), "a.json")})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert client.get("/sheets").text.count('href="/sheets/') == 0


def test_a_search_that_finds_nothing_offers_to_make_a_sheet(client: FlaskClient) -> None:
    assert 'href="/new/castles-of-burgundy"' in client.get("/new?q=châteaux").text
    page = client.get("/new", query_string={"q": HOSTILE})
    form = next(form for form in Forms(page.text).forms if form.action == "/sheets")
    assert form.sent["title"] == HOSTILE
    assert client.post("/sheets", data=form.sent).status_code == 302


def test_what_was_played_last_comes_first(client: FlaskClient) -> None:
    names = {"names-0": "Ana", "names-1": "Ben", "names-2": "Cleo", "start": "yes"}
    client.post("/new/wizard", data=names)
    client.post("/new/7-wonders", data=names)
    page = client.get("/new").text
    last = page[page.index('id="last"') : page.index('class="rows shelf"')]
    assert last.index("/new/7-wonders") < last.index("/new/wizard")


def test_nobody_sees_the_sheets_of_another_phone(client: FlaskClient) -> None:
    sheet = written(client)
    other = client.application.test_client()
    for address in ("", "/file", "/share", "/remove", "/rows/eggs"):
        assert other.get(f"{sheet}{address}").status_code == 404
