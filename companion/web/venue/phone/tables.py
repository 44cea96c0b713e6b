"""Tables as phones see them: where they are, who sits there, and what can be done."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from flask import current_app, url_for

from companion.competition.scoring.points import placings
from companion.games.contract import AnyGame
from companion.games.registry import known_games, title_of
from companion.services.policy import Role, may
from companion.services.venue.reader import VenueView
from companion.services.venue.tables import result_of, spelled, was_entered_here
from companion.venue.location import Location
from companion.venue.state import SeatResult, Table, self_of
from companion.venue.views.numbered import seats_of
from companion.web.security.rights import store
from companion.web.security.visitor import name_of, numeral, pages, round_name, visitor
from companion.web.venue.forms import competition_here, round_at, table_at


class Chair(NamedTuple):
    """A seat at a table: from 1, whose, and what it ended with."""

    number: int
    name: str
    mine: bool
    score: str
    place: int | None


class TableView(NamedTuple):
    """A table on a page."""

    at: Location
    number: int  # of the table in the room
    round: str
    game: str
    chairs: list[Chair]
    play: bool  # whether there is a pad already
    games: list[AnyGame]  # what a pad could be opened for
    others: list[AnyGame]  # and what else, where the competition leaves it to the table
    ended: bool
    settled: bool
    void: bool
    seen: str  # the result, to be agreed with
    keeps: bool  # whether the visitor may open its pad and enter its result
    confirms: bool
    address: dict[str, str]

    @property
    def mine(self) -> Chair | None:
        return next((chair for chair in self.chairs if chair.mine), None)

    @property
    def together(self) -> bool:
        """Whether it is clear which pad to open."""
        return self.play or len(self.games) == 1


def address_of(endpoint: str, at: Location, **more: Any) -> str:
    """Of a page about a table; nothing where there is no such page."""
    return url_for(endpoint, key=visitor().key, at=at, **more) if is_served(endpoint) else ""


@pages.app_template_filter("is_served")
def is_served(endpoint: str) -> bool:
    return endpoint in current_app.view_functions


def sight(view: VenueView, at: Location) -> TableView:
    competition, now, table = (
        competition_here(view, at.competition),
        round_at(view, at),
        table_at(view, at),
    )
    lines = result_of(store(), view, at)
    own = sits_at(view, table)
    going = now.open and not table.settled and not competition.finished
    return TableView(
        at=at,
        number=table.number,
        round=round_name(now),
        game=title_of(table.game),
        chairs=chairs_of(view, table, lines),
        play=table.play is not None,
        games=games_for(table),
        others=[] if competition.settings.game else other_games(table),
        ended=lines is not None,
        settled=table.confirmed,
        void=table.void,
        seen=spelled(lines) if lines else "",
        keeps=going and may("begin", visitor().role, own),
        confirms=going and lines is not None and may_confirm(view, at, own),
        address=addresses_of(at),
    )


def addresses_of(at: Location) -> dict[str, str]:
    return {
        "pad": address_of("venue.open_pad", at),
        "page": address_of("venue.at_table", at),
        "confirm": address_of("venue.confirm_table", at),
        "code": address_of("venue.table_code", at),
        "by_hand": address_of("venue.table_page", at),
    }


def sits_at(view: VenueView, table: Table) -> bool:
    return visitor().person in [self_of(view.state, person) for person in table.people]


def may_confirm(view: VenueView, at: Location, own: bool) -> bool:
    """Organisers always; at the table, everybody but who entered it."""
    if visitor().role >= Role.ORGANISER:
        return True
    return may("confirm", visitor().role, own) and not was_entered_here(
        store(), view, visitor(), at
    )


def chairs_of(view: VenueView, table: Table, lines: Sequence[SeatResult] | None) -> list[Chair]:
    shown = lines or [SeatResult()] * len(table.people)
    places = places_of(table, lines) if lines else [None] * len(table.people)
    return [
        Chair(
            seat,
            name_of(view, person),
            self_of(view.state, person) == visitor().person,
            "" if line.score is None else numeral(line.score),
            place,
        )
        for seat, (person, line, place) in enumerate(
            zip(table.people, shown, places, strict=True), 1
        )
    ]


def places_of(table: Table, lines: Sequence[SeatResult]) -> list[int | None]:
    """Everybody's placing; none for whom neither a score nor a place was entered."""
    seats = seats_of(table, lines, {person: person for person in table.people})
    return [*placings(seats)]


def games_for(table: Table) -> list[AnyGame]:
    """The game of a table, where it has one of ours; else all that so many can play."""
    named = table.game.casefold()
    meant = [game for game in fitting(table) if named in (game.key, game.title.casefold())]
    return meant or ([] if table.game else fitting(table))


def other_games(table: Table) -> list[AnyGame]:
    """The draw may have meant another game than what lies on the table."""
    return [game for game in fitting(table) if game not in games_for(table)]


def fitting(table: Table) -> list[AnyGame]:
    return [game for game in known_games() if len(table.people) in game.players]
