"""Replaying records: against `json.loads` of the same text, and from the command line."""

import gc
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from companion.games.codec import decode
from companion.games.contract import outcome
from companion.games.progress import follow
from companion.games.record import read_table, replay
from companion.games.record_file import parse
from companion.games.registry import find_game, known_games
from companion.games.simulate import simulate
from tests.benchmarks.helpers.measures import Result, in_children, in_process

GAMES_A_TITLE = 200
SHEETS = ("7-wonders", "wizard", "terraforming-mars", "skyjo", "tichu", "hanabi", "rounds")
TURNS = 7
FILES = 1000
SHORT, LONG = 2_000, 20_000


def record_texts(key: str, count: int) -> list[str]:
    """Simulated games of a title, player counts in turn."""
    game = find_game(key)
    assert game is not None
    return [
        json.dumps(simulate(game, game.players[seed % len(game.players)], seed))
        for seed in range(count)
    ]


def replaying_ratios() -> list[Result]:
    titles = [replay_ratio(game.key) for game in known_games()]
    sheets = [replay_ratio(key, 20) for key in SHEETS]
    return [*titles, *sheets, entry_at_every_limit(), linear_growth(), start_up(), many_files()]


def replay_ratio(key: str, bound: float = 14) -> Result:
    """From the bytes of a file to its report, strictly, against parsing alone."""
    times = [time_replay(text, text.encode()) for text in record_texts(key, GAMES_A_TITLE)]
    floor, figure = [median(column) for column in zip(*times, strict=True)]
    ratio = median(figure / floor for floor, figure in times)
    return Result(f"replay {key} / json.loads", floor, figure, ratio, bound)


def time_replay(text: str, data: bytes) -> tuple[float, float]:
    return in_process(lambda: json.loads(text), lambda: replay(parse(data)), TURNS)


def entry_at_every_limit() -> Result:
    """An entry, and what a pad shows of it, on the largest sheet in the last round, against reading
    the sheet."""
    sheet = largest_sheet()
    text = json.dumps(sheet)
    table = read_table({**largest_record(sheet), "events": []})
    game = table.game
    cells = [
        {"type": "set", "row": f"a{row}", "seat": seat, "value": row + seat}
        for row in range(20)
        for seat in range(12)
    ]
    replayed = follow(table, [*cells, {"type": "close"}])
    assert replayed.refusal is None
    state = replayed.history.state
    for _ in range(198):
        state = game.rules.apply(state, decode(game.shapes, {"type": "close"}, 12))
    entry = decode(game.shapes, cells[0], 12)

    def enter() -> object:
        after = game.rules.apply(state, entry)
        return after.points, game.rules.awaited(after), outcome(game, after)

    floor, figure = in_process(lambda: json.loads(text), enter, TURNS)
    return Result(
        "entry at every limit of a sheet / json.loads of it", floor, figure, figure / floor, 60
    )


def largest_sheet() -> dict[str, object]:
    """60 rows of the play and 40 of 200 rounds for twelve, half of them as long as can be."""
    deep = "(" * 23 + "{row}" + ")" * 23
    long = "+".join(["sum(others.{row})", "count(rounds.a0 < 5)", deep, "max(all.{row})"])

    def rows(letter: str, entered: int, calculated: int) -> list[dict[str, object]]:
        found: list[dict[str, object]] = [
            {"key": f"{letter}{each}", "label": "Row", "optional": True} for each in range(entered)
        ]
        how = long.replace("{row}", f"{letter}1")
        return found + [
            {"key": f"{letter}c{each}", "label": "Row", "calc": how, "points": how}
            for each in range(calculated)
        ]

    return {
        "format": "companion-sheet/1",
        "key": "largest",
        "title": "Largest",
        "players": [12, 12],
        "rows": rows("p", 20, 40),
        "rounds": {"rows": rows("a", 20, 20)},
    }


def largest_record(sheet: object) -> dict[str, object]:
    players = [f"Player {number}" for number in range(12)]
    return {
        "format": "companion-record/1",
        "game": "sheet",
        "players": players,
        "options": {"sheet": sheet},
    }


def linear_growth() -> Result:
    """What an event costs in a play ten times as long.

    All that the benchmarks have loaded is put aside first, as a server does when it starts: else
    the longer play is the one in which all of it is searched for garbage.
    """
    slips = [
        {"type": "adjust", "seat": number % 3, "points": 1, "reason": "mistake"}
        for number in range(LONG)
    ]
    game = find_game("basari")
    assert game is not None
    record = simulate(game, 3, 1)
    few, many = [{**record, "events": record["events"] + slips[:size]} for size in (SHORT, LONG)]
    gc.collect()
    gc.freeze()
    floor, figure = in_process(lambda: replay(few), lambda: replay(many), 25)
    gc.unfreeze()
    floor, figure = floor / len(few["events"]), figure / len(many["events"])
    what = f"an event of {LONG:,} / of {SHORT:,}"
    return Result(what, floor, figure, figure / floor, 1.25)


def start_up() -> Result:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "play.companion.json")
        path.write_text(record_texts("basari", 1)[0])
        command = [str(Path(sys.executable).with_name("companion")), "replay", "--json", str(path)]
        floor, figure = in_children(
            lambda: run([sys.executable, "-c", "import json"]), lambda: run(command), 25
        )
    return Result("companion replay FILE / import json", floor, figure, figure / floor, 3)


def many_files() -> Result:
    """A thousand files in one call against replaying them in a process that is up already."""
    keys = [game.key for game in known_games()]
    texts = [text for key in keys for text in record_texts(key, FILES // len(keys) + 1)][:FILES]
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder, f"{number}.companion.json") for number in range(len(texts))]
        for path, text in zip(paths, texts, strict=True):
            path.write_text(text)
        datas = [text.encode() for text in texts]
        command = [str(Path(sys.executable).with_name("companion")), "replay", "--json"]
        floor, figure = in_children(
            lambda: [replay(parse(data)) for data in datas],
            lambda: run([*command, *map(str, paths)]),
            3,
        )
    return Result("1,000 files in one call / replays alone", floor, figure, figure / floor, 1.3)


def run(command: list[str]) -> None:
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
