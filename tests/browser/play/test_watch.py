"""The watch over every page is awake: each of its checks can fail."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Error, Page

from tests.browser.helpers.devices import PHONE, opened

Heard = Callable[[str], str]


@pytest.fixture
def heard(chromium: Browser, origin: str) -> Heard:
    """Why a test would fail in which a page runs this script."""

    def visit(script: str) -> None:
        with opened(chromium, origin, PHONE) as page:
            page.goto("/")
            page.evaluate(script)
            page.wait_for_timeout(100)  # milliseconds, for what the script puts off

    def failure(script: str) -> str:
        with pytest.raises(AssertionError) as failed:
            visit(script)
        return str(failed.value)

    return failure


def test_a_console_error_fails(heard: Heard) -> None:
    assert "console error: broken" in heard("console.error('broken')")


def test_what_the_policy_blocks_fails(heard: Heard) -> None:
    said = heard("document.body.setAttribute('style', 'color: red')")
    assert said.startswith("console error: ")
    assert "Content Security Policy" in said


def test_an_uncaught_error_fails(heard: Heard) -> None:
    said = heard("setTimeout(() => { throw new Error('broken') })")
    assert "uncaught error: " in said
    assert "broken" in said


def test_a_request_to_another_origin_fails(chromium: Browser, origin: str) -> None:
    """The same server under another name is one; and nobody is really asked."""
    other = origin.replace("127.0.0.1", "cafe.lan")

    def visit() -> None:
        refused = pytest.raises(Error, match="ERR_NAME_NOT_RESOLVED")
        with opened(chromium, origin, PHONE) as page, refused:
            page.goto(other)

    with pytest.raises(AssertionError, match=r"request to another origin: http://cafe\.lan:"):
        visit()


def test_what_is_expected_passes(phone: Page, expected: list[str]) -> None:
    expected.append("status of 404")
    answer = phone.goto("/nowhere")
    assert answer
    assert answer.status == 404
