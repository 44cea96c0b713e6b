"""Smaller answers for a slow network.

By hand, because it is one function: the libraries for it choose between algorithms, cache and
stream, and bring compilers' work with them.
"""

import gzip
from functools import lru_cache

from flask import Response, request

WORTH_IT = 1000
PACKED = "-gzip"  # other bytes, another tag
KINDS = ("text/html", "text/css", "text/javascript", "image/svg+xml", "application/json")


def compress(response: Response) -> Response:
    if response.mimetype not in KINDS:
        return response
    response.vary.add("Accept-Encoding")
    fits = response.status_code in (200, 404, 409, 422) and not response.is_streamed
    static = request.endpoint == "static"
    if not request.accept_encodings["gzip"] or not (fits or static):
        return response
    if static and response.status_code == 200:
        response.direct_passthrough = False
    elif static:
        return response
    content = response.get_data()
    if len(content) >= WORTH_IT:
        response.set_data(once(content) if static else gzip.compress(content, 1))
        response.headers["Content-Encoding"] = "gzip"
        etag, _ = response.get_etag()
        if etag:
            response.set_etag(f"{etag}{PACKED}")
            response.make_conditional(request)
    return response


@lru_cache(maxsize=64)
def once(content: bytes) -> bytes:
    """A file that does not change is worth the effort."""
    return gzip.compress(content, 9)
