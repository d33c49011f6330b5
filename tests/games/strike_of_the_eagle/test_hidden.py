"""Non-interference (2.0d, 3.1a, 4.0h): what a seat may not know changes nothing of what reaches it."""

import pytest

from tests.fuzz.secrecy import check_secrets
from tests.games.strike_of_the_eagle.staged import (
    area,
    attack,
    begin_battle,
    card,
    new,
    open_window,
    place_order,
    polish,
    position,
    recon,
    soviet,
)
from tests.rules import rule
from vistula.core.dice import Mix
from vistula.games.strike_of_the_eagle import imagine, phases
from vistula.games.strike_of_the_eagle.numbers import HAND_COUNT, LAST_AREA, LAST_KIND
from vistula.games.strike_of_the_eagle.staff import judgement
from vistula.games.strike_of_the_eagle.state import IN_HAND, KINDS, KNOWN, MARCHED, SHOWN, WAITING, Campaign
from vistula.games.strike_of_the_eagle.terms import (
    COUNTER_REVEALED,
    FORCED_MARCH_TO,
    LEADER,
    MOVE_TO,
    NORTH,
    POLISH,
    RECON,
    SOVIET,
)

HANDS = {"poland": ["elan", "false_radio"], "soviet": ["breakout", "tachanki", "agitators"]}


def standing() -> Campaign:
    """Both sides with blocks, orders face down and cards in hand."""
    s = position(
        polish={"minsk": "1_legion 4, 1_cavalry 2", "slutsk": "2_legion 3"},
        soviet={"bobruisk": "4_rifle 4, 4_cavalry 2", "gomel": "6_rifle 1"},
        garrisons={"minsk": POLISH, "bobruisk": SOVIET},
        hands=HANDS,
    )
    place_order(s, POLISH, "defend", "minsk")
    place_order(s, SOVIET, "move_to", "slutsk")
    place_order(s, SOVIET, "recon", "minsk")
    return s


def swapped(s: Campaign, seat: str, key: int) -> Campaign:
    made = s.imagine(seat, key)
    assert isinstance(made, Campaign)
    assert not made.faults()
    return made


@rule("2.0d", "4.0h")
def test_imagined_states_differ_in_the_enemy_and_agree_in_ones_own() -> None:
    s = standing()
    strengths, places = set(), set()
    for key in range(40):
        c = swapped(s, "poland", key)
        assert c.sp[polish(c, "1_legion")] == 4
        assert c.counters(POLISH, NORTH, area(c, "minsk")) == s.counters(POLISH, NORTH, area(s, "minsk"))
        strengths.add(int(c.sp[soviet(c, "4_rifle")]))
        places.add(int(c.at[soviet(c, "4_rifle")]))
        for where in ("bobruisk", "gomel"):
            assert c.count(SOVIET, area(c, where)) == s.count(SOVIET, area(s, where))
    assert len(strengths) > 1
    assert places == {area(s, "bobruisk"), area(s, "gomel")}


def test_at_the_start_everybody_is_imagined_where_and_as_strong_as_the_scenario_has_him() -> None:
    """The set-up is printed: nobody shuffles the armies before they have moved."""
    s = new("konarmia", 3)
    there = [b for b in range(s.blocks.first[SOVIET], s.blocks.past[SOVIET]) if s.at[b] >= 0]
    worlds = [swapped(s, "poland", key) for key in range(10)]
    assert sum(c.at[b] == s.at[b] for c in worlds for b in there) >= 0.8 * len(worlds) * len(there)
    assert sum(c.sp[b] == s.sp[b] for c in worlds for b in there) >= 0.8 * len(worlds) * len(there)


def test_the_longer_the_war_the_weaker_the_enemy_is_imagined() -> None:
    sums = []
    for turn in (1, 3, 5):
        s = new("konarmia", 3)
        s.turn = turn
        sums.append(sum(int(swapped(s, "poland", key).sp[b]) for key in range(30) for b in s.on_map(SOVIET)))
    assert sums[0] > sums[1] > sums[2] > 0.7 * sums[0]


@pytest.mark.parametrize("seat", ["poland", "soviet"])
def test_the_same_world_is_imagined_whatever_is_hidden(seat: str) -> None:
    """What is drawn follows from what the seat sees and from the key, not from where the draw began."""
    s = standing()
    first = s.imagine(seat, 5)
    assert first.pack() != s.pack()
    for key in range(12):
        assert first.imagine(seat, key).pack() == s.imagine(seat, key).pack()


