"""Battles: who defends, directions, values, losses, winners, initiative, Great Victory (1.2, 6.1, 7.34, 7.4, 7.44)."""

from tests.games.strike_of_the_eagle.field import (
    DECK_OF,
    act,
    action,
    area,
    ask,
    asked,
    battles,
    block,
    card_with,
    edge,
    force_draws,
    hold,
    initiative,
    lead,
    march_in,
    offered,
    order,
    position,
    refused,
    sp,
    stage,
    verbs,
    where,
)
from tests.games.strike_of_the_eagle.reckoning import reckon
from tests.rules import rule
from vistula.core.view import journal
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.numbers import (
    B_AREA,
    B_ATTACKER,
    B_CHART,
    B_DEFEND,
    B_FLANKS,
    B_FORT,
    B_NEGATED,
    B_OWED,
    B_VALUE,
)
from vistula.games.strike_of_the_eagle.state import (
    DISCARD_PILE,
    MARCHED,
    NAMED,
    SHOWN,
    UNSUPPLIED,
    Campaign,
)
from vistula.games.strike_of_the_eagle.terms import NOBODY, NORTH, POLISH, REORGANIZE, REORGANIZE_STAGE, SOUTH, SOVIET


def fight(s: Campaign, where_: str, attacker: int, cards: tuple[int, int] = (-1, -1)) -> Campaign:
    """The battle as reckoned at step 3 with these modifier cards (Polish, Soviet), drawn blind."""
    reckon(s, area(where_), {}, {side: card for side, card in enumerate(cards) if card >= 0})
    assert s.n[B_ATTACKER] == attacker
    return s


def zlobin() -> Campaign:
    """The worked example: Pole 1 force marched in from Charyshi, Soviet 2 came from the north, 3, 4 from the east."""
    s = position(soviet={"kalenkovichi": ["17_rifle 2"]}, initiative=("polish", 1))
    for name, strength in (("8_infantry", 3), ("4_rifle", 4), ("6_rifle", 4), ("11_rifle", 3), ("1_legion", 4)):
        s.set_sp(block(name), strength)
    march_in(s, "8_infantry", "charyshi", "zlobin", MARCHED)
    march_in(s, "4_rifle", "rohachev", "zlobin")
    march_in(s, "6_rifle", "gomel", "zlobin")
    march_in(s, "11_rifle", "gomel", "zlobin")
    march_in(s, "1_legion", "charyshi", "zlobin")
    return s


@rule("7.34.ex.a", "7.32b", "7.34a", "7.34e", "7.34g", "1.2d", "def.primary_attack")
def test_7_34_ex_a_zlobin_one_flank_and_one_support_no_fortification() -> None:
    s = fight(zlobin(), "zlobin", SOVIET)
    assert (s.n[B_FLANKS], s.n[B_NEGATED]) == (1, 1)
    assert s.n[B_FORT] == 0  # the north is open


@rule("def.primary_attack", "7.34a")
def test_7_34a_the_road_of_the_first_attacker_is_the_primary_attack_even_when_he_is_gone() -> None:
    s = position(polish={"zlobin": ["1_legion 4"]})
    march_in(s, "4_rifle", "gomel", "zlobin")
    march_in(s, "6_rifle", "rohachev", "zlobin")
    assert s.primary[area("zlobin")] == edge("gomel", "zlobin")
    s.destroy(block("4_rifle"))
    fight(s, "zlobin", SOVIET)
    assert s.n[B_FLANKS] == 1  # who comes over any other road attacks the flank


