"""Reaction Cards (3.4h): windows that open by what everybody knows alone, and the cards on orders and moves."""

import pytest

from tests.games.strike_of_the_eagle.staged import (
    SEATS,
    SPARE_CARD,
    area,
    asked,
    attack,
    block,
    card,
    do,
    events_of,
    offered,
    open_window,
    place_order,
    polish,
    position,
    react,
    refused,
)
from tests.rules import rule
from vistula.core import view as views
from vistula.games.strike_of_the_eagle import phases
from vistula.games.strike_of_the_eagle.numbers import (
    CANCELLED,
    FRONT,
    HAND_COUNT,
    LAST_AREA,
    LAST_KIND,
    LEADERS_USED,
    PLACED_GENERAL,
    STAGE,
)
from vistula.games.strike_of_the_eagle.state import (
    DISCARD_PILE,
    EXECUTED,
    FULL,
    GOING,
    IN_HAND,
    MARCHED,
    MOVED,
    REMOVED,
    Campaign,
)
from vistula.games.strike_of_the_eagle.terms import (
    COUNTER_REVEALED,
    ENEMY_ENTERED,
    FORCED_MARCH_OUT,
    MARCH_STAGE,
    MOVE_OUT,
    MOVE_STAGE,
    NORTH,
    ORDERS,
    ORDERS_PLACED,
    POLISH,
    REACTION,
    SOVIET,
    TRIGGERS,
)


def turned_up(s: Campaign, side: int, kind: str, where: str) -> None:
    """The side has just turned up a counter."""
    s.n[LAST_KIND] = ORDERS.index(kind) + 1
    s.n[LAST_AREA] = area(s, where)
    s.n[CANCELLED] = 0
    s.push(phases.EXECUTING, -1, side, ORDERS.index(kind), area(s, where))


def went(s: Campaign, side: int, slug: str, origin: str, kind: int) -> int:
    """A block has just gone under a counter."""
    number = block(s, side, slug)
    here: int = s.at[number]
    s.came[number] = s.map.edge_between(area(s, origin), here)
    s.origin[number] = area(s, origin)
    s.mark[number] |= GOING | EXECUTED | MOVED | (MARCHED if kind == FORCED_MARCH_OUT else 0)
    s.n[LAST_KIND] = kind + 1
    return number


def execute(s: Campaign, side: int, stage: int) -> None:
    """The side is executing orders of a stage."""
    s.n[FRONT], s.n[STAGE] = NORTH, stage
    s.push(phases.EXECUTE, s.seat_for(side, NORTH), side)
    s.refresh()


# Windows -----------------------------------------------------------------------------------------------------------


@rule("3.4h")
def test_every_reaction_has_a_trigger_and_no_other_card_has_one() -> None:
    s = position()
    for number in range(s.deck.count):
        assert (s.deck.trigger[number] != 0) == (s.deck.kind[number] == REACTION)


@rule("3.4h", "2.0d")
def test_a_window_opens_whether_or_not_the_seat_holds_the_card() -> None:
    for hand in (["false_radio"], ["armoured_trains"]):
        s = position(polish={"minsk": "1_legion 4"}, hands={"poland": hand})
        turned_up(s, SOVIET, "recon", "minsk")
        assert open_window(s, POLISH, COUNTER_REVEALED)
        assert s.to_move == ("poland",)


@rule("3.4h")
def test_a_seat_with_the_single_choice_to_pass_is_asked_all_the_same() -> None:
    s = position(polish={"minsk": "1_legion 4"}, hands={"poland": ["armoured_trains"]})
    turned_up(s, SOVIET, "recon", "minsk")
    open_window(s, POLISH, COUNTER_REVEALED)
    assert [action.to_json() for action in s.choices("poland")] == [["pass"]]
    assert s.prompt("soviet").text == "The other side may react."


@rule("3.4h")
def test_the_question_says_what_has_just_happened() -> None:
    s = position(polish={"minsk": "1_legion 4"}, hands={"poland": ["armoured_trains"]})
    turned_up(s, SOVIET, "recon", "minsk")
    open_window(s, POLISH, COUNTER_REVEALED)
    assert s.prompt("poland").text == "Recon Area is turned up at Minsk: play a Reaction Card, or none."
    s = position(polish={"minsk": "1_legion 4"}, hands={"poland": ["armoured_trains"]})
    place_order(s, POLISH, "defend", "minsk")
    assert open_window(s, POLISH, ORDERS_PLACED)
    assert s.prompt("poland").text == "All orders are placed: play a Reaction Card, or none."


