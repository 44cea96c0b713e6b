"""A cell of a log: what can be circled in it, how much room that takes, and how it is drawn."""

from collections.abc import Iterable, Mapping, Sequence

from companion.games.paper import SQUARE, Cell
from companion.games.wording import Wording, signed
from companion.printing.canvas.fonts import BOLD, REGULAR
from companion.printing.canvas.pen import INK, PALE, SOFT, Pen
from companion.printing.canvas.text_fit import width
from companion.printing.canvas.words import Words

SMALL, LETTERS, FILLED = 8.5, 10.5, 9.0
PADDING, GAP = 4.0, 4.0
NAME_SIZES = (9.5, 9.0, 8.5, 8.0)  # below the last a name takes two lines
BOX = 11.0  # that the number of a player stands in
STEP, WIDEST_STEP = 13.0, 24.0  # from a letter to the next: a ring of pencil goes between them
COUNT = 27.0  # a letter, and room for a number after it
LEAST = 30.0  # to write something
SQUARE_SIGN = ":"
WHITE = 1.0
SOFT_HYPHEN = "\u00ad"


class Speech:
    """The words of a log: labels from the catalogues, and short words for what can be circled."""

    def __init__(self, words: Words, wording: Wording, seats: int) -> None:
        self.words, self.wording, self.seats = words, wording, seats

    def label(self, key: str, number: int | None = None) -> str:
        """From the game's own catalogue, else from that of paper; a digit is what it is."""
        messages = self.wording.messages
        said = messages.get(key, key)
        if key.startswith("pad."):
            said = self.words.say(key)
        said = said.replace(SOFT_HYPHEN, "")
        return said if number is None else f"{said} {number}"

    def options(self, cell: Cell) -> list[str]:
        return self.short(cell.values)

    def short(self, values: Sequence[int | str]) -> list[str]:
        numbers = [value for value in values if isinstance(value, int)]
        if not numbers:
            if all(f"letter.{value}" in self.wording.messages for value in values):
                return [self.letter(str(value)) for value in values]
            return initials([self.label(f"word.{value}") for value in values])
        if values == (True,):
            return [""]
        return [signed(value) if min(numbers) < 0 else str(value) for value in numbers]

    def letter(self, colour: str) -> str:
        return self.wording.messages[f"letter.{colour}"]

    def written(self, value: object) -> str:
        """As somebody would with a pencil: 2R 1B, 430, =R."""
        if isinstance(value, Mapping):
            return " ".join([f"{count}{self.letter(colour)}" for colour, count in value.items()])
        if isinstance(value, list) and value and isinstance(value[0], str):
            return "=" + "".join(map(self.letter, value))
        if isinstance(value, list):
            return "".join(map(str, value))
        known = isinstance(value, str) and f"letter.{value}" in self.wording.messages
        return self.letter(str(value)) if known else str(value)


def initials(words: Sequence[str]) -> list[str]:
    """One letter each; where words share it, also the first in which all of those differ."""
    found = []
    for word in words:
        rivals = [each.casefold() for each in words if each[:1] == word[:1]]
        differs = [at for at, letters in enumerate(zip(*rivals, strict=False)) if distinct(letters)]
        found.append(word[:1] if len(rivals) == 1 else word[:1] + word[differs[0]])
    return found


def distinct(letters: Sequence[str]) -> bool:
    return len({*letters}) == len(letters) and all(letter.isalnum() for letter in letters)


def natural(speech: Speech, cell: Cell) -> float:
    """How much room a cell asks for; what is written in takes whatever is left over, too."""
    label = speech.label(cell.label)
    wide = width(label, REGULAR) * SMALL + GAP if label else 0.0
    match cell.kind:
        case "circle":
            wide += sum([step(option) for option in speech.options(cell)])
        case "seats":
            wide += (BOX + GAP) * speech.seats
        case "counts":
            wide += COUNT * len(cell.values)
        case _:
            wide += LEAST * cell.times
    return wide + 2 * PADDING


def step(option: str) -> float:
    return max(STEP, width(option, REGULAR) * LETTERS + 6)


def widths(speech: Speech, alike: Sequence[Sequence[Cell]], room: float) -> list[float]:
    """All of the room, the same for lines that are alike: their cells stand in columns.

    What is over goes to where things are written in turn.
    """
    asked = [max([natural(speech, cell) for cell in cells]) for cells in zip(*alike, strict=True)]
    over = room - sum(asked)
    times = [max([cell.times for cell in cells]) - 1 for cells in zip(*alike, strict=True)]
    if over < 0 or not any(times):
        return [wide * room / sum(asked) for wide in asked]
    return [wide + over * count / sum(times) for wide, count in zip(asked, times, strict=True)]


class CellFrame:
    """Where a cell is, and how high on the page its letters stand."""

    def __init__(self, pen: Pen, x: float, y: float, wide: float, high: float) -> None:
        self.pen, self.x, self.y, self.wide, self.high = pen, x, y, wide, high

    @property
    def base(self) -> float:
        return self.y + self.high / 2 + 3.5


def draw_cell(
    speech: Speech, frame: CellFrame, cell: Cell, marks: Sequence[Sequence[object]]
) -> None:
    """Its label, then what can be circled or written; what is known already is marked."""
    pen, x = frame.pen, frame.x + PADDING
    label = speech.label(cell.label)
    room = frame.wide - 2 * PADDING
    if label:
        said = pen.text(x, frame.base - 0.8, label, SMALL, room=room * 0.6, grey=SOFT)
        x, room = x + said + GAP, room - said - GAP
    inner = CellFrame(pen, x, frame.y, room, frame.high)
    match cell.kind:
        case "circle":
            chosen = [*flat(marks)]
            marked = [value in chosen for value in cell.values]
            draw_options(inner, speech.options(cell), marked)
        case "seats":
            chosen = [*flat(marks)]
            draw_seats(inner, [seat in chosen for seat in range(speech.seats)])
        case "counts":
            draw_counts(inner, speech, cell, marks)
        case _:
            draw_writing(inner, speech, cell, marks)