def test_face_down_orders_are_imagined_such_as_a_staff_would_give() -> None:
    """Four of five: to hold Bobruisk with an enemy beside it, or to leave it, not to send for a train."""
    s = position(
        polish={"minsk": "1_legion 4, 1_cavalry 2", "slutsk": "2_legion 3"},
        soviet={"bobruisk": "4_rifle 4, 4_cavalry 2"},
        garrisons={"minsk": POLISH, "bobruisk": SOVIET},
        hands=HANDS,
    )
    place_order(s, SOVIET, "move_to", "slutsk")
    drawn: dict[int, int] = {}
    for key in range(60):
        bits = swapped(s, "poland", key).counters(SOVIET, NORTH, area(s, "slutsk"))
        drawn[bits] = drawn.get(bits, 0) + 1
    assert max(drawn.values()) >= 40  # by lot each of three would come to a third
    assert len(drawn) == 3


@rule("3.1a")
def test_face_down_orders_are_redrawn_where_they_lie() -> None:
    s = standing()
    seen = set()
    for key in range(120):
        c = swapped(s, "poland", key)
        bits = c.counters(SOVIET, NORTH, area(c, "slutsk"))
        assert bin(bits).count("1") == 1
        seen.add(bits)
        for kind in range(KINDS):
            lying = sum(c.counters(SOVIET, NORTH, place) >> kind & 1 for place in c.theatre.areas)
            assert lying + c.left[SOVIET * KINDS + kind] == c.orders.count[kind]
    # No Soviet block stands there: a march or a move to it, or Recon.
    assert seen == {1 << FORCED_MARCH_TO, 1 << RECON, 1 << MOVE_TO}


@rule("4.0d")
def test_hands_keep_their_size_and_the_own_hand_its_cards() -> None:
    s = standing()
    seen = set()
    for key in range(30):
        c = swapped(s, "poland", key)
        assert c.hand(0) == s.hand(0)
        assert c.n[HAND_COUNT + 1] == 3
        seen.add(tuple(c.hand(1)))
    assert len(seen) > 20


@rule("9.0b")
def test_an_imagined_leader_has_one_sp_and_is_never_out_of_supply() -> None:
    s = new("campaign", 2)
    for key in range(10):
        c = swapped(s, "poland", key)
        for number in range(c.blocks.first[SOVIET], c.blocks.past[SOVIET]):
            if c.at[number] >= 0 and c.blocks.kind[number] == LEADER:
                assert c.sp[number] == 1


@rule("7.41.3c")
def test_blocks_shown_in_battle_and_open_markers_stay() -> None:
    s = standing()
    s.mark[soviet(s, "4_rifle")] |= SHOWN
    s.mark[soviet(s, "4_cavalry")] |= MARCHED
    for key in range(10):
        c = swapped(s, "poland", key)
        assert c.at[soviet(c, "4_rifle")] == area(c, "bobruisk")
        assert c.sp[soviet(c, "4_rifle")] == 4
        marched = [b for b in c.blocks_in(SOVIET, area(c, "bobruisk")) if c.mark[b] & MARCHED]
        assert len(marched) == 1


@rule("7.2.rec.b", "2.0d")
def test_what_recon_has_shown_is_remembered_until_somebody_leaves_or_changes() -> None:
    s = standing()
    rifle, cavalry = soviet(s, "4_rifle"), soviet(s, "4_cavalry")
    recon(s, POLISH, "bobruisk")
    for key in range(10):
        c = swapped(s, "poland", key)
        assert [(int(c.at[b]), int(c.sp[b])) for b in (rifle, cavalry)] == [(area(s, "bobruisk"), n) for n in (4, 2)]
        assert c.mark[rifle] & KNOWN
    assert judgement.enemy_strength(s, POLISH, area(s, "bobruisk")) == 4 + 2 + 1  # and the garrison
    s.put(soviet(s, "6_rifle"), area(s, "bobruisk"))  # somebody comes: the others are known still
    assert s.mark[rifle] & KNOWN
    s.put(cavalry, area(s, "gomel"))  # somebody leaves: which of them, the Poles cannot tell
    assert not s.mark[rifle] & KNOWN
    assert {int(swapped(s, "poland", key).at[rifle]) for key in range(20)} == {area(s, "bobruisk"), area(s, "gomel")}


