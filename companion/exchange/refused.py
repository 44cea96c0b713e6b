"""Why a file is not read: a code with parameters, and where in the file."""

from companion.refusal import Refusal

LARGEST_MB = 16
MOST_ROWS = 100_000


class UnreadableFile(Exception):
    """Why a file of plays is none: the place in it (None: all of it), a code, parameters."""

    def __init__(self, where: str | None, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.where = where
        self.refusal = refusal
        self.code = refusal.code
        self.params = refusal.params


def unreadable(code: str, where: str | None = None, **params: object) -> UnreadableFile:
    return UnreadableFile(where, Refusal(code, **params))


def too_large() -> UnreadableFile:
    return unreadable("file_too_large", limit=LARGEST_MB, rows=MOST_ROWS)
