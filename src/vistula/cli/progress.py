"""How far a long run is: a bar with rate and time left on a terminal, a line now and then in a log."""

import sys
import time
from datetime import timedelta
from types import TracebackType

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

LINE = 30.0  # seconds between two lines in a log


def rate(speed: float) -> str:
    return f"{speed:.1f} a second" if speed >= 1 else f"{60 * speed:.1f} a minute"


class Rate(ProgressColumn):
    def render(self, task: Task) -> Text:
        return Text(rate(task.speed) if task.speed else "", style="progress.data.speed")


class Watch:
    """`with Watch(name) as watch:` and then `watch.tell(what, done, of)` as often as one likes."""

    def __init__(self, name: str, now: float | None = None) -> None:
        console = Console(stderr=True)
        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            Rate(),
            TimeRemainingColumn(),
        )
        self.bar = Progress(*columns, console=console, transient=True) if console.is_terminal else None
        self.task = self.bar.add_task(name, total=None) if self.bar is not None else None
        self.what = ""
        self.begun = self.told = now if now is not None else time.monotonic()
        self.first = 0

    def __enter__(self) -> "Watch":
        if self.bar is not None:
            self.bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.bar is not None:
            self.bar.stop()

    def tell(self, what: str, done: int, of: int, now: float | None = None) -> None:
        if self.bar is not None and self.task is not None:
            self.bar.update(self.task, description=what, completed=done, total=of)
            return
        now = now if now is not None else time.monotonic()
        if what != self.what:  # what an earlier run has done comes at once and is no measure
            self.what, self.begun, self.first = what, now, done
        if now >= self.told + LINE:
            self.told = now
            speed = (done - self.first) / max(now - self.begun, 1e-9)
            pace = f", {rate(speed)}, {timedelta(seconds=round((of - done) / speed))} left" if speed else ""
            print(f"vistula: {what}: {done} of {of}{pace}", file=sys.stderr, flush=True)
