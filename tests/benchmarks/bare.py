"""The floor: a bare Flask app on the same server, with a database set up in the same way.

Run as a process of its own, as Companion is.
"""

import sys
from pathlib import Path

from flask import Flask, request
from sqlalchemy import Column, Integer, MetaData, String, Table, create_engine, insert

from companion.store.engine import prepare
from companion.web.serving import Server, announce, listen

HOST = "127.0.0.1"
TEXT = "<p>All that a page can say.</p>\n" * 10_000
ROWS = Table("row", MetaData(), Column("id", Integer, primary_key=True), Column("text", String))


def bare_app(file: Path) -> Flask:
    app = Flask("bare")
    engine = create_engine(f"sqlite:///{file}")
    prepare(engine)
    writing = engine.execution_options(writing=True)
    with writing.begin() as connection:
        ROWS.create(connection, checkfirst=True)

    @app.post("/row")
    def add_row() -> tuple[str, int]:
        with writing.begin() as connection:
            connection.execute(insert(ROWS), {"text": request.form["text"]})
        return "", 204

    @app.get("/page/<int:size>")
    def page(size: int) -> str:
        return TEXT[:size]

    return app


class BareServer(Server):
    def load(self) -> Flask:
        return bare_app(Path(sys.argv[1]))


if __name__ == "__main__":
    listener = listen(HOST, 0)
    announce(HOST, listener.getsockname()[1], sys.stdout)
    BareServer(listener).run()
