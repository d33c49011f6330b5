"""What a seat may know of the position, built from what is visible (docs/design/view.md, 2)."""

from vistula.games.poland_1920.state import Poland


def body(s: Poland, seat: int) -> dict[str, object]:
    return {}
