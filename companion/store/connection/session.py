"""Sessions that stay on their connection, and how constraints are called."""

from typing import Any

from flask_sqlalchemy.session import Session
from sqlalchemy import Connection, Engine

NAMES = {
    "pk": "pk_%(table_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
}


class JoiningSession(Session):
    """One that was given a connection stays with it, also where there is no app around."""

    def get_bind(self, *given: Any, **named: Any) -> Engine | Connection:
        return self.bind if self.bind is not None else super().get_bind(*given, **named)


SESSIONS = {"class_": JoiningSession, "autoflush": False, "join_transaction_mode": "rollback_only"}