@rule(
    "3.4e",
    "7.41.ex.b",
    "7.41.ex.c",
    "7.44.ex.a",
    "7.41.3a",
    "7.41.3b",
    "7.41.2b",
    "3.4f",
    "7.41.5b",
    "7.41.6b",
    "7.42a",
    "7.43a",
    "7.44a",
)
def test_7_41_ex_b_the_battle_of_zlobin() -> None:
    s = zlobin()
    four = card_with("polish", 4)
    hold(s, "poland", DECK_OF.cards[four].slug)
    force_draws(s, card_with("soviet", 2))
    before = lead(s)
    battles(s)
    assert asked(s) == "battle_card"  # the Soviet hand is empty: the attacker has nothing to decide
    act(s, "pass")
    act(s, "hand", DECK_OF.cards[four].slug)
    # Soviets 4 + 4 + 3 + 2 = 13, which costs 4; Poles 1 + 4 + 4 + 1 = 10, which costs 3.
    assert (s.n[B_VALUE + SOVIET], s.n[B_CHART + SOVIET]) == (13, 4)
    assert (s.n[B_VALUE + POLISH], s.n[B_CHART + POLISH]) == (10, 3)
    assert asked(s) == "lose_from"
    assert offered(s, "lose") == {"4_rifle", "6_rifle"}
    assert refused(s, "lose", "11_rifle") == "7.41.5b"
    act(s, "lose", "4_rifle")  # then the other 4 loses one
    assert offered(s, "lose") == {"4_rifle", "6_rifle", "11_rifle"}
    act(s, "lose", "11_rifle")
    assert s.to_move == ("poland",)
    assert offered(s, "lose") == {"8_infantry", "1_legion"}
    act(s, "lose", "8_infantry")
    assert offered(s, "lose") == {"8_infantry", "1_legion"}
    act(s, "lose", "8_infantry")
    assert (sp(s, "8_infantry"), sp(s, "1_legion")) == (1, 2)
    # The Poles retreat to Charyshi, the Soviets choose.
    assert where(s, "8_infantry") == where(s, "1_legion") == "charyshi"
    assert asked(s) == "advance_after"
    act(s, "back", "4_rifle")
    act(s, "done")
    assert [where(s, name) for name in ("4_rifle", "6_rifle", "11_rifle")] == ["rohachev", "zlobin", "zlobin"]
    assert (sp(s, "4_rifle"), sp(s, "6_rifle"), sp(s, "11_rifle")) == (3, 3, 2)
    assert lead(s) == before - 1  # a Great Victory
    assert initiative(s) == ("soviet", 1)


@rule("7.41.ex.a", "7.42a", "6.1i", "6.1g", "map.kalenkovichi")
def test_7_41_ex_a_kalenkovichi_two_against_two() -> None:
    poles = {"zlobin": ["8_infantry 3"]}  # so that Rechitsa alone is next to a Soviet key city
    s = position(polish=poles, soviet={"kalenkovichi": ["4_rifle 2"]}, initiative=("soviet", 1))
    s.set_sp(block("1_cavalry"), 2)
    march_in(s, "1_cavalry", "mazyr", "kalenkovichi")
    force_draws(s, card_with("polish", 3), card_with("soviet", 1))
    battles(s)
    assert sp(s, "4_rifle") == 1
    assert sp(s, "1_cavalry") == 2
    assert where(s, "4_rifle") == "rechitsa"
    assert initiative(s) == ("polish", 1)


# Defender, directions, fortification -------------------------------------------------------------------------------


@rule("7.34b", "7.34a", "7.34d", "7.2.def.c")
def test_7_34b_each_flank_costs_two_and_defend_negates_one() -> None:
    s = position(polish={"minsk": ["1_legion 4"]}, garrisons={"minsk": "nobody"})
    for name, via in (("4_rifle", "borisov"), ("6_rifle", "berezino"), ("11_rifle", "bobruisk")):
        s.set_sp(block(name), 2)
        march_in(s, name, via, "minsk")
    fight(s, "minsk", SOVIET)
    assert s.n[B_FLANKS] == 2
    assert s.n[B_VALUE + POLISH] == 4 - 4
    order(s, "polish", "defend", "minsk")
    ask(s, phases.SHOW_DEFENDS)
    fight(s, "minsk", SOVIET)
    assert (s.n[B_DEFEND], s.n[B_VALUE + POLISH]) == (1, 4 - 2)


@rule("7.34c")
def test_7_34c_the_attacker_suffers_no_flank_penalty() -> None:
    s = position(polish={"minsk": ["1_legion 4"]}, garrisons={"minsk": "nobody"})
    s.set_sp(block("4_rifle"), 3)
    march_in(s, "4_rifle", "borisov", "minsk")
    for name, via in (("2_legion", "slutsk"), ("3_legion", "stolbtsy"), ("14_infantry", "molodechno")):
        s.set_sp(block(name), 1)
        march_in(s, name, via, "minsk")
    fight(s, "minsk", SOVIET)
    assert s.n[B_VALUE + SOVIET] == 3


