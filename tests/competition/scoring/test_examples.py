"""Worked examples are counted by the real code, and end at what the standings say."""

from fractions import Fraction
from itertools import chain

import pytest
from hypothesis import given

from companion.games.kernel import Reason
from companion.games.sentences import Catalogue, Wording
from companion.languages import codes, wording_of
from companion.tourney.competition import read_competition
from companion.tourney.examples import NAMES, all_broken, broken, length_of, sample, worked
from companion.tourney.messages import MESSAGES
from companion.tourney.points import outcomes
from companion.tourney.presets import PRESETS, scheme_of
from companion.tourney.scheme import KINDS, TIEBREAKS, read_scheme
from companion.tourney.standings import standings
from companion.tourney.steps import rank_steps, spelled, table_steps, total_steps, worded
from companion.tourney.totals import Book
from tests.tourney.files import competition as made
from tests.tourney.files import placed, rounds
from tests.tourney.test_properties import PLENTY, competitions

SCHEMES = [scheme_of(one) for one in PRESETS]
each_scheme = pytest.mark.parametrize("scheme", SCHEMES, ids=[one.key for one in PRESETS])
PLACING = {"kind": "placing", "default": [5, 3, 2, 1]}


def reader(code):
    shared = wording_of(code, "tourney", MESSAGES)
    wording = Wording(players=NAMES, catalogue=Catalogue(shared.messages, shared.form))
    return lambda reason: wording.reason(worded(reason, shared.messages["number.half"]))


def reads(steps, code="en"):
    read = reader(code)
    return [read(step.reason) for step in steps]


def test_a_shared_place_in_words():
    shared = made(PLACING, rounds([placed(0, (1, 2), 3)]))
    assert reads(table_steps(outcomes(shared)[0][0], shared.scheme.points)) == [
        "Ana: place 1 at a table of 4 gives 5.",
        "Ben: places 2 to 3 are shared, so (3 + 2) ÷ 2 = 2.5.",
        "Cleo: places 2 to 3 are shared, so (3 + 2) ÷ 2 = 2.5.",
        "Dan: place 4 at a table of 4 gives 1.",
    ]


def test_numbers_are_spelled_as_the_reader_does():
    played = rounds([placed((0, 1))], [placed(0, 1)])
    book = Book(made({"kind": "beaten"}, played, count=[{"of": 2, "best": 1}]))
    assert reads(total_steps(book, 1), "de") == [
        "Ben: Diese Runden zählen: 0,5 ÷ 1. Gestrichen: 0 ÷ 1.",
        "Ben, geschlagene Gegner: (0,5) ÷ 1 = 0,5.",
    ]


def test_what_does_not_count_in_words():
    played = rounds([placed(0, 1, 2, 3)], [placed(0, 1, 2, 3)], [placed(1, 2, 3, 0)])
    book = Book(made(PLACING, played, count=[{"of": 3, "best": 2}], bonus={"attendance": 1}))
    assert reads(total_steps(book, 0)) == [
        "Ana: these rounds count: 5; 5. Dropped: 1.",
        "Ana in all: 5 + 5 = 10.",
        "Ana for coming: 3 × 1 = 3.",
        "Ana with everything: 10 + 3 = 13.",
    ]


def test_a_mean_and_a_share_in_words():
    played = rounds([placed(0, 1, 2)], [placed(1, (0, 2))])
    assert reads(total_steps(Book(made(PLACING, played, average=True)), 0)) == [
        "Ana on average: (5 + 2.5) ÷ 2 = 3.75."
    ]
    assert reads(total_steps(Book(made({"kind": "beaten"}, played)), 0)) == [
        "Ana, opponents beaten: (2 + 0.5) ÷ 4 = 0.625."
    ]


def test_who_is_ahead_in_words():
    played = rounds([placed(0, 1, 2, 3)], [placed(2, 1, 3, 0)])
    rows = standings(made({"kind": "placing", "default": [5, 4, 2, 1]}, played))
    assert reads(rank_steps(rows, 0))[0] == "Ben is ahead of Cleo: 8 against 7."
    rows = standings(made({"kind": "placing", "default": [4, 3, 2, 0]}, played, tiebreaks=["wins"]))
    assert "Cleo and Ben have as many points. What decides: wins, 1 against 0." in reads(
        rank_steps(rows, 0)
    )
    rows = standings(made(PLACING, rounds([placed((0, 1), 2)]), minimum_games=1))
    assert reads(rank_steps(rows, 1)) == [
        "Ana and Ben are level on everything and share rank 1.",
        "Ben is ahead of Cleo: 4 against 2.",
        "Dan is not ranked yet: games played 0, needed 1.",
    ]


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (None, "–"),
        (7, "7"),
        (-1, "−1"),
        (Fraction(5, 2), "2.5"),
        (Fraction(2, 3), "0.667"),
        (Fraction(4, 2), "2"),
        ((2, 0, None), "2-0-–"),
    ],
)
def test_numbers_are_spelled(value, told):
    assert spelled(value) == told


