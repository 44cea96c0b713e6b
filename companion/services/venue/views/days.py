"""The day of a night: as somebody said it; of nights of older versions, when it was opened."""

from companion.services.clock import day
from companion.services.venue.reader import VenueView
from companion.venue.actions import OpenRound, StartFinals
from companion.venue.location import Location


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
