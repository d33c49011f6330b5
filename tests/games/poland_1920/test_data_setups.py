"""The scenarios as data, held against the lists and notes that the rulebook prints (copied in printed_setups.py)."""

import re
from collections.abc import Iterator
from datetime import date
from typing import Any, NamedTuple

import pytest

from tests.games.poland_1920 import printed_setups as printed
from tests.games.poland_1920.test_data import BORDERS, GAME, LEDGER, UNIT_ROWS, ZONES, facts, load
from tests.rules import rule

Entry = dict[str, Any]

SCENARIOS: dict[str, dict[str, Any]] = {slug: load(f"scenarios/{slug}.toml") for slug in GAME["scenarios"]}
NATIONALITY = {row[0]: row[1] for row in UNIT_ROWS}
KIND = {row[0]: row[2] for row in UNIT_ROWS}
SEAT = {nationality["slug"]: nationality["seat"] for nationality in GAME["nationality"]}


class Line(NamedTuple):
    """An entry as the book prints it."""

    command: str
    designation: str
    sp: int
    zone: str | None
    counters: list[str]


def counters(text: str) -> Iterator[str]:
    for name in text.split():
        if run := re.fullmatch(r"(.*_)(\d+)\.\.(\d+)(_\d+)?", name):
            for number in range(int(run[2]), int(run[3]) + 1):
                yield f"{run[1]}{number}{run[4] or ''}"
        else:
            yield name


def lines(block: str) -> list[Line]:
    found, command = [], ""
    for text in block.strip().splitlines():
        if text.startswith("@"):
            command = text.removeprefix("@ ")
            continue
        designation, zone, names = (part.strip() for part in text.split(";"))
        strength = re.search(r"\[(\d+)", designation)
        sp = int(strength[1]) if strength else int(designation.endswith(" -"))  # A50: 1 where none is printed
        zone = ZONES["aliases"].get(zone.removesuffix(" ?"), zone.removesuffix(" ?"))
        found.append(Line(command, designation, sp, None if zone == "?" else zone, list(counters(names))))
    return found


def side(entry: Entry) -> str:
    nationality = NATIONALITY[entry["counters"][0]]
    return {"ukrainian": "polish"}.get(nationality, nationality)


def strengths(entries: list[Entry]) -> dict[str, int]:
    totals: dict[str, int] = {}
    for entry in entries:
        if entry["sp"]:
            totals[side(entry)] = totals.get(side(entry), 0) + entry["sp"]
    return totals


def check(entries: list[Entry], expected: list[Line], rule_stem: str) -> None:
    """Same counters, strengths and zones as printed, each under the ledger row of its command."""
    assert len(entries) == len(expected)
    by_counters = {tuple(entry["counters"]): entry for entry in entries}
    for line in expected:
        entry = by_counters[tuple(line.counters)]
        assert entry["sp"] == line.sp, line
        assert entry["rule"] == f"{rule_stem}.{line.command}"
        if line.zone is None:
            assert entry["mark"] == "reconstructed zone"
        else:
            assert entry["zone"] == line.zone, line


def check_setup(slug: str, block: str, rule_stem: str, *prefixes: str) -> None:
    """The part of a set-up whose ledger rows begin with one of the prefixes."""
    expected = [line for line in lines(block) if line.command.split(".")[0] in prefixes]
    entries = [e for e in SCENARIOS[slug]["entry"] if e["rule"].removeprefix(rule_stem + ".").split(".")[0] in prefixes]
    check(entries, expected, rule_stem)


# --- set-ups as printed


@rule(
    "scn.on_lviv.units.sov.south_western_front", "scn.on_lviv.units.sov.12th_army",
    "scn.on_lviv.units.sov.1st_horse_army", "scn.on_lviv.units.sov.4th_14th_army",
)  # fmt: skip
def test_on_lviv_the_red_army_stands_as_printed() -> None:
    check_setup("on_lviv_aug_05", printed.ON_LVIV, "scn.on_lviv.units", "sov")


