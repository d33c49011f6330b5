"""How a seat stands."""

from vistula.games.poland_1920.state import Poland


def appraisal(s: Poland, seat: int) -> float:
    return int(s.vp[seat] - s.vp[1 - seat]) / 200.0
