"""The turn record track, the set-up of each scenario and which optional rules go with which (22 to 24)."""

import pytest

from tests.games.red_star_white_eagle.printed import BOARD, ORDER, PLANS, TABLES, turn, units_on_map
from tests.rules import rule
from vistula.games.red_star_white_eagle.scenarios import (
    NO_STANDDOWN,
    TO_BE_DECLARED,
    cannot_combine,
    load_options,
    load_tracks,
)
from vistula.games.red_star_white_eagle.units import (
    DIVISION,
    GALICIAN,
    GERMAN,
    INFANTRY,
    POLISH,
    RUSSIAN,
    UKRAINIAN,
    WEST,
)

TRACK = load_tracks(TABLES, ORDER)["campaign"]
OPTIONS = load_options()


# ── Tracks and scenarios ─────────────────────────────────────────────────────────────────────────────────────────────


@rule("17.1.1b", "16.5a", "17.2.2a", "23.0j")
def test_what_the_book_says_of_the_turn_record_track() -> None:
    reserves = {
        turn_number: u for turn_number in range(25) for u in TRACK.arrivals[RUSSIAN][turn_number] if ORDER.reserve[u]
    }
    assert TABLES.turns[max(reserves)] == "October I"
    assert turn("September IV") in reserves
    due = {unit for units in TRACK.arrivals[RUSSIAN] for unit in units}
    assert len([u for u in due if ORDER.flotilla[u]]) == 1
    assert len(due & set(PLANS["campaign"].latvian_garrison)) == 2
    assert (TABLES.turns[TABLES.june_turn], TABLES.turns[TABLES.konarmiya_turn]) == ("June I", "September IV")


@rule("23.1.1a", "23.2.1a", "23.3a", "23.4.1a")
@pytest.mark.parametrize(
    ("slug", "turns", "first", "last", "first_half", "last_half"),
    [
        ("gates_of_warsaw", 10, "August III", "October IV", POLISH, POLISH),
        ("belarusian_long", 16, "July I", "October IV", RUSSIAN, POLISH),
        ("belarusian_short", 8, "July I", "August IV", RUSSIAN, RUSSIAN),
        ("campaign", 25, "April IV", "October IV", POLISH, POLISH),
    ],
)
def test_23_length_of_the_scenarios(
    slug: str, turns: int, first: str, last: str, first_half: int, last_half: int
) -> None:
    plan = PLANS[slug]
    assert plan.turns() == turns
    assert (TABLES.turns[plan.first_turn], TABLES.turns[plan.last_turn]) == (first, last)
    assert (plan.first_half, plan.last_half) == (first_half, last_half)


@rule("23.2.1a", "23.4.1a")
def test_23_who_deploys_first() -> None:
    assert PLANS["belarusian_long"].deploys_first == POLISH
    assert PLANS["campaign"].deploys_first == RUSSIAN


@rule("2.6a", "23.0a")
@pytest.mark.parametrize("slug", ["gates_of_warsaw", "belarusian_long", "belarusian_short", "campaign"])
def test_23_0a_every_counter_has_one_place_at_the_start(slug: str) -> None:
    plan = PLANS[slug]
    at_start = units_on_map(plan)
    boxes = plan.latvian_garrison + plan.eliminated + plan.lost + plan.withdrawn + plan.not_in_play
    later = {u for side in (RUSSIAN, POLISH) for units in plan.track.arrivals[side][plan.first_turn :] for u in units}
    if not plan.rally_over:
        later |= {u for row in TABLES.rally_rows for u in row}
    assert len(at_start) == len(set(at_start))
    assert len(boxes) == len(set(boxes))
    assert not set(at_start) & set(boxes)
    assert not set(at_start) & later
    assert (set(boxes) & later) <= set(plan.latvian_garrison)
    bought = {u for u in range(ORDER.count) if ORDER.replacement[u] or ORDER.nation[u] == GERMAN}
    aside = bought | {ORDER.number("p_squadron")}
    assert set(at_start) | set(boxes) | later | aside == set(range(ORDER.count))


