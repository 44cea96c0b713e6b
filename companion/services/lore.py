"""What a venue likes to tell of itself: statistics, records, ratings. Worked out, never stored.

It is kept until the log says otherwise: of five thousand results it takes a fifth of a second.
"""

from collections.abc import Mapping
from typing import NamedTuple

from companion.services.venues import View, remembered
from companion.store import Store
from companion.tourney.ratings import Moment, Rating, rated, rating_history
from companion.tourney.records import Records, records
from companion.tourney.review import Review, review
from companion.tourney.rivals import Rivals, rivals
from companion.tourney.statistics import Person, Played, Streaks, people, streaks
from companion.tourney.venue.playing import Result, orders_of, results_of, rounds_in_time


class Lore(NamedTuple):
    """All plays of a venue and what they come to, by person."""

    results: list[Result]
    persons: Mapping[int, Person]
    streaks: Mapping[int, Streaks]
    rivals: Mapping[int, Rivals]
    records: Records

    @property
    def played(self) -> list[Played]:
        return [result.played for result in self.results]


def lore_of(store: Store, view: View) -> Lore:
    return remembered(store, view, "lore", lambda: told(view))


def told(view: View) -> Lore:
    results = results_of(view.state, rounds_in_time([done.step for done in view.log]))
    plays = [result.played for result in results]
    persons, runs = people(plays), streaks(plays)
    return Lore(results, persons, runs, rivals(plays), records(plays, persons, runs))


def ratings_of(store: Store, view: View, game: str | None = None) -> list[Rating]:
    """Everybody who wants to be rated, the best first; those with few games come last."""
    return remembered(store, view, f"ratings {game}", lambda: rating(store, view, game))


def rating(store: Store, view: View, game: str | None) -> list[Rating]:
    """Who wants no rating is an opponent all the same: else the others' would be wrong."""
    results = lore_of(store, view).results
    found = rated(len(view.people) + 1, orders_of(results, game))
    wanted = [each for each in found if each.games and wants_rating(view, each.player)]
    wanted.sort(key=lambda each: (each.provisional, -each.mu, each.player))
    return wanted


def rating_curves(store: Store, view: View) -> list[list[Moment]]:
    """How everybody's rating came about, play by play."""

    def work_out() -> list[list[Moment]]:
        return rating_history(len(view.people) + 1, orders_of(lore_of(store, view).results))

    return remembered(store, view, "curves", work_out)


def seed_ratings(store: Store, view: View, number: int) -> dict[int, float] | None:
    """What a competition is seeded by: ratings at its game, or at all where that has none."""
    settings = view.state.competitions[number].settings
    if settings.seeds != "rating":
        return None
    game = settings.game
    found = ratings_of(store, view, game) if game else []
    return {each.player: each.mu for each in found or ratings_of(store, view)}


def wants_rating(view: View, person: int) -> bool:
    named = view.people.get(person)
    return named is not None and named.rated


def season_review(store: Store, view: View, number: int) -> Review:
    """One season or tournament, as it is told on its last night."""

    def work_out() -> Review:
        results = lore_of(store, view).results
        own = [each.played for each in results if each.competition == number]
        first = min([each.night for each in own], default=0)
        before = [each.played for each in results if each.played.night < first]
        known = {person for play in before for person in play.seats}
        return review(own, known)

    return remembered(store, view, f"review {number}", work_out)
