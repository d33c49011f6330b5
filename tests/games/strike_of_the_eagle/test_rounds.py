"""Rounds as they are played: phases, their steps, cards, the Reinforcement Phase (3.3b, 5.0, 7.1, 8.0, 10.1)."""

from typing import Any

from tests.games.strike_of_the_eagle.field import (
    DECK_OF,
    act,
    area,
    ask,
    asked,
    battles,
    block,
    force_draws,
    hold,
    march_in,
    offered,
    order,
    place,
    position,
    refused,
    sp,
    stage,
    verbs,
    where,
)
from tests.rules import rule
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.numbers import (
    B_AREA,
    B_WINNER,
    FRONT,
    HAND_COUNT,
    INIT_SIDE,
    PHASE,
    ROUND,
    SUPPLY_OF_CUBES,
    VP,
)
from vistula.games.strike_of_the_eagle.state import DECK, DEFEND_SHOWN, DISCARD_PILE, DUE, Campaign
from vistula.games.strike_of_the_eagle.terms import MOVE_STAGE, NOBODY, NORTH, POLISH, SOUTH, SOVIET


def from_the_top(s: Campaign) -> Campaign:
    """Play on with the Replenish Cards Phase."""
    s.stack[:] = [phases.SEQUENCE, 0, 0, 0, 0]
    s.refresh()
    return s


def decline(s: Campaign) -> None:
    """Whoever is asked takes the last choice: no card, no order, no more."""
    s.play(s.to_move[0], s.choices(s.to_move[0])[-1])


def until(s: Campaign, *slugs: str) -> str:
    """Decline until one of these is asked, or the game is over."""
    for _ in range(400):
        if s.over or asked(s) in slugs:
            return "" if s.over else asked(s)
        decline(s)
    raise AssertionError(asked(s))


def blank(side: int, s: Campaign) -> int:
    """A card of the side's deck without a combat number."""
    for number in range(DECK_OF.first[side], DECK_OF.past[side]):
        if s.card_at[number] == DECK and DECK_OF.combat[number] == 0:
            return number
    raise AssertionError


def told(s: Campaign, *wanted: int) -> list[int]:
    """The codes of these that the journal has, each where it comes first."""
    found: list[int] = []
    for event in s.journal.all():
        if event.code in wanted and event.code not in found:
            found.append(event.code)
    return found


# An Operation Phase ------------------------------------------------------------------------------------------------


def a_phase() -> Campaign:
    """Poles at Slutsk go for a Soviet garrison in Bobruisk; a Soviet block starves at Bereza; it is the first phase."""
    held = {"bobruisk": "soviet", "rohachev": "nobody"}
    return position(
        "berezina", polish={"slutsk": ["1_legion 4", "2_legion 4"]}, soviet={"bereza": ["4_rifle 3"]}, garrisons=held
    )


@rule("5.0a", "3.1b", "7.9a", "7.8a", "0.d", "7.2m")
def test_5_0a_orders_are_placed_executed_fought_out_then_supply_points_and_the_next_phase() -> None:
    s = a_phase()
    s.n[VP] = 3
    from_the_top(s)
    assert until(s, "first_placer") == "first_placer"
    act(s, "place_first" if s.to_move == ("poland",) else "place_second")
    assert (asked(s), s.to_move) == ("place_order", ("poland",))
    act(s, "order", "move_out")
    if asked(s) == "place_at":
        act(s, "at", "slutsk")
    assert where(s, "1_legion") == "slutsk"  # nothing is executed while orders are placed
    assert s.counters(POLISH, NORTH, area("slutsk"))
    until(s, "execute")
    act(s, "move_out", "slutsk")
    for name in ("1_legion", "2_legion"):
        until(s, "marching")
        act(s, "go", name)
        act(s, "to", "bobruisk")
    assert s.garrison[area("bobruisk")] == SOVIET  # no battle before all have moved
    assert until(s, "modifier") == "modifier"
    force_draws(s, blank(POLISH, s), blank(SOVIET, s))
    act(s, "draw")
    act(s, "draw")
    until(s, "place_order", "card_play")
    assert (s.n[ROUND], s.n[PHASE]) == (1, 2)
    assert s.holder(area("bobruisk")) == POLISH
    assert s.n[VP] == 4  # Bobruisk's point
    assert sp(s, "4_rifle") == 2
    steps = (codes.PLACED, codes.TURNED_UP, codes.MOVED, codes.BATTLE_BEGINS, codes.OUT_OF_SUPPLY, codes.TOOK_CITY)
    assert told(s, *steps) == list(steps)
    begun = [(event.a, event.b) for event in s.journal.all() if event.code == codes.PHASE_BEGINS]
    assert begun[-1] == (1, 2)


