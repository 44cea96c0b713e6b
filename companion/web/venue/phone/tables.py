"""Tables as phones see them: where they are, who sits there, and what can be done."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from flask import abort, current_app, url_for
from werkzeug.wrappers import Response

from companion.games.kernel import AnyGame
from companion.games.registry import known_games, title_of
from companion.services.desk import table_of
from companion.services.policy import Role, may
from companion.services.tables import Place, result_of, spelled, was_entered_here
from companion.services.venues import View
from companion.tourney.points import placings
from companion.tourney.venue.contest import seats_of
from companion.tourney.venue.state import Line, Table, self_of
from companion.web.rights import store
from companion.web.venue.blueprint import name_of, numeral, pages, visitor

Page = str | tuple[str, int] | Response
TABLE = "/venue/<key>/c/<int:number>/r/<int:round_number>/t/<int:table_number>"


class Chair(NamedTuple):
    """A seat at a table: from 1, whose, and what it ended with."""

    number: int
    name: str
    mine: bool
    score: str
    place: int | None


class Sight(NamedTuple):
    """A table on a page."""

    place: Place
    number: int
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


def place_here(view: View, number: int, round_number: int, table_number: int) -> Place:
    """In addresses rounds and tables are numbered from 1, as people count."""
    place = (number, round_number - 1, table_number - 1)
    if table_of(view, *place) is None:
        abort(404)
    return place


def address_of(endpoint: str, place: Place, **more: Any) -> str:
    """Of a page about a table; nothing where there is no such page."""
    if not is_served(endpoint):
        return ""
    number, round_, table = place
    values: dict[str, Any] = {
        "number": number,
        "round_number": round_ + 1,
        "table_number": table + 1,
    }
    return url_for(endpoint, key=visitor().key, **values, **more)


@pages.app_template_filter("is_served")
def is_served(endpoint: str) -> bool:
    return endpoint in current_app.view_functions


def sight(view: View, place: Place) -> Sight:
    number, round_, index = place
    now = view.state.competitions[number].rounds[round_]
    table = now.tables[index]
    lines = result_of(store(), view, place)
    own = sits_at(view, table)
    going = now.open and not table.settled and not view.state.competitions[number].finished
    return Sight(
        place,
        index + 1,
        now.name,
        title_of(table.game),
        chairs_of(view, table, lines),
        table.play is not None,
        games_for(table),
        [] if view.state.competitions[number].settings.game else other_games(table),
        lines is not None,
        table.confirmed,
        table.void,
        spelled(lines) if lines else "",
        going and may("begin", visitor().role, own),
        going and lines is not None and may_confirm(view, place, own),
        {
            "pad": address_of("venue.open_pad", place),
            "page": address_of("venue.at_table", place),
            "confirm": address_of("venue.confirm_table", place),
            "code": address_of("venue.table_code", place),
            "by_hand": address_of("venue.table_page", place),
        },
    )


def sits_at(view: View, table: Table) -> bool:
    return visitor().person in [self_of(view.state, person) for person in table.people]


def may_confirm(view: View, place: Place, own: bool) -> bool:
    """Organisers always; at the table, everybody but who entered it."""
    if visitor().role >= Role.ORGANISER:
        return True
    return may("confirm", visitor().role, own) and not was_entered_here(
        store(), view, visitor(), place
    )


def chairs_of(view: View, table: Table, lines: Sequence[Line] | None) -> list[Chair]:
    shown = lines or [Line()] * len(table.people)
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


def places_of(table: Table, lines: Sequence[Line]) -> list[int | None]:
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
