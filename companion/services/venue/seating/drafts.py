"""Drafts of tables: for whoever is free, or anew for tables that have not begun; then published."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.ledger.live import LiveEntry
from companion.refusal import RuleViolation
from companion.services.venue.reader import VenueView, Visitor
from companion.services.venue.views.live_results import as_json, live_results
from companion.services.venue.views.statistics import seed_ratings
from companion.services.venue.writer import act, steps_of
from companion.store.database import Store
from companion.venue.actions import Action, ChangeDraw, EnterResult, PublishDraw
from companion.venue.draft import Draft, Drafting, DraftWish, drawn, judged
from companion.venue.draft import drafting as drafting_of
from companion.venue.location import Location
from companion.venue.rounds import busy_people
from companion.venue.state import Round


class DraftTables(NamedTuple):
    """Tables that somebody looks at before they are published, and who sits out."""

    tables: list[list[int]]
    byes: list[int]


class DraftWanted(NamedTuple):
    """What is to be drafted: tables for all who are free, or `anew` those that have not begun.

    `size` is that of most tables, if somebody chose it.
    """

    anew: bool = False
    size: int = 0


FREE = DraftWanted()


def drafting(
    store: Store, view: VenueView, competition: int, wanted: DraftWanted = FREE
) -> Drafting:
    """Who is to be seated; results of pads that have ended are entered first."""
    live = live_results(store, view, competition)
    first = [
        EnterResult(competition, *at, as_json(lines), "") for at, lines in sorted(live.items())
    ]
    return drafting_of(view.state, competition, live, first, wanted.anew)


def propose(
    store: Store, view: VenueView, competition: int, seed: int, wanted: DraftWanted = FREE
) -> tuple[Drafting, Draft]:
    """The tables that we would publish; another seed is another proposal."""
    given = drafting(store, view, competition, wanted)
    ratings = seed_ratings(store, view, competition)
    about = DraftWish(given.people, wanted.size)
    draft = drawn(given.state, given.number, seed, given.live, ratings, about)
    if not draft.tables:
        raise RuleViolation("nobody_to_seat")
    return given, draft


def judge(given: Drafting, made: DraftTables) -> Draft:
    """Tables that somebody made by hand, with what they cost."""
    about = DraftWish(given.people)
    return judged(given.state, given.number, made.tables, made.byes, given.live, about)


def exchange(made: DraftTables, people: Sequence[int]) -> DraftTables:
    """Two people change places."""
    if len(people) != 2:
        raise RuleViolation("two_to_swap")
    one, other = people
    turned = {one: other, other: one}
    tables = [[turned.get(person, person) for person in table] for table in made.tables]
    return DraftTables(tables, [turned.get(person, person) for person in made.byes])


def move(made: DraftTables, people: Sequence[int], table: int | None, out: bool) -> DraftTables:
    """To another table (from 0), to one of their own, or out."""
    if not people:
        raise RuleViolation("nobody_named")
    tables = [[each for each in table if each not in people] for table in made.tables]
    byes = [person for person in made.byes if person not in people]
    if out:
        byes += people
    elif table is None:
        tables.append([*people])
    elif 0 <= table < len(tables):
        tables[table] += people
    return DraftTables([table for table in tables if table], byes)


def publish(
    store: Store,
    visitor: Visitor,
    at: Location,
    made: DraftTables,
    game: str,
    *,
    there: str,
    wanted: DraftWanted = FREE,
    token: str = "",
    seq: int | None = None,
) -> VenueView:
    """Only about the people it was drawn for: whoever came since is not simply left out.

    Games that have ended on their pads are entered first, to be confirmed as any other.
    """

    def decide(view: VenueView) -> list[Action]:
        index = at.round_index
        found = view.state.competitions.get(at.competition)
        if found is None or [each.open for each in found.rounds[max(0, index) :]] != [True]:
            return [PublishDraw(at.competition, index, made.tables, made.byes, game)]
        given = drafting(store, view, at.competition, wanted)
        if given.stamp != there:
            raise stale(view, at, found.rounds[index], given, made)
        if wanted.anew:
            return [changed_draw(at, found.rounds[index], given.tables, made)]
        return [*given.first, PublishDraw(at.competition, index, made.tables, made.byes, game)]

    return act(store, visitor, decide, token, seq)


def stale(
    view: VenueView, at: Location, now: Round, given: Drafting, made: DraftTables
) -> RuleViolation:
    """Somebody came or left; or it was published, perhaps by another organiser."""
    drafted = {person for table in (*made.tables, made.byes) for person in table}
    publication = last_publication(view, at)
    if publication and drafted & busy_people(now) and not given.tables:
        return RuleViolation("published_meanwhile", by=view.log[publication.seq - 1].by)
    return RuleViolation("draft_is_stale", concerned=sorted(drafted ^ given.people))


def last_publication(view: VenueView, at: Location) -> LiveEntry[Action] | None:
    """The entry by which tables of a round were published last."""
    steps = reversed(steps_of(view, at))
    return next((step for step in steps if isinstance(step.action, PublishDraw)), None)


def changed_draw(at: Location, now: Round, waiting: Sequence[int], made: DraftTables) -> ChangeDraw:
    """New people for the tables that have not begun, some more if need be, or some that go."""
    more = range(len(now.tables), len(now.tables) + len(made.tables))
    tables: dict[str, Sequence[int]] = {str(number): [] for number in waiting}
    for number, people in zip([*waiting, *more], made.tables, strict=False):
        tables[str(number)] = people
    return ChangeDraw(
        competition=at.competition,
        round=at.round_index,
        tables=tables,
        byes=made.byes,
        absent=[],
        reason="",
    )


def seat_by_hand(
    store: Store,
    visitor: Visitor,
    at: Location,
    people: Sequence[int],
    game: str,
    *,
    token: str = "",
    seq: int | None = None,
) -> VenueView:
    """One table of people who found each other."""
    action = PublishDraw(at.competition, at.round_index, [[*people]], [], game)
    return act(store, visitor, action, token, seq)
