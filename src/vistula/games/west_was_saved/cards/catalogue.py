"""All kinds of instructions, by their word in cards.toml."""

from __future__ import annotations

from typing import Final

from vistula.games.west_was_saved import happenings
from vistula.games.west_was_saved.cards import combat, panic, points, removals, transfers
from vistula.games.west_was_saved.cards.base import Effect
from vistula.games.west_was_saved.numbers import NAMED
from vistula.games.west_was_saved.state import West

EFFECTS: Final[dict[str, Effect]] = {
    "points": points.Points(),
    "treaty": transfers.Treaty(),
    "trains": points.Trains(),
    "trains_both": points.TrainsOfBoth(),
    "trains_south": points.TrainsSouth(),
    "keep_depots": points.KeepDepots(),
    "downpour": points.Downpour(),
    "rifles": combat.Rifles(),
    "shells": combat.Shells(),
    "mausers": combat.Mausers(),
    "bonus": combat.Bonus(),
    "fog": combat.Fog(),
    "manoeuvre": combat.Manoeuvre(),
    "free_order": combat.FreeOrder(),
    "partisans": removals.Partisans(),
    "desertions": removals.Desertions(),
    "mutiny": removals.Mutiny(),
    "panic": panic.Panic(),
    "oxen": panic.Oxen(),
    "transfer": transfers.Transfer(),
    "restore": transfers.Recruits(),
    "veterans": transfers.Veterans(),
}


def carry_out(s: West, player: int, card: int) -> None:
    """What the card says for the side that plays it (3.2a); where it cannot be done the card is just discarded
    (3.2c, A5)."""
    instruction = s.deck.instruction(card, player)
    for u in range(s.order.count):
        s.mark[u] &= ~NAMED  # of the other card
    effect = EFFECTS[instruction.kind]
    if effect.can_act(s, instruction):
        effect.act(s, player, instruction)
    else:
        s.note(happenings.NO_EFFECT, player, card)
