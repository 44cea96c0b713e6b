"""What the pad shows: where everybody stands, why who is asked, what was entered by itself."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.games.registry import find_game
from companion.games.simulate import simulate
from companion.play.view.form import inputs_of
from tests.games.basari.table import accept, adjust, deal, draw, hold, offer, reveal
from tests.games.edel import table as edel
from tests.games.ys.table import Ys
from tests.helpers.said import said, saying
from tests.web.helpers.pad import (
    NAMES,
    Forms,
    Page,
    begin,
    enter,
    events,
    opened,
    record,
    seq_of,
    text_of,
    undo,
)

DEALT = said("tell.deal", workers="Hanna 3, Max 1, Sarah 2")
OFFERED = said("tell.offer", seat="Hanna", gems=said("kind.red.many", count=2))
ACCEPTED = said("tell.accept", seat="Max")
FEW = [hold(0, 5, 3, 3, 3), hold(1, 0, 0, 0, 1), deal(1, 1, 1), reveal("AAB")]


def basari(client: FlaskClient, *happened: dict[str, Any]) -> str:
    return opened(client, record("basari", NAMES, *happened))


def finished(client: FlaskClient) -> str:
    game = find_game("basari")
    assert game is not None
    return opened(client, simulate(game, 3, 1))


# Where everybody stands


def test_basari_counts_workers_stock_and_pile(client: FlaskClient) -> None:
    shown = text_of(client, basari(client, deal(3, 1, 2), reveal("AAA"), deal(4, 1, 1)))
    assert "Basari Stage 1 of 3 · round 2" in shown
    assert "Hanna 0 Max 0 Sarah 0" in shown
    assert "Red Yellow Green Blue Workers" in shown
    assert "Hanna 3 3 3 3 7 /15 Max 3 3 3 3 2 /15 Sarah 3 3 3 3 3 /15" in shown
    stock = said("fact.stock", "games"), said("board.pile", count=33)
    assert f"{stock[0]} 13 13 13 13 {stock[1]}" in shown


def test_edel_counts_rounds_and_certificates_and_has_a_bank(client: FlaskClient) -> None:
    happened = [edel.reveal("event", "money", "gems"), edel.income(1)]
    happened += [edel.card(0, "certificate"), {"type": "gems", "seat": 2, "gems": {"red": 2}}]
    shown = text_of(client, opened(client, record("edel-stein-reich", NAMES, *happened)))
    assert "Stage 1 of 3 · round 2 of 8, 6 left" in shown
    assert "Hanna 0 Max 5 Sarah 0" in shown
    assert "Hanna 3 3 3 3 1 Max 3 3 3 3 0 Sarah 5 3 3 3 0" in shown
    assert "Bank 11 13 13 13" in shown
    assert not saying("board.pile").search(shown)


def test_cards_that_are_kept_lie_in_the_open(client: FlaskClient) -> None:
    happened = [edel.reveal("event", "money", "gems"), edel.income(1)]
    happened += [edel.card(0, "bonus", colour="red", amount=9)]
    shown = text_of(client, opened(client, record("edel-stein-reich", NAMES, *happened)))
    assert f"{said('word.bonus')} {said('kind.red')} +9" in shown


def test_in_a_bargain_both_holdings_and_the_offer_are_seen(client: FlaskClient) -> None:
    pad = basari(client, hold(0, 4, 1, 2, 0), deal(3, 1, 2), reveal("ABA"), offer(0, red=1))
    shown = text_of(client, pad)
    assert "Hanna 4 1 2 0 3 /15" in shown
    assert "Sarah 3 3 3 3 2 /15" in shown
    assert "Offer 1 · · ·" in shown
    rows = re.findall(r'<tr class="([^"]*)"><th scope="row">.*?<bdi>(\w+)', client.get(pad).text)
    assert rows == [("", "Hanna"), ("apart", "Max"), ("asked", "Sarah")]


def test_in_ys_gems_are_behind_screens_until_the_end(client: FlaskClient) -> None:
    table = Ys(3).begin().hold(A="red red black", B="red")
    playing = text_of(client, opened(client, record("ys", NAMES, *table.events)))
    assert "Blue 0 Green 0 Yellow 0 Red 0 Hanna 0 Max 0 Sarah 0" in playing
    assert "Black" not in playing.partition(said("ask.neighbourhood"))[0]
    table.pass_by().market().end()
    over = text_of(client, opened(client, record("ys", NAMES, *table.events)))
    assert "Hanna 12 Max 9 Sarah 0" in over
    assert "Hanna 0 0 0 2 1 Max 0 0 0 1 0 Sarah 0 0 0 0 0" in over


def test_the_neutral_player_is_seen(client: FlaskClient) -> None:
    shown = text_of(client, begin(client, "ys", NAMES[:2]))
    assert f"Hanna 0 Max 0 {said('fact.neutral')} 0" in shown


# Why who is asked


def opens(seat: str, explanation: str, count: int, against: int, **more: str) -> str:
    reason = said(f"why.{explanation}", count=count, against=against, **more)
    return said("why.opens", seat=seat, reason=reason)


def gems(colour: str, count: int) -> str:
    return said(f"kind.{colour}.{1 if count == 1 else 'many'}", count=count)


def no_raise(bid: tuple[str, int], lack: str, **params: object) -> re.Pattern[str]:
    lacking = said(f"why.{lack}", **params)
    return saying("bid_too_low", bid=gems(*bid), standing=gems("green", 2), lack=lacking)


def pair(word: str, one: str, other: str) -> str:
    return said(word, many=one, last=other)


@pytest.mark.parametrize(
    ("happened", "explanation"),
    [
        ([hold(0, 5, 3, 3, 3)], opens("Hanna", "most_gems", 5, 3, colour=said("kind.red"))),
        ([adjust(2, points=2)], opens("Sarah", "most_points", 2, 0)),
        ([], opens("Hanna", "most_workers", 3, 2)),
    ],
)
def test_why_somebody_opens(
    client: FlaskClient, happened: list[dict[str, Any]], explanation: str
) -> None:
    shown = text_of(client, basari(client, *happened, deal(3, 1, 2), reveal("ABA")))
    both = said("why.both_chose", people=pair("and", "Hanna", "Sarah"), task=said("task.A"))
    assert f"{both} {explanation}" in shown


def test_the_elder_goes_first_where_all_is_equal(client: FlaskClient) -> None:
    pad = basari(client, deal(1, 1, 1), reveal("AAB"))
    shown = text_of(client, pad)
    assert said("why.tied", "basari", people=pair("and", "Hanna", "Max")) in shown
    assert said("pad.question", who=pair("or", "Hanna", "Max"), question=said("ask.first")) in shown
    enter(client, pad, {"type": "first", "seat": "1"})
    assert said("why.opens", seat="Max", reason=said("why.said")) in text_of(client, pad)


@pytest.mark.parametrize(
    ("bid", "sentence"),
    [
        ({"gems-blue": "2"}, no_raise(("blue", 2), "bid_lower")),
        ({"gems-red": "1"}, no_raise(("red", 1), "bid_short", items=said("items.1", count=1))),
        ({"gems-green": "2"}, no_raise(("green", 2), "bid_equal")),
        ({"gems-red": "9"}, saying("gems_not_held", seat="Sarah", wanted=gems("red", 9))),
        ({}, saying("offer_empty", seat="Sarah")),
        ({"gems-red": "٢"}, saying("wrong_type", expected=said("expected.integer"))),
    ],
)
def test_a_bid_that_is_too_low_says_why(
    client: FlaskClient, bid: dict[str, str], sentence: re.Pattern[str]
) -> None:
    pad = basari(client, deal(3, 1, 2), reveal("ABA"), offer(0, green=2))
    answer = enter(client, pad, {"type": "offer", "seat": "2", **bid})
    assert answer.status_code == 422
    page = Page(answer.text)
    assert sentence.search(page.text)
    assert ("p", {"class": "refusal", "role": "alert"}) in page.tags
    form = next(form for form in Forms(answer.text).forms if "gems-red" in form.inputs)
    assert {name: form.sent[name] for name in bid} == bid  # what was typed is still there
    assert len(events(client, pad)) == 3


# What is entered by itself


def test_what_has_one_answer_is_entered_automatically_and_goes_with_its_cause(
    client: FlaskClient,
) -> None:
    pad = basari(client, *FEW)
    enter(client, pad, {"type": "offer", "seat": "0", "gems-red": "2"})
    assert events(client, pad)[-2:] == [offer(0, red=2), accept(1)]
    shown = text_of(client, pad)
    assert said("pad.itself", what=ACCEPTED) in shown
    assert f"{said('pad.undo')} {OFFERED}" in shown
    assert f"{ACCEPTED} 6 ·" in text_of(client, f"{pad}/history")
    assert undo(client, pad).status_code == 302
    assert events(client, pad) == FEW
    assert not saying("pad.itself").search(text_of(client, pad))
    history = client.get(f"{pad}/history").text
    assert f"<del>{ACCEPTED}</del>" in history
    assert f"<del>{OFFERED}</del>" in history


def test_the_announcement_is_gone_with_the_next_answer(client: FlaskClient) -> None:
    pad = basari(client, *FEW, offer(0, red=2), accept(1))
    enter(client, pad, {"type": "draw", "seat": "0", "workers": "2"})
    assert events(client, pad)[-1] == draw(0, 2)
    assert not saying("pad.itself").search(text_of(client, pad))


# Paused, abandoned, finished


@pytest.mark.parametrize(
    ("status", "heading", "refusal"),
    [
        ("paused", "pad.paused", "play_paused"),
        ("abandoned", "pad.abandoned", "play_abandoned"),
    ],
)
def test_a_play_that_rests_refuses_kindly_and_offers_to_go_on(
    client: FlaskClient, status: str, heading: str, refusal: str
) -> None:
    pad = basari(client, deal(3, 1, 2))
    assert client.post(f"{pad}/status", data={"status": status}).location == "/"
    shown = text_of(client, pad)
    assert f"{said(heading)} {said('pad.go_on')}" in shown
    assert said("ask.reveal", "basari") not in shown
    assert f"{said('pad.undo')} {DEALT}" in shown
    form = inputs_of(find_game("basari"), reveal("ABA")) | {"seq": "1", "token": "t"}  # type: ignore[arg-type]
    for address in (pad, f"{pad}/adjust", f"{pad}/amend/1", f"{pad}/note"):
        given = {**form, "type": "adjust", "seat": "0", "points": "1", "reason": "x", "text": "x"}
        answer = client.post(address, data=form if address == pad else given)
        assert answer.status_code == 422, address
        assert said(refusal) in answer.text
    assert len(events(client, pad)) == 1
    going_on = Forms(client.get(pad).text).forms[0]
    assert going_on.buttons == [("status", "running")]
    answer = client.post(going_on.action, data=dict(going_on.buttons))
    assert answer.location == pad
    assert said("ask.reveal", "basari") in text_of(client, pad)


def test_a_finished_play_is_neither_paused_nor_abandoned(client: FlaskClient) -> None:
    pad = finished(client)
    shown = text_of(client, pad)
    assert said("pad.result") in shown
    assert "Pause" not in shown
    assert "Abandon" not in shown
    for status in ("paused", "abandoned"):
        answer = client.post(f"{pad}/status", data={"status": status})
        assert answer.status_code == 422
        assert said("play_finished") in answer.text
    assert "Finished" in text_of(client, "/")


def test_abandoning_is_asked_once_more(client: FlaskClient) -> None:
    pad = basari(client)
    assert f'href="{pad}/abandon"' in client.get(pad).text
    shown = text_of(client, f"{pad}/abandon")
    assert f"{said('abandon.title')} {said('abandon.lead')}" in shown
    form = Forms(client.get(f"{pad}/abandon").text).forms[0]
    assert client.post(form.action, data=dict(form.buttons)).location == "/"
    assert "Abandoned" in text_of(client, "/")


# Remarks


def test_brokers_that_do_not_fit_the_box_are_remarked(client: FlaskClient) -> None:
    table = Ys(3).begin().visit("red green blue", port="A444 B1")
    shown = text_of(client, opened(client, record("ys", NAMES, *table.events)))
    assert said("pad.remarks", count=1) in shown
    assert said("brokers_not_in_box", seat="Hanna", value=4) in shown
    table.take("A", "red green")
    remarked = text_of(client, opened(client, record("ys", NAMES, *table.events)))
    assert not saying("pad.remarks").search(remarked)


def test_a_remark_outlives_what_is_entered_automatic(client: FlaskClient) -> None:
    table = Ys(3).begin().visit("blue blue blue", port="A444")
    game = find_game("ys")
    assert game is not None
    pad = opened(client, record("ys", NAMES, *table.events[:-1]))
    enter(client, pad, inputs_of(game, table.events[-1]))
    shown = text_of(client, pad)
    assert said("pad.itself", what="Hanna takes 2 blue") in shown
    assert said("brokers_not_in_box", seat="Hanna", value=4) in shown
    note = {"seq": seq_of(client, pad), "text": "three fours"}
    client.post(f"{pad}/note", data=note)
    assert said("brokers_not_in_box", seat="Hanna", value=4) in text_of(client, pad)


# Adjusting


def test_a_real_minus_sign_is_a_minus(client: FlaskClient) -> None:
    pad = basari(client, deal(3, 1, 2))
    form = {"type": "adjust", "seat": "0", "reason": "mistake", "seq": "1"}
    changes = {"points": "−2", "workers": "−1", "gems-red": "−3"}
    assert client.post(f"{pad}/adjust", data={**form, **changes}).location == pad
    assert events(client, pad)[-1] == adjust(0, points=-2, workers=-1, gems={"red": -3}) | {
        "reason": "mistake"
    }
    shown = text_of(client, pad)
    assert "Hanna -2" in shown
    assert "Hanna 0 3 3 3 2 /15" in shown


@pytest.mark.parametrize("typed", ["٣", "²", "1e3", "½", "−", "--2", "9" * 5000, "0x1"])
@pytest.mark.parametrize("name", ["points", "workers", "gems-red", "seat"])
def test_odd_digits_are_refused_with_a_sentence(client: FlaskClient, name: str, typed: str) -> None:
    pad = basari(client)
    form = {"type": "adjust", "seat": "0", "points": "1", "reason": "mistake", "seq": "0"}
    answer = client.post(f"{pad}/adjust", data={**form, name: typed})
    assert answer.status_code == 422
    assert saying("wrong_type", expected=said("expected.integer")).search(answer.text)
    if name != "seat":
        assert Forms(answer.text).fixed[0][name] == typed
    assert events(client, pad) == []
