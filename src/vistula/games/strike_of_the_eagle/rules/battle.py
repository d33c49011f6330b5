"""Battles (7.4, 7.41): the smallest first; cards, Combat Values, losses, winner, initiative, Great Victory."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from vistula.core.board import least
from vistula.core.flow import Phase
from vistula.core.plain import Runs
from vistula.core.stacks import pieces
from vistula.core.stages import Stages
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.cards.effect import (
    AFTER_ADVANCE,
    AFTER_RETREAT,
    BEFORE_OWN_RETREAT,
    BEFORE_THEIR_RETREAT,
    MAKES_TIE,
    WHEN_WON,
    battle_card,
)
from vistula.games.strike_of_the_eagle.numbers import (
    B_AREA,
    B_ATTACKER,
    B_BLOCK_LOSS,
    B_CARD,
    B_CHART,
    B_FLANKS,
    B_FROM_HAND,
    B_HAD_GARRISON,
    B_MODIFIER,
    B_NEGATED,
    B_OWED,
    B_SAVED,
    B_TAKEN,
    B_VALUE,
    B_WINNER,
    BATTLE_FIRST,
    BATTLE_PAST,
    FRONT,
    HAND_COUNT,
    INIT_LEVEL,
    INIT_SIDE,
)
from vistula.games.strike_of_the_eagle.rules import reactions
from vistula.games.strike_of_the_eagle.rules.areas import defender_of
from vistula.games.strike_of_the_eagle.rules.combat_value import is_halved, modifier, reckon
from vistula.games.strike_of_the_eagle.rules.leaders import leader_in_play
from vistula.games.strike_of_the_eagle.rules.reorganize import can_reorganize
from vistula.games.strike_of_the_eagle.rules.replenish import draw, lay_aside
from vistula.games.strike_of_the_eagle.rules.retreat import goes_back_singly
from vistula.games.strike_of_the_eagle.state import (
    FOUGHT,
    HURT,
    KNOWN,
    MODIFIER_DOWN,
    NAMED,
    SHOWN,
    Campaign,
)
from vistula.games.strike_of_the_eagle.terms import (
    BATTLE_OVER,
    LOSSES,
    NOBODY,
    POLISH,
    REORGANIZE,
    RETREAT,
    SOVIET,
)

# The numbers of its frames.
COUNTED: Final = 1


def is_contested(s: Campaign, area: int) -> bool:
    """Blocks of both sides are there, or blocks and an enemy garrison (0.e, 7.4a)."""
    here: int = s.here[area]
    polish, soviet = here & 255, here >> 8
    if polish and soviet:
        return True
    garrison: int = s.garrison[area]
    return (polish > 0 and garrison == SOVIET) or (soviet > 0 and garrison == POLISH)


def engaged(s: Campaign, area: int) -> int:
    """Blocks of both sides in the battle, those on the road with them (R-CMB7, R-STK1)."""
    return len(pieces(s.first, s.after, area))


def smallest_battles(s: Campaign, front: int) -> list[int]:
    """The battles of a front with the fewest blocks engaged (7.4b)."""
    areas = s.theatre.areas
    found = [area for area in areas if s.here[area] != 0 and s.front_of(area) == front and is_contested(s, area)]
    return least(found, lambda area: engaged(s, area))


def begin_battle(s: Campaign, area: int) -> None:
    defender = defender_of(s, area)
    attacker = 1 - defender if defender != NOBODY else int(s.n[INIT_SIDE + s.front_of(area)])
    for number in range(BATTLE_FIRST, BATTLE_PAST):
        s.n[number] = 0
    s.n[B_AREA] = area + 1
    s.n[B_ATTACKER] = attacker
    s.n[B_WINNER] = NOBODY
    s.note(codes.BATTLE_BEGINS, area, attacker)
    s.push(phases.BATTLE)


def fight_battles(s: Campaign) -> None:
    """The battles of a front, one at a time (7.4b)."""
    found = smallest_battles(s, s.n[FRONT])
    if not found:
        s.pop()
    elif len(found) > 1:
        s.push(phases.PICK_BATTLE)
    else:
        begin_battle(s, found[0])


def front_of_battle(s: Campaign) -> int:
    return s.front_of(s.n[B_AREA] - 1)


def of(attacker: bool, do: Callable[[Campaign, int], None]) -> Callable[[Campaign], None]:
    """A stage of one side: the attacker, or the defender."""
    return lambda s: do(s, s.n[B_ATTACKER] if attacker else 1 - s.n[B_ATTACKER])


def by(won: bool, do: Callable[[Campaign, int], None]) -> Callable[[Campaign], None]:
    """A stage of one side: the winner, or the loser."""
    return lambda s: do(s, s.n[B_WINNER] if won else 1 - s.n[B_WINNER])


def ask_battle_card(s: Campaign, side: int) -> None:
    """Who has a card in hand, or a leader who may order in battles, is asked (7.41.1a, R-CRD7)."""
    seat = s.seat_for(side, front_of_battle(s))
    if s.n[HAND_COUNT + seat] > 0 or leader_in_play(s, side, in_battles=True):
        s.push(phases.BATTLE_CARD, seat, side)


def ask_modifier(s: Campaign, side: int) -> None:
    s.push(phases.MODIFIER, s.seat_for(side, front_of_battle(s)), side)  # 7.41.2c


def may_change_losses(s: Campaign, side: int) -> None:
    reactions.offer(s, side, front_of_battle(s), LOSSES)  # 7.41.4c


def may_react_at_the_end(s: Campaign, side: int) -> None:
    reactions.offer(s, side, front_of_battle(s), BATTLE_OVER)


def settle(s: Campaign) -> None:
    """Initiative and Great Victory follow at once; then the beaten may react."""
    loser: int = 1 - s.n[B_WINNER]
    front = front_of_battle(s)
    change_initiative(s, front)
    great_victory(s, 0)
    if s.count(loser, s.n[B_AREA] - 1):
        reactions.offer(s, loser, front, RETREAT)


def card_acts(s: Campaign, side: int, moment: int) -> None:
    """The side's Battle Card does what it does at this moment, if anything."""
    card, front = battle_card(s, side), front_of_battle(s)
    if card is not None and card.does.acts == moment and card.does.can(s, card, front):
        card.does.happens(s, card, front)


