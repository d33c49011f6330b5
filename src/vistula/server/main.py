"""Start a server: `serve()` is what `vistula serve` calls.

A server starts itself anew when it is told to (SIGHUP, or a file that appears), for instance when the rules have been
compiled behind it: those at the tables are told, their connections close with 1012 and come back by themselves. The
listening socket stays open all the while, so whoever comes in between waits and is not turned away.
"""

import asyncio
import logging
import os
import signal
import socket
import sys
from pathlib import Path
from typing import Any

import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from vistula.core.refusal import VistulaError
from vistula.server import traces
from vistula.server.app import create_app
from vistula.server.gate import Gate, protocol, raise_descriptors
from vistula.server.settings import NOBODY, Bucket, Settings, default_database
from vistula.server.storage import Storage

log = logging.getLogger("vistula.server")

HANDED_ON = "VISTULA_SOCKET"  # the environment variable with the listening socket of the process before
BACKLOG = 1024
TICKS = 10  # of uvicorn's, ten to a second
RESTART = {
    "type": "notice",
    "level": "info",
    "code": "restart",
    "message": "The server starts anew with what has been built meanwhile; the table is back in a moment.",
    "seat": None,
}


def serve(
    host: str = "127.0.0.1",
    port: int = 1920,
    database: str | None = None,
    *,
    allow_private_webhooks: bool = False,
    secure_cookies: bool = False,
    allowed_origins: tuple[str, ...] = (),
    bot_workers: int = 1,
    trusted_proxies: str | None = None,
    reload_when: Path | None = None,
    listening: socket.socket | None = None,
    prune_days: float = 0.0,
    tables_per_hour: int = 120,
    contact: str | None = None,
    public_metrics: bool = False,
    log_format: str = "text",
    verbose: bool = False,
) -> None:
    """Serve tables until interrupted."""
    settings = Settings(
        database=database or default_database(),
        warm=True,
        allow_private_webhooks=allow_private_webhooks,
        secure_cookies=secure_cookies,
        allowed_origins=allowed_origins,
        bot_workers=bot_workers,
        prune_days=prune_days,
        table_flood=Bucket(max(1, tables_per_hour / 6), tables_per_hour / 3600),
        public_metrics=public_metrics,
        contact=contact or NOBODY,
    )
    listening = listening or handed_on() or bound(host, port)
    run(
        settings, listening, trusted_proxies=trusted_proxies, reload_when=reload_when, log_format=log_format,
        verbose=verbose,
    )  # fmt: skip


def run(
    settings: Settings,
    listening: socket.socket,
    *,
    trusted_proxies: str | None = None,
    reload_when: Path | None = None,
    log_format: str = "text",
    verbose: bool = False,
) -> None:
    """Serve with these settings. A database that cannot be opened is said in a sentence, before anything starts."""
    traces.set_up(log_format, verbose)
    asyncio.run(try_database(settings.database))
    # When it has closed, uvicorn hands the signal on; the process then leaves in order, and its workers with it.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    gate = Gate(raise_descriptors() // 2, settings.connections_each, trusted_proxies)
    config = uvicorn.Config(
        create_app(settings, trusted_proxies),
        http=protocol(gate, settings),
        log_config=None,
        ws_max_size=settings.body_limit,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        proxy_headers=trusted_proxies is not None,
        forwarded_allow_ips=trusted_proxies,
        server_header=False,
        access_log=verbose,
        log_level="info" if verbose else "warning",
        timeout_graceful_shutdown=5,
        backlog=BACKLOG,
    )
    server = Server(config, reload_when)
    signal.signal(signal.SIGHUP, lambda *_: server.restart_soon())
    server.run(sockets=[listening.dup()])  # uvicorn closes what it is given
    if server.restarting:
        start_anew(listening)


class Server(uvicorn.Server):
    """A server that ends when it shall start anew, after telling everybody at its tables."""

    def __init__(self, config: uvicorn.Config, reload_when: Path | None = None) -> None:
        super().__init__(config)
        self.reload_when = reload_when
        self.mark = changed_at(reload_when)
        self.wanted = False
        self.restarting = False

    def restart_soon(self) -> None:
        """From a signal handler: at the next tick."""
        self.wanted = True

    async def on_tick(self, counter: int) -> bool:
        if self.restarting:  # a tick after everybody was told
            self.should_exit = True
        elif self.wanted or (counter % TICKS == 0 and self.something_built()):
            log.warning("starting anew: %s", self.reload_when or "SIGHUP")
            self.restarting = True
            app: Any = self.config.app
            app.state.desk.hall.closing = True
            app.state.desk.hall.tell_all(RESTART)
        return await super().on_tick(counter)

    def something_built(self) -> bool:
        now = changed_at(self.reload_when)
        return now is not None and now != self.mark


def changed_at(file: Path | None) -> int | None:
    try:
        return None if file is None else file.stat().st_mtime_ns
    except OSError:  # not there yet
        return None


def bound(host: str, port: int) -> socket.socket:
    """The listening socket. Say in a sentence what would be a traceback."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        made = socket.socket(family, kind)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(address)
        made.listen(BACKLOG)
    except OSError as error:
        raise VistulaError(f"Nothing can be served at {host}, port {port}: {error.strerror}.") from error
    return made


def handed_on() -> socket.socket | None:
    """The socket this server left to itself when it started anew."""
    number = os.environ.pop(HANDED_ON, None)
    return None if number is None else socket.socket(fileno=int(number))


def start_anew(listening: socket.socket) -> None:
    """The same command in the same process, with the libraries that are there now."""
    listening.set_inheritable(True)
    os.environ[HANDED_ON] = str(listening.fileno())
    sys.stdout.flush()
    sys.stderr.flush()
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])


async def try_database(url: str) -> None:
    """Open the database once, and bring it up to date."""
    try:
        storage = Storage(url)
    except (ValueError, SQLAlchemyError) as error:
        raise VistulaError(f"That is not a database: {error}") from error
    try:
        await storage.database.open()
    except (SQLAlchemyError, OSError) as error:
        raise VistulaError(f"The database cannot be opened: {error}") from error
    finally:
        await storage.close()
