"""The pages of a play: beginning, undoing, putting right, looking back, keeping others out."""

import io
import json
import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.games.registry import find_game
from companion.games.simulate import simulate
from tests.games.basari.table import adjust
from tests.games.ys.table import Ys
from tests.helpers.said import said, saying
from tests.web.helpers.pad import (
    NAMES,
    Forms,
    Page,
    begin,
    client_in,
    defaults,
    enter,
    events,
    opened,
    record,
    seq_of,
    text_of,
    undo,
)

DEAL = {"type": "deal", "workers-0": "3", "workers-1": "1", "workers-2": "2"}
REVEAL = {"type": "reveal", "actions-0": "A", "actions-1": "B", "actions-2": "A"}
OFFER = {"type": "offer", "seat": "0", "gems-blue": "1"}


def amend(client: FlaskClient, pad: str, entry: int, given: dict[str, str]) -> Any:
    return client.post(f"{pad}/amend/{entry}", data={"seq": seq_of(client, pad), **given})


def note(client: FlaskClient, pad: str, text: str) -> Any:
    return client.post(f"{pad}/note", data={"seq": seq_of(client, pad), "text": text})


def bargain(client: FlaskClient) -> str:
    pad = begin(client, "basari", NAMES)
    enter(client, pad, DEAL, REVEAL, OFFER)
    return pad


def test_the_pad_says_who_is_asked_what(client: FlaskClient) -> None:
    pad = bargain(client)
    stands = said("why.stands", seat="Hanna", standing=said("kind.blue.1", count=1))
    asked = said("pad.question", who="Sarah", question=said("ask.answer"))
    assert f"{stands} {asked}" in text_of(client, pad)
    page = client.get(pad).text
    answers = [given for tag, given in Page(page).tags if tag == "button" and given.get("form")]
    assert {each["form"] for each in answers} == {"ready"}
    values = [each["value"] for each in answers]
    assert values == ["type=offer&seat=2&gems-green=1", "type=accept&seat=2"]  # the lowest first


def test_a_tap_is_a_whole_answer(client: FlaskClient) -> None:
    pad = bargain(client)
    assert enter(client, pad, {"answer": "type=offer&seat=2&gems-green=1"}).status_code == 302
    assert events(client, pad)[-1] == {"type": "offer", "seat": 2, "gems": {"green": 1}}


def test_only_what_is_possible_is_offered(client: FlaskClient) -> None:
    pad = begin(client, "basari", NAMES)
    enter(client, pad, DEAL)
    offered = Forms(client.get(pad).text).forms[0].inputs["actions-0"]
    assert offered == {"A", "B", "C"}


def test_what_the_rules_refuse_is_said_and_changes_nothing(client: FlaskClient) -> None:
    pad = bargain(client)
    answer = enter(client, pad, {"type": "offer", "seat": "2", "gems-blue": "1"})
    assert answer.status_code == 422
    blue = said("kind.blue.1", count=1)
    assert saying("bid_too_low", bid=blue, standing=blue).search(answer.text)
    assert len(events(client, pad)) == 3


def test_nonsense_in_a_form_is_refused(client: FlaskClient) -> None:
    pad = begin(client, "basari", NAMES)
    for form in ({}, {"type": "nothing"}, {"type": "deal", "workers-0": "x"}, {"type": "adjust"}):
        assert enter(client, pad, form).status_code == 422
    assert events(client, pad) == []


def test_a_double_tap_is_one_entry(client: FlaskClient) -> None:
    pad = begin(client, "basari", NAMES)
    for _ in range(2):
        answer = client.post(pad, data={**DEAL, "seq": "0", "token": "tapped"})
        assert answer.status_code == 302
    assert len(events(client, pad)) == 1


def test_another_answer_from_an_answered_page_is_stale(client: FlaskClient) -> None:
    pad = begin(client, "basari", NAMES)
    for workers, status in (("3", 302), ("4", 409)):
        answer = client.post(pad, data={**DEAL, "workers-0": workers, "seq": "0", "token": "t"})
        assert answer.status_code == status
    assert events(client, pad)[0]["workers"] == [3, 1, 2]


def test_a_stale_screen_gets_the_fresh_one(client: FlaskClient) -> None:
    pad = bargain(client)
    answer = client.post(pad, data={**DEAL, "seq": "0", "token": "late"})
    assert answer.status_code == 409
    assert "data-lost" in answer.text
    assert said("ask.answer") in answer.text


