"""The notes of the scenarios in play: waiting formations, arrivals, Germans, Lithuanians, set-up by the players."""

import pytest

from tests.games.poland_1920.table import (
    Where,
    asks,
    attack,
    do,
    finish,
    go_to,
    holder,
    move,
    new,
    offered,
    position,
    reach,
    sp,
    starving_zones,
    to_phase,
    troops_at,
    unit,
    where,
    why,
    why_not,
    zone,
)
from tests.rules import rule
from vistula.games.poland_1920.state import Poland

# Formations that wait for a date (A44) --------------------------------------------------------------------------

WAITING = [
    ("scn.warsaw.manoeuvre", "warsaw_aug_14", ["hq_rydz_smigly", "pl_ib_27", "pl_ib_32", "pl_ib_a_21", "pl_cb_4"], 3),
    (
        "scn.on_lviv.horse_army",
        "on_lviv_aug_05",
        ["hq_budionny", "su_cd_4", "su_cb_s", "su_rb_71_24", "su_rb_133_45"],
        6,
    ),
    ("scn.lviv.horse_army", "lviv_aug_14", ["hq_budionny", "su_cd_4", "su_cd_14", "su_cb_s"], 8),
    ("scn.niemen.frozen.2_21", "niemen_sep_22", ["su_rb_4_2", "su_rb_63_21"], 5),
    ("scn.niemen.frozen.8_10", "niemen_sep_22", ["su_rb_22_8", "su_rb_30_10"], 4),
    ("scn.front.special", "front_aug_14", ["hq_rydz_smigly", "pl_ib_27", "pl_cb_4"], 3),
    ("scn.front.special", "front_aug_14", ["hq_budionny", "su_cd_4", "su_cb_s"], 8),
]


@pytest.mark.parametrize(
    ("scenario", "units", "free_from"),
    [pytest.param(*case[1:], marks=pytest.mark.rule(case[0]), id=f"{case[0]}-{case[3]}") for case in WAITING],
)
def test_formations_wait_for_their_day(scenario: str, units: list[str], free_from: int) -> None:
    """16 August is day 3 of Warsaw, 10 August day 6 of On Lviv, 21 August day 8 of Lviv, 25 September day 4."""
    side = "poland" if units[0] == "hq_rydz_smigly" else "soviet"
    comrade = {"poland": "hq_haller", "soviet": "hq_kuk"}[side]
    if scenario in ("on_lviv_aug_05", "lviv_aug_14"):
        comrade = "hq_miezeninow"
    s = new(scenario)
    for day in range(1, free_from + 2):
        go_to(s, "movement", side, day)
        assert why(s, "move", comrade) is None
        for slug in units:
            assert (why(s, "move", slug) is None) == (day >= free_from), (slug, day)


@rule("scn.warsaw.manoeuvre")
def test_until_then_it_may_attack_but_not_advance() -> None:
    s = position(day=1, units={"pl_ib_27": ("Kałuszyn", 20), "pl_ib_29": ("Kałuszyn", 1), "su_rb_4_2": ("Siedlce", 5)})
    attack(s, "Siedlce", ["pl_ib_27", "pl_ib_29"], (11, 12, 12))
    do(s, "withdraw", "Zbuczyn")
    assert offered(s, "advance") == ["pl_ib_29"]
    assert why(s, "advance", "pl_ib_27") == "scn.warsaw.manoeuvre"


@rule("scn.warsaw.manoeuvre")
def test_it_defends_withdraws_and_digs_as_anybody() -> None:
    """Forced back it still waits (trap 30)."""
    s = position(
        side="soviet", units={"su_rb_4_2": ("Siedlce", 20), "pl_ib_27": ("Kałuszyn", 5), "pl_ib_29": ("Praga", 1)}
    )
    attack(s, "Kałuszyn", ["su_rb_4_2"], (11, 12, 12))
    do(s, "withdraw", "Korytnica")
    finish(s)
    to_phase(s, "move", "poland")
    assert where(s, "pl_ib_27") == "Korytnica"
    assert why(s, "move", "pl_ib_27") == "scn.warsaw.manoeuvre"
    to_phase(s, "fortify", "poland")
    assert "Korytnica" in offered(s, "dig")