def test_a_block_that_changes_unseen_hides_those_beside_it() -> None:
    s = standing()
    recon(s, POLISH, "bobruisk")
    s.set_sp(soviet(s, "4_cavalry"), 1)
    assert not s.mark[soviet(s, "4_rifle")] & KNOWN
    recon(s, POLISH, "bobruisk")
    s.mark[soviet(s, "4_cavalry")] |= SHOWN  # but a loss in battle is seen by all
    s.set_sp(soviet(s, "4_cavalry"), 0)
    assert s.mark[soviet(s, "4_rifle")] & KNOWN


def test_frames_that_name_a_block_follow_it() -> None:
    s = standing()
    s.push(phases.ROUTE, soviet(s, "6_rifle"), -1, 4)
    for key in range(10):
        c = swapped(s, "poland", key)
        assert c.at[c.stack[-4]] == area(c, "gomel")


@pytest.mark.parametrize("seat", ["poland", "soviet"])
@rule("2.0d", "3.1a", "0.d")
def test_nothing_that_reaches_a_seat_depends_on_what_is_hidden(seat: str) -> None:
    s = standing()
    mix = Mix(5)
    for _ in range(6):
        assert check_secrets(s, mix) == 2


@rule("3.4h", "7.41.1a")
def test_a_battle_tells_nothing_before_its_third_step() -> None:
    s = position(
        polish={"slutsk": "1_legion 4, 2_legion 1"},
        soviet={"bobruisk": "4_rifle 4, 6_rifle 2"},
        garrisons={"baranovichi": POLISH, "bobruisk": SOVIET},
        hands=HANDS,
    )
    attack(s, "slutsk", SOVIET, {"4_rifle": "bobruisk", "6_rifle": "bobruisk"})
    begin_battle(s, "slutsk")
    mix = Mix(9)
    steps = 0
    while s.top().slug in ("battle_card", "modifier", "window", "lose_from", "retreat_to", "advance_after"):
        check_secrets(s, mix)
        offers = s.choices(s.to_move[0])
        s.play(s.to_move[0], offers[mix.below(len(offers))])
        steps += 1
    assert steps >= 4


@rule("3.4h")
def test_whether_a_seat_holds_the_reaction_shows_in_nothing() -> None:
    holder = position(polish={"minsk": "1_legion 4"}, hands={"poland": ["false_radio"], "soviet": ["breakout"]})
    other = position(polish={"minsk": "1_legion 4"}, hands={"poland": ["elan"], "soviet": ["breakout"]})
    for s in (holder, other):
        s.n[LAST_KIND] = RECON + 1
        s.n[LAST_AREA] = area(s, "minsk")
        s.push(phases.EXECUTING, -1, SOVIET, RECON, area(s, "minsk"))
        assert open_window(s, POLISH, COUNTER_REVEALED)
    assert holder.card_at[card(holder, POLISH, "false_radio")] == IN_HAND
    assert holder.view("soviet") == other.view("soviet")
    assert holder.prompt("soviet") == other.prompt("soviet")
    assert holder.to_move == other.to_move == ("poland",)
    holder.play("poland", ["pass"])
    other.play("poland", ["pass"])
    assert holder.view("soviet") == other.view("soviet")


@pytest.mark.parametrize("scenario", ["berezina", "konarmia", "miracle_on_the_vistula_four"])
@rule("2.0d", "3.1a", "4.0h")
def test_random_games_tell_no_seat_what_it_may_not_know(scenario: str) -> None:
    s = new(scenario, 11)
    mix = Mix(3)
    for step in range(140):
        if s.over:
            break
        if step % 9 == 0:
            check_secrets(s, mix)
        offers = s.choices(s.to_move[0])
        s.play(s.to_move[0], offers[mix.below(len(offers))])
    assert not s.faults()


def test_bodies_keep_waiting_blocks_on_the_road() -> None:
    s = standing()
    s.set_waiting(soviet(s, "6_rifle"), True)
    for key in range(6):
        c = swapped(s, "poland", key)
        assert len(c.waiting_at(SOVIET, area(c, "gomel"))) == 1
        assert sum(1 for b in range(c.blocks.count) if c.mark[b] & WAITING) == 1


def test_unknown_cards_are_all_that_do_not_lie_open() -> None:
    s = standing()
    unknown = [c for c in range(s.deck.first[POLISH], s.deck.past[POLISH]) if not imagine.knows(s, 0, POLISH, c)]
    assert len(unknown) == 53
    unknown = [c for c in range(s.deck.first[SOVIET], s.deck.past[SOVIET]) if not imagine.knows(s, 0, SOVIET, c)]
    assert len(unknown) == 55
