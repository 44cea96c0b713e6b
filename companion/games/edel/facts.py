"""What a report of Edel, Stein & Reich says beyond money."""

from typing import Any

from companion.games.edel.state import Kept, State
from companion.games.gems import COLOURS, GEMS
from companion.games.kit import Facts


def facts(state: State) -> Facts:
    players: list[dict[str, Any]] = [
        {
            "gems": GEMS.write(state.gems[seat]),
            "certificates": state.certificates[seat],
            "cards": [card_report(kept) for kept in state.cards[seat]],
        }
        for seat in state.everybody
    ]
    return Facts(players, {"stock": GEMS.write(state.stock)})


def card_report(kept: Kept) -> dict[str, Any]:
    report: dict[str, Any] = {"card": kept.card}
    if kept.colour is not None:
        report["colour"] = COLOURS[kept.colour]
    if kept.amount is not None:
        report["amount"] = kept.amount
    return report
