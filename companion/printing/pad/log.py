"""The log of a pad: what happened, round by round, in the order in which it is typed in later.

What stands in it is described by the game, in the words of companion.games.paper; all games are
drawn alike.
"""

from collections.abc import Sequence

from companion.games.contract import Counter, GameState
from companion.games.paper import FOOT, OPEN, Block, LogLine, LogPart, PaperLog
from companion.games.progress import Setup
from companion.games.wording import Wording
from companion.printing.canvas.flow import Flow
from companion.printing.canvas.fonts import REGULAR
from companion.printing.canvas.pen import FAINT, INK, PALE, SOFT
from companion.printing.canvas.text_fit import width
from companion.printing.documents.content import PlayContent
from companion.printing.pad.cells import (
    CellFrame,
    Speech,
    draw_cell,
    draw_options,
    draw_players,
    widths,
)
from companion.printing.pad.known import ONCE, KnownCells, Spot, marks_in, running_round

SIDE, LABELS = 46.0, 72.0
LOWEST, HIGHEST = 18.5, 24.0  # a pencil needs 6 mm
BETWEEN = 6.0  # rounds
NAMES = 23.0
SIZE = 8.0
TIED, SEPARATOR = "\u00a0", " · "


def draw_log(flow: Flow, table: Setup, wording: Wording, play: PlayContent | None) -> None:
    """As many rounds as a game has, from the first or from the one that is running."""
    state = play.history.state if play else None
    log = table.game.paper.log(table, state)
    pages = LogPages(flow, table, wording, log)
    flow.pen.bookmark(flow.words.say("pad.log"), 1)
    flow.y -= 10  # what a heading keeps away from a text above it
    flow.heading(flow.words.say("pad.log"))
    if play:
        pages.draw_next(play.history.state)
    known = running_round(table, log, play.events) if play else []
    pages.draw(marks_in(log.blocks[0], known))


