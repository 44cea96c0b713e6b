"""The command line. Each command imports what it needs: a replay starts without the web."""

import argparse
import sys
from collections.abc import Sequence

from companion import __version__
from companion.cli.output import give_up, reason, replace_closed_streams

FAILED = 1
INTERRUPTED = 130
BROKEN_PIPE = 141  # what a shell reports for a program whose reader went away

DESCRIPTION = "The score keeper for board games at real tables."
EPILOG = """\
first steps:
  companion serve                              open Companion in a browser and on phones
  companion simulate basari > evening.companion.json
  companion replay evening.companion.json      show its score sheet

exit codes:
  0    all is well
  1    an event of a record cannot stand, or a command could not do its work
  2    a file is no record, or a command was called wrongly
  130  interrupted
  141  whoever read the output went away
"""
REPLAY = """\
Replay records and show their score sheets, or with --json one report a line.
A record that cannot stand is refused with the event's number, a code and a reason.
"""
SIMULATE = """\
Write a random legal record to standard output: the same game, players, seed and
options always give the same record.
"""
BACKUP = """\
Write a backup of all plays, and a list of what is in it beside it. Companion may be
running. The backup gets its name only when everything in it has been verified.
"""
RESTORE = """\
Put a backup in the place of all plays, after verifying it. Companion must not be
running. What was there before is kept beside it.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; whatever goes wrong ends in one sentence and an exit code."""
    replace_closed_streams()
    try:
        code = obey(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        return give_up("nobody reads the output any more", BROKEN_PIPE)
    except OSError as error:  # a full disk
        return give_up(f"the work cannot go on: {reason(error)}", FAILED)
    except KeyboardInterrupt:
        return give_up("interrupted", INTERRUPTED)
    return code


def obey(arguments: Sequence[str] | None) -> int:
    try:
        options = parser().parse_args(arguments)
    except SystemExit as answered:  # help or the version, or a call that is wrong
        return int(answered.code or 0)
    return run(options)


def run(options: argparse.Namespace) -> int:
    match options.command:
        case "replay":
            from companion.cli.replaying import replay_files

            return replay_files(options.files, options.json)
        case "simulate":
            from companion.cli.simulating import simulate_record

            return simulate_record(options.game, options.players, options.seed, options.option)
        case "games":
            from companion.cli.listing import list_games

            return list_games()
        case "verify":
            from companion.cli.verifying import verify_plays

            return verify_plays()
        case "backup":
            from companion.cli.backing import back_up_plays

            return back_up_plays(options.target)
        case "restore":
            from companion.cli.backing import restore_plays

            return restore_plays(options.file)
        case "doctor":
            from companion.cli.doctoring import examine

            return examine(options.port)
        case _:
            from companion.web.serving import serve

            return serve(options.host, options.port)


class Help(argparse.RawDescriptionHelpFormatter):
    """Help of a fixed width: to ask the terminal for its own takes some slow imports."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=28, width=88)


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="companion", description=DESCRIPTION, epilog=EPILOG, formatter_class=Help
    )
    top.add_argument("--version", action="version", version=f"companion {__version__}")
    commands = top.add_subparsers(
        dest="command",
        required=True,
        metavar="COMMAND",
        prog="companion",  # worked out otherwise, by way of some slow imports
    )

    serve = commands.add_parser(
        "serve", help="serve Companion to this machine and phones near it", formatter_class=Help
    )
    serve.add_argument("--host", default="0.0.0.0", help="address to listen on (default: all)")
    serve.add_argument("--port", type=port, default=8000, help="port (default: 8000)")

    replay = commands.add_parser(
        "replay", help="replay records and show their score sheets", description=REPLAY,
        formatter_class=Help,
    )  # fmt: skip
    replay.add_argument("files", nargs="+", metavar="FILE", help="a record; - is standard input")
    replay.add_argument("--json", action="store_true", help="print a report for programs")

    simulate = commands.add_parser(
        "simulate", help="write a random legal record", description=SIMULATE,
        formatter_class=Help,
    )  # fmt: skip
    simulate.add_argument("game", metavar="GAME", help="a game's key; see companion games")
    simulate.add_argument("--players", type=int, default=4, metavar="N", help="default: 4")
    simulate.add_argument("--seed", type=int, default=1, metavar="S", help="default: 1")
    simulate.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE",
        help="an option of the game, its value as JSON; can be given several times",
    )  # fmt: skip

    commands.add_parser(
        "verify", help="check that every play kept is what was written", formatter_class=Help
    )
    backup = commands.add_parser(
        "backup", help="copy all plays while Companion runs, and verify the copy",
        description=BACKUP, formatter_class=Help,
    )  # fmt: skip
    backup.add_argument("target", metavar="FILE|FOLDER", help="where to; a folder gets a new file")
    restore = commands.add_parser(
        "restore", help="bring all plays back from a backup", description=RESTORE,
        formatter_class=Help,
    )  # fmt: skip
    restore.add_argument("file", metavar="FILE", help="a backup")
    doctor = commands.add_parser(
        "doctor", help="say what is wrong with this installation", formatter_class=Help
    )
    doctor.add_argument("--port", type=port, default=8000, help="port (default: 8000)")
    commands.add_parser(
        "games", help="list the games that Companion knows by heart", formatter_class=Help
    )
    return top


def port(text: str) -> int:
    number = int(text)
    if not 0 <= number <= 65535:
        raise argparse.ArgumentTypeError("a port is a number from 0 to 65535")
    return number
