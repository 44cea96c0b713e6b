"""An open form stays good, whatever the clock of the server does meanwhile."""

import time
from pathlib import Path

import pytest

from tests.web.helpers.pad import client_in, value_of
from tests.web.venue.helpers.organiser import House

AN_HOUR, THREE_YEARS, SINCE_1970 = 3600.0, 3 * 365 * 24 * 3600.0, 10.0**11


@pytest.mark.parametrize("moved", [-AN_HOUR, -THREE_YEARS, -SINCE_1970, AN_HOUR, THREE_YEARS])
def test_no_clock_makes_a_form_too_old(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moved: float
) -> None:
    client = client_in(tmp_path, monkeypatch, csrf=True)
    house = House(client, [])
    form = {"csrf_token": value_of(house.get("/new/season"), "csrf_token"), "name": "Thursdays"}
    real = time.time
    monkeypatch.setattr(time, "time", lambda: max(0.0, real() + moved))
    # Understood: whether all of the form is filled in is another matter.
    assert client.post(house.address("/new/season"), data=form).status_code in (303, 422)


def test_a_session_of_somebody_else_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = client_in(tmp_path, monkeypatch, csrf=True)
    form = {"csrf_token": value_of(client.get("/new/basari").text, "csrf_token")}
    client.set_cookie("session", "e30.aRuA.forged")
    assert client.post("/new/basari", data=form).status_code == 400
