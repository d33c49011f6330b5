"""Positions kept as they were: each saved game as what it changed in the one before.

A table keeps a frame at every point of no return. From them any past position can be shown without playing the game
again, so a game outlives the rules it was played by; most frames are a few hundred bytes. All of it is plain data.
"""

import zlib
from typing import Any

import orjson

JOURNAL = "journal"


def packed(data: Any) -> bytes:
    return zlib.compress(orjson.dumps(data), 1)


def unpacked(data: bytes) -> Any:
    return orjson.loads(zlib.decompress(data))


def base(save: dict[str, Any]) -> dict[str, Any]:
    """What is kept of a save to find out later what changed: of the journal, which only grows, its length; the rest
    as it is now, whatever the state does with its lists afterwards."""
    kept: dict[str, Any] = {key: own(value) for key, value in save.items() if key != JOURNAL}
    kept[JOURNAL] = len(save[JOURNAL])
    return kept


def own(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: own(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [own(inner) for inner in value] if value and isinstance(value[0], list | dict) else value[:]
    return value


def change(before: dict[str, Any] | None, after: dict[str, Any]) -> Any:
    """What makes `after` of a base; of nothing, all of it."""
    if before is None:
        return {"=": after}
    rest = {key: value for key, value in after.items() if key != JOURNAL}
    made = difference({key: value for key, value in before.items() if key != JOURNAL}, rest) or {"d": {}}
    made["d"][JOURNAL] = {"+": after[JOURNAL][before[JOURNAL] :]}
    return made


def difference(before: Any, after: Any) -> dict[str, Any] | None:
    """What has to be done to `before`; None for nothing."""
    if before == after:
        return None
    if isinstance(before, dict) and isinstance(after, dict):
        inner = {}
        for key, value in after.items():
            if key not in before:
                inner[key] = {"=": value}
            elif (found := difference(before[key], value)) is not None:
                inner[key] = found
        made: dict[str, Any] = {"d": inner}
        gone = [key for key in before if key not in after]
        return made | {"-": gone} if gone else made
    if isinstance(before, list) and isinstance(after, list):
        if len(before) == len(after):
            changed = [at for at, value in enumerate(after) if value != before[at]]
            if 2 * len(changed) < len(after):
                return {"i": changed, "v": [after[at] for at in changed]}
        elif len(after) > len(before) and after[: len(before)] == before:
            return {"+": after[len(before) :]}
    return {"=": after}


def changed(before: Any, made: dict[str, Any]) -> Any:
    """`before` with the change done to it; `before` itself stays as it is."""
    if "=" in made:
        return made["="]
    if "+" in made:
        return [*before, *made["+"]]
    if "i" in made:
        after = before[:]
        for at, value in zip(made["i"], made["v"], strict=True):
            after[at] = value
        return after
    result = dict(before)
    for key in made.get("-", ()):
        del result[key]
    for key, inner in made["d"].items():
        result[key] = changed(before.get(key), inner)
    return result
