"""A server that starts itself anew keeps every game, tells the players, and turns nobody away."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn

from tests.server.house import House, served
from tests.server.process import ROOT
from vistula.server.main import Server


@asynccontextmanager
async def served_by_command(folder: Path) -> AsyncIterator[tuple[House, subprocess.Popen[bytes]]]:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    command = [sys.executable, "-c", "from vistula.cli import main; main()", "serve", "--port", str(port)]
    command += ["--database", f"sqlite:///{folder}/tables.sqlite", "--reload-when", f"{folder}/built"]
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    server = subprocess.Popen(command, cwd=folder, env=os.environ | {"PYTHONPATH": path, "XDG_DATA_HOME": str(folder)})
    try:
        async with served(port) as home:
            await answered(home)
            yield home, server
    finally:
        server.terminate()
        server.wait()


async def answered(home: House) -> str:
    """Knock until the door is there, then wait for its answer."""
    while True:
        try:
            started: str = (await home.client.get("/api/health")).json()["started"]
            return started
        except httpx.ConnectError:
            await asyncio.sleep(0.05)


async def started_anew(home: House, before: str) -> dict[str, Any]:
    """The new server's answer. The old one may still answer while it goes, or drop a connection that was kept; but
    nobody who comes is refused."""
    while True:
        try:
            said: dict[str, Any] = (await home.client.get("/api/health")).json()
        except (httpx.ReadError, httpx.RemoteProtocolError):
            continue
        if said["started"] > before:
            return said
        await asyncio.sleep(0.05)


@pytest.mark.parametrize("how", ["file", "signal"])
async def test_a_restart_closes_with_1012_and_goes_on_where_it_was(tmp_path: Path, how: str) -> None:
    async with served_by_command(tmp_path) as (home, server):
        started = await answered(home)
        body = {"game": "poland_1920", "scenario": "warsaw_aug_14", "seats": {"poland": {"kind": "you"}}}
        made = (await home.client.post("/api/tables", json=body)).json()
        table, token = made["table"]["id"], made["token"]
        async with home.visit(table, token) as page:
            first = await page.until("position")
            action = first["choices"]["choices"][0]["action"]
            assert (await page.ask("act", position=0, action=action))["type"] == "ok"
            seen = await page.until("position", position=1)
            if how == "file":
                (tmp_path / "built").touch()
            else:
                server.send_signal(signal.SIGHUP)
            assert "starts anew" in (await page.until("notice", code="restart"))["message"]
            assert await page.closed() == 1012
        # Whoever comes now waits at the door: no connection is refused while the server is away.
        again = await started_anew(home, started)
        async with home.visit(table, token) as page:
            assert (await page.until("welcome"))["compiled"] == again["compiled"]
            now = await page.until("position")
            assert (now["position"], now["view"]) == (1, seen["view"])
        assert server.poll() is None


def test_a_file_that_was_there_before_restarts_only_when_it_changes(tmp_path: Path) -> None:
    file = tmp_path / "built"
    file.touch()
    server = Server(uvicorn.Config("none"), file)
    assert not server.something_built()
    os.utime(file, ns=(1, 1))
    assert server.something_built()
    file.unlink()
    assert not server.something_built()
