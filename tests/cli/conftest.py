"""The command as fixtures."""

import pytest

from tests.cli.command import Command


@pytest.fixture
def vistula_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """With nothing on the shelf but Duel."""
    return Command(monkeypatch, capsys, toy=True)


@pytest.fixture
def shelf_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """With the games that are there."""
    return Command(monkeypatch, capsys, toy=False)
