"""The history: everything that was ever entered, what of it stands, and how it is put right."""

import io
import json
import os
import re
import time
from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.services.play.entries import MOST_ENTRIES
from companion.web.play.corrections import AT_ONCE
from tests.games.basari.table import adjust, deal, draw, hold, offer, reveal, score
from tests.helpers.said import said
from tests.web.helpers.pad import (
    NAMES,
    Forms,
    Page,
    enter,
    events,
    opened,
    record,
    seq_of,
    text_of,
    undo,
)

DEALT = {"type": "deal", "workers-0": "3", "workers-1": "1", "workers-2": "2"}
NOT_AN_OFFER = said(
    "not_now",
    awaited=said("event.draw", "basari"),
    seats="Hanna",
    given=said("event.offer"),
)


@pytest.fixture
def pad(client: FlaskClient) -> str:
    """A bargain: workers dealt, actions revealed, an offer made."""
    happened = [deal(3, 1, 2), reveal("ABA"), offer(0, blue=1)]
    return opened(client, record("basari", NAMES, *happened))


def amend(client: FlaskClient, pad: str, entry: int, **given: str) -> Any:
    """The form of an entry, changed in places and sent."""
    form = Forms(client.get(f"{pad}/amend/{entry}").text).forms[0]
    assert form.action == f"{pad}/amend/{entry}"
    return client.post(form.action, data={**form.sent, **given})


def told(client: FlaskClient, pad: str) -> list[tuple[bool, str]]:
    """The entries from the first on: whether struck, and in which words."""
    page = client.get(f"{pad}/history").text
    items = re.findall(
        r"<li><svg.*?</svg>\s*<[^>]*>\s*(<del>)?(.*?)(?:</del>)?\s*<small>", page, re.DOTALL
    )
    return [(bool(struck), sentence) for struck, sentence in reversed(items)]


def test_an_amended_entry_is_struck_and_so_is_an_undone_amendment(
    client: FlaskClient, pad: str
) -> None:
    before = said("tell.deal", workers="Hanna 3, Max 1, Sarah 2")
    after = said("tell.deal", workers="Hanna 3, Max 4, Sarah 2")
    right = said("history.amend", entry=1, event=after)
    assert amend(client, pad, 1, **{"workers-1": "4"}).location == pad
    assert told(client, pad)[0] == (True, before)
    assert told(client, pad)[3] == (False, right)
    undo(client, pad)
    assert told(client, pad)[0] == (False, before)
    assert told(client, pad)[3:] == [(True, right), (False, said("history.undone", what=right))]


def test_an_amendment_of_an_amendment_strikes_the_first(client: FlaskClient, pad: str) -> None:
    amend(client, pad, 1, **{"workers-1": "4"})
    amend(client, pad, 1, **{"workers-1": "3"})
    struck = [each for each, _ in told(client, pad)]
    assert struck == [True, False, False, True, False]
    undo(client, pad)
    struck = [each for each, _ in told(client, pad)]
    assert struck == [True, False, False, False, True, False]
    assert events(client, pad)[0]["workers"] == [3, 4, 2]


def test_an_undone_entry_cannot_be_amended(client: FlaskClient, pad: str) -> None:
    undo(client, pad)
    assert told(client, pad)[2] == (True, "Hanna offers 1 blue")
    page = client.get(f"{pad}/history").text
    assert re.findall(r"/amend/(\d+)", page) == ["2", "1"]
    for number in (0, 99):
        assert client.get(f"{pad}/amend/{number}").status_code == 404
    for number in (3, 4):
        answer = client.get(f"{pad}/amend/{number}")
        assert answer.status_code == 409
        assert said("amend.gone", entry=number) in answer.text
        assert re.findall(r'href="[^"]*/amend/(\d+)"', answer.text) == ["2", "1"]


def test_an_entry_undone_while_it_is_amended(client: FlaskClient, pad: str) -> None:
    form = Forms(client.get(f"{pad}/amend/3").text).forms[0]
    undo(client, pad)
    before = events(client, pad)
    answer = client.post(form.action, data={**form.sent, "gems-blue": "2"})
    assert answer.status_code == 409
    assert said("amend.gone", entry=3) in answer.text
    assert events(client, pad) == before


def test_a_form_to_amend_holds_what_was_answered(client: FlaskClient, pad: str) -> None:
    shown = text_of(client, f"{pad}/amend/1")
    dealt = said("tell.deal", workers="Hanna 3, Max 1, Sarah 2")
    assert f"{said('amend.title', entry=1)} {said('amend.was', what=dealt)}" in shown
    sent = Forms(client.get(f"{pad}/amend/1").text).fixed[0]
    assert DEALT.items() <= sent.items()
    sent = Forms(client.get(f"{pad}/amend/3").text).forms
    assert next(form.sent["gems-blue"] for form in sent if "gems-blue" in form.inputs) == "1"


def test_an_amended_entry_is_filled_with_the_amendment(client: FlaskClient, pad: str) -> None:
    amend(client, pad, 1, **{"workers-1": "4"})
    assert Forms(client.get(f"{pad}/amend/1").text).fixed[0]["workers-1"] == "4"


