"""`companion verify`: is all that the database keeps what was written?"""

from companion.cli.serve import sound_app
from companion.cli.terminal.output import complain, write
from companion.cli.terminal.words import say
from companion.config.folders import Unsafe
from companion.services.venue.views.result_codes import found_by_code
from companion.services.verification import Corruption, corruptions, examined, seal_corruptions
from companion.store.database import Store
from companion.store.integrity.seals import Seals, today
from companion.web.base.words import say_unsafe

MINUTES = len("2026-11-16T19:30")  # of a moment: to compare by, seconds are too much


def verify_plays(code: str | None = None, reseal: bool = False) -> int:
    try:
        store = sound_app().extensions["companion.store"]
    except Unsafe as refused:
        complain(say_unsafe(refused))
        return 1
    if code is not None:
        return verify_code(store, code)
    if reseal:
        store.write(lambda connection: store.seals.seal_all(connection, today()))
        write(say("verify.resealed"))
    return verify_all(store, store.seals)


def verify_all(store: Store, seals: Seals) -> int:
    looked = examined(store, seals)
    chains, sealed = corruptions(store), seal_corruptions(store, looked)
    for fault in (*chains, *sealed):
        write(told(fault))
    if not chains and not sealed:  # each of them says it of everything
        write(say("verify.sound"))
        write(say("verify.sealed", since=looked.since[:10]))
    write(say("verify.unchecked"))
    return 1 if chains or sealed else 0


def verify_code(store: Store, code: str) -> int:
    """Compare what is printed on a result with what is kept."""
    found = found_by_code(store, code)
    known = {"entry": found.entry, "venue": found.venue, "latest": found.latest}
    at = found.at[:MINUTES].replace("T", " ")
    write(say(f"verify.code_{found.state}", at=at, **known))
    return 0 if found.state == "known" else 1


def told(fault: Corruption) -> str:
    return say(f"verify.{fault.kind}", play=fault.play, entry=fault.entry, why=fault.why)
