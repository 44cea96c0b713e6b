"""The log of a venue in words: what was done, by whom, and when."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from companion.games.registry import title_of
from companion.ledger.entry import Entry
from companion.services.account.accounts import SERVER
from companion.services.venue.join_links import PERSON
from companion.services.venue.reader import VenueView
from companion.services.venue.writer import table_of
from companion.venue import actions as kinds
from companion.venue.actions import Action, action_in, kind_of
from companion.venue.fold import LASTING
from companion.venue.location import Location
from companion.venue.rounds import opened_round
from companion.venue.settings import read_settings
from companion.venue.state import Competition
from companion.web.base.dates import say_date, say_time
from companion.web.base.device import author
from companion.web.base.words import isolated, say, say_count
from companion.web.security.visitor import name_of, round_name, wording

MOST_NAMES = 8
LOCATED = ("competition", "round", "table")


class ActivityRow(NamedTuple):
    """A line of the log."""

    seq: int
    what: str
    who: str
    when: str
    undone: bool
    undoable: bool


class Titles(NamedTuple):
    """What competitions and their rounds were called, also those that were undone."""

    competitions: Mapping[int, str]
    rounds: Mapping[tuple[int, int], str]


def told_log(
    venue: VenueView, logins: Mapping[int, str], log: Iterable[Entry[Action]]
) -> list[ActivityRow]:
    gone = venue.ledger.live.fallen
    titles = titles_in(venue)
    return [
        ActivityRow(
            seq=done.seq,
            what=told(venue, titles, logins, action_in(done.operation)),
            who=who_did(venue, logins, done.by),
            when=f"{say_date(done.at)}, {say_time(done.at)}",
            undone=done.seq in gone,
            undoable=done.seq not in gone and not isinstance(done.action, LASTING),
        )
        for done in log
    ]


def titles_in(venue: VenueView) -> Titles:
    competitions: dict[int, str] = {}
    rounds: dict[tuple[int, int], str] = {}
    created: dict[int, kinds.CreateCompetition] = {}
    for done in venue.log:
        match done.action:
            case kinds.CreateCompetition() as action:
                created[action.competition] = action
                competitions[action.competition] = action.name
            case kinds.ChangeSettings() as action:
                competitions[action.competition] = action.name
            case kinds.OpenRound() | kinds.StartFinals() as action:
                number = action.competition
                competition = venue.state.competitions.get(number) or begun(created[number])
                rounds[number, action.round] = opened_name(competition, action)
    return Titles(competitions, rounds)


def begun(action: kinds.CreateCompetition) -> Competition:
    """A competition that was undone, as it was in the beginning."""
    return Competition(action.of, action.name, read_settings(action.settings), {})


def opened_name(competition: Competition, action: kinds.OpenRound | kinds.StartFinals) -> str:
    """What a round is called, or what one was that was undone."""
    there = action.round < len(competition.rounds)
    now = competition.rounds[action.round] if there else opened_round(competition, action)
    return round_name(now)


def told(venue: VenueView, titles: Titles, logins: Mapping[int, str], action: Action) -> str:
    """What an action did, with names instead of numbers."""
    if isinstance(action, kinds.Revoke):
        earlier = action_in(venue.log[action.entry - 1].operation)
        return str(
            wording().sentence("action.undo", {"what": told(venue, titles, logins, earlier)})
        )
    if isinstance(action, kinds.AccountEntry):
        return told_account(venue, logins, action)
    code = f"action.{kind_of(action)}"
    if isinstance(action, kinds.EnterPlayers) and action.points:
        code = "action.enter_late"
    if isinstance(action, kinds.ChangeDraw) and action.reason:
        code = "action.reseat_why"
    return str(wording().sentence(code, params_of(venue, titles, action)))


def told_account(venue: VenueView, logins: Mapping[int, str], entry: kinds.AccountEntry) -> str:
    """Something about accounts and phones; of one that is gone the log has only the number."""
    login = logins.get(entry.account or 0, "")
    account = isolated(login) if login else say("log.account", number=entry.account)
    detail = told_detail(venue, entry.detail) if entry.detail else ""
    return say(f"log.entry.{entry.what}", account=account, detail=detail)


def told_detail(venue: VenueView, detail: str) -> str:
    if detail.startswith(PERSON):
        return isolated(name_of(venue, int(detail.removeprefix(PERSON))))
    return say(f"log.detail.{detail.partition(' ')[0]}")


def params_of(venue: VenueView, titles: Titles, action: Action) -> dict[str, object]:
    told_place = place_told(titles, action) | table_told(venue, action)
    return people_told(venue, action) | told_place | details_told(action)


def people_told(venue: VenueView, action: Action) -> dict[str, object]:
    """Who an action is about; of two who become one, both by the name of their own."""
    fields = action._asdict()
    found: dict[str, object] = {}
    if isinstance(action, kinds.AddPeople):
        found["names"] = some_names(venue, range(action.first, action.first + action.many))
    if "people" in fields:
        found["names"] = some_names(venue, fields["people"])
    for name in ("person", "into"):
        if name in fields:
            called = own_name if isinstance(action, kinds.Merge) else name_of
            found[name] = isolated(called(venue, fields[name]))
    return found


def place_told(titles: Titles, action: Action) -> dict[str, object]:
    """In which competition and round, by what they are called, and at which table."""
    fields = action._asdict()
    found: dict[str, object] = {}
    if "competition" in fields:
        found["competition"] = isolated(titles.competitions.get(fields["competition"], ""))
    if "round" in fields:
        number = fields["round"]
        title = titles.rounds.get((fields["competition"], number), "")
        found["round"] = isolated(title) or say("log.round", number=number + 1)
    return found


def table_told(venue: VenueView, action: Action) -> dict[str, object]:
    """The number of a table in the room; of one that is gone, its place in its round."""
    fields = action._asdict()
    if "table" not in fields:
        return {}
    table = table_of(venue, Location.of_indexes(*[fields[name] for name in LOCATED]))
    return {"table": table.number if table else fields["table"] + 1}


def details_told(action: Action) -> dict[str, object]:
    fields = action._asdict()
    found: dict[str, object] = {}
    if "game" in fields:
        found["game"] = isolated(title_of(fields["game"]))
    if "reason" in fields:
        found["reason"] = isolated(fields["reason"])
    if "points" in fields:
        found["points"] = whole_if_it_is(fields["points"])
    return found


def own_name(venue: VenueView, person: int) -> str:
    """Of two who turned out to be one, what each was called; only organisers read this."""
    return venue.people[person].name or f"#{person}"


def whole_if_it_is(number: float) -> float:
    return int(number) if number == int(number) else number


def some_names(venue: VenueView, people: Iterable[int]) -> str:
    everybody = [*people]
    names = [isolated(name_of(venue, person)) for person in everybody[:MOST_NAMES]]
    if len(everybody) > MOST_NAMES:
        names.append(say_count("log.more", len(everybody) - MOST_NAMES))
    return str(wording().commas(names))


def who_did(venue: VenueView, logins: Mapping[int, str], by: str) -> str:
    """`account 3`, `person 12`, `phone 5ad1`, `server`: as it is kept, and as it is called now."""
    kind, _, number = by.partition(" ")
    if kind == "account":
        return logins.get(int(number), "") or say("log.former", number=number)
    if kind == SERVER:
        return say("log.server")
    if kind == "person":
        return name_of(venue, int(number))
    return author(by)
