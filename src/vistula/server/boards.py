"""Keeps boards in the package: `python -m vistula.server.boards`, a part of `make setup`.

The land of every game, each scenario's board with the usual options, and the pictures of the lobby. The first table
after a start then needs nothing drawn. Without it all works, some seconds later.
"""

import gzip
import importlib.machinery
import time
from pathlib import Path

from vistula.atlas.kept import FOLDER as SHIPPED
from vistula.atlas.kept import keeping
from vistula.core.game import Game
from vistula.core.refusal import NoDrawing
from vistula.server.drawings import Drawing
from vistula.server.easel import drawn, painted
from vistula.server.gallery import PACKAGE, board_name, content_mark, key_of
from vistula.server.pictures import picture_name
from vistula.server.settings import Settings
from vistula.server.warmth import opening


def keep() -> tuple[int, int]:
    """How many parts of lands and how many boards and pictures are kept. All scenarios of a game share its land."""
    settings = Settings()
    used: set[Path] = set()
    with keeping() as parts:
        for game in settings.games():
            try:
                used.update(keep_game(settings, game))
            except NoDrawing:
                continue
    for path in (*SHIPPED.glob("*.board"), *SHIPPED.glob("picture-*.png")):
        if path not in used:
            path.unlink()
    return len(set(parts)), len(used)


def keep_game(settings: Settings, game: Game) -> list[Path]:
    mark = content_mark(game.slug)
    _, first, around = opening(game)
    game.drawing(first, {})  # its land, from which boards with other options are drawn
    if mark is None or outdated(game.slug):
        return []
    made = []
    for scenario in game.scenarios:
        key = key_of(game.slug, scenario, dict(game.settled_options(game.scenario(scenario), {})))
        board = SHIPPED / board_name(mark, key)
        if not board.is_file():
            write(board, gzip.compress(drawn(settings.game, game.slug, scenario, {}), 9, mtime=0))
        made.append(board)
        if scenario == first:
            plain = gzip.decompress(board.read_bytes())
            picture = SHIPPED / picture_name(game.slug, scenario, around, Drawing(plain))
            if not picture.is_file():
                write(picture, painted(settings.game, game.slug, scenario, around, plain))
            made.append(picture)
    return made


def outdated(slug: str) -> bool:
    """Whether something compiled is older than its source: it would draw another board than the source says."""
    for folder in (PACKAGE / "games" / slug, PACKAGE / "core"):
        for source in folder.rglob("*.py"):
            for ending in importlib.machinery.EXTENSION_SUFFIXES:
                library = source.with_name(source.stem + ending)
                if library.is_file() and library.stat().st_mtime < source.stat().st_mtime:
                    return True
    return False


def write(place: Path, made: bytes) -> None:
    place.parent.mkdir(exist_ok=True)
    unfinished = place.with_suffix(".unfinished")
    unfinished.write_bytes(made)
    unfinished.replace(place)


def main() -> None:
    began = time.monotonic()
    parts, boards = keep()
    print(f"vistula: {parts} parts of lands, {boards} boards and pictures kept, {time.monotonic() - began:.1f} s")


if __name__ == "__main__":
    main()
