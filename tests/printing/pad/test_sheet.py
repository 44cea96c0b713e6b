"""Pads for when a phone dies: a place for everything, in the order in which it is asked for."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from companion.games.codec import decode
from companion.games.contract import Paper
from companion.games.paper import FOOT, OPEN, Block, LogLine, PaperLog, one_line_per_event
from companion.games.progress import Setup
from companion.games.record import read_options, read_table
from companion.games.registry import find_game, known_games, known_keys
from companion.games.simulate import simulate
from companion.locale import codes
from companion.printing.canvas.about import About
from companion.printing.canvas.paper import A4, MILLIMETRE, PAPER_SIZES
from companion.printing.canvas.words import words_of
from companion.printing.documents.content import Pad, PlayContent
from companion.printing.pad.cells import Speech, initials
from companion.printing.pad.known import KnownEvent, marks_in, running_round
from companion.printing.pad.log import BETWEEN, LOWEST, LogPages
from companion.printing.registry import drawn, print_one
from companion.printing.sources.samples import played
from tests.helpers.said import said
from tests.helpers.slow import slow_but
from tests.printing.helpers.pdf import outside, overlapping, pages, text, titles

DESCRIBED = [game for game in known_games() if game.paper.log is not one_line_per_event]
PADS = [(game.key, seats) for game in DESCRIBED for seats in game.players]
FOR_THREE = [(key, seats) for key, seats in PADS if seats == 3]
SEEDS = slow_but(range(2), range(5))
WORKED_OUT = {"neighbourhood.number", "swap.from"}


def table_of(key: str, seats: int, **options: Any) -> Setup:
    game = find_game(key)
    assert game is not None
    return Setup(game, ("",) * seats, read_options(game, seats, {"options": options}))


def log_of(table: Setup, state: Any = None) -> PaperLog:
    return table.game.paper.log(table, state)


def whole(key: str, seats: int, seed: int) -> PlayContent:
    """A recorded play with all its events, The King's Favor included where there is one."""
    game = find_game(key)
    assert game is not None
    favor = {"kings_favor": True} if key == "ys" and seats > 2 and seed % 2 else {}
    record = simulate(game, seats, seed, favor)
    table = read_table(record)
    return PlayContent(table, None, About(), (), tuple(record["events"]))  # type: ignore[arg-type]


def entries(play: PlayContent, log: PaperLog) -> Iterator[tuple[Any, KnownEvent]]:
    """Every event with the state it met, and where in its round it happened."""
    game, state = play.table.game, play.table.start()
    for wire in play.events:
        yield state, KnownEvent(log.place(state), wire)
        state = game.rules.apply(state, decode(game.shapes, wire, len(play.table.players)))


def leaves(value: Any, path: str) -> Iterator[str]:
    """Every part of an event, as a log names it."""
    if isinstance(value, Mapping) and "." not in path:
        for key, part in value.items():
            if key not in ("type", "seat") or path == "first":
                yield from leaves(part, f"{path}.{key}")
    elif path != "first.type":
        yield path


def held(lines: list[LogLine], place: str) -> set[str]:
    """What there is a place for at this point of a round."""
    return {
        hold.partition("@")[0]
        for line in lines
        if not line.at or place in line.at
        for cell in line.cells
        for hold in cell.holds
    }


def has_a_place(path: str, holds: set[str]) -> bool:
    """Itself, a whole that it is part of, or all its parts one by one."""
    return any(path == hold or f"{path}.".startswith(f"{hold}.") for hold in holds) or any(
        hold.startswith(f"{path}.") for hold in holds
    )


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("key", "seats"), PADS)
def test_nothing_that_is_entered_is_without_a_place(key: str, seats: int, seed: int) -> None:
    play = whole(key, seats, seed)
    log = log_of(play.table)
    lines = [*log.blocks[-1].lines, FOOT]  # the last one has the throne, too
    for _, (place, event) in entries(play, log):
        kind, holds = event["type"], held(lines, place)
        assert any(hold.partition(".")[0] == kind for hold in holds), (kind, place)
        missing = [
            path
            for path in leaves(event, kind)
            if path not in WORKED_OUT and not has_a_place(path, holds)
        ]
        assert missing == [], (event, place)


@pytest.mark.parametrize(("key", "seats"), PADS)
def test_every_kind_of_event_has_a_line(key: str, seats: int) -> None:
    table = table_of(key, seats)
    log = log_of(table)
    kinds = {hold.partition(".")[0] for line in log.blocks[-1].lines for hold in holds_of(line)}
    never = {
        "basari": set() if seats == 5 else {"exchange", "pick"},
        "edel-stein-reich": {"guess"} if seats > 2 else {"reveal"},
        "ys": {"throne"} if seats == 2 else set(),
    }[key]
    if key == "edel-stein-reich" and seats < 5:
        never = never | {"exchange", "pick"}
    assert kinds | {"adjust", "end"} == {*table.game.shapes} - never