def fortified(*attackers: tuple[str, str]) -> Campaign:
    """Zlobin, fortified against Gomel and Kalenkovichi, held by a Polish block."""
    s = position(polish={"zlobin": ["1_legion 4"]})
    for name, via in attackers:
        s.set_sp(block(name), 4)
        march_in(s, name, via, "zlobin")
    return s


@rule("1.2a", "1.2b", "1.2c", "1.2d", "7.41.4a", "7.34d")
def test_1_2_a_fortification_counts_only_if_it_faces_every_attack() -> None:
    s = fortified(("4_rifle", "gomel"), ("6_rifle", "kalenkovichi"))
    fight(s, "zlobin", SOVIET)
    assert (s.n[B_FORT], s.n[B_FLANKS], s.n[B_NEGATED]) == (1, 1, 1)
    assert s.n[B_CHART + SOVIET] == 2  # 4 + 4
    assert s.n[B_OWED + POLISH] == 1
    s = fortified(("4_rifle", "gomel"), ("6_rifle", "rohachev"))
    fight(s, "zlobin", SOVIET)
    assert (s.n[B_FORT], s.n[B_NEGATED]) == (0, 0)
    assert s.n[B_OWED + POLISH] == 2


@rule("7.34f", "7.2.def.d", "7.2.def.b", "7.41.4b", "7.2.def.e")
def test_7_34f_fortification_defend_and_support_add_up() -> None:
    s = fortified(("4_rifle", "gomel"), ("6_rifle", "kalenkovichi"))
    s.set_sp(block("11_rifle"), 4)
    march_in(s, "11_rifle", "gomel", "zlobin")
    s.set_sp(block("2_legion"), 4)
    march_in(s, "2_legion", "charyshi", "zlobin")
    order(s, "polish", "defend", "zlobin")
    ask(s, phases.SHOW_DEFENDS)
    fight(s, "zlobin", SOVIET)
    assert s.n[B_NEGATED] == 1  # three could be negated, there is one flank
    assert s.n[B_CHART + SOVIET] == 3  # 4 + 4 + 4 = 12
    assert s.n[B_OWED + POLISH] == 1  # two SP less


@rule("7.2.def.e", "7.3d")
def test_7_2_def_e_a_defend_order_without_a_block_that_stayed_is_worthless() -> None:
    s = position(polish={"zlobin": ["1_legion 4"]})
    order(s, "polish", "defend", "zlobin")
    s.put(block("1_legion"), area("charyshi"))
    march_in(s, "2_legion", "charyshi", "zlobin")
    march_in(s, "4_rifle", "gomel", "zlobin")
    ask(s, phases.SHOW_DEFENDS)
    fight(s, "zlobin", SOVIET)
    assert s.n[B_DEFEND] == 0


@rule("7.2.def.a", "7.32h", "7.2.fm.c", "7.41.3a")
def test_7_32h_marchers_count_half_block_by_block_and_defenders_in_full() -> None:
    s = position(polish={"zlobin": ["1_legion 4"]})
    for name in ("4_rifle", "6_rifle"):
        s.set_sp(block(name), 3)
        march_in(s, name, "gomel", "zlobin", MARCHED)
    order(s, "polish", "defend", "zlobin")
    ask(s, phases.SHOW_DEFENDS)
    fight(s, "zlobin", SOVIET)
    assert s.n[B_VALUE + SOVIET] == 2  # 1 + 1
    assert s.n[B_VALUE + POLISH] == 4


@rule("3.0d", "7.41.3a", "def.garrison", "2.0b", "def.sp")
def test_3_0d_a_garrison_adds_one() -> None:
    s = position(polish={"minsk": ["1_legion 3"]}, garrisons={"minsk": "polish"})
    march_in(s, "4_rifle", "borisov", "minsk")
    fight(s, "minsk", SOVIET)
    assert s.n[B_VALUE + POLISH] == 4


