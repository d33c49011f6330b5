"""Steady randomness for drawing: the same seed and place always give the same value."""

from __future__ import annotations

from functools import lru_cache

_MASK = 0xFFFFFFFF


def lattice(x: int, y: int, seed: int) -> float:
    """A value in [0, 1) for a point of the integer lattice."""
    h = (x * 374761393 + y * 668265263 + seed * 2246822519) & _MASK
    h = ((h ^ (h >> 13)) * 1274126177) & _MASK
    return ((h ^ (h >> 16)) & 0xFFFFFF) / 16777216.0


_corner = lru_cache(maxsize=1 << 17)(lattice)


def smooth(x: float, y: float, seed: int) -> float:
    """Value noise in [0, 1): smooth between the points of the lattice."""
    i, j = int(x // 1), int(y // 1)
    u, v = x - i, y - j
    u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
    a, b = _corner(i, j, seed), _corner(i + 1, j, seed)
    c, d = _corner(i, j + 1, seed), _corner(i + 1, j + 1, seed)
    top = a + (b - a) * u
    return top + (c + (d - c) * u - top) * v


class Row:
    """Two octaves of smooth noise in [0, 1) along one line of equal y, for reading many values in a row."""

    def __init__(self, y: float, first: float, last: float, seed: int) -> None:
        self._coarse = _line(y, first, last, seed)
        self._fine = _line(2.7 * y - 4.1, 2.7 * first + 11.3, 2.7 * last + 11.3, seed + 1)

    def at(self, x: float) -> float:
        start, values = self._coarse
        t = x - start
        i = int(t)
        t -= i
        coarse = values[i] + (values[i + 1] - values[i]) * (t * t * (3 - 2 * t))
        start, values = self._fine
        t = 2.7 * x + 11.3 - start
        i = int(t)
        t -= i
        return 0.68 * coarse + 0.32 * (values[i] + (values[i + 1] - values[i]) * (t * t * (3 - 2 * t)))


def _line(y: float, first: float, last: float, seed: int) -> tuple[int, list[float]]:
    """The lattice values of a stretch, interpolated to one y."""
    j = int(y // 1)
    v = y - j
    v = v * v * (3 - 2 * v)
    start, end = int(first // 1), int(last // 1) + 2
    values = []
    for i in range(start, end + 1):
        a = _corner(i, j, seed)
        values.append(a + (_corner(i, j + 1, seed) - a) * v)
    return start, values


def along(t: float, seed: int) -> float:
    """Smooth noise in [-1, 1) along a line."""
    return 2.0 * smooth(t, 0.5, seed) - 1.0
