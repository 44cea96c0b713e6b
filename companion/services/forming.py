"""Tables that come about without a draw: formed by people themselves, or played already."""

from collections.abc import Sequence
from secrets import SystemRandom

from sqlalchemy import Connection

from companion.games.kernel import RuleViolation
from companion.services import policy
from companion.services.desk import check
from companion.services.live import as_json, ended
from companion.services.plays import ABANDONED
from companion.services.reading import Actor, Play, Unknown, load
from companion.services.tables import is_given
from companion.services.venues import View, Visitor, do
from companion.store import Store
from companion.store.following import put_play, venue_of_play
from companion.store.queries import any_head
from companion.tourney.venue.competing import comes_by_entering
from companion.tourney.venue.deeds import Begin, CheckIn, Confirm, Deed, Seat
from companion.tourney.venue.rounds import busy_people
from companion.tourney.venue.state import Competition
from companion.tourney.venue.texts import titled_game


def nights(view: View) -> dict[int, Competition]:
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
) -> View:
    """Some people sit down together. Who sits where is drawn by lot: somebody has to begin."""
    seats = [*people]
    SystemRandom().shuffle(seats)
    named = titled_game(game) if game else ""

    def intent(view: View) -> list[Deed]:
        competition = view.state.competitions.get(number)
        if competition is None:
            raise Unknown
        if number not in nights(view) or competition.current is None:
            raise RuleViolation("round_closed")
        policy.check("form_a_table", visitor.role, own=visitor.person in people)
        return [Seat(number, competition.current, [seats], [], named)]

    return do(store, visitor, intent, token)


def claim(
    store: Store,
    visitor: Visitor,
    key: str,
    number: int,
    people: Sequence[int],
    token: str = "",
) -> View:
    """A play that began without a venue counts for a night, and goes on as before."""
    policy.check("claim", visitor.role)
    play = load(store, Actor(visitor.device, visitor.by), key)
    if play.status == ABANDONED:
        raise RuleViolation("play_abandoned")
    if len(people) != len(play.ledger.table.players):
        raise RuleViolation("moved_on")

    def intent(view: View) -> list[Deed]:
        if number not in nights(view):
            raise RuleViolation("round_closed")
        if is_counted(view, key):
            raise RuleViolation("claimed_already")
        found = deeds_of_claim(view, number, play, people)
        for each in found:
            check(view, visitor, each)
        return found

    def beside(connection: Connection, view: View) -> None:
        own, before = any_head(connection, key), venue_of_play(connection, key)
        if before is not None and before.id != view.id:
            raise RuleViolation("claimed_already")
        if own is not None and before is None:
            put_play(connection, view.id, own.id)

    return do(store, visitor, intent, token, beside)


def is_counted(view: View, key: str) -> bool:
    """Whether a play belongs to a table already, unless that was taken back."""
    rounds = [each for one in view.state.competitions.values() for each in one.rounds]
    return any(table.play == key for each in rounds for table in each.tables)


def deeds_of_claim(view: View, number: int, play: Play, people: Sequence[int]) -> list[Deed]:
    competition = view.state.competitions[number]
    round_ = competition.current
    assert round_ is not None
    now, game = competition.rounds[round_], play.ledger.table.game.key
    new, table = [each for each in people if each not in now.present], len(now.tables)
    found: list[Deed] = [CheckIn(number, round_, new)] if new else []
    found.append(Seat(number, round_, [[*people]], [], game))
    found.append(Begin(number, round_, table, play.key, game))
    if play.over:
        lines = ended(play, is_given(view, number))
        found.append(Confirm(number, round_, table, as_json(lines)))
    return found
