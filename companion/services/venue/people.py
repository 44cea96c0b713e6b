"""People of a venue: added, called, shown."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection

from companion.exchange.name_list import MOST_AT_ONCE
from companion.games.codec import clean_name, composed
from companion.refusal import Malformed, RuleViolation
from companion.services import policy
from companion.services.venue.reader import Named, VenueView, Visitor, do
from companion.store.database import Store
from companion.store.erasure import earlier_names
from companion.store.venues import add_people, change_person
from companion.venue.actions import AddPeople, Rename
from companion.venue.state import self_of

NAME, INITIALS, NUMBER = SHOWN = ("name", "initials", "number")
NUMBERED = re.compile("#[0-9]{1,6}", re.ASCII)  # somebody by number
MOST_PEOPLE = 5_000  # of a venue: with as many, every page and action was measured
MOST_NAMES = 30  # that a phone gives to one person after another


def shown_name(number: int, named: Named) -> str:
    """How somebody appears in public."""
    if named.shown == NUMBER or not named.name:
        return f"#{number}"
    if named.shown == INITIALS:
        return "".join([f"{word[0]}." for word in named.name.split()])
    return named.name


def add(
    store: Store, visitor: Visitor, names: Sequence[str], token: str = "", guest: bool = False
) -> VenueView:
    """New people with these names; those who are there already are not added again."""
    policy.check("join", visitor.role)
    return join(store, visitor, names, token, guest)


def join(
    store: Store, visitor: Visitor, names: Sequence[str], token: str, guest: bool
) -> VenueView:
    if len(names) > MOST_AT_ONCE:
        raise RuleViolation("too_many_at_once", limit=MOST_AT_ONCE)
    wanted = [*dict.fromkeys([checked(name) for name in names])]
    if not wanted:
        raise RuleViolation("nobody_named")

    def decide(view: VenueView) -> list[AddPeople]:
        new = missing_names(view, wanted)
        if not new:
            raise RuleViolation("all_known")
        return [joining(view, len(new), guest)]

    def beside(connection: Connection, view: VenueView) -> None:
        first = len(view.people) + 1
        new = missing_names(view, wanted)
        add_people(connection, [person_row(view.id, *each) for each in enumerate(new, first)])

    return do(store, visitor, decide, token, beside)


def missing_names(view: VenueView, wanted: Sequence[str]) -> list[str]:
    """Names that nobody here has, but for those who were removed."""
    known = {
        named.name.casefold()
        for number, named in view.people.items()
        if not view.state.people[number].removed
    }
    return [name for name in wanted if name.casefold() not in known]


def joining(view: VenueView, many: int, guest: bool) -> AddPeople:
    """So many more, as far as there is room."""
    if len(view.people) + many > MOST_PEOPLE:
        raise RuleViolation("too_many_people", limit=MOST_PEOPLE)
    return AddPeople(len(view.people) + 1, many, guest)


def person_row(venue: int, number: int, name: str) -> dict[str, object]:
    return {"venue_id": venue, "number": number, "name": name, "shown": NAME, "rated": True}


def checked(name: str) -> str:
    try:
        return clean_name(composed(" ".join(name.split())))
    except Malformed as refusal:
        raise RuleViolation(refusal.code, **{**refusal.params, "field": "name"}) from None


def change(
    store: Store,
    visitor: Visitor,
    person: int,
    name: str | None = None,
    shown: str | None = None,
    rated: bool | None = None,
    token: str = "",
) -> VenueView:
    """Another name, another way to appear, in or out of the ratings."""
    values = values_of(name, shown, rated)
    policy.check("rename", visitor.role, own=person == visitor.person)

    def decide(view: VenueView) -> list[Rename]:
        return [Rename(person)]

    def beside(connection: Connection, view: VenueView) -> None:
        before = view.people[person].name
        if values.get("name", before) != before:
            earlier = renamed(earlier_names(connection, view.id, [person]), before, values["name"])
            values["earlier"] = not_too_many(earlier, visitor)
        if values:
            change_person(connection, view.id, person, values)

    return do(store, visitor, decide, token, beside)


def not_too_many(earlier: list[str], visitor: Visitor) -> list[str]:
    if len(earlier) > MOST_NAMES and visitor.role < policy.Role.ORGANISER:
        raise RuleViolation("renamed_often")
    return earlier


def values_of(name: str | None, shown: str | None, rated: bool | None) -> dict[str, Any]:
    """What is changed about somebody: what was not said stays as it is."""
    said = {"name": None if name is None else checked(name), "shown": shown, "rated": rated}
    if shown is not None and shown not in SHOWN:
        raise RuleViolation("moved_on")
    return {field: value for field, value in said.items() if value is not None}


def renamed(earlier: list[str], before: str, name: str) -> list[str]:
    """What somebody was called before, the latest last: kept until they are erased."""
    return [each for each in [*earlier, before] if each not in ("", name)]


def names_before(store: Store, view: VenueView, person: int) -> list[str]:
    """What somebody was called before, the latest first: for an organiser who puts it right."""
    found = store.read(lambda connection: earlier_names(connection, view.id, selves(view, person)))
    return [*dict.fromkeys(reversed(found))]


def present(view: VenueView) -> list[int]:
    """Who is nobody else, not erased, not withdrawn."""
    return [
        number
        for number, person in view.state.people.items()
        if person.here and person.into is None and not person.erased
    ]


def selves(view: VenueView, person: int) -> list[int]:
    """All numbers that are somebody: their own, and those who turned out to be the same."""
    return [number for number in view.state.people if self_of(view.state, number) == person]


def labels(view: VenueView) -> dict[int, str]:
    """A name for everybody that is nobody else's."""
    found: dict[int, str] = {}
    taken: set[str] = set()
    for number, named in view.people.items():
        name = named.name or f"#{number}"
        if name.casefold() in taken:
            name = f"{name[:50]} #{number}"
        taken.add(name.casefold())
        found[number] = name
    return found


def numbers_by_label(view: VenueView) -> dict[str, int]:
    """Whom a name means, to look up several of them."""
    found: dict[str, int] = {}
    for number, name in labels(view).items():
        found.setdefault(name.casefold(), number)
    return found


def find_called(view: VenueView, label: str, known: Mapping[str, int] | None = None) -> int | None:
    """Whom somebody means by a name, or by #12."""
    label = " ".join(label.split())
    if NUMBERED.fullmatch(label):
        number = int(label[1:])
        return self_of(view.state, number) if number in view.state.people else None
    found = (numbers_by_label(view) if known is None else known).get(label.casefold())
    return None if found is None else self_of(view.state, found)


def person_called(
    view: VenueView, label: str, known: Mapping[str, int] | None = None, field: str = "name"
) -> int:
    """The same; or it is refused, with the field that it is about."""
    person = find_called(view, label, known)
    if person is None:
        raise RuleViolation("unknown_name", quote=" ".join(label.split()), field=field)
    return person
