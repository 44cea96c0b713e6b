"""What a report of Basari says beyond points."""

from typing import Any

from companion.games.basari.state import State
from companion.games.gems import GEMS
from companion.games.kit import Facts


def facts(state: State) -> Facts:
    players: list[dict[str, Any]] = [
        {"gems": GEMS.write(held), "workers": workers}
        for held, workers in zip(state.gems, state.workers, strict=True)
    ]
    return Facts(players, {"stock": GEMS.write(state.stock), "pile": state.pile})
