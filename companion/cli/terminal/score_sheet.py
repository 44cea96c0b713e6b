"""A score sheet for a terminal."""

import unicodedata
from collections.abc import Sequence

from companion.cli.terminal.words import say
from companion.games.board import Board, Column, Extra
from companion.games.contract import outcome, plus
from companion.games.progress import (
    PlayProgress,
    ScoreSheet,
    Setup,
    SheetLine,
    amounts,
    score_sheet,
)
from companion.games.wording import Wording, capital, signed
from companion.locale import spoken
from companion.locale import wording as worded

LABEL_WIDTH = 18
NAME_WIDTH = 12
COLOURS = {"red": 31, "yellow": 33, "green": 32, "blue": 34}
BOLD, FAINT = 1, 2
MARKS = ("Mn", "Me")


class TerminalSheet:
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


def sheet(table: Setup, history: PlayProgress, colourful: bool) -> str:
    """The whole sheet: lines by stage, totals, places, what is held and what comes next."""
    table = table._replace(players=tuple(map(visible, table.players)))
    game, players, _ = table
    wording = worded(spoken(), game, players)
    paper = TerminalSheet(colourful, players)
    scores = score_sheet(game, players, history.lines)
    over = game.rules.awaited(history.state) is None
    paper.say(say("sheet.title", game=game.title, moment=standing(table, history, wording)), BOLD)
    paper.say()
    paper.row("", paper.names, BOLD)
    write_stages(paper, wording, scores, history.state.stage, over)
    paper.row(wording.messages["sheet.total"], scores.totals, BOLD)
    paper.row(wording.messages["sheet.place"], outcome(game, history.state).placings)
    write_holdings(paper, wording, table, history)
    write_remarks(paper, wording, table, history)
    return "\n".join(paper.lines)


def standing(table: Setup, history: PlayProgress, wording: Wording) -> str:
    turn = table.game.rules.awaited(history.state)
    if turn is None:
        return say("sheet.finished")
    events = wording.listing(map(wording.event, turn.types), "or")
    stage, round_ = history.state.stage, history.state.round
    key = "sheet.stage" if round_ is None else "sheet.round"
    moment = say(key, stage=stage, round=round_)
    return say("sheet.next", moment=moment, events=events, people=wording.one_of_seats(turn.seats))


def write_stages(
    paper: TerminalSheet, wording: Wording, scores: ScoreSheet, stage: int, over: bool
) -> None:
    """The stages reached so far and, at the end, the final reckoning."""
    for number in range(1, stage + 1):
        own = [line for line in scores.lines if line.stage == number]
        write_lines(paper, wording, capital(say("sheet.stage", stage=number)), own)
    finals = [line for line in scores.lines if line.stage is None]
    if finals and over:
        write_lines(paper, wording, capital(say("sheet.final")), finals)


def write_lines(
    paper: TerminalSheet, wording: Wording, heading: str, lines: Sequence[SheetLine]
) -> None:
    total = (0,) * len(paper.names)
    for line in lines:
        total = plus(total, line.points)
    paper.row(heading, total, BOLD)
    for line in lines:
        if any(line.points):
            key = line.source.key
            styles = [COLOURS[key]] if key in COLOURS else [FAINT]
            paper.row("  " + wording.source(key), line.points, *styles)


def write_holdings(
    paper: TerminalSheet, wording: Wording, table: Setup, history: PlayProgress
) -> None:
    """The board, of which nothing is hidden here."""
    board = table.game.screen.board(history.state, None)
    columns = [*enumerate(board.columns)]
    for at, (key, kind, _) in sorted(columns, key=lambda each: bool(each[1].kind)):
        styles = [COLOURS[kind]] if kind in COLOURS else []
        paper.row(wording.column(key, kind), [row.values[at] for row in board.rows], *styles)
    for name, row in zip(table.players, board.rows, strict=True):
        for card in row.cards:
            paper.say(say("sheet.keeps", who=visible(name), card=wording.card(card)))
    for strip in board.above:
        told = [f"{wording.kind(kind)} {signed(value)}" for kind, value in strip.values]
        paper.say(wording.labelled(wording.fact(strip.key), wording.commas(told)))
    for extra in board.extras:
        told = extra_told(wording, board, extra)
        paper.say(wording.labelled(wording.fact(extra.key), wording.commas(told)))


def extra_told(wording: Wording, board: Board, extra: Extra) -> list[str]:
    """What lies on the table: a number, points, and how many of which kind."""
    if extra.number is not None:
        return [str(extra.number)]
    told = [] if extra.points is None else [wording.counted("points", extra.points)]
    if not extra.values:
        return told
    named = zip(board.columns, extra.values, strict=False)
    counted = [in_words(wording, column, value) for column, value in named if value]
    return [*told, *(counted or [wording.messages["nothing"]])]


def in_words(wording: Wording, column: Column, value: int) -> str:
    if column.kind:
        return wording.counted(f"kind.{column.kind}", value)
    return wording.labelled(wording.column(column.key, ""), str(value))


def write_remarks(
    paper: TerminalSheet, wording: Wording, table: Setup, history: PlayProgress
) -> None:
    for stage, _, event in history.adjustments:
        changes = amounts(table.game, event)
        told = wording.commas(wording.changed(*change) for change in changes)
        who, why = wording.whose(event.seat), visible(event.reason)
        said = told or wording.messages["nothing"]
        paper.say(say("sheet.adjusted", stage=stage, who=who, changes=said, why=why))
    for caution in history.cautions:
        why = wording.warning(caution)
        paper.say(wording.messages["sheet.warning"].format(stage=caution.stage, why=why))


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
