"""Tables of a venue and the plays kept at them."""

from collections.abc import Iterable, Mapping, Sequence

from sqlalchemy import Connection

from companion.games.compounds import ListOf
from companion.games.contract import AnyGame
from companion.games.progress import options_on_the_wire
from companion.games.record import FORMAT
from companion.games.registry import find_game
from companion.ledger.chain import digest
from companion.play.automatic import AUTOMATIC
from companion.play.state import Play
from companion.refusal import RuleViolation
from companion.services import policy
from companion.services.clock import now
from companion.services.play.entries import beginning
from companion.services.play.reader import Actor, Damaged, Unknown, play_or_damage
from companion.services.venue.people import shown_name
from companion.services.venue.reader import VenueView, Visitor, do, load_venue, view_of, write
from companion.services.venue.views.live_results import lines_of
from companion.services.venue.writer import (
    RankChange,
    act,
    check,
    concerns,
    has_entered,
    is_open,
    preview,
    table_of,
)
from companion.store.database import Store
from companion.store.plays import any_head
from companion.store.share_links import keepers_of, put_keeper
from companion.store.viewers import put_play
from companion.venue.actions import (
    Action,
    ConfirmResult,
    CorrectResult,
    EnterResult,
    OpenPad,
    Penalise,
    VoidTable,
)
from companion.venue.fold import apply
from companion.venue.location import Location
from companion.venue.state import SeatResult, Table, self_of

Line = Mapping[str, float]  # what a seat ended with: score, place, points
Ruling = CorrectResult | VoidTable | Penalise
LATEST = 5  # so many plays are looked at for what is printed in a box


def names_at(view: VenueView, people: tuple[int, ...]) -> list[str]:
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
    at: Location,
    game: str,
    token: str,
    options: dict[str, object] | None = None,
) -> str:
    """The pad of a table: begun by whoever comes first, kept by all who are let in; its key."""
    view = load_venue(store, visitor.key)
    table = table_of(view, at)
    if table is None:
        raise Unknown
    if table.play:
        return open_pad(store, visitor, at)
    record = record_for(store, view, table, game, options)
    new = beginning(Actor(visitor.device, visitor.by), record, token)
    action = OpenPad(*at.indexes, new.key, game)

    def decide(current: VenueView) -> list[Action]:
        check(current, visitor, action)
        return [action]

    def beside(connection: Connection, current: VenueView) -> None:
        new.write(connection)
        own = any_head(connection, new.key)
        assert own is not None
        put_keeper(connection, own.id, visitor.device, keeper_name(current, visitor), now())
        put_play(connection, current.id, own.id)

    try:
        do(store, visitor, decide, token, beside)
    except RuleViolation as refusal:
        # Two phones of one table, tapped at once: the second one joins the first.
        if refusal.code != "table_has_begun":
            raise
        return open_pad(store, visitor, at)
    return new.key


def record_for(
    store: Store, view: VenueView, table: Table, game: str, given: dict[str, object] | None
) -> dict[str, object]:
    """A play of these people that has not begun. What nobody was asked is as it was last."""
    known = find_game(game)
    names = names_at(view, table.people)
    if known is None or len(names) not in known.players:
        raise RuleViolation("game_unknown_here")
    options = tables_before(store, view, known, len(names)) if given is None else given
    return {"format": FORMAT, "game": game, "players": names, "options": options, "events": []}


def tables_before(store: Store, view: VenueView, game: AnyGame, players: int) -> dict[str, object]:
    """The tables of numbers in a box of the venue, as its latest play of this game has them."""
    wanted = [o.key for o in game.options if isinstance(o.field, ListOf) and players in o.players]
    latest = [
        done.action.play
        for done in reversed(view.log)
        if wanted and isinstance(done.action, OpenPad) and done.action.game == game.key
    ]
    found: dict[str, object] = {}
    for key in latest[:LATEST]:
        before = any_play(store, key)
        given = options_on_the_wire(before.table) if before else {}
        found = {key: given[key] for key in wanted if key in given} | found
    return found


def any_play(store: Store, key: str) -> Play | None:
    def query(connection: Connection) -> Play | Damaged | None:
        head = any_head(connection, key)
        return play_or_damage(store, connection, head) if head else None

    found = store.read(query)
    return found if isinstance(found, Play) else None


def keeper_name(view: VenueView, visitor: Visitor) -> str:
    """Whose phone it is, as it stands in the history of a play."""
    if visitor.person is None:
        return ""
    name = shown_name(visitor.person, view.people[visitor.person])
    return name if name != AUTOMATIC else f"#{visitor.person}"


def open_pad(store: Store, visitor: Visitor, at: Location) -> str:
    """Let a phone keep the play of its table; the key of the play."""

    def job(connection: Connection) -> str:
        view = view_of(store, connection, visitor.key)
        table = table_of(view, at)
        if table is None or not table.play:
            raise Unknown
        meant = OpenPad(*at.indexes, table.play, table.game)
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
    store: Store, visitor: Visitor, at: Location, token: str = "", seen: str | None = None
) -> VenueView:
    """Agree with a result: one that was entered, or that of a play that has ended.

    Whoever says what they saw agrees with that and nothing else.
    """

    def decide(view: VenueView) -> list[Action]:
        if table_of(view, at) is None:
            raise Unknown
        check(view, visitor, ConfirmResult(*at.indexes, []))
        check_second(store, view, visitor, at)
        lines = result_of(store, view, at)
        if lines is None:
            raise RuleViolation("no_result_yet")
        if seen is not None and seen != spelled(lines):
            raise RuleViolation("moved_on")
        return [ConfirmResult(*at.indexes, plain(lines))]

    return act(store, visitor, decide, token)


