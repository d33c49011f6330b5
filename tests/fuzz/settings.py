"""What the battery is run on: every scenario as it comes, every option at every value, and some combinations."""

from dataclasses import dataclass, field

from vistula.core.dice import Mix
from vistula.core.game import Game
from vistula.core.refusal import VistulaError

COMBINATIONS = 3  # drawn by lot for each scenario, besides "everything changed"


@dataclass(frozen=True)
class Setting:
    scenario: str
    options: dict[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        chosen = ",".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.scenario}({chosen})" if chosen else self.scenario


def settings(game: Game) -> list[Setting]:
    """All of them for a game, without those that the game itself forbids."""
    found: list[Setting] = []
    for scenario in game.scenarios:
        found.append(Setting(scenario))
        options = [option for option in game.options.values() if option.concerns(scenario)]
        changed: dict[str, object] = {}
        for option in options:
            for value in option.values:
                if value != option.default:
                    found.append(Setting(scenario, {option.slug: value}))
                    changed[option.slug] = value
        if len(changed) > 1:
            found.append(Setting(scenario, _together(game, scenario, changed)))
            mix = Mix(len(options))
            for _ in range(COMBINATIONS):
                drawn = {option.slug: option.values[mix.below(len(option.values))] for option in options}
                found.append(Setting(scenario, drawn))
    return [setting for setting in found if _allowed(game, setting)]


def _together(game: Game, scenario: str, changed: dict[str, object]) -> dict[str, object]:
    """Everything changed; where options shut each other out, as many as go together, the later ones first."""
    if _allowed(game, Setting(scenario, changed)):
        return changed
    kept: dict[str, object] = {}
    for name in reversed(changed):
        if _allowed(game, Setting(scenario, {name: changed[name], **kept})):
            kept = {name: changed[name], **kept}
    return kept


def _allowed(game: Game, setting: Setting) -> bool:
    try:
        game.settled_options(game.scenario(setting.scenario), setting.options)
    except VistulaError:
        return False
    return True
