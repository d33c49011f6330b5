"""Games on the shelf: what can be played, how it is drawn, and its rules in our words."""

import json
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from vistula.bots import styles_of
from vistula.core.ledger import ledger
from vistula.server.api.answers import errors
from vistula.server.api.shapes import DrawingOut, GamesOut, RuleOut, RulesOut, SeatsOut
from vistula.server.desk import AtDesk, Desk
from vistula.server.errors import Problem
from vistula.server.guard import address_of
from vistula.server.tables import fresh

router = APIRouter(prefix="/api/games", tags=["games"])

ScenarioAsked = Annotated[str, Query(max_length=64)]
OptionsAsked = Annotated[str, Query(max_length=4000, description="JSON: option to value")]


@router.get("", response_model=GamesOut, responses=errors())
async def games(desk: AtDesk) -> dict[str, Any]:
    """The games, their scenarios and options, and the computer players."""
    return await desk.hall.work(on_the_shelf, desk)


def on_the_shelf(desk: Desk) -> dict[str, Any]:
    made = []
    for game in desk.hall.settings.games():
        made.append(
            {
                "slug": game.slug,
                "title": game.title,
                "version": game.version,
                "scenarios": [scenario.to_json() for scenario in game.scenarios.values()],
                "options": [option.to_json() for option in game.options.values()],
                "styles": list(styles_of(game.slug)),
            }
        )
    return {"games": made, "bots": desk.bots}


@router.get(
    "/{slug}/drawing",
    response_model=DrawingOut,
    responses=errors("unknown_game", "unknown_scenario", "bad_option", "no_drawing"),
)
async def drawing(
    request: Request, desk: AtDesk, slug: str, scenario: ScenarioAsked, options: OptionsAsked = "{}"
) -> Response:
    """The board, as the table draws it (docs/design/view.md, 1)."""
    found = await desk.drawings.find(slug, scenario, options_in(options), address_of(request.scope))
    return found.answer(request)


@router.get(
    "/{slug}/seats",
    response_model=SeatsOut,
    responses=errors("unknown_game", "unknown_scenario", "bad_option"),
)
async def seats(desk: AtDesk, slug: str, scenario: ScenarioAsked, options: OptionsAsked = "{}") -> dict[str, Any]:
    """Who plays the scenario under these options: some of them change the number of players."""
    begun = await desk.hall.work(fresh, desk.hall, slug, scenario, options_in(options))
    return {"seats": list(begun.state.seats)}


def options_in(text: str) -> dict[str, Any]:
    """The options of a query."""
    try:
        wanted = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Problem("malformed", "The options are not JSON.") from error
    if not isinstance(wanted, dict):
        raise Problem("malformed", "The options are a JSON object.")
    return wanted


@router.get("/{slug}/rules", response_model=RulesOut, responses=errors("unknown_game"))
async def rules(desk: AtDesk, slug: str) -> dict[str, Any]:
    """Every rule of the game, one statement each."""
    return {"game": slug, "rules": list((await desk.hall.work(rule_rows, desk, slug)).values())}


@router.get("/{slug}/rules/{rule:path}", response_model=RuleOut, responses=errors("unknown_game", "unknown_rule"))
async def one_rule(desk: AtDesk, slug: str, rule: str) -> dict[str, str]:
    """One rule by its id."""
    found = (await desk.hall.work(rule_rows, desk, slug)).get(rule)
    if found is None:
        raise Problem("unknown_rule", "There is no rule with that number in this game.")
    return found


def rule_rows(desk: Desk, slug: str) -> dict[str, dict[str, str]]:
    desk.hall.game(slug)
    return {
        rule.id: {"id": rule.id, "section": rule.section, "text": rule.gist, "kind": rule.kind, "tier": rule.tier}
        for rule in ledger(slug).values()
    }
