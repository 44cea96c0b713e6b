"""Signed sums over all rows: whoever changes the file without the secret key is found out.

Every row has a number that only the key can make (an HMAC of what it says). The numbers of the
rows of a subject, as a play or the people of a venue, are added up, and the sum is signed together
with how often it has changed. The signatures of all subjects are added up in turn, so that no
subject can be removed or put back to what it was. Each transaction adds what it writes and
subtracts what it overwrites; it never sums up anew, which would sign what somebody else changed.
Which tables are under seal, `changes` says.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from hmac import compare_digest, digest
from itertools import chain
from typing import Any, NamedTuple

from sqlalchemy import (
    Connection,
    MetaData,
    Table,
    delete,
    insert,
    inspect,
    select,
    text,
)

from companion.store.connection import postgres
from companion.store.integrity.changes import CHANGES, SEALED, RowChange, changes_in
from companion.store.maintenance.upgrade import newest, revision_in
from companion.store.models import Base, SealRow

SEAL = Base.metadata.tables[SealRow.__tablename__]
WHOLE = "whole"
# Processes that write to PostgreSQL at the same time take one of these each, and never wait.
SHARES = 16
MODULUS = 1 << 256
AT_ONCE = 5000


Sums = dict[str, list[int]]


class Seal(NamedTuple):
    """A signed sum as it is kept."""

    subject: str
    writes: int = 0
    members: int = 0
    total: int = 0
    since: str = ""
    signer: str = ""
    mac: str = ""


class Flaw(NamedTuple):
    """A subject that is not what was signed, with how many rows were signed and how many found."""

    subject: str
    signed: int | None
    found: int


class Examined(NamedTuple):
    """What came of looking: since when all is signed, or why nothing can be said."""

    state: str
    since: str = ""
    flaws: tuple[Flaw, ...] = ()


SOUND, UNSOUND, UNSEALED, OTHER_KEY = "sound", "unsound", "unsealed", "other_key"


class Seals:
    """Those who can sign: with the first of the keys, and check with all."""

    def __init__(self, keys: Sequence[str]) -> None:
        derived = [digest(key.encode(), b"companion seal", "sha256") for key in keys]
        self.keys = {digest(key, b"name", "sha256").hex()[:16]: key for key in derived}
        self.own = next(iter(self.keys))

    def put(self, connection: Connection) -> int:
        """At the end of a transaction: sign what it has changed; how often anything was."""
        changes: list[RowChange] = connection.info.get(CHANGES) or []
        connection.info[CHANGES] = []
        if not changes:
            return 0
        found, whole = held(connection, sorted({change.subject for change in changes}))
        key = self.keys.get(whole.signer) if whole else None
        if whole is None or key is None:
            return 0  # signed by somebody else, or by nobody: what was not checked is not signed
        sums = summed(key, changes)
        fresh = Seal("", since=whole.since, signer=whole.signer)
        new = [
            self.carried(key, found.get(subject) or self.first(key, fresh, subject), *sums[subject])
            for subject in sorted(sums)
        ]
        old = sum([number(each.mac) for each in found.values()])
        added = sum([number(each.mac) for each in new]) - old
        whole = self.carried(key, whole, added, len(new) - len(found))
        write(connection, found, [*new, whole])
        return whole.writes

    def first(self, key: bytes, fresh: Seal, subject: str) -> Seal:
        """Of a subject that nothing was signed of before."""
        return self.signed(key, fresh._replace(subject=subject))

    def carried(self, key: bytes, before: Seal, total: int, members: int) -> Seal:
        """A sum that goes on; one that was tampered with stays so."""
        after = before._replace(
            writes=before.writes + 1,
            members=before.members + members,
            total=(before.total + total) % MODULUS,
        )
        return after._replace(mac=mac(key, after) if is_signed(key, before) else "")

    def signed(self, key: bytes, seal: Seal) -> Seal:
        return seal._replace(mac=mac(key, seal))

    def examine(self, connection: Connection) -> Examined:
        """Whether all rows are those that were signed."""
        tables = tables_of(connection)
        if SEAL.name not in tables:
            return Examined(UNSEALED)
        seals = {each.subject: each for each in read(connection)}
        wholes = {name: seal for name, seal in seals.items() if is_whole(name)}
        if not wholes:
            return Examined(UNSEALED)
        signers = {seal.signer for seal in wholes.values()}
        key = self.keys.get(min(signers))
        if key is None or len(signers) > 1:
            return Examined(OTHER_KEY)
        own = {name: seal for name, seal in seals.items() if name not in wholes}
        flaws = [*flaws_of(key, own, sums_of(connection, key, tables)), *flaw_of(key, wholes, own)]
        since = min(seal.since for seal in wholes.values())
        return Examined(UNSOUND if flaws else SOUND, since, tuple(flaws))

    def seal_all(self, connection: Connection, since: str, flaws: Iterable[Flaw] = ()) -> None:
        """Sign everything as it is; what was found to be flawed before stays so."""
        hold_all(connection)
        key, spoilt = self.keys[self.own], {flaw.subject for flaw in flaws}
        sums = sums_of(connection, key, Base.metadata.tables)
        sums |= {name: [0, 0] for name in spoilt - {*sums, WHOLE}}
        seals = [
            self.signed(key, Seal(subject, 0, members, total, since=since, signer=self.own))
            for subject, (total, members) in sums.items()
        ]
        seals = [seal._replace(mac="") if seal.subject in spoilt else seal for seal in seals]
        total = sum(number(seal.mac) for seal in seals) % MODULUS
        known = [seal.writes for seal in read(connection) if is_whole(seal.subject)]
        writes = max(known, default=0) + 1  # which never counts down
        whole = Seal(share(0), writes, len(seals), total, since=since, signer=self.own)
        seals += [self.signed(key, whole)]
        if WHOLE in spoilt:
            seals[-1] = seals[-1]._replace(mac="")
        connection.execute(delete(SEAL))
        connection.execute(insert(SEAL), [spelled_out(seal) for seal in seals])
        self.add_shares(connection)

    def add_shares(self, connection: Connection) -> None:
        """A file of SQLite's has one sum over all; processes of PostgreSQL share some."""
        found = {seal.subject: seal for seal in read(connection) if is_whole(seal.subject)}
        first = found.get(share(0))
        if connection.dialect.name != postgres.NAME or not first or first.signer not in self.keys:
            return
        plain = Seal("", since=first.since, signer=first.signer)
        new = [plain._replace(subject=each) for each in ALL_SHARES if each not in found]
        if new:
            key = self.keys[first.signer]
            connection.execute(insert(SEAL), [spelled_out(self.signed(key, each)) for each in new])

    def code(self, key: str, seq: int, head: str) -> str:
        """A venue's log in short, to be printed: how far it was, and a sign that only we make."""
        return self.codes(key, seq, head)[0]

    def codes(self, key: str, seq: int, head: str) -> list[str]:
        """The same by every key that we know."""
        said = json.dumps(["printed", key, seq, head]).encode()
        return [f"{seq}-{short(digest(each, said, 'sha256'))}" for each in self.keys.values()]


LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # none that looks like another


def short(signed: bytes) -> str:
    value = int.from_bytes(signed[:5], "big")
    return "".join([LETTERS[value >> shift & 31] for shift in range(35, -1, -5)])


def share(number: int) -> str:
    return f"{WHOLE} {number}"


def is_whole(subject: str) -> bool:
    return subject.startswith(f"{WHOLE} ")


def summed(key: bytes, changes: Iterable[RowChange]) -> Sums:
    sums: Sums = {}
    for subject, sign, said in changes:
        found = sums.setdefault(subject, [0, 0])
        found[0] += sign * number(digest(key, said, "sha256").hex())
        found[1] += sign
    return sums


def number(spelled_: str) -> int:
    try:
        return int(spelled_ or "0", 16)
    except ValueError:  # nobody of ours wrote that
        return 0


def mac(key: bytes, seal: Seal) -> str:
    said = f"{seal.subject}|{seal.writes}|{seal.members}|{seal.total:x}|{seal.since}|{seal.signer}"
    return digest(key, said.encode(), "sha256").hex()


def is_signed(key: bytes, seal: Seal) -> bool:
    return compare_digest(seal.mac.encode(), mac(key, seal).encode())


# What is kept

COLUMNS = [SEAL.c[name] for name in Seal._fields]
ALL_SHARES = [share(each) for each in range(SHARES)]
# Every entry asks for these, so they are spelled out once: to build them takes as long as to run.
SOME = f"SELECT {', '.join(Seal._fields)} FROM {SEAL.name} WHERE subject IN "  # noqa: S608
UPDATE = f"UPDATE {SEAL.name} SET writes = ?, members = ?, total = ?, mac = ? WHERE subject = ?"  # noqa: S608
# PostgreSQL is another process, so it is asked as seldom as can be: both kinds of seals at once.
TAKEN = f"{SOME}{tuple(ALL_SHARES)} ORDER BY subject LIMIT 1 FOR UPDATE"
HELD = (
    f"WITH own AS ({SOME}({{}}) ORDER BY subject FOR UPDATE), free AS ({TAKEN} SKIP LOCKED) "  # noqa: S608
    "SELECT * FROM own UNION ALL SELECT * FROM free"
)
UPDATE_ALL = (
    f"UPDATE {SEAL.name} SET writes = new.writes, members = new.members, total = new.total, "  # noqa: S608
    "mac = new.mac FROM (VALUES {}) AS new (writes, members, total, mac, subject) "
    f"WHERE {SEAL.name}.subject = new.subject"
)
ONE = "(%s::integer, %s::integer, %s, %s, %s)"


