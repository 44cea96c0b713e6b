"""What a venue likes to tell of itself: statistics, records, ratings. Worked out, never stored.

Nights that are over are kept; after another result only its round is counted again.
"""

from collections.abc import Sequence
from typing import NamedTuple

from companion.competition.patience import unhurried
from companion.competition.statistics.players import Played, Streaks, streaks_of
from companion.competition.statistics.ratings import Moment, Rating, Strengths, rating_curve
from companion.competition.statistics.rivals import Rivals, rivals_in
from companion.competition.statistics.season_review import Review, review
from companion.services.venue.reader import VenueView, hash_at, remembered
from companion.store.database import Store
from companion.venue.actions import OpenRound, StartFinals
from companion.venue.views.chapters import Chapter, Chronicle, chapters_of, chronicle_of, won_by
from companion.venue.views.results import orders_of

MARKED = 16  # of so many chapters, one after which everybody's strength is kept
LATEST = 2  # and of so many of late each


class PlayedLog(NamedTuple):
    """What was played in a log up to an entry, with the rounds that were opened in it."""

    seq: int
    hash: str
    opened: tuple[tuple[int, tuple[int, int]], ...]
    chapters: tuple[Chapter, ...]

    @property
    def weight(self) -> int:
        return sum([len(each.results) for each in self.chapters])


def statistics_of(store: Store, view: VenueView) -> Chronicle:
    """Everything that is counted: people, streaks, records."""
    name = ("statistics", view.key)
    known: Chronicle | None = store.venues.get(name)
    chapters = played_in(store, view)
    if known is None or known.chapters is not chapters:
        known = chronicle_of(chapters, known)
        store.venues.put(name, known)
    return known


def played_in(store: Store, view: VenueView) -> tuple[Chapter, ...]:
    """All that was played, and nothing counted yet: ratings need no more."""
    name = ("chapters", view.key)
    known: PlayedLog | None = store.venues.get(name)
    if known is None or known.hash != view.hash:
        known = told(view, known)
        store.venues.put(name, known)
    return known.chapters


def told(view: VenueView, known: PlayedLog | None = None) -> PlayedLog:
    continues = known and known.seq <= view.seq and hash_at(view, known.seq) == known.hash
    start, before = (known.seq, known.opened) if known and continues else (0, ())
    opened = before + tuple(
        [
            (done.seq, (done.action.competition, done.action.round))
            for done in view.log[start:]
            if isinstance(done.action, OpenRound | StartFinals)
        ]
    )
    gone = view.ledger.live.fallen
    rounds = [place for seq, place in opened if seq not in gone]
    chapters = chapters_of(view.state, rounds, known.chapters if known else ())
    return PlayedLog(view.seq, view.hash, opened, chapters)


def plays_of(chronicle: Chronicle, person: int) -> list[Played]:
    return [result.played for result in chronicle.results_of(person)]


def person_streaks(chronicle: Chronicle, person: int) -> Streaks | None:
    own = plays_of(chronicle, person)
    return streaks_of(person, won_by(own, person), chronicle.nights) if own else None


def person_rivals(chronicle: Chronicle, person: int) -> Rivals | None:
    own = plays_of(chronicle, person)
    return rivals_in(own, person) if own else None


class ChapterRatings(NamedTuple):
    """Everybody's strength before a chapter."""

    chapter: int
    strengths: Strengths


class RatedChapters(NamedTuple):
    """Everybody's strength after these chapters, and before some of them."""

    chapters: tuple[Chapter, ...]
    marks: tuple[ChapterRatings, ...]
    strengths: Strengths

    @property
    def weight(self) -> int:
        return len(self.strengths.mus) * (1 + len(self.marks)) // 10


def rated_of(store: Store, view: VenueView, game: str | None) -> RatedChapters:
    name = ("strengths", view.key, game)
    known: RatedChapters | None = store.venues.get(name)
    chapters, count = played_in(store, view), len(view.people) + 1
    if known is None or known.chapters != chapters or len(known.strengths.mus) != count:
        known = rated_after(known, chapters, count, game)
        store.venues.put(name, known)
    return known


