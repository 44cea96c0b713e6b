"""A draft of the next tables: drawn, or made by hand, with what it costs and why."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from companion.games.kernel import Reason, RuleViolation
from companion.tourney.checking import Fault, judge
from companion.tourney.history import Cost, Draw, History, Past, Wish, history_of
from companion.tourney.reasons import reasons_of
from companion.tourney.schedules import Impossible, Schedule, schedule
from companion.tourney.seating import Unseatable, draw
from companion.tourney.standings import standings
from companion.tourney.strict import Number
from companion.tourney.venue.contest import Contest, Live, contest_of, sittings_of
from companion.tourney.venue.rounds import busy_people
from companion.tourney.venue.seeding import seeded, seeded_draw, seeds_first_round
from companion.tourney.venue.state import SEASON, TOURNAMENT, Competition, Venue, self_of

# Of more players, or more seats in all rounds, one round after the other is drawn.
MOST_SCHEDULED, MOST_SEATS = 500, 25_000


class Draft(NamedTuple):
    """Tables of people. Reasons name players, who are the indexes of `people`."""

    tables: list[list[int]]
    byes: list[int]
    cost: Cost
    faults: list[Fault]
    reasons: Mapping[int, Reason]
    people: tuple[int, ...]


class Situation(NamedTuple):
    """What a draw is made from."""

    contest: Contest
    past: list[Past]
    points: list[Number]
    history: History
    wish: Wish


def situation(venue: Venue, number: int, seed: int, live: Live | None = None) -> Situation:
    competition = venue.competitions[number]
    if competition.current is None:
        raise RuleViolation("round_closed")
    contest = contest_of(venue, number, live)
    past = [
        sitting._replace(tonight=competition.of == SEASON and index == competition.current)
        for index, sitting in sittings_of(venue, number)
    ]
    rows = {row.player: row.points for row in standings(contest.competition)}
    points = [rows[player] for player in range(len(contest.people))]
    wish = wish_of(venue, competition, contest, seed)
    return Situation(contest, past, points, history_of(past, points, wish.sizes), wish)


def wish_of(venue: Venue, competition: Competition, contest: Contest, seed: int) -> Wish:
    now, settings = competition.rounds[-1], competition.settings
    numbers = contest.numbers
    there = now.present - busy_people(now)
    present = sorted({numbers[self_of(venue, person)] for person in there})
    apart = [
        tuple([numbers[person] for person in group if person in numbers])
        for group in settings.apart
    ]
    fixed = [(numbers[person], table) for person, table in settings.fixed if person in numbers]
    return Wish(
        mode_of(competition),
        settings.sizes,
        tuple(present),
        tuple([group for group in apart if len(group) > 1]),
        tuple([each for each in fixed if each[0] in present]),
        seed,
    )


def mode_of(competition: Competition) -> str:
    if competition.of != TOURNAMENT:
        return competition.settings.mode
    return "swiss" if competition.settings.format == "swiss" else "spread"


def drawn(
    venue: Venue,
    number: int,
    seed: int,
    live: Live | None = None,
    ratings: Mapping[int, float] | None = None,
) -> Draft:
    """What we would propose; ratings matter only where a first round goes by them."""
    given = situation(venue, number, seed, live)
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
    people = given.contest.people
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
    numbers = [given.contest.numbers.get(person, -1) for person in first]
    there = {*given.wish.present}
    tables = [
        [numbers[each] for each in table if numbers[each] in there]
        for table in plan.rounds[number - 1]
    ]
    for newcomer in sorted(there - {*numbers}):
        min(tables, key=len).append(newcomer)
    tables = [table for table in tables if table]
    fits = all(len(table) in settings.sizes for table in tables)
    return Draw(tables, []) if fits else None


@lru_cache(maxsize=16)
def whole_schedule(players: int, rounds: int, size: int, seed: int) -> Schedule:
    """The same for each of its rounds, and every look at a draft."""
    return schedule(players, rounds, size, seed, brief=True)


def judged(
    venue: Venue,
    number: int,
    tables: Sequence[Sequence[int]],
    byes: Sequence[int],
    live: Live | None = None,
) -> Draft:
    """A draft that somebody made by hand, or changed."""
    given = situation(venue, number, 1, live)
    numbers = given.contest.numbers
    try:
        own = [[numbers[person] for person in table] for table in tables]
        sitting_out = [numbers[person] for person in byes]
    except KeyError as error:
        raise RuleViolation("not_entered", person=error.args[0]) from None
    return drafted(given, Draw(own, sitting_out))


def drafted(given: Situation, made: Draw) -> Draft:
    verdict = judge(made, given.past, given.points, given.wish)
    people = given.contest.people
    tables = [table for table in made.tables if len(table) > 1]  # alone, nobody meets anybody
    reasons = reasons_of(Draw(tables, made.byes), given.history, given.wish)
    named = [player for table in (*tables, made.byes) for player in table]
    return Draft(
        [[people[player] for player in table] for table in made.tables],
        [people[player] for player in made.byes],
        verdict.cost,
        verdict.faults,
        {people[player]: reasons[player] for player in named},
        people,
    )
