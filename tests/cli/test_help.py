"""What the command says of itself."""

import re
from collections.abc import Iterable, Iterator

import pytest

from companion import __version__
from companion.cli import main
from companion.games.contract import AnyGame
from companion.games.registry import known_games
from tests.cli.helpers.command import companion
from tests.games.helpers.established import established
from tests.helpers.said import said

COMMANDS = ("serve", "replay", "simulate", "games", "verify", "backup", "restore", "doctor")
COMMANDS += ("schedule", "seat", "copies", "new-game")
COMMANDS += ("standings", "rate", "print")
USAGE = said("argparse.usage")
ERROR = said("argparse.error") % {"prog": "companion.*", "message": ".+"}
FILE = said("word.file")


def test_help_names_every_command_and_exit_code():
    ended = companion("--help")
    assert (ended.code, ended.err) == (0, "")
    lines = [line.split() for line in ended.out.splitlines()]
    firsts = [words[0] for words in lines if words]
    for command in COMMANDS:
        assert command in firsts
    assert firsts[-5:] == ["0", "1", "2", "130", "141"]


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("serve", ["--host", "--port"]),
        ("replay", [FILE, "--json", said("help.files")]),
        ("simulate", [said("word.game"), "--players", "--seed", "--option", said("word.option")]),
        ("games", ["-h"]),
        ("seat", [FILE, "--json", said("help.competition")]),
        ("schedule", ["--players N", "--rounds R", "--size K", "--seed S", "--json"]),
        ("standings", [FILE, "--json", said("help.competition")]),
        ("rate", [FILE, "--json", said("help.competition")]),
        (
            "print",
            [said("word.what"), FILE, "--output", "--paper", "--game", "certificate", "poster"],
        ),
        ("backup", [said("word.target")]),
        ("restore", [FILE]),
        ("copies", ["--remove"]),
        ("doctor", ["--port"]),
    ],
)
def test_every_command_has_help(command, words):
    ended = companion(command, "--help")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith(f"{USAGE}companion {command} ")
    shown = " ".join(ended.out.split())
    assert [word for word in words if word not in shown] == []


def test_the_version():
    assert companion("--version") == (0, f"companion {__version__}\n", "")


def test_without_a_command_there_is_usage():
    ended = companion()
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith(f"{USAGE}companion ")
    assert said("word.command") in ended.err.splitlines()[-1]


@pytest.mark.parametrize(
    "arguments",
    [
        ["dance"],
        ["replay"],
        ["replay", "--loud", "-"],
        ["games", "basari"],
        ["--json"],
        ["serve", "--port", "70000"],
        ["serve", "--port", "-1"],
        ["serve", "--port", "many"],
    ],
)
def test_a_wrong_call_is_refused(capsys, arguments):
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"{USAGE}companion")
    assert re.search(ERROR, err)


def test_a_port_out_of_range_is_told_as_such(capsys):
    assert main(["serve", "--port", "65536"]) == 2
    assert said("bad_port") in capsys.readouterr().err


def test_serve_passes_on_where_to_listen(monkeypatch):
    calls: list[tuple[str, int]] = []
    answers = iter([0, 1])

    def serve(host: str, port: int) -> int:
        calls.append((host, port))
        return next(answers)

    monkeypatch.setattr("companion.cli.serve.serve", serve)
    assert main(["serve"]) == 0
    assert main(["serve", "--host", "::1", "--port", "0"]) == 1
    assert calls == [("0.0.0.0", 8000), ("::1", 0)]


def test_the_games_are_listed_with_titles_players_and_options():
    ended = companion("games")
    assert (ended.code, ended.err) == (0, "")
    lines = ended.out.splitlines()
    for game in known_games():
        line = next(line for line in lines if line.startswith(game.key))
        players = said("games.players", low=game.players[0], high=game.players[-1])
        assert line.split() == [game.key, *game.title.split(), *players.split()]
    told = [said("games.options", options=options) for options in options_of(known_games())]
    assert [line.strip() for line in lines if line.strip() in told] == told
    assert len(lines) == len(known_games()) + len(told)
    options = "kings_favor, neighbourhoods, gem_table, black_table, neutral"
    assert [*options_of(established())] == [options]


def options_of(games: Iterable[AnyGame]) -> Iterator[str]:
    for game in games:
        if game.options:
            yield ", ".join(option.key for option in game.options)


def test_the_list_of_games_can_be_spelled_in_ascii():
    ended = companion("games", PYTHONIOENCODING="ascii")
    assert ended.code == 0
    players = said("games.players", low=3, high=5)
    assert players.encode("ascii", "backslashreplace").decode() in ended.out
