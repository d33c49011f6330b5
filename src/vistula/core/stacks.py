"""Who stands where: the pieces of each space as a chain through two columns, in the order of their numbers.

`first` holds, by space, the first piece there, `follows`, by piece, the next one in the same space; -1 is none. A state
owns the two columns and calls these from its one setter of a piece's place:

    u = i64(s.first[space])
    while u >= 0:
        …
        u = i64(s.follows[u])
"""

from mypy_extensions import i16, i64

from vistula.core.columns import Short


def join(first: Short, follows: Short, piece: i64, space: i64) -> None:
    """Put a piece that stands nowhere into a space."""
    at = i64(first[space])
    if at < 0 or at > piece:
        follows[piece] = i16(at)
        first[space] = i16(piece)
        return
    following = i64(follows[at])
    while 0 <= following < piece:
        at = following
        following = i64(follows[at])
    follows[piece] = i16(following)
    follows[at] = i16(piece)


def leave(first: Short, follows: Short, piece: i64, space: i64) -> None:
    """Take a piece out of the space where it stands."""
    at = i64(first[space])
    if at == piece:
        first[space] = follows[piece]
    else:
        while follows[at] != piece:
            at = i64(follows[at])
        follows[at] = follows[piece]
    follows[piece] = -1


def pieces(first: Short, follows: Short, space: i64) -> list[int]:
    """All the pieces of a space, in the order of their numbers."""
    found: list[int] = []
    piece = i64(first[space])
    while piece >= 0:
        found.append(piece)
        piece = i64(follows[piece])
    return found
