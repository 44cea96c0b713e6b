"""The command line. Each command imports what it needs: a replay starts without the web."""

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from companion import __version__
from companion.cli.messages import MESSAGES
from companion.cli.terminal.output import give_up, reason, replace_closed_streams, unexpected
from companion.cli.terminal.words import FLAG, find_language, say, words
from companion.locale import SOURCE, Speaking, codes, spoken

# What can be printed and on what: known without what it is printed with, which starts slowly
PRINTED = (
    *("sheet", "running", "pad", "standings", "crosstable", "matrix", "results"),
    *("tables", "names", "cards", "slips", "entrants", "badges", "player", "certificate", "poster"),
)
SHEET_ACTIONS = ("check", "list")
PAPER_SIZES = ("a4", "letter")
CONVERTED_FROM = ("plays", "bgstats", "bgg", "csv")
CONVERTED_TO = ("plays", "bgstats", "bgsplay", "link", "csv")
DATE_ORDERS = ("dmy", "mdy")
LABELS = ("L4784", "L7160", "5395", "5160")
FAILED = 1
INTERRUPTED = 130
BROKEN_PIPE = 141  # what a shell reports for a program whose reader went away


# The module of each command, its function, and the options it is given.
ALL = "options"
CALLS: dict[str, tuple[str, str, Sequence[str]]] = {
    "serve": ("serve", "serve", ("host", "port")),
    "replay": ("replay", "replay_files", ("files", "json", "language")),
    "simulate": ("simulate", "simulate_record", ("game", "players", "seed", "option")),
    "games": ("games", "list_games", ()),
    "convert": ("exchange.convert", "convert_plays", (ALL,)),
    "sheet": ("sheet", "work_on_sheets", ("action", "files", "json")),
    "new-game": ("new_game", "make_game", ("key",)),
    "seat": ("seat", "show_seating", ("file", "json", "language")),
    "schedule": (
        "schedule",
        "write_schedule",
        ("players", "rounds", "size", "seed", "json", "language"),
    ),
    "standings": ("standings", "show_standings", ("file", "json", "language")),
    "rate": ("standings", "show_ratings", ("file", "json", "language")),
    "print": ("print", "print_document", (ALL,)),
    "verify": ("verify", "verify_plays", ("seal", "reseal")),
    "venue": ("venue", "invite_to_venue", ("port", "reset")),
    "backup": ("backup", "back_up_plays", ("target",)),
    "restore": ("backup", "restore_plays", ("file", "reseal")),
    "copies": ("backup", "list_copies", ("remove",)),
    "doctor": ("doctor", "examine", ("port",)),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; whatever goes wrong ends in one sentence and an exit code."""
    replace_closed_streams()
    arguments = sys.argv[1:] if arguments is None else arguments
    with Speaking(find_language(arguments)):
        return obeyed(arguments)


def obeyed(arguments: Sequence[str]) -> int:
    try:
        code = obey(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        return give_up(say("end.pipe"), BROKEN_PIPE)
    except OSError as error:  # a full disk
        return give_up(say("end.system", why=reason(error)), FAILED)
    except KeyboardInterrupt:
        return give_up(say("end.interrupted"), INTERRUPTED)
    except Exception as error:  # of ours, or of a machine as nobody thought of one
        return give_up(unexpected(error), FAILED)
    return code


def obey(arguments: Sequence[str]) -> int:
    try:
        options = understood(arguments)
    except SystemExit as answered:  # help or the version, or a call that is wrong
        return int(answered.code or 0)
    return run(options)


def run(options: argparse.Namespace) -> int:
    module, function, names = CALLS[options.command]
    call: Callable[..., int] = getattr(import_module(f"companion.cli.{module}"), function)
    return call(*[options if name == ALL else getattr(options, name, None) for name in names])


class Help(argparse.RawDescriptionHelpFormatter):
    """Help of a fixed width: to ask the terminal for its own takes some slow imports."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=28, width=88)


def top_parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="companion",
        description=say("description"),
        epilog=say("epilog"),
        formatter_class=Help,
        add_help=False,
    )
    add_shared(top)
    version = f"companion {__version__}"
    top.add_argument("--version", action="version", version=version, help=say("help.version"))
    return top


