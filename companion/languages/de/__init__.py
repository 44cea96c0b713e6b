"""German. People are named, not addressed; a button says what it does in the infinitive.

Letters on gems: gelb and grün both begin with G, so they are told apart by the second letter of
their usual abbreviations, ge and gn.
"""

NAME = "Deutsch"


def form(count: int) -> str:
    return "1" if count == 1 else "many"
