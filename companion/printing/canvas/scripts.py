"""Names in any script, as the typeface can draw them: never blank, and never as boxes."""

import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import groupby
from operator import itemgetter

from companion.printing.canvas.fonts import drawable, lent

UNKNOWN, HYPHEN = "?", "-"
LEFTWARDS = frozenset(("R", "AL"))
JOINED = ("isolated", "final", "initial", "medial")
SILENT = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
PAIRS = str.maketrans("()[]{}<>«»‹›", ")(][}{><»«›‹")
# Where a character's Unicode name says how it sounds: HANGUL SYLLABLE GIM, HIRAGANA LETTER TA
SOUNDS = (" SYLLABLE ", " LETTER ", " VOWEL SIGN ")


@lru_cache(8192)
def legible(text: str) -> str:
    """What can be drawn of a text, in reading order; what cannot is spelled in Latin letters."""
    if text.isascii() and text.isprintable():
        return text
    known = drawable()
    composed = unicodedata.normalize("NFC", text)
    if known.issuperset(map(ord, composed)) and composed.isprintable():
        return composed
    return " ".join("".join(spelled(composed)).split()) or (UNKNOWN if text else "")


def spelled(text: str) -> Iterator[str]:
    for each in text:
        if ord(each) in drawable() and unicodedata.category(each) not in SILENT:
            yield each
        else:
            yield substitute(each)


def substitute(character: str) -> str:
    """Another way to write a character; marks alone may vanish, since their letter stays."""
    category = unicodedata.category(character)
    if character.isspace() or category in ("Zl", "Zp", "Cc"):
        return " "
    if category in ("Cf", "Mn", "Me") or "MODIFIER FITZPATRICK" in unicodedata.name(character, ""):
        return ""
    if category == "Pd":
        return HYPHEN
    name = unicodedata.name(character, "")
    if "IDEOGRAPH" in name and lent(ord(character)):
        return character
    plain = unicodedata.normalize("NFKD", character)
    drawn = "".join([each for each in plain if ord(each) in drawable()])
    return drawn or in_latin(name)


def in_latin(name: str) -> str:
    """From a character's Unicode name: its sound, or what a picture shows; else a question mark."""
    for mark in SOUNDS:
        if mark in name:
            return name.rpartition(mark)[2].split()[-1].lower()
    if " CHARACTER " in name:  # THAI CHARACTER CHO CHAN, SARA AI MAIMUAN
        return name.partition(" CHARACTER ")[2].removeprefix("SARA ").split()[0].lower()
    if not name or "IDEOGRAPH" in name or any(each.isdigit() for each in name):
        return UNKNOWN
    return f"({name.lower()})"


@lru_cache(8192)
def in_drawing_order(text: str) -> str:
    """Left to right, as a page is drawn: runs of Hebrew and Arabic turned around, letters joined.

    Good for names, not for whole pages: a text runs in the direction that its first letter has.
    """
    if text.isascii() or LEFTWARDS.isdisjoint(map(unicodedata.bidirectional, text)):
        return text
    drawn = []
    for turned, group in groupby(directed(text), key=itemgetter(0)):
        run = "".join([character for _, character in group])
        drawn.append(joined(run)[::-1].translate(PAIRS) if turned else run)
    first = next(each for each in text if runs_left(each) or each.isalpha())
    return "".join(reversed(drawn) if runs_left(first) else drawn)


def runs_left(character: str) -> bool:
    return unicodedata.bidirectional(character) in LEFTWARDS


def directed(text: str) -> Iterator[tuple[bool, str]]:
    """Every character with its direction: what has none of its own goes with what is around it."""
    first = next(each for each in text if runs_left(each) or each.isalpha())
    before = base = runs_left(first)
    for index, each in enumerate(text):
        if runs_left(each):
            before = True
        elif each.isalnum():
            before = False
        else:
            following = next((c for c in text[index + 1 :] if runs_left(c) or c.isalnum()), None)
            after = base if following is None else runs_left(following)
            yield (before if before == after else base), each
            continue
        yield before, each


@cache
def shapes() -> dict[tuple[str, str], str]:
    """Arabic letters as they look beside others: Unicode keeps one character for each look."""
    found = {}
    for code in (*range(0xFB50, 0xFBB2), *range(0xFBD3, 0xFC00), *range(0xFE80, 0xFEF5)):
        form, _, letter = unicodedata.decomposition(chr(code)).partition("> ")
        if form[1:] in JOINED and len(letter) == 4 and code in drawable():
            found[chr(int(letter, 16)), form[1:]] = chr(code)
    return found


def joined(run: str) -> str:
    """Each letter in the look that goes with its neighbours, marks not counting."""
    letters = [i for i, each in enumerate(run) if unicodedata.category(each) != "Mn"]
    drawn = [*run]
    for at, index in enumerate(letters):
        own = run[index]
        before = at > 0 and (run[letters[at - 1]], "initial") in shapes()
        after = at + 1 < len(letters) and (run[letters[at + 1]], "final") in shapes()
        before = before and (own, "final") in shapes()
        after = after and (own, "initial") in shapes()
        form = JOINED[(1 if before else 0) + (2 if after else 0)]
        drawn[index] = shapes().get((own, form), own)
    return "".join(drawn)
