"""A phone from 2020: what browsers learned since is taken away, and a game is kept all the same."""

from playwright.sync_api import Page

from tests.browser.helpers.pad import GAMES, ROUND, answer, open_record, record_of, recorded

# Chrome after 85, Safari after 14.
FORGET = """
for (const [kind, ...names] of [
  [HTMLFormElement, "requestSubmit"],
  [SubmitEvent, "submitter"],
  [Element, "replaceChildren", "checkVisibility"],
  [Array, "at", "findLast", "toSorted"],
  [String, "at"],
]) for (const name of names) delete kind.prototype[name];
delete Object.hasOwn;
delete window.structuredClone;
delete window.BroadcastChannel;
"""


def test_an_old_phone_keeps_a_game(phone: Page) -> None:
    """By rows that send themselves, by gems and a button, and by an answer of one tap."""
    phone.add_init_script(FORGET)
    phone.goto(open_record(phone, record_of("basari", 3)))
    assert phone.evaluate("document.forms[0].requestSubmit") is None
    for event in ROUND:
        answer(phone, GAMES["basari"], event)
    assert recorded(phone) == ROUND
