"""Why something is not done: a code with parameters, said elsewhere in any language."""

from typing import Any


class Refusal(Exception):
    """A stable code with parameters; the sentence lives in a catalogue."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


class Malformed(Refusal):
    """Input that is no event or no record at all."""

    def under(self, field: str) -> "Malformed":
        """The same, known to be about this field."""
        return Malformed(self.code, **{**self.params, "field": field})


class RuleViolation(Refusal):
    """A well-formed event that the rules do not allow now."""
