"""Records in words: all who share one are named, or nobody; of a game only after a few plays."""

from collections import Counter
from collections.abc import Callable, Iterable

from companion.competition.statistics.bests import (
    Record,
    highest_scores,
    titles_of,
    wins_by_score,
)
from companion.competition.statistics.players import Played, PlayerStatistics
from companion.services.venue.reader import VenueView
from companion.venue.views.chapters import Chronicle
from companion.web.security.visitor import names_of, numeral, wording

LEAST_PLAYS = 3  # of a game, before anything in it is a record
MOST_SHARE = 3  # more than these hold nothing that is one

RecordRow = tuple[str, str, str, str]  # its name, the game, who holds it, how much it is


def records_in_words(venue: VenueView, statistics: Chronicle, game: str = "") -> list[RecordRow]:
    """Of all games and people, or of one game."""
    plays = [each.played for each in statistics.results() if game in ("", each.played.game)]
    rows = records_of_games(venue, plays)
    return rows if game else rows + records_of_people(venue, statistics)


def records_of_games(venue: VenueView, plays: list[Played]) -> list[RecordRow]:
    often = Counter([play.game for play in plays])
    kinds: list[tuple[str, Iterable[tuple[str, Record]], int]] = [
        ("highest", highest_scores(plays), 1),
        ("widest", margins := [*wins_by_score(plays)], 1),
        ("closest", margins, -1),
    ]
    words, rows = wording().messages, []
    for name, candidates, sign in kinds:
        by_game: dict[str, list[Record]] = {}
        for game, record in candidates:
            if game and often[game] >= LEAST_PLAYS:
                by_game.setdefault(game, []).append(record)
        for game in sorted(by_game):
            value = sign * max([sign * each.value for each in by_game[game]])
            holders = [each.player for each in by_game[game] if each.value == value]
            told = holders_in_words(venue, holders)
            if told:
                rows.append((words[f"record.{name}"], game, told, numeral(value)))
    return rows


def records_of_people(venue: VenueView, statistics: Chronicle) -> list[RecordRow]:
    counted: list[tuple[str, Callable[[PlayerStatistics], int]]] = [
        ("plays", lambda each: each.total.games),
        ("wins", lambda each: each.total.wins),
        ("titles", titles_of),
    ]
    values = {name: [*map(count, statistics.persons.values())] for name, count in counted}
    words, rows = wording().messages, []
    people = [*statistics.persons]
    found = [("streak", [*statistics.longest], [*statistics.longest.values()])]
    found += [(name, people, values[name]) for name, _ in counted]
    for name, persons, counts in found:
        most = max(counts, default=0)
        holders = [each for each, count in zip(persons, counts, strict=True) if count == most]
        told = holders_in_words(venue, holders) if most else ""
        if told:
            rows.append((words[f"record.{name}"], "", told, numeral(most)))
    return rows


def holders_in_words(venue: VenueView, holders: Iterable[int]) -> str:
    different = [*dict.fromkeys(holders)]
    return names_of(venue, different) if len(different) <= MOST_SHARE else ""
