"""Compiled libraries that are older than their sources: what is run on them would tell of yesterday's rules."""

import importlib.machinery
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src"


def outdated() -> str:
    """What to do about sources that are newer than the library compiled from them; nothing where there are none."""
    found = []
    for source in sorted((SOURCES / "vistula").rglob("*.py")):
        for ending in importlib.machinery.EXTENSION_SUFFIXES:
            library = source.with_name(source.stem + ending)
            if library.exists() and library.stat().st_mtime < source.stat().st_mtime:
                found.append(str(source.relative_to(ROOT)))
    if not found:
        return ""
    more = f" and {len(found) - 3} more" if len(found) > 3 else ""
    return f"{', '.join(found[:3])}{more} changed after compiling: run `make compile`"


def stop_if_outdated() -> None:
    """For commands that measure or search for faults."""
    why = outdated()
    if why:
        sys.exit(f"{why}.")
