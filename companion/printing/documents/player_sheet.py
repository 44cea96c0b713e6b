"""One person's season on a page: results, the rating's curve, opponents."""

from itertools import zip_longest

from companion.printing.chart import Curve, draw_chart
from companion.printing.flow import Fact, Flow, letterhead
from companion.printing.grid import LEFT, TIGHTEST, Column, Grid, Row
from companion.printing.pen import Pen
from companion.printing.records import PlayerSheet, Result
from companion.printing.words import NONE, Words

CURVE = 120.0
ROOMY, LINE, OTHERWISE = 1.4, 14.5, 110.0  # two headings stand above the lines
DAY, NUMBER = 92.0, 52.0
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
        curve = Curve(words.number(round(record.ratings[-1], 1)), record.ratings)
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
    wins = [each for each in record.results if each.place == 1]
    rank = words.say("person.of", rank=record.rank, people=record.of) if record.rank else ""
    return [
        Fact(words.say("person.season.label"), record.season),
        Fact(words.say("person.rank"), rank),
        Fact(words.say("standings.points"), words.number(record.points)),
        Fact(words.say("person.plays"), str(len(record.results))),
        Fact(words.say("person.wins"), str(len(wins))),
        Fact(
            words.say("person.rating"),
            words.number(round(record.ratings[-1], 1)) if record.ratings else "",
        ),
    ]


def draw_results(flow: Flow, record: PlayerSheet, roomy: float) -> None:
    """Without a column of days where no day is known, as in a competition file."""
    words = flow.words
    flow.heading(words.say("person.results"), 50)
    day = [Column(words.say("date.label"), DAY, LEFT)] if dated(record) else []
    left = (flow.pen.width - DAY * len(day) - 3 * NUMBER) / 2
    columns = [
        *day,
        Column(words.say("person.event"), left, LEFT),
        Column(words.say("game.label"), left, LEFT),
        Column(words.say("slip.place"), NUMBER),
        Column(words.say("person.score"), NUMBER),
        Column(words.say("standings.points"), NUMBER),
    ]
    rows = [Row(cells(each, words)[0 if day else 1 :]) for each in record.results]
    Grid(flow, columns, roomy=roomy).draw(rows)


def dated(record: PlayerSheet) -> bool:
    return any(each.date for each in record.results)


def cells(each: Result, words: Words) -> list[str]:
    place = f"{each.place} / {each.seats}" if each.place else NONE
    numbers = [words.number(each.score), words.number(each.points)]
    return [words.date(each.date), each.event, each.game, place, *numbers]


def draw_opponents(flow: Flow, record: PlayerSheet, roomy: float, beside: int) -> None:
    """One below the other, or in two columns where they would not fit the page."""
    if not record.opponents:
        return
    words = flow.words
    flow.heading(words.say("person.opponents"), 50)
    heads = [words.say(f"person.{key}") for key in ("met", "ahead", "level", "behind")]
    gap = [Column("", BESIDE)]
    number = COUNT if beside == 1 else NARROW
    names = (flow.pen.width - BESIDE * (beside - 1)) / beside - 4 * number
    own = [Column(words.say("standings.player"), names, LEFT)]
    own += [Column(head, number) for head in heads]
    cells = [[each.name, *map(str, each[1:])] for each in record.opponents]
    high = -(-len(cells) // beside)
    if beside == 1:
        rows = [Row(each) for each in cells]
    else:
        pairs = zip_longest(cells[:high], cells[high:], fillvalue=list[str]())
        rows = [Row([*left, "", *right]) for left, right in pairs]
    Grid(flow, own if beside == 1 else [*own, *gap, *own], roomy=roomy).draw(rows)
