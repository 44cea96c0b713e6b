"""QR codes as rows of dark runs."""

from functools import lru_cache
from itertools import groupby

import segno

# Any of the eight masks can be read. To try them all, for the prettiest, takes four times as long
# as everything else, on a page that is printed a hundred times in a row.
MASK = 3


@lru_cache(256)
def squares(link: str) -> tuple[int, tuple[tuple[int, int, int], ...]]:
    """How many modules a side has, and (row, first, how many) of what is dark."""
    code = segno.make(link, error="m", micro=False, mask=MASK, boost_error=False)
    runs = []
    for row, cells in enumerate(code.matrix):
        at = 0
        for dark, group in groupby(cells):
            count = len([*group])
            if dark:
                runs.append((row, at, count))
            at += count
    return len(code.matrix), tuple(runs)


def wifi_text(name: str, password: str) -> str:
    """What a code says by which phones join a Wi-Fi; one without a password is open."""
    kind = "WPA" if password else "nopass"
    return f"WIFI:T:{kind};S:{escaped(name)};P:{escaped(password)};;"


def escaped(text: str) -> str:
    return "".join([f"\\{each}" if each in '\\;,":' else each for each in text])
