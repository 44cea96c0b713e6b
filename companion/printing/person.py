"""One person's season on a page: results, the rating's curve, opponents."""

from companion.printing.chart import Curve, draw_chart
from companion.printing.flow import Fact, Flow, letterhead
from companion.printing.grid import LEFT, Column, Grid, Row
from companion.printing.pen import Pen
from companion.printing.records import PlayerSheet, Result
from companion.printing.words import NONE, Words

CURVE = 120.0
ROOMY, LINE, OTHERWISE = 1.4, 14.5, 110.0  # two headings stand above the lines
DAY, NUMBER = 92.0, 52.0


def draw_player_sheet(pen: Pen, record: PlayerSheet, words: Words) -> None:
    pen.begin(pen.paper)
    name, season = record.guest.name, record.season
    pen.entitle(words.say("person.season", name=name, season=season), record.about.venue)
    flow = Flow(pen, words, words.say("person.season", name=name, season=season))
    letterhead(flow, record.about, name, facts(record, words), "standings")
    if len(record.ratings) > 1:
        flow.heading(words.say("person.curve"), CURVE)
        curve = Curve(words.number(round(record.ratings[-1], 1)), record.ratings)
        draw_chart(pen, words, flow.y + 8, CURVE - 12, [curve], from_zero=False)
        flow.y += CURVE
    roomy = min(ROOMY, (flow.left_over - OTHERWISE) / (LINE * max(lines(record), 1)))
    draw_results(flow, record, roomy)
    draw_opponents(flow, record, roomy)


def lines(record: PlayerSheet) -> int:
    return len(record.results) + len(record.opponents)


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
    Grid(flow, columns, roomy=max(roomy, 1)).draw(rows)


def dated(record: PlayerSheet) -> bool:
    return any(each.date for each in record.results)


def cells(each: Result, words: Words) -> list[str]:
    place = f"{each.place} / {each.seats}" if each.place else NONE
    numbers = [words.number(each.score), words.number(each.points)]
    return [words.date(each.date), each.event, each.game, place, *numbers]


def draw_opponents(flow: Flow, record: PlayerSheet, roomy: float) -> None:
    if not record.opponents:
        return
    words = flow.words
    flow.heading(words.say("person.opponents"), 50)
    heads = [words.say(f"person.{key}") for key in ("met", "ahead", "level", "behind")]
    names = flow.pen.width - 4 * 60
    columns = [Column(words.say("standings.player"), names, LEFT)]
    columns += [Column(head, 60) for head in heads]
    rows = [Row([each.name, *map(str, each[1:])]) for each in record.opponents]
    Grid(flow, columns, roomy=max(roomy, 1)).draw(rows)