@rule("7.32a")
def test_7_32a_a_garrison_alone_makes_its_side_the_defender() -> None:
    s = position(garrisons={"minsk": "polish"})
    march_in(s, "4_rifle", "borisov", "minsk")
    march_in(s, "1_legion", "slutsk", "minsk")
    battles(s)
    begun = [event for event in s.journal.all() if event.code == codes.BATTLE_BEGINS]
    assert [(event.a, event.b) for event in begun] == [(area("minsk"), SOVIET)]


# Order of battles, cards -------------------------------------------------------------------------------------------


def two_battles(extra: bool) -> Campaign:
    s = position(polish={"zlobin": ["1_legion 4"], "minsk": ["2_legion 4"]}, initiative=("soviet", 1))
    march_in(s, "4_rifle", "gomel", "zlobin")
    march_in(s, "6_rifle", "borisov", "minsk")
    if extra:
        march_in(s, "11_rifle", "borisov", "minsk")
    return s


@rule("7.4b", "7.4a", "0.e")
def test_7_4b_the_smallest_battle_comes_first_and_the_initiative_breaks_ties() -> None:
    s = two_battles(True)
    hold(s, "poland", "uhlan_charge")  # so that somebody is asked
    battles(s)
    assert s.n[B_AREA] == area("zlobin") + 1  # two blocks; three are engaged at Minsk
    s = two_battles(False)
    battles(s)
    assert asked(s) == "pick_battle"
    assert s.to_move == ("soviet",)
    assert offered(s, "battle") == {"zlobin", "minsk"}


@rule("7.2.rog.b")
def test_7_2_rog_b_a_counter_that_stays_face_down_tells_too_so_the_battle_cannot_be_taken_back() -> None:
    for kind in ("reorganize", "move_out"):
        s = position(soviet={"zlobin": ["4_rifle 4"], "minsk": ["6_rifle 4"]}, initiative=("polish", 1))
        march_in(s, "1_legion", "rohachev", "zlobin")
        march_in(s, "2_legion", "borisov", "minsk")
        order(s, "soviet", kind, "zlobin")
        hold(s, "poland", "uhlan_charge", "machine_gun_line")
        battles(s)
        act(s, "battle", "zlobin")
        if kind == "move_out":
            assert s.to_move == ("poland",)  # asked for a card now, as before for the battle
        assert not any(s.undoable(seat) for seat in s.seats), kind


@rule("7.4a")
def test_7_4a_blocks_and_a_lone_garrison_fight_and_cards_are_drawn_for_both() -> None:
    s = position(garrisons={"minsk": "polish"})
    s.set_sp(block("4_rifle"), 4)
    march_in(s, "4_rifle", "borisov", "minsk")
    # 4 + 2 = 6 takes the garrison; 1 + 0 = 1 costs nothing.
    force_draws(s, card_with("soviet", 2), card_with("polish", 0))
    battles(s)
    assert s.garrison[area("minsk")] == NOBODY
    assert where(s, "4_rifle") == "minsk"
    assert sp(s, "4_rifle") == 4


@rule("7.41.1a", "7.41.1b", "7.41.1c", "3.4g", "7.41.2a", "7.41.2c", "3.4e", "7.41.3c")
def test_7_41_1a_the_attacker_commits_first_and_nothing_is_shown_before_step_3() -> None:
    s = position(polish={"zlobin": ["1_legion 4"]})
    s.set_sp(block("4_rifle"), 4)
    march_in(s, "4_rifle", "gomel", "zlobin")
    hold(s, "poland", "uhlan_charge", "machine_gun_line", "desertions")
    hold(s, "soviet", "tachanki", "conscription")
    battles(s)
    assert s.to_move == ("soviet",)
    assert offered(s, "battle_card") == {"tachanki"}
    assert refused(s, "battle_card", "conscription") == "7.41.1a"
    act(s, "battle_card", "tachanki")
    assert s.to_move == ("poland",)
    assert offered(s, "battle_card") == {"uhlan_charge", "machine_gun_line"}
    act(s, "battle_card", "machine_gun_line")
    assert s.to_move == ("soviet",)
    assert verbs(s) == {"draw", "hand"}
    assert offered(s, "hand") == {"conscription"}  # the Battle Card cannot serve twice
    assert refused(s, "hand", "tachanki") == "7.41.1c"
    assert refused(s, "hand", "human_wave") == "7.41.2a"  # which is in the deck
    assert not any(s.mark[number] & SHOWN for number in range(s.blocks.count))
    act(s, "hand", "conscription")
    assert offered(s, "hand") == {"uhlan_charge", "desertions"}
    start = len(s.journal)
    act(s, "hand", "desertions")
    told = [event.code for event in s.journal.since(start) if event.who == -1]
    assert told.count(codes.FIGHTS) == 2
    assert told.count(codes.BATTLE_CARD_UP) == 2
    used = [DECK_OF.card(SOVIET, "tachanki"), DECK_OF.card(SOVIET, "conscription"), DECK_OF.card(POLISH, "desertions")]
    while asked(s) in ("lose_from", "window", "advance_after", "retreat_to"):
        act(s, *s.choices(s.to_move[0])[-1].to_json())
    assert [s.card_at[number] for number in used] == [DISCARD_PILE] * 3


