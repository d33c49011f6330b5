"""Logs for people and machines: each line with its time and the request it belongs to, and without secrets."""

import json
import logging
import secrets
import sys
from contextvars import ContextVar
from typing import Any

from vistula.server.words import iso

request_id: ContextVar[str] = ContextVar("request_id", default="-")


def new_request(given: bytes | None = None) -> str:
    """The id of a request: the proxy's, if it gave a plain one."""
    text = (given or b"").decode("ascii", "replace")
    made = text if 4 <= len(text) <= 64 and text.replace("-", "").isalnum() else secrets.token_hex(6)
    request_id.set(made)
    return made


class Plain(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        head = f"{iso(record.created)} {record.levelname} {record.name} [{request_id.get()}] {record.getMessage()}"
        return f"{head}\n{self.formatException(record.exc_info)}" if record.exc_info else head


class Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        made: dict[str, Any] = {
            "at": iso(record.created),
            "level": record.levelname.lower(),
            "logger": record.name,
            "request": request_id.get(),
            "message": record.getMessage(),
        }
        if record.exc_info:
            made["traceback"] = self.formatException(record.exc_info)
        return json.dumps(made, ensure_ascii=False)


def set_up(form: str, verbose: bool) -> None:
    """Everything to standard error, one line each (tracebacks apart, in the plain form)."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Json() if form == "json" else Plain())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO if verbose else logging.WARNING)
    logging.getLogger("vistula.server").setLevel(logging.INFO if verbose else logging.WARNING)
