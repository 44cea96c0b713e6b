"""Standings on a page: ranks, what every round gave, and why somebody is below the next one."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from markupsafe import Markup

from companion.competition.scoring.explanation import DIGITS, digits_apart
from companion.competition.scoring.totals import RoundPoints
from companion.games.wording import capital
from companion.graphics.columns import HIGH, column, width_of
from companion.services.venue.reader import VenueView
from companion.services.venue.views.live_results import live_results
from companion.services.venue.views.rank_history import ranks_before
from companion.services.venue.writer import Ordered, ordered
from companion.venue.state import Competition, self_of
from companion.venue.views.numbered import LiveResults
from companion.venue.views.standings import FINAL, Ranked, places_in
from companion.web.base.words import isolated, say, say_count
from companion.web.security.rights import store
from companion.web.security.visitor import name_of, term, visitor
from companion.web.venue.competitions.explanation import counted_rounds
from companion.web.venue.fields import spelled
from companion.web.venue.forms import cut_short, left_of

WIDEST = 3  # columns of tie-breaks that fit on a phone
ROUNDS = 6  # of which one sees what they gave


class RankShown(NamedTuple):
    """A row of the standings. `rose` is how many ranks since the last round that counts."""

    ranked: Ranked
    rose: int
    is_own: bool
    bars: Markup
    behind: str = ""  # what separates them from the one above, where that are not the points


def standings_shown(venue: VenueView, number: int, competition: Competition) -> dict[str, object]:
    found = ordered(store(), venue, number)
    digits = digits_of(cut_short(found.rows))
    told = cache(spelled)  # the same few numbers stand in all rows
    before = ranks_before(store(), venue, number)
    return {
        "order": with_reasons(venue, rows_of(found, before), digits),
        "told": told,
        "more": left_of(len(found.rows)),
        "columns": columns_of(found.rows),
        "digits": digits,
        "finals": finals_played(competition, live_results(store(), venue, number), venue),
    }


def rows_of(found: Ordered, before: Mapping[int, int | None]) -> list[RankShown]:
    shown = cut_short(found.rows)
    book, players = found.counted.ranking.book, found.numbered.numbers
    rounds = counted_rounds(found.numbered)[-ROUNDS:]
    points = [book.points_of_rounds(players[each.person], rounds) for each in shown]
    most = float(max([each.points for row in points for each in row], default=0))
    own = visitor().person
    return [
        RankShown(each, risen(each, before), each.person == own, bars_of(row, most))
        for each, row in zip(shown, points, strict=True)
    ]


def risen(each: Ranked, before: Mapping[int, int | None]) -> int:
    old = before.get(each.person)
    return 0 if old is None or each.rank is None else old - each.rank


def bars_of(points: Sequence[RoundPoints], most: float) -> Markup:
    """A column for each round; of those that do not count only the outline."""
    if len(points) < 2 or most <= 0:
        return Markup()
    counted = dropped = ""
    for at, each in enumerate(points):
        path = column(at, float(each.points) / most) if each.there else ""
        if each.counts:
            counted += path
        else:
            dropped += path
    size = f'width="{width_of(len(points))}" height="{HIGH}"'
    return Markup(  # noqa: S704 - of numbers only
        f'<svg class="bars" {size} aria-hidden="true"><path d="{counted}"/>'
        f'<path class="dropped" d="{dropped}"/></svg>'
    )


def columns_of(order: list[Ranked]) -> list[tuple[str, str]]:
    """Tie-breaks that decide something, in the order in which they are asked."""
    deciding_here = {each.decided_by for each in order}
    names = [name for name in (order[0].row.tiebreaks if order else ()) if name in deciding_here]
    return [(name, capital(term(f"breaker.{name}"))) for name in names][:WIDEST]


def digits_of(order: Sequence[Ranked]) -> dict[str, int]:
    """By tie-break: so many that one sees the difference wherever it decides."""
    found = dict.fromkeys(order[0].row.tiebreaks if order else (), DIGITS)
    for above, below in pairwise(order):
        name = below.decided_by
        if name in found:
            values = [each.row.tiebreaks.get(name) for each in (above, below)]
            found[name] = max(found[name], digits_apart(*values))
    return found


def with_reasons(
    venue: VenueView, rows: list[RankShown], digits: Mapping[str, int]
) -> list[RankShown]:
    """Each with what puts it behind the one above, if their points are the same."""
    if not rows:
        return rows
    found = [rows[0]]
    for above, below in pairwise(rows):
        told = behind(venue, above.ranked, below.ranked, digits)
        found.append(below._replace(behind=told))
    return found


def behind(venue: VenueView, above: Ranked, below: Ranked, digits: Mapping[str, int]) -> str:
    """Behind Olaf: 1 win against 2."""
    name = below.decided_by
    if name in (None, "points") or (name == FINAL and below.place is None):
        return ""
    if name == FINAL:
        return say("standings.final")
    who = isolated(name_of(venue, above.person))
    own, other = [each.row.tiebreaks.get(name) for each in (below, above)]
    if name == "wins" and isinstance(own, int):
        return say_count("standings.behind.wins", own, name=who, other=spelled(other))
    what = term(f"breaker.{name}")
    if own is None or other is None or name not in digits:
        return say("standings.behind.what", name=who, what=what)
    less, more = [spelled(each, digits[name]) for each in (own, other)]
    return say("standings.behind.value", name=who, what=what, own=less, other=more)


def finals_played(competition: Competition, live: LiveResults, venue: VenueView) -> Counter[int]:
    """How many tables everybody played after the cut."""
    return Counter(
        [
            self_of(venue.state, person)
            for number, each in enumerate(competition.rounds)
            if each.final
            for person, place in places_in(each, number, live).items()
            if place
        ]
    )