@rule(
    "scn.on_lviv.units.pol.southern_front", "scn.on_lviv.units.pol.6th_army", "scn.on_lviv.units.pol.3rd_army",
    "scn.on_lviv.units.pol.ukrainian_army",
)  # fmt: skip
def test_on_lviv_the_poles_and_ukrainians_stand_as_printed() -> None:
    check_setup("on_lviv_aug_05", printed.ON_LVIV, "scn.on_lviv.units", "pol")


@rule(
    "scn.on_warsaw.units.sov.south_western_front", "scn.on_warsaw.units.sov.4th_army",
    "scn.on_warsaw.units.sov.3rd_cavalry_corps", "scn.on_warsaw.units.sov.15th_army",
    "scn.on_warsaw.units.sov.3rd_army", "scn.on_warsaw.units.sov.16th_army", "scn.on_warsaw.units.sov.mozyr_group",
)  # fmt: skip
def test_on_warsaw_the_red_army_stands_as_printed() -> None:
    check_setup("on_warsaw_aug_05", printed.ON_WARSAW, "scn.on_warsaw.units", "sov")


@rule(
    "scn.on_warsaw.units.pol.high_command", "scn.on_warsaw.units.pol.southern_northern_front",
    "scn.on_warsaw.units.pol.1st_army", "scn.on_warsaw.units.pol.4th_army", "scn.on_warsaw.units.pol.poleska_group",
    "scn.on_warsaw.units.pol.other_polish_units",
)  # fmt: skip
def test_on_warsaw_the_poles_stand_as_printed() -> None:
    check_setup("on_warsaw_aug_05", printed.ON_WARSAW, "scn.on_warsaw.units", "pol")


@rule("scn.on_warsaw.units.ger.germans_optional")
def test_on_warsaw_the_germans_are_four_brigades_of_two_in_east_prussia_and_optional() -> None:
    check_setup("on_warsaw_aug_05", printed.ON_WARSAW, "scn.on_warsaw.units", "ger")
    germans = [e for e in SCENARIOS["on_warsaw_aug_05"]["entry"] if side(e) == "german"]
    assert {e["option"] for e in germans} == {"germans"}
    assert {facts(3)[e["zone"]] for e in germans} == {"DE"}


@rule(
    "scn.warsaw.units.pol.northern_front", "scn.warsaw.units.pol.5th_army", "scn.warsaw.units.pol.1st_army",
    "scn.warsaw.units.pol.2nd_army", "scn.warsaw.units.pol.central_front",
    "scn.warsaw.units.pol.maneuvering_group_frozen",
)  # fmt: skip
def test_warsaw_the_poles_stand_as_printed() -> None:
    check_setup("warsaw_aug_14", printed.WARSAW, "scn.warsaw.units", "pol")


@rule(
    "scn.warsaw.units.sov.western_front", "scn.warsaw.units.sov.4th_army", "scn.warsaw.units.sov.3rd_cavalry_corps",
    "scn.warsaw.units.sov.15th_army", "scn.warsaw.units.sov.3rd_army", "scn.warsaw.units.sov.16th_army",
    "scn.warsaw.units.sov.mozyr_group",
)  # fmt: skip
def test_warsaw_the_red_army_stands_as_printed() -> None:
    check_setup("warsaw_aug_14", printed.WARSAW, "scn.warsaw.units", "sov")


@rule(
    "scn.lviv.units.pol.southern_front", "scn.lviv.units.pol.osikowski_6th_army", "scn.lviv.units.pol.3rd_army",
    "scn.lviv.units.pol.ukrainian_army",
)  # fmt: skip
def test_lviv_the_poles_and_ukrainians_stand_as_printed() -> None:
    check_setup("lviv_aug_14", printed.LVIV, "scn.lviv.units", "pol")


@rule(
    "scn.lviv.units.sov.south_western_front", "scn.lviv.units.sov.12th_army",
    "scn.lviv.units.sov.1st_horse_army_frozen_to", "scn.lviv.units.sov.jakir_group", "scn.lviv.units.sov.14th_army",
)  # fmt: skip
def test_lviv_the_red_army_stands_as_printed() -> None:
    check_setup("lviv_aug_14", printed.LVIV, "scn.lviv.units", "sov")


