"""The table put right from its page: names, seats, somebody else, an early end, deletion."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.web.helpers.pad import NAMES, begin, enter, events, seq_of, text_of, undo
from tests.web.play.test_share_links import WATCH, join, link

DEAL = {"type": "deal", "workers-0": "3", "workers-1": "1", "workers-2": "2"}
POINTS = {"type": "adjust", "seat": "1", "points": "5", "reason": "forgotten"}


@pytest.fixture
def pad(client: FlaskClient) -> str:
    pad = begin(client, "basari", NAMES)
    enter(client, pad, DEAL)
    return pad


def arrange(client: FlaskClient, pad: str, what: str, **given: str) -> Any:
    sent = {key.replace("_", "-"): value for key, value in given.items()}
    return client.post(f"{pad}/table/{what}", data={"seq": seq_of(client, pad), **sent})


def rename(client: FlaskClient, pad: str, *names: str) -> Any:
    return arrange(client, pad, "names", **{f"names_{i}": each for i, each in enumerate(names)})


def move(client: FlaskClient, pad: str, *seats: str) -> Any:
    return arrange(client, pad, "seats", **{f"seats_{i}": each for i, each in enumerate(seats)})


def players(client: FlaskClient, pad: str) -> list[str]:
    answer = client.get(f"{pad}/record").json
    assert answer is not None
    return list(answer["players"])


def test_a_name_is_put_right_on_every_page_and_phone(client: FlaskClient, pad: str) -> None:
    assert rename(client, pad, "Hanna", "Maximilian", "Sarah").status_code == 302
    assert players(client, pad) == ["Hanna", "Maximilian", "Sarah"]
    for page in (pad, f"{pad}/watch", f"{pad}/sheet", f"{pad}/history", f"{pad}/adjust"):
        assert "Maximilian" in text_of(client, page), page


def test_seats_are_changed_and_people_keep_what_they_have(client: FlaskClient, pad: str) -> None:
    assert move(client, pad, "2", "0", "1").status_code == 302
    assert players(client, pad) == ["Sarah", "Hanna", "Max"]
    assert events(client, pad) == [{"type": "deal", "workers": [2, 3, 1]}]


def test_somebody_else_goes_on_at_a_seat(client: FlaskClient, pad: str) -> None:
    assert arrange(client, pad, "newcomer", seat="0", name="Dora").status_code == 302
    assert players(client, pad) == ["Dora", "Max", "Sarah"]


def test_each_of_them_is_undone_on_the_pad(client: FlaskClient, pad: str) -> None:
    rename(client, pad, "Hanna", "Maximilian", "Sarah")
    move(client, pad, "1", "0", "2")
    arrange(client, pad, "newcomer", seat="0", name="Dora")
    for expected in (["Maximilian", "Hanna", "Sarah"], ["Hanna", "Maximilian", "Sarah"], NAMES):
        undo(client, pad)
        assert players(client, pad) == expected
    assert events(client, pad) == [{"type": "deal", "workers": [3, 1, 2]}]


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (("Hanna", "Hanna", "Sarah"), "duplicate_name"),
        (("Hanna", "", "Sarah"), "text_length"),
        (("Hanna", "x" * 65, "Sarah"), "text_length"),
        (("Hanna", "a\u2028b", "Sarah"), "text_control"),
        (("Hanna", "Max"), "wrong_length"),
        (tuple(NAMES), "nothing_arranged"),
    ],
)
def test_a_name_that_cannot_be_is_refused_and_nothing_changes(
    client: FlaskClient, pad: str, names: tuple[str, ...], code: str
) -> None:
    answer = rename(client, pad, *names)
    assert answer.status_code == 422
    assert answer.headers.get("X-Companion-Refusal", code) == code
    assert players(client, pad) == NAMES


@pytest.mark.parametrize("seats", [("0", "0", "1"), ("0", "1"), ("0", "1", "7"), ("a", "b", "c")])
def test_seats_that_cannot_be_are_refused(
    client: FlaskClient, pad: str, seats: tuple[str, ...]
) -> None:
    assert move(client, pad, *seats).status_code == 422
    assert players(client, pad) == NAMES


def test_a_page_that_is_too_old_changes_nothing(client: FlaskClient, pad: str) -> None:
    sent = {"seq": "0", "seat": "0", "name": "Dora"}
    assert client.post(f"{pad}/table/newcomer", data=sent).status_code == 409
    assert players(client, pad) == NAMES
    assert client.post(f"{pad}/table/nothing", data=sent).status_code == 404


def test_a_name_is_only_a_name(client: FlaskClient, pad: str) -> None:
    rename(client, pad, "<script>alert(1)</script>", "=cmd()", "Sarah")
    assert "<script>alert" not in client.get(f"{pad}/table").text
    assert players(client, pad)[:2] == ["<script>alert(1)</script>", "=cmd()"]


def test_the_table_stops_with_the_points_as_they_are(client: FlaskClient, pad: str) -> None:
    client.post(f"{pad}/adjust", data={"seq": seq_of(client, pad), **POINTS})
    assert client.get(f"{pad}/end").status_code == 200
    seq = seq_of(client, pad)
    answer = client.post(f"{pad}/end", data={"seq": seq, "reason": "The café closes"})
    assert answer.location == pad
    assert events(client, pad)[-1] == {"type": "end", "reason": "The café closes"}
    assert 'class="ranking podium"' in client.get(pad).text
    assert client.get(f"{pad}/end").location == pad
    seq = seq_of(client, pad)
    client.post(pad, data={"seq": seq, "operation": "undo", "before": seq, "sure": "yes"})
    assert events(client, pad)[-1]["type"] == "adjust"


def test_an_end_needs_a_reason(client: FlaskClient, pad: str) -> None:
    answer = client.post(f"{pad}/end", data={"seq": seq_of(client, pad), "reason": ""})
    assert answer.status_code == 422
    assert len(events(client, pad)) == 1


def test_a_game_that_nobody_else_has_is_deleted_and_comes_back(
    client: FlaskClient, pad: str
) -> None:
    assert client.get(f"{pad}/delete").status_code == 200
    assert pad in client.get("/").text
    assert client.post(f"{pad}/delete").location == pad
    assert pad not in client.get("/").text
    assert f"{pad}/restore" in client.get(pad).text
    late = {"seq": "2", "type": "reveal", "actions-0": "A", "actions-1": "B", "actions-2": "C"}
    assert client.post(pad, data=late).status_code == 422
    assert client.post(f"{pad}/status", data={"status": "running"}).status_code == 422
    assert client.post(f"{pad}/restore").location == pad
    assert pad in client.get("/").text
    assert events(client, pad) == [{"type": "deal", "workers": [3, 1, 2]}]


def test_a_game_that_others_have_is_not_deleted(client: FlaskClient, pad: str) -> None:
    client.post(f"{pad}/share")
    other = client.application.test_client()
    join(other, link(client, pad, WATCH))
    assert client.post(f"{pad}/delete").status_code == 422
    assert other.post(f"{pad}/delete").status_code == 404
    assert pad in client.get("/").text
