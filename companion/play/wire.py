"""How a play is stored: kinds of entries, and what their rows say."""

from collections.abc import Callable, Iterable, Mapping

from companion.ledger.entry import (
    Act,
    Amend,
    Arrange,
    Correct,
    Json,
    Note,
    Operation,
    Restore,
    Rewind,
)

Wire = Json  # an event as it is in a record
PlayOperation = Operation[Wire]


def read_act(event: Wire) -> Act[Wire]:
    return Act(event)


def read_amend(entry: int, event: Wire) -> Amend[Wire]:
    return Amend(entry, event)


def read_correct(
    actions: Iterable[tuple[int, Wire]],
    gone: Iterable[int],
    placed: Iterable[tuple[int, Iterable[int]]],
    waiting: Iterable[int],
) -> Correct[Wire]:
    return Correct(
        tuple([(entry, event) for entry, event in actions]),
        tuple(gone),
        tuple([(entry, tuple(behind)) for entry, behind in placed]),
        tuple(waiting),
    )


KINDS: Mapping[str, Callable[..., Operation[Wire]]] = {
    "event": read_act,
    "undo": Rewind,
    "amend": read_amend,
    "note": Note,
    "table": Arrange,
    "restore": Restore,
    "correct": read_correct,
}


def read_operation(kind: str, body: Json) -> Operation[Wire]:
    return KINDS[kind](**body)


def write_operation(operation: Operation[Wire]) -> tuple[str, Json]:
    """The kind and the body of a row."""
    match operation:
        case Act(event):
            return "event", {"event": event}
        case Rewind(before):
            return "undo", {"before": before}
        case Amend(entry, event):
            return "amend", {"entry": entry, "event": event}
        case Note(text):
            return "note", {"text": text}
        case Arrange(change):
            return "table", {"change": change}
        case Restore(before):
            return "restore", {"before": before}
        case Correct(actions, gone, placed, waiting):
            return "correct", {
                "actions": [[*each] for each in actions],
                "gone": [*gone],
                "placed": [[entry, [*behind]] for entry, behind in placed],
                "waiting": [*waiting],
            }
    raise ValueError(operation)
