"""A series on a cluster of Ray: `vistula simulate … --cluster auto` or the address of its head (docs/cluster.md)."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from vistula.core.refusal import VistulaError
from vistula.lab.series import Batch, Job, Pace, Result, take


def connected(address: str) -> Any:
    """Ray, joined to the cluster at the address; `auto` is a new one of this machine alone."""
    try:
        import ray
    except ImportError as error:
        raise VistulaError("A cluster needs Ray: install vistula[cluster].") from error
    if not ray.is_initialized():
        try:
            if address == "auto":
                ray.init(address="local", log_to_driver=False, include_dashboard=False)
            else:
                ray.init(address=address, log_to_driver=False)
        except Exception as error:  # Ray raises plain ones, as when its processes are too slow to start
            raise VistulaError(f"No cluster answers at {address!r}: {error}") from error
    return ray


def play(job: Job[Result], numbers: tuple[int, ...]) -> list[Result]:
    """In a worker of the cluster."""
    return job.play(numbers)


def batches_on_cluster(job: Job[Result], left: list[int], address: str, pace: Pace) -> Iterator[list[Result]]:
    """Batches as tasks; one whose worker or node is gone is tried again elsewhere by Ray itself."""
    ray = connected(address)
    task = ray.remote(max_retries=-1)(play)
    shared = ray.put(job)  # once for each machine
    cores = max(1, int(ray.cluster_resources().get("CPU", 1)))
    under_way: dict[Any, tuple[Batch, float]] = {}
    while left or under_way:
        while left and len(under_way) < 2 * cores:
            batch = take(left, pace)
            under_way[task.remote(shared, batch.numbers)] = (batch, time.perf_counter())
        done, _ = ray.wait(list(under_way), num_returns=1)
        for reference in done:
            batch, began = under_way.pop(reference)
            played = ray.get(reference)
            pace.took(len(played), (time.perf_counter() - began) / 2)
            yield played
