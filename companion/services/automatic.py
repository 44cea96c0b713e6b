"""What has only one answer is entered by itself, and goes again with what it came from."""

from itertools import takewhile

from companion.games.codec import encode
from companion.games.kernel import Refusal
from companion.ledger import Amend, Deed, Entry, Event, Live, Standing, Undo, append
from companion.ledger.fold import amended_at
from companion.services.reading import Play

AUTOMATIC = "Companion"
MOST_IN_A_ROW = 100  # a game that never stops answering itself must not stop all the others


def undoable(play: Play) -> int | None:
    """The entry that an undo goes back before: what people made last and still stands.

    An amendment counts at its own number. What was entered by itself goes with it.
    """
    made = (maker(each) for each in reversed(play.live))
    by_people = (number for number in made if not by_itself(play.standing, number))
    latest = next(by_people, None)
    if latest is None or not any(isinstance(e.deed, Amend) for e in play.ledger.entries[latest:]):
        return latest  # nothing that stands before it was changed after it
    return max([latest, *by_people])


def entered_by_itself(play: Play) -> tuple[Entry, ...]:
    """What was entered after the last thing that people did."""
    latest = takewhile(lambda entry: entry.by == AUTOMATIC, reversed(play.ledger.entries))
    return tuple(latest)[::-1]


def written(standing: Standing, deed: Deed, by: str, at: str) -> tuple[int, Standing]:
    """A deed with all that goes with it: the number of its entry, and where the play stands then.

    An amendment, entered or undone, may change the question that was answered by itself behind it.
    So these answers are taken back first and found anew.
    """
    changed = amended_entry(standing, deed)
    answers = None if changed is None else answers_after(standing, changed)
    if answers is not None:
        standing = append(standing, Undo(answers), AUTOMATIC, at)
    standing = append(standing, deed, by, at)
    number = len(standing.ledger.entries)
    answering = isinstance(deed, Event) or changed is not None
    return number, answered(standing, at) if answering else standing


def answered(standing: Standing, at: str) -> Standing:
    """All questions answered that have but one answer, one after the other."""
    for _ in range(MOST_IN_A_ROW):
        deed = only_answer(standing)
        if deed is None:
            break
        try:
            standing = append(standing, deed, AUTOMATIC, at)
        except Refusal:  # our fault, and no reason to refuse what people have entered
            break
    return standing


def only_answer(standing: Standing) -> Event | None:
    game, state = standing.ledger.table.game, standing.history.state
    turn = game.rules.awaited(state)
    event = turn and game.screen.only(state, turn)
    return None if event is None else Event(encode(game.shapes, event))


def amended_entry(standing: Standing, deed: Deed) -> int | None:
    """The entry whose event a deed replaces, or gives back its earlier one."""
    if isinstance(deed, Amend):
        return deed.entry
    amended = amended_at(standing.live, deed.before) if isinstance(deed, Undo) else None
    return amended.seq if amended else None


def answers_after(standing: Standing, changed: int) -> int | None:
    """The first of the answers by itself that end a play, as far as they follow this entry."""
    first = None
    for each in reversed(standing.live):
        if each.seq <= changed or not by_itself(standing, maker(each)):
            break
        first = each.seq
    return first


def maker(each: Live) -> int:
    """The entry that made an event what it is."""
    return each.amended_by or each.seq


def by_itself(standing: Standing, number: int) -> bool:
    return standing.ledger.entries[number - 1].by == AUTOMATIC
