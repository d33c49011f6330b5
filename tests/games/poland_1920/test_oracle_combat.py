"""Strengths and rows of attacks met in random play, against a second, plain reading of chapters 5 and 6."""

import pytest

from tests.games.poland_1920.table import Fought, asks, do, fought, loss_rows, new
from tests.games.poland_1920.test_data import BORDERS, COMBAT_TABLE, LOSS_TABLE, ZONES, facts
from tests.rules import rule
from vistula.core.dice import Mix
from vistula.games.poland_1920.order import AIRCRAFT, HQ, TANK
from vistula.games.poland_1920.state import CHOSEN, DEFENDED, REORGANIZED, Poland

TERRAIN, FORT = facts(4), facts(6)
LINES = {(zone, across) for zone, across in ZONES["fortified_edges"]}
COMBAT_ROWS = [line.split()[0].replace("_", " ") for line in COMBAT_TABLE.strip().splitlines()]
LOSS_ROWS = [line.split()[0] for line in LOSS_TABLE.strip().splitlines()]
LEAST_DIFFERENCE = [26, 20, 17, 14, 11, 9, 7, 5, 3, 1, 0]
LEAST_STRENGTH = [25, 23, 21, 19, 17, 15, 13, 11, 9, 7, 5, 3]


def row(least: list[int], value: int, down: int) -> int:
    """The row of a value, moved and held at the ends."""
    at = next((i for i, low in enumerate(least) if value >= low), len(least))
    return max(0, min(len(least), at + down))


def usable(s: Poland, u: int) -> int:
    strength = int(s.sp[u])
    return (strength + 1) // 2 if s.mark[u] & REORGANIZED else strength


def foreseen(s: Poland, target: str) -> tuple[Fought, tuple[str, str]]:
    """What the attack in hand comes to if the defender names no support."""
    names = s.board.names
    hard = ("swamp", "mountains")
    chosen = [u for u in range(s.order.count) if s.mark[u] & CHOSEN]
    by_zone: dict[str, list[int]] = {}
    extra = machines = 0
    for u in chosen:
        zone = names[s.zone[u]]
        if s.order.kind[u] == HQ:
            extra += 3
        elif s.order.kind[u] == AIRCRAFT:
            machines += 1
        else:
            strength = usable(s, u)
            if TERRAIN[zone] in hard or TERRAIN[target] in hard or "s" in BORDERS[zone][target]:
                strength = -(-strength // 3)
            by_zone.setdefault(zone, []).append(strength)
            machines += s.order.kind[u] == TANK
    attack = sum(min(32, sum(strengths)) for strengths in by_zone.values()) + extra

    enemy = 1 - s.side
    defenders = [u for u in s.troops_in(enemy, s.board.number(target)) if not s.mark[u] & DEFENDED]
    defence = min(32, sum(usable(s, u) for u in defenders))
    machines -= sum(1 for u in defenders if s.order.kind[u] == TANK)

    def river(zone: str) -> int:
        code = BORDERS[zone][target]
        return 2 if "W" in code else 1 if "r" in code or "N" in code else 0

    strongest = max(
        by_zone, key=lambda zone: (max(by_zone[zone]), sum(by_zone[zone]), (target, zone) in LINES, river(zone))
    )
    garrison = sum(int(s.sp[u]) for u in defenders)
    works = [int(s.works[s.board.number(target)])]
    if FORT[target]:
        works.append(4 if garrison >= 12 else 3 if garrison >= 5 else 2)
    if enemy == 0 and any(zone == target for zone, _ in LINES):
        works.append(3 if (target, strongest) in LINES else 2)
    favour = (TERRAIN[target] in ("forest", "hills")) + river(strongest) + max(works)
    combat = COMBAT_ROWS[row(LEAST_DIFFERENCE, attack - defence, favour - machines)]
    losses = (LOSS_ROWS[row(LEAST_STRENGTH, attack, favour)], LOSS_ROWS[row(LEAST_STRENGTH, defence, -favour)])
    return Fought(attack, defence, favour, combat, "R"), losses


@rule(
    "5.11a", "5.11b", "5.11c", "5.11d", "5.11h", "5.11k", "5.12b", "5.18", "5.20", "5.22a", "5.27c", "5.28c", "6.11a",
    "6.11b", "6.13", "6.14", "6.15a", "6.15b", "6.15c", "6.15d", "6.22a", "6.22b", "8.3b", "8.4a", "table.combat",
    "table.loss", "table.loss.shift",
)  # fmt: skip
@pytest.mark.parametrize(
    "scenario", ["on_lviv_aug_05", "on_warsaw_aug_05", "warsaw_aug_14", "lviv_aug_14", "niemen_sep_22", "front_aug_14"]
)
def test_attacks_of_random_play_agree_with_a_second_reading(scenario: str) -> None:
    s = new(scenario)
    s.tracking = False
    mix = Mix(len(scenario) + 5)
    checked = 0
    for _ in range(1500):
        if s.over or checked == 40:
            break
        seat = s.to_move[0]
        offers = s.choices(seat)
        if asks(s) == "declare" and offers[-1].verb.name == "resolve":
            expected, losses = foreseen(s, s.board.names[s.arg(0)])
            copy = s.clone()
            assert isinstance(copy, Poland)
            copy.force([6] * 6)
            do(copy, "resolve")
            if asks(copy) == "defend":
                do(copy, "stand")
            assert fought(copy) == expected
            assert loss_rows(copy) == losses
            checked += 1
        s.play(seat, offers[mix.below(len(offers))])
    assert checked > 10
