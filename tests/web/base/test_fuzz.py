"""A few thousand requests that make no sense: no fault, no leak, nothing of others changed.

`make fuzz` sends a hundred thousand.
"""

from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.web.app import create_app
from tests.helpers.slow import slow_but
from tests.web.helpers.fuzzer import FIELDS, LEAKS, Fuzz
from tests.web.helpers.pad import NAMES, begin

ENDS = ["", "/note", "/status", "/adjust", "/amend/1", "/scoring/1", "/history", "/record", "/x"]
TEXT = st.text(max_size=40)


@pytest.mark.parametrize("seed", slow_but([0], range(4)))
def test_nothing_breaks_and_nothing_leaks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setenv("COMPANION_LOG", "error")
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path))
    fuzz = Fuzz(tmp_path, seed)
    fuzz.run(700)
    assert {200, 302, 404, 405, 422} <= fuzz.answers.keys()


def test_the_watch_itself_sees_corruptions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_LOG", "error")
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path))
    fuzz = Fuzz(tmp_path, 1)
    for view in (lambda: {}["x"], lambda: "Traceback (most recent call last)"):
        fuzz.app.view_functions["start.start"] = view
        with pytest.raises(AssertionError):
            fuzz.ask("GET", "/", {})
    fuzz.before[0] = b"something else"
    with pytest.raises(AssertionError):
        fuzz.check()


@pytest.fixture(scope="module")
def phone(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COMPANION_INSTANCE", str(tmp_path_factory.mktemp("instance")))
        patch.setenv("COMPANION_LOG", "error")
        config = {"WTF_CSRF_ENABLED": False, "LIMITS": False}
        client = create_app(config).test_client()
        return client, [begin(client, game, NAMES) for game in ("basari", "edel-stein-reich")]


@settings(max_examples=300, deadline=None, suppress_health_check=[*HealthCheck])
@given(
    play=st.integers(0, 1),
    end=st.sampled_from(ENDS),
    form=st.dictionaries(st.sampled_from(FIELDS) | TEXT, TEXT, max_size=8),
    query=st.dictionaries(TEXT, TEXT, max_size=3),
    method=st.sampled_from(["GET", "POST", "HEAD"]),
)
def test_any_form_is_answered(
    phone: tuple[FlaskClient, list[str]],
    play: int,
    end: str,
    form: dict[str, str],
    query: dict[str, str],
    method: str,
) -> None:
    client, pads = phone
    address = pads[play] + end
    with client.open(address, method=method, data=form, query_string=query) as answer:
        assert answer.status_code < 500
        assert not [leak for leak in LEAKS if leak in answer.text]


@settings(max_examples=200, deadline=None, suppress_health_check=[*HealthCheck])
@given(
    path=st.text(max_size=60),
    body=st.binary(max_size=400),
    content_type=st.sampled_from(
        ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/json"]
    ),
    cookie=st.text(st.characters(min_codepoint=33, max_codepoint=126), max_size=60),
)
def test_any_bytes_are_answered(
    phone: tuple[FlaskClient, list[str]], path: str, body: bytes, content_type: str, cookie: str
) -> None:
    client, pads = phone
    fresh = client.application.test_client(use_cookies=False)
    somewhere = "/" + quote(path).lstrip("/")  # what follows two strokes would be a host
    for address in (somewhere, "/open", "/new/ys", pads[0]):
        answer = fresh.post(
            address, data=body, content_type=content_type, headers={"Cookie": f"device={cookie}"}
        )
        assert answer.status_code < 500
        assert not [leak for leak in LEAKS if leak in answer.text]
        assert "Hanna" not in answer.text
        answer.close()
