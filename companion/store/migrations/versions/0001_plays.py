"""Plays, their entries, and who keeps them."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "play",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(32), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("players", sa.JSON(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("begun", sa.String(32), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_play"),
        sa.UniqueConstraint("key", name="uq_play_key"),
    )
    op.create_table(
        "entry",
        sa.Column("play_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("by", sa.String(64), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("previous", sa.String(64), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(["play_id"], ["play.id"], name="fk_entry_play_id"),
        sa.PrimaryKeyConstraint("play_id", "seq", name="pk_entry"),
        sa.UniqueConstraint("play_id", "token", name="uq_entry_play_id_token"),
    )
    op.create_table(
        "keeper",
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("play_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["play_id"], ["play.id"], name="fk_keeper_play_id"),
        sa.PrimaryKeyConstraint("device", "play_id", name="pk_keeper"),
    )


def downgrade() -> None:
    for table in ("keeper", "entry", "play"):
        op.drop_table(table)
