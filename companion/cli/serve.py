"""`companion serve`: a server fit for an evening, and an address that phones can scan."""

import errno
import ipaddress
import os
import resource
import socket
import sys
from contextlib import AbstractContextManager, nullcontext
from tempfile import gettempdir
from typing import Any, TextIO

import segno
from flask import Flask
from gunicorn.app.base import BaseApplication
from gunicorn.arbiter import Arbiter
from gunicorn.glogging import Logger
from sqlalchemy.exc import SQLAlchemyError

from companion.config.folders import Unsafe, remote_kind
from companion.config.settings import database_file, database_server, read_settings
from companion.games.registry import known_games
from companion.services.account import invitations
from companion.services.housekeeping import Housekeeping
from companion.store.database import Store
from companion.store.maintenance.copy import damage
from companion.store.maintenance.lock import Lock, Locked
from companion.store.maintenance.upgrade import NewerDatabase
from companion.web.app import create_app
from companion.web.base.pauses import keep_pauses_short, seen_by_long_work
from companion.web.base.request_log import Lines
from companion.web.base.words import say, say_unsafe
from companion.web.security import common_limits
from companion.web.server.worker import Worker


def end_at_once(_worker: object) -> None:
    """Ctrl-C: an open phone must not hold the process until gunicorn kills it and complains.

    SIGTERM is the patient way to end: requests under way get their two seconds.
    """
    os._exit(0)


def end_without_threads(_server: object, worker: Any) -> None:
    """At its end Python would wait for threads, and one may be waiting for a phone."""
    os._exit(0 if worker.booted else Arbiter.WORKER_BOOT_ERROR)  # that one is not tried again


def end_before_killed(_server: object, worker: Any) -> None:
    """A worker looks up once a second, so it has to give up earlier than its master does."""
    worker.cfg.set("graceful_timeout", 2)


class ServerLog(Logger):
    """What gunicorn itself has to say, in lines like all others."""

    def setup(self, cfg: Any) -> None:
        super().setup(cfg)
        self.error_log.handlers = [Lines()]


# What a pad and those who watch it are drawn with.
NEEDED_FIRST = (
    "base.html",
    "play/pad.html",
    "play/_score_now.html",
    *(f"play/widgets/{name}.html" for name in ("_middle", "_widgets", "board", "prompt")),
)
FEWEST_FILES = 64  # open at once: the database, pipes, and a few phones
SETTINGS = {
    # One process, so that all tables share one memory; a thread for each request under way.
    "workers": 1,
    "worker_class": Worker,
    "threads": 32,
    "worker_connections": 5000,
    # Phones keep connections open, and nobody waits half a minute after Ctrl-C.
    "graceful_timeout": 4,
    "post_fork": end_before_killed,
    "worker_exit": end_without_threads,
    "worker_int": end_at_once,
    # Nobody manages the running server from outside; and the socket would lie in the home folder.
    "control_socket_disable": True,
    # Whom to believe is said by COMPANION_PROXIES alone; gunicorn would believe this machine.
    "forwarded_allow_ips": "",
    "secure_scheme_headers": {},
    "forwarder_headers": "",
    # The terminal belongs to the address and the QR code; only trouble may speak up.
    "loglevel": "warning",
    "logger_class": ServerLog,
}


class Server(BaseApplication):
    """Forks a worker that answers, and another one should it ever end; the app is made before."""

    def __init__(self, app: Flask, listener: socket.socket) -> None:
        self.app = app
        # gunicorn takes the descriptor over and closes it, so our object must let go of it.
        self.settings = SETTINGS | {"bind": f"fd://{listener.detach()}"}
        super().__init__()

    def load_config(self) -> None:
        for name, value in self.settings.items():
            self.cfg.set(name, value)

    def load(self) -> Any:
        """In the worker: what has threads or connections does not survive a fork."""
        app = self.app
        common_limits.share(app)
        app.wsgi_app = seen_by_long_work(app.wsgi_app)  # type: ignore[assignment,method-assign]
        Housekeeping(app.extensions["companion.store"]).start()
        keep_pauses_short()
        return app


def allow_many_phones() -> int:
    """As many open connections as the system lets us have: often it starts with 1,024."""
    given, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    except (OSError, ValueError):  # some sandboxes allow nobody to change anything
        most = given
    return FEWEST_FILES if most == resource.RLIM_INFINITY else most


def check_machine() -> None:
    """What a server needs of the system, besides the database and an address."""
    if (most := allow_many_phones()) < FEWEST_FILES:
        raise Unsafe("unsafe.files", most=most, fewest=FEWEST_FILES)
    try:
        gettempdir()
    except OSError as error:
        raise Unsafe("unsafe.temporary", name="TMPDIR") from error
    for name in [name for name in os.environ if name.startswith("GUNICORN_")]:
        del os.environ[name]  # meant for another server that runs here


def serve(host: str, port: int) -> int:
    """Serve until Ctrl-C or SIGTERM; 1 when the database or the address cannot be had."""
    try:
        check_machine()
        # Kept open until the end, by the worker, too: nobody else may write to this database.
        lock = lock_database()
    except (Unsafe, Locked, OSError) as error:
        print(why_not(error), file=sys.stderr)
        return 1
    with lock:
        return serve_locked(host, port)


