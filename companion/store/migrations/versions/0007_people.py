"""Earlier names, the device behind an action, join links that are locked, erasures asked for."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    device = sa.Column("device", sa.String(16), nullable=False, server_default=sa.text("''"))
    locked: sa.Column[bool] = sa.Column("locked", sa.Boolean(), nullable=False, server_default="0")
    op.add_column("person", sa.Column("earlier", sa.JSON(), nullable=True))
    op.add_column("deed", device)
    op.add_column("door", locked)
    op.create_table(
        "erasure",
        sa.Column("venue_id", sa.Integer(), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("due", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(["venue_id"], ["venue.id"], name="fk_erasure_venue_id"),
        sa.PrimaryKeyConstraint("venue_id", "person", name="pk_erasure"),
    )


def downgrade() -> None:
    op.drop_table("erasure")
    for table, column in (("door", "locked"), ("deed", "device"), ("person", "earlier")):
        op.drop_column(table, column)
