"""The figures that the staff names are true: they are those of the view and of the odds."""

import re
from typing import Any, cast

import vistula
from vistula import bots
from vistula.bots.explain import reasons
from vistula.core.dice import Mix
from vistula.core.odds import GOOD
from vistula.core.state import State
from vistula.games.poland_1920.state import Poland
from vistula.games.red_star_white_eagle.state import War
from vistula.games.strike_of_the_eagle.state import Campaign


def played_to(state: State, verb: str, seed: int = 1) -> str:
    """Play on by the staff until an action of that verb is offered; whose decision it is."""
    staff = bots.player("staff", 3, seed)
    while not state.over:
        seat = state.to_move[0]
        if any(action.verb.name == verb for action in state.choices(seat)):
            return seat
        state.play(seat, staff.choose(state, seat))
    raise AssertionError(f"nobody was asked to {verb}")


def numbers(text: str) -> list[int]:
    return [int(found) for found in re.findall(r"\d+", text)]


def test_an_attack_in_poland_1920_is_told_with_the_strengths_of_the_view() -> None:
    """All that borders on the zone may attack, each zone with 32 SP at most (5.11b)."""
    state = cast(Poland, vistula.game("poland_1920").new("warsaw_aug_14", 3))
    seat = played_to(state, "attack")
    mine = state.seat_index(seat)
    pieces = cast(list[dict[str, Any]], state.view(seat)["pieces"])
    strength = {piece["id"]: piece for piece in pieces}
    for action in state.choices(seat):
        if action.verb.name != "attack":
            continue
        sentence, rule = reasons(state, seat, action)[0]
        assert rule == "5.11b"
        defenders = [int(strength[u]["strength"]) for u in state.units_in(1 - mine, action.x) if state.order.combat[u]]
        assert numbers(sentence)[1] == min(32, sum(defenders))


def test_the_odds_of_an_attack_are_told_as_they_are() -> None:
    state = cast(Poland, vistula.game("poland_1920").new("warsaw_aug_14", 3))
    seat = played_to(state, "resolve")
    action = next(action for action in state.choices(seat) if action.verb.name == "resolve")
    odds = state.odds(seat, action)
    assert odds is not None
    good = sum(outcome.probability for outcome in odds.outcomes if outcome.tone <= GOOD)
    told = reasons(state, seat, action)[-1][0]
    assert told.startswith(f"{round(100 * float(good))} % for a good outcome")


def test_an_attack_in_red_star_is_told_with_the_defense_factors_of_the_view() -> None:
    state = cast(War, vistula.game("red_star_white_eagle").new("gates_of_warsaw", 3))
    seat = played_to(state, "attack")
    for action in state.choices(seat):
        if action.verb.name == "attack":
            sentence, rule = reasons(state, seat, action)[0]
            assert rule == "9.0j"
            assert numbers(sentence)[1] == sum(state.defense_of(u) for u in state.units_in(action.x))


def test_cards_and_areas_of_strike_are_told_as_the_seat_sees_them() -> None:
    """Enemy blocks are counted, never read."""
    state = cast(Campaign, vistula.game("strike_of_the_eagle").new("berezina", 3))
    seat = played_to(state, "commit")
    card = next(action for action in state.choices(seat) if action.verb.name == "commit")
    assert numbers(reasons(state, seat, card)[0][0])[0] == state.deck.cards[card.x].orders
    mix = Mix(1)
    while True:
        seat = state.to_move[0]
        offered = state.choices(seat)
        places = [action for action in offered if reasons(state, seat, action) and action.verb.name != "commit"]
        if places:
            break
        state.play(seat, offered[mix.below(len(offered))])
    other = state.imagine(seat, 5)
    for action in places:
        assert reasons(state, seat, action) == reasons(other, seat, action)
        enemy = 1 - state.side_of(state.seat_index(seat))
        assert numbers(reasons(state, seat, action)[0][0])[1] == state.count(enemy, action.x)
