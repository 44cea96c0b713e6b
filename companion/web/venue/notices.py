"""What was just done, said on the page that comes after it, with a button to undo it.

Which entries of the log these are stands in the address, so that nothing has to be kept: `12-14`
are the thirteenth and the fourteenth.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from flask import request, url_for

from companion.ledger.entry import Entry
from companion.services.policy import ORGANISER
from companion.services.venue.reader import VenueView
from companion.venue.actions import Action, ChangeDraw, PublishDraw, StartFinals, action_in
from companion.venue.fold import LASTING
from companion.venue.location import Location
from companion.web.base.page import PageResult
from companion.web.base.words import isolated, say
from companion.web.security.visitor import name_of, names_of, view, visitor, wording
from companion.web.venue.activity.entries import entries_in
from companion.web.venue.activity.sentences import titles_in, told
from companion.web.venue.forms import OrganiserForm, attempt

MOST_TOLD = 4
MOST_PLACES = 8


class Notice(NamedTuple):
    """`done`: the entries in an address; empty, if nothing of it can be undone."""

    sentences: list[str]
    done: str


def attempt_told(
    form: OrganiserForm,
    work: Callable[[], VenueView],
    endpoint: str,
    again: Callable[[], str],
    **where: Any,
) -> PageResult:
    """Do what a form asks for, and say so on the page where it goes on."""
    before, after = view(), list[VenueView]()

    def on() -> str:
        done = done_since(before, after[0])
        return url_for(endpoint, key=visitor().key, done=done, **where)

    return attempt(form, lambda: after.append(work()), on, again)


def done_since(before: VenueView, after: VenueView) -> str | None:
    """What was done, for the address of the page that says so."""
    first, last = len(before.ledger.entries), len(after.ledger.entries)
    return f"{first}-{last}" if last > first else None


def notice_of(venue: VenueView) -> Notice | None:
    """What was done just before this page, for those who may undo it."""
    done = request.args.get("done", "")
    if visitor().role < ORGANISER:
        return None
    standing = [each for each in entries_in(venue, done) if not is_fallen(venue, each)]
    if not standing:
        return None
    titles = titles_in(venue)
    changed = [each for each in standing if isinstance(each.action, ChangeDraw)]
    sentences = [
        f"{told(venue, titles, {}, action_in(entry.operation))}."
        for entry in standing[-MOST_TOLD:]
        if entry not in changed
    ]
    if changed:
        sentences.append(seats_told(venue, changed[0].seq, merged(changed)))
    undoable = any(not isinstance(entry.action, LASTING) for entry in standing)
    return Notice(sentences, done if undoable else "")


def is_fallen(venue: VenueView, entry: Entry[Action]) -> bool:
    return entry.seq in venue.ledger.live.fallen


def merged(changed: Sequence[Entry[Action]]) -> ChangeDraw:
    """Several changes as if they were one: what is so in the end."""
    actions = [each.action for each in changed if isinstance(each.action, ChangeDraw)]
    tables: dict[str, Sequence[int]] = {}
    for action in actions:
        tables |= action.tables
    absent = [person for action in actions for person in action.absent]
    return actions[-1]._replace(tables=tables, absent=absent)


def seats_told(venue: VenueView, seq: int, action: ChangeDraw) -> str:
    """Who plays for whom, who is missing, and who sits elsewhere now."""
    at = Location.of_indexes(action.competition, action.round)
    now = venue.state.competitions[action.competition].rounds[action.round]
    before = seats_before(venue.log[: seq - 1], at, venue.ledger.live.fallen)
    tables = {int(number): [*people] for number, people in action.tables.items()}
    new = [
        (person, number)
        for number, people in tables.items()
        for person in people
        if before.get(person) != number
    ]
    gone = [*action.absent]
    if len(gone) == len(new) == 1 and before.get(gone[0]) == new[0][1]:
        (other,), ((person, index),) = gone, new
        return say(
            "notice.replaced",
            person=isolated(name_of(venue, person)),
            other=isolated(name_of(venue, other)),
            number=now.tables[index].number,
        )
    numbers = [(person, now.tables[index].number) for person, index in new]
    byes = [(person, None) for person in action.byes if before.get(person, -1) is not None]
    found = [say("notice.missing", names=names_of(venue, gone))] if gone else []
    if new or byes:
        found.append(say("notice.seats", where=where_told(venue, [*numbers, *byes])))
    return " ".join(found)


def where_told(venue: VenueView, places: Iterable[tuple[int, int | None]]) -> str:
    """Names with their tables, as many as anybody reads."""
    every = [*places]
    told_places = [
        say("notice.bye", name=isolated(name_of(venue, person)))
        if number is None
        else say("notice.place", name=isolated(name_of(venue, person)), number=number)
        for person, number in every[:MOST_PLACES]
    ]
    return wording().commas([*told_places, *(["…"] if len(every) > MOST_PLACES else [])])


def seats_before(
    log: Iterable[Entry[Action]], at: Location, fallen: Iterable[int]
) -> dict[int, int | None]:
    """Where everybody sat in a round, by the index of the table; None for a bye."""
    gone, tables, byes = {*fallen}, list[Sequence[int]](), list[int]()
    for entry in log:
        action = entry.action
        if not isinstance(action, PublishDraw | StartFinals | ChangeDraw) or entry.seq in gone:
            continue
        if (action.competition, action.round) != (at.competition, at.round_index):
            continue
        if isinstance(action, ChangeDraw):
            for key, people in sorted(action.tables.items(), key=lambda each: int(each[0])):
                tables[int(key) : int(key) + 1] = [people]
            byes = [*action.byes]
        else:
            tables += action.tables
            byes = [*getattr(action, "byes", ())]
    found: dict[int, int | None] = dict.fromkeys(byes)
    for index, people in enumerate(tables):
        found |= dict.fromkeys(people, index)
    return found
