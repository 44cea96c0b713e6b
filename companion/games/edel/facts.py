"""What a report of Edel, Stein & Reich says beyond money."""

from companion.games.edel.state import OpenCard, State
from companion.games.kit import Facts
from companion.games.shared.gems import COLOURS, GEMS


def facts(state: State) -> Facts:
    players: list[dict[str, object]] = [
        {
            "gems": GEMS.write(state.gems[seat]),
            "certificates": state.certificates[seat],
            "cards": [card_report(kept) for kept in state.cards[seat]],
        }
        for seat in state.everybody
    ]
    return Facts(players, {"stock": GEMS.write(state.stock)})


def card_report(kept: OpenCard) -> dict[str, object]:
    report: dict[str, object] = {"card": kept.card}
    if kept.colour is not None:
        report["colour"] = COLOURS[kept.colour]
    if kept.amount is not None:
        report["amount"] = kept.amount
    return report