@rule("7.41.2b", "3.4f")
def test_3_4f_a_card_of_the_hand_adds_one_also_to_a_zero() -> None:
    s = position(polish={"zlobin": ["1_legion 4"]})
    march_in(s, "4_rifle", "gomel", "zlobin")
    zero = card_with("polish", 0)
    fight(s, "zlobin", SOVIET, (zero, -1))
    assert s.n[B_VALUE + POLISH] == 4
    hold(s, "poland", DECK_OF.cards[zero].slug)
    battles(s)
    act(s, "pass")  # no Battle Card
    start = s.journal.count
    act(s, "hand", DECK_OF.cards[zero].slug)
    values = [event.b for event in s.journal.since(start) if event.code == codes.COMBAT_VALUE and event.a == POLISH]
    assert values == [5]


# Losses and winners ------------------------------------------------------------------------------------------------


@rule("3.0e", "7.41.5a", "7.41a", "7.41.6a")
def test_3_0e_the_garrison_is_the_first_loss_and_both_sides_lose_at_once() -> None:
    s = position(polish={"minsk": ["1_legion 4"]}, garrisons={"minsk": "polish"})
    s.set_sp(block("4_rifle"), 4)
    march_in(s, "4_rifle", "slutsk", "minsk")
    # Poles 4 + 1 + 1 = 6 inflict 1; Soviets 4 + 0 inflict 1: equal, so the attacker loses.
    force_draws(s, card_with("soviet", 0), card_with("polish", 1))
    battles(s)
    assert s.garrison[area("minsk")] == NOBODY
    assert sp(s, "1_legion") == 4
    assert sp(s, "4_rifle") == 3
    assert where(s, "4_rifle") == "slutsk"


@rule("7.41.5c", "7.41.5d", "4.0k", "2.0c", "7.71e", "7.8e", "def.destroyed")
def test_7_41_5c_a_destroyed_block_goes_to_the_pool_and_nobody_scores() -> None:
    s = position(polish={"zlobin": ["5_infantry 1", "6_infantry 3"]}, initiative=("soviet", 5))
    for name in ("4_rifle", "6_rifle"):
        s.set_sp(block(name), 4)
        march_in(s, name, "rohachev", "zlobin")
    before = lead(s)
    # Soviets 8 + 2 = 10 inflict 3: 3, 2, 1 then one of the two at 1 SP.
    force_draws(s, card_with("soviet", 2), card_with("polish", 0))
    battles(s)
    act(s, "lose", "4_rifle")  # the Poles' 4 inflict 1 on equal blocks
    act(s, "lose", "5_infantry")
    assert where(s, "5_infantry") == "pool"
    assert lead(s) == before


@rule("7.42i", "7.41.6a")
def test_7_42i_a_destroyed_defender_still_wins_a_tie() -> None:
    s = position(polish={"zlobin": ["5_infantry 1", "6_infantry 1"]})
    for name in ("4_rifle", "6_rifle", "11_rifle", "17_rifle"):
        s.set_sp(block(name), 2)
        march_in(s, name, "rohachev", "zlobin")
    # Soviets 8 + 0 inflict 2 and destroy both; Poles 2 + 4 + 1 = 7 inflict 2.
    four = card_with("polish", 4)
    hold(s, "poland", DECK_OF.cards[four].slug)
    force_draws(s, card_with("soviet", 0))
    battles(s)
    act(s, "pass")
    act(s, "hand", DECK_OF.cards[four].slug)
    while asked(s) == "lose_from":
        act(s, *s.choices(s.to_move[0])[0].to_json())
    assert where(s, "5_infantry") == where(s, "6_infantry") == "pool"
    assert s.count(SOVIET, area("zlobin")) == 0
    assert where(s, "17_rifle") == "rohachev"


