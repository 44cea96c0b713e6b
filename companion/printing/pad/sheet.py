"""Score pads for when a phone dies: blank, or half filled with what is known so far.

The first page has the lines of the score sheet, in the order of the screen. The log on the
others has a place for each thing that the companion asks for, so that it can be typed in later.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from companion.games.board import Board, Extra, Strip
from companion.games.progress import PlayProgress, Setup, score_sheet
from companion.games.record import read_options
from companion.games.registry import find_game
from companion.games.wording import Wording, capital, signed
from companion.printing.canvas.about import About
from companion.printing.canvas.flow import Fact, Flow, letterhead
from companion.printing.canvas.pen import FAINT, PALE, SOFT, Pen
from companion.printing.canvas.words import MINUS, Words
from companion.printing.documents.content import Pad, PlayContent
from companion.printing.documents.score_sheet import options
from companion.printing.pad.cells import draw_players
from companion.printing.pad.log import draw_log

LABELS = 120.0
LOWEST, HIGHEST = 12.0, 22.0
NAMES = 30.0
OFFER = "offer"


class PadLine(NamedTuple):
    """A line to be written on; cells hold what is known already."""

    label: str
    cells: tuple[str, ...] = ()
    strong: bool = False
    heading: bool = False
    across: str = ""  # said once for everybody


def draw_pad(pen: Pen, record: Pad, words: Words) -> None:
    game = find_game(record.game)
    if game is None:
        raise ValueError(record.game)
    names = (*record.players, *[""] * record.seats)[: record.seats]
    chosen = read_options(game, record.seats, {"options": dict(record.options)})
    draw_both(pen, Setup(game, names, chosen), None, record.about, words)


def draw_running_pad(pen: Pen, play: PlayContent, words: Words) -> None:
    draw_both(pen, play.table, play, play.about, words)


def draw_both(pen: Pen, table: Setup, play: PlayContent | None, about: About, words: Words) -> None:
    wording = words.of_play(table)
    history = play.history if play else None
    pen.begin(pen.paper)
    title = words.say("pad.title", game=table.game.title)
    pen.entitle(title, about.venue)
    flow = Flow(pen, words, title)
    letterhead(flow, about, table.game.title, facts(table, about, words, wording))
    lines = sheet_lines(table, history, words, wording)
    draw_lines(flow, table, lines, held(table, history, wording) if history else [])
    if history is None or table.game.rules.awaited(history.state):
        flow.turn()
        draw_log(flow, table, wording, play)


def facts(table: Setup, about: About, words: Words, wording: Wording) -> list[Fact]:
    seats = words.counted("players", len(table.players))
    return [
        Fact(words.say("pad.label"), seats),
        Fact(words.say("options.label"), options(table, words, wording)),
        Fact(words.say("date.label"), words.date(about.date) or "…………………"),
        Fact(words.say("table.label"), about.table or "…………"),
    ]


def sheet_lines(
    table: Setup, history: PlayProgress | None, words: Words, wording: Wording
) -> list[PadLine]:
    """Every line of every stage to come; of those that are over only the sum."""
    known = score_sheet(table.game, table.players, history.lines if history else ())
    reached = history.state.stage if history else 0
    found: list[PadLine] = []
    for stage, group in groupby(known.lines, key=lambda line: line.stage):
        name = (
            words.say("scoring.final") if stage is None else words.say("sheet.stage", stage=stage)
        )
        lines = [*group]
        if stage is not None and stage < reached:
            points = map(sum, zip(*[line.points for line in lines], strict=True))
            found.append(PadLine(name, cells([*points], True), True))
            continue
        found.append(PadLine(name, heading=True))
        found += [PadLine(wording.source(line.source.key), cells(line.points)) for line in lines]
        found.append(PadLine(words.say("subtotal"), strong=True))
    if history:
        found.append(PadLine(words.say("so_far"), cells(known.totals, True), True))
    return [
        *found,
        PadLine(words.say("sheet.total"), strong=True),
        PadLine(words.say("sheet.place"), strong=True),
    ]


def cells(points: Sequence[int], done: bool = False) -> tuple[str, ...]:
    """Nothing scored yet stays empty; in a stage that is over it is nothing for good."""
    return tuple([str(each).replace("-", MINUS) if each or done else "" for each in points])


def held(table: Setup, history: PlayProgress, wording: Wording) -> list[PadLine]:
    """What everybody has now and what lies on the table, to go on from."""
    state = history.state
    board = table.game.screen.board(state, table.game.rules.awaited(state))
    found = [
        PadLine(wording.column(column.key, ""), tuple([str(row.values[at]) for row in board.rows]))
        for at, column in enumerate(board.columns)
        if not column.kind
    ]
    if any(row.cards for row in board.rows):
        found.append(PadLine(wording.messages["field.card"], across=kept(table, board, wording)))
    for key in dict.fromkeys([column.key for column in board.columns if column.kind]):
        rows = tuple([in_letters(board, row.values, wording, key) for row in board.rows])
        found.append(PadLine(wording.messages[f"field.{key}"], rows))
    found += [
        PadLine(wording.fact(strip.key), across=quoted(strip, wording)) for strip in board.above
    ]
    extras = [extra for extra in board.extras if extra.key != OFFER]  # it stands in the log
    found += [
        PadLine(wording.fact(each.key), across=lying(board, each, wording)) for each in extras
    ]
    return found


def kept(table: Setup, board: Board, wording: Wording) -> str:
    """Who keeps which cards for the scoring."""
    said = [
        wording.labelled(name, wording.commas(map(wording.card, row.cards)))
        for name, row in zip(table.players, board.rows, strict=True)
        if row.cards
    ]
    return wording.messages["semicolon"].join(said)


def quoted(strip: Strip, wording: Wording) -> str:
    named = [(capital(wording.kind(kind)), signed(value)) for kind, value in strip.values]
    return wording.commas([f"{kind} {value}" for kind, value in named])


def lying(board: Board, extra: Extra, wording: Wording) -> str:
    if extra.number is not None:
        return str(extra.number)
    told = [] if extra.points is None else [wording.counted("points", extra.points)]
    letters = in_letters(board, extra.values, wording)
    return wording.commas([*told, letters] if letters else told)


def in_letters(board: Board, values: Sequence[int], wording: Wording, key: str = "") -> str:
    """As pieces are written on a pad: 8R 7Y 5G 13B."""
    counts = [
        f"{value}{wording.messages[f'letter.{column.kind}']}"
        for column, value in zip(board.columns, values, strict=False)
        if column.kind and (not key or column.key == key)
    ]
    return " ".join(counts)


def draw_lines(
    flow: Flow, table: Setup, lines: Sequence[PadLine], holding: Sequence[PadLine]
) -> None:
    """As high as the page allows, so that a pencil has room; a heading is half a line less."""
    rows = [*lines]
    if holding:
        rows += [PadLine(flow.words.say("pad.running"), heading=True), *holding]
    high = min(HIGHEST, max(LOWEST, (flow.left_over - NAMES - 1) / len(rows)))
    draw_names(flow, table)
    for row in rows:
        if flow.need(high):
            draw_names(flow, table)
        draw_line(flow, row, high, len(table.players))


def draw_names(flow: Flow, table: Setup) -> None:
    pen = flow.pen
    pen.text(pen.left + 3, flow.y + NAMES - 7, flow.words.say("pad.name"), 8, grey=SOFT)
    draw_players(pen, flow.y + NAMES - 7, pen.left + LABELS, table.players)
    flow.y += NAMES


def draw_line(flow: Flow, line: PadLine, high: float, seats: int) -> None:
    pen, y = flow.pen, flow.y
    wide = (pen.width - LABELS) / seats
    base = y + high / 2 + 3.5
    if line.heading:
        pen.area(pen.left, y, pen.width, high, FAINT)
    bold = line.heading or line.strong
    room = pen.width if line.heading else LABELS
    pen.text(pen.left + 3, base, line.label, 9.5, bold=bold, room=room - 6)
    for seat, cell in enumerate(line.cells):
        x = pen.left + LABELS + (seat + 0.5) * wide
        pen.text(x, base, cell, 10.5, bold=line.strong, align="center", room=wide - 6)
    pen.text(pen.left + LABELS + 6, base, line.across, 10.5, room=pen.width - LABELS - 12)
    flow.y += high
    if line.strong:
        pen.rule(pen.left, y, pen.right, 1)
    pen.rule(pen.left, flow.y, pen.right, 0.3, grey=PALE)
    if not line.heading:
        for seat in (0, seats) if line.across else range(seats + 1):
            x = pen.left + LABELS + seat * wide
            pen.rule(x, y, x, 0.3, grey=PALE, down=high)