@pytest.mark.parametrize(
    ("attacked", "comrade", "other"),
    [
        pytest.param("su_rb_4_2", "su_rb_6_2", "su_rb_61_21", marks=pytest.mark.rule("scn.niemen.frozen.2_21")),
        pytest.param("su_rb_22_8", "su_rb_24_8", "su_rb_28_10", marks=pytest.mark.rule("scn.niemen.frozen.8_10")),
    ],
)
def test_on_the_niemen_a_division_is_free_once_it_is_attacked(attacked: str, comrade: str, other: str) -> None:
    """The whole division and no other; the attack needs no success (A44)."""
    s = position(
        "niemen_sep_22",
        units={
            "pl_ib_29": ("Gródek", 9),
            attacked: ("Krynki", 9),
            comrade: ("Lida", 2),
            other: ("Lida", 2),
        },
    )
    attack(s, "Krynki", ["pl_ib_29"], (11, 12, 12))
    to_phase(s, "move", "soviet")
    assert why(s, "move", attacked) is None
    assert why(s, "move", comrade) is None
    assert why(s, "move", other) is not None


NOTES = {
    "scn.on_lviv.horse_army": ("on_lviv_aug_05", "su_cd_4"),
    "scn.lviv.horse_army": ("lviv_aug_14", "su_cd_4"),
    "scn.niemen.frozen.2_21": ("niemen_sep_22", "su_rb_4_2"),
    "scn.niemen.frozen.8_10": ("niemen_sep_22", "su_rb_22_8"),
}


@pytest.mark.parametrize("rule_id", [pytest.param(row, marks=pytest.mark.rule(row)) for row in NOTES])
def test_the_refusal_names_the_note_of_its_own_scenario(rule_id: str) -> None:
    scenario, slug = NOTES[rule_id]
    s = new(scenario)
    go_to(s, "movement", "soviet", 1)
    assert why(s, "move", slug) == rule_id


# Reinforcements (A55) -------------------------------------------------------------------------------------------

ARRIVALS = [
    ("scn.on_warsaw.reinf.11.wyszogrod", "on_warsaw_aug_05", 7, "Wyszogród", {"pl_gar_wyszogrod": 1}),
    ("scn.on_warsaw.reinf.11.plock", "on_warsaw_aug_05", 7, "Płock", {"pl_gar_plock": 2}),
    ("scn.on_warsaw.reinf.11.wloclawek", "on_warsaw_aug_05", 7, "Włocławek", {"pl_gar_wloclawek": 1}),
    ("scn.on_warsaw.reinf.11.vii_brez", "on_warsaw_aug_05", 7, "Modlin", {"pl_ib_rez_vii": 9}),
    ("scn.on_warsaw.reinf.11.syberyjska_ib", "on_warsaw_aug_05", 7, "Skierniewice", {"pl_ib_syberyjska": 10}),
    ("scn.on_warsaw.reinf.11.21_ib_11_id", "on_warsaw_aug_05", 7, "Radzymin", {"pl_ib_21": 7}),
    ("scn.on_warsaw.reinf.11.grudziadz", "on_warsaw_aug_05", 7, "Grudziądz", {"pl_gar_grudziadz": 2}),
    ("scn.on_warsaw.reinf.12.torun", "on_warsaw_aug_05", 8, "Toruń", {"pl_gar_torun": 6}),
    ("scn.on_warsaw.reinf.12.26_pul", "on_warsaw_aug_05", 8, "Bydgoszcz", {"pl_pu_26": 2}),
    ("scn.on_warsaw.reinf.16.chelmno", "on_warsaw_aug_05", 12, "Chełmno", {"pl_gar_chelmno": 1}),
    ("scn.on_warsaw.reinf.16.fordon", "on_warsaw_aug_05", 12, "Fordon", {"pl_gar_fordon": 1}),
    ("scn.warsaw.reinf.16.9_cb", "warsaw_aug_14", 3, "Modlin", {"pl_cb_9": 5}),
    ("scn.front.special", "front_aug_14", 3, "Modlin", {"pl_cb_9": 5}),
    ("scn.niemen.reinf.25.4_id", "niemen_sep_22", 4, "Białystok", {"pl_ib_7": 6, "pl_ib_8": 5}),
    ("scn.niemen.reinf.25.9_id", "niemen_sep_22", 4, "Białowieża", {"pl_ib_17": 6, "pl_ib_18": 6}),
    ("scn.niemen.reinf.25.10_id", "niemen_sep_22", 4, "Brześć", {"pl_ib_19": 5, "pl_ib_20": 5}),
    ("scn.niemen.reinf.26.18_id", "niemen_sep_22", 5, "Pohost", {"pl_ib_35": 5, "pl_ib_36": 5}),
]