@rule(
    "scn.niemen.units.pol.high_command", "scn.niemen.units.pol.smigly_rydz_2nd_army", "scn.niemen.units.pol.4th_army",
)  # fmt: skip
def test_niemen_the_poles_stand_as_printed() -> None:
    check_setup("niemen_sep_22", printed.NIEMEN, "scn.niemen.units", "pol")


@rule("scn.niemen.units.lit.lithuanians")
def test_niemen_the_lithuanians_stand_as_printed() -> None:
    check_setup("niemen_sep_22", printed.NIEMEN, "scn.niemen.units", "lit")


@rule(
    "scn.niemen.units.sov.3rd_army", "scn.niemen.units.sov.15th_army", "scn.niemen.units.sov.16th_army",
    "scn.niemen.units.sov.4th_army", "scn.niemen.16army_cmd",
)  # fmt: skip
def test_niemen_the_red_army_stands_as_printed() -> None:
    check_setup("niemen_sep_22", printed.NIEMEN, "scn.niemen.units", "sov")


@rule("scn.front.setup")
def test_front_both_lists_of_14_august_stand_together_with_each_counter_once() -> None:
    expected = {tuple(line.counters): line for line in lines(printed.WARSAW) + lines(printed.LVIV)}  # one 4 CB
    assert len(lines(printed.WARSAW)) + len(lines(printed.LVIV)) == len(expected) + 2  # 4 CB and Osikowski in both
    entries = {tuple(e["counters"]): (e["sp"], e["zone"]) for e in SCENARIOS["front_aug_14"]["entry"]}
    changed = {
        ("hq_osikowski",): (0, "Kutno"),
        ("hq_army_6",): (0, "Lwów"),
        ("pl_ib_11",): (7, "Busk"),
        ("su_rb_140_47", "su_rb_141_47"): (4, "Złoczów"),
    }
    replaced = {("hq_osikowski",), ("pl_ib_11", "pl_ib_12"), ("su_rb_139_47", "su_rb_140_47", "su_rb_141_47")}
    same = {key: (line.sp, line.zone) for key, line in expected.items() if key not in replaced}
    assert entries == same | changed


# --- what holds in every set-up


@pytest.mark.parametrize(
    ("slug", "on_board", "to_come"),
    [
        ("on_lviv_aug_05", {"polish": 92, "soviet": 90}, {}),
        ("on_warsaw_aug_05", {"polish": 91, "soviet": 179, "german": 8}, {"polish": 42}),
        ("warsaw_aug_14", {"polish": 226, "soviet": 169}, {"polish": 5}),
        ("lviv_aug_14", {"polish": 117, "soviet": 82}, {}),
        ("niemen_sep_22", {"polish": 131, "soviet": 138, "lithuanian": 8}, {"polish": 43}),
        ("front_aug_14", {"polish": 340, "soviet": 251}, {"polish": 5}),
    ],
)
def test_the_sides_have_their_full_strength(slug: str, on_board: dict[str, int], to_come: dict[str, int]) -> None:
    assert strengths(SCENARIOS[slug]["entry"]) == on_board
    assert strengths(SCENARIOS[slug]["arrival"]) == to_come


@pytest.mark.parametrize("slug", SCENARIOS)
def test_every_counter_is_known_and_stands_once(slug: str) -> None:
    used = [c for e in SCENARIOS[slug]["entry"] + SCENARIOS[slug]["arrival"] for c in e["counters"]]
    assert set(used) <= KIND.keys()
    assert len(used) == len(set(used))


def test_every_counter_of_the_mix_is_used_somewhere() -> None:
    used = {
        c for scenario in SCENARIOS.values() for e in scenario["entry"] + scenario["arrival"] for c in e["counters"]
    }
    line = {counter for counter, kind in KIND.items() if kind not in ("tank", "aircraft")}
    assert used == line
    assert max(scenario["tanks"]["count"] for scenario in SCENARIOS.values()) == len([*kinds("tank")]) == 5
    assert max(scenario["aircraft"]["count"] for scenario in SCENARIOS.values()) == len([*kinds("aircraft")]) == 6


def kinds(kind: str) -> Iterator[str]:
    return (counter for counter, found in KIND.items() if found == kind)


