"""What the documents show is what happens: their examples run, their links lead somewhere."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = ["README.md", "CONTRIBUTING.md", *(str(p.relative_to(ROOT)) for p in sorted((ROOT / "docs").rglob("*.md")))]
WITH_EXAMPLES = [name for name in DOCUMENTS if ">>> " in (ROOT / name).read_text(encoding="utf-8")]
LINK = re.compile(r'\]\(([^)\s]+)\)|src="([^"]+)"')
WITH_LINKS = [name for name in DOCUMENTS if LINK.search((ROOT / name).read_text(encoding="utf-8"))]
COMMAND = re.compile(r"^`?vistula ([a-z]+)([^`]*?)(?:  .*)?`?$|`vistula ([a-z]+)( [^`]*)`", re.MULTILINE)


def test_the_documents_that_people_read_first_have_examples_and_links() -> None:
    assert {"README.md", "docs/research.md"} <= set(WITH_EXAMPLES)
    assert {"README.md", "docs/play.md", "docs/design/README.md"} <= set(WITH_LINKS)


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_the_examples_run(name: str) -> None:
    outcome = doctest.testfile(str(ROOT / name), module_relative=False)
    assert outcome.attempted >= 8
    assert outcome.failed == 0


@pytest.mark.parametrize("name", WITH_LINKS)
def test_the_links_lead_somewhere(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    found = [a or b for a, b in LINK.findall(text) if "://" not in (a or b)]
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


def test_every_game_with_a_page_is_in_the_readme() -> None:
    import vistula

    text = (ROOT / "README.md").read_text(encoding="utf-8")
    shelf = re.findall(r"^\| `(\w+)` \| ([^|]+) \|", text, re.MULTILINE)
    pages = sorted(path.stem for path in (ROOT / "docs" / "games").glob("*.md"))
    assert sorted(shelf) == [(slug, vistula.game(slug).title) for slug in pages]
    for slug in pages:
        assert f"(docs/games/{slug}.md)" in text


@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_commands_shown_have_the_options_shown(name: str) -> None:
    import typer

    from vistula.cli.app import app

    known = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    for one, words, other, more in COMMAND.findall((ROOT / name).read_text(encoding="utf-8")):
        command = known[one or other]
        options = {opt for parameter in command.params for opt in parameter.opts}
        shown = set(re.findall(r"(--[a-z-]+)", words or more))
        assert shown <= options, f"vistula {one or other}"


def test_the_citation_names_this_release() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    cited = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f'version: "{project["version"]}"' in cited
    assert f"license: {project['license']}" in cited
    assert f"release {project['version']}" in (ROOT / "docs" / "research.md").read_text(encoding="utf-8")
