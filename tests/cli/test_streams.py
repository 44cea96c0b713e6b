"""Where the output goes: terminals, pipes whose reader left, full disks, closed streams."""

import os
import pty
import signal
import subprocess
from pathlib import Path

import pytest

from companion.games.registry import find_game
from companion.games.wording import Wording
from tests.cli.helpers.command import (
    COMMAND,
    EXAMPLE,
    PATIENCE,
    companion,
    environment,
    in_shell,
    raw,
    record,
)
from tests.helpers.said import said

ADJUSTED = [{"type": "adjust", "seat": 0, "reason": "a slip", "points": 3}]
NOBODY = f"companion: {said('end.pipe')}.\n"
NO_SPACE = f"companion: {said('end.system', why=said('system.ENOSPC'))}.\n"


@pytest.fixture
def example(tmp_path: Path) -> Path:
    file = tmp_path / "example.json"
    file.write_text(EXAMPLE)
    return file


def on_a_terminal(*arguments: object, **changes: str) -> str:
    try:
        ours, its = pty.openpty()
    except OSError:
        pytest.skip("this machine has no terminals to give")
    command = [*COMMAND, *map(str, arguments)]
    with subprocess.Popen(command, stdout=its, env=environment(**changes)) as process:
        os.close(its)
        shown = b""
        try:
            while part := os.read(ours, 65536):
                shown += part
        except OSError:  # how a terminal says that the other end is closed
            pass
        os.close(ours)
        assert process.wait(PATIENCE) == 0
    return shown.decode().replace("\r\n", "\n")


def test_a_terminal_is_shown_colours(tmp_path):
    file = tmp_path / "adjusted.json"
    file.write_bytes(raw(events=[*record()["events"], *ADJUSTED]))
    sheet = on_a_terminal("replay", file)
    wording = Wording(find_game("basari"))
    red, blue = [wording.column("gems", colour) for colour in ("red", "blue")]
    assert sheet.startswith("\033[1mBasari: Das Kartenspiel, ")
    assert f"\033[31m{red} " in sheet
    assert f"\033[34m{blue} " in sheet
    assert f"\033[2m  {said('source.adjust')} " in sheet
    plain = companion("replay", file).out
    assert "\033" not in plain
    for style in (0, 1, 2, 31, 32, 33, 34):
        sheet = sheet.replace(f"\033[{style}m", "")
    assert sheet == plain


@pytest.mark.parametrize(("value", "colourful"), [("1", False), ("0", False), ("", True)])
def test_who_asks_for_no_colour_gets_none(example, value, colourful):
    assert ("\033" in on_a_terminal("replay", example, NO_COLOR=value)) == colourful


def test_a_report_is_never_coloured(example):
    assert on_a_terminal("replay", "--json", example) == companion("replay", "--json", example).out


@pytest.mark.parametrize(
    "arguments", [["replay"], ["replay", "--json"], ["--help"], ["games"], ["simulate", "basari"]]
)
def test_a_reader_who_left_before(example, arguments):
    reader, writer = os.pipe()
    os.close(reader)
    files = [example] if "replay" in arguments else []
    ended = subprocess.run(
        [*COMMAND, *arguments, *files],
        stdout=writer,
        stderr=subprocess.PIPE,
        env=environment(),
        timeout=PATIENCE,
        check=False,
        text=True,
    )
    os.close(writer)
    assert (ended.returncode, ended.stderr) == (141, NOBODY)


def test_a_reader_who_leaves_amid_much(example):
    command = [*COMMAND, "replay", "--json", *[str(example)] * 500]  # more than a pipe holds
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(), text=True
    ) as process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline().startswith('{"file": ')
        process.stdout.close()
        assert process.stderr.read() == NOBODY
        assert process.wait(PATIENCE) == 141


def test_a_reader_of_the_complaint_who_left():
    reader, writer = os.pipe()
    os.close(reader)
    command = [*COMMAND, "replay", "/nowhere"]
    ended = subprocess.run(
        command, stdout=writer, stderr=writer, env=environment(), timeout=PATIENCE, check=False
    )
    os.close(writer)
    assert ended.returncode == 141


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk to write to")
@pytest.mark.parametrize("arguments", ["replay $1", "replay --json $1", "--help", "games"])
def test_a_full_disk(example, arguments):
    assert in_shell(f"$companion {arguments} > /dev/full", example) == (1, "", NO_SPACE)


@pytest.mark.parametrize("arguments", ["replay $1", "replay --json $1", "--help", "games"])
def test_a_closed_output_wants_nothing(example, arguments):
    assert in_shell(f"$companion {arguments} >&-", example) == (0, "", "")


def test_a_closed_output_hears_no_refusal():
    assert in_shell("$companion replay --json /nowhere >&-") == (2, "", "")
    ended = in_shell("$companion replay /nowhere >&-")
    assert (ended.code, ended.err.count("\n")) == (2, 1)
    assert ended.err.endswith("(file_unreadable)\n")


def test_a_closed_complaint_is_not_missed():
    assert in_shell("$companion replay /nowhere 2>&-") == (2, "", "")
    assert in_shell("$companion replay 2>&-") == (2, "", "")


def test_a_closed_input_is_an_empty_one():
    ended = in_shell("$companion replay - <&-")
    assert ended.code == 2
    assert ended.err.endswith("(bad_json)\n")
    assert in_shell("$companion replay - <&- >&- 2>&-") == (2, "", "")


def test_an_interrupt_ends_in_a_sentence(example):
    # A test run in the background may ignore interrupts, and its children would too.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        process = subprocess.Popen(
            [*COMMAND, "replay", "--json", str(example), "-"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(PYTHONUNBUFFERED="1"),
            text=True,
        )
    finally:
        signal.signal(signal.SIGINT, before)
    with process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline().startswith('{"file": ')
        process.send_signal(signal.SIGINT)  # while it waits for standard input
        assert process.wait(PATIENCE) == 130
        assert process.stdout.read() == ""
        assert process.stderr.read() == "companion: interrupted.\n"
