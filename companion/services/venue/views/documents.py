"""What there is to print of a venue and of a play, ordered with names as they appear in public."""

from collections import Counter
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from companion.games.registry import find_game
from companion.play.state import Play, notes_of
from companion.printing.canvas.about import About
from companion.printing.queue.orders import (
    FOR_A_ROUND,
    NOTHING_ANNOUNCED,
    Announced,
    PadOrder,
    PlayOrder,
    PrintedPlay,
    PrintOrder,
)
from companion.services.clock import day
from companion.services.play.reader import Unknown, record_of
from companion.services.venue.people import shown_name
from companion.services.venue.reader import VenueView
from companion.services.venue.tables import any_play
from companion.services.venue.views.days import day_of
from companion.services.venue.views.live_results import live_results
from companion.services.venue.views.result_codes import code_of
from companion.store.database import Store
from companion.venue.location import Location
from companion.venue.state import SEASON, Competition, Round, active
from companion.venue.text import title_of

# What everybody who came in may print, and what is the organisers' to hand out.
LISTS = ("standings", "matrix", "crosstable", "results", "tables", "names")
OF_ROUNDS = ("all", *FOR_A_ROUND, "results", "pads", "sheets")
OF_COMPETITIONS = (
    "standings",
    "matrix",
    "crosstable",
    "player",
    "entrants",
    "badges",
    "certificate",
    "poster",
)
RESULTS = (
    "standings",
    "matrix",
    "crosstable",
    "results",
    "player",
)  # with a code to compare them by later
OF_PLAYS = {"sheet": "sheet", "pad": "running"}
LONGEST_MINUTES = 12 * 60  # whoever pauses a play overnight did not play all night

PadLink = Callable[[Location], str]  # the address of a table's pad


def action_of(what: str) -> str:
    """The right that a document needs."""
    return "look" if what in LISTS else "print"


def printable(view: VenueView, at: Location) -> list[str]:
    """The documents of a competition, or of one of its rounds, that have something on them now."""
    found = competition_of(view, at.competition)
    whole = at.round is None
    ready = of_competition(found) if whole else of_round(round_of(found, at.round_index))
    return [what for what, there in ready.items() if there]


def competition_of(view: VenueView, number: int) -> Competition:
    found = view.state.competitions.get(number)
    if found is None:
        raise Unknown
    return found


def round_of(competition: Competition, round_: int) -> Round:
    if not 0 <= round_ < len(competition.rounds):
        raise Unknown
    return competition.rounds[round_]


def of_competition(found: Competition) -> dict[str, bool]:
    played = any(table.play or table.lines for each in found.rounds for table in each.tables)
    people = len(found.entrants)
    there = {
        "standings": people > 0,
        "matrix": played and found.of == SEASON,
        "entrants": len(active(found)) > 0,
        "badges": len(active(found)) > 0,
        "poster": True,
    }
    return {what: there.get(what, played) for what in OF_COMPETITIONS}


def of_round(now: Round) -> dict[str, bool]:
    last = [each for each in now.tables if each.draw_number == now.draws - 1 and not each.void]
    games = [(find_game(each.game), len(each.people)) for each in last]
    there = {
        "pads": any(game and seats in game.players for game, seats in games),
        "sheets": any(each.play for each in now.tables if not each.void),
    }
    there["results"] = any(each.play or each.lines for each in now.tables if not each.void)
    return {what: there.get(what, bool(last)) for what in OF_ROUNDS}


