"""Statistics, records and ratings of a venue, and of everybody in it."""

from collections import Counter
from fractions import Fraction

from flask import abort, render_template, request

from companion.competition.statistics.players import PlayerStatistics, Tally
from companion.competition.statistics.ratings import Rating
from companion.competition.statistics.rivals import LEAST_MEETINGS, Rival
from companion.competition.statistics.season_review import Review
from companion.games.registry import title_of
from companion.services.venue.reader import VenueView
from companion.services.venue.views.statistics import (
    curve_of,
    person_rivals,
    person_streaks,
    played_in,
    ratings_of,
    season_review,
    statistics_of,
)
from companion.venue.state import self_of
from companion.venue.views.chapters import Chronicle, games_in
from companion.web.base.words import isolated, say, say_count
from companion.web.security.rights import store
from companion.web.security.visitor import (
    name_of,
    names_of,
    numeral,
    page,
    round_name,
    term,
    view,
    visitor,
    wording,
)
from companion.web.venue.competitions.night_points import latest_nights
from companion.web.venue.forms import cut_short, left_of
from companion.web.venue.statistics.rating_curve import curve_of as drawn_curve
from companion.web.venue.statistics.records import records_in_words

SHOWN = 10  # of a list that has an end
LEAST_GAMES = 5  # before a share says something
LATEST = 20
NIGHTS = 5


@page("/venue/<key>/results", "look")
def statistics(key: str) -> str:
    venue = view()
    statistics = statistics_of(store(), venue)
    return render_template(
        "venue/statistics/page.html",
        venue=venue,
        word=wording().messages,
        plays=statistics.plays,
        people=len(statistics.persons),
        nights=len(statistics.nights),
        latest=latest_nights(venue, NIGHTS),
        games=games_here(statistics),
        records=[
            (title, game and game_called(game), *more)
            for title, game, *more in records_in_words(venue, statistics)
        ],
        best=best_lists(venue, statistics),
        competitions=played_competitions(venue, statistics),
    )


def games_here(statistics: Chronicle) -> list[tuple[str, str, int]]:
    """By title: what was played how often."""
    often = Counter([each.played.game for each in statistics.results()])
    found = [(game, game_called(game), count) for game, count in often.items() if game]
    return sorted(found, key=lambda each: each[1].casefold())


def best_lists(
    venue: VenueView, statistics: Chronicle
) -> list[tuple[str, list[tuple[str, int, str]]]]:
    """Who played most, and who beat the greatest share."""
    words = wording().messages
    persons = [*statistics.persons.values()]
    often = sorted(persons, key=lambda each: (-each.total.games, each.player))[:SHOWN]
    enough = [each for each in persons if each.total.games >= LEAST_GAMES]
    strong = sorted(enough, key=lambda each: (-each.total.share, each.player))[:SHOWN]
    lists = [
        (words["record.plays"], [(each, str(each.total.games)) for each in often]),
        (words["statistic.share"], [(each, percent(each.total.share)) for each in strong]),
    ]
    return [
        (title, [(name_of(venue, each.player), each.player, value) for each, value in rows])
        for title, rows in lists
        if rows
    ]


def played_competitions(venue: VenueView, statistics: Chronicle) -> list[tuple[int, str]]:
    return [(each, venue.state.competitions[each].name) for each in statistics.competitions]


@page("/venue/<key>/c/<int:competition>/review", "look")
def review(key: str, competition: int) -> str:
    venue = view()
    if competition not in venue.state.competitions:
        abort(404)
    found = season_review(store(), venue, competition)
    return render_template(
        "venue/statistics/season_review.html",
        venue=venue,
        number=competition,
        name=venue.state.competitions[competition].name,
        word=wording().messages,
        facts=[(each, getattr(found, each)) for each in ("plays", "players", "nights")],
        praised=praise(venue, found),
    )


def praise(venue: VenueView, found: Review) -> list[tuple[str, str, str]]:
    """What is told of a season: for what, who or what, and how much."""
    rows = []
    if found.improved:
        better = f"{percent(found.improved.before)} → {percent(found.improved.after)}"
        rows.append(("improved", name_of(venue, found.improved.player), better))
    if found.faithful:
        nights = say_count("house.nights", found.faithful[0].nights)
        rows.append(("faithful", names_of(venue, [each.player for each in found.faithful]), nights))
    if found.newcomer:
        share = percent(found.newcomer.share)
        rows.append(("newcomer", name_of(venue, found.newcomer.player), share))
    if found.game:
        plays = say_count("statistics.plays", found.game[0].plays)
        titles = [isolated(game_called(each.game)) for each in found.game]
        rows.append(("game", wording().commas(titles), plays))
    if found.busiest:
        rows.append(("busiest", say_count("statistics.plays", found.busiest.plays), ""))
    if found.largest:
        rows.append(("largest", say_count("players", found.largest.players), ""))
    words = wording().messages
    return [(words[f"review.{code}"], who, much) for code, who, much in rows]


