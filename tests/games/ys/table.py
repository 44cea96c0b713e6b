"""A table of Ys in few words: seats are letters, brokers are digits, gems are words.

`A42 B0` are a 4 and a 2 of Ana and a 0 of Ben; `N` is the neutral player. A line of the market is
four squares from blue to red, `.` where nobody is: `A4 . . B0`.
"""

from collections import Counter
from typing import Any

from tests.games.helpers.table import record, refusal, report

LETTERS = "ABCDE"
COLOURS = ("blue", "green", "yellow", "red")
LINES = {2: 2, 3: 2, 4: 3, 5: 4}
AREAS = ("port", "commercial", "palace")
STAGES = 4


class Ys:
    """Events as they are entered; asked for what stands, it replays them all."""

    def __init__(self, seats: int, **options: Any) -> None:
        self.seats = seats
        self.options = options
        self.places = 3 if seats == 2 else seats
        self.neighbourhoods = options.get("neighbourhoods", 3 if seats == 2 else 4)
        self.visited = 0
        self.events: list[Any] = []

    # What is entered

    def say(self, type_: str, **fields: Any) -> "Ys":
        self.events.append({"type": type_, **fields})
        return self

    def begin(self, order: str = "", reserves: str = "") -> "Ys":
        """The Order cards as letters, the reserves as numbers; else in seat order, all equal."""
        sums = [int(number) for number in reserves.split()] or [5] * self.seats
        cards = [self.seat(letter) for letter in order or LETTERS[: self.seats]]
        self.visited = 0
        return self.say("order", seats=cards).say("reserve", sums=sums)

    def visit(self, ship: str = "blue blue blue", **areas: str) -> "Ys":
        """The next neighbourhood: brokers by area, and the intriguer's owner."""
        self.visited += 1
        number = int(areas.pop("number", self.visited))
        brokers = {name: self.area(areas.pop(name, "")) for name in AREAS}
        fields = {name: self.seat(letter) for name, letter in areas.items()}
        return self.say(
            "neighbourhood", number=number, ship=ship.split(), brokers=brokers, **fields
        )

    def pass_by(self) -> "Ys":
        """All neighbourhoods that are left, with nobody in them."""
        while self.visited < self.neighbourhoods:
            self.visit()
        return self

    def take(self, who: str, gems: str, white_as: str = "") -> "Ys":
        colours = {"white_as": white_as.split()} if white_as else {}
        return self.say("take", seat=self.seat(who), gems=bag(gems), **colours)

    def character(self, who: str, name: str, gems: str = "", **fields: Any) -> "Ys":
        given = {"gems": bag(gems)} if gems else {}
        return self.say("character", seat=self.seat(who), name=name, **given, **fields)

    def market(self, *lines: str, gems: str = "", intriguer: str = "") -> "Ys":
        """The lines from the lowest on; those left out are empty, and all gems are blue."""
        count = LINES[self.seats]
        filled = [*lines, *[". . . ."] * (count - len(lines))]
        squares = [[self.square(each) for each in line.split()] for line in filled]
        fields = {"intriguer": self.seat(intriguer)} if intriguer else {}
        return self.say("market", gems=gems.split() or ["blue"] * count, brokers=squares, **fields)

    def shift(self, who: str, by: int, colour: str = "") -> "Ys":
        named = {"colour": colour} if colour else {}
        return self.say("shift", seat=self.seat(who), by=by, **named)

    def throne(self, *totals: int) -> "Ys":
        return self.say("throne", totals=list(totals))

    def adjust(self, who: str, **change: Any) -> "Ys":
        return self.say("adjust", seat=self.seat(who), **{"reason": "mistake", **change})

    def hold(self, **held: str) -> "Ys":
        """Gems put into hands: `hold(A="red red", B="black")`."""
        for who, gems in held.items():
            self.adjust(who, gems=bag(gems))
        return self

    # Whole pieces of a game

    def to_market(self, order: str = "", reserves: str = "") -> "Ys":
        return self.begin(order, reserves).pass_by()

    def empty_stage(self) -> "Ys":
        return self.to_market().market()

    def quote(self, colours: str) -> "Ys":
        """A stage that moves these colours by +2 +1 −1 −2, and leaves nothing else behind."""
        values = {colour: 4 - place for place, colour in enumerate(colours.split())}
        self.to_market().market(" ".join([f"A{values[colour]}" for colour in COLOURS]))
        return self.shift("A", 0).adjust("A", points=-4, gems={"blue": -1})

    def end(self) -> "Ys":
        """All stages that are left, with nobody anywhere."""
        while self.report["stage"] < STAGES:
            self.empty_stage()
        return self.empty_stage()

    # What stands

    @property
    def report(self) -> dict[str, Any]:
        return report("ys", self.seats, self.events, **self.options)

    @property
    def record(self) -> dict[str, Any]:
        return record("ys", self.seats, self.events, **self.options)

    @property
    def refused(self) -> str:
        return refusal("ys", self.seats, self.events, **self.options)

    @property
    def next(self) -> str | None:
        """The one event that is awaited and of whom, as `take A`."""
        awaited = self.report["next"]
        return awaited and f"{' '.join(awaited['types'])} {self.letters(awaited['seats'])}"

    @property
    def points(self) -> list[int]:
        return [player["points"] for player in self.report["players"]]

    @property
    def gems(self) -> list[dict[str, int]]:
        return [player["gems"] for player in self.report["players"]]

    @property
    def neutral(self) -> dict[str, Any]:
        return self.report["neutral"]

    @property
    def quotations(self) -> list[int]:
        return [self.report["quotations"][colour] for colour in COLOURS]

    @property
    def lines(self) -> list[tuple[Any, ...]]:
        """Stage, source and points of every scoring but adjustments."""
        lines = [(each["stage"], each["source"], each["points"]) for each in self.report["lines"]]
        return [line for line in lines if line[1] != "adjust"]

    @property
    def final(self) -> dict[str, list[int]]:
        """The lines of the final reckoning by source."""
        return {source: points for stage, source, points in self.lines if stage is None}

    @property
    def warnings(self) -> list[tuple[Any, ...]]:
        """Stage, owner and code of every warning."""
        return [
            (each["stage"], self.letters([each["seat"]]), each["code"])
            for each in self.report["warnings"]
        ]

    @property
    def ranking(self) -> str:
        return " ".join([self.letters(group) for group in self.report["ranking"]])

    # Letters and numbers

    def seat(self, letter: str) -> int:
        return 2 if letter == "N" else LETTERS.index(letter)

    def letters(self, seats: list[int]) -> str:
        names = LETTERS[: self.seats] + "N"
        return "".join([names[seat] for seat in seats])

    def area(self, brokers: str) -> list[list[int]]:
        values: list[list[int]] = [[] for _ in range(self.places)]
        for letter, *digits in brokers.split():
            values[self.seat(letter)] += map(int, digits)
        return values

    def square(self, broker: str) -> list[int] | None:
        return None if broker == "." else [self.seat(broker[0]), int(broker[1])]


def bag(gems: str) -> dict[str, int]:
    return dict(Counter(gems.split()))