def ordered(
    store: Store,
    view: VenueView,
    what: str,
    at: Location,
    pad_link: PadLink,
    join: tuple[str, str] = ("", ""),
    labels: tuple[str, int] = ("", 0),
    announced: Announced = NOTHING_ANNOUNCED,
) -> PrintOrder:
    """A document, as the venue stands now; `Unknown` if there is nothing to print."""
    if what not in printable(view, at):
        raise Unknown
    number, round_ = at.competition, None if at.round is None else at.round_index
    found = competition_of(view, number)
    about = about_round(view, number, len(found.rounds) - 1 if round_ is None else round_)
    if what in RESULTS:
        about = about._replace(seal=code_of(store, view))
    tables = len(found.rounds[round_].tables) if round_ is not None else 0
    pads = {table: pad_link(at._replace(table=table + 1)) for table in range(tables)}
    sheet, skip = labels if what == "badges" else ("", 0)
    return PrintOrder(
        what=what,
        venue=view.state._replace(competitions={number: found}),
        number=number,
        round=round_,
        names=public_names(view),
        about=about._replace(night="") if round_ is None else about,
        live=live_results(store, view, number),
        pads=pads,
        join=join,
        unrated=frozenset([person for person, each in view.people.items() if not each.rated]),
        plays=sheets(store, found, round_, about, pads) if what == "sheets" else (),
        dates=days_of(view, number) if what == "matrix" else (),
        announced=announced,
        labels=sheet,
        skip=skip,
    )


def days_of(view: VenueView, number: int) -> tuple[str, ...]:
    """When the nights of a season were, in their order."""
    found = competition_of(view, number)
    rounds = [index for index, each in enumerate(found.rounds) if not each.final]
    return tuple([about_round(view, number, index).date for index in rounds])


def about_round(view: VenueView, number: int, round_: int) -> About:
    """Where and when: the day on which a round began, so that nothing depends on the clock."""
    found = competition_of(view, number)
    if not found.rounds:
        return About(view.name, "")
    date = day_of(view, Location(number, round_ + 1))
    return About(view.name, title_of(found.rounds[round_]), date=date)


def about_play(view: VenueView, key: str) -> About:
    """Where a play was, if it was at a table here that still counts."""
    for number, found in view.state.competitions.items():
        for round_, now in enumerate(found.rounds):
            for each in now.tables:
                if each.play == key:
                    return about_round(view, number, round_)._replace(table=str(each.number))
    return About(view.name)


def public_names(view: VenueView) -> dict[int, str]:
    """As everybody appears in public; those who look alike there have their numbers behind."""
    shown = {number: shown_name(number, named) for number, named in view.people.items()}
    times = Counter(shown.values())
    return {
        number: name if times[name] == 1 else f"{name} #{number}" for number, name in shown.items()
    }


def sheets(
    store: Store, found: Competition, round_: int | None, about: About, pads: Mapping[int, str]
) -> tuple[PrintedPlay, ...]:
    """The plays of a round, table by table; one that cannot be read hides no other."""
    assert round_ is not None
    kept = []
    for at, table in enumerate(found.rounds[round_].tables):
        play = any_play(store, table.play) if table.play and not table.void else None
        if play:
            kept.append(kept_as(play, about._replace(table=str(table.number), link=pads[at])))
    return tuple(kept)


def ordered_play(play: Play, what: str, about: About) -> PlayOrder:
    """The score sheet of a play, or its pad to go on by hand."""
    if what not in OF_PLAYS:
        raise Unknown
    return PlayOrder(OF_PLAYS[what], kept_as(play, about))


def ordered_pad(key: str, seats: int) -> PadOrder:
    """An empty pad of a game of ours, as many as play it."""
    game = find_game(key)
    if game is None or seats not in game.players:
        raise Unknown
    return PadOrder(key, seats)


def kept_as(play: Play, about: About) -> PrintedPlay:
    record: dict[str, Any] = record_of(play)
    known = about._replace(
        date=day(play.begun), minutes=minutes_of(play), fingerprint=play.ledger.head
    )
    return PrintedPlay(record, known, tuple(notes_of(play)))


def minutes_of(play: Play) -> int | None:
    """From the beginning to the last event, where that tells how long a play took."""
    if not play.over or not play.live:
        return None
    ends = {each.seq: each.at for each in play.ledger.entries}
    took = datetime.fromisoformat(ends[play.live[-1].seq]) - datetime.fromisoformat(play.begun)
    minutes = round(took.total_seconds() / 60)
    return minutes if 0 < minutes <= LONGEST_MINUTES else None
