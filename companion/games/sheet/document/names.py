"""What a name in an expression means, whether it may stand there, and no row a circle."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from companion.games.kit import Malformed
from companion.games.sheet.document.sheet import (
    SEAT,
    TABLE,
    TEAM,
    Rounds,
    Row,
    SheetDocument,
    WorkedPoints,
)
from companion.games.sheet.document.syntax import (
    Choose,
    CountOf,
    Listing,
    NameNode,
    Node,
    NumberNode,
    OfList,
    OfSome,
    OperationNode,
    Prefix,
)
from companion.games.sheet.document.values import CYCLES, EXPRESSIONS, Notes, in_sheet

TOTAL = "total"


class Scope(NamedTuple):
    """Where an expression stands: whose it is, and what it sees."""

    owner: str
    rows: Mapping[str, Row]
    past: Mapping[str, Row]  # rows of rounds, of those that are closed
    others: frozenset[str]  # names that are numbers by themselves
    total: bool


def parts(node: Node) -> tuple[Node, ...]:
    match node:
        case Prefix():
            return (node.of,)
        case OperationNode():
            return (node.left, node.right)
        case Choose():
            return (node.condition, node.then, node.otherwise)
        case OfSome():
            return node.parts
        case CountOf():
            return (node.right,)
        case NameNode() | NumberNode() | OfList():
            return ()


def leaves(node: Node) -> Iterator[NameNode | Listing]:
    """All names and lists that an expression mentions, from its beginning."""
    if isinstance(node, NameNode):
        yield node
    if isinstance(node, OfList | CountOf):
        yield node.listing
    for part in parts(node):
        yield from leaves(part)


def fault_in(node: Node, scope: Scope) -> tuple[int, str, str] | None:
    """Where an expression says what it may not, why, and of which name."""
    for leaf in leaves(node):
        reason = fault_of_name(leaf, scope) if isinstance(leaf, NameNode) else fault_of(leaf, scope)
        if reason:
            told = f"{leaf.of}.{leaf.name}" if isinstance(leaf, Listing) else leaf.name
            return leaf.at, reason, told
    return None


def fault_of_name(leaf: NameNode, scope: Scope) -> str:
    if leaf.name in scope.others:
        return "" if leaf.name != "turn" or scope.owner == SEAT else "not_here"
    if leaf.name == TOTAL:
        return "" if scope.total and scope.owner != TABLE else "not_here"
    row = scope.rows.get(leaf.name)
    if row is None:
        return unseen(leaf.name, scope)
    if row.per == TABLE or scope.owner == SEAT:
        return ""
    if scope.owner == TABLE:
        return "say_all"
    return "say_team" if row.per == SEAT else ""


def unseen(name: str, scope: Scope) -> str:
    return "say_rounds" if name in scope.past else "unknown"


def fault_of(leaf: Listing, scope: Scope) -> str:
    if leaf.of == "rounds":
        return fault_of_past(leaf, scope)
    if leaf.of != "all" and scope.owner == TABLE:
        return "not_here"
    if leaf.name == TOTAL:
        return "" if scope.total and leaf.of != "team" else "not_here"
    row = scope.rows.get(leaf.name)
    if row is None:
        return unseen(leaf.name, scope)
    alone = row.per == TABLE or (row.per == TEAM and leaf.of == "team")
    return "not_here" if alone else ""


def fault_of_past(leaf: Listing, scope: Scope) -> str:
    row = scope.past.get(leaf.name)
    if row is None:
        return "not_here" if leaf.name in scope.rows or leaf.name == TOTAL else "unknown"
    allowed = {SEAT: (SEAT, TEAM, TABLE), TEAM: (TEAM, TABLE), TABLE: (TABLE,)}
    return "" if row.per in allowed[scope.owner] else "not_here"


class Checker:
    """Looks at every expression of a sheet, in the order in which they stand there."""

    def __init__(self, sheet: SheetDocument, notes: Notes) -> None:
        self.sheet, self.notes = sheet, notes
        self.rows = {row.key: row for row in sheet.rows}
        self.past = {row.key: row for row in sheet.rounds.rows} if sheet.rounds else {}
        shared = {"players", *[switch.key for switch in sheet.switches]}
        self.others = frozenset(shared | ({"round"} if sheet.rounds else set()))

    def look_at(self, node: Node, where: str, scope: Scope) -> None:
        fault = fault_in(node, scope)
        if fault:
            at, reason, name = fault
            told = in_sheet(reason, at=at + 1, quote=name)
            self.notes.noted.append(Malformed(EXPRESSIONS, where=where, at=at, why=told))

    def of_play(self, owner: str, total: bool) -> Scope:
        return Scope(owner, self.rows, self.past, self.others | {"turn"}, total)

    def of_rounds(self, owner: str) -> Scope:
        return Scope(owner, self.past, self.past, self.others | {"turn", "hand"}, True)

    def whole(self) -> None:
        for index, row in enumerate(self.sheet.rows):
            self.row(row, f"rows[{index}]", self.of_play(row.per, total=False))
        if self.sheet.rounds:
            self.rounds(self.sheet.rounds)
        for index, check in enumerate(self.sheet.checks):
            self.look_at(check.that, f"checks[{index}].that", self.of_play(TABLE, total=True))
        owner = SEAT if self.sheet.teams is None else TEAM
        for index, criterion in enumerate(self.sheet.ranking):
            self.look_at(criterion.by, f"ranking[{index}]", self.of_play(owner, total=True))
        if self.sheet.won is not None:
            self.look_at(self.sheet.won, "won", self.of_play(TEAM, total=True))

    def row(self, row: Row, where: str, scope: Scope) -> None:
        if row.calc is not None:
            self.look_at(row.calc, f"{where}.calc", scope)
        if isinstance(row.points, WorkedPoints):
            self.look_at(row.points.node, f"{where}.points", scope)

    def rounds(self, rounds: Rounds) -> None:
        for index, row in enumerate(rounds.rows):
            self.row(row, f"rounds.rows[{index}]", self.of_rounds(row.per))
        if rounds.when is not None:
            self.look_at(rounds.when, "rounds.when", self.of_play(TABLE, total=True))
        for index, check in enumerate(rounds.checks):
            self.look_at(check.that, f"rounds.checks[{index}].that", self.of_rounds(TABLE))


def check_names(sheet: SheetDocument, notes: Notes) -> None:
    Checker(sheet, notes).whole()
    check_circles(sheet.rows, "rows", notes)
    check_circles(sheet.rounds.rows if sheet.rounds else (), "rounds.rows", notes)


def check_circles(rows: tuple[Row, ...], where: str, notes: Notes) -> None:
    ordered = set(in_order(rows))
    for index, row in enumerate(rows):
        if index not in ordered:
            notes.note(CYCLES, f"{where}[{index}].calc", "circle", quote=row.key)
            return


def mentioned(row: Row) -> set[str]:
    """The rows that must be known before this one is calculated."""
    if row.calc is None:
        return set()
    found = [leaf for leaf in leaves(row.calc) if getattr(leaf, "of", "") != "rounds"]
    return {leaf.name for leaf in found}


def sees_totals(rounds: Rounds) -> bool:
    """Whether what is worked out in a round depends on a total."""
    nodes = [check.that for check in rounds.checks]
    nodes += [row.calc for row in rounds.rows if row.calc is not None]
    nodes += [row.points.node for row in rounds.rows if isinstance(row.points, WorkedPoints)]
    return any(leaf.name == TOTAL for node in nodes for leaf in leaves(node))


def in_order(rows: tuple[Row, ...]) -> list[int]:
    """Rows by number, each after those it mentions; without those that stand in a circle."""
    waiting = {
        index: mentioned(row) & {each.key for each in rows} for index, row in enumerate(rows)
    }
    found: list[int] = []
    while waiting:
        left = {rows[index].key for index in waiting}
        ready = [index for index, needs in waiting.items() if not needs & left]
        if not ready:
            return found
        for index in ready:
            del waiting[index]
        found += ready
    return found
