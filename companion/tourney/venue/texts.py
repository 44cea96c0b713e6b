"""What people typed: names, titles and reasons, each clean or refused."""

from companion.games.codec import REASON_LENGTH, clean_name, clean_text
from companion.games.kernel import Malformed, RuleViolation

TITLE_LENGTH = 64


def titled(name: str) -> str:
    try:
        return clean_name(name)
    except Malformed as refusal:
        raise RuleViolation(refusal.code, **{**refusal.params, "field": "name"}) from None


def reasoned(reason: str) -> str:
    """Whoever changes what others rely on says why."""
    return cleaned(reason, "reason", REASON_LENGTH)


def titled_game(game: str) -> str:
    return cleaned(game, "game", TITLE_LENGTH)


def cleaned(text: str, field: str, longest: int) -> str:
    try:
        return clean_text(text, longest)
    except Malformed as refusal:
        raise RuleViolation(refusal.code, **{**refusal.params, "field": field}) from None
