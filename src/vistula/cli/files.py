"""Reading and writing the files of games: whole or not at all."""

import gzip
import json
import os
import tempfile
import zlib
from pathlib import Path

from vistula.core.game import Game
from vistula.core.refusal import SaveError, VistulaError

LARGEST = 64 * 1024 * 1024
ZIPPED = b"\x1f\x8b"


def read_json(path: Path) -> dict[str, object]:
    """The JSON object in a file, packed with gzip or not."""
    try:
        data = path.read_bytes()
        if data[:2] == ZIPPED:
            with gzip.open(path) as unpacked:
                data = unpacked.read(LARGEST + 1)
    except FileNotFoundError:
        raise VistulaError(f"There is no file {str(path)!r}.") from None
    except (EOFError, zlib.error, gzip.BadGzipFile):
        raise SaveError(f"The file {str(path)!r} is damaged: it cannot be unpacked to its end.") from None
    except OSError as error:
        raise VistulaError(f"The file {str(path)!r} cannot be read: {error.strerror}.") from error
    if len(data) > LARGEST:
        raise SaveError(f"The file {str(path)!r} is larger than any game.")
    try:
        value = json.loads(data)
    except json.JSONDecodeError as error:
        raise SaveError(
            f"The file {str(path)!r} is not JSON, or was cut off: {error.msg.lower()} "
            f"in line {error.lineno}, column {error.colno}."
        ) from None
    except (RecursionError, UnicodeDecodeError, ValueError):
        raise SaveError(f"The file {str(path)!r} is not a file of Vistula.") from None
    if not isinstance(value, dict):
        raise SaveError(f"The file {str(path)!r} is JSON, but not a game of Vistula.")
    return value


def recorded(path: Path, pack: Path | None, number: int = 0) -> tuple[Game, dict[str, object]]:
    """A recorded game and the game it was played in; out of a series' actions.parquet, the one of that number."""
    from vistula.cli.asked import game_of

    if path.suffix == ".parquet":
        from vistula.lab.records import read_game

        data = read_game(path, number, pack)
    else:
        data = read_json(path)
    if "vistula_record" not in data:
        kind = "a saved position" if "vistula" in data else "no game of Vistula"
        raise SaveError(f"The file {str(path)!r} is {kind}, not a recorded game.")
    slug = data.get("game")
    if not isinstance(slug, str):
        raise SaveError(f"The file {str(path)!r} does not say which game it is.")
    return game_of(slug, pack), data


def write(path: Path, data: str | bytes) -> None:
    """Put the file there whole; if anything fails, what was there before is still there."""
    content = data.encode() if isinstance(data, str) else data
    fresh: str | None = None
    try:
        handle, fresh = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        with os.fdopen(handle, "wb") as out:
            out.write(content)
        umask = os.umask(0)
        os.umask(umask)
        os.chmod(fresh, 0o666 & ~umask)
        os.replace(fresh, path)
    except OSError as error:
        if fresh is not None and os.path.exists(fresh):
            os.unlink(fresh)
        raise VistulaError(f"The file {str(path)!r} cannot be written: {error.strerror}.") from error