@pytest.mark.parametrize("slug", SCENARIOS)
@pytest.mark.parametrize("zone_key", ["zone", "zone_with_hq"])
def test_no_zone_holds_both_sides(slug: str, zone_key: str) -> None:
    holder: dict[str, str] = {}
    for entry in SCENARIOS[slug]["entry"]:
        zone = entry.get(zone_key, entry["zone"])
        assert zone in BORDERS
        seat = SEAT[NATIONALITY[entry["counters"][0]]]
        assert holder.setdefault(zone, seat) == seat, zone


@rule("scn.on_warsaw.sp_notation", "scn.warsaw.sp_notation", "scn.lviv.sp_notation", "scn.niemen.sp_notation")
@pytest.mark.parametrize("slug", SCENARIOS)
def test_brackets_give_the_strength_and_the_even_split_adds_up(slug: str) -> None:
    for entry in SCENARIOS[slug]["entry"] + SCENARIOS[slug]["arrival"]:
        split, names = entry["split"], entry["counters"]
        assert len(split) == len(names)
        assert sum(split) == entry["sp"]
        assert max(split) - min(split) <= 1
        if entry["sp"] == 0:
            assert KIND[names[0]] == "hq"
        elif names == ["pl_ib_rez_vii"]:
            assert split in ([9], [14])  # A39: a single counter above 12 is legal at set-up
        else:
            assert all(1 <= part <= 12 for part in split)
        bracket = re.search(r"\[(\d+)\]", entry["printed"])
        if bracket and entry["printed"] != "57 RD [3]":  # three counters in three zones
            assert int(bracket[1]) == entry["sp"]


@rule("def.sp.marker")
def test_units_without_a_printed_strength_have_one() -> None:
    found = {
        (slug, e["counters"][0]): (e["sp"], e["sp_august_5"])
        for slug, scenario in SCENARIOS.items()
        for e in scenario["entry"]
        if e["mark"] == "strength by ruling A50"
    }
    assert found == {
        ("warsaw_aug_14", "su_rb_143_48"): (1, 2),
        ("lviv_aug_14", "ukr_cd"): (1, 2),
        ("lviv_aug_14", "su_cav_golikow"): (1, 1),
        ("front_aug_14", "su_rb_143_48"): (1, 2),
        ("front_aug_14", "ukr_cd"): (1, 2),
        ("front_aug_14", "su_cav_golikow"): (1, 1),
    }


@pytest.mark.parametrize("slug", SCENARIOS)
def test_every_fact_names_a_ledger_row(slug: str) -> None:
    def rules(value: Any) -> Iterator[str]:
        if isinstance(value, list):
            for item in value:
                yield from rules(item)
        elif isinstance(value, dict):
            for key, item in value.items():
                if key in ("rule", "frozen_rule"):
                    yield item
                elif key == "rules":
                    yield from item
                else:
                    yield from rules(item)

    found = set(rules(SCENARIOS[slug]))
    assert len(found) > 10
    assert found <= LEDGER


# --- the notes of the scenarios


@rule(
    "scn.on_lviv.length", "scn.on_warsaw.length", "scn.warsaw.length", "scn.lviv.length", "scn.niemen.length",
    "scn.front.length",
)  # fmt: skip
def test_lengths() -> None:
    lengths = {slug: (s["length"]["first_day"], s["length"]["days"]) for slug, s in SCENARIOS.items()}
    assert lengths == {
        "on_lviv_aug_05": (date(1920, 8, 5), 16),
        "on_warsaw_aug_05": (date(1920, 8, 5), 16),
        "warsaw_aug_14": (date(1920, 8, 14), 9),
        "lviv_aug_14": (date(1920, 8, 14), 9),
        "niemen_sep_22": (date(1920, 9, 22), 9),
        "front_aug_14": (date(1920, 8, 14), 9),
    }


@rule(
    "scn.on_lviv.initiative", "scn.on_warsaw.initiative", "scn.warsaw.initiative", "scn.lviv.initiative",
    "scn.niemen.initiative", "scn.front.initiative",
)  # fmt: skip
def test_initiative() -> None:
    soviet = {slug for slug, scenario in SCENARIOS.items() if scenario["initiative"]["seat"] == "soviet"}
    assert soviet == {"on_lviv_aug_05", "lviv_aug_14"}
    assert {scenario["initiative"]["seat"] for scenario in SCENARIOS.values()} == {"poland", "soviet"}


