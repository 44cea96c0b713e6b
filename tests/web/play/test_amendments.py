"""A correction in the middle of a play: what it does is shown first, and nothing is lost by it."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.games.registry import find_game
from companion.play.view.form import inputs_of
from tests.games.basari.table import deal, offer, reveal
from tests.web.helpers.pad import NAMES, Forms, enter, events, opened, record, undo

YS = find_game("ys")
SHIP = ["red", "blue", "green"]


def neighbourhood(number: int, *port: list[int]) -> dict[str, Any]:
    nobody: list[list[int]] = [[] for _ in port]
    brokers = {"port": [*port], "commercial": nobody, "palace": nobody}
    return {"type": "neighbourhood", "number": number, "ship": SHIP, "brokers": brokers}


def take(seat: int, **gems: int) -> dict[str, Any]:
    return {"type": "take", "seat": seat, "gems": gems}


def form_with(page: str, name: str) -> Any:
    return next(form for form in Forms(page).forms if name in dict(form.buttons))


def correct(client: FlaskClient, pad: str, entry: int, event: dict[str, Any], key: str) -> Any:
    """As the page of an entry sends it."""
    game = find_game(key)
    assert game
    page = client.get(f"{pad}/amend/{entry}").text
    sent = {name: Forms(page).forms[0].sent[name] for name in ("seq", "token")}
    return client.post(f"{pad}/amend/{entry}", data={**sent, **inputs_of(game, event)})


def confirm(client: FlaskClient, answer: Any) -> Any:
    form = form_with(answer.text, "go")
    return client.post(form.action, data={**form.sent, "go": "yes"})


def fates(answer: Any) -> list[tuple[str, str]]:
    return re.findall(r'data-entry="(\d+)" data-fate="(\w+)"', answer.text)


@pytest.fixture
def harbour(client: FlaskClient) -> str:
    """Two in a port, with a choice for the first; the rest goes to the other automatically."""
    order = {"type": "order", "seats": [0, 1, 2]}
    reserve = {"type": "reserve", "sums": [5, 5, 5]}
    first = neighbourhood(1, [4], [3], [])
    pad = opened(client, record("ys", NAMES, order, reserve, first, take(0, red=1, blue=1)))
    assert events(client, pad)[4:] == [take(1, green=1)]
    assert enter(client, pad, inputs_of(YS, neighbourhood(2, [3], [4], []))).status_code == 302
    return pad


def test_a_share_that_was_automatic_is_found_anew_in_the_middle(
    client: FlaskClient, harbour: str
) -> None:
    before = events(client, harbour)
    answer = correct(client, harbour, 4, take(0, red=1, green=1), "ys")
    assert (answer.status_code, events(client, harbour)) == (200, before)
    assert ("5", "found") in fates(answer)
    assert confirm(client, answer).location == harbour
    assert events(client, harbour)[3:5] == [take(0, green=1, red=1), take(1, blue=1)]
    assert events(client, harbour)[5] == before[5]
    undo(client, harbour)
    assert events(client, harbour) == before


def test_two_takes_of_one_neighbourhood_are_corrected_together(client: FlaskClient) -> None:
    order = {"type": "order", "seats": [0, 1, 2, 3]}
    reserve = {"type": "reserve", "sums": [5, 5, 5, 5]}
    takes = [take(0, red=1, blue=1), take(1, green=1)]
    first = neighbourhood(1, [4], [3], [2], [])
    pad = opened(client, record("ys", [*NAMES, "Zoe"], order, reserve, first, *takes))
    enter(client, pad, inputs_of(YS, neighbourhood(2, [3], [4], [2], [])))
    before = events(client, pad)
    assert before[5] == take(2, red=1)
    answer = correct(client, pad, 4, take(0, red=1, green=1), "ys")
    assert ("5", "unfit") in fates(answer)
    forms = [form for form in Forms(answer.text).forms if form.sent.get("place") == "instead"]
    answer = client.post(f"{pad}/amend/4", data={**forms[0].sent, **inputs_of(YS, take(1, blue=1))})
    if answer.status_code == 200:
        answer = confirm(client, answer)
    assert answer.location == pad
    corrected = [take(0, red=1, green=1), take(1, blue=1)]
    assert events(client, pad) == [*before[:3], *corrected, *before[5:]]


def test_what_no_longer_fits_waits_and_is_entered_again_by_a_tap(client: FlaskClient) -> None:
    happened = [deal(3, 1, 2), reveal("ABA"), offer(0, blue=1)]
    pad = opened(client, record("basari", NAMES, *happened))
    answer = correct(client, pad, 2, reveal("ABC"), "basari")
    assert fates(answer) == [("3", "unfit")]
    assert confirm(client, answer).location == pad
    assert events(client, pad) == [happened[0], reveal("ABC")]
    page = client.get(pad).text
    assert 'data-waiting-entries="1"' in page
    history = client.get(f"{pad}/history").text
    assert history.count("<del>") >= 2  # nothing of it is gone from there


def test_an_entry_that_waits_is_offered_where_it_fits(client: FlaskClient) -> None:
    happened = [deal(3, 1, 2), reveal("ABA"), offer(0, blue=1), offer(2, green=1)]
    pad = opened(client, record("basari", NAMES, *happened))
    confirm(client, correct(client, pad, 2, reveal("ABC"), "basari"))
    assert events(client, pad) == [happened[0], reveal("ABC")]
    assert correct(client, pad, 2, reveal("ABA"), "basari").location == pad
    for number in (2, 3):
        form = form_with(client.get(pad).text, "answer")
        client.post(pad, data={**form.sent, **dict(form.buttons)})
        assert events(client, pad) == happened[: number + 1]
    assert "data-waiting-entries" not in client.get(pad).text


def test_entries_that_wait_are_dismissed(client: FlaskClient) -> None:
    happened = [deal(3, 1, 2), reveal("ABA"), offer(0, blue=1)]
    pad = opened(client, record("basari", NAMES, *happened))
    confirm(client, correct(client, pad, 2, reveal("ABC"), "basari"))
    forms = Forms(client.get(pad).text).forms
    form = next(form for form in forms if form.sent.get("operation") == "dismiss")
    client.post(pad, data={**form.sent, **dict(form.buttons)})
    assert "data-waiting-entries" not in client.get(pad).text
    undo(client, pad)
    assert 'data-waiting-entries="1"' in client.get(pad).text


def test_the_end_of_a_stage_that_moves_is_said_before(client: FlaskClient) -> None:
    """Everybody on A each round: a worker fewer in the first, and the stage ends a round later."""
    deals = [deal(3, 1, 1)] * 4 + [deal(2, 1, 1), deal(1, 1, 1)]
    rounds = [each for dealt in deals for each in (dealt, reveal("AAA"))]
    more = [deal(1, 1, 1), reveal("AAA")]
    pad = opened(client, record("basari", NAMES, *rounds, *more))
    before = events(client, pad)
    answer = correct(client, pad, 1, deal(2, 1, 1), "basari")
    assert (answer.status_code, events(client, pad)) == (200, before)
    assert answer.text.count("data-end") == 1
    assert confirm(client, answer).location == pad
    assert events(client, pad) == [deal(2, 1, 1), *before[1:]]


@pytest.mark.parametrize(
    "also", ["{", "[]", '{"changes":{"x":1},"added":{}}', "[" * 30_000, "9" * 9999]
)
def test_a_form_that_is_not_ours_changes_nothing(client: FlaskClient, also: str) -> None:
    pad = opened(client, record("basari", NAMES, deal(3, 1, 2)))
    answer = client.post(f"{pad}/amend/1", data={"seq": "1", "also": also, "go": "yes"})
    assert answer.status_code == 400
    assert events(client, pad) == [deal(3, 1, 2)]


def test_undo_fills_in_what_was_answered_and_redo_enters_it_again(client: FlaskClient) -> None:
    pad = opened(client, record("basari", NAMES, deal(3, 1, 2), reveal("ABA")))
    undo(client, pad)
    page = client.get(pad).text
    sent = next(form.sent for form in Forms(page).forms if "actions-0" in form.sent)
    assert [sent[f"actions-{seat}"] for seat in range(3)] == ["A", "B", "A"]
    redo = next(form for form in Forms(page).forms if form.sent.get("operation") == "redo")
    client.post(pad, data={**redo.sent, **dict(redo.buttons)})
    assert events(client, pad) == [deal(3, 1, 2), reveal("ABA")]
    page = client.get(pad).text
    assert not [form for form in Forms(page).forms if form.sent.get("operation") == "redo"]


def test_a_rewind_is_one_step(client: FlaskClient) -> None:
    happened = [deal(3, 1, 2), reveal("ABA"), offer(0, blue=1), offer(2, green=1)]
    pad = opened(client, record("basari", NAMES, *happened))
    forms = Forms(client.get(f"{pad}/amend/2").text).forms
    form = next(form for form in forms if form.sent.get("operation") == "rewind")
    assert client.post(form.action, data={**form.sent, **dict(form.buttons)}).location == pad
    assert events(client, pad) == happened[:1]
    undo(client, pad)
    assert events(client, pad) == happened


def test_a_result_is_not_undone_by_a_tap(client: FlaskClient) -> None:
    end = {"type": "end", "reason": "late"}
    pad = opened(client, record("basari", NAMES, deal(3, 1, 2), end))
    assert undo(client, pad).location == f"{pad}/undo"
    assert events(client, pad)[-1] == end
    form = form_with(client.get(f"{pad}/undo").text, "before")
    assert client.post(form.action, data={**form.sent, **dict(form.buttons)}).location == pad
    assert events(client, pad) == [deal(3, 1, 2)]
    assert client.get(f"{pad}/undo").location == pad


def test_who_comes_too_late_sees_what_was_entered_and_keeps_the_taps(client: FlaskClient) -> None:
    pad = opened(client, record("basari", NAMES, deal(3, 1, 2)))
    late = {**inputs_of(find_game("basari"), reveal("ABC")), "seq": "1", "token": "late"}
    enter(client, pad, inputs_of(find_game("basari"), reveal("ABA")))
    answer = client.post(pad, data=late)
    assert answer.status_code == 409
    assert "data-lost" in answer.text
    mine = next(form for form in Forms(answer.text).forms if form.action.endswith("/amend/2"))
    assert client.post(mine.action, data=mine.sent).location == pad
    assert events(client, pad) == [deal(3, 1, 2), reveal("ABC")]
    undo(client, pad)
    undo(client, pad)
    answer = client.post(pad, data=late)
    sent = next(form.sent for form in Forms(answer.text).forms if "actions-0" in form.sent)
    assert [sent[f"actions-{seat}"] for seat in range(3)] == ["A", "B", "C"]


def test_why_a_game_ended_early_is_corrected_and_it_stays_ended(client: FlaskClient) -> None:
    end = {"type": "end", "reason": "The café closes"}
    pad = opened(client, record("basari", NAMES, deal(1, 1, 1), end))
    form = Forms(client.get(f"{pad}/amend/2").text).forms[0]
    assert (form.sent["type"], form.sent["reason"]) == ("end", "The café closes")
    client.post(form.action, data={**form.sent, "reason": "The last bus"})
    assert events(client, pad) == [deal(1, 1, 1), {"type": "end", "reason": "The last bus"}]
