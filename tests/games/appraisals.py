"""How a seat stands in one term of its game's appraisal."""

from vistula.core.state import State


def feature(s: State, name: str, seat: str = "poland") -> float:
    return s.game.standing(s, s.seat_index(seat))[s.game.terms().index(name)]
