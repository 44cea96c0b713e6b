"""Earlier names, the device behind an action, join links that are locked, erasures asked for."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    with op.batch_alter_table("person") as person:
        person.add_column(
            sa.Column("earlier", sa.JSON(), nullable=False, server_default=sa.text("'[]'"))
        )
    with op.batch_alter_table("deed") as deed:
        deed.add_column(
            sa.Column("device", sa.String(16), nullable=False, server_default=sa.text("''"))
        )
    with op.batch_alter_table("door") as door:
        door.add_column(sa.Column("locked", sa.Boolean(), nullable=False, server_default="0"))
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
        with op.batch_alter_table(table) as changed:
            changed.drop_column(column)
