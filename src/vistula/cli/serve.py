"""`vistula serve`: start the table's server, which is installed apart."""

import socket
import sys
import threading
import time
import webbrowser

from vistula.core.refusal import VistulaError


def start(host: str, port: int, *, browser: bool, **settings: object) -> None:
    try:
        from vistula.server.main import bound, handed_on, serve
    except ModuleNotFoundError as error:
        if error.name is not None and error.name.startswith("vistula.server"):
            raise
        raise VistulaError(
            f"The server needs {error.name}, which is not installed: pip install 'vistula[server]'."
        ) from error
    listening = handed_on()
    if listening is None:  # the first time, and not after the server started itself anew
        listening = bound(host, port)
        address = f"http://{'127.0.0.1' if host in ('0.0.0.0', '::') else host}:{port}"
        print(f"vistula: the table is at {address} (Ctrl-C stops it)", file=sys.stderr)
        if browser:
            threading.Thread(target=_open, args=(host, port, address), daemon=True).start()
    serve(host, port, listening=listening, **settings)  # type: ignore[arg-type]


def _open(host: str, port: int, address: str) -> None:
    """Open the browser as soon as the server answers."""
    until = time.monotonic() + 20
    while time.monotonic() < until:
        try:
            with socket.create_connection(("127.0.0.1" if host == "0.0.0.0" else host, port), timeout=1):
                webbrowser.open(address)
                return
        except OSError:
            time.sleep(0.2)
