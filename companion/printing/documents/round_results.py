"""How the tables of a round ended, for the wall: the winner first, and what the night gave."""

from companion.printing.canvas.flow import Flow
from companion.printing.canvas.fonts import DISPLAY
from companion.printing.canvas.grid import LEFT, Grid, GridColumn, GridRow
from companion.printing.canvas.pen import FAINT, PALE, SOFT, Pen
from companion.printing.canvas.words import NONE, Words
from companion.printing.documents.content import RoundResults, TableResult
from companion.printing.documents.seating import ACROSS, BETWEEN, BYES, GUTTER, HEAD, opened

LINE, LARGE_LINE, LARGEST = 16.0, 25.0, 16.0
PLACE, SCORE, POINTS = 1.0, 1.6, 1.6  # widths in lines
RANK, NUMBER, NAMES = 40.0, 70.0, 220.0


def draw_round_results(pen: Pen, record: RoundResults, words: Words) -> None:
    flow = opened(pen, record.title, record.round, record.about, words, "results")
    flow.y += 8
    rows = [record.tables[at : at + ACROSS] for at in range(0, len(record.tables), ACROSS)]
    most = [max(len(table.seats) for table in row) for row in rows]

    def heights(line: float) -> list[float]:
        return [(HEAD + people) * line + BETWEEN for people in most]

    after = BYES + len(record.points) * LINE if record.points else 0.0
    line = flow.filling(heights, LINE, LARGE_LINE, min(after, flow.left_over / 2))
    wide = (pen.width - GUTTER) / ACROSS
    for row, people in zip(rows, most, strict=True):
        high = (HEAD + people) * line
        flow.need(high)
        for column, table in enumerate(row):
            draw_table(flow, pen.left + column * (wide + GUTTER), wide, table, line)
        flow.y += high + BETWEEN
    draw_points(flow, record)


def draw_table(flow: Flow, x: float, wide: float, table: TableResult, line: float) -> None:
    pen, words, head, y = flow.pen, flow.words, line * HEAD, flow.y
    size = min(LARGEST, line * 0.62)
    score, points = x + wide - POINTS * line - 6, x + wide - 6
    pen.area(x, y, wide, head, FAINT)
    number = pen.text(x + 8, y + head * 0.75, str(table.number), head * 0.78, face=DISPLAY)
    label = max(8.5, line * 0.4)
    base, room = y + head * 0.72, SCORE * line
    taken = x + 8 + number + 10
    game = score - SCORE * line - taken
    pen.text(taken, base, table.game, max(9.5, line * 0.42), room=game, grey=SOFT)
    pen.text(score, base, words.say("result.score"), label, align="right", room=room, grey=SOFT)
    if any(seat.points is not None for seat in table.seats):
        said = words.say("standings.points")
        pen.text(points, base, said, label, align="right", room=POINTS * line - 2, grey=SOFT)
    for at, seat in enumerate(table.seats):
        top = y + head + at * line
        base, won = top + line * 0.7, seat.place == 1
        place = str(seat.place) if seat.place else NONE
        left = x + PLACE * line
        pen.text(left, base, place, size * 0.8, bold=True, align="right", grey=SOFT)
        room = score - SCORE * line - left - 12
        name = seat.guest.name
        pen.text(left + 8, base, name, size, bold=won, room=room, smallest=0.5)
        room = SCORE * line
        pen.text(score, base, words.number(seat.score), size, bold=won, align="right", room=room)
        if seat.points is not None:
            room = POINTS * line - 4
            said = words.number(seat.points)
            pen.text(points, base, said, size, bold=won, align="right", room=room)
        pen.rule(x, top + line, x + wide, 0.25, grey=PALE)


def draw_points(flow: Flow, record: RoundResults) -> None:
    """What everybody has of this round, the most first; where several sittings were played."""
    if not record.points:
        return
    words = flow.words
    flow.heading(words.say("results.points"), 60)
    columns = [
        GridColumn(words.say("standings.rank"), RANK),
        GridColumn(words.say("standings.player"), NAMES, LEFT),
        GridColumn(words.say("standings.points"), NUMBER),
    ]
    most = [points for _, points in record.points]
    rows = [
        GridRow([str(most.index(points) + 1), guest.name, words.number(points)])
        for guest, points in record.points
    ]
    Grid(flow, columns).draw(rows, 1)