@rule("3.4h")
def test_a_table_is_told_where_nothing_but_a_reaction_is_left() -> None:
    s = position(polish={"minsk": "1_legion 4"}, hands={"poland": ["false_radio", "armoured_trains"]})
    turned_up(s, SOVIET, "recon", "minsk")
    open_window(s, POLISH, COUNTER_REVEALED)
    found = views.choices(s, "poland")["choices"]
    assert isinstance(found, list)
    react, go_on = found
    assert react["action"] == ["react", card(s, POLISH, "false_radio")]
    assert react["reacts"] is True
    assert go_on["action"] == ["pass"]
    assert go_on["passes"] is True
    assert "reacts" not in go_on


@rule("3.4h")
def test_no_window_without_a_card_in_hand_or_with_all_such_cards_in_the_open() -> None:
    s = position(polish={"minsk": "1_legion 4"}, hands={"poland": []})
    turned_up(s, SOVIET, "rail", "minsk")
    assert not open_window(s, POLISH, COUNTER_REVEALED)
    s = position(polish={"minsk": "1_legion 4"}, hands={"poland": ["armoured_trains"]})
    s.move_card(card(s, POLISH, "rail_sabotage"), DISCARD_PILE)
    turned_up(s, SOVIET, "rail", "minsk")  # Intercepted Dispatch needs an enemy hand, which is empty
    assert not open_window(s, POLISH, COUNTER_REVEALED)


@rule("3.4h")
def test_a_card_that_is_not_in_hand_or_whose_occasion_is_not_now_is_refused() -> None:
    s = position(polish={"minsk": "1_legion 4"}, hands={"poland": ["rail_sabotage", "elan"]})
    turned_up(s, SOVIET, "recon", "minsk")
    open_window(s, POLISH, COUNTER_REVEALED)
    assert refused(s, "react", card(s, POLISH, "rail_sabotage")) == "3.4h"
    assert refused(s, "react", card(s, POLISH, "elan")) == "3.4h"
    assert refused(s, "react", card(s, POLISH, "false_radio")) == "3.4h"
    assert refused(s, "react", card(s, SOVIET, "breakout")) == "3.4h"


# When a counter is turned up ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("side", "slug", "kind"),
    [
        (POLISH, "rail_sabotage", "rail"),
        (SOVIET, "wrecked_track", "rail"),
        (POLISH, "false_radio", "recon"),
        (SOVIET, "radio_deception", "recon"),
    ],
)
@rule("3.4h", "3.4i")
def test_a_rail_or_recon_order_is_cancelled(side: int, slug: str, kind: str) -> None:
    s = position(polish={"minsk": "1_legion 4"}, soviet={"bobruisk": "4_rifle 4"}, hands={SEATS[side]: [slug]})
    start = len(events_of(s, None))
    turned_up(s, 1 - side, kind, "minsk")
    open_window(s, side, COUNTER_REVEALED)
    react(s, slug)
    assert s.card_at[card(s, side, slug)] == DISCARD_PILE
    assert any("has no effect" in line["text"] for line in events_of(s, None)[start:])
    assert not any("look at Minsk" in line["text"] for line in events_of(s, None)[start:])


@pytest.mark.parametrize(("side", "slug"), [(POLISH, "burned_bridges"), (SOVIET, "blown_bridge")])
@rule("3.4h", "7.3j")
def test_one_block_that_could_go_stays_by_its_owners_choice(side: int, slug: str) -> None:
    s = position(
        polish={"minsk": "1_legion 4, 2_legion 3"},
        soviet={"bobruisk": "4_rifle 4, 6_rifle 3"},
        hands={SEATS[side]: [slug]},
    )
    enemy = 1 - side
    where = "bobruisk" if enemy == SOVIET else "minsk"
    slugs = ("4_rifle", "6_rifle") if enemy == SOVIET else ("1_legion", "2_legion")
    turned_up(s, enemy, "move_out", where)
    open_window(s, side, COUNTER_REVEALED)
    react(s, slug)
    assert (asked(s), s.to_move) == ("hold", (SEATS[enemy],))
    assert offered(s, "hold") == [block(s, enemy, name) for name in slugs]
    held = block(s, enemy, slugs[0])
    do(s, "hold", held)
    assert s.mark[held] & EXECUTED
    s.push(phases.MARCHING, -1, enemy, MOVE_OUT, area(s, where))
    s.refresh()
    assert refused(s, "go", held) == "7.3j"
    assert refused(s, "go", block(s, enemy, slugs[1])) == ""


