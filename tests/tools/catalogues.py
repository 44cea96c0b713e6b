"""Brings the files of every language up to what English says: `make messages`.

A message that is new is empty, one whose English has changed is marked as fuzzy and keeps its old
source, one that is gone is kept below as obsolete. With a code (`CODE=nl`) a language is begun.
"""

import sys
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.plurals import get_plural
from babel.messages.pofile import denormalize, read_po, write_po

from hatch_build import compile_catalogues
from tests.locale.helpers.places import place_of
from tests.tools.english_messages import LOCALE, ROOT, English, Part, parts

HEAD = """\
msgid ""
msgstr ""
"Project-Id-Version: Companion\\n"
"Language: {code}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {forms}\\n"

"""
FUZZY, BRACES, PERCENT = "fuzzy", "python-brace-format", "python-format"
OF_ARGPARSE = "argparse."
OF_ANY_WIDTH = ("date", "time", "duration.*")  # a language may fill up their numbers, `{day:02}`
Id = tuple[
    str, bool
]  # of a message, and whether it has forms: a colour has a name, and counted ones
BEFORE = "| "  # how a comment begins that has the source of before


def languages() -> list[str]:
    return sorted(path.parent.name for path in LOCALE.glob("*/LC_MESSAGES"))


def read(path: Path) -> Catalog:
    """A file of a language; none where there is no such file."""
    if not path.exists():
        return Catalog()
    with path.open("rb") as file:
        found = read_po(file, abort_invalid=True)
    for message in found:
        restore_previous(message)
    return found


def restore_previous(message: Message) -> None:
    """Babel writes down what a source was before, and reads it as a comment."""
    lines = [each.removeprefix(BEFORE) for each in message.user_comments if each.startswith(BEFORE)]
    message.user_comments = [each for each in message.user_comments if not each.startswith(BEFORE)]
    message.previous_id = [denormalize(line.partition(" ")[2]) for line in lines]


def by_id(catalogue: Catalog) -> dict[Id, Message]:
    old = {id_of(message): message for message in catalogue.obsolete.values()}
    return old | {id_of(message): message for message in catalogue if message.id}


def id_of(message: Message) -> Id:
    return str(message.context), message.pluralizable


def merged(part: Part, code: str, before: Catalog) -> Catalog:
    """What English says today with what a language said of it so far."""
    found, known = catalogue_in(code), by_id(before)
    said = {(english.key, len(english.said) > 1): english for english in part.messages}
    for (key, in_forms), english in said.items():
        other = (key, not in_forms)
        same = known.pop((key, in_forms), None)
        # What had no forms may have got them.
        before = same or (None if other in said else known.pop(other, None))
        add(found, message_of(english, before, where(part, english, code)))
    for id_, gone in known.items():
        if any(strings(gone)):
            gone.auto_comments, gone.locations = [], []
            found.obsolete[id_] = gone
    return found


def catalogue_in(code: str) -> Catalog:
    return Catalog(locale=code, fuzzy=False)


def add(catalogue: Catalog, message: Message) -> None:
    catalogue._messages[message.id, message.context] = message


def where(part: Part, english: English, code: str) -> str:
    """In which place it stands, and how long it may be there."""
    place = place_of(part.name, english.key)
    limit = place.limit(code)
    return f"{place.name}, at most {limit} characters" if limit else place.name


def message_of(english: English, before: Message | None, note: str) -> Message:
    """As a language says it: to be looked at again where English has changed since."""
    message = Message(
        english.msgid,
        locations=[(english.file, None)],
        auto_comments=(*english.about, note),
        context=english.key,
    )
    message.flags &= {BRACES}
    if any(fnmatchcase(english.key, like) for like in OF_ANY_WIDTH):
        message.flags = set()
    if english.key.startswith(OF_ARGPARSE):
        message.flags = {PERCENT}
    if before is not None:
        message.user_comments = before.user_comments
        message.string = fitting(english, before)
        changed = ids(before) != english.said
        if any(strings(before)) and (changed or before.fuzzy):
            message.flags.add(FUZZY)
            message.previous_id = list(ids(before)) if changed else before.previous_id
    return message


def fitting(english: English, before: Message) -> str | tuple[str, ...]:
    """What was said so far, in as many forms as are needed now."""
    said = strings(before)
    if len(english.said) == 1:
        return said[-1]
    return said if before.pluralizable else (said[0], said[0])


def ids(message: Message) -> tuple[str, ...]:
    return tuple(message.id) if message.pluralizable else (message.id,)


def strings(message: Message) -> tuple[str, ...]:
    return tuple(message.string) if message.pluralizable else (message.string,)


def spelled(code: str, catalogue: Catalog) -> bytes:
    """One line a message, and no date: what has not changed is not written differently."""
    written = BytesIO()
    write_po(written, catalogue, width=0, omit_header=True, include_previous=True)
    head = HEAD.format(code=code, forms=get_plural(code).plural_forms)
    return head.encode() + written.getvalue().rstrip() + b"\n"


def write(path: Path, code: str, catalogue: Catalog) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(spelled(code, catalogue))


def brought_up_to_date(codes: Sequence[str]) -> Iterator[str]:
    """What is left to do, file by file."""
    for code in codes:
        for part in parts():
            path = part.path(code)
            now = merged(part, code, read(path))
            write(path, code, now)
            left = [each for each in now if each.id and (each.fuzzy or not all(strings(each)))]
            if left or now.obsolete:
                file, gone = path.relative_to(ROOT), len(now.obsolete)
                yield f"{file}: to translate {len(left)} of {len(now)}, obsolete {gone}"


def main(arguments: Sequence[str]) -> int:
    for line in brought_up_to_date(sorted({*languages(), *arguments})):
        print(line)
    compile_catalogues(ROOT)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
