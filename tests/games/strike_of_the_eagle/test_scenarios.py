"""Seats and scenarios: what the rulebook and the public figures say of them, and what a set-up must meet."""

import pytest

from tests.rules import rule
from vistula.games.strike_of_the_eagle.board import FAR, OUT_OF_PLAY
from vistula.games.strike_of_the_eagle.load import load_data
from vistula.games.strike_of_the_eagle.scenarios import Setting
from vistula.games.strike_of_the_eagle.terms import (
    AT_END,
    AT_PHASE,
    AT_ROUND,
    CAVALRY,
    INFANTRY,
    LEADER,
    LITHUANIA,
    NOBODY,
    NORTH,
    POLISH,
    SOUTH,
    SOVIET,
)

DATA = load_data()
MAP, BLOCKS = DATA.map, DATA.blocks


def start(slug: str, side: int, front: int) -> dict[int, tuple[int, int]]:
    """Blocks and SP of a command at the start, by kind."""
    setting = DATA.settings[slug]
    found: dict[int, tuple[int, int]] = {}
    for block in range(BLOCKS.count):
        area = setting.place[block]
        if area >= 0 and BLOCKS.side[block] == side and setting.theatre.front[area] == front:
            units, points = found.get(BLOCKS.kind[block], (0, 0))
            found[BLOCKS.kind[block]] = (units + 1, points + setting.strength[block])
    return found


@rule("0.a", "4.0a", "10.0a", "10.1a", "scn.types")
def test_0_a_seats_for_two_three_and_four_players() -> None:
    told = {slug: [seat.slug for seat in seating.seats] for slug, seating in DATA.seatings.items()}
    assert told == {
        "two": ["poland", "soviet"],
        "three_poles": ["poland_north", "poland_south", "soviet"],
        "three_soviets": ["poland", "soviet_north", "soviet_south"],
        "four": ["poland_north", "poland_south", "soviet_north", "soviet_south"],
    }
    assert DATA.seatings["four"].seats[3].fronts == [SOUTH]


@rule("10.2c")
def test_10_2c_the_poles_name_a_supreme_player() -> None:
    assert (DATA.supreme_values, DATA.supreme_default) == (["north", "south"], "north")


@rule("0.f", "4.0b", "scn.sheet", "scn.types")
def test_4_0b_eight_scenarios_with_their_length_and_seatings() -> None:
    two_fronts = ["miracle_on_the_vistula", "campaign"]
    told = {setting.slug: setting.turns for setting in DATA.settings.values() if setting.seating.slug == "two"}
    assert told == {
        "berezina": 5,
        "kiev_expedition": 5,
        "konarmia": 5,
        "over_the_corpse": 15,
        "miracle_on_the_vistula": 9,
        "komarow": 6,
        "the_niemen": 10,
        "campaign": 30,
    }
    variants = [setting.slug for setting in DATA.settings.values() if setting.seating.slug != "two"]
    assert variants == [
        f"{name}_{seating}" for name in two_fronts for seating in ("three_poles", "three_soviets", "four")
    ]


@rule("4.0c", "6.1b")
def test_4_0c_markers_at_the_start() -> None:
    told = {
        slug: (setting.vp, setting.initiative_side, setting.initiative_level)
        for slug, setting in DATA.settings.items()
        if setting.seating.slug == "two"
    }
    assert told == {
        "berezina": (1, [SOVIET, NOBODY], [1, 0]),
        "kiev_expedition": (1, [NOBODY, POLISH], [0, 2]),
        "konarmia": (2, [NOBODY, SOVIET], [0, 1]),
        "over_the_corpse": (3, [SOVIET, NOBODY], [2, 0]),
        "miracle_on_the_vistula": (-8, [SOVIET, POLISH], [2, 1]),
        "komarow": (-1, [NOBODY, SOVIET], [0, 1]),
        "the_niemen": (1, [POLISH, NOBODY], [1, 0]),
        "campaign": (3, [POLISH, POLISH], [1, 2]),
    }


