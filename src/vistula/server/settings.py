"""How a server is set up: one frozen value, made by the command line or a test."""

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from vistula.server import shelf

KILOBYTE = 1024


@cache
def release() -> str:
    """The version of the installed package."""
    try:
        return version("vistula")
    except PackageNotFoundError:  # run from the sources
        return "0"


def data_folder() -> Path:
    """The user's data folder: XDG_DATA_HOME/vistula, or ~/.local/share/vistula."""
    home = os.environ.get("XDG_DATA_HOME")
    base = Path(home) if home and Path(home).is_absolute() else Path.home() / ".local" / "share"
    return base / "vistula"


def default_database() -> str:
    return f"sqlite:///{data_folder() / 'tables.sqlite'}"


@dataclass(frozen=True)
class Bucket:
    """A flood limit: so many at once, refilled at so many a second."""

    size: float
    per_second: float


@dataclass(frozen=True)
class Settings:
    """Everything a server may be told; the defaults are right for one machine at home."""

    database: str = field(default_factory=default_database)
    drawings: Path | None = field(default_factory=lambda: data_folder() / "drawings")  # None: draw at every start
    static: Path = Path(__file__).parent / "static"
    body_limit: int = 256 * KILOBYTE
    import_limit: int = 4096 * KILOBYTE
    connection_flood: Bucket = Bucket(60, 20)
    address_flood: Bucket = Bucket(240, 60)
    password_flood: Bucket = Bucket(10, 0.2)  # passwords tried from one address
    hello_seconds: float = 10.0
    secure_cookies: bool = False
    allowed_origins: tuple[str, ...] = ()
    allow_private_webhooks: bool = False
    bot_workers: int = 1
    bot_seconds: int = 120
    bot_lease: float = 15.0
    sweep_seconds: float = 5.0
    live_tables: int = 400
    replays_kept: int = 8
    # The engine, as picklable functions, so that a worker process can call them too.
    game: Callable[[str], Any] = shelf.game
    games: Callable[[], list[Any]] = shelf.games
    player: Callable[[str, int, int], Any] = shelf.player
    bots: Callable[[], list[dict[str, Any]]] = shelf.bots
