"""Two turned out to be one: everything of the first becomes the second's.

Nothing is lost by it. Whoever takes the merge back folds everything anew without it.
"""

from companion.tourney.venue.state import Bye, Competition, Entrant, Round, Settings, Tables


def taken_over(competition: Competition, old: int, new: int) -> Competition:
    """A competition in which somebody is called by another number."""
    settings = resettled(competition.settings, old, new)
    if old not in competition.entrants:
        return competition._replace(settings=settings)
    entrants: dict[int, Entrant] = {}
    for person, entrant in competition.entrants.items():
        own = new if person == old else person
        entrants[own] = joined(entrants[own], entrant) if own in entrants else entrant
    rounds = tuple([relabelled(each, old, new) for each in competition.rounds])
    return competition._replace(settings=settings, entrants=entrants, rounds=rounds)


def joined(one: Entrant, other: Entrant) -> Entrant:
    """Who takes part under one of two numbers takes part."""
    left = None if one.left is None or other.left is None else max(one.left, other.left)
    return Entrant(min(one.since, other.since), one.points + other.points, left)


def relabelled(now: Round, old: int, new: int) -> Round:
    tables = [each._replace(people=swapped(each.people, old, new)) for each in now.tables]
    playing = {(table.sitting, person) for table in tables for person in table.people}
    byes = [Bye(sitting, new if person == old else person) for sitting, person in now.byes]
    fines = [each._replace(person=new) if each.person == old else each for each in now.penalties]
    return now._replace(
        waiting=swapped(now.waiting, old, new),
        present=frozenset(swapped(tuple(now.present), old, new)),
        tables=Tables(tables),
        byes=tuple([bye for bye in dict.fromkeys(byes) if (*bye,) not in playing]),
        penalties=tuple(fines),
    )


def swapped(people: tuple[int, ...], old: int, new: int) -> tuple[int, ...]:
    """Each once, in their order."""
    return tuple(dict.fromkeys([new if person == old else person for person in people]))


def resettled(settings: Settings, old: int, new: int) -> Settings:
    """Wishes are for the person; where there were two, the first one stands."""
    apart = [swapped(group, old, new) for group in settings.apart]
    fixed: dict[int, int] = {}
    for person, table in settings.fixed:
        fixed.setdefault(new if person == old else person, table)
    groups = tuple([group for group in apart if len(group) > 1])
    return settings._replace(apart=groups, fixed=tuple(fixed.items()))
