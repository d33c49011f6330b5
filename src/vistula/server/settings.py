"""How a server is set up: one frozen value, made by the command line or a test."""

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from vistula.bots.bot import Bot
from vistula.core import state
from vistula.core.game import Game
from vistula.server import shelf

KILOBYTE = 1024
NOBODY = "mailto:nobody@localhost"


@cache
def release() -> str:
    """The version of the installed package."""
    try:
        return version("vistula")
    except PackageNotFoundError:  # run from the sources
        return "0"


def compiled() -> bool:
    """Whether the rules run as a compiled library."""
    return not str(state.__file__).endswith(".py")


def data_folder() -> Path:
    """The user's data folder: XDG_DATA_HOME/vistula, or ~/.local/share/vistula."""
    home = os.environ.get("XDG_DATA_HOME")
    base = Path(home) if home and Path(home).is_absolute() else Path.home() / ".local" / "share"
    return base / "vistula"


def default_database() -> str:
    """What VISTULA_DATABASE says (a password does not belong on a command line), else a file of one's own."""
    return os.environ.get("VISTULA_DATABASE") or f"sqlite:///{data_folder() / 'tables.sqlite'}"


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
    warm: bool = False  # draw at the start what the first visitors will ask for
    static: Path = Path(__file__).parent / "static"
    body_limit: int = 256 * KILOBYTE
    import_limit: int = 4096 * KILOBYTE
    connection_flood: Bucket = Bucket(60, 20)
    address_flood: Bucket = Bucket(240, 60)
    password_flood: Bucket = Bucket(10, 0.2)  # passwords tried from one address
    name_flood: Bucket = Bucket(10, 1 / 30)  # passwords tried at one name, from wherever
    table_flood: Bucket = Bucket(20, 1 / 30)  # tables opened from one address
    thought_flood: Bucket = Bucket(8, 0.25)  # questions to the staff from one address
    drawing_flood: Bucket = Bucket(30, 0.1)  # drawings never made before, asked for from one address
    hello_seconds: float = 10.0
    head_seconds: float = 10.0  # for the head of a request
    body_seconds: float = 30.0  # for its body
    unread_seconds: float = 60.0  # that nothing is taken of an answer
    connections_each: int = 256  # of one address, HTTP and WebSocket each
    unused_days: float = 30.0  # after so long a table where nobody moved is taken away
    prune_days: float = 0.0  # after so long any unfinished game is; 0: never
    upkeep_seconds: float = 3600.0
    tidy_seconds: float = 30.0  # after which free memory goes back to the system
    lobby_seconds: float = 1.0  # that the lobby may lag behind the moves at its tables
    secure_cookies: bool = False
    allowed_origins: tuple[str, ...] = ()
    allow_private_webhooks: bool = False
    public_metrics: bool = False
    contact: str = NOBODY  # whom a push service may write to about our notices
    bot_workers: int = 2
    bot_seconds: int = 120
    bot_lease: float = 15.0
    sweep_seconds: float = 5.0
    live_tables: int = 400  # kept at hand besides those that somebody looks at
    live_moves: int = 40_000  # of all of them together
    replays_kept: int = 8
    # The engine, as picklable functions, so that a worker process can call them too.
    game: Callable[[str], Game] = shelf.game
    games: Callable[[], list[Game]] = shelf.games
    player: Callable[[str, int, int], Bot] = shelf.player
    bots: Callable[[], list[dict[str, Any]]] = shelf.bots
