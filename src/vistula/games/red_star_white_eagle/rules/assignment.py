"""Who draws from which source: an exact assignment, so that no unit starves needlessly (10.3, 10.5.5a).

Each unit draws all its quarters of a division from one of the sources in its mask; each source feeds so many quarters.
"""

from itertools import combinations
from typing import Final

MOST_STEPS: Final = 200_000  # dead ends after which a search is given up


def can_serve(masks: list[int], quarters: list[int], capacity: list[int]) -> bool:
    """Whether all can be fed together."""
    if not masks:
        return True
    order = sorted(range(len(masks)), key=lambda n: (-quarters[n], masks[n].bit_count(), masks[n]))
    sorted_masks = [masks[n] for n in order]
    sorted_quarters = [quarters[n] for n in order]
    if _greedy(sorted_masks, sorted_quarters, capacity):
        return True
    if _flow(masks, quarters, capacity) < sum(quarters):
        return False  # not even if units could be divided
    kinds = _kinds(masks, len(capacity))
    return _exact(sorted_masks, sorted_quarters, capacity[:], 0, kinds, set())


def best_subset(
    committed: list[int], committed_quarters: list[int], new: list[int], quarters: list[int], capacity: list[int]
) -> list[int]:
    """Which of the new units are fed beside the committed ones: the most units, then the most quarters (A43). Their
    places in the list."""
    able = [n for n in range(len(new)) if new[n]]
    for left_out in range(len(able) + 1):
        best: list[int] = []
        best_quarters = -1
        # In the order in which the first are left out first.
        for chosen in reversed(list(combinations(able, len(able) - left_out))):
            total = sum(quarters[n] for n in chosen)
            if total > best_quarters:
                masks = committed + [new[n] for n in chosen]
                if can_serve(masks, committed_quarters + [quarters[n] for n in chosen], capacity):
                    best = list(chosen)
                    best_quarters = total
        if best_quarters >= 0:
            return best
    return []


def _greedy(masks: list[int], quarters: list[int], capacity: list[int]) -> bool:
    left = capacity[:]
    for n in range(len(masks)):
        best = -1
        for source in range(len(left)):
            if masks[n] >> source & 1 and left[source] >= quarters[n] and (best < 0 or left[source] > left[best]):
                best = source
        if best < 0:
            return False
        left[best] -= quarters[n]
    return True


def _flow(masks: list[int], quarters: list[int], capacity: list[int]) -> int:
    """How many quarters can be fed if units may be divided: augmenting paths, a quarter at a time by mask."""
    demand: dict[int, int] = {}
    for n in range(len(masks)):
        demand[masks[n]] = demand.get(masks[n], 0) + quarters[n]
    kinds = list(demand)
    left = capacity[:]
    given = [[0] * len(left) for _ in kinds]
    total = 0
    for kind in range(len(kinds)):
        wanted = demand[kinds[kind]]
        while wanted and _augment(kinds, given, left, kind, set()):
            wanted -= 1
            total += 1
    return total


def _augment(kinds: list[int], given: list[list[int]], left: list[int], kind: int, seen: set[int]) -> bool:
    for source in range(len(left)):
        if not kinds[kind] >> source & 1 or source in seen:
            continue
        seen.add(source)
        if left[source]:
            left[source] -= 1
            given[kind][source] += 1
            return True
        for other in range(len(kinds)):
            if given[other][source] and _augment(kinds, given, left, other, seen):
                given[other][source] -= 1
                given[kind][source] += 1
                return True
    return False


def _exact(
    masks: list[int], quarters: list[int], left: list[int], n: int, kind: list[int], failed: set[tuple[int, ...]]
) -> bool:
    """Try every source for every unit; sources of one kind with as much left are the same to all units."""
    if n == len(masks):
        return True
    if _flow(masks[n:], quarters[n:], left) < sum(quarters[n:]):
        return False  # not even if the others could be divided
    if quarters[n] == 1:
        return True  # the smallest come last, and cannot be divided further
    key = _key(left, n, kind)
    if key in failed or len(failed) > MOST_STEPS:
        return False
    tried: set[tuple[int, int]] = set()
    for source in range(len(left)):
        same = (kind[source], left[source])
        if masks[n] >> source & 1 and left[source] >= quarters[n] and same not in tried:
            tried.add(same)
            left[source] -= quarters[n]
            if _exact(masks, quarters, left, n + 1, kind, failed):
                return True
            left[source] += quarters[n]
    failed.add(key)
    return False


def _kinds(masks: list[int], count: int) -> list[int]:
    """Number the sources so that those which serve the same units have the same number."""
    distinct = sorted(set(masks))
    known: dict[tuple[int, ...], int] = {}
    serves = [tuple([mask >> source & 1 for mask in distinct]) for source in range(count)]
    return [known.setdefault(served, len(known)) for served in serves]


def _key(left: list[int], n: int, kind: list[int]) -> tuple[int, ...]:
    """What is left, whichever source of a kind has it, when unit `n` is next."""
    return (n, *sorted([kind[source] * 1000 + left[source] for source in range(len(left))]))
