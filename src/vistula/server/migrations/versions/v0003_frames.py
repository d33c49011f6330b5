"""Games outlive releases: positions kept as they were, and under which versions a game was played."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("versions", sa.JSON))
    op.add_column("tables", sa.Column("frames", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("snapshot_frame", sa.Integer, nullable=False, server_default="-1"))
    op.create_table(
        "frames",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("k", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("frames")
    for name in ("snapshot_frame", "frames", "versions"):
        op.drop_column("tables", name)
