"""What several servers on one PostgreSQL tell each other about limits."""

from collections.abc import Iterator

from companion.store.connection.notifications import LIMITS, notify
from companion.store.database import Store


class LimitsChannel:
    """All hear everything in one order, what they said themselves included."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.name = store.name  # by which a server knows what it said itself
        self.ear = store.ear(LIMITS, own="")

    def tell(self, message: str) -> None:
        with self.store.engine.begin() as connection:
            notify(connection, self.name, message, LIMITS)

    def listen(self, seconds: float) -> Iterator[str | None]:
        """What is told, as it comes; None where some of it may have been missed."""
        return self.ear.listen(seconds)

    def close(self) -> None:
        self.ear.close()