def rated_after(
    known: RatedChapters | None, chapters: tuple[Chapter, ...], count: int, game: str | None
) -> RatedChapters:
    """Continued from the last mark before anything has changed."""
    same = common(known.chapters, chapters) if known else 0
    marks = [each for each in (known.marks if known else ()) if each.chapter <= same]
    start = marks[-1] if marks else ChapterRatings(0, Strengths())
    strengths = start.strengths.of(count)
    for index in unhurried(range(start.chapter, len(chapters))):
        if index > start.chapter or not marks:
            marks.append(ChapterRatings(index, strengths.of(count)))
        strengths.take(orders_of(chapters[index].results, game))
    kept = [
        each
        for each in marks
        if each.chapter % MARKED == 0 or each.chapter >= len(chapters) - LATEST
    ]
    return RatedChapters(chapters, tuple(kept), strengths)


def common(before: Sequence[object], after: Sequence[object]) -> int:
    """How many are the very same in both, from the first on."""
    pairs = enumerate(zip(before, after, strict=False))
    least = min(len(before), len(after))
    return next((index for index, (one, other) in pairs if one is not other), least)


def ratings_of(store: Store, view: VenueView, game: str | None = None) -> list[Rating]:
    """Everybody who wants to be rated, the best first; those with few games come last."""
    return remembered(store, view, f"ratings {game}", lambda: rating(store, view, game))


def rating(store: Store, view: VenueView, game: str | None) -> list[Rating]:
    """Who wants no rating is an opponent all the same: else the others' would be wrong."""
    found = rated_of(store, view, game).strengths.ratings()
    wanted = [each for each in found if each.games and wants_rating(view, each.player)]
    wanted.sort(key=lambda each: (each.provisional, -each.mu, each.player))
    return wanted


class RatingCurve(NamedTuple):
    """How somebody's rating came about, play by play, in these chapters."""

    chapters: tuple[Chapter, ...]
    moments: tuple[Moment, ...]

    @property
    def weight(self) -> int:
        return len(self.moments) // 10


def curve_of(store: Store, view: VenueView, person: int) -> Sequence[Moment]:
    name = ("curve", view.key, person)
    known: RatingCurve | None = store.venues.get(name)
    rated = rated_of(store, view, None)
    if known is None or known.chapters != rated.chapters:
        known = curve_after(known, rated, person, len(view.people) + 1)
        store.venues.put(name, known)
    return known.moments


def curve_after(
    known: RatingCurve | None, rated: RatedChapters, person: int, count: int
) -> RatingCurve:
    same = common(known.chapters, rated.chapters) if known else 0
    start = [each for each in rated.marks if each.chapter <= same][-1:]
    chapter, strengths = start[0] if start else ChapterRatings(0, Strengths())
    first = sum([len(each.results) for each in rated.chapters[:chapter]])
    before = [each for each in (known.moments if known else ()) if each.game < first]
    results = [each for later in rated.chapters[chapter:] for each in later.results]
    later = rating_curve(strengths.of(count), orders_of(results), person, first)
    return RatingCurve(rated.chapters, (*before, *later))


def seed_ratings(store: Store, view: VenueView, number: int) -> dict[int, float] | None:
    """What a competition is seeded by: ratings at its game, or at all where that has none."""
    settings = view.state.competitions[number].settings
    if settings.seeds != "rating":
        return None
    game = settings.game
    found = ratings_of(store, view, game) if game else []
    return {each.player: each.mu for each in found or ratings_of(store, view)}


def wants_rating(view: VenueView, person: int) -> bool:
    named = view.people.get(person)
    return named is not None and named.rated


def season_review(store: Store, view: VenueView, number: int) -> Review:
    """One season or tournament, as it is told on its last night."""

    def work_out() -> Review:
        chronicle = statistics_of(store, view)
        chapters = chronicle.chapters
        own = [
            result.played
            for each in chapters
            if each.competition == number
            for result in each.results
        ]
        first = min([each.night for each in own], default=0)
        known = {person for each in chapters if each.night < first for person in each.where}
        persons = chronicle.persons if chronicle.competitions == [number] else None
        return review(own, known, persons=persons)

    return remembered(store, view, f"review {number}", work_out)
