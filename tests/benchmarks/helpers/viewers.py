"""Many watchers in one process, each with its own connection to the live stream of a play.

In: a line of JSON with the port and, for each watcher, the path and the device. Out: "ready" once
all have seen their play. Then, when its input ends: for each watcher what it saw, entry and moment.
"""

import asyncio
import json
import resource
import sys
from time import perf_counter
from typing import Any

from tests.benchmarks.helpers.phone import HOST

REQUEST = "GET {path}/live HTTP/1.1\r\nHost: {host}\r\nCookie: device={device}\r\n\r\n"
AT_ONCE = 50  # phones that come in the same moment
SMALL = 4096  # what was read is thrown away at once


class Viewer:
    def __init__(self, path: str, device: str) -> None:
        self.request = REQUEST.format(path=path, host=HOST, device=device).encode()
        self.seen: list[tuple[int, float]] = []
        self.here = asyncio.Event()

    async def watch(self, port: int, gate: asyncio.Semaphore) -> None:
        """Until it is cancelled; whoever is hung up on calls again."""
        while True:
            self.here.clear()
            async with gate:
                reader, writer = await asyncio.open_connection(HOST, port, limit=SMALL)
                writer.write(self.request)
                reading = asyncio.create_task(self.read(reader))
                await self.here.wait()
            await reading
            writer.close()

    async def read(self, reader: asyncio.StreamReader) -> None:
        """Every message begins with the number of the latest entry, in a chunk of its own."""
        while piece := await reader.read(SMALL):
            at = piece.find(b"id: ")
            if at >= 0:
                number = int(piece[at + 4 :].split(b"\n", 1)[0])
                self.seen.append((number, perf_counter()))
                self.here.set()


async def watch(plan: dict[str, Any]) -> list[Viewer]:
    viewers = [Viewer(path, device) for path, device in plan["viewers"]]
    gate = asyncio.Semaphore(AT_ONCE)
    tasks = [asyncio.create_task(each.watch(plan["port"], gate)) for each in viewers]
    await asyncio.gather(*[each.here.wait() for each in viewers])
    print("ready", flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return viewers


def main() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    viewers = asyncio.run(watch(json.loads(sys.stdin.readline())))
    print(json.dumps([each.seen for each in viewers]))


if __name__ == "__main__":
    main()
