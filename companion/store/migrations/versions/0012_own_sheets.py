"""Score sheets that somebody wrote at a device."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "own_sheet",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("key", sa.String(40), nullable=False),
        sa.Column("edition", sa.Integer(), nullable=False),
        sa.Column("document", sa.JSON(), nullable=False),
        sa.Column("link", sa.String(32), nullable=False),
        sa.Column("changed", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_own_sheet"),
        sa.UniqueConstraint("device", "key", name="uq_own_sheet_device_key"),
        sa.UniqueConstraint("link", name="uq_own_sheet_link"),
    )


def downgrade() -> None:
    op.drop_table("own_sheet")