@rule("5.0a", "7.1a", "7.2a", "7.3a")
def test_5_0a_acting_out_of_turn_names_the_step_of_the_sequence() -> None:
    """Cards, orders, the marches out of Slutsk: the other seat is told whose step it is, and by which rule."""
    s = a_phase()
    hold(s, "poland", "armoured_trains")
    from_the_top(s)
    named: dict[str, str] = {}
    for _ in range(60):
        other = "soviet" if s.to_move == ("poland",) else "poland"
        found = s.refusal(other, s.choices(s.to_move[0])[0])
        assert found is not None
        assert "not your decision" in found.message
        named[asked(s)] = found.rule_id
        if asked(s) == "execute":
            break
        if asked(s) == "place_order" and refused(s, "order", "move_out") == "":
            act(s, "order", "move_out")
        elif asked(s) == "place_at":
            act(s, "at", "slutsk" if s.to_move == ("poland",) else "bereza")
        else:
            decline(s)
    steps = ("card_play", "first_placer", "place_order", "place_at", "execute")
    assert [named[step] for step in steps] == ["7.1a", "7.2a", "7.2a", "7.2a", "7.3a"]


@rule("7.3k", "5.0a", "7.2.def.b")
def test_7_3k_defend_orders_are_shown_when_the_battles_begin_and_not_before() -> None:
    poles, soviets = {"slutsk": ["1_legion 4", "2_legion 4"]}, {"bobruisk": ["4_rifle 3"]}
    s = from_the_top(position("berezina", polish=poles, soviet=soviets, garrisons={"bobruisk": "soviet"}))
    until(s, "first_placer")
    act(s, "place_second" if s.to_move == ("poland",) else "place_first")
    act(s, "order", "defend")
    act(s, "at", "bobruisk")
    act(s, "order", "move_out")
    act(s, "at", "slutsk")
    until(s, "execute")
    act(s, "move_out", "slutsk")
    for name in ("1_legion", "2_legion"):
        until(s, "marching")
        act(s, "go", name)
        act(s, "to", "bobruisk")
    assert told(s, codes.DEFENDS) == []
    until(s, "modifier")
    order_of = told(s, codes.MOVED, codes.DEFENDS, codes.BATTLE_BEGINS)
    assert order_of == [codes.MOVED, codes.DEFENDS, codes.BATTLE_BEGINS]
    assert s.placed[SOVIET * s.map.count + area("bobruisk")] & DEFEND_SHOWN


@rule("5.0a", "7.8d", "7.71d")
def test_5_0a_points_are_awarded_on_the_position_that_the_supply_check_leaves() -> None:
    held = {"bobruisk": "nobody", "minsk": "soviet", "borisov": "soviet", "mazyr": "soviet"}
    around = {
        "slutsk": ["4_rifle 3"],
        "charyshi": ["6_rifle 3"],
        "rohachev": ["11_rifle 3"],
        "berezino": ["17_rifle 3"],
    }
    s = position("berezina", polish={"bobruisk": ["1_legion 1"]}, soviet=around, garrisons=held)
    s.n[VP] = 5
    from_the_top(s)
    while s.n[PHASE] == 1:
        decline(s)
    assert where(s, "1_legion") == "gone"
    assert s.booked[area("bobruisk")] == NOBODY  # left neutral in the same phase
    assert s.n[VP] == 5 - 1 - 1  # the block, and the city's point


