"""Records of a series as Parquet tables, read by polars, DuckDB, pandas or anything else; needs vistula[lab].

| table | a row is | columns |
|---|---|---|
| `games` | a game | series, game, version, scenario, options, bots, number, seed, winners, level, rule, scores, turns, decisions, rolls, fault |
| `turns` | the end of a turn (0: the start) | series, number, turn, and by seat: scores, strength, pieces, decisions; control by space |
| `battles` | a battle | series, number, turn, by, space, attacker, odds, result, losses, and losses due by the odds |
| `actions` | a game | series, number, actions: which of the offered choices was taken, a byte each (`unpacked`) |

What belongs to seats stands in lists, in the order of `seats` in the file's metadata; `control` has a byte for each space
of `spaces` in the metadata of `turns`, which is the number of a side in `sides` plus 1, or 0.
"""  # noqa: E501

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import vistula
from vistula.core.game import Game
from vistula.core.record import Record
from vistula.core.refusal import SaveError, VistulaError
from vistula.lab.games import Match, Played, seats_of, seed_of

TABLES = ("games", "turns", "battles", "actions")
FORM = "2"  # of the tables
WIDE = 255


def arrow() -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise VistulaError("Records need pyarrow: install vistula[lab].") from error
    return pyarrow


def write(folder: Path, game: Game, match: Match, played: Iterable[Played], series: str = "") -> dict[str, Path]:
    """Write the four tables of a series; games that were played without being told have no turns and actions."""
    pa = arrow()
    folder.mkdir(parents=True, exist_ok=True)
    seats = seats_of(game, match.scenario, match.options)
    rows = sorted(played, key=lambda one: one.number)
    spaces, sides = _ground(rows)
    meta = {
        "vistula": FORM,
        "game": game.slug,
        "version": str(game.version),
        "scenario": match.scenario,
        "options": json.dumps(match.options, sort_keys=True),
        "bots": json.dumps(list(match.bots)),
        "seed": str(match.seed),
        "seats": json.dumps(list(seats)),
        "series": series,
    }
    ground = {"spaces": json.dumps(spaces), "sides": json.dumps(sides)}
    made = {
        "games": _games(pa, game, match, rows, series, seats),
        "turns": _turns(pa, rows, series, seats, spaces, sides),
        "battles": _battles(pa, rows, series),
        "actions": _actions(pa, rows, series),
    }
    written: dict[str, Path] = {}
    for name, table in made.items():
        path = folder / f"{name}.parquet"
        plain = [column for column in table.column_names if column not in ("actions", "control")]
        leaves = [f"{each.name}.list.element" if pa.types.is_list(each.type) else each.name for each in table.schema]
        with pa.parquet.ParquetWriter(
            path,
            table.schema,
            compression={leaf: "brotli" if leaf == "actions" else "zstd" for leaf in leaves},
            compression_level={leaf: 11 if leaf == "actions" else 19 for leaf in leaves},
            write_statistics=False,
            store_schema=False,  # it weighs more than the games of a small series
            use_dictionary=plain,
        ) as file:
            file.write_table(table)
            file.add_key_value_metadata({**meta, **ground} if name == "turns" else meta)
        written[name] = path
    return written


def _ground(rows: list[Played]) -> tuple[list[int], list[str]]:
    spaces: set[int] = set()
    sides: set[str] = set()
    for one in rows:
        for turn in (one.told or {}).get("turns", []):
            spaces.update(int(space) for space in turn["control"])
            sides.update(turn["control"].values())
    return sorted(spaces), sorted(sides)


def _games(pa: Any, game: Game, match: Match, rows: list[Played], series: str, seats: tuple[str, ...]) -> Any:
    told = [one.told or {} for one in rows]
    count = len(rows)
    return pa.table(
        {
            "series": [series] * count,
            "game": [game.slug] * count,
            "version": pa.array([game.version] * count, pa.int16()),
            "scenario": [match.scenario] * count,
            "options": [json.dumps(match.options, sort_keys=True)] * count,
            "bots": [",".join(match.bots)] * count,
            "number": pa.array([one.number for one in rows], pa.int32()),
            "seed": [str(seed_of(match.seed, one.number, "dice")) for one in rows],
            "winners": [None if one.ends is None else ",".join(one.ends) for one in rows],
            "level": [story.get("level") for story in told],
            "rule": [story.get("rule") for story in told],
            "scores": pa.array(
                [[story["scores"].get(seat, 0) for seat in seats] if "scores" in story else None for story in told],
                pa.list_(pa.int32()),
            ),
            "turns": pa.array([len(story["turns"]) - 1 if "turns" in story else None for story in told], pa.int16()),
            "decisions": pa.array([one.decisions for one in rows], pa.int32()),
            "rolls": pa.array([story.get("rolls") for story in told], pa.int32()),
            "fault": [one.fault or None for one in rows],
        }
    )


