"""9.2, 9.3 Combat: attacks in turn, support, the cards that help, the dice."""

from __future__ import annotations

from typing import Any, Final, final

from vistula.core.action import verb
from vistula.core.flow import SPACE, Asked, Choice, EndPhase, OneOf
from vistula.core.plain import Does
from vistula.core.refusal import Refusal
from vistula.core.stages import Stages
from vistula.games.west_was_saved import happenings, phases
from vistula.games.west_was_saved.asking import SIDE
from vistula.games.west_was_saved.board import UNBRIDGED
from vistula.games.west_was_saved.happenings import remove_hq, remove_stranded_hq
from vistula.games.west_was_saved.numbers import (
    AGAIN,
    ATTACKED,
    B_AGAIN,
    B_ASKED,
    B_AT,
    B_ATTACK,
    B_BONUS,
    B_DEFENCE,
    B_DICE,
    B_FROM,
    B_MARGIN,
    B_SUPPORT,
    B_TOOK,
    B_UNITS,
    B_WINNER,
    ENTERED,
    FOUGHT,
    KNOWN,
    MANOEUVRES,
    ORDERED,
    PLEDGED,
    RODE,
    SHOWN,
    TRIED,
)
from vistula.games.west_was_saved.rules import bonuses, command, factors, losses, pursuit, retreat, victory
from vistula.games.west_was_saved.rules.turns import (
    PASS_ATTACKS,
    Alternation,
    Pass,
    clear_marks,
    has_passed,
    roll_for_start,
)
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import ARTILLERY, HQ, POLE

START_ATTACKS: Final = 8

# 9.2 Attacks ----------------------------------------------------------------------------------------------------

NO_ATTACKERS: Final = Refusal("9.2a", "No combat unit of yours is there.")
GUNS_ALONE: Final = Refusal("9.2a", "Only a stack with cavalry or infantry attacks.")
FACES_NOBODY: Final = Refusal("9.2a", "It faces no enemy: a stack attacks the hex in front of it.")
HAS_ATTACKED: Final = Refusal("9.2k", "Its cavalry and infantry have attacked this turn.")
NO_HQ: Final = Refusal("9.2c", "No HQ that commands it is in its hex or next to it.")


def cannot_attack(s: West, side: int, h: int, again: bool) -> Refusal | None:
    if not s.holds(side, h):
        return NO_ATTACKERS
    if s.fronted(h) == 0:
        return GUNS_ALONE
    ahead = s.faced(h)
    if ahead < 0 or s.side_at(ahead) != 1 - side:
        return FACES_NOBODY
    if not any(s.order.arm[u] != ARTILLERY for u in factors.attackers(s, h, again)):
        return HAS_ATTACKED
    return None if command.is_in_reach(s, side, s.combat_units(h), h) else NO_HQ  # 1.2f


def supporters(s: West, side: int, start: int, at: int) -> list[int]:
    """Stacks that could be called in (9.2g): beside the defender and facing it, no unbridged river between, an HQ in
    reach of their own, their attack not used."""
    found: list[int] = []
    if s.troops[at] == 0:
        return found  # A70: none against a lone HQ
    for h in s.board.neighbours[at]:
        if h == start or not s.holds(side, h) or s.faced(h) != at:  # ex.combat.c
            continue
        if s.board.river_between(h, at) == UNBRIDGED or cannot_attack(s, side, h, False) is not None:
            continue
        found.append(h)
    return found


def combat_start(s: West) -> None:
    clear_marks(s, ORDERED | PLEDGED | RODE | TRIED)


@final
class Attacks(Alternation):
    def starts(self, s: West) -> int:
        return roll_for_start(s, START_ATTACKS)  # 9.2d

    def is_out(self, s: West, side: int) -> bool:
        return has_passed(s, side) or not is_seen_to_face(s, side)


def is_seen_to_face(s: West, side: int) -> bool:
    """A stack of the side is seen to face an enemy (A92)."""
    for h in range(s.board.count):
        if s.troops[h] and s.holds(side, h):
            ahead = s.faced(h)
            if ahead >= 0 and s.side_at(ahead) == 1 - side:
                return True
    return False


