"""Standings and crosstables: every column that decides something, ties, changes, everybody."""

from fractions import Fraction

import pytest

from companion.competition.file import read_competition
from companion.games.wording import capital
from companion.printing.canvas.paper import A4
from companion.printing.documents.content import Crosstable, Guest, Sat, Standings, StandingsLine
from companion.printing.documents.crosstable import met
from companion.printing.registry import drawn, print_one
from companion.printing.sources.competition import crosstable_of, player_sheets_of, standings_of
from companion.printing.sources.samples import competition
from tests.competition.helpers.files import document, rounds, scored
from tests.helpers.said import said
from tests.printing.helpers.pdf import outside, overlapping, pages, text, titles

POINTS = {"kind": "placing", "default": [3, 2, 1]}


def small() -> Standings:
    played = rounds(
        [scored((0, 90), (1, 80), (2, 70))],
        [scored((1, 90), (0, 80), (3, 10))],
    )
    given = document(POINTS, played, tiebreaks=["wins", "score_sum"])
    return standings_of(read_competition(given))


def test_only_the_tie_breaks_that_decide_are_columns() -> None:
    record = small()
    assert record.tiebreaks == ("score_sum",)
    assert [row.rank for row in record.rows] == [1, 1, 3, 4]
    shown = text(print_one("standings", record))
    assert shown.count("1=") == 2
    assert capital(said("breaker.score_sum")) in shown
    assert said("standings.tied") in shown
    assert capital(said("breaker.wins")) not in shown


def test_the_line_that_a_tie_break_decided_is_marked() -> None:
    shown = text(print_one("standings", standings_of(competition())))
    assert capital(said("breaker.score_share")).split()[0] in shown
    assert "*" in shown
    assert said("standings.decided") in shown


def test_changes_since_the_round_before() -> None:
    record = standings_of(competition())
    assert (record.after, record.since) == ("Round 4", "Round 3")
    before = standings_of(competition(rounds=3))
    places = {row.guest.number: row.rank for row in before.rows}
    for row in record.rows:
        assert row.change == places[row.guest.number] - row.rank
    shown = text(print_one("standings", record))
    assert "▲" in shown
    assert "▼" in shown


def test_whoever_is_new_is_told_so() -> None:
    shown = text(print_one("standings", small()))
    assert "new" in shown


def test_after_one_round_there_is_nothing_to_compare() -> None:
    record = standings_of(competition(rounds=1))
    assert record.since == ""
    assert "Change" not in text(print_one("standings", record))


def test_without_a_round_there_is_still_a_list() -> None:
    record = standings_of(competition(rounds=0))
    assert "Zoë Łukasiewicz" in text(print_one("standings", record))
    assert print_one("crosstable", crosstable_of(competition(rounds=0)))


def test_numbers_have_the_comma_of_their_language() -> None:
    rows = (StandingsLine(1, False, Guest(1, "Ana"), 13.5, 4),)
    record = Standings("x", rows)
    assert "13.5" in text(print_one("standings", record))
    assert "13,5" in text(print_one("standings", record, language="de"))


def test_five_hundred_people() -> None:
    many = competition(500, 7)
    for what, record in (("standings", standings_of(many)), ("crosstable", crosstable_of(many))):
        pen = drawn([(what, record)])
        found = pages(pen.finish())
        assert outside(pen.boxes) == []
        assert 8 <= len(found) <= 20
        shown = "\n".join(found)
        for name in many.players:
            assert name in shown
        for number, page in enumerate(found, 1):
            assert said("standings.player") in page
            assert f"{number} of {len(found)}" in page
        assert len(titles(pen.out.getvalue())) == len(found)


def test_who_met_whom() -> None:
    people = tuple([Guest(at, name) for at, name in enumerate("ABC")])
    tables = (Sat(0, (0, 1, 2), (1, 2, 2)), Sat(1, (1, 0), (1, None)))
    record = Crosstable("x", people, (1, 2, 3), ("1", "2"), tables)
    assert met(record) == {
        (0, 1): "+−",
        (1, 0): "−+",
        (0, 2): "+",
        (2, 0): "−",
        (1, 2): "=",
        (2, 1): "=",
    }
    shown = text(print_one("crosstable", record))
    assert "+−" in shown


def test_a_crowd_is_shown_round_by_round() -> None:
    shown = text(print_one("crosstable", crosstable_of(competition(60, 3))))
    assert said("crosstable.rounds") in shown
    assert "Round 3" in shown


def test_people_who_met_often_are_counted() -> None:
    people = tuple([Guest(at, name) for at, name in enumerate("AB")])
    tables = tuple([Sat(at, (0, 1), (1, 1 if at < 3 else 2)) for at in range(40)])
    record = Crosstable("x", people, (1, 2), ("",) * 40, tables)
    shown = text(print_one("crosstable", record))
    assert "+37 =3" in shown
    assert "−37 =3" in shown
    assert said("crosstable.counts") in shown


