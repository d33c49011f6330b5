"""Memory that is free goes back to the system.

glibc keeps what is free between what is not, on every thread for itself, and asks for more: a server that does the same
thing all day grows for hours. Now and then it is told to give back what it does not use.
"""

import asyncio
import ctypes
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vistula.server.hall import Hall


def trimmer() -> Callable[[int], int] | None:
    """glibc's own function for it; other systems have none."""
    found: Callable[[int], int] | None = getattr(ctypes.CDLL(None), "malloc_trim", None)
    return found


async def forever(hall: "Hall") -> None:
    trim = trimmer()
    while trim is not None:
        await asyncio.sleep(hall.settings.tidy_seconds)
        await hall.study(trim, 0)  # some milliseconds, in which the interpreter goes on
