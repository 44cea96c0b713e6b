"""Worked examples are counted by the real code, and end at what the standings say."""

from fractions import Fraction
from itertools import chain

import pytest
from hypothesis import given

from companion.competition.file import read_competition
from companion.competition.messages import MESSAGES
from companion.competition.presets import PRESETS, scheme_of
from companion.competition.scheme import KINDS, TIEBREAKS, read_scheme
from companion.competition.scoring.examples import (
    NAMES,
    broken,
    length_of,
    sample,
    worked,
)
from companion.competition.scoring.explanation import (
    rank_steps,
    spelled,
    table_steps,
    total_steps,
    worded,
)
from companion.competition.scoring.points import outcomes
from companion.competition.scoring.standings import standings
from companion.competition.scoring.totals import Totals
from companion.games.contract import Reason
from companion.games.wording import Catalogue, Wording
from companion.locale import codes, wording_of
from tests.competition.helpers.files import competition as made
from tests.competition.helpers.files import placed, rounds
from tests.competition.test_properties import PLENTY, competitions
from tests.helpers.said import said
from tests.locale.helpers.catalogues import translated

SCHEMES = [scheme_of(one) for one in PRESETS]
each_scheme = pytest.mark.parametrize("scheme", SCHEMES, ids=[one.key for one in PRESETS])
PLACING = {"kind": "placing", "default": [5, 3, 2, 1]}


def reader(code):
    shared = wording_of(code, "competition", MESSAGES)
    wording = Wording(players=NAMES, catalogue=Catalogue(shared.messages, shared.plurals))
    return lambda reason: wording.reason(worded(reason, shared.messages["number.half"]))


def reads(steps, code="en"):
    read = reader(code)
    return [read(step.reason) for step in steps]


def shared_by(name):
    return said("step.shared.many", seat=name, rank=2, last=3, terms="3 + 2", of=2, value="2.5")


def test_a_shared_place_in_words():
    shared = made(PLACING, rounds([placed(0, (1, 2), 3)]))
    assert reads(table_steps(outcomes(shared)[0][0], shared.scheme.points)) == [
        said("step.placing.many", seat="Ana", rank=1, size=4, value=5),
        shared_by("Ben"),
        shared_by("Cleo"),
        said("step.placing.1", seat="Dan", rank=4, size=4, value=1),
    ]


def test_numbers_are_spelled_as_the_reader_does():
    played = rounds([placed((0, 1))], [placed(0, 1)])
    book = Totals(made({"kind": "beaten"}, played, count=[{"of": 2, "best": 1}]))
    german = translated("de", "competition")
    assert reads(total_steps(book, 1), "de") == [
        german["step.kept"].format(seat="Ben", kept="0,5 ÷ 1", dropped="0 ÷ 1"),
        german["step.divided.many"].format(seat="Ben", terms="0,5", of=1, value="0,5"),
    ]


def test_what_does_not_count_in_words():
    played = rounds([placed(0, 1, 2, 3)], [placed(0, 1, 2, 3)], [placed(1, 2, 3, 0)])
    book = Totals(made(PLACING, played, count=[{"of": 3, "best": 2}], bonus={"attendance": 1}))
    assert reads(total_steps(book, 0)) == [
        said("step.kept", seat="Ana", kept="5; 5", dropped=1),
        said("step.sum.many", seat="Ana", terms="5 + 5", value=10),
        said("step.attendance.many", seat="Ana", times=3, each=1, value=3),
        said("step.total.many", seat="Ana", terms="10 + 3", value=13),
    ]


def test_a_mean_and_a_share_in_words():
    played = rounds([placed(0, 1, 2)], [placed(1, (0, 2))])
    assert reads(total_steps(Totals(made(PLACING, played, average=True)), 0)) == [
        said("step.average.many", seat="Ana", terms="5 + 2.5", of=2, value="3.75")
    ]
    assert reads(total_steps(Totals(made({"kind": "beaten"}, played)), 0)) == [
        said("step.divided.many", seat="Ana", terms="2 + 0.5", of=4, value="0.625")
    ]


