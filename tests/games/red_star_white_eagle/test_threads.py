"""Two tables of one scenario in two threads never touch each other (plain Python switches threads anywhere)."""

import sys
from threading import Thread

import vistula
from vistula.core.state import State

DECISIONS = 150


def played(seed: int) -> list[tuple[int, list[object]]]:
    """How many choices were offered, and what was done, decision by decision."""
    state: State = vistula.game("red_star_white_eagle").new("gates_of_warsaw", seed=seed)
    told: list[tuple[int, list[object]]] = []
    for number in range(DECISIONS):
        seat = state.to_move[0]
        choices = state.choices(seat)
        chosen = choices[(number * 7919 + seed) % len(choices)]
        told.append((len(choices), chosen.to_json()))
        state.play(seat, chosen)
    return told


def test_two_tables_in_two_threads_play_as_if_alone() -> None:
    alone = [played(1), played(2)]
    together: dict[int, list[tuple[int, list[object]]]] = {}

    def play(seed: int) -> None:
        together[seed] = played(seed)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(0.00005)
    try:
        threads = [Thread(target=play, args=(seed,)) for seed in (1, 2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert [together.get(1), together.get(2)] == alone