def before_retreat(s: Campaign) -> None:
    card_acts(s, 1 - s.n[B_WINNER], BEFORE_OWN_RETREAT)
    card_acts(s, s.n[B_WINNER], BEFORE_THEIR_RETREAT)


def beaten_retreat(s: Campaign) -> None:
    """Before the winner decides who stays (7.41.6b)."""
    area: int = s.n[B_AREA] - 1
    loser: int = 1 - s.n[B_WINNER]
    s.set_arg(COUNTED, s.n[B_BLOCK_LOSS + loser])
    if s.count(loser, area):
        s.push(phases.GO_BACK if goes_back_singly(s, loser, area) else phases.RETREAT, loser, area)


def occupy(s: Campaign) -> None:
    area: int = s.n[B_AREA] - 1
    winner: int = s.n[B_WINNER]
    great_victory(s, s.arg(COUNTED))
    if s.count(winner, area) and (winner == s.n[B_ATTACKER] or s.room(winner, area) < 0):
        s.push(phases.ADVANCE_AFTER, winner, area)  # 7.43a, 7.43b


def gather(s: Campaign) -> None:
    """Blocks waiting on the road join as support (R-STK1)."""
    area: int = s.n[B_AREA] - 1
    for side in (POLISH, SOVIET):
        for block in s.waiting_at(side, area):
            s.set_waiting(block, False)
        s.n[B_HAD_GARRISON + side] = 1 if s.garrison[area] == side else 0


