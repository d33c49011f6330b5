"""The stored table: its game, seats, actions, chat; and accounts. Times are seconds since 1970, in UTC."""

from typing import Any

from sqlalchemy import JSON, BigInteger, ColumnElement, Float, ForeignKey, Index, LargeBinary, String, Text, cast, func
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    type_annotation_map = {dict[str, Any]: JSON, list[Any]: JSON}  # noqa: RUF012 (SQLAlchemy's own idiom)


class StoredTable(Base):
    """A game at a table: how it began, how it stands, and what the lobby shows of it."""

    __tablename__ = "tables"
    __table_args__ = (
        Index("tables_listed", "listed", "changed"),
        Index("tables_bot_due", "bot_due"),
        Index("tables_opener", "opener", "created"),
    )

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
    snapshot: Mapped[bytes] = mapped_column(LargeBinary)  # the state of frame `snapshot_frame`, whole
    snapshot_frame: Mapped[int] = mapped_column(default=-1)
    snapshot_moves: Mapped[int]  # the moves at the last frame, which is the last point of no return
    frames: Mapped[int] = mapped_column(default=0)  # how many are kept; none of tables before release 0.2
    versions: Mapped[list[Any] | None]  # under which versions it was played, if under several: see `forward`
    start: Mapped[bytes | None] = mapped_column(LargeBinary)  # where it began, if not at the scenario's set-up
    origin: Mapped[dict[str, Any] | None]  # the table and move it was continued from
    to_move: Mapped[list[Any]]
    over: Mapped[dict[str, Any] | None]
    ended: Mapped[dict[str, Any] | None]  # how people ended it, where the rules did not: {"kind", "seat"}
    proposal: Mapped[dict[str, Any] | None]  # what somebody proposed (`agreements`)
    paused: Mapped[bool] = mapped_column(default=False)
    clock: Mapped[dict[str, Any] | None]  # (`clocks`)
    next: Mapped[str | None] = mapped_column(String(16))  # the rematch
    opener: Mapped[str | None] = mapped_column(String(32))  # a hash of who opened it, for quotas
    turn: Mapped[dict[str, Any] | None]
    listed: Mapped[bool]
    spectators: Mapped[bool]
    host_hash: Mapped[bytes] = mapped_column(LargeBinary(32))
    created: Mapped[float] = mapped_column(Float(53))
    changed: Mapped[float] = mapped_column(Float(53))
    bot_due: Mapped[bool]
    bot_owner: Mapped[str | None] = mapped_column(String(32))  # the server that lets the bot think, until bot_until
    bot_until: Mapped[float] = mapped_column(Float(53), default=0.0)


def is_running() -> ColumnElement[bool]:
    """Of a table that is not over `over` is null: the database's, or JSON's."""
    return func.coalesce(cast(StoredTable.over, String), "null") == "null"


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
    style: Mapped[str | None] = mapped_column(String(16))  # of a computer: how daring it is
    token_hash: Mapped[bytes | None] = mapped_column(LargeBinary(32))
    webhook: Mapped[str | None] = mapped_column(String(500))
    notes: Mapped[str | None] = mapped_column(Text)  # for its holder alone
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


class StoredFrame(Base):
    """The position after `n` moves, as what it changed in the frame before (`vistula.server.frames`)."""

    __tablename__ = "frames"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    k: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)  # 0 is the first
    n: Mapped[int]
    version: Mapped[int]
    data: Mapped[bytes] = mapped_column(LargeBinary)


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


class AccountSeat(Base):
    """A token that an account came with to a table, as its hash: one may hold several there."""

    __tablename__ = "account_seats"

    account: Mapped[str] = mapped_column(ForeignKey("accounts.name", ondelete="CASCADE"), primary_key=True)
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    token_hash: Mapped[bytes] = mapped_column(LargeBinary(32), primary_key=True)


class StoredPush(Base):
    """A browser that wants to be told when a seat is to move (Web Push)."""

    __tablename__ = "pushes"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[str] = mapped_column(String(64), primary_key=True)
    endpoint: Mapped[str] = mapped_column(String(500), primary_key=True)
    p256dh: Mapped[str] = mapped_column(String(100))
    auth: Mapped[str] = mapped_column(String(40))


class StoredKey(Base):
    """A secret of the server itself, made at its first start."""

    __tablename__ = "keys"

    name: Mapped[str] = mapped_column(String(32), primary_key=True)
    value: Mapped[str] = mapped_column(Text)