@rule(
    "scn.on_lviv.supply.pol", "scn.on_lviv.supply.sov", "scn.on_warsaw.supply.pol", "scn.on_warsaw.supply.sov",
    "scn.on_warsaw.supply.ger", "scn.warsaw.supply.pol", "scn.warsaw.supply.sov", "scn.lviv.supply.pol",
    "scn.lviv.supply.sov", "scn.niemen.supply.pol", "scn.niemen.supply.sov", "scn.niemen.supply.lit",
    "scn.front.supply",
)  # fmt: skip
def test_supply_bases() -> None:
    bases = {slug: {g: set(b["zones"]) for g, b in s["supply"].items()} for slug, s in SCENARIOS.items()}
    south = {"polish": {"Lublin", "Lwów"}, "soviet": {"east_edge"}}
    assert bases == {
        "on_lviv_aug_05": south,
        "on_warsaw_aug_05": {
            "polish": {"Warszawa", "Dęblin"},
            "soviet": {"Białystok", "Brześć"},
            "german": {"Królewiec"},
        },
        "warsaw_aug_14": {"polish": {"Warszawa", "Dęblin"}, "soviet": {"Białystok", "Brześć", "Grodno"}},
        "lviv_aug_14": south,
        "niemen_sep_22": {
            "polish": {"Brześć", "Białystok", "Łomża"},
            "soviet": {"Lida", "Baranowicze", "Mińsk"},
            "lithuanian": {"Kowno"},
        },
        "front_aug_14": {
            "polish": {"Warszawa", "Dęblin", "Lublin", "Lwów"},
            "soviet": {"Białystok", "Brześć", "Grodno", "east_edge"},
        },
    }


@rule(
    "scn.on_lviv.aircraft", "scn.on_warsaw.aircraft", "scn.warsaw.aircraft", "scn.warsaw.tanks", "scn.lviv.aircraft",
    "scn.lviv.tanks", "scn.niemen.aircraft", "scn.niemen.tanks", "scn.front.special",
)  # fmt: skip
def test_aircraft_and_tanks() -> None:
    counts = {slug: (s["aircraft"]["count"], s["tanks"]["count"]) for slug, s in SCENARIOS.items()}
    assert counts == {
        "on_lviv_aug_05": (2, 0),
        "on_warsaw_aug_05": (2, 0),
        "warsaw_aug_14": (4, 4),
        "lviv_aug_14": (2, 1),
        "niemen_sep_22": (2, 2),
        "front_aug_14": (6, 5),
    }
    for scenario in SCENARIOS.values():
        held = {e["zone"] for e in scenario["entry"] if e["sp"] and side(e) == "polish"}
        for kind in ("aircraft", "tanks"):
            assert scenario[kind]["seat"] == "poland"
            assert len(scenario[kind]["proposed"]) == scenario[kind]["count"]
            assert set(scenario[kind]["proposed"]) <= held


@rule(
    "scn.on_warsaw.reinf.11.wyszogrod", "scn.on_warsaw.reinf.11.plock", "scn.on_warsaw.reinf.11.wloclawek",
    "scn.on_warsaw.reinf.11.vii_brez", "scn.on_warsaw.reinf.11.syberyjska_ib", "scn.on_warsaw.reinf.11.21_ib_11_id",
    "scn.on_warsaw.reinf.11.grudziadz", "scn.on_warsaw.reinf.12.torun", "scn.on_warsaw.reinf.12.26_pul",
    "scn.on_warsaw.reinf.16.chelmno", "scn.on_warsaw.reinf.16.fordon",
    "scn.warsaw.reinf.16.9_cb",
    "scn.niemen.reinf.25.4_id", "scn.niemen.reinf.25.9_id", "scn.niemen.reinf.25.10_id", "scn.niemen.reinf.26.18_id",
)  # fmt: skip
@pytest.mark.parametrize(
    ("slug", "stem", "block"),
    [
        ("on_warsaw_aug_05", "scn.on_warsaw.reinf", printed.ON_WARSAW_ARRIVALS),
        ("warsaw_aug_14", "scn.warsaw.reinf", printed.WARSAW_ARRIVALS),
        ("front_aug_14", "scn.warsaw.reinf", printed.WARSAW_ARRIVALS),
        ("niemen_sep_22", "scn.niemen.reinf", printed.NIEMEN_ARRIVALS),
    ],
)
def test_reinforcements_come_on_their_day(slug: str, stem: str, block: str) -> None:
    arrivals = SCENARIOS[slug]["arrival"]
    check(arrivals, lines(block), stem)
    for arrival in arrivals:
        assert arrival["day"] == int(arrival["rule"].removeprefix(stem + ".").split(".")[0])


