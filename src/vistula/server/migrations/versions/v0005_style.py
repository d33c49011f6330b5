"""Styles of computer players."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("style", sa.String(16)))


def downgrade() -> None:
    op.drop_column("seats", "style")
