"""The log of a venue in words: what was done, by whom, and when."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from companion.games.registry import title_of
from companion.services.accounts import SERVER
from companion.services.doors import PERSON
from companion.services.venues import Done, View
from companion.tourney.venue import deeds as kinds
from companion.tourney.venue.deeds import Deed, kind_of
from companion.tourney.venue.fold import LASTING, taken_back
from companion.web.dates import say_date, say_time
from companion.web.device import author
from companion.web.venue.blueprint import name_of, wording
from companion.web.venue.naming import called
from companion.web.words import isolated, say, say_count

MOST_NAMES = 8


class Told(NamedTuple):
    """A line of the log."""

    seq: int
    what: str
    who: str
    when: str
    undone: bool
    undoable: bool


class Titles(NamedTuple):
    """What competitions and their rounds were called, also those that were taken back."""

    competitions: Mapping[int, str]
    rounds: Mapping[tuple[int, int], str]


def told_log(venue: View, logins: Mapping[int, str], log: Iterable[Done]) -> list[Told]:
    gone = taken_back([done.step for done in venue.log])
    titles = titles_in(venue)
    return [
        Told(
            done.seq,
            told(venue, titles, logins, done.deed),
            who_did(venue, logins, done.by),
            f"{say_date(done.at)}, {say_time(done.at)}",
            done.seq in gone,
            done.seq not in gone and not isinstance(done.deed, LASTING),
        )
        for done in log
    ]


def titles_in(venue: View) -> Titles:
    competitions: dict[int, str] = {}
    rounds: dict[tuple[int, int], str] = {}
    for done in venue.log:
        match done.deed:
            case kinds.Found() | kinds.Settle() as deed:
                competitions[deed.competition] = deed.name
            case kinds.Open() | kinds.Cut() as deed:
                rounds[deed.competition, deed.round] = called(deed.name)
    return Titles(competitions, rounds)


def told(venue: View, titles: Titles, logins: Mapping[int, str], deed: Deed) -> str:
    """What a deed did, with names instead of numbers."""
    if isinstance(deed, kinds.Undo):
        earlier = venue.log[deed.deed - 1].deed
        return str(wording().sentence("deed.undo", {"what": told(venue, titles, logins, earlier)}))
    if isinstance(deed, kinds.AccountEntry):
        return told_account(venue, logins, deed)
    code = f"deed.{kind_of(deed)}"
    if isinstance(deed, kinds.Enter) and deed.points:
        code = "deed.enter_late"
    if isinstance(deed, kinds.Reseat) and deed.reason:
        code = "deed.reseat_why"
    return str(wording().sentence(code, params_of(venue, titles, deed)))


def told_account(venue: View, logins: Mapping[int, str], entry: kinds.AccountEntry) -> str:
    """Something about accounts and phones; of one that is gone the log has only the number."""
    login = logins.get(entry.account or 0, "")
    account = isolated(login) if login else say("log.account", number=entry.account)
    detail = told_detail(venue, entry.detail) if entry.detail else ""
    return say(f"log.entry.{entry.what}", account=account, detail=detail)


def told_detail(venue: View, detail: str) -> str:
    if detail.startswith(PERSON):
        return isolated(name_of(venue, int(detail.removeprefix(PERSON))))
    return say(f"log.detail.{detail}")


def params_of(venue: View, titles: Titles, deed: Deed) -> dict[str, Any]:
    fields = deed._asdict()
    found: dict[str, Any] = {}
    if isinstance(deed, kinds.Join):
        found["names"] = some_names(venue, range(deed.first, deed.first + deed.many))
    if "people" in fields:
        found["names"] = some_names(venue, fields["people"])
    for name in ("person", "into"):
        if name in fields:
            called = own_name if isinstance(deed, kinds.Merge) else name_of
            found[name] = isolated(called(venue, fields[name]))
    if "competition" in fields:
        found["competition"] = isolated(titles.competitions.get(fields["competition"], ""))
    if "round" in fields:
        number = fields["round"]
        title = titles.rounds.get((fields["competition"], number), "")
        found["round"] = isolated(title) or say("log.round", number=number + 1)
    if "table" in fields:
        found["table"] = fields["table"] + 1
    if "game" in fields:
        found["game"] = isolated(title_of(fields["game"]))
    if "reason" in fields:
        found["reason"] = isolated(fields["reason"])
    if "points" in fields:
        found["points"] = whole_if_it_is(fields["points"])
    return found


def own_name(venue: View, person: int) -> str:
    """Of two who turned out to be one, what each was called; only organisers read this."""
    return venue.people[person].name or f"#{person}"


def whole_if_it_is(number: float) -> float:
    return int(number) if number == int(number) else number


def some_names(venue: View, people: Iterable[int]) -> str:
    everybody = [*people]
    names = [isolated(name_of(venue, person)) for person in everybody[:MOST_NAMES]]
    if len(everybody) > MOST_NAMES:
        names.append(say_count("log.more", len(everybody) - MOST_NAMES))
    return str(wording().commas(names))


def who_did(venue: View, logins: Mapping[int, str], by: str) -> str:
    """`account 3`, `person 12`, `phone 5ad1`, `server`: as it is kept, and as it is called now."""
    kind, _, number = by.partition(" ")
    if kind == "account":
        return logins.get(int(number), "") or say("log.former", number=number)
    if kind == SERVER:
        return say("log.server")
    if kind == "person":
        return name_of(venue, int(number))
    return author(by)
