"""The order of a competition: the standings, and above them what was decided after a cut."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.competition.scoring.incremental import IncrementalStandings as Counted
from companion.competition.scoring.points import ranking as places_at
from companion.competition.scoring.standings import StandingsRow, standings
from companion.venue.state import Round, Venue, self_of
from companion.venue.views.numbered import LiveResults, NumberedCompetition, numbered_of, seats_of

FINAL = "final"
LAST = 1_000_000_000  # behind everybody who has a rank, or a place at a table that counts


class Ranked(NamedTuple):
    """`reached` is the last round of the cut that somebody was in, `place` that at its table."""

    rank: int | None
    tied: bool
    person: int
    row: StandingsRow
    decided_by: str | None
    reached: int | None = None
    place: int | None = None


class Finals(NamedTuple):
    """By person: how far they came after the cut, and their place there.

    0 where it is not over, `LAST` where the table is void.
    """

    reached: Mapping[int, int]
    place: Mapping[int, int]
    tables: Mapping[int, int]  # how many a round has


def ranked(
    venue: Venue, number: int, live: LiveResults | None = None
) -> tuple[NumberedCompetition, list[Ranked]]:
    numbered = numbered_of(venue, number, live)
    return numbered, in_order(venue, number, numbered, standings(numbered.competition), live)


def ranked_after(
    venue: Venue, number: int, live: LiveResults, known: tuple[NumberedCompetition, Counted] | None
) -> tuple[NumberedCompetition, Counted, list[Ranked]]:
    """The same, continued from what was counted before: one result more is quickly in."""
    numbered = numbered_of(venue, number, live, known and known[0])
    counted = known[1].after(numbered.competition) if known else Counted(numbered.competition)
    return numbered, counted, in_order(venue, number, numbered, counted.rows(), live)


def as_before(venue: Venue, number: int, rounds: int) -> Venue:
    """A venue as if a competition had had only the first of its rounds."""
    found = venue.competitions[number]
    earlier = found._replace(rounds=found.rounds[:rounds])
    return venue._replace(competitions={**venue.competitions, number: earlier})


def in_order(
    venue: Venue,
    number: int,
    numbered: NumberedCompetition,
    rows: Sequence[StandingsRow],
    live: LiveResults | None,
) -> list[Ranked]:
    finals = finals_of(venue, number, live or {})
    plain = [Ranked(r.rank, r.tied, numbered.people[r.player], r, r.decided_by) for r in rows]
    return above_all(plain, finals) if finals.reached else plain


def above_all(plain: Sequence[Ranked], finals: Finals) -> list[Ranked]:
    """Who came further is ahead, then whose place was better; everybody else as they stood."""
    ahead = [each for each in plain if each.person in finals.reached]
    others = [each for each in plain if each.person not in finals.reached]
    ahead.sort(key=lambda each: standing(each, finals))
    found: list[Ranked] = []
    for number, each in enumerate(ahead, 1):
        own = standing(each, finals)
        level = [other for other in ahead if standing(other, finals) == own]
        first = level[0].person == each.person
        rank = number if first else found[-1].rank
        decided = FINAL if first and number > 1 else None
        reached, place = finals.reached[each.person], known_place(finals, each.person)
        found.append(
            Ranked(
                rank=rank,
                tied=len(level) > 1,
                person=each.person,
                row=each.row,
                decided_by=decided,
                reached=reached,
                place=place,
            )
        )
    return found + moved_down(others, len(found))


def known_place(finals: Finals, person: int) -> int | None:
    return finals.place[person] if 0 < finals.place[person] < LAST else None


def standing(each: Ranked, finals: Finals) -> tuple[int, int, int]:
    """At one and the same table a shared place stays shared; between tables the rank decides."""
    reached, place = finals.reached[each.person], finals.place[each.person]
    shared = 0 < place < LAST and finals.tables[reached] == 1
    return -reached, place, 0 if shared else each.rank or LAST


def moved_down(others: Sequence[Ranked], ahead: int) -> list[Ranked]:
    """Ranks go on after those in the finals, shared ones staying shared."""
    found: list[Ranked] = []
    for number, each in enumerate(others, ahead + 1):
        same = found and each.rank is not None and each.rank == others[len(found) - 1].rank
        rank = found[-1].rank if same else number
        found.append(each._replace(rank=None if each.rank is None else rank))
    return found


def finals_of(venue: Venue, number: int, live: LiveResults) -> Finals:
    reached: dict[int, int] = {}
    place: dict[int, int] = {}
    tables: dict[int, int] = {}
    for index, each in enumerate(venue.competitions[number].rounds):
        if not each.final:
            continue
        tables[index] = len(each.tables)
        for person in each.waiting:
            reached[self_of(venue, person)], place[self_of(venue, person)] = index + 1, 0
        for person, own in places_in(each, index, live).items():
            reached[self_of(venue, person)], place[self_of(venue, person)] = index, own
        for person in void_people(each):
            place[self_of(venue, person)] = LAST
    return Finals(reached, place, tables)


def void_people(now: Round) -> list[int]:
    return [person for table in now.tables if table.void for person in table.people]


def places_in(now: Round, index: int, live: LiveResults) -> dict[int, int]:
    """Everybody's place at the tables of a round; 0 for tables that are not over."""
    found: dict[int, int] = {}
    for number, table in enumerate(now.tables):
        lines = table.lines if table.lines is not None else live.get((index, number))
        if lines is None or table.void:
            found |= dict.fromkeys(table.people, 0)
        else:
            seats = seats_of(table, lines, {person: person for person in table.people})
            found |= dict(zip(table.people, places_at(seats)[0], strict=True))
    return found