@rule("scn.on_warsaw.reinfzones")
def test_on_warsaw_has_seven_reinforcement_zones_of_five() -> None:
    pools = SCENARIOS["on_warsaw_aug_05"]["reinforcement_zones"]["sp"]
    assert sorted(pools.values()) == [5] * 7
    assert sum(pools.values()) == 35
    assert set(pools) <= BORDERS.keys()
    assert [slug for slug, scenario in SCENARIOS.items() if "reinforcement_zones" in scenario] == ["on_warsaw_aug_05"]


@rule(
    "scn.on_lviv.vc.pol", "scn.on_lviv.vc.sov", "scn.on_warsaw.vc.pol", "scn.on_warsaw.vc.sov", "scn.warsaw.vc.pol",
    "scn.warsaw.vc.sov", "scn.lviv.vc.pol", "scn.lviv.vc.sov", "scn.niemen.vc.pol", "scn.niemen.vc.sov",
    "scn.front.vc.pol", "scn.front.vc.sov",
)  # fmt: skip
def test_objectives() -> None:
    south = {"Chełm", "Zamość", "Lwów", "Tomaszów Lubelski"}
    niemen = {"Lida", "Baranowicze", "Grodno"}
    expected: dict[str, list[tuple[str, set[str], str]]] = {
        "on_lviv_aug_05": [("poland", south, "held"), ("soviet", {"Lwów"}, "at_once")],
        "on_warsaw_aug_05": [
            ("poland", {"Siedlce", "Wyszków", "Ostrołęka"}, "held"),
            ("soviet", {"Warszawa"}, "at_once"),
        ],
        "warsaw_aug_14": [("poland", {"Brześć", "Białystok"}, "at_once"), ("soviet", {"Warszawa"}, "at_once")],
        "lviv_aug_14": [("poland", south, "held"), ("soviet", {"Lwów", "Zamość", "Lublin"}, "at_once")],
        "niemen_sep_22": [("poland", niemen, "at_once"), ("soviet", niemen, "held")],
        "front_aug_14": [
            ("poland", {"Brześć", "Białystok"}, "at_once"),
            ("soviet", {"Warszawa"}, "at_once"),
            ("soviet", {"Lwów", "Zamość", "Lublin"}, "at_once"),
        ],
    }
    default = {option["slug"]: option["default"] for option in GAME["option"]}
    for slug, scenario in SCENARIOS.items():
        live = [o for o in scenario["objective"] if "option" not in o or default[o["option"]] == o["value"]]
        assert [(o["seat"], set(o["zones"]), o["mode"]) for o in live] == expected[slug]
        assert all(set(o["zones"]) <= BORDERS.keys() for o in scenario["objective"])


@rule(
    "scn.on_lviv.vp.pol.unit", "scn.on_lviv.vp.pol.sp", "scn.on_lviv.vp.sov.unit", "scn.on_lviv.vp.sov.sp",
    "scn.on_warsaw.vp.pol.unit", "scn.on_warsaw.vp.pol.sp", "scn.on_warsaw.vp.sov.unit", "scn.on_warsaw.vp.sov.sp",
    "scn.warsaw.vp.pol.unit", "scn.warsaw.vp.pol.sp", "scn.warsaw.vp.sov.unit", "scn.warsaw.vp.sov.sp",
    "scn.lviv.vp.pol.unit", "scn.lviv.vp.pol.sp", "scn.lviv.vp.sov.unit", "scn.lviv.vp.sov.sp",
    "scn.niemen.vp.pol.unit", "scn.niemen.vp.pol.sp", "scn.niemen.vp.sov.unit", "scn.niemen.vp.sov.sp", "scn.front.vp",
)  # fmt: skip
def test_victory_points_are_three_a_unit_and_one_an_sp_everywhere() -> None:
    for scenario in SCENARIOS.values():
        for seat in ("poland", "soviet"):
            points = scenario["victory_points"][seat]
            assert (points["unit"], points["sp"]) == (3, 1)