@final
class AttackWith(Choice[West]):
    def among(self, s: West) -> list[int]:
        side = s.arg(SIDE)
        return s.stacks_of(side)

    def obstacle(self, s: West, x: int) -> Refusal | None:
        return cannot_attack(s, s.arg(SIDE), x, False)

    def play(self, s: West, x: int) -> None:
        side = s.arg(SIDE)
        s.pop()
        declare(s, side, x, 0)

    def label(self, s: West, x: int) -> str:
        return f"{s.board.title(x)} attacks {s.board.title(s.faced(x))}"

    def detail(self, s: West, x: int) -> dict[str, object]:
        return {"path": [x, s.faced(x)]}

    def is_final(self, s: West, x: int) -> bool:
        return not supporters(s, s.arg(SIDE), x, s.faced(x))


ATTACK: Final = Asked[West](
    phases.ATTACK,
    "attack",
    "9.2d",
    SIDE,
    "Attack with a stack, or pass.",
    "The other side decides about an attack.",
    [AttackWith(verb("attack"), SPACE), Pass("No more attacks", PASS_ATTACKS)],
    asks_always=True,
)
ATTACKS: Final = Attacks(phases.ATTACKS, "attacks", phases.ATTACK)


def declare(s: West, side: int, h: int, again: int) -> None:
    """Name the attack; ask for support where there could be any."""
    s.n[B_FROM] = h
    s.n[B_AT] = s.faced(h)
    s.n[B_SUPPORT] = 0
    s.n[B_AGAIN] = again
    s.n[B_WINNER] = 0
    s.n[B_MARGIN] = 0
    s.n[B_ASKED] = 0
    s.n[B_DICE] = 0
    s.n[B_DICE + 1] = 0
    s.n[B_BONUS] = 0
    s.n[B_BONUS + 1] = 0
    s.push(phases.BATTLE, 0, side)
    if supporters(s, side, h, s.faced(h)):
        s.push(phases.SUPPORT, side, h)


NOT_A_SUPPORTER: Final = Refusal(
    "9.2g", "Support must face the defender, with an HQ in reach, not across an unbridged river."
)


@final
class CallSupport(OneOf[West]):
    def among(self, s: West) -> list[int]:
        return supporters(s, s.arg(SIDE), s.n[B_FROM], s.n[B_AT])

    def play(self, s: West, x: int) -> None:
        s.n[B_SUPPORT] = x + 1
        s.pop()

    def detail(self, s: West, x: int) -> dict[str, object]:
        return {"path": [x, s.n[B_AT]], "note": "1-2 the attack is cancelled, 3-4 alone, 5-6 it supports"}


@final
class Alone(EndPhase[West]):
    def is_final(self, s: West, x: int) -> bool:
        return True


def support_prompt(s: West) -> str:
    return f"{s.board.title(s.n[B_FROM])} attacks {s.board.title(s.n[B_AT])}: call in one more stack?"


SUPPORT: Final = Asked[West](
    phases.SUPPORT,
    "support",
    "9.2g",
    SIDE,
    support_prompt,
    "The other side decides about an attack.",
    [
        CallSupport(verb("with"), SPACE, NOT_A_SUPPORTER, text="Call in {}", final=True),
        Alone(verb("alone"), "Attack alone"),
    ],
    asks_always=True,
)


# The battle -----------------------------------------------------------------------------------------------------


B_SIDE: Final = 1  # in the frame of BATTLE, after its stage


def attacker(s: West) -> int:
    return s.arg(B_SIDE)  # 9.2e


def use_attack(s: West, h: int, again: bool) -> None:
    """9.2k: those who take part have had their attack."""
    for u in factors.attackers(s, h, again):
        s.mark[u] |= ATTACKED


def coordinate(s: West) -> None:
    """A die for the support that was called in (9.2h, 9.2i, 9.2j, table.coordination)."""
    side, h = attacker(s), s.n[B_FROM]
    support = s.n[B_SUPPORT] - 1
    s.note(happenings.ATTACKS, side, h, s.n[B_AT], support + 1)
    if support < 0:
        return
    roll = s.roll(6)
    if roll <= s.tables.cancelled_up_to:
        use_attack(s, h, s.n[B_AGAIN] != 0)
        use_attack(s, support, False)
        s.n[B_SUPPORT] = 0
        s.note(happenings.CANCELLED, side, h, roll)
        for u in s.units_in(h):
            s.mark[u] &= ~AGAIN
        s.pop()  # nothing is shown (A86)
    elif roll < s.tables.supports_from:
        use_attack(s, support, False)
        s.n[B_SUPPORT] = 0
        s.note(happenings.ALONE, side, support, roll)
    else:
        s.note(happenings.SUPPORTED, side, support, roll)


