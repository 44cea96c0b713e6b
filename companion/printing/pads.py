"""Score pads for when a phone dies: blank, or half filled with what is known so far.

The first page has the lines of the score sheet, in the order of the screen. The log on those that
follow has a place for each thing that the companion asks for, so that it can be typed in afterwards.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from companion.games.folding import History, Table
from companion.games.kernel import plus, score_sheet
from companion.games.record import read_options
from companion.games.registry import find_game
from companion.games.sentences import Wording
from companion.printing.flow import Fact, Flow, letterhead
from companion.printing.padlog import draw_log
from companion.printing.pen import FAINT, PALE, SOFT, Pen
from companion.printing.records import About, Pad, Play
from companion.printing.scoresheet import options
from companion.printing.words import MINUS, Words

LABELS = 120.0
LOWEST, HIGHEST = 13.5, 22.0
NAMES = 30.0


class Line(NamedTuple):
    """A line to be written on; cells hold what is known already."""

    label: str
    cells: tuple[str, ...] = ()
    strong: bool = False
    heading: bool = False


def draw_pad(pen: Pen, record: Pad, words: Words) -> None:
    game = find_game(record.game)
    if game is None:
        raise ValueError(record.game)
    names = (*record.players, *[""] * record.seats)[: record.seats]
    chosen = read_options(game, record.seats, {"options": dict(record.options)})
    draw_both(pen, Table(game, names, chosen), None, record.about, words)


def draw_running_pad(pen: Pen, play: Play, words: Words) -> None:
    draw_both(pen, play.table, play, play.about, words)


def draw_both(pen: Pen, table: Table, play: Play | None, about: About, words: Words) -> None:
    wording = words.of_play(table)
    history = play.history if play else None
    pen.begin(pen.paper)
    title = words.say("pad.title", game=table.game.title)
    pen.entitle(title, about.venue)
    flow = Flow(pen, words, title)
    letterhead(flow, about, table.game.title, facts(table, about, words, wording))
    lines = sheet_lines(table, history, words, wording)
    draw_lines(flow, table, lines, held(table, history, wording) if history else [])
    if history is None or table.game.awaited(history.state):
        flow.turn()
        draw_log(flow, table, wording, play)


def facts(table: Table, about: About, words: Words, wording: Wording) -> list[Fact]:
    seats = words.counted("players", len(table.players))
    return [
        Fact(words.say("pad.label"), seats),
        Fact(words.say("options.label"), options(table, words, wording)),
        Fact(words.say("date.label"), words.date(about.date) or "…………………"),
        Fact(words.say("table.label"), about.table or "…………"),
    ]


def sheet_lines(
    table: Table, history: History | None, words: Words, wording: Wording
) -> list[Line]:
    """Every line of every stage; what was scored is filled in, what is to come stays open."""
    known = score_sheet(table.game, table.players, history.lines if history else ())
    reached = history.state.stage if history else 0
    found: list[Line] = []
    for stage, group in groupby(known.lines, key=lambda line: line.stage):
        name = words.say("final") if stage is None else words.say("stage", stage=stage)
        found.append(Line(name, heading=True))
        done = stage is not None and stage < reached
        subtotal = (0,) * len(table.players)
        for line in group:
            subtotal = plus(subtotal, line.points)
            found.append(Line(wording.source(line.source.key), cells(line.points, done)))
        found.append(Line(words.say("subtotal"), cells(subtotal, done) if done else (), True))
    if history:
        found.append(Line(words.say("so_far"), cells(known.totals, True), True))
    return [*found, Line(words.say("total"), strong=True), Line(words.say("place"), strong=True)]


def cells(points: Sequence[int], done: bool) -> tuple[str, ...]:
    """Nothing scored yet stays empty; in a stage that is over it is nothing for good."""
    return tuple([str(each).replace("-", MINUS) if each or done else "" for each in points])


def held(table: Table, history: History, wording: Wording) -> list[Line]:
    """What everybody holds now, to go on from."""
    players = table.game.details(history.state).players
    found = [
        Line(wording.count(key), tuple([str(own[key]) for own in players]))
        for key, value in players[0].items()
        if isinstance(value, int)
    ]
    for colour in table.game.colours:
        counts = tuple([str(own["gems"].get(colour, 0)) for own in players])
        found.append(Line(wording.source(colour), counts))
    return found


def draw_lines(flow: Flow, table: Table, lines: Sequence[Line], holding: Sequence[Line]) -> None:
    """As high as the page allows, so that a pencil has room; a heading is half a line less."""
    rows = [*lines]
    if holding:
        rows += [Line(flow.words.say("pad.running"), heading=True), *holding]
    high = min(HIGHEST, max(LOWEST, (flow.left_over - NAMES - 1) / len(rows)))
    draw_names(flow, table)
    for row in rows:
        if flow.need(high):
            draw_names(flow, table)
        draw_line(flow, row, high, len(table.players))


def draw_names(flow: Flow, table: Table) -> None:
    pen, wide = flow.pen, (flow.pen.width - LABELS) / len(table.players)
    pen.text(pen.left + 3, flow.y + NAMES - 6, flow.words.say("pad.name"), 8, grey=SOFT)
    for seat, name in enumerate(table.players):
        x = pen.left + LABELS + (seat + 0.5) * wide
        pen.text(x, flow.y + NAMES - 7, name, 10, bold=True, align="center", room=wide - 8)
        pen.rule(x - wide / 2 + 4, flow.y + NAMES - 3, x + wide / 2 - 4, 0.5, grey=PALE)
    flow.y += NAMES


def draw_line(flow: Flow, line: Line, high: float, seats: int) -> None:
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
    flow.y += high
    if line.strong:
        pen.rule(pen.left, y, pen.right, 1)
    pen.rule(pen.left, flow.y, pen.right, 0.3, grey=PALE)
    if not line.heading:
        for seat in range(seats + 1):
            x = pen.left + LABELS + seat * wide
            pen.rule(x, y, x, 0.3, grey=PALE, down=high)
