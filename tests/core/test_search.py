"""Searches and floods on a small sheet; the ways and costs are counted by hand."""

import random
import threading

import pytest

from tests.core.toy import duel
from vistula.core.board import Board
from vistula.core.columns import Small, small_column
from vistula.core.hexes import HexBoard
from vistula.core.mover import BARRED, ENOUGH, NO_FURTHER, Bars, Gate, Mover, Steps, slot_of
from vistula.core.refusal import Refusal
from vistula.core.search import FAR, Search, search_of, traced

APART = Refusal("move.1", "Those spaces do not touch.")
NO_WAY = Refusal("move.2", "There is no way across.")
TOO_DEAR = Refusal("move.3", "It has not enough points.")
NO_FURTHER_ON = Refusal("move.4", "Every move ends there.")
ENEMY = Refusal("move.5", "An enemy is there.")
BARS = Bars(APART, NO_WAY, TOO_DEAR, NO_FURTHER_ON)


def road(length: int) -> Board:
    """Huts in a row: 0 - 1 - 2 - …"""
    return Board(
        [str(n) for n in range(length)], [0.0] * length, [0.0] * length, [(n, n + 1) for n in range(length - 1)]
    )


class Walker(Mover):
    def __init__(self, board: Board, enemies: tuple[int, ...] = (), **columns: object) -> None:
        super().__init__(BARS, small_column(len(board.to), 1), **columns)  # type: ignore[arg-type]
        self.enemies = enemies

    def shut(self, space: int) -> Refusal | None:
        return ENEMY if space in self.enemies else None


def search(board: Board, mover: Mover, start: int, budget: int, goal: int = -1) -> Search:
    found = search_of(board)
    found.run(board, mover, start, budget, goal)
    return found


def costs(board: Board, found: Search) -> list[int]:
    return [-1 if found.cost[space] == FAR else found.cost[space] for space in range(board.count)]


def test_everything_within_the_budget_is_found_with_its_cost() -> None:
    board = road(6)
    found = search(board, Walker(board), 1, 2)
    assert costs(board, found) == [1, 0, 1, 2, -1, -1]
    assert found.reached() == [0, 1, 2, 3]
    assert (found.path_to(3), found.path_to(1), found.path_to(5)) == ([2, 3], [], [])


def test_the_cheapest_way_is_taken_even_if_it_is_longer() -> None:
    #  0 - 1 - 2    and a dear step from 0 to 2
    board = Board(["a", "b", "c"], [0.0] * 3, [0.0] * 3, [(0, 1), (1, 2), (0, 2)])
    walker = Walker(board)
    walker.costs[slot_of(board, 0, 2)] = 3
    found = search(board, walker, 0, 3)
    assert (costs(board, found), found.path_to(2)) == ([0, 1, 2], [1, 2])


def test_a_toll_is_paid_for_each_space_that_has_one() -> None:
    board = road(4)
    toll = small_column(8)
    toll[4 + 2] = 2
    assert costs(board, search(board, Walker(board, toll=toll, toll_at=4), 0, 4)) == [0, 1, 4, -1]


def test_a_step_for_nothing_is_followed_in_the_same_search() -> None:
    board = road(4)
    walker = Walker(board)
    for slot in range(len(board.to)):
        walker.costs[slot] = 0
    assert costs(board, search(board, walker, 0, 0)) == [0, 0, 0, 0]


def test_a_shut_space_is_gone_round_and_forgotten_afterwards() -> None:
    sheet = HexBoard(range(3), range(3), range(3))
    middle = (sheet.number("0100"), sheet.number("0101"))
    found = search(sheet, Walker(sheet, middle), sheet.number("0001"), 9)
    assert not found.has(middle[0])
    assert [sheet.names[h] for h in found.path_to(sheet.number("0201"))] == ["0002", "0102", "0202", "0201"]
    assert search(sheet, Walker(sheet), sheet.number("0001"), 9).cost[sheet.number("0201")] == 2


def test_where_every_move_ends_nobody_passes_but_one_may_start() -> None:
    board = road(5)
    ends = small_column(5)
    ends[1] = ends[3] = NO_FURTHER
    assert costs(board, search(board, Walker(board, ends=ends), 1, 9)) == [1, 0, 1, 2, -1]


def test_a_search_may_stop_at_the_first_that_is_enough() -> None:
    board = road(6)
    ends = small_column(6)
    ends[2] = ENOUGH
    assert costs(board, search(board, Walker(board, ends=ends), 0, 9))[3:] == [-1, -1, -1]


def test_a_goal_ends_the_search_when_its_way_is_found() -> None:
    board = road(6)
    found = search(board, Walker(board), 0, 5, goal=2)
    assert (found.path_to(2), found.has(4)) == ([1, 2], False)


