"""Keeps the land of every board in the package: `python -m vistula.server.boards`, a part of `make setup`.

The first table of a game after a start then needs no land to be drawn. Without it all works, some seconds later.
"""

import time

from vistula.atlas.kept import keeping
from vistula.core.refusal import NoDrawing
from vistula.server.settings import Settings


def keep() -> int:
    """How many parts are kept. All scenarios of a game share its land."""
    with keeping() as used:
        for game in Settings().games():
            try:
                game.drawing(next(iter(game.scenarios)), {})
            except NoDrawing:
                continue
    return len(set(used))


def main() -> None:
    began = time.monotonic()
    print(f"vistula: {keep()} parts of boards kept, {time.monotonic() - began:.1f} s")


if __name__ == "__main__":
    main()
