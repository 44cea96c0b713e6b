"""Phones of an evening in which servers go and come back: they keep score, and they watch.

In: a line of JSON with the seconds between two entries of one phone, the sheets and the watchers,
each with the port that it knows. Out: "ready" once all watchers have seen their play. A further
line starts it. Out, in the end: for every entry when the phone meant to send it, when it was
acknowledged and how often it was sent; for every watcher what it saw, entry and moment, and how
long it was away each time.

A phone sends again what was not acknowledged, with the same token, as the pad does.
"""

import asyncio
import json
import resource
import sys
from collections.abc import Mapping
from random import Random
from time import perf_counter
from typing import Any
from urllib.parse import urlencode

from tests.benchmarks.helpers.phone import HOST, Phone
from tests.benchmarks.helpers.phones import REQUEST, status_of

PATIENCE = 60.0
AGAIN = 1.0  # seconds until a phone sends again; twice as long each time, as the pad does
LIVE = "GET {path}/live HTTP/1.1\r\nHost: {host}\r\nCookie: device={device}\r\n\r\n"
AT_ONCE = 50  # phones that come in the same moment
ANSWER = 10.0  # seconds that a phone waits for an answer
SILENCE = 15.0  # and for a heartbeat
RETRY = (1.0, 3.0)  # seconds: what a stream asks its phones for
ACCEPTED = 302
GONE = (404, 409)


class Keeper:
    def __init__(self, sheet: Mapping[str, Any], random: Random) -> None:
        self.random = random
        phone = Phone(sheet["port"], sheet["device"])
        self.path = f"/play/{sheet['key']}"
        phone.open_pad(self.path)
        phone.connection.close()
        self.cookies = "; ".join(f"{name}={value}" for name, value in phone.cookies.items())
        self.port = sheet["port"]
        self.bodies = [
            urlencode({**each, "csrf_token": phone.csrf_token}) for each in sheet["forms"]
        ]
        self.entries: list[tuple[float, float, int]] = []
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def keep(self, start: float, interval: float) -> None:
        for number, body in enumerate(self.bodies):
            moment = start + number * interval
            await asyncio.sleep(max(0.0, moment - perf_counter()))
            attempts = await self.insist(body)
            if not attempts:
                return
            self.entries.append((moment, perf_counter(), attempts))

    async def insist(self, body: str) -> int:
        """How often it was sent until it was acknowledged; 0 where nobody will."""
        end, attempts, again = perf_counter() + PATIENCE, 0, AGAIN
        while perf_counter() < end:
            attempts += 1
            status = await self.answer_to(body)
            if status == ACCEPTED:
                return attempts
            if status in GONE:
                return 0
            if status:
                await asyncio.sleep(again * self.random.uniform(0.75, 1.25))
                again *= 2
        return 0

    async def answer_to(self, body: str) -> int:
        """The status; 0 over a connection that was kept and has ended, which tells nothing."""
        kept = self.streams is not None
        try:
            if self.streams is None:
                self.streams = await asyncio.open_connection(HOST, self.port)
            reader, writer = self.streams
            fields = {"path": self.path, "host": HOST, "cookies": self.cookies, "script": ""}
            writer.write(REQUEST.format(**fields, length=len(body), body=body).encode())
            async with asyncio.timeout(ANSWER):
                return await status_of(reader)
        except (asyncio.IncompleteReadError, OSError, TimeoutError, ValueError):
            if self.streams:
                self.streams[1].close()
            self.streams = None
            return 0 if kept else 1


class Viewer:
    def __init__(self, given: Mapping[str, Any], random: Random) -> None:
        self.request = LIVE.format(**given, host=HOST).encode()
        self.port = given["port"]
        self.random = random
        self.seen: list[tuple[int, float]] = []
        self.away: list[tuple[float, float]] = []
        self.lost: float | None = None
        self.here = asyncio.Event()

    async def watch(self, gate: asyncio.Semaphore) -> None:
        while True:
            try:
                async with gate:
                    reader, writer = await asyncio.open_connection(HOST, self.port)
                    writer.write(self.request)
                await self.read(reader)
            except (OSError, TimeoutError, ValueError, asyncio.LimitOverrunError):
                pass
            self.lost = self.lost or perf_counter()
            await asyncio.sleep(self.random.uniform(*RETRY))

    async def read(self, reader: asyncio.StreamReader) -> None:
        while True:
            async with asyncio.timeout(SILENCE):
                piece = await reader.read(65536)
            if not piece:
                return
            now, at = perf_counter(), piece.rfind(b"id: ")
            if at < 0:
                continue
            self.seen.append((int(piece[at + 4 :].split(b"\n", 1)[0]), now))
            self.here.set()
            if self.lost:
                self.away.append((self.lost, now))
                self.lost = None


async def evening(plan: Mapping[str, Any]) -> dict[str, Any]:
    random, gate = Random(1), asyncio.Semaphore(AT_ONCE)
    viewers = [Viewer(given, random) for given in plan["viewers"]]
    watching = [asyncio.create_task(each.watch(gate)) for each in viewers]
    await asyncio.gather(*[each.here.wait() for each in viewers])
    keepers = await asyncio.to_thread(lambda: [Keeper(sheet, random) for sheet in plan["sheets"]])
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    start, interval = perf_counter(), plan["interval"]
    await asyncio.gather(
        *[
            each.keep(start + index * interval / len(keepers), interval)
            for index, each in enumerate(keepers)
        ]
    )
    await seen_by_all(viewers, plan["viewers"])
    for task in watching:
        task.cancel()
    await asyncio.gather(*watching, return_exceptions=True)
    return {
        "entries": [each.entries for each in keepers],
        "seen": [each.seen for each in viewers],
        "away": [away for each in viewers for away in each.away],
    }


async def seen_by_all(viewers: list[Viewer], given: list[dict[str, Any]]) -> None:
    """Wait for the last entries, but not for ever: what is missing then was lost."""
    end = perf_counter() + PATIENCE
    for viewer, each in zip(viewers, given, strict=True):
        while (not viewer.seen or viewer.seen[-1][0] < each["last"]) and perf_counter() < end:
            await asyncio.sleep(0.01)


def main() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    print(json.dumps(asyncio.run(evening(json.loads(sys.stdin.readline())))))


if __name__ == "__main__":
    main()
