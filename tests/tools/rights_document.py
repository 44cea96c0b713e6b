"""`docs/rights.md`, made from the policy: python -m tests.tools.rights_document."""

from pathlib import Path

from companion.services.policy import ASKED_AGAIN, ASKED_IF_PROTECTED, POLICY, Right, Role

FILE = Path(__file__).resolve().parents[2] / "docs" / "rights.md"
HEAD = """\
# Who may do what

This page is made from the policy that every page and every action is checked against \
(`companion/services/policy.py`), and a test compares the two: `python -m \
tests.tools.rights_document` writes it anew.

- A **watcher** came in by the watchers' or the players' link of a venue, a **keeper** by the \
keepers', a **helper** by the helpers'. An **organiser** and an **owner** signed in with a \
password. Each may do what those before may.
- Helpers who came in by the link of one event are helpers there, and watchers everywhere else.
- A **stranger** never came in. For a stranger a venue does not exist: every address of it answers \
as one that was made up.
- *Own* is whoever it is about: the person, or a table that they sit at.
- A play that belongs to no venue is its phones': those that keep it, and those that watch.
- **Asked again**: whoever is signed in proves once more to be themselves, with a second factor \
where one is set up, else with the password, unless they did so within the last ten minutes.

What is asked for whatever page or form a request comes from:

| action | while it goes on | after the end | own | asked again |
| --- | --- | --- | --- | --- |
"""


def document() -> str:
    return HEAD + "".join([line(action, right) for action, right in POLICY.items()])


def line(action: str, right: Right) -> str:
    cells = [f"`{action}`", said(right.open, right), said(right.closed, right)]
    return f"| {' | '.join([*cells, 'yes' if right.own else '', asked(action)])} |\n"


def asked(action: str) -> str:
    if action in ASKED_IF_PROTECTED:
        return "with a second factor"
    return "yes" if action in ASKED_AGAIN else ""


def said(role: Role | None, right: Right) -> str:
    if role is None:
        return "nobody"
    name = "everybody" if role == Role.STRANGER else role.name.lower()
    return f"{name} of the play" if right.of == "play" else name


if __name__ == "__main__":
    FILE.write_text(document(), "utf-8")
