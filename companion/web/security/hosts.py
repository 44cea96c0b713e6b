"""Under which names Companion answers, and whose pages may write.

A foreign page can point a name of its own at an address in the café (DNS rebinding) and would
then read and write here as if it were ours. A name that only this network can give out cannot be
borrowed in that way, nor can an address; any other one has to be named in the settings.
"""

from functools import lru_cache
from urllib.parse import urlsplit

from flask import abort, current_app, request

from companion.config.settings import is_address

# What the public name system never answers for (RFC 6762, RFC 8375, ICANN's .internal), and what
# routers at home use without asking.
LOCAL = (".local", ".localhost", ".home.arpa", ".internal", ".lan", ".localdomain")
SAFE = ("GET", "HEAD", "OPTIONS", "TRACE")
REMEMBERED = 1024  # names that somebody asked for


def check() -> None:
    """Before every page: a name of ours, and nobody else's page that writes.

    A browser says itself which page sends; what it says nothing about, the token decides. To an
    address without TLS it sends no `Sec-Fetch-Site`, but the origin.
    """
    if not is_answered(request.host, current_app.config["HOSTS"]):
        abort(421)
    if request.method in SAFE:
        return
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin")
    if site is not None:
        foreign = site not in ("same-origin", "none")
    else:
        foreign = origin is not None and not same_origin(origin)
    if foreign:
        abort(403)


@lru_cache(maxsize=REMEMBERED)
def is_answered(host: str, trusted: tuple[str, ...]) -> bool:
    return is_ours(name_in(host), trusted)


def is_ours(host: str, trusted: tuple[str, ...]) -> bool:
    if host in ("localhost", "127.0.0.1", "::1"):
        return True
    if trusted:
        return any(host == each.strip("[]") or below(host, each) for each in trusted)
    return bool(host) and ("." not in host or host.endswith(LOCAL) or is_address(host))


def below(host: str, name: str) -> bool:
    return name.startswith(".") and (host.endswith(name) or host == name[1:])


def name_in(host: str) -> str:
    """Without the port, without the brackets of an address, without the dot at the end."""
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.partition(":")[0].rstrip(".").lower()


def same_origin(origin: str) -> bool:
    """The same name and port; the scheme may have been changed by a proxy."""
    try:
        return urlsplit(origin).netloc.lower() == request.host.lower()
    except ValueError:
        return False
