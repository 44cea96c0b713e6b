"""The floor: a bare Flask app on the same server, with a database set up in the same way.

Run as a process of its own, as Companion is. It packs what it sends as Companion does, and sends
what it is given: the very page that Companion has just drawn, but from memory.
"""

import sys
from pathlib import Path

from flask import Flask, Response, request
from sqlalchemy import Column, Integer, MetaData, String, Table, create_engine, insert

from companion.cli.serve import Server, announce, listen
from companion.store.connection.engine import prepare
from companion.web.base.compression import quickly

HOST = "127.0.0.1"
ROWS = Table("row", MetaData(), Column("id", Integer, primary_key=True), Column("text", String))


def bare_app(file: Path) -> Flask:
    app = Flask("bare")
    app.config["MAX_CONTENT_LENGTH"] = 4 * 1024 * 1024  # the server asks for it
    engine = create_engine(f"sqlite:///{file}")
    prepare(engine)
    writing = engine.execution_options(writing=True)
    with writing.begin() as connection:
        ROWS.create(connection, checkfirst=True)
    pages: dict[int, str] = {}

    @app.put("/page/<int:number>")
    def take(number: int) -> tuple[str, int]:
        pages[number] = request.get_data(as_text=True)
        return "", 204

    @app.post("/row")
    def add_row() -> tuple[str, int]:
        write_down(request.form["text"])
        return "", 204

    @app.get("/page/<int:number>")
    def page(number: int) -> Response:
        return packed(pages[number])

    @app.post("/page/<int:number>")
    def row_and_page(number: int) -> Response:
        write_down(request.form["text"])
        return packed(pages[number])

    def write_down(text: str) -> None:
        with writing.begin() as connection:
            connection.execute(insert(ROWS), {"text": text})

    return app


def packed(page: str) -> Response:
    if "gzip" not in request.headers.get("Accept-Encoding", ""):
        return Response(page)
    return Response(quickly(page.encode()), headers={"Content-Encoding": "gzip"})


class BareServer(Server):
    """What it serves is made in the worker, connections and all."""

    def load(self) -> Flask:
        return bare_app(Path(sys.argv[1]))


if __name__ == "__main__":
    listener = listen(HOST, 0)
    announce(HOST, listener.getsockname()[1], sys.stdout)
    BareServer(Flask("bare"), listener).run()
