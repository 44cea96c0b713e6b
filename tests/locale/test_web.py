"""The language of a page: chosen by the browser, switched on any page, and kept."""

import io
import json
import re
from html import unescape
from string import Formatter

import pytest
from flask.testing import FlaskClient

from companion.games.registry import find_game, known_games
from companion.games.simulate import simulate
from companion.locale import codes
from companion.play.view.form import inputs_of
from companion.web.base.dates import say_date, say_time
from companion.web.base.words import say
from tests.locale.helpers.catalogues import ENGLISH, OTHERS, translated
from tests.web.helpers.filled_forms import fill, free_of_slips, spared
from tests.web.helpers.pad import NAMES, Forms, begin, enter, events, opened, record, text_of

PAGES = ["/", "/new", "/new/ys", "/open", "/rules/basari", "/no-such-page"]
OF_A_PLAY = ["", "/history", "/sheet", "/adjust", "/abandon"]
DEAL = {"type": "deal", "workers-0": "3", "workers-1": "1", "workers-2": "2"}


def lang(client: FlaskClient, page: str = "/", accept: str = "") -> str:
    answer = client.get(page, headers={"Accept-Language": accept} if accept else {})
    found = re.search(r'<html lang="(\w+)">', answer.text)
    assert found
    return found[1]


# Which one


@pytest.mark.parametrize(
    ("accept", "code"),
    [
        ("", "en"),
        ("de", "de"),
        ("fr", "fr"),
        ("de-CH", "de"),
        ("fr-CA, fr;q=0.9", "fr"),
        ("de-CH, en;q=0.5", "de"),
        ("en;q=0.5, de;q=0.8", "de"),
        ("it, fr;q=0.2", "fr"),
        ("pt-BR, ja", "en"),
        ("de;q=0, fr;q=0.1", "fr"),
        ("DE", "de"),
        ("*", "en"),
        (";;;q=,,de-", "de"),
        ("../../etc, \x7f", "en"),
        ("x" * 5000, "en"),
    ],
)
def test_the_browser_chooses(client: FlaskClient, accept: str, code: str) -> None:
    assert lang(client, accept=accept) == code


def test_a_choice_wins_over_the_browser_and_lasts_a_year(client: FlaskClient) -> None:
    answer = client.post("/language", data={"language": "fr", "to": "/new"})
    assert (answer.status_code, answer.location) == (303, "/new")
    cookie = answer.headers["Set-Cookie"]
    assert "language=fr" in cookie
    assert "Max-Age=31536000" in cookie
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert lang(client, accept="de") == "fr"


@pytest.mark.parametrize("unknown", ["", "xx", "EN", "../de", "__pycache__", "de-CH"])
def test_an_unknown_language_is_ignored(client: FlaskClient, unknown: str) -> None:
    answer = client.post("/language", data={"language": unknown, "to": "/new"})
    assert answer.status_code == 303
    assert "Set-Cookie" not in answer.headers
    client.set_cookie("language", unknown)
    assert lang(client, accept="de") == "de"


@pytest.mark.parametrize(
    "away",
    [
        "https://example.org/",
        "//example.org",
        "/\\example.org",
        "\\\\example.org",
        "/\t/example.org",
        "\n//example.org",
        "javascript:alert(1)",
        "http:/new",
        "example.org",
        "/new\r\nSet-Cookie: a=b",
        "http://[",
        "",
    ],
)
def test_the_way_back_never_leads_away(client: FlaskClient, away: str) -> None:
    assert client.post("/language", data={"language": "de", "to": away}).location == "/"


def test_a_page_depends_on_who_asks(client: FlaskClient) -> None:
    for page in PAGES:
        vary = client.get(page).headers["Vary"]
        assert "Accept-Language" in vary
        assert "Cookie" in vary
    with client.get(f"{client.application.static_url_path}/css/base.css") as answer:
        assert "Accept-Language" not in answer.headers.get("Vary", "")


def test_no_session_is_needed_to_switch(client: FlaskClient) -> None:
    client.application.config["WTF_CSRF_ENABLED"] = True
    assert client.post("/language", data={"language": "de", "to": "/"}).status_code == 303


# On every page


def switched(client: FlaskClient, page: str, code: str, text: str) -> str:
    """Where the switch of a page leads."""
    [form] = [form for form in Forms(text).forms if form.action == "/language"]
    assert [value for name, value in form.buttons if name == "language"] == ["de", "en", "fr"]
    answer = client.post("/language", data={**form.sent, "language": code})
    assert answer.status_code == 303
    return str(answer.location)


