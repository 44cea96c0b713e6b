"""What a report of Basari says beyond points."""

from companion.games.basari.state import State
from companion.games.kit import Facts
from companion.games.shared.gems import GEMS


def facts(state: State) -> Facts:
    players: list[dict[str, object]] = [
        {"gems": GEMS.write(held), "workers": workers}
        for held, workers in zip(state.gems, state.workers, strict=True)
    ]
    return Facts(players, {"stock": GEMS.write(state.stock), "pile": state.pile})
