"""What is kept of a cookie or a link: enough to know it again, and not to make it anew."""

from hashlib import sha256


def hash_of(secret: str) -> str:
    return sha256(secret.encode(errors="replace")).hexdigest()