# Rounds ------------------------------------------------------------------------------------------------------------


@rule("5.0b", "0.b", "3.3b", "7.0a", "7.9a", "4.0b")
def test_5_0b_cards_five_phases_and_reinforcement_make_a_round_until_the_last() -> None:
    s = position("komarow", polish={"kiev": ["1_legion 4"]}, soviet={"uman": ["44_rifle 3"]})
    start = len(s.journal)
    s.n[PHASE] = 1
    from_the_top(s)
    while not s.over:
        decline(s)
    marks = (codes.ROUND_BEGINS, codes.PHASE_BEGINS, codes.REINFORCEMENT_BEGINS)
    seen = [(event.code, event.a, event.b) for event in s.journal.since(start) if event.code in marks]
    expected: list[tuple[int, int, int]] = []
    for number in (4, 5):
        expected.append((codes.ROUND_BEGINS, number, 0))
        expected += [(codes.PHASE_BEGINS, number, phase) for phase in range(1, 6)]
        if number == 4:
            expected.append((codes.REINFORCEMENT_BEGINS, number, 0))
    assert [(code, a, b if code == codes.PHASE_BEGINS else 0) for code, a, b in seen] == expected
    assert (s.n[ROUND], s.over) == (5, True)


def reinforcing() -> Campaign:
    """The last phase of the first of two rounds: an empty Polish garrison, a Division and a Brigade that fit, cubes of
    cards and the squares of Lwow."""
    s = position(
        "komarow",
        polish={"lwow": ["1_legion 2", "siberian 1"]},
        soviet={"uman": ["44_rifle 3"]},
        garrisons={"lwow": "nobody"},
        initiative=("soviet", 1),
    )
    s.n[PHASE] = 5
    s.add_cubes(0, 0, 3 - s.cubes[0])
    s.n[SUPPLY_OF_CUBES] -= 3
    return from_the_top(s)


@rule("5.0c", "8.0a", "3.0f", "8.4d", "5.0b", "3.2a", "8.5b", "def.cube", "6.0a")
def test_5_0c_the_reinforcement_phase_as_it_is_played() -> None:
    s = reinforcing()
    seat = s.seat_index("poland")
    assert until(s, "garrison", "spend", "strategic") == "garrison"  # after the fifth phase
    assert s.to_move == ("poland",)
    act(s, "garrison", "lwow")
    assert s.garrison[area("lwow")] == POLISH
    assert s.cubes[0] == 3  # at no cost
    assert until(s, "absorb", "spend", "strategic") == "absorb"
    act(s, "done")
    while until(s, "spend", "strategic") == "strategic" and s.arg(1) != area("lwow"):
        act(s, "done")
    assert (asked(s), s.to_move) == ("strategic", ("poland",))  # the squares of Lwow: black and white
    assert {"strengthen", "build"} <= verbs(s)
    act(s, "strengthen", "1_legion")
    assert (sp(s, "1_legion"), s.cubes[0]) == (3, 3)
    act(s, "done")
    while until(s, "spend", "strategic") == "strategic":
        act(s, "done")
    assert (asked(s), s.to_move) == ("spend", ("poland",))  # what was taken with cards
    assert {"strengthen", "build"} <= verbs(s)
    act(s, "strengthen", "1_legion")
    assert (sp(s, "1_legion"), s.cubes[0]) == (4, 2)
    act(s, "done")
    hand = int(s.n[HAND_COUNT + seat])
    until(s, "discard", "card_play")
    assert (s.n[ROUND], s.n[PHASE]) == (5, 1)
    assert s.n[HAND_COUNT + seat] == hand + 6  # a new round opens with cards
    assert [int(s.cubes[colour]) for colour in range(3)] == [2, 0, 0]  # of cards: kept; of the city: lost
    act(s, *s.choices(s.to_move[0])[-1].to_json())
    assert s.cubes[0] == 2