def test_a_result_slip_is_amended_in_its_own_form(client: FlaskClient) -> None:
    mistake = adjust(1, points=-2, gems={"red": 1}) | {"reason": "miscounted"}
    pad = opened(client, record("basari", NAMES, mistake))
    sent = Forms(client.get(f"{pad}/amend/1").text).fixed[0]
    filled = {"seat": "1", "points": "-2", "gems-red": "1", "reason": "miscounted"}
    assert filled.items() <= sent.items()
    assert amend(client, pad, 1, points="−3").location == pad
    assert events(client, pad) == [mistake | {"points": -3}]


def test_a_refused_amendment_keeps_what_was_typed_with_its_reason(
    client: FlaskClient, pad: str
) -> None:
    form = Forms(client.get(f"{pad}/amend/3").text).forms[0]
    answer = client.post(form.action, data={**form.sent, "gems-blue": "9"})
    assert answer.status_code == 422
    page = Page(answer.text)
    assert said("amend.title", entry=3) in page.text
    form = Forms(answer.text).forms[0]
    assert form.action == f"{pad}/amend/3"
    assert form.sent["gems-blue"] == "9"
    assert events(client, pad)[2] == offer(0, blue=1)


def test_a_correction_that_breaks_a_later_entry_says_which_and_why(
    client: FlaskClient, pad: str
) -> None:
    answer = amend(client, pad, 2, **{"actions-2": "C"})
    assert answer.status_code == 200
    assert NOT_AN_OFFER in Page(answer.text).text
    assert events(client, pad)[1]["actions"] == ["A", "B", "A"]


def test_an_amendment_from_an_old_page_returns_to_its_form(client: FlaskClient, pad: str) -> None:
    form = Forms(client.get(f"{pad}/amend/1").text).forms[0]
    enter(client, pad, {"type": "accept", "seat": "2"})
    answer = client.post(form.action, data={**form.sent, "workers-1": "4"})
    assert answer.status_code == 409
    assert said("pad.moved_on") in answer.text
    assert said("amend.title", entry=1) in answer.text
    assert events(client, pad)[0]["workers"] == [3, 1, 2]


def test_an_amendment_finds_automatic_answers_anew(client: FlaskClient) -> None:
    happened = [hold(0, 5, 3, 3, 3), hold(1, 0, 0, 0, 1), deal(1, 1, 1), reveal("AAB")]
    pad = opened(client, record("basari", NAMES, *happened))
    enter(client, pad, {"type": "offer", "seat": "0", "gems-red": "2"})
    assert events(client, pad)[-1]["type"] == "accept"
    assert amend(client, pad, 5, **{"gems-red": "1"}).location == pad
    assert events(client, pad)[-2:] == [offer(0, red=1), {"type": "accept", "seat": 1}]
    assert said("pad.itself", what="Max accepts") in text_of(client, pad)


def test_by_whom_and_what_automatic(client: FlaskClient) -> None:
    happened = [hold(0, 5, 3, 3, 3), hold(1, 0, 0, 0, 1), deal(1, 1, 1), reveal("AAB")]
    pad = opened(client, record("basari", NAMES, *happened))
    enter(client, pad, {"type": "offer", "seat": "0", "gems-red": "2"})
    shown = text_of(client, f"{pad}/history")
    assert re.search(
        rf"{said('tell.accept', seat='Max')} 6 · \d\d:\d\d · {said('history.itself')}", shown
    )
    assert re.search(r"Hanna offers 2 red 5 · \d\d:\d\d · phone [0-9a-f]{4} ", shown)


@pytest.fixture
def zone() -> Iterator[Any]:
    before = os.environ.get("TZ")

    def move(name: str) -> None:
        os.environ["TZ"] = name
        time.tzset()

    yield move
    if before is None:
        del os.environ["TZ"]
    else:
        os.environ["TZ"] = before
    time.tzset()


