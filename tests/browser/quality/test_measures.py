"""The pad is small and holds still."""

import pytest
from playwright.sync_api import Page

from tests.browser.helpers.measures import Shifts, Transfer
from tests.browser.helpers.pad import BY_WIDGETS, GAMES, begin, moments, open_record, play
from tests.browser.helpers.taps import Taps

KILOBYTE = 1000
ALL = 110 * KILOBYTE
ANSWERS = 8


@pytest.mark.parametrize("key", BY_WIDGETS)
def test_the_first_view_of_the_pad_is_small(phone: Page, key: str) -> None:
    """With nothing in the cache, at the question that takes most; then the faces, kept for good."""
    pads = [open_record(phone, record) for record in moments(GAMES[key]).values()]
    heaviest = max(pads, key=lambda pad: len(phone.request.get(pad).body()))
    transfer = Transfer(phone)
    phone.goto(heaviest, wait_until="networkidle")
    assert any(url.endswith("/css/base.css") for url in transfer.sizes)
    faces = sum(size for url, size in transfer.sizes.items() if url.endswith(".woff2"))
    assert 2 * KILOBYTE < transfer.total < ALL, transfer.sizes
    assert 0 < faces < 45 * KILOBYTE, transfer.sizes


@pytest.mark.parametrize("key", BY_WIDGETS)
def test_from_nothing_to_the_first_question_little_is_sent(taps: Taps, key: str) -> None:
    """By way of the start page, the choice of a game and the names."""
    transfer = Transfer(taps.page)
    begin(taps, GAMES[key])
    taps.page.wait_for_load_state("networkidle")
    assert taps.page.locator("#question").count() == 1
    assert 2 * KILOBYTE < transfer.total < ALL, transfer.sizes


@pytest.mark.parametrize("key", BY_WIDGETS)
def test_nothing_moves_while_answering(phone: Page, key: str) -> None:
    shifts = Shifts(phone)
    record = moments(GAMES[key])["finished"]
    phone.goto(open_record(phone, {**record, "events": []}))
    play(phone, GAMES[key], record["events"][:ANSWERS])
    assert shifts.seen() == []


def test_a_shift_would_be_seen(phone: Page) -> None:
    """Right after a tap, and on a page that has since been left."""
    shifts = Shifts(phone)
    phone.goto("/")
    assert shifts.seen() == []
    phone.get_by_role("heading", level=1).tap()
    phone.evaluate("document.querySelector('main').prepend('All of this is new. '.repeat(9))")
    assert shifts.seen()
    phone.goto("/new")
    assert all(shift.value > 0 and shift.moved for shift in shifts.seen())
    assert len(shifts.seen()) == 1
