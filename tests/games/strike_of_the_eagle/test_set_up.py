"""The set-up of every scenario as a state (4.0, 6.1b, scn.1.intro), and games that run to their end."""

import pytest

import vistula
from tests.games.strike_of_the_eagle.field import BLOCKS, DATA, area, ask, block, refused, where
from tests.rules import rule
from vistula.games.strike_of_the_eagle import phases
from vistula.games.strike_of_the_eagle.numbers import (
    DECK_COUNT,
    FRONT,
    HAND_COUNT,
    INIT_LEVEL,
    INIT_SIDE,
    PHASE,
    ROUND,
    SUPPLY_OF_CUBES,
    VP,
)
from vistula.games.strike_of_the_eagle.sequence import reinforcement_follows
from vistula.games.strike_of_the_eagle.state import CLOSED, DUE, KINDS, POOL, Campaign
from vistula.games.strike_of_the_eagle.terms import LEADER, NORTH, POLISH, RAIL, SOUTH, SOVIET

SCENARIOS = list(DATA.settings)


def new(scenario: str) -> Campaign:
    s = vistula.game("strike_of_the_eagle").new(scenario, 11)
    assert isinstance(s, Campaign)
    return s


@rule("4.0b", "4.0c", "4.0e", "4.0f", "4.0g", "6.1b")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_4_0_a_game_starts_as_its_scenario_says(scenario: str) -> None:
    s = new(scenario)
    setting = DATA.settings[scenario]
    assert (s.n[ROUND], s.n[PHASE]) == (setting.first_round, setting.first_phase)
    assert s.n[VP] == setting.vp
    for front in setting.fronts:
        assert (s.n[INIT_SIDE + front], s.n[INIT_LEVEL + front]) == (
            setting.initiative_side[front],
            setting.initiative_level[front],
        )
    assert [s.n[SUPPLY_OF_CUBES + colour] for colour in range(3)] == BLOCKS.cubes
    for city in setting.theatre.key_cities:
        assert s.garrison[city] == setting.holder[city]
    arrived = {due.block for due in setting.arrivals if (due.round, due.phase) <= (s.n[ROUND], s.n[PHASE])}
    for number in range(BLOCKS.count):
        if setting.place[number] >= 0:
            assert (s.at[number], s.sp[number]) == (setting.place[number], setting.strength[number])
        elif number not in arrived:
            assert s.at[number] in (POOL, DUE, CLOSED)
            assert s.sp[number] == 0


@rule("4.0a", "0.a", "scn.types", "4.0d")
def test_4_0a_every_command_has_one_commander() -> None:
    s = new("campaign")
    assert s.seats == ("poland", "soviet")
    assert [s.seat_for(side, front) for side in (POLISH, SOVIET) for front in (NORTH, SOUTH)] == [0, 0, 1, 1]
    s = new("campaign_three_soviets")
    assert s.seat_for(POLISH, NORTH) == s.seat_for(POLISH, SOUTH)
    assert s.seat_for(SOVIET, NORTH) != s.seat_for(SOVIET, SOUTH)
    s = new("campaign_four")
    assert len({s.seat_for(side, front) for side in (POLISH, SOVIET) for front in (NORTH, SOUTH)}) == 4
    assert [int(s.n[HAND_COUNT + seat]) for seat in range(4)] == [6, 6, 6, 6]
    assert s.left[POLISH * 9] == 5  # one pool of counters for both Polish players


@rule("4.0d", "7.2k", "7.2d")
def test_4_0d_allies_draw_from_one_deck_of_their_own_and_share_the_counters_of_their_side() -> None:
    s = new("campaign_four")
    for seat in range(4):
        assert {s.deck.side[card] for card in s.hand(seat)} == {s.side_of(seat)}
    assert [int(s.n[DECK_COUNT + side]) for side in (POLISH, SOVIET)] == [55 - 12, 55 - 12]
    ask(s, phases.REPLENISH)
    for seat in range(4):
        assert {s.deck.side[card] for card in s.hand(seat)} == {s.side_of(seat)}
    assert [int(s.n[DECK_COUNT + side]) for side in (POLISH, SOVIET)] == [55 - 24, 55 - 24]
    assert not set(s.hand(0)) & set(s.hand(1))
    s.take_counter(POLISH, RAIL, NORTH, area("minsk"))
    s.n[FRONT] = SOUTH
    for side, why in ((POLISH, "7.2d"), (SOVIET, "")):  # of the side, not of the player
        ask(s, phases.PLACE_ORDER, s.seat_for(side, SOUTH), side)
        assert refused(s, "order", "rail") == why
    ask(s, phases.ADVANCE)
    assert s.left[POLISH * KINDS + RAIL] == 1  # the phase is over


@rule("scn.1.intro")
def test_scn_1_intro_the_first_scenario_knows_neither_leaders_nor_reinforcements() -> None:
    s = new("berezina")
    assert all(s.at[number] == CLOSED for number in range(BLOCKS.count) if BLOCKS.kind[number] == LEADER)
    assert not reinforcement_follows(s)
    assert reinforcement_follows(new("campaign"))


@rule("4.0j", "def.force_pool", "8.5d")
def test_4_0j_what_is_neither_set_up_nor_due_forms_the_pool() -> None:
    s = new("campaign")
    setting = DATA.settings["campaign"]
    due = {arrival.block for arrival in setting.arrivals}
    for number in range(BLOCKS.count):
        if setting.place[number] < 0 and number not in due and BLOCKS.kind[number] != LEADER:
            assert s.at[number] == (CLOSED if BLOCKS.slugs[number].startswith("lithuanian") else POOL)
    assert where(s, "lithuanian_1") == "closed"  # no block of anybody's before the alliance
    allied = new("the_niemen")
    assert where(allied, "lithuanian_3") != "closed"
    assert s.at[block("1_legion")] == area("novograd_volynsk")


# The front of 24 April 1920, unchanged in the north on 8 May.
HELD_BY_POLAND = ["vilna", "minsk", "lepel", "dokshitsy", "glubokoe", "borisov", "bobruisk", "mazyr", "kalenkovichi"]
HELD_IN_THE_SOUTH = ["olevsk", "novograd_volynsk", "shepetovka", "starokonstantinov", "proskurov", "kamenets_podolsk"]
NOT_HELD = [
    "polotsk",
    "vitebsk",
    "orsha",
    "mogilev",
    "zlobin",
    "rechitsa",
    "ovruch",
    "korosten",
    "zhitomir",
    "berdichev",
]
NOT_HELD_EITHER = ["vinnitsa", "zhmerinka", "kiev"]


@pytest.mark.parametrize("scenario", ["campaign", "berezina", "kiev_expedition"])
@rule("4.0g")
def test_nobody_stands_beyond_the_front_of_the_day(scenario: str) -> None:
    s = new(scenario)
    for slug in (*HELD_BY_POLAND, *HELD_IN_THE_SOUTH):
        assert s.count(SOVIET, s.map.area(slug)) == 0, slug
    for slug in (*NOT_HELD, *NOT_HELD_EITHER):
        assert s.count(POLISH, s.map.area(slug)) == 0, slug
    if scenario != "kiev_expedition":
        assert s.count(POLISH, s.map.area("lepel")) == 1
