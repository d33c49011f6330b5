"""Declaring an attack: the target, the attackers, the defender's support (3.12b, 5.1, 8.3, 8.4; steps C0 to C4)."""

from typing import Final, final

from mypy_extensions import i64

from vistula.core.action import verb
from vistula.core.columns import column, small_column
from vistula.core.flow import PIECE, SPACE, Choice, EndPhase
from vistula.core.plain import Button, Pick, Question
from vistula.core.refusal import Refusal, refusals
from vistula.core.words import listed
from vistula.games.poland_1920 import events, phases
from vistula.games.poland_1920.asking import OfSide
from vistula.games.poland_1920.board import EAST_PRUSSIA, LAKE
from vistula.games.poland_1920.order import AIRCRAFT, GERMAN, HQ
from vistula.games.poland_1920.rules.camouflage import hides
from vistula.games.poland_1920.rules.movement import NOT_ON_MAP
from vistula.games.poland_1920.rules.strength import chosen_units, usable_in_attack
from vistula.games.poland_1920.state import (
    ATTACKED,
    BATTLE_NUMBERS,
    CHANGES,
    CHOSEN,
    DEFENDED,
    DEFENDS,
    TARGET,
    USED,
    Poland,
)

NO_ENEMY: Final = Refusal("5.19a", "There is no enemy unit in that zone.")
ENTER_IT: Final = Refusal("8.6b", "Only a headquarters is there: it is not attacked, it falls to whoever enters.")
ATTACKED_ALREADY: Final = Refusal("5.25b", "Every enemy unit there has been attacked this turn.")
NOBODY_NEAR: Final = refusals("None of your units that may attack borders that zone.", ["3.12b", "3.12d"])
NOT_YOURS: Final = Refusal("5.11e", "You name your own units.")
NO_BORDER: Final = Refusal("5.24", "Only zones that share a border can be attacked.")
ONLY_A_JUNCTION: Final = Refusal("5.24", "Nobody attacks through a junction.")
LAKE_BETWEEN: Final = Refusal("table.terrain.lakes", "Nobody attacks across a lake.")
HAS_ATTACKED: Final = Refusal("5.25a", "A unit attacks at most once a turn.")
GERMANS_WAIT: Final = Refusal("scn.on_warsaw.germans.entry", "The Germans may not act before 11 August.")
GERMANS_AT_HOME: Final = Refusal("scn.on_warsaw.germans.entry", "Germans in East Prussia cannot be attacked yet.")
NAMED_ALREADY: Final = Refusal("5.11e", "It is named already.")
NEEDS_COMPANY: Final = Refusal(
    "8.3b", "It has no SP and supports only units of its own zone; name an attacker there first."
)
NEEDS_FRIENDS: Final = Refusal("5.28c", "It flies with units of its own zone; name an attacker there first.")
HAS_SUPPORTED: Final = Refusal("8.3a", "A headquarters supports once a turn.")
HAS_FLOWN: Final = Refusal("5.28c", "An aircraft is used once a turn.")
NOBODY_NAMED: Final = Refusal("5.11e", "Name the units that attack first.")
NOT_SUPPORT: Final = Refusal(
    "8.4b", "Only a headquarters or aircraft supports; units that can be attacked defend anyway."
)
NOT_THERE: Final = Refusal("8.3b", "Support comes from the attacked zone only.")
APART: Final = [NO_BORDER, ONLY_A_JUNCTION, LAKE_BETWEEN]
ONE_HQ: Final = Refusal("8.4b", "A defence is supported by one headquarters only.")
NONE_THERE: Final = Refusal("5.19c", "No unit of that zone can join the attack.")


def cannot_attack(s: Poland, u: int) -> Refusal | None:
    """Whether a combat unit may attack at all this phase."""
    if s.mark[u] & ATTACKED:
        return HAS_ATTACKED  # 5.25a
    if s.is_frozen(u) and not s.rules.frozen_may_attack:
        return s.order.waits[u]  # A44
    if s.order.nation[u] == GERMAN and s.turn < s.order.germans_from:
        return GERMANS_WAIT  # A46
    return None


