"""A season at a glance: a line for everybody, a column for every night, what each gave."""

from collections.abc import Sequence

from companion.competition.scoring.totals import RoundPoints
from companion.printing.canvas.flow import Fact, Flow, letterhead
from companion.printing.canvas.grid import LEFT, MIDDLE, Grid, GridColumn, GridRow
from companion.printing.canvas.pen import SOFT, Pen
from companion.printing.canvas.words import Words
from companion.printing.documents.content import MatrixRow, SeasonMatrix

RANK, NAMES, TOTAL = 28.0, 150.0, 44.0
NARROWEST, WIDEST = 25.0, 56.0  # a column of a night
ROOMY = 1.6
UPRIGHT = 9  # nights beside each other


def draw_season_matrix(pen: Pen, record: SeasonMatrix, words: Words) -> None:
    """Nights that have no room beside the others follow below, on pages of their own."""
    paper = pen.paper if len(record.nights) <= UPRIGHT else pen.paper.turned
    pen.begin(paper, words.seal(record.about.seal))
    title = words.say("matrix.of", title=record.title)
    pen.entitle(title, record.about.venue)
    flow = Flow(pen, words, title)
    facts = [
        Fact(words.say("matrix.nights"), str(len(record.nights))),
        Fact(words.say("players.label"), str(len(record.rows))),
        Fact(words.say("date.label"), words.date(record.about.date)),
    ]
    letterhead(flow, record.about, title, facts, "standings")
    flow.y += 6
    room = pen.width - RANK - NAMES - TOTAL
    for at, nights in enumerate(in_parts(len(record.nights), int(room // NARROWEST))):
        if at:
            flow.turn()
        wide = min(WIDEST, room / max(1, len(nights)))
        Grid(flow, columns(record, nights, wide, pen.width, words), roomy=ROOMY).draw(
            [line(each, nights, words) for each in record.rows], 1
        )
    if any(not cell.counts for each in record.rows for cell in each.cells if cell.there):
        flow.y += 4
        flow.paragraph(words.say("matrix.dropped"), 9.5, grey=SOFT)


def in_parts(count: int, most: int) -> list[range]:
    """The nights in as few parts as have room, all about equally long."""
    parts = max(1, -(-count // max(1, most)))
    each = max(1, -(-count // parts))
    return [range(at, min(at + each, count)) for at in range(0, count, each)] or [range(0)]


def columns(
    record: SeasonMatrix, nights: Sequence[int], wide: float, width: float, words: Words
) -> list[GridColumn]:
    names = width - RANK - TOTAL - wide * len(nights)
    heads = [
        GridColumn(words.short_date(night.date) or words.title(night.title), wide, MIDDLE)
        for night in [record.nights[at] for at in nights]
    ]
    return [
        GridColumn("", RANK),
        GridColumn(words.say("standings.player"), names, LEFT),
        *heads,
        GridColumn(words.say("standings.points"), TOTAL),
    ]


def line(row: MatrixRow, nights: Sequence[int], words: Words) -> GridRow:
    rank = "" if row.rank is None else f"{row.rank}{'=' if row.tied else ''}"
    cells = [worth(row.cells[at], words) for at in nights]
    return GridRow([rank, row.guest.name, *cells, words.number(row.points)])


def worth(cell: RoundPoints, words: Words) -> str:
    """What does not count stands in brackets, who was away has a dot."""
    if not cell.there:
        return "·"
    said = words.number(cell.points)
    return said if cell.counts else f"({said})"
