"""The command as a fixture."""

import pytest

from tests.cli.command import Command


@pytest.fixture
def vistula_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(monkeypatch, capsys)