def parser(arguments: Sequence[str]) -> argparse.ArgumentParser:
    top = top_parser()
    commands = top.add_subparsers(
        dest="command",
        required=True,
        metavar=say("word.command"),
        prog="companion",  # worked out otherwise, by way of some slow imports
    )
    # Where the first word is a command nobody will see the others, and each takes its time.
    for name in arguments[:1] if arguments[:1] and arguments[0] in COMMANDS else COMMANDS:
        about = say(name) if name in MESSAGES else None
        command = commands.add_parser(
            name, help=say(f"help.{name}"), description=about, formatter_class=Help, add_help=False
        )
        add_shared(command)
        COMMANDS[name](command)
    return top


def add_to_serve(serve: argparse.ArgumentParser) -> None:
    serve.add_argument("--host", default="0.0.0.0", help=say("help.host"))
    serve.add_argument("--port", type=port, default=8000, help=say("help.port"))


def add_to_replay(replay: argparse.ArgumentParser) -> None:
    replay.add_argument("files", nargs="+", metavar=say("word.file"), help=say("help.files"))
    replay.add_argument("--json", action="store_true", help=say("help.json"))


def add_to_simulate(simulate: argparse.ArgumentParser) -> None:
    simulate.add_argument("game", metavar=say("word.game"), help=say("help.game"))
    simulate.add_argument("--players", type=int, default=4, metavar="N", help=say("help.players"))
    simulate.add_argument("--seed", type=int, default=1, metavar="S", help=say("help.seed"))
    simulate.add_argument(
        "--option", action="append", default=[], metavar=say("word.option"), help=say("help.option")
    )


def add_to_schedule(schedule: argparse.ArgumentParser) -> None:
    helps = {"players": "help.schedule_players", "rounds": "help.rounds", "size": "help.size"}
    for (name, key), letter in zip(helps.items(), "NRK", strict=True):
        schedule.add_argument(f"--{name}", type=int, required=True, metavar=letter, help=say(key))
    schedule.add_argument("--seed", type=int, metavar="S", help=say("help.schedule_seed"))
    schedule.add_argument("--json", action="store_true", help=say("help.json"))


