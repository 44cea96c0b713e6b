"""`companion copies`: what Companion copied beside its database, and until when that is kept."""

from companion.cli.terminal.output import complain, write
from companion.cli.terminal.words import say
from companion.config.folders import Unsafe
from companion.config.settings import database_file, database_server
from companion.services.copies import Copy, copies_beside, removed
from companion.web.base.words import say_unsafe


def list_copies(remove: bool) -> int:
    try:
        found = [] if database_server() else copies_beside(database_file())
    except Unsafe as refusal:
        complain(say_unsafe(refusal))
        return 1
    if not found:
        write(say("copies.none"))
    left = [each for each in found if not (remove and taken_away(each))]
    for each in left:
        made, until = f"{each.made:%Y-%m-%d %H:%M}", f"{each.until:%Y-%m-%d %H:%M}"
        write(say("copies.copy", file=each.file, made=made, until=until))
    return 1 if remove and left else 0


def taken_away(copy: Copy) -> bool:
    done = removed(copy.file)
    if done:
        write(say("copies.removed", file=copy.file))
    return done
