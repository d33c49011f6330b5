"""A series on a cluster of Ray: `vistula simulate … --cluster auto` or the address of its head (docs/cluster.md)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from vistula.core.refusal import VistulaError
from vistula.lab.batches import AHEAD, Job, Pace, Result, take, work


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


def batches_on_cluster(job: Job[Result], left: list[int], address: str, pace: Pace) -> Iterator[list[Result]]:
    """Batches as tasks; one whose worker or node is gone is tried again elsewhere by Ray itself."""
    ray = connected(address)
    task = ray.remote(max_retries=-1)(work)
    shared = ray.put(job)  # once for each machine
    cores = max(1, int(ray.cluster_resources().get("CPU", 1)))
    under_way: list[Any] = []
    while left or under_way:
        while left and len(under_way) < AHEAD * cores:
            under_way.append(task.remote(shared, take(left, pace, cores).numbers))
        done, under_way = ray.wait(under_way, num_returns=1)
        for reference in done:
            played, seconds = ray.get(reference)
            pace.took(len(played), seconds)
            yield played
