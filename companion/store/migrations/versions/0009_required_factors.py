"""Whether a venue requires a second factor of everybody who runs it."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    required: sa.Column[bool] = sa.Column(
        "factor_required", sa.Boolean(), nullable=False, server_default="0"
    )
    op.add_column("venue", required)


def downgrade() -> None:
    op.drop_column("venue", "factor_required")
