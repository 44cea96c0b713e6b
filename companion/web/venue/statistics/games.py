"""A page for every game: all that was played of it, its records, and who won most."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from flask import abort, render_template, request

from companion.services.venue.reader import VenueView
from companion.services.venue.views.days import dated_rounds
from companion.services.venue.views.statistics import statistics_of
from companion.venue.location import Location
from companion.venue.state import Round
from companion.venue.views.results import PlayedResult
from companion.web.security.rights import store
from companion.web.security.visitor import name_of, names_of, numeral, page, view
from companion.web.venue.competitions.night_points import say_day
from companion.web.venue.forms import cut_short, left_of
from companion.web.venue.statistics.pages import game_called
from companion.web.venue.statistics.records import records_in_words

WINNERS = 10


class GamePlay(NamedTuple):
    """A play of the game: its table, its night, who won, and what everybody had."""

    at: Location
    now: Round
    day: str
    winners: str
    scores: str


@page("/venue/<key>/games", "look", methods=["GET"])
def game(key: str) -> str:
    venue, chosen = view(), request.args.get("game", "")
    statistics = statistics_of(store(), venue)
    plays = [each for each in statistics.results() if each.played.game == chosen]
    if not chosen or not plays:
        abort(404)
    newest = plays[::-1]
    return render_template(
        "venue/statistics/game.html",
        venue=venue,
        game=chosen,
        title=game_called(chosen),
        count=len(plays),
        plays=played_here(venue, cut_short(newest)),
        more=left_of(len(newest)),
        wins=most_wins(venue, plays),
        records=records_in_words(venue, statistics, chosen),
    )


def most_wins(venue: VenueView, plays: list[PlayedResult]) -> list[tuple[str, int, int]]:
    won = Counter(
        [
            person
            for each in plays
            for person, place in zip(each.played.seats, each.played.places, strict=True)
            if place == 1
        ]
    )
    return [(name_of(venue, person), person, count) for person, count in won.most_common(WINNERS)]


def played_here(venue: VenueView, plays: Sequence[PlayedResult]) -> list[GamePlay]:
    days = {at: day for day, at in dated_rounds(store(), venue)}
    found = []
    for each in plays:
        at = Location(each.competition, each.round + 1)
        seats = [*zip(each.played.seats, each.played.places, each.played.scores, strict=True)]
        seats.sort(key=lambda seat: (seat[1] is None, seat[1] or 0))
        told = [f"{name_of(venue, p)} {numeral(s) if s is not None else ''}" for p, _, s in seats]
        found.append(
            GamePlay(
                at._replace(table=each.table + 1),
                venue.state.competitions[each.competition].rounds[each.round],
                say_day(days.get(at, "")),
                names_of(venue, [p for p, place, _ in seats if place == 1]),
                " · ".join([each.strip() for each in told]),
            )
        )
    return found
