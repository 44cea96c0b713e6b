"""The pad is small and holds still."""

import pytest
from playwright.sync_api import Page

from tests.browser.measuring import Shifts, Transfer
from tests.browser.playing import GAMES, ROUND, answer, moments, open_record, record_of

KILOBYTE = 1000


@pytest.mark.parametrize("key", GAMES)
def test_the_first_view_of_the_pad_is_small(phone: Page, key: str) -> None:
    """With nothing in the cache, at the question that takes most."""
    pads = [open_record(phone, record) for record in moments(GAMES[key]).values()]
    heaviest = max(pads, key=lambda pad: len(phone.request.get(pad).body()))
    transfer = Transfer(phone)
    phone.goto(heaviest, wait_until="networkidle")
    assert any(url.endswith("/companion.css") for url in transfer.sizes)
    assert 2 * KILOBYTE < transfer.total < 60 * KILOBYTE, transfer.sizes


def test_nothing_moves_while_answering(phone: Page) -> None:
    shifts = Shifts(phone)
    phone.goto(open_record(phone, record_of("basari", 3)))
    for event in ROUND:
        answer(phone, GAMES["basari"], event)
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
