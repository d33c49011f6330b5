"""What the documents show is what happens: their examples run, their links lead somewhere."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
WITH_EXAMPLES = ["README.md", "docs/research.md"]
WITH_LINKS = ["README.md", "CONTRIBUTING.md", "docs/research.md", "docs/design/README.md"]


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_the_examples_run(name: str) -> None:
    outcome = doctest.testfile(str(ROOT / name), module_relative=False)
    assert outcome.attempted >= 8
    assert outcome.failed == 0


@pytest.mark.parametrize("name", WITH_LINKS)
def test_the_links_lead_somewhere(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    found = [link for link in re.findall(r"\]\(([^)\s]+)\)", text) if "://" not in link]
    assert found
    missing = [link for link in found if not ((ROOT / name).parent / link.split("#")[0]).exists()]
    assert missing == []


def test_the_two_commands_come_first() -> None:
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    assert lines[:3] == ["# Vistula", "", "```"]
    assert [line.split("#")[0].strip() for line in lines[3:5]] == ["make play", "make test"]


def test_every_command_is_in_the_readme() -> None:
    from vistula.cli.app import app

    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for command in app.registered_commands:
        assert command.callback is not None
        assert f"vistula {command.callback.__name__}" in text
