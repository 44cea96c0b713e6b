"""Why somebody stands where they stand: their neighbours, rounds and sum."""

from collections.abc import Sequence
from typing import NamedTuple

from flask import abort, render_template

from companion.competition.reader import Number
from companion.competition.scoring.explanation import rank_reason, seat_reason, total_steps, worded
from companion.competition.scoring.forecast import OUT, SAFE, LastRoundResult
from companion.competition.scoring.points import placings
from companion.competition.scoring.totals import PlayedTable, Totals
from companion.games.wording import Wording
from companion.services.venue import writer as organise
from companion.services.venue.reader import VenueView
from companion.services.venue.views.forecast import ForecastView, forecast_of
from companion.services.venue.views.live_results import live_results
from companion.venue.state import Competition, self_of
from companion.venue.views.numbered import LiveResults, NumberedCompetition, seats_of
from companion.venue.views.standings import FINAL, Ranked
from companion.web.base.words import isolated, say
from companion.web.security.rights import store
from companion.web.security.visitor import (
    name_of,
    page,
    reason_in_words,
    round_name,
    term,
    view,
    wording,
)
from companion.web.venue.fields import spelled
from companion.web.venue.forms import competition_here


class WhyRow(NamedTuple):
    """One table of somebody's, or a bye, or points given or taken."""

    round: int
    name: str
    game: str = ""
    place: int | None = None
    size: int = 0
    score: Number | None = None
    points: Number | None = None
    note: str = ""


class RoundGiven(NamedTuple):
    name: str
    points: Number
    counts: bool


@page("/venue/<key>/c/<int:number>/why/<int:person>", "look")
def why(key: str, number: int, person: int) -> str:
    venue = view()
    competition = competition_here(venue, number)
    if person not in venue.state.people:
        abort(404)
    own = self_of(venue.state, person)
    found = organise.ordered(store(), venue, number)
    order, numbered, book = found.rows, found.numbered, found.counted.ranking.book
    at, player = index_of(order, own), numbered.numbers[own]
    steps = total_steps(book, player, running_in(competition))
    words = wording([isolated(name_of(venue, each)) for each in numbered.people])
    return render_template(
        "venue/competitions/explanation.html",
        venue=venue,
        number=number,
        competition=competition,
        person=own,
        row=order[at],
        above=neighbour(venue, competition, order[at - 1 : at + 1], words) if at else "",
        below=neighbour(venue, competition, order[at : at + 2], words) if order[at + 1 :] else "",
        given=given_by_rounds(numbered, book, player),
        parts=parts_of(numbered, book, player)
        + final_parts(venue, competition, own, live_results(store(), venue, number)),
        needs=needs_of(forecast_of(store(), venue, number, own)),
        totals=[reason_in_words(words, each.reason) for each in steps],
    )


def given_by_rounds(numbered: NumberedCompetition, book: Totals, player: int) -> list[RoundGiven]:
    """Of the rounds that somebody was in, and whether they count."""
    rounds = counted_rounds(numbered)
    found = zip(rounds, book.points_of_rounds(player, rounds), strict=True)
    return [
        RoundGiven(round_name(numbered.sources[number]), each.points, each.counts)
        for number, each in found
        if each.there
    ]


def counted_rounds(numbered: NumberedCompetition) -> list[int]:
    """Those that gave anything to anybody."""
    rounds = enumerate(numbered.competition.rounds)
    return [number for number, each in rounds if each.tables or each.byes or each.adjust]


def index_of(order: Sequence[Ranked], person: int) -> int:
    at = next((index for index, each in enumerate(order) if each.person == person), None)
    if at is None:
        abort(404)
    return at


def running_in(competition: Competition) -> list[int]:
    """Rounds that count and are not over."""
    return [n for n, each in enumerate(competition.rounds) if each.open and not each.final]


def needs_of(forecast: ForecastView | None) -> list[str]:
    """What is still needed for the cut, in sentences."""
    if forecast is None:
        return []
    cut, (verdict, sure, could) = forecast
    if verdict == SAFE:
        return [say("explanation.safe", cut=cut)]
    if verdict == OUT:
        return [say("explanation.out", cut=cut)]
    found = [say("explanation.for_cut", cut=cut)]
    if sure is not None:
        found.append(needed_for_sure(sure))
    if could is not None and could != sure:
        found.append(perhaps_enough(could))
    return found


