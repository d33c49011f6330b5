"""The same series by every engine: serial, a pool, Ray, and Ray on two nodes of which one is killed on the way. Prints
whether all results are identical, and how fast each was.

    python -m tests.lab.engines --games 2000
    python -m tests.lab.engines --only serial,pool,ray,apart --rounds 3
    python -m tests.lab.engines --games 200 --bots staff:1,staff:1 --only serial,pool,ray

`apart` tells what the machine itself allows: as many processes as there are workers, each with its part of the games
and nothing to do with the others.
"""

import argparse
import hashlib
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise

import vistula
from vistula.lab.games import Match, Played, bots_for
from vistula.lab.series import Series, run

PORT = 6399
ENGINES = ("serial", "pool", "ray", "nodes")
APART = "apart"
WARMING = 4  # of so many games one is played before, to have all workers of a cluster up
RAY = (sys.executable, "-m", "ray.scripts.scripts")
QUIET = {**os.environ, "RAY_AUTH_MODE": "disabled", "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "1"}


def mark(played: list[Played]) -> str:
    """A fingerprint of all results, in the order of their numbers."""
    told = hashlib.sha256()
    for one in sorted(played, key=lambda one: one.number):
        told.update(f"{one.number}/{one.decisions}/{one.ends}/{one.fault}\n".encode())
    return told.hexdigest()[:16]


def timed(games: Iterator[Played]) -> tuple[list[Played], float]:
    start = time.perf_counter()
    return list(games), time.perf_counter() - start


def apart(series: Series, workers: int) -> tuple[list[Played], float]:
    """Processes that know nothing of each other; the slowest counts."""
    ends = [series.count * part // workers for part in range(workers + 1)]
    parts = [replace(series, first=low, count=high - low) for low, high in pairwise(ends)]
    context = multiprocessing.get_context("fork")
    pipes, children = [], []
    for part in parts:
        ours, theirs = context.Pipe(duplex=False)
        child = context.Process(target=lambda part=part, theirs=theirs: theirs.send(timed(run(part))))
        child.start()
        pipes.append(ours)
        children.append(child)
    told = [ours.recv() for ours in pipes]
    for child in children:
        child.join()
    return [one for played, _ in told for one in played], max(seconds for _, seconds in told)


def on_ray(series: Series, workers: int) -> tuple[list[Played], float]:
    """A cluster of this process alone. Its start is not counted: a worker takes a second or two to come up, and the
    first one there would play a short series alone, so a part of the games is played before."""
    import ray

    os.environ.update(QUIET)
    ray.init(address="local", num_cpus=workers, log_to_driver=False, include_dashboard=False)
    try:
        list(run(replace(series, count=max(2 * workers, series.count // WARMING)), cluster="here"))
        return timed(run(series, cluster="here"))
    finally:
        ray.shutdown()


def on_nodes(series: Series, workers: int) -> tuple[list[Played], float]:
    """Two nodes on this machine; the second is killed when a quarter of the games is done."""
    import ray

    os.environ.update(QUIET)
    head = node("--head", "--port", str(PORT), "--include-dashboard=false", "--num-cpus", "1")
    other = node("--address", f"127.0.0.1:{PORT}", "--num-cpus", "1")
    start = time.perf_counter()
    played: list[Played] = []
    try:
        for one in run(series, cluster=f"127.0.0.1:{PORT}"):
            played.append(one)
            if len(played) >= series.count // 4 and other.poll() is None:
                alive = sum(1 for each in ray.nodes() if each["Alive"])
                kill(other)
                print(f"  killed one of {alive} nodes after {len(played)} games", flush=True)
        return played, time.perf_counter() - start
    finally:
        ray.shutdown()
        kill(other)
        kill(head)


def node(*words: str) -> subprocess.Popen[bytes]:
    """A node of Ray with all its processes in a session of its own."""
    started = subprocess.Popen(
        [*RAY, "start", *words, "--block", "--disable-usage-stats"],
        env=QUIET,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    assert started.stdout is not None
    for line in started.stdout:
        if b"--block" in line:  # it says so when the node is up
            break
    return started


def kill(started: subprocess.Popen[bytes]) -> None:
    """Every process of a node at once."""
    if started.poll() is None:
        os.killpg(started.pid, signal.SIGKILL)
        started.wait()


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--game", default="poland_1920")
    asked.add_argument("--scenario", default="lviv_aug_14")
    asked.add_argument("--bots", default="random,random")
    asked.add_argument("--games", type=int, default=2000)
    asked.add_argument("--workers", type=int, default=2)
    asked.add_argument("--only", default=",".join(ENGINES), help="some of: " + ", ".join((*ENGINES, APART)))
    asked.add_argument("--rounds", type=int, default=1, help="in turns; the best of each engine counts")
    asked.add_argument("--seed", type=int, default=1)
    told = asked.parse_args()
    names = tuple(told.bots.split(","))
    series = Series(told.game, Match(told.scenario, bots_for(list(names), names), told.seed), told.games)
    engines: dict[str, Callable[[], tuple[list[Played], float]]] = {
        "serial": lambda: timed(run(series)),
        "pool": lambda: timed(run(series, told.workers)),
        "ray": lambda: on_ray(series, told.workers),
        "nodes": lambda: on_nodes(series, told.workers),
        APART: lambda: apart(series, told.workers),
    }
    vistula.game(told.game)  # read once, before anything is timed
    marks: set[str] = set()
    rates: dict[str, float] = {}
    for name in told.only.split(",") * told.rounds:
        played, seconds = engines[name]()
        lost = told.games - len({one.number for one in played})
        faults = sum(1 for one in played if one.fault)
        marks.add(mark(played))
        rates[name] = max(rates.get(name, 0.0), told.games / seconds)
        print(
            f"{name}: {len(played)} games, {lost} lost, {faults} faults, fingerprint {mark(played)}, "
            f"{seconds:.1f} s, {told.games / seconds:.1f} games a second",
            flush=True,
        )
    if {"serial", "pool"} <= rates.keys():
        print(f"pool of {told.workers}: {rates['pool'] / rates['serial']:.2f} x serial")
    if {"serial", APART} <= rates.keys():
        print(f"{told.workers} processes apart, the machine's own limit: {rates[APART] / rates['serial']:.2f} x serial")
    if {"pool", "ray"} <= rates.keys():
        print(f"Ray of {told.workers} after its start: {rates['ray'] / rates['pool']:.2f} of the pool")
    print("identical" if len(marks) == 1 else f"NOT identical: {', '.join(sorted(marks))}")
    sys.exit(len(marks) != 1)


if __name__ == "__main__":
    main()