def name_reorganizing(s: Campaign, side: int) -> None:
    """A Reorganization order in the attacked area is turned up and its block named (7.2.rog.b, 7.2.rog.d)."""
    area: int = s.n[B_AREA] - 1
    for front in (0, 1):
        if s.counters(side, front, area):
            s.reveal()  # that a counter stays face down tells that it is another
        if s.counters(side, front, area) >> REORGANIZE & 1:
            s.return_counter(side, REORGANIZE, front, area)
            s.note(codes.TURNED_UP, side, REORGANIZE, area)
            if any(can_reorganize(s, block) for block in s.blocks_in(side, area)):
                s.push(
                    phases.NAME_BLOCK, s.seat_for(side, s.front_of(area)), side
                )  # 7.2j: beside a Defend, if there is one
            else:
                s.note(codes.VOID, side, REORGANIZE, area)


def show(s: Campaign) -> None:
    """Blocks, Battle Cards and Combat Modifiers are turned up together (7.41.2c, 7.41.3c)."""
    area: int = s.n[B_AREA] - 1
    s.reveal()
    attacker: int = s.n[B_ATTACKER]
    for side in (attacker, 1 - attacker):
        for block in s.blocks_in(side, area):
            s.mark[block] |= SHOWN | KNOWN | FOUGHT
            s.note(codes.FIGHTS, block, s.sp[block], area, 1 if is_halved(s, block) else 0)
        if s.n[B_CARD + side]:
            s.note(codes.BATTLE_CARD_UP, side, s.n[B_CARD + side] - 1)
        if not s.n[B_FROM_HAND + side]:
            card = draw(s, side)  # 3.4e
            if card >= 0:
                s.move_card(card, MODIFIER_DOWN + side)
                s.n[B_MODIFIER + side] = card + 1
        s.note(codes.MODIFIER_UP, side, s.n[B_MODIFIER + side] - 1, modifier(s, side))
    reckon(s)
    s.note(codes.FLANKED, area, s.n[B_FLANKS], s.n[B_NEGATED])
    for side in (POLISH, SOVIET):
        s.note(codes.COMBAT_VALUE, side, s.n[B_VALUE + side], s.n[B_CHART + side])


def take_losses(s: Campaign) -> None:
    """Both sides' losses are fixed before any is taken (7.41a)."""
    area: int = s.n[B_AREA] - 1
    attacker: int = s.n[B_ATTACKER]
    for side in (attacker, 1 - attacker):
        s.note(codes.OWES, side, s.n[B_OWED + side], s.n[B_SAVED + side])
    for side in (1 - attacker, attacker):
        s.push(phases.TAKE_LOSSES, side, area, s.n[B_OWED + side], 1)


def decide(s: Campaign) -> None:
    """Who lost more loses; equal losses beat the attacker (7.41.6a, 7.42i, R-CMB1)."""
    area: int = s.n[B_AREA] - 1
    attacker: int = s.n[B_ATTACKER]
    defender = 1 - attacker
    attackers_lost: int = s.n[B_TAKEN + attacker]
    defenders_lost: int = s.n[B_TAKEN + defender]
    s.n[B_WINNER] = attacker if defenders_lost > attackers_lost else defender
    if is_saved(s, POLISH) or is_saved(s, SOVIET):
        s.n[B_WINNER] = defender
    winner: int = s.n[B_WINNER]
    s.note(codes.BATTLE_WON, winner, area, s.n[B_TAKEN + winner], s.n[B_TAKEN + 1 - winner])
    for side in (POLISH, SOVIET):
        if is_saved(s, side):
            s.note(codes.COUNTS_AS_TIE, side)
    card_acts(s, winner, WHEN_WON)


def is_saved(s: Campaign, side: int) -> bool:
    """The side's card makes a narrow defeat a tie."""
    card = battle_card(s, side)
    more: int = s.n[B_TAKEN + side] - s.n[B_TAKEN + 1 - side]
    return card is not None and card.does.lies & MAKES_TIE != 0 and more == card.amount


