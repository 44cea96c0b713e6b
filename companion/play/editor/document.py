"""A sheet that is being written: pure changes to its document, which the reader then judges."""

import re
from collections.abc import Mapping, Sequence
from copy import deepcopy
from secrets import token_hex
from typing import NamedTuple
from unicodedata import combining, normalize

from companion.ledger.entry import Json
from companion.play.editor.kinds import FIRST_DETAILS, KindDetails, row_of

FORMAT = "companion-sheet/1"
Texts = str | dict[str, str]

HIGHEST, LOWEST, NAMED, TOGETHER = WINNERS = ("highest", "lowest", "named", "together")
AT_END, EACH_ROUND = PLACES = ("end", "round")
RESERVED = {
    *("all", "others", "team", "rounds", "sum", "min", "max", "abs", "count", "players"),
    *("round", "hand", "turn", "total", "start", "adjust"),
}
MOST_PLAYERS = 12
LONGEST_LABEL, LONGEST_ROW_KEY, LONGEST_KEY = 200, 30, 40
TARGET = re.compile(r"max\(all\.total\) >= (-?[0-9]{1,9})", re.ASCII)


class Settings(NamedTuple):
    """What a sheet says beside its rows, as far as it is asked for in a form."""

    title: Texts
    players: tuple[int, int]
    wins: str
    rounds: int = 0  # how many; 0: open
    target: int = 0  # the total that ends the game; 0: none
    dealer: bool = False
    tie_breaks: str = ""  # an expression a line


def new_document(title: str) -> Json:
    title = title.strip()[:LONGEST_LABEL]
    return {
        "format": FORMAT,
        "key": sheet_key(title),
        "title": title,
        "players": [1, MOST_PLAYERS],
    }


def copied(document: Json) -> Json:
    return deepcopy(dict(document))


def places(document: Json) -> list[tuple[str, Json]]:
    """All rows with where they are: what is kept once a round first, as it is played."""
    rounds = document.get("rounds", {}).get("rows", [])
    found = [(EACH_ROUND, row) for row in rounds]
    return found + [(AT_END, row) for row in document.get("rows", [])]


def row_in(document: Json, key: str) -> tuple[str, Json] | None:
    return next((found for found in places(document) if found[1]["key"] == key), None)


def add_row(document: Json, kind: str, name: str, place: str) -> tuple[Json, str]:
    """With one row more at the end of its place, and the key of that row."""
    key = row_key(name, {row["key"] for _, row in places(document)} | switch_keys(document))
    details = FIRST_DETAILS.get(kind, KindDetails(expression="0"))
    row = row_of(kind, details, {"key": key, "label": name})
    return put_row(copied(document), place, row), key


def put_row(changed: Json, place: str, row: Json) -> Json:
    if place == EACH_ROUND:
        changed.setdefault("rounds", {"rows": []})["rows"].append(row)
    else:
        changed.setdefault("rows", []).append(row)
    return changed


def change_row(document: Json, key: str, row: Json, place: str) -> Json:
    """With another row in its place, or at the end of another place."""
    found = row_in(document, key)
    if found and found[0] == place:
        changed = copied(document)
        rows = rows_at(changed, place)
        rows[[each["key"] for each in rows].index(key)] = row
        return changed
    return put_row(remove_row(document, key), place, row)


def remove_row(document: Json, key: str) -> Json:
    changed = copied(document)
    if "rows" in changed:
        changed["rows"] = [row for row in changed["rows"] if row["key"] != key]
    if "rounds" in changed:
        left = [row for row in changed["rounds"]["rows"] if row["key"] != key]
        changed["rounds"]["rows"] = left
        if not left:
            del changed["rounds"]
    return changed


def move_row(document: Json, key: str) -> Json:
    """One row up, where there is one above it."""
    changed = copied(document)
    found = row_in(changed, key)
    if found:
        rows = rows_at(changed, found[0])
        at = [row["key"] for row in rows].index(key)
        if at:
            rows[at - 1], rows[at] = rows[at], rows[at - 1]
    return changed


def rows_at(document: Json, place: str) -> list[Json]:
    found: list[Json] = (document["rounds"] if place == EACH_ROUND else document)["rows"]
    return found


def add_switch(document: Json, name: str) -> Json:
    taken = {row["key"] for _, row in places(document)} | switch_keys(document)
    changed = copied(document)
    changed.setdefault("switches", []).append({"key": row_key(name, taken), "label": name})
    return changed


