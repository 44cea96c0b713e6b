"""All that was played in a venue, round by round: what is over is counted once and kept.

After another result only its round is read again, and only those are counted again who sat at a
table that changed.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from companion.competition.patience import unhurried
from companion.competition.statistics.bests import Bests, GameBests, bests_of, records_of
from companion.competition.statistics.players import (
    Played,
    PlayerStatistics,
    longest,
    people,
    person_in,
    runs_of_wins,
)
from companion.venue.state import Table, Venue
from companion.venue.views.results import PlayedResult, nights_of, played


class Chapter(NamedTuple):
    """A round: its results that stand, by person which of them are theirs, and the records in it.

    `tables` are those of the venue that it was read from.
    """

    competition: int
    round: int
    night: int
    tables: Sequence[Table]
    results: tuple[PlayedResult, ...]
    where: Mapping[int, tuple[int, ...]]
    bests: GameBests
    games: tuple[str, ...]


class Chronicle(NamedTuple):
    """All chapters in order of time, and what they come to: by person, and in all."""

    chapters: tuple[Chapter, ...] = ()
    persons: Mapping[int, PlayerStatistics] = {}
    longest: Mapping[int, int] = {}  # plays won in a row
    records: Bests = records_of([], {}, {})

    @property
    def weight(self) -> int:
        """Beside the chapters, which are kept for themselves."""
        return len(self.persons)

    @property
    def plays(self) -> int:
        return sum([len(each.results) for each in self.chapters])

    @property
    def nights(self) -> list[int]:
        return sorted({each.night for each in self.chapters if each.results})

    @property
    def competitions(self) -> list[int]:
        """In which anything was played."""
        return [*dict.fromkeys([each.competition for each in self.chapters if each.results])]

    @property
    def games(self) -> list[str]:
        return games_in(self.chapters)

    def results(self) -> Iterable[PlayedResult]:
        return (result for each in self.chapters for result in each.results)

    def results_of(self, person: int) -> list[PlayedResult]:
        """Somebody's own, in order of time."""
        return own_results(self.chapters, person)


def own_results(chapters: Iterable[Chapter], person: int) -> list[PlayedResult]:
    return [each.results[at] for each in chapters for at in each.where.get(person, ())]


def chapters_of(
    venue: Venue, rounds: Sequence[tuple[int, int]], known: Sequence[Chapter] = ()
) -> tuple[Chapter, ...]:
    """What was played in these rounds; those that have not changed are the ones that are known."""
    old = {(each.competition, each.round): each for each in known}
    places = zip(nights_of(venue, rounds), rounds, strict=True)
    return tuple(
        [chapter_of(venue, *place, night, old.get(place)) for night, place in unhurried(places)]
    )


def chronicle_of(chapters: tuple[Chapter, ...], known: Chronicle | None = None) -> Chronicle:
    """What these chapters come to, continued from what is known."""
    if known is None:
        return counted(Chronicle(chapters), None)
    return counted(known._replace(chapters=chapters), touched(known.chapters, chapters))


def games_in(chapters: Iterable[Chapter]) -> list[str]:
    return [*dict.fromkeys([game for each in chapters for game in each.games if game])]


def chapter_of(
    venue: Venue, number: int, round_: int, night: int, known: Chapter | None
) -> Chapter:
    tables = venue.competitions[number].rounds[round_].tables
    if known is not None and known.night == night and known.tables is tables:
        return known
    results = results_at(venue, (number, round_, night), tables, known)
    plays = [result.played for result in results]
    where: dict[int, tuple[int, ...]] = {}
    for at, play in enumerate(plays):
        for person in play.seats:
            where[person] = (*where.get(person, ()), at)
    games = tuple(dict.fromkeys([play.game for play in plays]))
    return Chapter(
        competition=number,
        round=round_,
        night=night,
        tables=tables,
        results=results,
        where=where,
        bests=bests_of(plays),
        games=games,
    )


def results_at(
    venue: Venue, place: tuple[int, int, int], tables: Sequence[Table], known: Chapter | None
) -> tuple[PlayedResult, ...]:
    """Tables with a result that are not void; those which have not changed are taken over."""
    number, round_, night = place
    same = known is not None and known.night == night
    old = {each.table: each for each in known.results} if known and same else {}
    read = known.tables if known else ()
    found = []
    for at, table in enumerate(unhurried(tables)):
        if table.lines is not None and not table.void:
            taken_over = old.get(at) if at < len(read) and read[at] is table else None
            found.append(
                taken_over or PlayedResult(number, round_, at, played(venue, table, night))
            )
    return tuple(found)


def touched(before: Sequence[Chapter], after: Sequence[Chapter]) -> set[int] | None:
    """Of whom anything else is told; None where that is best counted from the start.

    Streaks go by the order of time, so chapters have to stay where they are.
    """
    places = [each[:2] for each in before]
    if [each[:2] for each in after[: len(before)]] != places:
        return None
    found: set[int] = set()
    for index, chapter in enumerate(after):
        old = before[index] if index < len(before) else None
        if old is chapter:
            continue
        known = {*map(id, old.results)} if old else set()
        now = {*map(id, chapter.results)}
        for result in (*(old.results if old else ()), *chapter.results):
            if (id(result) in known) != (id(result) in now):
                found.update(result.played.seats)
    return found


def counted(chronicle: Chronicle, who: set[int] | None) -> Chronicle:
    """With these people counted again, or all of them."""
    chapters = chronicle.chapters
    if who is None:
        persons = people(unhurried([each.played for each in chronicle.results()]))
        runs = {player: longest_run(chapters, player) for player in unhurried(persons)}
    else:
        persons, runs = {**chronicle.persons}, {**chronicle.longest}
        for player in who:
            own = [result.played for result in own_results(chapters, player)]
            persons[player], runs[player] = person_in(own, player), run_in(own, player)
            if not own:
                del persons[player], runs[player]
        persons = dict(sorted(persons.items()))
    starts, start = [], 0
    for each in chapters:
        starts.append((start, each.bests))
        start += len(each.results)
    return chronicle._replace(
        persons=persons, longest=runs, records=records_of(starts, persons, runs)
    )


def longest_run(chapters: Iterable[Chapter], player: int) -> int:
    return run_in([result.played for result in own_results(chapters, player)], player)


def run_in(own: Iterable[Played], player: int) -> int:
    return longest(runs_of_wins(won_by(own, player))).length


def won_by(own: Iterable[Played], player: int) -> list[tuple[int, bool]]:
    """The nights of somebody's plays, and whether they won."""
    return [(play.night, play.places[play.seats.index(player)] == 1) for play in own]
