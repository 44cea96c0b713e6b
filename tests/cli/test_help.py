"""What the command says of itself."""

import pytest

from companion import __version__
from companion.cli import main
from companion.games import known_games
from tests.cli.command import companion

COMMANDS = ("serve", "replay", "simulate", "games", "verify", "backup", "restore", "doctor")
COMMANDS += ("schedule", "seat", "copies", "new-game")
COMMANDS += ("standings", "rate", "print")


def test_help_names_every_command_and_exit_code():
    ended = companion("--help")
    assert (ended.code, ended.err) == (0, "")
    lines = [line.split() for line in ended.out.splitlines()]
    firsts = [words[0] for words in lines if words]
    for command in COMMANDS:
        assert command in firsts
    exit_codes = firsts[firsts.index("exit") + 1 :]
    assert exit_codes == ["0", "1", "2", "130", "141"]


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("serve", ["--host", "--port"]),
        ("replay", ["FILE", "--json", "standard input"]),
        ("simulate", ["GAME", "--players", "--seed", "--option", "KEY=VALUE"]),
        ("games", ["-h"]),
        ("seat", ["FILE", "--json", "standard input"]),
        ("schedule", ["--players N", "--rounds R", "--size K", "--seed S", "--json"]),
        ("standings", ["FILE", "--json", "standard input"]),
        ("rate", ["FILE", "--json", "standard input"]),
        ("print", ["WHAT", "FILE", "--output", "--paper", "--game", "certificate", "poster"]),
        ("backup", ["FILE|FOLDER"]),
        ("restore", ["FILE"]),
        ("copies", ["--remove"]),
        ("doctor", ["--port"]),
    ],
)
def test_every_command_has_help(command, words):
    ended = companion(command, "--help")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith(f"usage: companion {command} ")
    assert [word for word in words if word not in ended.out] == []


def test_the_version():
    assert companion("--version") == (0, f"companion {__version__}\n", "")


def test_without_a_command_there_is_usage():
    ended = companion()
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("usage: companion ")
    assert "COMMAND" in ended.err.splitlines()[-1]


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
    assert err.startswith("usage: companion")
    assert "error: " in err.splitlines()[-1]


def test_a_port_out_of_range_is_told_as_such(capsys):
    assert main(["serve", "--port", "65536"]) == 2
    assert "a port is a number from 0 to 65535" in capsys.readouterr().err


def test_serve_passes_on_where_to_listen(monkeypatch):
    calls: list[tuple[str, int]] = []
    answers = iter([0, 1])

    def serve(host: str, port: int) -> int:
        calls.append((host, port))
        return next(answers)

    monkeypatch.setattr("companion.web.serving.serve", serve)
    assert main(["serve"]) == 0
    assert main(["serve", "--host", "::1", "--port", "0"]) == 1
    assert calls == [("0.0.0.0", 8000), ("::1", 0)]


def test_the_games_are_listed_with_titles_players_and_options():
    ended = companion("games")
    assert (ended.code, ended.err) == (0, "")
    lines = ended.out.splitlines()
    for game in known_games():
        numbers = f"{game.players[0]}–{game.players[-1]}"
        line = next(line for line in lines if line.startswith(game.key))
        assert line.split() == [game.key, *game.title.split(), numbers, "players"]
    options = "options: kings_favor, neighbourhoods, gem_table, black_table, neutral"
    assert options in [line.strip() for line in lines if "options" in line]


def test_the_list_of_games_can_be_spelled_in_ascii():
    ended = companion("games", PYTHONIOENCODING="ascii")
    assert ended.code == 0
    assert "3\\u20135 players" in ended.out
