"""Tables, seats, actions, chat, accounts."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def table_key() -> sa.Column[str]:
    return sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("scenario", sa.String(64), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("seed", sa.String(80), nullable=False),
        sa.Column("seed_shown", sa.Boolean, nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("position", sa.BigInteger, nullable=False),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("snapshot", sa.LargeBinary, nullable=False),
        sa.Column("snapshot_moves", sa.Integer, nullable=False),
        sa.Column("start", sa.LargeBinary),
        sa.Column("origin", sa.JSON),
        sa.Column("to_move", sa.JSON, nullable=False),
        sa.Column("over", sa.JSON),
        sa.Column("turn", sa.JSON),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("spectators", sa.Boolean, nullable=False),
        sa.Column("host_hash", sa.LargeBinary(32), nullable=False),
        sa.Column("created", sa.Float(53), nullable=False),
        sa.Column("changed", sa.Float(53), nullable=False),
        sa.Column("bot_due", sa.Boolean, nullable=False),
        sa.Column("bot_owner", sa.String(32)),
        sa.Column("bot_until", sa.Float(53), nullable=False),
    )
    op.create_index("tables_listed", "tables", ["listed", "changed"])
    op.create_index("tables_bot_due", "tables", ["bot_due"])
    op.create_table(
        "seats",
        table_key(),
        sa.Column("seat", sa.String(64), primary_key=True),
        sa.Column("ordinal", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("name", sa.String(40)),
        sa.Column("bot", sa.String(32)),
        sa.Column("level", sa.Integer),
        sa.Column("token_hash", sa.LargeBinary(32)),
        sa.Column("webhook", sa.String(500)),
    )
    op.create_table(
        "actions",
        table_key(),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("seat", sa.String(64), nullable=False),
        sa.Column("action", sa.JSON, nullable=False),
        sa.Column("label", sa.String(200)),
        sa.Column("mark", sa.JSON, nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
    )
    op.create_table(
        "chat",
        table_key(),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.Column("seat", sa.String(64)),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table(
        "accounts",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("shown", sa.String(40), nullable=False),
        sa.Column("password", sa.String(200), nullable=False),
        sa.Column("created", sa.Float(53), nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.LargeBinary(32), primary_key=True),
        sa.Column("account", sa.String(40), sa.ForeignKey("accounts.name", ondelete="CASCADE"), nullable=False),
        sa.Column("until", sa.Float(53), nullable=False),
    )
    op.create_table(
        "account_tables",
        sa.Column("account", sa.String(40), sa.ForeignKey("accounts.name", ondelete="CASCADE"), primary_key=True),
        table_key(),
        sa.Column("token_hash", sa.LargeBinary(32), nullable=False),
    )


def downgrade() -> None:
    for name in ("account_tables", "sessions", "accounts", "chat", "actions", "seats", "tables"):
        op.drop_table(name)
