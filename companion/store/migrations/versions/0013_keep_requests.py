"""Phones that ask to keep a play by its code."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.create_table(
        "keep_request",
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("play_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("since", sa.String(32), nullable=False),
        sa.Column("heard", sa.String(32), nullable=False),
        sa.Column("refused", sa.Boolean(), nullable=False, server_default="0"),
        sa.ForeignKeyConstraint(["play_id"], ["play.id"], name="fk_keep_request_play_id"),
        sa.PrimaryKeyConstraint("device", "play_id", name="pk_keep_request"),
    )


def downgrade() -> None:
    op.drop_table("keep_request")
