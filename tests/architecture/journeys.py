"""Journeys: how often one changes the room on the way of an entry, a draw and a page of standings.

Counted while it happens, once everything has been done before and is warm.
"""

import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, FrameType
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.architecture.sources import PRODUCT, ROOT
from tests.web.helpers.pad import NAMES, begin, client_in, seq_of
from tests.web.venue.helpers.organiser import NAMES as PEOPLE
from tests.web.venue.helpers.organiser import House

HERE = str(ROOT / PRODUCT) + "/"
INLINED = ("<listcomp>", "<setcomp>", "<dictcomp>")  # calls only to Python 3.11
DEAL = {"type": "deal", "workers-0": "3", "workers-1": "1", "workers-2": "2"}


class Walk:
    """The functions of ours that are called, and from which package into which."""

    def __init__(self) -> None:
        self.rooms: list[str | None] = []
        self.calls = 0
        self.switches = 0
        self.functions: set[CodeType] = set()
        self.modules: list[str] = []  # of every call, in turn

    def follow(self, frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            self.enter(frame)
        elif event == "return" and self.rooms:
            self.rooms.pop()

    def enter(self, frame: FrameType) -> None:
        before = self.rooms[-1] if self.rooms else None
        name = frame.f_code.co_filename
        if not name.startswith(HERE) or frame.f_code.co_name in INLINED:
            self.rooms.append(before)  # a library: whoever it calls is called by its caller
            return
        room = name.removeprefix(HERE).partition("/")[0]
        self.rooms.append(room)
        self.calls += 1
        self.switches += before not in (None, room)
        self.functions.add(frame.f_code)
        self.modules.append(f"{PRODUCT}/{name.removeprefix(HERE)}")


def walked(action: Callable[[], Any]) -> Walk:
    walk = Walk()
    sys.setprofile(walk.follow)
    try:
        action()
    finally:
        sys.setprofile(None)
    return walk


@cache
def walks() -> dict[str, Walk]:
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        client = client_in(Path(folder), patch)
        return {"tap": a_tap(client), **at_a_venue(client)}


def a_tap(client: FlaskClient) -> Walk:
    """An entry on a pad like one that was there before."""
    tap(client)
    return tap(client)


def tap(client: FlaskClient) -> Walk:
    pad = begin(client, "basari", NAMES)
    sent = {"seq": seq_of(client, pad), "token": f"t-{pad}", **DEAL}
    walk = walked(lambda: client.post(pad, data=sent))
    assert int(seq_of(client, pad)) > int(sent["seq"])
    return walk


def at_a_venue(client: FlaskClient) -> dict[str, Walk]:
    house = House(client, PEOPLE)
    first, second = house.season(), house.season()
    house.drawn(house.night(first))
    night = house.night(second)
    draw = walked(lambda: house.drawn(night))
    house.get(second)
    return {"draw": draw, "standings": walked(lambda: house.get(second))}


def package_switches_of_a_tap() -> int:
    return walks()["tap"].switches


def functions_of_a_tap() -> int:
    return len(walks()["tap"].functions)


def package_switches_of_a_draw() -> int:
    return walks()["draw"].switches


def calls_of_a_standings_page() -> int:
    return walks()["standings"].calls