@rule("17.2.1a", "23.1.5a", "23.2.3a", "23.4.3a")
def test_17_2_1a_the_latvian_garrison() -> None:
    garrison = PLANS["campaign"].latvian_garrison
    assert len(garrison) == len(PLANS["belarusian_long"].latvian_garrison) == 3
    assert all((ORDER.front[u], ORDER.type[u], ORDER.size[u]) == (WEST, INFANTRY, DIVISION) for u in garrison)
    assert len(PLANS["gates_of_warsaw"].latvian_garrison) == 1
    assert PLANS["gates_of_warsaw"].frontier_guards_released
    assert not PLANS["belarusian_long"].frontier_guards_released
    assert not PLANS["campaign"].frontier_guards_released


@rule("23.1.2a", "23.1.6a", "23.2.4a", "23.2.5a", "23.4.4a", "23.4.5a")
def test_23_rally_reserve_and_pools_at_the_start() -> None:
    assert (PLANS["gates_of_warsaw"].rally_over, PLANS["gates_of_warsaw"].railroad_reserve) == (True, True)
    for slug in ("belarusian_long", "campaign"):
        assert (PLANS[slug].rally_over, PLANS[slug].railroad_reserve) == (False, False)
    assert all(plan.pool == [[0, 0], [0, 0]] for plan in PLANS.values())


@rule("23.1.4a", "23.2.2a", "23.4.2a", "21.1.1a")
def test_21_1_1a_the_ukrainians_start_under_polish_control() -> None:
    for plan in PLANS.values():
        assert plan.ukrainians == POLISH
        assert all(ORDER.side[u] == POLISH for u in units_on_map(plan) if ORDER.nation[u] == UKRAINIAN)


@rule("21.6a", "23.4.8.1a", "23.0e")
def test_21_6a_galicians_appear_only_in_the_campaign_and_alone_in_their_hexes() -> None:
    for slug, plan in PLANS.items():
        galicians = [(u, space) for u, space in plan.placed if ORDER.nation[u] == GALICIAN]
        assert len(galicians) == (3 if slug == "campaign" else 0)
        for unit, space in galicians:
            assert ORDER.side[unit] == RUSSIAN
            assert [other for other, at in plan.placed if at == space] == [unit]


@rule("23.2.6a", "23.4.7.1a", "23.4.7.2a")
def test_23_the_standdown_of_the_scenarios() -> None:
    assert PLANS["campaign"].standdown == TO_BE_DECLARED
    assert PLANS["gates_of_warsaw"].standdown == NO_STANDDOWN
    began = PLANS["belarusian_long"].standdown
    assert TABLES.turns[began + TABLES.standdown_turns - 1] == "June IV"
    assert TABLES.turns[TABLES.standdown_latest] == "June II"
    assert (TABLES.standdown_turns, TABLES.free_of_zoc_turns) == (3, 4)


@rule("23.1.3a", "23.0f")
def test_23_1_3a_only_plock_and_modlin_start_overstacked() -> None:
    stacks: dict[tuple[int, int], list[int]] = {}
    for unit, space in PLANS["gates_of_warsaw"].placed:
        stacks.setdefault((space, ORDER.side[unit]), []).append(unit)
    over = set()
    for (space, _), units in stacks.items():
        primary = sum(ORDER.primary[u] for u in units)
        if primary > 3 or len(units) - primary > 3:
            over.add(BOARD.titles[space])
    assert over == {"Płock", "Modlin"}
    assert len({space for space, _ in stacks}) == len(stacks)  # no hex is used by both sides


@rule("23.1.7a")
def test_23_1_7a_the_fortification_group_fits_its_hexes() -> None:
    (group,) = PLANS["gates_of_warsaw"].areas
    assert sorted(group.hexes) == sorted(BOARD.fortified_hexes)
    modlin = [u for u, space in PLANS["gates_of_warsaw"].placed if space == BOARD.modlin]
    primary = sum(ORDER.primary[u] for u in group.units)
    assert primary <= 3 * 4  # Modlin is full
    secondary = len(group.units) - primary
    assert secondary <= 3 * 4 + 3 - sum(1 - ORDER.primary[u] for u in modlin)


