"""`companion verify`: is every play in the database what was written?"""

from companion.cli.output import complain, write
from companion.services.plays import faults
from companion.web import create_app
from companion.web.settings import Unsafe


def verify_plays() -> int:
    try:
        store = create_app().extensions["companion.store"]
    except Unsafe as refusal:
        complain(str(refusal))
        return 1
    found = faults(store)
    for fault in found:
        write(fault)
    if not found:
        write("Every play is what was written.")
    return 1 if found else 0
