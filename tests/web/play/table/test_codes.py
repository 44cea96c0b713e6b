"""A phone that died: another one asks by the short code, and a keeper or the time lets it in."""

import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlalchemy import select

from companion.services.play import keep_requests
from companion.store.models import KeepRequestRow
from companion.web.app import create_app
from tests.web.helpers.pad import NAMES, begin, enter, events

A_DAY = timedelta(hours=25)
DEAL = {"type": "deal", "workers-0": "3", "workers-1": "1", "workers-2": "2"}


@pytest.fixture
def pad(client: FlaskClient) -> str:
    return begin(client, "basari", NAMES)


@pytest.fixture
def other(client: FlaskClient) -> FlaskClient:
    return client.application.test_client()


def code_of(client: FlaskClient, pad: str) -> str:
    found = re.search(r'class="game-code"><strong[^>]*>([^<]+)<', client.get(f"{pad}/share").text)
    assert found
    return found[1]


def ask(phone: FlaskClient, code: str, name: str = "Ben") -> Any:
    return phone.post("/code", data={"code": code, "name": name})


def asking(client: FlaskClient, pad: str) -> list[str]:
    return re.findall(r'name="phone" value="([^"]+)"', client.get(f"{pad}/asking").text)


def pass_time(monkeypatch: pytest.MonkeyPatch, **span: int) -> None:
    """Later on, with nobody heard of meanwhile."""
    was = keep_requests.now
    at = keep_requests.moment(was()) + timedelta(**span)
    monkeypatch.setattr(keep_requests, "now", lambda: at.strftime("%Y-%m-%dT%H:%M:%SZ"))


def test_every_game_has_a_code_of_its_own_that_only_keepers_see(
    client: FlaskClient, pad: str, other: FlaskClient
) -> None:
    code = code_of(client, pad)
    assert re.fullmatch(r"[A-HJ-NP-Z2-9]{4} [A-HJ-NP-Z2-9]{4}", code)
    assert code_of(client, begin(client, "basari", NAMES)) != code
    assert other.get(f"{pad}/share").status_code == 404
    assert code.replace(" ", "") not in client.get(f"{pad}/watch").text


def test_the_pad_offers_a_second_phone_until_the_first_entry(client: FlaskClient, pad: str) -> None:
    assert "second-phone" in client.get(pad).text
    enter(client, pad, DEAL)
    assert "second-phone" not in client.get(pad).text


def test_a_keeper_lets_a_phone_in(client: FlaskClient, pad: str, other: FlaskClient) -> None:
    enter(client, pad, DEAL)
    assert ask(other, code_of(client, pad).lower().replace(" ", "-")).location == "/code"
    assert other.get("/code").status_code == 200
    assert other.get(pad).status_code == 404
    assert f"{pad}/asking" in client.get(pad).text
    (phone,) = asking(client, pad)
    answer = client.post(f"{pad}/asking", data={"phone": phone, "answer": "allow"})
    assert answer.location == pad
    assert other.get("/code").location == pad
    assert events(other, pad) == events(client, pad)
    assert f"{pad}/asking" not in client.get(pad).text


def test_a_keeper_refuses_and_the_code_is_another_one(
    client: FlaskClient, pad: str, other: FlaskClient
) -> None:
    code = code_of(client, pad)
    ask(other, code)
    (phone,) = asking(client, pad)
    client.post(f"{pad}/asking", data={"phone": phone, "answer": "refuse"})
    page = other.get("/code")
    assert (page.status_code, 'class="refusal"' in page.text) == (200, True)
    assert code_of(client, pad) != code
    assert ask(other, code).status_code == 422
    assert ask(other, code_of(client, pad)).location == "/code"


