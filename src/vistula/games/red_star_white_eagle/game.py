"""The game as the core knows it: states of a scenario, words, drawing."""

from typing import Final, cast, final

from vistula.core.appraisal import Scales
from vistula.core.game import Game, Kept, Option, Scenario
from vistula.core.state import State
from vistula.core.told import Staff, Told
from vistula.games.red_star_white_eagle import caution, check, features, odds, view, words
from vistula.games.red_star_white_eagle.board import Theatre
from vistula.games.red_star_white_eagle.ground import Ground
from vistula.games.red_star_white_eagle.numbers import (
    DEAD,
    DUE,
    GARRISON,
    LITHUANIA_STATUS,
    LOST,
    NOT_IN_PLAY,
    NUMBERS,
    POOL,
    RALLY_STAGE,
    RELEASED,
    SQUADRON_AT,
    STANDDOWN_FROM,
    STRIKE_FROM,
    UKRAINE_HELD_BY,
    WARSAW_TAKEN,
    WITHDRAWN,
)
from vistula.games.red_star_white_eagle.rules import victory
from vistula.games.red_star_white_eagle.rules.rally import OVER
from vistula.games.red_star_white_eagle.scenarios import OptionalRule, Plan, cannot_combine
from vistula.games.red_star_white_eagle.sequence import PHASES, SEQUENCE
from vistula.games.red_star_white_eagle.staff import advice, reasons
from vistula.games.red_star_white_eagle.staff.posture import Posture
from vistula.games.red_star_white_eagle.state import Group, Rules, Static, War
from vistula.games.red_star_white_eagle.tables import Tables
from vistula.games.red_star_white_eagle.units import GERMAN, POLISH, RUSSIAN, SIDES, Order

PACE: Final = 22_000  # decisions that a general plays in thought in a second of one core: 13,900 to 24,400
GROUND_OPTIONS: Final = ["upper_silesia", "danzig", "plebiscite_area", "freikorps"]

TOLD: Final = Told(
    body=view.body,
    line=words.WORDS.line,
    harm=caution.cautions,
    chances=odds.attack_odds,
    faults=check.faults,
    features=features.features,
    observed=features.observed,
)