class Tired(Walker):
    """Every step costs what was spent before it, and one more."""

    def __init__(self, board: Board) -> None:
        super().__init__(board, varies=True)

    def step(self, slot: int, a: int, b: int, spent: int) -> int:
        return BARRED if b == 4 else spent + 1


def test_a_step_may_cost_by_what_was_spent() -> None:
    board = road(6)
    assert costs(board, search(board, Tired(board), 0, 9)) == [0, 1, 3, 7, -1, -1]


def why(board: Board, mover: Mover, start: int, budget: int, goal: int) -> tuple[Refusal | None, int, int]:
    found = search_of(board)
    refusal = found.why(board, mover, start, budget, goal)
    return refusal, found.failed, found.needed


def test_why_names_what_really_forbids() -> None:
    board = road(6)
    assert why(board, Walker(board), 0, 3, 3)[0] is None
    assert why(board, Walker(board), 0, 3, 5) == (TOO_DEAR, 5, 5)
    assert why(board, Walker(board, (5,)), 0, 3, 5)[:2] == (ENEMY, 5)  # however far
    assert why(board, Walker(board, (2,)), 0, 9, 5)[:2] == (ENEMY, 2)  # the enemy on the only road
    walker = Walker(board)
    walker.costs[slot_of(board, 3, 4)] = BARRED
    assert why(board, walker, 0, 9, 5)[:2] == (NO_WAY, 4)
    ends = small_column(6)
    ends[2] = NO_FURTHER
    assert why(board, Walker(board, ends=ends), 0, 9, 5)[:2] == (NO_FURTHER_ON, 3)


def test_a_way_given_space_by_space_is_judged_step_by_step() -> None:
    board = road(6)
    assert Walker(board).walk(board, 0, [1, 2, 1], 3) is None
    assert Walker(board).walk(board, 0, [2], 3) == APART
    assert Walker(board).walk(board, 0, [1, 2, 3, 4], 3) == TOO_DEAR
    assert Walker(board, (2,)).walk(board, 0, [1, 2], 3) == ENEMY
    ends = small_column(6)
    ends[1] = NO_FURTHER
    assert Walker(board, ends=ends).walk(board, 0, [1, 2], 3) == NO_FURTHER_ON
    assert Walker(board, ends=ends).walk(board, 1, [2, 3], 3) is None
    walker = Walker(board)
    walker.costs[slot_of(board, 1, 2)] = BARRED
    assert walker.walk(board, 0, [1, 2], 3) == NO_WAY


class Line(Gate):
    def __init__(self, enemies: tuple[int, ...], halts: tuple[int, ...] = ()) -> None:
        self.enemies = enemies
        self.halts = halts

    def opens(self, slot: int, a: int, b: int) -> bool:
        return b not in self.enemies

    def passes(self, space: int) -> bool:
        return space not in self.halts


@pytest.mark.parametrize(
    ("gate", "sources", "reach", "steps"),
    [
        (Line(()), [0], FAR, [0, 1, 2, 3, 4, 5, 6]),
        (Line(()), [0, 6, 0], FAR, [0, 1, 2, 3, 2, 1, 0]),
        (Line(()), [3], 2, [-1, 2, 1, 0, 1, 2, -1]),
        (Line((2,)), [0], FAR, [0, 1, -1, -1, -1, -1, -1]),
        (Line((), (2,)), [0], FAR, [0, 1, 2, -1, -1, -1, -1]),
        (Line((), (2,)), [2], FAR, [2, 1, 0, 1, 2, 3, 4]),
    ],
)
def test_a_flood_counts_steps_from_the_nearest_source(
    gate: Gate, sources: list[int], reach: int, steps: list[int]
) -> None:
    board = road(7)
    found = search_of(board)
    found.flood(board, gate, sources, reach)
    assert costs(board, found) == steps


def test_each_thread_searches_in_columns_of_its_own() -> None:
    board = road(6)
    mine = search(board, Walker(board), 0, 5)
    theirs: list[Search] = []

    def elsewhere() -> None:
        theirs.append(search(board, Walker(board), 5, 1))

    thread = threading.Thread(target=elsewhere)
    thread.start()
    thread.join()
    assert theirs[0] is not mine
    assert costs(board, mine) == [0, 1, 2, 3, 4, 5]
    assert search_of(board) is mine


def test_a_net_with_more_steps_gets_more_room() -> None:
    few, many = (
        road(5),
        Board([str(n) for n in range(5)], [0.0] * 5, [0.0] * 5, [(a, b) for a in range(5) for b in range(a)]),
    )
    search(few, Walker(few), 0, 4)
    found = search(many, Walker(many), 0, 4)
    assert costs(many, found) == [0, 1, 1, 1, 1]


# What shuts spaces at once ------------------------------------------------------------------------------------------


