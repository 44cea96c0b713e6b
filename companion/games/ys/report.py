"""What a report of Ys says beyond points."""

from typing import Any

from companion.games.codec import gem_counts
from companion.games.kernel import Details
from companion.games.ys.events import COLOURS, NAMES
from companion.games.ys.state import State

GEMS = gem_counts(NAMES)


def details(state: State) -> Details:
    players: list[dict[str, Any]] = [
        {"gems": GEMS.write(state.gems[seat])} for seat in state.everybody
    ]
    table: dict[str, Any] = {"quotations": dict(zip(COLOURS, state.quotations, strict=False))}
    if state.setup.neutral is not None:
        gems = GEMS.write(state.gems[state.setup.neutral])
        table["neutral"] = {"points": state.neutral_points, "gems": gems}
    return Details(players, table)


def towards(state: State) -> dict[str, int]:
    """What something counts towards: nothing here."""
    return {}