def test_every_page_can_be_switched_and_stays_the_same_page(client: FlaskClient) -> None:
    pad = begin(client, "basari", NAMES)
    enter(client, pad, DEAL)
    pages = [*PAGES, *[f"{pad}{each}" for each in OF_A_PLAY], f"/rules/ys?play={pad}"]
    for code in codes():
        for page in pages:
            assert switched(client, page, code, client.get(page).text) == page
            assert lang(client, page) == code


def test_each_language_is_named_in_itself(client: FlaskClient) -> None:
    page = client.get("/", headers={"Accept-Language": "de"}).text
    for code, name in (("de", "Deutsch"), ("en", "English"), ("fr", "Français")):
        current = ' aria-current="true"' if code == "de" else ""
        assert f'value="{code}" lang="{code}"{current}>{name}</button>' in page


def test_a_page_that_was_sent_something_leads_back_to_one_that_can_be_seen(
    client: FlaskClient,
) -> None:
    pad = begin(client, "basari", NAMES)
    refused = client.post(f"{pad}/note", data={"seq": "0", "text": "", "token": "t"})
    assert refused.status_code == 422
    assert switched(client, pad, "de", refused.text) == "/"
    refused = client.post(pad, data={"type": "deal", "seq": "0", "token": "u"})
    assert refused.status_code == 422
    assert switched(client, pad, "de", refused.text) == pad
    missing = client.post("/no-such-page")
    assert switched(client, pad, "de", missing.text) == "/no-such-page"


# What is said


def speaking(client: FlaskClient, code: str) -> FlaskClient:
    client.set_cookie("language", code)
    return client


def test_outside_of_a_request_english_is_spoken() -> None:
    assert say("start.new") == "New game"


@pytest.mark.parametrize(
    ("code", "day", "moment"),
    [
        ("en", "6 November 2026", "09:05"),
        ("de", "6. November 2026", "09:05\u00a0Uhr"),
        ("fr", "6 novembre 2026", "09\u00a0h\u00a005"),
    ],
)
def test_days_and_times(
    client: FlaskClient, code: str, day: str, moment: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "UTC")
    with client.application.test_request_context("/", headers={"Cookie": f"language={code}"}):
        client.application.preprocess_request()
        assert say_date("2026-11-06T09:05:00Z") == day
        assert say_time("2026-11-06T09:05:00") == moment


@pytest.mark.parametrize(
    ("code", "refusal"),
    [
        ("en", "“Workers” has too few or too many entries. Needed: 3."),
        ("de", "„Arbeiter“ hat zu wenige oder zu viele Angaben. Nötig: 3."),
        ("fr", "«\u00a0Ouvriers\u00a0» a trop ou trop peu de valeurs. Attendu\u00a0: 3."),
    ],
)
def test_a_refusal_is_in_the_language_of_the_page(
    client: FlaskClient, code: str, refusal: str
) -> None:
    pad = begin(speaking(client, code), "basari", NAMES)
    answer = enter(client, pad, {"type": "deal", "workers-0": "3"})
    assert answer.status_code == 422
    assert refusal in unescape(answer.text)


@pytest.mark.parametrize(
    ("code", "refusal"),
    [
        ("de", "Ereignis 0: Jetzt nicht möglich: Annehmen."),
        ("fr", "Événement 0\u00a0: Impossible maintenant\u00a0: accord."),
    ],
)
def test_a_file_is_refused_in_the_language_of_the_page(
    client: FlaskClient, code: str, refusal: str
) -> None:
    data = json.dumps(record("basari", NAMES, {"type": "accept", "seat": 0})).encode()
    file = {"record": (io.BytesIO(data), "x")}
    answer = speaking(client, code).post("/open", data=file)
    assert answer.status_code == 422
    assert refusal in unescape(answer.text)


def test_one_history_is_told_in_each_language(client: FlaskClient) -> None:
    pad = begin(speaking(client, "de"), "basari", NAMES)
    enter(client, pad, DEAL)
    assert "Arbeiter ausgeteilt: Hanna 3, Max 1, Sarah 2" in text_of(client, f"{pad}/history")
    assert re.search(r"Handy [0-9a-f]{4}\b", text_of(client, f"{pad}/history"))
    speaking(client, "en")
    assert "Workers dealt: Hanna 3, Max 1, Sarah 2" in text_of(client, f"{pad}/history")
    assert re.search(r"\bphone [0-9a-f]{4}\b", text_of(client, f"{pad}/history"))


