"""The words of the command line, in the language of the terminal or as asked for."""

import os
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from companion.cli.messages import MESSAGES
from companion.locale import SOURCE, catalogue_of, closest, codes, spoken

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
FLAG = "--language"


def find_language(arguments: Sequence[str]) -> str:
    """As asked for, else that of the terminal: known before the arguments are understood."""
    for given in asked_for(arguments):
        if given in codes():
            return given
    # The first of the variables that says anything decides, as everywhere in POSIX.
    said = next((os.environ[name] for name in VARIABLES if os.environ.get(name)), "")
    return closest([said]) or SOURCE


def asked_for(arguments: Sequence[str]) -> Iterator[str]:
    for index, argument in enumerate(arguments):
        if argument == FLAG:
            yield from arguments[index + 1 : index + 2]
        elif argument.startswith(f"{FLAG}="):
            yield argument.partition("=")[2]


@cache
def catalogue(code: str) -> Mapping[str, str]:
    return catalogue_of(code, "cli", MESSAGES).messages if code != SOURCE else MESSAGES


def say(key: str, /, **params: object) -> str:
    return catalogue(spoken())[key].format_map(params)


def words(key: str) -> str:
    """A message as it stands, which somebody else fills."""
    return catalogue(spoken())[key]
