"""`companion verify`: is every play in the database what was written?"""

from companion.cli.output import write
from companion.cli.words import say
from companion.services.plays import faults
from companion.web import create_app


def verify_plays() -> int:
    found = faults(create_app().extensions["companion.store"])
    for fault in found:
        write(say(f"verify.{fault.kind}", play=fault.play, entry=fault.entry, why=fault.why))
    if not found:
        write(say("verify.sound"))
    return 1 if found else 0
