"""PettingZoo: all seats of a game, one decision at a time."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from vistula.core.game import Game
from vistula.core.state import State
from vistula.lab.environment.table import Table, rewards_of


class VistulaEnv(AECEnv):  # type: ignore[misc]
    """All seats, one decision at a time. The agents are the seats of the scenario."""

    def __init__(
        self,
        game: Game | str,
        scenario: str | None = None,
        options: dict[str, object] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.table = Table(game, scenario, options)
        slug = self.table.game.slug
        self.metadata = {"name": f"vistula/{slug}/{self.table.scenario}", "render_modes": ["rgb_array", "ansi"]}
        self.render_mode = render_mode
        self.possible_agents = list(self.table.seats)
        self.action_spaces = {seat: spaces.Discrete(self.table.catalogue.size) for seat in self.possible_agents}
        self.observation_spaces = {seat: self.table.masked_space() for seat in self.possible_agents}
        self.entropy = np.random.default_rng()

    @property
    def position(self) -> State:
        """The state itself, with all that is hidden: for rendering and measuring, never for an agent."""
        return self.table.state

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        if seed is not None:
            self.entropy = np.random.default_rng(seed)
        self.table.state = self.table.deal(int(self.entropy.integers(1 << 62)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    def _ask(self) -> None:
        state = self.table.state
        if state.over:
            self.rewards = rewards_of(state)
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {agent: {} for agent in self.agents}
            return
        asked = state.seats[state.actor]
        self.agent_selection = asked
        self.infos[asked] = {"offered": self.table.numbers(asked)}

    def observe(self, agent: str) -> dict[str, np.ndarray[Any, Any]]:
        table = self.table
        return {"observation": table.observation(agent), "action_mask": table.mask(agent)}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.table.act(agent, action)
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {}
        self._ask()
        if self.table.state.over:
            self._accumulate_rewards()

    def render(self) -> Any:
        if self.render_mode == "ansi":
            return self.table.state.prompt(None).text
        return self.table.picture(None)

    def close(self) -> None:
        """Nothing is held open."""


def environment(
    game: Game | str,
    scenario: str | None = None,
    options: dict[str, object] | None = None,
    render_mode: str | None = None,
) -> VistulaEnv:
    """The PettingZoo environment of a scenario; the game's first one if none is named."""
    return VistulaEnv(game, scenario, options, render_mode)


def parallel(
    game: Game | str,
    scenario: str | None = None,
    options: dict[str, object] | None = None,
    render_mode: str | None = None,
) -> Any:
    """The same in PettingZoo's parallel form: the actions of those who are not to move do not count."""
    return turn_based_aec_to_parallel(environment(game, scenario, options, render_mode))
