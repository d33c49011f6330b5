"""Python's garbage collector, kept off what stays: a process that has read the boards of several games would spend
about a tenth of its time on going over them again and again. What play makes lives for a moment or as long as its game
and holds no circles to speak of, so that it is looked through less often than other programs would want."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

YOUNG = 20_000  # new objects before the youngest are looked through
USUAL = gc.get_threshold()[0]  # as Python comes


@contextmanager
def spared(young: int = YOUNG) -> Iterator[None]:
    """What is there already is passed over meanwhile, and what is made meanwhile is looked at after `young` objects."""
    if gc.get_freeze_count():  # somebody keeps it off already, and will say how long
        yield
        return
    usual = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(young, usual[1], usual[2])
    try:
        yield
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()
