"""Secrets in links and cookies: how they are made, and what is kept of them."""

from collections.abc import Callable
from hashlib import sha256

# From a play or a venue, a role and a generation to the token of its link. Only the web knows the
# secret that it is made with.
TokenMaker = Callable[[str, str, int], str]


def hash_of(secret: str) -> str:
    """Enough to know a secret again, and not to make it anew."""
    return sha256(secret.encode(errors="replace")).hexdigest()