# Nothing of it in English


def parts(message: str) -> list[str]:
    """What a message says itself: long enough not to stand anywhere by chance."""
    parts = [literal.strip(" .:,;()") for literal, *_ in Formatter().parse(message)]
    return [part for part in parts if len(part) > 12 and " " in part]


def english_only(code: str) -> set[str]:
    """Pieces of English that no message of another language has."""
    own = "\n".join(
        text for part in ENGLISH for text in translated(code, part).values()
    ) + "\n".join(game.title for game in known_games())
    every = {
        piece
        for part, catalogue_ in ENGLISH.items()
        if part != "cli"
        for key, message in catalogue_.items()
        if not key.startswith("serve.")
        for piece in parts(message)
    }
    return {piece for piece in every if piece not in own}


def left_in_english(page: str, code: str) -> list[str]:
    text = unescape(re.sub(r"\s+", " ", page))
    return [piece for piece in ENGLISH_ONLY[code] if piece in text]


ENGLISH_ONLY = {code: english_only(code) for code in OTHERS}


def test_english_is_found_where_it_is_left(client: FlaskClient) -> None:
    for page in ("/", "/new/ys", "/open", "/rules/basari", "/no-such-page"):
        for code in OTHERS:
            assert left_in_english(client.get(page).text, code)


@pytest.mark.parametrize("code", OTHERS)
def test_pages_without_a_play_have_no_english(client: FlaskClient, code: str) -> None:
    speaking(client, code)
    for page in [*PAGES, "/new/basari", "/new/edel-stein-reich", "/rules/ys", "/rules/unknown"]:
        assert left_in_english(client.get(page).text, code) == [], page
    assert left_in_english(client.post("/").text, code) == []
    assert left_in_english(client.post("/new/ys", data={"names-0": "Ana"}).text, code) == []


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize(
    ("key", "seats"), [("basari", 5), ("edel-stein-reich", 2), ("edel-stein-reich", 5), ("ys", 2)]
)
def test_a_whole_game_has_no_english(client: FlaskClient, code: str, key: str, seats: int) -> None:
    game = find_game(key)
    assert game is not None
    made = simulate(game, seats, next(free_of_slips(game, seats)))
    wanted = [*map(spared, made["events"])]
    pad = begin(speaking(client, code), key, made["players"])
    entered = 0
    while entered < len(wanted):
        page = client.get(pad).text
        assert left_in_english(page, code) == []
        answer = client.post(pad, data=fill(page, pad, inputs_of(game, wanted[entered])))
        assert answer.status_code == 302
        if answer.location != pad:
            assert left_in_english(client.get(answer.location).text, code) == []
        entered = len(events(client, pad))
    for page in OF_A_PLAY:
        text = client.get(f"{pad}{page}").text
        assert left_in_english(text, code) == [], page
        # Names of the wire are English, too; some are words of other languages.
        wire = {*game.shapes, *game.kinds, "stage", "round"} - {"points", "pass"}
        assert wire & {*re.findall(r"\w+", visible(text))} == set(), page


def visible(page: str) -> str:
    """What people read, without tags."""
    return unescape(re.sub(r"<(script|style).*?</\1>|<[^>]*>", " ", page, flags=re.DOTALL))


@pytest.mark.parametrize("code", OTHERS)
def test_slips_warnings_and_notes_have_no_english(client: FlaskClient, code: str) -> None:
    brokers = {"port": [[4, 4, 4], [], []], "commercial": [[], [], []], "palace": [[], [], []]}
    ship = ["blue", "red", "red"]
    pad = opened(
        speaking(client, code),
        record(
            "ys",
            NAMES,
            {"type": "order", "seats": [0, 1, 2]},
            {"type": "reserve", "sums": [5, 5, 5]},
            {"type": "neighbourhood", "number": 1, "ship": ship, "brokers": brokers},
            {"type": "adjust", "seat": 1, "reason": "x", "gems": {"red": 1}},
        ),
    )
    client.post(f"{pad}/note", data={"seq": "4", "text": "hm", "token": "n"})
    client.post(f"{pad}/status", data={"status": "paused"})
    for page in ["/", pad, f"{pad}/sheet", f"{pad}/history", f"{pad}/amend/3", f"{pad}/amend/4"]:
        assert left_in_english(client.get(page).text, code) == [], page
    refused = client.post(pad, data={"type": "throne", "seq": "5", "token": "z"})
    assert refused.status_code == 422
    assert left_in_english(refused.text, code) == []
