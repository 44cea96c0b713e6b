"""Links and phones of a play: what each page shows to whom, and what nobody gets to see."""

import logging
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.web.app import create_app
from companion.web.play import share_links as pages
from tests.helpers.said import said
from tests.helpers.stores import sql
from tests.web.helpers.pad import NAMES, Page, begin, client_in, enter, events, text_of

DEAL = {"type": "deal", "workers-0": "3", "workers-1": "1", "workers-2": "2"}
WATCH, KEEP = "watch", "keep"


@pytest.fixture
def pad(client: FlaskClient) -> str:
    pad = begin(client, "basari", NAMES)
    assert client.post(f"{pad}/share").location == f"{pad}/share"
    return pad


@pytest.fixture
def other(client: FlaskClient) -> FlaskClient:
    """Another phone at the same instance."""
    return client.application.test_client()


def link(client: FlaskClient, pad: str, role: str) -> str:
    links = re.findall(
        r"<code>http://localhost(/join/[^<]+)</code>", client.get(f"{pad}/share").text
    )
    return str(links[(WATCH, KEEP).index(role)])


def token_in(address: str) -> str:
    return address.rpartition("/")[2]


def join(phone: FlaskClient, address: str, name: str = "") -> str:
    assert phone.get(address).status_code == 200
    answer = phone.post("/join", data={"token": token_in(address), "name": name})
    assert answer.status_code == 302, answer.text
    return str(answer.location)


def test_both_links_are_there_as_codes_and_as_text(client: FlaskClient, pad: str) -> None:
    page = client.get(f"{pad}/share").text
    assert len(re.findall(r'<div class="qr"[^>]*>\s*<svg', page)) == 2
    tokens = [token_in(link(client, pad, role)) for role in (WATCH, KEEP)]
    assert all(re.fullmatch(r"[\w-]{27}", token) for token in tokens)  # 162 bits
    assert len({*tokens}) == 2
    assert client.get(f"{pad}/share").text.count(tokens[0]) == 1  # the code is drawn, not spelled


def test_a_link_to_watch(client: FlaskClient, pad: str, other: FlaskClient) -> None:
    assert join(other, link(client, pad, WATCH)) == f"{pad}/watch"
    enter(client, pad, DEAL)
    assert said("tell.deal", workers="Hanna 3, Max 1, Sarah 2") in text_of(other, f"{pad}/watch")
    assert f'href="{pad}/watch"' in other.get("/").text
    assert said("share.viewers.1", count=1) in text_of(client, f"{pad}/share")


def test_a_link_to_keep(client: FlaskClient, pad: str, other: FlaskClient) -> None:
    assert join(other, link(client, pad, KEEP), "Max") == pad
    enter(other, pad, DEAL)
    assert len(events(client, pad)) == 1
    assert "Max" in text_of(client, f"{pad}/share")
    assert re.search(r"Max</bdi>|· Max|Max ·|by Max|Max,", client.get(f"{pad}/history").text)


def test_whoever_asks_for_a_name_gets_one(
    client: FlaskClient, pad: str, other: FlaskClient
) -> None:
    page = other.get(link(client, pad, KEEP)).text
    buttons = [given.get("value") for tag, given in Page(page).tags if tag == "button"]
    assert [*buttons[:3]] == NAMES
    assert ("name", "64") in [
        (given.get("name"), given.get("maxlength"))
        for tag, given in Page(page).tags
        if tag == "input"
    ]


@pytest.mark.parametrize(
    ("name", "why"),
    [("Companion", said("keeper_name", quote="Companion")), ("x" * 65, "64"), ("e\u0301", "NFC")],
)
def test_a_name_that_will_not_do_is_refused_with_a_sentence(
    client: FlaskClient, pad: str, other: FlaskClient, name: str, why: str
) -> None:
    token = token_in(link(client, pad, KEEP))
    answer = other.post("/join", data={"token": token, "name": name})
    assert answer.status_code == 422
    (shown,) = re.findall(r'role="alert">([^<]+)<', answer.text)
    assert why in shown
    assert shown.endswith(".")
    assert other.get(pad).status_code == 404
    answer = client.post(f"{pad}/share/name", data={"name": name})
    assert answer.status_code == 422
    assert why in Page(answer.text).text


def test_a_viewer_can_write_nothing(client: FlaskClient, pad: str, other: FlaskClient) -> None:
    join(other, link(client, pad, WATCH))
    rules = [
        rule for rule in client.application.url_map.iter_rules() if "POST" in (rule.methods or ())
    ]
    own = [rule.rule for rule in rules if "<key>" in rule.rule]
    assert len(own) >= 7
    for rule in own:
        address = re.sub(r"<[^>]*key>", pad.rpartition("/")[2], rule)
        for operation in ("renew", "back", "name", "leave"):
            filled = address.replace("<round:at>", "1/r/1").replace("<table:at>", "1/r/1/t/1")
            filled = re.sub(r"<[^>]+>", operation if "operation" in rule else "1", filled)
            data = {**DEAL, "seq": "0", "token": "t", "role": "keep", "name": "x", "text": "x"}
            assert other.post(filled, data={**data, "status": "paused"}).status_code == 404, filled
    assert events(client, pad) == []


