"""Results of plays that have ended and nobody has confirmed: read from the plays themselves."""

from companion.games.kernel import outcome
from companion.services.plays import ABANDONED
from companion.services.reading import Play, Unknown, load_shown
from companion.services.venues import View
from companion.store import Store
from companion.tourney.venue.state import Line


def live_results(store: Store, view: View, number: int) -> dict[tuple[int, int], tuple[Line, ...]]:
    """Of the round that is open; all others are written down."""
    competition = view.state.competitions[number]
    current = competition.current
    if current is None:
        return {}
    found = {}
    given = competition.settings.scheme["points"]["kind"] == "given"
    for index, table in enumerate(competition.rounds[current].tables):
        if table.play and table.lines is None and not table.void:
            lines = lines_of(store, table.play, given)
            if lines is not None:
                found[current, index] = lines
    return found


def lines_of(store: Store, key: str, given: bool = False) -> tuple[Line, ...] | None:
    """What every seat ended with; None while the play goes on."""
    try:
        play = load_shown(store, key)
    except Unknown:
        return None
    if not play.over or play.status == ABANDONED:
        return None
    return ended(play, given)


def ended(play: Play, given: bool = False) -> tuple[Line, ...]:
    state = play.history.state
    places = outcome(play.ledger.table.game, state).placings
    return tuple(
        [
            Line(points, place, points if given else None)
            for points, place in zip(state.points, places, strict=True)
        ]
    )


def as_json(lines: tuple[Line, ...]) -> list[dict[str, int]]:
    """Lines as a deed has them: whole numbers, since every play counts in whole points."""
    return [
        {name: int(value) for name, value in line._asdict().items() if value is not None}
        for line in lines
    ]
