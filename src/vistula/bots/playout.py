"""Whole games inside compiled code: random play through the same offers and checks as everybody's."""

from vistula.bots.bot import Bot
from vistula.core.dice import Mix
from vistula.core.state import State


def playout(state: State, seed: int, limit: int) -> int:
    """Play at random to the end, or for `limit` decisions; how many were taken."""
    mix = Mix(seed)
    decisions = 0
    while not state.over and decisions < limit:
        seat = state.seats[state.actor]
        offer = state.offer
        assert offer is not None
        state.play(seat, offer.at(mix.below(offer.count)))
        decisions += 1
    return decisions


def contest(state: State, bots: list[Bot], limit: int) -> int:
    """Let the bots, one for each seat, play to the end, or for `limit` decisions; how many were taken."""
    decisions = 0
    while not state.over and decisions < limit:
        seat = state.seats[state.actor]
        state.play(seat, bots[state.actor].choose(state, seat))
        decisions += 1
    return decisions
