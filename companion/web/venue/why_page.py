"""Why somebody stands where he stands: his neighbours, his rounds, his sum."""

from typing import Any, NamedTuple

from flask import abort, render_template

from companion.games.sentences import Wording
from companion.services import desk
from companion.services.outlook import Outlook, outlook_of
from companion.services.venues import View
from companion.tourney.outlook import OUT, SAFE, Step
from companion.tourney.steps import rank_reason, total_steps
from companion.tourney.totals import Book
from companion.tourney.venue.contest import Contest
from companion.tourney.venue.ranking import FINAL, Ranked
from companion.tourney.venue.state import self_of
from companion.web.rights import store
from companion.web.venue.blueprint import name_of, page, reason_in_words, view, wording
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
        above=neighbour(venue, order, at - 1, at, words) if at else "",
        below=neighbour(venue, order, at, at + 1, words) if at + 1 < len(order) else "",
        parts=parts_of(contest, book, player),
        needs=needs_of(outlook_of(store(), venue, number, own)),
        totals=[reason_in_words(words, step.reason) for step in total_steps(book, player)],
    )


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
    return say("because.sure_place", place=step.place)


def perhaps_enough(step: Step) -> str:
    if step.place is None:
        return say("because.could_points", points=spelled(step.total))
    return say("because.could_place", place=step.place)


def neighbour(venue: View, order: list[Ranked], upper: int, lower: int, words: Wording) -> str:
    """What separates two rows that follow each other."""
    above, below = order[upper], order[lower]
    upper_name, lower_name = [isolated(name_of(venue, each.person)) for each in (above, below)]
    if below.rank is None:
        return say("because.unranked", below=lower_name)
    if above.reached is not None and below.decided_by != FINAL and below.reached is not None:
        return say("because.level_final", above=upper_name, below=lower_name)
    if above.reached is not None:
        return say("because.final", above=upper_name, below=lower_name)
    return reason_in_words(words, rank_reason(above.row, below.row))


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