def remove_switch(document: Json, key: str) -> Json:
    """Rows that were only there with it are there always, then."""
    changed = copied(document)
    changed["switches"] = [each for each in changed.get("switches", []) if each["key"] != key]
    for _, row in places(changed):
        for name in ("with", "without"):
            left = [each for each in row.get(name, []) if each != key]
            if left:
                row[name] = left
            else:
                row.pop(name, None)
    return changed


def switch_keys(document: Json) -> set[str]:
    return {switch["key"] for switch in document.get("switches", [])}


def settings_of(document: Json) -> Settings:
    rounds = document.get("rounds", {})
    first, *others = [expression_of(each) for each in document.get("ranking", ["total"])]
    wins = {"-total": LOWEST}.get(first, HIGHEST)
    if document.get("result") in (NAMED, TOGETHER):
        wins = document["result"]
    ends = TARGET.fullmatch(rounds.get("when", ""))
    low, high = document["players"]
    return Settings(
        title=document["title"],
        players=(low, high),
        wins=wins,
        rounds=rounds["count"] if isinstance(rounds.get("count"), int) else 0,
        target=int(ends[1]) if ends else 0,
        dealer="dealer" in rounds,
        tie_breaks="\n".join(others if first in ("total", "-total") else [first, *others]),
    )


def with_settings(document: Json, new: Settings) -> Json:
    """What is not asked for stays: a schedule of hands, or an end of its own."""
    changed, old = copied(document), settings_of(document)
    changed |= {"title": new.title, "players": [*new.players]}
    if (new.wins, new.tie_breaks) != (old.wins, old.tie_breaks):
        changed = decided(changed, new)
    if "rounds" in changed:
        changed["rounds"] = with_end(changed["rounds"], old, new)
    return changed


def decided(changed: Json, new: Settings) -> Json:
    labels = {expression_of(each): each for each in changed.get("ranking", [])}
    changed.pop("ranking", None)
    changed.pop("result", None)
    if new.wins in (NAMED, TOGETHER):
        changed["result"] = new.wins
    if new.wins == TOGETHER:
        for name in ("teams", "out", "instant"):
            changed.pop(name, None)
        return changed
    for name in ("won", "levels"):
        changed.pop(name, None)
    first = {HIGHEST: ["total"], LOWEST: ["-total"]}.get(new.wins, [])
    lines = [line.strip() for line in new.tie_breaks.splitlines() if line.strip()]
    ranking = [labels.get(line, line) for line in (*first, *lines)]
    return changed if ranking in ([], ["total"]) else {**changed, "ranking": ranking}


def with_end(rounds: Json, old: Settings, new: Settings) -> Json:
    changed = dict(rounds)
    if new.rounds != old.rounds:
        for name in ("count", "hands"):
            changed.pop(name, None)
        if new.rounds:
            changed["count"] = new.rounds
    if new.target != old.target:
        changed.pop("when", None)
        if new.target:
            changed["when"] = f"max(all.total) >= {new.target}"
    changed.pop("dealer", None)
    return {**changed, "dealer": True} if new.dealer else changed


def expression_of(criterion: str | Json) -> str:
    return str(criterion["by"] if isinstance(criterion, dict) else criterion)


def label_of(texts: Mapping[str, str]) -> Texts:
    """A text for each language; one is for all. The empty ones are left out."""
    said = {language: text for language, text in texts.items() if text}
    return next(iter(said.values())) if len({*said.values()}) == 1 else said


def texts_of(label: Texts, languages: Sequence[str], spoken: str) -> dict[str, str]:
    """What is in the field of each language: what is the same in all of them is there once."""
    said = {spoken: label} if isinstance(label, str) else label
    return {language: said.get(language, "") for language in languages}


def sheet_key(title: str) -> str:
    """By which leagues know it."""
    plain = re.sub("[^a-z0-9]+", "-", unaccented(title)).strip("-")[:LONGEST_KEY].strip("-")
    return plain or f"sheet-{token_hex(4)}"


def row_key(name: str, taken: set[str]) -> str:
    """By which expressions know it."""
    plain = re.sub("[^a-z0-9]+", "_", unaccented(name)).strip("_")
    plain = plain[: LONGEST_ROW_KEY - 4].strip("_")
    if not plain or not plain[0].isalpha():
        plain = f"row_{plain}".strip("_")
    numbered = [plain, *[f"{plain}_{number}" for number in range(2, 102)]]
    return next(key for key in numbered if key not in taken and key not in RESERVED)


def unaccented(text: str) -> str:
    plain = normalize("NFKD", text.casefold())
    return "".join(sign for sign in plain if sign.isascii() and not combining(sign))
