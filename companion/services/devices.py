"""Devices from before cookies were signed: the database knows which of them are ours."""

from sqlalchemy.exc import SQLAlchemyError

from companion.store.cache import Cache
from companion.store.database import Store
from companion.store.share_links import is_known

MOST_REMEMBERED = 10_000


class KnownDevices:
    """Each is asked for once as long as the process runs."""

    def __init__(self) -> None:
        self.known = Cache(MOST_REMEMBERED)

    def has(self, store: Store, device: str) -> bool:
        if self.known.get(device):
            return True
        try:
            found = store.ask(lambda connection: is_known(connection, device))
        except SQLAlchemyError:
            return True  # nothing can be kept now, and nobody should lose a cookie for that
        if found:
            self.known.put(device, True)
        return found
