"""Who stands with whom: allies share the first word of their seats (soviet_west, soviet_southwest)."""


def side_of(seat: str) -> str:
    return seat.partition("_")[0]