def reveal(s: West) -> None:
    """Both see the stacks that fight (13.2b, A86). A lone HQ is removed without a combat (9.6d)."""
    side, h, at = attacker(s), int(s.n[B_FROM]), int(s.n[B_AT])
    if s.troops[at] == 0:
        ride_down(s, side, h, at)
        return
    s.reveal()
    shown = [h, at]
    if s.n[B_SUPPORT]:
        shown.append(s.n[B_SUPPORT] - 1)
    for place in shown:
        for u in s.units_in(place):
            s.mark[u] |= SHOWN
    s.n[B_UNITS] = int(s.troops[h])
    s.n[B_UNITS + 1] = int(s.troops[at])


def ride_down(s: West, side: int, h: int, at: int) -> None:
    """An HQ alone (9.6d, A70): it is off the map, no combat takes place, who attacked may take its hex."""
    use_attack(s, h, s.n[B_AGAIN] != 0)
    for q in s.headquarters_in(at):
        remove_hq(s, q)
    s.note(happenings.OVERRUN, side, at)
    BATTLE.go(s, "Close")
    pursuit.begin(s, side, h, at, pursuit.LONE_HQ)


def ask_bonuses(s: West) -> None:
    """Cards that may help, named before the dice: the attacker first (A8)."""
    while s.n[B_ASKED] < 2:
        side = attacker(s) if s.n[B_ASKED] == 0 else 1 - attacker(s)
        s.n[B_ASKED] += 1
        if bonuses.bonus_cards(s, side, False) or bonuses.bonus_cards(s, side, True):
            BATTLE.again(s)
            s.push(phases.BONUS, side)
            return


def fight(s: West) -> None:
    """9.3b, 9.3c, 9.3d."""
    side = attacker(s)
    attack = factors.total(factors.attack_lines(s))
    defence = factors.total(factors.defence_lines(s))
    s.n[B_ATTACK] = attack
    s.n[B_DEFENCE] = defence
    use_attack(s, s.n[B_FROM], s.n[B_AGAIN] != 0)
    if s.n[B_SUPPORT]:
        use_attack(s, s.n[B_SUPPORT] - 1, False)
    first = s.roll(6)
    second = s.roll(6)
    s.n[B_DICE] = first
    s.n[B_DICE + 1] = second
    margin = attack + first - defence - second
    winner = side if margin > 0 else 1 - side
    s.n[B_WINNER] = winner + 1 if margin else 0  # A51
    s.n[B_MARGIN] = abs(margin)
    told = [defence, first, second, abs(margin), int(s.n[B_WINNER])]
    s.note(happenings.COMBAT, side, s.n[B_FROM], s.n[B_AT], attack, more=told)


def hex_of(s: West, side: int) -> int:
    """Where a side's principal stack fought."""
    return s.n[B_FROM] if side == attacker(s) else s.n[B_AT]


def units_before(s: West, side: int) -> int:
    return s.n[B_UNITS] if side == attacker(s) else s.n[B_UNITS + 1]


def lose(s: West) -> None:
    """The loser's losses: half the difference, but no more than the winner had units (9.4a, 9.4b)."""
    s.n[B_TOOK] = 0
    if s.n[B_WINNER] == 0:
        return
    winner = s.n[B_WINNER] - 1
    half: int = s.n[B_MARGIN] // 2  # 1.5, ex.combat.f
    losses.demand(s, 1 - winner, hex_of(s, 1 - winner), min(half, units_before(s, winner)))  # ex.combat.b


