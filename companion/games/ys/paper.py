"""Ys: a stage is a page, neighbourhood by neighbourhood, with the market at its end."""

from companion.games.kit import (
    CIRCLE,
    COUNTS,
    SEATS,
    SQUARE,
    WRITE,
    Block,
    Cell,
    LogLine,
    LogPart,
    PaperLog,
    Setup,
)
from companion.games.ys.bounds import CHARACTERS
from companion.games.ys.events import LINES, NEUTRAL_SEATS, QUOTED, SHIFTS, SHIP_NAMES
from companion.games.ys.state import STAGES, ClaimScene, Shifting, State, Trading
from companion.games.ys.turns import MANY, SHARES_OF_FEW, SHARES_OF_MANY

AREAS = ("port", "commercial", "palace")
SHIP = tuple(SHIP_NAMES)
MARKET = "market"
LAST_LINE = 3  # lines are numbered as on the board: those that few people leave out come first


def log(table: Setup, state: State | None = None) -> PaperLog:
    """With The King's Favor where it is played, or may be."""
    since = state.stage if state else 1
    throne = state.setup.kings_favor if state else len(table.players) != NEUTRAL_SEATS
    begun = state or table.start()
    assert isinstance(begun, State)
    count = begun.setup.neighbourhoods
    parts = [LogPart(beginning(table))]
    parts += [LogPart(visit(table, n), "field.number", n) for n in range(1, count + 1)]
    parts.append(LogPart(market(table), "source.market"))
    last = LogPart(
        (LogLine("field.totals", (Cell(("throne.totals",)),), each=True),), "source.throne"
    )
    blocks = [
        Block(stage, None, (*parts, last) if throne and stage == STAGES else tuple(parts))
        for stage in range(since, STAGES + 1)
    ]
    return PaperLog(tuple(blocks), place, (CHARACTERS,), ("pad.hint.square", "pad.hint.white"))


def beginning(table: Setup) -> tuple[LogLine, ...]:
    cards = [Cell((f"order.seats.{at}",), SEATS, str(at + 1)) for at in range(len(table.players))]
    reserve = Cell(("reserve.sums",))
    return LogLine("field.seats", tuple(cards)), LogLine("field.sums", (reserve,), each=True)


def visit(table: Setup, number: int) -> tuple[LogLine, ...]:
    at = (str(number),)
    ship = [
        Cell((f"neighbourhood.ship.{gem}",), CIRCLE, f"item.ship.{gem}", SHIP) for gem in range(3)
    ]
    shares = SHARES_OF_MANY if len(table.players) >= MANY else SHARES_OF_FEW
    takes = Cell(("take.gems", "take.white_as"), WRITE, "pad.turns", times=len(shares))
    areas = [
        LogLine(f"word.{area}", (Cell((f"neighbourhood.brokers.{area}",)),), True, True, at)
        for area in AREAS
    ]
    character = (
        Cell(("character.name",), CIRCLE, "", CHARACTERS),
        Cell(("character.name",), WRITE, "pad.other", CHARACTERS),
        Cell(("character.points",), WRITE, "field.points"),
        Cell(("character.gems",), COUNTS, "field.gems", table.game.kinds),
    )
    return (
        LogLine("field.ship", tuple(ship), at=at),
        *areas,
        LogLine("field.take", (intriguer("neighbourhood"), takes), at=at),
        LogLine("field.name", character, at=at),
    )


def market(table: Setup) -> tuple[LogLine, ...]:
    at, count = (MARKET,), LINES[len(table.players)]
    lines = [market_line(table, line, LAST_LINE + 1 - count + line) for line in range(count)]
    quoted = table.game.kinds[: len(QUOTED)]
    white = Cell(("take.gems", "take.white_as"), WRITE, "field.white_as", times=2)
    shift = (
        Cell(("shift.colour",), CIRCLE, "field.colour", quoted),
        Cell(("shift.by",), CIRCLE, "field.by", (*reversed(SHIFTS), 0)),
    )
    return (
        *lines,
        LogLine("field.intriguer", (intriguer("market", ""), white), at=at),
        LogLine("fact.quotations", shift, at=at),
    )


def market_line(table: Setup, line: int, number: int) -> LogLine:
    gem = Cell((f"market.gems.{line}",), CIRCLE, "", SHIP)
    squares = [
        Cell((f"market.brokers.{line}.{colour}",), SQUARE, f"letter.{table.game.kinds[colour]}")
        for colour in QUOTED
    ]
    return LogLine("count.line", (gem, *squares), at=(MARKET,), number=number)


def intriguer(kind: str, label: str = "field.intriguer") -> Cell:
    return Cell((f"{kind}.intriguer",), SEATS, label)


def place(state: State) -> str:
    if isinstance(state.scene, Trading | ClaimScene | Shifting):
        return MARKET
    number = getattr(state.scene, "number", None)
    return "" if number is None else str(number)