@pytest.mark.parametrize(
    ("scenario", "day", "place", "counters"),
    [pytest.param(*case[1:], marks=pytest.mark.rule(case[0]), id=case[0]) for case in ARRIVALS],
)
def test_reinforcements_arrive_in_the_morning_of_their_day(
    scenario: str, day: int, place: str, counters: dict[str, int]
) -> None:
    s = new(scenario)
    go_to(s, "night", "poland", day - 2)
    for slug in counters:
        assert where(s, slug) is None
    go_to(s, "night", "poland", day - 1)
    assert s.turn == day
    for slug, strength in counters.items():
        assert (where(s, slug), sp(s, slug)) == (place, strength)


@rule("scn.warsaw.reinf.16.9_cb")
def test_an_arrival_may_attack_and_move_on_its_day() -> None:
    s = position(phase="night", day=2, arrivals=True, units={"su_rb_4_2": ("Zakroczym", 1), "pl_ib_29": ("Praga", 1)})
    assert (s.turn, where(s, "pl_cb_9")) == (3, "Modlin")
    assert offered(s, "attack") == ["Zakroczym"]
    to_phase(s, "move", "poland")
    assert "pl_cb_9" in offered(s, "move")


@rule("scn.warsaw.reinf.16.9_cb")
def test_an_enemy_in_the_printed_zone_shifts_the_arrival_to_the_nearest_own_zone() -> None:
    """Modlin's three neighbours: Zakroczym and Nowy Dwór Mazowiecki are Polish, Nasielsk is not."""
    s = position(
        phase="night",
        day=2,
        arrivals=True,
        units={"su_rb_4_2": ("Modlin", 1), "pl_ib_29": ("Praga", 1)},
        control={"Zakroczym": "poland", "Nowy Dwór Mazowiecki": "poland", "Nasielsk": "soviet", "Zegrze": "soviet",
                 "Nowe Miasto": "soviet", "Błonie": "soviet"},
    )  # fmt: skip
    assert (asks(s), s.to_move) == ("arrive", ("poland",))
    assert set(offered(s, "arrive")) == {"Zakroczym", "Nowy Dwór Mazowiecki"}
    assert why(s, "arrive", "Praga") is not None
    do(s, "arrive", "Zakroczym")
    assert where(s, "pl_cb_9") == "Zakroczym"


@rule("scn.warsaw.reinf.16.9_cb", "8.6b")
def test_an_enemy_headquarters_alone_there_is_destroyed_by_the_arrival() -> None:
    s = position(
        phase="night",
        day=2,
        arrivals=True,
        units={"hq_kuk": "Modlin", "pl_ib_29": ("Praga", 1), "su_rb_4_2": ("Lida", 1)},
    )
    assert where(s, "pl_cb_9") == "Modlin"
    assert where(s, "hq_kuk") is None


@rule("scn.niemen.reinf.26.18_id", "7.14")
def test_18_id_appears_behind_the_soviet_front_and_starves() -> None:
    """A55: with the Soviet 16th Army between it and Brześć."""
    s = new("niemen_sep_22")
    s.arrivals_due = 2
    for slug in ("pl_ib_7", "pl_ib_8", "pl_ib_17", "pl_ib_18", "pl_ib_19", "pl_ib_20"):
        s.sp[unit(s, slug)] = 0
    go_to(s, "night", "poland", 4)
    assert where(s, "pl_ib_35") == "Pohost"
    to_phase(s, "attack", "soviet")
    assert (sp(s, "pl_ib_35"), sp(s, "pl_ib_36")) == (4, 4)