@rule(
    "scn.on_lviv.horse_army", "scn.warsaw.manoeuvre", "scn.lviv.horse_army", "scn.niemen.frozen.2_21",
    "scn.niemen.frozen.8_10",
)  # fmt: skip
def test_formations_that_wait_for_a_date() -> None:
    def waiting(slug: str) -> dict[str, set[str]]:
        groups: dict[str, set[str]] = {}
        for e in SCENARIOS[slug]["entry"]:
            if "frozen_until" in e and "frozen_if" not in e:
                released = " or attacked" if e.get("released_if_attacked") else ""
                groups.setdefault(f"{e['frozen_until']}{released} {e['freeze_group']}", set()).update(e["counters"])
        return groups

    horse = {"hq_budionny", "su_cd_4", "su_cd_6", "su_cd_11", "su_cd_14", "su_cb_s"}
    with_rifles = {*horse, "su_rb_71_24", "su_rb_72_24", "su_rb_133_45", "su_rb_134_45", "su_rb_135_45"}
    manoeuvre = {"hq_rydz_smigly", "pl_cb_4", *counters("pl_ib_27..28 pl_ib_31..32 pl_ib_a_21 pl_ib_b_21")}
    assert waiting("on_lviv_aug_05") == {"10 1st_horse_army": with_rifles}
    assert waiting("on_warsaw_aug_05") == {}
    assert waiting("warsaw_aug_14") == {"16 maneuvering_group": manoeuvre}
    assert waiting("lviv_aug_14") == {"21 1st_horse_army": horse}
    assert waiting("front_aug_14") == {"16 maneuvering_group": manoeuvre, "21 1st_horse_army": horse}
    assert waiting("niemen_sep_22") == {
        "26 or attacked 2_rd": set(counters("su_rb_4..6_2")),
        "26 or attacked 21_rd": set(counters("su_rb_61..63_21")),
        "25 or attacked 8_rd": set(counters("su_rb_22..24_8")),
        "25 or attacked 10_rd": set(counters("su_rb_28..30_10")),
    }


def test_jakir_waits_only_with_his_option() -> None:
    for slug in ("lviv_aug_14", "front_aug_14"):
        jakir = [e for e in SCENARIOS[slug]["entry"] if e.get("frozen_if") == "lviv_jakir_frozen"]
        assert [len(e["counters"]) for e in jakir] == ([1, 3, 3] if slug == "lviv_aug_14" else [1, 3, 2])
        assert {e["frozen_until"] for e in jakir} == {21}


def test_units_with_a_lost_zone_may_start_with_their_headquarters() -> None:
    headquarters = {"4th Army": "Białystok", "3rd Cavalry Corps": "Łomża", "15th Army": "Łomża"}
    headquarters |= {"3rd Army": "Zambrów", "16th Army": "Bielsk"}
    for e in SCENARIOS["on_warsaw_aug_05"]["entry"]:
        if "zone_with_hq" in e:
            assert e["zone_with_hq"] == headquarters[e["command"]]
    niemen = {e["counters"][0]: e["zone_with_hq"] for e in SCENARIOS["niemen_sep_22"]["entry"] if "zone_with_hq" in e}
    assert niemen == dict.fromkeys(("su_rb_22_8", "su_rb_28_10", "su_rb_49_17"), "Baranowicze")


@rule("scn.on_lviv.notes")
def test_on_lviv_notes_say_that_they_are_reconstructed() -> None:
    scenario = SCENARIOS["on_lviv_aug_05"]
    notes = [scenario[key] for key in ("length", "initiative", "aircraft", "tanks")]
    notes += [*scenario["supply"].values(), *scenario["victory_points"].values(), *scenario["objective"]]
    assert {note["provenance"] for note in notes} == {"reconstructed R7"}
