"""The score sheet of a play: the same numbers as on the screen, at any length."""

import re
from itertools import pairwise

import pytest

from companion.games.contract import Adjust, ScoreLine
from companion.games.progress import Adjustment, score_sheet
from companion.games.record import fold
from companion.games.registry import find_game, known_games
from companion.games.simulate import simulate
from companion.locale import codes
from companion.printing.canvas.about import About
from companion.printing.canvas.paper import A4, PAPER_SIZES
from companion.printing.documents.content import PlayContent
from companion.printing.registry import drawn, print_one, sample
from companion.printing.sources.samples import ABOUT, played
from tests.helpers.said import said
from tests.printing.helpers.pdf import outside, overlapping, pages, text, titles

TABLES = [(game.key, seats) for game in known_games() for seats in game.players]


def long_play(seats: int = 5, stages: int = 3, rounds: int = 15) -> PlayContent:
    """Somebody scores in every round of every stage."""
    play = played("basari", seats, 8)
    lines = [
        ScoreLine(
            stage, round_, "B", tuple([(stage * 7 + round_ * seat) % 9 for seat in range(seats)])
        )
        for stage in range(1, stages + 1)
        for round_ in range(1, rounds + 1)
    ]
    return play._replace(history=play.history._replace(lines=tuple(lines)))


@pytest.mark.parametrize("code", codes())
@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_every_game_and_player_count(key: str, seats: int, code: str) -> None:
    play = played(key, seats, 3)
    pen = drawn([("sheet", play)], A4, code)
    shown = text(pen.finish())
    assert outside(pen.boxes) == []
    game, history = play.table.game, play.history
    for total in score_sheet(game, play.table.players, history.lines).totals:
        assert str(total).replace("-", "−") in shown.split()
    for name in play.table.players:
        assert name in shown


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("en", ["Stage 1", "Subtotal", "Total", "16 November 2026", "1 h 35 min", "99 points"]),
        ("de", ["Durchgang 1", "Zwischensumme", "Summe", "16. November 2026", "99 Punkte"]),
        ("fr", ["Manche 1", "Sous-total", "Total", "16 novembre 2026", "1 h 35", "99 points"]),
    ],
)
def test_what_is_said_about_a_play(code: str, words: list[str]) -> None:
    shown = text(print_one("sheet", played("basari", 4, 9), A4, code))
    words += ["Café Würfelglück", "Basari: Das Kartenspiel", ABOUT.fingerprint[:12]]
    assert ABOUT.fingerprint[:13] not in shown
    assert [word for word in words if word not in shown] == []


def test_what_is_not_known_is_left_out() -> None:
    shown = text(print_one("sheet", played("basari", 3, 1)._replace(about=About(), notes=())))
    for word in ("Date", "Table", "Duration", "Notes", "Fingerprint"):
        assert word not in shown


def test_options_that_were_chosen_are_named() -> None:
    play = played("ys", 4, 1)
    table = play.table._replace(options={**play.table.options, "kings_favor": True})
    assert "Options" in text(print_one("sheet", play._replace(table=table)))
    assert "Options" not in text(print_one("sheet", play))


def test_adjustments_have_their_reasons_and_notes_are_kept() -> None:
    play = played("basari", 3, 1)
    event = Adjust(1, "the cat sat on it", points=-2, counts=(("gems", (1, 0, 0, -1)),))
    history = play.history._replace(adjustments=(Adjustment(2, 3, event),))
    shown = text(print_one("sheet", play._replace(history=history, notes=("Rain.",))))
    told = "Stage 2, Γιώργος Παππάς: Points −2, Red +1, Blue −1 (the cat sat on it)"
    assert told in " ".join(shown.split())
    assert "Rain." in shown


@pytest.mark.parametrize("paper", PAPER_SIZES)
@pytest.mark.parametrize("shape", [(5, 3, 15), (4, 1, 40), (3, 3, 200)])
def test_a_long_play_flows_over_pages(shape: tuple[int, int, int], paper: str) -> None:
    play = long_play(*shape)
    pen = drawn([("sheet", play)], PAPER_SIZES[paper])
    data = pen.finish()
    found = pages(data)
    assert outside(pen.boxes) == []
    assert len(found) >= 3 if shape[2] > 40 else len(found) >= 2
    for number, page in enumerate(found, 1):
        assert f"{number} of {len(found)}" in page
    rows = re.findall(r"Round (\d+): Action B", "\n".join(found))
    assert len(rows) == shape[1] * shape[2]
    for page in found[1:]:
        if "Round" in page:
            assert play.table.players[0] in page  # the headings are repeated
    assert said("course") in titles(data)


def test_subtotals_are_carried_over() -> None:
    found = pages(print_one("sheet", long_play(3, 3, 60)))
    turns = [
        (before.split(said("carried"))[1].split()[:3], after.split(said("brought"))[1].split()[:3])
        for before, after in pairwise(found)
        if said("carried") in before
    ]
    assert len(turns) >= 2
    for carried, brought in turns:
        assert carried == brought
        assert all(number.isdecimal() for number in carried)
    last = [int(number) for number in turns[-1][0]]
    assert last > [int(number) for number in turns[0][0]]


def test_a_running_play_has_no_line_that_is_not_reached() -> None:
    shown = text(print_one("sheet", played("basari", 4, 9, 0.4)))
    assert "Stage 1" in shown
    assert "Stage 3" not in shown


@pytest.mark.parametrize("code", ["en", "de", "fr"])
def test_options_of_any_length_are_said_in_full(code: str) -> None:
    game = find_game("ys")
    assert game is not None
    table = [[124, 118, 112, 106], [120, 115, 110, 105], [116, 113, 108, 104], [112, 109, 106, 103]]
    chosen = {"kings_favor": True, "neighbourhoods": 4, "gem_table": table}
    play = PlayContent(*fold({**simulate(game, 3, 1, chosen)}))
    for what in ("sheet", "running"):
        pen = drawn([(what, play)], language=code)
        shown = " ".join(text(pen.finish()).split())
        assert "112-109-106-103" in shown
        assert overlapping(pen.boxes) == []


def test_a_million_points_stay_beside_their_curve() -> None:
    play = sample("sheet")
    huge = [
        line._replace(points=tuple([each * -999_999 for each in line.points]))
        for line in play.history.lines
    ]
    play = play._replace(history=play.history._replace(lines=tuple(huge)))
    assert outside(drawn([("sheet", play)]).boxes) == []
