"""A series is the same whatever plays it, outlives its workers, and goes on where it was stopped."""

import ast
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import vistula
from vistula.core.refusal import VistulaError
from vistula.lab import series as lab_series
from vistula.lab.batches import Batch, Pace, again
from vistula.lab.cluster import connected
from vistula.lab.games import Match, Played, play_one
from vistula.lab.series import Series, contents, run, together

MATCH = Match("lviv_aug_14", ("random", "random"), 3)
SERIES = Series("poland_1920", MATCH, 4)


def by_number(played: list[Played]) -> list[tuple[int, int, tuple[str, ...] | None]]:
    return sorted((game.number, game.decisions, game.ends) for game in played)


@pytest.fixture(scope="module")
def alone() -> list[tuple[int, int, tuple[str, ...] | None]]:
    return by_number(list(run(SERIES)))


def test_a_killed_worker_loses_nothing(alone: list[tuple[int, int, tuple[str, ...] | None]]) -> None:
    games = run(SERIES, workers=2)
    played = [next(games)]
    victims = [int(pid) for pid in children_of(os.getpid())]
    os.kill(victims[-1], signal.SIGKILL)
    played.extend(games)
    assert by_number(played) == alone


def children_of(pid: int) -> list[str]:
    """The workers of the pool: children that are copies of us or new Pythons, not those that look after semaphores."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            parent = (entry / "stat").read_text().rpartition(")")[2].split()[1]
            command = (entry / "cmdline").read_bytes()
        except (OSError, IndexError):
            continue
        if parent == str(pid) and b"resource_tracker" not in command:
            found.append(entry.name)
    return sorted(found, key=int)


def test_a_pool_copies_a_process_only_while_it_has_a_single_thread() -> None:
    """A lock that another thread holds would never be released in the copy."""
    code = (
        "import threading; from vistula.lab.batches import start_method; first = start_method(); "
        "done = threading.Event(); other = threading.Thread(target=done.wait); other.start(); "
        "print(first, start_method()); done.set(); other.join()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["fork" if sys.platform == "linux" else "spawn", "spawn"]


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_a_pool_plays_the_same_games_however_its_workers_begin(
    method: str, alone: list[tuple[int, int, tuple[str, ...] | None]]
) -> None:
    if method == "fork" and sys.platform != "linux":
        pytest.skip("processes are copied on Linux alone")
    code = (
        "import sys\nfrom vistula.lab import batches\nfrom vistula.lab.games import Match\n"
        "from vistula.lab.series import Series, run\n"
        "if __name__ == '__main__':\n"
        f"    batches.start_method = lambda: {method!r}\n"
        f"    series = Series('poland_1920', Match('lviv_aug_14', ('random', 'random'), 3), 4)\n"
        "    print(sorted((game.number, game.decisions, game.ends) for game in run(series, workers=2)))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ast.literal_eval(done.stdout) == alone


def test_a_stopped_series_goes_on_and_plays_nothing_twice(
    tmp_path: Path, alone: list[tuple[int, int, tuple[str, ...] | None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    games = run(SERIES, folder=tmp_path)
    first = [next(games)]
    games.close()  # type: ignore[attr-defined]
    with (tmp_path / "games.jsonl").open("a") as file:
        file.write("[3, 12")  # cut off in the middle of a line
    asked: list[int] = []
    play = play_one

    def counted(game: vistula.Game, match: Match, number: int, told: bool = False) -> Played:
        asked.append(number)
        return play(game, match, number, told)

    monkeypatch.setattr(lab_series, "play_one", counted)
    assert by_number(list(run(SERIES, folder=tmp_path))) == alone
    assert first[0].number not in asked
    assert len(asked) == 3
    assert by_number(list(run(SERIES, folder=tmp_path))) == alone
    assert len(asked) == 3


def test_a_cluster_plays_the_same_games(alone: list[tuple[int, int, tuple[str, ...] | None]]) -> None:
    pytest.importorskip(
        "ray", reason="Ray weighs 240 MB: an extra, vistula[cluster], that `make test` does not install"
    )
    ray = connected("auto")
    try:
        assert by_number(list(run(SERIES, cluster="auto"))) == alone
    finally:
        ray.shutdown()


def test_a_cluster_that_does_not_start_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def init(**asked: object) -> None:
        raise Exception("The current node timed out during startup.")

    monkeypatch.setitem(sys.modules, "ray", SimpleNamespace(is_initialized=lambda: False, init=init))
    with pytest.raises(VistulaError, match=r"No cluster answers at 'auto': The current node timed out"):
        connected("auto")


def test_a_pack_is_known_by_what_it_says(tmp_path: Path) -> None:
    """Wherever it lies; a changed one is another series."""
    for name in ("here", "there"):
        (tmp_path / name / "pack").mkdir(parents=True)
        (tmp_path / name / "pack" / "zones.toml").write_text("a = 1")
    first, second = (contents(tmp_path / name / "pack") for name in ("here", "there"))
    assert first == second
    (tmp_path / "there" / "pack" / "zones.toml").write_text("a = 2")
    assert contents(tmp_path / "there" / "pack") != first


def test_a_stop_while_the_folder_is_begun_spoils_nothing(
    tmp_path: Path, alone: list[tuple[int, int, tuple[str, ...] | None]]
) -> None:
    first = run(SERIES, folder=tmp_path)
    next(first)
    first.close()  # type: ignore[attr-defined]
    begun = (tmp_path / "series.json").stat()
    (tmp_path / "series.new").write_text('{"ga')
    assert by_number(list(run(SERIES, folder=tmp_path))) == alone
    assert (tmp_path / "series.json").stat().st_mtime_ns == begun.st_mtime_ns  # not written again
    (tmp_path / "series.json").write_text("")
    assert by_number(list(run(SERIES, folder=tmp_path))) == alone


def test_a_folder_of_another_series_is_refused(tmp_path: Path) -> None:
    (tmp_path / "series.json").write_text(json.dumps({"game": "chess"}))
    with pytest.raises(VistulaError, match="holds another series"):
        next(run(SERIES, folder=tmp_path))


def test_a_batch_that_kills_is_halved_until_the_game_is_found() -> None:
    parts = again(Batch((4, 5, 6)))
    assert [(part.numbers, part.deaths) for part in parts] == [((4,), 1), ((5, 6), 1)]
    assert [part.numbers for part in again(Batch((4,)))] == [(4,)]
    assert "Game 5" in SERIES.lost(4).fault


def test_a_batch_takes_about_a_second() -> None:
    pace = Pace()
    assert pace.batch(1000) == 1
    pace.took(1, 0.02)
    assert pace.batch(1000) == 50
    pace.took(1, 10.0)
    assert pace.batch(1000) == 1


def test_a_slow_start_is_forgotten() -> None:
    """A worker reads its game before it plays the first: what follows is four times as quick."""
    pace = Pace()
    pace.took(1, 0.4)
    for _ in range(8):
        pace.took(10, 1.0)
    assert pace.batch(1000) == 9


def test_the_last_batches_are_small_so_that_all_workers_end_together() -> None:
    pace = Pace()
    pace.took(100, 1.0)
    assert pace.batch(1000, 4) == 100
    assert pace.batch(160, 4) == 20  # an equal part of what is left, two for each worker
    assert pace.batch(16, 4) == 2  # but not less than a fiftieth of a second
    assert pace.batch(16) == 16


def test_several_series_are_played_together_and_kept_apart(
    tmp_path: Path, alone: list[tuple[int, int, tuple[str, ...] | None]]
) -> None:
    other = Series("strike_of_the_eagle", Match("berezina", ("random", "random"), 3), 2, first=1)
    found = list(together([SERIES, other], [tmp_path / "a", tmp_path / "b"]))
    assert by_number([played for which, played in found if which == 0]) == alone
    assert by_number([played for which, played in found if which == 1]) == by_number(list(run(other)))
    assert by_number(list(run(SERIES, folder=tmp_path / "a"))) == alone
    assert len((tmp_path / "b" / "games.jsonl").read_text().splitlines()) == 2
