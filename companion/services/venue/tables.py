"""Tables of a venue and the plays kept at them."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection

from companion.games.fields import ListOf
from companion.games.folding import options_on_the_wire
from companion.games.kernel import AnyGame, RuleViolation
from companion.games.record import FORMAT
from companion.games.registry import find_game
from companion.ledger.chain import digest
from companion.services import policy
from companion.services.clock import now
from companion.services.desk import act, check, concerns, has_entered, is_open, table_of
from companion.services.live import as_json, lines_of, live_results
from companion.services.people import shown_name
from companion.services.plays import AUTOMATIC, beginning
from companion.services.reading import Actor, Damaged, Play, Unknown, play_or_damage
from companion.services.venues import View, Visitor, do, load_venue, view_of, write
from companion.store import Store
from companion.store.following import put_play
from companion.store.queries import any_head
from companion.store.sharing import keepers_of, put_keeper
from companion.tourney.venue.deeds import Begin, Close, Confirm, Deed
from companion.tourney.venue.state import Line, Table, self_of

Place = tuple[int, int, int]  # a competition, a round and a table of it, the last two from 0
LATEST = 5  # so many plays are looked at for what is printed in a box


def names_at(view: View, people: tuple[int, ...]) -> list[str]:
    """Names for a play: as people appear, and no two alike."""
    found: list[str] = []
    for person in people:
        number = self_of(view.state, person)
        name = shown_name(number, view.people[number])
        found.append(f"{name} #{number}"[-64:] if name in found else name)
    return found


def begin_play(
    store: Store,
    visitor: Visitor,
    place: Place,
    game: str,
    token: str,
    options: dict[str, Any] | None = None,
) -> str:
    """The pad of a table: begun by whoever comes first, kept by all who are let in; its key."""
    view = load_venue(store, visitor.key)
    table = table_of(view, *place)
    if table is None:
        raise Unknown
    if table.play:
        return open_pad(store, visitor, place)
    record = record_for(store, view, table, game, options)
    new = beginning(Actor(visitor.device, visitor.by), record, token)
    deed = Begin(*place, new.key, game)

    def intent(current: View) -> list[Deed]:
        check(current, visitor, deed)
        return [deed]

    def beside(connection: Connection, current: View) -> None:
        new.write(connection)
        own = any_head(connection, new.key)
        assert own is not None
        put_keeper(connection, own.id, visitor.device, keeper_name(current, visitor), now())
        put_play(connection, current.id, own.id)

    try:
        do(store, visitor, intent, token, beside)
    except RuleViolation as refusal:
        # Two phones of one table, tapped at once: the second one joins the first.
        if refusal.code != "table_has_begun":
            raise
        return open_pad(store, visitor, place)
    return new.key


def record_for(
    store: Store, view: View, table: Table, game: str, given: dict[str, Any] | None
) -> dict[str, Any]:
    """A play of these people that has not begun. What nobody was asked is as it was last."""
    known = find_game(game)
    names = names_at(view, table.people)
    if known is None or len(names) not in known.players:
        raise RuleViolation("game_unknown_here")
    options = tables_before(store, view, known, len(names)) if given is None else given
    return {"format": FORMAT, "game": game, "players": names, "options": options, "events": []}


def tables_before(store: Store, view: View, game: AnyGame, players: int) -> dict[str, Any]:
    """The tables of numbers in a box of the venue, as its latest play of this game has them."""
    wanted = [o.key for o in game.options if isinstance(o.field, ListOf) and players in o.players]
    latest = [
        done.deed.play
        for done in reversed(view.log)
        if wanted and isinstance(done.deed, Begin) and done.deed.game == game.key
    ]
    found: dict[str, Any] = {}
    for key in latest[:LATEST]:
        before = any_play(store, key)
        given = options_on_the_wire(before.ledger.table) if before else {}
        found = {key: given[key] for key in wanted if key in given} | found
    return found


def any_play(store: Store, key: str) -> Play | None:
    def query(connection: Connection) -> Play | Damaged | None:
        head = any_head(connection, key)
        return play_or_damage(store, connection, head) if head else None

    found = store.read(query)
    return found if isinstance(found, Play) else None


def keeper_name(view: View, visitor: Visitor) -> str:
    """Whose phone it is, as it stands in the history of a play."""
    if visitor.person is None:
        return ""
    name = shown_name(visitor.person, view.people[visitor.person])
    return name if name != AUTOMATIC else f"#{visitor.person}"


def open_pad(store: Store, visitor: Visitor, place: Place) -> str:
    """Let a phone keep the play of its table; the key of the play."""

    def job(connection: Connection) -> str:
        view = view_of(store, connection, visitor.key)
        table = table_of(view, *place)
        if table is None or not table.play:
            raise Unknown
        meant = Begin(*place, table.play, table.game)
        own = concerns(view, visitor, meant)
        policy.check("begin", visitor.role, own, is_open(view, meant))
        found = any_head(connection, table.play)
        if found is None:
            raise Unknown
        known = [row.device for row in keepers_of(connection, found.id)]
        if visitor.device not in known:
            put_keeper(connection, found.id, visitor.device, keeper_name(view, visitor), now())
            store.notify(connection, table.play)
        return table.play

    key = write(store, job)
    store.tell(key)
    return key


def confirm(
    store: Store, visitor: Visitor, place: Place, token: str = "", seen: str | None = None
) -> View:
    """Agree with a result: one that was entered, or that of a play that has ended.

    Whoever says what he saw agrees with that and nothing else.
    """

    def intent(view: View) -> list[Deed]:
        if table_of(view, *place) is None:
            raise Unknown
        check(view, visitor, Confirm(*place, []))
        check_second(store, view, visitor, place)
        lines = result_of(store, view, place)
        if lines is None:
            raise RuleViolation("no_result_yet")
        if seen is not None and seen != spelled(lines):
            raise RuleViolation("moved_on")
        return [Confirm(*place, plain(lines))]

    return act(store, visitor, intent, token)


def check_second(store: Store, view: View, visitor: Visitor, place: Place) -> None:
    """Entering and confirming are two people at two phones; organisers are trusted with both."""
    if visitor.role < policy.Role.ORGANISER and was_entered_here(store, view, visitor, place):
        raise RuleViolation("confirm_by_another")


def was_entered_here(store: Store, view: View, visitor: Visitor, place: Place) -> bool:
    """Whether a result was entered by this person or phone; on a pad, what was entered last."""
    table = table_of(view, *place)
    play = any_play(store, table.play) if table and table.lines is None and table.play else None
    made = [entry.by for entry in play.ledger.entries if entry.by != AUTOMATIC] if play else []
    if play is None or not made:
        return has_entered(view, visitor, place)
    names = store.read(lambda connection: names_at_pad(connection, play.key))
    own = names.pop(visitor.device, None)
    if own is None:
        return made[-1] == keeper_name(view, visitor)
    # Whoever took another name on this pad in between is still the one who entered it.
    return made[-1] == own or made[-1] not in names.values()


def names_at_pad(connection: Connection, key: str) -> dict[str, str]:
    """By device: under which name it enters into a play."""
    found = any_head(connection, key)
    rows = keepers_of(connection, found.id) if found else []
    return {row.device: row.name or f"phone {row.device[:4]}" for row in rows}


def result_of(store: Store, view: View, place: Place) -> tuple[Line, ...] | None:
    """How a table ended, as far as anybody knows: as it was entered, or as its play says."""
    table = table_of(view, *place)
    if table is None or table.lines is not None or not table.play:
        return table.lines if table else None
    return lines_of(store, table.play, is_given(view, place[0]))


def spelled(lines: Iterable[Line]) -> str:
    """A result in one word, to tell whether it is still the same."""
    return digest({"lines": plain(lines)})[:16]


def plain(lines: Iterable[Line]) -> list[dict[str, Any]]:
    """Lines as a deed has them: exact numbers as JSON can say them."""
    return [
        {
            name: int(value) if value == int(value) else float(value)
            for name, value in line._asdict().items()
            if value is not None
        }
        for line in lines
    ]


def is_given(view: View, number: int) -> bool:
    return bool(view.state.competitions[number].settings.scheme["points"]["kind"] == "given")


def close(store: Store, visitor: Visitor, number: int, round_: int, token: str = "") -> View:
    """End a round: what its plays ended with is written down with it."""

    def intent(view: View) -> list[Deed]:
        ended_now = live_results(store, view, number)
        written = [
            Confirm(number, round_, table, as_json(lines))
            for (_, table), lines in sorted(ended_now.items())
        ]
        return [*written, Close(number, round_)]

    return act(store, visitor, intent, token)
