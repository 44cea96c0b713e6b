"""Reading a sheet: from the object of a file to what it says, or why it is none.

Of several noted that of the first kind is told: a version that is too new, a value that is not as
it should be, a key, a number of players, an expression, a circle.
"""

import json
import re

from companion.games.kit import Malformed
from companion.games.sheet.document.names import check_names
from companion.games.sheet.document.rows import RowReader, rising, teams_of
from companion.games.sheet.document.sheet import (
    ABOVE,
    BELOW,
    NAMED,
    RANKING,
    TOGETHER,
    ByCount,
    Instant,
    RankingRule,
    Rounds,
    Row,
    SheetCheck,
    SheetDocument,
    Switch,
    TotalLevel,
)
from companion.games.sheet.document.syntax import NameNode
from companion.games.sheet.document.values import (
    COUNTS,
    KEYS,
    RESERVED,
    Fields,
    Notes,
    amount,
    at,
    bad,
    in_sheet,
    integer,
    label,
    one_of,
    some,
    span,
    true,
    whatever_text,
)

FORMAT = "companion-sheet/1"
NEWER = re.compile(r"companion-sheet/([2-9]|[1-9][0-9]+)", re.ASCII)
LARGEST = 65_536  # bytes
SHEET_KEY = re.compile("(?=.{1,40}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?", re.ASCII)
NEEDED = ("format", "key", "title", "players")
KNOWN = (
    *("version", "bgg", "help", "switches", "teams", "start", "rows", "rounds", "checks"),
    *("result", "ranking", "out", "instant", "won", "levels"),
)
NOT_TOGETHER = ("teams", "ranking", "out", "instant")
ONLY_TOGETHER = ("won", "levels")
OF_ROUNDS = ("count", "hands", "when", "checks", "name", "names", "dealer")
MOST_ROUNDS = 200


def read_sheet(value: object) -> SheetDocument:
    """What a document says, or `Malformed` with the place where it is wrong."""
    if type(value) is not dict:
        raise bad("sheet", Malformed("wrong_type", expected="object"))
    given = value.get("format")
    if type(given) is str and NEWER.fullmatch(given):
        raise Malformed("newer_sheet", where="format", quote=given)
    check_size(value)
    return SheetReader(value).sheet()


def check_size(value: dict[str, object]) -> None:
    """How long it is when written as short as can be."""
    try:
        written = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    except (RecursionError, ValueError):
        raise bad("sheet", Malformed("wrong_type", expected="object")) from None
    if len(written.encode(errors="surrogatepass")) > LARGEST:
        raise Malformed("bad_sheet", where="sheet", why=in_sheet("size", limit=LARGEST))


