"""Why everybody sits where they sit: a sentence to be for each player."""

from collections.abc import Iterable, Sequence

from companion.competition.reader import Number
from companion.competition.seating.cost import distance
from companion.competition.seating.problem import Draw, PastMeetings, Wish
from companion.games.contract import Reason, why


def reasons_of(draw: Draw, history: PastMeetings, wish: Wish) -> list[Reason]:
    """One for every player, in the order of their numbers."""
    found = [why("absent")] * len(history.points)
    for player in draw.byes:
        found[player] = why("sits_out")
    playing = [player for table in draw.tables for player in table]
    most_patient = fewest_shorts(draw, history, wish)
    fixed = dict(wish.fixed)
    for table in draw.tables:
        short = len(table) < wish.sizes[0]
        for player in table:
            others = tuple([other for other in table if other != player])
            if player in fixed:
                reason = why("fixed", table=fixed[player] + 1, people=others)
            elif wish.mode == "random":
                reason = why("lot", people=others)
            elif any(other in history.met[player] for other in others):
                reason = again(player, others, playing, history, wish)
            elif short and history.shorts[player] <= most_patient:
                reason = why("short_table", people=others)
            else:
                reason = strangers(player, others, history, wish)
            found[player] = reason
    return found


def fewest_shorts(draw: Draw, history: PastMeetings, wish: Wish) -> int:
    """How many short tables those at full ones have had, at least; −1 where all are short."""
    full = [table for table in draw.tables if len(table) >= wish.sizes[0]]
    return min([history.shorts[player] for table in full for player in table], default=-1)


def strangers(player: int, others: Sequence[int], history: PastMeetings, wish: Wish) -> Reason:
    if not any(history.met):
        return why("first_round", people=others)
    if wish.mode != "swiss":
        return why("strangers", people=others)
    apart = reach_of(player, others, history)
    if apart == 0:
        return why("same_score", people=others)
    return why("close_score", people=others, difference=apart)


def reach_of(player: int, others: Iterable[int], history: PastMeetings) -> Number:
    """How far from the own score the table goes."""
    points = history.points
    return max([distance(points[player], points[other]) for other in others], default=0)


def again(
    player: int, others: Sequence[int], playing: Sequence[int], history: PastMeetings, wish: Wish
) -> Reason:
    """Whom somebody meets again, and what was against everybody else in that place."""
    met = tuple([other for other in others if other in history.met[player]])
    instead = [each for each in playing if each != player and each not in others]
    if wish.mode == "swiss":
        reach = reach_of(player, others, history)
        points = history.points
        instead = [each for each in instead if distance(points[player], points[each]) <= reach]
    if not instead:
        return why("again_nobody", people=met)
    fewest = min([known_here(each, player, met, others, history) for each in instead])
    if fewest == 0:
        return why("again", people=met)
    known = why("known_here", count=fewest)
    if wish.mode == "swiss":
        return why("again_score", people=met, others=known)
    return why("again_all", people=met, others=known)


def known_here(
    newcomer: int, player: int, met: Sequence[int], others: Sequence[int], history: PastMeetings
) -> int:
    """How many at the table a newcomer had met, in the best of the places to be changed."""
    known = {each for each in (player, *others) if each in history.met[newcomer]}
    return min([len(known - {leaving}) for leaving in met])