def test_who_is_ahead_in_words():
    played = rounds([placed(0, 1, 2, 3)], [placed(2, 1, 3, 0)])
    rows = standings(made({"kind": "placing", "default": [5, 4, 2, 1]}, played))
    assert reads(rank_steps(rows, 0))[0] == said(
        "step.ahead", seat="Ben", other="Cleo", own=8, theirs=7
    )
    rows = standings(made({"kind": "placing", "default": [4, 3, 2, 0]}, played, tiebreaks=["wins"]))
    assert said("step.broken", seat="Cleo", other="Ben", breaker="wins", own=1, theirs=0) in reads(
        rank_steps(rows, 0)
    )
    rows = standings(made(PLACING, rounds([placed((0, 1), 2)]), minimum_games=1))
    assert reads(rank_steps(rows, 1)) == [
        said("step.level", seat="Ana", other="Ben", rank=1),
        said("step.ahead", seat="Ben", other="Cleo", own=4, theirs=2),
        said("step.unranked", seat="Dan", games=0, least=1),
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
        (Fraction(28941, 100000), Fraction(28912, 100000), ("0,2894", "0,2891")),
        (Fraction(1, 2), Fraction(1, 3), ("0,5", "0,333")),
        ((2, Fraction(28941, 100000)), (2, Fraction(28939, 100000)), ("2-0,28941", "2-0,28939")),
        (3, 2, ("3", "2")),
    ],
)
def test_two_numbers_are_told_apart(own, theirs, told):
    reason = Reason("step.ahead", (("seat", 0), ("other", 1), ("own", own), ("theirs", theirs)))
    german = translated("de", "competition")["step.ahead"]
    assert reader("de")(reason) == german.format(
        seat=NAMES[0], other=NAMES[1], own=told[0], theirs=told[1]
    )


@pytest.mark.parametrize(
    ("value", "english", "french"),
    [
        (0, "many", "1"),
        (Fraction(1, 2), "many", "1"),
        (1, "1", "1"),
        (Fraction(3, 2), "many", "1"),
        (2, "many", "many"),
        (Fraction(5, 2), "many", "many"),
        (-1, "many", "1"),
    ],
)
def test_points_bend_their_noun(value, english, french):
    for code, form, half in (("en", english, "0.5"), ("fr", french, "0,5")):
        own = {**MESSAGES, **translated(code, "competition")}[f"rule.bye.{form}"]
        told = own.format(value=spelled(value, half[1]))
        assert reader(code)(Reason("rule.bye", (("value", value),))) == told


def test_a_round_that_still_runs_is_left_out():
    played = rounds([placed(0, 1, 2, 3)], [placed(1, 2, 3)], [placed(1, 2)])
    assert reads(total_steps(Totals(made(PLACING, played)), 0, [2])) == [
        said("step.sum.many", seat="Ana", terms="5 + 0", value=5)
    ]
    book = Totals(made(PLACING, played, count=[{"of": 3, "best": 2}]))
    assert reads(total_steps(book, 0, [2]))[0] == said(
        "step.kept", seat="Ana", kept="5; 0", dropped="–"
    )
    assert reads(total_steps(book, 1, [2]))[1] == said(
        "step.sum.many", seat="Ben", terms="5 + 5", value=10
    )


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
    book = Totals(competition)
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


def all_said(code):
    """Everything that any of these examples says, by the code of the sentence."""
    read = reader(code)
    found = {}
    for scheme in (*SCHEMES, read_scheme({"points": PLACING, "average": True}, None)):
        example = worked(scheme)
        steps = (*example.points, *example.totals, *example.ranks)
        for reason in (*example.rules, *[step.reason for step in steps]):
            found[reason.code] = read(reason)
    for example in map(broken, TIEBREAKS):
        found[example.definition.code] = read(example.definition)
        found[example.why.code] = read(example.why)
    return found


@pytest.mark.parametrize("code", codes())
def test_everything_is_said_in_words(code):
    found = all_said(code)
    for sentence in found.values():
        assert "{" not in sentence
        assert sentence.endswith(".")
    rare = {"step.unclassified", "step.weight", "step.adjusted", "step.level", "step.unranked"}
    codes = {key.removesuffix(".1").removesuffix(".many") for key in MESSAGES}
    told = {key for key in codes if key.startswith(("step.", "rule.")) or ".about" in key}
    told -= {key for key in told if key.startswith(("preset.", "format."))}
    assert told - rare == {*found} - rare


def test_every_kind_and_tiebreak_has_a_name():
    assert {f"kind.{kind}" for kind in KINDS} <= MESSAGES.keys()
    assert {f"breaker.{name}" for name in TIEBREAKS} <= MESSAGES.keys()