# Germans (A46) --------------------------------------------------------------------------------------------------


def with_germans(units: dict[str, Where], phase: str, side: str, day: int) -> Poland:
    return position("on_warsaw_aug_05", phase=phase, side=side, day=day, units=units, options={"germans": True})


@rule("scn.on_warsaw.germans.entry", "scn.on_warsaw.units.ger.germans_optional")
def test_germans_take_part_only_by_agreement() -> None:
    assert not any(c.slug.startswith("ger_") for c in new("on_warsaw_aug_05").order.counters)
    s = new("on_warsaw_aug_05", germans=True)
    germans = [u for u, c in enumerate(s.order.counters) if c.slug.startswith("ger_")]
    assert len(germans) == 4
    assert [int(s.sp[u]) for u in germans] == [2, 2, 2, 2]
    assert all(s.board.land[int(s.zone[u])] == 1 for u in germans)


@rule("scn.on_warsaw.units.ger.germans_optional", "scn.on_warsaw.germans.control")
def test_the_soviet_player_places_them_in_east_prussia() -> None:
    s = new("on_warsaw_aug_05", germans=True, free_set_up=True)
    do(s, "even")
    do(s, "proposed")
    assert s.to_move == ("soviet",)
    do(s, "even")
    assert (asks(s), s.to_move) == ("place", ("soviet",))
    assert len(offered(s, "place")) == 15
    assert why(s, "place", "Mława") == "scn.on_warsaw.units.ger.germans_optional"
    do(s, "place", "Nidzica")
    do(s, "place", "Nidzica")  # several may share a zone
    assert (where(s, "ger_a"), where(s, "ger_b")) == ("Nidzica", "Nidzica")


@rule("scn.on_warsaw.germans.entry")
def test_they_do_nothing_up_to_10_august() -> None:
    """10 August is day 6."""
    units: dict[str, Where] = {"ger_a": ("Nidzica", 2), "pl_ib_29": ("Mława", 2), "su_rb_4_2": ("Ciechanów", 2)}
    for day, free in ((1, False), (6, False), (7, True)):
        s = with_germans(units, "movement", "soviet", day)
        assert (why(s, "move", "ger_a") is None) == free
        s = with_germans(units, "combat", "soviet", day)
        do(s, "attack", "Mława")
        assert why(s, "join", "ger_a") == (None if free else "scn.on_warsaw.germans.entry")


@rule("scn.on_warsaw.germans.entry")
def test_nor_are_they_attacked_in_east_prussia_before_that() -> None:
    units: dict[str, Where] = {"ger_a": ("Nidzica", 2), "pl_ib_29": ("Mława", 9), "su_rb_4_2": ("Ciechanów", 2)}
    s = with_germans(units, "combat", "poland", 6)
    assert why(s, "attack", "Nidzica") == "scn.on_warsaw.germans.entry"
    assert offered(s, "attack") == ["Ciechanów"]
    s = with_germans(units, "combat", "poland", 7)
    assert set(offered(s, "attack")) == {"Ciechanów", "Nidzica"}


@rule("scn.on_warsaw.germans.limit")
def test_in_poland_they_keep_to_the_zones_along_the_border() -> None:
    s = with_germans({"ger_a": ("Mława", 2), "pl_ib_29": ("Warszawa", 1)}, "movement", "soviet", 8)
    assert reach(s, "ger_a") == {"Chorzele", "Działdowo", "Nidzica"}
    assert why_not(s, "ger_a", "Ciechanów") == "scn.on_warsaw.germans.limit"


@rule("scn.on_warsaw.germans.limit")
def test_they_advance_and_withdraw_within_that_limit() -> None:
    s = with_germans({"ger_a": ("Mława", 20), "pl_ib_29": ("Ciechanów", 2)}, "combat", "soviet", 8)
    attack(s, "Ciechanów", ["ger_a"], (4, 12, 12))
    finish(s)
    assert where(s, "ger_a") == "Mława"
    s = with_germans({"ger_a": ("Mława", 9), "pl_ib_29": ("Ciechanów", 9)}, "combat", "poland", 8)
    attack(s, "Mława", ["pl_ib_29"], (2, 12, 12))
    assert set(offered(s, "withdraw")) == {"Chorzele", "Działdowo", "Nidzica"}
    assert why(s, "withdraw", "Przasnysz") == "scn.on_warsaw.germans.limit"


