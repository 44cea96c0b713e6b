"""A game made of a sheet: to everything else one like the others."""

import json
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from companion.games.kit import (
    AnyGame,
    Game,
    ListOf,
    Malformed,
    OneOf,
    Option,
    Options,
    Rules,
    Seat,
    Source,
    Wording,
    integer,
)
from companion.games.sheet.document.reader import read_sheet
from companion.games.sheet.document.sheet import Label, SheetDocument, said
from companion.games.sheet.engine import apply
from companion.games.sheet.events import shapes_of
from companion.games.sheet.layout import Layout, lay_out
from companion.games.sheet.messages import MESSAGES
from companion.games.sheet.samples import SAMPLES
from companion.games.sheet.screen import SCREEN
from companion.games.sheet.state import Event, State, start
from companion.games.sheet.turns import awaited, ended, facts, order

KEY = "sheet"
ENGLISH = "en"
GAMES_KNOWN = 64  # the last ones, by what their document says
TABLES_KNOWN = 64  # of one sheet: so many players with such options


def game_in(options: Mapping[str, object]) -> AnyGame:
    """The game of a record, which carries its sheet."""
    if "sheet" not in options:
        raise Malformed("sheet_missing")
    return game_from(options["sheet"])


def game_from(document: object) -> AnyGame:
    """The game that a document describes, or `Malformed`."""
    try:
        return known_game(json.dumps(document, ensure_ascii=False))
    except (TypeError, RecursionError):
        return game_of(read_sheet(document))


@lru_cache(GAMES_KNOWN)
def known_game(written: str) -> AnyGame:
    return game_of(read_sheet(json.loads(written)))


def game_of(sheet: SheetDocument) -> Game[State, Event]:
    """The game that is played on a sheet."""
    past = sheet.rounds.rows if sheet.rounds else ()
    final = [Source(key, final=True) for key in ("start", *[row.key for row in sheet.rows])]
    return Game(
        key=KEY,
        title=said(sheet.title, ENGLISH),
        players=tuple(sheet.counts),
        sources=(*[Source(row.key) for row in past], *final, Source("adjust")),
        shapes=shapes_of(sheet),
        rules=Rules(starting(sheet), awaited, apply, facts=facts, order=order, ended=ended),
        samples=SAMPLES,
        screen=SCREEN,
        options=options_of(sheet),
        messages=MESSAGES,
        home=__file__,
        known_as=sheet.key,
        carries={"sheet": sheet.source},
        labels=lambda language: labels(sheet, language),
    )


def starting(sheet: SheetDocument) -> Callable[[int, Options], State]:
    @lru_cache(TABLES_KNOWN)
    def layout(
        seats: int, switches: tuple[str, ...], first: int, teams: tuple[int, ...] | None
    ) -> Layout:
        return lay_out(sheet, seats, {"with": switches, "first": first, "teams": teams})

    def begin(seats: int, options: Options) -> State:
        return start(layout(seats, options["with"], options["first"], options.get("teams")))

    return begin


def options_of(sheet: SheetDocument) -> tuple[Option, ...]:
    counts = tuple(sheet.counts)
    found = [
        Option("with", Switches(tuple([switch.key for switch in sheet.switches])), (), counts),
        Option("first", Seat(), 0, counts),
    ]
    if sheet.teams and any(sheet.teams.values()):
        teams = {count: number for count, number in sheet.teams.items() if number}
        found.append(Option("teams", Teams(teams), None, tuple(teams)))
    return tuple(found)


class SwitchWord(OneOf[str]):
    """A switch, called as the sheet calls it."""

    def tell(self, wording: Wording, value: str) -> str:
        return wording.messages[f"switch.{value}"]


class Switches(ListOf[str, str]):
    """Which expansions and variants are on: each once."""

    def __init__(self, keys: tuple[str, ...]) -> None:
        super().__init__(SwitchWord({key: key for key in keys}), lambda seats: (0, len(keys)))
        read_list = self.read

        def read(value: object, seats: int) -> tuple[str, ...]:
            found = read_list(value, seats)
            if len(set(found)) < len(found):
                raise Malformed("bad_order")
            return found

        self.read = read


class Teams(ListOf[int, int]):
    """A team for each seat; every team has somebody."""

    def __init__(self, teams: Mapping[int, int]) -> None:
        super().__init__(integer(0, max(teams.values()) - 1), lambda seats: (seats, seats), True)
        read_list = self.read

        def read(value: object, seats: int) -> tuple[int, ...]:
            found = read_list(value, seats)
            if {*found} != {*range(teams[seats])}:
                raise Malformed("names_missing", required=tuple(range(teams[seats])))
            return found

        self.read = read
        self.write = list


def labels(sheet: SheetDocument, language: str) -> Mapping[str, str]:
    """What the sheet itself calls its rows, checks, switches and wins, in a language."""
    return {key: said(label, language) for key, label in every_label(sheet)}


def every_label(sheet: SheetDocument) -> Iterator[tuple[str, Label]]:
    rounds = sheet.rounds
    for row in (*sheet.rows, *(rounds.rows if rounds else ())):
        yield f"source.{row.key}", row.label
        for option in row.entered.options if row.entered else ():
            yield f"choice.{row.key}.{option.value}", option.label
    for kind, checks in (("play", sheet.checks), ("round", rounds.checks if rounds else ())):
        for index, check in enumerate(checks):
            yield f"check.{kind}.{index}", check.label
    for switch in sheet.switches:
        yield f"switch.{switch.key}", switch.label
    for win in sheet.instant:
        yield f"win.{win.key}", win.label
