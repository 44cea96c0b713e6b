"""Smaller answers for a slow network.

By hand, because it is one function: the libraries for it choose between algorithms, cache and
stream, and bring compilers' work with them.
"""

import gzip
from collections.abc import Callable
from functools import lru_cache

from flask import Response, request

WORTH_IT = 1000
PACKED = "-gzip"  # other bytes, another tag
PAGES = (200, 404, 409, 422)
KINDS = ("text/html", "text/css", "text/javascript", "image/svg+xml", "application/json")


def compress(response: Response) -> Response:
    if response.mimetype not in KINDS:
        return response
    response.vary.add("Accept-Encoding")
    if not request.accept_encodings["gzip"]:
        return response
    if request.endpoint == "static" and response.status_code == 200:
        response.direct_passthrough = False
        return packed(response, once)
    if response.status_code in PAGES and not response.is_streamed:
        return packed(response, quickly)
    return response


def packed(response: Response, pack: Callable[[bytes], bytes]) -> Response:
    content = response.get_data()
    if len(content) >= WORTH_IT:
        response.set_data(pack(content))
        response.headers["Content-Encoding"] = "gzip"
        etag, _ = response.get_etag()
        if etag:
            response.set_etag(f"{etag}{PACKED}")
            response.make_conditional(request)
    return response


def quickly(content: bytes) -> bytes:
    """A page is drawn anew each time, and somebody waits for it: at a slow network, for bytes."""
    return gzip.compress(content, 6)


@lru_cache(maxsize=64)
def once(content: bytes) -> bytes:
    """A file that does not change is worth the effort."""
    return gzip.compress(content, 9)