@rule("2.2e", "8.0b", "8.2c", "8.2a", "8.4e")
def test_2_2e_blocks_merge_in_the_reinforcement_phase_and_part_in_moves_only() -> None:
    s = reinforcing()
    until(s, "absorb")
    assert offered(s, "absorb") == {"1_legion"}
    assert refused(s, "absorb", "siberian") == "8.2a"  # a Brigade absorbs nothing
    assert "split" not in verbs(s)
    act(s, "absorb", "1_legion")
    act(s, "with", "siberian")
    assert (sp(s, "1_legion"), where(s, "siberian")) == (3, "pool")
    while asked(s) != "card_play":
        assert "split" not in verbs(s)
        decline(s)
    s = position("komarow", polish={"lwow": ["1_legion 2", "siberian 2"]})
    order(s, "polish", "move_out", "lwow", SOUTH)
    stage(s, MOVE_STAGE, SOUTH)
    act(s, "move_out", "lwow")
    assert offered(s, "split") == {"1_legion"}
    assert refused(s, "split", "siberian") == "2.2a"  # a Brigade sheds nothing
    assert "absorb" not in verbs(s)


@rule("8.2c", "2.2e")
def test_8_2c_nobody_is_asked_to_combine_where_no_two_blocks_share_an_area() -> None:
    s = reinforcing()
    s.put(block("siberian"), area("sambor"))
    assert until(s, "absorb", "strategic") == "strategic"


# Cards of both fronts ----------------------------------------------------------------------------------------------


@rule("10.1c", "7.1a", "7.1b", "10.1d")
def test_10_1c_a_player_of_both_fronts_plays_a_card_for_each() -> None:
    s = from_the_top(position("campaign", initiative=("polish", 1)))
    played: list[tuple[int, int]] = []
    for front in (NORTH, SOUTH):
        assert until(s, "card_play") == "card_play"
        decline(s)  # the Soviets play none
        assert (asked(s), s.to_move, s.n[FRONT]) == ("card_play", ("poland",), front)
        card = s.hand(0)[0]
        s.play("poland", ["commit", card])
        assert (asked(s), s.to_move, s.n[FRONT]) == ("use_card", ("poland",), front)
        act(s, "orders")
        played.append((front, card))
    assert [s.card_at[card] for _, card in played] == [DISCARD_PILE, DISCARD_PILE]
    assert s.n[HAND_COUNT] == 4
    for front, card in played:
        assert until(s, "first_placer", "card_play") == "first_placer"  # no third card; the north before the south
        assert s.n[FRONT] == front
        act(s, "place_first")
        assert f"({2 + DECK_OF.orders[card]} left" in s.prompt("poland").text  # two, and those of that front's card


@rule("7.1d", "7.1e", "7.1c")
def test_7_1_both_cards_lie_before_either_is_turned_up_whoever_has_the_initiative() -> None:
    for holder, order_of_play in (("polish", ["soviet", "poland"]), ("soviet", ["poland", "soviet"])):
        s = from_the_top(position("berezina", initiative=(holder, 1)))
        until(s, "card_play")
        asked_of: list[tuple[str, str]] = []
        for _ in range(4):
            asked_of.append((asked(s), s.to_move[0]))
            if asked(s) == "card_play":
                s.play(s.to_move[0], ["commit", s.hand(s.actor)[0]])
            else:
                act(s, "orders")
        assert asked_of == [(slug, seat) for slug in ("card_play", "use_card") for seat in order_of_play]


