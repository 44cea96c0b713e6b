"""People of a venue: added, called, shown."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection

from companion.games.codec import clean_name, composed
from companion.games.kernel import Malformed, RuleViolation
from companion.services import policy
from companion.services.lists import MOST_AT_ONCE
from companion.services.venues import Named, View, Visitor, do
from companion.store import Store
from companion.store.forgetting import earlier_names
from companion.store.venues import add_people, change_person
from companion.tourney.venue.deeds import Join, Rename
from companion.tourney.venue.state import self_of

NAME, INITIALS, NUMBER = SHOWN = ("name", "initials", "number")
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
) -> View:
    """New people with these names; those who are there already are not added again."""
    policy.check("join", visitor.role)
    return join(store, visitor, names, token, guest)


def join(store: Store, visitor: Visitor, names: Sequence[str], token: str, guest: bool) -> View:
    if len(names) > MOST_AT_ONCE:
        raise RuleViolation("too_many_at_once", limit=MOST_AT_ONCE)
    wanted = [*dict.fromkeys([checked(name) for name in names])]
    if not wanted:
        raise RuleViolation("nobody_named")

    def missing(view: View) -> list[str]:
        known = {
            named.name.casefold()
            for number, named in view.people.items()
            if not view.state.people[number].removed
        }
        return [name for name in wanted if name.casefold() not in known]

    def intent(view: View) -> list[Join]:
        new = missing(view)
        if not new:
            raise RuleViolation("all_known")
        return [joining(view, len(new), guest)]

    def beside(connection: Connection, view: View) -> None:
        first = len(view.people) + 1
        rows = [person_row(view.id, n, name) for n, name in enumerate(missing(view), first)]
        add_people(connection, rows)

    return do(store, visitor, intent, token, beside)


def joining(view: View, many: int, guest: bool) -> Join:
    """So many more, as far as there is room."""
    if len(view.people) + many > MOST_PEOPLE:
        raise RuleViolation("too_many_people", limit=MOST_PEOPLE)
    return Join(len(view.people) + 1, many, guest)


def person_row(venue: int, number: int, name: str) -> dict[str, Any]:
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
) -> View:
    """Another name, another way to appear, in or out of the ratings."""
    values: dict[str, Any] = {}
    if name is not None:
        values["name"] = checked(name)
    if shown is not None:
        if shown not in SHOWN:
            raise RuleViolation("moved_on")
        values["shown"] = shown
    if rated is not None:
        values["rated"] = rated
    policy.check("rename", visitor.role, own=person == visitor.person)

    def intent(view: View) -> list[Rename]:
        return [Rename(person)]

    def beside(connection: Connection, view: View) -> None:
        before = view.people[person].name
        if values.get("name", before) != before:
            earlier = renamed(earlier_names(connection, view.id, [person]), before, values["name"])
            if len(earlier) > MOST_NAMES and visitor.role < policy.Role.ORGANISER:
                raise RuleViolation("renamed_often")
            values["earlier"] = earlier
        if values:
            change_person(connection, view.id, person, values)

    return do(store, visitor, intent, token, beside)


def renamed(earlier: list[str], before: str, name: str) -> list[str]:
    """What somebody was called before, the latest last: kept until they are erased."""
    return [each for each in [*earlier, before] if each not in ("", name)]


def names_before(store: Store, view: View, person: int) -> list[str]:
    """What somebody was called before, the latest first: for an organiser who puts it right."""
    found = store.read(lambda connection: earlier_names(connection, view.id, selves(view, person)))
    return [*dict.fromkeys(reversed(found))]


def present(view: View) -> list[int]:
    """Who is nobody else, not erased, not withdrawn."""
    return [
        number
        for number, person in view.state.people.items()
        if person.here and person.into is None and not person.erased
    ]


def selves(view: View, person: int) -> list[int]:
    """All numbers that are somebody: his own, and those who turned out to be he."""
    return [number for number in view.state.people if self_of(view.state, number) == person]
