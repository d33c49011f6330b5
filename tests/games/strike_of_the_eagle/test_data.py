"""Blocks, cards, orders and tables: the facts of the rulebook and of the public figures; and data packs."""

from importlib import resources
from pathlib import Path

import pytest

from tests.rules import rule
from vistula.core.data import Table
from vistula.core.ledger import ledger
from vistula.core.refusal import DataError
from vistula.games.strike_of_the_eagle.cards import aftermath, area_events, battles, historical, reactions
from vistula.games.strike_of_the_eagle.deck import Card
from vistula.games.strike_of_the_eagle.load import load_data
from vistula.games.strike_of_the_eagle.terms import (
    ALLIED,
    ANY,
    ANY_ORDER,
    BATTLE,
    BATTLE_OVER,
    CAVALRY,
    DEFEND,
    FORCED_MARCH_OUT,
    HISTORICAL,
    INFANTRY,
    LEADER,
    NORTH,
    ORDERS,
    POLISH,
    REACTION,
    RECON,
    REORGANIZE,
    SOUTH,
    SOVIET,
)

DATA = load_data()
MAP, BLOCKS, DECK, TABLES = DATA.map, DATA.blocks, DATA.deck, DATA.tables


def count_of(side: int, kind: int) -> int:
    return sum(BLOCKS.side[b] == side and BLOCKS.kind[b] == kind for b in range(BLOCKS.count))


def cards_of(side: int) -> list[Card]:
    return DECK.cards[DECK.first[side] : DECK.past[side]]


# The ledger ---------------------------------------------------------------------------------------------------------