@final
class EagleGame(Game):
    def __init__(
        self,
        board: Theatre,
        order: Order,
        tables: Tables,
        plans: dict[str, Plan],
        rules: dict[str, OptionalRule],
        scenarios: list[Scenario],
        options: list[Option],
        scales: Scales[War, Posture],
    ) -> None:
        staff = Staff(
            scales, PACE, advice.advice, advice.candidates, reasons.reasons, advice.decides, advice.unfinished
        )
        super().__init__(tables.slug, tables.title, tables.version, scenarios, options, PHASES, SEQUENCE, TOLD, staff)
        self.board: Final = board
        self.order: Final = order
        self.tables: Final = tables
        self.plans: Final = plans
        self.optional: Final = rules
        self.grounds: Final[dict[str, Ground]] = {}
        self.statics: Final = Kept[Static](self._static)

    def ground(self, chosen: list[str]) -> Ground:
        """One for each combination of the rules that change the ground."""
        wanted = [slug for slug in GROUND_OPTIONS if slug in chosen]
        key = " ".join(wanted)
        if key not in self.grounds:
            self.grounds[key] = Ground(self.board, self.tables, wanted)
        return self.grounds[key]

    def static(self, scenario: str, options: dict[str, object]) -> Static:
        return self.statics.of(scenario, options)

    def _static(self, scenario: str, options: dict[str, object]) -> Static:
        plan = self.plans[scenario]
        ground = self.ground([slug for slug, value in options.items() if value is True])
        made = Static(self.board, self.order, self.tables, ground, plan, Rules(options))
        made.groups.extend(self.groups(plan, made.rules))
        return made

    def groups(self, plan: Plan, rules: Rules) -> list[Group]:
        """The areas in the order of deployment; with 24.3 those north of Babruysk are one."""
        found: list[Group] = []
        for side in (plan.deploys_first, 1 - plan.deploys_first):
            pooled: list[int] = []
            hexes: list[int] = []
            line: list[int] = []
            for area in plan.areas:
                if area.side != side:
                    continue
                covered = area.line if len(area.hexes) > len(area.line) else []
                if rules.free_deployment and side == POLISH and area.letter in self.north_of_babruysk():
                    pooled.extend(area.units)
                    hexes.extend(space for space in area.hexes if space not in hexes)
                    line.extend(covered)
                else:
                    title = f"the {SIDES[side].capitalize()} area {area.letter}"
                    found.append(Group(side, title, area.units, area.hexes, covered))
            if pooled:
                found.append(Group(side, "the areas north of Babruysk", pooled, hexes, line))
        return found

    def north_of_babruysk(self) -> list[str]:
        return self.optional["polish_free_deployment"].areas

    def fresh(self, scenario: Scenario, options: dict[str, object]) -> State:
        static = self.static(scenario.slug, options)
        plan = static.plan
        if static.rules.three_players:
            scenario = scenario.for_seats(self.tables.three_seats)
        s = War(self, scenario, options, static)
        s.way = self.ways[0]
        s.clear_columns()
        s.turn = plan.first_turn
        s.num[SQUADRON_AT] = -1
        s.num[STRIKE_FROM] = -1
        s.num[WARSAW_TAKEN] = -1
        s.num[UKRAINE_HELD_BY] = plan.ukrainians
        s.num[STANDDOWN_FROM] = plan.standdown
        s.num[RALLY_STAGE] = OVER if plan.rally_over else 0
        s.num[LITHUANIA_STATUS] = 1 if static.rules.lithuanian_neutrality else 0
        for side in (RUSSIAN, POLISH):
            for kind in (0, 1):
                s.num[POOL + 2 * side + kind] = plan.pool[side][kind]
        self._place_counters(s, plan)
        return s

    def _place_counters(self, s: War, plan: Plan) -> None:
        """Boxes, prescribed hexes and control; units of the areas wait for deployment."""
        order = self.order
        for u in range(order.count):
            if not order.replacement[u]:
                s.hex[u] = DUE
        s.hex[s.static.squadron] = NOT_IN_PLAY
        for units, box in (
            (plan.not_in_play, NOT_IN_PLAY),
            (plan.eliminated, DEAD),
            (plan.lost, LOST),
            (plan.withdrawn, WITHDRAWN),
            (plan.latvian_garrison, GARRISON),
        ):
            for u in units:
                s.hex[u] = box
        for u in range(order.count):
            if order.nation[u] == GERMAN:  # Freikorps: none starts in play (24.11.7a)
                s.hex[u] = NOT_IN_PLAY
        for area in plan.areas:
            for u, inverted in zip(area.units, area.inverted, strict=True):
                s.hex[u] = NOT_IN_PLAY
                s.inverted[u] = inverted
        for city in range(len(self.board.cities)):
            s.control[city] = 1
        for space in plan.control[RUSSIAN]:
            s.control[self.board.city_index[space]] = 0
        for u, space in plan.placed:
            s.place(u, space)  # overstacked or not (23.0f)
        if plan.frontier_guards_released:
            for u in s.static.guards:
                s.mark[u] |= RELEASED

    def forbids(self, scenario: Scenario, options: dict[str, object]) -> str:
        chosen = [slug for slug, value in options.items() if value is True]
        return cannot_combine(self.optional, scenario.slug, chosen)

    def last_turn(self, s: State) -> int:
        return cast(War, s).plan.last_turn

    def scores(self, s: State) -> dict[str, int]:
        war = cast(War, s)
        sides = [RUSSIAN] * (len(war.seats) - 1) + [POLISH]
        return {seat: victory.points(war, side) for seat, side in zip(war.seats, sides, strict=True)}

    def bring_forward(self, data: dict[str, object], version: int) -> dict[str, object]:
        """Version 1 kept fewer numbers of the battle in hand."""
        position = data.get("position")
        if version < 2 and isinstance(position, dict) and isinstance(position.get("numbers"), list):
            numbers = [*position["numbers"], *[0] * NUMBERS][:NUMBERS]
            data["position"] = {**position, "numbers": numbers}
        return data

    def fights_as(self, s: State, seat: int) -> str:
        return "poland" if seat == len(s.seats) - 1 else "soviet"