@rule("scn.on_warsaw.germans.limit")
def test_a_german_brigade_is_refused_the_advance_that_a_soviet_one_beside_it_may_make() -> None:
    units: dict[str, Where] = {"ger_a": ("Mława", 20), "su_rb_4_2": ("Przasnysz", 9), "pl_ib_29": ("Ciechanów", 2)}
    s = with_germans(units, "combat", "soviet", 8)
    attack(s, "Ciechanów", ["ger_a", "su_rb_4_2"], (4, 12, 12))
    while asks(s) != "advance":
        s.play(s.to_move[0], s.choices(s.to_move[0])[0])
    assert offered(s, "advance") == ["su_rb_4_2"]
    assert why(s, "advance", "ger_a") == "scn.on_warsaw.germans.limit"
    s = with_germans({**units, "pl_ib_29": ("Chorzele", 2)}, "combat", "soviet", 8)
    attack(s, "Chorzele", ["ger_a"], (4, 12, 12))
    while asks(s) != "advance":
        s.play(s.to_move[0], s.choices(s.to_move[0])[0])
    assert why(s, "advance", "ger_a") is None  # along the border they go


@rule("scn.on_warsaw.germans.limit", "scn.on_warsaw.germans.entry")
def test_poles_never_enter_east_prussia_when_germans_play() -> None:
    s = with_germans({"ger_a": ("Nidzica", 2), "pl_ib_29": ("Mława", 30)}, "combat", "poland", 8)
    attack(s, "Nidzica", ["pl_ib_29"], (4, 12, 12))
    finish(s)
    assert where(s, "pl_ib_29") == "Mława"
    s = with_germans({"ger_a": ("Królewiec", 2), "pl_ib_29": ("Mława", 30)}, "movement", "poland", 8)
    assert "Nidzica" not in reach(s, "pl_ib_29")


@rule("scn.on_warsaw.germans.limit")
def test_poles_do_not_withdraw_into_east_prussia_when_germans_play() -> None:
    s = with_germans(
        {"ger_a": ("Królewiec", 2), "pl_ib_29": ("Mława", 9), "su_rb_4_2": ("Ciechanów", 9)}, "combat", "soviet", 8
    )
    attack(s, "Mława", ["su_rb_4_2"], (2, 12, 12))
    assert asks(s) == "withdraw"
    assert "Nidzica" not in offered(s, "withdraw")
    assert why(s, "withdraw", "Nidzica") == "scn.on_warsaw.germans.limit"


@rule("scn.on_warsaw.germans.control")
def test_germans_move_in_the_soviet_phase() -> None:
    s = with_germans({"ger_a": ("Nidzica", 2), "pl_ib_29": ("Warszawa", 1)}, "movement", "soviet", 8)
    assert s.to_move == ("soviet",)
    move(s, "ger_a", "Mława")
    assert (where(s, "ger_a"), holder(s, "Mława")) == ("Mława", "soviet")
    s = with_germans({"ger_a": ("Nidzica", 2), "pl_ib_29": ("Warszawa", 1)}, "movement", "poland", 8)
    assert why(s, "move", "ger_a") == "3.12c"


# Lithuanians ----------------------------------------------------------------------------------------------------


@rule("scn.niemen.lit.control")
def test_lithuanians_move_and_fight_for_the_soviet_player() -> None:
    s = position("niemen_sep_22", side="soviet", units={"lit_bs_1": ("Sejny", 2), "pl_ib_leg_1": ("Rygiel", 2)})
    attack(s, "Rygiel", ["lit_bs_1"], (11, 12, 12))
    s = position(
        "niemen_sep_22", phase="movement", side="soviet", units={"lit_bs_1": ("Sejny", 2), "pl_ib_29": ("Brześć", 1)}
    )
    move(s, "lit_bs_1", "Łódździeje")
    assert where(s, "lit_bs_1") == "Łódździeje"


# East Prussia ---------------------------------------------------------------------------------------------------


