"""Where everybody stands is in view however far down somebody answers, and hides nothing."""

import pytest
from playwright.sync_api import Page

from tests.browser.playing import GAMES, moments, open_record

# What is not in view, or has something else lying over it.
UNSEEN = """() => [".masthead #moment", ".board", ".dock"]
  .map((name) => [name, document.querySelector(name)])
  .filter(([, element]) => {
    const { top, bottom, left, width, height } = element.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    return top < 0 || bottom > innerHeight || !element.contains(seen);
  })
  .map(([name]) => name)"""

HIDDEN = """() => {
  const element = document.activeElement;
  if (!element.closest(".question")) return null;
  const shown = element.type === "radio" ? element.labels[0] : element;
  const { left, top, width, height } = shown.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  return shown.contains(seen) ? null : element.outerHTML.slice(0, 120);
}"""


# What a button that stays in view lies over, though nothing more can be scrolled.
COVERED = """() => {
  scrollTo(0, document.documentElement.scrollHeight);
  const send = document.querySelector(".question .send");
  if (!send || getComputedStyle(send).position !== "sticky") return [];
  const { top } = send.getBoundingClientRect();
  const within = [...send.closest("form").querySelectorAll(":is(button, label, input)")];
  return within
    .filter((each) => !send.contains(each) && each.offsetParent)
    .filter((each) => each.getBoundingClientRect().bottom > top + 1)
    .map((each) => each.outerHTML.slice(0, 120));
}"""


@pytest.mark.parametrize("key", GAMES)
def test_it_is_always_in_view_and_covers_nothing(phone: Page, key: str) -> None:
    unseen, covered, hidden = {}, {}, {}
    for kind, record in moments(GAMES[key]).items():
        phone.goto(open_record(phone, record))
        for place in (0, 150, 9999):
            phone.evaluate(f"scrollTo(0, {place})")
            unseen[kind, place] = phone.evaluate(UNSEEN)
        covered[kind] = phone.evaluate(COVERED)
        phone.evaluate("scrollTo(0, 0)")
        for step in range(phone.locator(".question :is(button, input, summary)").count()):
            phone.keyboard.press("Tab")
            hidden[kind, step] = phone.evaluate(HIDDEN)
    assert not any(unseen.values()), unseen
    assert not any(covered.values()), covered
    assert not any(hidden.values()), {at: what for at, what in hidden.items() if what}
