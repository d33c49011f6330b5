"""What people agree on at a table, clocks, notes, notices by push, who opened a table, several tokens of an account."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name in ("ended", "proposal", "clock"):
        op.add_column("tables", sa.Column(name, sa.JSON))
    op.add_column("tables", sa.Column("paused", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("next", sa.String(16)))
    op.add_column("tables", sa.Column("opener", sa.String(32)))
    op.add_column("seats", sa.Column("notes", sa.Text))
    op.create_index("tables_opener", "tables", ["opener", "created"])
    op.create_table(
        "pushes",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.String(64), primary_key=True),
        sa.Column("endpoint", sa.String(500), primary_key=True),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
    )
    op.create_table(
        "keys", sa.Column("name", sa.String(32), primary_key=True), sa.Column("value", sa.Text, nullable=False)
    )
    account = sa.ForeignKey("accounts.name", ondelete="CASCADE")
    op.create_table(
        "account_seats",
        sa.Column("account", sa.String(40), account, primary_key=True),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("token_hash", sa.LargeBinary(32), primary_key=True),
    )
    op.execute("INSERT INTO account_seats SELECT account, table_id, token_hash FROM account_tables")
    op.drop_table("account_tables")


def downgrade() -> None:
    raise NotImplementedError("an account's second seat at a table has no place in the step before")