def pay_for_victory(s: West) -> None:
    """The winner's losses: half of those really inflicted (9.4c, 9.4d); none in a rout."""
    if s.n[B_WINNER] == 0 or s.n[B_MARGIN] >= s.tables.rout_from:  # 9.4e
        return
    winner = s.n[B_WINNER] - 1
    owed = min(s.n[B_TOOK] // 2, units_before(s, 1 - winner))
    losses.demand(s, winner, hex_of(s, winner), owed)


def fall_back(s: West) -> None:
    """9.5: up to 2 all stay; from 3 on the loser's artillery is lost and the rest retreats (9.5b1, 9.5b2)."""
    remove_stranded_hq(s, s.n[B_FROM])
    remove_stranded_hq(s, s.n[B_AT])
    if s.n[B_WINNER] == 0 or s.n[B_MARGIN] < s.tables.retreat_from:  # 9.5a
        return
    winner = s.n[B_WINNER] - 1
    h = hex_of(s, 1 - winner)
    if s.side_at(h) != 1 - winner:
        return
    for u in s.combat_units(h):
        if s.order.arm[u] == ARTILLERY:
            happenings.eliminate(s, u, happenings.BY_RETREAT)
    remove_stranded_hq(s, h)
    if s.troops[h] == 0:
        return
    chooser = winner if s.n[B_MARGIN] >= s.tables.rout_from else 1 - winner  # 9.5b3, 9.5c1
    retreat.begin(s, 1 - winner, h, s.units_in(h), chooser)


def pursue(s: West) -> None:
    """9.5b8: only from a difference of 3 on, and only the attacker has a vacated hex to enter (A49, an option)."""
    if s.n[B_WINNER] == 0 or s.n[B_MARGIN] < s.tables.retreat_from:
        return
    winner = s.n[B_WINNER] - 1
    if winner != attacker(s) and not s.rules.defender_may_pursue:
        return
    h, vacated = hex_of(s, winner), hex_of(s, 1 - winner)
    if s.side_at(vacated) >= 0 or s.troops[h] == 0:
        return
    pursuit.begin(s, winner, h, vacated, pursuit.AFTER_ROUT if s.n[B_MARGIN] >= s.tables.rout_from else pursuit.PLAIN)


def close(s: West) -> None:
    """Who fought is marked (9.2l, 9.3.5a), but for winners of a rout (9.3.5b); what was shown is hidden again."""
    rout = s.n[B_WINNER] != 0 and s.n[B_MARGIN] >= s.tables.rout_from
    fought = s.n[B_DICE] != 0
    for u in range(s.order.count):
        if s.mark[u] & SHOWN:
            if fought and s.order.arm[u] != HQ and not (rout and s.order.side[u] == s.n[B_WINNER] - 1):
                s.mark[u] |= FOUGHT  # ex.combat.d
            s.mark[u] &= ~(SHOWN | KNOWN | AGAIN)
    victory.capital_falls(s)


def go_on(s: West) -> None:
    """9.5c3: units that came into the vacated hex after a rout may attack again, if the attacker won."""
    side = attacker(s)
    if s.n[B_WINNER] == side + 1 and s.n[B_MARGIN] >= s.tables.rout_from:
        s.push(phases.FURTHER, side, s.n[B_AT])


BATTLE: Final = Stages[West](
    phases.BATTLE,
    "battle",
    [
        ("Coordination", coordinate),
        ("Reveal", reveal),
        ("Cards", ask_bonuses),
        ("Dice", fight),
        ("Losses", lose),
        ("Losses of the winner", pay_for_victory),
        ("Retreat", fall_back),
        ("Pursuit", pursue),
        ("Close", close),
        ("Further attacks", go_on),
    ],
)


def combat_end(s: West) -> None:
    """Attacker and Defender markers come off; card 31 acts now (card.31.pl.a)."""
    clear_marks(s, ENTERED | AGAIN | FOUGHT)  # 9.7
    if s.n[MANOEUVRES]:
        clear_marks(s, ORDERED | PLEDGED | RODE)
        s.push(phases.MANOEUVRE, POLE, 0)


COMBAT_START: Final = Does(phases.COMBAT_START, "combat_start", combat_start)
COMBAT_END: Final = Does(phases.COMBAT_END, "combat_end", combat_end)

PHASES: Final[list[Any]] = [COMBAT_START, COMBAT_END, ATTACKS, ATTACK, SUPPORT, BATTLE]
