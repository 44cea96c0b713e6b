"""Nothing that anybody may send costs more than a second of processor.

A second of the machine on which the bounds were set: a slower one is given as much more as it takes
for a fixed computation. What is above the bound is asked once more before it is believed.
"""

import json
import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import FileStorage, MultiDict
from werkzeug.test import encode_multipart

from companion.services.print_queue import PrintQueue
from companion.services.venue import people
from companion.store.cache import Cache
from companion.store.database import HEAVIEST_PLAYS, weight_of
from companion.web.app import create_app
from companion.web.pages import print_jobs as printing
from companion.web.security.bounds import LONGEST_FORM, MOST_FIELDS
from tests.web.helpers.large_world import Large
from tests.web.helpers.largest_inputs import (
    ORGANISER,
    OWNER,
    PLAYER,
    STRANGER,
    Asked,
    reading,
    writing,
)

SECOND = 1.0
REFERENCE = 0.011  # seconds that the fixed computation took where the bounds were set
THOROUGH = bool(os.environ.get("THOROUGH"))
NIGHTS = 40 if THOROUGH else 8  # of 125 results each
READ = {"GET", "HEAD", "OPTIONS"}
TICKS = ("person", "pick")
TEXTS = ("name", "names-0", "names", "login", "reason", "find", "text")
STREAMS = "text/event-stream"
FIELD = re.compile(r"""(?:form(?:\.get|\.getlist)?|whole|sent(?:\.get)?)[\(\[]f?"([a-z_-]+)""")
DECLARED = re.compile(r"^    ([a-z_]+) = [A-Za-z]*Field\(", re.MULTILINE)


def fixed_computation() -> float:
    began = process_time()
    rows = [{"number": at, "name": f"Player {at % 97}"} for at in range(8_000)]
    read = json.loads(json.dumps(rows))
    read.sort(key=lambda row: (row["name"], -row["number"]))
    counts: dict[str, int] = {}
    for row in read:
        counts[row["name"]] = counts.get(row["name"], 0) + row["number"]
    return process_time() - began


def bound() -> float:
    """Measured again where it matters, as a machine may be slow only now and then."""
    return SECOND * max(1.0, min(fixed_computation() for _ in range(5)) / REFERENCE)


def has_file(form: dict[str, Any]) -> bool:
    return any(isinstance(value, FileStorage) for value in form.values())


class Answer(NamedTuple):
    asked: Asked
    status: int
    seconds: float

    def __str__(self) -> str:
        how = f"{self.asked.method} {self.asked.address} as {self.asked.who}"
        return f"{how}: {self.status}, {self.seconds:.2f} s"


class Walk:
    """A large world, and a copy of it as it was."""

    def __init__(self, folder: Path) -> None:
        app = create_app({"TESTING": True, "WTF_CSRF_ENABLED": False})
        self.world = Large(app, NIGHTS)
        self.file = folder / "companion.sqlite3"
        self.copy = sqlite3.connect(":memory:")
        with closing(sqlite3.connect(self.file)) as live:
            live.backup(self.copy)
        self.cookies = {
            who: [(name, self.cookie(who, name)) for name in ("device", "organiser")]
            for who in (OWNER, ORGANISER, PLAYER, STRANGER)
        }

    def cookie(self, who: str, name: str) -> str:
        found = self.client(who).get_cookie(name)
        return found.value if found else ""

    def client(self, who: str) -> FlaskClient:
        found: FlaskClient = getattr(self.world, who)
        return found

    def ask(self, asked: Asked, form: Any = None) -> Answer:
        client = self.client(asked.who)
        for name, value in self.cookies[asked.who]:
            client.set_cookie(name, value) if value else client.delete_cookie(name)
        data = form if form is not None else asked.form or {}
        boundary, body = encode_multipart(MultiDict(data)) if has_file(data) else ("", None)
        how: dict[str, Any] = {"data": data if asked.method == "POST" else None}
        if body is not None:
            how = {"data": body, "content_type": f"multipart/form-data; boundary={boundary}"}
        began = process_time()
        with client.open(asked.address, method=asked.method, **how) as answer:
            if answer.mimetype == STREAMS:
                next(iter(answer.response))
            else:
                answer.get_data()
            return Answer(asked, answer.status_code, process_time() - began)

    def restore(self) -> None:
        """The world as it was, in memory as well."""
        with closing(sqlite3.connect(self.file)) as live:
            self.copy.backup(live)
            live.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        store = self.world.store
        store.cache = Cache(HEAVIEST_PLAYS, weight_of)
        assert store.guard  # an earlier copy is laid over the file, as nobody may
        store.guard.known, store.guard.writes = store.guard.look(), 0
        self.world.owner.get(f"/venue/{self.world.key}")

    def is_too_slow(self, answer: Answer) -> bool:
        return answer.seconds > SECOND and answer.seconds > bound()