@rule("scn.niemen.prussia")
def test_on_the_niemen_too_a_beaten_stack_is_interned_for_nothing() -> None:
    """Suwałki: Augustów and Sejny Polish, Mariampol and the junctions closed; Ełk and Gołdap are left."""
    s = position(
        "niemen_sep_22",
        units={
            "pl_ib_29": ("Augustów", 9),
            "pl_ib_30": ("Sejny", 1),
            "pl_ib_33": ("Mariampol", 1),
            "pl_ib_34": ("Łódździeje", 1),
            "pl_cb_2": ("Rygiel", 1),
            "lit_bs_1": ("Suwałki", 4),
        },
    )
    attack(s, "Suwałki", ["pl_ib_29"], (3, 12, 12))
    finish(s)
    assert where(s, "lit_bs_1") is None
    assert s.scores() == {"poland": 0, "soviet": 0}


@rule("scn.warsaw.prussia")
def test_the_table_warns_of_internment() -> None:
    from vistula.core.view import choices

    s = position(phase="movement", side="soviet", units={"su_cd_10": ("Działdowo", 4), "pl_ib_29": ("Warszawa", 1)})
    do(s, "move", "su_cd_10")
    shown = choices(s, "soviet")["choices"]
    assert isinstance(shown, list)
    (note,) = [choice["detail"]["note"] for choice in shown if choice["action"][1] == zone(s, "Nidzica")]
    assert "East Prussia" in note


# Set-up ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scenario", "seat", "printed", "counters", "least", "most"),
    [
        pytest.param(
            "warsaw_aug_14", "poland", "14 ID [20]", ["pl_ib_27", "pl_ib_28"], 8, 12,
            marks=pytest.mark.rule("scn.warsaw.split"),
        ),
        pytest.param(
            "on_warsaw_aug_05", "poland", "15 ID [6]", ["pl_ib_29", "pl_ib_30"], 1, 5,
            marks=pytest.mark.rule("scn.on_warsaw.split"),
        ),
        pytest.param(
            "lviv_aug_14", "poland", "3 ID [5]", ["pl_ib_leg_5", "pl_ib_leg_6"], 1, 4,
            marks=pytest.mark.rule("scn.lviv.split"),
        ),
        pytest.param(
            "niemen_sep_22", "poland", "3 ID Leg [15]", ["pl_ib_leg_5", "pl_ib_leg_6"], 3, 12,
            marks=pytest.mark.rule("scn.niemen.split"),
        ),
    ],
)  # fmt: skip
def test_players_divide_a_division_freely(
    scenario: str, seat: str, printed: str, counters: list[str], least: int, most: int
) -> None:
    """A49: 1 to 12 a counter, the sum as printed."""
    s = new(scenario, free_set_up=True)
    assert s.to_move == (seat,)
    entry = next(i for i, e in enumerate(s.order.entries) if e.name == printed)
    assert [s.order.counters[u].slug for u in s.order.entries[entry].counters] == counters
    do(s, "divide", entry)
    assert offered(s, "strength") == [str(n) for n in range(least, most + 1)]
    refused = why(s, "strength", most + 1)
    assert refused is not None
    assert refused.endswith(".split")
    total = s.order.entries[entry].sp
    do(s, "strength", most)
    assert (sp(s, counters[0]), sp(s, counters[1])) == (most, total - most)
    assert str(entry) not in offered(s, "divide")  # divided once


@rule("scn.warsaw.split")
def test_three_brigades_are_divided_one_after_the_other() -> None:
    s = new("warsaw_aug_14", free_set_up=True)
    do(s, "even")
    do(s, "proposed")
    assert s.to_move == ("soviet",)
    entry = next(i for i, e in enumerate(s.order.entries) if e.name == "54 RD [12]")
    do(s, "divide", entry)
    assert offered(s, "strength") == [str(n) for n in range(1, 11)]
    do(s, "strength", 7)
    assert offered(s, "strength") == ["1", "2", "3", "4"]
    do(s, "strength", 2)
    assert [sp(s, u) for u in ("su_rb_160_54", "su_rb_161_54", "su_rb_162_54")] == [7, 2, 3]
    assert why(s, "divide", 0) is not None  # a Polish division