class SheetReader:
    def __init__(self, value: dict[str, object]) -> None:
        self.notes = Notes()
        self.fields = Fields(value, "", NEEDED, KNOWN)
        low, high = self.fields.take("players", span)
        self.players = range(low, high + 1)
        self.rows = RowReader(self.notes, self.players)

    def sheet(self) -> SheetDocument:
        found = self.read()
        self.check_keys(found)
        teams = found.teams
        if teams is not None and not teams_of(teams, self.players):
            self.notes.note(COUNTS, "teams", "teams")
        check_names(found, self.notes)
        self.notes.tell()
        return found

    def read(self) -> SheetDocument:
        fields, by_count = self.fields, self.rows.by_count
        fields.take("format", one_of(FORMAT))
        result = fields.get("result", one_of(RANKING, NAMED, TOGETHER), RANKING)
        fields.exclude(result, NOT_TOGETHER if result == TOGETHER else ONLY_TOGETHER)
        return SheetDocument(
            key=fields.take("key", self.own_key),
            title=fields.take("title", label),
            players=(self.players[0], self.players[-1]),
            source=fields.value,
            version=fields.get("version", integer(1, 9999), 1),
            bgg=fields.get("bgg", integer(1, 9_999_999), None),
            help=fields.get("help", label, None),
            switches=fields.get("switches", some(self.switch, 0, 20), ()),
            teams=fields.get("teams", by_count(integer(0, 6)), None),
            start=fields.get("start", by_count(amount), None),
            rows=fields.get("rows", some(self.rows.row, 0, 60), ()),
            rounds=fields.get("rounds", self.rounds, None),
            checks=fields.get("checks", some(self.check, 0, 10), ()),
            result=result,
            ranking=self.ranking(result),
            out=fields.get("out", one_of(BELOW, ABOVE), ""),
            instant=fields.get("instant", some(self.instant, 1, 10), ()),
            won=fields.get("won", self.notes.expression, None),
            levels=fields.get("levels", levels, ()),
        )

    def own_key(self, value: object, where: str) -> str:
        key = whatever_text(value, where)
        if not SHEET_KEY.fullmatch(key):
            self.notes.note(KEYS, where, "own_key", quote=key)
        return key

    def switch(self, value: object, where: str) -> Switch:
        fields = Fields(value, where, ("key", "label"), ("bgg",))
        bgg = fields.get("bgg", integer(1, 9_999_999), None)
        return Switch(fields.take("key", self.notes.key), fields.take("label", label), bgg)

    def instant(self, value: object, where: str) -> Instant:
        fields = Fields(value, where, ("key", "label"), ())
        return Instant(fields.take("key", self.notes.key), fields.take("label", label))

    def check(self, value: object, where: str) -> SheetCheck:
        fields = Fields(value, where, ("that", "label"), ("warn",))
        that = fields.take("that", self.notes.expression)
        return SheetCheck(that, fields.take("label", label), fields.get("warn", true, False))

    def rounds(self, value: object, where: str) -> Rounds:
        fields = Fields(value, where, ("rows",), OF_ROUNDS)
        if "hands" in fields:
            fields.exclude("hands", ("count",))
        by_count = self.rows.by_count
        hands = fields.get("hands", by_count(some(integer(0, 999), 1, MOST_ROUNDS)), None)
        count = fields.get("count", by_count(integer(1, MOST_ROUNDS)), None)
        return Rounds(
            rows=fields.take("rows", some(self.rows.row, 1, 40)),
            length=lengths(hands) if hands else count,
            hands=hands,
            when=fields.get("when", self.notes.expression, None),
            checks=fields.get("checks", some(self.check, 0, 10), ()),
            name=fields.get("name", label, None),
            names=fields.get("names", some(label, 1, MOST_ROUNDS), ()),
            dealer=fields.get("dealer", true, False),
        )

    def ranking(self, result: str) -> tuple[RankingRule, ...]:
        usual = (RankingRule(NameNode("total", 0)),) if result == RANKING else ()
        return self.fields.get("ranking", some(self.criterion, 1, 10), usual)

    def criterion(self, value: object, where: str) -> RankingRule:
        if type(value) is not dict:
            return RankingRule(self.notes.expression(value, where))
        fields = Fields(value, where, ("by", "label"), ())
        return RankingRule(fields.take("by", self.notes.expression), fields.take("label", label))

    def check_keys(self, sheet: SheetDocument) -> None:
        """Whether none is taken, or given to two, and every switch named is one."""
        switches = {each.key for each in sheet.switches}
        taken: set[str] = set()
        for where, each in keyed(sheet):
            if each.key in RESERVED:
                self.notes.note(KEYS, at(where, "key"), "reserved", quote=each.key)
            elif each.key in taken:
                self.notes.note(KEYS, at(where, "key"), "key_twice", quote=each.key)
            taken.add(each.key)
            for key in (*each.when.on, *each.when.off) if isinstance(each, Row) else ():
                if key not in switches:
                    self.notes.note(KEYS, where, "no_switch", quote=key)
        wins = [each.key for each in sheet.instant]
        for index, key in enumerate(wins):
            if key in wins[:index]:
                self.notes.note(KEYS, f"instant[{index}].key", "key_twice", quote=key)


def lengths(hands: ByCount) -> ByCount:
    return {players: len(each or ()) for players, each in hands.items()}


def levels(value: object, where: str) -> tuple[TotalLevel, ...]:
    found = some(level, 1, 20)(value, where)
    rising([each.start for each in found], where)
    return found


def level(value: object, where: str) -> TotalLevel:
    if type(value) is not list:
        raise bad(where, Malformed("wrong_type", expected="list"))
    if len(value) != 2:
        raise bad(where, Malformed("wrong_length", low=2, high=2))
    return TotalLevel(amount(value[0], at(where, 0)), label(value[1], at(where, 1)))


def keyed(sheet: SheetDocument) -> list[tuple[str, Row | Switch]]:
    """All that share their keys, with where they stand."""
    found: list[tuple[str, Row | Switch]] = []
    found += [(f"switches[{index}]", each) for index, each in enumerate(sheet.switches)]
    found += [(f"rows[{index}]", each) for index, each in enumerate(sheet.rows)]
    rows = sheet.rounds.rows if sheet.rounds else ()
    return found + [(f"rounds.rows[{index}]", each) for index, each in enumerate(rows)]
