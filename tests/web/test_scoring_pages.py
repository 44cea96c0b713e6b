"""Pages that a table can follow with its hands: what was counted, why, and what is put back."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.games import find_game
from companion.games.simulate import simulate
from companion.web.play.answers import inputs_of
from tests.games.basari.moves import adjust, deal, hold, reveal
from tests.games.edel import moves as edel
from tests.games.ys.moves import Ys
from tests.web.pad import NAMES, enter, events, opened, record, seq_of, text_of, undo

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


def test_a_stage_of_basari(client: FlaskClient) -> None:
    pad, page = last_entered(client, "basari", LAST_ROUND)
    assert page == f"{pad}/scoring/6"
    said = text_of(client, page)
    for sentence in (
        "Scoring of stage 1 R Red Hanna holds most red: 5. 14 points.",
        "Hanna 5 +14 puts back 3 red Max 2 · Sarah 1 ·",
        "Hanna and Max share the most yellow: 3 each. 6 points each.",
        "Hanna 3 +6 puts back 2 yellow Max 3 +6 puts back 2 yellow Sarah",
        "Hanna, Max and Sarah share the most green: 1 each. 3 points each.",
        "Nobody holds any blue.",
        "Workers Hanna has 15 workers: 12 points.",
        "Hanna 15 +12 Max 1 · Sarah 1 ·",
        "Put back in all Hanna: R 3 red Y 2 yellow G 1 green Max: Y 2 yellow G 1 green",
        "New totals Player Before Now Total Hanna 0 +35 35 Max 0 +9 9 Sarah 0 +3 3 Next stage",
    ):
        assert sentence in said
    assert "Stage 2 of 3 · round 1" in text_of(client, pad)


def test_the_last_stage_leads_to_the_result(client: FlaskClient) -> None:
    stage = [adjust(0, workers=15), deal(1, 1, 1), reveal("AAA")]
    _, page = last_entered(client, "basari", stage * 3)
    said = text_of(client, page)
    assert "Scoring of stage 3" in said
    assert "Hanna 50 +12 62 Max 26 0 26" in said
    assert "To the result" in said


def test_a_stage_of_edel_stein_und_reich(client: FlaskClient) -> None:
    happened = [edel.reveal("event", "money", "gems"), edel.income(1), edel.card(0, "certificate")]
    happened += [{"type": "gems", "seat": 2, "gems": {"red": 2}}, *[IDLE] * 7]
    _, page = last_entered(client, "edel-stein-reich", happened)
    said = text_of(client, page)
    for sentence in (
        "Sarah holds most red: 5. 14 million.",
        "Sarah 5 +14 puts back 3 red",
        "Hanna, Max and Sarah share the most yellow: 3 each. 4 million each.",
        "Certificates Hanna has most certificates: 1. 10 million.",
        "Hanna 1 +10 Max 0 · Sarah 0 ·",
        "Filling the bank The bank has more than 5 of every colour: nobody gives any.",
        "Hanna 0 +19 19 Max 5 +9 14 Sarah 0 +23 23 Next stage",
    ):
        assert sentence in said


def test_a_half_scoring_is_counted_at_once(client: FlaskClient) -> None:
    happened = [edel.reveal("event", "money", "gems"), edel.income(1)]
    happened += [edel.card(0, "half_scoring", colour="red")]
    pad, page = last_entered(client, "edel-stein-reich", happened)
    said = text_of(client, page)
    assert "Half scoring Hanna, Max and Sarah share the most red: 3 each. 2 million each." in said
    assert "Hanna 0 +2 2 Max 5 +2 7 Sarah 0 +2 2 Go on" in said
    assert "How it was counted Half scoring" in text_of(client, f"{pad}/sheet")


def test_a_neighbourhood_of_ys(client: FlaskClient) -> None:
    table = Ys(3).begin().visit("red red green", port="A4", commercial="B3", palace="A1 C2")
    _, page = last_entered(client, "ys", table.events)
    said = text_of(client, page)
    for sentence in (
        "Neighbourhood 1 Ship Hanna is first with 5 and takes two gems.",
        "Max is second with 3 and takes one gem.",
        "Hanna 5 · Max 3 · Sarah 2 ·",
        "Port Hanna has most in the port: 4. One black gem.",
        "Hanna 4 · takes 1 black",
        "Commercial area Max has most in the commercial area: 3. 3 points.",
        "Palace Sarah has most in the palace: 2. The character card.",
        "Hanna 0 0 0 Max 0 +3 3 Sarah 0 0 0 Go on",
    ):
        assert sentence in said


def test_a_market_of_ys(client: FlaskClient) -> None:
    table = Ys(3).to_market().market("A4 . . B1", "C2 . . .", gems="red blue")
    _, page = last_entered(client, "ys", table.events)
    said = text_of(client, page)
    for sentence in (
        "Market of stage 1 Brokers in the market Hanna has 1 broker: 1 point.",
        "Hanna 1 +1 Max 1 +1 Sarah 1 +1",
        "Line 2: Hanna has most, 4, and takes 1 red.",
        "Hanna 4 · takes 1 red Max 1 · Sarah 0 ·",
        "Line 3: Sarah has most, 2, and takes 1 blue.",
        "Blue has 6: up by 2, to +2. Red has 1: up by 1, to +1. Green has 0: down by 1, to −1.",
        "Hanna has most in the whole market: 4. One colour may move by 1.",
        "Hanna 0 +1 1 Max 0 +1 1 Sarah 0 +1 1 Go on",
    ):
        assert sentence in said


def test_the_final_reckoning_of_ys(client: FlaskClient) -> None:
    table = Ys(3).begin().hold(A="red red black black black", B="red").pass_by().market().end()
    pad, page = last_entered(client, "ys", table.events)
    said = text_of(client, page)
    for sentence in (
        "Final reckoning",
        "Blue is first, quoted at 0: 24, 18, 12, 6. Nobody holds any blue.",
        "Red is fourth, quoted at 0: 12, 9, 6, 3. Hanna holds 2: first place, 12 points.",
        "Max holds 1: second place, 9 points.",
        "Hanna holds 3 black: 4 points.",
        "Hanna 0 +16 16 Max 0 +9 9 Sarah 0 0 0 To the result",
    ):
        assert sentence in said
    assert "1. Hanna 16 2. Max 9 3. Sarah 0" in text_of(client, pad)


def test_what_is_entered_by_itself_is_counted_with_its_cause(client: FlaskClient) -> None:
    # Nobody can outbid Hanna's offer: it is accepted by itself; she draws, and the stage ends.
    happened = [hold(0, 5, 0, 0, 0), hold(1, 0, 0, 0, 1), adjust(0, workers=14), deal(1, 1, 1)]
    happened += [reveal("BBA"), {"type": "draw", "seat": 2, "workers": 1}]
    happened += [{"type": "offer", "seat": 0, "gems": {"red": 1}}]
    pad, page = last_entered(client, "basari", happened)
    assert page == pad
    assert "Entered by itself: Max accepts" in text_of(client, pad)
    answer = enter(client, pad, {"type": "points", "seat": "0", "points": "5"})
    assert answer.location == f"{pad}/scoring/9"
    said = text_of(client, answer.location)
    assert "Hanna 5 +" in said  # what the card gave was there before


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
