"""Entries: what was written down, in order, never changed and never removed."""

from typing import Any, Generic, NamedTuple, TypeVar

A = TypeVar("A")
Json = dict[str, Any]


class Act(NamedTuple, Generic[A]):
    """Something that was done."""

    action: A


class Amend(NamedTuple, Generic[A]):
    """Another action in place of the one of this entry; the later ones stay."""

    entry: int
    action: A


class Rewind(NamedTuple):
    """Back to before the entry of this number.

    Of an action: it and all later ones no longer stand. Of an amendment: what it replaced stands
    again, and the later actions stay.
    """

    before: int


class Revoke(NamedTuple):
    """One earlier entry no longer stands; what came after it does, and is worked out again."""

    entry: int


class Arrange(NamedTuple):
    """Who sits where is otherwise, for what was entered before, too: how, the rulebook can tell.

    As an amendment it outlasts an undo of actions, and is undone by itself, the latest first.
    """

    change: Json


class Restore(NamedTuple):
    """Everything stands again as it stood before the entry of this number, whatever that did.

    Of an entry: an undo. Of an undo: a redo.
    """

    before: int


class Correct(NamedTuple, Generic[A]):
    """Other actions in place of some, and some gone, all at once; what came after them stays.

    `waiting` no longer stand either, and wait to be entered again. `placed` has entries that come
    right behind this one: by the entry after which their actions come in, all that follow it there.
    """

    actions: tuple[tuple[int, A], ...] = ()
    gone: tuple[int, ...] = ()
    placed: tuple[tuple[int, tuple[int, ...]], ...] = ()
    waiting: tuple[int, ...] = ()


class Note(NamedTuple):
    """A remark. It changes nothing, and no undo takes it back."""

    text: str


Operation = Act[A] | Amend[A] | Rewind | Revoke | Arrange | Restore | Correct[A] | Note


class Entry(NamedTuple, Generic[A]):
    """An operation with its number from 1, who entered it and when, and its place in the chain.

    By which device is kept beside the chain, if at all.
    """

    seq: int
    operation: Operation[A]
    by: str
    at: str
    previous: str
    hash: str = ""
    device: str = ""

    @property
    def action(self) -> A | None:
        """What was done, where it was an action that was entered."""
        return self.operation.action if isinstance(self.operation, Act) else None
