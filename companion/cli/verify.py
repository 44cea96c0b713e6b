"""`companion verify`: is all that the database keeps what was written?"""

from companion.cli.output import complain, write
from companion.cli.words import say
from companion.services.codes import found_by_code
from companion.services.faults import Fault, examined, faults, seal_faults
from companion.store import Store
from companion.store.seals import Seals, today
from companion.web.serving import sound_app
from companion.web.settings import Unsafe


def verify_plays(code: str | None = None, reseal: bool = False) -> int:
    try:
        store = sound_app().extensions["companion.store"]
    except Unsafe as refused:
        complain(str(refused))
        return 1
    if code is not None:
        return verify_code(store, code)
    if reseal:
        store.write(lambda connection: store.seals.seal_all(connection, today()))
        write(say("verify.resealed"))
    return verify_all(store, store.seals)


def verify_all(store: Store, seals: Seals) -> int:
    looked = examined(store, seals)
    chains, sealed = faults(store), seal_faults(store, looked)
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
    known = {"entry": found.entry, "venue": found.venue, "at": found.at, "latest": found.latest}
    write(say(f"verify.code_{found.state}", **known))
    return 0 if found.state == "known" else 1


def told(fault: Fault) -> str:
    return say(f"verify.{fault.kind}", play=fault.play, entry=fault.entry, why=fault.why)
