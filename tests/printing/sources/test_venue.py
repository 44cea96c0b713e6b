"""Documents of a venue, from its state."""

from companion.locale import codes
from companion.printing.canvas.words import words_of
from companion.printing.queue.orders import PrintOrder, records_of
from companion.printing.registry import print_one
from companion.printing.sources.competition import certificates_of, crosstable_of, player_sheets_of
from companion.printing.sources.venue import (
    badges_in,
    competition_in,
    matrix_in,
    results_in,
    seating_in,
    standings_in,
)
from companion.venue.state import (
    ROUND,
    Bye,
    Competition,
    CompetitionSettings,
    Entrant,
    Person,
    Round,
    SeatResult,
    Table,
    TablesInParts,
    Venue,
)
from companion.venue.text import automatic_title, title_of
from tests.helpers.said import said
from tests.printing.helpers.pdf import text

NAMES = {1: "Ana", 2: "Ben", 3: "Cleo", 4: "Dan", 5: "Eva"}
SCHEME = {"points": {"kind": "placing", "default": [5, 3, 1]}, "tiebreaks": ["score_sum"]}


def table(people: tuple[int, ...], scores: tuple[int, ...] = (), draw_number: int = 0) -> Table:
    lines = tuple([SeatResult(score) for score in scores]) or None
    return Table(draw_number, people, "Basari", lines=lines, confirmed=bool(scores))


def venue(*rounds: Round) -> Venue:
    people = {number: Person() for number in NAMES}
    entrants = {number: Entrant(0) for number in NAMES}
    given = tuple([each._replace(tables=numbered(each)) for each in rounds])
    league = Competition("tournament", "Open", CompetitionSettings(SCHEME), entrants, given)
    return Venue(people, {7: league})


def numbered(now: Round) -> TablesInParts:
    """From 1, but for tables that have another number in the room."""
    tables = enumerate(now.tables, 1)
    return TablesInParts([each._replace(number=each.number or at) for at, each in tables])


FIRST = Round("Round 1", open=False, tables=(table((1, 2, 3), (9, 8, 7)),), draws=1)
SECOND = Round(
    "Round 2",
    tables=(table((2, 3, 4), (9, 8, 7)), table((3, 4, 1), draw_number=1)),
    byes=(Bye(0, 1), Bye(1, 5)),
    draws=2,
)
FINAL = Round("Final", final=True, tables=(table((3, 2), (5, 1)),), draws=1)


def test_standings_say_who_moved() -> None:
    record = standings_in(venue(FIRST, SECOND), 7, NAMES)
    assert (record.title, record.after, record.since) == ("Open", "Round 2", "Round 1")
    rows = [(row.guest.name, row.rank, row.change) for row in record.rows]
    assert rows[:3] == [("Ben", 1, 1), ("Ana", 2, -1), ("Cleo", 3, 0)]
    assert rows[3] == ("Dan", 4, None)
    assert "Ben" in text(print_one("standings", record))


def test_a_final_decides_above_all() -> None:
    record = standings_in(venue(FIRST, SECOND, FINAL), 7, NAMES)
    assert [row.guest.name for row in record.rows][:3] == ["Cleo", "Ben", "Ana"]
    assert record.tiebreaks[-1] == "final"
    assert "Final" in text(print_one("standings", record))


def order(what: str, *rounds: Round) -> PrintOrder:
    return PrintOrder(what, venue(*rounds), 7, None, NAMES)


def test_a_final_that_is_not_played_decides_nothing() -> None:
    to_come = FINAL._replace(tables=(table((3, 2)),))
    [(_, record)] = records_of(order("standings", FIRST, SECOND, to_come))
    assert (record.after, record.since) == ("Round 2", "Round 1")
    assert "final" not in record.tiebreaks
    assert [row.guest.name for row in record.rows][:3] == ["Ben", "Ana", "Cleo"]
    whole = order("all", FIRST, SECOND, to_come)._replace(round=2, pads={0: ""})
    assert records_of(whole)[-1] == ("standings", record)


def test_a_table_of_a_semifinal_that_still_plays_decides_nothing() -> None:
    both = Round("Semi", final=True, tables=(table((3, 2), (5, 1)), table((1, 4))), draws=1)
    record = standings_in(venue(FIRST, SECOND, both), 7, NAMES)
    marked = [row.guest.name for row in record.rows if row.decided_by == "final"]
    assert marked == ["Cleo", "Ben"]


def test_rounds_without_a_name_are_called_by_what_they_are() -> None:
    rounds = [FIRST._replace(name=None), SECOND._replace(name=None, number=2)]
    last = FINAL._replace(name=None, kind="final", number=3)
    first, second, final = automatic_title(ROUND, 1), automatic_title(ROUND, 2), title_of(last)
    [(_, standings)] = records_of(order("standings", *rounds, last))
    assert (standings.after, standings.since) == (final, second)
    [(_, crosstable)] = records_of(order("crosstable", *rounds, last))
    assert crosstable.rounds == (first, second)
    sheets = [record for _, record in records_of(order("player", *rounds))]
    assert {line.event for sheet in sheets for line in sheet.results} == {first, second}
    assert seating_in(venue(*rounds), 7, 1, NAMES).round == second
    for code in codes():
        shown = text(print_one("standings", standings, language=code))
        assert words_of(code).title(final) in shown
        assert words_of(code).title(second) in shown