def can_be_attacked(s: Poland, zone: int) -> Refusal | None:
    """Whether some enemy there may still be attacked this turn (5.25b); a face-down counter may always (A60)."""
    enemy = s.enemy()
    units = s.units_in(enemy, zone)
    if not s.is_guarded(enemy, zone):
        return ENTER_IT if any(s.order.kind[u] == HQ for u in units) else NO_ENEMY  # 8.6b, A27
    if s.board.land[zone] == EAST_PRUSSIA and s.turn < s.order.germans_from:
        return GERMANS_AT_HOME  # A46
    fresh = any(not s.mark[u] & DEFENDED and (s.is_combat(u) or s.is_hidden(u)) for u in units)
    return None if fresh else ATTACKED_ALREADY


def may_join(s: Poland, u: int, target: int) -> Refusal | None:
    """Whether a counter may be named in the attack on a zone: a unit attacks one zone only (5.19b)."""
    order = s.order
    if order.side[u] != s.side:
        return NOT_YOURS
    zone: int = s.zone[u]
    if zone < 0:
        return NOT_ON_MAP
    if not s.board.touches(zone, target):
        return no_border(s, zone, target)
    if s.mark[u] & CHOSEN:
        return NAMED_ALREADY
    if order.combat[u]:
        return cannot_attack(s, u)
    if s.mark[u] & USED:
        return used_up(s, u)
    if any(s.zone[other] == zone and order.combat[other] for other in chosen_units(s)):
        return None
    return NEEDS_COMPANY if order.kind[u] == HQ else NEEDS_FRIENDS  # 8.3b, A13


def used_up(s: Poland, u: int) -> Refusal:
    return HAS_SUPPORTED if s.order.kind[u] == HQ else HAS_FLOWN  # 8.3a, A13


def no_border(s: Poland, zone: int, target: int) -> Refusal:
    """Why a zone cannot attack another that it shares no border with."""
    edge = s.board.edge_between(zone, target)
    if edge < 0:
        return NO_BORDER
    return LAKE_BETWEEN if s.board.kind[edge] & LAKE else ONLY_A_JUNCTION  # table.terrain.lakes, 5.24


def formations(s: Poland, zone: int) -> str:
    """The combat units of the side to move in a zone as one would call them: whole divisions, else unit by unit."""
    named = [s.order.counters[u].parent or s.order.name(u) for u in s.troops_in(s.side, zone)]
    return listed(list(dict.fromkeys(named)))


def cannot_join(s: Poland, who: str, zone: int, why: Refusal) -> str:
    """With the names of both places, if they are apart."""
    here, there = s.board.names[zone], s.board.names[s.arg(ZONE)]
    if why not in APART:
        return f"{who} cannot join this attack from {here}. {why.message}"
    nobody = f"{who} cannot" if who else "Nobody can"
    return f"{nobody} join this attack: {here} has no border with {there}. {why.message}"


@final
class AttackZone(Choice[Poland]):
    def obstacle(self, s: Poland, x: int) -> Refusal | None:
        why = can_be_attacked(s, x)
        if why is None and not any(s.order.combat[u] and may_join(s, u, x) is None for u in s.order.of_side[s.side]):
            return self.why_nobody(s, x)
        return why

    def why_nobody(self, s: Poland, x: int) -> Refusal:
        """What holds back those who come nearest: they have attacked, or a junction or a lake lies between."""
        nearest = NOBODY_NEAR[s.player()]
        for u in s.order.of_side[s.side]:
            if s.order.combat[u] and s.zone[u] >= 0:
                why = may_join(s, u, x)
                if why is not None and why is not NO_BORDER:
                    if why not in APART:
                        return why
                    nearest = why
        return nearest

    def legal(self, s: Poland) -> list[int]:
        """Zones of the enemy that a unit which may attack borders on."""
        order, net = s.order, s.board.border_net
        ready = small_column(net.count)
        for u in order.of_side[s.side]:
            zone: int = s.zone[u]
            if zone >= 0 and order.combat[u] and not ready[zone] and cannot_attack(s, u) is None:
                ready[zone] = 1
        guard, at = s.guard, s.enemy() * net.count
        near = [zone for zone in range(net.count) if guard[at + zone] != 0 and net.any_near(zone, ready)]
        return [zone for zone in near if can_be_attacked(s, zone) is None]

    def play(self, s: Poland, x: int) -> None:
        s.push(phases.DECLARE, x)

    def words(self, s: Poland, x: int, why: Refusal) -> str:
        there = s.board.names[x]
        if why is ONLY_A_JUNCTION or why is LAKE_BETWEEN:
            for zone in s.board.neighbours[x]:
                if s.has_troops(s.side, zone) and no_border(s, zone, x) is why:
                    return f"{formations(s, zone)} at {s.board.names[zone]} cannot attack {there}. {why.message}"
        return f"{there} cannot be attacked. {why.message}"