@rule("23.0c", "23.0d")
@pytest.mark.parametrize("slug", ["belarusian_long", "campaign"])
def test_23_0c_every_area_can_cover_its_front_line(slug: str) -> None:
    for area in PLANS[slug].areas:
        holding = 0
        for unit, inverted in zip(area.units, area.inverted, strict=True):
            holding += 1 if ORDER.delay[2 * unit + inverted] else 0
        assert 3 * holding >= len(area.line), area.letter  # a unit on the line holds itself and a hex on each side
        assert set(area.line) <= set(area.hexes)
        for one, two in zip(area.line, area.line[1:], strict=False):
            assert BOARD.distance(one, two) == 1
        primary = sum(ORDER.primary[u] for u in area.units)
        assert primary <= 3 * len(area.hexes)


@rule("23.4.9.1a")
def test_23_4_9_1a_the_northern_fronts_of_the_campaign_do_not_touch() -> None:
    north = {POLISH: "ABCD", RUSSIAN: "JKLM"}
    lines = {side: [a for a in PLANS["campaign"].areas if a.side == side and a.letter in north[side]] for side in north}
    for mine in lines[POLISH]:
        for theirs in lines[RUSSIAN]:
            assert min(BOARD.distance(a, b) for a in mine.line for b in theirs.line) >= 2
    assert [TABLES.turns[t] for t in range(25) if TABLES.northern_turns[t]] == ["April IV", "May I", "May II"]


@pytest.mark.parametrize("slug", ["belarusian_long", "campaign"])
def test_areas_of_the_two_sides_share_no_hex(slug: str) -> None:
    held = {side: {h for a in PLANS[slug].areas if a.side == side for h in a.hexes} for side in (RUSSIAN, POLISH)}
    assert not held[RUSSIAN] & held[POLISH]


@rule("21.5a")
def test_21_5a_frontier_guards_stand_along_the_two_borders() -> None:
    abroad = [s for s in range(BOARD.count) if BOARD.country[s] in (1, 2, 3)]  # Lithuania and East Prussia
    guards = [space for u, space in PLANS["campaign"].placed if ORDER.frontier_guard[u]]
    assert len(guards) == 6
    assert all(min(BOARD.distance(space, other) for other in abroad) <= 2 for space in guards)
    assert all(BOARD.country[space] == 0 for space in guards)


# ── Options ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@rule("24.0a")
def test_24_0a_twelve_optional_rules() -> None:
    assert [option.rule for option in OPTIONS.values()] == [f"24.{n}" for n in range(1, 13)]
    together = [
        "fall_of_warsaw",
        "lithuanian_neutrality",
        "partisans",
        "kosciuszko_squadron",
        "danzig",
        "plebiscite_area",
    ]
    assert cannot_combine(OPTIONS, "campaign", together) == ""


@rule("24.2.4a", "24.9.3a", "24.10b", "24.12.3a", "24.3a", "24.4.1a", "24.6a")
@pytest.mark.parametrize(
    ("option", "scenarios"),
    [
        ("three_players", {"belarusian_long", "campaign"}),
        ("danzig", {"belarusian_long", "belarusian_short", "campaign"}),
        ("plebiscite_area", {"belarusian_long", "belarusian_short", "campaign"}),
        ("objective_warsaw", {"belarusian_long", "belarusian_short", "campaign"}),
        ("polish_free_deployment", {"belarusian_long", "belarusian_short"}),
        ("lithuanian_neutrality", {"belarusian_long", "belarusian_short", "campaign"}),
        ("ukrainian_nationalism", {"campaign"}),
    ],
)
def test_24_optional_rules_are_kept_to_their_scenarios(option: str, scenarios: set[str]) -> None:
    for slug in PLANS:
        assert (cannot_combine(OPTIONS, slug, [option]) == "") == (slug in scenarios)


@rule("24.11.11a")
def test_24_11_11a_the_freikorps_go_with_the_fall_of_warsaw_alone() -> None:
    assert "24.11" in cannot_combine(OPTIONS, "campaign", ["freikorps"])
    assert cannot_combine(OPTIONS, "campaign", ["freikorps", "fall_of_warsaw"]) == ""
    for other in OPTIONS:
        if other not in ("freikorps", "fall_of_warsaw"):
            assert cannot_combine(OPTIONS, "campaign", ["fall_of_warsaw", "freikorps", other]) != ""
