"""What an action or an undo changes in the database, written without detours: it is the one thing done all the time.

All of it goes through only if the table still stands at the position that was acted on; otherwise nothing is written.
SQLite takes a few plain statements inside the commit that several tables share; PostgreSQL takes one statement, which
is one way there and back, and tells the other servers as it commits.
"""

import sqlite3
from typing import Any, NamedTuple

import orjson

from vistula.server.models import StoredAction, StoredFrame, StoredTable

CHANNEL = "vistula"  # on which servers tell each other (`bus`)


def json_columns(model: Any) -> frozenset[str]:
    return frozenset(column.name for column in model.__table__.columns if column.type.__class__.__name__ == "JSON")


TABLE_JSON = json_columns(StoredTable)
ACTION = tuple(column.name for column in StoredAction.__table__.columns)
ACTION_JSON = json_columns(StoredAction)
FRAME = tuple(column.name for column in StoredFrame.__table__.columns)
SQLITE_ACTION = f"INSERT INTO actions ({', '.join(ACTION)}) VALUES ({', '.join('?' * len(ACTION))})"
SQLITE_FRAME = f"INSERT INTO frames ({', '.join(FRAME)}) VALUES ({', '.join('?' * len(FRAME))})"
# Columns of new actions as PostgreSQL gets them: each as a list, JSON as text.
POSTGRES_ACTION = {"n": "int", "seat": "text", "action": "text", "label": "text", "mark": "text", "at": "float8"}

POSTGRES_FRAME = {"k": "int", "n": "int", "version": "int", "data": "bytea"}


class Moved(NamedTuple):
    """The table that was acted on and where it stood; its new columns; actions that are new; the frame that is kept."""

    table: str
    position: int
    values: dict[str, Any]
    actions: list[dict[str, Any]]  # none: actions beyond `values["moves"]` were taken back
    frame: dict[str, Any] | None
    told: str  # for the other servers


def text_of(value: Any) -> str:
    return orjson.dumps(value).decode()


def columns_of(moved: Moved) -> list[Any]:
    return [text_of(value) if name in TABLE_JSON else value for name, value in moved.values.items()]


def row_of(action: dict[str, Any]) -> list[Any]:
    return [text_of(action[name]) if name in ACTION_JSON else action[name] for name in ACTION]


def write(connection: sqlite3.Connection, moved: Moved) -> bool:
    """Into SQLite's transaction; False, and nothing written, if the table has moved on."""
    names = ", ".join(f"{name} = ?" for name in moved.values)
    update = f"UPDATE tables SET {names} WHERE id = ? AND position = ?"
    if connection.execute(update, [*columns_of(moved), moved.table, moved.position]).rowcount != 1:
        return False
    if moved.actions:
        connection.executemany(SQLITE_ACTION, [row_of(action) for action in moved.actions])
    else:
        gone = (moved.table, moved.values["moves"])
        connection.execute("DELETE FROM actions WHERE table_id = ? AND n > ?", gone)
    if moved.frame is not None:
        connection.execute(SQLITE_FRAME, [moved.frame[name] for name in FRAME])
    return True


def statement(moved: Moved) -> tuple[str, list[Any]]:
    """For PostgreSQL: one statement that gives a row if the table stood where it should."""
    values: list[Any] = [moved.table, moved.position, CHANNEL, moved.told]

    def given(value: Any) -> str:
        values.append(value)
        return f"${len(values)}"

    names = ", ".join(f"{name} = {given(value)}" for name, value in zip(moved.values, columns_of(moved), strict=True))
    parts = [f"moved AS (UPDATE tables SET {names} WHERE id = $1 AND position = $2 RETURNING id)"]
    if moved.actions:
        lists = ", ".join(
            f"{given([text_of(one[name]) if name in ACTION_JSON else one[name] for one in moved.actions])}::{kind}[]"
            for name, kind in POSTGRES_ACTION.items()
        )
        new = ", ".join(f"new.{name}::json" if name in ACTION_JSON else f"new.{name}" for name in POSTGRES_ACTION)
        listed = ", ".join(POSTGRES_ACTION)
        parts.append(
            f"acted AS (INSERT INTO actions (table_id, {listed}) "
            f"SELECT moved.id, {new} FROM moved, unnest({lists}) AS new({listed}))"
        )
    else:
        left = given(moved.values["moves"])
        parts.append(f"undone AS (DELETE FROM actions USING moved WHERE table_id = moved.id AND n > {left})")
    if moved.frame is not None:
        kept = ", ".join(f"{given(moved.frame[name])}::{kind}" for name, kind in POSTGRES_FRAME.items())
        listed = ", ".join(POSTGRES_FRAME)
        parts.append(f"framed AS (INSERT INTO frames (table_id, {listed}) SELECT moved.id, {kept} FROM moved)")
    return f"WITH {', '.join(parts)} SELECT pg_notify($3, $4) FROM moved", values
