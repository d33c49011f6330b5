"""Provable dice: each roll is SHA-256 of the game's seed and a counter.

Nothing but the two integers is ever stored, so a game replays for ever; and who has seen every roll so far still
cannot tell the next, because the hash cannot be run backwards.
"""

import hashlib
from typing import Final

SEED_BITS: Final = 256
_WORD: Final = 1 << 32


def digest(seed: int, counter: int) -> bytes:
    return hashlib.sha256(seed.to_bytes(32, "big") + counter.to_bytes(8, "big")).digest()


def commitment(seed: int) -> str:
    """What a table publishes before the first roll; the seed, shown at the end, must give it again."""
    return hashlib.sha256(b"vistula seed " + seed.to_bytes(32, "big")).hexdigest()


def _fair(words: bytes, at: int, sides: int) -> int:
    """A number below `sides` from the four bytes at `at`, or -1 where taking it would favour the low numbers."""
    value = (words[at] << 24) | (words[at + 1] << 16) | (words[at + 2] << 8) | words[at + 3]
    if value >= _WORD - _WORD % sides:
        return -1
    return value % sides


def throw(seed: int, counter: int, sides: int) -> int:
    """One die, 1 to `sides`."""
    words = digest(seed, counter)
    salt = 0
    while True:
        for at in range(0, 32, 4):
            value = _fair(words, at, sides)
            if value >= 0:
                return value + 1
        salt += 1  # eight rejections in a row: one chance in 2**200
        words = hashlib.sha256(words + salt.to_bytes(8, "big")).digest()


def throw_two(seed: int, counter: int, sides: int) -> tuple[int, int]:
    """Two dice of one throw, from one digest."""
    words = digest(seed, counter)
    salt = 0
    while True:
        first = -1
        for at in range(0, 32, 4):
            value = _fair(words, at, sides)
            if value < 0:
                continue
            if first >= 0:
                return first + 1, value + 1
            first = value
        salt += 1
        words = hashlib.sha256(words + salt.to_bytes(8, "big")).digest()


class Mix:
    """The generator of bots and random play: quick, the same compiled and not; never used for the dice of a game."""

    def __init__(self, seed: int) -> None:
        self.value = (seed * 2654435769 + 1013904223) & 0x3FFFFFFF

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1 (limit up to a few thousand)."""
        value = self.value
        value = (value ^ (value << 7)) & 0x3FFFFFFF  # products stay below 2**62, so compiled and plain agree
        value ^= value >> 13
        value = (value * 69069 + 12345) & 0x3FFFFFFF
        self.value = value
        return (value >> 8) % limit

    def shuffled(self, items: list[int]) -> list[int]:
        made = items[:]
        for last in range(len(made) - 1, 0, -1):
            other = self.below(last + 1)
            kept = made[last]
            made[last] = made[other]
            made[other] = kept
        return made
