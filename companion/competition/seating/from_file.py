"""Rounds of a competition file as a draw wants them: who met, and who met tonight.

A file says nothing of nights, but people do: rounds that share a name are draws of one night,
and a round with somebody at two tables is a night of its own. Where a file is kept like that, its
last night is tonight, and nobody should meet the same people again before going home.
"""

from collections import Counter

from companion.competition.file import FileCompetition, FileRound
from companion.competition.seating.problem import Past


def pasts_of(competition: FileCompetition) -> list[Past]:
    rounds = competition.rounds
    tonight = rounds[-1].name if rounds and kept_by_nights(rounds) else None
    last = len(rounds) - 1
    return [
        Past(
            [[seat.player for seat in table.seats] for table in each.tables],
            each.byes,
            tonight=tonight is not None and (number == last or (each.name == tonight != "")),
        )
        for number, each in enumerate(rounds)
    ]


def kept_by_nights(rounds: tuple[FileRound, ...]) -> bool:
    names = Counter([each.name for each in rounds if each.name])
    return any(times > 1 for times in names.values()) or any(map(is_a_night, rounds))


def is_a_night(each: FileRound) -> bool:
    """Whether somebody sat at two tables."""
    seated = [seat.player for table in each.tables for seat in table.seats]
    return len({*seated}) < len(seated)