def marked(length: int, marks: dict[int, int]) -> Small:
    made = small_column(length)
    for space, mark in marks.items():
        made[space] = mark
    return made


def test_columns_shut_spaces_as_the_mover_would_say() -> None:
    board = road(6)
    held = marked(6, {4: 2, 1: 1})
    found = search(board, Walker(board, held=held, held_bits=2, asks=False), 2, 9)
    assert found.reached() == [0, 1, 2, 3]
    realm = marked(6, dict.fromkeys(range(1, 6), 4))
    found = search(board, Walker(board, realm=realm, realm_bits=4, asks=False), 2, 9)
    assert found.reached() == [1, 2, 3, 4, 5]


def test_a_toll_may_shut_instead_of_being_paid() -> None:
    board = road(5)
    toll = marked(5, {3: 1})
    assert search(board, Walker(board, toll=toll, toll_shuts=True), 0, 9).reached() == [0, 1, 2]


def test_a_mover_is_asked_only_where_it_says_more_than_its_columns() -> None:
    board = road(4)
    assert search(board, Walker(board, (2,), asks=False), 0, 9).reached() == [0, 1, 2, 3]
    assert search(board, Walker(board, (2,), held=marked(4, {0: 1}), held_bits=1), 1, 9).reached() == [1]


# Rooms and what they remember ---------------------------------------------------------------------------------------


def test_a_search_in_one_room_outlives_those_in_others() -> None:
    board = road(6)
    kept = search_of(board, 1)
    kept.run(board, Walker(board), 0, 2)
    search(board, Walker(board), 5, 1)
    assert search_of(board, 1) is kept
    assert kept.reached() == [0, 1, 2]


def test_a_search_is_remembered_for_a_key_until_something_happens() -> None:
    board = road(6)
    s = duel().new("row", 3)
    found = search(board, Walker(board), 0, 2)
    assert not found.remembers(s, 7)
    found.remember(s, 7)
    assert found.remembers(s, 7)
    assert not found.remembers(s, 8)
    assert not found.remembers(s.clone(), 7)
    s.play(s.to_move[0], s.choices(s.to_move[0])[0])
    assert not found.remembers(s, 7)
    found.remember(s, 7)
    s.undo(s.to_move[0])
    assert not found.remembers(s, 7)
    found.remember(s, 7)
    found.flood(board, Gate(), [3])
    assert not found.remembers(s, 7)


def test_what_was_found_on_quiet_ground_is_found_again_and_never_where_it_is_quiet_no_more() -> None:
    """Hundreds of movers from the same few hexes, with enemies and zones here and there: each finds what a search of
    its own finds, whatever was found from there before."""
    chance = random.Random(1920)
    sheet = HexBoard(range(1, 9), range(1, 8), range(1, 8))
    steps = Steps(sheet, [chance.choice([1, 1, 2, 3, BARRED]) for _ in sheet.to])
    ends = marked(sheet.count, {20: NO_FURTHER})
    realm = small_column(sheet.count, 1)
    for space in range(0, sheet.count, 5):
        realm[space] = 2
    fresh = Search(sheet.count)
    kept = Search(sheet.count)
    quiet = 0
    for _ in range(600):
        enemies = chance.sample(range(sheet.count), chance.choice([0, 0, 1, 2]))
        held = marked(sheet.count, dict.fromkeys(enemies, 4))
        toll = marked(sheet.count, dict.fromkeys(chance.sample(range(sheet.count), chance.choice([0, 0, 3])), 1))
        walker = Mover(
            BARS,
            steps.costs,
            toll,
            ends=ends,
            held=held,
            held_bits=4,
            realm=realm,
            realm_bits=chance.choice([0, 1]),
            toll_shuts=chance.random() < 0.5,
            asks=False,
            least=steps.least,
        )
        start, budget = chance.choice([17, 18, 30]), chance.randint(0, 6)
        fresh.run(sheet, walker, start, budget)
        kept.roam(sheet, walker, steps, start, budget)
        assert kept.reached() == fresh.reached()
        for space in fresh.reached():
            assert (kept.cost[space], kept.path_to(space)) == (fresh.cost[space], fresh.path_to(space))
        assert [space for space in range(sheet.count) if kept.has(space)] == fresh.reached()
        quiet += not any(held[space] or toll[space] for space in fresh.reached())
    assert 100 < quiet < 580  # both kinds of ground were tried


def test_a_line_is_traced_by_a_function_of_both_ends_of_a_step() -> None:
    board = road(6)
    found = traced(board, lambda a, b: b != 4 and (a, b) != (2, 1), 2)
    assert found.reached() == [2, 3]
    assert traced(board, lambda a, b: b != 4, 2, 1).reached() == [1, 2, 3]
    assert traced(board, lambda a, b: b != 4, 2).path_to(0) == [1, 0]