def test_undo_says_what_it_takes_back(client: FlaskClient) -> None:
    pad = bargain(client)
    assert "Undo: Hanna offers 1 blue" in text_of(client, pad)
    assert undo(client, pad).status_code == 302
    assert len(events(client, pad)) == 2
    history = client.get(f"{pad}/history").text
    assert "<del>Hanna offers 1 blue</del>" in history
    assert said("history.undone", what="Hanna offers 1 blue") in history


def test_an_entry_can_be_put_right(client: FlaskClient) -> None:
    pad = bargain(client)
    page = client.get(f"{pad}/amend/1").text
    assert re.search(r'name="workers-0" value="3" checked', page)
    assert amend(client, pad, 1, {**DEAL, "workers-1": "4"}).location == pad
    assert events(client, pad)[0]["workers"] == [3, 4, 2]
    dealt = said("tell.deal", workers="Hanna 3, Max 4, Sarah 2")
    assert said("history.amend", entry=1, event=dealt) in client.get(f"{pad}/history").text


def test_an_amendment_is_what_undo_takes_back_first(client: FlaskClient) -> None:
    pad = bargain(client)
    amend(client, pad, 1, {**DEAL, "workers-1": "4"})
    dealt = said("tell.deal", workers="Hanna 3, Max 4, Sarah 2")
    undoes = said("history.amend", entry=1, event=dealt)
    assert f"{said('pad.undo')} {undoes}" in text_of(client, pad)
    undo(client, pad)
    assert events(client, pad)[0]["workers"] == [3, 1, 2]
    assert f"{said('pad.undo')} Hanna" in text_of(client, pad)


def test_an_amendment_that_breaks_a_later_entry_says_which_and_why(client: FlaskClient) -> None:
    pad = bargain(client)
    answer = amend(client, pad, 2, {**REVEAL, "actions-2": "C"})
    assert answer.status_code == 200
    assert 'data-entry="3" data-fate="unfit"' in answer.text
    assert events(client, pad)[1]["actions"] == ["A", "B", "A"]


def test_a_result_slip_is_adjusted_with_its_reason(client: FlaskClient) -> None:
    pad = bargain(client)
    form = {"type": "adjust", "seat": "1", "points": "-2", "gems-red": "1", "reason": "miscounted"}
    seq = Forms(client.get(pad).text).fixed[0]["seq"]
    assert client.post(f"{pad}/adjust", data={**form, "seq": seq}).status_code == 302
    assert events(client, pad)[-1] == {
        "type": "adjust", "seat": 1, "points": -2, "gems": {"red": 1}, "reason": "miscounted",
    }  # fmt: skip
    assert "miscounted" in client.get(f"{pad}/sheet").text
    refused = client.post(f"{pad}/adjust", data={**form, "seq": "4", "gems-red": "-9"})
    assert refused.status_code == 422
    assert said("adjust_below_zero", "games", seat="Max") in refused.text


def test_nothing_but_an_adjustment_is_made_on_its_page(client: FlaskClient) -> None:
    pad = bargain(client)
    accept = {"type": "accept", "seat": "2", "seq": "3"}
    hidden = {"type": "adjust", "answer": "type=accept&seat=2", "seq": "3"}
    for form in (accept, hidden):
        assert client.post(f"{pad}/adjust", data=form).status_code == 400
    undone = {"type": "adjust", "operation": "undo", "before": "3", "seq": "3"}
    assert client.post(f"{pad}/adjust", data=undone).status_code == 422
    assert len(events(client, pad)) == 3


def test_the_history_tells_cards_ships_and_guesses(client: FlaskClient) -> None:
    duel = begin(client, "edel-stein-reich", NAMES[:2])
    guess = {"seat": "0", "action": "event", "guesses-0": "money", "guesses-1": "gems"}
    enter(client, duel, {"type": "first", "seat": "0"}, {"type": "guess", **guess})
    enter(client, duel, {"type": "event", "card": "certificate", "seat": "0"})
    told = client.get(f"{duel}/history").text
    hidden = {"action": said("word.event"), "guesses": f"{said('word.money')}, {said('word.gems')}"}
    assert said("tell.guess", seat="Hanna", **hidden) in told
    assert said("tell.certificate", seat="Hanna") in told


def test_the_history_tells_that_nothing_was_moved(client: FlaskClient) -> None:
    table = Ys(3).begin().pass_by().market("A4 . . .", gems="red red")
    pad = opened(client, record("ys", NAMES, *table.events))
    assert said("pad.question", who="Hanna", question=said("ask.shift")) in text_of(client, pad)
    enter(client, pad, {"answer": "type=shift&seat=0&by=0"})
    assert said("tell.shift.0", seat="Hanna") in text_of(client, f"{pad}/history")


