"""kill -9 loses nothing acknowledged: a few times here; as often as one likes by `python -m tests.server.kills`."""

from pathlib import Path

from tests.server.cluster import Cluster
from tests.server.kills import Siege

KILLS = 2
TABLES = 4


async def test_kills_on_sqlite_lose_nothing_acknowledged(tmp_path: Path) -> None:
    siege = Siege(f"sqlite:///{tmp_path / 'tables.sqlite'}", 1, "poland_1920", "random", TABLES, seed=1920)
    await siege.go(KILLS)
    assert siege.killed == KILLS <= siege.acknowledged


async def test_kills_on_postgresql_lose_nothing_acknowledged(cluster: Cluster) -> None:
    siege = Siege(cluster.create(), 2, "poland_1920", "random", TABLES, seed=1920)
    await siege.go(KILLS)
    assert siege.killed == KILLS <= siege.acknowledged
