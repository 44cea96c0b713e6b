"""What a report of Basari says beyond points."""

from typing import Any

from companion.games.basari.state import WORKERS_TO_END, State
from companion.games.codec import GEMS
from companion.games.kernel import Details


def details(state: State) -> Details:
    players: list[dict[str, Any]] = [
        {"gems": GEMS.write(held), "workers": workers}
        for held, workers in zip(state.gems, state.workers, strict=True)
    ]
    return Details(players, {"stock": GEMS.write(state.stock), "pile": state.pile})


def towards(state: State) -> dict[str, int]:
    """What something counts towards."""
    return {"workers": WORKERS_TO_END}