# Initiative and Great Victory --------------------------------------------------------------------------------------


def won_by_soviets(level: int, soviets: int, polish: int) -> Campaign:
    """A Polish attack on Zlobin that fails; the Soviets hold the initiative at that level."""
    s = position(soviet={"zlobin": [f"4_rifle {soviets}"]}, initiative=("soviet", level))
    s.set_sp(block("1_legion"), polish)
    march_in(s, "1_legion", "charyshi", "zlobin")
    return s


@rule("6.1f", "6.1h", "6.1j", "def.real_losses")
def test_6_1f_the_holder_rises_by_more_real_losses_than_his_level() -> None:
    # Soviets 4 + 0 = 4 inflict 1 SP on a block of 1: not more than level 1 …
    s = won_by_soviets(1, 4, 1)
    force_draws(s, card_with("polish", 0), card_with("soviet", 0))
    battles(s)
    assert initiative(s) == ("soviet", 1)
    # … 4 + 3 = 7 inflict 2 on a block of 4 …
    s = won_by_soviets(1, 4, 4)
    force_draws(s, card_with("polish", 0), card_with("soviet", 3))
    battles(s)
    assert initiative(s) == ("soviet", 2)
    # … but of 2 on the chart only 1 is real where a lone SP stands.
    s = won_by_soviets(1, 4, 1)
    force_draws(s, card_with("polish", 0), card_with("soviet", 3))
    battles(s)
    assert initiative(s) == ("soviet", 1)


@rule("6.1g", "6.1a")
def test_6_1g_the_holder_falls_by_any_defeat() -> None:
    s = position(polish={"zlobin": ["1_legion 4"]}, initiative=("soviet", 3))
    s.set_sp(block("4_rifle"), 1)
    march_in(s, "4_rifle", "gomel", "zlobin")
    force_draws(s, card_with("soviet", 0), card_with("polish", 0))
    battles(s)
    assert initiative(s) == ("soviet", 2)
    assert initiative(s, 1) == ("soviet", 3)  # each front has its own marker


@rule("6.1a")
def test_6_1a_a_battle_in_the_south_moves_the_southern_marker_alone() -> None:
    s = position(polish={"sokal": ["1_legion 4"]}, initiative=("soviet", 3))
    s.set_sp(block("soviet 45_rifle"), 1)
    march_in(s, "soviet 45_rifle", "lutsk", "sokal")
    force_draws(s, card_with("soviet", 0), card_with("polish", 0))
    battles(s, SOUTH)
    assert initiative(s, SOUTH) == ("soviet", 2)
    assert initiative(s, NORTH) == ("soviet", 3)


@rule("7.44b", "def.real_losses")
def test_7_44b_chart_losses_beyond_the_enemys_strength_give_no_great_victory() -> None:
    s = position(polish={"zlobin": ["5_infantry 2"]}, initiative=("soviet", 5))
    for name in ("4_rifle", "6_rifle", "11_rifle"):
        s.set_sp(block(name), 4)
        march_in(s, name, "rohachev", "zlobin")
    before = lead(s)
    # 12 + 1 = 13 inflict 4 on a lone block of 2.
    force_draws(s, card_with("soviet", 1), card_with("polish", 0))
    battles(s)
    assert where(s, "5_infantry") == "pool"
    assert lead(s) == before


# Reorganization in battle ------------------------------------------------------------------------------------------


def reorganizing() -> Campaign:
    s = position(soviet={"zlobin": ["4_rifle 2", "6_rifle 4"]}, initiative=("soviet", 1))
    s.set_sp(block("1_legion"), 1)
    march_in(s, "1_legion", "charyshi", "zlobin")
    order(s, "soviet", "reorganize", "zlobin")
    order(s, "soviet", "defend", "zlobin")
    ask(s, phases.SHOW_DEFENDS)
    return s


