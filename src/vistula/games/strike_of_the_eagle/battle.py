"""Battles (7.4, 7.41): the smallest first; cards, Combat Values, losses, winner, initiative, Great Victory."""

from __future__ import annotations

from typing import Final, final

from vistula.core.flow import Phase
from vistula.games.strike_of_the_eagle import battle_cards, codes, phases, reactions
from vistula.games.strike_of_the_eagle.areas import defender_of
from vistula.games.strike_of_the_eagle.cards import draw, lay_aside
from vistula.games.strike_of_the_eagle.numbers import (
    B_AREA,
    B_ATTACKER,
    B_BLOCK_LOSS,
    B_CARD,
    B_CHART,
    B_DEFEND,
    B_FLANKS,
    B_FORT,
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
from vistula.games.strike_of_the_eagle.reorganize import can_reorganize
from vistula.games.strike_of_the_eagle.retreat import goes_back_singly, is_over_limit
from vistula.games.strike_of_the_eagle.state import (
    DEFEND_SHOWN,
    FIRST_IN,
    FOUGHT,
    FULL,
    HURT,
    KNOWN,
    MARCHED,
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

# Steps of a battle (7.41).
GATHER: Final = 0
ATTACKER_NAMES: Final = 1
DEFENDER_NAMES: Final = 2
ATTACKER_CARD: Final = 3
DEFENDER_CARD: Final = 4
ATTACKER_MODIFIER: Final = 5
DEFENDER_MODIFIER: Final = 6
SHOW: Final = 7
ATTACKER_REACTS: Final = 8
DEFENDER_REACTS: Final = 9
LOSE: Final = 10
DECIDE: Final = 11
SETTLE: Final = 12
BEFORE_RETREAT: Final = 13
BEATEN_RETREAT: Final = 14
AFTER_RETREAT: Final = 15
OCCUPY: Final = 16
AFTER_OCCUPYING: Final = 17
WINNER_REACTS: Final = 18
LOSER_REACTS: Final = 19
OVER: Final = 20


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
    found = 0
    block: int = s.first[area]
    while block >= 0:
        found += 1
        block = s.after[block]
    return found


def smallest_battles(s: Campaign, front: int) -> list[int]:
    """The battles of a front with the fewest blocks engaged (7.4b)."""
    best = 0
    found: list[int] = []
    for area in s.theatre.areas:
        if s.here[area] and s.front_of(area) == front and is_contested(s, area):
            size = engaged(s, area)
            if not found or size < best:
                best = size
                found = []
            if size == best:
                found.append(area)
    return found


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


@final
class Battles(Phase[Campaign]):
    """The battles of a front, one at a time (7.4b)."""

    def run(self, s: Campaign) -> None:
        found = smallest_battles(s, s.n[FRONT])
        if not found:
            s.pop()
        elif len(found) > 1:
            s.push(phases.PICK_BATTLE)
        else:
            begin_battle(s, found[0])


@final
class Battle(Phase[Campaign]):
    """One battle (7.41). Its number: the step."""

    def run(self, s: Campaign) -> None:
        step = s.arg(0)
        s.set_arg(0, step + 1)
        area: int = s.n[B_AREA] - 1
        attacker: int = s.n[B_ATTACKER]
        defender = 1 - attacker
        winner: int = s.n[B_WINNER]
        loser = 1 - winner
        front = s.front_of(area)
        if step == GATHER:
            gather(s, area)
        elif step <= DEFENDER_NAMES:
            name_reorganizing(s, attacker if step == ATTACKER_NAMES else defender, area)
        elif step <= DEFENDER_CARD:
            side = attacker if step == ATTACKER_CARD else defender  # 7.41.1a
            seat = s.seat_for(side, front)  # R-CRD7
            if s.n[HAND_COUNT + seat] > 0:
                s.push(phases.BATTLE_CARD, seat, side)
        elif step <= DEFENDER_MODIFIER:
            side = attacker if step == ATTACKER_MODIFIER else defender  # 7.41.2c
            s.push(phases.MODIFIER, s.seat_for(side, front), side)
        elif step == SHOW:
            show(s, area)
        elif step == ATTACKER_REACTS:
            reactions.offer(s, attacker, front, LOSSES)  # 7.41.4c
        elif step == DEFENDER_REACTS:
            reactions.offer(s, defender, front, LOSSES)
        elif step == LOSE:
            take_losses(s, area)
        elif step == DECIDE:
            decide(s, area)
            battle_cards.when_decided(s)
        elif step == SETTLE:
            change_initiative(s, front)
            great_victory(s, area, 0)
            if s.count(loser, area):
                reactions.offer(s, loser, front, RETREAT)
        elif step == BEFORE_RETREAT:
            battle_cards.before_retreat(s)
        elif step == BEATEN_RETREAT:
            s.set_arg(1, s.n[B_BLOCK_LOSS + loser])  # 7.41.6b: before the winner decides who stays
            if s.count(loser, area):
                s.push(phases.GO_BACK if goes_back_singly(s, loser, area) else phases.RETREAT, loser, area)
        elif step == AFTER_RETREAT:
            battle_cards.after_retreat(s)
        elif step == OCCUPY:
            great_victory(s, area, s.arg(1))
            if s.count(winner, area) and (winner == attacker or is_over_limit(s, winner, area)):
                s.push(phases.ADVANCE_AFTER, winner, area)  # 7.43a, 7.43b
        elif step == AFTER_OCCUPYING:
            battle_cards.after_advance(s)
        elif step == WINNER_REACTS:
            reactions.offer(s, winner, front, BATTLE_OVER)
        elif step == LOSER_REACTS:
            reactions.offer(s, loser, front, BATTLE_OVER)
        else:
            s.pop()
            end_battle(s, area)


def gather(s: Campaign, area: int) -> None:
    """Blocks waiting on the road join as support (R-STK1)."""
    for side in (POLISH, SOVIET):
        for block in s.waiting_at(side, area):
            s.set_waiting(block, False)
        s.n[B_HAD_GARRISON + side] = 1 if s.garrison[area] == side else 0


def name_reorganizing(s: Campaign, side: int, area: int) -> None:
    """A Reorganization order in the attacked area is turned up and its block named (7.2.rog.b, 7.2.rog.d)."""
    for front in (0, 1):
        if s.counters(side, front, area):
            s.reveal()  # that a counter stays face down tells that it is another
        if s.counters(side, front, area) >> REORGANIZE & 1:
            s.return_counter(side, REORGANIZE, front, area)
            s.note(codes.TURNED_UP, side, REORGANIZE, area)
            if any(can_reorganize(s, block) for block in s.blocks_in(side, area)):
                s.push(phases.NAME_BLOCK, side)  # 7.2j: beside a Defend, if there is one
            else:
                s.note(codes.VOID, side, REORGANIZE, area)


def show(s: Campaign, area: int) -> None:
    """Blocks, Battle Cards and Combat Modifiers are turned up together (7.41.2c, 7.41.3c)."""
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


def is_halved(s: Campaign, block: int) -> bool:
    """It force marched, be the area fortified or defended (7.2.fm.c, 7.32h), or is to reorganize (7.2.rog.b); who moved
    fights in full (7.2.mv.b, 7.41.3a, R-CMB5)."""
    mark: int = s.mark[block]
    return (mark & MARCHED != 0 and mark & FULL == 0) or mark & NAMED != 0


def modifier(s: Campaign, side: int) -> int:
    """The card's combat number, and one more if it came from the hand (7.41.2b, 3.4f); 0 without a card (R-CRD4)."""
    card: int = s.n[B_MODIFIER + side] - 1
    if card < 0:
        return 0
    return s.deck.combat[card] + (s.tables.hand_bonus if s.n[B_FROM_HAND + side] else 0)


def attack_edges(s: Campaign, area: int, side: int) -> list[int]:
    """The connections over which the attackers came; the first counts even if nobody of it is left (7.34a, R-FLK1)."""
    found: list[int] = []
    if s.primary[area] >= 0:
        found.append(s.primary[area])
    for block in s.blocks_in(side, area):
        edge: int = s.came[block]
        if edge >= 0 and not any(known == edge for known in found):
            found.append(edge)
    return found


def support_edges(s: Campaign, area: int, side: int) -> int:
    """How many connections the defender's supporting blocks came in by (7.34e, R-FLK2)."""
    found: list[int] = []
    for block in s.blocks_in(side, area):
        edge: int = s.came[block]
        if edge >= 0 and not s.mark[block] & FIRST_IN and not any(known == edge for known in found):
            found.append(edge)
    return len(found)


def is_fortified(s: Campaign, area: int, attacker: int) -> bool:
    """Every attacker came in by a connection that the fortification faces (1.2a, 1.2d, R-FRT1)."""
    blocks = s.blocks_in(attacker, area)
    for block in blocks:
        if s.came[block] < 0 or not s.map.faces(area, s.came[block]):
            return False
    return bool(blocks)


def reckon(s: Campaign) -> None:
    """Combat Values, the chart, and the losses each side owes, from the cards on the table (7.41.3a, 7.41.3b, 7.41.4a,
    7.41.ex.a, 7.41.ex.b)."""
    n = s.n
    tables = s.tables
    area: int = n[B_AREA] - 1
    attacker: int = n[B_ATTACKER]
    defender = 1 - attacker
    fort = battle_cards.fortification_counts(s, is_fortified(s, area, attacker))
    ordered = s.placed[defender * s.map.count + area] & DEFEND_SHOWN != 0
    defend = battle_cards.defend_counts(s, ordered)
    flanks = battle_cards.flanks(s, max(0, len(attack_edges(s, area, attacker)) - 1))
    negations = (1 if fort else 0) + (1 if defend else 0) + support_edges(s, area, defender)
    # 1.2b, 7.2.def.c, 7.2.def.d, 7.34d, 7.34e, 7.34f, 7.34g
    negated = min(flanks, battle_cards.negated(s, negations))  # R-FLK3
    n[B_FORT] = 1 if fort else 0
    n[B_DEFEND] = 1 if defend else 0
    n[B_FLANKS] = flanks
    n[B_NEGATED] = negated
    for side in (POLISH, SOVIET):
        value = modifier(s, side) + battle_cards.added_value(s, side)
        for block in s.blocks_in(side, area):
            value += battle_cards.share(s, block, is_halved(s, block))
        if s.garrison[area] == side:
            value += battle_cards.garrison_value(s, side)  # 3.0d
        if side == defender:
            value -= battle_cards.flank_weight(s) * (flanks - negated)  # 7.34b; the attacker never (7.34c)
        n[B_VALUE + side] = value
        n[B_CHART + side] = tables.inflicted(value)  # 7.41.3b
    for side in (POLISH, SOVIET):
        saved = battle_cards.saved(s, side)
        if side == defender:
            if fort and battle_cards.fortification_saves(s):
                saved += tables.fortification_saves  # 1.2c, 7.41.4a
            if defend and battle_cards.defend_saves(s):
                saved += tables.defend_saves  # 7.2.def.b, 7.41.4b
        inflicted: int = n[B_CHART + 1 - side]
        n[B_SAVED + side] = min(saved, inflicted)
        n[B_OWED + side] = max(0, inflicted - saved) + battle_cards.extra_losses(s, side)  # R-CMB3


def take_losses(s: Campaign, area: int) -> None:
    """Both sides' losses are fixed before any is taken (7.41a)."""
    attacker: int = s.n[B_ATTACKER]
    for side in (attacker, 1 - attacker):
        s.note(codes.OWES, side, s.n[B_OWED + side], s.n[B_SAVED + side])
    for side in (1 - attacker, attacker):
        s.push(phases.TAKE_LOSSES, side, area, s.n[B_OWED + side], 1)


def decide(s: Campaign, area: int) -> None:
    """Who lost more loses; equal losses beat the attacker (7.41.6a, 7.42i, R-CMB1)."""
    attacker: int = s.n[B_ATTACKER]
    defender = 1 - attacker
    attackers_lost: int = s.n[B_TAKEN + attacker]
    defenders_lost: int = s.n[B_TAKEN + defender]
    s.n[B_WINNER] = attacker if defenders_lost > attackers_lost else defender
    if battle_cards.is_near_tie(s):
        s.n[B_WINNER] = defender
    winner: int = s.n[B_WINNER]
    s.note(codes.BATTLE_WON, winner, area, s.n[B_TAKEN + winner], s.n[B_TAKEN + 1 - winner])


def change_initiative(s: Campaign, front: int) -> None:
    """The holder rises by a win that really cost the enemy more than his level (6.1f, 6.1j) and falls by any defeat
    (6.1g, 6.1i); one step in either case (6.1h)."""
    winner: int = s.n[B_WINNER]
    if s.n[INIT_SIDE + front] == winner and s.n[B_BLOCK_LOSS + 1 - winner] <= s.n[INIT_LEVEL + front]:
        return
    s.step_initiative(front, winner)


def great_victory(s: Campaign, area: int, counted: int) -> None:
    """Four SP really lost by enemy blocks give the winner a point, once (7.44a, 7.44b, 7.44.ex.a). `counted`: lost
    before."""
    winner: int = s.n[B_WINNER]
    lost: int = s.n[B_BLOCK_LOSS + 1 - winner]
    if counted < s.tables.great_victory <= lost:
        s.note(codes.GREAT_VICTORY, winner, area)
        s.add_vp(winner, s.tables.points_great_victory)


def end_battle(s: Campaign, area: int) -> None:
    """Cards are laid aside, blocks are hidden again (R-HID1)."""
    winner: int = s.n[B_WINNER]
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


PHASES: Final[list[Phase[Campaign]]] = [Battles(phases.BATTLES, "battles"), Battle(phases.BATTLE, "battle")]
