"""Any action whose fields have the right types is done or refused; nothing ever breaks."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Any, get_type_hints

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.refusal import RuleViolation
from companion.venue.actions import KINDS, Action, EnterResult
from companion.venue.draft import drawn, judged
from companion.venue.state import FORMATS, MODES, CutPlan
from companion.venue.views.standings import ranked
from tests.helpers.slow import examples
from tests.venue.helpers.log import settings as chosen
from tests.venue.helpers.random_actions import SCHEMES, Walk

MANY = settings(
    max_examples=examples(300), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
NUMBERS = st.integers(-2, 10) | st.sampled_from([10**9, -(10**18), 10**30])
PEOPLE = st.lists(NUMBERS, max_size=5)
TABLES = st.lists(PEOPLE, max_size=3)
KEYS = st.sampled_from(["0", "1", "2", "3", "x", "-1", "", "1.5", "00", "9" * 20, "²", "٣"])
WORDS = st.sampled_from(["", "a", "Cup", "season", "x" * 300, "\n", "e\u0301", "\ud800", "\0"])
AMOUNTS = st.floats() | st.integers(-3, 3) | st.just(10**40)
JUNK = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=6,
)
VALUES = st.integers(-1, 5) | JUNK
LINE = st.dictionaries(st.sampled_from(["score", "place", "points", "player", "x"]), VALUES)
GOOD_LINE = st.fixed_dictionaries({"score": st.integers(0, 3), "points": st.integers(0, 3)})
LINES = st.lists(GOOD_LINE, max_size=4) | st.lists(LINE | JUNK, max_size=4)
SMALL = st.integers(-1, 13)
LIKELY: dict[str, st.SearchStrategy[Any]] = {
    "sizes": st.lists(SMALL, max_size=3),
    "mode": st.sampled_from(MODES),
    "format": st.sampled_from(FORMATS),
    "planned": SMALL,
    "apart": st.lists(st.lists(SMALL, max_size=4), max_size=3),
    "fixed": st.lists(st.lists(SMALL, min_size=2, max_size=2), max_size=3),
    "cut": st.dictionaries(st.sampled_from(CutPlan._fields), SMALL, max_size=3),
    "scheme": st.sampled_from(SCHEMES),
    "seed": SMALL,
    "minutes": SMALL,
}
SETTINGS = st.fixed_dictionaries(
    {}, optional={name: each | JUNK for name, each in LIKELY.items()}
).map(lambda changes: chosen(**changes))
FITTING = st.fixed_dictionaries({}, optional=LIKELY).map(lambda changes: chosen(**changes))
FIRST = st.just(1) | NUMBERS
PLACES = st.integers(0, 3) | NUMBERS

BY_NAME: dict[str, st.SearchStrategy[Any]] = {
    "settings": FITTING | SETTINGS,
    "competition": FIRST,
    "round": PLACES,
    "table": PLACES,
    "lines": LINES,
    "people": PEOPLE,
    "byes": PEOPLE,
    "absent": PEOPLE,
    "waiting": PEOPLE,
    "present": st.none() | PEOPLE,
}
BY_SHAPE: dict[Any, st.SearchStrategy[Any]] = {
    Sequence[Sequence[int]]: TABLES,
    Sequence[Mapping[str, object]]: st.lists(
        st.dictionaries(st.sampled_from(["number", "large", "game"]), VALUES), max_size=3
    ),
}
BY_TYPE: dict[Any, st.SearchStrategy[Any]] = {
    int: NUMBERS,
    int | None: st.none() | NUMBERS,
    str: WORDS,
    str | None: st.none() | WORDS,
    bool: st.booleans(),
    float: AMOUNTS,
}


def fields_of(kind: type) -> dict[str, st.SearchStrategy[Any]]:
    found = {}
    for name, hint in get_type_hints(kind).items():
        if name == "tables":
            found[name] = BY_SHAPE.get(hint, st.dictionaries(KEYS, PEOPLE))
        else:
            found[name] = BY_NAME[name] if name in BY_NAME else BY_TYPE[hint]
    return found


ACTIONS: st.SearchStrategy[Action] = st.one_of(
    [st.builds(kind, **fields_of(kind)) for kind in KINDS.values()]
)


def test_every_field_is_made_up() -> None:
    for kind in KINDS.values():
        assert fields_of(kind).keys() == {*kind._fields}


@MANY
@given(st.integers(0, 2**32), st.lists(ACTIONS, min_size=1, max_size=30))
def test_actions_are_done_or_refused(seed: int, others: list[Action]) -> None:
    walk = Walk(Random(seed), 6)
    for _ in range(30):
        walk.step()
    for action in others:
        with suppress(RuleViolation):
            walk.log.do(action)
    for number in walk.venue.competitions:
        ranked(walk.venue, number)


@MANY
@given(st.integers(0, 2**32), TABLES, PEOPLE)
def test_tables_by_hand_are_judged_or_refused(
    seed: int, tables: list[list[int]], byes: list[int]
) -> None:
    walk = Walk(Random(seed), 9)
    for _ in range(30):
        walk.step()
    for number in walk.venue.competitions:
        try:
            judged(walk.venue, number, tables, byes)
        except RuleViolation:
            continue


@settings(MANY, max_examples=examples(20))
@given(st.integers(0, 2**32), FITTING)
def test_whatever_was_chosen_can_be_drawn(seed: int, own: dict[str, Any]) -> None:
    walk = Walk(Random(seed), 9)
    try:
        walk.log.found(**own)
    except RuleViolation:
        return
    walk.log.enter(*range(1, 8), points=1)
    for _ in range(2):
        walk.log.open()
        try:
            draft = drawn(walk.venue, 1, 1)
            walk.log.seat(*draft.tables, byes=draft.byes)
        except RuleViolation:
            pass
        for number, table in enumerate(walk.log.now.tables):
            lines = [{"score": 1, "points": 1} for _ in table.people]
            walk.log.do(EnterResult(1, walk.log.last, number, lines, ""))
        walk.log.close()
    try:
        walk.log.cut(*walk.log.stage().tables)
    except RuleViolation:
        return
