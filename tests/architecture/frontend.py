"""Styles and scripts: one place for what several pages do, and no style said twice."""

import re
from collections import Counter
from collections.abc import Iterator

from tests.architecture.folders import MOST
from tests.architecture.sources import ROOT, texts

STATIC = "static"
SCRIPTS = "static/js"
# What browsers are asked with that know no modules; they turn pages, and nothing else.
PLAIN = "static/js/big_screen/plain.js"
SCREEN = "static/css/big_screen.css"  # which shares no page with any other
UNDOING = "static/css/plain.css"  # without scripts: what they would work is hidden, and the reverse
COMMENT = re.compile(r"/\*.*?\*/|^\s*//.*?$", re.DOTALL | re.MULTILINE)
SWAP = re.compile(r"\b(?:replaceChildren|replaceWith|innerHTML|outerHTML|insertAdjacentHTML)\b")
READ = re.compile(r"\bDOMParser\b")
LOCK = re.compile(r"\bwakeLock\b")
PORTAL = re.compile(r"\"X-Companion\"")
COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}\b|\b(?:rgb|hsl)a?\(")
TOKENS = re.compile(r"^(?::root|html)$")


def swaps_beside_the_one() -> list[str]:
    return beside("swap.js", SWAP) + beside("swap.js", READ)


def wake_locks_beside_the_one() -> list[str]:
    return beside("awake.js", LOCK)


def portal_checks_beside_the_one() -> list[str]:
    return [place for place in beside("ours.js", PORTAL) if not place.startswith(PLAIN)]


def beside(home: str, what: re.Pattern[str]) -> list[str]:
    """Where a script does what one of them does for all."""
    return [
        f"{path}: {found}"
        for path, text in texts(SCRIPTS, ".js")
        if str(path) != f"{SCRIPTS}/{home}"
        for found in what.findall(COMMENT.sub("", text))
    ]


def static_files_beyond_fifteen_in_a_folder() -> list[str]:
    files = [path for path in (ROOT / STATIC).rglob("*") if path.is_file()]
    counts = Counter(path.parent.relative_to(ROOT) for path in files)
    return [f"{folder}: {count}" for folder, count in counts.items() for _ in range(count - MOST)]


def styles_written_twice() -> list[str]:
    """Selectors with two rules of their own, other than on screens of another size or kind."""
    rules = [
        (str(path), *rule[:2]) for path, text in texts(STATIC, ".css") for rule in rules_in(text)
    ]
    counts = Counter((path == SCREEN, *rule) for path, *rule in rules if path != UNDOING)
    return sorted(" ".join(map(str, rule)) for (_, *rule), count in counts.items() if count > 1)


def colours_outside_of_tokens() -> list[str]:
    return [
        f"{path}: {selector} {colour}"
        for path, text in texts(STATIC, ".css")
        for _, selector, body in rules_in(text)
        if not TOKENS.match(selector)
        for colour in COLOUR.findall(body)
    ]


def rules_in(text: str, around: str = "") -> Iterator[tuple[str, str, str]]:
    """What a rule stands in, its selector and its body; steps of an animation are none."""
    text = COMMENT.sub("", text)
    start = 0
    while (opening := text.find("{", start)) >= 0:
        head = " ".join(text[start:opening].split())
        end = closing(text, opening)
        body = text[opening + 1 : end]
        if head.startswith("@media"):
            yield from rules_in(body, head)
        elif not head.startswith("@"):
            yield around, head, body
        start = end + 1


def closing(text: str, opening: int) -> int:
    depth = 0
    for index in range(opening, len(text)):
        depth += {"{": 1, "}": -1}.get(text[index], 0)
        if depth == 0:
            return index
    raise AssertionError(text[opening : opening + 40])