def change_initiative(s: Campaign, front: int) -> None:
    """The holder rises by a win that really cost the enemy more than his level (6.1f, 6.1j) and falls by any defeat
    (6.1g, 6.1i); one step in either case (6.1h)."""
    winner: int = s.n[B_WINNER]
    if s.n[INIT_SIDE + front] == winner and s.n[B_BLOCK_LOSS + 1 - winner] <= s.n[INIT_LEVEL + front]:
        return
    s.step_initiative(front, winner)


def great_victory(s: Campaign, counted: int) -> None:
    """Four SP really lost by enemy blocks give the winner a point, once (7.44a, 7.44b, 7.44.ex.a). `counted`: lost
    before."""
    winner: int = s.n[B_WINNER]
    lost: int = s.n[B_BLOCK_LOSS + 1 - winner]
    if counted < s.tables.great_victory <= lost:
        s.note(codes.GREAT_VICTORY, winner, s.n[B_AREA] - 1)
        s.add_vp(winner, s.tables.points_great_victory)


def end_battle(s: Campaign) -> None:
    """The battle is told as one; cards are laid aside, blocks are hidden again (R-HID1)."""
    area: int = s.n[B_AREA] - 1
    winner: int = s.n[B_WINNER]
    attacker: int = s.n[B_ATTACKER]
    sides = (attacker, 1 - attacker)
    told: list[int] = [s.n[first + side] for first in (B_VALUE, B_TAKEN) for side in sides]
    told += [s.n[B_CARD + side] - 1 for side in sides if s.n[B_CARD + side]]
    s.note(codes.FOUGHT, area, attacker, winner, more=told)
    for side in (POLISH, SOVIET):
        card: int = s.n[B_CARD + side] - 1
        if card >= 0:
            lay_aside(s, card, s.deck.cards[card].removed)
        card = s.card_down(MODIFIER_DOWN + side, side)
        if card >= 0:
            lay_aside(s, card, False)
    for block in range(s.blocks.count):
        mark: int = s.mark[block]
        if mark & SHOWN:
            if s.blocks.side[block] != winner:
                mark &= ~NAMED  # 7.2.rog.c
            s.mark[block] = mark & ~(SHOWN | HURT)
            s.came[block] = -1
    for number in range(BATTLE_FIRST, BATTLE_PAST):
        s.n[number] = 0


BATTLE: Final[Stages[Campaign]] = Stages(
    phases.BATTLE,
    "battle",
    [
        ("Gather", gather),
        ("Attacker names", of(True, name_reorganizing)),
        ("Defender names", of(False, name_reorganizing)),
        ("Attacker's card", of(True, ask_battle_card)),
        ("Defender's card", of(False, ask_battle_card)),
        ("Attacker's modifier", of(True, ask_modifier)),
        ("Defender's modifier", of(False, ask_modifier)),
        ("Show", show),
        ("Attacker reacts", of(True, may_change_losses)),
        ("Defender reacts", of(False, may_change_losses)),
        ("Losses", take_losses),
        ("Decide", decide),
        ("Settle", settle),
        ("Before the retreat", before_retreat),
        ("Retreat", beaten_retreat),
        ("After the retreat", lambda s: card_acts(s, s.n[B_WINNER], AFTER_RETREAT)),
        ("Occupy", occupy),
        ("After occupying", lambda s: card_acts(s, s.n[B_WINNER], AFTER_ADVANCE)),
        ("Winner reacts", by(True, may_react_at_the_end)),
        ("Loser reacts", by(False, may_react_at_the_end)),
        ("Over", end_battle),
    ],
)
SHOW: Final = BATTLE.titles.index("Show")

PHASES: Final[list[Phase[Campaign]]] = [Runs(phases.BATTLES, "battles", fight_battles), BATTLE]
