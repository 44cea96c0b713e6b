"""How fast a device may go: fast enough for any table, too slow to be in the way of others."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.web.app import create_app
from companion.web.base.device import hashed, new_secret
from companion.web.security import limits
from companion.web.security.limits import (
    ADDRESS,
    BEGINNING,
    BEGINNINGS,
    DEVICE,
    PLANNING,
    WRONG,
    Buckets,
    Budget,
)
from tests.helpers.said import said
from tests.web.helpers.pad import NAMES, begin


class Clock:
    """Stands still unless it is moved."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(limits, "monotonic", clock)
    return clock


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: Clock) -> FlaskClient:
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path))
    config = {"TESTING": True, "LIMITS": True, "WTF_CSRF_ENABLED": False}
    return create_app(config).test_client()


def device(client: FlaskClient, number: int) -> FlaskClient:
    other = client.application.test_client()
    other.set_cookie("device", secret(client.application, number))
    return other


@cache
def secret(app: Flask, number: int) -> str:
    """Each phone has one that is ours."""
    with app.app_context():
        return new_secret()


def asked(client: FlaskClient, address: str, times: int, **how: Any) -> list[int]:
    return [client.open(address, **how).status_code for _ in range(times)]


def test_a_bucket_gives_what_is_in_it_and_fills_again(clock: Clock) -> None:
    buckets, budget = Buckets(), Budget(burst=3, rate=2)
    assert [buckets.take(budget, "a") for _ in range(4)] == [0, 0, 0, 0.5]
    assert buckets.take(budget, "b") == 0
    clock.now += 0.5
    assert buckets.take(budget, "a", cost=0) == 0
    assert [buckets.take(budget, "a") for _ in range(2)] == [0, 0.5]
    clock.now += 100
    assert [buckets.take(budget, "a") for _ in range(4)] == [0, 0, 0, 0.5]


def test_buckets_are_few(clock: Clock) -> None:
    buckets = Buckets(most=10)
    for number in range(100):
        buckets.take(DEVICE, str(number))
    assert len(buckets.kept) == 10


def test_budgets_leave_room_for_real_tables() -> None:
    assert DEVICE.rate >= 3 * 10  # ten entries a second, three requests each
    assert ADDRESS.rate >= 1000
    assert BEGINNINGS.burst >= 2 * 200  # every phone of a full café, twice at once
    assert WRONG.burst >= 20


def test_one_device_too_fast_is_asked_to_wait(client: FlaskClient, clock: Clock) -> None:
    fast, calm = device(client, 1), device(client, 2)
    assert {*asked(fast, "/rules/ys", 3)} == {200}
    client.application.extensions["companion.buckets"].take(
        DEVICE, hashed(secret(client.application, 1)), cost=DEVICE.burst - 3
    )
    answer = fast.get("/new")
    assert answer.status_code == 429
    assert answer.headers["Retry-After"] == "1"
    assert answer.headers["X-Companion-Code"] == "too_many_requests"
    assert said("error.429") in answer.text
    assert calm.get("/new").status_code == 200  # at the same address
    with fast.get(f"{client.application.static_url_path}/css/base.css") as style:
        assert style.status_code == 200
    clock.now += 1
    assert fast.get("/new").status_code == 200


def test_a_device_that_somebody_invents_is_none(client: FlaskClient) -> None:
    """However many there are, they share the budget of those without a cookie."""
    names = {f"names-{at}": name for at, name in enumerate(NAMES)}
    statuses = []
    for number in range(int(BEGINNING.burst) + 1):
        invented = client.application.test_client()
        invented.set_cookie("device", f"the-secret-of-phone-{number:06}.{'x' * 24}")
        statuses += asked(invented, "/new/basari", 1, method="POST", data=names)
    assert statuses == [302] * int(BEGINNING.burst) + [429]


def test_plays_are_begun_at_the_speed_of_people(client: FlaskClient, clock: Clock) -> None:
    names = {f"names-{at}": name for at, name in enumerate(NAMES)}
    phone = device(client, 1)
    burst = int(BEGINNING.burst)
    statuses = asked(phone, "/new/basari", burst + 1, method="POST", data=names)
    assert statuses == [302] * burst + [429]
    assert asked(phone, "/open", 1, method="POST") == [429]
    assert asked(phone, "/new/basari", 1) == [200]  # to look is something else
    assert asked(device(client, 2), "/new/basari", 1, method="POST", data=names) == [302]


def test_two_hundred_phones_share_an_address(client: FlaskClient, clock: Clock) -> None:
    names = {f"names-{at}": name for at, name in enumerate(NAMES)}
    for number in range(200):
        phone = device(client, number)
        assert asked(phone, "/new/basari", 1, method="POST", data=names) == [302]
        clock.now += 0.01


@pytest.mark.parametrize("form", ["/open", "/new/basari"])
def test_new_phones_do_not_wait_for_each_other(client: FlaskClient, form: str) -> None:
    """Also those that come by a bookmark and have not seen the start page."""
    sizes = []
    for _ in range(2 * int(BEGINNING.burst)):
        phone = client.application.test_client()
        assert phone.get(form).status_code == 200
        sizes.append(phone.post(form, data={}).status_code)
    assert 429 not in sizes


def test_wrong_keys_are_few_and_hold_up_nobody_else(client: FlaskClient, clock: Clock) -> None:
    honest, guessing = device(client, 1), device(client, 2)
    pad = begin(honest, "basari", NAMES)
    burst = int(WRONG.burst)
    assert asked(guessing, "/play/x", burst + 1) == [404] * burst + [429]
    assert guessing.get(pad).status_code == 429  # nor can one tell any more
    for number in range(3, 100):  # somebody who invents a new device for each try
        asked(device(client, number), "/play/x", 15)
    answer = device(client, 1000).get("/play/x")
    assert answer.status_code == 429
    assert int(answer.headers["Retry-After"]) >= 1
    assert "Content-Security-Policy" in answer.headers
    assert honest.get(pad).status_code == 200
    clock.now += 60
    assert guessing.get("/play/x").status_code == 404


def test_evenings_are_planned_at_leisure(client: FlaskClient, clock: Clock) -> None:
    planning, burst = device(client, 1), int(PLANNING.burst)
    asking = "/planner?people=8&hours=3&minutes=0&game=basari&sizes=4"
    assert asked(planning, asking, burst + 1) == [200] * burst + [429]
    assert planning.get("/planner").status_code == 200
    assert device(client, 2).get(asking).status_code == 200


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("x:y", "x:y"),
        ("", ""),
    ],
)
def test_a_household_is_one(address: str, network: str) -> None:
    assert limits.network(address) == network
