"""Which venue a play is kept for, so that its pad knows the way back without reading a log."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "venue_play",
        sa.Column("play_id", sa.Integer(), nullable=False),
        sa.Column("venue_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["play_id"], ["play.id"], name="fk_venue_play_play_id"),
        sa.ForeignKeyConstraint(["venue_id"], ["venue.id"], name="fk_venue_play_venue_id"),
        sa.PrimaryKeyConstraint("play_id", name="pk_venue_play"),
    )


def downgrade() -> None:
    op.drop_table("venue_play")