@pytest.mark.parametrize(("side", "slug"), [(POLISH, "intercepted_dispatch"), (SOVIET, "broken_code")])
@rule("3.4h")
def test_one_card_of_the_enemys_hand_is_seen_by_the_seat_alone(side: int, slug: str) -> None:
    other = SPARE_CARD[1 - side]
    s = position(
        polish={"minsk": "1_legion 4"},
        soviet={"bobruisk": "4_rifle 4"},
        hands={SEATS[side]: [slug], SEATS[1 - side]: [other]},
    )
    turned_up(s, 1 - side, "recon", "slutsk")
    open_window(s, side, COUNTER_REVEALED)
    react(s, slug)
    title = s.deck.cards[card(s, 1 - side, other)].title
    told = f"Seen in the enemy's hand: {title}"
    assert any(line["text"] == told for line in events_of(s, SEATS[side]))
    assert not any(line["text"] == told for line in events_of(s, SEATS[1 - side]))
    assert s.card_at[card(s, 1 - side, other)] == IN_HAND + 1 - side


# When orders are placed --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("side", "slug"), [(POLISH, "countermand"), (SOVIET, "changed_plan")])
@rule("3.4h", "7.2g", "7.2d")
def test_a_counter_is_exchanged_for_another_kind_in_the_same_area(side: int, slug: str) -> None:
    s = position(
        polish={"minsk": "1_legion 4"},
        soviet={"bobruisk": "4_rifle 4"},
        garrisons={"minsk": POLISH, "bobruisk": SOVIET},
        hands={SEATS[side]: [slug]},
    )
    where = "minsk" if side == POLISH else "bobruisk"
    place_order(s, side, "defend", where)
    s.n[PLACED_GENERAL + side * 2 + NORTH] = 1
    open_window(s, side, ORDERS_PLACED)
    react(s, slug)
    assert refused(s, "at", area(s, "slutsk")) == "3.4h"  # no counter lies there
    do(s, "at", area(s, where))
    assert asked(s) == "exchange_kind"
    assert refused(s, "give", ORDERS.index("move_out")) == "3.4h"  # not among those that lie there
    do(s, "give", ORDERS.index("defend"))
    assert asked(s) == "exchange_for"
    assert ORDERS.index("defend") not in offered(s, "order")
    assert refused(s, "order", ORDERS.index("reorganize")) == "7.2g"  # the block is at full strength
    do(s, "order", MOVE_OUT)
    assert s.counters(side, NORTH, area(s, where)) == 1 << MOVE_OUT
    assert s.n[PLACED_GENERAL + side * 2 + NORTH] == 1
    assert not s.faults()


# While own orders are executed -------------------------------------------------------------------------------------


@rule("3.4h")
def test_second_wind_takes_a_block_that_moved_one_area_further() -> None:
    s = position(
        polish={"slutsk": "1_legion 4", "stolbtsy": "2_legion 4"},
        garrisons={"minsk": SOVIET},
        hands={"poland": ["second_wind"]},
    )
    number = went(s, POLISH, "1_legion", "baranovichi", MOVE_OUT)
    execute(s, POLISH, MOVE_STAGE)
    react(s, "second_wind")
    do(s, "go", number)
    assert refused(s, "to", area(s, "minsk")) == "3.4h"  # not into enemies
    do(s, "to", area(s, "bobruisk"))
    assert s.at[number] == area(s, "bobruisk")
    assert s.n[LAST_KIND] == 0  # one reaction to one counter


@rule("3.4h")
def test_second_wind_does_not_follow_a_forced_march_but_cossack_speed_does() -> None:
    s = position(polish={"slutsk": "1_legion 4"}, hands={"poland": ["second_wind"]})
    went(s, POLISH, "1_legion", "baranovichi", FORCED_MARCH_OUT)
    execute(s, POLISH, MARCH_STAGE)
    assert refused(s, "react", card(s, POLISH, "second_wind")) == "3.4h"
    s = position(soviet={"slutsk": "4_cavalry 4, 4_rifle 4"}, hands={"soviet": ["cossack_speed"]})
    went(s, SOVIET, "4_rifle", "bobruisk", FORCED_MARCH_OUT)
    number = went(s, SOVIET, "4_cavalry", "bobruisk", FORCED_MARCH_OUT)
    execute(s, SOVIET, MARCH_STAGE)
    react(s, "cossack_speed")
    assert offered(s, "go") == [number]  # only cavalry
    do(s, "go", number)
    do(s, "to", area(s, "baranovichi"))
    assert s.at[number] == area(s, "baranovichi")


