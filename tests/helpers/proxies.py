"""Several servers on one PostgreSQL behind a proxy, with the configurations that we recommend."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep

from tests.helpers.postgres import end_with_parent

ROOT = Path(__file__).resolve().parents[2]
HOST = "127.0.0.1"
PATIENCE = 60.0
KEY = "a-key-for-the-tests-of-several-servers-at-once"


class Servers:
    """So many server processes, each at an address of its own that it keeps when it comes back."""

    def __init__(self, count: int, **environment: str) -> None:
        self.ports = free_ports(count)
        self.environment = {"COMPANION_SECRET_KEY": KEY, "COMPANION_PROXIES": "1", **environment}
        self.folder = TemporaryDirectory()
        self.processes = [self.start(port) for port in self.ports]
        for port in self.ports:
            wait_until(lambda port=port: is_ready(port))

    def start(self, port: int) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "companion", "serve", "--host", HOST, "--port", str(port)]
        environment = {**os.environ, **self.environment, "COMPANION_INSTANCE": self.folder.name}
        # As wherever it is installed, it is compiled once and not with every start.
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        return subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def busiest(self) -> int:
        """The one with most connections: how a proxy shares them out depends on the ports."""
        return max(range(len(self.ports)), key=lambda number: connections_at(self.ports[number]))

    def kill(self, number: int) -> None:
        """All of it at once, as when a machine goes."""
        os.killpg(self.processes[number].pid, signal.SIGKILL)
        self.processes[number].wait()

    def start_again(self, number: int) -> None:
        self.processes[number] = self.start(self.ports[number])
        wait_until(lambda: is_ready(self.ports[number]))

    def workers(self) -> list[int]:
        """The processes that answer."""
        found = [Path(f"/proc/{each.pid}/task/{each.pid}/children") for each in self.processes]
        return [int(pid) for each in found for pid in each.read_text().split()]

    def stop(self) -> None:
        for number in range(len(self.processes)):
            self.kill(number)
        self.folder.cleanup()


@contextmanager
def servers(count: int, **environment: str) -> Iterator[Servers]:
    made = Servers(count, **environment)
    try:
        yield made
    finally:
        made.stop()


@contextmanager
def haproxy(ports: Sequence[int]) -> Iterator[int]:
    """The port of a haproxy in front of these."""
    (own,) = free_ports(1)
    text = (ROOT / "docs" / "haproxy.cfg").read_text()
    text = replaced(r"bind \S+", text, f"bind {HOST}:{own}")
    lines = [f"    server number-{port} {HOST}:{port}\n" for port in ports]
    text = replaced(r"(?:    server \S+ \S+\n)+", text, "".join(lines))
    with running("haproxy", text, lambda file: ["-db", "-q", "-f", file], own):
        yield own


@contextmanager
def nginx(ports: Sequence[int]) -> Iterator[int]:
    """The port of an nginx in front of these."""
    (own,) = free_ports(1)
    text = (ROOT / "docs" / "nginx.conf").read_text()
    text = replaced(r"listen \d+", text, f"listen {HOST}:{own}")
    text, count = re.subn(
        r"(?:        server \S+ .*\n)+", lambda found: listed(ports, found[0]), text
    )
    assert count == 2, "those who watch have an upstream of their own"
    text = "daemon off; pid nginx.pid; error_log stderr crit;\n" + text
    spools = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    own_spools = " ".join([f"{each}_temp_path {each};" for each in spools])
    text = replaced(r"access_log off;", text, f"access_log off; {own_spools}")
    with running("nginx", text, lambda file: ["-p", str(Path(file).parent), "-c", file], own):
        yield own


def listed(ports: Sequence[int], lines: str) -> str:
    """These in the place of some servers, each as those are."""
    (how,) = {*re.findall(r"        server \S+ (\S.*;)\n", lines)}
    return "".join([f"        server {HOST}:{port} {how}\n" for port in ports])


PROXIES = {"haproxy": haproxy, "nginx": nginx}


def replaced(pattern: str, text: str, by: str) -> str:
    text, count = re.subn(pattern, by, text)
    assert count == 1, pattern
    return text


@contextmanager
def running(
    name: str, text: str, arguments: Callable[[str], list[str]], port: int
) -> Iterator[None]:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        folder.chmod(0o755)  # nginx has workers that may do nothing
        file = folder / "configuration"
        file.write_text(text)
        process = subprocess.Popen(
            [program(name), *arguments(str(file))],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            preexec_fn=end_with_parent,
        )
        stack.callback(process.wait)
        stack.callback(process.terminate)
        wait_until(lambda: process.poll() is not None or is_ready(port))
        assert process.poll() is None, f"{name} does not start"
        yield


def program(name: str) -> str:
    """Debian keeps it where only the administrator's shell finds it."""
    found = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin:/usr/local/sbin")
    assert found, f"{name} is not installed. make test installs it."
    return found


def free_ports(count: int) -> list[int]:
    """Different ones, as all are held until the last is found."""
    with ExitStack() as stack:
        found = [stack.enter_context(socket.create_server((HOST, 0))) for _ in range(count)]
        return [int(each.getsockname()[1]) for each in found]


def connections_at(port: int) -> int:
    """Established ones, as the kernel lists them."""
    lines = Path("/proc/net/tcp").read_text().splitlines()[1:]
    return sum(
        line.split()[1].endswith(f":{port:04X}") and line.split()[3] == "01" for line in lines
    )


def is_ready(port: int) -> bool:
    with closing(HTTPConnection(HOST, port, timeout=2)) as connection:
        try:
            connection.request("GET", "/readyz", headers={"Connection": "close"})
            return connection.getresponse().status == 200
        except (HTTPException, OSError):
            return False


def wait_until(done: Callable[[], bool]) -> None:
    deadline = monotonic() + PATIENCE
    while not done():
        assert monotonic() < deadline
        sleep(0.02)
