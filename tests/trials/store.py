"""Where the stored games lie and how they are made."""

import gzip
import json
from pathlib import Path
from typing import Any

from vistula.core.game import Game
from vistula.core.record import Record
from vistula.lab.games import LIMIT, bot, seed_of

FOLDER = Path(__file__).parent
PLAYERS = {"random": "random", "staff": "staff:1"}  # the quickest level: what is stored is the rules, not its wit
SEED = 1920


def path_of(game: str, scenario: str, player: str) -> Path:
    return FOLDER / game / f"{scenario}.{player}.json.gz"


def stored() -> list[Path]:
    return sorted(FOLDER.glob("*/*.json.gz"))


def played(game: Game, scenario: str, player: str) -> Record:
    """A whole game with the same player at every seat."""
    record = Record(game, scenario, SEED)
    bots = {seat: bot(PLAYERS[player], seed_of(SEED, 0, seat)) for seat in record.state.seats}
    while not record.state.over and len(record.actions) < LIMIT:
        seat = record.state.to_move[0]
        record.play(seat, bots[seat].choose(record.state, seat))
    return record


def read(path: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(gzip.decompress(path.read_bytes()))
    return data


def write(path: Path, record: Record) -> None:
    """Packed without a date, so that the same game is the same file."""
    path.parent.mkdir(exist_ok=True)
    text = json.dumps(record.to_json(), separators=(",", ":"), ensure_ascii=False)
    path.write_bytes(gzip.compress(text.encode(), mtime=0))
