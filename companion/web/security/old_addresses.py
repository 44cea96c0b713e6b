"""Addresses of before: they hang as QR codes in cafés and lie in phones, and lead to today's."""

import re
from urllib.parse import quote

from flask import redirect, request
from werkzeug.wrappers import Response

AGAIN = 308  # for good, and what was sent is sent there, too
# How an address began, and how it begins now; the first that fits.
MOVED = (
    (r"/wall/", "/big-screen/"),
    (r"/venue/([^/]+)/wall(?=/|$)", r"/venue/\1/big-screen"),
    (r"/venue/([^/]+)/desk/door$", r"/venue/\1/set-up/join-link"),
    (r"/venue/([^/]+)/desk(?=/|$)", r"/venue/\1/set-up"),
    (r"/venue/([^/]+)/organise(?=/|$)", r"/venue/\1/set-up"),
    (r"/venue/([^/]+)/statistics$", r"/venue/\1/results"),
    (r"/venue/([^/]+)/people/(\d+)/withdraw$", r"/venue/\1/people/\2/deactivate"),
)


def lead_on() -> Response | None:
    """To where a page has moved; whether somebody may see it is asked there."""
    path = new_address(request.path)
    if path is None:
        return None
    query = f"?{request.query_string.decode('latin-1')}" if request.query_string else ""
    return redirect(quote(path) + query, AGAIN)


def new_address(path: str) -> str | None:
    for before, now in MOVED:
        moved, count = re.subn(f"^{before}", now, path)
        if count:
            return moved
    return None
