"""Python's garbage collector, kept off what stays: a process that has read the boards of several games would spend
about a tenth of its time on going over them again and again."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def spared() -> Iterator[None]:
    """What is there already is passed over meanwhile; what is made meanwhile is collected as ever."""
    if gc.get_freeze_count():  # somebody keeps it off already, and will say how long
        yield
        return
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
