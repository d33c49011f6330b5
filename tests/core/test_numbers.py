"""What the contract owes research: a number for every action, an observation of fixed length, a tree with chance."""

import random
from fractions import Fraction

import pytest

import vistula
from tests.core import toy
from vistula.core.action import Action, verb
from vistula.core.features import Feature, Features
from vistula.core.refusal import VistulaError
from vistula.core.state import State

SHORTEST = {
    "nest_of_eagles": "berezyna_1920",
    "poland_1920": "lviv_aug_14",
    "red_star_white_eagle": "gates_of_warsaw",
    "strike_of_the_eagle": "berezina",
    "west_was_saved": "campaign",
}
HIDING: dict[str, dict[str, object]] = {"poland_1920": {"camouflage": True}, "nest_of_eagles": {"patrols": True}}


def walk(slug: str, decisions: int, seed: int = 4) -> list[State]:
    """Positions of a random game."""
    state = vistula.game(slug).new(SHORTEST[slug], seed, HIDING.get(slug))
    chance = random.Random(seed)
    found: list[State] = []
    while not state.over and len(found) < decisions:
        found.append(state.clone())
        seat = state.to_move[0]
        state.play(seat, chance.choice(state.choices(seat)))
    return found


@pytest.mark.parametrize("slug", SHORTEST)
def test_every_offered_action_has_one_number_of_its_own_and_the_number_gives_it_back(slug: str) -> None:
    catalogue = vistula.game(slug).catalogue(SHORTEST[slug], HIDING.get(slug))
    for state in walk(slug, 120):
        seat = state.to_move[0]
        numbers = list(state.offered_numbers(seat))
        assert [catalogue.action(number) for number in numbers] == state.choices(seat)
        assert len(set(numbers)) == len(numbers)
        mask = state.mask(seat)
        assert len(mask) == catalogue.size
        assert [number for number in range(catalogue.size) if mask[number]] == sorted(numbers)
        other = next(name for name in state.seats if name != seat)
        assert len(state.offered_numbers(other)) == 0
        assert sum(state.mask(other)) == 0


@pytest.mark.parametrize("slug", SHORTEST)
def test_numbers_and_actions_are_one_to_one(slug: str) -> None:
    catalogue = vistula.game(slug).catalogue(SHORTEST[slug])
    actions = [catalogue.action(number) for number in range(catalogue.size)]
    assert [catalogue.number(action) for action in actions] == list(range(catalogue.size))
    assert len(set(actions)) == catalogue.size


def test_what_can_never_be_offered_has_no_number() -> None:
    catalogue = vistula.game("poland_1920").catalogue("lviv_aug_14")
    assert catalogue.number(Action(verb("sing"), ())) == -1
    assert catalogue.number(Action(verb("take"), (13,))) == -1  # no counter takes more than 12 SP (7.21c)
    assert catalogue.number(Action(verb("take"), (12,))) >= 0
    assert catalogue.number(Action(verb("path"), (1, 2, 3))) == -1
    for number in (-1, catalogue.size):
        with pytest.raises(VistulaError, match="There is no action"):
            catalogue.action(number)


def test_pairs_of_ids_have_numbers_where_they_can_be_offered() -> None:
    game = vistula.game("strike_of_the_eagle")
    catalogue = game.catalogue("berezina")
    pairs = [catalogue.action(number) for number in range(catalogue.size) if len(catalogue.action(number).args) == 2]
    assert {action.verb.name for action in pairs} >= {"lose", "countermand", "leave"}
    assert all(catalogue.number(action) >= 0 for action in pairs)


@pytest.mark.parametrize("slug", SHORTEST)
def test_an_observation_has_a_name_for_every_number_and_no_other_length(slug: str) -> None:
    features = vistula.game(slug).features(SHORTEST[slug], HIDING.get(slug))
    names = features.names()
    assert len(names) == len(set(names)) == features.size
    for state in walk(slug, 40):
        for seat in state.seats:
            row = state.observe(seat)
            assert len(row) == features.size
            assert memoryview(row).itemsize == 2
            assert row[features.find("turn").start] == state.turn
            assert row[features.find("seat").start] == state.seat_index(seat)
            asked = seat in state.to_move
            assert (row[features.find("question").start] >= 0) == asked


@pytest.mark.parametrize("slug", SHORTEST)
def test_what_happens_shows_in_the_observation(slug: str) -> None:
    """A row that stayed the same while pieces moved would tell nothing."""
    states = walk(slug, 60)
    seat = states[0].seats[0]
    rows = [list(state.observe(seat)) for state in states]
    assert len({tuple(row) for row in rows}) > 20