@rule("7.1b", "3.4a")
def test_7_1b_one_card_serves_one_use() -> None:
    for use in ("orders", "cubes", "event"):
        s = position("berezina", initiative=("soviet", 1))
        hold(s, "poland", "call_to_arms", "uhlan_charge")
        s.n[FRONT] = NORTH
        ask(s, phases.CARDS)
        act(s, "commit", "call_to_arms")
        assert verbs(s) == {"orders", "cubes", "event"}
        act(s, use)
        used = [event.c for event in s.journal.all() if event.code == codes.CARD_UP]
        assert used[-1] == ("orders", "cubes", "event").index(use)  # as everybody is told
        assert asked(s) != "use_card"  # that was its use
        assert asked(s) != "card_play"  # and the only card of the front


@rule("10.0a", "10.1d", "1.1b")
def test_10_0a_the_north_comes_before_the_south_in_cards_orders_execution_and_battles() -> None:
    poles = {"slutsk": ["1_legion 4", "2_legion 4"], "lutsk": ["3_legion 4", "14_infantry 4"]}
    held = {"bobruisk": "soviet", "rovno": "soviet"}
    s = from_the_top(position("campaign_four", polish=poles, garrisons=held, initiative=("polish", 1)))
    goal = {"slutsk": "bobruisk", "lutsk": "rovno"}
    cards: list[str] = []
    placed: list[str] = []
    while s.n[PHASE] == 1:
        seat, slug = s.to_move[0], asked(s)
        home = "slutsk" if seat == "poland_north" else "lutsk"
        if slug == "card_play":
            cards.append(seat)
            decline(s)
        elif slug == "first_placer":
            act(s, "place_first")
        elif slug == "place_order" and seat.startswith("poland") and seat not in placed:
            placed.append(seat)
            act(s, "order", "move_out")
            act(s, "at", home)
        elif slug == "execute" and "move_out" in verbs(s):
            act(s, "move_out", home)
        elif slug == "marching":
            s.play(seat, s.choices(seat)[0])
        elif slug == "route":
            act(s, "to", goal[home])
        else:
            decline(s)
    assert cards == ["soviet_north", "poland_north", "soviet_south", "poland_south"]
    assert placed == ["poland_north", "poland_south"]
    events = s.journal.all()
    turned = [s.map.slugs[event.c] for event in events if event.code == codes.TURNED_UP]
    assert turned == ["slutsk", "lutsk"]
    fought = [s.map.slugs[event.a] for event in events if event.code == codes.BATTLE_BEGINS]
    assert fought == ["bobruisk", "rovno"]
    asked_first = [event.code for event in events if event.code in (codes.PLACED, codes.TURNED_UP, codes.BATTLE_BEGINS)]
    assert asked_first == [codes.PLACED] * 2 + [codes.TURNED_UP] * 2 + [codes.BATTLE_BEGINS] * 2


@rule("10.1a", "10.1b", "7.1a")
def test_10_1a_a_player_of_both_fronts_draws_two_more_in_the_second_third_and_fourth_phase() -> None:
    for scenario, held in (("campaign", [6, 6, 6, 6, 4]), ("campaign_four", [6, 5, 4, 3, 2])):
        s = position(scenario)
        s.n[PHASE] = 1
        from_the_top(s)
        found: list[int] = []
        while s.n[ROUND] == 1 and len(found) < 5:
            if asked(s) == "card_play" and s.to_move[0].startswith("poland"):
                if s.n[FRONT] == NORTH:
                    found.append(int(s.n[HAND_COUNT + s.actor]))
                s.play(s.to_move[0], ["commit", s.hand(s.actor)[0]])  # a card of the hand for each front
            elif asked(s) == "use_card":
                act(s, "orders")
            else:
                decline(s)
        assert found == held


# The initiative of a front -----------------------------------------------------------------------------------------


def south_is_soviet() -> Campaign:
    """The Poles have the initiative in the north, the Soviets in the south; blocks and orders of both in the south."""
    poles = {"lutsk": ["1_legion 4", "2_legion 4"], "kovel": ["3_legion 4"]}
    s = position(polish=poles, soviet={"kiev": ["44_rifle 3", "60_rifle 3"]}, initiative=("polish", 1))
    s.n[INIT_SIDE + SOUTH] = SOVIET
    return s


