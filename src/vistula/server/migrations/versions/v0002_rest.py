"""Seats that let reactions go for a turn."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("rest", sa.Integer))


def downgrade() -> None:
    op.drop_column("seats", "rest")
