"""`companion schedule`: a whole evening's seats in advance."""

import json

from companion.cli.standings import NO_COMPETITION, as_text, sentence, told
from companion.cli.terminal.output import complain, write
from companion.cli.terminal.words import say
from companion.competition.reader import CompetitionError, wrong
from companion.competition.schedule.schedule import Impossible, Schedule, schedule
from companion.locale import SOURCE, spoken

MOST_PLAYERS, MOST_ROUNDS, LARGEST_TABLE = 5_000, 200, 100


def write_schedule(
    players: int, rounds: int, size: int, seed: int | None, as_json: bool, language: str | None
) -> int:
    try:
        made = checked_schedule(players, rounds, size, seed)
    except CompetitionError as error:
        if as_json:
            write(as_text({"error": told(error, language or SOURCE)}))
        else:
            complain(f"companion: {sentence(error, spoken())}")
        return NO_COMPETITION
    write(json.dumps(made._asdict()) if as_json else in_words(made))
    return 0


def checked_schedule(players: int, rounds: int, size: int, seed: int | None) -> Schedule:
    bounds = {
        "players": (players, 2, MOST_PLAYERS),
        "rounds": (rounds, 1, MOST_ROUNDS),
        "size": (size, 2, LARGEST_TABLE),
    }
    for field, (given, low, high) in bounds.items():
        if not low <= given <= high:
            raise wrong("out_of_range", field=field, low=low, high=high).within(field)
    try:
        return schedule(players, rounds, size, seed)
    except Impossible:
        fault = wrong("no_such_tables", size=size, smaller=size - 1, count=players)
        raise fault.within("players") from None


def in_words(made: Schedule) -> str:
    """Players and tables are numbered from 1, as people do."""
    lines: list[str] = []
    for number, tables in enumerate(made.rounds, 1):
        lines.append(say("schedule.round", round=number))
        for place, table in enumerate(tables, 1):
            people = " ".join([str(player + 1) for player in table])
            lines.append("  " + say("schedule.table", table=place, players=people))
    total = {"repeats": made.repeats, "imbalance": made.seat_imbalance}
    return "\n".join([*lines, say("schedule.sum", **total)])
