"""Several phones at one play: who keeps it under which name, who watches, and the links."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    with op.batch_alter_table("keeper") as keeper:
        keeper.add_column(
            sa.Column("name", sa.String(64), nullable=False, server_default=sa.text("''"))
        )
        keeper.add_column(
            sa.Column("since", sa.String(32), nullable=False, server_default=sa.text("''"))
        )
        # Until now only the phone that began a play could keep it.
        keeper.add_column(sa.Column("owner", sa.Boolean(), nullable=False, server_default="1"))
    op.create_table(
        "watcher",
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("play_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["play_id"], ["play.id"], name="fk_watcher_play_id"),
        sa.PrimaryKeyConstraint("device", "play_id", name="pk_watcher"),
    )
    op.create_table(
        "link",
        sa.Column("play_id", sa.Integer(), nullable=False),
        sa.Column("role", sa.String(8), nullable=False),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(["play_id"], ["play.id"], name="fk_link_play_id"),
        sa.PrimaryKeyConstraint("play_id", "role", name="pk_link"),
        sa.UniqueConstraint("hash", name="uq_link_hash"),
    )


def downgrade() -> None:
    op.drop_table("link")
    op.drop_table("watcher")
    with op.batch_alter_table("keeper") as keeper:
        for column in ("owner", "since", "name"):
            keeper.drop_column(column)
