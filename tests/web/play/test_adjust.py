"""Numbers put right by hand: what somebody has before, and signs that need no keyboard."""

import json
import re
from html import unescape

from flask.testing import FlaskClient

from tests.games.basari.table import adjust
from tests.web.helpers.pad import NAMES, begin, events, opened, record, seq_of


def held(client: FlaskClient, address: str) -> dict[str, dict[str, int]]:
    """What the page knows of whoever is chosen, by the value of their choice."""
    page = client.get(address).text
    found = re.findall(r'name="seat" value="(\d*)" data-held="([^"]*)"', page)
    return {seat: json.loads(unescape(own)) for seat, own in found}


def test_what_everybody_has_stands_beside_the_steppers(client: FlaskClient) -> None:
    pad = opened(client, record("basari", NAMES, adjust(1, points=-2, gems={"red": 2})))
    gems = {"gems-red": 3, "gems-yellow": 3, "gems-green": 3, "gems-blue": 3, "workers": 0}
    new = held(client, f"{pad}/adjust")
    assert new["0"] == {"points": 0, **gems}
    assert new["1"] == {"points": -2, **gems, "gems-red": 5}
    before = held(client, f"{pad}/amend/1")
    assert before["1"] == {"points": 0, **gems}


def test_gems_behind_screens_stay_there(client: FlaskClient) -> None:
    pad = begin(client, "ys", NAMES[:2])
    found = held(client, f"{pad}/adjust")
    quoted = {f"quotations-{colour}": 0 for colour in ("blue", "green", "yellow", "red")}
    assert found == {"": quoted} | {seat: {"points": 0, **quoted} for seat in "012"}


def test_the_neutral_player_is_put_right_as_well(client: FlaskClient) -> None:
    pad = begin(client, "ys", NAMES[:2])
    form = {"type": "adjust", "seat": "2", "points": "3", "reason": "x", "token": "a"}
    answer = client.post(f"{pad}/adjust", data={**form, "seq": str(seq_of(client, pad))})
    assert answer.status_code == 302
    assert events(client, pad)[-1]["seat"] == 2


def test_a_sign_can_be_chosen_instead_of_typed(client: FlaskClient) -> None:
    pad = begin(client, "basari", NAMES[:3])
    chosen = {"points": "4", "sign-points": "−", "gems-red": "1", "sign-gems-red": ""}
    chosen |= {"gems-blue": "−2", "sign-gems-blue": "−", "workers": "", "sign-workers": "−"}
    form = {"type": "adjust", "seat": "0", "reason": "miscounted", "token": "a", **chosen}
    answer = client.post(f"{pad}/adjust", data={**form, "seq": str(seq_of(client, pad))})
    assert answer.status_code == 302
    assert events(client, pad)[-1] == {
        "type": "adjust",
        "seat": 0,
        "reason": "miscounted",
        "points": -4,
        "gems": {"red": 1, "blue": -2},
    }
