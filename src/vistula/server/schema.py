"""What SQLite and PostgreSQL have in common: functions of a session, patience, and the schema brought up to date."""

from collections.abc import Callable
from typing import TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection
from sqlalchemy.orm import Session

T = TypeVar("T")
Job = Callable[[Session], T]

PATIENCE = 10  # seconds to wait for a connection or a lock


def migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", "vistula.server:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
