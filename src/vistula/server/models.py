"""The stored table: its game, seats, actions, chat; and accounts. Times are seconds since 1970, in UTC."""

from typing import Any

from sqlalchemy import JSON, BigInteger, Float, ForeignKey, Index, LargeBinary, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    type_annotation_map = {dict[str, Any]: JSON, list[Any]: JSON}  # noqa: RUF012 (SQLAlchemy's own idiom)


class StoredTable(Base):
    """A game at a table: how it began, how it stands, and what the lobby shows of it."""

    __tablename__ = "tables"
    __table_args__ = (Index("tables_listed", "listed", "changed"), Index("tables_bot_due", "bot_due"))

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    title: Mapped[str] = mapped_column(String(80))
    game: Mapped[str] = mapped_column(String(64))
    version: Mapped[int]
    scenario: Mapped[str] = mapped_column(String(64))
    options: Mapped[dict[str, Any]]
    seed: Mapped[str] = mapped_column(String(80))  # decimal digits; secret until the game is over
    seed_shown: Mapped[bool]  # one who plays all sides took the record away: from then on everybody may see the seed
    commitment: Mapped[str] = mapped_column(String(64))
    position: Mapped[int] = mapped_column(BigInteger)
    moves: Mapped[int]
    snapshot: Mapped[bytes] = mapped_column(LargeBinary)  # state after `snapshot_moves`: the last point of no return
    snapshot_moves: Mapped[int]
    start: Mapped[bytes | None] = mapped_column(LargeBinary)  # where it began, if not at the scenario's set-up
    origin: Mapped[dict[str, Any] | None]  # the table and move it was continued from
    to_move: Mapped[list[Any]]
    over: Mapped[dict[str, Any] | None]
    turn: Mapped[dict[str, Any] | None]
    listed: Mapped[bool]
    spectators: Mapped[bool]
    host_hash: Mapped[bytes] = mapped_column(LargeBinary(32))
    created: Mapped[float] = mapped_column(Float(53))
    changed: Mapped[float] = mapped_column(Float(53))
    bot_due: Mapped[bool]
    bot_owner: Mapped[str | None] = mapped_column(String(32))  # the server that lets the bot think, until bot_until
    bot_until: Mapped[float] = mapped_column(Float(53), default=0.0)


class StoredSeat(Base):
    """Who sits where. Seats with the same token belong to one person."""

    __tablename__ = "seats"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[str] = mapped_column(String(64), primary_key=True)
    ordinal: Mapped[int]
    kind: Mapped[str] = mapped_column(String(16))  # person, invited, bot, open
    name: Mapped[str | None] = mapped_column(String(40))
    bot: Mapped[str | None] = mapped_column(String(32))
    level: Mapped[int | None]
    token_hash: Mapped[bytes | None] = mapped_column(LargeBinary(32))
    webhook: Mapped[str | None] = mapped_column(String(500))
    rest: Mapped[int | None]  # the turn in which it lets all reactions go


class StoredAction(Base):
    """One action of the record; an undo takes rows away."""

    __tablename__ = "actions"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    n: Mapped[int] = mapped_column(primary_key=True)  # 1 is the first
    seat: Mapped[str] = mapped_column(String(64))
    action: Mapped[list[Any]]
    label: Mapped[str | None] = mapped_column(String(200))
    mark: Mapped[dict[str, Any]]  # turn and kinds of what everybody saw happen, to find battles in a replay
    at: Mapped[float] = mapped_column(Float(53))


class StoredChat(Base):
    __tablename__ = "chat"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    n: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[float] = mapped_column(Float(53))
    seat: Mapped[str | None] = mapped_column(String(64))
    name: Mapped[str] = mapped_column(String(40))
    text: Mapped[str] = mapped_column(Text)


class Account(Base):
    __tablename__ = "accounts"

    name: Mapped[str] = mapped_column(String(40), primary_key=True)  # folded: one Anna, however she is written
    shown: Mapped[str] = mapped_column(String(40))
    password: Mapped[str] = mapped_column(String(200))
    created: Mapped[float] = mapped_column(Float(53))


class Session(Base):
    __tablename__ = "sessions"

    token_hash: Mapped[bytes] = mapped_column(LargeBinary(32), primary_key=True)
    account: Mapped[str] = mapped_column(ForeignKey("accounts.name", ondelete="CASCADE"))
    until: Mapped[float] = mapped_column(Float(53))


class AccountTable(Base):
    """A table an account sat down at: the hash of the token it came with."""

    __tablename__ = "account_tables"

    account: Mapped[str] = mapped_column(ForeignKey("accounts.name", ondelete="CASCADE"), primary_key=True)
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    token_hash: Mapped[bytes] = mapped_column(LargeBinary(32))
