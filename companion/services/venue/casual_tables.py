"""Tables that come about without a draw: formed by people themselves, or played already."""

from collections.abc import Sequence
from secrets import SystemRandom

from sqlalchemy import Connection

from companion.play.state import Play
from companion.refusal import RuleViolation
from companion.services import policy
from companion.services.play.entries import ABANDONED, DELETED, refuse_status
from companion.services.play.reader import Actor, Unknown, load
from companion.services.venue.reader import VenueView, Visitor, do
from companion.services.venue.tables import is_given
from companion.services.venue.views.live_results import as_json, ended
from companion.services.venue.writer import check
from companion.store.database import Store
from companion.store.plays import any_head
from companion.store.viewers import put_play, venue_of_play
from companion.venue.actions import Action, CheckIn, ConfirmResult, OpenPad, PublishDraw
from companion.venue.competitions import comes_by_entering
from companion.venue.rounds import busy_people
from companion.venue.state import Competition
from companion.venue.text import titled_game


def nights(view: VenueView) -> dict[int, Competition]:
    """The competitions with a night on which people sit down as they like."""
    running = view.state.competitions.items()
    return {
        number: each
        for number, each in running
        if not each.finished and each.current is not None and not comes_by_entering(each)
    }


def free_people(competition: Competition) -> list[int]:
    """Who is there tonight and sits at no table."""
    if competition.current is None:
        return []
    now = competition.rounds[competition.current]
    return sorted(now.present - busy_people(now))


def form_table(
    store: Store,
    visitor: Visitor,
    number: int,
    people: Sequence[int],
    game: str,
    token: str = "",
) -> VenueView:
    """Some people sit down together. Who sits where is drawn by lot: somebody has to begin."""
    seats = [*people]
    SystemRandom().shuffle(seats)
    named = titled_game(game) if game else ""

    def decide(view: VenueView) -> list[Action]:
        competition = view.state.competitions.get(number)
        if competition is None:
            raise Unknown
        if number not in nights(view) or competition.current is None:
            raise RuleViolation("round_closed")
        policy.check("form_a_table", visitor.role, own=visitor.person in people)
        return [PublishDraw(number, competition.current, [seats], [], named)]

    return do(store, visitor, decide, token)


def claim(
    store: Store,
    visitor: Visitor,
    key: str,
    number: int,
    people: Sequence[int],
    token: str = "",
) -> VenueView:
    """A play that began without a venue counts for a night, and goes on as before."""
    policy.check("claim", visitor.role)
    play = claimable_play(store, visitor, key, len(people))

    def decide(view: VenueView) -> list[Action]:
        check_claim(view, number, key)
        found = actions_of_claim(view, number, play, people)
        for each in found:
            check(view, visitor, each)
        return found

    def beside(connection: Connection, view: VenueView) -> None:
        bring_to_venue(connection, view, key)

    return do(store, visitor, decide, token, beside)


def claimable_play(store: Store, visitor: Visitor, key: str, seats: int) -> Play:
    play = load(store, Actor(visitor.device, visitor.by), key)
    if play.status in (ABANDONED, DELETED):
        refuse_status(play.status)
    if seats != len(play.table.players):
        raise RuleViolation("moved_on")
    return play


def check_claim(view: VenueView, number: int, key: str) -> None:
    if number not in nights(view):
        raise RuleViolation("round_closed")
    if is_counted(view, key):
        raise RuleViolation("claimed_already")


def bring_to_venue(connection: Connection, view: VenueView, key: str) -> None:
    """A play is of one venue at most."""
    own, before = any_head(connection, key), venue_of_play(connection, key)
    if before is not None and before.id != view.id:
        raise RuleViolation("claimed_already")
    if own is not None and before is None:
        put_play(connection, view.id, own.id)


def is_counted(view: VenueView, key: str) -> bool:
    """Whether a play belongs to a table already, unless that was undone."""
    rounds = [each for one in view.state.competitions.values() for each in one.rounds]
    return any(table.play == key for each in rounds for table in each.tables)


def actions_of_claim(
    view: VenueView, number: int, play: Play, people: Sequence[int]
) -> list[Action]:
    competition = view.state.competitions[number]
    round_ = competition.current
    assert round_ is not None
    now, game = competition.rounds[round_], play.table.game.key
    new, table = [each for each in people if each not in now.present], len(now.tables)
    found: list[Action] = [CheckIn(number, round_, new)] if new else []
    found.append(PublishDraw(number, round_, [play.as_agreed(people)], [], game))
    found.append(OpenPad(number, round_, table, play.key, game))
    if play.over:
        lines = ended(play, is_given(view, number))
        found.append(ConfirmResult(number, round_, table, as_json(lines)))
    return found
