"""The score sheet of a play, filled: lines × players by stage, as on the screen."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from companion.games.contract import AnyGame, GameState, ScoreLine, outcome, plus
from companion.games.progress import Adjustment, Change, ScoreSheet, Setup, amounts, score_sheet
from companion.games.wording import Wording, capital, signed
from companion.printing.canvas.chart import PlotLine, draw_chart
from companion.printing.canvas.flow import HEADING, Fact, Flow, letterhead
from companion.printing.canvas.fonts import DISPLAY
from companion.printing.canvas.grid import LEFT, LOOKS, Grid, GridColumn, GridRow
from companion.printing.canvas.pen import INK, SOFT, Pen
from companion.printing.canvas.words import MINUS, Words
from companion.printing.documents.content import PlayContent

NOTHING = "·"
LABELS = 118.0
CHART, LOWEST_CHART = 140.0, 84.0
ROOMY = 1.25
FINGERPRINT = 12  # characters: enough to know it from any other


def draw_score_sheet(pen: Pen, play: PlayContent, words: Words) -> None:
    table, history = play.table, play.history
    wording = words.of_play(table)
    title = table.game.title
    pen.begin(pen.paper, foot(play, words))
    running = words.commas([each for each in (title, words.date(play.about.date)) if each])
    pen.entitle(words.say("sheet.file", game=title), play.about.venue)
    flow = Flow(pen, words, running)
    letterhead(flow, play.about, title, facts(play, words, wording))
    draw_ranking(flow, play)
    scores = score_sheet(table.game, table.players, history.lines)
    over = table.game.rules.awaited(history.state) is None
    stages = stage_rows(scores, words, wording, history.state.stage, over)
    rows = [*stages, *total_rows(play, scores, words)]
    # Where the chart has to go to the next page anyway, the lines may have its room.
    left = flow.left_over - sum([LOOKS[row.kind].height for row in rows])
    roomy = ROOMY if left < HEADING + LOWEST_CHART + 20 else 1
    Grid(flow, columns(pen, table, ""), carried(words), roomy).draw(rows)
    draw_curves(flow, play)
    draw_remarks(flow, play, wording)
    draw_course(flow, play, wording)


def foot(play: PlayContent, words: Words) -> str:
    mark = play.about.fingerprint[:FINGERPRINT]
    return words.say("sheet.fingerprint", fingerprint=mark) if mark else ""


def carried(words: Words) -> tuple[str, str]:
    return words.say("carried"), words.say("brought")


def facts(play: PlayContent, words: Words, wording: Wording) -> list[Fact]:
    about = play.about
    return [
        Fact(words.say("date.label"), words.date(about.date)),
        Fact(words.say("table.label"), about.table),
        Fact(words.say("duration.label"), words.minutes(about.minutes) if about.minutes else ""),
        Fact(words.say("players.label"), str(len(play.table.players))),
        Fact(words.say("options.label"), options(play.table, words, wording)),
    ]


def options(table: Setup, words: Words, wording: Wording) -> str:
    """Only what was chosen differently from the usual."""
    usual = {option.key: option.default for option in table.game.options}
    chosen = [
        option_in_words(key, value, words, wording)
        for key, value in table.options.items()
        if value != usual.get(key)
    ]
    return words.commas(chosen)


def option_in_words(key: str, value: object, words: Words, wording: Wording) -> str:
    name = wording.messages.get(f"option.{key}", key)
    if value is True:
        return name
    said = words.say("no") if value is False else words.number(value)
    return wording.labelled(name, said)


def columns(pen: Pen, table: Setup, head: str, labels: float = LABELS) -> list[GridColumn]:
    wide = (pen.width - labels) / len(table.players)
    return [GridColumn(head, labels, LEFT), *[GridColumn(name, wide) for name in table.players]]


def draw_ranking(flow: Flow, play: PlayContent) -> None:
    """Places from the first to the last, side by side."""
    pen, table = flow.pen, play.table
    order = outcome(table.game, play.history.state)
    totals = score_sheet(table.game, table.players, play.history.lines).totals
    seats = [seat for group in order.ranking for seat in group]
    wide = pen.width / max(len(seats), 3)
    y = flow.y + 27
    for number, seat in enumerate(seats):
        x, place = pen.left + number * wide, order.placings[seat]
        grey = INK if place == 1 else SOFT
        shift = pen.text(x, y, f"{place}", 28, face=DISPLAY, grey=grey) + 7
        room = wide - shift - 8
        pen.text(x + shift, y - 10, table.players[seat], 12, bold=place == 1, room=room)
        points = flow.words.counted("points", totals[seat])
        pen.text(x + shift, y + 3, points, 10.5, room=room, grey=grey)
    flow.y += 38


def points_in(points: Sequence[int]) -> list[str]:
    return [str(each).replace("-", MINUS) if each else NOTHING for each in points]


def stage_rows(
    scores: ScoreSheet, words: Words, wording: Wording, stage: int, over: bool
) -> list[GridRow]:
    """The stages reached so far and, at the end, the final reckoning; each with its sum."""
    rows: list[GridRow] = []
    running = (0,) * len(scores.players)
    for number, group in groupby(scores.lines, key=lambda line: line.stage):
        lines = [*group]
        if (number is None and not over) or (number is not None and number > stage):
            continue
        name = (
            words.say("scoring.final") if number is None else words.say("sheet.stage", stage=number)
        )
        rows.append(GridRow([name], "stage"))
        subtotal = (0,) * len(scores.players)
        for line in lines:
            subtotal, running = plus(subtotal, line.points), plus(running, line.points)
            cells = [wording.source(line.source.key), *points_in(line.points)]
            rows.append(GridRow(cells, "line", sums(running)))
        rows.append(GridRow([words.say("subtotal"), *sums(subtotal)], "sum", sums(running)))
    return rows


def sums(points: Sequence[int]) -> list[str]:
    return [str(each).replace("-", MINUS) for each in points]


def total_rows(play: PlayContent, scores: ScoreSheet, words: Words) -> list[GridRow]:
    placings = outcome(play.table.game, play.history.state).placings
    return [
        GridRow([words.say("sheet.total"), *sums(scores.totals)], "total"),
        GridRow([words.say("sheet.place"), *[str(each) for each in placings]], "place"),
    ]


def draw_curves(flow: Flow, play: PlayContent) -> None:
    """Everybody's points over the rounds, once there is something to compare."""
    samples = course(play.history.lines, len(play.table.players))
    if len(samples) < 3:
        return
    room = flow.left_over - HEADING
    high = CHART if room < LOWEST_CHART else min(room, CHART)  # lower, if that saves a page
    flow.heading(flow.words.say("chart.title"), high)
    order = [seat for group in outcome(*judged(play)).ranking for seat in group]
    curves = [
        PlotLine(play.table.players[seat], tuple([points[seat] for _, points in samples]))
        for seat in order
    ]
    seen: dict[int, int] = {}
    for index, (stage, _) in enumerate(samples):
        seen.setdefault(stage, max(index - 1, 0))
    marks = [(at, flow.words.say("sheet.stage", stage=stage)) for stage, at in seen.items()]
    draw_chart(flow.pen, flow.words, flow.y + 8, high - 12, curves, marks)
    flow.y += high