def flat(values: Iterable[object]) -> Iterable[object]:
    for value in values:
        if isinstance(value, list):
            yield from flat(value)
        else:
            yield value


def draw_options(frame: CellFrame, options: Sequence[str], marked: Sequence[bool]) -> None:
    steps = [step(option) for option in options]
    scale = min(WIDEST_STEP / STEP, frame.wide / sum(steps))
    x = frame.x + (frame.wide - scale * sum(steps)) / 2 if scale > 1 else frame.x
    for option, wide, own in zip(options, steps, marked, strict=True):
        draw_option(frame, x + wide * scale / 2, wide * scale, option, own)
        x += wide * scale


def draw_option(frame: CellFrame, middle: float, room: float, option: str, marked: bool) -> None:
    pen = frame.pen
    if not option:  # yes, or nothing
        pen.area(middle - BOX / 2, frame.base - BOX + 2, BOX, BOX, PALE, 0.6)
        option = "×" if marked else ""
        marked = False
    if marked:
        half = min(room, step(option)) / 2 - 0.5
        pen.area(middle - half, frame.base - 10.5, 2 * half, 14, INK)
    grey = WHITE if marked else INK
    pen.text(middle, frame.base, option, LETTERS, bold=marked, align="center", grey=grey)


def draw_seats(frame: CellFrame, marked: Sequence[bool]) -> None:
    each = min(BOX + GAP, frame.wide / len(marked))
    for seat, own in enumerate(marked):
        draw_seat(frame.pen, frame.x + seat * each, frame.base, seat, own)


def draw_seat(pen: Pen, x: float, base: float, seat: int, marked: bool = False) -> None:
    """A player: always a number in a box, so that it is taken for nothing else."""
    top = base - 9.2
    if marked:
        pen.area(x, top, BOX, BOX, INK)
    else:
        pen.area(x, top, BOX, BOX, SOFT, 0.6)
    grey = WHITE if marked else INK
    pen.text(x + BOX / 2, base - 0.6, str(seat + 1), 8.5, bold=marked, align="center", grey=grey)


def draw_players(pen: Pen, y: float, left: float, names: Sequence[str]) -> None:
    """Everybody's number and name over a column of their own, in letters of one size."""
    column = (pen.right - left) / len(names)
    room = column - BOX - 14
    sizes = [pen.largest(name, NAME_SIZES, room, 1, bold=True).size for name in names]
    size = min(sizes)
    for seat, name in enumerate(names):
        x = left + seat * column + 3
        draw_seat(pen, x, y, seat)
        x += BOX + 4
        found = pen.fitted(name, size, room, lines=2, bold=True, smallest=1)
        pen.set_lines(x, y - (len(found.lines) - 1) * size * 0.7, found, bold=True)
        if not name:
            pen.rule(x, y + 2, x + room, 0.5, grey=PALE)


def draw_counts(
    frame: CellFrame, speech: Speech, cell: Cell, marks: Sequence[Sequence[object]]
) -> None:
    """A letter for each colour, and a line after it for how many."""
    pen, each = frame.pen, frame.wide / len(cell.values)
    named = [value for own in marks for value in own if isinstance(value, Mapping)]
    counts = {colour: count for value in named for colour, count in value.items()}
    for at, colour in enumerate(cell.values):
        x = frame.x + at * each
        said = pen.text(x, frame.base, speech.letter(str(colour)), LETTERS)
        pen.rule(x + said + 2, frame.base + 2, x + each - 4, 0.4, grey=SOFT)
        count = str(counts[colour]) if colour in counts else ""
        middle = (x + said + 2 + x + each - 4) / 2
        pen.text(middle, frame.base, count, FILLED, bold=True, align="center")


def draw_writing(
    frame: CellFrame, speech: Speech, cell: Cell, marks: Sequence[Sequence[object]]
) -> None:
    """Empty space, parted where several things are written in turn."""
    pen, each = frame.pen, frame.wide / cell.times
    for at in range(1, cell.times):
        x = frame.x + at * each
        pen.rule(x, frame.y + 3, x, 0.4, grey=PALE, dashes=(1.5, 1.5), down=frame.high - 6)
    if cell.kind == SQUARE:
        draw_square(frame, marks)
        return
    said = [" ".join([speech.written(value) for value in own]) for own in marks]
    if len(said) > cell.times:
        said = [*said[: cell.times - 1], ", ".join(said[cell.times - 1 :])]
    for at, text in enumerate(said):
        pen.text(frame.x + at * each + 3, frame.base, text, FILLED, bold=True, room=each - 6)


def draw_square(frame: CellFrame, marks: Sequence[Sequence[object]]) -> None:
    """Whose broker, and its value after the colon."""
    pen, middle = frame.pen, frame.x + frame.wide / 2
    pen.text(middle, frame.base, SQUARE_SIGN, LETTERS, bold=True, align="center", grey=SOFT)
    for [broker] in marks:
        assert isinstance(broker, list)
        seat, value = broker
        colon = width(SQUARE_SIGN, BOLD) * LETTERS / 2 + 3
        pen.text(middle - colon, frame.base, str(seat + 1), FILLED, bold=True, align="right")
        pen.text(middle + colon, frame.base, str(value), FILLED, bold=True)