def needed_for_sure(step: LastRoundResult) -> str:
    if step.place is None:
        return say("explanation.sure_points", points=spelled(step.total))
    if step.place == 1:
        return say("explanation.sure_win")
    return say("explanation.sure_place", place=step.place)


def perhaps_enough(step: LastRoundResult) -> str:
    if step.place is None:
        return say("explanation.could_points", points=spelled(step.total))
    if step.place == 1:
        return say("explanation.could_win")
    return say("explanation.could_place", place=step.place)


def neighbour(
    venue: VenueView, competition: Competition, both: list[Ranked], words: Wording
) -> str:
    """What separates two rows that follow each other."""
    above, below = both
    upper, lower = [isolated(name_of(venue, each.person)) for each in both]
    if below.rank is None:
        return say("explanation.unranked", below=lower)
    level = below.decided_by != FINAL and below.reached is not None
    if above.reached is None or (level and above.place is None):
        return reason_in_words(words, rank_reason(above.row, below.row))
    if below.reached is None:
        return say("explanation.in_finals", above=upper, below=lower)
    if level:
        return say("explanation.level_final", above=upper, below=lower)
    if above.reached > below.reached:
        return further(competition, above.reached, below.reached, upper, lower)
    return better_placed(competition, above, below, upper, lower)


def further(competition: Competition, own: int, theirs: int, upper: str, lower: str) -> str:
    """Who came into a later round; whoever waits for it may do so before it has a name."""
    if own >= len(competition.rounds):
        return say("explanation.waiting", above=upper, below=lower)
    reached, stage = [isolated(round_name(competition.rounds[each])) for each in (own, theirs)]
    return say("explanation.further", above=upper, below=lower, further=reached, stage=stage)


def better_placed(
    competition: Competition, above: Ranked, below: Ranked, upper: str, lower: str
) -> str:
    """Both came into the same round after the cut."""
    at = min(below.reached or 0, len(competition.rounds) - 1)
    now = competition.rounds[at]
    stage, own, theirs = isolated(round_name(now)), above.place, below.place
    if now.open and None in (own, theirs):
        return say("explanation.final_open", above=upper, below=lower, stage=stage)
    if theirs is None:
        return say("explanation.final_void", below=lower, stage=stage)
    if own == theirs:
        return say("explanation.before_final", above=upper, below=lower, stage=stage, place=own)
    return say("explanation.final", above=upper, below=lower, stage=stage, own=own, theirs=theirs)


def final_parts(
    venue: VenueView, competition: Competition, person: int, live: LiveResults
) -> list[WhyRow]:
    """Somebody's tables after the cut, as far as they are over: their places, and no points."""
    found = []
    for number, now in enumerate(competition.rounds):
        for at, table in enumerate(now.tables if now.final else ()):
            people = [self_of(venue.state, each) for each in table.people]
            lines = table.lines or live.get((number, at))
            if person in people and lines and not table.void:
                seat = people.index(person)
                place = placings(seats_of(table, lines, {each: each for each in table.people}))
                score = lines[seat].score
                row = WhyRow(number, round_name(now), table.game)
                found.append(row._replace(place=place[seat], size=len(people), score=score))
    return found


def parts_of(numbered: NumberedCompetition, book: Totals, player: int) -> list[WhyRow]:
    rounds = numbered.competition.rounds
    names = [round_name(each) for each in numbered.sources]
    found = [game_part(book, game, names[game.at.round]) for game in book.games[player]]
    for number in book.byes[player]:
        worth = rounds[number].weight * book.scheme.bye
        found.append(WhyRow(number, names[number], points=worth, note=say("explanation.bye")))
    for number, each in enumerate(rounds):
        found += [
            WhyRow(number, names[number], points=adjust.points, note=adjust.reason)
            for adjust in each.adjust
            if adjust.player == player
        ]
    return sorted(found, key=lambda part: part.round)


def game_part(book: Totals, game: PlayedTable, round_name: str) -> WhyRow:
    at = game.at
    return WhyRow(
        round=at.round,
        name=round_name,
        game=at.game,
        place=game.place,
        size=at.size,
        score=at.scores[game.seat],
        points=game.won,
        note=shared_note(book, game),
    )


def shared_note(book: Totals, game: PlayedTable) -> str:
    """Where places are shared the points are a mean, which nobody would guess."""
    reason = seat_reason(game.at, game.seat, book.scheme.points)
    if reason.code != "step.shared":
        return ""
    told = dict(worded(reason, term("number.half")).params)
    return say("explanation.mean", terms=told["terms"], count=told["of"])
