"""Is the schema ours, and nothing else? A trigger or a view acts for whoever put it there.

What SQLite keeps of its schema is compared with that of a database made anew, up to the same
migration. Of PostgreSQL, where others may have tables of their own beside ours, what acts upon
our tables is looked for.
"""

from collections.abc import Sequence
from functools import cache

from alembic import command
from sqlalchemy import Connection, bindparam, create_engine, inspect, text
from sqlalchemy.pool import StaticPool

from companion.store.connection import postgres
from companion.store.maintenance.upgrade import FOLDER, config_of, newest, revision_in, revisions_in
from companion.store.models import Base

# SQLite's own notes: how far numbers were given out, and what helps it to plan.
OWN = ("sqlite_sequence", "sqlite_stat1", "sqlite_stat4")
MASTER = text("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name")
FOREIGN = text("""
SELECT 'trigger ' || t.tgname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
 WHERE NOT t.tgisinternal AND c.relnamespace = current_schema()::regnamespace
   AND c.relname IN :tables
UNION ALL
SELECT 'rule ' || r.rulename FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class
 WHERE c.relkind <> 'v' AND c.relnamespace = current_schema()::regnamespace
   AND c.relname IN :tables
UNION ALL
SELECT 'policy ' || p.polname FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid
 WHERE c.relnamespace = current_schema()::regnamespace AND c.relname IN :tables
UNION ALL
SELECT 'not a table: ' || c.relname FROM pg_class c
 WHERE c.relkind <> 'r' AND c.relnamespace = current_schema()::regnamespace
   AND c.relname IN :tables
UNION ALL
SELECT 'default of ' || c.relname || '.' || a.attname
  FROM pg_attrdef d JOIN pg_class c ON c.oid = d.adrelid
  JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
 WHERE c.relnamespace = current_schema()::regnamespace AND c.relname IN :tables
   AND (a.attgenerated <> '' OR (pg_get_expr(d.adbin, d.adrelid) LIKE '%(%'
        AND pg_get_expr(d.adbin, d.adrelid) NOT LIKE 'nextval(''%_id_seq''::regclass)'))
UNION ALL
SELECT 'constraint ' || k.conname FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
 WHERE k.contype IN ('c', 'x', 't') AND c.relnamespace = current_schema()::regnamespace
   AND c.relname IN :tables
ORDER BY 1
""").bindparams(bindparam("tables", expanding=True))


class Foreign(Exception):
    """Somebody has changed the schema: what is there that should not be, or is missing."""


def check_schema(connection: Connection) -> None:
    """Refuse what is not ours, or `Foreign`."""
    if found := foreign(connection):
        raise Foreign(found)


def foreign(connection: Connection) -> str | None:
    """The first thing in a schema that is not ours or not as it should be, or None."""
    revision = revision_in(connection)
    if revision not in revisions_in(FOLDER):
        return None  # nothing of ours yet, or of a newer one, which is said elsewhere
    if connection.dialect.name == postgres.NAME:
        return foreign_to_server(connection, revision)
    return difference(rows_of(connection), made_anew(revision))


def foreign_to_server(connection: Connection, revision: str | None) -> str | None:
    tables = [*Base.metadata.tables, "alembic_version"]
    if found := connection.scalar(FOREIGN, {"tables": tables}):
        return str(found)
    if revision != newest():
        return None
    there = inspect(connection)
    for name, table in Base.metadata.tables.items():
        if not there.has_table(name):
            return f"table {name}"
        if {each["name"] for each in there.get_columns(name)} != {*table.c.keys()}:
            return f"table {name}"
    return None


def difference(found: Sequence[tuple[str, ...]], known: Sequence[tuple[str, ...]]) -> str | None:
    """What is there and should not be comes first: it is what somebody has put there."""
    for one, other in ((found, known), (known, found)):
        for kind, name, *_ in [row for row in one if row not in other]:
            return f"{kind} {name}"
    return None


def rows_of(connection: Connection) -> list[tuple[str, str, str, str]]:
    return [
        (kind, name, table, in_order(" ".join((sql or "").replace('"', "").split())))
        for kind, name, table, sql in connection.execute(MASTER)
        if not (kind == "table" and name in OWN)
    ]


def in_order(statement: str) -> str:
    """What a statement lists, sorted: a table made anew by Alembic has its parts in any order."""
    head, bracket, rest = statement.partition("(")
    listed, _, tail = rest.rpartition(")")
    parts, depth = [""], 0
    for sign in listed:
        depth += (sign == "(") - (sign == ")")
        if sign == "," and not depth:
            parts.append("")
        else:
            parts[-1] += sign
    return f"{head}{bracket}{','.join(sorted(map(str.strip, parts)))}){tail}" if bracket else head


@cache
def made_anew(revision: str) -> list[tuple[str, str, str, str]]:
    engine = create_engine("sqlite://", poolclass=StaticPool)
    config = config_of(FOLDER)
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, revision)
            return rows_of(connection)
    finally:
        engine.dispose()