def holds_of(line: LogLine) -> list[str]:
    return [hold for cell in line.cells for hold in cell.holds]


@pytest.mark.parametrize(("key", "seats"), PADS)
def test_lines_join_the_order_of_the_questions(key: str, seats: int) -> None:
    """In each round of a recorded play what is entered goes down the page, never up."""
    play = whole(key, seats, 1)
    log = log_of(play.table)
    before, last = (1, 1), -1
    for state, entry in entries(play, log):
        if entry.event["type"] == "adjust":
            continue
        if (state.stage, state.round) != before:
            before, last = (state.stage, state.round), -1
        spots = marks_in(log.blocks[-1], [entry])
        first = min(spot.line for spot in spots)
        assert first >= last, entry
        last = first


@pytest.mark.parametrize(
    ("key", "seats", "rounds"),
    [
        *[("edel-stein-reich", seats, 3 * rounds) for seats, rounds in ((2, 10), (3, 8), (5, 6))],
        *[("ys", seats, 4) for seats in (2, 5)],
        *[("basari", seats, rounds) for seats, rounds in ((3, 24), (4, 24), (5, 21))],
    ],
)
def test_there_are_rounds_for_a_whole_game(key: str, seats: int, rounds: int) -> None:
    assert len(log_of(table_of(key, seats)).blocks) == rounds


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("key", "seats"), [pad for pad in PADS if pad[0] != "basari"])
def test_rounds_are_numbered_as_they_are_played(key: str, seats: int, seed: int) -> None:
    play = whole(key, seats, seed)
    log = log_of(play.table)
    reached = {(state.stage, state.round) for state, _ in entries(play, log)}
    assert {(block.stage, block.round) for block in log.blocks} == reached


@pytest.mark.parametrize("paper", slow_but({"a4"}, PAPER_SIZES))
@pytest.mark.parametrize("code", slow_but({"fr"}, codes()))
@pytest.mark.parametrize(("key", "seats"), PADS)
def test_a_pad_for_every_game_and_player_count(key: str, seats: int, code: str, paper: str) -> None:
    pen = drawn([("pad", Pad(key, seats))], PAPER_SIZES[paper], code)
    pen.finish()
    assert outside(pen.boxes) == []
    assert (code, paper) != ("fr", "a4") or overlapping(pen.boxes) == []  # the longest words
    assert 4 <= len(pen.sheets) <= 7


