"""How a play is stored: kinds of entries, and what their rows say."""

from collections.abc import Callable, Mapping

from companion.ledger.entry import Act, Amend, Arrange, Json, Note, Operation, Rewind

Wire = Json  # an event as it is in a record
PlayOperation = Operation[Wire]


def read_act(event: Wire) -> Act[Wire]:
    return Act(event)


def read_amend(entry: int, event: Wire) -> Amend[Wire]:
    return Amend(entry, event)


KINDS: Mapping[str, Callable[..., Operation[Wire]]] = {
    "event": read_act,
    "undo": Rewind,
    "amend": read_amend,
    "note": Note,
    "table": Arrange,
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
    raise ValueError(operation)