def judged(play: PlayContent) -> tuple[AnyGame, GameState]:
    return play.table.game, play.history.state


def course(lines: Sequence[ScoreLine], seats: int) -> list[tuple[int, tuple[int, ...]]]:
    """The stage and the points at the start and after every round that scored."""
    points = (0,) * seats
    samples = [(1, points)]
    for (stage, _), group in groupby(lines, key=lambda line: (line.stage, line.round)):
        for line in group:
            points = plus(points, line.points)
        samples.append((stage or samples[-1][0], points))
    return samples


def draw_remarks(flow: Flow, play: PlayContent, wording: Wording) -> None:
    """Slips put right and why, warnings, and what people noted."""
    words = flow.words
    said = [adjusted(play.table, each, words, wording) for each in play.history.adjustments]
    said += [
        words.say("sheet.warning", stage=each.stage, why=wording.warning(each))
        for each in play.history.cautions
    ]
    for key, lines in (("remarks", said), ("notes", play.notes)):
        if lines:
            flow.heading(words.say(key), 14)
            for line in lines:
                flow.paragraph(f"• {line}")


def adjusted(table: Setup, adjustment: Adjustment, words: Words, wording: Wording) -> str:
    event = adjustment.event
    changed = amounts(table.game, event)
    parts = [f"{changed_name(each, words, wording)} {signed(each.by)}" for each in changed]
    who, changes = wording.whose(event.seat), words.commas(parts) or words.say("nothing.changed")
    return words.say("adjusted", stage=adjustment.stage, who=who, changes=changes, why=event.reason)


def changed_name(change: Change, words: Words, wording: Wording) -> str:
    """Points as they are called on paper, kinds and counters as the game calls them."""
    if change.key == "points":
        return words.say("points.word")
    return capital(wording.kind(change.kind)) if change.kind else wording.column(change.key, "")


def draw_course(flow: Flow, play: PlayContent, wording: Wording) -> None:
    """Every scoring in its order, as it would be read aloud to check the sheet."""
    words, table, lines = flow.words, play.table, play.history.lines
    if not any(line.round for line in lines):
        return
    flow.pen.bookmark(words.say("course"), 1)
    flow.heading(words.say("course"), 60)
    running = (0,) * len(table.players)
    rows: list[GridRow] = []
    for stage, group in groupby(lines, key=lambda line: line.stage):
        name = (
            words.say("scoring.final") if stage is None else words.say("sheet.stage", stage=stage)
        )
        rows.append(GridRow([name], "stage"))
        for line in gathered(group, len(table.players)):
            running = plus(running, line.points)
            cells = [scoring(line, words, wording), *points_in(line.points)]
            rows.append(GridRow(cells, "small", sums(running)))
        rows.append(GridRow([words.say("so_far"), *sums(running)], "sum", sums(running)))
    Grid(flow, columns(flow.pen, table, ""), carried(words)).draw(rows)


def gathered(lines: Iterable[ScoreLine], seats: int) -> Iterator[ScoreLine]:
    """The rounds one by one; what a stage ends with is on the sheet above, and here one line."""
    ending = (0,) * seats
    for line in lines:
        if line.round is not None:
            yield line
        else:
            ending = plus(ending, line.points)
    if any(ending):
        yield ScoreLine(None, None, "", ending)


def scoring(line: ScoreLine, words: Words, wording: Wording) -> str:
    if line.round is None:
        return words.say("course.scoring")
    return words.say("round.line", round=line.round, source=wording.source(line.source))
