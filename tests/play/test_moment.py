"""What is told of a play beyond its score: how long it took, how it went, and in a chat."""

import pytest

from companion.games.record import events_of, fold
from companion.games.registry import known_games
from companion.games.simulate import simulate
from companion.play.state import Play, open_play
from companion.play.view.chart import course
from companion.play.view.clock import LONGEST, minutes_played
from companion.play.view.preview import preview
from companion.services.play.entries import RUNNING, entries_for
from companion.web.base.words import say
from tests.helpers.said import said

BEGUN, ENDED, LATER = "2026-11-18T19:00:00Z", "2026-11-18T20:12:59Z", "2026-11-18T22:00:00Z"


def play_of(seed: int = 7, events: int | None = None) -> Play:
    """A game of Basari for four, or the beginning of one, all of it entered at once."""
    record = simulate(known_games()[0], 4, seed)
    record = {**record, "events": record["events"][:events]}
    table, _ = fold(record)
    state = open_play(table, entries_for(table, events_of(record), "Ana", ENDED))
    return Play("key", BEGUN, RUNNING, state.table, state.ledger)


def test_a_game_that_is_over_took_until_its_last_entry() -> None:
    assert minutes_played(play_of(), LATER) == 72


def test_a_game_that_goes_on_takes_until_now() -> None:
    assert minutes_played(play_of(events=3), LATER) == 180


@pytest.mark.parametrize("now", ["2026-11-18T18:00:00Z", "2026-11-20T19:00:00Z"])
def test_nothing_is_said_of_a_wrong_clock_and_of_another_day(now: str) -> None:
    assert minutes_played(play_of(events=3), now) is None
    assert LONGEST == 24 * 60


def test_the_course_ends_with_the_points_of_today_and_marks_every_stage() -> None:
    play = play_of()
    found = course(play)
    assert found.points[0] == (0, 0, 0, 0)
    assert found.points[-1] == play.history.state.points
    assert [stage for _, stage in found.ends] == [*range(1, play.table.game.stages + 1)]
    assert found.ends[-1][0] == len(found.points) - 1


def test_a_preview_names_the_game_the_players_and_the_state() -> None:
    play = play_of(events=3)
    told = preview(say, play)
    assert told.title == said(
        "join.lead", game=play.table.game.title, players=", ".join(play.table.players)
    )
    assert all(name in told.state for name in play.table.players)
    assert said("result.winner") not in told.state


def test_a_preview_of_a_game_that_is_over_begins_with_who_won() -> None:
    play = play_of()
    points = play.history.state.points
    first = points.index(max(points))
    won, told = preview(say, play).state.split(" · ")[:2]
    assert won == said("result.winner")
    assert told == f"{play.table.players[first]} {points[first]}"
