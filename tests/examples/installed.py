"""What `pip install examples/ford` would leave on the path, without pip."""

import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FORD = ROOT / "examples" / "ford"


def install(folder: Path) -> list[str]:
    """Write the package's metadata into a folder, from its own pyproject.toml; the folders for the path."""
    project = tomllib.loads((FORD / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    metadata = folder / f"vistula_ford-{project['version']}.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    )
    points = "".join(
        f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in named.items())
        for group, named in project["entry-points"].items()
    )
    (metadata / "entry_points.txt").write_text(points)
    return [str(folder), str(FORD)]
