"""What decided a play: where whoever won got furthest ahead of whoever came second."""

from typing import NamedTuple

from companion.games.progress import SheetLine, score_sheet
from companion.play.state import Play


class DecisiveLine(NamedTuple):
    """A line of the score sheet, and how many points it put the winner ahead."""

    line: SheetLine
    ahead: int


def decisive_line(play: Play, ranking: tuple[tuple[int, ...], ...]) -> DecisiveLine | None:
    """None where a win is shared, nobody else played, or a single line says it all."""
    if len(ranking) < 2 or len(ranking[0]) > 1:
        return None
    winner, second = ranking[0][0], ranking[1][0]
    table = play.table
    lines = score_sheet(table.game, table.players, play.history.lines).lines
    told = [line for line in lines if any(line.points)]
    if len(told) < 2:
        return None
    found = [DecisiveLine(line, line.points[winner] - line.points[second]) for line in told]
    best = max(found, key=lambda each: each.ahead)
    return best if best.ahead > 0 else None