@pytest.mark.parametrize("paper", slow_but({"a4"}, PAPER_SIZES))
@pytest.mark.parametrize(("key", "seats"), PADS)
def test_a_round_is_on_one_page_and_high_enough_for_a_pencil(
    key: str, seats: int, paper: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn_at: list[tuple[float, float, float]] = []
    draw_block = LogPages.draw_block

    def noted(self: LogPages, block: Block, high: float, marks: Any) -> None:
        top, page = self.flow.y, len(self.pen.sheets)
        draw_block(self, block, high, marks)
        assert len(self.pen.sheets) == page
        drawn_at.append((top, self.flow.y, self.flow.bottom - LOWEST))
        assert high >= 6 * MILLIMETRE

    monkeypatch.setattr(LogPages, "draw_block", noted)
    print_one("pad", Pad(key, seats), PAPER_SIZES[paper], "de")
    assert len(drawn_at) >= len(log_of(table_of(key, seats)).blocks)
    for top, bottom, limit in drawn_at:
        assert top < bottom <= limit + BETWEEN + 0.01


@pytest.mark.parametrize("code", codes())
@pytest.mark.parametrize("key", known_keys())
def test_every_page_says_what_its_letters_mean(key: str, code: str) -> None:
    seats = 3
    table = table_of(key, seats)
    words = words_of(code)
    speech = Speech(words, words.of_play(table), seats)
    found = pages(print_one("pad", Pad(key, seats), A4, code))
    for number, page in enumerate(found[1:], 2):
        assert words.say("page", page=number, pages=len(found)) in page
        shown = " ".join(page.split())
        for colour in table.game.kinds:
            meant = f"{speech.letter(colour)} {speech.label(f'word.{colour}')}"
            assert meant.casefold() in shown.casefold()  # within a sentence
        for seat in range(seats):
            assert str(seat + 1) in shown


@pytest.mark.parametrize("code", codes())
@pytest.mark.parametrize(("key", "seats"), PADS)
def test_what_is_circled_is_told_apart(key: str, seats: int, code: str) -> None:
    table = table_of(key, seats)
    words = words_of(code)
    speech = Speech(words, words.of_play(table), seats)
    for line in log_of(table).blocks[-1].lines:
        for cell in line.cells:
            options = speech.short(cell.values)
            assert len({*options}) == len(options)
            assert all(len(option) <= 2 for option in options)


def test_short_words() -> None:
    assert initials(["Money", "Event", "Gems"]) == ["M", "E", "G"]
    assert initials(["Seven", "Swap", "Half", "Halve"]) == ["Se", "Sw", "Hf", "Hv"]
    assert initials(["Bonus d’une couleur", "Bonus toutes couleurs"]) == ["Bd", "Bt"]
    assert initials(["A", "B"]) == ["A", "B"]


@pytest.mark.parametrize(("key", "seats"), slow_but(FOR_THREE, PADS))
def test_half_a_play_goes_on_by_hand(key: str, seats: int) -> None:
    for part in (0.3, 0.93):
        play = played(key, seats, 5, part)
        pen = drawn([("running", play)], A4, "fr")
        shown = text(pen.finish())
        assert outside(pen.boxes) == []
        assert overlapping(pen.boxes) == []
        for points in play.history.state.points:
            assert str(points).replace("-", "−") in shown.split()


@pytest.mark.parametrize(("key", "seats"), PADS)
def test_the_log_of_half_a_play_begins_with_its_round(key: str, seats: int) -> None:
    play = played(key, seats, 5, 0.5)
    state, game = play.history.state, play.table.game
    log = log_of(play.table, state)
    assert (log.blocks[0].stage, log.blocks[0].round) == (state.stage, state.round)
    turn = game.rules.awaited(state)
    assert turn is not None
    wording = words_of("en").of_play(play.table)
    assert wording.ask(turn.kind) in pages(print_one("running", play))[1]
    entered = running_round(play.table, log, play.events)
    assert [entry.event for entry in entered] == [*play.events[len(play.events) - len(entered) :]]


def test_what_was_entered_in_the_round_stands_in_its_cells() -> None:
    deal = {"type": "deal", "workers": [3, 1, 2]}
    reveal = {"type": "reveal", "actions": ["A", "B", "A"]}
    offer = {"type": "offer", "seat": 0, "gems": {"blue": 1}}
    raised = {"type": "offer", "seat": 2, "gems": {"red": 1, "blue": 1}}
    table = table_of("basari", 3)
    log = log_of(table)
    known = running_round(table, log, [deal, reveal, offer, raised])
    marks = marks_in(log.blocks[0], known)
    assert {spot: value for spot, value in marks.items() if value} == {
        **{(0, 0, seat): [[workers]] for seat, workers in enumerate((3, 1, 2))},
        **{(1, 0, seat): [[action]] for seat, action in enumerate("ABA")},
        (2, 1, -1): [[{"blue": 1}], [{"red": 1, "blue": 1}]],
    }
    accept = {"type": "accept", "seat": 0}
    known = running_round(table, log, [deal, reveal, offer, raised, accept])
    assert marks_in(log.blocks[0], known)[(2, 1, -1)][-1] == [{"red": 1, "blue": 1}, "OK"]


def test_gems_behind_screens_are_not_on_the_table_s_pad() -> None:
    found = pages(print_one("running", played("ys", 3, 5, 0.5)))[0]
    assert "Quotations" in found
    assert "Gems\n" not in found
    found = pages(print_one("running", played("basari", 3, 5, 0.5)))[0]
    assert "Gems" in found
    assert "Stock" in found


def test_a_play_that_is_over_has_nothing_more_to_enter() -> None:
    assert len(pages(print_one("running", played("basari", 3, 5)))) == 1


def test_the_throne_is_only_where_it_may_be() -> None:
    for seats, favor, there in ((2, {}, False), (4, {}, True)):
        blocks = log_of(table_of("ys", seats, **favor)).blocks
        kinds = [hold for line in blocks[-1].lines for hold in holds_of(line)]
        assert ("throne.totals" in kinds) == there
    running = played("ys", 4, 5, 0.5)
    blocks = log_of(running.table, running.history.state).blocks
    kinds = [hold for line in blocks[-1].lines for hold in holds_of(line)]
    assert ("throne.totals" in kinds) == running.table.options["kings_favor"]


def test_a_game_that_says_nothing_of_its_log_has_a_line_for_everything() -> None:
    play = played("basari", 3, 1, 0.3)
    game = play.table.game._replace(paper=Paper())
    play = play._replace(table=play.table._replace(game=game))
    log = log_of(play.table)
    kinds = {hold.partition(".")[0] for line in log.blocks[0].lines for hold in holds_of(line)}
    assert {*kinds, "adjust"} == {*game.shapes}
    assert log.blocks[0].stage == OPEN
    assert log.place(play.history.state) == ""
    pen = drawn([("running", play)])
    assert said("event.deal") in text(pen.finish())
    assert outside(pen.boxes) == []


def test_names_stand_over_their_columns_on_every_page() -> None:
    names = ("Zoë Łukasiewicz", "Maximilian von und zu Hohenlohe", "Ana")
    data = print_one("pad", Pad("basari", 3, players=names))
    for page in pages(data):
        assert "Ana" in page
        assert "Zoë" in page
    assert said("pad.log") in titles(data)


def test_a_pad_of_no_known_game_is_refused() -> None:
    with pytest.raises(ValueError, match="chess"):
        print_one("pad", Pad("chess", 2))