def check_second(store: Store, view: VenueView, visitor: Visitor, at: Location) -> None:
    """Entering and confirming are two people at two phones; organisers are trusted with both."""
    if visitor.role < policy.Role.ORGANISER and was_entered_here(store, view, visitor, at):
        raise RuleViolation("confirm_by_another")


def was_entered_here(store: Store, view: VenueView, visitor: Visitor, at: Location) -> bool:
    """Whether a result was entered by this person or phone; on a pad, what was entered last."""
    table = table_of(view, at)
    play = any_play(store, table.play) if table and table.lines is None and table.play else None
    made = [entry.by for entry in play.ledger.entries if entry.by != AUTOMATIC] if play else []
    if play is None or not made:
        return has_entered(view, visitor, at)
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


def result_of(store: Store, view: VenueView, at: Location) -> tuple[SeatResult, ...] | None:
    """How a table ended, as far as anybody knows: as it was entered, or as its play says."""
    table = table_of(view, at)
    if table is None or table.lines is not None or not table.play:
        return table.lines if table else None
    return lines_of(store, table.play, is_given(view, at.competition))


def spelled(lines: Iterable[SeatResult]) -> str:
    """A result in one word, to tell whether it is still the same."""
    return digest({"lines": plain(lines)})[:16]


def plain(lines: Iterable[SeatResult]) -> list[Line]:
    """Lines as an action has them: exact numbers as JSON can say them."""
    return [
        {
            name: int(value) if value == int(value) else float(value)
            for name, value in line._asdict().items()
            if value is not None
        }
        for line in lines
    ]


def is_given(view: VenueView, number: int) -> bool:
    return bool(view.state.competitions[number].settings.scheme["points"]["kind"] == "given")


def enter_result(
    store: Store,
    visitor: Visitor,
    at: Location,
    lines: Sequence[Line],
    game: str,
    *,
    confirmed: bool = False,
    token: str = "",
    seq: int | None = None,
) -> VenueView:
    """How a table ended; whoever may can confirm it at once."""
    actions: list[Action] = [EnterResult(*at.indexes, lines, game)]
    actions += [ConfirmResult(*at.indexes, lines)] if confirmed else []
    return act(store, visitor, lambda _: actions, token, seq)


def enter_results(
    store: Store,
    visitor: Visitor,
    at: Location,
    results: Mapping[int, Sequence[Line]],
    *,
    token: str = "",
    seq: int | None = None,
) -> VenueView:
    """How several tables ended, by index, and confirmed: all of them or none.

    A refusal says as `at_table` which of them it is about.
    """

    def decide(view: VenueView) -> list[Action]:
        actions: list[Action] = []
        state = view.state
        for index, lines in results.items():
            place = (at.competition, at.round_index, index)
            pair = (EnterResult(*place, lines, ""), ConfirmResult(*place, lines))
            try:
                for action in pair:
                    state = apply(state, action)
            except RuleViolation as refusal:
                params = {**refusal.params, "at_table": index}
                raise RuleViolation(refusal.code, **params) from None
            actions += pair
        return actions

    return act(store, visitor, decide, token, seq)


def correct(
    store: Store,
    visitor: Visitor,
    at: Location,
    lines: Sequence[Line],
    reason: str,
    *,
    game: str = "",
    people: Sequence[int] = (),
    sure: bool = True,
    token: str = "",
    seq: int | None = None,
) -> list[RankChange]:
    """Another result, also of a round that is over; another game, or others at the table."""
    action = CorrectResult(*at.indexes, lines, reason, game, [*people] or ())
    return rule(store, visitor, action, sure, token, seq)


def void(
    store: Store,
    visitor: Visitor,
    at: Location,
    reason: str,
    *,
    sure: bool = True,
    token: str = "",
    seq: int | None = None,
) -> list[RankChange]:
    """A table counts for nothing."""
    return rule(store, visitor, VoidTable(*at.indexes, reason), sure, token, seq)


def penalise(
    store: Store,
    visitor: Visitor,
    at: Location,
    person: int,
    points: float,
    reason: str,
    *,
    sure: bool = True,
    token: str = "",
    seq: int | None = None,
) -> list[RankChange]:
    """Points taken from somebody, or given."""
    ruling = Penalise(at.competition, at.round_index, person, points, reason)
    return rule(store, visitor, ruling, sure, token, seq)


def rule(
    store: Store, visitor: Visitor, ruling: Ruling, sure: bool, token: str, seq: int | None
) -> list[RankChange]:
    """What it moves in the order; done only by somebody who is sure."""
    if not sure:
        return preview(store, visitor, ruling, ruling.competition)
    act(store, visitor, ruling, token, seq)
    return []