def test_certificates_after_a_final_say_no_points() -> None:
    found = [record for _, record in records_of(order("certificate", FIRST, SECOND, FINAL))]
    assert [(each.name, each.points) for each in found] == [
        ("Cleo", None),
        ("Ben", None),
        ("Ana", None),
    ]
    before = [record.points for _, record in records_of(order("certificate", FIRST, SECOND))]
    assert before == [8, 5, 4]


def test_a_crosstable_is_numbered_as_it_ended() -> None:
    [(_, record)] = records_of(order("crosstable", FIRST, SECOND, FINAL))
    assert [guest.name for guest in record.people][:3] == ["Cleo", "Ben", "Ana"]
    assert record.tables[0].people == (2, 1, 0)
    assert said("crosstable.before_final") in text(print_one("crosstable", record))
    [(_, plain)] = records_of(order("crosstable", FIRST, SECOND))
    assert said("crosstable.before_final") not in text(print_one("crosstable", plain))
    sheets = [record for _, record in records_of(order("player", FIRST, SECOND, FINAL))]
    assert [(each.guest.name, each.rank) for each in sheets][:2] == [("Cleo", 1), ("Ben", 2)]
    assert sheets[0].results[0].event == "Round 1"
    assert [(line.event, line.place, line.points) for line in sheets[0].results][-1] == (
        *("Final", 1),
        None,
    )
    met = {each.name: each[1:] for each in sheets[0].opponents}
    assert met["Ben"] == (3, 1, 0, 2)  # the final is one of them
    assert sheets[0].tournament
    assert said("person.tournament.label") in text(print_one("player", sheets[0]))


def test_results_of_a_round_begin_with_the_winner() -> None:
    now = venue(FIRST, SECOND, FINAL)
    there = SECOND._replace(tables=(SECOND.tables[0]._replace(number=8), SECOND.tables[1]))
    [(_, record)] = records_of(order("results", FIRST, there, FINAL)._replace(round=1))
    [only] = record.tables  # the other one still plays
    assert only.number == 8  # as it stands in the room
    assert [(seat.guest.name, seat.place, seat.points) for seat in only.seats] == [
        ("Ben", 1, 5),
        ("Cleo", 2, 3),
        ("Dan", 3, 1),
    ]
    assert [guest.name for guest, _ in record.points] == ["Ben", "Cleo", "Dan"]
    final = results_in(now, 7, 2, NAMES)
    assert [[seat.guest.name for seat in each.seats] for each in final.tables] == [["Cleo", "Ben"]]
    assert final.points == ()
    assert "Cleo" in text(print_one("results", final))


def test_a_season_is_told_night_by_night() -> None:
    record = matrix_in(venue(FIRST, SECOND), 7, NAMES, ("2026-11-02", ""))
    assert [(night.title, night.date) for night in record.nights] == [
        ("Round 1", "2026-11-02"),
        ("Round 2", ""),
    ]
    rows = {row.guest.name: [cell.points for cell in row.cells] for row in record.rows}
    assert rows["Ben"] == [3, 5]
    assert rows["Ana"] == [5, 0]
    shown = text(print_one("matrix", record))
    assert "2/11" in shown
    assert "2.11." in text(print_one("matrix", record, language="de"))


def test_the_last_draw_of_a_round_is_seated() -> None:
    record = seating_in(venue(FIRST, SECOND), 7, 1, NAMES, lambda at: f"https://cafe.example/{at}")
    assert record.round == "Round 2"
    [only] = record.tables
    assert only.number == 2
    assert [guest.name for guest in only.people] == ["Cleo", "Dan", "Ana"]
    assert only.link == "https://cafe.example/1"
    assert [guest.name for guest in record.byes] == ["Eva"]
    assert print_one("cards", record)


def test_tables_that_were_formed_one_by_one_are_all_seated() -> None:
    tables = (table((1, 2), (9, 8)), table((3, 4), draw_number=1), table((1, 5), draw_number=2))
    night = Round("Night", tables=tables, draws=3)
    record = seating_in(venue(night), 7, 0, NAMES)
    assert [each.number for each in record.tables] == [2, 3]


def test_what_a_competition_of_a_venue_is_good_for() -> None:
    now = venue(FIRST, SECOND)
    real = competition_in(now, 7, NAMES)
    assert "Ana" in text(print_one("crosstable", crosstable_of(real)))
    sheets = player_sheets_of(real)
    assert sheets[0].guest.name == "Ben"
    assert [result.place for result in sheets[0].results] == [2, 1]
    assert sheets[0].opponents[0] == ("Cleo", 2, 2, 0, 0)
    assert len(badges_in(now, 7, NAMES).people) == 5
    found = certificates_of(standings_in(now, 7, NAMES))
    assert [(each.name, each.place) for each in found] == [("Ben", 1), ("Ana", 2), ("Cleo", 3)]


def test_a_competition_that_has_not_begun() -> None:
    record = standings_in(venue(), 7, NAMES)
    assert len(record.rows) == 5
    assert certificates_of(record) == []
    assert print_one("standings", record)
