"""`companion verify`: is every play in the database what was written?"""

from companion.cli.output import complain, write
from companion.cli.words import say
from companion.services.faults import Fault, faults
from companion.web import create_app
from companion.web.serving import trouble_with_store


def verify_plays() -> int:
    problem = trouble_with_store()
    if problem:
        complain(problem)
        return 1
    store = create_app().extensions["companion.store"]
    found = faults(store)
    for fault in found:
        write(told(fault))
    if not found:
        write(say("verify.sound"))
    return 1 if found else 0


def told(fault: Fault) -> str:
    return say(f"verify.{fault.kind}", play=fault.play, entry=fault.entry, why=fault.why)
