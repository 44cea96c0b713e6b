"""Standings of a season or a tournament, with the tie-breaks that decide something."""

from collections.abc import Sequence
from itertools import pairwise

from companion.competition.scoring.explanation import digits_apart
from companion.competition.scoring.tiebreaks import Value
from companion.games.wording import capital
from companion.printing.canvas.flow import Fact, Flow, letterhead
from companion.printing.canvas.grid import LEFT, MIDDLE, Grid, GridColumn, GridRow
from companion.printing.canvas.pen import SOFT, Pen
from companion.printing.canvas.words import NONE, Words
from companion.printing.documents.content import Standings, StandingsLine

RANK, CHANGE, POINTS, PLAYED = 26.0, 31.0, 35.0, 35.0
UP, DOWN, SAME = "▲", "▼", "="
TIED, DECIDED = "=", "*"
TIEBREAK, TIEBREAKS = 46.0, 0.55  # of the width, at most
ROOMY = 2.5
FEW_DIGITS, MOST_DIGITS = 2, 7
LEGEND = 34.0


def draw_standings(pen: Pen, record: Standings, words: Words) -> None:
    pen.begin(pen.paper, words.seal(record.about.seal))
    pen.entitle(record.title, record.about.venue)
    flow = Flow(pen, words, record.title)
    letterhead(flow, record.about, record.title, facts(record, words), "standings")
    flow.y += 6
    grid = Grid(flow, columns(record, pen.width, words), roomy=ROOMY, below=LEGEND)
    name = 2 if record.since else 1
    columns_of_values: dict[str, list[Value]] = {"points": [each.points for each in record.rows]}
    for at, key in enumerate(record.tiebreaks):
        columns_of_values[key] = [each.tiebreaks[at] for each in record.rows]
    values = [told_apart(record, key, column, words) for key, column in columns_of_values.items()]
    rows = [
        row(record, each, numbers, words)
        for each, *numbers in zip(record.rows, *values, strict=True)
    ]
    grid.draw(rows, name)
    draw_legend(flow, record)


def facts(record: Standings, words: Words) -> list[Fact]:
    about = record.about
    return [
        Fact(words.say("standings.after"), words.title(record.after)),
        Fact(words.say("standings.since"), words.title(record.since)),
        Fact(words.say("players.label"), str(len(record.rows))),
        Fact(words.say("date.label"), words.date(about.date)),
    ]


def columns(record: Standings, width: float, words: Words) -> list[GridColumn]:
    """The names get what the numbers leave."""
    point = words.point
    numbers = [GridColumn(words.say("standings.points"), POINTS, point=point)]
    numbers.append(GridColumn(words.say("statistic.games"), PLAYED))
    shrunk = min(TIEBREAK, (width * TIEBREAKS) / max(len(record.tiebreaks), 1))
    numbers += [
        GridColumn(capital(words.say(f"breaker.{name}")), shrunk, hangs=DECIDED, point=point)
        for name in record.tiebreaks
    ]
    first = [GridColumn(words.say("standings.rank"), RANK, hangs=TIED)]
    if record.since:
        first.append(GridColumn(words.say("standings.change"), CHANGE, MIDDLE))
    taken = sum(column.width for column in (*first, *numbers))
    names = GridColumn(words.say("standings.player"), width - taken, LEFT, names=True)
    return [*first, names, *numbers]


def told_apart(record: Standings, key: str, column: Sequence[Value], words: Words) -> list[str]:
    """Each with as many digits as its own line needs: two, or what shows why it is behind another.

    As many for all would make 266.000 of a whole number, which reads as thousands in German.
    """
    digits = [FEW_DIGITS] * len(column)
    for at, both in enumerate(pairwise(column)):
        if record.rows[at + 1].decided_by == key:
            apart = min(MOST_DIGITS, digits_apart(*both, fewest=FEW_DIGITS))
            digits[at : at + 2] = [max(each, apart) for each in digits[at : at + 2]]
    return [words.number(each, most) for each, most in zip(column, digits, strict=True)]


def row(record: Standings, each: StandingsLine, numbers: Sequence[str], words: Words) -> GridRow:
    """`numbers` are the points and the tie-breaks, as they are written."""
    points, *tiebreaks = numbers
    cells = [ranked(each)]
    if record.since:
        cells.append(moved(each, words))
    cells += [each.guest.name, points, str(each.played)]
    for name, value in zip(record.tiebreaks, tiebreaks, strict=True):
        cells.append(value + (DECIDED if each.decided_by == name else ""))
    return GridRow(cells, "first" if each.rank == 1 else "line")


def ranked(each: StandingsLine) -> str:
    if each.rank is None:
        return NONE
    return f"{each.rank}{TIED}" if each.tied else str(each.rank)


def moved(each: StandingsLine, words: Words) -> str:
    if each.change is None:
        return words.say("standings.new")
    if not each.change:
        return SAME if each.rank is not None else ""
    return f"{UP if each.change > 0 else DOWN} {abs(each.change)}"


def draw_legend(flow: Flow, record: Standings) -> None:
    """Only what is seen above is explained."""
    flow.y += 4
    explained: Sequence[tuple[str, bool]] = (
        ("standings.tied", any(each.tied for each in record.rows)),
        ("standings.decided", any(each.decided_by in record.tiebreaks for each in record.rows)),
    )
    for key, seen in explained:
        if seen:
            flow.paragraph(flow.words.say(key), 9.5, grey=SOFT)