@pytest.mark.parametrize("slug", [slug for slug in SHORTEST if slug != "red_star_white_eagle"])
def test_an_observation_is_the_same_in_every_world_that_the_seat_may_be_in(slug: str) -> None:
    swapped = 0
    for number, state in enumerate(walk(slug, 120)):
        for seat in state.seats:
            world = state.imagine(seat, number)
            swapped += world.pack() != state.pack()
            assert list(world.observe(seat)) == list(state.observe(seat))
            assert list(world.mask(seat)) == list(state.mask(seat))
    assert swapped > 50


def test_poles_are_seen_by_the_soviets_as_backs() -> None:
    game = vistula.game("poland_1920")
    state = game.new("lviv_aug_14", 4, {"camouflage": True})
    features = game.features("lviv_aug_14", {"camouflage": True})
    zone, backs = features.find("zone"), features.find("backs")
    poles = [piece for piece in _pieces(state, "poland") if piece["side"] == "polish"]
    own, theirs = state.observe("poland"), state.observe("soviet")
    for piece in poles:
        number, where = piece["id"], piece["space"]
        assert isinstance(number, int)
        assert isinstance(where, int)
        assert own[zone.start + number] == where
        assert theirs[zone.start + number] == -1
        assert theirs[backs.start + where] % 64 >= 1
    assert sum(own[backs.start : backs.start + backs.length]) == 0


def _pieces(state: State, seat: str) -> list[dict[str, object]]:
    pieces = state.view(seat)["pieces"]
    assert isinstance(pieces, list)
    return pieces


def test_a_game_that_says_nothing_of_its_own_is_observed_by_turn_and_question() -> None:
    game = toy.duel()
    state = game.new("row", 1)
    seat = state.to_move[0]
    assert len(state.observe(seat)) == game.features("row").size == 8
    assert game.catalogue("row").action(state.offered_numbers(seat)[0]) == state.choices(seat)[0]


def test_features_are_found_by_name() -> None:
    features = Features([Feature("hut", 2, "piece"), Feature("wind")])
    assert features.names()[8:] == ["hut[0]", "hut[1]", "wind"]
    assert features.find("wind").start == 10
    with pytest.raises(KeyError):
        features.find("rain")


# Chance ---------------------------------------------------------------------------------------------------------------


def test_chance_asks_for_each_die_and_then_gives_the_state() -> None:
    """Firing in the duel throws one die: six futures, and the one with a six wins (toy rules)."""
    game = toy.duel()
    fire = Action(verb("fire"), ())
    for seed in range(200):
        state = game.new("row", seed)
        chance = random.Random(seed)
        while not state.over and fire not in state.choices(state.to_move[0]):
            state.play(state.to_move[0], chance.choice(state.choices(state.to_move[0])))
        if state.over:
            continue
        seat = state.to_move[0]
        before = state.save()
        asked = state.chance(seat, fire, [])
        assert asked.state is None
        assert asked.outcomes() == [(value, Fraction(1, 6)) for value in range(1, 7)]
        for value in range(1, 7):
            after = state.chance(seat, fire, [value])
            assert after.sides == 0
            assert after.state is not None
            assert (after.state.result is not None and after.state.result.winner == seat) == (value == 6)
        assert state.save() == before
        return
    pytest.fail("nobody came into range")


@pytest.mark.parametrize("slug", SHORTEST)
def test_a_game_played_by_asking_for_chance_is_the_game_of_those_dice(slug: str) -> None:
    """Drawing every die outside gives a state that saves, offers and goes on like any other."""
    game = vistula.game(slug)
    dice = random.Random(7)
    rolls: list[int] = []
    opened = game.opening(SHORTEST[slug], None, rolls)
    while opened.state is None:
        rolls.append(dice.randint(1, opened.sides))
        opened = game.opening(SHORTEST[slug], None, rolls)
    state = opened.state
    thrown = 0
    for _ in range(150):
        if state.over:
            break
        seat = state.to_move[0]
        action = dice.choice(state.choices(seat))
        rolls = []
        asked = state.chance(seat, action, rolls)
        while asked.state is None:
            assert asked.sides >= 1
            rolls.append(dice.randint(1, asked.sides))
            asked = state.chance(seat, action, rolls)
        same = state.clone()
        same.force(rolls)
        same.play(seat, action)
        assert same.save()["position"] == asked.state.save()["position"]
        thrown += len(rolls)
        state = asked.state
    assert thrown > 0
    assert game.load(state.save()) == state
