"""A draft of the next tables: drawn, or made by hand, with what it costs and why."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

from companion.competition.reader import Number
from companion.competition.schedule.schedule import Impossible, Schedule, schedule
from companion.competition.scoring.standings import standings
from companion.competition.seating.checker import DrawFault, judge
from companion.competition.seating.cost import Cost
from companion.competition.seating.draw import Unseatable, draw
from companion.competition.seating.problem import Draw, Past, PastMeetings, Wish, history_of
from companion.competition.seating.reasons import reasons_of
from companion.games.contract import Reason
from companion.refusal import RuleViolation
from companion.venue.actions import Action
from companion.venue.competitions import comes_by_entering, known
from companion.venue.finals import seeded, seeded_draw, seeds_first_round
from companion.venue.fold import apply
from companion.venue.room import TableCount, allotted, best_first, choices
from companion.venue.rounds import busy_people, next_wave, numbers_of_wave, unseated
from companion.venue.state import (
    SEASON,
    TOURNAMENT,
    Competition,
    Round,
    TablesInParts,
    Venue,
    active,
    self_of,
)
from companion.venue.views.numbered import (
    LiveResults,
    NumberedCompetition,
    numbered_of,
    past_draws_of,
)

# Of more players, or more seats in all rounds, one round after the other is drawn.
MOST_SCHEDULED, MOST_SEATS = 500, 25_000


class Draft(NamedTuple):
    """Tables of people. Reasons name players, who are the indexes of `people`."""

    tables: list[list[int]]
    byes: list[int]
    cost: Cost
    problems: list[DrawFault]
    reasons: Mapping[int, Reason]
    people: tuple[int, ...]


class DraftWish(NamedTuple):
    """What an organiser wants of a draft beyond what is set."""

    people: frozenset[int] | None = None
    size: int = 0  # of as many tables as possible; 0: as it is set


class Situation(NamedTuple):
    """What a draw is made from."""

    numbered: NumberedCompetition
    past: list[Past]
    points: list[Number]
    history: PastMeetings
    wish: Wish


def situation(
    venue: Venue,
    number: int,
    seed: int,
    live: LiveResults | None = None,
    about: DraftWish | None = None,
) -> Situation:
    """`about`: who is to be seated, if not all who are free, and the size of most tables."""
    competition = venue.competitions[number]
    if competition.current is None:
        raise RuleViolation("round_closed")
    numbered = numbered_of(venue, number, live)
    past = [
        draw_number._replace(tonight=competition.of == SEASON and index == competition.current)
        for index, draw_number in past_draws_of(venue, number)
    ]
    rows = {row.player: row.points for row in standings(numbered.competition)}
    points = [rows[player] for player in range(len(numbered.people))]
    wish = wish_of(venue, competition, numbered, seed, about or DraftWish())
    return Situation(numbered, past, points, history_of(past, points, wish.sizes), wish)


def wish_of(
    venue: Venue,
    competition: Competition,
    numbered: NumberedCompetition,
    seed: int,
    about: DraftWish,
) -> Wish:
    now, settings = competition.rounds[-1], competition.settings
    numbers = numbered.numbers
    there = now.present - busy_people(now) if about.people is None else about.people
    present = sorted({numbers[self_of(venue, person)] for person in there})
    apart = [
        tuple([numbers[person] for person in group if person in numbers])
        for group in settings.apart
    ]
    fixed = [(numbers[person], table) for person, table in settings.fixed if person in numbers]
    return Wish(
        mode=mode_of(competition),
        sizes=best_first(settings.sizes, about.size),
        present=tuple(present),
        apart=tuple([group for group in apart if len(group) > 1]),
        fixed=tuple([each for each in fixed if each[0] in present]),
        seed=seed,
    )


def mode_of(competition: Competition) -> str:
    if competition.of != TOURNAMENT:
        return competition.settings.mode
    return "swiss" if competition.settings.format == "swiss" else "spread"


def drawn(
    venue: Venue,
    number: int,
    seed: int,
    live: LiveResults | None = None,
    ratings: Mapping[int, float] | None = None,
    about: DraftWish | None = None,
) -> Draft:
    """What we would propose; ratings matter only where a first round goes by them."""
    given = situation(venue, number, seed, live, about)
    competition = venue.competitions[number]
    if len(given.wish.present) < 2:
        raise RuleViolation("nobody_to_seat")
    if competition.settings.format == "schedule" and competition.of == TOURNAMENT:
        made = scheduled(competition, given)
        if made is not None:
            return drafted(given, made)
    if ratings is not None and seeds_first_round(competition):
        made = by_rating(given, ratings)
        if made is not None:
            return drafted(given, made)
    try:
        return drafted(given, draw(given.history, given.wish))
    except Unseatable as error:
        raise unseatable(error) from None


def by_rating(given: Situation, ratings: Mapping[int, float]) -> Draw | None:
    people = given.numbered.people
    own = {
        player: ratings[people[player]]
        for player in given.wish.present
        if people[player] in ratings
    }
    return seeded_draw(seeded(given.wish.present, own, given.wish.seed), given.wish.sizes)


def unseatable(error: Unseatable) -> RuleViolation:
    """People count tables from 1."""
    params = dict(error.params)
    if "number" in params:
        params["number"] += 1
    return RuleViolation(error.code, **params)


def scheduled(competition: Competition, given: Situation) -> Draw | None:
    """The round as it was planned before the first; None where too many have come or gone.

    A schedule of another length is another schedule, so past its end nothing is planned.
    """
    first = [p for p, entrant in competition.entrants.items() if entrant.since == 0]
    settings = competition.settings
    number, seats = len(competition.rounds), len(first) * settings.planned
    if number > settings.planned or len(first) > MOST_SCHEDULED or seats > MOST_SEATS:
        return None
    try:
        plan = whole_schedule(len(first), settings.planned, settings.sizes[0], settings.seed)
    except Impossible:
        return None
    if number > len(plan.rounds):
        return None
    numbers = [given.numbered.numbers.get(person, -1) for person in first]
    tables = [[numbers[each] for each in table] for table in plan.rounds[number - 1]]
    there = {*given.wish.present}
    tables = seated(tables, there, sorted(there - {*numbers}))
    fits = all(len(table) in settings.sizes for table in tables)
    return Draw(tables, []) if fits else None


def seated(
    planned: Sequence[Sequence[int]], there: set[int], newcomers: Sequence[int]
) -> list[list[int]]:
    """Tables of who is there; newcomers sit where the fewest are."""
    tables = [[player for player in table if player in there] for table in planned]
    for newcomer in newcomers:
        min(tables, key=len).append(newcomer)
    return [table for table in tables if table]


@lru_cache(maxsize=16)
def whole_schedule(players: int, rounds: int, size: int, seed: int) -> Schedule:
    """The same for each of its rounds, and every look at a draft."""
    return schedule(players, rounds, size, seed, brief=True)


def judged(
    venue: Venue,
    number: int,
    tables: Sequence[Sequence[int]],
    byes: Sequence[int],
    live: LiveResults | None = None,
    about: DraftWish | None = None,
) -> Draft:
    """A draft that somebody made by hand, or changed."""
    given = situation(venue, number, 1, live, about)
    numbers = given.numbered.numbers
    try:
        own = [[numbers[person] for person in table] for table in tables]
        without_table = [numbers[person] for person in byes]
    except KeyError as error:
        raise RuleViolation("not_entered", person=error.args[0]) from None
    return drafted(given, Draw(own, without_table))


def drafted(given: Situation, made: Draw) -> Draft:
    verdict = judge(made, given.past, given.points, given.wish)
    people = given.numbered.people
    tables = [table for table in made.tables if len(table) > 1]  # alone, nobody meets anybody
    reasons = reasons_of(Draw(tables, made.byes), given.history, given.wish)
    named = [player for table in (*tables, made.byes) for player in table]
    return Draft(
        tables=[[people[player] for player in table] for table in made.tables],
        byes=[people[player] for player in made.byes],
        cost=verdict.cost,
        problems=verdict.problems,
        reasons={people[player]: reasons[player] for player in named},
        people=people,
    )


# Who is to be seated


class Drafting(NamedTuple):
    """Who is to be seated, in a venue as it would be then; `first` makes it so.

    `tables`: the numbers of those that are drawn anew.
    """

    state: Venue
    number: int
    people: frozenset[int]
    first: Sequence[Action] = ()
    tables: Sequence[int] = ()
    live: LiveResults | None = None
    stamp: str = ""


def drafting(
    state: Venue, competition: int, live: LiveResults, first: Sequence[Action], anew: bool
) -> Drafting:
    """For whoever is free once `first` is done, or `anew` for tables that have not begun."""
    found = known(state, competition)
    if found.current is None:
        raise RuleViolation("round_closed")
    if anew:
        return drawn_anew(state, competition)._replace(live=live)
    for action in first:
        state = apply(state, action)
    now = state.competitions[competition].rounds[-1]
    people = now.present - busy_people(now)
    return Drafting(state, competition, people, first, live=live, stamp=stamp(people))


def drawn_anew(state: Venue, competition: int) -> Drafting:
    """As if tables that nothing has happened at were not there."""
    found = state.competitions[competition]
    now = found.rounds[-1]
    waiting = [number for number, table in enumerate(now.tables) if table.waiting]
    if not waiting or now.final:
        raise RuleViolation("nothing_to_redraw")
    last = [bye for bye in now.byes if bye.draw_number == now.draws - 1]
    people = {person for number in waiting for person in now.tables[number].people}
    people |= {bye.person for bye in last} | {*unseated(now)}
    left = [
        table._replace(people=()) if number in waiting else table
        for number, table in enumerate(now.tables)
    ]
    kept = tuple([bye for bye in now.byes if bye not in last])
    before = now._replace(tables=TablesInParts(left), byes=kept)
    rounds = (*found.rounds[:-1], before)
    competitions = {**state.competitions, competition: found._replace(rounds=rounds)}
    here = frozenset(people & now.present)
    after = state._replace(competitions=competitions)
    return Drafting(after, competition, here, (), waiting, stamp=stamp(here))


def stamp(people: Iterable[int]) -> str:
    """Who is to be seated, in few letters: whether a draft is about the same people."""
    return sha256(repr(sorted(people)).encode()).hexdigest()[:16]


# What is to be known beside the tables of a draft


class LeftOut(NamedTuple):
    """Somebody who gets no table: `why` is a code, `number` that of a table or of a round."""

    person: int
    why: str
    number: int = 0


PLAYING, ABSENT, AWAY = "playing", "absent", "away"


def left_out(given: Drafting) -> list[LeftOut]:
    """Those who still play; in a tournament also those who are not here, and since when."""
    found = given.state.competitions[given.number]
    now = found.rounds[-1]
    playing = [
        LeftOut(person, PLAYING, table.number)
        for table in now.tables
        if table.awaited
        for person in table.people
    ]
    if not comes_by_entering(found):
        return playing
    away = [person for person in active(found) if person not in now.present]
    return [*playing, *[LeftOut(person, *why_away(found.rounds, person)) for person in away]]


def why_away(rounds: Sequence[Round], person: int) -> tuple[str, int]:
    """The first of the last rounds in a row in which somebody was not here."""
    since = len(rounds)
    while since > 1 and person not in rounds[since - 2].present:
        since -= 1
    return (AWAY, since) if since < len(rounds) else (ABSENT, 0)


def elsewhere(given: Drafting) -> Mapping[int, tuple[int, int]]:
    """Who plays in another season or tournament just now: in which, and at which table."""
    return {
        person: (number, table.number)
        for number, other in given.state.competitions.items()
        if number != given.number and other.current is not None
        for table in other.rounds[other.current].tables
        if table.awaited
        for person in table.people
        if person in given.people
    }


class Overview(NamedTuple):
    """What is to be known beside the tables of a draft; `numbers` are those of the room."""

    choices: list[TableCount]
    left_out: list[LeftOut]
    elsewhere: Mapping[int, tuple[int, int]]
    mode: str
    stamp: str
    numbers: list[int]


def overview(given: Drafting, draft: Draft) -> Overview:
    found = given.state.competitions[given.number]
    is_set = found.of == TOURNAMENT and found.settings.format == "schedule"
    return Overview(
        choices=[] if is_set else choices(found.settings, len(given.people)),
        left_out=left_out(given),
        elsewhere=elsewhere(given),
        mode=mode_of(found),
        stamp=given.stamp,
        numbers=numbers_in_room(given, draft),
    )


def numbers_in_room(given: Drafting, draft: Draft) -> list[int]:
    """At which tables a draft would sit: those drawn anew stay where they are."""
    found = given.state.competitions[given.number]
    now, settings = found.rounds[-1], found.settings
    known = [now.tables[number].number for number in given.tables][: len(draft.tables)]
    fixed = () if known else settings.fixed
    wave = now.waves[-1] if known else next_wave(now, draft.tables)
    taken = [*known, *numbers_of_wave(now, wave)]
    more = allotted(given.state, draft.tables[len(known) :], settings.game, fixed, taken)
    return [*known, *[each.number for each in more]]
