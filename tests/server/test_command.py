"""Orders to several counters at once: tried by the real rules on a copy, played in one go, taken back in one go."""

from collections import Counter
from functools import cache
from typing import Any

import pytest

import vistula
from tests.browser.script import script
from tests.server.house import House
from vistula.core.action import from_json
from vistula.core.record import Record
from vistula.core.state import State
from vistula.server import advice, command

GATES = ("red_star_white_eagle", "gates_of_warsaw")


@cache
def movement() -> Record:
    return script(*GATES, 1, [], "Choose a unit to move")


def pieces_of(state: Any) -> list[Any]:
    return list(state.view("poland")["pieces"])


def stack_at(record: Record, name: str) -> list[int]:
    drawing: Any = record.game.drawing(record.state.scenario.slug, {})
    space = next(space["id"] for space in drawing["spaces"] if name in space["name"])
    return [piece["id"] for piece in pieces_of(record.state) if piece["space"] == space]


def test_a_stack_goes_as_far_as_stacking_lets_it_and_the_rest_are_named_with_the_rule() -> None:
    """Three primary units may end in a hex (5.1.3a): where more of them are sent, the fourth stays."""
    record = movement()
    state = record.state
    before = state.save()
    pieces = stack_at(record, "Modlin") + stack_at(record, "Warsaw")
    far = {each["piece"]: set(each.get("spaces", ())) for each in command.reach(state, "poland", pieces)}
    to = max(set.union(*far.values()), key=lambda space: sum(space in spaces for spaces in far.values()))
    able = [piece for piece in pieces if to in far[piece]]
    made = command.plan(state, "poland", [{"pieces": able, "to": int(to)}])
    assert len(made["went"]) + len(made["left"]) == len(able)
    assert {each["to"] for each in made["went"]} == {int(to)}
    assert made["left"]
    assert all(each["rule"] and each["message"] for each in made["left"])
    assert state.save() == before  # only a copy was played on

    copy = state.clone()
    for action in made["actions"]:
        copy.play("poland", from_json(action))
    arrived = {piece["id"] for piece in pieces_of(copy) if piece["space"] == int(to)}
    assert arrived >= {each["piece"] for each in made["went"]}
    assert not arrived & {each["piece"] for each in made["left"]}


def test_a_way_through_named_places_is_walked_as_named() -> None:
    record = movement()
    state = record.state
    piece = next(p for p in pieces_of(state) if p.get("name") == "4th Infantry Division")
    far = command.reach(state, "poland", [piece["id"]])[0]["spaces"]
    to, detail = next((space, each) for space, each in far.items() if len(each["path"]) == 2)
    via = detail["path"][0]
    made = command.plan(state, "poland", [{"pieces": [piece["id"]], "to": int(to), "via": [via]}])
    assert made["went"][0]["path"] == [via, int(to)]
    nowhere = command.plan(state, "poland", [{"pieces": [piece["id"]], "to": int(to), "via": [int(to)]}])
    assert not nowhere["went"]
    assert nowhere["left"][0]["message"]


def test_a_plan_tells_where_it_would_starve() -> None:
    """As the supply layer of the position that it leads to does, for those who go."""
    state = movement().state
    found: dict[bool, int] = {True: 0, False: 0}
    for piece in pieces_of(state):
        if piece.get("seat") != "poland" or piece["space"] is None:
            continue
        spaces = command.reach(state, "poland", [piece["id"]])[0].get("spaces", {})
        for to in list(spaces)[-2:]:
            made = command.plan(state, "poland", [{"pieces": [piece["id"]], "to": int(to)}])
            copy = state.clone()
            for action in made["actions"]:
                copy.play("poland", from_json(action))
            layer: Any = copy.view("poland")
            bad = layer["layers"]["supply"]["spaces"].get(to) == "bad"
            assert made["hungry"] == ([int(to)] if bad else [])
            found[bad] += 1
    assert found[False]


def test_the_staff_sets_up_the_whole_side_and_stops_where_the_next_part_begins() -> None:
    record = Record(vistula.game(GATES[0]), GATES[1], 1)
    actions = command.arranged(record.state, "poland")
    assert actions
    for action in actions:
        record.state.play("poland", from_json(action))
    assert "Deploy" not in record.state.prompt("poland").text


def sets_up(state: State) -> bool:
    seat = state.to_move[0]
    turn: Any = state.view(seat)["turn"]
    return not turn["number"] or "units left" in state.prompt(seat).text


@pytest.mark.parametrize("slug", [game.slug for game in vistula.games()])
def test_every_scenario_is_set_up_with_one_click_a_side(slug: str) -> None:
    game = vistula.game(slug)
    for scenario in game.scenarios:
        state = game.new(scenario, 1)
        clicks: Counter[str] = Counter()
        while sets_up(state):
            seat = state.to_move[0]
            clicks[seat] += 1
            assert clicks[seat] == 1, (scenario, state.prompt(seat).text)
            for action in command.arranged(state, seat):
                state.play(seat, from_json(action))


def test_the_staff_advises_choices_that_are_offered() -> None:
    record = movement()
    offered = [action.to_json() for action in record.state.choices("poland")]
    before = record.state.save()
    told = advice.advice(record.state.clone(), "poland")
    assert told
    assert all(each["action"] in offered and each["label"] for each in told)
    assert record.state.save() == before
    assert any(each["arrows"] for each in told)
    weighed = [each for each in told if "worth" in each]
    assert all("reply" in each for each in weighed)
    assert all(each["low"] <= each["worth"] <= each["high"] and 0 <= each["better"] <= each["of"] for each in weighed)


def test_the_staffs_first_thoughts_come_without_figures() -> None:
    record = movement()
    told = advice.advice(record.state.clone(), "poland", 0)
    assert told
    assert all("worth" not in each for each in told)


async def test_several_actions_are_one_step_of_the_table_and_one_undo_takes_them_back(home: House) -> None:
    made = await home.open_table()
    async with home.visit(made["table"]["id"], made["token"]) as red:
        await red.until("position")
        done = await red.ask("act", position=0, actions=[["lay", 1], ["lay", 2]])
        assert (done["type"], done["moves"]) == ("ok", 2)
        back = await red.ask("undo", position=done["position"], moves=0)
        assert (back["type"], back["moves"]) == ("ok", 0)
        refused = await red.ask("act", position=back["position"], actions=[["lay", 1], ["lay", 99]])
        assert refused["error"]["code"] == "refused"
        assert (await red.ask("look"))["moves"] == 0  # all or none
