"""What was counted last, for everybody who looks on: who got what, and whether it is still news."""

from collections.abc import Iterable
from typing import NamedTuple
from zlib import crc32

from companion.games.contract import Count, GameState
from companion.games.progress import Setup
from companion.ledger.entry import Note
from companion.play.automatic import AUTOMATIC
from companion.play.state import Play
from companion.play.view.scoring import Counting, counting_of, steps
from companion.play.wire import Wire

MOST_KNOWN = 1_000  # plays


class Gain(NamedTuple):
    """What somebody got: points in all, and each part by the key of its count."""

    seat: int
    points: int
    parts: tuple[tuple[str, int], ...]


class LatestScoring(NamedTuple):
    """The entry of people that led to it, what was counted, and whether they entered no more."""

    seq: int
    counting: Counting
    fresh: bool

    @property
    def gains(self) -> list[Gain]:
        """The highest first; nobody who got nothing."""
        counts, seats = self.counting.counts, range(len(self.counting.after))
        found = [Gain(seat, *gained(counts, seat)) for seat in seats]
        return sorted([gain for gain in found if gain.parts], key=lambda gain: -gain.points)


def gained(counts: Iterable[Count], seat: int) -> tuple[int, tuple[tuple[str, int], ...]]:
    parts = tuple([(count.key, count.points[seat]) for count in counts if count.points[seat]])
    return sum(points for _, points in parts), parts


class Walk(NamedTuple):
    """A play as far as it was walked: the newest entry of people, and what it led to so far."""

    state: GameState
    seq: int = 0
    counts: tuple[Count, ...] = ()
    scored: tuple[int, Counting] | None = None


def walked(table: Setup, walk: Walk, entered: Iterable[tuple[int, str, Wire]]) -> Walk:
    """Further, by the number, the author and the event of some entries."""
    entered = [*entered]
    found = steps(table, walk.state, [event for *_, event in entered])
    for (seq, by, _), step in zip(entered, found, strict=True):
        if by != AUTOMATIC:
            walk = walk._replace(seq=seq, counts=())
        walk = walk._replace(state=step.after, counts=walk.counts + step.counts)
        if step.counts:
            walk = walk._replace(scored=(walk.seq, counting_of(table, walk.counts, step.after)))
    return walk


class Story(NamedTuple):
    """What was counted last, under a stamp that changes with the chart and with what is counted.

    `is_new` where it has changed with the newest entries, so that whoever follows has to be told.
    """

    scored: LatestScoring | None
    stamp: str
    is_new: bool


class KnownWalk(NamedTuple):
    """How far a play was walked: how many entries, the hash of the last, and what came of it."""

    size: int
    head: str
    walk: Walk
    story: Story


class KnownWalks:
    """Every play as far as it was walked: another entry is a step, and not all of them anew."""

    def __init__(self) -> None:
        self.known: dict[str, KnownWalk] = {}

    def story(self, play: Play) -> Story:
        known = self.known.get(play.key)
        if known and (known.size, known.head) == (play.seq, play.ledger.head):
            return known.story
        walk = walked(play.table, *way_on(play, known))
        scored = walk.scored and LatestScoring(*walk.scored, fresh=walk.scored[0] == walk.seq)
        stamp = stamp_of(play, scored)
        story = Story(scored, stamp, is_new=known is None or known.story.stamp != stamp)
        if len(self.known) >= MOST_KNOWN:
            self.known = {}
        self.known[play.key] = KnownWalk(play.seq, play.ledger.head, walk, story)
        return story


def way_on(play: Play, known: KnownWalk | None) -> tuple[Walk, list[tuple[int, str, Wire]]]:
    """From where a play is to be walked on, and by which entries."""
    entries = play.ledger.entries
    if known and known.size < len(entries) and is_before(play, known):
        later = [each for each in entries[known.size :] if not isinstance(each.operation, Note)]
        acts = [(each.seq, each.by, each.action) for each in later if each.action is not None]
        if len(acts) == len(later):
            return known.walk, acts
    standing = [(each.seq, entries[each.seq - 1].by, each.action) for each in play.live]
    return Walk(play.table.start()), standing


def is_before(play: Play, known: KnownWalk) -> bool:
    return not known.size or play.ledger.entries[known.size - 1].hash == known.head


def stamp_of(play: Play, scored: LatestScoring | None) -> str:
    told = repr((play.history.lines, scored and (scored.seq, scored.fresh)))
    return f"{crc32(told.encode()):x}"
