"""Names and other texts: what people typed, clean or refused, and what is said without it.

A night, a round or a final that nobody gave a name is stored without any. What it is follows from
the venue, the third night of a season or a semi-final, and it is named where it is shown, in the
language of whoever looks.

Older versions stored a name even so, in the words of whoever opened the round. These entries stay
as they are, because they are chained by their hashes; instead such a name counts as none whenever
a ledger is folded. So old rounds are shown like new ones, without a migration that would break the
chain, and every other name stays as it was typed.
"""

from collections.abc import Mapping

from companion.games.codec import REASON_LENGTH, clean_name, clean_text
from companion.games.contract import Reason
from companion.refusal import Malformed, RuleViolation
from companion.venue.state import FINAL, KNOCKOUT, NIGHT, ROUND, SEMIFINAL, Round

TITLE_LENGTH = 64

Title = str | Reason  # as somebody typed it, or a message for the language of whoever looks

MESSAGE_IDS: Mapping[str, str] = {
    NIGHT: "competition.night",
    ROUND: "competition.round",
    FINAL: "stage.final",
    SEMIFINAL: "stage.semifinal",
    KNOCKOUT: "stage.knockout",
}

# Frozen: what older versions stored, in English, German and French. The messages of today may be
# reworded and other languages may come; this may not change, or stored names are shown as typed.
STORED_BEFORE: Mapping[str, tuple[str, ...]] = {
    NIGHT: ("Night {number}", "Abend {number}", "Soirée {number}"),
    ROUND: ("Round {number}", "Runde {number}", "Ronde {number}"),
    FINAL: ("Final", "Finale"),
    SEMIFINAL: ("Semi-final", "Halbfinale", "Demi-finale"),
    KNOCKOUT: ("Knock-out round", "K.-o.-Runde", "Tour éliminatoire"),
}


def title_of(now: Round) -> Title:
    """What a night or round is called."""
    return automatic_title(now.kind, now.number) if now.name is None else now.name


def automatic_title(kind: str, number: int) -> Reason:
    """What it is called if nobody named it."""
    return Reason(MESSAGE_IDS[kind], (("number", number),))


def typed_name(stored: str | None, kind: str, number: int) -> str | None:
    """The name that somebody gave a round; None where an older version worded it."""
    if stored is None:
        return None
    name = titled(stored)
    worded = [each.format(number=number) for each in STORED_BEFORE[kind]]
    return None if name in worded else name


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
