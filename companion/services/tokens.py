"""Secrets in links and cookies: how they are made, and what is kept of them."""

from collections.abc import Callable
from hashlib import sha256

# From a play or a venue, a role and a generation to the token of its link. Only the web knows the
# secret that it is made with.
TokenMaker = Callable[[str, str, int], str]


def hash_of(secret: str) -> str:
    """Enough to know a secret again, and not to make it anew."""
    return sha256(secret.encode(errors="replace")).hexdigest()


SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # none that looks like another
ALIKE = str.maketrans("OIL", "011", "- ")
SHORT, DIGITS, BITS = 8, 10, 5  # signs, hexadecimal digits of a hash, bits a sign


def short_of(secret: str) -> str:
    """What can be typed instead of a secret, where guesses are counted: 40 bits, as ABCD-EFGH."""
    number = int(hash_of(secret)[:DIGITS], 16)
    signs = [SIGNS[number >> BITS * at & 31] for at in reversed(range(SHORT))]
    return f"{''.join(signs[:4])}-{''.join(signs[4:])}"


def digits_in(short: str) -> str:
    """How the hash begins of a secret that was typed in short; nothing for what is no such."""
    signs = short.upper().translate(ALIKE)
    if len(signs) != SHORT or not {*signs} <= {*SIGNS}:
        return ""
    number = sum([SIGNS.index(sign) << BITS * at for at, sign in enumerate(reversed(signs))])
    return f"{number:0{DIGITS}x}"