def test_names_are_composed(client: FlaskClient) -> None:
    pad = begin(client, "basari", ["E\u0301va", "Max", "Sarah"])
    assert client.get(f"{pad}/record").json["players"][0] == "\u00c9va"


def test_a_note_stands_in_the_history(client: FlaskClient) -> None:
    pad = bargain(client)
    assert note(client, pad, "Sarah came late").location == f"{pad}/history"
    assert "Note: Sarah came late" in text_of(client, f"{pad}/history")
    assert "Note: Sarah came late" in text_of(client, f"{pad}/sheet")
    assert note(client, pad, "").status_code == 422


def test_a_play_is_paused_and_found_again(client: FlaskClient) -> None:
    pad = bargain(client)
    client.post(f"{pad}/status", data={"status": "paused"})
    assert saying("start.paused").search(text_of(client, "/"))
    assert client.post(f"{pad}/status", data={"status": "running"}).location == pad
    assert said("start.running") in text_of(client, "/")
    assert not saying("start.paused").search(text_of(client, "/"))
    assert client.post(f"{pad}/status", data={"status": "deleted"}).status_code == 400


def test_a_record_goes_out_and_comes_in(client: FlaskClient) -> None:
    pad = bargain(client)
    answer = client.get(f"{pad}/record")
    assert answer.headers["Content-Disposition"].endswith('.companion.json"')
    upload = {"record": (io.BytesIO(answer.data), "a.companion.json")}
    other = client.post("/open", data=upload).location
    assert other != pad
    assert events(client, other) == events(client, pad)


@pytest.mark.parametrize(
    ("content", "shown"),
    [
        (b"", saying("bad_json")),
        (b"null", saying("not_a_record")),
        (b"[1]", saying("not_a_record")),
        (b"{}", saying("record_missing_field", field="format")),
        (b'{"a": 1, "a": 2}', saying("duplicate_key", key="a")),
    ],
)
def test_a_bad_file_says_why_and_leaves_nothing(
    client: FlaskClient, content: bytes, shown: re.Pattern[str]
) -> None:
    answer = client.post("/open", data={"record": (io.BytesIO(content), "x")})
    assert answer.status_code == 422
    assert shown.search(answer.text)
    assert said("start.empty") in client.get("/").text


def test_a_record_with_a_wrong_event_names_it(client: FlaskClient) -> None:
    wrong = record("basari", NAMES, {"type": "accept", "seat": 0})
    upload = {"record": (io.BytesIO(json.dumps(wrong).encode()), "x")}
    assert "Event 0: " in client.post("/open", data=upload).text


def test_names_are_only_names(client: FlaskClient) -> None:
    pad = begin(client, "basari", ["<script>alert(1)</script>", "=cmd()", "Ana & Ben"])
    enter(client, pad, DEAL)
    for page in (pad, f"{pad}/history", f"{pad}/sheet", "/", "/new/basari"):
        text = client.get(page).text
        assert "<script>alert" not in text
        assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text


def test_a_new_game_says_what_is_wrong_with_it(client: FlaskClient) -> None:
    answer = client.post("/new/basari", data={"names-0": "Ana", "names-1": "Ana", "names-2": "B"})
    assert answer.status_code == 422
    assert said("duplicate_name", quote="Ana") in answer.text
    answer = client.post("/new/basari", data={"names-0": "Ana"})
    assert (
        said("wrong_player_count", title="Basari: Das Kartenspiel", known="3, 4 or 5", count=1)
        in answer.text
    )


@pytest.mark.parametrize(
    "wrong",
    [
        {"names-0": "x" * 200},
        {"names-0": "a\nb"},
        {"option_neighbourhoods": "x"},
        {"option_black_table": "many"},
        {"option_gem_table": "1 2\n3 4"},
        {"option_gem_table": "9" * 5000},
        {"option_black_table": "٣ ٤"},
    ],
    ids=str,
)
def test_what_is_typed_wrongly_is_said(client: FlaskClient, wrong: dict[str, str]) -> None:
    good = {**defaults("ys"), **{f"names-{n}": name for n, name in enumerate(NAMES)}}
    answer = client.post("/new/ys", data={**good, **wrong})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert said("start.empty") in client.get("/").text


