"""Every game as an environment: PettingZoo for all seats, Gymnasium for one seat against a bot, and many games at once.

    env = environment("poland_1920", "lviv_aug_14", options={"camouflage": True})     # PettingZoo AEC
    env = single("poland_1920", "lviv_aug_14", seat="poland", against="staff:1")       # Gymnasium
    envs = vector("poland_1920", "lviv_aug_14", count=16)                              # a row of games, all seats

An action is its number in the game's catalogue. The mask says which are offered; `info["offered"]` lists their numbers,
which is much quicker to choose from. An observation is all that the seat may know and nothing else. Needs vistula[lab].
"""

from vistula.core.refusal import VistulaError

try:
    from vistula.lab.environment.gym import SingleEnv, single
    from vistula.lab.environment.registry import register
    from vistula.lab.environment.row import RowEnv, vector
    from vistula.lab.environment.table import Table, rewards_of
    from vistula.lab.environment.zoo import VistulaEnv, environment, parallel
except ImportError as error:
    raise VistulaError(f"Environments need {error.name}: install vistula[lab].") from error

__all__ = [
    "RowEnv",
    "SingleEnv",
    "Table",
    "VistulaEnv",
    "environment",
    "parallel",
    "register",
    "rewards_of",
    "single",
    "vector",
]
