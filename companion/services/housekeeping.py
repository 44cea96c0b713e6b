"""What has to be done when nobody asks for it: erasures due or left off, and copies grown old."""

import logging
from threading import Event, Thread

from companion.services.copies import remove_old
from companion.services.erasure.erasure import carry_on_left
from companion.services.erasure.requests import carry_out
from companion.services.play.keep_requests import end_old
from companion.store.database import Store

EVERY = 60.0  # seconds

logger = logging.getLogger(__name__)


class Housekeeping(Thread):
    """Once a minute, for as long as the process serves; what fails is tried again the next time."""

    def __init__(self, store: Store, every: float = EVERY) -> None:
        super().__init__(name="housekeeping", daemon=True)
        self.store = store
        self.every = every
        self.ended = Event()

    def run(self) -> None:
        while not self.ended.wait(self.every):
            tidy(self.store)

    def end(self) -> None:
        self.ended.set()
        self.join()


def tidy(store: Store) -> None:
    """Each on its own: a disk that is full for one need not be for the other."""
    for work in (carry_out, carry_on_left, remove_old, end_old, Store.clean_again):
        try:
            work(store)
        except Exception as error:  # the next minute may be better; a name is never told
            logger.warning("Housekeeping failed: %s", type(error).__name__)