def test_options_are_set_and_kept(client: FlaskClient) -> None:
    pad = begin(client, "ys", NAMES, option_kings_favor="y", option_black_table="1, 2 3")
    saved = client.get(f"{pad}/record").json
    assert saved["options"]["kings_favor"] is True
    assert saved["options"]["black_table"] == [1, 2, 3]


def test_the_rules_stand_with_their_rulings(client: FlaskClient) -> None:
    page = text_of(client, "/rules/ys")
    assert re.search(r"\b7\.3 .+ Ruling *: ", page)
    assert said("rules.lead") in page
    assert '<span class="ruling">' in client.get("/rules/ys").text
    assert client.get("/rules/chess").status_code == 404
    assert client.get("/new/chess").status_code == 404


def test_another_phone_sees_and_changes_nothing(client: FlaskClient) -> None:
    pad = bargain(client)
    stranger = client.application.test_client()
    for page in ("", "/history", "/sheet", "/record", "/adjust", "/amend/1"):
        assert stranger.get(f"{pad}{page}").status_code == 404
    for page in ("/scoring/1", "/abandon"):
        assert stranger.get(f"{pad}{page}").status_code == 404
    assert stranger.post(pad, data={**OFFER, "seq": "3"}).status_code == 404
    assert stranger.post(f"{pad}/note", data={"text": "x", "seq": "3"}).status_code == 404
    assert stranger.post(f"{pad}/amend/1", data={**DEAL, "seq": "3"}).status_code == 404
    assert stranger.get(f"/new/basari?again={pad[6:]}").status_code == 404
    assert stranger.post(f"{pad}/status", data={"status": "abandoned"}).status_code == 404
    assert said("start.empty") in stranger.get("/").text
    assert len(events(client, pad)) == 3


def test_the_device_cookie_is_kept_from_scripts(client: FlaskClient) -> None:
    cookie = client.get("/").headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


def test_nothing_is_written_without_the_pages_own_token(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = client_in(tmp_path, monkeypatch, csrf=True)
    data = {f"names-{seat}": name for seat, name in enumerate(NAMES)}
    assert client.post("/new/basari", data=data).status_code == 400
    token = Forms(client.get("/new/basari").text).fixed[0]["csrf_token"]
    pad = client.post("/new/basari", data={**data, "csrf_token": token}).location
    assert client.post(pad, data={**DEAL, "seq": "0", "token": "t"}).status_code == 400
    fixed = Forms(client.get(pad).text).fixed[0]
    assert client.post(pad, data={**fixed, **DEAL}).status_code == 302


def test_the_secret_is_made_once_and_nobody_elses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = client_in(tmp_path, monkeypatch).application.secret_key
    assert client_in(tmp_path, monkeypatch).application.secret_key == first
    assert client_in(tmp_path / "other", monkeypatch).application.secret_key != first
    assert (tmp_path / "secret-key").stat().st_mode & 0o077 == 0


def finished(client: FlaskClient) -> str:
    game = find_game("basari")
    assert game is not None
    return opened(client, simulate(game, 3, 1))


def test_the_same_people_play_again_one_seat_on(client: FlaskClient) -> None:
    page = client.get(finished(client)).text
    link = re.search(r'href="(/new/basari\?again=[^"]+)"', page)
    assert link
    names = re.findall(r'name="names-\d" value="([^"]*)"', client.get(link[1]).text)
    assert names[:3] == ["Ben", "Cleo", "Ana"]


def test_a_play_that_cannot_be_read_hides_no_other(client: FlaskClient, tmp_path: Path) -> None:
    other, pad = begin(client, "ys", NAMES), bargain(client)
    with sqlite3.connect(tmp_path / "companion.sqlite3") as database:
        database.execute("UPDATE play SET game = 'chess' WHERE key = ?", [pad.rpartition("/")[2]])
    database.close()
    page = client.get("/").text
    assert said("start.damaged") in page
    assert f'href="{other}"' in page


def test_who_has_most_is_first_to_be_watched(client: FlaskClient) -> None:
    pad = opened(client, record("basari", NAMES, adjust(2, points=9), adjust(1, points=4)))
    page = client.get(f"{pad}/watch").text
    ranks = page.partition('class="by-rank ')[2].partition("</ol>")[0]
    assert re.findall(r"<bdi>([^<]+)</bdi>", ranks) == ["Sarah", "Max", "Hanna"]
    assert re.findall(r"sign seat-(\d)", ranks) == ["2", "1", "0"]
    assert re.findall(r"<strong>(\d+)</strong>", ranks) == ["9", "4", "0"]
