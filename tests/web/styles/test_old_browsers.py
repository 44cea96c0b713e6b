"""Chrome 85 and Safari 14, the browsers of phones from 2020, can draw and run everything.

A browser leaves out what it does not know. That may be lost: a finer line break, the colour of a
tick. What is listed here may not: without it something lies elsewhere, or a tap does nothing.
"""

import re

import pytest

from tests.architecture.frontend import COMMENT, rules_in
from tests.architecture.sources import ROOT, texts

# What came later, and with which versions of Chrome and of Safari.
STYLES = {
    "layers, 99 and 15.4": r"@layer",
    "container queries, 105 and 16": r"@container|\bcontainer(?:-type|-name)?:|\dcq[whib]\b",
    "scopes and others, 118 and 17.4": r"@(?:scope|property|starting-style)",
    "nesting, 112 and 16.5": r"&",
    ":has, 105 and 15.4": r":has\(",
    ":is and :where, 88 and 14": r":(?:is|where)\(",
    ":not with a list, 88": r":not\([^()]*,",
    "inset, 87 and 14.1": r"\binset(?:-block|-inline)?:",
    "aspect-ratio, 88 and 15": r"(?<!max-)(?<!min-)\baspect-ratio:",
    "both ends of a direction, 87 and 14.1": r"\b(?:padding|margin|border)-(?:block|inline):",
    "transforms of their own, 104 and 14.1": r"^\s*(?:translate|rotate|scale):",
    "overflow: clip, 90 and 16": r"overflow(?:-[xy])?: clip",
    "units of what is in view, 108 and 15.4": r"\d[dsl]v(?:h|w|min|max)\b",
    "colours that are mixed, 111 and 16.2": r"color-mix\(|light-dark\(|\bok(?:lch|lab)\(",
    "ranges in media queries, 104 and 16.4": r"@media[^{]*[<>]=?",
}
SCRIPTS = {
    "at, 92 and 15.4": r"\.at\(",
    "findLast, 97 and 15.4": r"\.findLast",
    "copies of arrays, 110 and 16": r"\.to(?:Sorted|Reversed|Spliced)\(",
    "groupBy, 117 and 17.4": r"\.groupBy\(",
    "hasOwn, 93 and 15.4": r"\.hasOwn\(",
    "structuredClone, 98 and 15.4": r"structuredClone",
    "randomUUID, 92 and 15.4": r"randomUUID",
    "requestSubmit without a look, 16": r"(?<!return form)\.requestSubmit\(",
    "replaceChildren, 86": r"\.replaceChildren\(",
    "looking behind in patterns, 16.4": r"\(\?<[=!]",
    "private fields, 14.1": r"this\.#|^\s*#\w+",
    "waiting at the top of a module, 89 and 15": r"^(?:(?:const|let) .* = )?await ",
    "timeouts of signals, 103 and 16": r"AbortSignal\.(?:timeout|any)",
    "channels, 15.4": r"BroadcastChannel",
    "popovers and visibility, 105 and 17": r"checkVisibility|showPopover|showModal",
    "roundRect, 99 and 16": r"\.roundRect\(",
}
PAGES = {
    "dialogs, 15.4": r"<dialog",
    "popovers, 114 and 17": r"\spopover",
    "inert, 102 and 15.5": r"\sinert[\s>]",
}
FLEX = re.compile(r"display: (?:inline-)?flex")
GAP = re.compile(r"(?<![\w-])(?:row-|column-)?gap:")


def found_in(folder: str, suffix: str, pattern: str) -> list[str]:
    return [
        f"{path}: {found.strip()}"
        for path, text in texts(folder, suffix)
        for found in re.findall(pattern, COMMENT.sub("", text), re.MULTILINE)
    ]


@pytest.mark.parametrize("pattern", STYLES.values(), ids=STYLES)
def test_no_style_is_too_new(pattern: str) -> None:
    assert found_in("static/css", ".css", pattern) == []


@pytest.mark.parametrize("pattern", SCRIPTS.values(), ids=SCRIPTS)
def test_no_script_is_too_new(pattern: str) -> None:
    assert found_in("static/js", ".js", pattern) == []


@pytest.mark.parametrize("pattern", PAGES.values(), ids=PAGES)
def test_no_element_is_too_new(pattern: str) -> None:
    assert found_in("templates", ".html", pattern) == []


def flexible_with_gaps() -> list[str]:
    """Safari knows gaps in a grid, but between flexible boxes only from 14.1 on."""
    found = []
    for path, text in texts("static/css", ".css"):
        rules = [(one, body) for _, all_, body in rules_in(text) for one in all_.split(", ")]
        flexible = {selector for selector, body in rules if FLEX.search(body)}
        found += [f"{path}: {one}" for one, body in rules if one in flexible and GAP.search(body)]
    return found


def test_flexible_boxes_have_margins_instead_of_gaps() -> None:
    assert flexible_with_gaps() == []


def test_what_safari_14_leaves_out_takes_nothing_else_along() -> None:
    """It knows no :focus-visible, and drops a rule with it whole; its own ring is seen then."""
    mixed = [
        f"{path}: {selectors}"
        for path, text in texts("static/css", ".css")
        for _, selectors, _ in rules_in(text)
        if ":focus-visible" in selectors
        and not all(":focus-visible" in one for one in selectors.split(", "))
    ]
    assert mixed == []


def test_what_is_too_new_would_be_found() -> None:
    samples = (
        ".a { inset: 0; padding-block: 1px; color: color-mix(in srgb, red, blue); rotate: 4deg }"
    )
    samples += "@layer x { .a:has(b) { &:hover { height: 1dvh; aspect-ratio: 1 } } }"
    samples += "@media (width >= 2em) { :is(a) { overflow: clip } :not(a, b) {} }"
    known = [name for name, pattern in STYLES.items() if re.search(pattern, samples)]
    left = {"container queries, 105 and 16", "scopes and others, 118 and 17.4"}
    assert {*STYLES} - {*known} - {"transforms of their own, 104 and 14.1"} == left


def test_every_file_is_looked_at() -> None:
    assert len([*texts("static/css", ".css")]) == len([*(ROOT / "static/css").rglob("*.css")]) > 9
    assert len([*texts("static/js", ".js")]) > 9
