"""The parts of a drawing that every game writes alike (core/shapes.py)."""

from __future__ import annotations

from collections.abc import Iterable

from vistula.core.game import Game, Scenario


def heading(game: Game, scenario: Scenario) -> dict[str, object]:
    return {"game": game.slug, "scenario": scenario.slug, "title": f"{game.title}: {scenario.title}"}


def seats(slugs: Iterable[str], names: Iterable[str]) -> list[dict[str, object]]:
    """The players: "poland" is Polish, everybody else Soviet."""
    return [
        {"id": slug, "name": name, "side": "polish" if slug == "poland" else "soviet"}
        for slug, name in zip(slugs, names, strict=True)
    ]


def layers(named: Iterable[tuple[str, str]]) -> list[dict[str, object]]:
    """What can be laid over the map: id and title."""
    return [{"id": ident, "title": title} for ident, title in named]