class Idle(PrintQueue):
    """A press of its own that never draws."""

    def run(self) -> None:
        return


@pytest.fixture(scope="module")
def walk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Walk]:
    folder = tmp_path_factory.mktemp("large")
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("COMPANION_INSTANCE", str(folder))
        patched.setenv("COMPANION_LOG", "error")
        patched.setattr(printing, "PATIENCE", 0)  # what is ordered is drawn elsewhere
        patched.setattr(printing, "print_queue", cache(Idle))
        patched.setattr(people, "MOST_PEOPLE", 4 * people.MOST_PEOPLE)  # it is full, and goes on
        yield Walk(folder)


def routes(walk: Walk, writing: bool) -> set[tuple[str, str]]:
    rules = walk.world.app.url_map.iter_rules()
    methods = {(rule.endpoint, method) for rule in rules for method in rule.methods or ()}
    return (
        {each for each in methods if each[1] not in READ}
        if writing
        else {each for each in methods if each[1] == "GET"}
    )


def test_every_page_at_its_largest(walk: Walk) -> None:
    pages = reading(walk.world)
    assert {(each.endpoint, "GET") for each in pages} == routes(walk, writing=False)
    slow = []
    for page in pages:
        answer = walk.ask(page)
        assert answer.status in page.statuses, answer
        if walk.is_too_slow(answer) and walk.is_too_slow(again := walk.ask(page)):
            slow.append(str(again))
    assert slow == []


def test_every_form_at_its_largest(walk: Walk) -> None:
    forms = writing(walk.world)
    assert {(each.endpoint, each.method) for each in forms} == routes(walk, writing=True)
    slow = []
    try:
        for form in forms:
            answer = walk.ask(form)
            assert answer.status in form.statuses, answer
            if walk.is_too_slow(answer):
                slow.append(form)
        slow = [each for each in slow if is_slow_again(walk, each)]
    finally:
        walk.restore()
    assert slow == []


def is_slow_again(walk: Walk, asked: Asked) -> bool:
    """In the world as it was, where all that came before it has not happened."""
    walk.restore()
    return walk.is_too_slow(walk.ask(asked))


def field_names() -> list[str]:
    """All that any page reads of a form, with the first of those that are numbered."""
    sources = Path(create_app.__code__.co_filename).parent.rglob("*.py")
    texts = [source.read_text("utf-8") for source in sources]
    found = {name for text in texts for how in (FIELD, DECLARED) for name in how.findall(text)}
    found |= {f"{name}0" for name in found if name.endswith("-")}
    return sorted(found - {"token", "link"})


def hostile(names: list[str], own: set[str]) -> list[dict[str, Any]]:
    """As many fields as there may be, all as long as there is room, and marks without end.

    Of those that a form does not have itself, only `make thorough` tries each.
    """
    plain = dict.fromkeys(names, "1")
    numbers = [str(number) for number in range(MOST_FIELDS - len(names))]
    marks = "a" + "\u0315\u0300" * (LONGEST_FORM // 13)  # each of them is sent as six letters
    long = {name: "a, " * (LONGEST_FORM // len(names) // 8) for name in names}
    ticked = [{**plain, name: numbers} for name in TICKS if name in own]
    marked = [{**plain, name: marks} for name in TEXTS if name in own]
    return [long, *ticked, *marked]


def test_every_form_with_what_is_not_legal(walk: Walk) -> None:
    """Refused or not, it does not take long."""
    names = field_names()
    forms = {each.endpoint: each for each in writing(walk.world)}
    slow = []
    try:
        for asked in forms.values():
            given = asked.form or {}
            link = {"link": given["link"]} if "link" in given else {}
            own = {*TICKS, *TEXTS} if THOROUGH else {*given}
            for form in hostile(names, own):
                answer = walk.ask(asked, {**form, **link})
                assert answer.status < 500, answer
                if walk.is_too_slow(answer) and walk.is_too_slow(walk.ask(asked, {**form, **link})):
                    slow.append(str(answer))
    finally:
        walk.restore()
    assert slow == []