def held(connection: Connection, subjects: list[str]) -> tuple[dict[str, Seal], Seal | None]:
    """Seals that are about to change, and one over all of them that nobody else is changing."""
    if connection.dialect.name == postgres.NAME:
        return held_by_one(connection, subjects)
    asked = (*subjects, ALL_SHARES[0])
    statement = f"{SOME}({', '.join('?' * len(asked))})"
    found = by_subject(connection.exec_driver_sql(statement, asked))
    return found, found.pop(ALL_SHARES[0], None)


def held_by_one(connection: Connection, subjects: list[str]) -> tuple[dict[str, Seal], Seal | None]:
    """The same where several processes write at a time."""
    statement = HELD.format(", ".join(["%s"] * len(subjects)))
    found = by_subject(connection.exec_driver_sql(statement, tuple(subjects)))
    if not any(is_whole(each) for each in found):
        found |= by_subject(connection.exec_driver_sql(TAKEN))
    wholes = [found.pop(each) for each in [*found] if is_whole(each)]
    return found, wholes[0] if wholes else None


def by_subject(rows: Iterable[Any]) -> dict[str, Seal]:
    return {
        subject: Seal(
            subject, writes, members, total=number(total), since=since, signer=signer, mac=signature
        )
        for subject, writes, members, total, since, signer, signature in rows
    }


def hold_all(connection: Connection) -> None:
    """Nobody signs anything until this transaction has ended."""
    if connection.dialect.name == postgres.NAME:
        connection.execute(text(f"LOCK TABLE {SEAL.name} IN EXCLUSIVE MODE"))


def spelled_out(seal: Seal) -> dict[str, Any]:
    return {**seal._asdict(), "total": f"{seal.total:064x}"}


def write(connection: Connection, found: Mapping[str, Seal], seals: Sequence[Seal]) -> None:
    """The last of them is over all others, and is there."""
    new = [seal for seal in seals[:-1] if seal.subject not in found]
    if new:
        connection.execute(insert(SEAL), [spelled_out(seal) for seal in new])
    values = [
        (seal.writes, seal.members, f"{seal.total:064x}", seal.mac, seal.subject)
        for seal in seals
        if seal not in new
    ]
    if connection.dialect.name == postgres.NAME:
        statement = UPDATE_ALL.format(", ".join([ONE] * len(values)))
        connection.exec_driver_sql(statement, tuple(chain.from_iterable(values)))
    else:
        connection.exec_driver_sql(UPDATE, values)


def read(connection: Connection) -> list[Seal]:
    return [*by_subject(connection.execute(select(*COLUMNS))).values()]


def tables_of(connection: Connection) -> Mapping[str, Table]:
    """As they are in the database, which may be of another time than we are."""
    if revision_in(connection) == newest():
        return Base.metadata.tables
    names = [*SEALED, SEAL.name]
    there = {*inspect(connection).get_table_names()}
    found = MetaData()
    found.reflect(connection, only=[name for name in names if name in there], resolve_fks=False)
    return found.tables


def sums_of(connection: Connection, key: bytes, tables: Mapping[str, Table]) -> Sums:
    """What the sums would be of all that is there."""
    sums: Sums = defaultdict(lambda: [0, 0])
    for name, part in SEALED.items():
        if name not in tables:
            continue
        names = {*part.columns, part.by} if part.columns else tables[name].c.keys()
        query = select(*(tables[name].c[each] for each in names))
        query = query.execution_options(yield_per=AT_ONCE)
        for some in connection.execute(query).mappings().partitions():
            changes = changes_in(name, 1, some)
            for subject, (total, members) in summed(key, changes).items():
                sums[subject][0] = (sums[subject][0] + total) % MODULUS
                sums[subject][1] += members
    return sums


def flaws_of(key: bytes, seals: Mapping[str, Seal], sums: Sums) -> list[Flaw]:
    flaws = []
    for subject in sorted({*seals, *sums}):
        seal = seals.get(subject)
        total, members = sums.get(subject, (0, 0))
        if seal is None or (seal.members, seal.total) != (members, total):
            flaws.append(Flaw(subject, seal.members if seal else None, members))
        elif not is_signed(key, seal):
            flaws.append(Flaw(subject, None, members))
    return flaws


def flaw_of(key: bytes, wholes: Mapping[str, Seal], seals: Mapping[str, Seal]) -> list[Flaw]:
    """A subject that was removed with its seal, or put back together with it."""
    total = sum(number(seal.mac) for seal in seals.values())
    known = sum(seal.total for seal in wholes.values())
    members = sum(seal.members for seal in wholes.values())
    good = all(is_signed(key, seal) for seal in wholes.values())
    if good and (known - total) % MODULUS == 0 and members == len(seals):
        return []
    return [Flaw(WHOLE, members if good else None, len(seals))]


def today() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