def test_a_silent_keeper_is_waited_for(
    client: FlaskClient, pad: str, other: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A minute of silence, and two of notice; the clock is turned on for that."""
    enter(client, pad, DEAL)
    ask(other, code_of(client, pad))
    pass_time(monkeypatch, seconds=100)
    assert other.get("/code").status_code == 200
    assert other.get(pad).status_code == 404
    pass_time(monkeypatch, seconds=100)
    assert other.get("/code").location == pad
    assert other.get(pad).status_code == 200


def test_a_keeper_that_is_there_is_not_passed_over(
    client: FlaskClient, pad: str, other: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(other, code_of(client, pad))
    pass_time(monkeypatch, seconds=170)
    monkeypatch.setattr(keep_requests, "later", lambda _: keep_requests.now())
    client.get(pad)  # heard of
    pass_time(monkeypatch, seconds=170)
    assert other.get("/code").status_code == 200
    assert other.get(pad).status_code == 404


def test_every_phone_of_the_game_is_told(client: FlaskClient, pad: str, other: FlaskClient) -> None:
    before = client.get(f"{pad}/now").json
    ask(other, code_of(client, pad))
    told = client.get(f"{pad}/now").json
    assert before
    assert told
    assert told["remark"] != before["remark"]
    assert 'class="notice"' in told["html"]
    assert 'class="notice"' not in before["html"]


@pytest.mark.parametrize("code", ["", "AAAA AAAA", "<script>", "x" * 5_000, "\0"])
def test_a_code_of_no_game_is_refused_and_nothing_is_left(
    client: FlaskClient, pad: str, other: FlaskClient, code: str
) -> None:
    assert ask(other, code).status_code == 422
    assert "Refresh" not in other.get("/code").headers
    assert 'action="/code"' in other.get("/code").text


def test_a_game_that_is_over_or_gone_is_not_found_by_its_code(
    client: FlaskClient, pad: str, other: FlaskClient
) -> None:
    code = code_of(client, pad)
    client.post(f"{pad}/delete")
    assert ask(other, code).status_code == 422


def test_a_code_can_be_renewed(client: FlaskClient, pad: str, other: FlaskClient) -> None:
    code = code_of(client, pad)
    client.post(f"{pad}/share/renew", data={"role": "code"})
    assert ask(other, code).status_code == 422
    assert ask(other, code_of(client, pad)).status_code == 302


def test_a_code_is_no_link(client: FlaskClient, pad: str, other: FlaskClient) -> None:
    plain = code_of(client, pad).replace(" ", "")
    assert other.get(f"/join/{plain}").status_code == 404
    assert other.post("/join", data={"token": plain}).status_code == 404


def kept_requests(client: FlaskClient) -> list[tuple[str, str]]:
    query = select(KeepRequestRow.device, KeepRequestRow.name)
    with client.application.extensions["companion.store"].engine.connect() as connection:
        return [tuple(row) for row in connection.execute(query)]


def test_a_phone_that_asks_is_written_down_until_its_answer_or_for_a_day(
    client: FlaskClient, pad: str, other: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = client.application.extensions["companion.store"]
    ask(other, code_of(client, pad), "Zora")
    [(device, name)] = kept_requests(client)
    assert (len(device) > 20, name) == (True, "Zora")
    (phone,) = asking(client, pad)
    client.post(f"{pad}/asking", data={"phone": phone, "answer": "allow"})
    other.get("/code")
    assert kept_requests(client) == []
    ask(client.application.test_client(), code_of(client, pad), "Nora")
    keep_requests.end_old(store)
    assert len(kept_requests(client)) == 1
    before = keep_requests.later
    monkeypatch.setattr(keep_requests, "later", lambda span: before(span + A_DAY))
    keep_requests.end_old(store)
    assert kept_requests(client) == []


def test_whoever_guesses_is_held_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path))
    config = {"TESTING": True, "LIMITS": True, "WTF_CSRF_ENABLED": False}
    phone = create_app(config).test_client()
    phone.get("/")
    tries = [ask(phone, f"AAAA AAA{letter}").status_code for letter in "ABCDEFGHJKLMN"]
    assert tries[:5] == [422] * 5
    assert tries[-1] == 429