@rule("scn.1.intro")
def test_scn_1_the_first_scenario_has_neither_reinforcements_nor_leaders() -> None:
    berezina = DATA.settings["berezina"]
    assert not berezina.reinforcement_phase
    assert not berezina.leaders
    assert berezina.arrivals == []
    assert [berezina.place[block] for block in BLOCKS.leaders] == [-1] * 6
    assert all(setting.reinforcement_phase for setting in DATA.settings.values() if setting is not berezina)


@rule("4.0g")
def test_4_0g_the_campaign_starts_with_the_public_totals() -> None:
    assert start("campaign", SOVIET, NORTH) == {INFANTRY: (12, 34), CAVALRY: (1, 3), LEADER: (1, 1)}
    assert start("campaign", POLISH, NORTH) == {INFANTRY: (8 + 5, 23 + 10), CAVALRY: (1, 2)}
    soviet_south = start("campaign", SOVIET, SOUTH)
    assert (sum(units for units, _ in soviet_south.values()), sum(sp for _, sp in soviet_south.values())) == (12, 25)
    polish_south = start("campaign", POLISH, SOUTH)
    assert polish_south.pop(LEADER) == (1, 1)
    assert (sum(units for units, _ in polish_south.values()), sum(sp for _, sp in polish_south.values())) == (14, 37)


@rule("4.0i", "1.4c")
def test_4_0i_soviet_blocks_of_round_one_arrive_at_the_eastern_links() -> None:
    due = [a for a in DATA.settings["campaign"].arrivals if a.round == 1]
    assert len(due) == 7
    assert sum(arrival.strength for arrival in due) == 15
    assert all(MAP.is_link(area) for arrival in due for area in arrival.areas)
    for setting in DATA.settings.values():
        for arrival in setting.arrivals:
            if BLOCKS.side[arrival.block] == SOVIET:
                assert all(MAP.is_link(area) for area in arrival.areas)


@rule("4.0f", "1.3b")
def test_4_0f_holders_of_the_key_cities_at_the_start() -> None:
    campaign = DATA.settings["campaign"]
    soviet = {MAP.slugs[area] for area in MAP.key_cities if campaign.holder[area] == SOVIET}
    assert soviet == {
        "polotsk", "vitebsk", "orsha", "mogilev", "gomel", "smolensk", "korosten", "zhitomir", "vinnitsa", "kiev",
        "belaya_tserkov", "uman", "chernigov", "cherkassy", "yartsevo", "klintsy", "elizavetgrad",
    }  # fmt: skip
    neutral = [MAP.slugs[area] for area in MAP.key_cities if campaign.holder[area] == NOBODY]
    assert neutral == ["kaunas"]
    niemen = DATA.settings["the_niemen"]
    assert niemen.lithuania_allied
    assert niemen.holder[MAP.area("kaunas")] == SOVIET
    assert niemen.holder[MAP.area("kiev")] == NOBODY


@rule("1.0b", "4.0g")
def test_no_stack_of_a_scenario_is_above_four_and_no_area_holds_both_sides() -> None:
    for setting in DATA.settings.values():
        for area in setting.theatre.areas:
            here = [block for block in range(BLOCKS.count) if setting.place[block] == area]
            assert len(here) <= 4, (setting.slug, MAP.slugs[area])
            assert len({BLOCKS.side[block] for block in here}) <= 1
            if here and MAP.is_key_city(area):
                assert setting.holder[area] == BLOCKS.side[here[0]], (setting.slug, MAP.slugs[area])


