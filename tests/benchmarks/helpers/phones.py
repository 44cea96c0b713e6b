"""Many phones in one process, each with its own connection: sends what it is told to on time.

In: a line of JSON with the port, the seconds between two entries of one phone, and for each of
them its address, its device and the forms that it sends, as the pad's script does or without one.
Out: a line of JSON with the delays, and for each sheet how many entries were acknowledged, and
when. A delay counts from the moment at which the phone meant to send, so a server that is behind
cannot hide it.
"""

import asyncio
import json
import sys
from collections.abc import Mapping
from time import perf_counter
from typing import Any
from urllib.parse import urlencode

from tests.benchmarks.helpers.phone import HOST, Phone

ATTEMPTS = 3
PATIENCE = 8  # seconds, as the pad's script has
REQUEST = (
    "POST {path} HTTP/1.1\r\nHost: {host}\r\nCookie: {cookies}\r\n{script}"
    "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {length}\r\n\r\n{body}"
)


BY_SCRIPT = "X-Companion-Pad: yes\r\nAccept-Encoding: gzip\r\n"


class Sender:
    """A phone that has its pad open; without a device it has none, and asks the bare app."""

    def __init__(self, port: int, sheet: Mapping[str, Any], by_script: bool) -> None:
        phone = Phone(port, sheet["device"])
        self.path = sheet["path"]
        self.script, self.expected = (BY_SCRIPT, 200) if by_script else ("", 302)
        if sheet["device"]:
            phone.open_pad(self.path)
            phone.connection.close()
        self.cookies = "; ".join(f"{name}={value}" for name, value in phone.cookies.items())
        self.port = port
        self.bodies = [
            urlencode({**form, "csrf_token": phone.csrf_token}) for form in sheet["forms"]
        ]
        self.delays: list[float] = []
        self.moments: list[float] = []
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def send_all(self, start: float, interval: float) -> None:
        """Until something is refused: an entry that is not acknowledged counts as lost."""
        for number, body in enumerate(self.bodies):
            moment = start + number * interval
            await asyncio.sleep(max(0.0, moment - perf_counter()))
            if await self.answer_to(body) != self.expected:
                break
            self.moments.append(perf_counter())
            self.delays.append(self.moments[-1] - moment)

    async def answer_to(self, body: str) -> int:
        """The status. Where nothing comes back it is sent again, as by a pad: one entry."""
        for _ in range(ATTEMPTS):
            try:
                if self.streams is None:
                    self.streams = await asyncio.open_connection(HOST, self.port)
                reader, writer = self.streams
                writer.write(self.request(body))
                async with asyncio.timeout(PATIENCE):
                    return await status_of(reader)
            except (asyncio.IncompleteReadError, OSError):
                self.streams = None
        return 0

    def request(self, body: str) -> bytes:
        fields = {"path": self.path, "host": HOST, "cookies": self.cookies, "script": self.script}
        return REQUEST.format(**fields, length=len(body), body=body).encode()


async def status_of(reader: asyncio.StreamReader) -> int:
    head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
    length = head.partition("content-length: ")[2].partition("\r\n")[0]
    await reader.readexactly(int(length))
    return int(head.split()[1])


async def send(senders: list[Sender], interval: float) -> None:
    """Evenly: each begins a little after the one before it."""
    start = perf_counter() + 1
    await asyncio.gather(
        *[
            sender.send_all(start + index * interval / len(senders), interval)
            for index, sender in enumerate(senders)
        ]
    )


def main() -> None:
    plan = json.loads(sys.stdin.readline())
    senders = [Sender(plan["port"], sheet, plan["by_script"]) for sheet in plan["sheets"]]
    asyncio.run(send(senders, plan["interval"]))
    delays = [delay for sender in senders for delay in sender.delays]
    sent = [len(sender.delays) for sender in senders]
    moments = [sender.moments for sender in senders]
    print(json.dumps({"delays": delays, "sent": sent, "moments": moments}))


if __name__ == "__main__":
    main()
