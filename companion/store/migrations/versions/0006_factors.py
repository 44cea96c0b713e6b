"""Second factors of accounts, links to a new password, and when somebody was last asked again."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "authenticator",
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("secret", sa.String(255), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("since", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_authenticator_account_id"),
        sa.PrimaryKeyConstraint("account_id", name="pk_authenticator"),
    )
    op.create_table(
        "passkey",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("credential", sa.String(1400), nullable=False),
        sa.Column("public_key", sa.String(2800), nullable=False),
        sa.Column("uses", sa.BigInteger(), nullable=False),
        sa.Column("host", sa.String(255), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("since", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_passkey_account_id"),
        sa.PrimaryKeyConstraint("id", name="pk_passkey"),
        sa.UniqueConstraint("credential", name="uq_passkey_credential"),
    )
    op.create_index("ix_passkey_account_id", "passkey", ["account_id"])
    op.create_table(
        "recovery_code",
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_recovery_code_account_id"),
        sa.PrimaryKeyConstraint("account_id", "hash", name="pk_recovery_code"),
    )
    confirmed = sa.Column("confirmed", sa.String(32), server_default=sa.text("''"), nullable=False)
    op.add_column("sign_in", confirmed)
    with op.batch_alter_table("invitation") as batch:
        batch.add_column(sa.Column("account_id", sa.Integer(), nullable=True))
        batch.create_foreign_key("fk_invitation_account_id", "account", ["account_id"], ["id"])


def downgrade() -> None:
    with op.batch_alter_table("invitation") as batch:
        batch.drop_constraint("fk_invitation_account_id", type_="foreignkey")
        batch.drop_column("account_id")
    op.drop_column("sign_in", "confirmed")
    op.drop_table("recovery_code")
    op.drop_table("passkey")
    op.drop_table("authenticator")