@page("/venue/<key>/people/<int:person>/statistics", "look")
def profile(key: str, person: int) -> str:
    venue = view()
    known = venue.state.people.get(person)
    if known is None or known.erased:
        abort(404)
    own = self_of(venue.state, person)
    return render_template(
        "venue/statistics/profile.html",
        venue=venue,
        person=own,
        name=name_of(venue, own),
        mine=visitor().person == own,
        word=wording().messages,
        percent=percent,
        rating_told=rating_told,
        **results_of(venue, own),
        **strength_of(venue, own),
    )


def results_of(venue: VenueView, own: int) -> dict[str, object]:
    """What somebody's plays came to, all of them and the latest, and against whom."""
    statistics = statistics_of(store(), venue)
    counted = statistics.persons.get(own)
    return {
        "counted": counted,
        "tallies": tallies(counted) if counted else [],
        "streaks": person_streaks(statistics, own),
        "rivals": rivals_in_words(venue, statistics, own),
        "latest": latest(venue, statistics, own),
    }


def strength_of(venue: VenueView, own: int) -> dict[str, object]:
    """Somebody's rating, and how it came about."""
    rating = next((each for each in ratings_of(store(), venue) if each.player == own), None)
    curve = drawn_curve(curve_of(store(), venue, own)) if rating else None
    return {"rating": rating, "curve": curve}


def tallies(counted: PlayerStatistics) -> list[tuple[str, list[tuple[str, Tally]]]]:
    words = wording().messages
    games = [(game_called(game), tally) for game, tally in counted.by_game.items()]
    seats = [(say("new.seat", number=seat + 1), each) for seat, each in counted.by_seat.items()]
    sizes = [(say_count("players", size), each) for size, each in counted.by_size.items()]
    return [
        (words["statistic.by_game"], games),
        (words["statistic.by_seat"], seats),
        (words["statistic.by_size"], sizes),
    ]


def rivals_in_words(
    venue: VenueView, statistics: Chronicle, person: int
) -> list[tuple[str, str, str, str]]:
    """What they are to somebody, who, how it went, and what that means."""
    own = person_rivals(statistics, person)
    if own is None:
        return []
    words = wording()
    found = []
    for code, rival in (("nemesis", own.nemesis), ("victim", own.victim)):
        if rival is not None:
            about = words.sentence(f"explain.{code}", {"limit": LEAST_MEETINGS})
            found.append((words.messages[f"statistic.{code}"], *met(venue, rival), about))
    title = words.messages["statistic.favourites"]
    return found + [(title, *met(venue, each), "") for each in own.favourites]


def met(venue: VenueView, rival: Rival) -> tuple[str, str]:
    ahead = numeral(Fraction(rival.halves, 2))
    return name_of(venue, rival.player), say_count("statistics.met", rival.meetings, ahead=ahead)


def latest(venue: VenueView, statistics: Chronicle, person: int) -> list[dict[str, object]]:
    """Somebody's last plays, the newest first."""
    own = statistics.results_of(person)
    rows: list[dict[str, object]] = []
    for result in reversed(own[-LATEST:]):
        seat = result.played.seats.index(person)
        competition = venue.state.competitions[result.competition]
        others = [name_of(venue, each) for each in result.played.seats if each != person]
        rows.append(
            {
                "game": game_called(result.played.game),
                "place": result.played.places[seat],
                "score": numeral(result.played.scores[seat]),
                "others": others,
                "night": f"{competition.name}, {round_name(competition.rounds[result.round])}",
            }
        )
    return rows


@page("/venue/<key>/ratings", "look")
def ratings(key: str) -> str:
    venue = view()
    games = games_in(played_in(store(), venue))
    game = request.args.get("game")
    if game not in games:
        game = None
    found = ratings_of(store(), venue, game)
    shown = cut_short(found)
    return render_template(
        "venue/statistics/ratings.html",
        venue=venue,
        rows=[(name_of(venue, each.player), each) for each in shown],
        more=left_of(len(found)),
        games=[(each, game_called(each)) for each in games],
        chosen=game,
        rating_told=rating_told,
        word=wording().messages,
    )


def game_called(game: str) -> str:
    return title_of(game) or say("statistics.unnamed_game")


def rating_told(rating: Rating) -> str:
    """With one digit, and how unsure it is."""
    strength, unsure = [
        f"{each:.1f}".replace(".", term("number.half")[1]) for each in (rating.mu, 2 * rating.sigma)
    ]
    return say("statistics.rating.value", mu=strength, sigma=unsure)


def percent(share: Fraction) -> str:
    return say("statistics.percent", number=round(100 * share))
