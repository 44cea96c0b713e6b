"""A score sheet for a terminal."""

import unicodedata
from collections.abc import Sequence

from companion.cli.words import say
from companion.games.folding import History, Table
from companion.games.kernel import ScoreSheet, SheetLine, outcome, plus, score_sheet
from companion.games.sentences import Wording, capital, signed
from companion.languages import form_of, spoken
from companion.languages import wording as worded

LABEL_WIDTH = 18
NAME_WIDTH = 12
COLOURS = {"red": 31, "yellow": 33, "green": 32, "blue": 34}
BOLD, FAINT = 1, 2
MARKS = ("Mn", "Me")


class Paper:
    """Text in columns, coloured or plain."""

    def __init__(self, colourful: bool, names: Sequence[str]) -> None:
        self.colourful = colourful
        self.names = [fitted(name) for name in names]
        self.widths = [max(6, width(name)) for name in self.names]
        self.lines: list[str] = []

    def say(self, text: str = "", *styles: int) -> None:
        self.lines.append(self.styled(text, *styles))

    def row(self, label: str, cells: Sequence[object], *styles: int) -> None:
        padded = [
            " " * (column - width(str(cell))) + str(cell)
            for cell, column in zip(cells, self.widths, strict=True)
        ]
        self.say("  ".join([label + " " * (LABEL_WIDTH - width(label)), *padded]), *styles)

    def styled(self, text: str, *styles: int) -> str:
        if not self.colourful or not styles:
            return text
        return f"\033[{';'.join(map(str, styles))}m{text}\033[0m"


def sheet(table: Table, history: History, colourful: bool) -> str:
    """The whole sheet: lines by stage, totals, places, what is held and what comes next."""
    table = table._replace(players=tuple(map(visible, table.players)))
    game, players, _ = table
    wording = worded(spoken(), game, players)
    paper = Paper(colourful, players)
    scores = score_sheet(game, players, history.lines)
    over = game.awaited(history.state) is None
    paper.say(say("sheet.title", game=game.title, moment=standing(table, history, wording)), BOLD)
    paper.say()
    paper.row("", paper.names, BOLD)
    write_stages(paper, wording, scores, history.state.stage, over)
    paper.row(say("sheet.total"), scores.totals, BOLD)
    paper.row(say("sheet.place"), outcome(game, history.state).placings)
    write_holdings(paper, wording, table, history)
    write_remarks(paper, wording, table, history)
    return "\n".join(paper.lines)


def standing(table: Table, history: History, wording: Wording) -> str:
    turn = table.game.awaited(history.state)
    if turn is None:
        return say("sheet.finished")
    deeds = wording.listing(map(wording.deed, turn.types), "or")
    stage, round_ = history.state.stage, history.state.round
    key = "sheet.stage" if round_ is None else "sheet.round"
    moment = say(key, stage=stage, round=round_)
    return say("sheet.next", moment=moment, deeds=deeds, people=wording.one_of_seats(turn.seats))


def write_stages(
    paper: Paper, wording: Wording, scores: ScoreSheet, stage: int, over: bool
) -> None:
    """The stages reached so far and, at the end, the final reckoning."""
    for number in range(1, stage + 1):
        own = [line for line in scores.lines if line.stage == number]
        write_lines(paper, wording, capital(say("sheet.stage", stage=number)), own)
    finals = [line for line in scores.lines if line.stage is None]
    if finals and over:
        write_lines(paper, wording, capital(say("sheet.final")), finals)


def write_lines(paper: Paper, wording: Wording, heading: str, lines: Sequence[SheetLine]) -> None:
    total = (0,) * len(paper.names)
    for line in lines:
        total = plus(total, line.points)
    paper.row(heading, total, BOLD)
    for line in lines:
        if any(line.points):
            key = line.source.key
            styles = [COLOURS[key]] if key in COLOURS else [FAINT]
            paper.row("  " + wording.source(key), line.points, *styles)


def write_holdings(paper: Paper, wording: Wording, table: Table, history: History) -> None:
    details = table.game.details(history.state)
    for key, value in details.players[0].items():
        if isinstance(value, int):
            paper.row(wording.count(key), [own[key] for own in details.players])
    for colour in table.game.colours:
        styles = [COLOURS[colour]] if colour in COLOURS else []
        counts = [own["gems"].get(colour, 0) for own in details.players]
        label = capital(say("sheet.gems", colour=wording.colour(colour)))
        paper.row(label, counts, *styles)
    for name, own in zip(table.players, details.players, strict=True):
        for card in own.get("cards", ()):
            paper.say(say("sheet.keeps", who=visible(name), card=wording.card(card)))
    for key, value in details.table.items():
        paper.say(wording.labelled(wording.fact(key), in_words(wording, value)))


def in_words(wording: Wording, value: object) -> str:
    """A part of a report on one line: {"red": 3, "blue": 1} is 3 red, 1 blue."""
    if not isinstance(value, dict):
        return str(value)
    parts = [
        in_words(wording, each) if isinstance(each, dict) else counted(wording, name, each)
        for name, each in value.items()
    ]
    return wording.commas(parts) or wording.messages["nothing"]


def counted(wording: Wording, name: str, count: int) -> str:
    return wording.counted(f"gem.{name}" if name in wording.colours else name, count)


def changed(wording: Wording, name: str, count: int) -> str:
    """`+2 workers`: the word goes with the number, and the number has its sign."""
    if name == "workers":
        words = say(f"workers.{form_of(spoken(), abs(count))}", count=abs(count))
    else:
        words = counted(wording, name, abs(count))
    return signed(count)[0] + words


def write_remarks(paper: Paper, wording: Wording, table: Table, history: History) -> None:
    for stage, _, event in history.adjustments:
        gems = zip(table.game.colours, event.gems or (), strict=False)
        parts = [("points", event.points), ("workers", event.workers), *gems]
        told = wording.commas(changed(wording, name, count) for name, count in parts if count)
        who, why = wording.player(event.seat), visible(event.reason)
        changes = told or wording.messages["nothing"]
        paper.say(say("sheet.adjusted", stage=stage, who=who, changes=changes, why=why))
    for caution in history.cautions:
        paper.say(say("sheet.warning", stage=caution.stage, why=wording.warning(caution)))


def fitted(name: str) -> str:
    """A name cut to a column's width."""
    while width(name) > NAME_WIDTH:
        name = name[:-2] + "…"
    return name


def visible(text: str) -> str:
    """Without direction marks and joiners, which would shift what follows."""
    return "".join([each for each in text if unicodedata.category(each) != "Cf"])


def width(text: str) -> int:
    """How many columns a terminal needs: none for marks, two for wide characters."""
    marks = [each for each in text if unicodedata.category(each) in MARKS]
    wide = [each for each in text if unicodedata.east_asian_width(each) in "WF"]
    return len(text) - len(marks) + len(wide)