@rule("6.1c", "7.2c", "6.1d", "7.3c", "6.1a")
def test_6_1c_the_holder_on_that_front_settles_who_places_and_who_executes_first() -> None:
    s = south_is_soviet()
    place(s, SOUTH)
    assert (asked(s), s.to_move) == ("first_placer", ("soviet",))
    act(s, "place_second")
    assert (asked(s), s.to_move) == ("place_order", ("poland",))
    s = south_is_soviet()
    order(s, "polish", "move_out", "lutsk", SOUTH)
    order(s, "soviet", "move_out", "kiev", SOUTH)
    stage(s, MOVE_STAGE, SOUTH)
    assert (asked(s), s.to_move) == ("first_executor", ("soviet",))
    act(s, "execute_second")
    assert (asked(s), s.to_move) == ("execute", ("poland",))


@rule("7.4b", "6.1a")
def test_7_4b_the_holder_on_that_front_orders_battles_of_one_size() -> None:
    s = south_is_soviet()
    s.put(block("2_legion"), area("dubno"))
    march_in(s, "44_rifle", "rovno", "lutsk")
    march_in(s, "60_rifle", "rovno", "dubno")
    battles(s, SOUTH)
    assert (asked(s), s.to_move) == ("pick_battle", ("soviet",))
    assert offered(s, "battle") == {"lutsk", "dubno"}


@rule("7.41.4c", "3.4h", "7.41.7a")
def test_7_41_4c_both_sides_may_react_before_losses_are_taken_and_when_the_battle_is_over() -> None:
    s = position(polish={"zlobin": ["1_legion 4"]})
    s.set_sp(block("4_rifle"), 4)
    march_in(s, "4_rifle", "rohachev", "zlobin")
    hold(s, "poland", "armoured_trains")
    hold(s, "soviet", "agitators")
    battles(s)
    windows: list[tuple[str, bool, bool]] = []
    while s.n[B_AREA]:
        if asked(s) == "window":
            lost = sp(s, "1_legion") < 4 or sp(s, "4_rifle") < 4
            windows.append((s.to_move[0], lost, s.n[B_WINNER] != NOBODY))
        if asked(s) == "modifier":
            force_draws(s, blank(SOVIET, s), blank(POLISH, s))
            act(s, "draw")
        else:
            decline(s)
    # 4 against 4: one SP each, and the attacker is beaten.
    assert windows[:2] == [("soviet", False, False), ("poland", False, False)]
    assert windows[-2:] == [("poland", True, True), ("soviet", True, True)]


@rule("4.0i")
def test_4_0i_a_block_that_is_due_arrives_where_its_scenario_says_and_nowhere_else() -> None:
    """The 21st Mountain Division is due in the third phase of round 2, at Warsaw or Lwow."""
    s = position("campaign")
    s.take_off(block("21_mountain"), DUE)
    s.n[ROUND], s.n[PHASE] = 2, 3
    ask(s, phases.ARRIVE)
    assert (asked(s), s.to_move) == ("arrive_at", ("poland",))
    assert offered(s, "at") == {"warsaw", "lwow"}
    assert refused(s, "at", "lublin") == "4.0i"
    act(s, "at", "lwow")
    assert (where(s, "21_mountain"), sp(s, "21_mountain")) == ("lwow", 3)


@rule("3.3a")
def test_3_3a_one_track_of_points_one_of_phases_and_one_of_initiative_for_each_front() -> None:
    tracks: Any = position("campaign").view(None)["tracks"]
    assert [track["id"] for track in tracks] == ["vp", "initiative_north", "initiative_south", "round"]
    assert (tracks[-1]["from"], tracks[-1]["to"]) == (1, 5)
