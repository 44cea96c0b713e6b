"""One person's season on a page: results, the rating's curve, opponents."""

from itertools import zip_longest

from companion.printing.canvas.chart import PlotLine, draw_chart
from companion.printing.canvas.flow import Fact, Flow, letterhead
from companion.printing.canvas.grid import LEFT, TIGHTEST, Grid, GridColumn, GridRow
from companion.printing.canvas.pen import Pen
from companion.printing.canvas.words import NONE, Words
from companion.printing.documents.content import PlayerSheet, ResultLine

CURVE = 120.0
ROOMY, LINE, OTHERWISE = 1.4, 14.5, 110.0  # two headings stand above the lines
DAY, NUMBER, SCORE = 92.0, 52.0, 68.0
COUNT, NARROW, BESIDE = 60.0, 35.5, 8.0
HIGHER_HEAD = 5.0  # of narrow columns


def draw_player_sheet(pen: Pen, record: PlayerSheet, words: Words) -> None:
    pen.begin(pen.paper, words.seal(record.about.seal))
    name, season = record.guest.name, record.season
    pen.entitle(words.say("person.season", name=name, season=season), record.about.venue)
    flow = Flow(pen, words, words.say("person.season", name=name, season=season))
    letterhead(flow, record.about, name, facts(record, words), "standings")
    if len(record.ratings) > 1:
        flow.heading(words.say("person.curve"), CURVE)
        curve = PlotLine(words.number(round(record.ratings[-1], 1)), record.ratings)
        draw_chart(pen, words, flow.y + 8, CURVE - 12, [curve], from_zero=False)
        flow.y += CURVE
    beside = 1 if room_for(flow, record, 1) >= 1 else 2
    roomy = min(ROOMY if beside == 1 else 1, room_for(flow, record, beside))
    if roomy < TIGHTEST:  # it takes a further page anyway
        roomy = 1
    draw_results(flow, record, roomy)
    draw_opponents(flow, record, roomy, beside)


def room_for(flow: Flow, record: PlayerSheet, beside: int) -> float:
    """How many times as high as usual lines may be, with so many opponents side by side."""
    lines = len(record.results) + -(-len(record.opponents) // beside)
    otherwise = OTHERWISE + HIGHER_HEAD * (beside - 1)
    return (flow.left_over - otherwise) / (LINE * max(lines, 1))


def facts(record: PlayerSheet, words: Words) -> list[Fact]:
    kind = "tournament" if record.tournament else "season"
    wins = [each for each in record.results if each.place == 1]
    rank = words.say("person.of", rank=record.rank, people=record.of) if record.rank else ""
    return [
        Fact(words.say(f"person.{kind}.label"), record.season),
        Fact(words.say("standings.rank"), rank),
        Fact(words.say("standings.points"), words.number(record.points)),
        Fact(words.say("statistic.games"), str(len(record.results))),
        Fact(words.say("statistic.wins"), str(len(wins))),
        Fact(
            words.say("standings.rating"),
            words.number(round(record.ratings[-1], 1)) if record.ratings else "",
        ),
    ]


def draw_results(flow: Flow, record: PlayerSheet, roomy: float) -> None:
    """Without a column of days where no day is known, as in a competition file."""
    words = flow.words
    flow.heading(words.say("person.results"), 50)
    day = [GridColumn(words.say("date.label"), DAY, LEFT)] if dated(record) else []
    left = (flow.pen.width - DAY * len(day) - 2 * NUMBER - SCORE) / 2
    columns = [
        *day,
        GridColumn(words.say("person.event"), left, LEFT),
        GridColumn(words.say("game.label"), left, LEFT),
        GridColumn(words.say("sheet.place"), NUMBER),
        GridColumn(words.say("result.score"), SCORE),
        GridColumn(words.say("standings.points"), NUMBER),
    ]
    rows = [GridRow(cells(each, words)[0 if day else 1 :]) for each in record.results]
    Grid(flow, columns, roomy=roomy).draw(rows)


def dated(record: PlayerSheet) -> bool:
    return any(each.date for each in record.results)


def cells(each: ResultLine, words: Words) -> list[str]:
    place = f"{each.place} / {each.seats}" if each.place else NONE
    numbers = [words.number(each.score), words.number(each.points)]
    return [words.date(each.date), words.title(each.event), each.game, place, *numbers]


def draw_opponents(flow: Flow, record: PlayerSheet, roomy: float, beside: int) -> None:
    """One below the other, or in two columns where they would not fit the page."""
    if not record.opponents:
        return
    words = flow.words
    flow.heading(words.say("person.opponents"), 50)
    against = [words.say(f"person.{key}") for key in ("ahead", "level", "behind")]
    heads = [words.say("statistic.games"), *against]
    gap = [GridColumn("", BESIDE)]
    number = COUNT if beside == 1 else NARROW
    names = (flow.pen.width - BESIDE * (beside - 1)) / beside - 4 * number
    own = [GridColumn(words.say("standings.player"), names, LEFT)]
    own += [GridColumn(head, number) for head in heads]
    cells = [[each.name, *map(str, each[1:])] for each in record.opponents]
    high = -(-len(cells) // beside)
    if beside == 1:
        rows = [GridRow(each) for each in cells]
    else:
        pairs = zip_longest(cells[:high], cells[high:], fillvalue=list[str]())
        rows = [GridRow([*left, "", *right]) for left, right in pairs]
    Grid(flow, own if beside == 1 else [*own, *gap, *own], roomy=roomy).draw(rows)