ZONE: Final = 0  # the number of the frame DECLARE: what is attacked


@final
class Join(Choice[Poland]):
    """join <unit>: a combat unit, a supporting headquarters (5.12a), an aircraft."""

    def among(self, s: Poland) -> list[int]:
        board, places, target = s.board, s.zone, s.arg(ZONE)
        return [u for u in s.order.of_side[s.side] if places[u] >= 0 and board.touches(i64(places[u]), target)]

    def obstacle(self, s: Poland, x: int) -> Refusal | None:
        return may_join(s, x, s.arg(ZONE))

    def play(self, s: Poland, x: int) -> None:
        s.mark[x] |= CHOSEN

    def label(self, s: Poland, x: int) -> str:
        return f"{s.order.name(x)}, {s.board.names[s.zone[x]]}"

    def words(self, s: Poland, x: int, why: Refusal) -> str:
        if s.order.side[x] != s.side or s.zone[x] < 0:
            return why.message
        if why is NAMED_ALREADY:
            return f"{s.order.name(x)} is named for this attack already."
        return cannot_join(s, s.order.name(x), s.zone[x], why)

    def detail(self, s: Poland, x: int) -> dict[str, object]:
        if s.order.combat[x]:
            return {"note": f"{usable_in_attack(s, x, s.arg(ZONE))} SP"}
        return {"note": "+3 SP" if s.order.kind[x] == HQ else "1 row"}


@final
class JoinFrom(Choice[Poland]):
    """join_from <zone>: all combat units of a zone at once."""

    def among(self, s: Poland) -> list[int]:
        return s.board.borders[s.arg(ZONE)]

    def obstacle(self, s: Poland, x: int) -> Refusal | None:
        if not s.board.touches(x, s.arg(ZONE)):
            return no_border(s, x, s.arg(ZONE))
        return None if self.able(s, x) else NONE_THERE

    def able(self, s: Poland, x: int) -> list[int]:
        return [u for u in s.troops_in(s.side, x) if may_join(s, u, s.arg(ZONE)) is None]

    def play(self, s: Poland, x: int) -> None:
        s.set_marks(self.able(s, x), CHOSEN)

    def words(self, s: Poland, x: int, why: Refusal) -> str:
        who = formations(s, x)
        if not who and why not in APART:
            return f"You have no combat unit at {s.board.names[x]} that could join this attack."
        return cannot_join(s, who, x, why)


def resolve(s: Poland) -> None:
    target = s.arg(ZONE)
    s.pop()
    if s.battle[CHANGES] == 0:
        s.battle = column(BATTLE_NUMBERS)
        s.battle[TARGET] = target
        s.note(events.ATTACKS, s.side, target)
    s.push(phases.BATTLE)


def nobody_named(s: Poland) -> Refusal | None:
    return None if chosen_units(s) else NOBODY_NAMED  # support is named beside an attacker only (8.3b)


def attacked(s: Poland) -> list[int]:
    """All counters where the attack goes."""
    return s.units_in(s.enemy(), s.battle[TARGET])


def must_defend(s: Poland) -> bool:
    """With counters face down, not being asked would tell that there is nothing to name; and dice follow, so that who
    named somebody may think again."""
    return hides(s, s.enemy()) or any(s.mark[u] & DEFENDS and not s.order.combat[u] for u in attacked(s))


def defending(s: Poland) -> str:
    somebody = any(action.args for action in s.offered or [])
    words = "name support, or let it stand." if somebody else "there is nobody to name; the dice follow."
    return f"{s.board.names[s.battle[TARGET]]} is attacked: {words}"