@rule("scn.warsaw.split", "scn.on_warsaw.split", "scn.lviv.split", "scn.niemen.split")
@pytest.mark.parametrize("scenario", ["on_warsaw_aug_05", "warsaw_aug_14", "lviv_aug_14", "niemen_sep_22"])
def test_the_recommended_division_is_even(scenario: str) -> None:
    s = new(scenario)
    for entry in s.order.entries:
        parts = [int(s.sp[u]) for u in entry.counters]
        assert sum(parts) == entry.sp
        assert max(parts) - min(parts) <= 1


@rule("scn.warsaw.split")
def test_poles_set_up_first_and_play_begins_with_the_initiative() -> None:
    s = new("warsaw_aug_14", free_set_up=True)
    order = []
    while s.turn == 0:
        order.append((s.to_move[0], asks(s)))
        do(s, "even" if asks(s) == "set_up" else "proposed")
    assert order == [("poland", "set_up"), ("poland", "place"), ("soviet", "set_up")]
    assert (s.to_move, asks(s), s.turn) == (("poland",), "attack", 1)


@rule("def.sp.marker", "scn.warsaw.units.sov.western_front")
def test_a_unit_without_a_marker_fights_with_1_sp() -> None:
    s = new("warsaw_aug_14")
    assert sp(s, "su_rb_143_48") == 1


@rule("def.zone.onesided")
@pytest.mark.parametrize(
    "scenario", ["on_lviv_aug_05", "on_warsaw_aug_05", "warsaw_aug_14", "lviv_aug_14", "niemen_sep_22", "front_aug_14"]
)
def test_no_zone_holds_both_sides_at_the_start(scenario: str) -> None:
    s = new(scenario)
    for z in range(s.board.count):
        assert not (s.units_in(0, z) and s.units_in(1, z))
    assert s.faults() == []


@rule("scn.on_lviv.horse_army", "7.14")
def test_in_on_lviv_the_two_units_at_buczacz_start_without_supply() -> None:
    """Known of the reconstructed map: 121/41 RD and 41 CB, and nobody else."""
    s = new("on_lviv_aug_05")
    assert starving_zones(s, "soviet") == {"Buczacz"}
    assert troops_at(s, "soviet", "Buczacz") == {"su_cb_41", "su_rb_121_41"}
    assert starving_zones(s, "poland") == set()


@rule("scn.front.setup")
def test_the_whole_front_has_each_counter_once() -> None:
    """A48."""
    s = new("front_aug_14")
    assert (where(s, "pl_ib_11"), sp(s, "pl_ib_11")) == ("Busk", 7)
    assert (where(s, "pl_ib_12"), sp(s, "pl_ib_12")) == ("Janowiec", 4)
    assert [(where(s, u), sp(s, u)) for u in ("su_rb_140_47", "su_rb_141_47")] == [("Złoczów", 2), ("Złoczów", 2)]
    assert (where(s, "su_rb_139_47"), where(s, "pl_cb_4")) == ("Brześć", "Lubartów")
    assert where(s, "hq_osikowski") == "Kutno"
    total = [sum(int(s.sp[u]) for u in s.order.of_side[side] if s.zone[u] >= 0 and s.is_line(u)) for side in (0, 1)]
    assert total == [340, 251]


@rule("scn.warsaw.reinf.16.9_cb")
def test_with_no_zone_of_its_own_free_an_arrival_waits_for_the_next_day() -> None:
    """A55."""
    s = new("warsaw_aug_14")
    for u in range(s.order.count):
        s.place(u, -1)
    for z in range(s.board.count):
        s.control[z] = s.seen_control[z] = 1
    s.place(unit(s, "su_rb_4_2"), zone(s, "Modlin"))
    s.place(unit(s, "su_rb_5_2"), zone(s, "Nasielsk"))
    go_to(s, "night", "poland", 2)
    assert (s.turn, where(s, "pl_cb_9")) == (3, None)
    s.place(unit(s, "su_rb_4_2"), -1)  # Modlin is free on the next morning
    go_to(s, "night", "poland", 3)
    assert where(s, "pl_cb_9") == "Modlin"
