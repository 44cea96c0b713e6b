"""Tables of a venue and the plays kept at them."""

from typing import Any

from sqlalchemy import Connection

from companion.games.kernel import RuleViolation
from companion.games.record import FORMAT
from companion.services import policy
from companion.services.clock import now
from companion.services.desk import act, check, concerns, is_open, table_of
from companion.services.live import as_json, ended, lines_of, live_results
from companion.services.people import shown_name
from companion.services.plays import beginning
from companion.services.reading import Actor, Unknown, load
from companion.services.venues import View, Visitor, do, load_venue, view_of
from companion.store import Store
from companion.store.queries import any_head
from companion.store.sharing import keepers_of, put_keeper
from companion.tourney.venue.deeds import (
    Begin,
    CheckIn,
    Close,
    Confirm,
    Deed,
    Seat,
)
from companion.tourney.venue.state import self_of


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
    place: tuple[int, int, int],
    game: str,
    options: dict[str, Any],
    token: str,
) -> str:
    """The pad of a table: begun by whoever comes first, kept by all who are let in; its key."""
    view = load_venue(store, visitor.key)
    table = table_of(view, *place)
    if table is None:
        raise Unknown
    if table.play:
        return open_pad(store, visitor, place)
    names = names_at(view, table.people)
    record = {"format": FORMAT, "game": game, "players": names, "options": options, "events": []}
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

    do(store, visitor, intent, token, beside)
    return new.key


def keeper_name(view: View, visitor: Visitor) -> str:
    """Whose phone it is, as it stands in the history of a play."""
    if visitor.person is None:
        return ""
    return shown_name(visitor.person, view.people[visitor.person])


def open_pad(store: Store, visitor: Visitor, place: tuple[int, int, int]) -> str:
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
        return table.play

    return store.write(job)


def confirm(store: Store, visitor: Visitor, place: tuple[int, int, int], token: str = "") -> View:
    """Agree with a result: one that was entered, or that of a play that has ended."""

    def intent(view: View) -> list[Deed]:
        table = table_of(view, *place)
        if table is None:
            raise Unknown
        lines = table.lines
        if lines is None and table.play:
            lines = lines_of(store, table.play, is_given(view, place[0]))
        if lines is None:
            raise RuleViolation("no_result_yet")
        return [Confirm(*place, plain(lines))]

    return act(store, visitor, intent, token)


def plain(lines: Any) -> list[dict[str, Any]]:
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


def claim(
    store: Store,
    visitor: Visitor,
    key: str,
    number: int,
    round_: int,
    people: tuple[int, ...],
    token: str = "",
) -> View:
    """A play that began without a venue counts for one of its nights."""
    policy.check("claim", visitor.role)
    play = load(store, Actor(visitor.device, visitor.by), key)
    game = play.ledger.table.game.key
    if len(people) != len(play.ledger.table.players):
        raise RuleViolation("moved_on")

    def intent(view: View) -> list[Deed]:
        competition = view.state.competitions.get(number)
        if competition is None or competition.current != round_:
            raise RuleViolation("round_closed")
        if any(table.play == key for each in all_tables(view) for table in each):
            raise RuleViolation("claimed_already")
        now_open = competition.rounds[round_]
        new = [person for person in people if person not in now_open.present]
        table = len(now_open.tables)
        found: list[Deed] = [CheckIn(number, round_, new)] if new else []
        found += [
            Seat(number, round_, [[*people]], [], game),
            Begin(number, round_, table, key, game),
        ]
        if play.over:
            found.append(
                Confirm(number, round_, table, as_json(ended(play, is_given(view, number))))
            )
        return found

    return act(store, visitor, intent, token)


def all_tables(view: View) -> list[Any]:
    return [each.tables for one in view.state.competitions.values() for each in one.rounds]