def may_support(s: Poland, x: int) -> Refusal | None:
    """The defender names one headquarters and aircraft in the attacked zone (8.4b, step C2)."""
    kind = s.order.kind[x]
    if s.order.side[x] != s.enemy() or (kind != HQ and kind != AIRCRAFT):
        return NOT_SUPPORT
    if s.zone[x] != s.battle[TARGET]:
        return NOT_THERE  # 8.3b
    if s.mark[x] & DEFENDS:
        return NAMED_ALREADY
    if s.mark[x] & USED:
        return used_up(s, x)
    if kind == HQ and any(s.order.kind[u] == HQ and s.mark[u] & DEFENDS for u in attacked(s)):
        return ONE_HQ  # 8.4b
    return None


def support(s: Poland, x: int) -> None:
    s.mark[x] |= DEFENDS


def cannot_support(s: Poland, x: int, why: Refusal) -> str:
    return f"{s.order.name(x)} cannot support. {why.message}" if s.order.side[x] == s.enemy() else why.message


ASKING: Final = 0  # the number of the frames CHANGE and CONSENT: the side that asks


def ask(s: Poland) -> None:
    """Option: a side may ask to change what it declared; only if the other agrees (5.11g)."""
    side = s.arg(ASKING)
    s.battle[CHANGES] |= 1 << side
    s.note(events.ASKS_CHANGE, side)
    s.push(phases.CONSENT, side)


def agree(s: Poland) -> None:
    side = s.arg(ASKING)
    s.pop()
    s.note(events.ANSWERS, 1 - side, 1)
    if side == s.side:
        s.clear_marks(chosen_units(s), CHOSEN)
        s.pop()  # the battle is declared anew
        s.push(phases.DECLARE, s.battle[TARGET])
    else:
        s.clear_marks([u for u in s.order.of_side[side] if not s.order.combat[u]], DEFENDS)
        s.push(phases.DEFEND)


# Attack a zone, or end the phase; attacking is never compulsory (5.14a).
ATTACK: Final[OfSide] = OfSide(
    phases.ATTACK,
    lambda s: NOBODY_NEAR[s.player()].rule_id,  # 3.12b, 3.12d
    "Choose a zone to attack, or end your combat phase.",
    "The enemy looks for a zone to attack.",
    AttackZone(verb("attack"), SPACE, text="Attack {}"),
    EndPhase(verb("end_combat"), "End the combat phase"),
    must_ask=lambda s: hides(s, s.side),  # or it would tell that no face-down counter here can attack
)
# Name the attackers; once resolved the attack cannot be called off (5.14b).
DECLARE: Final[OfSide] = OfSide(
    phases.DECLARE,
    "5.11e",
    lambda s: f"Declare the attack on {s.board.names[s.arg(ZONE)]}: name units, then resolve.",
    "The enemy declares an attack.",
    Join(verb("join"), PIECE),
    JoinFrom(verb("join_from"), SPACE, text="All units at {}"),
    Button("resolve", "Resolve the attack", resolve, nobody_named, closes=True, final=True),  # 5.14b
    must_ask=True,  # dice follow: nobody is committed without a word
)
DEFEND: Final[Question[Poland]] = Question(
    phases.DEFEND,
    "8.4b",
    defending,
    "The defender names support.",
    Pick("support", PIECE, attacked, may_support, support, "{} supports", refuses=cannot_support),
    EndPhase(verb("stand"), "Let it stand", final=True),
    must_ask=must_defend,
    seat=lambda s: s.enemy(),
)
CHANGE: Final[Question[Poland]] = Question(
    phases.CHANGE,
    "5.11g",
    "Let your declaration stand, or ask to change it?",
    "The other side decides.",
    EndPhase(verb("stand"), "Let it stand", final=True),
    Button("ask", "Ask to change", ask, final=True, ends=True),
)
CONSENT: Final[Question[Poland]] = Question(
    phases.CONSENT,
    "5.11g",
    "The enemy asks to change his declaration. Do you agree?",
    "The other side decides.",
    # Dice follow, or the other side declares anew.
    Button("agree", "Agree", agree, final=True),
    Button("refuse", "Refuse", lambda s: s.note(events.ANSWERS, 1 - s.arg(ASKING), 0), final=True, ends=True),
    seat=lambda s: 1 - s.arg(ASKING),
)
