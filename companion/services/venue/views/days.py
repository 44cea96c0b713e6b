"""The day of a night: as somebody said it; of nights of older versions, when it was opened."""

from collections.abc import Mapping
from typing import NamedTuple

from companion.services.clock import day
from companion.services.venue.reader import VenueView, remembered
from companion.store.database import Store
from companion.venue.actions import OpenRound, StartFinals
from companion.venue.location import Location
from companion.venue.state import Round, self_of


def day_of(view: VenueView, at: Location) -> str:
    """As 2026-11-17; empty where nobody knows it."""
    now = view.state.competitions[at.competition].rounds[at.round_index]
    return opened_on(view, at) if now.date is None else now.date


def opened_on(view: VenueView, at: Location) -> str:
    place = (at.competition, at.round_index)
    found = [
        entry.at
        for entry in view.log
        if isinstance(entry.action, OpenRound | StartFinals) and entry.action[:2] == place
    ]
    return day(found[-1]) if found else ""


def days_of(view: VenueView, number: int) -> list[str]:
    """Of all rounds of a competition; the log is read once at most."""
    rounds = view.state.competitions[number].rounds
    opened: dict[int, str] = {}
    if any(each.date is None for each in rounds):
        opened = {
            entry.action.round: entry.at
            for entry in view.log
            if isinstance(entry.action, OpenRound | StartFinals)
            and entry.action.competition == number
        }
    return [
        (day(opened[index]) if index in opened else "") if each.date is None else each.date
        for index, each in enumerate(rounds)
    ]


class DatedRound(NamedTuple):
    """A night or round with its day."""

    day: str
    at: Location


def dated_rounds(store: Store, view: VenueView) -> list[DatedRound]:
    """All nights and rounds of a venue, the newest first; the log is read once."""

    def work_out() -> list[DatedRound]:
        opened = {
            entry.action[:2]: entry.at
            for entry in view.log
            if isinstance(entry.action, OpenRound | StartFinals)
        }
        found = [
            DatedRound(day_in(opened, number, index, each), Location(number, index + 1))
            for number, competition in view.state.competitions.items()
            for index, each in enumerate(competition.rounds)
        ]
        return sorted(found, reverse=True)

    return remembered(store, view, "dated rounds", work_out)


def day_in(opened: Mapping[tuple[int, int], str], number: int, index: int, now: Round) -> str:
    if now.date is not None:
        return now.date
    at = opened.get((number, index))
    return day(at) if at else ""


def last_seen(store: Store, view: VenueView) -> Mapping[int, str]:
    """The last day on which somebody was there, where it is known."""

    def work_out() -> dict[int, str]:
        found: dict[int, str] = {}
        for day_, at in dated_rounds(store, view):
            now = view.state.competitions[at.competition].rounds[at.round_index]
            for person in now.present if day_ else ():
                found.setdefault(self_of(view.state, person), day_)
        return found

    return remembered(store, view, "last seen", work_out)