@rule("7.2.rog.b", "7.2.rog.d", "7.2.rog.c", "7.2j")
def test_7_2_rog_b_the_named_block_fights_at_half_and_gains_if_its_side_wins() -> None:
    s = reorganizing()
    force_draws(s, card_with("polish", 0), card_with("soviet", 0))
    start = len(s.journal)
    battles(s)
    assert asked(s) == "name_block"
    shown = [(event.a, event.b, event.c) for event in s.journal.since(start) if event.code == codes.TURNED_UP]
    assert shown == [(SOVIET, REORGANIZE, area("zlobin"))]  # before anything else of the battle
    assert offered(s, "reorganize") == {"4_rifle"}  # the other is at its maximum
    act(s, "reorganize", "4_rifle")
    assert s.mark[block("4_rifle")] & NAMED
    stage(s, REORGANIZE_STAGE)
    assert sp(s, "4_rifle") == 3


@rule("7.2.rog.b", "7.2j", "7.41.3a")
def test_7_2j_the_whole_force_has_the_benefit_of_defend_beside_a_reorganization() -> None:
    s = reorganizing()
    s.mark[block("4_rifle")] |= NAMED
    fight(s, "zlobin", POLISH)
    assert s.n[B_VALUE + SOVIET] == 1 + 4
    assert s.n[B_DEFEND] == 1


@rule("7.2.rog.c")
def test_7_2_rog_c_a_beaten_block_does_not_reorganize() -> None:
    s = position(soviet={"zlobin": ["4_rifle 3"]}, initiative=("soviet", 1), garrisons={"gomel": "soviet"})
    for name in ("1_legion", "2_legion"):
        s.set_sp(block(name), 4)
        march_in(s, name, "charyshi", "zlobin")
    order(s, "soviet", "reorganize", "zlobin")
    force_draws(s, card_with("polish", 0), card_with("soviet", 0))
    battles(s)
    assert asked(s) == "advance_after"  # 8 inflict 2 on the lone block
    assert s.mark[block("4_rifle")] & NAMED
    act(s, "done")
    assert (where(s, "4_rifle"), sp(s, "4_rifle")) == ("gomel", 1)
    assert not s.mark[block("4_rifle")] & (NAMED | UNSUPPLIED)


@rule("7.4a", "7.4b", "10.0a")
def test_7_4b_a_battle_that_is_not_next_is_refused_for_its_own_reason() -> None:
    poles = {"zlobin": ["1_legion 4"], "minsk": ["2_legion 4"], "slutsk": ["3_legion 4"], "lutsk": ["14_infantry 3"]}
    s = position(polish=poles)
    march_in(s, "4_rifle", "gomel", "zlobin")
    march_in(s, "6_rifle", "borisov", "minsk")
    march_in(s, "11_rifle", "bobruisk", "slutsk")
    march_in(s, "17_rifle", "bobruisk", "slutsk")
    march_in(s, "44_rifle", "rovno", "lutsk")
    battles(s)
    assert offered(s, "battle") == {"zlobin", "minsk"}
    assert refused(s, "battle", "slutsk") == "7.4b"  # three blocks
    assert refused(s, "battle", "lutsk") == "10.0a"  # the south comes after the north
    assert refused(s, "battle", "lida") == "7.4a"  # nobody fights there


@rule("6.1j", "6.1f", "7.41.4b")
def test_6_1j_a_loss_that_defend_area_spares_does_not_raise_the_initiative() -> None:
    for ordered, level in ((False, 2), (True, 1)):
        s = position(polish={"minsk": ["1_legion 4"]}, garrisons={"minsk": "nobody"}, initiative=("soviet", 1))
        for name in ("4_rifle", "6_rifle"):
            s.set_sp(block(name), 3)
            march_in(s, name, "borisov", "minsk")
        if ordered:
            order(s, "polish", "defend", "minsk")
            ask(s, phases.SHOW_DEFENDS)
        force_draws(s, card_with("soviet", 1), card_with("polish", 0))
        battles(s)
        while s.n[B_AREA]:
            s.play(s.to_move[0], s.choices(s.to_move[0])[-1])
        # 3 + 3 + 1 = 7 inflict 2, of which Defend Area spares 1: what is really lost must exceed level 1.
        assert initiative(s)[1] == level


