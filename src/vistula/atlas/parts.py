"""The parts of a drawing that every game writes alike (core/shapes.py)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from vistula.core.game import Game, Scenario


def heading(game: Game, scenario: Scenario) -> dict[str, object]:
    return {"game": game.slug, "scenario": scenario.slug, "title": f"{game.title}: {scenario.title}"}


def seats(slugs: Iterable[str], names: Iterable[str]) -> list[dict[str, object]]:
    """The players: "poland" is Polish, everybody else Soviet."""
    return [
        {"id": slug, "name": name, "side": "polish" if slug == "poland" else "soviet"}
        for slug, name in zip(slugs, names, strict=True)
    ]


def layers(
    named: Iterable[tuple[str, str]], legends: Mapping[str, tuple[str, str]] | None = None
) -> list[dict[str, object]]:
    """What can be laid over the map: id and title; and of those that have a legend its rule and signs, as "good: in
    supply; bad: cut off"."""
    made: list[dict[str, object]] = []
    for ident, title in named:
        layer: dict[str, object] = {"id": ident, "title": title}
        if legends and ident in legends:
            rule, said = legends[ident]
            signs = [part.split(": ") for part in said.split("; ")]
            layer |= {"rule": rule, "signs": [{"sign": sign, "text": text} for sign, text in signs]}
        made.append(layer)
    return made
