"""What bots and learning programs ask of a state beyond the table's questions: numbers for actions, imagined worlds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from vistula.core.catalogue import Catalogue
from vistula.core.features import Features

if TYPE_CHECKING:
    from vistula.core.state import State

DRAWS: Final = 24  # times that something is imagined, if whoever is asked has no answer in it


@final
class Numbering:
    """What research asks of a scenario, made once and shared by all its states."""

    def __init__(self, catalogue: Catalogue, features: Features) -> None:
        self.catalogue: Final = catalogue
        self.features: Final = features


def numbering_of(s: State) -> Numbering:
    """Made by the first who asks, for all tables of the scenario with these options."""
    numberings = s.game.numberings
    key = s.scenario.slug + repr(s.options)
    found = numberings.get(key)
    if found is None:
        found = Numbering(Catalogue(s), Features(s.game.told_features(s)))
        numberings[key] = found
    return found


def imagined_for(s: State, seat: int, key: int) -> State:
    """A clone with all that the seat may not know drawn anew."""
    draw = 0
    while True:
        made = s.clone()
        made.tracking = False
        made.reseed(key)
        if draw == DRAWS:
            return made
        made.imagined(seat, key + draw)
        if made.over or made.actor == seat:
            return made
        made.offer = made.top().offer(made)
        if made.offer.count:
            return made
        draw += 1
