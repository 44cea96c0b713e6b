"""What was counted at the end of a stage, so that a table can follow it."""

from collections.abc import Sequence

from companion.games.basari.engine import act
from companion.games.basari.events import Event
from companion.games.basari.scoring import WORTH, colour_awards, worker_points
from companion.games.basari.state import ENDED, WORKERS_TO_END, State
from companion.games.basari.turns import stage_is_over
from companion.games.kit import Count, Reason, why
from companion.games.shared.gems import COLOURS, Colour, gems_of
from companion.games.shared.majority import awards_told


def tally(before: State, event: Event, after: State) -> tuple[Count, ...]:
    """What the event between two states led to; nothing unless it ended a stage."""
    if after.stage == before.stage and after.scene == before.scene:
        return ()
    done = act(before, event)
    if done.scene is not ENDED or not stage_is_over(done):
        return ()
    return (*[colour_count(done, colour) for colour in WORTH], worker_count(done))


def colour_count(state: State, colour: Colour) -> Count:  # 5.2
    counts, gained, back = colour_awards(state, colour)
    return Count(
        "scoring",
        state.stage,
        COLOURS[colour],
        tuple(counts),
        tuple(gained),
        back=tuple([gems_of(colour, count) for count in back]) if any(back) else (),
        reasons=awards_told(COLOURS[colour], counts, gained),
    )


def worker_count(state: State) -> Count:  # 5.5
    gained = tuple(worker_points(state))
    reasons = workers_told(state.workers, gained)
    return Count("scoring", state.stage, "workers", state.workers, gained, reasons=reasons)


def workers_told(workers: Sequence[int], gained: Sequence[int]) -> tuple[Reason, ...]:
    told = [
        why("workers", seat=seat, count=count, points=points)
        for seat, (count, points) in enumerate(zip(workers, gained, strict=True))
        if points
    ]
    return tuple(told) or (why("no_workers", count=WORKERS_TO_END),)
