"""When a passkey was asked for what it signed last: no answer of before is good any more."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    asked: sa.Column[int] = sa.Column("asked", sa.BigInteger(), nullable=False, server_default="0")
    op.add_column("passkey", asked)


def downgrade() -> None:
    op.drop_column("passkey", "asked")
