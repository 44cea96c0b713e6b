"""Folding events into where a play stands: replay while valid."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from companion.games.codec import decode
from companion.games.kernel import Adjust, Adjustment, AnyGame, Caution, Line, Refusal


class Table(NamedTuple):
    """Who plays what, with which options: all that is known before the first event."""

    game: AnyGame
    players: tuple[str, ...]
    options: Mapping[str, Any]

    def start(self) -> Any:
        return self.game.rules.start(len(self.players), self.options)


class History(NamedTuple):
    """A folded play: where it stands, and all that was scored and put right on the way.

    `raised` says for each caution at which of the events it came, and `size` how many there were.
    """

    state: Any
    lines: tuple[Line, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    cautions: tuple[Caution, ...] = ()
    raised: tuple[int, ...] = ()
    size: int = 0


class Replay(NamedTuple):
    """As much of a play as stands: how many events, and why the next one does not."""

    history: History
    applied: int
    refusal: Refusal | None


def follow(table: Table, events: Iterable[Any], since: History | None = None) -> Replay:
    """Fold events of the wire while they are valid, from the start or from where a play stood."""
    game, seats = table.game, len(table.players)
    shapes, apply = game.shapes, game.rules.apply
    since = since or History(table.start())
    state = since.state
    lines: list[Line] = []
    adjustments: list[Adjustment] = []
    cautions: list[Caution] = []
    raised: list[int] = []
    refusal, applied = None, 0
    for wire in events:
        try:
            event = decode(shapes, wire, seats)
            after = apply(state, event)
        except Refusal as reason:
            refusal = reason
            break
        if type(event) is Adjust:
            adjustments.append(Adjustment(state.stage, state.round, event))
        if after.news:
            lines += after.news
        if after.cautions:
            cautions += after.cautions
            raised += [since.size + applied] * len(after.cautions)
        state = after
        applied += 1
    history = History(
        state,
        since.lines + tuple(lines),
        since.adjustments + tuple(adjustments),
        since.cautions + tuple(cautions),
        since.raised + tuple(raised),
        since.size + applied,
    )
    return Replay(history, applied, refusal)


def options_on_the_wire(table: Table) -> dict[str, Any]:
    fields = {option.key: option.field for option in table.game.options}
    return {key: fields[key].write(value) for key, value in table.options.items()}