def test_no_meeting_is_cut_off() -> None:
    pen = drawn([("crosstable", crosstable_of(competition(28, 40)))])
    assert "..." not in text(pen.finish())
    assert outside(pen.boxes) == []
    assert overlapping(pen.boxes) == []
    assert min([box.size for box in pen.boxes if box.size]) > 5


def test_rounds_without_room_follow_on_further_pages() -> None:
    pen = drawn([("crosstable", crosstable_of(competition(60, 40)))], language="de")
    found = pages(pen.finish())
    assert "..." not in "".join(found)
    assert any("Round 40" in page and "Round 1 " not in page for page in found)
    assert outside(pen.boxes) == []


def test_all_tables_of_a_round_are_told() -> None:
    people = tuple([Guest(at, f"P{at}") for at in range(29)])
    tables = (
        Sat(0, (0, 1, 2), (1, 2, 3), 11, (5, 3, 1)),
        Sat(0, (3, 0), (1, 2), 12, (5, 3)),
        Sat(0, (1, 4), (1, 2), 13, (5, 3)),
    )
    record = Crosstable("x", people, (1,) * 29, ("Night",), tables, byes=((0, 2),))
    shown = text(print_one("crosstable", record))
    assert "11 · 1 · 5; 12 · 2 · 3" in shown
    assert f"11 · 3 · 1; {said('seating.bye')}" in shown


@pytest.mark.parametrize("rounds", [4, 7, 9])
def test_a_swiss_tournament_of_three_hundred_takes_few_pages(rounds: int) -> None:
    record = crosstable_of(competition(300, rounds))._replace(swiss=True)
    pen = drawn([("crosstable", record)])
    assert len(pages(pen.finish())) < 8
    assert outside(pen.boxes) == []
    assert min([box.size for box in pen.boxes if box.size]) > 5


def test_a_square_of_meetings_says_the_points_too() -> None:
    record = crosstable_of(competition(8, 3))._replace(points=(77.5, *[1] * 7))
    assert "77.5" in text(print_one("crosstable", record))
    assert "77,5" in text(print_one("crosstable", record, language="de"))


def test_a_number_before_a_mark_stays_in_its_column() -> None:
    rows = [
        StandingsLine(
            at, False, Guest(at, f"P{at}"), 1, 40, ((9,) * 40,), "latest" if at == 2 else None
        )
        for at in (1, 2, 3)
    ]
    pen = drawn([("standings", Standings("x", tuple(rows), ("latest",)))])
    assert overlapping(pen.boxes) == []


@pytest.mark.parametrize("code", ["en", "de", "fr"])
def test_seven_tie_breaks_are_told_apart(code: str) -> None:
    names = ("best_place", "wins", "countback", "beaten", "score_share", "winner_share", "latest")
    rows = [StandingsLine(1, False, Guest(1, "A"), 1, 5, (1,) * 7, None, 0)]
    shown = text(print_one("standings", Standings("x", tuple(rows), names, "2", "1"), A4, code))
    assert "..." not in shown


def test_numbers_that_decide_do_not_look_equal() -> None:
    guests = [Guest(at, f"P{at}") for at in range(3)]
    rows = (
        StandingsLine(1, False, guests[0], 1.23456, 4, (0.25,), None),
        StandingsLine(2, False, guests[1], 1.23451, 4, (0.2501,), "points"),
        StandingsLine(3, False, guests[2], 1.23451, 4, (0.25009,), "wins"),
    )
    shown = text(print_one("standings", Standings("x", rows, ("wins",))))
    for number in ("1.2346", "1.2345", "0.2501", "0.25009*"):
        assert number in shown


@pytest.mark.parametrize(("code", "point"), [("en", "."), ("de", ","), ("fr", ",")])
def test_a_number_has_as_many_digits_as_its_line_needs(code: str, point: str) -> None:
    """A whole one has none: 266.000 would be read as thousands somewhere."""
    points = (Fraction(800, 3), 266, Fraction(503, 2))
    rows = [
        StandingsLine(at, False, Guest(at, f"P{at}"), each, 4) for at, each in enumerate(points)
    ]
    shown = text(print_one("standings", Standings("x", tuple(rows)), language=code)).split("\n")
    for number in (f"266{point}67", "266", f"251{point}5"):
        assert number in shown


def test_a_player_s_sheet_has_the_titles_of_games() -> None:
    played = rounds([scored((0, 90), (1, 80), (2, 70))])
    played[0]["tables"][0]["game"] = "edel-stein-reich"
    sheets = player_sheets_of(read_competition(document(POINTS, played)))
    assert "Edel, Stein & Reich" in text(print_one("player", sheets[0]))
