"""Passwords: what is good enough, and what is kept of it.

A password is known only by its Argon2 hash. Each takes a core and much memory for a moment, so only
a few are worked out at once.
"""

from functools import cache
from secrets import token_urlsafe
from threading import BoundedSemaphore

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from companion.refusal import RuleViolation

# As OWASP advises for Argon2id; 40 ms on a small machine.
HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
# Each takes 19 MB while it lasts, and a thread that could answer a pad while it waits.
AT_ONCE, IN_LINE = 4, 4
SHORTEST, LONGEST = 8, 128
WEAK = 1  # of four, by the number of guesses that somebody would need
LIKE_LETTERS = frozenset("4@8({[<369!1|0$5+7%2")
MANY_SIGNS = 6  # all ways to read them together take seconds


class Crowded(Exception):
    """So many sign in at once that one more has to come again."""


class HashQueue:
    """Who hashes a password now, and a few who wait for it; nobody else is let in."""

    def __init__(self, at_once: int, waiting: int) -> None:
        self.turns = BoundedSemaphore(at_once)
        self.places = BoundedSemaphore(at_once + waiting)

    def __enter__(self) -> None:
        if not self.places.acquire(blocking=False):
            raise Crowded
        self.turns.acquire()

    def __exit__(self, *_: object) -> None:
        self.turns.release()
        self.places.release()


HASHING = HashQueue(AT_ONCE, IN_LINE)


@cache
def nobodys() -> str:
    """A hash that no password fits, to be compared with as slowly as any other."""
    return hash_password(token_urlsafe(16))


def hash_password(password: str) -> str:
    with HASHING:
        return HASHER.hash(password)


def matches(hashed: str, password: str) -> bool:
    try:
        with HASHING:
            return HASHER.verify(hashed, password[: LONGEST + 1])
    except (VerificationError, InvalidHashError):
        return False


def is_outdated(hashed: str) -> bool:
    """Whether it was made with other numbers than are advised now."""
    return HASHER.check_needs_rehash(hashed)


def check_password(password: str, known: list[str]) -> None:
    """Long enough, and nothing that is tried first; whatever else is in it is free."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise RuleViolation("password_length", low=SHORTEST, high=LONGEST)
    from zxcvbn import zxcvbn  # its lists of words are read only where they are needed

    inputs = [word for word in known if word]
    if zxcvbn(judged(password), user_inputs=inputs)["score"] <= WEAK:
        raise RuleViolation("password_weak")


def judged(password: str) -> str:
    """As much as can be judged at once: each sign that may stand for a letter is tried as one."""
    signs = {*password} & LIKE_LETTERS
    return password[:72] if len(signs) < MANY_SIGNS else password[:24]
