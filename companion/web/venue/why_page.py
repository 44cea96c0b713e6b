"""Why somebody stands where he stands: his neighbours, his rounds, his sum."""

from typing import Any, NamedTuple

from flask import abort, render_template

from companion.games.sentences import Wording
from companion.services import desk
from companion.services.live import live_results
from companion.services.outlook import Outlook, outlook_of
from companion.services.venues import View
from companion.tourney.outlook import OUT, SAFE, Step
from companion.tourney.points import placings
from companion.tourney.steps import rank_reason, seat_reason, total_steps, worded
from companion.tourney.totals import Book, Game
from companion.tourney.venue.contest import Contest, Live, seats_of
from companion.tourney.venue.ranking import FINAL, Ranked
from companion.tourney.venue.state import Competition, self_of
from companion.web.rights import store
from companion.web.venue.blueprint import name_of, page, reason_in_words, term, view, wording
from companion.web.venue.pieces import competition_here, spelled
from companion.web.words import isolated, say


class Part(NamedTuple):
    """One table of somebody's, or a bye, or points given or taken."""

    round: int
    name: str
    game: str
    place: int | None
    size: int
    score: Any
    points: Any
    note: str = ""


@page("/venue/<key>/c/<int:number>/why/<int:person>", "look")
def why(key: str, number: int, person: int) -> str:
    venue = view()
    competition = competition_here(venue, number)
    if person not in venue.state.people:
        abort(404)
    own = self_of(venue.state, person)
    found = desk.ordered(store(), venue, number)
    order, contest, book = found.rows, found.contest, found.counted.ranking.book
    at = next((index for index, each in enumerate(order) if each.person == own), None)
    if at is None:
        abort(404)
    player = contest.numbers[own]
    words = wording([isolated(name_of(venue, each)) for each in contest.people])
    return render_template(
        "venue/why.html",
        venue=venue,
        number=number,
        competition=competition,
        person=own,
        row=order[at],
        above=neighbour(venue, competition, order[at - 1 : at + 1], words) if at else "",
        below=neighbour(venue, competition, order[at : at + 2], words) if order[at + 1 :] else "",
        parts=parts_of(contest, book, player)
        + final_parts(venue, competition, own, live_results(store(), venue, number)),
        needs=needs_of(outlook_of(store(), venue, number, own)),
        totals=[
            reason_in_words(words, step.reason)
            for step in total_steps(book, player, running_in(competition))
        ],
    )


def running_in(competition: Competition) -> list[int]:
    """Rounds that count and are not over."""
    return [n for n, each in enumerate(competition.rounds) if each.open and not each.final]


def needs_of(outlook: Outlook | None) -> list[str]:
    """What is still needed for the cut, in sentences."""
    if outlook is None:
        return []
    cut, (verdict, sure, could) = outlook
    if verdict == SAFE:
        return [say("because.safe", cut=cut)]
    if verdict == OUT:
        return [say("because.out", cut=cut)]
    found = [say("because.for_cut", cut=cut)]
    if sure is not None:
        found.append(needed_for_sure(sure))
    if could is not None and could != sure:
        found.append(perhaps_enough(could))
    return found


def needed_for_sure(step: Step) -> str:
    if step.place is None:
        return say("because.sure_points", points=spelled(step.total))
    if step.place == 1:
        return say("because.sure_win")
    return say("because.sure_place", place=step.place)


def perhaps_enough(step: Step) -> str:
    if step.place is None:
        return say("because.could_points", points=spelled(step.total))
    if step.place == 1:
        return say("because.could_win")
    return say("because.could_place", place=step.place)


def neighbour(venue: View, competition: Competition, both: list[Ranked], words: Wording) -> str:
    """What separates two rows that follow each other."""
    above, below = both
    upper, lower = [isolated(name_of(venue, each.person)) for each in both]
    if below.rank is None:
        return say("because.unranked", below=lower)
    level = below.decided_by != FINAL and below.reached is not None
    if above.reached is None or (level and above.place is None):
        return reason_in_words(words, rank_reason(above.row, below.row))
    if below.reached is None:
        return say("because.in_finals", above=upper, below=lower)
    if level:
        return say("because.level_final", above=upper, below=lower)
    if above.reached > below.reached:
        return further(competition, above.reached, below.reached, upper, lower)
    return better_placed(competition, above, below, upper, lower)


def further(competition: Competition, own: int, theirs: int, upper: str, lower: str) -> str:
    """Who came into a later round; whoever waits for it may do so before it has a name."""
    if own >= len(competition.rounds):
        return say("because.waiting", above=upper, below=lower)
    reached, stage = [isolated(competition.rounds[each].name) for each in (own, theirs)]
    return say("because.further", above=upper, below=lower, further=reached, stage=stage)


def better_placed(
    competition: Competition, above: Ranked, below: Ranked, upper: str, lower: str
) -> str:
    """Both came into the same round after the cut."""
    at = min(below.reached or 0, len(competition.rounds) - 1)
    now = competition.rounds[at]
    stage, own, theirs = isolated(now.name), above.place, below.place
    if now.open and None in (own, theirs):
        return say("because.final_open", above=upper, below=lower, stage=stage)
    if theirs is None:
        return say("because.final_void", below=lower, stage=stage)
    if own == theirs:
        return say("because.before_final", above=upper, below=lower, stage=stage, place=own)
    return say("because.final", above=upper, below=lower, stage=stage, own=own, theirs=theirs)


def final_parts(venue: View, competition: Competition, person: int, live: Live) -> list[Part]:
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
                found.append(
                    Part(number, now.name, table.game, place[seat], len(people), score, None)
                )
    return found


def parts_of(contest: Contest, book: Book, player: int) -> list[Part]:
    rounds = contest.competition.rounds
    found = []
    for game in book.games[player]:
        at = game.at
        found.append(
            Part(
                at.round,
                rounds[at.round].name,
                at.game,
                game.place,
                at.size,
                at.scores[game.seat],
                game.won,
                shared_note(book, game),
            )
        )
    for number in book.byes[player]:
        worth = rounds[number].weight * book.scheme.bye
        found.append(
            Part(number, rounds[number].name, "", None, 0, None, worth, say("because.bye"))
        )
    for number, each in enumerate(rounds):
        found += [
            Part(number, each.name, "", None, 0, None, adjust.points, adjust.reason)
            for adjust in each.adjust
            if adjust.player == player
        ]
    return sorted(found, key=lambda part: part.round)


def shared_note(book: Book, game: Game) -> str:
    """Where places are shared the points are a mean, which nobody would guess."""
    reason = seat_reason(game.at, game.seat, book.scheme.points)
    if reason.code != "step.shared":
        return ""
    told = dict(worded(reason, term("number.half")).params)
    return say("because.mean", terms=told["terms"], count=told["count"])
