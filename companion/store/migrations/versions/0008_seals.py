"""Signed sums over what is kept, so that what was removed or changed past us is noticed."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "seal",
        sa.Column("subject", sa.String(32), nullable=False),
        sa.Column("writes", sa.Integer(), nullable=False),
        sa.Column("members", sa.Integer(), nullable=False),
        sa.Column("total", sa.String(64), nullable=False),
        sa.Column("since", sa.String(32), nullable=False),
        sa.Column("signer", sa.String(16), nullable=False),
        sa.Column("mac", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("subject", name="pk_seal"),
    )


def downgrade() -> None:
    op.drop_table("seal")
