"""What the pad shows: where everybody stands, why who is asked, what was entered by itself."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.games import find_game
from companion.games.simulate import simulate
from companion.web.play.answers import inputs_of
from tests.games.basari.moves import accept, adjust, deal, draw, hold, offer, reveal
from tests.games.edel import moves as edel
from tests.games.ys.moves import Ys
from tests.web.pad import (
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

FEW = [hold(0, 5, 3, 3, 3), hold(1, 0, 0, 0, 1), deal(1, 1, 1), reveal("AAB")]


def basari(client: FlaskClient, *happened: dict[str, Any]) -> str:
    return opened(client, record("basari", NAMES, *happened))


def finished(client: FlaskClient) -> str:
    game = find_game("basari")
    assert game is not None
    return opened(client, simulate(game, 3, 1))


# Where everybody stands


def test_basari_counts_workers_stock_and_pile(client: FlaskClient) -> None:
    said = text_of(client, basari(client, deal(3, 1, 2), reveal("AAA"), deal(4, 1, 1)))
    assert "Basari: Das Kartenspiel Stage 1 of 3 · round 2" in said
    assert "R Red Y Yellow G Green B Blue Workers Points" in said
    assert "Hanna 3 3 3 3 7 /15 0 Max 3 3 3 3 2 /15 0 Sarah 3 3 3 3 3 /15 0" in said
    assert "Stock 13 13 13 13 pile 33" in said


def test_edel_counts_rounds_and_certificates_and_has_a_bank(client: FlaskClient) -> None:
    happened = [edel.reveal("event", "money", "gems"), edel.income(1)]
    happened += [edel.card(0, "certificate"), {"type": "gems", "seat": 2, "gems": {"red": 2}}]
    said = text_of(client, opened(client, record("edel-stein-reich", NAMES, *happened)))
    assert "Stage 1 of 3 · round 2 of 8, 6 left" in said
    assert "Hanna 3 3 3 3 1 0 Max 3 3 3 3 0 5 Sarah 5 3 3 3 0 0" in said
    assert "Bank 11 13 13 13" in said
    assert "pile" not in said


def test_cards_that_are_kept_lie_in_the_open(client: FlaskClient) -> None:
    happened = [edel.reveal("event", "money", "gems"), edel.income(1)]
    happened += [edel.card(0, "bonus", colour="red", amount=9)]
    said = text_of(client, opened(client, record("edel-stein-reich", NAMES, *happened)))
    assert "Bonus of a colour red 9" in said


def test_in_a_bargain_both_holdings_and_the_offer_are_seen(client: FlaskClient) -> None:
    pad = basari(client, hold(0, 4, 1, 2, 0), deal(3, 1, 2), reveal("ABA"), offer(0, red=1))
    said = text_of(client, pad)
    assert "Hanna 4 1 2 0 3 /15 0" in said
    assert "Sarah 3 3 3 3 2 /15 0" in said
    assert "Offer 1 · · ·" in said
    rows = re.findall(r'<tr class="([^"]*)"><th scope="row"><bdi>(\w+)', client.get(pad).text)
    assert rows == [("", "Hanna"), ("apart", "Max"), ("asked", "Sarah")]


def test_in_ys_gems_are_behind_screens_until_the_end(client: FlaskClient) -> None:
    table = Ys(3).begin().hold(A="red red black", B="red")
    playing = text_of(client, opened(client, record("ys", NAMES, *table.events)))
    assert "B Blue 0 G Green 0 Y Yellow 0 R Red 0 Hanna 0 Max 0 Sarah 0" in playing
    assert "Black" not in playing.partition("Which gems on the ship")[0]
    table.pass_by().market().end()
    over = text_of(client, opened(client, record("ys", NAMES, *table.events)))
    assert "Hanna 0 0 0 2 1 12 Max 0 0 0 1 0 9 Sarah 0 0 0 0 0 0" in over


def test_the_neutral_player_is_seen(client: FlaskClient) -> None:
    said = text_of(client, begin(client, "ys", NAMES[:2]))
    assert "Hanna 0 Max 0 Neutral player 0" in said


# Why who is asked


@pytest.mark.parametrize(
    ("happened", "because"),
    [
        ([hold(0, 5, 3, 3, 3)], "Hanna opens: most red, 5 against 3."),
        ([adjust(2, points=2)], "Sarah opens: equal in gems, and most points, 2 against 0."),
        ([], "Hanna opens: equal in gems and points, and most workers, 3 against 2."),
    ],
)
def test_why_somebody_opens(
    client: FlaskClient, happened: list[dict[str, Any]], because: str
) -> None:
    said = text_of(client, basari(client, *happened, deal(3, 1, 2), reveal("ABA")))
    assert f"Hanna and Sarah both chose A (workers). {because}" in said


def test_the_elder_goes_first_where_all_is_equal(client: FlaskClient) -> None:
    pad = basari(client, deal(1, 1, 1), reveal("AAB"))
    said = text_of(client, pad)
    assert "Hanna and Max are equal in gems, points and workers: the elder goes first." in said
    assert "Hanna or Max: Who goes first?" in said
    enter(client, pad, {"type": "first", "seat": "1"})
    assert "Max opens: the table said so." in text_of(client, pad)


@pytest.mark.parametrize(
    ("bid", "sentence"),
    [
        ({"gems-blue": "2"}, "2 blue is no raise on 2 green: as many gems, but of lower value;"),
        ({"gems-red": "1"}, "1 red is no raise on 2 green: one gem is missing to equal it;"),
        ({"gems-green": "2"}, "2 green is no raise on 2 green: it is the same;"),
        ({"gems-red": "9"}, "Sarah holds 3 red, 3 yellow, 3 green and 3 blue, not 9 red."),
        ({}, "Sarah has to offer at least one gem."),
        ({"gems-red": "٢"}, "Under Gems, a whole number is needed."),
    ],
)
def test_a_bid_that_is_too_low_says_why(
    client: FlaskClient, bid: dict[str, str], sentence: str
) -> None:
    pad = basari(client, deal(3, 1, 2), reveal("ABA"), offer(0, green=2))
    answer = enter(client, pad, {"type": "offer", "seat": "2", **bid})
    assert answer.status_code == 422
    page = Page(answer.text)
    assert sentence in page.text
    assert ("p", {"class": "refusal", "role": "alert"}) in page.tags
    form = next(form for form in Forms(answer.text).forms if "gems-red" in form.inputs)
    assert {name: form.sent[name] for name in bid} == bid  # what was typed is still there
    assert len(events(client, pad)) == 3


# What is entered by itself


def test_what_has_one_answer_is_entered_by_itself_and_goes_with_its_cause(
    client: FlaskClient,
) -> None:
    pad = basari(client, *FEW)
    enter(client, pad, {"type": "offer", "seat": "0", "gems-red": "2"})
    assert events(client, pad)[-2:] == [offer(0, red=2), accept(1)]
    said = text_of(client, pad)
    assert "Entered by itself: Max accepts" in said
    assert "Undo: Hanna offers 2 red" in said
    assert "Max accepts 6 ·" in text_of(client, f"{pad}/history")
    assert undo(client, pad).status_code == 302
    assert events(client, pad) == FEW
    assert "Entered by itself" not in text_of(client, pad)
    history = client.get(f"{pad}/history").text
    assert "<del>Max accepts</del>" in history
    assert "<del>Hanna offers 2 red</del>" in history


def test_the_announcement_is_gone_with_the_next_answer(client: FlaskClient) -> None:
    pad = basari(client, *FEW, offer(0, red=2), accept(1))
    enter(client, pad, {"type": "draw", "seat": "0", "workers": "2"})
    assert events(client, pad)[-1] == draw(0, 2)
    assert "Entered by itself" not in text_of(client, pad)


# Paused, abandoned, finished


@pytest.mark.parametrize(
    ("status", "heading", "refusal"),
    [
        ("paused", "This play is paused.", "The play is paused; go on with it first."),
        ("abandoned", "This play was abandoned.", "The play was abandoned; go on with it first."),
    ],
)
def test_a_play_that_rests_refuses_kindly_and_offers_to_go_on(
    client: FlaskClient, status: str, heading: str, refusal: str
) -> None:
    pad = basari(client, deal(3, 1, 2))
    assert client.post(f"{pad}/status", data={"status": status}).location == "/"
    said = text_of(client, pad)
    assert f"{heading} Go on playing" in said
    assert "Who chose what?" not in said
    assert "Undo: Workers dealt: Hanna 3, Max 1, Sarah 2" in said
    form = inputs_of(find_game("basari"), reveal("ABA")) | {"seq": "1", "token": "t"}  # type: ignore[arg-type]
    for address in (pad, f"{pad}/adjust", f"{pad}/amend/1", f"{pad}/note"):
        given = {**form, "type": "adjust", "seat": "0", "points": "1", "reason": "x", "text": "x"}
        answer = client.post(address, data=form if address == pad else given)
        assert answer.status_code == 422, address
        assert refusal in answer.text
    assert len(events(client, pad)) == 1
    going_on = Forms(client.get(pad).text).forms[0]
    assert going_on.buttons == [("status", "running")]
    answer = client.post(going_on.action, data=dict(going_on.buttons))
    assert answer.location == pad
    assert "Who chose what?" in text_of(client, pad)


def test_a_finished_play_is_neither_paused_nor_abandoned(client: FlaskClient) -> None:
    pad = finished(client)
    said = text_of(client, pad)
    assert "Result 1." in said
    assert "Pause" not in said
    assert "Abandon" not in said
    for status in ("paused", "abandoned"):
        answer = client.post(f"{pad}/status", data={"status": status})
        assert answer.status_code == 422
        assert "The play is finished and stays so." in answer.text
    assert "Finished" in text_of(client, "/")


def test_abandoning_is_asked_once_more(client: FlaskClient) -> None:
    pad = basari(client)
    assert f'href="{pad}/abandon"' in client.get(pad).text
    said = text_of(client, f"{pad}/abandon")
    assert "Abandon this play? It stays in your list with everything entered so far" in said
    form = Forms(client.get(f"{pad}/abandon").text).forms[0]
    assert client.post(form.action, data=dict(form.buttons)).location == "/"
    assert "Abandoned" in text_of(client, "/")


# Remarks


def test_brokers_that_do_not_fit_the_box_are_remarked(client: FlaskClient) -> None:
    table = Ys(3).begin().visit("red green blue", port="A444 B1")
    said = text_of(client, opened(client, record("ys", NAMES, *table.events)))
    assert "Brokers that do not fit the box: 1" in said
    assert "Hanna has placed more brokers of value 4 than the box has." in said
    table.take("A", "red green")
    assert "do not fit" not in text_of(client, opened(client, record("ys", NAMES, *table.events)))


def test_a_remark_outlives_what_is_entered_by_itself(client: FlaskClient) -> None:
    table = Ys(3).begin().visit("blue blue blue", port="A444")
    game = find_game("ys")
    assert game is not None
    pad = opened(client, record("ys", NAMES, *table.events[:-1]))
    enter(client, pad, inputs_of(game, table.events[-1]))
    said = text_of(client, pad)
    assert "Entered by itself: Hanna takes 2 blue" in said
    assert "Hanna has placed more brokers of value 4 than the box has." in said
    note = {"seq": seq_of(client, pad), "text": "three fours"}
    client.post(f"{pad}/note", data=note)
    assert "Hanna has placed more brokers" in text_of(client, pad)


# Adjusting


def test_a_real_minus_sign_is_a_minus(client: FlaskClient) -> None:
    pad = basari(client, deal(3, 1, 2))
    form = {"type": "adjust", "seat": "0", "reason": "slip", "seq": "1"}
    changes = {"points": "−2", "workers": "−1", "gems-red": "−3"}
    assert client.post(f"{pad}/adjust", data={**form, **changes}).location == pad
    assert events(client, pad)[-1] == adjust(0, points=-2, workers=-1, gems={"red": -3}) | {
        "reason": "slip"
    }
    assert "Hanna 0 3 3 3 2 /15 -2" in text_of(client, pad)


@pytest.mark.parametrize("typed", ["٣", "²", "1e3", "½", "−", "--2", "9" * 5000, "0x1"])
@pytest.mark.parametrize("name", ["points", "workers", "gems-red", "seat"])
def test_odd_digits_are_refused_with_a_sentence(client: FlaskClient, name: str, typed: str) -> None:
    pad = basari(client)
    form = {"type": "adjust", "seat": "0", "points": "1", "reason": "slip", "seq": "0"}
    answer = client.post(f"{pad}/adjust", data={**form, name: typed})
    assert answer.status_code == 422
    assert "a whole number is needed." in answer.text
    if name != "seat":
        assert Forms(answer.text).fixed[0][name] == typed
    assert events(client, pad) == []