@rule("3.4h", "7.2.fm.c")
def test_forced_pace_gives_a_marched_block_its_full_strength_back() -> None:
    s = position(polish={"slutsk": "1_legion 4"}, hands={"poland": ["forced_pace"]})
    number = went(s, POLISH, "1_legion", "baranovichi", FORCED_MARCH_OUT)
    execute(s, POLISH, MARCH_STAGE)
    react(s, "forced_pace")
    do(s, "refresh", number)
    assert not s.mark[number] & MARCHED
    assert s.mark[number] & FULL


@pytest.mark.parametrize(
    ("side", "slug", "leader"), [(POLISH, "commanders_eye", "pilsudski"), (SOVIET, "rival_fronts", "tukhachevsky")]
)
@rule("3.4h", "9.0e")
def test_a_leader_may_give_another_order(side: int, slug: str, leader: str) -> None:
    force = {"minsk": f"{leader} 1"}
    s = position(
        polish=force if side == POLISH else None, soviet=force if side == SOVIET else None, hands={SEATS[side]: [slug]}
    )
    number = block(s, side, leader)
    bit = 1 << [known.block for known in s.data.leaders].index(number)
    execute(s, side, MOVE_STAGE)
    assert refused(s, "react", card(s, side, slug)) == "3.4h"  # nobody has given his order yet
    s.n[LEADERS_USED] = bit
    s.refresh()
    react(s, slug)
    if asked(s) == "refresh_leader":
        do(s, "refresh", number)
    assert s.n[LEADERS_USED] & bit == 0


# When the enemy enters ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("side", "slug", "rider"), [(POLISH, "evasion", "1_cavalry"), (SOVIET, "vanishing_horsemen", "4_cavalry")]
)
@rule("3.4h", "7.2.wd.b")
def test_cavalry_alone_evades_without_loss(side: int, slug: str, rider: str) -> None:
    own = {"slutsk": f"{rider} 3"}
    other = {"bobruisk": "4_rifle 4"} if side == POLISH else {"minsk": "1_legion 4"}
    s = position(
        polish=own if side == POLISH else other,
        soviet=own if side == SOVIET else other,
        garrisons={"baranovichi": POLISH, "bobruisk": SOVIET} if side == POLISH else {"bobruisk": SOVIET},
        hands={SEATS[side]: [slug]},
    )
    attack(s, "slutsk", 1 - side, {"4_rifle": "bobruisk"} if side == POLISH else {"1_legion": "minsk"})
    assert open_window(s, side, ENEMY_ENTERED)
    react(s, slug)
    if asked(s) == "evade":
        do(s, "at", area(s, "slutsk"))
    while s.at[block(s, side, rider)] == area(s, "slutsk"):
        do(s, *s.choices(s.to_move[0])[0].to_json())
    assert s.sp[block(s, side, rider)] == 3


@rule("3.4h")
def test_infantry_cannot_evade_but_its_owner_is_asked() -> None:
    s = position(polish={"slutsk": "1_legion 3"}, soviet={"bobruisk": "4_rifle 4"}, hands={"poland": ["evasion"]})
    attack(s, "slutsk", SOVIET, {"4_rifle": "bobruisk"})
    assert open_window(s, POLISH, ENEMY_ENTERED)
    assert refused(s, "react", card(s, POLISH, "evasion")) == "3.4h"


@rule("3.4h")
def test_miracle_on_the_vistula_draws_two_and_strengthens_a_block_near_warsaw() -> None:
    s = position(
        polish={"warsaw": "1_legion 2"}, soviet={"wyszkow": "4_rifle 4"}, hands={"poland": ["miracle_on_the_vistula"]}
    )
    attack(s, "minsk_mazowiecki", SOVIET, {"4_rifle": "wyszkow"})
    assert open_window(s, POLISH, ENEMY_ENTERED)
    react(s, "miracle_on_the_vistula")
    assert s.n[HAND_COUNT + 0] == 2
    assert refused(s, "done") == "3.4h"  # a block there can gain
    do(s, "raise", polish(s, "1_legion"))
    assert s.sp[polish(s, "1_legion")] == 3
    assert s.card_at[card(s, POLISH, "miracle_on_the_vistula")] == REMOVED


@rule("3.4h", "3.4i")
def test_reactions_are_discarded_unless_they_say_remove() -> None:
    s = position()
    removed = [c.slug for c in s.deck.cards if c.kind == REACTION and c.removed]
    assert removed == ["spoils_of_war", "miracle_on_the_vistula", "world_revolution"]


def test_all_triggers_are_served() -> None:
    s = position()
    for trigger in range(1, len(TRIGGERS)):
        assert any(s.deck.trigger[number] == trigger for number in range(s.deck.count))