def add_to_competing(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", metavar=say("word.file"), help=say("help.competition"))
    command.add_argument("--json", action="store_true", help=say("help.json"))


def add_to_print(command: argparse.ArgumentParser) -> None:
    command.add_argument("what", choices=PRINTED, metavar=say("word.what"), help=", ".join(PRINTED))
    command.add_argument("file", nargs="?", metavar=say("word.file"), help=say("help.print_file"))
    command.add_argument(
        "-o", "--output", required=True, metavar=say("word.file"), help=say("help.output")
    )
    command.add_argument(
        "--paper", choices=PAPER_SIZES, default=PAPER_SIZES[0], help=say("help.paper")
    )
    for name, about in (("venue", "print_venue"), ("date", "date"), ("link", "link")):
        metavar = say(f"word.{name}")
        command.add_argument(f"--{name}", default="", metavar=metavar, help=say(f"help.{about}"))
    command.add_argument(
        "--game", default="basari", metavar=say("word.game"), help=say("help.pad_game")
    )
    command.add_argument("--players", type=int, default=4, metavar="N", help=say("help.players"))
    command.add_argument("--labels", choices=LABELS, default="", help=say("help.labels"))
    command.add_argument("--skip", type=int, default=0, metavar="N", help=say("help.skip"))


def add_to_convert(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "files", nargs="+", metavar=say("word.file"), help=say("help.convert_files")
    )
    for name, known, needed in (("to", CONVERTED_TO, True), ("from", CONVERTED_FROM, False)):
        command.add_argument(
            f"--{name}",
            dest=f"{name}_format",
            choices=known,
            required=needed,
            metavar=say("word.format"),
            help=say(f"help.convert_{name}", formats=", ".join(known)),
        )
    command.add_argument("--dates", choices=DATE_ORDERS, help=say("help.convert_dates"))
    command.add_argument(
        "-o", "--output", metavar=say("word.file"), help=say("help.convert_output")
    )
    command.add_argument("--json", action="store_true", help=say("help.json"))


def add_to_sheet(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "action", choices=SHEET_ACTIONS, metavar=say("word.action"), help=say("help.sheet_action")
    )
    command.add_argument("files", nargs="*", metavar=say("word.file"), help=say("help.sheet_file"))
    command.add_argument("--json", action="store_true", help=say("help.json"))


def add_to_new_game(command: argparse.ArgumentParser) -> None:
    command.add_argument("key", metavar=say("word.key"), help=say("help.new_game_key"))


def add_nothing(command: argparse.ArgumentParser) -> None:
    """A command that has only what all have."""


def add_to_backup(backup: argparse.ArgumentParser) -> None:
    backup.add_argument("target", metavar=say("word.target"), help=say("help.target"))


def add_to_restore(restore: argparse.ArgumentParser) -> None:
    restore.add_argument("file", metavar=say("word.file"), help=say("help.backup_file"))
    restore.add_argument("--reseal", action="store_true", help=say("help.restore_reseal"))


def add_to_verify(verify: argparse.ArgumentParser) -> None:
    verify.add_argument("--seal", metavar="CODE", help=say("help.seal"))
    verify.add_argument("--reseal", action="store_true", help=say("help.reseal"))


def add_to_copies(copies: argparse.ArgumentParser) -> None:
    copies.add_argument("--remove", action="store_true", help=say("help.remove_copies"))


def add_to_doctor(doctor: argparse.ArgumentParser) -> None:
    doctor.add_argument("--port", type=port, default=8000, help=say("help.port"))


def add_to_venue(venue: argparse.ArgumentParser) -> None:
    venue.add_argument("--reset", metavar=say("word.login"), help=say("help.reset"))
    venue.add_argument("--port", type=port, default=8000, help=say("help.port"))


COMMANDS = {
    "serve": add_to_serve,
    "venue": add_to_venue,
    "replay": add_to_replay,
    "simulate": add_to_simulate,
    "seat": add_to_competing,
    "schedule": add_to_schedule,
    "standings": add_to_competing,
    "rate": add_to_competing,
    "print": add_to_print,
    "verify": add_to_verify,
    "backup": add_to_backup,
    "restore": add_to_restore,
    "copies": add_to_copies,
    "doctor": add_to_doctor,
    "games": add_nothing,
    "convert": add_to_convert,
    "sheet": add_to_sheet,
    "new-game": add_to_new_game,
}


def add_shared(command: argparse.ArgumentParser) -> None:
    """What can be said before a command and behind it."""
    command.add_argument("-h", "--help", action="help", help=say("help.help"))
    command.add_argument(
        FLAG,
        choices=codes(),
        default=argparse.SUPPRESS,  # what was said before the command stands behind it
        metavar=say("word.language"),
        help=say("help.language", codes=", ".join(codes())),
    )


def port(text: str) -> int:
    number = int(text)
    if not 0 <= number <= 65535:
        raise argparse.ArgumentTypeError(say("bad_port"))
    return number


def understood(arguments: Sequence[str]) -> argparse.Namespace:
    """argparse asks gettext for its own few sentences, by a name that can be lent to ours."""
    if spoken() == SOURCE:
        return parser(arguments).parse_args(arguments)
    lent: Any = argparse
    theirs = lent._, lent.ngettext
    ours = {english: words(key) for key, english in MESSAGES.items() if key.startswith("argparse.")}
    lent._ = lambda text: ours.get(text, text)
    lent.ngettext = lambda one, many, count: ours.get(one if count == 1 else many, many)
    try:
        return parser(arguments).parse_args(arguments)
    finally:
        lent._, lent.ngettext = theirs