class LogPages:
    def __init__(self, flow: Flow, table: Setup, wording: Wording, log: PaperLog) -> None:
        self.flow, self.table, self.wording, self.log = flow, table, wording, log
        self.pen, self.words = flow.pen, flow.words
        self.speech = Speech(flow.words, wording, len(table.players))
        cells = [line for block in log.blocks for line in block.lines if line.neutral]
        neutral = bool(cells) and table.game.samples.neutral(table.start())
        self.places = len(table.players) + int(neutral)
        self.left = self.pen.left + SIDE + LABELS
        self.column = (self.pen.right - self.left) / self.places

    def draw_next(self, state: GameState) -> None:
        """What the companion would ask now: it goes on from here."""
        turn = self.table.game.rules.awaited(state)
        assert turn is not None
        who, asked = self.wording.one_of_seats(turn.seats), self.wording.ask(turn.kind)
        said = self.words.say("pad.next", who=who, question=asked)
        self.flow.y += 12
        self.pen.text(self.pen.left, self.flow.y, said, 10, bold=True, room=self.pen.width)
        self.flow.y += 4

    def draw(self, known: KnownCells) -> None:
        """The rounds of a page are equally high, and the last page has as many as fit."""
        waiting = [*self.log.blocks]
        marks = known
        while True:
            count, high = self.begin_page(waiting)
            spare = [waiting[-1]] * count if waiting[-1].stage == OPEN else []
            for block in [*waiting, *spare][:count]:
                self.draw_block(block, high, marks)
                marks = {}
            self.draw_foot_line()
            waiting = waiting[count:]
            if not waiting:
                return
            self.flow.turn()

    def begin_page(self, waiting: Sequence[Block]) -> tuple[int, float]:
        """What the letters mean and who sits where; how many rounds follow, and their lines."""
        for text in self.legend():
            for line in tied_lines(text, self.pen.width / SIZE):
                self.flow.y += SIZE * 1.4
                self.pen.text(self.pen.left, self.flow.y - 2, line, SIZE, grey=SOFT)
        self.flow.y += 4
        self.draw_names()
        lines = len(waiting[0].lines)
        room = self.flow.left_over - LOWEST
        count = max(1, int(room // (lines * LOWEST + BETWEEN)))
        if waiting[-1].stage != OPEN:  # no page with but one round on it
            count = -(-len(waiting) // -(-len(waiting) // count))
        return count, min(HIGHEST, (room / count - BETWEEN) / lines)

    def legend(self) -> list[str]:
        said = [self.words.say("pad.log.lead")]
        said += [self.kinds_in_letters(counter) for counter in self.counters_of_kinds()]
        letters = {kind: self.speech.letter(kind) for kind in self.circled_kinds()}
        said += [self.words.say(hint, **letters) for hint in self.log.hints]
        named = [self.named(values) for values in self.log.named]
        return [" ".join(said), *([SEPARATOR.join(named)] if named else [])]

    def counters_of_kinds(self) -> list[Counter]:
        return [counter for counter in self.table.game.counters if counter.kinds]

    def kinds_in_letters(self, counter: Counter) -> str:
        known = dict.fromkeys([*counter.kinds, *self.circled_kinds()])
        letters = {kind: self.speech.letter(kind) for kind in known}
        named = [f"{letter}{TIED}{self.wording.kind(each)}" for each, letter in letters.items()]
        signs = [*letters.values()]
        what = self.wording.messages[f"field.{counter.key}"]
        kinds = self.words.commas(named)
        return self.words.say(
            "pad.hint.kinds", what=what, one=signs[0], other=signs[-1], kinds=kinds
        )

    def circled_kinds(self) -> list[str]:
        """Also those that nobody can hold, as white is."""
        values = [
            value
            for line in self.log.blocks[0].lines
            for cell in line.cells
            for value in cell.values
        ]
        return [str(each) for each in values if f"letter.{each}" in self.wording.messages]

    def named(self, values: Sequence[int | str]) -> str:
        words = [self.speech.label(f"word.{value}") for value in values]
        pairs = zip(self.speech.short(values), words, strict=True)
        return SEPARATOR.join([f"{short} {word}".replace(" ", TIED) for short, word in pairs])

    def draw_names(self) -> None:
        names = [self.wording.player(place) for place in range(self.places)]
        draw_players(self.pen, self.flow.y + 15, self.left, names)
        self.flow.y += NAMES

    def draw_block(self, block: Block, high: float, marks: KnownCells) -> None:
        pen, top, number = self.pen, self.flow.y, 0
        for at, part in enumerate(block.parts):
            whole = high * len(part.lines)
            pen.area(pen.left, self.flow.y, SIDE, whole, FAINT)
            pen.rule(pen.left, self.flow.y, pen.right, 0.9 if at else 1.2)
            self.draw_side(block, part, at == 0, whole)
            for line in part.lines:
                self.draw_line(line, high, marks, number, part.lines)
                number += 1
        pen.area(pen.left, top, pen.width, self.flow.y - top, INK, 1.2)
        self.flow.y += BETWEEN

    def draw_side(self, block: Block, part: LogPart, first: bool, high: float) -> None:
        """Stage and round, as far as they are known; else the name of the part."""
        y = self.flow.y
        if not first:
            self.draw_count(y, self.speech.label(part.label), part.number, high)
            return
        stage = self.words.say("sheet.stage", stage="").strip()
        if block.round is None:
            self.draw_count(y, stage, block.stage, high)
        elif block.stage == OPEN:
            self.draw_caption(y, stage)
            numbers = [str(each + 1) for each in range(self.table.game.stages)]
            frame = CellFrame(self.pen, self.pen.left + 2, y + 13, SIDE - 4, 16)
            draw_options(frame, numbers, [False] * len(numbers))
            self.draw_count(y + 32, self.words.say("pad.round"), block.round, high - 32)
        else:
            self.draw_caption(y, self.words.say("sheet.stage", stage=block.stage))
            self.draw_count(y + 16, self.words.say("pad.round"), block.round, high - 16)

    def draw_caption(self, y: float, text: str) -> None:
        middle = self.pen.left + SIDE / 2
        self.pen.text(middle, y + 11, text, SIZE, align="center", room=SIDE - 4)

    def draw_count(self, y: float, text: str, number: int | None, high: float) -> None:
        """A number under its name, large enough to be found; one to be written has a line."""
        middle = self.pen.left + SIDE / 2
        self.draw_caption(y, text)
        if number == OPEN:
            self.pen.rule(middle - 14, y + min(34, high - 6), middle + 14, 0.5, grey=SOFT)
        elif number is not None:
            self.pen.text(middle, y + 29, str(number), 17, bold=True, align="center")

    def draw_foot_line(self) -> None:
        self.flow.y = self.flow.bottom - LOWEST
        self.draw_line(FOOT, LOWEST, {}, 0, (FOOT,))

    def draw_line(
        self, line: LogLine, high: float, marks: KnownCells, number: int, beside: Sequence[LogLine]
    ) -> None:
        pen, y = self.pen, self.flow.y
        label = self.speech.label(line.label, line.number)
        x = pen.left + SIDE
        pen.text(x + 4, y + high / 2 + 3.2, label, 9, room=LABELS - 8)
        if line.each:
            places = range(self.places if line.neutral else len(self.table.players))
            for place in places:
                own = marks.get(Spot(number, 0, place), [])
                at = self.left + place * self.column
                pen.rule(at, y, at, 0.5, grey=PALE, down=high)
                frame = CellFrame(pen, at, y, self.column, high)
                draw_cell(self.speech, frame, line.cells[0], own)
        else:
            alike = [each.cells for each in beside if shape(each) == shape(line)]
            wide = widths(self.speech, alike, pen.right - self.left)
            self.draw_cells(line, high, marks, number, wide)
        self.flow.y += high
        pen.rule(x, self.flow.y, pen.right, 0.5, grey=PALE)

    def draw_cells(
        self, line: LogLine, high: float, marks: KnownCells, number: int, widths: Sequence[float]
    ) -> None:
        pen, x = self.pen, self.left
        for at, wide in enumerate(widths):
            pen.rule(x, self.flow.y, x, 0.5, grey=PALE, down=high)
            frame = CellFrame(pen, x, self.flow.y, wide, high)
            draw_cell(self.speech, frame, line.cells[at], marks.get(Spot(number, at, ONCE), []))
            x += wide


def tied_lines(text: str, room: float) -> list[str]:
    """Broken at blanks, but never between a letter and what it means."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if width(longer.replace(TIED, " "), REGULAR) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return [line.replace(TIED, " ") for line in lines]


def shape(line: LogLine) -> tuple[tuple[str, ...], ...]:
    """Lines with the same of it are alike up to what they end with."""
    return (str(len(line.cells)),), *[cell.holds for cell in line.cells[:-1]]