def serve_locked(host: str, port: int) -> int:
    try:
        app = sound_app()
    except Unsafe as refused:
        print(say_unsafe(refused), file=sys.stderr)
        return 1
    try:
        listener = listen(host, port)
    except OSError as error:
        print(refusal(host, port, error), file=sys.stderr)
        return 1
    announce(host, listener.getsockname()[1], sys.stdout, first_setup(app))
    Server(app, listener).run()
    return 0


def lock_database() -> AbstractContextManager[object]:
    """PostgreSQL serves any number of us at once; a file of SQLite's is one server's."""
    read_settings()  # before anything is made
    if database_server():
        return nullcontext()
    file = database_file()
    file.parent.mkdir(parents=True, exist_ok=True)
    if kind := remote_kind(file.parent):
        raise Unsafe("doctor.remote", folder=file.parent, kind=kind)
    return Lock(file)


def why_not(error: Exception) -> str:
    if isinstance(error, Locked):
        return say("serve.locked", file=database_file())
    if isinstance(error, OSError):
        return say("serve.database", why=str(error))
    return say_unsafe(error) if isinstance(error, Unsafe) else str(error)


def sound_app() -> Flask:
    """The app, its database whole and up to date before anybody is served; or `Unsafe`."""
    try:
        if not database_server() and (found := damage(database_file())):
            raise Unsafe("doctor.damaged", why=found)
        return warmed_up(create_app())
    except NewerDatabase as error:
        raise Unsafe("serve.newer") from error
    except (OSError, SQLAlchemyError) as error:
        raise Unsafe("serve.database", why=str(error).partition("\n")[0]) from error


def warmed_up(app: Flask) -> Flask:
    """What the first tap and the first look would wait for is there before anybody asks."""
    known_games()
    for name in NEEDED_FIRST:
        app.jinja_env.get_template(name)
    return app


def first_setup(app: Flask) -> str | None:
    """While there is no venue, every start shows a link that creates one, and works once.

    Connections do not survive the fork that comes later, so none is left open.
    """
    store: Store = app.extensions["companion.store"]
    try:
        return invitations.first_setup(store)
    finally:
        store.let_go()


def listen(host: str, port: int) -> socket.socket:
    # Listening before the announcement: whoever reads the address can already connect.
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.create_server((host, port), family=family, backlog=2048)
    # The body of an answer does not wait until a phone has said that it got the head: 40 ms.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def refusal(host: str, port: int, error: OSError) -> str:
    # No other port is taken instead: the address may be on a poster or in a bookmark.
    if error.errno == errno.EADDRINUSE:
        return say("serve.taken", port=port)
    return say("serve.refused", host=host, port=port, why=error)


def announce(host: str, port: int, out: TextIO, setup: str | None = None) -> None:
    phones = address_for_phones(host)
    print(say("serve.running"), end="\n\n", file=out)
    print(say("serve.here", address=url(address_here(host), port)), file=out)
    if phones:
        print(say("serve.phones", address=url(phones, port)), end="\n\n", file=out)
        print_qr_code(url(phones, port), out)
    elif is_everywhere(host):
        print(say("serve.no_network"), file=out)
    else:
        print(say("serve.only_here"), file=out)
    if setup:
        print(say("account.serve", address=f"{link_address(host, port)}setup/{setup}"), file=out)
    out.flush()


def link_address(host: str, port: int) -> str:
    """What a link begins with that may be opened at another machine.

    Behind a proxy that is the name under which people know us, and the proxy speaks TLS.
    """
    settings = read_settings()
    names = [name for name in settings.trusted_hosts if not name.startswith(".")]
    if settings.proxies and names:
        return f"https://{names[0]}/"
    return url(address_for_phones(host) or address_here(host), port)


def address_here(host: str) -> str:
    return "localhost" if is_everywhere(host) else host


def address_for_phones(host: str) -> str | None:
    if is_everywhere(host):
        return local_network_address()
    return None if is_loopback(host) else host


def is_everywhere(host: str) -> bool:
    return host in ("", "0.0.0.0", "::")


def is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:  # a name
        return False


def local_network_address() -> str | None:
    """Our address in the network, as the system would choose it. Nothing is sent.

    Connecting a UDP socket only looks up the route; the address is one reserved for
    documentation, so that nobody is ever meant.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("203.0.113.1", 9))
        except OSError:
            return None
        found = str(probe.getsockname()[0])
    return None if is_loopback(found) else found


def url(address: str, port: int) -> str:
    return f"http://[{address}]:{port}/" if ":" in address else f"http://{address}:{port}/"


def print_qr_code(text: str, out: TextIO) -> None:
    try:
        "█▀▄".encode(out.encoding or "ascii")
    except UnicodeEncodeError:
        return  # The address stands above it, to be typed.
    # A micro code is smaller, but many phones cannot read it.
    segno.make(text, micro=False).terminal(out, compact=True)
