"""`docs/rights.md`, made from the policy: python -m tests.rights_document."""

from pathlib import Path

from companion.services.policy import ASKED_AGAIN, ASKED_IF_PROTECTED, POLICY, Right, Role

FILE = Path(__file__).resolve().parents[1] / "docs" / "rights.md"
HEAD = """\
# Who may do what

This page is made from the policy that every page and every deed is checked against \
(`companion/services/policy.py`), and a test compares the two: `python -m \
tests.rights_document` writes it anew.

- A **watcher** came in by the watchers' or the players' door of a venue, a **keeper** by the \
keepers'. An **organiser** and an **owner** signed in with a password. Each may do what those \
before may.
- A **stranger** never came in. For a stranger a venue does not exist: every address of it answers \
as one that was made up.
- *Own* is whoever it is about: somebody himself, or a table that he sits at.
- A play that belongs to no venue is its phones': those that keep it, and those that watch.
- **Asked again**: whoever is signed in proves once more to be themselves, with a second factor \
where one is set up, else with the password, unless they did so within the last ten minutes.

What is asked for whatever page or form a request comes from:

| deed | while it goes on | after the end | own | asked again |
| --- | --- | --- | --- | --- |
"""


def document() -> str:
    return HEAD + "".join([line(deed, right) for deed, right in POLICY.items()])


def line(deed: str, right: Right) -> str:
    cells = [f"`{deed}`", said(right.open, right), said(right.closed, right)]
    return f"| {' | '.join([*cells, 'yes' if right.own else '', asked(deed)])} |\n"


def asked(deed: str) -> str:
    if deed in ASKED_IF_PROTECTED:
        return "with a second factor"
    return "yes" if deed in ASKED_AGAIN else ""


def said(role: Role | None, right: Right) -> str:
    if role is None:
        return "nobody"
    name = "everybody" if role == Role.STRANGER else role.name.lower()
    return f"{name} of the play" if right.of == "play" else name


if __name__ == "__main__":
    FILE.write_text(document(), "utf-8")