def test_a_stranger_gets_the_same_404_everywhere(
    client: FlaskClient, pad: str, other: FlaskClient
) -> None:
    for method, path in [
        *[("GET", path) for path in ("/share", "/watch", "/now", "/live")],
        ("POST", "/share"),
        *[("POST", f"/share/{operation}") for operation in ("back", "name", "leave")],
    ]:
        data = {"name": "x", "phone": "x"} if method == "POST" else None
        foreign = other.open(f"{pad}{path}", method=method, data=data)
        nowhere = f"/play/{'x' * 22}"
        unknown = other.open(f"{nowhere}{path}", method=method, data=data)
        assert foreign.status_code == unknown.status_code == 404, path
        assert foreign.text.replace(pad, nowhere) == unknown.text  # each names its own address
    for role in (WATCH, KEEP):
        data = {"role": role}
        assert other.post(f"{pad}/share/renew", data=data).status_code == 404
    assert other.get("/join/" + "x" * 27).status_code == 404
    assert other.post("/join", data={"token": "x" * 27}).status_code == 404
    assert other.post("/join").status_code == 404


@pytest.mark.parametrize("role", [WATCH, KEEP])
def test_a_renewed_link_is_dead(
    client: FlaskClient, pad: str, other: FlaskClient, role: str
) -> None:
    old = link(client, pad, role)
    join(other, old)
    client.post(f"{pad}/share/renew", data={"role": role})
    assert link(client, pad, role) != old
    assert other.get(old).status_code == 404
    assert other.post("/join", data={"token": token_in(old)}).status_code == 404
    assert other.get(f"{pad}/now").status_code == (404 if role == WATCH else 200)


def test_keeping_is_revoked_by_the_owner_only(
    client: FlaskClient, pad: str, other: FlaskClient
) -> None:
    join(other, link(client, pad, KEEP), "Max")
    assert said("share.back") not in other.get(f"{pad}/share").text
    (phone,) = re.findall(r'name="phone" value="(\w+)"', client.get(f"{pad}/share").text)
    own = other.post(f"{pad}/share/back", data={"phone": phone})
    assert own.status_code == 422
    assert said("not_yours") in Page(own.text).text
    assert client.post(f"{pad}/share/back", data={"phone": phone}).status_code == 302
    assert other.get(pad).status_code == 404
    assert other.get(f"{pad}/watch").status_code == 200


def test_keeping_is_handed_over(client: FlaskClient, pad: str, other: FlaskClient) -> None:
    alone = client.post(f"{pad}/share/leave")
    assert alone.status_code == 422
    assert said("last_keeper") in Page(alone.text).text
    join(other, link(client, pad, KEEP), "Max")
    assert client.post(f"{pad}/share/leave").location == f"{pad}/watch"
    assert client.get(pad).status_code == 404
    assert client.get(f"{pad}/share").status_code == 404
    assert said("share.began") in text_of(other, f"{pad}/share")


def test_no_token_is_kept_or_shown_where_it_does_not_belong(
    client: FlaskClient, pad: str, other: FlaskClient, tmp_path: Path
) -> None:
    tokens = [token_in(link(client, pad, role)) for role in (WATCH, KEEP)]
    join(other, link(client, pad, WATCH))
    pages = [other.get(f"{pad}/watch").text, other.get(f"{pad}/now").text, other.get("/").text]
    pages += [client.get(f"{pad}{path}").text for path in ("", "/history", "/sheet", "/record")]
    hashes = {value for (value,) in sql(tmp_path / "companion.sqlite3", "SELECT hash FROM link")}
    for token in tokens:
        assert all(token not in page for page in pages)
        for path in tmp_path.iterdir():
            assert token.encode() not in path.read_bytes(), path
    assert all(value not in page for page in pages for value in hashes)


