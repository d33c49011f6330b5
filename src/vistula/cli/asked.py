"""What a person asked for on the command line, found among what there is, or refused with what is allowed."""

import json
from pathlib import Path

import vistula
from vistula.core.game import Game, Option, Scenario
from vistula.core.refusal import VistulaError

YES = ("true", "on", "yes", "1")
NO = ("false", "off", "no", "0")


def game_of(slug: str, pack: Path | None = None) -> Game:
    return vistula.game(slug, pack)


def scenario_of(game: Game, slug: str | None) -> Scenario:
    """The scenario of that name; without a name the first one."""
    return game.scenario(slug if slug is not None else next(iter(game.scenarios)))


def options_of(game: Game, scenario: Scenario, given: list[str]) -> dict[str, object]:
    """The options written as `name=value`, with the values the game knows."""
    found: dict[str, object] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise VistulaError(f"An option is written name=value; {text!r} is not.")
        if name in found:
            raise VistulaError(f"The option {name!r} is given twice.")
        found[name] = _value(game.options[name], value) if name in game.options else value
    game.settled_options(scenario, found)  # refuses what is unknown, with what is allowed
    return found


def _value(option: Option, text: str) -> object:
    for value in option.values:
        if value is True and text.lower() in YES:
            return True
        if value is False and text.lower() in NO:
            return False
        if not isinstance(value, bool) and str(value) == text:
            return value
    return text


def seat_of(scenario: Scenario, seat: str | None) -> str:
    if seat is None:
        return scenario.seats[0]
    if seat not in scenario.seats:
        raise VistulaError(f"There is no seat {seat!r}; the seats are {', '.join(scenario.seats)}.")
    return seat


def as_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)