@pytest.mark.parametrize(
    ("own", "theirs", "told"),
    [
        (Fraction(28941, 100000), Fraction(28912, 100000), "0,2894 gegen 0,2891"),
        (Fraction(1, 2), Fraction(1, 3), "0,5 gegen 0,333"),
        ((2, Fraction(28941, 100000)), (2, Fraction(28939, 100000)), "2-0,28941 gegen 2-0,28939"),
        (3, 2, "3 gegen 2"),
    ],
)
def test_two_numbers_are_told_apart(own, theirs, told):
    reason = Reason("step.ahead", (("seat", 0), ("other", 1), ("own", own), ("theirs", theirs)))
    assert told in reader("de")(reason)


def test_a_round_that_still_runs_is_left_out():
    played = rounds([placed(0, 1, 2, 3)], [placed(1, 2, 3)], [placed(1, 2)])
    assert reads(total_steps(Book(made(PLACING, played)), 0, [2])) == ["Ana in all: 5 + 0 = 5."]
    book = Book(made(PLACING, played, count=[{"of": 3, "best": 2}]))
    assert reads(total_steps(book, 0, [2]))[0] == "Ana: these rounds count: 5; 0. Dropped: –."
    assert reads(total_steps(book, 1, [2]))[1] == "Ben in all: 5 + 5 = 10."


@each_scheme
def test_an_example_is_small_and_shows_what_there_is_to_show(scheme):
    example = worked(scheme)
    assert 4 <= len(example.competition.players) <= 6
    assert len(example.competition.rounds) == max(3, length_of(scheme))
    assert all(each.byes for each in example.competition.rounds)
    assert example.rows == standings(example.competition)
    told = {step.reason.code for step in (*example.points, *example.totals)}
    assert ("step.shared" in told) == (scheme.points.kind == "placing")
    assert ("step.kept" in told) == bool(scheme.segments)
    assert sample(scheme) == example.competition
    assert None not in [row.rank for row in example.rows]


@each_scheme
def test_an_example_ends_at_the_standings(scheme):
    example = worked(scheme)
    last = {step.player: step.value for step in example.totals}
    assert last == {row.player: row.points for row in example.rows}


@PLENTY
@given(competitions())
def test_the_steps_of_any_competition_end_at_its_standings(document):
    competition = read_competition(document)
    book = Book(competition)
    for row in standings(competition):
        steps = total_steps(book, row.player)
        assert steps[-1].value == row.points
        assert {step.player for step in steps} == {row.player}
        for step in steps:
            terms = dict(step.reason.params).get("terms")
            if step.reason.code in ("step.sum", "step.total"):
                assert sum(terms) == step.value
    for table in chain.from_iterable(outcomes(competition)):
        for step in table_steps(table, competition.scheme.points):
            won = table.points[table.players.index(step.player)]
            assert step.value == won * (table.weight if step.reason.code == "step.weight" else 1)


@pytest.mark.parametrize("points", [{"kind": "placing", "by_size": {"1": [1], "9999": [2]}}])
def test_a_scheme_for_no_real_table_has_an_example_without_tables(points):
    example = worked(read_scheme({"points": points}, None))
    assert (example.points, len(example.rows)) == ((), 4)


def test_an_example_of_three_where_there_is_no_list_for_four():
    scheme = read_scheme({"points": {"kind": "placing", "by_size": {"3": [2, 1, 0]}}}, None)
    assert len(worked(scheme).competition.players) == 4


@pytest.mark.parametrize("name", TIEBREAKS)
def test_every_tiebreak_is_seen_at_work(name):
    example = broken(name)
    points = {row.player: row.points for row in example.rows}
    values = {row.player: row.tiebreaks[name] for row in example.rows if name in row.tiebreaks}
    assert points[example.above] == points[example.below]
    assert values[example.above] != values[example.below]
    assert example.rows == standings(example.competition)


def said(code):
    """Everything that any of these examples says, by the code of the sentence."""
    read = reader(code)
    found = {}
    for scheme in (*SCHEMES, read_scheme({"points": PLACING, "average": True}, None)):
        example = worked(scheme)
        steps = (*example.points, *example.totals, *example.ranks)
        for reason in (*example.rules, *[step.reason for step in steps]):
            found[reason.code] = read(reason)
    for example in all_broken():
        found[example.definition.code] = read(example.definition)
        found[example.why.code] = read(example.why)
    return found


@pytest.mark.parametrize("code", codes())
def test_everything_is_said_in_words(code):
    found = said(code)
    for sentence in found.values():
        assert "{" not in sentence
        assert sentence.endswith(".")
    rare = {"step.unclassified", "step.weight", "step.adjusted", "step.level", "step.unranked"}
    told = {key for key in MESSAGES if key.startswith(("step.", "rule.")) or ".about" in key}
    told -= {key for key in told if key.startswith(("preset.", "format."))}
    assert told - rare == {*found} - rare


def test_every_kind_and_tiebreak_has_a_name():
    assert {f"kind.{kind}" for kind in KINDS} <= MESSAGES.keys()
    assert {f"breaker.{name}" for name in TIEBREAKS} <= MESSAGES.keys()