def test_the_ledger_reads_and_every_rule_in_the_data_is_in_it() -> None:
    rules = ledger("strike_of_the_eagle")
    assert len(rules) == 343
    folder = Path(str(resources.files("vistula.games.strike_of_the_eagle"))) / "data"
    for path in sorted(folder.rglob("*.toml")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if "rulebook " in line and not line.startswith("#"):
                ids = line.split("rulebook ")[1].strip('"').split(", ")
                assert all(rule_id in rules for rule_id in ids), f"{path.name}: {line}"


# Blocks (2.0, 2.1, 9.0) ---------------------------------------------------------------------------------------------


@rule("2.0a", "def.block")
def test_2_0a_fifty_two_polish_and_fifty_eight_soviet_blocks() -> None:
    assert [BLOCKS.past[side] - BLOCKS.first[side] for side in (POLISH, SOVIET)] == [52, 58]
    for block in range(BLOCKS.count):
        kinds = (BLOCKS.is_brigade(block), BLOCKS.is_division(block), BLOCKS.kind[block] == LEADER)
        assert sum(kinds) == 1, BLOCKS.slugs[block]  # a Brigade, a Division or a leader, and nothing else


@rule("2.0e")
def test_2_0e_infantry_cavalry_and_allied_infantry_of_both_sides() -> None:
    assert [count_of(POLISH, kind) for kind in (INFANTRY, CAVALRY, ALLIED, LEADER)] == [34, 9, 6, 3]
    assert [count_of(SOVIET, kind) for kind in (INFANTRY, CAVALRY, ALLIED, LEADER)] == [36, 13, 6, 3]


@rule("2.1a", "8.4e")
def test_2_1a_divisions_have_three_or_four_points_and_brigades_two() -> None:
    legion = BLOCKS.slugs.index("1_legion")
    seventh = BLOCKS.slugs.index("7_infantry")
    siberian = BLOCKS.slugs.index("siberian")
    assert (BLOCKS.maximum[legion], BLOCKS.maximum[seventh], BLOCKS.maximum[siberian]) == (4, 3, 2)
    assert BLOCKS.is_division(legion)
    assert BLOCKS.is_division(seventh)
    assert BLOCKS.is_brigade(siberian)
    assert sum(BLOCKS.is_division(block) for block in range(52)) == 7 + 15 + 2 + 2
    assert sum(BLOCKS.is_brigade(block) for block in range(52)) == 12 + 7 + 4
    assert sum(BLOCKS.is_division(block) for block in range(52, 110)) == 10 + 20 + 8 + 1
    assert sum(BLOCKS.is_brigade(block) for block in range(52, 110)) == 6 + 5 + 5


@rule("9.0a")
def test_9_0a_leaders_count_one_point_and_ride() -> None:
    names = [BLOCKS.slugs[block] for block in BLOCKS.leaders]
    assert names == ["pilsudski", "sikorski", "haller", "tukhachevsky", "budyonny", "stalin"]
    for block in BLOCKS.leaders:
        assert BLOCKS.maximum[block] == 1
        assert BLOCKS.rides(block)
        assert not BLOCKS.is_brigade(block)


@rule(
    "leader.pilsudski",
    "leader.sikorski",
    "leader.haller",
    "leader.tukhachevsky",
    "leader.budyonny",
    "leader.stalin",
)
def test_9_0_each_leader_has_his_own_order() -> None:
    told = {
        BLOCKS.slugs[leader.block]: (leader.order, leader.reach, leader.full_strength, leader.in_battles, leader.front)
        for leader in DATA.leaders
    }
    assert told == {
        "pilsudski": (ANY_ORDER, 2, False, False, ANY),
        "sikorski": (RECON, 2, False, True, ANY),
        "haller": (DEFEND, 2, False, False, ANY),
        "tukhachevsky": (ANY_ORDER, 2, False, False, ANY),
        "budyonny": (FORCED_MARCH_OUT, 0, True, False, ANY),
        "stalin": (REORGANIZE, 0, False, False, SOUTH),
    }


@rule("8.5d")
def test_8_5d_lithuanian_blocks_belong_to_the_soviet_side() -> None:
    group = BLOCKS.group_number("lithuanian")
    blocks = [block for block in range(BLOCKS.count) if BLOCKS.group[block] == group]
    assert [BLOCKS.slugs[block] for block in blocks] == ["lithuanian_1", "lithuanian_2", "lithuanian_3"]
    assert {BLOCKS.side[block] for block in blocks} == {SOVIET}
    assert {BLOCKS.kind[block] for block in blocks} == {ALLIED}


@rule("3.0d", "def.garrison")
def test_3_0d_a_garrison_is_worth_one_point() -> None:
    assert BLOCKS.garrison == 1


@rule("3.2c", "4.0e", "def.cube")
def test_4_0e_one_supply_of_black_white_and_green_cubes() -> None:
    assert BLOCKS.cubes == [22, 12, 6]


# Orders (7.2) -------------------------------------------------------------------------------------------------------


@rule("7.2d", "7.2k")
def test_7_2d_thirty_two_counters_a_side() -> None:
    counts = dict(zip(ORDERS, DATA.orders.count, strict=True))
    assert counts == {
        "forced_march_to": 5,
        "forced_march_out": 5,
        "recon": 2,
        "move_to": 5,
        "move_out": 5,
        "withdraw": 2,
        "defend": 5,
        "reorganize": 2,
        "rail": 1,
    }
    assert sum(DATA.orders.count) == 32


@rule("7.11b", "7.2b")
def test_7_11b_two_orders_without_a_card_one_of_them_recon() -> None:
    assert (DATA.orders.basic, DATA.orders.recon_slots) == (2, 1)


@rule("7.3a")
def test_7_3a_order_types_are_executed_in_seven_stages() -> None:
    assert list(DATA.orders.stage) == [0, 0, 1, 2, 2, 3, 4, 5, 6]


@rule("7.71b", "7.2.fm.b", "7.2.mvt.b", "7.2.mvo.b")
def test_7_71b_orders_that_ask_for_supply() -> None:
    free = [ORDERS[kind] for kind in range(9) if not DATA.orders.supplied[kind]]
    assert free == ["recon", "move_out", "withdraw", "defend"]


@rule("7.2.fm.c", "7.2.mv.b")
def test_7_2_fm_c_only_forced_marches_halve() -> None:
    assert [ORDERS[kind] for kind in range(9) if DATA.orders.halves[kind]] == ["forced_march_to", "forced_march_out"]


# Tables -------------------------------------------------------------------------------------------------------------


@rule("table.combat", "7.41.3b")
def test_7_41_3b_the_combat_chart() -> None:
    given = {0: 0, 3: 0, 4: 1, 5: 1, 6: 1, 7: 2, 9: 2, 10: 3, 12: 3, 13: 4, 15: 4, 16: 5, 30: 9, 31: 10, 60: 10}
    assert {value: TABLES.inflicted(value) for value in given} == given
    assert TABLES.inflicted(-4) == 0


@rule("2.0f", "2.0g", "7.2.fm.a", "7.2.mv.a")
def test_2_0f_movement_of_infantry_and_cavalry() -> None:
    assert (TABLES.move_infantry, TABLES.march_infantry) == (1, 2)
    assert (TABLES.move_cavalry, TABLES.march_cavalry) == (2, 3)


@rule("7.7a", "7.6c", "7.2.rail.b", "7.2.rec.a")
def test_7_7a_ranges_of_supply_rail_and_recon() -> None:
    assert (TABLES.supply_infantry, TABLES.supply_cavalry, TABLES.supply_rail) == (3, 5, 3)
    assert (TABLES.rail_reach, TABLES.recon_reach) == (8, 3)


@rule("1.0b", "7.33a", "7.33b")
def test_7_33a_stacking_limits() -> None:
    assert (TABLES.stack, TABLES.per_connection, TABLES.per_rail) == (4, 4, 4)


@rule("0.c", "6.0a", "6.0b", "10.0b", "10.1a", "10.1b")
def test_6_0a_cards_drawn_and_kept() -> None:
    assert (TABLES.drawn, TABLES.hand) == (6, 7)
    assert (TABLES.drawn_extra, TABLES.extra_phases) == (2, [2, 3, 4])


@rule("7.34b", "3.4f", "1.2c", "7.2.def.b", "7.44a")
def test_7_34b_numbers_of_a_battle() -> None:
    assert (TABLES.flank_penalty, TABLES.hand_bonus) == (2, 1)
    assert (TABLES.fortification_saves, TABLES.defend_saves, TABLES.great_victory) == (1, 1, 4)


@rule("7.42g", "7.71d", "9.0c", "9.0d", "7.44a")
def test_7_8a_points_for_what_happens_to_blocks() -> None:
    assert (TABLES.points_eliminated, TABLES.points_great_victory) == (1, 1)
    assert (TABLES.points_leader_destroyed, TABLES.points_leader_captured) == (1, 2)


@rule("8.4a", "8.31a")
def test_8_4a_cubes_for_a_new_block() -> None:
    assert (TABLES.build_brigade, TABLES.build_division, TABLES.front_line) == (1, 2, 1)


@rule("0.b", "3.3b", "3.3a", "table.track.vp", "table.track.init")
def test_3_3b_five_operation_phases_and_tracks() -> None:
    assert TABLES.phases == 5
    assert [len(days) for days in TABLES.days] == 6 * [TABLES.phases]
    assert (TABLES.vp_track, TABLES.initiative_track) == (20, 5)


# Cards (3.4) --------------------------------------------------------------------------------------------------------


@rule("4.0d", "3.4k")
def test_4_0d_two_decks_of_fifty_five_with_the_public_averages() -> None:
    polish, soviet = cards_of(POLISH), cards_of(SOVIET)
    assert (len(polish), len(soviet)) == (55, 55)
    assert sum(card.orders for card in polish) == 176
    assert sum(card.orders for card in soviet) == 138
    assert sum(card.combat for card in polish) == 105
    assert sum(card.combat for card in soviet) == 72
    assert sum(card.combat > 0 for card in polish) == 48
    assert sum(card.combat > 0 for card in soviet) == 45
    assert [sum(card.cubes[colour] for card in polish) for colour in range(3)] == [132, 36, 14]
    assert [sum(card.cubes[colour] for card in soviet) for colour in range(3)] == [170, 36, 9]
    assert {card.orders for card in DECK.cards} == {2, 3, 4}


@rule("3.4a")
def test_3_4a_kinds_of_event_in_both_decks() -> None:
    assert [sum(card.kind == kind for card in cards_of(POLISH)) for kind in (REACTION, BATTLE, HISTORICAL)] == [
        21,
        16,
        18,
    ]
    assert [sum(card.kind == kind for card in cards_of(SOVIET)) for kind in (REACTION, BATTLE, HISTORICAL)] == [
        19,
        15,
        21,
    ]


@rule("card.spoils_of_war.pl")
def test_spoils_of_war_is_the_card_of_the_book() -> None:
    card = DECK.cards[DECK.card(POLISH, "spoils_of_war")]
    assert (card.kind, card.trigger, card.removed) == (REACTION, BATTLE_OVER, True)
    assert (card.does.name, card.losses, card.draw) == ("spoils_of_war", 3, 3)


@rule("card.desertions.pl")
def test_desertions_is_the_card_of_the_book() -> None:
    card = DECK.cards[DECK.card(POLISH, "desertions")]
    assert (card.kind, card.removed, card.front) == (HISTORICAL, True, ANY)
    assert (card.does.name, card.by_initiative) == ("area_loses", True)


@rule("card.23.sov", "8.5d")
def test_soviet_card_23_allies_lithuania() -> None:
    card = cards_of(SOVIET)[22]
    assert (card.number, card.title, card.kind) == (23, "Lithuanian Alliance", HISTORICAL)
    assert card.does.name == "lithuanian_alliance"
    assert [BLOCKS.slugs[block] for block in card.blocks] == ["lithuanian_1", "lithuanian_2"]
    assert card.amount == 2


@rule("7.13b", "3.4i")
def test_7_13b_every_historical_event_leaves_the_game_and_few_others() -> None:
    assert all(card.removed for card in DECK.cards if card.kind == HISTORICAL)
    assert [card.slug for card in DECK.cards if card.removed and card.kind != HISTORICAL] == [
        "spoils_of_war",
        "miracle_on_the_vistula",
        "world_revolution",
    ]


@rule("10.0c")
def test_10_0c_events_designated_for_one_front() -> None:
    north = [card.slug for card in DECK.cards if card.front == NORTH]
    south = [card.slug for card in DECK.cards if card.front == SOUTH]
    assert north == [
        "marsh_guides",
        "vilna_question",
        "vistula_bridgeheads",
        "over_the_corpse_of_poland",
        "deserters_return",
        "tukhachevskys_ram",
        "latvian_pressure",
    ]
    assert south == [
        "petliuras_call",
        "red_galician_mutiny",
        "wrangels_offensive",
        "konarmia_breakthrough",
        "stalins_ambition",
        "makhno_quiet",
    ]


@rule("6.1e")
def test_6_1e_events_that_change_initiative() -> None:
    changing = [card.slug for card in DECK.cards if card.does.name in ("initiative_step", "extra_initiative")]
    assert changing == [
        "supreme_command_directive",
        "initiative_seized",
        "over_the_corpse_of_poland",
        "armistice_talks",
        "initiative_seized",
    ]


def test_every_effect_is_on_a_card_and_has_one_name() -> None:
    names = [
        effect.name for module in (historical, area_events, battles, reactions, aftermath) for effect in module.EFFECTS
    ]
    assert len(set(names)) == len(names)
    assert {card.does.name for card in DECK.cards} == set(names)


def test_every_card_says_what_it_does() -> None:
    for card in DECK.cards:
        assert card.text.endswith(".")
        assert card.note.endswith(".")


# Data packs -----------------------------------------------------------------------------------------------------------


def test_a_data_pack_replaces_single_entries(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text('[polish.desertions]\norders = 4\ntitle = "Printed title"\n')
    (tmp_path / "tables.toml").write_text("[tracks]\nvp = 15\n")
    packed = load_data(tmp_path)
    card = packed.deck.cards[0]
    assert (card.title, card.orders, card.combat) == ("Printed title", 4, 3)
    assert packed.tables.vp_track == 15
    assert TABLES.vp_track == 20


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        ("cards.toml", '[polish.desertions]\neffect = "area_loses speed=3"', "cards.toml, polish, desertions"),
        ("cards.toml", '[polish.desertions]\ntrigger = "losses"', "'trigger' belongs to Reaction Cards"),
        ("cards.toml", "[polish.desertions]\nnumber = 2", "lacks the card number 1"),
        ("cards.toml", "[polish.desertions]\ncubes = [1, 2]", "'cubes' does not hold black, white and green"),
        ("orders.toml", '[order.recon]\nstage = "noon"', "orders.toml, order, recon: the field 'stage'"),
        ("tables.toml", '[combat]\nrows = "4; 1; x\\n3; 0; x"', "the Combat Value 3 out of order"),
        ("blocks.toml", 'polish = "x; X; 1; infantry; 7; -; x"', "'maximum SP' of 'x' is '7'"),
        (
            "blocks.toml",
            "soviet = '''" + 128 * "\nx; X; 1; infantry; 3; -; x" + "'''",
            "'soviet' has 128 blocks; 127 is the most",
        ),
        ("scenarios/berezina.toml", '[setup]\npolish = "minsk: tank 3"', "'tank', which is no polish block"),
        ("scenarios/berezina.toml", '[setup]\npolish = "kiev: 7_infantry 3"', "'kiev', which is out of play"),
        ("scenarios/berezina.toml", '[setup]\npolish = "minsk: 7_infantry 4"', "'7_infantry' the strength 4"),
        ("scenarios/berezina.toml", '[setup]\npolish = "minsk: haller 1"', "a scenario without leaders"),
        ("scenarios/berezina.toml", '[cities]\nsoviet = ["zlobin"]', "no key city in play"),
        ("scenarios/berezina.toml", 'players = ["six"]', "'players' is 'six'"),
        ("game.toml", '[leader.haller]\norder = "attack"', "game.toml, leader, haller: the field 'order'"),
        ("maps.toml", "x = 1", "The data pack holds 'maps.toml'"),
    ],
)
def test_a_broken_data_pack_is_refused_with_file_and_field(tmp_path: Path, name: str, text: str, fault: str) -> None:
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text(text)
    with pytest.raises(DataError) as raised:
        load_data(tmp_path)
    assert fault in str(raised.value)


def test_a_card_without_a_known_effect_is_refused() -> None:
    table = Table(
        {
            "number": 1, "title": "T", "kind": "battle", "orders": 2, "combat": 1, "cubes": [0, 0, 0], "front": "any",
            "removed": False, "trigger": "", "text": "T.", "note": "N.", "effect": "miracles",
        },
        "cards.toml, polish, t",
    )  # fmt: skip
    with pytest.raises(DataError, match="the field 'effect' is unknown: 'miracles'"):
        Card(table, POLISH, "t", MAP, BLOCKS, {})
