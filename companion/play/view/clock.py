"""How long a play has been going on, or took."""

from datetime import datetime

from companion.play.state import Play

LONGEST = 24 * 60  # minutes: whoever goes on another day does not play all the time between


def minutes_played(play: Play, now: str) -> int | None:
    """Until its last entry where it is over; None where that says nothing."""
    end = play.ledger.entries[play.live[-1].seq - 1].at if play.over and play.live else now
    span = datetime.fromisoformat(end) - datetime.fromisoformat(play.begun)
    minutes = int(span.total_seconds() // 60)
    return minutes if 0 <= minutes <= LONGEST else None
