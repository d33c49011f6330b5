"""The game as the core knows it: states of a scenario, words, drawing."""

from __future__ import annotations

from typing import Final, cast, final

from vistula.core.action import Action
from vistula.core.appraisal import Scales
from vistula.core.game import Game, Option, Scenario
from vistula.core.state import State
from vistula.core.told import Staff, Told
from vistula.games.strike_of_the_eagle import caution, check, features, imagine, odds, view, words
from vistula.games.strike_of_the_eagle.numbers import (
    INIT_LEVEL,
    INIT_SIDE,
    LITHUANIA_ALLIED,
    PHASE,
    ROUND,
    SUPPLY_OF_CUBES,
    VP,
)
from vistula.games.strike_of_the_eagle.rules.arrival import reset_counters
from vistula.games.strike_of_the_eagle.sequence import PHASES, SEQUENCE
from vistula.games.strike_of_the_eagle.staff import advice, reasons, shortlist
from vistula.games.strike_of_the_eagle.staff.posture import Posture
from vistula.games.strike_of_the_eagle.state import CLOSED, DUE, POOL, Campaign, Chairs, columns_of
from vistula.games.strike_of_the_eagle.tables import Data
from vistula.games.strike_of_the_eagle.terms import LEADER, POLISH, SOVIET
from vistula.games.strike_of_the_eagle.versions import before_version_3

PACE: Final = 20_000  # decisions that a general plays in thought in a second of one core, in a small scenario,
WORK: Final = 900_000  # and times the blocks of the set-up: 400,000 on a busy machine to 1,000,000 on a quiet one

TOLD: Final = Told(
    body=view.body,
    line=words.line,
    imagined=imagine.imagined,
    harm=caution.cautions,
    chances=odds.chances,
    faults=check.faults,
    features=features.features,
    observed=features.observed,
)


@final
class StrikeGame(Game):
    def __init__(
        self,
        data: Data,
        scenarios: list[Scenario],
        options: list[Option],
        scales: Scales[Campaign, Posture],
    ) -> None:
        staff = Staff(scales, PACE, advice.advice, advice.prospects, reasons.reasons, advice.decides, advice.unfinished)
        super().__init__(data.slug, data.title, data.version, scenarios, options, PHASES, SEQUENCE, TOLD, staff)
        self.data: Final[Data] = data
        self.columns: Final = columns_of(data)
        self.chairs: Final[dict[str, Chairs]] = {slug: Chairs(setting) for slug, setting in data.settings.items()}
        self.set_ups: Final = {scenario.slug: self.set_up(scenario) for scenario in scenarios}

    def fresh(self, scenario: Scenario, options: dict[str, object]) -> State:
        """No option changes a set-up, so it is made once."""
        s = self.empty(scenario, options)
        self.set_ups[scenario.slug].copy_to(s)
        return s

    def empty(self, scenario: Scenario, options: dict[str, object]) -> Campaign:
        slug = scenario.slug
        return Campaign(self, scenario, options, self.data, self.data.settings[slug], self.chairs[slug], self.columns)

    def set_up(self, scenario: Scenario) -> Campaign:
        """The set-up of the scenario (4.0)."""
        data = self.data
        setting = data.settings[scenario.slug]
        s = self.empty(scenario, {})
        s.stack = []
        s.way = self.ways[0]
        s.clear_columns()
        s.n[ROUND] = setting.first_round  # 4.0b
        s.n[PHASE] = setting.first_phase
        s.n[VP] = setting.vp  # 4.0c
        for front in setting.fronts:
            s.n[INIT_SIDE + front] = setting.initiative_side[front]  # 6.1b
            s.n[INIT_LEVEL + front] = setting.initiative_level[front]
        for colour in range(3):
            s.n[SUPPLY_OF_CUBES + colour] = data.blocks.cubes[colour]  # 4.0e
        s.n[LITHUANIA_ALLIED] = 1 if setting.lithuania_allied else 0
        for area in setting.theatre.key_cities:
            s.set_garrison(area, setting.holder[area])  # 4.0f
            s.book(area, setting.holder[area])
        lithuanians = data.blocks.group_number("lithuanian")
        for block in range(data.blocks.count):
            if setting.place[block] >= 0:
                s.set_sp(block, setting.strength[block])
                s.put(block, setting.place[block])  # 4.0g
            elif data.blocks.kind[block] == LEADER or (
                data.blocks.side[block] == SOVIET
                and data.blocks.group[block] == lithuanians
                and not setting.lithuania_allied
            ):
                s.put(block, CLOSED)
            else:
                s.put(block, POOL)  # 4.0j
        for arrival in setting.arrivals:
            s.put(arrival.block, DUE)  # 4.0i
        reset_counters(s)
        return s

    def pace_at(self, s: State) -> int:
        """The more blocks, the longer counsel looks at them."""
        blocks = sum(1 for place in self.data.settings[s.scenario.slug].place if place >= 0)
        return WORK // max(1, blocks)

    def candidates(self, s: State, seat: int) -> list[Action]:
        """What a general compares with what is advised."""
        war = cast(Campaign, s)
        war.way = self.ways[self.stance(s, seat)]
        return shortlist.candidates(war, seat)

    def scores(self, s: State) -> dict[str, int]:
        """The lead on the VP track, for the side that has it."""
        war = cast(Campaign, s)
        lead: int = war.n[VP]
        chairs = war.chairs
        return {war.seats[seat]: max(0, lead if chairs.side[seat] == POLISH else -lead) for seat in range(chairs.count)}

    def bring_forward(self, data: dict[str, object], version: int) -> dict[str, object]:
        scenario = data.get("scenario")
        if version >= 3 or not isinstance(scenario, str) or scenario not in self.chairs:
            return data
        front_of = self.data.settings[scenario].theatre.front
        return before_version_3(data, self.data.deck, self.chairs[scenario], front_of)

    def fights_as(self, s: State, seat: int) -> str:
        return "poland" if cast(Campaign, s).side_of(seat) == POLISH else "soviet"
