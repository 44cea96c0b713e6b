"""What a report of Edel, Stein & Reich says beyond money."""

from typing import Any

from companion.games.codec import GEMS
from companion.games.edel.state import ROUNDS, Kept, State
from companion.games.gems import COLOURS
from companion.games.kernel import Details


def details(state: State) -> Details:
    players: list[dict[str, Any]] = [
        {
            "gems": GEMS.write(state.gems[seat]),
            "certificates": state.certificates[seat],
            "cards": [card_report(kept) for kept in state.cards[seat]],
        }
        for seat in state.everybody
    ]
    return Details(players, {"stock": GEMS.write(state.stock)})


def card_report(kept: Kept) -> dict[str, Any]:
    report: dict[str, Any] = {"card": kept.card}
    if kept.colour is not None:
        report["colour"] = COLOURS[kept.colour]
    if kept.amount is not None:
        report["amount"] = kept.amount
    return report


def towards(state: State) -> dict[str, int]:
    """What something counts towards."""
    return {"rounds": ROUNDS[state.seats]}
