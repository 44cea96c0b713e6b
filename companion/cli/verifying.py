"""`companion verify`: is every play in the database what was written?"""

from companion.cli.output import write
from companion.services.plays import faults
from companion.web import create_app


def verify_plays() -> int:
    found = faults(create_app().extensions["companion.store"])
    for fault in found:
        write(fault)
    if not found:
        write("Every play is what was written.")
    return 1 if found else 0