def _turns(
    pa: Any, rows: list[Played], series: str, seats: tuple[str, ...], spaces: list[int], sides: list[str]
) -> Any:
    flat = [(one.number, turn) for one in rows for turn in (one.told or {}).get("turns", [])]
    per_seat = {
        name: pa.array([[turn[name].get(seat, 0) for seat in seats] for _, turn in flat], pa.list_(pa.int32()))
        for name in ("scores", "strength", "pieces", "decisions")
    }
    ranks = {side: rank + 1 for rank, side in enumerate(sides)}
    control = [bytes(ranks.get(turn["control"].get(str(space), ""), 0) for space in spaces) for _, turn in flat]
    return pa.table(
        {
            "series": [series] * len(flat),
            "number": pa.array([number for number, _ in flat], pa.int32()),
            "turn": pa.array([turn["turn"] for _, turn in flat], pa.int16()),
            **per_seat,
            "control": pa.array(control, pa.binary()),
        }
    )


def _battles(pa: Any, rows: list[Played], series: str) -> Any:
    flat = [(one.number, battle) for one in rows for battle in (one.told or {}).get("battles", [])]

    def whole(name: str) -> Any:
        values = [battle.get(name) for _, battle in flat]
        return pa.array([value if isinstance(value, int) else None for value in values], pa.int32())

    def real(name: str) -> Any:
        return pa.array([battle.get(name) for _, battle in flat], pa.float32())

    def text(name: str) -> Any:
        values = [battle.get(name) for _, battle in flat]
        return pa.array([None if value is None else str(value) for value in values], pa.string())

    return pa.table(
        {
            "series": [series] * len(flat),
            "number": pa.array([number for number, _ in flat], pa.int32()),
            "turn": whole("turn"),
            "by": text("by"),
            "space": whole("space"),
            "attacker": text("attacker"),
            "odds": text("odds"),
            "result": text("result"),
            "lost_attacker": whole("lost_attacker"),
            "lost_defender": whole("lost_defender"),
            "due_attacker": real("due_attacker"),
            "due_defender": real("due_defender"),
        }
    )


def _actions(pa: Any, rows: list[Played], series: str) -> Any:
    told = [one for one in rows if one.told]
    return pa.table(
        {
            "series": [series] * len(told),
            "number": pa.array([one.number for one in told], pa.int32()),
            "actions": pa.array([packed((one.told or {})["actions"]) for one in told], pa.binary()),
        }
    )


def packed(places: list[int]) -> bytes:
    """Which of the offered choices was taken, a byte each; 255 says that the next two bytes hold a greater place."""
    made = bytearray()
    for place in places:
        if place < WIDE:
            made.append(place)
        else:
            made.append(WIDE)
            made += place.to_bytes(2, "big")
    return bytes(made)


def unpacked(told: bytes) -> list[int]:
    places = []
    left = iter(told)
    for byte in left:
        places.append(byte if byte < WIDE else next(left) << 8 | next(left))
    return places


def read_game(file: Path, number: int, pack: Path | None = None) -> dict[str, object]:
    """The record of one game out of an actions.parquet, as `vistula replay` and `vistula verify` take it."""
    pa = arrow()
    try:
        table = pa.parquet.read_table(file)
    except (OSError, pa.ArrowInvalid) as error:
        raise SaveError(f"The file {str(file)!r} is not a table of Parquet, or is damaged.") from error
    meta = {key.decode(): value.decode() for key, value in (table.schema.metadata or {}).items()}
    if "vistula" not in meta or "actions" not in table.column_names:
        raise SaveError(f"The file {str(file)!r} holds no actions; replay takes a series' actions.parquet.")
    if meta["vistula"] != FORM:
        raise SaveError(f"The file {str(file)!r} has form {meta['vistula']}; this release reads form {FORM}.")
    numbers = table.column("number").to_pylist()
    if number not in numbers:
        raise VistulaError(f"The file {str(file)!r} has no game {number}; it has {len(numbers)}, from {min(numbers)}.")
    game = vistula.game(meta["game"], pack)
    if int(meta["version"]) != game.version:
        raise SaveError(f"These games were played by version {meta['version']} of {game.slug}; here is {game.version}.")
    options: dict[str, object] = json.loads(meta["options"])
    record = Record(game, meta["scenario"], seed_of(int(meta["seed"]), number, "dice"), options)
    for each in unpacked(table.column("actions")[numbers.index(number)].as_py()):
        seat = record.state.to_move[0]
        record.play(seat, record.state.choices(seat)[each])
    return record.to_json()