@rule("6.1j", "3.0e", "def.real_losses")
def test_6_1j_a_garrison_that_falls_is_no_loss_of_blocks() -> None:
    s = position(polish={"minsk": ["1_legion 1"]}, garrisons={"minsk": "polish"}, initiative=("soviet", 1))
    for name in ("4_rifle", "6_rifle"):
        s.set_sp(block(name), 3)
        march_in(s, name, "borisov", "minsk")
    force_draws(s, card_with("soviet", 1), card_with("polish", 0))
    battles(s)
    while s.n[B_AREA]:
        s.play(s.to_move[0], s.choices(s.to_move[0])[-1])
    assert initiative(s) == ("soviet", 1)  # of 2 SP the garrison took one: 1 is not more than the level


@rule("7.41.6a", "7.41.3a", "7.41.5b")
def test_7_41_a_battle_that_is_over_is_told_as_one_record() -> None:
    s = position(polish={"zlobin": ["1_legion 4"]}, initiative=("soviet", 3))
    s.set_sp(block("4_rifle"), 1)
    march_in(s, "4_rifle", "gomel", "zlobin")
    force_draws(s, card_with("soviet", 0), card_with("polish", 0))
    start = len(s.journal)
    battles(s)
    (told,) = [line["battle"] for line in journal(s, None, start) if "battle" in line]
    assert told == {
        "space": area("zlobin"),
        "attacker": "The Soviets",
        "defender": "The Poles",
        "odds": "1 : 4",
        "result": "The Poles win",
        "lost_attacker": 1,
        "lost_defender": 0,
    }


@rule("7.41.1a")
def test_7_41_1a_only_a_battle_card_of_the_own_hand_is_laid() -> None:
    s = position(polish={"zlobin": ["1_legion 4"]})
    march_in(s, "4_rifle", "gomel", "zlobin")
    hold(s, "soviet", "tachanki", "agitators")
    battles(s)
    assert asked(s) == "battle_card"
    assert offered(s, "battle_card") == {"tachanki"}
    assert refused(s, "battle_card", "agitators") == "7.41.1a"  # an event
    assert refused(s, "battle_card", "human_wave") == "7.41.1a"  # a Battle Card, but not in the hand


@rule("7.41.5b")
def test_7_41_5b_losses_fall_on_own_blocks_of_the_battle_and_on_somebody() -> None:
    s = position(polish={"zlobin": ["1_legion 4", "2_legion 4"], "minsk": ["3_legion 4"]})
    ask(s, phases.TAKE_LOSSES, POLISH, area("zlobin"), 1, 1)
    assert asked(s) == "lose_from"
    assert refused(s, "lose", "3_legion") == "7.41.5b"
    elsewhere = s.refusal("poland", action(s, "lose", "3_legion"))
    assert elsewhere is not None
    assert "in that area" in elsewhere.message  # not: too weak
    assert refused(s, "done") == "7.41.5b"


@rule("7.43a")
def test_7_43a_only_a_block_of_the_battle_goes_back_from_it() -> None:
    """Poles of Charyshi have taken Zlobin; the 3rd Legion stands in Minsk."""
    s = position(polish={"minsk": ["3_legion 4"]}, soviet={"zlobin": ["4_rifle 2"]}, garrisons={"gomel": "soviet"})
    for name in ("1_legion", "2_legion"):
        s.set_sp(block(name), 4)
        march_in(s, name, "charyshi", "zlobin")
    force_draws(s, card_with("polish", 0), card_with("soviet", 0))
    battles(s)
    assert (asked(s), s.to_move) == ("advance_after", ("poland",))
    assert offered(s, "back") == {"1_legion", "2_legion"}
    why = s.refusal("poland", action(s, "back", "3_legion"))
    assert why is not None
    assert (why.rule_id, "none of the winning blocks" in why.message) == ("7.43a", True)
    act(s, "back", "1_legion")
    assert (where(s, "1_legion"), where(s, "2_legion")) == ("charyshi", "zlobin")  # somebody occupies the area
