"""Who takes part: the counters of a scenario, and the notes of the scenario, as flat shared facts."""

from typing import Final, final

from vistula.core.columns import Col, column_of
from vistula.core.refusal import Refusal

POLES: Final = 0  # seats
SOVIETS: Final = 1

INFANTRY: Final = 0
CAVALRY: Final = 1
HQ: Final = 2
TANK: Final = 3
AIRCRAFT: Final = 4
KINDS: Final = ["infantry", "cavalry", "hq", "tank", "aircraft"]
ALLOWANCE: Final = [1, 2, 6, 1, 0]  # def.mp: 4.12a, 4.12b, 4.12c, 5.27d; aircraft relocate (A13)

POLISH: Final = 0
UKRAINIAN: Final = 1
SOVIET: Final = 2
GERMAN: Final = 3
LITHUANIAN: Final = 4
NATIONS: Final = ["polish", "ukrainian", "soviet", "german", "lithuanian"]  # def.nations
SUPPLIED_AS: Final = [POLISH, POLISH, SOVIET, GERMAN, LITHUANIAN]  # whose bases a nation uses (A38)
SEAT_OF: Final = [POLES, POLES, SOVIETS, SOVIETS, SOVIETS]  # scn.niemen.lit.control, scn.on_warsaw.germans.control

NEVER: Final = 1000


@final
class Counter:
    """A counter of the scenario as its data say it; the rules read the columns of `Order` instead."""

    def __init__(self, slug: str, nation: int, kind: int, echelon: str, number: str, parent: str, name: str) -> None:
        self.slug: Final = slug
        self.nation: Final = nation
        self.kind: Final = kind
        self.echelon: Final = echelon
        self.number: Final = number
        self.parent: Final = parent
        self.name: Final = name
        self.sp = 0
        self.zone = -1  # at start, of arrival, or proposed
        self.turn = 0  # of arrival; 0: on the board from the start
        self.entry = -1  # the division entry it is part of (A49)
        self.free_from = 0  # first turn in which it may move
        self.group = -1  # formations released together (A44)
        self.released_if_attacked = False
        self.rule = ""  # that puts it on the map
        self.frozen_rule = ""  # that holds it
        self.freely_placed = False  # tanks, aircraft, Germans


@final
class Entry:
    """A printed strength that its owner divides among several counters (A49)."""

    def __init__(self, name: str, sp: int, counters: list[int]) -> None:
        self.name: Final = name
        self.sp: Final = sp
        self.counters: Final = counters


@final
class Objectives:
    """A set of zones that wins for a seat: at once when completed, or at the end if held from the start (A40)."""

    def __init__(self, seat: int, zones: list[int], held: bool, rule: str) -> None:
        self.seat: Final = seat
        self.zones: Final = zones
        self.held: Final = held
        self.rule: Final = rule


@final
class Order:
    """All that never changes in a game: counters, dates, bases, pools, objectives."""

    def __init__(
        self,
        counters: list[Counter],
        entries: list[Entry],
        days: list[str],
        initiative: int,
        bases: list[list[int]],
        east_edge: list[int],
        pools: list[tuple[int, int]],
        objectives: list[Objectives],
        points: list[list[int]],
        point_rules: list[str],
        high_command: int,
        german_land: list[int],
        germans_from: int,
        control: list[int],
        title: str,
        split_rule: str,
        prussia_rule: str,
    ) -> None:
        self.counters: Final = counters
        self.entries: Final = entries
        self.days: Final = days
        self.turns: Final = len(days)
        self.initiative: Final = initiative
        self.bases: Final = bases  # by nation: zones with a supply base
        self.east_edge: Final = east_edge  # Soviet supply from the edge of the map (A52)
        self.pools: Final = pools  # reinforcement zones and their SP
        gives = [0] * len(control)
        for zone, _ in pools:
            gives[zone] = 1
        self.gives: Col = column_of(gives)  # 1: a reinforcement zone
        self.objectives: Final = objectives
        self.points: Final = points  # VP by seat that scores: for a unit, for an SP
        self.point_rules: Final = point_rules
        self.high_command: Final = high_command  # Piłsudski's counter, or -1
        self.german_land: Col = column_of(german_land)  # 1: a zone Germans may be in (A46)
        self.germans_from: Final = germans_from  # first turn in which they may act
        self.control: Final = control  # by zone, at the start (A40)
        self.title: Final = title
        self.split_rule: Final = split_rule
        self.interned: Final = Refusal(prussia_rule, "Whoever enters East Prussia is interned; it is a last resort.")
        waits = "Its formation may not move before its date."
        self.waits: Final[list[Refusal]] = [Refusal(counter.frozen_rule, waits) for counter in counters]
        late = "It arrives in the nearest zone of its own side that is free."
        self.arrives: Final[list[Refusal]] = [Refusal(counter.rule, late) for counter in counters]
        uneven = "Each counter has 1 to 12 SP, and the sum is the printed strength."
        self.uneven: Final = Refusal(split_rule, uneven)
        self.not_open: Final = Refusal(split_rule, "That is not a division of yours that is still to be divided.")
        self.count: Final = len(counters)
        self.kind: Col = column_of([counter.kind for counter in counters])
        self.nation: Col = column_of([counter.nation for counter in counters])
        self.side: Col = column_of([SEAT_OF[counter.nation] for counter in counters])
        self.combat: Col = column_of([0 if counter.kind in (HQ, AIRCRAFT) else 1 for counter in counters])
        self.allowance: Col = column_of([ALLOWANCE[counter.kind] for counter in counters])
        self.free_from: Col = column_of([counter.free_from for counter in counters])
        self.group: Col = column_of([counter.group for counter in counters])
        self.air: Final[list[int]] = [u for u in range(len(counters)) if counters[u].kind == AIRCRAFT]
        self.of_side: Final[list[list[int]]] = [
            [u for u in range(len(counters)) if SEAT_OF[counters[u].nation] == side] for side in (POLES, SOVIETS)
        ]
        self.nations: Final[list[int]] = sorted({SUPPLIED_AS[counter.nation] for counter in counters})

    def name(self, unit: int) -> str:
        counter = self.counters[unit]
        return f"{counter.name} ({counter.parent})" if counter.parent and counter.kind != HQ else counter.name
