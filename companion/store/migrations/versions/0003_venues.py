"""Venues: their people, their log, and who may do what in them."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "venue",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(32), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("since", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_venue"),
        sa.UniqueConstraint("key", name="uq_venue_key"),
    )
    op.create_table(
        "person",
        sa.Column("venue_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("shown", sa.String(8), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        of_a_venue("person"),
        sa.PrimaryKeyConstraint("venue_id", "number", name="pk_person"),
    )
    op.create_table(
        "deed",
        sa.Column("venue_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("by", sa.String(64), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("previous", sa.String(64), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        of_a_venue("deed"),
        sa.PrimaryKeyConstraint("venue_id", "seq", name="pk_deed"),
        sa.UniqueConstraint("venue_id", "token", name="uq_deed_venue_id_token"),
    )
    op.create_table(
        "account",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("venue_id", sa.Integer(), nullable=False),
        sa.Column("login", sa.String(64), nullable=False),
        sa.Column("password", sa.String(255), nullable=False),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("since", sa.String(32), nullable=False),
        of_a_venue("account"),
        sa.PrimaryKeyConstraint("id", name="pk_account"),
        sa.UniqueConstraint("login", name="uq_account_login"),
    )
    op.create_index("ix_account_venue_id", "account", ["venue_id"])
    op.create_table(
        "sign_in",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("since", sa.String(32), nullable=False),
        sa.Column("seen", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_sign_in_account_id"),
        sa.PrimaryKeyConstraint("hash", name="pk_sign_in"),
    )
    op.create_index("ix_sign_in_account_id", "sign_in", ["account_id"])
    op.create_table(
        "invitation",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("venue_id", sa.Integer(), nullable=True),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("expires", sa.String(32), nullable=False),
        of_a_venue("invitation"),
        sa.PrimaryKeyConstraint("hash", name="pk_invitation"),
    )
    op.create_table(
        "door",
        sa.Column("venue_id", sa.Integer(), nullable=False),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        of_a_venue("door"),
        sa.PrimaryKeyConstraint("venue_id", "role", name="pk_door"),
        sa.UniqueConstraint("hash", name="uq_door_hash"),
    )
    op.create_table(
        "member",
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("venue_id", sa.Integer(), nullable=False),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("person", sa.Integer(), nullable=True),
        sa.Column("since", sa.String(32), nullable=False),
        of_a_venue("member"),
        sa.PrimaryKeyConstraint("device", "venue_id", name="pk_member"),
    )


def of_a_venue(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["venue_id"], ["venue.id"], name=f"fk_{table}_venue_id")


def downgrade() -> None:
    for table in ("member", "door", "invitation", "sign_in", "account", "deed", "person", "venue"):
        op.drop_table(table)
