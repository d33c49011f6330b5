"""Every scenario by its name where the users of Gymnasium and PettingZoo look for it."""

from __future__ import annotations

import gymnasium
import pettingzoo

import vistula

HERE = "vistula.lab.environment"


def register() -> list[str]:
    """Every scenario by its name, `vistula/poland_1920-lviv_aug_14-v2` after the game's version: for `gymnasium.make`
    and `gymnasium.make_vec`, and for `pettingzoo.make` ("aec" and "parallel") where PettingZoo has a registry. Options,
    seat and bot are keywords there."""
    names = []
    for game in vistula.games():
        for scenario in game.scenarios:
            name = f"vistula/{game.slug}-{scenario}-v{game.version}"
            names.append(name)
            asked = {"game": game.slug, "scenario": scenario}
            if name not in gymnasium.registry:
                gymnasium.register(name, f"{HERE}:single", disable_env_checker=True, kwargs=asked)
            if hasattr(pettingzoo, "register") and name not in pettingzoo.aec_registry:
                pettingzoo.register("aec", name, f"{HERE}:environment", kwargs=asked)
                pettingzoo.register("parallel", name, f"{HERE}:parallel", kwargs=asked)
    return names
