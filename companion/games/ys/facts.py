"""What a report of Ys says beyond points."""

from companion.games.kit import Counts, Facts
from companion.games.ys.events import COLOURS, NAMES
from companion.games.ys.state import State

GEMS = Counts(NAMES)


def facts(state: State) -> Facts:
    players: list[dict[str, object]] = [
        {"gems": GEMS.write(state.gems[seat])} for seat in state.everybody
    ]
    table: dict[str, object] = {"quotations": dict(zip(COLOURS, state.quotations, strict=False))}
    if state.setup.neutral is not None:
        gems = GEMS.write(state.gems[state.setup.neutral])
        table["neutral"] = {"points": state.neutral_points, "gems": gems}
    return Facts(players, table)
