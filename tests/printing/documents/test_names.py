"""Names are only names: in any script, of any length, whatever they look like."""

from itertools import product

import pytest

from companion.competition.scoring.totals import RoundPoints
from companion.games.record import fold
from companion.printing.canvas.paper import PAPER_SIZES
from companion.printing.documents.content import (
    Badges,
    CertificateContent,
    Crosstable,
    EntrantList,
    Guest,
    MatrixNight,
    MatrixRow,
    PlayContent,
    PlayerSheet,
    Poster,
    ResultSeat,
    RoundResults,
    Sat,
    SeasonMatrix,
    SeatingContent,
    Standings,
    StandingsLine,
    TableResult,
    TableSeats,
)
from companion.printing.registry import DOCUMENTS, drawn, sample
from tests.helpers.slow import slow_but
from tests.printing.helpers.names import HOSTILE, KNOWN, guests
from tests.printing.helpers.pdf import names_in, outside, overlapping, pages, text
from tests.printing.test_registry import FORBIDDEN


def spoiled(what: str, name: str) -> object:
    """A sample with this name wherever there is room for one."""
    record = sample(what)
    about = record.about._replace(venue=name, night=name)
    people = (*[Guest(at, name) for at in range(3)], Guest(4, "Ana"))
    match record:
        case PlayContent():
            names = (name, *record.table.players[1:])
            table = record.table._replace(players=names)
            return record._replace(table=table, about=about, notes=(name,))
        case Standings():
            rows = [StandingsLine(1, False, guest, 5, 1) for guest in people]
            return Standings(name, tuple(rows), after=name, since=name, about=about)
        case Crosstable():
            sat = (Sat(0, (0, 1, 2, 3), (1, 2, None, 2)),)
            return Crosstable(name, people, (1, 2, 3, 4), (name,), sat, about=about)
        case SeatingContent():
            tables = (TableSeats(1, people, name, "https://cafe.example"),) * 3
            return SeatingContent(name, name, tables, people, about)
        case RoundResults():
            seats = tuple([ResultSeat(place, each, 9, 5) for place, each in enumerate(people)])
            points = tuple([(each, 5) for each in people])
            tables = (TableResult(1, name, seats), TableResult(2, name, seats[:2]))
            return RoundResults(name, name, tables, points, about)
        case EntrantList():
            return EntrantList(name, people, about)
        case SeasonMatrix():
            cells = (RoundPoints(5, counts=False, there=True),) * 9
            rows = tuple([MatrixRow(1, True, each, 5, cells) for each in people])
            return SeasonMatrix(name, (MatrixNight(name, name),) * 9, rows, about)
        case Badges():
            return Badges(name, people, about=about)
        case PlayerSheet():
            opponents = tuple([each._replace(name=name) for each in record.opponents])
            results = tuple([each._replace(event=name, game=name) for each in record.results])
            return record._replace(
                guest=people[0], season=name, opponents=opponents, results=results, about=about
            )
        case CertificateContent():
            return record._replace(competition=name, name=name, signed=name, about=about)
        case Poster():
            said = {"title": name, "lead": name, "when": name, "where": name, "fee": name}
            return record._replace(**said, address=name, wifi=(name, name), about=about)
    return record._replace(players=(name,), about=about)


# Each on one of the two papers, turn and turn about.
KEPT = [(what, "a4" if number % 2 else "letter") for number, what in enumerate(DOCUMENTS)]


@pytest.mark.parametrize(("what", "paper"), slow_but(KEPT, [*product(DOCUMENTS, PAPER_SIZES)]))
def test_whatever_somebody_is_called_it_fits(what: str, paper: str) -> None:
    for name in HOSTILE:
        pen = drawn([(what, spoiled(what, name))], PAPER_SIZES[paper], "de")
        data = pen.finish()
        assert outside(pen.boxes) == [], name
        assert overlapping(pen.boxes) == [], name
        assert names_in(data) & FORBIDDEN == set(), name


@pytest.mark.parametrize("name", KNOWN)
def test_names_can_be_read_back(name: str) -> None:
    pen = drawn([("badges", Badges("x", (Guest(1, name),)))])
    assert name in " ".join(text(pen.finish()).split())


def test_markup_is_drawn_as_it_is_written() -> None:
    pen = drawn([("names", spoiled("names", "<b>Bold</b> & co"))])
    assert "<b>Bold</b> & co" in text(pen.finish())


def test_a_play_of_people_with_long_names_has_all_their_points() -> None:
    record = {
        "format": "companion-record/1",
        "game": "basari",
        "players": ["W" * 32, "Ж" * 32, "א" * 32],
        "events": [{"type": "deal", "workers": [3, 1, 2]}],
    }
    table, history = fold(record)
    table = table._replace(players=("W" * 200, "Ж" * 200, "א" * 200))
    pen = drawn([("sheet", PlayContent(table, history))])
    assert outside(pen.boxes) == []
    assert "..." in text(pen.finish())  # an ellipsis, read back letter by letter


def test_a_crowd_of_such_names() -> None:
    tables = [
        TableSeats(at + 1, guests(400)[at * 4 : at * 4 + 4], HOSTILE[at % len(HOSTILE)])
        for at in range(100)
    ]
    seating = SeatingContent("Open", "Round 1", tuple(tables), guests(9))
    for what in ("tables", "names", "cards", "slips"):
        pen = drawn([(what, seating)])
        assert outside(pen.boxes) == []
        assert len(pages(pen.finish())) > 3
