"""`vistula board`: the map with the units at a scenario's start, as a picture."""

import sys
import tempfile
from pathlib import Path

from vistula.atlas import draw as pictures
from vistula.cli.asked import game_of, options_of, scenario_of
from vistula.cli.files import write
from vistula.core.refusal import VistulaError


def draw(slug: str, scenario_slug: str | None, options: list[str], pack: Path | None, out: Path, whole: bool) -> None:
    if out.suffix.lower() not in (".svg", ".png"):
        raise VistulaError(f"The picture {str(out)!r} cannot be made; its name must end in .svg or .png.")
    game = game_of(slug, pack)
    scenario = scenario_of(game, scenario_slug)
    found = options_of(game, scenario, options)
    if not out.parent.is_dir():
        raise VistulaError(f"There is no folder {str(out.parent)!r} to put the picture in.")
    state = game.new(scenario.slug, 0, found)
    drawing = game.drawing(scenario.slug, dict(state.options))
    svg = pictures.board_svg(drawing, state.view(None), whole=whole)
    if out.suffix.lower() == ".svg":
        write(out, svg)
    else:
        with tempfile.TemporaryDirectory() as folder:
            write(out, pictures.raster(svg, Path(folder) / "board.png").read_bytes())
    print(f"vistula: {out} shows {game.title}, {scenario.title}", file=sys.stderr)
