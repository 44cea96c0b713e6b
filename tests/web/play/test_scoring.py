"""Pages that a table can follow with its hands: what was counted, why, and what is put back."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.games.contract import why
from companion.games.registry import find_game
from companion.games.simulate import simulate
from companion.games.wording import Wording
from companion.play.view.form import inputs_of
from tests.games.basari.table import adjust, deal, hold, reveal
from tests.games.edel import table as edel
from tests.games.ys.table import Ys
from tests.helpers.said import said
from tests.web.helpers.pad import NAMES, enter, events, opened, record, seq_of, text_of, undo

LAST_ROUND = [hold(0, 5, 3, 1, 0), hold(1, 2, 3, 1, 0), hold(2, 1, 1, 1, 0)]
LAST_ROUND += [adjust(0, workers=13), deal(2, 1, 1), reveal("AAA")]
IDLE = edel.reveal("gems", "gems", "gems")


def last_entered(client: FlaskClient, key: str, happened: list[Any]) -> tuple[str, str]:
    """The pad, and where the last of these events leads to when it is entered."""
    game = find_game(key)
    assert game is not None
    pad = opened(client, record(key, NAMES, *happened[:-1]))
    answer = enter(client, pad, inputs_of(game, happened[-1]))
    assert answer.status_code == 302
    return pad, answer.location


class Teller:
    """What a game says of what was counted at the table of these tests."""

    def __init__(self, key: str) -> None:
        self.wording = Wording(find_game(key), NAMES)

    def __call__(self, code: str, **params: Any) -> str:
        return self.wording.reason(why(code, **params))

    def gems(self, colour: str, count: int) -> str:
        return self.wording.counted(f"kind.{colour}", count)


def matrix(client: FlaskClient, page: str) -> dict[str, list[str]]:
    """What everybody has in each column, and their score last, as it is read aloud."""
    rows = re.findall(r"<tr class=\"seat-.*?</tr>", client.get(page).text, re.DOTALL)
    cells = [re.findall(r"<t[hd].*?</t[hd]>", row, re.DOTALL) for row in rows]
    told = [[" ".join(re.sub("<[^>]+>", " ", cell).split()) for cell in row] for row in cells]
    return {name: own for name, *own in told}


def test_a_stage_of_basari(client: FlaskClient) -> None:
    pad, page = last_entered(client, "basari", LAST_ROUND)
    assert page == f"{pad}/scoring/6"
    shown = text_of(client, page)
    tell = Teller("basari")
    red, yellow, green = tell.gems("red", 3), tell.gems("yellow", 2), tell.gems("green", 1)
    had = said("scoring.had")
    table = matrix(client, page)
    reds, yellows, greens = (said("scoring.back", what=each) for each in (red, yellow, green))
    one_each = f"+3 {greens} −1"
    assert table["Hanna"] == [
        f"+14 {reds} −3",
        f"+6 {yellows} −2",
        one_each,
        "0",
        f"+12 {had} 15",
        "35 0 +35",
    ]
    assert table["Max"] == ["2", f"+6 {yellows} −2", one_each, "0", "1", "9 0 +9"]
    assert table["Sarah"] == ["1", "1", one_each, "0", "1", "3 0 +3"]
    for words in (
        (tell("most", seat=0, colour="red", count=5, points=14),),
        (tell("most_shared", people=(0, 1), colour="yellow", count=3, points=6),),
        (tell("most_shared", people=(0, 1, 2), colour="green", count=1, points=3),),
        (tell("nobody_holds", colour="blue"),),
        (tell("workers", seat=0, count=15, points=12), said("scoring.next")),
        (said("scoring.put_back"), said("scoring.who", who="Hanna"), red, yellow, green),
        (said("scoring.who", who="Max"), yellow, green),
    ):
        assert " ".join(words) in shown
    moment = said("moment.stage", stage=2, stages=3), said("moment.round", round=1)
    assert " · ".join(moment) in text_of(client, pad)


def test_the_last_stage_leads_to_the_result(client: FlaskClient) -> None:
    stage = [adjust(0, workers=15), deal(1, 1, 1), reveal("AAA")]
    _, page = last_entered(client, "basari", stage * 3)
    shown = text_of(client, page)
    assert said("scoring.scoring", number=3) in shown
    scores = {name: own[-1] for name, own in matrix(client, page).items()}
    assert (scores["Hanna"], scores["Max"]) == ("62 50 +12", "26 26 +0")
    assert said("scoring.result") in shown


def test_a_stage_of_edel_stein_und_reich(client: FlaskClient) -> None:
    happened = [edel.reveal("event", "money", "gems"), edel.income(1), edel.card(0, "certificate")]
    happened += [{"type": "gems", "seat": 2, "gems": {"red": 2}}, *[IDLE] * 7]
    _, page = last_entered(client, "edel-stein-reich", happened)
    shown = text_of(client, page)
    tell = Teller("edel-stein-reich")
    most = tell("most_certificates", people=(0,), count=1, points=10)
    for words in (
        (tell("most", seat=2, colour="red", count=5, points=14),),
        (tell("most_shared", people=(0, 1, 2), colour="yellow", count=3, points=4),),
        (most,),
        (tell("refill_none", count=5), said("scoring.next")),
    ):
        assert " ".join(words) in shown
    table = matrix(client, page)
    back = said("scoring.back", what=tell.gems("red", 3))
    assert table["Sarah"][0] == f"+14 {back} −3"
    assert [own[4] for own in table.values()] == [f"+10 {said('scoring.had')} 1", "0", "0"]
    assert [own[-1] for own in table.values()] == ["19 0 +19", "14 5 +9", "23 0 +23"]


def test_a_half_scoring_is_counted_at_once(client: FlaskClient) -> None:
    happened = [edel.reveal("event", "money", "gems"), edel.income(1)]
    happened += [edel.card(0, "half_scoring", colour="red")]
    pad, page = last_entered(client, "edel-stein-reich", happened)
    shown = text_of(client, page)
    shared = Teller("edel-stein-reich")(
        "most_shared", people=(0, 1, 2), colour="red", count=3, points=2
    )
    assert f"{shared} {said('scoring.on')}" in shown
    scores = [own[-1] for own in matrix(client, page).values()]
    assert scores == ["2 0 +2", "7 5 +2", "2 0 +2"]
    assert f"{said('scoring.all')} {said('scoring.half')}" in text_of(client, f"{pad}/sheet")


def test_a_neighbourhood_of_ys(client: FlaskClient) -> None:
    """The game goes on at once; the page is there for whoever asks for it."""
    table = Ys(3).begin().visit("red red green", port="A4", commercial="B3", palace="A1 C2")
    pad, page = last_entered(client, "ys", table.events)
    assert page == pad
    page = f"{pad}/scoring/{len(table.events)}"
    shown = text_of(client, page)
    tell = Teller("ys")
    first = tell("ship", seat=0, place=1, count=5, items=2)
    for words in (
        (first, tell("ship", seat=1, place=2, count=3, items=1)),
        (tell("port", seat=0, count=4),),
        (tell("commercial", seat=1, count=3, points=3),),
        (tell("palace", seat=2, count=2), said("scoring.on")),
    ):
        assert " ".join(words) in shown
    columns = [said(f"count.{key}") for key in ("ship", "port", "commercial", "palace")]
    assert " ".join(columns) in shown
    takes = said("scoring.takes", what=tell.gems("black", 1))
    assert matrix(client, page) == {
        "Hanna": ["5", f"4 {takes} +1", "0", "1", "0 0 +0"],
        "Max": ["3", "0", f"+3 {said('scoring.had')} 3", "0", "3 0 +3"],
        "Sarah": ["2", "0", "0", "2", "0 0 +0"],
    }


def test_a_market_of_ys(client: FlaskClient) -> None:
    table = Ys(3).to_market().market("A4 . . B1", "C2 . . .", gems="red blue")
    _, page = last_entered(client, "ys", table.events)
    shown = text_of(client, page)
    tell = Teller("ys")
    brokers = tell("brokers", seat=0, brokers=1, points=1)
    for words in (
        (brokers,),
        (tell("line", number=2, seat=0, count=4, taken=(0, 0, 0, 1, 0)),),
        (tell("line", number=3, seat=2, count=2, taken=(1, 0, 0, 0, 0)),),
        (
            tell("column_rises", colour="blue", count=6, by=2, quotation=2),
            tell("column_rises", colour="red", count=1, by=1, quotation=1),
            tell("column_falls", colour="green", count=0, by=1, quotation=-1),
        ),
        (tell("shift", seat=0, count=4), said("scoring.on")),
    ):
        assert " ".join(words) in shown
    table = matrix(client, page)
    one, takes = f"+1 {said('scoring.had')} 1", said("scoring.takes", what=tell.gems("red", 1))
    assert [own[0] for own in table.values()] == [one] * 3
    assert [own[1] for own in table.values()] == [f"4 {takes} +1", "1", "0"]
    assert [own[-1] for own in table.values()] == ["1 0 +1"] * 3


def test_the_final_reckoning_of_ys(client: FlaskClient) -> None:
    table = Ys(3).begin().hold(A="red red black black black", B="red").pass_by().market().end()
    pad, page = last_entered(client, "ys", table.events)
    shown = text_of(client, page)
    tell = Teller("ys")
    for words in (
        (said("scoring.final"),),
        (
            tell("quoted", colour="blue", place=1, quotation=0, row=(24, 18, 12, 6)),
            tell("nobody_holds", colour="blue"),
        ),
        (
            tell("quoted", colour="red", place=4, quotation=0, row=(12, 9, 6, 3)),
            tell("holds", people=(0,), count=2, place=1, points=12),
        ),
        (tell("holds", people=(1,), count=1, place=2, points=9),),
        (tell("black", seat=0, count=3, points=4),),
        (said("scoring.result"),),
    ):
        assert " ".join(words) in shown
    scores = [own[-1] for own in matrix(client, page).values()]
    assert scores == ["16 0 +16", "9 0 +9", "0 0 +0"]
    assert "1. Hanna 16 2. Max 9 3. Sarah 0" in text_of(client, pad)


def test_what_is_entered_automatically_is_counted_with_its_cause(client: FlaskClient) -> None:
    # Nobody can outbid Hanna's offer: it is accepted by itself; she draws, and the stage ends.
    happened = [hold(0, 5, 0, 0, 0), hold(1, 0, 0, 0, 1), adjust(0, workers=14), deal(1, 1, 1)]
    happened += [reveal("BBA"), {"type": "draw", "seat": 2, "workers": 1}]
    happened += [{"type": "offer", "seat": 0, "gems": {"red": 1}}]
    pad, page = last_entered(client, "basari", happened)
    assert page == pad
    assert said("pad.itself", what=said("tell.accept", seat="Max")) in text_of(client, pad)
    answer = enter(client, pad, {"type": "points", "seat": "0", "points": "5"})
    assert answer.location == f"{pad}/scoring/9"
    scores = matrix(client, answer.location)
    assert scores["Hanna"][-1].split()[1] == "5"  # what the card gave was there before


def test_only_entries_that_led_to_a_count_have_a_page(client: FlaskClient) -> None:
    pad, page = last_entered(client, "basari", LAST_ROUND)
    for number in (0, 1, 5, 7, 99):
        assert client.get(f"{pad}/scoring/{number}").status_code == 404
    undo(client, pad)
    assert client.get(page).status_code == 404


@pytest.mark.parametrize(("game", "seats"), [("ys", 2), ("ys", 3), ("edel-stein-reich", 3)])
def test_the_sheet_links_every_count(client: FlaskClient, game: str, seats: int) -> None:
    known = find_game(game)
    assert known is not None
    pad = opened(client, simulate(known, seats, 3))
    links = re.findall(rf'href="{pad}/scoring/(\d+)"', client.get(f"{pad}/sheet").text)
    assert links
    for number in range(1, len(events(client, pad)) + 1):
        found = client.get(f"{pad}/scoring/{number}").status_code
        assert found == (200 if str(number) in links else 404)


def test_an_undo_or_a_note_leads_to_no_count(client: FlaskClient) -> None:
    pad, page = last_entered(client, "basari", LAST_ROUND)
    note = {"seq": seq_of(client, pad), "text": "well played"}
    assert client.post(f"{pad}/note", data=note).location == f"{pad}/history"
    assert client.get(page).status_code == 200
    assert undo(client, pad).location == pad
