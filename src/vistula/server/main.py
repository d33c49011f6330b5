"""Start a server: `serve()` is what `vistula serve` calls."""

import asyncio
import logging
import signal
import sys

import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from vistula.core.refusal import VistulaError
from vistula.server.app import create_app
from vistula.server.settings import Settings, default_database
from vistula.server.storage import Storage


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
    verbose: bool = False,
) -> None:
    """Serve tables until interrupted."""
    settings = Settings(
        database=database or default_database(),
        allow_private_webhooks=allow_private_webhooks,
        secure_cookies=secure_cookies,
        allowed_origins=allowed_origins,
        bot_workers=bot_workers,
    )
    run(settings, host, port, trusted_proxies=trusted_proxies, verbose=verbose)


def run(settings: Settings, host: str, port: int, *, trusted_proxies: str | None = None, verbose: bool = False) -> None:
    """Serve with these settings. A database that cannot be opened is said in a sentence, before anything starts."""
    level = logging.INFO if verbose else logging.WARNING
    logging.basicConfig(level=level, format="%(levelname)s %(name)s: %(message)s")
    asyncio.run(try_database(settings.database))
    # When it has closed, uvicorn hands the signal on; the process then leaves in order, and its workers with it.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    uvicorn.run(
        create_app(settings),
        host=host,
        port=port,
        ws_max_size=settings.body_limit,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        proxy_headers=trusted_proxies is not None,
        forwarded_allow_ips=trusted_proxies,
        server_header=False,
        access_log=verbose,
        log_level="info" if verbose else "warning",
        timeout_graceful_shutdown=5,
    )


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
