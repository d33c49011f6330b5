"""`vistula film`: a recorded game as a moving map."""

import sys
from pathlib import Path

from vistula.atlas.reel import reel
from vistula.cli.files import recorded, write
from vistula.cli.progress import Watch
from vistula.core.record import parts, unproved
from vistula.core.refusal import VistulaError
from vistula.lab.film import board_of, played, scenes


def shoot(file: Path, out: Path, pack: Path | None, number: int = 0) -> None:
    if out.suffix.lower() != ".webp":
        raise VistulaError(f"The film {str(out)!r} cannot be made; its name must end in .webp.")
    if not out.parent.is_dir():
        raise VistulaError(f"There is no folder {str(out.parent)!r} to put the film in.")
    game, data = recorded(file, pack, number)
    record = played(game, data)
    if parts(data)[-1].version < game.version:
        for sentence in unproved(game, data):
            print(f"vistula: {sentence} The film shows the first {len(record.actions)}.", file=sys.stderr)
    board = board_of(record)
    shown = scenes(record)
    print(f"vistula: {len(shown)} scenes of {len(record.actions)} moves", file=sys.stderr, flush=True)
    with Watch("the film") as watch:
        made = reel(board, shown, lambda done, of: watch.tell("scenes", done, of))
    write(out, made)
    print(f"vistula: {out} shows {game.title}", file=sys.stderr)
