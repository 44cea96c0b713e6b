"""What is on the wall of a venue: chosen pages, a message, timers."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "wall",
        sa.Column("venue_id", sa.Integer(), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("changes", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["venue_id"], ["venue.id"], name="fk_wall_venue_id"),
        sa.PrimaryKeyConstraint("venue_id", name="pk_wall"),
    )


def downgrade() -> None:
    op.drop_table("wall")