@pytest.mark.parametrize(("name", "clock"), [("UTC", "22:30"), ("Asia/Kolkata", "04:00")])
def test_times_are_those_of_the_place(
    client: FlaskClient, pad: str, zone: Any, name: str, clock: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.services.play.entries.now", lambda: "2026-01-05T22:30:00Z")
    zone(name)
    enter(client, pad, {"type": "offer", "seat": "2", "gems-green": "1"})
    assert f"Sarah offers 1 green 4 · {clock} ·" in text_of(client, f"{pad}/history")


def test_an_empty_history_says_so(client: FlaskClient) -> None:
    pad = opened(client, record("basari", NAMES))
    shown = text_of(client, f"{pad}/history")
    assert said("history.empty") in shown


@pytest.mark.parametrize("text", ["   ", "x" * 501, "two\nlines", "bell\a"])
def test_a_refused_note_keeps_its_text(client: FlaskClient, pad: str, text: str) -> None:
    answer = client.post(f"{pad}/note", data={"seq": seq_of(client, pad), "text": text})
    assert answer.status_code == 422
    (field,) = [given for tag, given in Page(answer.text).tags if given.get("name") == "text"]
    assert (field["aria-invalid"], field["aria-describedby"]) == ("true", "text-error")
    alert = {"class": "refusal", "id": "text-error", "role": "alert"}
    assert ("p", alert) in Page(answer.text).tags
    assert Forms(answer.text).fixed[0]["text"] == text.strip()
    assert "Note:" not in text_of(client, f"{pad}/history")


def test_a_note_from_an_old_page_keeps_its_text(client: FlaskClient, pad: str) -> None:
    answer = client.post(f"{pad}/note", data={"seq": "1", "text": "late"})
    assert answer.status_code == 409
    assert said("pad.moved_on") in answer.text
    assert Forms(answer.text).fixed[0]["text"] == "late"


def test_a_note_is_one_note_however_often_it_is_sent(client: FlaskClient, pad: str) -> None:
    form = Forms(client.get(f"{pad}/history").text).forms[0]
    for _ in range(2):
        answer = client.post(form.action, data={**form.sent, "text": "{seat} %s {{ 7*7 }}"})
        assert answer.location == f"{pad}/history"
    assert client.get(f"{pad}/history").text.count("Note: {seat} %s {{ 7*7 }}") == 1


def numbers(page: str) -> list[int]:
    """The entries on a page of the history."""
    return [int(each) for each in re.findall(r"<small>(\d+) ", page)]


def linked(page: str, way: str) -> str | None:
    found = re.search(rf'rel="{way}" href="([^"]*)"', page)
    return found and found[1]


@pytest.fixture
def full(client: FlaskClient) -> str:
    """A play with as many entries as there can be."""
    slips = [adjust(index % 3, points=1) for index in range(MOST_ENTRIES)]
    return opened(client, record("basari", NAMES, *slips))


def test_a_long_history_has_pages(client: FlaskClient, full: str) -> None:
    found, page = [], client.get(f"{full}/history").text
    assert linked(page, "prev") is None
    while True:
        assert len(numbers(page)) <= AT_ONCE
        found += numbers(page)
        following = linked(page, "next")
        if following is None:
            break
        before, page = page, client.get(following).text
        assert numbers(client.get(linked(page, "prev") or "").text) == numbers(before)
    assert found == [*range(MOST_ENTRIES, 0, -1)]


@pytest.mark.parametrize("before", ["0", "1", "-3", "x", "99999", "9" * 5000])
def test_there_is_always_a_page(client: FlaskClient, pad: str, before: str) -> None:
    assert client.get(f"{pad}/history?before={before}").status_code == 200


def test_an_old_entry_that_is_gone_is_shown_where_it_stands(client: FlaskClient, full: str) -> None:
    undone = {"operation": "undo", "before": "5", "seq": str(MOST_ENTRIES), "token": "t"}
    assert client.post(full, data=undone).status_code == 302
    answer = client.get(f"{full}/amend/7")
    assert answer.status_code == 409
    assert 7 in numbers(answer.text)


def test_a_full_play_takes_nothing_but_undo(client: FlaskClient, full: str) -> None:
    sent = {"seq": str(MOST_ENTRIES), "token": "t1"}
    mistake = {**sent, "type": "adjust", "seat": "1", "points": "3", "reason": "x"}
    tried = [
        client.post(full, data={**sent, **DEALT}),
        client.post(f"{full}/adjust", data=mistake),
        client.post(f"{full}/amend/3", data=mistake),
        client.post(f"{full}/note", data={**sent, "text": "long"}),
    ]
    for answer in tried:
        assert (answer.status_code, answer.headers["X-Companion-Code"]) == (422, "play_full")
    assert undo(client, full).status_code == 302
    assert undo(client, full).status_code == 302
    assert len(events(client, full)) == MOST_ENTRIES - 2
    assert enter(client, full, DEALT).status_code == 422
    again = opened(client, client.get(f"{full}/record").json or {})
    assert enter(client, again, DEALT).status_code == 302


def test_a_record_that_is_too_long_is_not_opened(client: FlaskClient) -> None:
    slips = [adjust(index % 3, points=1) for index in range(MOST_ENTRIES + 1)]
    data = json.dumps(record("basari", NAMES, *slips)).encode()
    answer = client.post("/open", data={"record": (io.BytesIO(data), "x")})
    assert (answer.status_code, answer.headers["X-Companion-Code"]) == (422, "record_too_long")


def test_what_was_really_taken_is_told(client: FlaskClient) -> None:
    emptied = [hold(0, 16, 3, 3, 3), deal(1, 1, 1), reveal("ABC"), draw(0, 1), score(1, 4)]
    pad = opened(client, record("basari", NAMES, *emptied))
    enter(client, pad, {"type": "gems", "seat": "2", "gems-red": "1", "gems-blue": "1"})
    wanted, taken = (
        told(client, pad)[-1][1],
        said("tell.gems", "basari", seat="Sarah", gems="1 blue"),
    )
    assert (events(client, pad)[-1]["gems"], wanted) == ({"red": 1, "blue": 1}, taken)
