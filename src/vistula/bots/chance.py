"""The player that takes any legal choice: the measure of all others, and of the rules."""

from typing import final

from vistula.bots.bot import Bot
from vistula.core.action import Action
from vistula.core.dice import Mix
from vistula.core.state import State


@final
class Chance(Bot):
    def __init__(self, seed: int) -> None:
        self.mix = Mix(seed)

    def choose(self, state: State, seat: str) -> Action:
        offered = state.choices(seat)
        return offered[self.mix.below(len(offered))]