def out_of_supply_at_start(setting: Setting, side: int) -> list[str]:
    """Blocks out of supply at the start, by a reading of 1.31 and 7.7 that shares nothing with the rules' code."""
    enemy = {setting.place[b] for b in range(BLOCKS.count) if BLOCKS.side[b] != side and setting.place[b] >= 0}
    enemy |= {area for area in MAP.key_cities if setting.holder[area] == 1 - side}
    closed = set() if setting.lithuania_allied else {a for a in range(129) if MAP.territory[a] == LITHUANIA}
    barred = enemy | closed | {area for area in range(129) if setting.theatre.play[area] == OUT_OF_PLAY}

    def steps(sources: list[int]) -> list[int]:
        found = [FAR] * 129
        queue = [source for source in sources if source not in barred]
        for source in queue:
            found[source] = 0
        for a in queue:
            for b in MAP.neighbours[a]:
                if b not in barred and found[b] == FAR:
                    found[b] = found[a] + 1
                    queue.append(b)
        return found

    sources = MAP.sources if side == POLISH else MAP.links
    fed = steps(sources)
    depots = [area for area in MAP.key_cities if setting.holder[area] == side and fed[area] < FAR]
    depots += [area for area in sources if setting.theatre.play[area]]
    near = steps(depots)
    missing: list[str] = []
    for block in range(BLOCKS.count):
        area = setting.place[block]
        if BLOCKS.side[block] == side and area >= 0 and BLOCKS.kind[block] != LEADER:
            limit = 5 if BLOCKS.kind[block] == CAVALRY else 3
            if near[area] > limit:
                missing.append(f"{BLOCKS.slugs[block]} in {MAP.slugs[area]}")
    return missing


@rule("7.7a", "1.31b", "1.31c")
@pytest.mark.parametrize("slug", [slug for slug, setting in DATA.settings.items() if setting.seating.slug == "two"])
def test_every_block_of_a_scenario_starts_in_supply(slug: str) -> None:
    assert out_of_supply_at_start(DATA.settings[slug], POLISH) == []
    assert out_of_supply_at_start(DATA.settings[slug], SOVIET) == []


@rule("0.f", "7.8a")
def test_0_f_victory_conditions() -> None:
    def told(slug: str) -> list[tuple[int, int, int, list[str]]]:
        return [(c.side, c.when, c.lead, [MAP.slugs[area] for area in c.hold]) for c in DATA.settings[slug].conditions]

    assert told("berezina") == [(POLISH, AT_END, 1, []), (SOVIET, AT_END, 1, [])]
    assert told("campaign") == [
        (POLISH, AT_PHASE, 20, []),
        (POLISH, AT_ROUND, 0, ["kiev", "minsk", "polotsk", "gomel"]),
        (POLISH, AT_END, 5, []),
        (SOVIET, AT_PHASE, 0, ["warsaw"]),
        (SOVIET, AT_END, 1, []),
    ]
    assert told("konarmia") == [
        (SOVIET, AT_END, 2, []),
        (SOVIET, AT_END, 0, ["kiev", "zhitomir", "berdichev"]),
    ]
    assert DATA.settings["konarmia"].otherwise == POLISH
    assert DATA.settings["campaign"].otherwise == NOBODY
    komarow = DATA.settings["komarow"].conditions[1]
    assert (komarow.side, komarow.columns) == (POLISH, "ABCDE")
    divisions = [BLOCKS.slugs[b] for b in range(BLOCKS.count) if BLOCKS.group[b] == komarow.none_of]
    assert divisions == ["4_cavalry", "6_cavalry", "11_cavalry", "14_cavalry"]


@rule("7.8a")
def test_7_8a_konarmia_has_an_objective_of_its_own() -> None:
    (objective,) = DATA.settings["konarmia"].objectives
    assert (objective.side, objective.points, objective.kind) == (SOVIET, 1, CAVALRY)
    assert [MAP.slugs[area] for area in objective.areas] == ["zhitomir", "berdichev"]


@rule("4.0i")
def test_polish_arrivals_of_the_campaign_choose_warsaw_or_lwow() -> None:
    mountain = BLOCKS.slugs.index("21_mountain")
    (arrival,) = [a for a in DATA.settings["campaign"].arrivals if a.block == mountain]
    assert (arrival.round, arrival.phase, arrival.strength) == (2, 3, 3)
    assert [MAP.slugs[area] for area in arrival.areas] == ["warsaw", "lwow"]
