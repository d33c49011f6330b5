"""Figures of a running server, in the text form that Prometheus reads."""

import resource
import time
from bisect import bisect_left
from collections import Counter
from typing import TYPE_CHECKING

from vistula.server.settings import compiled, release

if TYPE_CHECKING:
    from vistula.server.hall import Hall

STEPS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)  # seconds


class Metrics:
    """Counted as it happens; written when asked."""

    def __init__(self) -> None:
        self.started = time.time()
        self.counts: Counter[tuple[str, str]] = Counter()  # name and labels
        self.buckets = [0] * (len(STEPS) + 1)
        self.seconds = 0.0

    def count(self, name: str, labels: str = "") -> None:
        self.counts[name, labels] += 1

    def took(self, seconds: float) -> None:
        """An action, from its coming in until it was durable."""
        self.buckets[bisect_left(STEPS, seconds)] += 1
        self.seconds += seconds

    def written(self, hall: "Hall") -> str:
        used = resource.getrusage(resource.RUSAGE_SELF)
        watchers = sum(len(room.watchers) for room in hall.known.values())
        gauges = {
            "vistula_info": (f'{{release="{release()}",compiled="{str(compiled()).lower()}"}}', 1.0),
            "vistula_started_seconds": ("", self.started),
            "vistula_rooms": ("", float(len(hall.known))),
            "vistula_connections": ("", float(watchers)),
            "vistula_bots_driving": ("", float(len(hall.bots.driving))),
            "vistula_bots_waiting": ("", float(hall.bots.waiting_count())),
            "vistula_bots_failed_tables": ("", float(len(hall.bots.failed))),
            "process_cpu_seconds_total": ("", used.ru_utime + used.ru_stime),
            "process_max_resident_bytes": ("", used.ru_maxrss * 1024.0),
        }
        lines: list[str] = []
        for name, (labels, value) in gauges.items():
            kind = "counter" if name.endswith("_total") else "gauge"
            lines += [f"# TYPE {name} {kind}", f"{name}{labels} {value:.15g}"]
        for name in sorted({name for name, _ in self.counts}):
            lines.append(f"# TYPE {name} counter")
            lines += [f"{name}{labels} {n}" for (one, labels), n in sorted(self.counts.items()) if one == name]
        lines.append("# TYPE vistula_action_seconds histogram")
        total = 0
        for step, n in zip((*map(str, STEPS), "+Inf"), self.buckets, strict=True):
            total += n
            lines.append(f'vistula_action_seconds_bucket{{le="{step}"}} {total}')
        lines += [f"vistula_action_seconds_sum {self.seconds:.15g}", f"vistula_action_seconds_count {total}"]
        return "\n".join(lines) + "\n"