def test_no_token_stands_in_a_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path))
    client = create_app({"WTF_CSRF_ENABLED": False}).test_client()

    def fail(*_: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(pages.sharing, "invitation", fail)
    with caplog.at_level(logging.DEBUG):
        assert client.get("/join/the-secret-token").status_code == 500
        logging.getLogger("gunicorn.error").warning("request %s", "/join/the-secret-token")
    assert "/join/…" in caplog.text
    assert "the-secret-token" not in caplog.text


def test_the_page_of_a_link_tells_nobody(client: FlaskClient, pad: str, other: FlaskClient) -> None:
    answer = other.get(link(client, pad, WATCH))
    assert answer.headers["Referrer-Policy"] == "strict-origin"
    assert "no-cache" in answer.headers["Cache-Control"]
    outside = [each for each in Page(answer.text).addresses() if not each.startswith("/")]
    assert outside == []
    assert other.get("/join").location == "/"


def test_a_link_cannot_be_used_without_its_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another site could make somebody watch along."""
    client = client_in(tmp_path, monkeypatch, csrf=True)
    assert client.post("/join", data={"token": "x"}).status_code == 400


def test_another_secret_makes_other_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = client_in(tmp_path, monkeypatch).application
    with app.app_context():
        one = pages.token_for("key", "keep", 1)
        assert one == pages.token_for("key", "keep", 1)
        others = {("kez", "keep", 1), ("key", "watch", 1), ("key", "keep", 2)}
        assert one not in {pages.token_for(*each) for each in others}
        app.secret_key = "another"  # noqa: S105
        assert one != pages.token_for("key", "keep", 1)


# The answers that the pad's script gets

PAD = {"X-Companion-Pad": "yes"}


def answered(client: FlaskClient, pad: str, **given: str) -> tuple[int, str | None, str | None]:
    answer = client.post(pad, data={**DEAL, "seq": "0", "token": "abc", **given}, headers=PAD)
    headers = answer.headers
    return answer.status_code, headers.get("X-Companion-Answer"), headers.get("X-Companion-At")


def test_an_answer_is_confirmed_by_its_token(client: FlaskClient, pad: str) -> None:
    assert answered(client, pad) == (200, "kept abc", pad)
    assert answered(client, pad) == (200, "kept abc", pad)  # sent again: the same entry
    assert len(events(client, pad)) == 1
    assert answered(client, pad, token="new") == (409, "refused new", None)  # noqa: S106
    assert answered(client, pad, **{"workers-0": "3", "seq": "1"}) == (200, "kept abc", pad)
    wrong = {"type": "reveal", "actions-0": "Z", "seq": "1", "token": "def"}
    assert answered(client, pad, **wrong)[:2] == (422, "refused def")


@pytest.mark.parametrize("token", ["", "a b", "a\r\nX: y", "ü", "x" * 65])
def test_a_token_that_is_none_is_not_repeated(client: FlaskClient, pad: str, token: str) -> None:
    assert answered(client, pad, token=token)[1] is None


def test_who_no_longer_keeps_is_told_by_a_code(
    client: FlaskClient, pad: str, other: FlaskClient
) -> None:
    answer = other.post(pad, data={**DEAL, "seq": "0", "token": "abc"}, headers=PAD)
    assert answer.status_code == 404
    assert answer.headers["X-Companion-Code"] == "not_found"
    assert answer.headers["X-Companion"] == "yes"
    assert "X-Companion-Answer" not in answer.headers


# Asking now and then


@pytest.mark.parametrize("encoding", ["identity", "gzip"])
def test_nothing_new_is_no_answer(client: FlaskClient, pad: str, encoding: str) -> None:
    accept = {"Accept-Encoding": encoding}
    first = client.get(f"{pad}/now", headers=accept)
    assert first.status_code == 200
    tag = {"If-None-Match": first.headers["ETag"], **accept}
    same = client.get(f"{pad}/now", headers=tag)
    assert (same.status_code, same.data) == (304, b"")
    enter(client, pad, DEAL)
    newer = client.get(f"{pad}/now", headers=tag)
    assert newer.status_code == 200
    assert newer.headers["ETag"] != first.headers["ETag"]
    tag = {"If-None-Match": newer.headers["ETag"], **accept}
    client.post(f"{pad}/status", data={"status": "paused"})
    assert client.get(f"{pad}/now", headers=tag).status_code == 200


def test_a_watch_page_goes_on_without_scripts(client: FlaskClient, pad: str) -> None:
    page = client.get(f"{pad}/watch").text
    assert '<noscript><meta http-equiv="refresh" content="15"></noscript>' in page
    assert page.count('class="now') == 1
    middle = client.get(f"{pad}/watch?middle=1").text
    assert middle.count('class="now') == 2


def test_all_watched_plays_are_listed_page_by_page(
    client: FlaskClient, other: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.web.pages.start.AT_FIRST", 2)
    monkeypatch.setattr("companion.web.pages.start.AT_ONCE", 3)
    pads = [begin(client, "basari", NAMES) for _ in range(7)]
    for pad in pads:
        client.post(f"{pad}/share")
        join(other, link(client, pad, WATCH))
    pages, address = [], "/"
    while address:
        page = other.get(address).text
        pages.append([pad for pad in reversed(pads) if f'href="{pad}/watch"' in page])
        found = re.search(r'href="(/\?watched=\d+)"', page)
        address = found[1] if found else ""
    assert pages[0] == pads[:-3:-1]
    assert pages[1:] == [pads[:-4:-1], pads[-4:-7:-1], pads[:1]]
    assert [other.get(f"/?watched={each}").status_code for each in ("99", "-1", "x")] == [200] * 3
